//! One line of a text, and the part it can play: a row of a grid, a frame line, a comment, a
//! title, a puzzle of its own. Which nine rows belong together is left to `grid.rs`.
//!
//! Leniencies:
//! - between the nine cells of a row, and around them, may stand spaces, commas, semicolons,
//!   brackets, quotes, and whatever draws a frame; `#` ends the row
//! - a frame line has no digit, `x` or `?`, and is drawn with `- = + ' * . _` and box-drawing
//!   characters; it may have bars and spaces. `.-----.-----.` is one and no row of blanks
//! - nine dashes, with bars and spaces or without, are a row or a frame: `grid.rs` knows
//! - a line of stars or of underscores is a row if they are nine, a puzzle if they are 81, and a
//!   decoration otherwise
//! - 81 cells in groups of one length (`0 0 8 …`, `008000502 000010007 …`, `[[0, 0, 8, …`) are
//!   a puzzle in one line
//! - a line that starts with `#` or `;` is a comment

use super::csv::Header;
use super::error::{Misfit, Place, Problem};
use super::glyph::{Glyph, Kind, column_of, columns, uncommented};
use super::line::{self, Judged};
use crate::core::{Board, Digit};

/// The part that a line can play.
#[derive(Debug)]
pub(super) enum Shape {
    Blank,
    Comment,
    Row(Row),
    /// Nearly a row.
    OddRow(OddRow),
    /// A frame line, or a decoration.
    Rule,
    /// Nine dashes and nothing else but perhaps bars: a row of blanks or a frame line.
    Dashes {
        barred: bool,
    },
    /// Bars alone, as in tall frames.
    Spacer,
    /// A puzzle in one line.
    Puzzle(Board),
    /// What was meant to be a puzzle in one line, its column, and what is wrong with it.
    BadLine(u32, Problem),
    Header(Header),
    /// The name of a section whose rows are not read.
    Unread,
    /// Something that is no text.
    Rubbish(Glyph, OddRow),
    /// A line without end, and the column where it was given up.
    Overlong(u32),
    /// Anything else, such as a title.
    Text,
}

/// A row of a grid.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    pub(super) cells: [Option<Digit>; 9],
    /// How far each cell stands from the next.
    pub(super) spacing: Spacing,
    /// Whether there are blanks written `-`, and blanks written otherwise.
    pub(super) dashes: bool,
    pub(super) blanks: bool,
    /// The column after its last character.
    pub(super) end: u32,
}

/// How the cells of a row stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spacing {
    /// Without anything between them, or with a space between the boxes.
    Tight,
    /// Each for itself.
    Spaced,
    /// With bars between the boxes.
    Boxed,
}

/// Nearly a row: something is wrong with it.
#[derive(Clone, Copy, Debug)]
pub(super) struct OddRow {
    cells: u32,
    foreign: u32,
    /// What is wrong, and its column.
    pub(super) column: u32,
    misfit: Misfit,
}

impl Row {
    /// The row of nine dashes.
    pub(super) const DASHES: Row = Row {
        cells: [None; 9],
        spacing: Spacing::Tight,
        dashes: true,
        blanks: false,
        end: 10,
    };
}

/// The sections of SadMan files whose rows are another state of the puzzle, not the puzzle.
const UNREAD: [&[u8]; 3] = [b"[State]", b"[Solution]", b"[PencilMarks]"];

/// What the line `text` can be.
pub(super) fn shape(text: &[u8]) -> Shape {
    if let Some(board) = line::start(text) {
        return Shape::Puzzle(board);
    }
    let trimmed = text.trim_ascii();
    match trimmed.first() {
        None => Shape::Blank,
        Some(b'#' | b';') => Shape::Comment,
        Some(b'[') if UNREAD.iter().any(|name| trimmed.eq_ignore_ascii_case(name)) => Shape::Unread,
        Some(_) => {
            let text = uncommented(text);
            let scan = Scan::of(text);
            if scan.foreign == 0 {
                scan.pure(text)
            } else {
                scan.mixed(text)
            }
        }
    }
}

