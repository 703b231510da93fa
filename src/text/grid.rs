//! Nine rows that make a puzzle: which lines belong together, read from row to row.
//! What one line can be is left to `row.rs`; writing is in `write.rs`.
//!
//! Leniencies:
//! - between rows may stand frame lines: after rows three and six, or after every row; one at a
//!   time, for a second frame line is that of the next puzzle
//! - after rows three and six may stand a blank line. One after row three only is the end of a
//!   puzzle that was cut off, if the rows after it go on without a gap after three; so is one
//!   after row six only, and so are two blank lines together
//! - nine dashes are a row of blanks in a grid that writes its blanks so, a frame line in others;
//!   with bars, after rows three and six, they are a row only if other frame lines are there
//! - after a bad row, the rest of its nine rows is passed over without further complaint

use super::error::{End, Problem};
use super::row::{OddRow, Row, Shape, Spacing};
use super::{Entry, Form, TextError};
use crate::core::{Board, Digit};

/// A grid of which one to eight rows have been seen.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    cells: [Option<Digit>; 81],
    rows: u8,
    /// The lines in which the three bands start.
    band_lines: [u64; 3],
    /// What stands after the last row.
    gap: Gap,
    /// The line of the gap after row three.
    first_gap: Option<u64>,
    /// Whether a frame line stands after row one: then one may stand after every row.
    ruled: bool,
    form: Form,
    /// How blanks are written, as far as known.
    dashes: Option<bool>,
    /// The last bad row, about which an error has been given.
    bad_row: Option<u8>,
    /// Where the last row ended.
    end: (u64, u32),
}

/// What stands between two rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Gap {
    frame: bool,
    /// Whether the last line was blank.
    blank: bool,
}

impl Gap {
    const NONE: Gap = Gap {
        frame: false,
        blank: false,
    };
}

/// What became of the grid with a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// It goes on.
    Open,
    /// It has ended with this line.
    Closed,
    /// It has ended before this line.
    Before,
}

/// What a line brought, and what became of the grid.
type Step = (Option<Result<Entry, TextError>>, Next);

impl Grid {
    /// The grid whose first row is in this line.
    pub(super) fn new(row: &Row, line: u64) -> Grid {
        let mut grid = Grid {
            cells: [None; 81],
            rows: 0,
            band_lines: [line; 3],
            gap: Gap::NONE,
            first_gap: None,
            ruled: false,
            form: Form::Grid,
            dashes: None,
            bad_row: None,
            end: (line, 1),
        };
        grid.put(row, line);
        grid
    }

    /// A grid whose rows so far were bad and have been reported; the last is in this line.
    pub(super) fn broken(rows: u8, line: u64) -> Grid {
        Grid {
            rows,
            bad_row: Some(rows),
            ..Grid::new(&Row::DASHES, line)
        }
    }

    pub(super) fn rows(&self) -> u8 {
        self.rows
    }

    /// Takes the next line.
    pub(super) fn take(&mut self, shape: &Shape, line: u64) -> Step {
        let by = match shape {
            Shape::Row(row) => return self.row(row, line),
            Shape::OddRow(odd) => return self.odd_row(odd, line),
            Shape::Rule => return self.rule(line),
            Shape::Dashes { barred } if self.reads_dashes(*barred) => {
                return self.row(&Row::DASHES, line);
            }
            Shape::Dashes { .. } => return self.rule(line),
            Shape::Spacer => return (None, Next::Open),
            Shape::Blank => return self.blank(line),
            Shape::Comment => End::Comment,
            Shape::Puzzle(_) | Shape::BadLine(..) => End::Puzzle,
            Shape::Rubbish(_, odd) => return self.odd_row(odd, line),
            Shape::Overlong(column) => {
                return (self.error((line, *column), Problem::Overlong), Next::Closed);
            }
            Shape::Text | Shape::Header(_) | Shape::Unread => End::Text,
        };
        (self.cut_off((line, 1), by), Next::Before)
    }

    /// The error of a text that ends here; none if the grid's end has been reported already.
    pub(super) fn finish(&self) -> Option<Result<Entry, TextError>> {
        self.cut_off(self.end, End::OfInput)
    }

    fn row(&mut self, row: &Row, line: u64) -> Step {
        if self.is_lone_rule() && !row.dashes {
            *self = Grid::new(row, line);
            return (None, Next::Open);
        }
        let error = match self.first_gap {
            Some(gap) if self.rows == 6 && self.gap == Gap::NONE => {
                let error = self.error(
                    (gap, 1),
                    Problem::CutOff {
                        rows: 3,
                        by: End::LoneGap,
                    },
                );
                self.drop_first_band();
                error
            }
            _ => None,
        };
        self.put(row, line);
        if self.rows < 9 {
            return (error, Next::Open);
        }
        (self.entry(), Next::Closed)
    }

