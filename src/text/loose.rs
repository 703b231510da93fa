//! Nine lines of digits and spaces, the spaces blanks: what stands in a column is known, but a line alone
//! says little, so the lines are kept until there are nine.
//!
//! Leniencies: trailing spaces may be gone, and so may all of a row; the cells may stand side by side
//! or with a space between.

use super::position::Position;
use crate::game::{Board, Cell, Digit};

/// Lines that may be rows.
#[derive(Debug, Default)]
pub(super) struct Loose {
    lines: Vec<(Vec<u8>, Position)>,
}

/// What became of a line.
#[derive(Debug)]
pub(super) enum Taken {
    /// It is kept.
    Open,
    /// It was the ninth row of this board, which starts here.
    Board(Board, Position),
    /// It is no such row; what was kept is not either.
    Not,
}

/// The rows of a board, side by side or with a space between, are at most so long.
const WIDTHS: [usize; 2] = [9, 17];
/// A board of fewer digits is none: it is more likely something else.
const DIGITS: usize = 15;
/// In so many rows at least, digits must stand on both sides of a blank.
const GAPS: usize = 3;

impl Loose {
    /// Takes the next line, which starts here.
    pub(super) fn take(&mut self, text: &[u8], at: Position) -> Taken {
        let text = text.trim_ascii_end();
        let is_first = self.lines.is_empty();
        let fits = WIDTHS.iter().any(|&width| is_row(text, width));
        let full = text.len() == 9 && text.iter().all(u8::is_ascii_digit);
        // A digit alone is rather the number of a puzzle.
        if !fits || is_first && (text.len() < 2 || full) {
            return Taken::Not;
        }
        self.lines.push((text.to_vec(), at));
        if self.lines.len() < 9 {
            return Taken::Open;
        }
        match (self.board(), self.lines.first()) {
            (Some(board), Some(&(_, start))) => {
                self.lines.clear();
                Taken::Board(board, start)
            }
            _ => {
                self.lines.pop();
                Taken::Not
            }
        }
    }

    /// Whether none is kept.
    pub(super) fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// The lines that were kept and are no board.
    pub(super) fn leave(&mut self) -> Vec<(Vec<u8>, Position)> {
        std::mem::take(&mut self.lines)
    }

    fn board(&self) -> Option<Board> {
        let rows = || self.lines.iter().map(|(text, _)| text.as_slice());
        let step = WIDTHS
            .iter()
            .position(|&width| rows().all(|row| is_row(row, width)))?
            + 1;
        let mut board = Board::EMPTY;
        for cell in Cell::ALL {
            let text = rows()
                .nth(cell.row())
                .and_then(|row| row.get(cell.column() * step));
            let digit = text
                .filter(|byte| byte.is_ascii_digit())
                .map(|byte| byte - b'0');
            board.set(cell, digit.and_then(Digit::from_value));
        }
        let gaps = rows()
            .filter(|row| row.trim_ascii_start().contains(&b' '))
            .count();
        let likely = board.filled() >= DIGITS && gaps >= GAPS && board.is_lawful();
        likely.then_some(board)
    }
}

/// Whether it is digits, but no zeros, which are blanks too, in every or every other column, and spaces.
fn is_row(text: &[u8], width: usize) -> bool {
    let step = width / 8;
    text.len() <= width
        && text.iter().enumerate().all(|(column, byte)| match byte {
            b' ' => true,
            b'1'..=b'9' => column.is_multiple_of(step),
            _ => false,
        })
}
