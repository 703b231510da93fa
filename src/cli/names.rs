//! How cells and houses are named: r1c1 and row 1, or A1 and row A.

use clap::ValueEnum;
use ninegrid::logic::words::CellNames;
use ninegrid::{Cell, Conflict, House};

/// How cells are named.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Names {
    /// By row and column: r4c7
    #[default]
    #[value(name = "r1c1")]
    RowColumn,
    /// Rows by letters, columns by digits: D7
    #[value(name = "A1")]
    Letters,
}

impl Names {
    /// The same names in the library.
    pub fn of_library(self) -> CellNames {
        match self {
            Names::RowColumn => CellNames::RowColumn,
            Names::Letters => CellNames::LetterNumber,
        }
    }

    pub fn cell(self, cell: Cell) -> String {
        self.of_library().cell(cell)
    }

    pub fn cells(self, cells: impl Iterator<Item = Cell>) -> String {
        let names: Vec<String> = cells.map(|cell| self.cell(cell)).collect();
        names.join(", ")
    }

    pub fn house(self, house: House) -> String {
        self.of_library().house(house)
    }

    /// `5 twice in row 1 (r1c1, r1c4)`.
    pub fn conflict(self, conflict: &Conflict) -> String {
        let text = conflict.to_string();
        let what = text.split(" in ").next().unwrap_or(&text);
        let house = self.house(conflict.house());
        format!("{what} in {house} ({})", self.cells(conflict.cells()))
    }
}
