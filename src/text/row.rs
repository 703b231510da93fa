//! One line of a text, and the part it can play: a row of a grid, a frame line, a comment, a
//! title, a puzzle of its own. Which nine rows belong together is left to `grid.rs`.
//!
//! Leniencies:
//! - between the nine cells of a row, and around them, may stand spaces, commas, semicolons,
//!   brackets, quotes, and whatever draws a frame; `#` ends the row
//! - cells that are left out between separators (`,,5,3,,,6,,`, `|   |   | 5 | 3 | …`) are an error: a
//!   row of them without any digit could not be told from a decoration
//! - a frame line has no digit, `x` or `?`, and is drawn with `- = + ' * . _` and box-drawing
//!   characters; it may have bars and spaces. `.-----.-----.` is one and no row of blanks
//! - nine dashes, stars or underscores, with bars and spaces or without, are a row or a frame
//!   line: `grid.rs` knows. 81 of them are a puzzle, any other number a frame line or a
//!   decoration; so are 11 to 40 dots
//! - 81 cells in groups of one length (`0 0 8 …`, `008000502 000010007 …`, `[[0, 0, 8, …`) are
//!   a puzzle in one line
//! - a line that starts with `#` or `;` is a comment

use super::csv::Header;
use super::error::{Misfit, Problem, Within};
use super::glyph::{Glyph, Kind, column_of, columns, uncommented};
use super::line::{self, Judged};
use super::tally::Tally;
use crate::game::{Board, Digit};

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
    /// Nine dashes, stars or underscores and nothing else but perhaps bars: a row of blanks or a
    /// frame line.
    Faint(Row),
    /// Bars alone, as in tall frames.
    Spacer,
    /// Brackets alone, as around an array.
    Brackets,
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
    /// Whether there are bars.
    pub(super) barred: bool,
    /// How its last blank is written.
    pub(super) blank: Option<Glyph>,
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
    /// Whether the foreign characters are of several kinds.
    varied: bool,
    /// Whether it could be a number or a date, as a title may be.
    number: bool,
    /// Whether it is a small number, a date or a decoration.
    title: bool,
    /// Whether it is a row, with cells left out between separators.
    gapped: bool,
    /// What is wrong, and its column.
    pub(super) column: u32,
    misfit: Misfit,
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
            if scan.has_gaps(text) {
                Shape::OddRow(OddRow {
                    gapped: true,
                    ..scan.odd_row()
                })
            } else if scan.all.foreign == 0 {
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
        Err(error) if error.error_len().is_none() => start.get(..error.valid_up_to()),
        _ => Some(start),
    };
    let text = text.unwrap_or_default();
    match text.trim_ascii_start().first() {
        Some(b'#' | b';') => Shape::Comment,
        _ => Scan::of(uncommented(text))
            .rubbish()
            .unwrap_or(Shape::Overlong(column_of(text, text.len()))),
    }
}

/// What a line is made of.
#[derive(Debug, Default)]
struct Scan {
    all: Tally,
    /// The last blank, and whether there is another kind.
    blank: Option<Glyph>,
    mixed: bool,
    strokes: u32,
    bars: u32,
    marks: u32,
    /// How many runs of cells there are, and the length of the longest.
    runs: u32,
    longest: u32,
    first_rubbish: Option<(u32, Glyph)>,
    /// The column after the last character.
    end: u32,
}

impl Scan {
    fn of(text: &[u8]) -> Scan {
        let (mut scan, mut run) = (Scan::default(), 0);
        for (column, glyph) in columns(text) {
            let kind = glyph.kind();
            let before = scan.all.count;
            scan.all.add(column, glyph, kind);
            match kind {
                Kind::Stroke => scan.strokes += 1,
                Kind::Bar => scan.bars += 1,
                Kind::Mark => scan.marks += 1,
                Kind::Blank | Kind::Dot(_) | Kind::Dash => {
                    scan.mixed |= scan.blank.is_some_and(|other| other != glyph);
                    scan.blank = Some(glyph);
                }
                Kind::Foreign if glyph.is_rubbish() => {
                    scan.first_rubbish.get_or_insert((column, glyph));
                }
                _ => {}
            }
            run = if scan.all.count > before { run + 1 } else { 0 };
            scan.runs += u32::from(run == 1);
            scan.longest = scan.longest.max(run);
            scan.end = column + 1;
        }
        scan
    }

    /// Whether it is a row whose blank cells are left out between eight separators, or bars around each.
    fn has_gaps(&self, text: &[u8]) -> bool {
        let all = &self.all;
        all.foreign == 0
            && all.digits > 0
            && all.count < 9
            && self.longest == 1
            && b",;\t|".iter().any(|&separator| {
                let number = text.iter().filter(|&&byte| byte == separator).count();
                number == 8 || separator == b'|' && number == 10
            })
    }

    /// The shape of a line without foreign characters.
    fn pure(&self, text: &[u8]) -> Shape {
        let Scan {
            all, bars, marks, ..
        } = self;
        match all.count {
            9 if self.is_decoration() && self.strokes + marks == 0 => Shape::Faint(self.row()),
            _ if self.is_rule() => Shape::Rule,
            0 if *marks > 0 => Shape::Brackets,
            0 if *bars > 0 => Shape::Spacer,
            0 => Shape::Blank,
            9 => Shape::Row(self.row()),
            81 if self.longest * self.runs == 81 => Shape::Puzzle(Board::new(all.cells)),
            _ if self.is_short() || self.is_pencil_marks() => Shape::OddRow(self.odd_row()),
            _ => self.one_line(text).unwrap_or(self.bad_line()),
        }
    }

