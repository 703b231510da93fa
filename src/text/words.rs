//! Cells that are written as words. Each becomes one character with spaces behind it, so that no column
//! moves.
//!
//! - blanks: `None`, `null`, `nil`, `NaN`, `NA`, `undefined`, `Nothing`, `empty`, `-1`, `\cdot`, and quotes with
//!   nothing but spaces between them
//! - numbers with a point: `5.0`, and `5.` if nine are written so
//! - the `&` of LaTeX, which becomes a comma
//!
//! They count only where a cell could stand alone: between separators, in a text that has eight of
//! them or more, as a row has.

use std::borrow::Cow;

const BLANKS: [&[u8]; 10] = [
    b"none",
    b"null",
    b"nil",
    b"nan",
    b"na",
    b"undefined",
    b"nothing",
    b"empty",
    b"-1",
    br"\cdot",
];
/// What the words and numbers start with, or have behind their digit.
const STARTS: &[u8] = br#"nNuUeE-\'".&"#;
/// A row has as many separators.
const SEPARATORS: usize = 8;

/// The text with one character for each such cell.
pub(super) fn plain(text: &[u8]) -> Cow<'_, [u8]> {
    let separators = text.iter().filter(|&&byte| separates(byte)).count();
    if separators < SEPARATORS || !text.iter().any(|byte| STARTS.contains(byte)) {
        return Cow::Borrowed(text);
    }
    let pointed = words(text).filter(|(_, word)| is_pointed(word)).count() == 9;
    let mut plain = Cow::Borrowed(text);
    for (at, word) in words(text) {
        let cell = match *word {
            [b'&'] => b',',
            [digit, b'.', ref zeros @ ..] if is_pointed(word) && (pointed || !zeros.is_empty()) => {
                digit
            }
            _ if is_blank(word) => b'0',
            _ => continue,
        };
        if let Some([first, rest @ ..]) = plain.to_mut().get_mut(at..at + word.len()) {
            *first = cell;
            rest.fill(b' ');
        }
    }
    plain
}

/// What stands between separators, and the separators that may be part of a word, with their places.
fn words(text: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = text.get(at..)?;
        at += rest
            .iter()
            .take_while(|&&byte| separates(byte) && byte != b'&')
            .count();
        let rest = text.get(at..).filter(|rest| !rest.is_empty())?;
        let length = match rest {
            [b'&', ..] => 1,
            _ => alone(rest)
                .unwrap_or_else(|| rest.iter().take_while(|&&byte| !separates(byte)).count()),
        };
        let word = (at, rest.get(..length)?);
        at += length;
        Some(word)
    })
}

fn separates(byte: u8) -> bool {
    byte.is_ascii_whitespace() || b",;|&[]{}()".contains(&byte)
}

/// How long the quotes are that `text` starts with, if they are a word.
fn alone(text: &[u8]) -> Option<usize> {
    let next = |&length: &usize| text.get(length).is_none_or(|&byte| separates(byte));
    quoted(text).filter(next)
}

/// How long the quotes are, with nothing but spaces between, that `text` starts with.
fn quoted(text: &[u8]) -> Option<usize> {
    let (&quote, rest) = text.split_first()?;
    let spaces = rest.iter().take_while(|&&byte| byte == b' ').count();
    let closed = matches!(quote, b'\'' | b'"') && rest.get(spaces) == Some(&quote);
    closed.then_some(spaces + 2)
}

fn is_blank(word: &[u8]) -> bool {
    let word = word.strip_suffix(br"\\").unwrap_or(word);
    BLANKS.iter().any(|blank| word.eq_ignore_ascii_case(blank)) || quoted(word) == Some(word.len())
}

/// Whether it is a digit with a point behind it, and perhaps zeros.
fn is_pointed(word: &[u8]) -> bool {
    match word {
        [b'0'..=b'9', b'.', zeros @ ..] => zeros.iter().all(|&byte| byte == b'0'),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_in_words_keep_their_columns() {
        let row = b"[None, -1, 5, ' ', '', null, 7, \"\", nil],";
        let cells = b"[0   , 0 , 5, 0  , 0 , 0   , 7, 0 , 0  ],";
        assert_eq!(plain(row), cells.as_slice());
        let floats = b"5.0 nan 3.0 0.0 | 1.0 2.0 9.0 nan 8.0";
        let plainly = b"5   0   3   0   | 1   2   9   0   8  ";
        assert_eq!(plain(floats), plainly.as_slice());
        let latex = br"5 & 3&& \cdot & 7 & & & & 9 \ \hline";
        let commas = br"5 , 3,, 0     , 7 , , , , 9 \ \hline";
        assert_eq!(plain(latex), commas.as_slice());
        let title = b"None of these, -1 and ''";
        assert_eq!(plain(title), title.as_slice());
    }
}
