//! One line of a text, and the part it can play: a row of a grid, a frame line, a comment, a
//! title, puzzles of its own. Which nine rows belong together is left to `grid.rs`.
//!
//! Leniencies:
//! - between the nine cells of a row, and around them, may stand spaces, commas, semicolons,
//!   brackets, quotes, and whatever draws a frame; `#` ends the row. What else may stand around them
//!   is in `dress.rs`, how cells are left out in `gaps.rs`, blanks in words in `words.rs`
//! - three rows may stand in one line
//! - candidates of nine cells may stand in a line or in three (`marks.rs`)
//! - a frame line has no digit, `x` or `?`, and is drawn with `- = + ' * . _` and box-drawing
//!   characters; it may have bars and spaces. `.-----.-----.` is one and no row of blanks
//! - nine dashes, stars or underscores, with bars and spaces or without, are a row or a frame
//!   line: `grid.rs` knows. 81 of them are a puzzle, any other number a frame line or a
//!   decoration; so are 11 to 40 dots
//! - a line that starts with `#` or `;` is a comment, and one of numbers that count up is none

use super::chars;
use super::csv::Header;
use super::error::{Misfit, Problem, Within};
use super::glyph::{Glyph, column_of, uncommented};
use super::line::{self, Found, Judged};
use super::marks::{self, Cells, Third};
use super::scan::Scan;
use super::table::{self, Likeness};
use super::{dress, gaps, words};
use crate::game::{Board, Digit, DigitSet};

/// The part that a line can play.
#[derive(Debug)]
pub(super) enum Shape {
    Blank,
    Comment,
    Row(Row),
    /// Three rows in one line.
    Rows([Row; 3]),
    /// A third of a row of candidates.
    Third(Third, Row),
    /// Nearly a row, or less than that: something is wrong with it.
    Odd(Odd),
    /// A frame line, or a decoration.
    Rule,
    /// Nine dashes, stars or underscores and nothing else but perhaps bars: a row of blanks or a
    /// frame line.
    Faint(Row),
    /// Bars or separators alone: a spacer of a tall frame, or a row of blanks that are left out.
    Spacer(Option<Row>),
    /// Brackets alone, as around an array.
    Brackets,
    /// Puzzles in one line.
    Boards(Vec<Found>),
    /// What was meant to be a puzzle in one line, its column, and what is wrong with it.
    BadLine(u32, Problem),
    Header(Header),
    Section(Section),
    /// Something that is no text.
    Rubbish(Glyph, Odd),
    /// A line without end, and the column where it was given up.
    Overlong(u32),
    /// Anything else, such as a title.
    Text,
}

/// A row of a grid.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    /// The candidates of each cell; none for a blank.
    pub(super) cells: [Option<DigitSet>; 9],
    /// How far each cell stands from the next.
    pub(super) spacing: Spacing,
    /// Whether there are bars.
    pub(super) barred: bool,
    /// How its last blank is written.
    pub(super) blank: Option<Glyph>,
    /// Whether blanks are left out.
    pub(super) gaps: bool,
    /// Whether these are candidates: a cell has several, or none.
    pub(super) marks: bool,
    /// Whether a label stands before it.
    pub(super) labeled: bool,
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

/// What stands before a line, as far as it matters to what the line can be.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Beside {
    /// How many rows of a grid.
    pub(super) rows: u8,
    /// Whether the columns have numbers.
    pub(super) numbered: bool,
}

/// A section of a SadMan file, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Section {
    /// `[Puzzle]`: the board.
    Puzzle,
    /// `[PencilMarks]`: the board if there is no other.
    Marks,
    /// `[State]` and `[Solution]`: another state of the board.
    Other,
    /// Any other word: a section behind a board, else a title.
    Unknown,
}

/// Something that is no row, but may have been meant as one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Odd {
    pub(super) likeness: Likeness,
    /// What is wrong, and its column.
    pub(super) column: u32,
    misfit: Misfit,
}

/// What the line `text` can be, beside that.
pub(super) fn shape(text: &[u8], beside: Beside) -> Shape {
    let trimmed = text.trim_ascii();
    match trimmed.first() {
        None => return Shape::Blank,
        Some(b'#') => return Shape::Comment,
        Some(b';') => return semicolon(trimmed),
        Some(b'\\') if is_rule_of_latex(trimmed) => return Shape::Rule,
        Some(b'[') => {
            if let Some(section) = section(trimmed) {
                return Shape::Section(section);
            }
        }
        Some(b'>') => return shape(dress::unquoted(text), beside),
        Some(_) => {}
    }
    if let Some(board) = chars::with_odd_blanks(trimmed).or_else(|| chars::with_odd_blanks(text)) {
        return Shape::Boards(vec![Found::of(board, 1)]);
    }
    let text = uncommented(text);
    if let Some(board) = line::only_board(text) {
        return Shape::Boards(vec![board]);
    }
    let plain = words::plain(text);
    let scan = Scan::of(&plain);
    match scan.all.foreign {
        0 => pure(&scan, &plain, beside),
        _ => mixed(&scan, &plain, beside),
    }
}

