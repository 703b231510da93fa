//! Cells, houses and the tables that tie them together, all computed at compile time.
//! What a cell holds is left to `board.rs`.

use std::fmt;

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

    /// Its row, column and box.
    #[must_use]
    pub const fn houses(self) -> [House; 3] {
        [
            House::row(self.row()),
            House::column(self.column()),
            House::of_box(self.box_index()),
        ]
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

/// A row, a column or a box: nine cells that hold nine different digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct House(u8);

impl House {
    /// All 27 houses: rows, columns, boxes.
    pub const ALL: [House; 27] = {
        let mut all = [House(0); 27];
        let mut index = 0;
        while index < 27 {
            all[index] = House(index as u8);
            index += 1;
        }
        all
    };

    /// Row 0 to 8.
    ///
    /// # Panics
    /// If `index` is above 8.
    #[must_use]
    pub const fn row(index: usize) -> House {
        assert!(index < 9, "a row is 0 to 8");
        House(index as u8)
    }

    /// Column 0 to 8.
    ///
    /// # Panics
    /// If `index` is above 8.
    #[must_use]
    pub const fn column(index: usize) -> House {
        assert!(index < 9, "a column is 0 to 8");
        House(9 + index as u8)
    }

    /// Box 0 to 8, in reading order.
    ///
    /// # Panics
    /// If `index` is above 8.
    #[must_use]
    pub const fn of_box(index: usize) -> House {
        assert!(index < 9, "a box is 0 to 8");
        House(18 + index as u8)
    }

    /// Its place in [`House::ALL`], 0 to 26.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its nine cells in reading order.
    #[must_use]
    pub const fn cells(self) -> &'static [Cell; 9] {
        &HOUSE_CELLS[self.index()]
    }
}

/// As people count them: `row 1`, `column 4`, `box 9`.
impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = ["row", "column", "box"][self.index() / 9];
        write!(f, "{kind} {}", self.index() % 9 + 1)
    }
}

impl fmt::Debug for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

const HOUSE_CELLS: [[Cell; 9]; 27] = {
    let mut table = [[Cell(0); 9]; 27];
    let mut sizes = [0; 27];
    let mut index = 0;
    while index < 81 {
        let houses = Cell::ALL[index].houses();
        let mut h = 0;
        while h < 3 {
            let house = houses[h].index();
            table[house][sizes[house]] = Cell::ALL[index];
            sizes[house] += 1;
            h += 1;
        }
        index += 1;
    }
    let mut house = 0;
    while house < 27 {
        assert!(sizes[house] == 9, "a house has nine cells");
        house += 1;
    }
    table
};

static PEERS: [[Cell; 20]; 81] = {
    let mut table = [[Cell(0); 20]; 81];
    let mut index = 0;
    while index < 81 {
        let (cell, mut other, mut size) = (Cell::ALL[index], 0, 0);
        while other < 81 {
            let peer = Cell::ALL[other];
            let shared = cell.row() == peer.row()
                || cell.column() == peer.column()
                || cell.box_index() == peer.box_index();
            if shared && other != index {
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

/// Each line (row or column) with each box it crosses: the line's six cells outside the box, and the
/// box's six cells outside the line. What is missing in the one six must be in the three between.
pub(super) static LINES_AND_BOXES: [([Cell; 6], [Cell; 6]); 54] = {
    let mut table = [([Cell::ALL[0]; 6], [Cell::ALL[0]; 6]); 54];
    let mut i = 0;
    while i < 54 {
        let line = House::ALL[i / 3];
        let crossed = if i < 27 {
            i / 9 * 3 + i % 3
        } else {
            i % 3 * 3 + (i - 27) / 9
        };
        let of_box = House::of_box(crossed);
        table[i] = (difference(line, of_box), difference(of_box, line));
        i += 1;
    }
    table
};

/// The six cells of `house` that are not in `other`, which crosses it in three.
const fn difference(house: House, other: House) -> [Cell; 6] {
    let mut cells = [Cell::ALL[0]; 6];
    let (mut i, mut size) = (0, 0);
    while i < 9 {
        let cell = house.cells()[i];
        let [row, column, of_box] = cell.houses();
        let other = other.index();
        if other != row.index() && other != column.index() && other != of_box.index() {
            cells[size] = cell; // fails the build if the two houses do not cross in three cells
            size += 1;
        }
        i += 1;
    }
    assert!(size == 6, "the two houses cross in three cells");
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_people_use() {
        assert_eq!(Cell::new(0).to_string(), "r1c1");
        assert_eq!(Cell::at(8, 3).to_string(), "r9c4");
        assert_eq!(House::column(3).to_string(), "column 4");
        assert_eq!(
            format!("{:?}", Cell::at(4, 8).houses()),
            "[row 5, column 9, box 6]"
        );
        assert_eq!(Cell::try_from(81), Err(NotACell(81)));
    }

    #[test]
    fn houses_and_peers_agree() {
        for house in House::ALL {
            for &cell in house.cells() {
                assert!(cell.houses().contains(&house));
                for peer in house.cells().iter().filter(|&&peer| peer != cell) {
                    assert!(
                        cell.peers().contains(peer),
                        "{cell} and {peer} share {house}"
                    );
                }
            }
        }
        for cell in Cell::ALL {
            for &peer in cell.peers() {
                assert!(
                    cell.houses()
                        .iter()
                        .any(|house| peer.houses().contains(house))
                );
            }
        }
    }

    #[test]
    fn a_line_and_a_box_are_two_times_six_cells() {
        for (line, of_box) in &LINES_AND_BOXES {
            let house_of_all = |cells: &[Cell; 6]| {
                let holds_all = |house: &House| cells.iter().all(|c| house.cells().contains(c));
                House::ALL.into_iter().find(holds_all)
            };
            let (line_house, box_house) = (house_of_all(line), house_of_all(of_box));
            assert!(line_house < Some(House::of_box(0)) && box_house >= Some(House::of_box(0)));
            assert!(line.iter().all(|cell| !of_box.contains(cell)));
        }
    }
}
