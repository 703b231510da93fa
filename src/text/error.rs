//! What could not be read as a puzzle, and where.

use super::Form;
use super::glyph::Glyph;
use std::fmt;

/// What could not be read as a puzzle, and where. `Display` says what was found and what was
/// expected, without the place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("{problem}")]
pub struct TextError {
    line: u64,
    column: u32,
    form: Form,
    problem: Problem,
}

impl TextError {
    pub(super) const fn new(line: u64, column: u32, form: Form, problem: Problem) -> TextError {
        TextError {
            line,
            column,
            form,
            problem,
        }
    }

    /// The line, from 1.
    #[must_use]
    pub const fn line(&self) -> u64 {
        self.line
    }

    /// The column, from 1, in characters.
    #[must_use]
    pub const fn column(&self) -> u64 {
        self.column as u64
    }

    /// The form the text seemed to have.
    #[must_use]
    pub const fn form(&self) -> Form {
        self.form
    }
}

/// What was found, and what was expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub(super) enum Problem {
    #[error("{}", Misfitting(*_0, *_1))]
    Misfit(Place, Misfit),
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
    #[error("no puzzle; expected one")]
    NoPuzzle,
    #[error("a second puzzle; expected one")]
    SecondPuzzle,
}

/// Where 81 puzzle characters, or nine, are expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Place {
    Line,
    PuzzleField,
    SolutionField,
    /// 1 to 9.
    Row(u8),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Line => f.write_str("the line"),
            Place::PuzzleField => f.write_str("the puzzle field"),
            Place::SolutionField => f.write_str("the solution field"),
            Place::Row(row) => write!(f, "row {row}"),
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
}

struct Misfitting(Place, Misfit);

impl fmt::Display for Misfitting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let &Misfitting(place, misfit) = self;
        let (noun, expected) = match place {
            Place::Row(_) => ("cell", 9),
            _ => ("puzzle character", 81),
        };
        match misfit {
            Misfit::Length(1) => write!(f, "1 {noun} in {place}; expected {expected}"),
            Misfit::Length(cells) => write!(f, "{cells} {noun}s in {place}; expected {expected}"),
            Misfit::Foreign(glyph) => {
                write!(f, "{glyph} in {place}; expected a digit or a blank")
            }
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
