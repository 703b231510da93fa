//! What is looked for near a puzzle.

/// How far from a puzzle to look, and for what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Near {
    pub(super) remove: usize,
    pub(super) add: usize,
    pub(super) minimal: bool,
}

impl Near {
    /// All puzzles with exactly one solution that come about when `remove` clues are taken away and then
    /// `add` digits are placed in different blank cells. A clue may come back: {-2+2} holds {-1+1},
    /// and the puzzle itself.
    #[must_use]
    pub const fn new(remove: usize, add: usize) -> Near {
        Near {
            remove,
            add,
            minimal: false,
        }
    }

    /// Of those only the minimal ones, of which no clue can go.
    #[must_use]
    pub const fn minimal(self) -> Near {
        Near {
            minimal: true,
            ..self
        }
    }
}
