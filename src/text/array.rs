//! An array of a JSON text as a puzzle: 81 cells, or nine rows of nine. A cell with several candidates is
//! an array of its own, or a text.

use super::error::{End, Problem, Within};
use super::position::Position;
use crate::game::{Board, Candidates, DigitSet, Puzzle};

/// The candidates of a cell; empty for a blank.
pub(super) type Cell = DigitSet;

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
    cells: [Cell; 81],
    /// How many cells there are, or rows, good and bad.
    count: u32,
    /// The candidates that each row may be, and how many rows may.
    marks: [Cell; 81],
    marked: u32,
    /// The first row that has not nine cells: its number, how many it has, and where it starts.
    odd: Option<(u32, u32, Position)>,
    odd_rows: u32,
    /// Where the first cell or row stands; before that, where the array starts.
    start: Position,
}

/// What an array has turned out to be.
#[derive(Debug)]
pub(super) enum Ended {
    Board(Puzzle),
    Row([Cell; 9]),
    /// So many cells, neither a row nor a board, that it may have been meant as a row; or candidates.
    OddRow(u32, Cell),
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
            cells: [Cell::EMPTY; 81],
            count: 0,
            marks: [Cell::EMPTY; 81],
            marked: 0,
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

    /// Whether it has cells and not rows.
    pub(super) fn is_flat(&self) -> bool {
        self.content == Content::Cells
    }

    /// Says where its first cell stands.
    pub(super) fn starts(&mut self, at: Position) {
        self.start = at;
    }

    /// Takes a cell.
    pub(super) fn cell(&mut self, cell: Cell) {
        if self.is_still(Content::Cells, self.start) {
            if let Some(place) = self.cells.get_mut(self.count as usize) {
                *place = cell;
            }
            self.count += 1;
        }
    }

    /// Takes a row whose first cell stands here.
    pub(super) fn row(&mut self, row: &[Cell; 9], at: Position) {
        if self.is_still(Content::Rows, at) {
            let first = self.count as usize * 9;
            if let Some(cells) = self.cells.get_mut(first..first + 9) {
                cells.copy_from_slice(row);
            }
            self.count += 1;
            self.mark(ascending(row));
        }
    }

    /// Takes a row that has so many cells and not nine; or the candidates of a cell.
    pub(super) fn odd_row(&mut self, cells: u32, marks: Cell, at: Position) {
        if self.is_still(Content::Rows, at) {
            self.count += 1;
            self.odd_rows += 1;
            self.odd.get_or_insert((self.count, cells, at));
            self.mark(marks);
        }
    }

    /// Notes that the last row may be the candidates of a cell.
    fn mark(&mut self, marks: Cell) {
        if !marks.is_empty()
            && let Some(place) = self.marks.get_mut(self.count as usize - 1)
        {
            *place = marks;
            self.marked += 1;
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
            (Content::Cells, 81, _) | (Content::Rows, 9, None) => Ended::Board(puzzle(&self.cells)),
            (Content::Rows, 81, _) if self.marked == 81 => Ended::Board(puzzle(&self.marks)),
            (Content::Cells, 9, _) => Ended::Row(nine(&self.cells)),
            (Content::Rows, 9, _) if self.marked == 9 => Ended::Row(nine(&self.marks)),
            (Content::Cells, count, _) if CELLS.contains(&count) => {
                Ended::Broken(self.start, Problem::length(Within::Array, count))
            }
            (Content::Cells, count, _) if count <= ODD_ROW => {
                let cells = self.cells.get(..count as usize);
                Ended::OddRow(count, cells.map_or(DigitSet::EMPTY, ascending))
            }
            (Content::Rows, count, odd) if ROWS.contains(&count) => self.broken(odd),
            _ => Ended::Other,
        }
    }

    /// What is wrong with it if the text ends here.
    pub(super) fn cut_off(&self) -> Option<Problem> {
        let rows = u8::try_from(self.count).ok()?;
        let by = End::OfInput;
        match self.content {
            Content::Rows if self.odd.is_none() => Some(Problem::CutOff { rows, by }),
            Content::Cells if self.count > ODD_ROW => {
                Some(Problem::length(Within::Array, self.count))
            }
            _ => None,
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

fn nine(cells: &[Cell; 81]) -> [Cell; 9] {
    std::array::from_fn(|column| cells[column])
}

/// The candidates that cells are if all are digits, in ascending order; else none.
fn ascending(cells: &[Cell]) -> Cell {
    let mut digits = DigitSet::EMPTY;
    for &cell in cells {
        // The bits of digits ascend as the digits do.
        if cell.len() != 1 || cell.bits() <= digits.bits() {
            return DigitSet::EMPTY;
        }
        digits = DigitSet::from_bits(digits.bits() | cell.bits());
    }
    digits
}

/// A board, or candidates if a cell has several.
fn puzzle(cells: &[Cell; 81]) -> Puzzle {
    match cells.iter().all(|digits| digits.len() <= 1) {
        true => Board::new(cells.map(DigitSet::single)).into(),
        false => Candidates::new(*cells).into(),
    }
}
