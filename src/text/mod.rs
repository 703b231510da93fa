//! Puzzles from text; knows no files. The way back is the room `render`.
//!
//! [`Parser`] finds puzzles in a text that arrives in pieces, each in any of the forms of
//! [`Form`]; [`read`] does so for whatever can be read, and `str::parse` for a text that holds
//! one.
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
//! let entry = found[0].as_ref().unwrap();
//! assert_eq!((entry.form, entry.place.line), (Form::Line, 2));
//! assert_eq!(entry.puzzle.filled().filled(), 1);
//! let error = found[1].as_ref().unwrap_err();
//! assert_eq!(error.to_string(), "end of input after row 1; expected 9 rows");
//! assert_eq!((error.line(), error.column()), (3, 20));
//! ```
//!
//! Containers come first: UTF-16 (`utf16.rs`), JSON (`json.rs`), XML (`xml.rs`, `elements.rs`) and CSV
//! (`csv.rs`), then lines (`reader.rs`) and grids (`grid.rs`). What is forgiven is listed at the top of each
//! file: `glyph.rs` for characters, `words.rs`, `gaps.rs` and `loose.rs` for blanks, `marks.rs` for candidates,
//! `dress.rs` for what stands around a row, `line.rs`, `row.rs` and `grid.rs` for the forms. `record.rs` says
//! what is a pair, `table.rs` what is a title and what a broken row. Large files of plain lines are read in
//! `plain.rs`.

mod array;
mod cells;
mod chars;
mod csv;
mod dress;
mod elements;
mod entry;
mod error;
mod gaps;
mod glyph;
mod grid;
mod json;
mod line;
mod lines;
mod loose;
mod marks;
mod parser;
mod plain;
mod position;
mod reader;
mod record;
mod row;
mod saved;
mod scan;
mod stream;
mod table;
mod tally;
mod utf16;
mod words;
mod xml;

pub use entry::{Entry, Form, Item, Place};
pub use error::{ErrorKind, TextError};
pub use parser::Parser;

use crate::game::{Board, Candidates, Puzzle};
use error::Problem;
use std::io::{self, Read};
use std::str::FromStr;

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
    let (mut found, mut ready, mut open) = (Vec::new(), Vec::new().into_iter(), true);
    std::iter::from_fn(move || {
        while ready.as_slice().is_empty() && open {
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
            ready = std::mem::take(&mut found).into_iter();
        }
        let result: Item = ready.next()?;
        Some(result.map_err(ReadError::from))
    })
}

/// The one puzzle of a text, in any form; comments and titles around it are left alone.
///
/// ```
/// use ninegrid::{Board, Puzzle};
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// assert_eq!(text.parse::<Puzzle>()?, Puzzle::Board(text.parse()?));
/// let error = text[1..].parse::<Board>().unwrap_err();
/// assert_eq!(error.to_string(), "80 puzzle characters in the line; expected 81");
/// # Ok::<(), ninegrid::text::TextError>(())
/// ```
impl FromStr for Puzzle {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Puzzle, TextError> {
        only(text).map(|entry| entry.puzzle)
    }
}

/// The same, for a text that holds a board and not candidates.
impl FromStr for Board {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Board, TextError> {
        let Entry {
            puzzle,
            place,
            form,
            ..
        } = only(text)?;
        let board = puzzle.board().copied();
        board.ok_or_else(|| TextError::new(place, form, Problem::NoBoard))
    }
}

/// The same, for candidates, or a board that leaves them.
impl FromStr for Candidates {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Candidates, TextError> {
        only(text).map(|entry| entry.puzzle.candidates())
    }
}

/// The only entry of a text.
fn only(text: &str) -> Result<Entry, TextError> {
    let (mut parser, mut found) = (Parser::new(), Vec::new());
    parser.feed(text.as_bytes(), &mut found);
    parser.finish(&mut found);
    let mut found = found.into_iter();
    let first = found.next().unwrap_or(Err(TextError::new(
        Place::new(1, 1),
        Form::Line,
        Problem::NoPuzzle,
    )))?;
    match found.next() {
        None => Ok(first),
        Some(Ok(Entry { place, form, .. })) => {
            Err(TextError::new(place, form, Problem::SecondPuzzle))
        }
        Some(Err(error)) => Err(error),
    }
}