    fn put(&mut self, row: &Row, line: u64) {
        let first = usize::from(self.rows) * 9;
        if let Some(cells) = self.cells.get_mut(first..first + 9) {
            cells.copy_from_slice(&row.cells);
        }
        self.form = match row.spacing {
            _ if self.form == Form::Framed => Form::Framed,
            Spacing::Tight => self.form,
            Spacing::Spaced => Form::Spaced,
            Spacing::Boxed => Form::Framed,
        };
        if row.dashes || row.blanks {
            self.dashes = Some(row.dashes);
        }
        self.count_row(line, row.end);
    }

    fn count_row(&mut self, line: u64, end: u32) {
        if let (0, Some(band)) = (
            self.rows % 3,
            self.band_lines.get_mut(usize::from(self.rows / 3)),
        ) {
            *band = line;
        }
        self.rows += 1;
        self.gap = Gap::NONE;
        self.end = (line, end);
    }

    fn entry(&self) -> Option<Result<Entry, TextError>> {
        self.bad_row.is_none().then_some(Ok(Entry {
            board: Board::new(self.cells),
            solution: None,
            form: self.form,
            line: self.band_lines[0],
        }))
    }

    fn odd_row(&mut self, odd: &OddRow, line: u64) -> Step {
        if !odd.is_row() && !odd.is_short() && !odd.is_rubbish() {
            return (self.cut_off((line, 1), End::Text), Next::Before);
        }
        let row = self.rows + 1;
        let error = self.error((line, odd.column), odd.problem(row));
        self.bad_row = Some(row);
        self.count_row(line, odd.column);
        let ended = self.rows == 9 || !odd.is_row();
        (error, if ended { Next::Closed } else { Next::Open })
    }

    fn rule(&mut self, line: u64) -> Step {
        if self.gap.frame {
            return (self.cut_off((line, 1), End::SecondFrame), Next::Before);
        }
        self.form = Form::Framed;
        self.ruled |= self.rows == 1;
        if self.rows % 3 == 0 || self.ruled {
            self.gap(
                line,
                Gap {
                    frame: true,
                    blank: false,
                },
            );
            return (None, Next::Open);
        }
        let error = self.error((line, 1), Problem::Frame(self.rows));
        // The frame says where the band ends: a row too many or one too few.
        self.rows = if self.rows % 3 == 1 {
            self.rows - 1
        } else {
            self.rows + 1
        };
        self.bad_row = Some(self.rows);
        self.gap(
            line,
            Gap {
                frame: true,
                blank: false,
            },
        );
        (
            error,
            if self.rows == 9 {
                Next::Closed
            } else {
                Next::Open
            },
        )
    }

    fn blank(&mut self, line: u64) -> Step {
        let between_bands = self.rows == 3 || self.rows == 6 && self.first_gap.is_some();
        if !between_bands || self.gap.blank {
            return (self.cut_off((line, 1), End::BlankLine), Next::Before);
        }
        self.gap(
            line,
            Gap {
                blank: true,
                ..self.gap
            },
        );
        (None, Next::Open)
    }

    fn gap(&mut self, line: u64, gap: Gap) {
        self.gap = gap;
        if self.rows == 3 {
            self.first_gap.get_or_insert(line);
        }
    }

    /// Whether nine dashes are a row here.
    fn reads_dashes(&self, barred: bool) -> bool {
        let band_end = self.rows % 3 == 0;
        match self.dashes {
            Some(dashes) => dashes && !(barred && band_end && self.form != Form::Framed),
            None => !band_end,
        }
    }

    /// Whether all that was seen is one line of nine dashes.
    fn is_lone_rule(&self) -> bool {
        self.rows == 1 && self.dashes == Some(true) && self.cells == [None; 81]
    }

    /// The first three rows were cut off: goes on with the others.
    fn drop_first_band(&mut self) {
        self.cells.copy_within(27.., 0);
        self.band_lines = [self.band_lines[1], self.band_lines[2], 0];
        self.rows -= 3;
        self.first_gap = None;
        self.ruled = false;
        self.bad_row = self
            .bad_row
            .and_then(|row| row.checked_sub(3))
            .filter(|&row| row > 0);
    }

    fn cut_off(&self, at: (u64, u32), by: End) -> Option<Result<Entry, TextError>> {
        if self.is_lone_rule() {
            return None;
        }
        self.error(
            at,
            Problem::CutOff {
                rows: self.rows,
                by,
            },
        )
    }

    /// The error, unless one has been given for this grid.
    fn error(
        &self,
        (line, column): (u64, u32),
        problem: Problem,
    ) -> Option<Result<Entry, TextError>> {
        self.bad_row
            .is_none()
            .then_some(Err(TextError::new(line, column, self.form, problem)))
    }
}
