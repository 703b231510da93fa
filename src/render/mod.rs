//! Puzzles as text. Whatever is written here is read back as the same puzzle by the room `text`.
//!
//! A [`Format`] writes a board or candidates; [`Format::write_with`] hands each cell to the caller
//! on the way, who may put something around it, such as a color.
//!
//! ```
//! use ninegrid::Board;
//! use ninegrid::render::Format;
//!
//! let mut out = Vec::new();
//! Format::Spaced.write(Board::EMPTY, &mut out);
//! assert!(out.starts_with(b". . . . . . . . .\n. . ."));
//!
//! let board: Board = format!("5{}", ".".repeat(80)).parse()?;
//! out.clear();
//! Format::Line.write_with(board, &mut out, |cell, text, out| {
//!     let clue = board[cell].is_some();
//!     out.extend_from_slice(if clue { b"<b>" } else { b"" });
//!     out.extend_from_slice(text);
//!     out.extend_from_slice(if clue { b"</b>" } else { b"" });
//! });
//! assert!(out.starts_with(b"<b>5</b>..."));
//! # Ok::<(), ninegrid::text::TextError>(())
//! ```

mod html;
mod marks;
mod svg;

pub use html::{Explanation, Sheet};
pub use svg::Picture;

use crate::game::{Board, Cell, Digit, Puzzle};

/// A form in which puzzles are written.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// 81 characters, `.` for a blank.
    Line,
    /// Nine rows of nine characters.
    Grid,
    /// Nine rows of digits with spaces between.
    Spaced,
    /// A frame of box-drawing characters.
    Framed,
    /// 729 characters, nine for each cell: digit `d` at place `d`, or `.`.
    CandidateLine,
    /// A frame with the candidates of each cell ("pencil marks"); a cell that has none is a `.`.
    /// All cells are as wide as the widest.
    ///
    /// ```text
    /// .----------------.----------------.----------------.
    /// | 5    3    124  | 26   7    2468 | …
    /// ```
    Marks,
}

impl Format {
    /// Appends `puzzle` in this form, each line with its line end. Of candidates, the forms of a board
    /// show the filled cells; of a board, the forms of candidates show what its blank cells can still
    /// hold by their rows, columns and boxes.
    pub fn write(self, puzzle: impl Into<Puzzle>, out: &mut Vec<u8>) {
        let puzzle = puzzle.into();
        match self {
            Format::Line => write_line(&puzzle.filled(), out),
            _ => self.write_with(puzzle, out, |_, text, out| out.extend_from_slice(text)),
        }
    }

    /// Like [`write`](Format::write), but every cell's text is appended by `cell`, which gets the cell
    /// and that text, without the spaces around it.
    pub fn write_with(
        self,
        puzzle: impl Into<Puzzle>,
        out: &mut Vec<u8>,
        cell: impl FnMut(Cell, &[u8], &mut Vec<u8>),
    ) {
        let puzzle = puzzle.into();
        match self {
            Format::Line => write_rows(&puzzle.filled(), &LINE, out, cell),
            Format::Grid => write_rows(&puzzle.filled(), &GRID, out, cell),
            Format::Spaced => write_rows(&puzzle.filled(), &SPACED, out, cell),
            Format::Framed => write_rows(&puzzle.filled(), &FRAMED, out, cell),
            Format::CandidateLine => marks::write_line(&puzzle.candidates(), out, cell),
            Format::Marks => marks::write_grid(&puzzle.candidates(), out, cell),
        }
    }
}

/// What stands around the cells of a board.
struct Layout {
    /// Frame lines: above the first band, between bands, below the last.
    rules: [&'static str; 3],
    /// What stands before the first box of a row, between boxes, after the last.
    bars: [&'static str; 3],
    /// What stands between two cells of a box.
    gap: &'static str,
    /// What ends each of the nine rows.
    end: &'static str,
}

const LINE: Layout = Layout {
    rules: ["", "", "\n"],
    bars: ["", "", ""],
    gap: "",
    end: "",
};
const GRID: Layout = Layout {
    rules: ["", "", ""],
    end: "\n",
    ..LINE
};
const SPACED: Layout = Layout {
    bars: ["", " ", ""],
    gap: " ",
    ..GRID
};
const FRAMED: Layout = Layout {
    rules: [
        "┌───────┬───────┬───────┐\n",
        "├───────┼───────┼───────┤\n",
        "└───────┴───────┴───────┘\n",
    ],
    bars: ["│ ", " │ ", " │"],
    gap: " ",
    end: "\n",
};

fn write_rows(
    board: &Board,
    layout: &Layout,
    out: &mut Vec<u8>,
    mut write: impl FnMut(Cell, &[u8], &mut Vec<u8>),
) {
    for cell in Cell::ALL {
        if let (0 | 3 | 6, 0) = (cell.row(), cell.column()) {
            let rule = layout.rules[usize::from(cell.row() > 0)];
            out.extend_from_slice(rule.as_bytes());
        }
        let before = match cell.column() {
            0 => layout.bars[0],
            3 | 6 => layout.bars[1],
            _ => layout.gap,
        };
        out.extend_from_slice(before.as_bytes());
        write(cell, &[char_of(board.get(cell))], out);
        if cell.column() == 8 {
            out.extend_from_slice(layout.bars[2].as_bytes());
            out.extend_from_slice(layout.end.as_bytes());
        }
    }
    out.extend_from_slice(layout.rules[2].as_bytes());
}

/// A line without a call for each cell: the form that millions of answers have.
fn write_line(board: &Board, out: &mut Vec<u8>) {
    out.extend_from_slice(&chars(board));
    out.push(b'\n');
}

/// The 81 characters of `board`.
fn chars(board: &Board) -> [u8; 81] {
    board.cells().map(char_of)
}

/// How a cell is written: `.` for a blank.
fn char_of(digit: Option<Digit>) -> u8 {
    digit.map_or(b'.', |digit| b'0' + digit.value())
}
