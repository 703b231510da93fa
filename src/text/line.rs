//! Puzzles in one line: which fields of it are boards. Which of them belong together is left to
//! `record.rs`, rows to `row.rs`.
//!
//! Leniencies:
//! - other fields may stand before and after it, as in rated, gsf and HoDoKu lines. Spaces,
//!   brackets, quotes and `, ; : | ! =` end a field; `#` ends the line, but not a link
//! - a field of 81 puzzle characters is a board, one of 729 is candidates: nine for each cell, digits
//!   ascending and blanks
//! - rows may be joined by `-` or `/`; a board may be a part of a link, between `/ ? & #`, and have the
//!   ending of a file (`.html`)
//! - `+` before a digit (HoDoKu: not a clue) is passed over
//! - 81 cells may stand in groups of one length (`0 0 8 …`, `008000502 000010007 …`, `[[0, 0, 8, …`),
//!   also as a part of the line; and so may the candidates of 81 cells
//!
//! A field that is no board is an error if it has 40 cells or more, to a fifth of others at most.
//! If there is no board in the line, it is one too if it has 18 puzzle characters or more and nothing
//! else; or if it has 80 to 82 characters, 17 of them digits. Other text is no puzzle and no error.

use super::chars::{ascending, board, candidates};
use super::error::Misfit;
use super::glyph::{Glyph, Kind, columns};
use super::tally::Tally;
use crate::game::{Board, Candidates, DigitSet, Puzzle};

/// A field of so many puzzle characters and no others is a puzzle gone wrong.
pub(super) const ATTEMPT: u32 = 18;

/// What a line holds.
#[derive(Debug)]
pub(super) enum Judged {
    /// Boards and candidates, one at least.
    Boards(Vec<Found>),
    /// Something that was meant to be a puzzle, and its column.
    Bad(u32, Misfit),
    Nothing,
}

/// A board or candidates in a line.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub(super) puzzle: Puzzle,
    pub(super) column: u32,
    /// Whether the word before it says that it is a solution.
    pub(super) named: bool,
}

impl Found {
    /// A board that stands here.
    pub(super) fn of(board: Board, column: u32) -> Found {
        Found {
            puzzle: board.into(),
            column,
            named: false,
        }
    }
}

/// Looks for the puzzles among the fields of a line without its comment.
pub(super) fn judge(text: &[u8]) -> Judged {
    let fields: Vec<Field> = fields(text).collect();
    let mut boards = Vec::new();
    let (mut decisive, mut longest): (_, Option<&Field>) = (None, None);
    let mut named = false;
    for field in &fields {
        let before = boards.len();
        field.boards(text, named, &mut boards);
        if boards.len() == before {
            if field.tally.is_decisive() {
                decisive.get_or_insert(field);
            }
            if longest.is_none_or(|longest| field.tally.count > longest.tally.count) {
                longest = Some(field);
            }
        }
        named = field.tally.foreign > 0 && is_solution_name(field.text(text));
    }
    if let Some(field) = decisive {
        return field.tally.bad();
    }
    if boards.is_empty() {
        grouped(&fields, text, &mut boards);
    }
    match longest {
        _ if !boards.is_empty() => Judged::Boards(boards),
        Some(field) if field.tally.is_attempt() => field.tally.bad(),
        _ => Judged::Nothing,
    }
}

/// What keeps a text that should be a puzzle from being one, and the column.
pub(super) fn misfit(text: &[u8]) -> (u32, Misfit) {
    match fields(text).next() {
        Some(field) => field.tally.misfit(),
        None => (1, Misfit::Length(0)),
    }
}

/// The only board of a line, if it is a field between spaces, commas or semicolons and no other field is
/// half as long: rated lines and the like, ten times as fast as by [`judge`].
pub(super) fn only_board(text: &[u8]) -> Option<Found> {
    let mut found = None;
    let mut at = 0;
    for field in text.split(|byte| matches!(byte, b' ' | b'\t' | b',' | b';')) {
        match field.len() {
            81 if found.is_none() => {
                let column = u32::try_from(text.get(..at)?.is_ascii().then_some(at)?).ok()? + 1;
                found = Some(Found::of(board(field.try_into().ok()?)?, column));
            }
            ..40 => {}
            _ => return None,
        }
        at += field.len() + 1;
    }
    found
}

/// Whether a name says that what it names is a solution.
pub(super) fn is_solution_name(name: &[u8]) -> bool {
    let starts = |word: &[u8]| {
        let start = name.get(..word.len());
        start.is_some_and(|start| start.eq_ignore_ascii_case(word))
    };
    // "Solve" and "solved" too.
    starts(b"sol") || starts(b"answer")
}

/// A field of a line, not empty.
#[derive(Debug)]
struct Field {
    tally: Tally,
    start: usize,
    end: usize,
    column: u32,
}

impl Field {
    fn text<'a>(&self, line: &'a [u8]) -> &'a [u8] {
        line.get(self.start..self.end).unwrap_or_default()
    }

    /// Appends the boards in it.
    fn boards(&self, line: &[u8], named: bool, boards: &mut Vec<Found>) {
        let mut found = |puzzle: Puzzle, offset: usize| {
            let column = self.column + u32::try_from(offset).unwrap_or(0);
            boards.push(Found {
                puzzle,
                column,
                named,
            });
        };
        let (tally, text) = (&self.tally, self.text(line));
        // A rule of 81 dashes beside other text is a decoration.
        if tally.is_puzzle() && tally.dashes < 81 {
            found(Board::new(tally.cells).into(), 0);
        } else if tally.count < 81 {
        } else if let Some(candidates) = candidates(text) {
            found(candidates.into(), 0);
        } else if let Some(board) = joined(text) {
            found(board.into(), 0);
        } else if tally.foreign > 0 {
            let link = text.starts_with(b"//") || text.contains(&b'&');
            let ends = |byte: &u8| b"/&#".contains(byte) || link && *byte == b'?';
            let mut offset = 0;
            for part in text.split(ends) {
                if let Some(board) = unended(part).try_into().ok().and_then(board) {
                    found(board.into(), offset);
                }
                offset += part.len() + 1;
            }
        }
    }
}

