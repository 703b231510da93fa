//! What can be asked for its solutions: a board or candidates.

use super::{Board, Candidates, Cell};
use std::fmt;

/// A board, or candidates that did not come from one (a "Sukaku"). Commands that answer puzzles take both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Puzzle {
    /// Clues and blanks.
    Board(Board),
    /// Candidates; a cell with one is filled.
    Candidates(Candidates),
}

impl Puzzle {
    /// The filled cells: the clues, or the cells that have one candidate.
    #[must_use]
    pub fn filled(&self) -> Board {
        match self {
            Puzzle::Board(board) => *board,
            Puzzle::Candidates(candidates) => candidates.filled(),
        }
    }

    /// The board, if it is one and not candidates.
    #[must_use]
    pub const fn board(&self) -> Option<&Board> {
        match self {
            Puzzle::Board(board) => Some(board),
            Puzzle::Candidates(_) => None,
        }
    }

    /// The candidates that it leaves to each cell.
    #[must_use]
    pub fn candidates(&self) -> Candidates {
        match self {
            Puzzle::Board(board) => Candidates::of(board),
            Puzzle::Candidates(candidates) => *candidates,
        }
    }

    /// Whether `board` takes a candidate of every cell.
    #[must_use]
    pub fn allows(&self, board: &Board) -> bool {
        let candidates = self.candidates();
        Cell::ALL.iter().all(|&cell| {
            let digit = board.get(cell);
            digit.is_some_and(|digit| candidates.get(cell).contains(digit))
        })
    }
}

/// In 81 characters for a board, in 729 for candidates.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Puzzle::Board(board) => fmt::Display::fmt(board, f),
            Puzzle::Candidates(candidates) => fmt::Display::fmt(candidates, f),
        }
    }
}

impl From<Board> for Puzzle {
    fn from(board: Board) -> Puzzle {
        Puzzle::Board(board)
    }
}

impl From<&Board> for Puzzle {
    fn from(board: &Board) -> Puzzle {
        Puzzle::Board(*board)
    }
}

impl From<Candidates> for Puzzle {
    fn from(candidates: Candidates) -> Puzzle {
        Puzzle::Candidates(candidates)
    }
}

impl From<&Candidates> for Puzzle {
    fn from(candidates: &Candidates) -> Puzzle {
        Puzzle::Candidates(*candidates)
    }
}

impl From<&Puzzle> for Puzzle {
    fn from(puzzle: &Puzzle) -> Puzzle {
        *puzzle
    }
}
