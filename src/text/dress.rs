//! What may stand around the nine cells of a row besides frames and separators.
//!
//! - `> ` before quoted lines
//! - its number, in CSV whose columns have numbers
//! - a label before it, and perhaps behind it: a letter, a number with `:` `)` or `|` behind it, `r1`
//! - a remark behind it, in brackets or words, once a row has been seen
//! - code before an array or a string: `int[][] board = {{5, 3, …`, `rows.push("53..7....")`
//! - `*` before a given digit

use super::gaps;
use super::glyph::{Glyph, Kind, columns};
use super::row::{Beside, Row, Spacing};
use super::scan::Scan;
use memchr::memchr2;

/// A quoted line without its marks.
pub(super) fn unquoted(text: &[u8]) -> &[u8] {
    let mut text = text.trim_ascii_start();
    while let Some(rest) = text.strip_prefix(b">") {
        // One space belongs to the mark; more may be blanks.
        text = rest.strip_prefix(b" ").unwrap_or(rest);
    }
    text
}

/// The row in a line that is more than a row.
pub(super) fn row(text: &[u8], beside: Beside) -> Option<Row> {
    labeled(text)
        .or_else(|| numbered(text, beside))
        .or_else(|| remarked(text).filter(|_| beside.rows > 0))
        .or_else(|| in_code(text))
        .or_else(|| starred(text))
}

/// The row of a text that is nothing but nine cells.
fn nine(text: &[u8]) -> Option<Row> {
    let scan = Scan::of(text);
    match (scan.all.foreign, scan.all.count) {
        (0, 9) if !scan.is_rule() => Some(scan.row()),
        (0, ..9) => gaps::row(text),
        _ => None,
    }
}

fn labeled(text: &[u8]) -> Option<Row> {
    let text = text.trim_ascii();
    let length = match text {
        [b'R' | b'r', b'1'..=b'9', ..] => 2,
        [b'A'..=b'I' | b'a'..=b'i' | b'1'..=b'9', ..] => 1,
        _ => return None,
    };
    let (label, rest) = text.split_at_checked(length)?;
    let separated = rest.trim_ascii_start();
    let closed = matches!(separated.first(), Some(b':' | b')' | b'|'));
    let is_number = label.first().is_some_and(u8::is_ascii_digit);
    if !closed && (is_number || separated.len() == rest.len()) {
        return None;
    }
    let rest = match separated {
        [b':' | b')', rest @ ..] => rest,
        _ => separated,
    };
    let behind = rest.strip_suffix(label).map(<[u8]>::trim_ascii_end);
    let mut row = nine(rest).or_else(|| nine(behind?))?;
    row.labeled = true;
    Some(row)
}

/// A row of CSV with its number before it, from 0 or 1, below a header of numbers.
fn numbered(text: &[u8], beside: Beside) -> Option<Row> {
    let (label, rest) = text.split_at_checked(2)?;
    let [number @ b'0'..=b'9', b',' | b';' | b'\t'] = label else {
        return None;
    };
    let in_order = (beside.rows..=beside.rows + 1).contains(&(number - b'0'));
    let row = nine(rest).filter(|_| beside.numbered && in_order)?;
    Some(Row {
        labeled: true,
        ..row
    })
}

fn remarked(text: &[u8]) -> Option<Row> {
    let is_foreign = |glyph: Glyph| glyph.kind() == Kind::Foreign;
    let mut at = 0;
    let mut foreign = None;
    for (_, glyph) in columns(text) {
        if is_foreign(glyph) {
            foreign = Some(at);
            break;
        }
        at += glyph.len();
    }
    let bracket = memchr2(b'[', b'(', text).filter(|&at| at > 0);
    let end = foreign.into_iter().chain(bracket).min()?;
    let cells = text.get(..end)?;
    let is_before_remark = |byte: &u8| b" \t[({<\"'".contains(byte);
    let kept = cells.iter().rposition(|byte| !is_before_remark(byte))? + 1;
    nine(cells.get(..kept)?).filter(|_| kept < end)
}

fn in_code(text: &[u8]) -> Option<Row> {
    let quoted = || {
        let first = memchr2(b'"', b'\'', text)?;
        let quote = *text.get(first)?;
        let last = text.iter().rposition(|&byte| byte == quote)?;
        let inside = text.get(first + 1..last)?;
        nine(inside.strip_suffix(b"\\n").unwrap_or(inside))
    };
    let opening = text.iter().rposition(|byte| b"[{(=".contains(byte))?;
    let array = text.get(opening + 1..).and_then(nine);
    let array = array.filter(|row| row.spacing == Spacing::Spaced && text.contains(&b','));
    array.or_else(quoted)
}

fn starred(text: &[u8]) -> Option<Row> {
    let mut glyphs = columns(text).peekable();
    let mut kept = Vec::new();
    while let Some((column, glyph)) = glyphs.next() {
        let next = glyphs.peek().map(|(_, next)| next.kind());
        if glyph != Glyph::Char('*') || !matches!(next, Some(Kind::Digit(_))) {
            kept.push((column, glyph));
        }
    }
    let scan = Scan::of_glyphs(kept.into_iter());
    (scan.all.foreign == 0 && scan.all.count == 9).then(|| scan.row())
}
