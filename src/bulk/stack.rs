//! The states that a lane is to return to.

use super::branch::Choice;
use super::layout::State;
use super::memo::Rest;

/// A state to return to: what was in the lane before a choice was made.
#[derive(Clone, Debug)]
pub(super) struct Pending {
    pub state: State,
    pub choice: Choice,
    /// What is found from here, where that is to be remembered.
    pub tally: Option<Tally>,
}

/// The solutions found from a state.
#[derive(Clone, Debug)]
pub(super) struct Tally {
    pub rest: Rest,
    pub found: u64,
}

/// Pending states, the latest on top. Slots are used again and written in place: a state that is built
/// elsewhere and moved here is copied twice, a tenth of all work on single lanes.
///
/// One without options is there only for its tally.
#[derive(Debug, Default)]
pub(super) struct Stack {
    slots: Vec<Pending>,
    /// The slots in use.
    depth: usize,
}

impl Stack {
    /// How many have options.
    pub(super) fn open(&self) -> usize {
        let used = self.slots[..self.depth].iter();
        used.filter(|pending| !pending.choice.is_exhausted())
            .count()
    }

    #[inline(always)]
    pub(super) fn clear(&mut self) {
        self.depth = 0;
    }

    /// A slot on top, with whatever was in it before.
    #[inline(always)]
    pub(super) fn push(&mut self) -> &mut Pending {
        if self.depth == self.slots.len() {
            self.grow();
        }
        self.depth += 1;
        &mut self.slots[self.depth - 1]
    }

    #[cold]
    fn grow(&mut self) {
        self.slots.push(Pending {
            state: State::EMPTY,
            choice: Choice::NONE,
            tally: None,
        });
    }

    #[inline(always)]
    pub(super) fn last_mut(&mut self) -> Option<&mut Pending> {
        self.slots[..self.depth].last_mut()
    }

    #[inline(always)]
    pub(super) fn pop(&mut self) {
        self.depth -= 1;
    }

    /// Adds to the tally on top.
    #[inline(always)]
    pub(super) fn note(&mut self, solutions: u64) {
        if let Some(Pending {
            tally: Some(tally), ..
        }) = self.last_mut()
        {
            tally.found += solutions;
        }
    }

    /// The oldest that has options, which is likely the largest part of what is left to do. What is done
    /// with them elsewhere is in no tally here, so that it and those below lose theirs.
    pub(super) fn first_open(&mut self) -> Option<&mut Pending> {
        let used = &mut self.slots[..self.depth];
        let below = used
            .iter()
            .position(|pending| !pending.choice.is_exhausted())?;
        used.rotate_left(below);
        self.depth -= below;
        let first = self.slots.first_mut()?;
        first.tally = None;
        Some(first)
    }

    /// Takes out the oldest that has options.
    pub(super) fn take_first(&mut self) -> Option<Pending> {
        let first = self.first_open()?.clone();
        self.slots[..self.depth].rotate_left(1);
        self.depth -= 1;
        Some(first)
    }
}
