//! The door: lines that are plain, as most lines of large files are, are read here and need no closer look.
//! Rows of CSV have a door of their own (`Table::plain`), and so have strings and arrays of JSON
//! (`json/kept.rs`). What is found at a door is exactly what would be found behind it.

use super::chars::board;
use crate::game::Board;

/// What the first line of `piece` holds if it is a board, or a board and its solution, and nothing else; and
/// what follows.
///
/// Most lines of large files are so, and this is all that is done to them: 330 instructions a line, a
/// third of what [`quick`] takes with all that leads there.
pub(super) fn first(piece: &[u8]) -> Option<(Board, Option<Board>, &[u8])> {
    let (chars, rest) = piece.split_first_chunk()?;
    if let Some(rest) = line_end(rest) {
        return Some((board(chars)?, None, rest));
    }
    let (b',' | b';' | b' ' | b'\t', rest) = rest.split_first()? else {
        return None;
    };
    let (solution, rest) = rest.split_first_chunk()?;
    let rest = line_end(rest)?;
    let (first, solution) = (board(chars)?, board(solution)?);
    is_pair(&first, &solution).then_some((first, Some(solution), rest))
}

/// What follows a LF or CRLF.
pub(super) fn line_end(text: &[u8]) -> Option<&[u8]> {
    match text {
        [b'\n', rest @ ..] | [b'\r', b'\n', rest @ ..] => Some(rest),
        _ => None,
    }
}

/// What a line that starts with a board holds: the board alone, if what follows is too short for
/// another, or both boards of a pair; `None` if that takes a closer look.
///
/// Most lines of large files are of these kinds.
pub(super) fn quick(text: &[u8]) -> Option<(Board, Option<Board>)> {
    let (chars, rest) = text.split_first_chunk()?;
    match rest {
        [] => return Some((board(chars)?, None)),
        [b' ' | b'\t' | b',' | b';' | b':' | b'#', ..] => {}
        _ => return None,
    }
    let first = board(chars)?;
    match rest.split_first_chunk::<1>() {
        _ if rest.len() < 40 => Some((first, None)),
        _ if is_comment(rest) => Some((first, None)),
        Some((_, rest)) => {
            let (chars, []) = rest.split_first_chunk()? else {
                return None;
            };
            let solution = board(chars)?;
            is_pair(&first, &solution).then_some((first, Some(solution)))
        }
        None => None,
    }
}

/// Whether two boards are a puzzle and its solution for sure: the second is full and keeps the clues of the
/// first, which is not and has several digits. No early exit, so that it becomes SIMD: a third of the
/// time of the methods of `Board`.
pub(super) fn is_pair(puzzle: &Board, solution: &Board) -> bool {
    let (clues, digits) = (puzzle.values(), solution.values());
    let (mut full, mut kept, mut solved) = (true, true, true);
    let (mut any, mut all) = (0, 15);
    for (&clue, &digit) in clues.iter().zip(&digits) {
        full &= digit != 0;
        solved &= clue != 0;
        kept &= (clue == 0) | (clue == digit);
        any |= clue;
        all &= if clue == 0 { 15 } else { clue };
    }
    full & kept & !solved & (any != all)
}

/// Whether nothing but spaces stands before a `#`.
pub(super) fn is_comment(text: &[u8]) -> bool {
    text.trim_ascii_start().starts_with(b"#")
}
