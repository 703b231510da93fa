//! The line form: a puzzle of 81 characters in one line.
//!
//! Leniencies:
//! - other fields may stand before and after it, as in rated, gsf and HoDoKu lines. Spaces,
//!   brackets, quotes and `, ; : | ! =` end a field; `#` ends the line
//! - the first field of 81 puzzle characters is the puzzle; but an earlier field of 40 or more,
//!   nearly all of them puzzle characters, was meant to be one, and is an error
//! - `+` before a digit (HoDoKu: not a clue) is passed over
//!
//! A field that is no puzzle, and no other field is one, is an error if it has 18 puzzle characters
//! or more and nothing else; if it has 40 or more to a fifth of others at most; or if it has 80
//! to 82 characters, 17 of them digits. Other text is no puzzle and no error.

use super::error::Misfit;
use super::glyph::{Glyph, Kind, columns};
use super::tally::Tally;
use crate::game::{Board, Digit};

/// A field of so many puzzle characters and no others is a puzzle gone wrong.
pub(super) const ATTEMPT: u32 = 18;

/// What the fields of a line hold.
#[derive(Debug)]
pub(super) enum Judged {
    Puzzle(Board),
    /// Something that was meant to be a puzzle, and its column.
    Bad(u32, Misfit),
    Nothing,
}

/// The board of 81 ASCII puzzle characters. `None` too for a board without a digit, which may be
/// a frame line; [`judge`] and `row.rs` look closer.
pub(super) fn board(chars: &[u8; 81]) -> Option<Board> {
    let any = |c| (c == b'-') | (c == b'*') | (c == b'_') | (c == b'?') | (c | 0x20 == b'x');
    convert(chars, |c| c == b'.').or_else(|| convert(chars, |c| (c == b'.') | any(c)))
}

/// The board of 81 digits and blanks, if there is a digit 1 to 9.
///
/// No table and no early exit, so that the loop becomes SIMD. Measured: 19 ns a line with dots and
/// zeros for blanks, 29 with all blanks; by a table of 256 it was 56 and more.
#[inline]
fn convert(chars: &[u8; 81], is_blank: impl Fn(u8) -> bool) -> Option<Board> {
    let (mut cells, mut wrong, mut values) = ([None; 81], 0, 0);
    for (cell, &c) in cells.iter_mut().zip(chars) {
        let digit = c.wrapping_sub(b'0');
        let value = if digit <= 9 { digit } else { 0 };
        wrong |= u8::from((digit > 9) & !is_blank(c));
        values |= value;
        *cell = Digit::from_value(value);
    }
    (wrong == 0 && values != 0).then_some(Board::new(cells))
}

/// The board that a line starts with, if other fields follow it.
pub(super) fn start(text: &[u8]) -> Option<Board> {
    let (chars, rest) = text.split_first_chunk()?;
    matches!(
        rest.first(),
        None | Some(b' ' | b'\t' | b',' | b';' | b':' | b'#')
    )
    .then(|| board(chars))?
}

/// The board of a field that is expected to hold one and nothing else, or the column and what
/// is wrong.
pub(super) fn whole(text: &[u8]) -> Result<Board, (u32, Misfit)> {
    if let Some(board) = text.try_into().ok().and_then(board) {
        return Ok(board);
    }
    let mut parts = fields(text);
    let first = parts.next().unwrap_or_default();
    match (first.is_puzzle(), parts.next()) {
        (true, None) => Ok(Board::new(first.cells)),
        (true, Some(second)) => Err(match second.misfit() {
            (column, Misfit::Length(length)) => (column, Misfit::Length(81 + length)),
            foreign => foreign,
        }),
        (false, _) => Err(first.misfit()),
    }
}

/// Looks for the puzzle among the fields of a line without its comment.
pub(super) fn judge(text: &[u8]) -> Judged {
    let mut longest = Tally::default();
    for field in fields(text) {
        // A rule of 81 dashes beside other text is a decoration.
        if field.is_puzzle() && field.dashes < 81 {
            return Judged::Puzzle(Board::new(field.cells));
        }
        if field.is_decisive() {
            return field.bad();
        }
        if field.count > longest.count {
            longest = field;
        }
    }
    if longest.is_attempt() {
        longest.bad()
    } else {
        Judged::Nothing
    }
}

/// A field of a line.
impl Tally {
    fn is_puzzle(&self) -> bool {
        self.count == 81 && self.foreign == 0
    }

    /// Whether it was meant to be the puzzle of its line. Rows of dots and dashes are decoration.
    fn is_decisive(&self) -> bool {
        self.is_nearly_all_cells() && !self.is_faint()
    }

    /// Whether it was meant to be a puzzle, if no other field was.
    fn is_attempt(&self) -> bool {
        self.foreign == 0 && self.count >= ATTEMPT && !self.is_faint()
            || (80..=82).contains(&self.length()) && self.digits >= 17
    }

    fn bad(&self) -> Judged {
        let (column, misfit) = self.misfit();
        Judged::Bad(column, misfit)
    }
}

/// The fields of a text, none of them empty.
fn fields(text: &[u8]) -> impl Iterator<Item = Tally> + '_ {
    let mut glyphs = columns(text).peekable();
    std::iter::from_fn(move || {
        let mut field = Tally::default();
        while let Some((column, glyph)) = glyphs.next() {
            let kind = match glyph {
                Glyph::Char('+') => match glyphs.peek().map(|&(_, next)| next.kind()) {
                    Some(Kind::Digit(_)) => continue,
                    _ => Kind::Foreign,
                },
                _ => glyph.kind(),
            };
            match kind {
                Kind::Stroke | Kind::Bar | Kind::Mark | Kind::Space if field.length() > 0 => break,
                _ => field.add(column, glyph, kind),
            }
        }
        (field.length() > 0).then_some(field)
    })
}
