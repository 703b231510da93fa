//! Whether a board obeys the rules, and what breaks them. Solving is left to `solver.rs`.

use super::{Board, Cell, Digit, DigitSet, House};
use std::fmt;
use std::ops::{BitAnd, BitOr};

/// Which digits stand in each house: the bitmask tables of rows, columns and boxes.
pub(super) struct HouseDigits {
    once: [DigitSet; 27],
    /// Those that stand there more than once.
    twice: [DigitSet; 27],
}

impl HouseDigits {
    /// The tables of `board`.
    pub(super) fn of(board: &Board) -> HouseDigits {
        let (mut once, mut twice) = ([DigitSet::EMPTY; 27], [DigitSet::EMPTY; 27]);
        for (cell, digit) in board.clues() {
            for house in cell.houses() {
                if !once[house.index()].insert(digit) {
                    twice[house.index()].insert(digit);
                }
            }
        }
        HouseDigits { once, twice }
    }

    /// The digits that stand in none of the houses of `cell`.
    pub(super) fn candidates(&self, cell: Cell) -> DigitSet {
        let [row, column, of_box] = cell.houses().map(|house| self.once[house.index()]);
        !(row | column | of_box)
    }
}

/// A digit that stands more than once in a house.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Conflict {
    house: House,
    digit: Digit,
    /// Bit i: the house's cell i holds the digit.
    places: u16,
}

impl Conflict {
    /// The row, column or box.
    #[must_use]
    pub const fn house(&self) -> House {
        self.house
    }

    /// The repeated digit.
    #[must_use]
    pub const fn digit(&self) -> Digit {
        self.digit
    }

    /// All cells of the house that hold the digit, two or more, in reading order.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let Conflict { house, places, .. } = *self;
        house
            .cells()
            .iter()
            .enumerate()
            .filter(move |(i, _)| places >> i & 1 == 1)
            .map(|(_, &cell)| cell)
    }
}

/// `5 twice in row 1 (r1c1, r1c4)`.
impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let times = match self.places.count_ones() {
            2 => "twice",
            3 => "three times",
            4 => "four times",
            5 => "five times",
            6 => "six times",
            7 => "seven times",
            8 => "eight times",
            _ => "nine times",
        };
        write!(f, "{} {times} in {} (", self.digit, self.house)?;
        for (i, cell) in self.cells().enumerate() {
            write!(f, "{}{cell}", if i == 0 { "" } else { ", " })?;
        }
        f.write_str(")")
    }
}

/// Every conflict of `board`, by house (rows, columns, boxes) and then by digit; none if it
/// obeys the rules. Whether it is complete is another question: [`Board::is_full`].
///
/// ```
/// use ninegrid::{Board, Cell, Digit, check};
///
/// let mut board = Board::EMPTY;
/// board.set(Cell::at(0, 0), Some(Digit::new(5)));
/// board.set(Cell::at(0, 3), Some(Digit::new(5)));
/// let conflicts: Vec<String> = check(&board).iter().map(ToString::to_string).collect();
/// assert_eq!(conflicts, ["5 twice in row 1 (r1c1, r1c4)"]);
/// ```
#[must_use]
pub fn check(board: &Board) -> Vec<Conflict> {
    let repeated = House::ALL.into_iter().zip(HouseDigits::of(board).twice);
    repeated
        .flat_map(|(house, digits)| {
            digits
                .into_iter()
                .map(move |digit| conflict(board, house, digit))
        })
        .collect()
}

fn conflict(board: &Board, house: House, digit: Digit) -> Conflict {
    let holds = |cell: &Cell| board.get(*cell) == Some(digit);
    let places = house
        .cells()
        .iter()
        .rev()
        .fold(0, |places, cell| places << 1 | u16::from(holds(cell)));
    Conflict {
        house,
        digit,
        places,
    }
}

impl Board {
    /// Whether it obeys the rules: no digit stands twice in a house. [`check`] names those that do.
    #[must_use]
    pub fn is_lawful(&self) -> bool {
        let twice = HouseDigits::of(self).twice;
        twice.iter().all(|digits| digits.is_empty())
    }

    /// Whether it is complete and right: every row, column and box holds all nine digits.
    ///
    /// That is a board with 81 filled cells of which [`check`] names no conflict. The bitmask tables of
    /// `check` say more than that, and take 600 ns a board to this one's 60.
    ///
    /// ```
    /// use ninegrid::{Board, Cell, solve};
    ///
    /// let mut board = *solve(&Board::EMPTY).solution().expect("the empty board has many");
    /// assert!(board.is_solved());
    /// board.set(Cell::at(4, 4), None);
    /// assert!(!board.is_solved());
    /// ```
    #[must_use]
    pub fn is_solved(&self) -> bool {
        let mut columns = [DigitSet::EMPTY; 9];
        let bands = self.cells().chunks_exact(27);
        let whole = bands.map(|band| {
            let mut boxes = [DigitSet::EMPTY; 3];
            let rows = band.chunks_exact(9).map(|cells| {
                let digits = cells.iter().zip(&mut columns).enumerate();
                let row = digits.map(|(i, (cell, column))| {
                    let digit = cell.map_or(DigitSet::EMPTY, DigitSet::only);
                    *column |= digit;
                    boxes[i / 3] |= digit;
                    digit
                });
                row.fold(DigitSet::EMPTY, DigitSet::bitor)
            });
            let rows = rows.fold(DigitSet::ALL, DigitSet::bitand);
            boxes.into_iter().fold(rows, DigitSet::bitand)
        });
        let whole = whole.fold(DigitSet::ALL, DigitSet::bitand);
        columns.into_iter().fold(whole, DigitSet::bitand) == DigitSet::ALL
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
    fn conflicts_say_what_stands_where() {
        let board = board(&[(0, 1, 7), (4, 1, 7), (8, 1, 7), (7, 0, 7), (2, 2, 6)]);
        let conflicts: Vec<String> = check(&board).iter().map(ToString::to_string).collect();
        assert_eq!(
            conflicts,
            [
                "7 three times in column 2 (r1c2, r5c2, r9c2)",
                "7 twice in box 7 (r8c1, r9c2)"
            ]
        );
        assert!(!board.is_lawful());
    }

    #[test]
    fn conflicts_are_counted_in_words() {
        let row: Vec<_> = (0..9).map(|column| (3, column, 4)).collect();
        let words = [
            "twice",
            "three times",
            "four times",
            "five times",
            "six times",
        ];
        let words = words
            .into_iter()
            .chain(["seven times", "eight times", "nine times"]);
        for (i, times) in words.enumerate() {
            let text = check(&board(&row[..i + 2]))[0].to_string();
            assert!(
                text.starts_with(&format!("4 {times} in row 4 (r4c1, ")),
                "{text}"
            );
        }
    }
}
