//! The lines of a text: from lines to puzzles. What a line can be is left to `row.rs`, which rows belong
//! together to `grid.rs`, what a line is taken for that is neither to `table.rs`.
//!
//! Nothing is lost without an error, and titles are no errors:
//! - text between puzzles is a title, unless it was meant to be a puzzle (`line.rs` says when)
//! - a line that was nearly a row may be a title too, if a puzzle follows it (`20240131`). If eight
//!   rows follow, or it has seven cells or more and nothing else and no row follows, or two more
//!   like it follow, it was the first row of a puzzle and is an error; at once, if it has seven
//!   cells or more and cannot be a number or a date
//! - in a list of puzzles in one line each that began without a title, every line is an entry, but for
//!   empty ones, comments, frame lines and the rows of a grid
//! - what is no text (control characters, bytes that are not UTF-8, lines without end) is one error
//!   until the next line that can be a part of a puzzle, however long it goes on; in comments
//!   and after a puzzle in its line it is left alone
//! - sections of SadMan files are not read but for the board: `[Puzzle]`, or `[PencilMarks]` in a file
//!   that has no other. Nine lines are passed over, fewer if a title or a blank line comes before
//! - numbers of columns above a frame, and below it, are no row
//! - a byte-order mark may start any line, as in files that were joined, and so may characters that take no
//!   place

mod list;
mod plain;
mod records;
mod sections;
mod suspects;
mod waiting;

use super::csv::Table;
use super::entry::{Entry, Form, Item};
use super::error::{Problem, TextError};
use super::glyph;
use super::grid::{Above, Grid, Next};
use super::line::Found;
use super::lines::Line;
use super::loose::{Loose, Taken};
use super::marks::Thirds;
use super::position::Position;
use super::record::{Kind, Member, Record};
use super::row::{self, Beside, Row, Shape};
use super::table::{self, Before, Part};
use super::xml;
use crate::game::Board;
use suspects::Suspect;

/// The state between two lines.
#[derive(Debug)]
pub(super) struct Reader {
    /// Where the last line starts.
    position: Position,
    grid: Option<Grid>,
    suspect: Option<Suspect>,
    /// Lines that may be rows in which spaces are blanks.
    loose: Loose,
    /// Lines of candidates that take three.
    thirds: Thirds,
    last: Last,
    above: Above,
    /// Whether the first puzzle of the text had a title, or was none in one line.
    titled: Option<bool>,
    /// How the records of a CSV file are read, below its header.
    table: Option<Table>,
    /// How lines with quotes are read without a header.
    quoted: Option<Table>,
    /// A record of several lines whose quotes are open, and where it starts.
    record: Option<(Vec<u8>, Position)>,
    /// Whether the line is a part of one: no record of several lines starts there.
    divided: bool,
    /// Whether a section with the board has been seen, and how many lines of another are still not to
    /// be read.
    has_board: bool,
    unread: u8,
    /// Where the last section starts, and the first of which rows were passed over.
    section_line: u64,
    passed_over: Option<u64>,
    /// Whether the columns of the last grid had numbers.
    numbered: bool,
}

/// What the last line was, as far as it matters to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Last {
    Other,
    /// A line that may be a title; perhaps frame lines or blank ones behind it.
    Title,
    /// A puzzle in one line, in a list that began without a title.
    List,
    /// Something that is no text and has been reported.
    Rubbish,
}

impl Default for Reader {
    fn default() -> Reader {
        Reader {
            position: Position::START,
            grid: None,
            suspect: None,
            loose: Loose::default(),
            thirds: Thirds::default(),
            last: Last::Other,
            above: Above::default(),
            titled: None,
            table: None,
            quoted: None,
            record: None,
            divided: false,
            has_board: false,
            unread: 0,
            section_line: 0,
            passed_over: None,
            numbered: false,
        }
    }
}

impl Reader {
    /// Takes a line that starts here.
    pub(super) fn line(&mut self, line: Line, position: Position, found: &mut Vec<Item>) {
        self.position = position;
        let text = match line {
            Line::Whole(text) => glyph::visible(text),
            Line::Overlong(start) => {
                self.end_record(found);
                self.end_loose(found);
                return self.take(&row::overlong(start), found);
            }
        };
        if self.record.is_some() {
            return self.continue_record(text, found);
        }
        if self.is_quick(text, found) {
            return;
        }
        if self.grid.is_none() && self.unread == 0 && self.last != Last::List {
            match self.loose.take(text, position) {
                Taken::Open => return,
                Taken::Board(board, start) => {
                    self.take(&Shape::Text, found);
                    let mut entry = self.entry(board, Form::Grid);
                    entry.place = start.place();
                    return self.push(Ok(entry), found);
                }
                Taken::Not => self.end_loose(found),
            }
            self.position = position;
        }
        self.text(text, found);
    }

