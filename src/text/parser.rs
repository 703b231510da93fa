//! The stream: from lines to puzzles. What a line can be is left to `row.rs`, which rows belong
//! together to `grid.rs`.
//!
//! Nothing is lost without an error, and titles are no errors:
//! - text between puzzles is a title, unless it was meant to be a puzzle (`line.rs` says when)
//! - a line that was nearly a row may be a title too, if a puzzle follows it (`20240131`). If eight
//!   rows follow, or it has seven cells or more and nothing else and no row follows, or two more
//!   like it follow, it was the first row of a puzzle and is an error; at once, if it has seven
//!   cells or more and cannot be a number or a date
//! - after a puzzle in one line, four cells and more and nothing else are an error and no title, unless
//!   a grid follows, or the first puzzle of the text had a title, or it looks like a rating or a date
//! - what is no text (control characters, bytes that are not UTF-8, lines without end) is one error
//!   until the next line that can be a part of a puzzle, however long it goes on; in comments
//!   and after a puzzle in its line it is left alone
//! - of the SadMan sections `[State]`, `[Solution]` and `[PencilMarks]` nine lines are not read
//! - a byte-order mark may start any line, as in files that were joined

use super::csv::Header;
use super::error::{Problem, Within};
use super::grid::{Grid, Next};
use super::line;
use super::lines::{Line, Lines};
use super::row::{self, OddRow, Shape};
use super::{Entry, Form, Place, TextError};
use crate::game::Board;

/// Finds the puzzles in a text that arrives piece by piece.
///
/// It keeps at most one line of 64 KiB and one board, whatever the text.
#[derive(Debug, Default)]
pub struct Parser {
    lines: Lines,
    reader: Reader,
}

impl Parser {
    /// A parser at the start of a text.
    #[must_use]
    pub fn new() -> Parser {
        Parser::default()
    }

    /// Takes the next piece of the text, cut anywhere, and appends every puzzle or error that is
    /// complete with it to `found`, in the order of the text.
    ///
    /// A puzzle is complete with the end of its last line; where the text was cut makes no
    /// difference to what is found.
    pub fn feed(&mut self, mut piece: &[u8], found: &mut Vec<Result<Entry, TextError>>) {
        while let Some(line) = self.lines.next(&mut piece) {
            self.reader.line(line, found);
        }
    }

    /// Says that the text has ended; appends what was still open. The parser is then as new.
    pub fn finish(&mut self, found: &mut Vec<Result<Entry, TextError>>) {
        if let Some(line) = self.lines.finish() {
            self.reader.line(Line::Whole(line), found);
        }
        self.reader.finish(found);
        self.reader = Reader::default();
    }
}

/// The state between two lines.
#[derive(Debug, Default)]
struct Reader {
    /// The number of the last line, from 1.
    number: u64,
    grid: Option<Grid>,
    suspect: Option<Suspect>,
    csv: Option<Header>,
    /// How many lines of a section are still not to be read.
    unread: u8,
    /// Whether nothing but frame lines stands between this line and a grid that was bad.
    after_bad: bool,
    /// Whether the line before may have been a title.
    after_title: bool,
    /// Whether the first puzzle stood in one line, without a title directly before it.
    untitled: Option<bool>,
    /// Whether the line before belongs to a list of such puzzles.
    in_list: bool,
    /// Whether rubbish has been reported, and no part of a puzzle seen since.
    in_rubbish: bool,
}

/// Lines directly before this one that may have been the first rows of a grid, or titles.
#[derive(Clone, Debug)]
struct Suspect {
    /// What is wrong with the first.
    error: TextError,
    /// Whether it was more likely a row than a title, and whether it certainly was.
    likely: bool,
    certain: bool,
    /// Whether it stands in a list of puzzles in one line each, and is none of their titles.
    in_list: bool,
    rows: u8,
}

type Found = Vec<Result<Entry, TextError>>;

/// How many odd rows in a row are certainly no titles.
const TITLES: u8 = 2;

/// How many lines of a section are not read.
const SECTION: u8 = 9;