/// What a line can be that starts with a semicolon: a comment, or a row with empty fields.
fn semicolon(text: &[u8]) -> Shape {
    match gaps::row(text) {
        Some(row) if row.cells == [None; 9] => Shape::Spacer(Some(row)),
        Some(row) => Shape::Row(row),
        None => Shape::Comment,
    }
}

fn is_rule_of_latex(text: &[u8]) -> bool {
    let rules = [
        br"\hline".as_slice(),
        br"\cline",
        br"\midrule",
        br"\toprule",
        br"\bottomrule",
    ];
    rules.iter().any(|rule| text.starts_with(rule))
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
        _ => rubbish(&Scan::of(uncommented(text)), text)
            .unwrap_or(Shape::Overlong(column_of(text, text.len()))),
    }
}

/// The section that a line in brackets names.
fn section(line: &[u8]) -> Option<Section> {
    let name = line.strip_prefix(b"[")?.strip_suffix(b"]")?;
    let is_word = !name.is_empty() && name.iter().all(u8::is_ascii_alphabetic);
    let is = |word: &[u8]| name.eq_ignore_ascii_case(word);
    is_word
        .then_some(match () {
            () if is(b"Puzzle") => Section::Puzzle,
            () if is(b"PencilMarks") => Section::Marks,
            () if is(b"State") || is(b"Solution") => Section::Other,
            () => Section::Unknown,
        })
        .filter(|_| !name.iter().all(|c| c.eq_ignore_ascii_case(&b'x')))
}

/// The shape of a line without foreign characters.
fn pure(scan: &Scan, text: &[u8], beside: Beside) -> Shape {
    let all = &scan.all;
    match all.count {
        9 if scan.is_decoration() && scan.strokes + scan.marks == 0 => Shape::Faint(scan.row()),
        _ if scan.is_rule() => Shape::Rule,
        0 if scan.bars > 0 || scan.marks > 0 => match gaps::row(text) {
            None if scan.marks > 0 => Shape::Brackets,
            row => Shape::Spacer(row),
        },
        0 => Shape::Blank,
        9 if beside.rows == 0 && table::is_date(text) => Shape::Odd(odd(scan, text)),
        9 => Shape::Row(scan.row()),
        81 if scan.runs == 9
            && let Some(cells) = marks::in_place(&all.cells) =>
        {
            Shape::Row(scan.row().with_marks(&cells))
        }
        81 if scan.longest * scan.runs == 81 => {
            Shape::Boards(vec![Found::of(Board::new(all.cells), 1)])
        }
        27 if scan.longest * scan.runs == 27 && scan.longest >= 9 => Shape::Rows(three_rows(scan)),
        27 if let Some(third) = marks::third(text) => Shape::Third(third, scan.row()),
        _ if scan.is_groups(9..=9)
            && let Some(cells) = marks::cells(text) =>
        {
            Shape::Row(scan.row().with_marks(&cells))
        }
        ..9 if let Some(row) = gaps::row(text) => Shape::Row(row),
        _ if let Some(row) = dress::row(text, beside) => Shape::Row(row),
        _ if scan.is_short() || scan.is_groups(7..=11) => Shape::Odd(odd(scan, text)),
        _ if counts_up(text) => Shape::Text,
        _ => one_line(text).unwrap_or_else(|| bad_line(scan)),
    }
}

/// The shape of a line with foreign characters.
fn mixed(scan: &Scan, text: &[u8], beside: Beside) -> Shape {
    if let Some(header) = Header::read(text) {
        return Shape::Header(header);
    }
    let one_line = if scan.is_short() {
        None
    } else {
        one_line(text)
    };
    let row = || dress::row(text, beside).map(Shape::Row);
    match one_line.or_else(row).or_else(|| rubbish(scan, text)) {
        Some(shape) => shape,
        None if scan.is_short() => Shape::Odd(odd(scan, text)),
        None if scan.is_scattered() && !counts_up(text) => bad_line(scan),
        None => Shape::Text,
    }
}