    /// Whether no grid is open, so that something else may begin.
    pub(super) fn is_between(&self) -> bool {
        self.grid.is_none() && self.record.is_none()
    }

    /// Whether a record of several lines is open.
    pub(super) fn is_quoting(&self) -> bool {
        self.record.is_some()
    }

    /// Says whether the next line is only a part of one, beside a tag or a value.
    pub(super) fn divided(&mut self, divided: bool) {
        self.divided = divided;
    }

    /// Says what was found from there on in a JSON value or a tag.
    pub(super) fn container(&mut self, from: usize, found: &mut Vec<Item>) {
        if found.len() > from {
            let mut before = Vec::new();
            self.interrupt(&mut before);
            found.splice(from..from, before);
        }
    }

    /// Says that a puzzle of a container comes.
    pub(super) fn interrupt(&mut self, found: &mut Vec<Item>) {
        self.end_record(found);
        self.end_loose(found);
        self.end_thirds(found);
        self.drop_suspect(found);
        self.titled.get_or_insert(true);
        self.last = Last::Other;
    }

    /// Says that the text has ended. The state is then as new.
    pub(super) fn finish(&mut self, found: &mut Vec<Item>) {
        self.end_record(found);
        self.end_loose(found);
        self.end_thirds(found);
        match self.grid.take() {
            Some(grid) if grid.was_rule(&Shape::Blank) => self.drop_suspect(found),
            Some(grid) => match grid.lines() {
                Some(lines) if grid.rows() == 1 && self.is_list() => {
                    self.short_entries(lines, found);
                }
                _ => self.report(grid.finish(), grid.rows(), found),
            },
            None => self.drop_suspect(found),
        }
        *self = Reader {
            passed_over: self.passed_over,
            ..Reader::default()
        };
    }

    /// The line of the first section of which rows were passed over.
    pub(super) fn passed_over(&self) -> Option<u64> {
        self.passed_over
    }

    fn shaped(&mut self, text: &[u8], found: &mut Vec<Item>) {
        let text = xml::unescaped(text);
        let beside = Beside {
            rows: self.grid.as_ref().map_or(0, Grid::rows),
            numbered: self.numbered,
        };
        self.take(&row::shape(&text, beside), found);
    }

    fn take(&mut self, shape: &Shape, found: &mut Vec<Item>) {
        if let Shape::Third(third, row) = shape {
            return self.third(third, row, found);
        }
        self.end_thirds(found);
        if self.unread > 0 && self.skips(shape) {
            return;
        }
        self.grid.take_if(|grid| grid.was_rule(shape));
        let numbers = self.grid.take_if(|grid| grid.was_numbers(shape));
        self.numbered |= numbers.is_some();
        let Some(grid) = &mut self.grid else {
            return self.between(shape, found);
        };
        let lines = grid.lines();
        let (result, next) = grid.take(shape, self.position.line);
        let (rows, read) = (grid.rows(), matches!(result, Some(Ok(_))));
        let goes_on = rows == 1 || matches!(shape, Shape::Boards(_) | Shape::BadLine(..));
        match lines {
            Some(lines) if next == Next::Before && goes_on && self.is_list() => {
                self.short_entries(lines, found);
            }
            _ => self.report(result, rows, found),
        }
        if next != Next::Before && matches!(shape, Shape::Rubbish(..)) {
            self.last = Last::Rubbish;
        }
        if next != Next::Open {
            self.grid = None;
            self.suspect = None;
            self.above.bad = !read;
        }
        if next == Next::Before {
            self.between(shape, found);
        }
    }

    /// Takes a line that belongs to no grid begun before.
    fn between(&mut self, shape: &Shape, found: &mut Vec<Item>) {
        match shape {
            Shape::Row(row) if self.numbered && row.counts_up() => {}
            Shape::Row(row) if row.is_header() && !self.above.frame => {
                self.drop_suspect(found);
                self.numbered = true;
            }
            Shape::Row(row) | Shape::Faint(row) => self.begin(row),
            Shape::Rows([first, rest @ ..]) => {
                self.begin(first);
                rest.iter()
                    .for_each(|row| self.take(&Shape::Row(*row), found));
            }
            Shape::Odd(odd) => self.odd(odd, found),
            Shape::Text if self.last == Last::List => self.entry_of_text(found),
            Shape::Boards(boards) => self.boards(boards, found),
            Shape::BadLine(column, problem) => {
                self.push(Err(self.error(*column, *problem)), found);
            }
            Shape::Rubbish(glyph, odd) => self.rubbish(odd.column, Problem::Rubbish(*glyph), found),
            Shape::Overlong(column) => self.rubbish(*column, Problem::Overlong, found),
            Shape::Section(section) => self.section(*section, found),
            Shape::Rule | Shape::Spacer(_) | Shape::Brackets | Shape::Third(..) => {}
            Shape::Blank | Shape::Comment | Shape::Header(_) | Shape::Text => {
                self.drop_suspect(found);
            }
        }
        if let Shape::Header(header) = shape {
            self.table = Some(Table::new(header.delimiter(), Some(*header)));
        }
        self.note(shape);
    }

