//! A board: what stands in each of the 81 cells. Whether it obeys the rules is left to
//! `validity.rs`, and text to the room `text`.

use super::{Cell, Digit};
use std::fmt;
use std::ops::Index;

/// 81 cells in reading order, each blank or holding a [`Digit`].
///
/// Any combination of digits can be held, lawful or not: [`check`](super::check) tells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Board([Option<Digit>; 81]);

impl Board {
    /// The board with nothing filled in.
    pub const EMPTY: Board = Board([None; 81]);

    /// The board with these cells, in reading order.
    #[must_use]
    pub const fn new(cells: [Option<Digit>; 81]) -> Board {
        Board(cells)
    }

    /// What stands in `cell`.
    #[must_use]
    pub const fn get(&self, cell: Cell) -> Option<Digit> {
        self.0[cell.index()]
    }

    /// Writes a digit into `cell`, or clears it.
    pub const fn set(&mut self, cell: Cell, digit: Option<Digit>) {
        self.0[cell.index()] = digit;
    }

    /// All cells in reading order.
    #[must_use]
    pub const fn cells(&self) -> &[Option<Digit>; 81] {
        &self.0
    }

    /// The values of all cells in reading order, 0 for a blank.
    #[must_use]
    pub fn values(&self) -> [u8; 81] {
        self.0.map(|digit| digit.map_or(0, Digit::value))
    }

    /// The filled cells with their digits, in reading order.
    pub fn clues(&self) -> impl Iterator<Item = (Cell, Digit)> + '_ {
        Cell::ALL
            .into_iter()
            .zip(&self.0)
            .filter_map(|(cell, digit)| Some((cell, (*digit)?)))
    }

    /// How many cells are filled, 0 to 81.
    #[must_use]
    pub fn filled(&self) -> usize {
        self.0.iter().filter(|digit| digit.is_some()).count()
    }

    /// Whether every cell is filled, rightly or not.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.0.iter().all(Option::is_some)
    }

    /// Whether every filled cell of `clues` holds the same digit here.
    #[must_use]
    pub fn keeps(&self, clues: &Board) -> bool {
        self.0
            .iter()
            .zip(&clues.0)
            .all(|(mine, clue)| clue.is_none() || mine == clue)
    }
}

/// [`Board::EMPTY`].
impl Default for Board {
    fn default() -> Board {
        Board::EMPTY
    }
}

impl Index<Cell> for Board {
    type Output = Option<Digit>;
    fn index(&self, cell: Cell) -> &Option<Digit> {
        &self.0[cell.index()]
    }
}

/// What was wrong with a cell's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{cell} holds {value}; a cell holds 0 (blank) to 9")]
pub struct BadValue {
    /// The first cell with a bad value.
    pub cell: Cell,
    /// That value.
    pub value: u8,
}

/// 81 values in reading order, 0 for a blank.
impl TryFrom<[u8; 81]> for Board {
    type Error = BadValue;

    fn try_from(values: [u8; 81]) -> Result<Board, BadValue> {
        match values.iter().position(|&value| value > 9) {
            Some(index) => Err(BadValue {
                cell: Cell::ALL[index],
                value: values[index],
            }),
            None => Ok(Board(values.map(Digit::from_value))),
        }
    }
}

/// The line form: 81 characters, `.` for a blank.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let chars = self
            .0
            .map(|digit| digit.map_or(b'.', |digit| b'0' + digit.value()));
        f.pad(str::from_utf8(&chars).unwrap_or_default()) // all are ASCII
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_go_in_and_out() {
        let mut values = [0; 81];
        values[3] = 7;
        let board = Board::try_from(values);
        assert_eq!(board.map(|board| board.values()), Ok(values));
        values[80] = 10;
        assert_eq!(
            Board::try_from(values),
            Err(BadValue {
                cell: Cell::new(80),
                value: 10
            })
        );
        assert_eq!(size_of::<Board>(), 81);
    }

    #[test]
    fn a_solution_keeps_its_clues() {
        let mut clues = Board::EMPTY;
        clues.set(Cell::at(0, 1), Some(Digit::new(4)));
        let mut fuller = clues;
        fuller.set(Cell::at(5, 5), Some(Digit::new(1)));
        assert!(fuller.keeps(&clues) && !clues.keeps(&fuller));
        assert_eq!(fuller.filled(), 2);
        assert_eq!(clues.to_string(), format!(".4{}", ".".repeat(79)));
    }
}
