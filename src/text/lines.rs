//! Cuts a text that arrives in pieces into lines, in constant memory. What a line means is left
//! to the others.
//!
//! Leniencies: a line ends with LF, CRLF or a lone CR; the last one may end with the text. In XML it
//! ends before a tag too.

use memchr::{memchr2, memchr3};

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

/// What ends a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// LF, CRLF or CR.
    Break,
    /// `<`, which is not taken.
    Tag,
    /// It goes on; the rest is passed over.
    Passing,
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
    /// What is taken is removed from `piece`; on `None` it is empty. With `tags`, a line ends before
    /// a `<` too.
    pub(super) fn next<'a, 'p: 'a>(
        &'a mut self,
        piece: &mut &'p [u8],
        tags: bool,
    ) -> Option<(Line<'a>, End)> {
        self.forget_spent();
        loop {
            let (text, end) = self.take(piece, tags)?;
            if self.passing {
                self.passing = end != Some(End::Break);
                if !self.passing {
                    return Some((Line::Overlong(&[]), End::Break));
                }
            } else if text.len() > LIMIT - self.open.len() {
                self.open.extend(text.iter().take(LIMIT - self.open.len()));
                (self.passing, self.spent) = (end != Some(End::Break), true);
                let end = if self.passing {
                    End::Passing
                } else {
                    End::Break
                };
                return Some((Line::Overlong(&self.open), end));
            } else if let (Some(end), true) = (end, self.open.is_empty()) {
                return Some((Line::Whole(text), end));
            } else {
                self.open.extend_from_slice(text);
                if let Some(end) = end {
                    self.spent = true;
                    return Some((Line::Whole(&self.open), end));
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

    /// Whether a line starts with what comes next.
    pub(super) fn is_fresh(&self) -> bool {
        (self.spent || self.open.is_empty()) && !self.passing && !self.after_cr
    }

    /// What has come of a line so far, if it is not being passed over. It may be taken out of it.
    pub(super) fn open(&mut self) -> Option<&mut Vec<u8>> {
        self.forget_spent();
        (!self.passing).then_some(&mut self.open)
    }

    /// Passes over what comes up to the next line end.
    pub(super) fn pass(&mut self) {
        self.open.clear();
        self.passing = true;
    }

    /// Passes over the LF of a CRLF of which the CR has been taken.
    pub(super) fn end_break(&mut self, piece: &mut &[u8]) {
        if self.after_cr && !piece.is_empty() {
            self.after_cr = false;
            *piece = piece.strip_prefix(b"\n").unwrap_or(piece);
        }
    }

    fn forget_spent(&mut self) {
        if self.spent {
            self.open.clear();
            self.spent = false;
        }
    }

    /// Takes the piece up to its first line end and past it, and what the end was, if there was one.
    fn take<'a>(&mut self, piece: &mut &'a [u8], tags: bool) -> Option<(&'a [u8], Option<End>)> {
        self.end_break(piece);
        if piece.is_empty() {
            return None;
        }
        let end = match tags {
            false => memchr2(b'\n', b'\r', piece),
            true => memchr3(b'\n', b'\r', b'<', piece),
        };
        let Some((text, rest)) = end.and_then(|at| piece.split_at_checked(at)) else {
            return Some((std::mem::take(piece), None));
        };
        let (&byte, after) = rest.split_first()?;
        if byte == b'<' {
            *piece = rest;
            return Some((text, Some(End::Tag)));
        }
        self.after_cr = byte == b'\r';
        *piece = after;
        Some((text, Some(End::Break)))
    }
}
