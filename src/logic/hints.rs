//! What the sweeps of the nets look for, and what they find (SPEC 7.5 and 9).

use super::bits::Candidate;
use super::closure::Rules;
use super::grid::Grid;
use super::{CandidateSet, Nesting};
use crate::{Cell, Digit, DigitSet, House};

/// What a sweep looks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sweep {
    Nishio,
    Multiple,
    Dynamic(Nesting),
}

impl Sweep {
    pub(super) fn rules(self) -> Rules {
        Rules {
            x_only: self == Sweep::Nishio,
            dynamic: self != Sweep::Multiple,
        }
    }

    pub(super) fn base(self) -> f64 {
        match self {
            Sweep::Nishio => 7.5,
            Sweep::Multiple => 8.0,
            Sweep::Dynamic(nesting) => 8.5 + 0.5 * nesting.level() as f64,
        }
    }
}

/// What leads to a hint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Origin {
    /// A candidate, on or off, that contradicts itself.
    Contradiction(Candidate, bool),
    /// A candidate, both on and off.
    Double(Candidate),
    /// All candidates of a cell.
    Cell(Cell),
    /// All places of a digit in a house.
    Region(House, Digit),
}

impl Origin {
    /// What hints of equal complexity are ordered by (SPEC 7.5).
    pub(super) const fn key(self) -> u8 {
        match self {
            Origin::Double(_) => 1,
            Origin::Cell(_) => 5,
            Origin::Region(..) => 6,
            Origin::Contradiction(..) => 7,
        }
    }
}

/// A hint of a sweep.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hint {
    pub origin: Origin,
    pub complexity: u32,
    /// What follows: this candidate is on or off.
    pub target: Candidate,
    pub on: bool,
}

impl Hint {
    /// What it removes.
    pub fn eliminations(&self, grid: &Grid) -> CandidateSet {
        let (cell, digit) = (self.target.cell(), self.target.digit());
        let removed = if self.on {
            grid.candidates(cell).without(digit)
        } else {
            DigitSet::only(digit)
        };
        [(cell, removed)].into_iter().collect()
    }

    pub fn order(&self) -> (u32, u8) {
        (self.complexity, self.origin.key())
    }
}

/// The hints of a sweep.
pub(super) struct Hints {
    /// Whether all are kept, or the first of the least order only.
    pub all: bool,
    pub list: Vec<Hint>,
}

impl Hints {
    /// Whether a hint of at least this complexity could be kept.
    pub fn wants(&self, complexity: u32, key: u8) -> bool {
        self.all
            || self
                .list
                .first()
                .is_none_or(|best| (complexity, key) < best.order())
    }

    pub fn take(&mut self, hint: Hint) {
        if self.wants(hint.complexity, hint.origin.key()) {
            if !self.all {
                self.list.clear();
            }
            self.list.push(hint);
        }
    }
}
