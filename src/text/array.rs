//! An array of a JSON text as a board: 81 cells, or nine rows of nine.

use super::error::{Problem, Within};
use super::position::Position;
use crate::game::{Board, Digit};

/// What the values of an array have been so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Content {
    Nothing,
    Cells,
    Rows,
    /// Something that no board has.
    Other,
}

/// An array that may be a board or a row.
#[derive(Debug)]
pub(super) struct Array {
    content: Content,
    cells: [Option<Digit>; 81],
    /// How many cells there are, or rows, good and bad.
    count: u32,
    /// The first row that has not nine cells: its number, how many it has, and where it starts.
    odd: Option<(u32, u32, Position)>,
    odd_rows: u32,
    /// Where the first cell or row stands; before that, where the array starts.
    start: Position,
}

/// What an array has turned out to be.
#[derive(Debug)]
pub(super) enum Ended {
    Board(Board),
    Row([Option<Digit>; 9]),
    /// So many cells, neither a row nor a board, that it may have been meant as a row.
    OddRow(u32),
    Broken(Position, Problem),
    Other,
}

/// As many cells at the most, and no other values, may have been meant as a row.
const ODD_ROW: u32 = 20;
/// A board that has a row too many or too few, or a few more, is one that went wrong.
const ROWS: std::ops::RangeInclusive<u32> = 6..=12;
/// And so is one that has a cell too many or too few.
const CELLS: std::ops::RangeInclusive<u32> = 80..=82;

impl Array {
    pub(super) fn new(start: Position) -> Array {
        Array {
            content: Content::Nothing,
            cells: [None; 81],
            count: 0,
            odd: None,
            odd_rows: 0,
            start,
        }
    }

    /// Where its first cell stands.
    pub(super) fn start(&self) -> Position {
        self.start
    }

    /// Whether nothing has been taken.
    pub(super) fn is_empty(&self) -> bool {
        self.content == Content::Nothing
    }

    /// Says where its first cell stands.
    pub(super) fn starts(&mut self, at: Position) {
        self.start = at;
    }

    /// Takes a cell.
    pub(super) fn cell(&mut self, digit: Option<Digit>) {
        if self.is_still(Content::Cells, self.start) {
            if let Some(cell) = self.cells.get_mut(self.count as usize) {
                *cell = digit;
            }
            self.count += 1;
        }
    }

    /// Takes a row whose first cell stands here.
    pub(super) fn row(&mut self, row: &[Option<Digit>; 9], at: Position) {
        if self.is_still(Content::Rows, at) {
            let first = self.count as usize * 9;
            if let Some(cells) = self.cells.get_mut(first..first + 9) {
                cells.copy_from_slice(row);
            }
            self.count += 1;
        }
    }

    /// Takes a row that has so many cells and not nine.
    pub(super) fn odd_row(&mut self, cells: u32, at: Position) {
        if self.is_still(Content::Rows, at) {
            self.count += 1;
            self.odd_rows += 1;
            self.odd.get_or_insert((self.count, cells, at));
        }
    }

    /// Takes a value that no board has.
    pub(super) fn other(&mut self) {
        self.content = Content::Other;
    }

    fn is_still(&mut self, content: Content, at: Position) -> bool {
        if self.content == Content::Nothing {
            self.content = content;
            self.start = at;
        }
        if self.content != content {
            self.content = Content::Other;
        }
        self.content == content
    }

    /// What it is, now that its end has come.
    pub(super) fn end(&self) -> Ended {
        match (self.content, self.count, self.odd) {
            (Content::Cells, 81, _) | (Content::Rows, 9, None) => {
                Ended::Board(Board::new(self.cells))
            }
            (Content::Cells, 9, _) => {
                let mut row = [None; 9];
                row.copy_from_slice(&self.cells[..9]);
                Ended::Row(row)
            }
            (Content::Cells, count, _) if CELLS.contains(&count) => {
                Ended::Broken(self.start, Problem::length(Within::Array, count))
            }
            (Content::Cells, count, _) if count <= ODD_ROW => Ended::OddRow(count),
            (Content::Rows, count, odd) if ROWS.contains(&count) => self.broken(odd),
            _ => Ended::Other,
        }
    }

    fn broken(&self, odd: Option<(u32, u32, Position)>) -> Ended {
        match odd {
            _ if self.count < 3 * self.odd_rows => Ended::Other,
            Some((row, cells, at)) if self.count == 9 => {
                let row = u8::try_from(row).unwrap_or(u8::MAX);
                Ended::Broken(at, Problem::length(Within::Row(row), cells))
            }
            _ => Ended::Broken(self.start, Problem::Rows(self.count)),
        }
    }
}
