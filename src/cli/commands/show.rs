//! `sudoku show`: boards in another form, or with their candidates.

use crate::cli::color;
use crate::cli::exit::Exit;
use crate::cli::inputs::Inputs;
use crate::cli::message;
use crate::cli::names::Names;
use crate::cli::number;
use crate::cli::outcome::Outcome;
use crate::cli::pipeline::{Asked, Batch, Pace, Reply, Threads, lock};
use crate::cli::print::{self, AnswerForm, BoardForm, Printer};
use crate::cli::tally::Row;
use crate::cli::transformation::{self, Change};
use anyhow::ensure;
use clap::ValueEnum;
use ninegrid::bulk::Engine;
use ninegrid::render::{Format, Picture, Sheet};
use ninegrid::{Board, Puzzle, Verdict};
use serde::Serialize;
use std::borrow::Cow;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

const EXAMPLES: &str = "\
Examples:
  sudoku show puzzle.txt                     nine rows in a frame
  sudoku show --candidates puzzle.txt        what each empty cell can still hold
  sudoku show -f line puzzles/ > all.sdm     every puzzle in a line
  sudoku show --transform rotate90 p.txt     turned clockwise
  sudoku show -f line --transform shuffle --seed 7 p.txt   an equivalent in disguise
  sudoku show -f svg puzzle.txt > it.svg     a picture
  sudoku show -f html --solutions my.sdm     a sheet to print, six boards a page

Several pictures follow each other, one a line.";

/// How many boards a page holds if it is not said.
const PER_PAGE: u64 = 6;

/// The lines of `--stats`.
const ROWS: &[Row] = &[("malformed", &[Outcome::Malformed])];

/// Print boards in another form, unsolved
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    inputs: Inputs,
    /// The form of the boards
    #[arg(short, long, value_enum, value_name = "FORM", default_value_t = ShowForm::Framed)]
    format: ShowForm,
    /// Write the candidates of each empty cell: the digits not yet in its row, column or box
    #[arg(long)]
    candidates: bool,
    #[command(flatten)]
    change: Change,
    /// How many boards a page of the sheet holds
    #[arg(long, value_name = "N", default_value_t = PER_PAGE, value_parser = number::up_to::<u64>(100))]
    per_page: u64,
    /// Print the solutions at the end of the sheet
    #[arg(long)]
    solutions: bool,
}

/// The form of what is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ShowForm {
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
    /// A picture of each board
    Svg,
    /// A sheet to print, several boards a page
    Html,
}

impl ShowForm {
    /// The form of boards as text.
    fn of_text(self) -> Option<BoardForm> {
        Some(match self {
            ShowForm::Auto => BoardForm::Auto,
            ShowForm::Line => BoardForm::Line,
            ShowForm::Grid => BoardForm::Grid,
            ShowForm::Spaced => BoardForm::Spaced,
            ShowForm::Framed => BoardForm::Framed,
            ShowForm::Csv => BoardForm::Csv,
            ShowForm::Json => BoardForm::Json,
            ShowForm::Svg | ShowForm::Html => return None,
        })
    }
}

/// Shows what is read.
///
/// # Errors
/// If options contradict each other, or the summary cannot be written.
pub fn run(args: Args) -> anyhow::Result<Exit> {
    ensure!(
        args.format == ShowForm::Html || (!args.solutions && args.per_page == PER_PAGE),
        "--per-page and --solutions are for --format html"
    );
    let Some(form) = args.format.of_text() else {
        return pictures(args);
    };
    ensure!(
        !args.candidates || matches!(form, BoardForm::Framed | BoardForm::Line),
        "--candidates goes with framed, line, svg and html"
    );
    let show = Show {
        printer: Printer {
            form,
            named: args.inputs.has_several(),
            color: color::on_stdout(),
            columns: match args.change.is_none() {
                true => &[],
                false => &["transformed"],
            },
        },
        candidates: args.candidates,
        change: args.change,
    };
    args.inputs.answer(Pace::Fast, None, ROWS, |batch, reply| {
        show.answer(batch, reply)
    })
}