/// The name of a file without its ending, such as `.html`.
fn unended(name: &[u8]) -> &[u8] {
    match name.split_at_checked(81) {
        Some((name, [b'.', ending @ ..])) if ending.iter().all(u8::is_ascii_alphanumeric) => name,
        _ => name,
    }
}

/// The board of nine rows joined by `-` or `/`.
fn joined(text: &[u8]) -> Option<Board> {
    let joint = *text.get(9)?;
    if text.len() != 89 || !b"-/".contains(&joint) {
        return None;
    }
    let mut chars = Vec::with_capacity(81);
    for row in text.chunks(10) {
        let (cells, end) = row.split_at_checked(9)?;
        if !end.iter().all(|&byte| byte == joint) {
            return None;
        }
        chars.extend_from_slice(cells);
    }
    board(chars.as_slice().try_into().ok()?)
}

/// Appends the boards whose cells stand in groups: runs of fields of one length.
fn grouped(fields: &[Field], line: &[u8], boards: &mut Vec<Found>) {
    let alike = |a: &Field, b: &Field| {
        a.tally.foreign == 0 && b.tally.foreign == 0 && a.tally.count == b.tally.count
    };
    for run in fields.chunk_by(alike) {
        let length = run.first().map_or(0, |field| field.tally.count as usize);
        let foreign = run.iter().any(|field| field.tally.foreign > 0);
        let cells = length * run.len();
        if foreign || cells == 0 || cells % 81 != 0 || length > 27 {
            continue;
        }
        if length == 9 && run.len() == 81 {
            let text: Vec<u8> = run
                .iter()
                .flat_map(|field| field.text(line))
                .copied()
                .collect();
            if let (Some(candidates), Some(first)) = (candidates(&text), run.first()) {
                boards.push(first.found(candidates.into()));
                continue;
            }
        }
        for board in run.chunks(81 / length) {
            let digits = board.iter().flat_map(|field| &field.tally.cells[..length]);
            let mut cells = [None; 81];
            cells
                .iter_mut()
                .zip(digits)
                .for_each(|(cell, digit)| *cell = *digit);
            if let Some(first) = board.first() {
                boards.push(first.found(Board::new(cells).into()));
            }
        }
    }
    if boards.is_empty() {
        boards.extend(marks(fields, line));
    }
}

/// The candidates of 81 cells, each a field.
fn marks(fields: &[Field], line: &[u8]) -> Option<Found> {
    let is_marks = |field: &Field| field.tally.foreign == 0 && field.tally.count <= 9;
    let run = fields
        .chunk_by(|a, b| is_marks(a) == is_marks(b))
        .find(|run| run.len() == 81 && run.iter().all(is_marks))?;
    let mut cells = [DigitSet::EMPTY; 81];
    for (cell, field) in cells.iter_mut().zip(run) {
        *cell = ascending(columns(field.text(line)).map(|(_, glyph)| glyph.kind()))?;
    }
    Some(run.first()?.found(Candidates::new(cells).into()))
}

impl Field {
    fn found(&self, puzzle: Puzzle) -> Found {
        Found {
            puzzle,
            column: self.column,
            named: false,
        }
    }
}

/// A field of a line.
impl Tally {
    fn is_puzzle(&self) -> bool {
        self.count == 81 && self.foreign == 0
    }

    /// Whether it was meant to be the puzzle of its line. Rows of dots and dashes are decoration.
    fn is_decisive(&self) -> bool {
        self.is_nearly_all_cells() && !self.is_faint()
    }

    /// Whether it was meant to be a puzzle, if no other field was.
    fn is_attempt(&self) -> bool {
        self.foreign == 0 && self.count >= ATTEMPT && !self.is_faint()
            || (80..=82).contains(&self.length()) && self.digits >= 17
    }

    fn bad(&self) -> Judged {
        let (column, misfit) = self.misfit();
        Judged::Bad(column, misfit)
    }
}

/// The fields of a text.
fn fields(text: &[u8]) -> impl Iterator<Item = Field> + '_ {
    let mut glyphs = columns(text).peekable();
    let mut at = 0;
    std::iter::from_fn(move || {
        let mut field = Field {
            tally: Tally::default(),
            start: at,
            end: at,
            column: 1,
        };
        while let Some((column, glyph)) = glyphs.next() {
            let from = at;
            at += glyph.len();
            let kind = match glyph {
                Glyph::Char('+') => match glyphs.peek().map(|&(_, next)| next.kind()) {
                    Some(Kind::Digit(_)) => continue,
                    _ => Kind::Foreign,
                },
                _ => glyph.kind(),
            };
            match kind {
                Kind::Stroke | Kind::Bar | Kind::Mark | Kind::Space if field.tally.length() > 0 => {
                    break;
                }
                Kind::Stroke | Kind::Bar | Kind::Mark | Kind::Space => {}
                _ => {
                    if field.tally.length() == 0 {
                        (field.start, field.column) = (from, column);
                    }
                    field.tally.add(column, glyph, kind);
                    field.end = at;
                }
            }
        }
        (field.tally.length() > 0).then_some(field)
    })
}
