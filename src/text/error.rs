//! What could not be read as a puzzle, and where.

use super::entry::{Form, Place};
use super::glyph::Glyph;
use std::fmt;

/// What could not be read as a puzzle, and where. `Display` says what was found and what was
/// expected, without the place.
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("{problem}")]
pub struct TextError {
    place: Place,
    form: Form,
    problem: Problem,
}

/// What kind of thing is wrong.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ErrorKind {
    /// Too few or too many cells.
    Length,
    /// Something among the cells that is neither a digit nor a blank.
    Character,
    /// A puzzle that ends before its ninth row.
    CutOff,
    /// A frame line, or a gap between bands, where none can be.
    Frame,
    /// A container (JSON, XML, CSV) that breaks its own rules.
    Syntax,
    /// Something that is no text: control characters, bytes of another encoding, endless lines.
    NoText,
    /// Boards that were found and are not answered.
    Unread,
    /// No puzzle at all where one was expected.
    NoPuzzle,
    /// A second puzzle where one was expected.
    SecondPuzzle,
    /// Candidates where a board was expected.
    NoBoard,
}

impl TextError {
    pub(super) const fn new(place: Place, form: Form, problem: Problem) -> TextError {
        TextError {
            place,
            form,
            problem,
        }
    }

    /// The same, found elsewhere.
    pub(super) fn moved_to(self, place: Place) -> TextError {
        TextError { place, ..self }
    }

    /// Where it stands.
    #[must_use]
    pub const fn place(&self) -> &Place {
        &self.place
    }

    /// The line, from 1.
    #[must_use]
    pub const fn line(&self) -> u64 {
        self.place.line
    }

    /// The column, from 1, in characters.
    #[must_use]
    pub const fn column(&self) -> u64 {
        self.place.column
    }

    /// The form the text seemed to have.
    #[must_use]
    pub const fn form(&self) -> Form {
        self.form
    }

    /// What kind of thing is wrong.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        self.problem.kind()
    }
}

/// What was found, and what was expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub(super) enum Problem {
    #[error("{}", Misfitting(*_0, *_1))]
    Misfit(Within, Misfit),
    #[error("a quote without its partner; expected both in one line")]
    OpenQuote,
    #[error("frame after row {0}; expected row {next}", next = _0 + 1)]
    Frame(u8),
    #[error("{by} after row {rows}; expected 9 rows")]
    CutOff { rows: u8, by: End },
    /// The rows after which stand a gap that ends a puzzle, and no gap like it.
    #[error("a gap after row {0} and none like it after row {1}; expected 9 rows")]
    Gaps(u8, u8),
    #[error("{0}; expected UTF-8 text")]
    Rubbish(Glyph),
    #[error(
        "a line of more than {} bytes; expected 81 puzzle characters",
        super::lines::LIMIT
    )]
    Overlong,
    #[error("{0} rows in the array; expected 9")]
    Rows(u32),
    #[error("{0} solutions apart from their puzzles; expected each beside its own")]
    Apart(u32),
    #[error("text in UTF-16 that ends in half a character; expected whole ones")]
    HalfCharacter,
    #[error("text in a list of puzzles; expected a puzzle")]
    NoPuzzleInLine,
    #[error("no puzzle; expected one")]
    NoPuzzle,
    #[error("a second puzzle; expected one")]
    SecondPuzzle,
    #[error("candidates; expected a board")]
    NoBoard,
}

impl Problem {
    /// So many cells, which are too few or too many.
    pub(super) const fn length(within: Within, cells: u32) -> Problem {
        Problem::Misfit(within, Misfit::Length(cells))
    }

    const fn kind(self) -> ErrorKind {
        match self {
            Problem::Misfit(
                _,
                Misfit::Length(_) | Misfit::Groups(_) | Misfit::NoMarks(_) | Misfit::Thirds(_),
            )
            | Problem::Rows(_) => ErrorKind::Length,
            Problem::Misfit(_, Misfit::Foreign(_) | Misfit::Unordered) => ErrorKind::Character,
            Problem::OpenQuote => ErrorKind::Syntax,
            Problem::Apart(_) => ErrorKind::Unread,
            Problem::Frame(_) | Problem::Gaps(..) => ErrorKind::Frame,
            Problem::CutOff { .. } => ErrorKind::CutOff,
            Problem::Rubbish(_) | Problem::Overlong | Problem::HalfCharacter => ErrorKind::NoText,
            Problem::NoPuzzle | Problem::NoPuzzleInLine => ErrorKind::NoPuzzle,
            Problem::SecondPuzzle => ErrorKind::SecondPuzzle,
            Problem::NoBoard => ErrorKind::NoBoard,
        }
    }
}

/// Where 81 puzzle characters, or nine, are expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Within {
    Line,
    PuzzleField,
    SolutionField,
    /// A string of JSON, an attribute or a text of XML.
    Text,
    /// An array of JSON.
    Array,
    /// 1 to 9.
    Row(u8),
}

impl fmt::Display for Within {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Within::Line => f.write_str("the line"),
            Within::PuzzleField => f.write_str("the puzzle field"),
            Within::SolutionField => f.write_str("the solution field"),
            Within::Text => f.write_str("the text"),
            Within::Array => f.write_str("the array"),
            Within::Row(row) => write!(f, "row {row}"),
        }
    }
}

/// What stands there instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Misfit {
    /// Another number of them.
    Length(u32),
    /// Among others, this.
    Foreign(Glyph),
    /// So many groups of candidates.
    Groups(u32),
    /// Nine of them, of which one does not ascend.
    Unordered,
    /// None in this column, from 1.
    NoMarks(u8),
    /// So many of the three lines that candidates take.
    Thirds(u8),
}

struct Misfitting(Within, Misfit);

impl fmt::Display for Misfitting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let &Misfitting(place, misfit) = self;
        let (noun, expected) = match place {
            Within::Row(_) => ("cell", 9),
            Within::Array => ("cell", 81),
            _ => ("puzzle character", 81),
        };
        match misfit {
            Misfit::Length(1) => write!(f, "1 {noun} in {place}; expected {expected}"),
            Misfit::Length(cells) => write!(f, "{cells} {noun}s in {place}; expected {expected}"),
            Misfit::Foreign(glyph) => {
                write!(f, "{glyph} in {place}; expected a digit or a blank")
            }
            Misfit::Groups(cells) => {
                write!(f, "pencil marks of {cells} cells in {place}; expected 9")
            }
            Misfit::Unordered => {
                write!(
                    f,
                    "pencil marks out of order in {place}; expected ascending digits"
                )
            }
            Misfit::NoMarks(column) => {
                let row = if let Within::Row(row) = place { row } else { 1 };
                write!(
                    f,
                    "pencil marks of r{row}c{column} are missing; expected 1 to 9 digits"
                )
            }
            Misfit::Thirds(lines) => write!(
                f,
                "{lines} of the 3 lines of pencil marks in {place}; expected all"
            ),
        }
    }
}

/// What ended a puzzle before its ninth row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum End {
    OfInput,
    BlankLine,
    Comment,
    Text,
    SecondFrame,
    OtherRow,
    Puzzle,
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            End::OfInput => "end of input",
            End::BlankLine => "blank line",
            End::Comment => "comment",
            End::Text => "text",
            End::SecondFrame => "second frame",
            End::OtherRow => "row of another form",
            End::Puzzle => "another puzzle",
        })
    }
}
