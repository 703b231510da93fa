//! Blanks that are written as words: `None`, `null`, `nil`, `NaN`, `-1`, and quotes with nothing but
//! spaces between them. Each becomes a `0` with spaces behind it, so that no column moves.
//!
//! They count only where a cell could stand alone: between separators, in a text that has eight of
//! them or more, as a row has.

use std::borrow::Cow;

const WORDS: [&[u8]; 9] = [
    b"None", b"none", b"null", b"NULL", b"Null", b"nil", b"NaN", b"nan", b"-1",
];
/// A row has as many separators.
const SEPARATORS: usize = 8;

/// The text with a `0` for each such blank.
pub(super) fn with_blanks(text: &[u8]) -> Cow<'_, [u8]> {
    let mut plain = Cow::Borrowed(text);
    let starts_blank = |byte: &u8| matches!(byte, b'N' | b'n' | b'-' | b'\'' | b'"');
    let separators = text.iter().filter(|&&byte| separates(byte)).count();
    if separators < SEPARATORS || !text.iter().any(starts_blank) {
        return plain;
    }
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let starts = at == 0 || text.get(at - 1).is_some_and(|&byte| separates(byte));
        match starts.then(|| blank(rest)).flatten() {
            Some(length) if rest.get(length).is_none_or(|&byte| separates(byte)) => {
                if let Some(cells) = plain.to_mut().get_mut(at..at + length) {
                    cells.fill(b' ');
                    cells[0] = b'0';
                }
                at += length;
            }
            _ => at += 1,
        }
    }
    plain
}

fn separates(byte: u8) -> bool {
    let space = matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0c);
    space
        | matches!(
            byte,
            b',' | b';' | b'|' | b'[' | b']' | b'{' | b'}' | b'(' | b')'
        )
}

/// How long the blank is that `text` starts with, if it starts with one.
fn blank(text: &[u8]) -> Option<usize> {
    if let Some(word) = WORDS.iter().find(|word| text.starts_with(word)) {
        return Some(word.len());
    }
    let (&quote, rest) = text.split_first()?;
    let spaces = rest.iter().take_while(|&&byte| byte == b' ').count();
    let closed = matches!(quote, b'\'' | b'"') && rest.get(spaces) == Some(&quote);
    closed.then_some(spaces + 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_in_words_keep_their_columns() {
        let row = b"[None, -1, 5, ' ', '', null, 7, \"\", nil],";
        let plain = b"[0   , 0 , 5, 0  , 0 , 0   , 7, 0 , 0  ],";
        assert_eq!(with_blanks(row), plain.as_slice());
        let title = b"None of these, -1 and ''";
        assert_eq!(with_blanks(title), title.as_slice());
    }
}