/// What a line longer than the limit can be, of which this is the start.
pub(super) fn overlong(start: &[u8]) -> Shape {
    let text = match str::from_utf8(start) {
        // The last character was cut by the limit.
        Err(error) if error.error_len().is_none() => &start[..error.valid_up_to()],
        _ => start,
    };
    let scan = Scan::of(uncommented(text));
    match (text.trim_ascii_start().first(), scan.first_rubbish) {
        (Some(b'#' | b';'), _) => Shape::Comment,
        (_, Some(rubbish)) => scan.rubbish(rubbish),
        (_, None) => Shape::Overlong(column_of(text, text.len())),
    }
}

/// What a line is made of.
#[derive(Debug)]
struct Scan {
    /// The first 81 cells.
    cells: [Option<Digit>; 81],
    count: u32,
    /// How many cells are `.`, `*` or `_`, whether these are of several kinds, and one of them.
    dots: u32,
    mixed_dots: bool,
    dot: char,
    dashes: u32,
    strokes: u32,
    bars: u32,
    marks: u32,
    /// How many runs of cells there are, and the length of the longest.
    runs: u32,
    longest: u32,
    foreign: u32,
    first_foreign: Option<(u32, Glyph)>,
    first_rubbish: Option<(u32, Glyph)>,
    first_cell: u32,
    end: u32,
}

impl Scan {
    fn of(text: &[u8]) -> Scan {
        let mut scan = Scan {
            cells: [None; 81],
            count: 0,
            dots: 0,
            mixed_dots: false,
            dot: '.',
            dashes: 0,
            strokes: 0,
            bars: 0,
            marks: 0,
            runs: 0,
            longest: 0,
            foreign: 0,
            first_foreign: None,
            first_rubbish: None,
            first_cell: 0,
            end: 1,
        };
        let mut run = 0;
        for (column, glyph) in columns(text) {
            let before = scan.count;
            scan.add(column, glyph);
            run = if scan.count > before { run + 1 } else { 0 };
            scan.runs += u32::from(run == 1);
            scan.longest = scan.longest.max(run);
        }
        scan
    }

    fn add(&mut self, column: u32, glyph: Glyph) {
        self.end = column + 1;
        match glyph.kind() {
            Kind::Digit(digit) => self.put(column, Some(digit)),
            Kind::Blank => self.put(column, None),
            Kind::Dot(dot) => {
                self.put(column, None);
                self.mixed_dots |= self.dots > 0 && dot != self.dot;
                self.dot = dot;
                self.dots += 1;
            }
            Kind::Dash => {
                self.put(column, None);
                self.dashes += 1;
            }
            Kind::Stroke => self.strokes += 1,
            Kind::Bar => self.bars += 1,
            Kind::Mark => self.marks += 1,
            Kind::Space => {}
            Kind::Foreign => {
                self.foreign += 1;
                self.first_foreign.get_or_insert((column, glyph));
                if glyph.is_rubbish() {
                    self.first_rubbish.get_or_insert((column, glyph));
                }
            }
        }
    }

    fn put(&mut self, column: u32, digit: Option<Digit>) {
        if let Some(cell) = self.cells.get_mut(self.count as usize) {
            *cell = digit;
        }
        if self.count == 0 {
            self.first_cell = column;
        }
        self.count += 1;
    }

    /// The shape of a line without foreign characters.
    fn pure(&self, text: &[u8]) -> Shape {
        match self.count {
            _ if self.is_dashes() => Shape::Dashes {
                barred: self.bars > 0,
            },
            _ if self.is_rule() => Shape::Rule,
            0 if self.marks > 0 => Shape::Text,
            0 if self.bars > 0 => Shape::Spacer,
            0 => Shape::Blank,
            9 => Shape::Row(self.row()),
            81 if self.longest * self.runs == 81 => Shape::Puzzle(Board::new(self.cells)),
            _ if self.is_short() || self.is_pencil_marks() => {
                Shape::OddRow(self.odd_row(self.first_cell, Misfit::Length(self.count)))
            }
            _ => self.long(text).unwrap_or(Shape::BadLine(
                self.first_cell,
                Problem::Misfit(Place::Line, Misfit::Length(self.lone_length())),
            )),
        }
    }

