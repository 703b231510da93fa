//! The states that a lane is to return to.

use super::branch::Choice;
use super::layout::State;

/// A state to return to: what was in the lane before a choice was made.
#[derive(Clone, Debug)]
pub(super) struct Pending {
    pub state: State,
    pub choice: Choice,
    /// How many solutions each one found from here stands for.
    pub weight: u64,
}

/// Pending states, the latest on top. Slots are used again and written in place: a state that is built
/// elsewhere and moved here is copied twice, a tenth of all work on single lanes.
#[derive(Debug, Default)]
pub(super) struct Stack {
    slots: Vec<Pending>,
    /// The slots in use.
    depth: usize,
}

impl Stack {
    #[inline(always)]
    pub(super) fn len(&self) -> usize {
        self.depth
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
            weight: 0,
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

    pub(super) fn first_mut(&mut self) -> Option<&mut Pending> {
        self.slots[..self.depth].first_mut()
    }

    /// Takes out the oldest, which is likely the largest part of what is left to do.
    pub(super) fn remove_first(&mut self) -> Option<Pending> {
        let used = &mut self.slots[..self.depth];
        let first = used.first()?.clone();
        used.rotate_left(1);
        self.depth -= 1;
        Some(first)
    }
}
