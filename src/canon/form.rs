//! What a canonical form is, and what is known of it.

use crate::game::{Board, Digit, Transform};

/// Which of its equivalents stands for a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Form {
    /// The row-minlex form: the smallest as a line of 81 characters, when a blank counts less than digits.
    #[default]
    Minlex,
    /// The form that gsf's sudoku and gridchecker print, and that many public lists are in: of those
    /// whose first nine minirows, in reading order, hold the fewest clues, the smallest. The two forms
    /// differ for one puzzle in ten.
    Catalog,
}

/// The canonical form of a board, and how it comes about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Canonical {
    pub(super) form: Board,
    pub(super) transform: Transform,
    pub(super) automorphisms: u64,
}

impl Canonical {
    /// The form.
    #[must_use]
    pub const fn form(&self) -> &Board {
        &self.form
    }

    /// A transformation that makes the board into the form; one of as many as there are automorphisms.
    #[must_use]
    pub const fn transform(&self) -> &Transform {
        &self.transform
    }

    /// How many of the 3,359,232 rearrangements of rows, columns and sides leave the board as it is but
    /// for the names of the digits, the one that moves nothing among them.
    #[must_use]
    pub const fn automorphisms(&self) -> u64 {
        self.automorphisms
    }
}

/// What was to be a solution and is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the solution is not a full board that obeys the rules")]
pub struct NotSolved;

/// The transformation with these parts. Digits that have no label get those that are left, in order.
pub(super) fn transform_of(side: u8, rows: [u8; 9], columns: [u8; 9], labels: &[u8]) -> Transform {
    let used = |label: &u8| labels.contains(label);
    let mut free = Digit::ALL.into_iter().filter(|digit| !used(&digit.value()));
    let mut digits = Digit::ALL;
    for (digit, &label) in digits.iter_mut().zip(labels) {
        if let Some(label) = Digit::from_value(label).or_else(|| free.next()) {
            *digit = label;
        }
    }
    Transform::new(side == 1, rows, columns, digits).unwrap_or_default()
}
