//! Answers in the form that was asked for, so that what is printed can be read again.

use super::color::{self, CLUE, ENTRY};
use super::outcome::Outcome;
use super::pipeline::Asked;
use clap::ValueEnum;
use ninegrid::render::Format;
use ninegrid::text::Form;
use ninegrid::{Board, Puzzle};
use serde::{Serialize, Serializer};
use std::fmt::Display;
use std::io::Write;

/// The form in which boards are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum BoardForm {
    /// A line for a puzzle that came in a line, a grid for a grid
    Auto,
    /// 81 characters, one line for each board
    Line,
    /// Nine rows of nine characters
    Grid,
    /// Nine rows, with spaces between the digits
    Spaced,
    /// Nine rows in a frame
    Framed,
    /// Columns separated by commas, under a header
    Csv,
    /// One JSON object for each board, in a line
    Json,
}

/// The form of boards that are answers of their own, one for each puzzle or several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LineForm {
    /// 81 characters, one line for each board
    Line,
    /// One JSON object for each board, in a line
    Json,
}

/// The form of findings, where no board is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ReportForm {
    /// Lines of text
    Text,
    /// One JSON object for each, in a line
    Json,
}

/// The form of one answer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum AnswerForm {
    Text(Format),
    Csv,
    Json,
}

impl AnswerForm {
    /// The form in which a puzzle that came in `form` is answered.
    pub fn of(wanted: BoardForm, form: Form) -> AnswerForm {
        AnswerForm::Text(match wanted {
            BoardForm::Json => return AnswerForm::Json,
            BoardForm::Csv => return AnswerForm::Csv,
            BoardForm::Auto if form.is_grid() => Format::Grid,
            BoardForm::Line | BoardForm::Auto => Format::Line,
            BoardForm::Grid => Format::Grid,
            BoardForm::Spaced => Format::Spaced,
            BoardForm::Framed => Format::Framed,
        })
    }

    /// Whether it takes several lines.
    pub fn is_grid(self) -> bool {
        matches!(self, AnswerForm::Text(format) if format != Format::Line)
    }
}

/// How this run prints.
pub struct Printer {
    pub form: BoardForm,
    /// Whether a comment before each grid says where the puzzle stood.
    pub named: bool,
    pub color: bool,
    /// The columns of CSV that this command adds to path, line and puzzle; the first is for the word where
    /// there is no answer.
    pub columns: &'static [&'static str],
}

impl Printer {
    /// Writes what stands before an answer, and says in which form the answer goes.
    pub fn begin(&self, asked: &Asked, out: &mut Vec<u8>) -> AnswerForm {
        let answer = AnswerForm::of(self.form, asked.form());
        let previous = asked.previous.map(|form| AnswerForm::of(self.form, form));
        match previous {
            None if answer == AnswerForm::Csv => self.csv_header(out),
            Some(previous) if previous.is_grid() || answer.is_grid() => out.push(b'\n'),
            _ => {}
        }
        if self.named && answer.is_grid() {
            let _ = writeln!(out, "# {}:{}", asked.source.name, asked.line()); // a Vec takes everything
        }
        answer
    }

    /// Writes a board; the digits of `clues` are told apart from the others where there is color.
    pub fn board(&self, format: Format, board: &Board, clues: &Board, out: &mut Vec<u8>) {
        if !self.color || format == Format::Line {
            return format.write(board, out);
        }
        format.write_with(board, out, |cell, text, out| {
            let style = match clues[cell] {
                Some(_) => CLUE,
                None => ENTRY,
            };
            color::paint(board[cell].is_some(), style, text, out);
        });
    }

    /// Writes that there is no board, and why, in one word that takes its place.
    pub fn word(&self, asked: &Asked, form: AnswerForm, outcome: Outcome, out: &mut Vec<u8>) {
        match form {
            AnswerForm::Csv => self.csv_record(asked, &[outcome.word().as_bytes()], out),
            AnswerForm::Json => json_word(asked, outcome, out),
            AnswerForm::Text(_) => {
                let mark = if form.is_grid() { "# " } else { "" };
                let _ = writeln!(out, "{mark}{}", outcome.word()); // a Vec takes everything
            }
        }
    }

    fn csv_header(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(b"path,line,puzzle");
        for column in self.columns {
            out.push(b',');
            out.extend_from_slice(column.as_bytes());
        }
        out.push(b'\n');
    }

    /// Writes the CSV record of an answer; `fields` are those of this command's own columns, empty where
    /// there are none.
    pub fn csv_record(&self, asked: &Asked, fields: &[&[u8]], out: &mut Vec<u8>) {
        csv_field(&asked.source.path, out);
        let _ = write!(out, ",{},", asked.line()); // a Vec takes everything
        if let Some(puzzle) = asked.puzzle() {
            write_in_line(puzzle, out);
        }
        for index in 0..self.columns.len() {
            out.push(b',');
            out.extend_from_slice(fields.get(index).copied().unwrap_or_default());
        }
        out.push(b'\n');
    }
}

/// Writes a field of CSV, quoted where it must be.
fn csv_field(field: &str, out: &mut Vec<u8>) {
    if !field.contains([',', '"', '\n', '\r']) {
        return out.extend_from_slice(field.as_bytes());
    }
    let _ = write!(out, "\"{}\"", field.replace('"', "\"\"")); // a Vec takes everything
}

/// Appends a puzzle, without a line end: 81 characters for a board, 729 for candidates.
pub fn write_in_line(puzzle: &Puzzle, out: &mut Vec<u8>) {
    let format = match puzzle {
        Puzzle::Candidates(_) => Format::CandidateLine,
        _ => Format::Line,
    };
    format.write(puzzle, out);
    out.pop();
}

/// Writes one line of JSON for what could not be answered.
pub fn json_word(asked: &Asked, verdict: Outcome, out: &mut Vec<u8>) {
    #[derive(Serialize)]
    struct Word {
        verdict: Outcome,
    }
    json(asked, &Word { verdict }, out);
}

/// Writes one line of JSON: where a puzzle stood, the puzzle, and what the command adds.
pub fn json(asked: &Asked, answer: &impl Serialize, out: &mut Vec<u8>) {
    let path = &asked.location().place.path;
    let record = Record {
        path: &asked.source.path,
        line: asked.line(),
        at: path.as_deref(),
        puzzle: asked.puzzle().map(AsText),
        answer,
        error: asked.error().map(AsText),
    };
    json_line(&record, out);
}

/// Writes one line of JSON.
pub fn json_line(record: &impl Serialize, out: &mut Vec<u8>) {
    if serde_json::to_writer(&mut *out, record).is_ok() {
        out.push(b'\n');
    }
}

#[derive(Serialize)]
struct Record<'a, A> {
    path: &'a str,
    line: u64,
    /// Where it stands in a JSON text.
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<&'a str>,
    puzzle: Option<AsText<&'a Puzzle>>,
    #[serde(flatten)]
    answer: &'a A,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<AsText<&'a ninegrid::text::TextError>>,
}

/// A value that is serialized as the text it displays, such as a board.
#[derive(Clone, Copy, Debug)]
pub struct AsText<T>(pub T);

impl<T: Display> Serialize for AsText<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}
