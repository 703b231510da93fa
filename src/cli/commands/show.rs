//! `sudoku show`: boards in another form, or with their candidates.

use crate::cli::color;
use crate::cli::exit::Exit;
use crate::cli::inputs::Inputs;
use crate::cli::number;
use crate::cli::outcome::Outcome;
use crate::cli::pipeline::{Asked, Batch, Pace, Reply};
use crate::cli::print::{self, AnswerForm, BoardForm, Printer};
use crate::cli::tally::Row;
use crate::cli::transformation::{self, Wish};
use anyhow::ensure;
use ninegrid::render::Format;
use ninegrid::{Puzzle, Transform};
use serde::Serialize;
use std::ops::ControlFlow;

const EXAMPLES: &str = "\
Examples:
  sudoku show puzzle.txt                     nine rows in a frame
  sudoku show --candidates puzzle.txt        what each empty cell can still hold
  sudoku show -f line puzzles/ > all.sdm     every puzzle in a line
  sudoku show --transform rotate90 p.txt     turned clockwise
  sudoku show -f line --transform shuffle --seed 7 p.txt   an equivalent in disguise";

/// The lines of `--stats`.
const ROWS: &[Row] = &[("malformed", &[Outcome::Malformed])];

/// Print boards in another form, unsolved
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    inputs: Inputs,
    /// The form of the boards
    #[arg(short, long, value_enum, value_name = "FORM", default_value_t = BoardForm::Framed)]
    format: BoardForm,
    /// Write the candidates of each empty cell: the digits not yet in its row, column or box
    #[arg(long)]
    candidates: bool,
    /// Transform each puzzle first: rotate90, rotate180, rotate270, horizontal, vertical, transpose,
    /// relabel, shuffle, or the `transform` that `canon -f json` prints
    #[arg(long, value_name = "HOW", value_parser = transformation::wish)]
    transform: Option<Wish>,
    /// Undo the transformation
    #[arg(long, requires = "transform")]
    inverse: bool,
    /// What relabel and shuffle draw from, anew for each line
    #[arg(long, value_name = "S", default_value = "0", value_parser = number::whole, requires = "transform")]
    seed: u64,
}

/// Shows what is read.
///
/// # Errors
/// If options contradict each other, or the summary cannot be written.
pub fn run(args: Args) -> anyhow::Result<Exit> {
    ensure!(
        !args.candidates || args.format == BoardForm::Framed,
        "--candidates has a form of its own; --format cannot be used with it"
    );
    let show = Show {
        printer: Printer {
            form: args.format,
            named: args.inputs.has_several(),
            color: color::on_stdout(),
            columns: match args.transform {
                Some(_) => &["transformed"],
                None => &[],
            },
        },
        candidates: args.candidates,
        transform: args.transform,
        inverse: args.inverse,
        seed: args.seed,
    };
    args.inputs.answer(Pace::Fast, None, ROWS, |batch, reply| {
        show.answer(batch, reply)
    })
}

struct Show {
    printer: Printer,
    candidates: bool,
    transform: Option<Wish>,
    inverse: bool,
    seed: u64,
}

impl Show {
    fn answer(&self, batch: &Batch, reply: &mut Reply) -> ControlFlow<()> {
        batch.each(batch.entries(), reply, |asked, entry, reply| {
            let form = self.printer.begin(asked, reply.out());
            match entry {
                Some(entry) => {
                    reply.count(Outcome::Valid);
                    let transform = self.transform(asked);
                    let transformed =
                        transform.map(|it| transformation::applied(&it, &entry.puzzle));
                    match transformed {
                        Some(puzzle) => self.transformed(asked, form, &puzzle, reply.out()),
                        None => self.puzzle(asked, form, &entry.puzzle, reply.out()),
                    }
                }
                None => {
                    let malformed = Outcome::Malformed;
                    self.printer.word(asked, form, malformed, reply.out());
                }
            }
            ControlFlow::Continue(())
        })
    }

    /// What is to be done to a puzzle.
    fn transform(&self, asked: &Asked) -> Option<Transform> {
        let transform = self
            .transform?
            .transform(self.seed.wrapping_add(asked.line()));
        Some(match self.inverse {
            true => transform.inverse(),
            false => transform,
        })
    }

    /// Writes a puzzle that is not as it came; where the one that came is written too, beside it.
    fn transformed(&self, asked: &Asked, form: AnswerForm, puzzle: &Puzzle, out: &mut Vec<u8>) {
        let mut line = Vec::new();
        print::write_in_line(puzzle, &mut line);
        match form {
            AnswerForm::Csv => self.printer.csv_record(asked, &[&line], out),
            AnswerForm::Json => {
                let transformed = String::from_utf8_lossy(&line);
                print::json(asked, &Transformed { transformed }, out);
            }
            AnswerForm::Text(_) => self.puzzle(asked, form, puzzle, out),
        }
    }

    fn puzzle(&self, asked: &Asked, form: AnswerForm, puzzle: &Puzzle, out: &mut Vec<u8>) {
        match (form, puzzle) {
            _ if self.candidates => Format::Marks.write(puzzle, out),
            (AnswerForm::Csv, _) => self.printer.csv_record(asked, &[], out),
            (AnswerForm::Json, _) => print::json(asked, &Nothing {}, out),
            (AnswerForm::Text(Format::Line), Puzzle::Candidates(_)) => {
                Format::CandidateLine.write(puzzle, out);
            }
            (AnswerForm::Text(_), Puzzle::Candidates(_)) => Format::Marks.write(puzzle, out),
            (AnswerForm::Text(format), Puzzle::Board(board)) => {
                self.printer.board(format, board, board, out);
            }
        }
    }
}

/// What showing adds to a record of JSON.
#[derive(Serialize)]
struct Nothing {}

/// What it adds if the puzzle is transformed.
#[derive(Serialize)]
struct Transformed<'a> {
    transformed: std::borrow::Cow<'a, str>,
}
