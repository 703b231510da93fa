//! What belongs together, computed at compile time: candidates and the constraints that they are members of,
//! the orders in which houses are searched.

use super::bits::Candidate;
use super::grid::CONSTRAINTS;
use crate::{Cell, Digit, House, HouseKind};

/// The kinds of houses in the order in which singles and subsets are searched.
pub(super) const BOX_COLUMN_ROW: [HouseKind; 3] =
    [HouseKind::Box, HouseKind::Column, HouseKind::Row];
/// The kinds of houses in the order in which chains, unique loops and BUGs are searched.
pub(super) const BOX_ROW_COLUMN: [HouseKind; 3] =
    [HouseKind::Box, HouseKind::Row, HouseKind::Column];

/// The nine houses of a kind, in order.
pub(super) fn houses(kind: HouseKind) -> impl Iterator<Item = House> {
    (0..9).map(move |number| house(kind, number))
}

/// The house of a kind with this number, 0 to 8.
pub(super) const fn house(kind: HouseKind, number: usize) -> House {
    match kind {
        HouseKind::Row => House::row(number),
        HouseKind::Column => House::column(number),
        HouseKind::Box => House::of_box(number),
    }
}

/// The house of a kind that a cell is in.
pub(super) const fn house_of(cell: Cell, kind: HouseKind) -> House {
    match kind {
        HouseKind::Row => House::row(cell.row()),
        HouseKind::Column => House::column(cell.column()),
        HouseKind::Box => House::of_box(cell.box_index()),
    }
}

/// The place of a cell in its house of a kind, 0 to 8.
pub(super) const fn position(cell: Cell, kind: HouseKind) -> usize {
    match kind {
        HouseKind::Row => cell.column(),
        HouseKind::Column => cell.row(),
        HouseKind::Box => cell.row() % 3 * 3 + cell.column() % 3,
    }
}

/// The constraint that the house takes the digit.
pub(super) const fn place(house: House, digit: Digit) -> usize {
    81 + 9 * house.index() + digit.index()
}

/// That a candidate is a member of a constraint.
#[derive(Clone, Copy)]
pub(super) struct Link {
    pub constraint: u16,
    /// Its place among the nine members, as a bit.
    pub bit: u16,
}

/// The constraints that each candidate is a member of, by its number: cell, box, row, column.
pub(super) static LINKS: [[Link; 4]; Candidate::END] = {
    let none = Link {
        constraint: 0,
        bit: 0,
    };
    let mut links = [[none; 4]; Candidate::END];
    let mut i = 0;
    while i < 81 * 9 {
        let (cell, digit) = (Cell::ALL[i / 9], Digit::ALL[i % 9]);
        let of = &mut links[Candidate::new(cell, digit).index()];
        of[0] = Link {
            constraint: cell.index() as u16,
            bit: 1 << digit.index(),
        };
        let mut k = 0;
        while k < 3 {
            let kind = BOX_ROW_COLUMN[k];
            of[k + 1] = Link {
                constraint: place(house_of(cell, kind), digit) as u16,
                bit: 1 << position(cell, kind),
            };
            k += 1;
        }
        i += 1;
    }
    links
};

/// The nine members of each constraint: digits ascending, or cells by position.
pub(super) static MEMBERS: [[Candidate; 9]; CONSTRAINTS] = {
    let mut members = [[Candidate(0); 9]; CONSTRAINTS];
    let mut i = 0;
    while i < 81 * 9 {
        let candidate = Candidate::new(Cell::ALL[i / 9], Digit::ALL[i % 9]);
        let mut k = 0;
        while k < 4 {
            let link = LINKS[candidate.index()][k];
            members[link.constraint as usize][link.bit.trailing_zeros() as usize] = candidate;
            k += 1;
        }
        i += 1;
    }
    members
};

/// The peers of each cell: those of its box, then the others of its row, then of its column.
pub(super) static PEERS: [[Cell; 20]; 81] = {
    let mut peers = [[Cell::ALL[0]; 20]; 81];
    let mut i = 0;
    while i < 81 {
        let cell = Cell::ALL[i];
        let (mut size, mut k) = (0, 0);
        while k < 27 {
            let kind = BOX_ROW_COLUMN[k / 9];
            let peer = house_of(cell, kind).cells()[k % 9];
            let in_box = peer.box_index() == cell.box_index();
            if peer.index() != i && (k < 9 || !in_box) {
                peers[i][size] = peer;
                size += 1;
            }
            k += 1;
        }
        assert!(size == 20, "a cell has twenty peers");
        i += 1;
    }
    peers
};

/// The peers of each cell as a set.
pub(super) static SEEN: [crate::CellSet; 81] = {
    let mut seen = [crate::CellSet::EMPTY; 81];
    let mut i = 0;
    while i < 81 {
        seen[i] = crate::CellSet::of(Cell::ALL[i].peers());
        i += 1;
    }
    seen
};

/// The cells of each house as a set.
pub(super) static CELLS_IN: [crate::CellSet; 27] = {
    let mut cells = [crate::CellSet::EMPTY; 27];
    let mut i = 0;
    while i < 27 {
        cells[i] = House::ALL[i].set();
        i += 1;
    }
    cells
};
