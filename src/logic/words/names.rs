//! The names of cells and houses, and lists of them.

use crate::{Cell, CellSet, Digit, DigitSet, House, HouseKind};

/// How cells are named.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[non_exhaustive]
pub enum CellNames {
    /// `r1c1` to `r9c9`; rows are 1 to 9.
    #[default]
    RowColumn,
    /// `A1` to `I9`; rows are A to I.
    LetterNumber,
}

impl CellNames {
    /// The name of a cell.
    #[must_use]
    pub fn cell(self, cell: Cell) -> String {
        match self {
            CellNames::RowColumn => cell.to_string(),
            CellNames::LetterNumber => format!("{}{}", letter(cell.row()), cell.column() + 1),
        }
    }

    /// The name of a house: `row 4` (`row D`), `column 4`, `box 4`.
    #[must_use]
    pub fn house(self, house: House) -> String {
        format!("{} {}", house.kind(), self.number(house))
    }

    /// A house without its kind.
    pub(super) fn number(self, house: House) -> String {
        match (self, house.kind()) {
            (CellNames::LetterNumber, HouseKind::Row) => letter(house.number()).to_string(),
            _ => (house.number() + 1).to_string(),
        }
    }

    /// `r1c1, r1c2 and r1c3`.
    pub(super) fn cells(self, cells: CellSet) -> String {
        all(cells.into_iter().map(|cell| self.cell(cell)))
    }

    /// `rows 1 and 4`; the houses are of one kind.
    pub(super) fn lines(self, houses: impl Iterator<Item = House>) -> String {
        let houses: Vec<House> = houses.collect();
        match houses.as_slice() {
            [] => String::new(),
            [house] => self.house(*house),
            [first, ..] => {
                let numbers = all(houses.iter().map(|&house| self.number(house)));
                format!("{}s {numbers}", first.kind())
            }
        }
    }

    /// A candidate that is true, `r1c1=5`, or false, `r1c1<>5`.
    pub(super) fn claim(self, cell: Cell, digit: Digit, on: bool) -> String {
        format!("{}{}{digit}", self.cell(cell), if on { "=" } else { "<>" })
    }

    /// `r1c1<>24, r3c4<>5`.
    pub(super) fn eliminations(self, all: impl Iterator<Item = (Cell, DigitSet)>) -> String {
        let each = all.map(|(cell, digits)| format!("{}<>{}", self.cell(cell), joined(digits)));
        each.collect::<Vec<_>>().join(", ")
    }
}

/// The letter of a row, A to I.
fn letter(row: usize) -> char {
    b"ABCDEFGHI".get(row).copied().map_or('?', char::from)
}

/// `1, 2 and 3`.
pub(super) fn digits(digits: DigitSet) -> String {
    all(digits.into_iter().map(|digit| digit.to_string()))
}

/// `1, 2 or 3`.
pub(super) fn any_digit(digits: DigitSet) -> String {
    list(digits.into_iter().map(|digit| digit.to_string()), "or")
}

/// `123`.
pub(super) fn joined(digits: DigitSet) -> String {
    digits.into_iter().map(|digit| digit.to_string()).collect()
}

/// `a, b and c`.
pub(super) fn all(items: impl IntoIterator<Item = String>) -> String {
    list(items, "and")
}

fn list(items: impl IntoIterator<Item = String>, last: &str) -> String {
    let mut items: Vec<String> = items.into_iter().collect();
    match (items.pop(), items.is_empty()) {
        (None, _) => String::new(),
        (Some(only), true) => only,
        (Some(end), false) => format!("{} {last} {end}", items.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_name_rows() {
        let names = CellNames::LetterNumber;
        assert_eq!(names.cell(Cell::at(8, 0)), "I1");
        assert_eq!(names.house(House::row(3)), "row D");
        assert_eq!(
            names.lines([House::row(0), House::row(4)].into_iter()),
            "rows A and E"
        );
        assert_eq!(names.house(House::column(3)), "column 4");
        for cell in Cell::ALL {
            assert_eq!(names.cell(cell).parse(), Ok(cell));
        }
    }

    #[test]
    fn lists_end_in_and() {
        let name = |count: u8| digits((1..=count).map(Digit::new).collect());
        assert_eq!([0, 1, 2, 3].map(name), ["", "1", "1 and 2", "1, 2 and 3"]);
    }
}
