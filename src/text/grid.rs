//! Nine rows that make a puzzle: which lines belong together, read from row to row.
//! What one line can be is left to `row.rs`.
//!
//! Leniencies:
//! - between rows may stand frame lines: after rows three and six, or after every row; one at a
//!   time, for a second frame line is that of the next puzzle
//! - after rows three and six may stand a blank line, alone or around a frame line. What stands
//!   after row three must stand after row six too: or else the rows before the odd gap, or before
//!   the blank one of two, were a puzzle that was cut off, and the next one starts after it. Two
//!   blank lines together end a puzzle
//! - a frame line after one row that follows a blank line makes that row the first of a puzzle with
//!   a frame line after every row
//! - the cells of a row may stand otherwise than those of the row before; but a row with bars after
//!   one without, or the reverse, is the first of another puzzle
//! - nine dashes, stars or underscores are a row of blanks in a grid that writes its blanks so, a
//!   frame line in others; dashes with bars, after rows three and six, are a row only after a
//!   frame line
//! - after a bad row, the rest of its nine rows is passed over without further complaint; in rows
//!   that follow directly, which may be a tenth and more, a blank line is no gap but the end

mod gaps;
mod spacers;

use super::entry::{Entry, Form, Place};
use super::error::{End, Problem, TextError, Within};
use super::glyph::Glyph;
use super::row::{Odd, Row, Shape, Spacing};
use super::table::{self, Before, Part};
use crate::game::{Board, Candidates, DigitSet, Puzzle};
use gaps::Gap;
use std::ops::RangeInclusive;

/// A grid of which one to eight rows have been seen.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    /// The candidates of each cell; none for a blank.
    cells: [Option<DigitSet>; 81],
    rows: u8,
    /// Whether there are cells with several candidates, or with none.
    marks: bool,
    blanks: Blanks,
    /// How many spacers stand before each row, while it is open whether they are rows of blanks.
    spacers: [u8; 9],
    /// Whether the row that was seen last may be the numbers of the columns.
    numbers: bool,
    /// The lines in which the three bands start.
    band_lines: [u64; 3],
    /// What stands after the last row.
    gap: Gap,
    /// What stood after row three.
    first_gap: Gap,
    /// What stood before the last row.
    last_gap: Gap,
    /// Whether a frame line stands after row one, and after row two if row three has been seen:
    /// then one may stand after every row.
    ruled: bool,
    /// Whether a frame line stands between a spacer and row one.
    headed: bool,
    form: Form,
    /// Whether there are bars in the rows, once one has been seen.
    barred: Option<bool>,
    /// Whether the rows have labels, once one has been seen.
    labeled: Option<bool>,
    /// How blanks are written, once one has been seen.
    blank: Option<Glyph>,
    /// Whether it may be the rest of the grid before it, which was bad.
    after_bad: bool,
    /// The last bad row. An error has been given for it, and none will be for what follows.
    bad_row: Option<u8>,
    /// Where the last row ended.
    end: Position,
}

/// How blanks are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Blanks {
    /// There were none so far.
    Unknown,
    /// With characters: bars without cells between are spacers of a tall frame.
    Written,
    /// They are left out: bars without cells between are a row of blanks.
    LeftOut,
}

/// What stands before a grid.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Above {
    /// Whether it may be the rest of the grid before it, which was bad.
    pub(super) bad: bool,
    /// How many spacers, and in which line the first.
    pub(super) spacers: u8,
    pub(super) line: u64,
    /// Whether a frame line stands behind the spacers.
    pub(super) ruled: bool,
    /// Whether a frame line or a spacer stands directly before it.
    pub(super) frame: bool,
}

/// A line and a column.
type Position = (u64, u32);

/// What became of a grid with a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// It goes on.
    Open,
    /// It has ended with this line.
    Closed,
    /// It has ended before this line.
    Before,
}

type Found = Option<Result<Entry, TextError>>;

/// What a line brought, and what became of the grid.
type Step = (Found, Next);

