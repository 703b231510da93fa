//! CSV files with a header: puzzles and perhaps their solutions.
//!
//! Leniencies:
//! - the columns may be in any order, and others are left alone; the puzzle's is called `puzzle`,
//!   `puzzles`, `quiz` or `quizzes`, the solution's `solution` or `solutions`, in any case
//! - fields are separated by commas, semicolons or tabs, as in the header; quoted or not, with
//!   spaces around them or not; a quoted field ends in its line
//! - the solution's column may also be called `answer`, and beside it, in a header without spaces, the
//!   puzzle's `grid`, `sudoku`, `board` or `question`; each also in the plural
//! - an empty solution field is no solution, nor is a word such as `NA` or `unsolvable`
//!
//! After the header every line with as many fields as it is a record, unless it is a comment, or
//! a row or a puzzle of another form; what has fewer or more fields is read as in any other text.

use super::error::{Problem, Within};
use super::glyph::{column_of, uncommented};
use super::line::{self, Judged};
use super::row::{self, Shape};
use super::{Entry, Form, Place, TextError};
use crate::game::Board;
use memchr::memchr;

const PUZZLE: [&[u8]; 4] = [b"puzzle", b"puzzles", b"quiz", b"quizzes"];
/// The puzzle's column too, if there is one for the solution; else rather words of a title.
const BESIDE_SOLUTION: [&[u8]; 8] = [
    b"grid",
    b"grids",
    b"sudoku",
    b"sudokus",
    b"board",
    b"boards",
    b"question",
    b"questions",
];
const SOLUTION: [&[u8]; 4] = [b"solution", b"solutions", b"answer", b"answers"];

/// Which columns hold what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Header {
    delimiter: u8,
    columns: usize,
    puzzle: usize,
    solution: Option<usize>,
}

impl Header {
    /// The header that `text` is, if it is one.
    pub(super) fn read(text: &[u8]) -> Option<Header> {
        b",;\t".iter().find_map(|&delimiter| {
            let named = |names: &[&[u8]]| {
                let mut texts = fields(text, delimiter).map(|field| field.text);
                texts.position(|text| names.iter().any(|name| text.eq_ignore_ascii_case(name)))
            };
            let solution = named(&SOLUTION);
            let beside = solution.filter(|_| !text.contains(&b' '));
            let puzzle = named(&PUZZLE).or_else(|| beside.and(named(&BESIDE_SOLUTION)));
            let header = Header {
                delimiter,
                columns: fields(text, delimiter).count(),
                puzzle: puzzle?,
                solution,
            };
            // A lone `Puzzle` is a title.
            (header.columns > 1).then_some(header)
        })
    }

    /// What the record `text`, in this line, holds; `None` if it is no record.
    pub(super) fn record(&self, text: &[u8], line: u64) -> Option<Result<Entry, TextError>> {
        let record = self.pick(text);
        let pair = match record.puzzle {
            _ if record.open.is_some() && record.columns <= self.columns => {
                let at = record.open.map_or(0, |field| field.at);
                Err((column_of(text, at), Problem::OpenQuote))
            }
            Some(puzzle) if record.columns == self.columns => {
                match puzzle.board(text, Within::PuzzleField) {
                    Err(_) if is_other(text, puzzle.text) => return None,
                    Err(error) => Err(error),
                    Ok(board) => record.solution(text).map(|solution| (board, solution)),
                }
            }
            _ => return None,
        };
        let form = Form::Csv;
        Some(match pair {
            Ok((board, solution)) => Ok(Entry {
                puzzle: board.into(),
                solution,
                unchecked: 0,
                form,
                place: Place::new(line, 1),
            }),
            Err((column, problem)) => {
                let place = Place::new(line, column.into());
                Err(TextError::new(place, form, problem))
            }
        })
    }

