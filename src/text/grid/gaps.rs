//! What stands between the rows of a grid: frame lines and blank lines.

use super::{Found, Grid, Next, Step};
use crate::text::entry::Form;
use crate::text::error::{End, Problem};
use crate::text::glyph::Glyph;
use crate::text::row::Row;

/// What stands between two rows.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Gap {
    /// The line where it starts.
    pub(super) line: u64,
    pub(super) frame: bool,
    pub(super) blank: bool,
    /// Whether its last line is blank.
    pub(super) ends_blank: bool,
}

impl Gap {
    pub(super) fn is_like(self, other: Gap) -> bool {
        (self.frame, self.blank) == (other.frame, other.blank)
    }

    pub(super) fn is_none(self) -> bool {
        self.is_like(Gap::default())
    }
}

impl Grid {
    pub(super) fn rule(&mut self, line: u64) -> Step {
        self.form = Form::Framed;
        let mut error = None;
        if self.rows % 3 == 1 && self.last_gap.blank {
            let (rows, by) = (self.rows - 1, End::BlankLine);
            error = self.error((self.last_gap.line, 1), Problem::CutOff { rows, by });
            *self = self.without(rows);
        }
        self.ruled |= self.rows == 1;
        if !self.ruled && !self.rows.is_multiple_of(3) {
            error = self.error((line, 1), Problem::Frame(self.rows));
            // The frame says where the band ends: a row too many or one too few.
            self.rows = (self.rows + 1) / 3 * 3;
            self.bad_row = Some(self.rows);
        }
        self.widen_gap(line, false);
        (error, self.next())
    }

    pub(super) fn may_be_blank(&self) -> bool {
        let between_bands = self.rows == 3 || self.rows == 6 && !self.first_gap.is_none();
        between_bands && !self.gap.ends_blank && !self.after_bad
    }

    pub(super) fn blank(&mut self, line: u64) -> Step {
        self.widen_gap(line, true);
        (None, Next::Open)
    }

    pub(super) fn widen_gap(&mut self, line: u64, blank: bool) {
        self.gap = Gap {
            line: if self.gap.is_none() {
                line
            } else {
                self.gap.line
            },
            frame: self.gap.frame || !blank,
            blank: self.gap.blank || blank,
            ends_blank: blank,
        };
    }

    /// Before row seven: if the gaps before it and before row four are not alike, the rows before
    /// one of them were cut off, and the grid goes on with the others.
    pub(super) fn compare_gaps(&mut self) -> Found {
        let (first, second) = (self.first_gap, self.gap);
        if self.rows != 6 || first.is_none() || first.is_like(second) {
            return None;
        }
        // Blank lines stand between puzzles sooner than frame lines do.
        let at_first = second.is_none() || first.blank && !second.blank;
        let (cut, gap) = if at_first { (3, first) } else { (6, second) };
        let error = self.error((gap.line, 1), Problem::Gaps(cut, 9 - cut));
        *self = Grid {
            gap: second,
            ..self.without(cut)
        };
        error
    }

    /// The grid without its first three or six rows.
    pub(super) fn without(&self, rows: u8) -> Grid {
        let band = usize::from(rows / 3);
        let mut rest = Grid {
            rows: self.rows - rows,
            bad_row: self
                .bad_row
                .and_then(|row| row.checked_sub(rows))
                .filter(|&row| row > 0),
            first_gap: Gap::default(),
            ruled: false,
            ..self.clone()
        };
        rest.cells.rotate_left(27 * band);
        rest.band_lines.rotate_left(band);
        rest
    }

    /// Whether nine dashes, stars or underscores are a row here, and no frame line.
    pub(super) fn is_row(&self, faint: &Row) -> bool {
        let unknown = self.blank.is_none();
        let frame_due = self.rows.is_multiple_of(3) && !self.gap.frame;
        let like_frame = faint.barred && faint.blank == Some(Glyph::Char('-'));
        (unknown || self.blank == faint.blank) && !(frame_due && (unknown || like_frame))
    }
}