    /// The shape of a line with foreign characters.
    fn mixed(&self, text: &[u8]) -> Shape {
        if let Some(header) = Header::read(text) {
            return Shape::Header(header);
        }
        if !self.is_short()
            && let Some(shape) = self.long(text)
        {
            return shape;
        }
        match (self.first_rubbish, self.first_foreign) {
            (Some(rubbish), _) => self.rubbish(rubbish),
            (None, Some(foreign)) if self.is_short() => Shape::OddRow(self.foreign_row(foreign)),
            _ => Shape::Text,
        }
    }

    /// A puzzle in one line, or what was meant to be one.
    fn long(&self, text: &[u8]) -> Option<Shape> {
        match line::judge(text) {
            Judged::Puzzle(board) => Some(Shape::Puzzle(board)),
            Judged::Bad(column, misfit) => {
                Some(Shape::BadLine(column, Problem::Misfit(Place::Line, misfit)))
            }
            Judged::Nothing => None,
        }
    }

    /// The length to complain of, when no field is long enough to be the puzzle: never 81.
    fn lone_length(&self) -> u32 {
        match self.count {
            81 => self.longest,
            count => count,
        }
    }

    /// Whether each cell could be part of a frame.
    fn is_faint(&self) -> bool {
        self.count == self.dots + self.dashes
    }

    fn is_dashes(&self) -> bool {
        self.dashes == 9 && self.count == 9 && self.strokes == 0 && self.marks == 0
    }

    fn is_rule(&self) -> bool {
        let decoration = self.dot != '.' || self.mixed_dots;
        self.is_faint()
            && match (self.dashes, self.dots) {
                _ if self.strokes > 0 => true,
                (0, 0) => false,
                (0, _) => decoration && self.dots != 9 && self.dots != 81,
                (dashes, 0) => dashes != 81 || self.runs > 1,
                (_, _) => true,
            }
    }

    fn row(&self) -> Row {
        let mut cells = [None; 9];
        cells.copy_from_slice(&self.cells[..9]);
        let spacing = match self.bars {
            0 | 8.. if self.runs == 9 => Spacing::Spaced,
            0 => Spacing::Tight,
            _ => Spacing::Boxed,
        };
        Row {
            cells,
            spacing,
            dashes: self.dashes > 0,
            blanks: cells.iter().filter(|cell| cell.is_none()).count() > self.dashes as usize,
            end: self.end,
        }
    }

    /// Whether it is a row of candidates.
    fn is_pencil_marks(&self) -> bool {
        self.runs == 9 && self.longest < 9
    }

    /// Whether it is too short for a puzzle in one line that was cut off.
    fn is_short(&self) -> bool {
        self.count + self.foreign < line::ATTEMPT
    }

    fn rubbish(&self, (column, glyph): (u32, Glyph)) -> Shape {
        Shape::Rubbish(glyph, self.foreign_row((column, glyph)))
    }

    fn foreign_row(&self, (column, glyph): (u32, Glyph)) -> OddRow {
        self.odd_row(column, Misfit::Foreign(glyph))
    }

    fn odd_row(&self, column: u32, misfit: Misfit) -> OddRow {
        OddRow {
            cells: self.count,
            foreign: self.foreign,
            column,
            misfit,
        }
    }
}

impl OddRow {
    /// What is wrong with it as this row of a grid, 1 to 9.
    pub(super) fn problem(&self, row: u8) -> Problem {
        Problem::Misfit(Place::Row(row), self.misfit)
    }

    /// Whether it is nothing but cells, too few for a row.
    pub(super) fn is_short(&self) -> bool {
        self.foreign == 0 && self.cells < 9
    }

    /// Whether it was rather meant as a row than as a title: a letter or two among cells, or
    /// nothing but cells. Fewer than five are rather the number of the next puzzle.
    pub(super) fn is_row(&self) -> bool {
        self.cells >= 5 && self.cells >= 2 * self.foreign
    }

    /// Whether it was certainly meant as a row, even if none is near.
    pub(super) fn is_certain(&self) -> bool {
        self.cells >= 7 && self.foreign == 0
    }

    /// Whether it may have been meant as a row, if those around it were.
    pub(super) fn is_possible(&self) -> bool {
        match self.foreign {
            0 => self.cells >= 4,
            foreign => self.cells + foreign == 9 || self.cells >= 7 && self.is_row(),
        }
    }
}
