//! The candidates of all cells. What follows from them is left to `solver.rs` and, step by step, to the
//! room `logic`.

use super::validity::HouseDigits;
use super::{Board, Cell, Digit, DigitSet, House};
use std::fmt::{self, Write};
use std::ops::Index;

/// The candidates of the 81 cells in reading order. A cell with exactly one is filled.
///
/// Any combination can be held. Candidates that did not come from a board are a puzzle in their own
/// right (a "Sukaku"): its solutions are those that take a candidate of every cell.
///
/// ```
/// use ninegrid::{Board, Candidates, Cell, Digit};
///
/// let mut board = Board::default();
/// board.set(Cell::at(0, 0), Some(Digit::new(5)));
/// let mut candidates = Candidates::of(&board);
/// assert_eq!(candidates[Cell::at(0, 0)].single(), Some(Digit::new(5)));
/// assert_eq!(candidates[Cell::at(0, 8)].len(), 8);
/// candidates.place(Cell::at(0, 8), Digit::new(1));
/// assert_eq!(candidates[Cell::at(0, 4)].len(), 7);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Candidates([DigitSet; 81]);

impl Candidates {
    /// Every digit in every cell.
    pub const ALL: Candidates = Candidates([DigitSet::ALL; 81]);

    /// These candidates, in reading order.
    #[must_use]
    pub const fn new(cells: [DigitSet; 81]) -> Candidates {
        Candidates(cells)
    }

    /// The candidates of a board: of a filled cell its digit, whatever its peers hold, of a blank one the
    /// digits that none of its peers holds.
    #[must_use]
    pub fn of(board: &Board) -> Candidates {
        let digits = HouseDigits::of(board);
        Candidates(Cell::ALL.map(|cell| match board.get(cell) {
            Some(digit) => DigitSet::only(digit),
            None => digits.candidates(cell),
        }))
    }

    /// The candidates of `cell`.
    #[must_use]
    pub const fn get(&self, cell: Cell) -> DigitSet {
        self.0[cell.index()]
    }

    /// Replaces the candidates of `cell`.
    pub const fn set(&mut self, cell: Cell, digits: DigitSet) {
        self.0[cell.index()] = digits;
    }

    /// All cells in reading order.
    #[must_use]
    pub const fn cells(&self) -> &[DigitSet; 81] {
        &self.0
    }

    /// Removes candidates from `cell`; true if it had any of them.
    pub fn remove(&mut self, cell: Cell, digits: DigitSet) -> bool {
        let before = self.get(cell);
        self.set(cell, before - digits);
        self.get(cell) != before
    }

    /// Leaves `digit` as the only candidate of `cell`, and removes it from the cell's peers.
    pub fn place(&mut self, cell: Cell, digit: Digit) {
        self.set(cell, DigitSet::only(digit));
        for &peer in cell.peers() {
            self.remove(peer, DigitSet::only(digit));
        }
    }

    /// The cell with the fewest candidates, of those with more than one, the first in reading order
    /// among equals; `None` once no cell has more than one.
    #[must_use]
    pub fn tightest(&self) -> Option<Cell> {
        Cell::ALL
            .into_iter()
            .filter(|&cell| self.get(cell).len() > 1)
            .min_by_key(|&cell| self.get(cell).len())
    }

    /// The board of the cells that have one candidate.
    #[must_use]
    pub fn filled(&self) -> Board {
        Board::new(self.0.map(DigitSet::single))
    }

    /// Whether each cell has one candidate and each house all nine digits.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.filled().is_solved()
    }

    /// Whether it is plain that there is no solution: a cell has no candidate, or a house no place for a
    /// digit.
    #[must_use]
    pub fn is_dead(&self) -> bool {
        let lacks_digit = |house: House| {
            let cells = house.cells().iter();
            cells.fold(DigitSet::EMPTY, |set, &cell| set | self.get(cell)) != DigitSet::ALL
        };
        self.0.iter().any(|digits| digits.is_empty()) || House::ALL.into_iter().any(lacks_digit)
    }
}

/// [`Candidates::ALL`].
impl Default for Candidates {
    fn default() -> Candidates {
        Candidates::ALL
    }
}

impl Index<Cell> for Candidates {
    type Output = DigitSet;
    fn index(&self, cell: Cell) -> &DigitSet {
        &self.0[cell.index()]
    }
}

impl From<&Board> for Candidates {
    fn from(board: &Board) -> Candidates {
        Candidates::of(board)
    }
}

/// 729 characters: nine for each cell, digit `d` or `.` at place `d`.
impl fmt::Display for Candidates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for digits in &self.0 {
            for digit in Digit::ALL {
                f.write_char(if digits.contains(digit) {
                    char::from(b'0' + digit.value())
                } else {
                    '.'
                })?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Candidates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(clues: &[(usize, usize, u8)]) -> Board {
        let mut board = Board::EMPTY;
        for &(row, column, value) in clues {
            board.set(Cell::at(row, column), Some(Digit::new(value)));
        }
        board
    }

    #[test]
    fn candidates_are_what_no_peer_holds() {
        let board = board(&[(0, 8, 1), (8, 0, 2), (2, 2, 3), (4, 4, 4)]);
        let candidates = Candidates::of(&board);
        let left = candidates.get(Cell::at(0, 0)).into_iter();
        assert_eq!(
            left.map(Digit::value).collect::<Vec<_>>(),
            [4, 5, 6, 7, 8, 9]
        );
        assert_eq!(candidates.filled(), board);
    }

    #[test]
    fn clues_in_conflict_stay_as_they_are() {
        let board = board(&[(0, 0, 1), (0, 1, 1)]);
        assert_eq!(Candidates::of(&board).filled(), board);
    }

    #[test]
    fn a_cell_or_a_house_without_candidates_is_dead() {
        assert!(!Candidates::ALL.is_dead());
        let mut no_candidate = Candidates::ALL;
        no_candidate.set(Cell::at(4, 4), DigitSet::EMPTY);
        assert!(no_candidate.is_dead());
        let mut no_place = Candidates::ALL;
        for &cell in House::column(3).cells() {
            assert!(no_place.remove(cell, DigitSet::only(Digit::new(7))));
        }
        assert!(no_place.is_dead());
    }

    #[test]
    fn the_tightest_cell_has_the_fewest_above_one() {
        assert_eq!(Candidates::ALL.tightest(), Some(Cell::new(0)));
        let mut candidates = Candidates::ALL;
        candidates.set(Cell::at(8, 8), DigitSet::only(Digit::new(1)));
        candidates.remove(Cell::at(3, 3), DigitSet::only(Digit::new(1)));
        assert_eq!(candidates.tightest(), Some(Cell::at(3, 3)));
    }
}