    fn pick<'a>(&self, text: &'a [u8]) -> Record<'a> {
        let mut record = Record::default();
        for field in fields(text, self.delimiter) {
            if record.columns == self.puzzle {
                record.puzzle = Some(field);
            } else if Some(record.columns) == self.solution {
                record.solution = Some(field);
            }
            if field.open {
                record.open = Some(field);
            }
            record.columns += 1;
        }
        record
    }
}

/// The fields of a record that matter.
#[derive(Clone, Copy, Debug, Default)]
struct Record<'a> {
    columns: usize,
    puzzle: Option<Field<'a>>,
    solution: Option<Field<'a>>,
    /// The field whose quote is not closed; it is the last.
    open: Option<Field<'a>>,
}

impl Record<'_> {
    fn solution(&self, text: &[u8]) -> Result<Option<Board>, (u32, Problem)> {
        self.solution
            .filter(|field| !is_word(field.text))
            .map(|field| field.board(text, Within::SolutionField))
            .transpose()
    }
}

/// Whether a solution field says that there is none: it is empty or a word such as `NA` or `unsolvable`,
/// and no row of blanks.
fn is_word(text: &[u8]) -> bool {
    let of_words = |c: &u8| c.is_ascii_alphabetic() || b" /-_".contains(c);
    let written = |c: &u8| c.is_ascii_alphabetic() && !c.eq_ignore_ascii_case(&b'x');
    text.is_empty() || text == b"-" || text.iter().all(of_words) && text.iter().any(written)
}

/// Whether a line whose puzzle field holds no puzzle is of another form, and no bad record.
fn is_other(text: &[u8], puzzle: &[u8]) -> bool {
    match row::shape(text) {
        Shape::Blank | Shape::Comment | Shape::Row(_) | Shape::Rule | Shape::Header(_) => true,
        // Trailing text with a comma in it; but a solution is not to be taken for the puzzle.
        Shape::Puzzle(_) => matches!(line::judge(uncommented(puzzle)), Judged::Puzzle(_)),
        _ => false,
    }
}

/// One field of a record.
#[derive(Clone, Copy, Debug)]
struct Field<'a> {
    /// Where its content starts, in bytes from the start of the record.
    at: usize,
    /// Its content without quotes and without spaces around it.
    text: &'a [u8],
    /// Whether it starts with a quote and has no other.
    open: bool,
}

impl Field<'_> {
    /// The board in this field of `record`, or the column and what is wrong.
    fn board(&self, record: &[u8], place: Within) -> Result<Board, (u32, Problem)> {
        line::whole(self.text).map_err(|(column, misfit)| {
            let start = column_of(record, self.at);
            (start + column - 1, Problem::Misfit(place, misfit))
        })
    }
}

/// The fields of a record.
fn fields(record: &[u8], delimiter: u8) -> impl Iterator<Item = Field<'_>> {
    let mut next = Some(0);
    std::iter::from_fn(move || {
        let from = next?;
        let spaces = record.get(from..)?.iter().take_while(|&&c| c == b' ');
        let at = from + spaces.count();
        let quoted = record.get(at..)?.strip_prefix(b"\"").map(closing_quote);
        let content = match quoted {
            Some(close) => close.map_or(record.len(), |distance| at + 1 + distance),
            None => at,
        };
        let end = memchr(delimiter, record.get(content..)?).map(|distance| content + distance);
        next = end.map(|end| end + 1);
        let text = record
            .get(at..end.unwrap_or(record.len()))?
            .trim_ascii_end();
        let unquoted = text
            .strip_prefix(b"\"")
            .and_then(|text| text.strip_suffix(b"\""));
        Some(Field {
            at: at + usize::from(unquoted.is_some()),
            text: unquoted.unwrap_or(text),
            open: quoted == Some(None),
        })
    })
}

/// Where the field ends whose opening quote stands before `quoted`: at a quote that is not doubled.
fn closing_quote(quoted: &[u8]) -> Option<usize> {
    let mut from = 0;
    loop {
        let at = from + memchr(b'"', quoted.get(from..)?)?;
        if quoted.get(at + 1) != Some(&b'"') {
            return Some(at);
        }
        from = at + 2;
    }
}