/// Puzzles in one line, or what was meant to be one.
fn one_line(text: &[u8]) -> Option<Shape> {
    match line::judge(text) {
        Judged::Boards(boards) => Some(Shape::Boards(boards)),
        Judged::Bad(column, misfit) => Some(Shape::BadLine(
            column,
            Problem::Misfit(Within::Line, misfit),
        )),
        Judged::Nothing => None,
    }
}

/// Many cells, but no field that is long enough to be the puzzle.
fn bad_line(scan: &Scan) -> Shape {
    let (column, misfit) = match scan.all.misfit() {
        // Not 81, which is what would be expected.
        (column, Misfit::Length(81)) => (column, Misfit::Length(scan.longest)),
        misfit => misfit,
    };
    Shape::BadLine(column, Problem::Misfit(Within::Line, misfit))
}

fn rubbish(scan: &Scan, text: &[u8]) -> Option<Shape> {
    let (column, glyph) = scan.first_rubbish?;
    let misfit = Misfit::Foreign(glyph);
    Some(Shape::Rubbish(
        glyph,
        Odd {
            column,
            misfit,
            ..odd(scan, text)
        },
    ))
}

/// The rows of 27 cells.
fn three_rows(scan: &Scan) -> [Row; 3] {
    [0, 9, 18].map(|first| {
        let mut row = scan.row();
        for (cell, digit) in row.cells.iter_mut().zip(scan.all.cells.iter().skip(first)) {
            *cell = digit.map(DigitSet::only);
        }
        Row {
            spacing: Spacing::Tight,
            ..row
        }
    })
}

/// Whether its numbers are 0, 1, 2 … or 1, 2, 3 …, twenty of them or more, as in the header of a file
/// with a column for each cell.
fn counts_up(text: &[u8]) -> bool {
    let numbers = text.split(|byte| !byte.is_ascii_digit());
    let numbers: Vec<usize> = numbers
        .filter_map(|number| str::from_utf8(number).ok()?.parse().ok())
        .collect();
    let first = numbers.first().copied().unwrap_or(0);
    let in_order = (first..)
        .zip(&numbers)
        .all(|(expected, &number)| expected == number);
    numbers.len() >= 20 && first <= 1 && in_order
}

fn odd(scan: &Scan, text: &[u8]) -> Odd {
    let (column, misfit) = match scan.all.misfit() {
        (column, Misfit::Length(_)) if scan.is_groups(7..=11) => {
            (column, marks::misfit(scan, text))
        }
        misfit => misfit,
    };
    Odd {
        likeness: table::likeness(scan, text),
        column,
        misfit,
    }
}

impl Row {
    /// The same with these candidates.
    pub(super) fn with_marks(&self, cells: &Cells) -> Row {
        Row {
            cells: cells.map(Some),
            marks: true,
            ..*self
        }
    }

    /// Whether it is 0 to 8 in order with separators: the numbers of columns, as the first row of a grid
    /// would hardly be.
    pub(super) fn is_header(&self) -> bool {
        let digits = self
            .cells
            .iter()
            .map(|cell| cell.and_then(DigitSet::single));
        self.spacing == Spacing::Spaced
            && (0..)
                .zip(digits)
                .all(|(number, digit)| digit.map_or(0, Digit::value) == number)
    }

    /// Whether it is 1 to 9 in order, each for itself: perhaps the numbers of the columns.
    pub(super) fn counts_up(&self) -> bool {
        let digits = self
            .cells
            .iter()
            .map(|cell| cell.and_then(DigitSet::single));
        self.spacing != Spacing::Tight
            && (1..)
                .zip(digits)
                .all(|(number, digit)| digit.is_some_and(|digit| digit.value() == number))
    }
}

impl Odd {
    /// So many of the three lines of a row of candidates.
    pub(super) fn thirds(lines: u8) -> Odd {
        Odd {
            likeness: Likeness::Sure,
            column: 1,
            misfit: Misfit::Thirds(lines),
        }
    }

    /// Whether it was rather meant as a row than as a title.
    pub(super) fn is_likely(&self) -> bool {
        self.likeness >= Likeness::Likely
    }

    /// Whether it was meant as a row, unless it is the title of a puzzle that follows at once.
    pub(super) fn is_certain(&self) -> bool {
        self.likeness >= Likeness::Near
    }

    /// What is wrong with it in this place.
    pub(super) fn problem(&self, place: Within) -> Problem {
        Problem::Misfit(place, self.misfit)
    }
}
