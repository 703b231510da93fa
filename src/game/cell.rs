//! The 81 cells and their peers. Houses are left to `house.rs`, what a cell holds to `board.rs`.

use std::fmt;
use std::str::FromStr;

/// One of the 81 cells, numbered in reading order: 0 is r1c1, 8 is r1c9, 80 is r9c9.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// All cells in reading order.
    pub const ALL: [Cell; 81] = {
        let mut all = [Cell(0); 81];
        let mut index = 0;
        while index < 81 {
            all[index] = Cell(index as u8);
            index += 1;
        }
        all
    };

    /// The cell of this number in reading order.
    ///
    /// # Panics
    /// If `index` is not 0 to 80; `Cell::try_from` is the form that does not panic.
    #[must_use]
    pub const fn new(index: u8) -> Cell {
        assert!(index < 81, "a cell is 0 to 80");
        Cell(index)
    }

    /// The cell in this row and column, both 0 to 8.
    ///
    /// # Panics
    /// If `row` or `column` is above 8.
    #[must_use]
    pub const fn at(row: usize, column: usize) -> Cell {
        assert!(row < 9 && column < 9, "rows and columns are 0 to 8");
        Cell((9 * row + column) as u8)
    }

    /// Its number in reading order, 0 to 80.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its row, 0 to 8.
    #[must_use]
    pub const fn row(self) -> usize {
        self.index() / 9
    }

    /// Its column, 0 to 8.
    #[must_use]
    pub const fn column(self) -> usize {
        self.index() % 9
    }

    /// Its box, 0 to 8 in reading order.
    #[must_use]
    pub const fn box_index(self) -> usize {
        self.row() / 3 * 3 + self.column() / 3
    }

    /// Whether it shares a house with another cell.
    #[must_use]
    pub const fn sees(self, other: Cell) -> bool {
        self.0 != other.0
            && (self.row() == other.row()
                || self.column() == other.column()
                || self.box_index() == other.box_index())
    }

    /// The 20 other cells that share a house with it, in reading order.
    #[must_use]
    pub const fn peers(self) -> &'static [Cell; 20] {
        &PEERS[self.index()]
    }
}

/// What was not the number of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} is not a cell; a cell is 0 to 80")]
pub struct NotACell(pub usize);

impl TryFrom<usize> for Cell {
    type Error = NotACell;

    fn try_from(index: usize) -> Result<Cell, NotACell> {
        Cell::ALL.get(index).copied().ok_or(NotACell(index))
    }
}

/// As people write it: `r1c1` is the top left cell.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row() + 1, self.column() + 1)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// What was not the name of a cell.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a cell; expected r1c1 to r9c9, or A1 to I9")]
pub struct NotACellName(pub String);

/// As `r4c5`, or as `D5`: rows A to J without I (or with I for the ninth), columns 1 to 9; in any case.
impl FromStr for Cell {
    type Err = NotACellName;

    fn from_str(name: &str) -> Result<Cell, NotACellName> {
        let digit = |byte: u8| usize::from(byte).checked_sub(usize::from(b'1'));
        let (row, column) = match *name.to_ascii_lowercase().as_bytes() {
            [b'r', row, b'c', column] => (digit(row), digit(column)),
            [row @ b'a'..=b'i', column] => (Some(usize::from(row - b'a')), digit(column)),
            [b'j', column] => (Some(8), digit(column)),
            _ => (None, None),
        };
        match (row, column) {
            (Some(row @ 0..9), Some(column @ 0..9)) => Ok(Cell::at(row, column)),
            _ => Err(NotACellName(name.to_owned())),
        }
    }
}

static PEERS: [[Cell; 20]; 81] = {
    let mut table = [[Cell(0); 20]; 81];
    let mut index = 0;
    while index < 81 {
        let (cell, mut other, mut size) = (Cell::ALL[index], 0, 0);
        while other < 81 {
            let peer = Cell::ALL[other];
            if cell.sees(peer) {
                table[index][size] = peer;
                size += 1;
            }
            other += 1;
        }
        assert!(size == 20, "a cell has twenty peers");
        index += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_people_use() {
        assert_eq!(Cell::new(0).to_string(), "r1c1");
        assert_eq!(Cell::at(8, 3).to_string(), "r9c4");
        assert_eq!(Cell::try_from(81), Err(NotACell(81)));
    }

    #[test]
    fn every_name_is_read_back() {
        for cell in Cell::ALL {
            assert_eq!(cell.to_string().parse(), Ok(cell));
            let row = char::from(b"ABCDEFGHJ"[cell.row()]);
            assert_eq!(format!("{row}{}", cell.column() + 1).parse(), Ok(cell));
        }
        assert_eq!("i9".parse(), Ok(Cell::new(80)));
        for name in ["", "r0c1", "r1c0", "r10c1", "A0", "K1", "5A", "r1c1 ", "ä1"] {
            assert_eq!(name.parse::<Cell>(), Err(NotACellName(name.to_owned())));
        }
    }
}
