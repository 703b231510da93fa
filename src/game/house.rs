//! Rows, columns and boxes, and where they cross, all computed at compile time.

use super::{Cell, CellSet};
use std::fmt;

impl Cell {
    /// Its row, column and box.
    #[must_use]
    pub const fn houses(self) -> [House; 3] {
        [
            House::row(self.row()),
            House::column(self.column()),
            House::of_box(self.box_index()),
        ]
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

    /// Whether it is a row, a column or a box.
    #[must_use]
    pub const fn kind(self) -> HouseKind {
        match self.0 {
            0..9 => HouseKind::Row,
            9..18 => HouseKind::Column,
            _ => HouseKind::Box,
        }
    }

    /// Its place among the nine of its kind, 0 to 8.
    #[must_use]
    pub const fn number(self) -> usize {
        self.index() % 9
    }

    /// Its nine cells in reading order.
    #[must_use]
    pub const fn cells(self) -> &'static [Cell; 9] {
        &HOUSE_CELLS[self.index()]
    }

    /// Its nine cells as a set.
    #[must_use]
    pub const fn set(self) -> CellSet {
        CellSet::of(self.cells())
    }
}

/// As people count them: `row 1`, `column 4`, `box 9`.
impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.kind(), self.number() + 1)
    }
}

impl fmt::Debug for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The three kinds of houses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HouseKind {
    /// Nine cells side by side.
    Row,
    /// Nine cells one above the other.
    Column,
    /// Three by three cells.
    Box,
}

impl fmt::Display for HouseKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            HouseKind::Row => "row",
            HouseKind::Column => "column",
            HouseKind::Box => "box",
        })
    }
}

const HOUSE_CELLS: [[Cell; 9]; 27] = {
    let mut table = [[Cell::ALL[0]; 9]; 27];
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

/// The three cells that a line (a row or column) and a box share. What the other six cells of the line
/// cannot hold must be in these three, and so for the other six cells of the box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Intersection {
    /// The row or column.
    pub line: House,
    /// The box that it crosses.
    pub of_box: House,
    /// The six cells of the line outside the box.
    pub rest_of_line: [Cell; 6],
    /// The six cells of the box outside the line.
    pub rest_of_box: [Cell; 6],
}

impl Intersection {
    /// All 54: each line with each box that it crosses.
    pub const ALL: [Intersection; 54] = {
        let mut i = 0;
        let mut all = [Intersection::new(House::row(0), House::of_box(0)); 54];
        while i < 54 {
            let crossed = if i < 27 {
                i / 9 * 3 + i % 3
            } else {
                i % 3 * 3 + (i - 27) / 9
            };
            all[i] = Intersection::new(House::ALL[i / 3], House::of_box(crossed));
            i += 1;
        }
        all
    };

    const fn new(line: House, of_box: House) -> Intersection {
        Intersection {
            line,
            of_box,
            rest_of_line: difference(line, of_box),
            rest_of_box: difference(of_box, line),
        }
    }

    /// The three cells that the two share.
    #[must_use]
    pub const fn cells(&self) -> CellSet {
        self.line.set().intersection(self.of_box.set())
    }
}

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
        assert_eq!(House::column(3).to_string(), "column 4");
        assert_eq!(
            format!("{:?}", Cell::at(4, 8).houses()),
            "[row 5, column 9, box 6]"
        );
        let box_2 = House::of_box(1);
        assert_eq!((box_2.kind(), box_2.number()), (HouseKind::Box, 1));
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
                        .any(|house| peer.houses().contains(house)),
                    "{cell} and {peer} are peers"
                );
            }
        }
    }

    #[test]
    fn an_intersection_is_three_cells_and_twice_six_around_it() {
        for crossing in Intersection::ALL {
            assert!(crossing.line.kind() != HouseKind::Box);
            assert_eq!(crossing.of_box.kind(), HouseKind::Box);
            assert_eq!(crossing.cells().len(), 3);
            for (house, rest) in [
                (crossing.line, crossing.rest_of_line),
                (crossing.of_box, crossing.rest_of_box),
            ] {
                assert_eq!(CellSet::of(&rest) | crossing.cells(), house.set());
            }
        }
    }
}
