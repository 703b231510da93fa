//! CSV and TSV: the fields of a record, split by `csv-core`, and which of them are boards.
//!
//! Leniencies:
//! - fields are separated by commas, semicolons or tabs, quoted or not, with spaces around them or not
//! - a header names the columns, in any order: the puzzle's `puzzle`, `quiz` or `unsolved`, the
//!   solution's `solution`, `answer` or `solved`, each also in the plural and in any case; beside a
//!   solution and in a header without spaces the puzzle's may be `grid`, `sudoku`, `board` or `question`
//! - names do not matter: without a header, or under other names, boards are found in any column
//! - a number under the name of puzzles is none if there is another board
//! - an empty solution field is no solution, nor is a word such as `NA` or `unsolvable`
//!
//! After a header every line with as many fields as it is a record, unless it is a comment, or
//! a row or a puzzle of another form; what has fewer or more fields is read as in any other text.

use super::cells::{self, Judged};
use super::chars;
use super::entry::{Form, Item};
use super::error::{Problem, TextError, Within};
use super::glyph::column_of;
use super::line;
use super::plain;
use super::position::Position;
use super::record::{Kind, Member, Record};
use crate::game::Board;
use csv_core::{ReadRecordResult, ReaderBuilder};
use memchr::{memchr, memchr_iter, memmem, memrchr};
use std::borrow::Cow;

const PUZZLE: [&str; 3] = ["puzzle", "quiz", "unsolved"];
/// The puzzle's column too, if there is one for the solution; else rather words of a title.
const BESIDE_SOLUTION: [&str; 4] = ["grid", "sudoku", "board", "question"];
const SOLUTION: [&str; 3] = ["solution", "answer", "solved"];
const DELIMITERS: &[u8] = b",;\t";

/// How the fields of a record are told apart, and what some of them are.
#[derive(Debug)]
pub(super) struct Table {
    delimiter: u8,
    reader: csv_core::Reader,
    /// What a header said: how many columns there are, and which hold what.
    header: Option<Header>,
}

/// What a header says.
#[derive(Clone, Copy, Debug)]
pub(super) struct Header {
    delimiter: u8,
    columns: usize,
    puzzle: Option<usize>,
    solution: Option<usize>,
}

/// A field of a record.
#[derive(Debug)]
struct Field<'a> {
    /// Where it starts in the record, in bytes, behind a quote and spaces.
    at: usize,
    text: Cow<'a, [u8]>,
}

impl Header {
    /// The header that `text` is, if it is one.
    pub(super) fn read(text: &[u8]) -> Option<Header> {
        DELIMITERS.iter().find_map(|&delimiter| {
            memchr(delimiter, text)?;
            let fields = || text.split(|&byte| byte == delimiter).map(name);
            let named = |names: &[&str]| fields().position(|name| is_any_of(name, names));
            let solution = named(&SOLUTION);
            let beside = solution.filter(|_| !text.contains(&b' '));
            let puzzle = named(&PUZZLE).or_else(|| beside.and(named(&BESIDE_SOLUTION)));
            let words = fields().all(is_identifier) && !text.contains(&b' ');
            // Words with spaces between are a title.
            (puzzle.is_some() || words).then(|| Header {
                delimiter,
                columns: fields().count(),
                puzzle,
                solution,
            })
        })
    }

    pub(super) fn delimiter(&self) -> u8 {
        self.delimiter
    }
}

impl Table {
    pub(super) fn new(delimiter: u8, header: Option<Header>) -> Table {
        Table {
            delimiter,
            reader: ReaderBuilder::new().delimiter(delimiter).build(),
            header,
        }
    }

    pub(super) fn delimiter(&self) -> u8 {
        self.delimiter
    }

    /// Whether its records are a puzzle and its solution, in this order, and nothing else.
    pub(super) fn is_pairs(&self) -> bool {
        self.header.is_some_and(|header| {
            (header.columns, header.puzzle, header.solution) == (2, Some(0), Some(1))
        })
    }