impl Reader {
    fn line(&mut self, line: Line, found: &mut Found) {
        self.number += 1;
        let text = match line {
            Line::Whole(text) => text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text),
            Line::Overlong(start) => return self.take(&row::overlong(start), found),
        };
        if let Some(board) = text.try_into().ok().and_then(line::board) {
            return self.take(&Shape::Puzzle(board), found);
        }
        match &self.csv {
            Some(csv) if self.grid.is_none() => match csv.record(text, self.number) {
                Some(result) => self.push(result, found),
                None => self.take(&row::shape(text), found),
            },
            _ => self.take(&row::shape(text), found),
        }
    }

    fn finish(&mut self, found: &mut Found) {
        match self.grid.take() {
            Some(grid) if grid.was_rule(&Shape::Blank) => self.drop_suspect(found),
            Some(grid) => self.report(grid.finish(), grid.rows(), found),
            None => self.drop_suspect(found),
        }
    }

    fn take(&mut self, shape: &Shape, found: &mut Found) {
        if self.unread > 0 && self.skips(shape) {
            return;
        }
        self.grid.take_if(|grid| grid.was_rule(shape));
        let Some(grid) = &mut self.grid else {
            return self.between(shape, found);
        };
        let (result, next) = grid.take(shape, self.number);
        let (rows, read) = (grid.rows(), matches!(result, Some(Ok(_))));
        self.report(result, rows, found);
        self.in_rubbish |= next != Next::Before && matches!(shape, Shape::Rubbish(..));
        if next != Next::Open {
            self.grid = None;
            self.suspect = None;
            self.after_bad = !read;
        }
        if next == Next::Before {
            self.between(shape, found);
        }
    }

    /// Whether a line belongs to a section that is not read.
    fn skips(&mut self, shape: &Shape) -> bool {
        match shape {
            Shape::OddRow(odd) if !odd.is_row() => {
                self.unread = 0;
                false
            }
            Shape::Row(_) | Shape::Faint(_) | Shape::OddRow(_) | Shape::BadLine(..) => {
                self.unread -= 1;
                true
            }
            Shape::Blank | Shape::Rule | Shape::Spacer if self.unread == SECTION => true,
            _ => {
                self.unread = 0;
                false
            }
        }
    }

    /// Takes a line that belongs to no grid begun before.
    fn between(&mut self, shape: &Shape, found: &mut Found) {
        match shape {
            Shape::Row(row) | Shape::Faint(row) => {
                self.grid = Some(Grid::new(row, self.number, self.after_bad));
                self.in_rubbish = false;
            }
            Shape::OddRow(odd) if self.in_list && odd.is_cut_off() => {
                self.suspect_in_list(odd, found);
            }
            Shape::OddRow(odd) if odd.is_possible() => self.suspect(odd, found),
            Shape::Rule | Shape::Spacer | Shape::Brackets => {}
            Shape::Puzzle(board) => {
                self.untitled.get_or_insert(!self.after_title);
                self.push(Ok(self.entry(*board)), found);
            }
            Shape::BadLine(column, problem) => {
                self.push(Err(self.error(*column, *problem)), found);
            }
            Shape::Rubbish(glyph, odd) => self.rubbish(odd.column, Problem::Rubbish(*glyph), found),
            Shape::Overlong(column) => self.rubbish(*column, Problem::Overlong, found),
            _ => self.drop_suspect(found),
        }
        match shape {
            Shape::Header(header) => self.csv = Some(*header),
            Shape::Unread => self.unread = SECTION,
            _ => {}
        }
        self.in_list = match shape {
            Shape::Puzzle(_) => self.untitled == Some(true),
            Shape::BadLine(..) | Shape::OddRow(_) => self.in_list,
            Shape::Blank | Shape::Comment | Shape::Rule => self.in_list,
            _ => false,
        };
        self.after_title = match shape {
            Shape::Text | Shape::OddRow(_) => true,
            Shape::Blank | Shape::Rule => self.after_title,
            _ => false,
        };
        self.after_bad &= match shape {
            Shape::Rule | Shape::Spacer => true,
            Shape::OddRow(odd) => odd.is_row(),
            _ => false,
        };
    }

    fn entry(&self, board: Board) -> Entry {
        Entry {
            puzzle: board.into(),
            solution: None,
            unchecked: 0,
            form: Form::Line,
            place: Place::new(self.number, 1),
        }
    }

    /// Notes a puzzle or an error that is complete with this line.
    fn push(&mut self, result: Result<Entry, TextError>, found: &mut Found) {
        match &self.suspect {
            Some(suspect) if result.is_ok() && !suspect.in_list => self.suspect = None,
            _ => self.drop_suspect(found),
        }
        self.in_rubbish = false;
        found.push(result);
    }

    fn rubbish(&mut self, column: u32, problem: Problem, found: &mut Found) {
        self.drop_suspect(found);
        if !self.in_rubbish {
            found.push(Err(self.error(column, problem)));
        }
        self.in_rubbish = true;
    }

    fn error(&self, column: u32, problem: Problem) -> TextError {
        TextError::new(Place::new(self.number, column.into()), Form::Line, problem)
    }

    /// What a grid of so many rows brought. If eight rows were not enough, the line before them
    /// was no title.
    fn report(&mut self, result: Option<Result<Entry, TextError>>, rows: u8, found: &mut Found) {
        match (result, self.suspect.take()) {
            (Some(Err(_)), Some(suspect)) if suspect.likely && suspect.rows + rows == 9 => {
                found.push(Err(suspect.error));
            }
            (None, suspect) => self.suspect = suspect,
            (Some(result), _) => found.push(result),
        }
    }

    /// Notes a line that may be a first row or a title.
    fn suspect(&mut self, odd: &OddRow, found: &mut Found) {
        let error = TextError::new(
            Place::new(self.number, odd.column.into()),
            Form::Grid,
            odd.problem(Within::Row(1)),
        );
        self.suspect
            .take_if(|suspect| odd.is_no_title() && !suspect.likely);
        let suspect = self.suspect.get_or_insert(Suspect {
            error,
            likely: odd.is_row(),
            certain: false,
            in_list: false,
            rows: 0,
        });
        suspect.rows += 1;
        let no_title = odd.is_no_title() || suspect.rows > TITLES;
        suspect.certain |= odd.is_certain() || no_title;
        if no_title {
            self.grid = Some(Grid::broken(suspect.rows, self.number));
            self.drop_suspect(found);
        }
    }

    /// Notes a line among puzzles in one line each: one that was cut off, unless a grid follows.
    fn suspect_in_list(&mut self, odd: &OddRow, found: &mut Found) {
        self.drop_suspect(found);
        self.suspect = Some(Suspect {
            error: self.error(odd.column, odd.problem(Within::Line)),
            likely: odd.is_row(),
            certain: true,
            in_list: true,
            rows: 1,
        });
    }

    /// What follows the suspect lines is no row.
    fn drop_suspect(&mut self, found: &mut Found) {
        if let Some(suspect) = self.suspect.take()
            && suspect.certain
        {
            found.push(Err(suspect.error));
        }
    }
}