    /// Notes what a line between puzzles means for the next.
    fn note(&mut self, shape: &Shape) {
        self.last = match (shape, self.last) {
            (Shape::Boards(_), last) => last,
            (Shape::Row(_) | Shape::Faint(_) | Shape::Rows(_), _) => Last::Other,
            (Shape::Rubbish(..) | Shape::Overlong(_), _) => Last::Rubbish,
            (Shape::BadLine(..) | Shape::Odd(_) | Shape::Text, Last::List) => Last::List,
            (Shape::BadLine(..), _) => Last::Other,
            (Shape::Odd(_) | Shape::Text | Shape::Section(_) | Shape::Header(_), Last::Rubbish) => {
                Last::Rubbish
            }
            (Shape::Odd(_) | Shape::Text | Shape::Section(_) | Shape::Header(_), _) => Last::Title,
            (_, last) => last,
        };
        self.above.bad &= match shape {
            Shape::Rule | Shape::Spacer(_) => true,
            Shape::Odd(odd) => table::part(odd.likeness, Before::Rows) == Part::Row,
            _ => false,
        };
        self.above.ruled = matches!(shape, Shape::Rule) && self.above.spacers > 0;
        self.above.frame = matches!(shape, Shape::Rule | Shape::Spacer(_));
        self.above.spacers = match shape {
            Shape::Spacer(Some(_)) => self.above.spacers + 1,
            Shape::Rule => self.above.spacers,
            _ => 0,
        };
        if self.above.spacers == 1 && matches!(shape, Shape::Spacer(_)) {
            self.above.line = self.position.line;
        }
        self.has_board &= !matches!(shape, Shape::Comment);
        self.numbered &= matches!(shape, Shape::Rule | Shape::Spacer(_) | Shape::Row(_));
    }

    fn begin(&mut self, row: &Row) {
        let above = std::mem::take(&mut self.above);
        self.numbered |= row.labeled;
        self.grid = Some(Grid::new(row, self.position.line, above));
    }

    fn entry(&self, board: Board, form: Form) -> Entry {
        Entry {
            puzzle: board.into(),
            solution: None,
            unchecked: 0,
            form,
            place: self.position.place(),
        }
    }

    /// Takes the boards of a line.
    fn boards(&mut self, boards: &[Found], found: &mut Vec<Item>) {
        let (mut record, mut items) = (Record::default(), Vec::new());
        for board in boards {
            record.push(Member {
                puzzle: board.puzzle,
                place: self.position.place(),
                // In prose, "solve this" stands before puzzles.
                named: board.named && board.puzzle.filled().is_full(),
                more: 0,
                form: Form::Line,
            });
        }
        record.close(Kind::Row, |entry| items.push(Ok(entry)));
        self.puzzles(items, found);
    }

    /// Takes the puzzles of a line that belongs to no grid, or what is wrong with it.
    fn puzzles(&mut self, items: Vec<Item>, found: &mut Vec<Item>) {
        self.end_thirds(found);
        if items.iter().any(Result::is_ok) {
            self.puzzle_ahead();
        }
        for item in items {
            self.push(item, found);
        }
    }

    /// Notes a puzzle or an error that is complete with this line.
    fn push(&mut self, result: Item, found: &mut Vec<Item>) {
        match self.suspect {
            Some(_) if result.is_ok() => self.suspect = None,
            _ => self.drop_suspect(found),
        }
        if self.last == Last::Rubbish {
            self.last = Last::Other;
        }
        found.push(result);
    }

    fn rubbish(&mut self, column: u32, problem: Problem, found: &mut Vec<Item>) {
        self.drop_suspect(found);
        if self.last != Last::Rubbish {
            found.push(Err(self.error(column, problem)));
        }
    }

    fn error(&self, column: u32, problem: Problem) -> TextError {
        TextError::new(self.position.right(column).place(), Form::Line, problem)
    }
}
