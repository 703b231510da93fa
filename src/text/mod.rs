//! Boards from text and to text; knows no files.

use crate::core::Board;
use std::io::{self, Read};
use std::str::FromStr;

/// The form in which a puzzle stood in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// 81 characters in one line, with or without other fields after or before it.
    Line,
    /// A record of a CSV file with a header.
    Csv,
    /// Nine rows of nine characters.
    Grid,
    /// Nine rows of digits separated by spaces or commas.
    Spaced,
    /// Nine rows with frames.
    Framed,
}

/// One puzzle of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The board.
    pub board: Board,
    /// The solution that stood beside it, as in a CSV file with both columns.
    pub solution: Option<Board>,
    /// The form it came in.
    pub form: Form,
    /// The line it starts in, from 1.
    pub line: u64,
}

/// What could not be read as a puzzle, and where. `Display` says what was found and what was
/// expected, without the place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("to do")]
pub struct TextError {
    line: u64,
    column: u64,
    form: Form,
}

impl TextError {
    /// The line, from 1.
    #[must_use]
    pub const fn line(&self) -> u64 {
        self.line
    }

    /// The column, from 1, in characters.
    #[must_use]
    pub const fn column(&self) -> u64 {
        self.column
    }

    /// The form the text seemed to have.
    #[must_use]
    pub const fn form(&self) -> Form {
        self.form
    }
}

/// Finds the puzzles in a text that arrives piece by piece.
#[derive(Debug, Default)]
pub struct Parser {}

impl Parser {
    /// A parser at the start of a text.
    #[must_use]
    pub fn new() -> Parser {
        Parser::default()
    }

    /// Takes the next piece of the text, cut anywhere, and appends every puzzle or error that is
    /// complete with it to `found`.
    pub fn feed(&mut self, _piece: &[u8], _found: &mut Vec<Result<Entry, TextError>>) {
        todo!()
    }

    /// Says that the text has ended; appends what was still open. The parser is then as new.
    pub fn finish(&mut self, _found: &mut Vec<Result<Entry, TextError>>) {
        todo!()
    }
}

/// What can go wrong while puzzles are read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// This piece of the text is not a puzzle; the next may be.
    #[error("line {}, column {}: {_0}", _0.line(), _0.column())]
    Text(#[from] TextError),
    /// The text could not be read; nothing follows.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// The puzzles in what `input` reads.
pub fn read(_input: impl Read) -> impl Iterator<Item = Result<Entry, ReadError>> {
    std::iter::empty()
}

impl FromStr for Board {
    type Err = TextError;

    fn from_str(_text: &str) -> Result<Board, TextError> {
        todo!()
    }
}

/// A form in which boards are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// 81 characters, `.` for a blank.
    Line,
    /// Nine rows of nine characters.
    Grid,
    /// Nine rows of digits with spaces between.
    Spaced,
    /// A frame of box-drawing characters.
    Framed,
}
