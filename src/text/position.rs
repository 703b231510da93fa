//! Where in a text something stands.

use super::entry::Place;
use memchr::{memchr_iter, memrchr};

/// A line and a column, counted while the bytes before it pass by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Position {
    /// From 1.
    pub(super) line: u64,
    /// From 1, in characters.
    pub(super) column: u64,
}

impl Position {
    pub(super) const START: Position = Position { line: 1, column: 1 };

    /// Passes `bytes` by; lines end with LF here.
    pub(super) fn advance(&mut self, bytes: &[u8]) {
        let last = match memrchr(b'\n', bytes) {
            None => bytes,
            Some(at) => {
                self.line += memchr_iter(b'\n', bytes).count() as u64;
                self.column = 1;
                bytes.get(at + 1..).unwrap_or_default()
            }
        };
        // Of each character in UTF-8 one byte does not continue another.
        self.column += last.iter().filter(|&&byte| byte & 0xc0 != 0x80).count() as u64;
    }

    /// The position of this column, from 1, of a text that starts here.
    pub(super) fn right(self, column: u32) -> Position {
        Position {
            column: self.column + u64::from(column) - 1,
            ..self
        }
    }

    pub(super) fn place(self) -> Place {
        Place::new(self.line, self.column)
    }
}
