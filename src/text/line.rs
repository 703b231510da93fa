//! The line form: a puzzle of 81 characters in one line, read and written.
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
use crate::core::{Board, Digit};

/// A field of so many puzzle characters is meant to be the puzzle of its line.
const DECISIVE: u32 = 40;
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
///
/// No table and no early exit, so that the loop becomes SIMD: 15 ns a line instead of 80.
pub(super) fn board(chars: &[u8; 81]) -> Option<Board> {
    let (mut cells, mut wrong, mut values) = ([None; 81], 0, 0);
    for (cell, &c) in cells.iter_mut().zip(chars) {
        let digit = c.wrapping_sub(b'0');
        let blank = (c == b'.') | (c == b'-') | (c == b'*') | (c == b'_') | (c == b'?');
        let blank = blank | (c | 0x20 == b'x');
        let value = if digit <= 9 { digit } else { 0 };
        wrong |= u8::from(!(blank | (digit <= 9)));
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
        (true, Some(second)) => Err((second.column, Misfit::Length(first.count + second.count))),
        (false, _) => Err(first.misfit()),
    }
}

/// Looks for the puzzle among the fields of a line without its comment.
pub(super) fn judge(text: &[u8]) -> Judged {
    let mut longest = Field::default();
    for field in fields(text) {
        if field.is_puzzle() {
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

/// A run of characters between separators.
#[derive(Debug)]
struct Field {
    column: u32,
    /// The first 81 puzzle characters.
    cells: [Option<Digit>; 81],
    /// How many puzzle characters there are.
    count: u32,
    /// How many of them are digits 1 to 9.
    digits: u32,
    /// How many of them may be part of a frame or of a decoration.
    dots: u32,
    dashes: u32,
    /// How many other characters there are, and the first.
    foreign: u32,
    first_foreign: Option<(u32, Glyph)>,
}

impl Default for Field {
    fn default() -> Field {
        Field {
            column: 0,
            cells: [None; 81],
            count: 0,
            digits: 0,
            dots: 0,
            dashes: 0,
            foreign: 0,
            first_foreign: None,
        }
    }
}

impl Field {
    fn is_puzzle(&self) -> bool {
        self.count == 81 && self.foreign == 0 && self.dashes < 81
    }

    /// Whether it was meant to be the puzzle of its line. Rows of dots and dashes are decoration.
    fn is_decisive(&self) -> bool {
        self.count >= DECISIVE
            && self.count >= 4 * self.foreign
            && self.count > self.dots + self.dashes
    }

    fn is_attempt(&self) -> bool {
        let sure = self.count > self.dots + self.dashes;
        let length = self.count + self.foreign;
        self.foreign == 0 && self.count >= ATTEMPT && sure
            || (80..=82).contains(&length) && self.digits >= 17
    }

    fn bad(&self) -> Judged {
        let (column, misfit) = self.misfit();
        Judged::Bad(column, misfit)
    }

    /// What keeps it from being a puzzle, and the column.
    fn misfit(&self) -> (u32, Misfit) {
        match self.first_foreign {
            Some((column, glyph)) => (column, Misfit::Foreign(glyph)),
            None => (self.column.max(1), Misfit::Length(self.count)),
        }
    }

    fn put(&mut self, digit: Option<Digit>) {
        if let Some(cell) = self.cells.get_mut(self.count as usize) {
            *cell = digit;
        }
        self.count += 1;
        self.digits += u32::from(digit.is_some());
    }

    fn put_foreign(&mut self, column: u32, glyph: Glyph) {
        self.foreign += 1;
        self.first_foreign.get_or_insert((column, glyph));
    }
}

/// The fields of a text, none of them empty.
fn fields(text: &[u8]) -> impl Iterator<Item = Field> + '_ {
    let mut glyphs = columns(text).peekable();
    std::iter::from_fn(move || {
        let mut field = Field::default();
        while let Some((column, glyph)) = glyphs.next() {
            let plus = glyph == Glyph::Char('+');
            match glyph.kind() {
                Kind::Digit(digit) => field.put(Some(digit)),
                Kind::Blank => field.put(None),
                Kind::Dot(_) => {
                    field.put(None);
                    field.dots += 1;
                }
                Kind::Dash => {
                    field.put(None);
                    field.dashes += 1;
                }
                Kind::Stroke if plus => match glyphs.peek().map(|&(_, next)| next.kind()) {
                    Some(Kind::Digit(_)) => {}
                    _ => field.put_foreign(column, glyph),
                },
                Kind::Foreign => field.put_foreign(column, glyph),
                _ if field.column > 0 => break,
                _ => continue,
            }
            if field.column == 0 {
                field.column = column;
            }
        }
        (field.column > 0).then_some(field)
    })
}

/// Appends the 81 characters of `board`, `.` for a blank, and a line end.
pub(super) fn write(board: &Board, out: &mut Vec<u8>) {
    out.extend_from_slice(&chars(board));
    out.push(b'\n');
}

/// The 81 characters of `board`, `.` for a blank.
pub(super) fn chars(board: &Board) -> [u8; 81] {
    board.cells().map(super::write::char_of)
}
