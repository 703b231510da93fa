//! A set of candidates of any cells, one bit each.

use super::bits::Candidate;
use crate::{Cell, CellSet, Digit, DigitSet};
use std::fmt;

/// A set of candidates: for each cell some digits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct CandidateSet {
    /// The cells with at least one digit.
    cells: CellSet,
    digits: [DigitSet; 81],
}

impl CandidateSet {
    /// No candidate.
    pub const EMPTY: CandidateSet = CandidateSet {
        cells: CellSet::EMPTY,
        digits: [DigitSet::EMPTY; 81],
    };

    /// Whether it holds none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// Adds candidates of a cell.
    pub fn insert(&mut self, cell: Cell, digits: DigitSet) {
        if !digits.is_empty() {
            self.cells.insert(cell);
            self.digits[cell.index()] |= digits;
        }
    }

    /// Whether it holds this candidate.
    #[must_use]
    pub const fn contains(&self, cell: Cell, digit: Digit) -> bool {
        self.digits[cell.index()].contains(digit)
    }

    /// The cells that it holds candidates of.
    #[must_use]
    pub const fn cells(&self) -> CellSet {
        self.cells
    }

    /// Each candidate, by cell and then by digit.
    pub(super) fn candidates(&self) -> impl Iterator<Item = Candidate> + '_ {
        let by_cell = self.by_cell();
        by_cell.flat_map(|(cell, digits)| {
            digits
                .into_iter()
                .map(move |digit| Candidate::new(cell, digit))
        })
    }

    /// The cells that it holds candidates of, in reading order, with these.
    pub fn by_cell(&self) -> impl Iterator<Item = (Cell, DigitSet)> + '_ {
        self.cells
            .into_iter()
            .map(|cell| (cell, self.digits[cell.index()]))
    }
}

impl FromIterator<(Cell, DigitSet)> for CandidateSet {
    fn from_iter<I: IntoIterator<Item = (Cell, DigitSet)>>(candidates: I) -> CandidateSet {
        let mut set = CandidateSet::EMPTY;
        for (cell, digits) in candidates {
            set.insert(cell, digits);
        }
        set
    }
}

/// As people write eliminations: `r1c1<>247 r3c4<>5`.
impl fmt::Display for CandidateSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (cell, digits)) in self.by_cell().enumerate() {
            write!(f, "{}{cell}<>", if i == 0 { "" } else { " " })?;
            digits
                .into_iter()
                .try_for_each(|digit| write!(f, "{digit}"))?;
        }
        Ok(())
    }
}

impl fmt::Debug for CandidateSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
