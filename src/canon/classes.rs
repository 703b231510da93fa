//! A set of classes of equivalent boards.

use super::canonizer::Canonizer;
use super::form::{Canonical, Form};
use crate::game::Board;
use std::collections::HashSet;
use std::hash::{BuildHasherDefault, DefaultHasher};

/// A set of boards in which equivalent boards are the same; 40 bytes for each, and what a hash table adds.
///
/// ```
/// use ninegrid::canon::{Classes, Form};
/// use ninegrid::{Board, Transform};
///
/// let puzzle: Board =
///     "98.7..6..5...9..7...7..4...35...2.....85...4.....1.3...2..8.5....59...6.........1".parse()?;
/// let mut classes = Classes::new(Form::Minlex);
/// let form = classes.insert(&puzzle);
/// assert!(form.is_some());
/// assert!(classes.insert(&Transform::ROTATE_90.apply(&puzzle)).is_none());
/// assert_eq!(classes.len(), 1);
/// # Ok::<(), ninegrid::text::TextError>(())
/// ```
#[derive(Debug)]
pub struct Classes {
    form: Form,
    canonizer: Canonizer,
    forms: HashSet<[u64; 5], BuildHasherDefault<DefaultHasher>>,
}

impl Classes {
    /// The empty set, whose boards are compared by this form.
    #[must_use]
    pub fn new(form: Form) -> Classes {
        Classes {
            form,
            canonizer: Canonizer::new(),
            forms: HashSet::default(),
        }
    }

    /// Adds the class of a board; gives its form if it is new, `None` if there was an equivalent board.
    pub fn insert(&mut self, board: &Board) -> Option<Canonical> {
        let found = self.canonizer.canonical(board, self.form);
        self.insert_form(found.form()).then_some(found)
    }

    /// Adds a board that is a form already, such as one that another thread has found; true if it is new.
    pub fn insert_form(&mut self, form: &Board) -> bool {
        self.forms.insert(packed(form))
    }

    /// How many classes there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.forms.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.forms.is_empty()
    }
}

/// The values of a board as decimal digits of five numbers.
fn packed(board: &Board) -> [u64; 5] {
    let mut numbers = [0; 5];
    for (number, values) in numbers.iter_mut().zip(board.values().chunks(17)) {
        *number = values
            .iter()
            .fold(0, |number, &value| 10 * number + u64::from(value));
    }
    numbers
}