impl Grid {
    /// The grid whose first row is in this line, below that.
    pub(super) fn new(row: &Row, line: u64, above: Above) -> Grid {
        let mut grid = Grid {
            after_bad: above.bad,
            ..Grid::empty(line)
        };
        grid.spacers[0] = above.spacers;
        grid.headed = above.spacers == 1 && above.ruled;
        grid.numbers = row.counts_up() && !above.frame;
        grid.put(row, line);
        if grid.blanks == Blanks::LeftOut && above.spacers > 0 {
            grid.band_lines[0] = above.line;
        }
        grid
    }

    /// A grid whose rows so far were bad and have been reported; the last is in this line.
    pub(super) fn broken(rows: u8, line: u64) -> Grid {
        Grid {
            rows,
            bad_row: Some(rows),
            ..Grid::empty(line)
        }
    }

    fn empty(line: u64) -> Grid {
        Grid {
            cells: [None; 81],
            rows: 0,
            marks: false,
            blanks: Blanks::Unknown,
            spacers: [0; 9],
            numbers: false,
            band_lines: [line; 3],
            gap: Gap::default(),
            first_gap: Gap::default(),
            last_gap: Gap::default(),
            ruled: false,
            headed: false,
            form: Form::Grid,
            barred: None,
            labeled: None,
            blank: None,
            after_bad: false,
            bad_row: None,
            end: (line, 1),
        }
    }

    pub(super) fn rows(&self) -> u8 {
        self.rows
    }

    /// The lines of the rows if they are nine characters each and nothing else, one after the other.
    pub(super) fn lines(&self) -> Option<RangeInclusive<u64>> {
        let lines = self.band_lines[0]..=self.end.0;
        let plain = self.form == Form::Grid && self.bad_row.is_none();
        let is_run = lines.clone().count() == usize::from(self.rows);
        (plain && is_run).then_some(lines)
    }

    /// Whether the one line that was seen was no row of blanks but a frame line, as the next line
    /// shows.
    pub(super) fn was_rule(&self, next: &Shape) -> bool {
        let goes_on = match next {
            Shape::Row(row) | Shape::Faint(row) => row.blank == self.blank,
            Shape::Rule => self.barred == Some(true),
            _ => false,
        };
        let faint = self.blank.is_some_and(Glyph::is_decoration) && self.cells == [None; 81];
        faint && self.rows == 1 && !goes_on
    }

    /// Whether the one line that was seen was no row but the numbers of the columns, as the next line
    /// shows.
    pub(super) fn was_numbers(&self, next: &Shape) -> bool {
        let below = match next {
            Shape::Rule => self.gap.is_none(),
            Shape::Row(row) => row.labeled,
            _ => false,
        };
        self.rows == 1 && self.numbers && below
    }

    /// Takes the next line.
    pub(super) fn take(&mut self, shape: &Shape, line: u64) -> Step {
        let by = match shape {
            Shape::Row(row) => return self.row(row, line),
            Shape::Faint(row) if self.is_row(row) => return self.row(row, line),
            Shape::Faint(_) | Shape::Rule if !self.gap.frame => return self.rule(line),
            Shape::Faint(_) | Shape::Rule => End::SecondFrame,
            Shape::Rows(rows) if self.rows.is_multiple_of(3) => return self.three_rows(rows, line),
            Shape::Rows(_) => End::OtherRow,
            Shape::Spacer(Some(row)) if self.blanks == Blanks::LeftOut => {
                return self.row(row, line);
            }
            Shape::Spacer(_) => return self.spacer(),
            Shape::Blank if self.may_be_blank() => return self.blank(line),
            Shape::Blank => End::BlankLine,
            Shape::Odd(odd) => match self.part(odd) {
                Part::End => End::Text,
                part => return self.odd_row(odd, part, line),
            },
            Shape::Rubbish(_, odd) => match self.part(odd) {
                Part::End if self.bad_row.is_some() => End::Text,
                Part::End => return self.odd_row(odd, Part::LastRow, line),
                part => return self.odd_row(odd, part, line),
            },
            Shape::Comment => End::Comment,
            Shape::Boards(_) | Shape::BadLine(..) => End::Puzzle,
            _ => End::Text,
        };
        (self.cut_off((line, 1), by), Next::Before)
    }

    /// The error of a text that ends here; none if one has been given for this grid.
    pub(super) fn finish(&self) -> Found {
        self.cut_off(self.end, End::OfInput)
    }

