//! What may stand around the nine cells of a row besides frames and separators.
//!
//! - `> ` before quoted lines
//! - a label before it, and perhaps behind it: a letter, `r1`, `Row 1`, or a number, with `:` `)` `.` `=` or `|`
//!   behind it, or with a space if it is the number of the row, from 0 or 1; in CSV whose columns have
//!   numbers with a comma too
//! - the `-` or `*` of a list
//! - a remark behind it, in brackets or words, once a row has been seen, or behind `//` and the like
//! - code around an array or a string: `int[][] board = {{5, 3, …`, `rows.push("53..7....")`, `]]).`
//! - `*` before a given digit

use super::gaps;
use super::glyph::{Glyph, Kind, columns};
use super::row::{Beside, Row, Spacing};
use super::scan::Scan;
use memchr::{memchr2, memmem};

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
    labeled(text, beside)
        .or_else(|| listed(text))
        .or_else(|| commented(text))
        .or_else(|| remarked(text).filter(|_| beside.rows > 0))
        .or_else(|| string(text))
        .or_else(|| array(text, beside))
        .or_else(|| nine(ended(text)?))
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

fn labeled(text: &[u8], beside: Beside) -> Option<Row> {
    let (label, rest) = label(text.trim_ascii(), beside)?;
    let behind = rest.strip_suffix(label).map(<[u8]>::trim_ascii_end);
    let mut row = nine(rest).or_else(|| nine(behind?))?;
    row.labeled = true;
    Some(row)
}

/// The label that a text starts with, and what stands behind it.
fn label(text: &[u8], beside: Beside) -> Option<(&[u8], &[u8])> {
    let words = [b"row".as_slice(), b"Row", b"ROW", b"r", b"R"];
    let word = words.iter().find_map(|word| text.strip_prefix(*word));
    let (&sign, rest) = word.unwrap_or(text).trim_ascii_start().split_first()?;
    let number = sign.checked_sub(b'0').filter(|number| *number <= 9);
    let is_next = number.is_some_and(|number| (beside.rows..=beside.rows + 1).contains(&number));
    let is_letter = word.is_none() && matches!(sign, b'A'..=b'I' | b'a'..=b'i');
    let separated = rest.trim_ascii_start();
    let cells = match separated {
        [b':' | b')', cells @ ..] => cells,
        [b'=', cells @ ..] if word.is_some() => cells,
        [b'=', ..] => return None,
        [b'.', cells @ ..] if separated.len() == rest.len() && cells.starts_with(b" ") => cells,
        [b'|', ..] => separated,
        [b',' | b';', cells @ ..] if is_next && beside.numbered => cells,
        _ if separated.len() < rest.len() && (is_next || is_letter) => separated,
        _ => return None,
    };
    let label = text.get(..text.len() - rest.len())?;
    (number.is_some() || is_letter).then_some((label, cells))
}

/// The row of a list.
fn listed(text: &[u8]) -> Option<Row> {
    let text = text.trim_ascii_start();
    let rest = text
        .strip_prefix(b"- ")
        .or_else(|| text.strip_prefix(b"* "))?;
    nine(rest).filter(|row| row.spacing == Spacing::Tight)
}

/// The row before a comment of a program.
fn commented(text: &[u8]) -> Option<Row> {
    let marks = [b"//".as_slice(), b"/*", b"%", b"<!"];
    let end = marks
        .iter()
        .filter_map(|mark| memmem::find(text, mark))
        .min()?;
    let row = text.get(..end).map(<[u8]>::trim_ascii_end)?;
    (!row.is_empty()).then(|| nine(row)).flatten()
}

/// The row before any remark.
fn remarked(text: &[u8]) -> Option<Row> {
    let mut at = 0;
    let mut foreign = None;
    for (_, glyph) in columns(text) {
        if glyph.kind() == Kind::Foreign {
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

/// The row in the quotes of a program.
fn string(text: &[u8]) -> Option<Row> {
    let first = memchr2(b'"', b'\'', text)?;
    let quote = *text.get(first)?;
    let last = text.iter().rposition(|&byte| byte == quote)?;
    let inside = text.get(first + 1..last)?;
    nine(inside.strip_suffix(br"\n").unwrap_or(inside))
}

/// The row in brackets of a program, some of which may stand in other lines, or before a `;` or `\`.
fn array(text: &[u8], beside: Beside) -> Option<Row> {
    let opens = |byte: &u8| b"[{(=<".contains(byte);
    let last = text.iter().rposition(opens).map_or(0, |at| at + 1);
    let first_end = text.iter().position(ends_row).unwrap_or(text.len());
    let before = text
        .get(..first_end)?
        .iter()
        .rposition(opens)
        .map_or(0, |at| at + 1);
    in_brackets(text, last, beside).or_else(|| in_brackets(text, before, beside))
}

fn ends_row(byte: &u8) -> bool {
    br"]});\".contains(byte)
}

/// The row that starts behind code of this length.
fn in_brackets(text: &[u8], code: usize, beside: Beside) -> Option<Row> {
    let (code, rest) = text.split_at_checked(code)?;
    let end = rest.iter().position(ends_row);
    let (cells, rest) = rest.split_at_checked(end.unwrap_or(rest.len()))?;
    let is_line = matches!(rest.first(), Some(b';' | b'\\'));
    let nested = [b"[[".as_slice(), b"((", b"{{"]
        .iter()
        .any(|brackets| code.ends_with(brackets));
    let listed = !code.is_empty() && cells.contains(&b',');
    let within = is_line || nested || listed || end.is_some() && beside.rows > 0;
    nine(cells).filter(|row| within && (row.spacing == Spacing::Spaced || is_line))
}

/// A text up to its last bar, if nothing but a point stands behind it.
fn ended(text: &[u8]) -> Option<&[u8]> {
    let text = text.trim_ascii_end().strip_suffix(b".")?;
    text.ends_with(b"|").then_some(text)
}

/// The row of which the given digits have a star.
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