/// Shows what is read as pictures.
fn pictures(mut args: Args) -> anyhow::Result<Exit> {
    let per_page = usize::try_from(args.per_page)?;
    let sheet = Sheet::new(NonZeroUsize::new(per_page).unwrap_or(NonZeroUsize::MIN));
    let html = args.format == ShowForm::Html;
    if html {
        args.inputs.threads = Threads::ONE; // boards are numbered as they come
        message::to_stdout(sheet.start("Sudoku").as_bytes())?;
    }
    let pictures = Pictures {
        sheet: html.then(|| Mutex::new((1, sheet))),
        candidates: args.candidates,
        change: args.change,
        names: args.inputs.cells,
        solver: args.solutions.then(Engine::new),
    };
    let exit = args.inputs.answer(Pace::Fast, None, ROWS, |batch, reply| {
        pictures.answer(batch, reply)
    })?;
    if let Some(sheet) = pictures.sheet {
        let (_, sheet) = sheet.into_inner().unwrap_or_else(PoisonError::into_inner);
        message::to_stdout(sheet.end().as_bytes())?;
    }
    Ok(exit)
}

/// Boards as pictures.
struct Pictures {
    /// The number of the next board, and the sheet, if there is one.
    sheet: Option<Mutex<(usize, Sheet)>>,
    candidates: bool,
    change: Change,
    names: Names,
    /// What solves the boards of the sheet, if it has solutions.
    solver: Option<Engine>,
}

impl Pictures {
    fn answer(&self, batch: &Batch, reply: &mut Reply) -> ControlFlow<()> {
        let verdicts = self
            .solver
            .as_ref()
            .map(|engine| engine.solve(&batch.puzzles()));
        let verdicts = verdicts
            .into_iter()
            .flatten()
            .map(Some)
            .chain(std::iter::repeat(None));
        batch.each(verdicts, reply, |asked, verdict, reply| {
            if let Some(puzzle) = asked.puzzle() {
                reply.count(Outcome::Valid);
                let verdict = verdict.flatten();
                if let Some(Verdict::Unsolvable | Verdict::Contradictory | Verdict::Ambiguous(_)) =
                    &verdict
                {
                    reply.remark(Outcome::Valid, asked.location(), "not exactly one solution");
                }
                let transform = self.change.of_line(asked.line()).unwrap_or_default();
                let solution = verdict.as_ref().and_then(Verdict::solution);
                let solution = solution.map(|solution| transform.apply(solution));
                let puzzle = transformation::applied(&transform, puzzle);
                let picture = self.picture(&puzzle, solution.as_ref());
                reply.out().extend(picture.into_bytes());
            }
            ControlFlow::Continue(())
        })
    }

    fn picture(&self, puzzle: &Puzzle, solution: Option<&Board>) -> String {
        let mut picture = Picture::of(puzzle);
        if self.candidates {
            picture = picture.with_candidates();
        }
        match &self.sheet {
            None => picture.with_names(self.names.of_library()).to_string(),
            Some(sheet) => {
                let (number, sheet) = &mut *lock(sheet);
                let board = sheet.board(&picture, &number.to_string(), solution);
                *number += 1;
                board
            }
        }
    }
}

struct Show {
    printer: Printer,
    candidates: bool,
    change: Change,
}

impl Show {
    fn answer(&self, batch: &Batch, reply: &mut Reply) -> ControlFlow<()> {
        batch.each(batch.entries(), reply, |asked, entry, reply| {
            let form = self.printer.begin(asked, reply.out());
            match entry {
                Some(entry) => {
                    reply.count(Outcome::Valid);
                    match self.change.of_line(asked.line()) {
                        Some(transform) => {
                            let puzzle = transformation::applied(&transform, &entry.puzzle);
                            self.transformed(asked, form, &puzzle, reply.out());
                        }
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
            (AnswerForm::Text(Format::Line), _) if self.candidates => {
                Format::CandidateLine.write(puzzle, out);
            }
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
    transformed: Cow<'a, str>,
}