    fn row(&mut self, row: &Row, line: u64) -> Step {
        self.drop_header();
        let other = |seen: Option<bool>, now| seen.is_some_and(|seen| seen != now);
        let error = if other(self.barred, row.barred) || other(self.labeled, row.labeled) {
            let error = self.cut_off((line, 1), End::OtherRow);
            *self = Grid::empty(line);
            error
        } else {
            self.compare_gaps()
        };
        self.put(row, line);
        match self.next() {
            Next::Closed if self.bad_row.is_none() => (Some(Ok(self.entry())), Next::Closed),
            next => (error, next),
        }
    }

    fn three_rows(&mut self, rows: &[Row; 3], line: u64) -> Step {
        let mut found = None;
        for row in rows {
            let (next, step) = self.row(row, line);
            found = found.or(next);
            if step != Next::Open {
                return (found, step);
            }
        }
        (found, Next::Open)
    }

    fn put(&mut self, row: &Row, line: u64) {
        if self.blanks == Blanks::Unknown && (row.gaps || row.blank.is_some()) {
            self.blanks = if row.gaps {
                Blanks::LeftOut
            } else {
                Blanks::Written
            };
            if row.gaps {
                self.make_rows_of_spacers();
            }
        }
        self.marks |= row.marks;
        let first = usize::from(self.rows) * 9;
        if let Some(cells) = self.cells.get_mut(first..first + 9) {
            cells.copy_from_slice(&row.cells);
        }
        self.form = match (self.form, row.spacing) {
            (Form::Framed, _) | (_, Spacing::Boxed) => Form::Framed,
            (_, Spacing::Spaced) => Form::Spaced,
            (form, Spacing::Tight) => form,
        };
        self.barred = Some(row.barred);
        self.labeled = Some(row.labeled);
        self.blank = row.blank.or(self.blank);
        self.count_row((line, row.end));
    }

    /// Counts a row that ends here.
    fn count_row(&mut self, end: Position) {
        if self.rows.is_multiple_of(3)
            && let Some(band) = self.band_lines.get_mut(usize::from(self.rows / 3))
        {
            *band = end.0;
        }
        if self.rows == 3 {
            self.first_gap = self.gap;
        }
        self.ruled &= self.rows != 2 || self.gap.frame;
        self.last_gap = self.gap;
        self.rows += 1;
        self.gap = Gap::default();
        self.end = end;
    }

    fn entry(&self) -> Entry {
        Entry {
            puzzle: self.puzzle(),
            solution: None,
            unchecked: 0,
            form: if self.marks { Form::Marks } else { self.form },
            place: Place::new(self.band_lines[0], 1),
        }
    }

    fn puzzle(&self) -> Puzzle {
        match self.marks {
            true => Candidates::new(self.cells.map(Option::unwrap_or_default)).into(),
            false => Board::new(self.cells.map(|cell| cell?.single())).into(),
        }
    }

    fn next(&self) -> Next {
        if self.rows < 9 {
            Next::Open
        } else {
            Next::Closed
        }
    }

    /// What a line is taken for that is no row.
    fn part(&self, odd: &Odd) -> Part {
        let before = match self.bad_row {
            None => Before::Rows,
            Some(_) => Before::BadRows,
        };
        table::part(odd.likeness, before)
    }

    fn odd_row(&mut self, odd: &Odd, part: Part, line: u64) -> Step {
        let row = self.rows + 1;
        let error = self.error((line, odd.column), odd.problem(Within::Row(row)));
        self.bad_row = Some(row);
        self.count_row((line, odd.column));
        match part {
            Part::LastRow => (error, Next::Closed),
            _ => (error, self.next()),
        }
    }

    fn cut_off(&self, at: Position, by: End) -> Found {
        let rows = self.rows;
        self.error(at, Problem::CutOff { rows, by })
    }

    /// The error, unless one has been given for this grid.
    fn error(&self, (line, column): Position, problem: Problem) -> Found {
        let error = TextError::new(Place::new(line, column.into()), self.form, problem);
        self.bad_row.is_none().then_some(Err(error))
    }
}
