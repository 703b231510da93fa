//! Boards as text. The line form is in `line.rs`, CSV in `csv.rs`; whatever is written here but the
//! candidates and the colours is read back as the same board.

use super::{Format, line};
use crate::core::{Board, Cell, Digit, DigitSet};

const BOLD: &[u8] = b"\x1b[1m";
const CYAN: &[u8] = b"\x1b[36m";
const PLAIN: &[u8] = b"\x1b[0m";

impl Format {
    /// Appends `board` in this form: one line, nine lines, or thirteen with frames, each with its
    /// line end.
    ///
    /// ```
    /// use ninegrid::Board;
    /// use ninegrid::text::Format;
    ///
    /// let mut out = Vec::new();
    /// Format::Spaced.write(&Board::EMPTY, &mut out);
    /// assert!(out.starts_with(b". . . . . . . . .\n. . ."));
    /// ```
    pub fn write(self, board: &Board, out: &mut Vec<u8>) {
        match self {
            Format::Line => line::write(board, out),
            Format::Grid => write_rows(board, b"", out),
            Format::Spaced => write_rows(board, b" ", out),
            Format::Framed => write_framed(board, board, false, out),
        }
    }
}

/// How a cell is written: `.` for a blank.
pub(super) fn char_of(digit: Option<Digit>) -> u8 {
    digit.map_or(b'.', |digit| b'0' + digit.value())
}

fn write_rows(board: &Board, between: &[u8], out: &mut Vec<u8>) {
    for row in board.cells().chunks(9) {
        for (column, &digit) in row.iter().enumerate() {
            if column > 0 {
                out.extend_from_slice(between);
            }
            out.push(char_of(digit));
        }
        out.push(b'\n');
    }
}

/// Appends `board` in a frame of box-drawing characters. With `colour`, its digits are bold where
/// `clues` has them and cyan elsewhere, by ANSI escapes; these are not read back.
pub fn write_framed(board: &Board, clues: &Board, colour: bool, out: &mut Vec<u8>) {
    frame(["┌", "┬", "┐"], "─", 7, out);
    for cell in Cell::ALL {
        if let (3 | 6, 0) = (cell.row(), cell.column()) {
            frame(["├", "┼", "┤"], "─", 7, out)
        }
        if cell.column() % 3 == 0 {
            out.extend_from_slice("│ ".as_bytes());
        }
        let digit = board.get(cell);
        if colour && digit.is_some() {
            out.extend_from_slice(if clues.get(cell).is_some() {
                BOLD
            } else {
                CYAN
            });
            out.push(char_of(digit));
            out.extend_from_slice(PLAIN);
        } else {
            out.push(char_of(digit));
        }
        out.push(b' ');
        if cell.column() == 8 {
            out.extend_from_slice("│\n".as_bytes());
        }
    }
    frame(["└", "┴", "┘"], "─", 7, out);
}

/// Appends `board` with the candidates of every empty cell, in a frame of the kind that is usual on
/// Sudoku forums. A candidate is a digit that stands in none of the cell's row, column and box;
/// a cell that has none is a `.`. All cells are as wide as the widest.
///
/// ```text
/// .----------------.----------------.----------------.
/// | 5    3    124  | 26   7    2468 | …
/// ```
pub fn write_candidates(board: &Board, out: &mut Vec<u8>) {
    let texts = Cell::ALL.map(|cell| match board.get(cell) {
        Some(digit) => DigitSet::only(digit),
        None => candidates(board, cell),
    });
    let width = texts.iter().map(|set| set.len()).max().unwrap_or(1).max(1);
    let box_width = 3 * (width + 1) + 1;
    frame([".", ".", "."], "-", box_width, out);
    for (cell, set) in Cell::ALL.into_iter().zip(texts) {
        if let (3 | 6, 0) = (cell.row(), cell.column()) {
            frame([":", "+", ":"], "-", box_width, out);
        }
        if cell.column() % 3 == 0 {
            out.extend_from_slice(b"| ");
        }
        let start = out.len();
        out.extend(set.into_iter().map(|digit| char_of(Some(digit))));
        if set.is_empty() {
            out.push(b'.');
        }
        out.resize(start + width + 1, b' ');
        if cell.column() == 8 {
            out.extend_from_slice(b"|\n");
        }
    }
    frame(["'", "'", "'"], "-", box_width, out);
}

/// The digits that no peer of `cell` holds; defined for contradictory boards too.
fn candidates(board: &Board, cell: Cell) -> DigitSet {
    let seen: DigitSet = cell
        .peers()
        .iter()
        .filter_map(|&peer| board.get(peer))
        .collect();
    !seen
}

/// A horizontal frame line around three boxes of this width.
fn frame([left, middle, right]: [&str; 3], stroke: &str, width: usize, out: &mut Vec<u8>) {
    let line = stroke.repeat(width);
    out.extend_from_slice(format!("{left}{line}{middle}{line}{middle}{line}{right}\n").as_bytes());
}
