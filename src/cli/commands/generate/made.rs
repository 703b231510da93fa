//! How puzzles that were made are written.

use crate::cli::print::{self, AnswerForm, AsText, BoardForm};
use crate::cli::rated;
use ninegrid::Board;
use ninegrid::logic::{Options, Rating};
use ninegrid::render::Format;
use ninegrid::text::Form;
use serde::Serialize;
use std::io::Write;

/// A puzzle that was made.
pub struct Made {
    pub puzzle: Board,
    pub rating: Option<Rating>,
    pub branches: Option<u64>,
}

impl Made {
    /// What is said of it beside it, if anything.
    fn remark(&self) -> Option<String> {
        let branches = || Some(format!("# {} branches", self.branches?));
        let rating = self.rating.as_ref();
        rating.map_or_else(branches, |rating| Some(rated::InLine(rating).to_string()))
    }
}

/// Writes a puzzle; before the first one comes the header of CSV.
pub fn write(form: BoardForm, made: &Made, first: bool, out: &mut Vec<u8>) {
    match AnswerForm::of(form, Form::Line) {
        AnswerForm::Text(Format::Line) => {
            let space = made.remark().map(|remark| format!(" {remark}"));
            let _ = writeln!(out, "{}{}", made.puzzle, space.unwrap_or_default()); // a Vec takes everything
        }
        AnswerForm::Text(format) => {
            if !first {
                out.push(b'\n');
            }
            if let Some(remark) = made.remark() {
                let _ = writeln!(out, "# {}", remark.trim_start_matches("# "));
            }
            format.write(made.puzzle, out);
        }
        AnswerForm::Csv => write_csv(made, first, out),
        AnswerForm::Json => {
            let record = Record {
                puzzle: AsText(&made.puzzle),
                clues: made.puzzle.filled(),
                rating: (made.rating.as_ref()).map(|it| rated::Fields::of(it, Options::default())),
                branches: made.branches,
            };
            print::json_line(&record, out);
        }
    }
}

fn write_csv(made: &Made, first: bool, out: &mut Vec<u8>) {
    let (mut columns, mut fields) = (vec!["puzzle"], vec![made.puzzle.to_string()]);
    if let Some(rating) = &made.rating {
        columns.extend(rated::COLUMNS);
        fields.extend(rated::fields(rating));
    }
    if let Some(branches) = made.branches {
        columns.push("branches");
        fields.push(branches.to_string());
    }
    if first {
        let _ = writeln!(out, "{}", columns.join(",")); // a Vec takes everything
    }
    let _ = writeln!(out, "{}", fields.join(","));
}

#[derive(Serialize)]
struct Record<'a> {
    puzzle: AsText<&'a Board>,
    clues: usize,
    #[serde(flatten)]
    rating: Option<rated::Fields>,
    #[serde(skip_serializing_if = "Option::is_none")]
    branches: Option<u64>,
}
