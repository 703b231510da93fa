//! Cuts a text that arrives in pieces into lines, in constant memory. What a line means is left
//! to the others.
//!
//! Leniencies: a line ends with LF, CRLF or a lone CR; the last one may end with the text.

use memchr::memchr2;

/// The longest line that is looked at, in bytes. A puzzle takes 81 characters; what gathers more
/// than this is no text of puzzles.
pub(super) const LIMIT: usize = 64 * 1024;

/// One line, without its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Line<'a> {
    Whole(&'a [u8]),
    /// The first [`LIMIT`] bytes of a longer one; the rest is passed over.
    Overlong(&'a [u8]),
}

/// The state between two pieces.
#[derive(Debug, Default)]
pub(super) struct Lines {
    /// The line whose end has not come yet, or the one that was given out last.
    open: Vec<u8>,
    /// Whether `open` has been given out.
    spent: bool,
    /// Whether the rest of an overlong line is being passed over.
    passing: bool,
    /// Whether the last line ended with a CR, to which a LF may belong.
    after_cr: bool,
}

impl Lines {
    /// The next line that is complete, or whose length has passed the limit, with `piece`.
    /// What is taken is removed from `piece`; on `None` it is empty.
    pub(super) fn next<'a, 'p: 'a>(&'a mut self, piece: &mut &'p [u8]) -> Option<Line<'a>> {
        self.forget_spent();
        loop {
            let (text, ended) = self.take(piece)?;
            if self.passing {
                self.passing = !ended;
            } else if text.len() > LIMIT - self.open.len() {
                self.open.extend(text.iter().take(LIMIT - self.open.len()));
                (self.passing, self.spent) = (!ended, true);
                return Some(Line::Overlong(&self.open));
            } else if ended && self.open.is_empty() {
                return Some(Line::Whole(text));
            } else {
                self.open.extend_from_slice(text);
                if ended {
                    self.spent = true;
                    return Some(Line::Whole(&self.open));
                }
            }
        }
    }

    /// The last line, if the text ended without a line end. The state is then as new.
    pub(super) fn finish(&mut self) -> Option<&[u8]> {
        self.forget_spent();
        (self.passing, self.after_cr) = (false, false);
        self.spent = true;
        (!self.open.is_empty()).then_some(&self.open)
    }

    fn forget_spent(&mut self) {
        if self.spent {
            self.open.clear();
            self.spent = false;
        }
    }

    /// Takes the piece up to its first line end and past it, and whether there was one.
    fn take<'a>(&mut self, piece: &mut &'a [u8]) -> Option<(&'a [u8], bool)> {
        if self.after_cr && !piece.is_empty() {
            self.after_cr = false;
            *piece = piece.strip_prefix(b"\n").unwrap_or(piece);
        }
        if piece.is_empty() {
            return None;
        }
        let Some((text, [end, rest @ ..])) =
            memchr2(b'\n', b'\r', piece).and_then(|at| piece.split_at_checked(at))
        else {
            return Some((std::mem::take(piece), false));
        };
        self.after_cr = *end == b'\r';
        *piece = rest;
        Some((text, true))
    }
}
