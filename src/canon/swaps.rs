//! Other solutions that need no search: two digits, or two rows or columns of a chute, exchanged in
//! some of their cells.

use crate::game::{Board, Cell, CellSet};

/// The cells of rows, a bit each.
static ROWS: [CellSet; 512] = cells_of_lines(false);

/// The cells of columns, a bit each.
static COLUMNS: [CellSet; 512] = cells_of_lines(true);

const fn cells_of_lines(columns: bool) -> [CellSet; 512] {
    let mut cells = [CellSet::EMPTY; 512];
    let mut lines = 0;
    while lines < 512 {
        let mut i = 0;
        while i < 81 {
            let cell = Cell::ALL[i];
            let line = if columns { cell.column() } else { cell.row() };
            if lines >> line & 1 == 1 {
                cells[lines].insert(cell);
            }
            i += 1;
        }
        lines += 1;
    }
    cells
}

/// The clues that an exchange shows to be needed: it changes this clue and no other. Of those of minimal 17-clue
/// puzzles it is four in five.
pub(super) fn shown_needed(solution: &Board, clues: CellSet) -> CellSet {
    let mut needed = CellSet::EMPTY;
    for_each_exchange(solution, |changed| needed |= single(changed & clues));
    needed
}

/// The set, if there is one cell in it; else no cell.
pub(super) fn single(set: CellSet) -> CellSet {
    match set.first().map(CellSet::only) {
        Some(only) if only == set => only,
        _ => CellSet::EMPTY,
    }
}

/// Calls `each` with the cells that change in each exchange that cannot be done in fewer of them.
pub(super) fn for_each_exchange(solution: &Board, mut each: impl FnMut(CellSet)) {
    let places = Places::of(solution);
    for first in 0..9 {
        for second in first + 1..9 {
            let cells = places.cells[first] | places.cells[second];
            let next = places.rows_with(first, second);
            for_each_orbit(&next, |rows| each(cells & ROWS[usize::from(rows)]));
        }
        for second in first + 1..first / 3 * 3 + 3 {
            let lines = 1 << first | 1 << second;
            let next = places.columns_with(first, second);
            for_each_orbit(&next, |columns| {
                each(ROWS[lines] & COLUMNS[usize::from(columns)])
            });
            let next = places.rows_in_columns_with(first, second);
            for_each_orbit(&next, |rows| each(COLUMNS[lines] & ROWS[usize::from(rows)]));
        }
    }
}

/// Where the digits of a full board are; digits count from 0.
struct Places {
    digits: [[u8; 9]; 9],
    cells: [CellSet; 9],
    /// By digit and column, the row as a bit.
    row_in_column: [[u16; 9]; 9],
    /// By digit and box, the row as a bit.
    row_in_box: [[u16; 9]; 9],
    /// By digit and row, the column.
    column: [[u8; 9]; 9],
}

impl Places {
    fn of(solution: &Board) -> Places {
        let mut places = Places {
            digits: [[0; 9]; 9],
            cells: [CellSet::EMPTY; 9],
            row_in_column: [[0; 9]; 9],
            row_in_box: [[0; 9]; 9],
            column: [[0; 9]; 9],
        };
        for (cell, digit) in solution.clues() {
            let (row, column, digit) = (cell.row(), cell.column(), digit.index());
            places.digits[row][column] = digit as u8;
            places.cells[digit].insert(cell);
            places.row_in_column[digit][column] = 1 << row;
            places.row_in_box[digit][cell.box_index()] = 1 << row;
            places.column[digit][row] = column as u8;
        }
        places
    }

    /// For each row, the rows of `second` in the column and in the box where `first` is in this row: if
    /// the two digits are exchanged in a row, they are there too.
    fn rows_with(&self, first: usize, second: usize) -> [u16; 9] {
        std::array::from_fn(|row| {
            let column = usize::from(self.column[first][row]);
            let in_box = row / 3 * 3 + column / 3;
            self.row_in_column[second][column] | self.row_in_box[second][in_box]
        })
    }

    /// For each column, that in which row `first` has what row `second` has in this one.
    fn columns_with(&self, first: usize, second: usize) -> [u16; 9] {
        self.digits[second].map(|digit| 1 << self.column[usize::from(digit)][first])
    }

    /// For each row, that in which column `first` has what column `second` has in this one.
    fn rows_in_columns_with(&self, first: usize, second: usize) -> [u16; 9] {
        self.digits
            .map(|row| self.row_in_column[usize::from(row[second])][first])
    }
}

/// Calls `each` with the smallest sets that hold the next ones of all that are in them. What is next is a
/// permutation of nine, or two, so that no set leads into another.
#[inline]
fn for_each_orbit(next: &[u16; 9], mut each: impl FnMut(u16)) {
    let mut left = 0b1_1111_1111_u16;
    while left != 0 {
        let mut orbit = left & left.wrapping_neg();
        let mut open = orbit;
        while let Some(next) = next.get(open.trailing_zeros() as usize) {
            open &= open - 1;
            open |= next & !orbit;
            orbit |= next;
        }
        each(orbit);
        left &= !orbit;
    }
}
