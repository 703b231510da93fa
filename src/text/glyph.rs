//! The characters of a line and what each can mean in a puzzle. What a whole line means is left
//! to `row.rs` and `line.rs`.
//!
//! Leniencies, the same in every form:
//! - a blank is `0 . _ * x X ?` or `-`, or a `·` or box of Unicode; full-width digits (１–９, ０) and those of
//!   other scripts count as digits
//! - tabs, non-breaking spaces and every other Unicode space are spaces, and so is the end-of-file
//!   mark of DOS
//! - frames may be drawn with any box-drawing character, full-width bars and long dashes too

use crate::game::Digit;
use memchr::{memchr, memmem};
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

/// The kinds of the ASCII characters: looking them up is a third faster than asking each time.
static ASCII: [Kind; 128] = {
    let mut kinds = [Kind::Foreign; 128];
    let mut c = 0;
    while c < 128 {
        kinds[c] = kind_of(c as u8 as char);
        c += 1;
    }
    kinds
};

/// What ends a text file of DOS.
const DOS_END: char = '\x1a';

const fn kind_of(c: char) -> Kind {
    match c {
        '1'..='9' => digit(c as u32 - '0' as u32),
        '①'..='⑨' => digit(c as u32 - '①' as u32 + 1),
        '0' | 'x' | 'X' | '?' => Kind::Blank,
        '·' | '•' | '∙' | '⋅' | '□' | '☐' | '⬜' | '⬛' | '．' => Kind::Blank,
        '.' | '*' | '_' => Kind::Dot(c),
        '-' => Kind::Dash,
        '|' | '!' | ':' | '¦' | '‖' | '｜' => Kind::Bar,
        '│' | '┃' | '┆' | '┇' | '┊' | '┋' | '╎' | '╏' | '║' => Kind::Bar,
        '+' | '=' | '~' | '\'' | '`' => Kind::Stroke,
        '‐'..='―' | '＋' | '－' | '\u{2500}'..='\u{257f}' => Kind::Stroke,
        ',' | ';' | '"' | '[' | ']' | '(' | ')' | '{' | '}' | '<' | '>' => Kind::Mark,
        DOS_END => Kind::Space,
        // They make the picture of a key out of a digit.
        '\u{fe0f}' | '\u{20e3}' => Kind::Space,
        _ if c.is_whitespace() => Kind::Space,
        _ => digit_of(c as u32),
    }
}

/// The zeros of scripts, which the other digits follow: Arabic, Persian, Devanagari, Bengali, Thai,
/// full-width, and the five styles of mathematics.
const ZEROS: [u32; 11] = [
    0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10, 0x1d7ce, 0x1d7d8, 0x1d7e2, 0x1d7ec, 0x1d7f6,
];

const fn digit_of(c: u32) -> Kind {
    let mut script = 0;
    while script < ZEROS.len() {
        match c.wrapping_sub(ZEROS[script]) {
            0 => return Kind::Blank,
            value @ 1..=9 => return digit(value),
            _ => script += 1,
        }
    }
    Kind::Foreign
}

const fn digit(value: u32) -> Kind {
    Kind::Digit(Digit::new(value as u8))
}

impl Glyph {
    /// What it can mean in a puzzle.
    pub(super) fn kind(self) -> Kind {
        match self {
            Glyph::Char(c) => ASCII.get(c as usize).copied().unwrap_or_else(|| kind_of(c)),
            Glyph::Byte(_) => Kind::Foreign,
        }
    }

    /// How many bytes it takes.
    pub(super) fn len(self) -> usize {
        match self {
            Glyph::Char(c) => c.len_utf8(),
            Glyph::Byte(_) => 1,
        }
    }

    /// Whether it is a blank that lines between puzzles are drawn with.
    pub(super) fn is_decoration(self) -> bool {
        matches!(self, Glyph::Char('-' | '*' | '_'))
    }

    /// Whether it has no place in any text: a control character or a byte that is not UTF-8.
    pub(super) fn is_rubbish(self) -> bool {
        match self {
            Glyph::Char(c) => c.is_control() && !c.is_whitespace() && c != DOS_END,
            Glyph::Byte(_) => true,
        }
    }
}

/// The longest character, in bytes of UTF-8.
const LONGEST: usize = 4;

/// The characters of `text` in order; a column is a place in this sequence, counted from 1.
pub(super) fn glyphs(mut text: &[u8]) -> impl Iterator<Item = Glyph> + '_ {
    std::iter::from_fn(move || {
        let (&first, rest) = text.split_first()?;
        let (glyph, length) = match first {
            0..128 => (Glyph::Char(first as char), 1),
            128.. => match first_char(text.get(..LONGEST).unwrap_or(text)) {
                Some(c) => (Glyph::Char(c), c.len_utf8()),
                None => (Glyph::Byte(first), 1),
            },
        };
        text = rest.get(length - 1..)?;
        Some(glyph)
    })
}

fn first_char(text: &[u8]) -> Option<char> {
    text.utf8_chunks().next()?.valid().chars().next()
}

/// The characters of `text` with their columns.
pub(super) fn columns(text: &[u8]) -> impl Iterator<Item = (u32, Glyph)> + '_ {
    (1..).zip(glyphs(text))
}

/// A line without byte-order marks and other characters before it that take no place.
pub(super) fn visible(mut text: &[u8]) -> &[u8] {
    while let Some(0x80..) = text.first() {
        let c = first_char(text.get(..LONGEST).unwrap_or(text));
        match c.filter(|c| matches!(c, '\u{feff}' | '\u{200b}'..='\u{200f}' | '\u{2060}')) {
            Some(c) => text = text.get(c.len_utf8()..).unwrap_or_default(),
            None => break,
        }
    }
    text
}

/// A line up to its `#`, but for one in a link.
pub(super) fn uncommented(text: &[u8]) -> &[u8] {
    let in_link = |before: &[u8]| {
        let word = before.rsplit(u8::is_ascii_whitespace).next();
        word.is_some_and(|word| memmem::find(word, b"://").is_some())
    };
    memchr(b'#', text)
        .and_then(|at| text.get(..at))
        .filter(|before| !in_link(before))
        .unwrap_or(text)
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
