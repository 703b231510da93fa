//! Where in a JSON value something stands: line, column and path.

use super::Json;
use crate::text::entry::Place;
use crate::text::position::Position;

impl Json {
    /// The place of a value of the innermost object or array.
    pub(super) fn place(&mut self, at: Position) -> Place {
        self.path.clear();
        for frame in &self.frames {
            match &frame.key {
                Some(key) => {
                    self.path
                        .push_str(if self.path.is_empty() { "" } else { "." });
                    self.path.push_str(key);
                }
                None => push_index(frame.index, &mut self.path),
            }
        }
        Place {
            path: (!self.path.is_empty()).then(|| self.path.as_str().into()),
            ..at.place()
        }
    }

    /// The position of a byte of what is kept; asked for in ascending order, most of the time.
    pub(super) fn position_of(&mut self, byte: usize) -> Position {
        let kept = &self.tokens.0.feeder.bytes;
        if byte < self.counted {
            (self.at, self.counted) = (self.start, 0);
        }
        self.at
            .advance(kept.get(self.counted..byte).unwrap_or_default());
        self.counted = byte;
        self.at
    }

    /// Keeps only what stands behind this byte.
    pub(super) fn forget(&mut self, byte: usize) {
        self.start = self.position_of(byte);
        (self.counted, self.token) = (0, 0);
        self.kept().forget(byte);
    }
}

/// Appends `[17]`; four times as fast as by formatting.
fn push_index(index: u64, path: &mut String) {
    let mut place = 1;
    while index / place >= 10 {
        place *= 10;
    }
    path.push('[');
    while place > 0 {
        path.push(char::from_digit((index / place % 10) as u32, 10).unwrap_or('0'));
        place /= 10;
    }
    path.push(']');
}
