//! Answers in the form that was asked for, so that what is printed can be read again.

use super::args::Format;
use super::input;
use super::sources::Source;
use super::tally::Word;
use ninegrid::Board;
use ninegrid::render;
use ninegrid::text::{Form, Item, TextError};
use serde::{Serialize, Serializer};
use std::fmt::{self, Display};
use std::io::Write;

/// A puzzle, or what could not be read as one, that waits for its answer.
#[derive(Clone, Copy)]
pub struct Asked<'a> {
    pub source: &'a Source,
    pub item: &'a Item,
    /// The form of what was answered just before, in the same output.
    pub previous: Option<Form>,
}

impl<'a> Asked<'a> {
    /// The puzzle's filled cells, if it could be read.
    pub fn board(&self) -> Option<Board> {
        self.item.as_ref().ok().map(|entry| entry.puzzle.filled())
    }

    /// What is wrong with it, if it could not.
    pub fn error(&self) -> Option<&'a TextError> {
        self.item.as_ref().err()
    }

    /// `PATH:LINE` of a puzzle; `PATH:LINE:COLUMN` of what could not be read.
    pub fn place(&self) -> Place<'a> {
        let name = &self.source.name;
        match self.item {
            Ok(entry) => Place {
                name,
                line: entry.place.line,
                column: None,
            },
            Err(error) => Place {
                name,
                line: error.line(),
                column: Some(error.column()),
            },
        }
    }
}

/// A place in a source, as messages name it.
#[derive(Clone, Copy)]
pub struct Place<'a> {
    pub name: &'a str,
    pub line: u64,
    pub column: Option<u64>,
}

impl Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.name, self.line)?;
        self.column.map_or(Ok(()), |column| write!(f, ":{column}"))
    }
}

/// The form of one answer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    Text(render::Format),
    Csv,
    Json,
}

impl Shape {
    /// The form in which a puzzle that came in `form` is answered.
    pub fn of(format: Format, form: Form) -> Shape {
        Shape::Text(match (format, form) {
            (Format::Json, _) => return Shape::Json,
            (Format::Csv, _) => return Shape::Csv,
            (Format::Line, _) => render::Format::Line,
            (Format::Auto, _) if !form.is_grid() => render::Format::Line,
            (Format::Grid, _) | (Format::Auto, _) => render::Format::Grid,
            (Format::Spaced, _) => render::Format::Spaced,
            (Format::Framed, _) => render::Format::Framed,
        })
    }

    /// Whether it takes several lines.
    pub fn is_grid(self) -> bool {
        !matches!(
            self,
            Shape::Text(render::Format::Line) | Shape::Csv | Shape::Json
        )
    }
}

/// How this run prints.
pub struct Printer {
    pub format: Format,
    /// Whether a comment before each grid says where the puzzle stood.
    pub named: bool,
    pub color: bool,
    /// The first line of CSV.
    pub csv_header: &'static str,
}

impl Printer {
    /// Writes what stands before an answer, and says in which form the answer goes.
    pub fn begin(&self, asked: &Asked, out: &mut Vec<u8>) -> Shape {
        let shape = Shape::of(self.format, input::form(asked.item));
        match asked.previous.map(|form| Shape::of(self.format, form)) {
            None if shape == Shape::Csv => out.extend_from_slice(self.csv_header.as_bytes()),
            Some(previous) if previous.is_grid() || shape.is_grid() => out.push(b'\n'),
            _ => {}
        }
        if self.named && shape.is_grid() {
            let Place { name, line, .. } = asked.place();
            let _ = writeln!(out, "# {name}:{line}"); // a Vec takes everything
        }
        shape
    }

    /// Writes a board; the digits of `clues` are told apart from the others where there is colour.
    pub fn board(&self, format: render::Format, board: &Board, clues: &Board, out: &mut Vec<u8>) {
        match format {
            render::Format::Framed if self.color => {
                format.write_with(board, out, |cell, text, out| {
                    let style: &[u8] = match (board[cell], clues[cell]) {
                        (None, _) => return out.extend_from_slice(text),
                        (_, Some(_)) => b"\x1b[1m",
                        (_, None) => b"\x1b[36m",
                    };
                    out.extend([style, text, b"\x1b[0m"].concat());
                });
            }
            _ => format.write(board, out),
        }
    }
}

/// Writes the word that stands in the place of a board.
pub fn word(shape: Shape, word: Word, out: &mut Vec<u8>) {
    let mark = if shape.is_grid() { "# " } else { "" };
    out.extend_from_slice(mark.as_bytes());
    out.extend_from_slice(word.text().as_bytes());
    out.push(b'\n');
}

/// Writes one line of JSON.
pub fn json(record: &impl Serialize, out: &mut Vec<u8>) {
    if serde_json::to_writer(&mut *out, record).is_ok() {
        out.push(b'\n');
    }
}

/// A value that is serialized as the text it displays, such as a board.
#[derive(Clone, Copy, Debug)]
pub struct AsText<T>(pub T);

impl<T: Display> Display for AsText<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<T: Display> Serialize for AsText<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}
