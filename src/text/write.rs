//! Boards as text. The line form is in `line.rs`, CSV in `csv.rs`; whatever is written here but the
//! candidates and the colours is read back as the same board.

use super::{Format, line};
use crate::game::{Board, Cell, Digit, DigitSet};

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
    out.extend_from_slice("┌───────┬───────┬───────┐\n".as_bytes());
    for cell in Cell::ALL {
        if let (3 | 6, 0) = (cell.row(), cell.column()) {
            out.extend_from_slice("├───────┼───────┼───────┤\n".as_bytes());
        }
        if cell.column() % 3 == 0 {
            out.extend_from_slice("│ ".as_bytes());
        }
        let digit = board.get(cell);
        let style = if clues.get(cell).is_some() {
            BOLD
        } else {
            CYAN
        };
        let (before, after): (&[u8], &[u8]) = match digit {
            Some(_) if colour => (style, PLAIN),
            _ => (b"", b""),
        };
        out.extend_from_slice(before);
        out.push(char_of(digit));
        out.extend_from_slice(after);
        out.push(b' ');
        if cell.column() == 8 {
            out.extend_from_slice("│\n".as_bytes());
        }
    }
    out.extend_from_slice("└───────┴───────┴───────┘\n".as_bytes());
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
    let sets = Cell::ALL.map(|cell| match board.get(cell) {
        Some(digit) => DigitSet::only(digit),
        None => candidates(board, cell),
    });
    let width = sets.iter().map(|set| set.len()).max().unwrap_or(0).max(1);
    let frame = |[left, middle, right]: [&str; 3]| {
        let line = "-".repeat(3 * width + 4);
        format!("{left}{line}{middle}{line}{middle}{line}{right}\n").into_bytes()
    };
    out.extend(frame([".", ".", "."]));
    for (cell, set) in Cell::ALL.into_iter().zip(sets) {
        if let (3 | 6, 0) = (cell.row(), cell.column()) {
            out.extend(frame([":", "+", ":"]));
        }
        if cell.column() % 3 == 0 {
            out.extend_from_slice(b"| ");
        }
        let end = out.len() + width + 1;
        out.extend(set.into_iter().map(|digit| char_of(Some(digit))));
        if set.is_empty() {
            out.push(b'.');
        }
        out.resize(end, b' ');
        if cell.column() == 8 {
            out.extend_from_slice(b"|\n");
        }
    }
    out.extend(frame(["'", "'", "'"]));
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
