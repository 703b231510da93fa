//! Boards from text and to text; knows no files.
//!
//! [`Parser`] finds puzzles in a text that arrives in pieces, each in any of the forms of
//! [`Form`]; [`read`] does so for whatever can be read, and `str::parse` for a text that holds
//! one. [`Format`] and the functions `write_…` are the way back.
//!
//! ```
//! use ninegrid::Board;
//! use ninegrid::text::{Parser, Form};
//!
//! let (mut parser, mut found) = (Parser::new(), Vec::new());
//! parser.feed(b"# two forms in one stream\n5", &mut found);
//! parser.feed("........".repeat(10).as_bytes(), &mut found);
//! parser.feed(b"\n1 2 3  4 5 6  7 8 9\n", &mut found);
//! parser.finish(&mut found);
//!
//! let entry = found[0].unwrap();
//! assert_eq!((entry.form, entry.line, entry.board.filled()), (Form::Line, 2, 1));
//! let error = found[1].unwrap_err();
//! assert_eq!(error.to_string(), "end of input after row 1; expected 9 rows");
//! assert_eq!((error.line(), error.column()), (3, 20));
//! ```
//!
//! What is forgiven is listed at the top of each file: `glyph.rs` for characters, `line.rs`,
//! `csv.rs`, `row.rs` and `grid.rs` for the forms, `parser.rs` for what stands between puzzles.

mod csv;
mod error;
mod glyph;
mod grid;
mod line;
mod lines;
mod parser;
mod row;
mod tally;
mod write;

pub use csv::{write_csv_header, write_csv_record};
pub use error::TextError;
pub use parser::Parser;
pub use write::{write_candidates, write_framed};

use crate::game::Board;
use error::Problem;
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

/// How much is read at once, in bytes.
const PIECE: usize = 64 * 1024;

/// The puzzles in what `input` reads, in order, each as soon as it is complete: nothing more is
/// read while a puzzle that has been read is still to be given out.
///
/// # Errors
/// Each item that is no puzzle says why; after [`ReadError::Io`] nothing follows.
pub fn read(mut input: impl Read) -> impl Iterator<Item = Result<Entry, ReadError>> {
    let mut parser = Parser::new();
    let mut piece = vec![0; PIECE];
    let (mut found, mut next, mut open) = (Vec::new(), 0, true);
    std::iter::from_fn(move || {
        while next == found.len() && open {
            found.clear();
            next = 0;
            match input.read(&mut piece) {
                Ok(0) => {
                    parser.finish(&mut found);
                    open = false;
                }
                Ok(length) => parser.feed(&piece[..length], &mut found),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    open = false;
                    return Some(Err(error.into()));
                }
            }
        }
        let result: &Result<Entry, TextError> = found.get(next)?;
        next += 1;
        Some(result.map_err(ReadError::from))
    })
}

/// The one puzzle of a text, in any form; comments and titles around it are left alone.
///
/// ```
/// # use ninegrid::Board;
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// assert_eq!(text.parse::<Board>()?.to_string(), text);
/// let error = text[1..].parse::<Board>().unwrap_err();
/// assert_eq!(error.to_string(), "80 puzzle characters in the line; expected 81");
/// # Ok::<(), ninegrid::text::TextError>(())
/// ```
impl FromStr for Board {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Board, TextError> {
        let (mut parser, mut found) = (Parser::new(), Vec::new());
        parser.feed(text.as_bytes(), &mut found);
        parser.finish(&mut found);
        let mut found = found.into_iter();
        let first =
            found
                .next()
                .unwrap_or(Err(TextError::new(1, 1, Form::Line, Problem::NoPuzzle)))?;
        match found.next() {
            None => Ok(first.board),
            Some(Ok(Entry { line, form, .. })) => {
                Err(TextError::new(line, 1, form, Problem::SecondPuzzle))
            }
            Some(Err(error)) => Err(error),
        }
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