    /// What the first line of `piece` holds, if it is a record with as many fields as the header, among them a
    /// board under its name and its solution, and no other that could hold one; and what follows.
    pub(super) fn plain<'a>(&self, piece: &'a [u8]) -> Option<(Board, Option<Board>, &'a [u8])> {
        let header = self.header?;
        let (mut puzzle, mut solution) = (None, None);
        let mut rest = piece;
        for column in 0..header.columns {
            if column > 0 {
                rest = rest.strip_prefix(&[self.delimiter])?;
            }
            let (is_puzzle, is_solution) = (
                header.puzzle == Some(column),
                header.solution == Some(column),
            );
            if is_puzzle || is_solution {
                let (chars, behind) = rest.split_first_chunk()?;
                let place = if is_puzzle {
                    &mut puzzle
                } else {
                    &mut solution
                };
                (*place, rest) = (Some(chars::board(chars)?), behind);
            } else {
                let is_end = |&byte: &u8| byte == self.delimiter || b"\r\n\"".contains(&byte);
                let length = rest.iter().take(cells::SHORTEST).position(is_end)?;
                rest = rest.get(length..)?;
            }
        }
        let (puzzle, solution) = (puzzle?, solution?);
        let rest = plain::line_end(rest)?;
        plain::is_pair(&puzzle, &solution).then_some((puzzle, Some(solution), rest))
    }

    /// What is wrong with the line `text` of a record that starts here: the last quote has no partner.
    pub(super) fn open_quote(&self, text: &[u8], at: Position) -> Option<TextError> {
        let columns = 1 + memchr_iter(self.delimiter, text).count();
        let quote = memrchr(b'"', text)?;
        self.header.filter(|header| columns <= header.columns)?;
        let place = at.right(column_of(text, quote)).place();
        Some(TextError::new(place, Form::Csv, Problem::OpenQuote))
    }

    /// The delimiter of the record that a line with quotes may be.
    pub(super) fn delimiter_of(text: &[u8]) -> Option<u8> {
        let beside_quote = |delimiter: &&u8| {
            text.windows(2)
                .any(|pair| pair == [**delimiter, b'"'] || pair == [b'"', **delimiter])
        };
        memchr(b'"', text)?;
        DELIMITERS.iter().find(beside_quote).copied()
    }

    /// What the record `text` holds, which starts here; `None` if it is no record. Of what is not, `other`
    /// says whether it is of another form.
    pub(super) fn record(
        &mut self,
        text: &[u8],
        at: Position,
        other: impl FnOnce() -> bool,
    ) -> Option<Vec<Item>> {
        let fields = self.fields(text);
        let header = self.header;
        if header.is_some_and(|header| header.columns != fields.len()) {
            return None;
        }
        let (mut record, mut errors, mut number) = (Record::default(), Vec::new(), None);
        for (column, field) in fields.iter().enumerate() {
            match self.field(column, field, || at.right(column_of(text, field.at))) {
                Some(Ok(member)) => record.push(member),
                Some(Err(error)) if self.may_be_number(column, field) => number = Some(Err(error)),
                Some(Err(error)) => errors.push(Err(error)),
                None => {}
            }
        }
        if !record.has_puzzle() {
            errors.splice(0..0, number);
        }
        match errors.is_empty() {
            true if record.len() == 0 => None,
            true => {
                let mut items = Vec::new();
                record.close(Kind::Row, |mut entry| {
                    entry.place = at.place();
                    items.push(Ok(entry));
                });
                Some(items)
            }
            false if header.is_none_or(|header| header.puzzle.is_none()) && record.len() == 0 => {
                None
            }
            false if other() => None,
            // One record has one answer.
            false => Some(errors.into_iter().take(1).collect()),
        }
    }

    /// Whether a field under the name of puzzles is too short for one: if another has one, it is the puzzle's
    /// number.
    fn may_be_number(&self, column: usize, field: &Field) -> bool {
        let named = self
            .header
            .is_some_and(|header| header.puzzle == Some(column));
        named && field.text.len() < cells::SHORTEST
    }

    /// The board in the field of this column, which starts here, or what is wrong with it; none if there
    /// need not be one.
    fn field(
        &self,
        column: usize,
        field: &Field,
        at: impl Fn() -> Position,
    ) -> Option<Result<Member, TextError>> {
        let header = self.header;
        let is_puzzle = header.is_some_and(|header| header.puzzle == Some(column));
        let is_solution = header.is_some_and(|header| header.solution == Some(column));
        let within = match (is_puzzle, is_solution) {
            (true, _) => Within::PuzzleField,
            (_, true) => Within::SolutionField,
            _ => Within::Text,
        };
        let (column, misfit) = match cells::judge(&field.text) {
            Judged::Puzzle(puzzle, column, more) => {
                return Some(Ok(Member {
                    puzzle,
                    place: at().right(column).place(),
                    named: is_solution,
                    more,
                    form: Form::Csv,
                }));
            }
            Judged::Bad(column, misfit) => (column, misfit),
            Judged::Nothing if is_solution && is_word(&field.text) => return None,
            Judged::Nothing if is_puzzle || is_solution => line::misfit(&field.text),
            Judged::Nothing => return None,
        };
        let place = at().right(column).place();
        let problem = Problem::Misfit(within, misfit);
        Some(Err(TextError::new(place, Form::Csv, problem)))
    }

    /// The fields of a record; none if it ends before the text does.
    fn fields<'a>(&mut self, record: &'a [u8]) -> Vec<Field<'a>> {
        if memchr(b'"', record).is_none() {
            return self.bare_fields(record);
        }
        self.reader.reset();
        let mut text = vec![0; record.len()];
        let mut ends = vec![0; 1 + memchr_iter(self.delimiter, record).count()];
        let (result, read, written, ended) = self.reader.read_record(record, &mut text, &mut ends);
        let more = match result {
            ReadRecordResult::InputEmpty if read == record.len() => {
                let output = text.get_mut(written..).unwrap_or_default();
                let ends = ends.get_mut(ended..).unwrap_or_default();
                self.reader.read_record(&[], output, ends).3
            }
            _ => return Vec::new(),
        };
        let (mut fields, mut start, mut from) = (Vec::new(), 0, 0);
        for &end in ends.iter().take(ended + more) {
            let text = text.get(start..end).unwrap_or_default().trim_ascii();
            let text = unquoted(text);
            let rest = record.get(from..).unwrap_or_default();
            let at = from + memmem::find(rest, text).unwrap_or(0);
            fields.push(Field {
                at,
                text: text.to_vec().into(),
            });
            (start, from) = (end, at + text.len());
        }
        fields
    }

    /// The fields of a record without quotes.
    fn bare_fields<'a>(&self, record: &'a [u8]) -> Vec<Field<'a>> {
        let mut start = 0;
        let ends = memchr_iter(self.delimiter, record).chain([record.len()]);
        let field = |end: usize| {
            let text = record.get(start..end).unwrap_or_default();
            let at = start + (text.len() - text.trim_ascii_start().len());
            start = end + 1;
            let text = text.trim_ascii().into();
            Field { at, text }
        };
        ends.map(field).collect()
    }
}

