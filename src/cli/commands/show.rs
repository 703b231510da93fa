//! `sudoku show`: boards in another form, or with their candidates.

use crate::cli::color;
use crate::cli::exit::Exit;
use crate::cli::inputs::Inputs;
use crate::cli::outcome::Outcome;
use crate::cli::pipeline::{Asked, Batch, Pace, Reply};
use crate::cli::print::{self, AnswerForm, BoardForm, Printer};
use crate::cli::tally::Row;
use anyhow::ensure;
use ninegrid::Puzzle;
use ninegrid::render::Format;
use serde::Serialize;
use std::ops::ControlFlow;

const EXAMPLES: &str = "\
Examples:
  sudoku show puzzle.txt                     nine rows in a frame
  sudoku show --candidates puzzle.txt        what each empty cell can still hold
  sudoku show -f line puzzles/ > all.sdm     every puzzle in a line";

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
    /// What relabel and shuffle draw from; each puzzle, counted from 0, adds its number
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
            columns: &[],
        },
        candidates: args.candidates,
    };
    args.inputs.answer(Pace::Fast, None, ROWS, |batch, reply| {
        show.answer(batch, reply)
    })
}

struct Show {
    printer: Printer,
    candidates: bool,
}

impl Show {
    fn answer(&self, batch: &Batch, reply: &mut Reply) -> ControlFlow<()> {
        batch.each(batch.entries(), reply, |asked, entry, reply| {
            let form = self.printer.begin(asked, reply.out());
            match entry {
                Some(entry) => {
                    reply.count(Outcome::Valid);
                    self.puzzle(asked, form, &entry.puzzle, reply.out());
                }
                None => {
                    let malformed = Outcome::Malformed;
                    self.printer.word(asked, form, malformed, reply.out());
                }
            }
            ControlFlow::Continue(())
        })
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
