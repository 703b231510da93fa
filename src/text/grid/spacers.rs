//! Rows that may be none: spacers of tall frames, the headers of tables.

use super::{Blanks, Grid, Next, Step};

impl Grid {
    /// The empty header of a Markdown table is no row: a frame line stands below it and not below the
    /// next.
    pub(super) fn drop_header(&mut self) {
        let is_header = self.cells[..9] == [None; 9] && self.blanks == Blanks::LeftOut;
        if self.rows == 2 && is_header && self.headed && !self.gap.frame {
            self.cells.rotate_left(9);
            self.rows = 1;
            self.band_lines[0] = self.end.0;
        }
        self.headed &= self.rows < 2;
    }

    pub(super) fn spacer(&mut self) -> Step {
        if let Some(spacers) = self.spacers.get_mut(usize::from(self.rows)) {
            *spacers = spacers.saturating_add(1);
        }
        (None, Next::Open)
    }

    /// Blanks are left out, it turns out: each spacer so far was a row of blanks.
    pub(super) fn make_rows_of_spacers(&mut self) {
        let (cells, rows) = (self.cells, usize::from(self.rows));
        self.cells = [None; 81];
        let mut to = 0;
        for from in 0..=rows {
            to += usize::from(self.spacers.get(from).copied().unwrap_or(0));
            let row = cells.get(9 * from..9 * from + 9);
            let place = self.cells.get_mut(9 * to..9 * to + 9);
            if let (Some(row), Some(place), true) = (row, place, from < rows) {
                place.copy_from_slice(row);
                to += 1;
            }
        }
        self.rows = u8::try_from(to.min(9)).unwrap_or(9);
    }
}
