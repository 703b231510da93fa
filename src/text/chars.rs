//! 81 characters as a board and 729 as candidates, at once and without a look at what they stand in.

use super::glyph::{Glyph, Kind};
use crate::game::{Board, Candidates, Digit, DigitSet};

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

/// The board of 81 characters that are digits or all the same other one of `:`, `+` and space.
pub(super) fn with_odd_blanks(text: &[u8]) -> Option<Board> {
    let chars = text.try_into().ok()?;
    let only = |blank| move |c| c == blank;
    let zeros = text.contains(&b'0');
    let board = convert(chars, only(b':')).or_else(|| convert(chars, only(b'+')));
    let spaced = || convert(chars, only(b' ')).filter(|board| is_no_table(text, board));
    board.or_else(spaced).filter(|_| !zeros)
}

/// Whether digits and spaces are a puzzle, and no numbers.
fn is_no_table(text: &[u8], board: &Board) -> bool {
    let side_by_side = text.windows(2).any(|pair| !pair.contains(&b' '));
    side_by_side && board.filled() >= 17 && board.is_lawful()
}

/// The candidates of 729 characters, nine for each cell.
pub(super) fn candidates(chars: &[u8]) -> Option<Candidates> {
    let mut cells = [DigitSet::EMPTY; 81];
    if chars.len() != 729 {
        return None;
    }
    for (cell, group) in cells.iter_mut().zip(chars.chunks_exact(9)) {
        *cell = ascending(group.iter().map(|&c| Glyph::Char(c.into()).kind()))?;
    }
    let any = cells.iter().any(|digits| !digits.is_empty());
    any.then_some(Candidates::new(cells))
}

/// The digits among characters that are digits in ascending order and blanks.
pub(super) fn ascending(kinds: impl Iterator<Item = Kind>) -> Option<DigitSet> {
    let (mut digits, mut last) = (DigitSet::EMPTY, 0);
    for kind in kinds {
        match kind {
            Kind::Digit(digit) if digit.value() > last => {
                digits.insert(digit);
                last = digit.value();
            }
            Kind::Blank | Kind::Dot(_) | Kind::Dash => {}
            _ => return None,
        }
    }
    Some(digits)
}
