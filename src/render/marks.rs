//! Candidates: 729 characters, and the framed grid that is usual on Sudoku forums.

use crate::game::{Candidates, Cell, Digit, DigitSet};

/// The digits of a cell in ascending order; `.` if there are none.
fn text_of(digits: DigitSet) -> Vec<u8> {
    match digits.is_empty() {
        true => vec![b'.'],
        false => digits
            .into_iter()
            .map(|digit| b'0' + digit.value())
            .collect(),
    }
}

/// Appends nine characters for each cell, and a line end.
pub(super) fn write_line(
    candidates: &Candidates,
    out: &mut Vec<u8>,
    mut write: impl FnMut(Cell, &[u8], &mut Vec<u8>),
) {
    for cell in Cell::ALL {
        let digits = candidates.get(cell);
        let text = Digit::ALL.map(|digit| match digits.contains(digit) {
            true => b'0' + digit.value(),
            false => b'.',
        });
        write(cell, &text, out);
    }
    out.push(b'\n');
}

/// Appends thirteen lines.
pub(super) fn write_grid(
    candidates: &Candidates,
    out: &mut Vec<u8>,
    mut write: impl FnMut(Cell, &[u8], &mut Vec<u8>),
) {
    let width = candidates.cells().iter().map(|digits| digits.len()).max();
    let width = width.unwrap_or(0).max(1);
    let frame = |[left, middle, right]: [&str; 3]| {
        let line = "-".repeat(3 * width + 4);
        format!("{left}{line}{middle}{line}{middle}{line}{right}\n").into_bytes()
    };
    out.extend(frame([".", ".", "."]));
    for cell in Cell::ALL {
        if let (3 | 6, 0) = (cell.row(), cell.column()) {
            out.extend(frame([":", "+", ":"]));
        }
        if cell.column() % 3 == 0 {
            out.extend_from_slice(b"| ");
        }
        let text = text_of(candidates.get(cell));
        write(cell, &text, out);
        out.extend(std::iter::repeat_n(b' ', width + 1 - text.len()));
        if cell.column() == 8 {
            out.extend_from_slice(b"|\n");
        }
    }
    out.extend(frame(["'", "'", "'"]));
}