/// Without the quotes that spaces kept from being seen as such.
fn unquoted(text: &[u8]) -> &[u8] {
    let inner = text.strip_prefix(b"\"");
    inner
        .and_then(|text| text.strip_suffix(b"\""))
        .unwrap_or(text)
}

/// The name of a column, without spaces and quotes around it.
fn name(field: &[u8]) -> &[u8] {
    unquoted(field.trim_ascii())
}

/// Whether it is one of these names, perhaps in the plural.
fn is_any_of(name: &[u8], names: &[&str]) -> bool {
    let plural = |one: &str| match one {
        "quiz" => name.eq_ignore_ascii_case(b"quizzes"),
        _ => name.split_last().is_some_and(|(last, start)| {
            last.eq_ignore_ascii_case(&b's') && start.eq_ignore_ascii_case(one.as_bytes())
        }),
    };
    let is = |one: &&str| name.eq_ignore_ascii_case(one.as_bytes()) || plural(one);
    names.iter().any(is)
}

/// Whether it is a word as names of columns are.
fn is_identifier(name: &[u8]) -> bool {
    let of_word = |c: &u8| c.is_ascii_alphanumeric() || b"_-".contains(c);
    name.first().is_some_and(u8::is_ascii_alphabetic)
        && name.len() <= 32
        && name.iter().all(of_word)
}

/// Whether a solution field says that there is none: it is empty or a word such as `NA` or `unsolvable`,
/// and no row of blanks.
fn is_word(text: &[u8]) -> bool {
    let of_words = |c: &u8| c.is_ascii_alphabetic() || b" /-_".contains(c);
    let written = |c: &u8| c.is_ascii_alphabetic() && !c.eq_ignore_ascii_case(&b'x');
    text.is_empty() || text == b"-" || text.iter().all(of_words) && text.iter().any(written)
}
