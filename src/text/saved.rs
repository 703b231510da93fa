//! OpenSudoku's saved state of a game in progress: `version: N`, then for each cell its value, its notes
//! and whether it can be edited, each ended by `|`: `5|0|0|` is the clue 5, `0|0|1|` a blank.
//!
//! Leniencies:
//! - the notes are a number, or numbers with commas between and perhaps a `,` or `-` for none; from
//!   version 3 on there may be two of them, for corner and center
//! - the line break after the version may have become a space, as in an attribute

use crate::game::{Board, Digit, Puzzle};

/// The board of a saved state.
pub(super) fn puzzle(text: &[u8]) -> Option<Puzzle> {
    let rest = text.trim_ascii_start().strip_prefix(b"version:")?;
    let rest = rest.trim_ascii_start();
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let body = rest.get(digits..)?.trim_ascii();
    let fields: Vec<&[u8]> = body
        .strip_suffix(b"|")?
        .split(|&byte| byte == b'|')
        .collect();
    let width = match fields.len() {
        243 => 3,
        324 => 4,
        _ => return None,
    };
    let mut cells = [None; 81];
    for (cell, fields) in cells.iter_mut().zip(fields.chunks(width)) {
        let [value @ b'0'..=b'9'] = fields.first()?.trim_ascii() else {
            return None;
        };
        *cell = Digit::from_value(value - b'0');
    }
    Some(Board::new(cells).into())
}
