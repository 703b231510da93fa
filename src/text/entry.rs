//! What is found in a text: puzzles, and where they stood.

use super::TextError;
use crate::game::{Board, Puzzle};
use std::sync::Arc;

/// A puzzle, or what could not be read as one.
pub type Item = Result<Entry, TextError>;

/// The form in which a puzzle stood in the text.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// 81 characters (or 729, nine for each cell) in one line, with or without other fields beside them.
    Line,
    /// A record of a CSV file.
    Csv,
    /// A string, or an array in one line, of a JSON text.
    Json,
    /// An attribute or a text of an XML document.
    Xml,
    /// Nine rows of nine characters.
    Grid,
    /// Nine rows of digits separated by spaces or commas.
    Spaced,
    /// Nine rows with frames.
    Framed,
    /// Nine rows of nine groups of candidates ("pencil marks"), framed or not.
    Marks,
}

impl Form {
    /// Whether the puzzle takes nine rows, and not one line or a part of one.
    #[must_use]
    pub const fn is_grid(self) -> bool {
        matches!(self, Form::Grid | Form::Spaced | Form::Framed | Form::Marks)
    }
}

/// A place in a text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The line, from 1.
    pub line: u64,
    /// The column, from 1, in characters.
    pub column: u64,
    /// In JSON the way to the value from the outermost one, such as `puzzles[2].givens`; none for
    /// the outermost itself, and in other text.
    pub path: Option<Arc<str>>,
}

impl Place {
    /// The place of this line and column.
    #[must_use]
    pub const fn new(line: u64, column: u64) -> Place {
        Place {
            line,
            column,
            path: None,
        }
    }
}

/// One puzzle of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The puzzle: a board, or candidates where the text has candidates.
    pub puzzle: Puzzle,
    /// The solution that stood beside it in its record: a line, a CSV row, a JSON object.
    pub solution: Option<Board>,
    /// How many further boards its record holds; nothing is checked of them.
    pub unchecked: u32,
    /// The form it came in.
    pub form: Form,
    /// Where it starts.
    pub place: Place,
}
