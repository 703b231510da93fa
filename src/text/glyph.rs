//! The characters of a line and what each can mean in a puzzle. What a whole line means is left
//! to `row.rs` and `line.rs`.
//!
//! Leniencies, the same in every form:
//! - a blank is `0 . _ * x X ?` or `-`; full-width digits (１–９, ０) count as digits
//! - tabs, non-breaking spaces and every other Unicode space are spaces
//! - frames may be drawn with any box-drawing character, full-width bars and long dashes too

use crate::core::Digit;
use std::fmt;

/// One character of a line, or a byte that belongs to none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Glyph {
    Char(char),
    Byte(u8),
}

/// What a character can mean in a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A digit 1 to 9.
    Digit(Digit),
    /// A blank that is never part of a frame.
    Blank,
    /// A blank that may be part of a frame: `.`, `*` or `_`.
    Dot(char),
    /// `-`: more often part of a frame than a blank.
    Dash,
    /// A horizontal part of a frame, or a corner.
    Stroke,
    /// A vertical part of a frame.
    Bar,
    /// A comma, bracket or quote.
    Mark,
    Space,
    /// None of these.
    Foreign,
}

impl Glyph {
    /// What it can mean in a puzzle.
    pub(super) fn kind(self) -> Kind {
        let Glyph::Char(c) = self else {
            return Kind::Foreign;
        };
        match c {
            '1'..='9' => digit(c as u32 - '0' as u32),
            '１'..='９' => digit(c as u32 - '０' as u32),
            '0' | '０' | 'x' | 'X' | '?' => Kind::Blank,
            '.' | '*' | '_' => Kind::Dot(c),
            '-' => Kind::Dash,
            '|' | '!' | ':' | '¦' | '‖' | '｜' => Kind::Bar,
            '│' | '┃' | '┆' | '┇' | '┊' | '┋' | '╎' | '╏' | '║' => Kind::Bar,
            '+' | '=' | '~' | '\'' | '`' => Kind::Stroke,
            '‐'..='―' | '＋' | '－' | '\u{2500}'..='\u{257f}' => Kind::Stroke,
            ',' | ';' | '"' | '[' | ']' | '(' | ')' | '{' | '}' => Kind::Mark,
            _ if c.is_whitespace() => Kind::Space,
            _ => Kind::Foreign,
        }
    }

    /// Whether it has no place in any text: a control character or a byte that is not UTF-8.
    pub(super) fn is_rubbish(self) -> bool {
        match self {
            Glyph::Char(c) => c.is_control() && !c.is_whitespace(),
            Glyph::Byte(_) => true,
        }
    }
}

fn digit(value: u32) -> Kind {
    u8::try_from(value)
        .ok()
        .and_then(Digit::from_value)
        .map_or(Kind::Foreign, Kind::Digit)
}

/// The characters of `text` in order; a column is a place in this sequence, counted from 1.
pub(super) fn glyphs(text: &[u8]) -> impl Iterator<Item = Glyph> + '_ {
    text.utf8_chunks().flat_map(|chunk| {
        let bytes = chunk.invalid().iter().map(|&byte| Glyph::Byte(byte));
        chunk.valid().chars().map(Glyph::Char).chain(bytes)
    })
}

/// The characters of `text` with their columns.
pub(super) fn columns(text: &[u8]) -> impl Iterator<Item = (u32, Glyph)> + '_ {
    (1..).zip(glyphs(text))
}

/// The column, from 1, of the character that starts at this byte of `text`.
pub(super) fn column_of(text: &[u8], byte: usize) -> u32 {
    let before = text.get(..byte).unwrap_or(text);
    u32::try_from(glyphs(before).count()).map_or(u32::MAX, |count| count.saturating_add(1))
}

/// `'A'`, with whatever does not print escaped; `byte 0xff`.
impl fmt::Display for Glyph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Glyph::Char(c) => write!(f, "{c:?}"),
            Glyph::Byte(byte) => write!(f, "byte 0x{byte:02x}"),
        }
    }
}
