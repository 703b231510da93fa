//! A text that may be all of a puzzle, or a row or a cell of one: a string of JSON, a field of CSV, an
//! attribute of XML. What may stand around it is left to the callers.
//!
//! Leniencies: those of `line.rs` and `words.rs`; a saved state of OpenSudoku.

use super::array::Cell;
use super::chars;
use super::error::Misfit;
use super::glyph::{Kind, columns};
use super::line::{self, Found};
use super::{saved, words};
use crate::game::{Digit, Puzzle};

/// A shorter text holds no puzzle, and nothing that was meant as one.
pub(super) const SHORTEST: usize = 40;

/// What a text is.
#[derive(Debug)]
pub(super) enum Judged {
    /// A puzzle that stands in this column of the text; how many further boards there are.
    Puzzle(Puzzle, u32, u32),
    /// Something that was meant to be a puzzle; the column in it, and what is wrong.
    Bad(u32, Misfit),
    Nothing,
}

/// What a text is.
pub(super) fn judge(text: &[u8]) -> Judged {
    if let Some(board) = text.try_into().ok().and_then(chars::board) {
        return Judged::Puzzle(board.into(), 1, 0);
    }
    if text.len() < SHORTEST {
        return Judged::Nothing;
    }
    if let Some(puzzle) = saved::puzzle(text) {
        return Judged::Puzzle(puzzle, 1, 0);
    }
    match line::judge(&words::plain(text)) {
        line::Judged::Boards(boards) => match boards.first() {
            Some(&Found { puzzle, column, .. }) => {
                let more = u32::try_from(boards.len() - 1).unwrap_or(u32::MAX);
                Judged::Puzzle(puzzle, column, more)
            }
            None => Judged::Nothing,
        },
        line::Judged::Bad(column, misfit) => Judged::Bad(column, misfit),
        line::Judged::Nothing => Judged::Nothing,
    }
}

/// Whether a name says that what it names is the digit of a cell.
pub(super) fn names_digit(name: &[u8]) -> bool {
    const NAMES: [&[u8]; 6] = [b"value", b"val", b"v", b"digit", b"number", b"num"];
    NAMES.contains(&name)
}

/// Whether a text is a cell: a puzzle character, or digits in ascending order.
pub(super) fn is_cell(text: &[u8]) -> bool {
    let kinds = || columns(text).map(|(_, glyph)| glyph.kind());
    let is_blank = |kind| matches!(kind, Kind::Blank | Kind::Dot(_) | Kind::Dash);
    let digits = chars::ascending(kinds());
    digits.is_some_and(|digits| match digits.len() {
        0 => kinds().count() == 1 && kinds().all(is_blank),
        1..9 => kinds().count() == digits.len(),
        _ => false,
    })
}

/// The cell that a digit is, 0 for a blank.
pub(super) fn of_digit(value: u8) -> Cell {
    Digit::from_value(value).map_or(Cell::EMPTY, Cell::only)
}

/// The cell that a number is.
pub(super) fn of_number(value: i8) -> Option<Cell> {
    let value = u8::try_from(value.max(0)).ok().filter(|_| value >= -1)?;
    (value <= 9).then(|| of_digit(value))
}

/// The cell that a number with a point is.
pub(super) fn of_float(value: f64) -> Option<Cell> {
    (-1..=9)
        .find(|&digit| f64::from(digit) == value)
        .and_then(of_number)
}

/// The cell that a text is: one puzzle character, spaces, or several digits in ascending order.
pub(super) fn of_text(text: &[u8]) -> Option<Cell> {
    let text = text.trim_ascii();
    let kinds = || columns(text).map(|(_, glyph)| glyph.kind());
    let is_blank = |kind| matches!(kind, Kind::Blank | Kind::Dot(_) | Kind::Dash);
    let mut first = kinds();
    match (first.next(), first.next()) {
        (None, _) => Some(Cell::EMPTY),
        (Some(kind), None) if is_blank(kind) => Some(Cell::EMPTY),
        _ if text.len() < 9 => {
            chars::ascending(kinds()).filter(|digits| digits.len() == kinds().count())
        }
        _ => None,
    }
}

/// The row that a text of nine puzzle characters is, spaces among them for blanks.
pub(super) fn row(text: &[u8]) -> Option<[Cell; 9]> {
    let mut row = [Cell::EMPTY; 9];
    let mut glyphs = columns(text);
    for cell in &mut row {
        *cell = match glyphs.next()?.1.kind() {
            Kind::Digit(digit) => Cell::only(digit),
            Kind::Blank | Kind::Dot(_) | Kind::Dash | Kind::Space => Cell::EMPTY,
            _ => return None,
        };
    }
    glyphs.next().is_none().then_some(row)
}
