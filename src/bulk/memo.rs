//! What is known of states that have been counted before.
//!
//! Where a board has many solutions, the same few open cells with the same candidates are left over again
//! and again, whichever way the cells around them are filled. So a count keeps how many solutions such a
//! rest has: on a board with 1.1 million that leaves a quarter of the branches and 38 % of the instructions.
//!
//! Tried and lost: to count the rests of up to 32 cells digit by digit, by all sets of cells that a digit
//! can take there (half the gain); to take a rest apart into parts that have no bearing on each other
//! (they are rare); to count a BUG on one side only (a memo has the small ones at once).

use super::layout::{ALL, NINE, State, Words};

/// Rests that are kept, in 4 MB. With twice as many a tenth of the branches goes, and the time that it
/// takes to get the memory is as long.
const SLOTS: usize = 1 << 15;

/// The candidates of the cells that are open, and where they are kept.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rest {
    words: Words,
    slot: usize,
    tag: u16,
}

/// Rests, each with its number of solutions. One that comes to the place of another replaces it.
#[derive(Debug, Default)]
pub(super) struct Memo {
    /// A few bits of what is in each slot, 0 for nothing. They are in the cache where a slot is not, and
    /// most rests that are looked up in vain go no further: a third of the time.
    tags: Vec<u16>,
    /// Empty until there is something to keep, as are the tags.
    slots: Vec<(Words, u64)>,
}

/// What is known of a state.
pub(super) enum Known {
    /// It has this many solutions.
    Solutions(u64),
    /// Nothing; this is its rest.
    Not(Rest),
}

/// An odd number for each word.
static FACTORS: [u32; 27] = {
    let mut factors = [0; 27];
    let mut factor: u32 = 1;
    let mut i = 0;
    while i < 27 {
        factor = factor.wrapping_mul(0x915F_77F5);
        factors[i] = factor ^ factor >> 15 | 1;
        i += 1;
    }
    factors
};

impl Rest {
    /// The rest of a state that a sweep left behind with nothing more to follow at once: its solutions are
    /// those of the state. `None` if there are none, because a digit stands twice in a column.
    ///
    /// Cells with one candidate then have no bearing on those that are open. For rows and boxes that is so
    /// when nothing more follows; columns are looked at before rows in a sweep, so for them it is seen to
    /// here.
    #[inline(always)]
    fn of(state: &State) -> Option<Rest> {
        let mut words = state.words;
        let (mut twice, mut hash) = (0, 0u32);
        let singles = [state.singles; 9];
        let each = words.as_flattened_mut().iter_mut();
        for ((cells, singles), factor) in each.zip(singles.as_flattened()).zip(FACTORS) {
            let solved = *cells & singles;
            let by_box = (solved | solved >> 9 | solved >> 18) & NINE;
            twice |= by_box & (by_box >> 3 | by_box >> 6);
            let columns = (by_box | by_box >> 3 | by_box >> 6) & 0o7;
            *cells &= ALL & !singles & !(columns * 0o111_111_111);
            hash = hash.wrapping_add(cells.wrapping_mul(factor));
        }
        let hash = hash.wrapping_mul(0x9E37_79B1);
        (twice == 0).then_some(Rest {
            words,
            slot: (hash >> (32 - SLOTS.trailing_zeros())) as usize,
            tag: (hash ^ hash >> 9) as u16 | 1,
        })
    }
}

impl Memo {
    /// How many solutions a state has that a sweep left behind with nothing more to follow at once, if that
    /// is known.
    #[inline(always)]
    pub(super) fn look_up(&self, state: &State) -> Known {
        let Some(rest) = Rest::of(state) else {
            return Known::Solutions(0);
        };
        if self.tags.get(rest.slot) != Some(&rest.tag) {
            return Known::Not(rest);
        }
        match self.slots.get(rest.slot) {
            Some((words, solutions)) if *words == rest.words => Known::Solutions(*solutions),
            _ => Known::Not(rest),
        }
    }

    /// Keeps how many solutions a rest has.
    #[inline(always)]
    pub(super) fn keep(&mut self, rest: &Rest, solutions: u64) {
        if self.slots.is_empty() {
            self.slots = vec![([[0; 3]; 9], 0); SLOTS];
            self.tags = vec![0; SLOTS];
        }
        let tag = self.tags.get_mut(rest.slot);
        if let (Some(tag), Some(slot)) = (tag, self.slots.get_mut(rest.slot)) {
            *tag = rest.tag;
            *slot = (rest.words, solutions);
        }
    }
}