    /// The shape of a line with foreign characters.
    fn mixed(&self, text: &[u8]) -> Shape {
        if let Some(header) = Header::read(text) {
            return Shape::Header(header);
        }
        let one_line = if self.is_short() {
            None
        } else {
            self.one_line(text)
        };
        match one_line.or_else(|| self.rubbish()) {
            Some(shape) => shape,
            None if self.is_short() => Shape::OddRow(self.odd_row()),
            None if self.is_scattered() => self.bad_line(),
            None => Shape::Text,
        }
    }

    /// A puzzle in one line, or what was meant to be one.
    fn one_line(&self, text: &[u8]) -> Option<Shape> {
        match line::judge(text) {
            Judged::Puzzle(board) => Some(Shape::Puzzle(board)),
            Judged::Bad(column, misfit) => Some(Shape::BadLine(
                column,
                Problem::Misfit(Within::Line, misfit),
            )),
            Judged::Nothing => None,
        }
    }

    /// Many cells, but no field that is long enough to be the puzzle.
    fn bad_line(&self) -> Shape {
        let (column, misfit) = match self.all.misfit() {
            // Not 81, which is what would be expected.
            (column, Misfit::Length(81)) => (column, Misfit::Length(self.longest)),
            misfit => misfit,
        };
        Shape::BadLine(column, Problem::Misfit(Within::Line, misfit))
    }

    fn rubbish(&self) -> Option<Shape> {
        let (column, glyph) = self.first_rubbish?;
        let misfit = Misfit::Foreign(glyph);
        Some(Shape::Rubbish(
            glyph,
            OddRow {
                column,
                misfit,
                ..self.odd_row()
            },
        ))
    }

    /// Whether it is too short for a puzzle in one line that was cut off.
    fn is_short(&self) -> bool {
        self.all.length() < line::ATTEMPT
    }

    /// Whether it was meant as 81 cells in groups: hardly anything but cells, and these are no
    /// decoration.
    fn is_scattered(&self) -> bool {
        self.all.is_nearly_all_cells() && (self.all.digits >= 17 || self.runs >= 40)
    }

    /// Whether it is a row of candidates.
    fn is_pencil_marks(&self) -> bool {
        self.runs == 9 && self.longest < 9
    }

    /// Whether all cells are dashes, or all are stars, or all are underscores.
    fn is_decoration(&self) -> bool {
        !self.mixed && self.all.digits == 0 && self.blank.is_some_and(Glyph::is_decoration)
    }

    fn is_rule(&self) -> bool {
        let drawn = self.all.is_faint() && self.marks == 0;
        drawn
            && match self.all.count {
                _ if self.strokes > 0 => true,
                0 => false,
                9 if self.all.dashes == 0 => false,
                81 if matches!(self.runs, 1 | 81) && !self.mixed => false,
                11..=40 => true,
                _ => self.mixed || self.is_decoration(),
            }
    }

    fn row(&self) -> Row {
        let mut cells = [None; 9];
        for (cell, digit) in cells.iter_mut().zip(self.all.cells) {
            *cell = digit;
        }
        Row {
            cells,
            spacing: match self.bars {
                0 | 8.. if self.runs == 9 => Spacing::Spaced,
                0 => Spacing::Tight,
                _ => Spacing::Boxed,
            },
            barred: self.bars > 0,
            blank: self.blank,
            end: self.end,
        }
    }

    fn odd_row(&self) -> OddRow {
        let (column, misfit) = self.all.misfit();
        let number = (self.runs == 1 || self.longest > 1 && self.runs <= 3)
            && 3 * (self.all.dots + self.all.dashes) <= self.all.count;
        let [first, ..] = self.all.cells;
        // 1000, 20240131, 2024-01-31, 31 01 2024.
        let dated =
            self.runs > 1 || matches!((self.all.count, self.all.dashes), (0..=4 | 8, _) | (10, 2));
        OddRow {
            cells: self.all.count,
            foreign: self.all.foreign,
            varied: self.all.varied,
            number,
            title: number && first.is_some() && dated || self.all.digits == 0,
            gapped: false,
            column,
            misfit,
        }
    }
}

impl OddRow {
    /// Whether it is nothing but cells, and no title among puzzles that have none: no rating of up to
    /// four digits, no date.
    pub(super) fn is_cut_off(&self) -> bool {
        self.foreign == 0 && self.cells >= 4 && !self.title
    }

    /// What is wrong with it in this place.
    pub(super) fn problem(&self, place: Within) -> Problem {
        Problem::Misfit(place, self.misfit)
    }

    /// Whether it is nothing but cells, too few for a row.
    pub(super) fn is_short(&self) -> bool {
        self.foreign == 0 && self.cells < 9
    }

    /// Whether it was rather meant as a row than as a title: a letter or two among cells, or
    /// nothing but cells. A number of fewer than five digits is rather that of the next puzzle.
    pub(super) fn is_row(&self) -> bool {
        match self.foreign {
            _ if self.gapped => true,
            0 => self.cells >= 5 || !self.number,
            foreign => self.cells >= 5 && self.cells >= 2 * foreign,
        }
    }

    /// Whether it was meant as a row, unless it is the title of a puzzle that follows at once.
    pub(super) fn is_certain(&self) -> bool {
        self.gapped || self.cells >= 7 && self.foreign == 0
    }

    /// Whether it is certain and no title either.
    pub(super) fn is_no_title(&self) -> bool {
        self.gapped || self.is_certain() && !self.number
    }

    /// Whether it may have been meant as a row, if those around it were: perhaps one letter
    /// stands for blanks.
    pub(super) fn is_possible(&self) -> bool {
        match self.foreign {
            _ if self.gapped => true,
            0 => self.cells >= 4,
            foreign if self.cells + foreign == 9 && !self.varied => true,
            _ => self.cells >= 7 && self.is_row(),
        }
    }
}
