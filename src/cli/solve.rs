//! `sudoku solve`: the first solution of each puzzle.

use super::args::{Color, Format, Reading};
use super::folder::Folder;
use super::input::Batch;
use super::order::Reply;
use super::print::{self, AsText, Asked, Place, Printer, Shape};
use super::sources::shown;
use super::tally::{Tally, Word};
use super::{Exit, lock, pipeline};
use anyhow::Context;
use ninegrid::render;
use ninegrid::text::TextError;
use ninegrid::{Board, Verdict, bulk, solutions};
use serde::Serialize;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::Instant;

const EXAMPLES: &str = "\
Examples:
  sudoku solve puzzle.txt                    the answer, in the form of the puzzle
  sudoku solve -f spaced < puzzle.txt        nine rows, spaces between the digits
  sudoku solve --unique --stats puzzles/     fails if a puzzle has several solutions; counts
  sudoku solve puzzles/ --output solved/     a file of answers for each file of puzzles
  sudoku solve --max 2 -f line puzzle.txt    at most two solutions of each puzzle

The first solution is the first in reading order: the one whose digits are smallest when compared
cell by cell. A puzzle without an answer keeps its place: a line says contradictory (a digit stands
twice in a row, column or box), unsolvable, malformed or, with --unique, ambiguous; in grid forms a
comment says so (# unsolvable).

Exit status: 0 if every puzzle was solved, 1 if one was not, 2 if one could not be read.";

const MORE_THAN_ONE: &str = "more than one solution; the first is printed";

/// Print the first solution of each puzzle
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    reading: Reading,
    /// The form of the answers
    #[arg(short, long, value_enum, value_name = "FORM", default_value_t = Format::Auto)]
    format: Format,
    /// Take more than one solution for a failure
    #[arg(long)]
    unique: bool,
    /// Print every solution, in reading order
    #[arg(long, conflicts_with = "unique")]
    all: bool,
    /// Print at most N solutions of each puzzle, in reading order
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), conflicts_with = "unique")]
    max: Option<u64>,
    /// Print any solution, without looking whether there are more
    #[arg(long, conflicts_with_all = ["unique", "all", "max"])]
    any: bool,
    /// Write the answers to a file in DIR for each file that is read, complete or not at all
    ///
    /// Files that are found in a directory keep their path from there; a file that is named itself
    /// keeps the path it is named by, or its name alone if that path is absolute or has .. in it.
    #[arg(long, value_name = "DIR")]
    output: Option<PathBuf>,
    /// Print a summary to standard error
    #[arg(long)]
    stats: bool,
}

/// Solves what is read.
///
/// # Errors
/// If the output directory cannot be used.
pub fn run(args: Args, color: Color) -> anyhow::Result<Exit> {
    let wanted = args.wanted();
    let folder = args.folder()?;
    let reading = args.reading;
    let solve = Solve {
        printer: Printer {
            format: args.format,
            named: reading.has_several() && folder.is_none(),
            color: folder.is_none() && color.on_stdout(),
            csv_header: "puzzle,solution\n",
        },
        wanted,
        tally: Mutex::new(Tally::default()),
    };
    let start = Instant::now();
    let exit = pipeline::run(reading, folder, |batch, reply| solve.answer(batch, reply));
    if args.stats {
        let summary = lock(&solve.tally).summary(start.elapsed());
        super::say(summary.to_string().as_bytes())?;
    }
    Ok(exit)
}

impl Args {
    fn wanted(&self) -> Wanted {
        match (self.unique, self.any, self.max) {
            (true, ..) => Wanted::Only,
            (_, true, _) => Wanted::Any,
            (_, _, Some(max)) => Wanted::Several { max },
            _ if self.all => Wanted::Several { max: u64::MAX },
            _ => Wanted::First,
        }
    }

    fn folder(&self) -> anyhow::Result<Option<Folder>> {
        let Some(output) = &self.output else {
            return Ok(None);
        };
        Folder::new(output, &self.reading.paths)
            .with_context(|| format!("--output {}", shown(output)))
            .map(Some)
    }
}

/// Which solutions are asked for.
#[derive(Clone, Copy)]
enum Wanted {
    First,
    /// The first, if there is no other.
    Only,
    /// The first `max`.
    Several {
        max: u64,
    },
    Any,
}

struct Solve {
    printer: Printer,
    wanted: Wanted,
    tally: Mutex<Tally>,
}

/// What there is to say of a puzzle, with the solution to be printed if there is one.
type Outcome = (Word, Option<Board>);

impl Solve {
    fn answer(&self, batch: &Batch, reply: &mut Reply) -> ControlFlow<()> {
        let mut outcomes = self.outcomes(&batch.boards());
        let mut tally = Tally::default();
        let flow = batch.each(reply, |asked, reply| {
            // What could not be read has no outcome.
            let outcome = asked.board().and_then(|_| outcomes.next());
            let outcome = outcome.unwrap_or((Word::Malformed, None));
            tally.count(outcome.0);
            self.remark(asked, outcome.0, reply);
            let shape = self.printer.begin(asked, reply.out());
            match (self.wanted, outcome.0, asked.board()) {
                (Wanted::Several { max }, Word::Ambiguous, Some(board)) => {
                    self.list(asked, shape, &board, max, reply)
                }
                _ => {
                    self.print(asked, shape, outcome, reply.out());
                    ControlFlow::Continue(())
                }
            }
        });
        lock(&self.tally).add(&tally);
        flow
    }

    /// The outcome for each board.
    fn outcomes(&self, boards: &[Board]) -> Box<dyn Iterator<Item = Outcome>> {
        if let Wanted::Any = self.wanted {
            let solutions = bulk::solve_any(boards).into_iter();
            let outcomes = solutions.zip(boards.to_vec()).map(any_outcome);
            return Box::new(outcomes);
        }
        let shown = !matches!(self.wanted, Wanted::Only);
        let verdicts = bulk::solve(boards).into_iter();
        Box::new(verdicts.map(move |verdict| match verdict {
            Verdict::Contradictory => (Word::Contradictory, None),
            Verdict::Unsolvable => (Word::Unsolvable, None),
            Verdict::Unique(solution) => (Word::Unique, Some(solution)),
            Verdict::Ambiguous(first) => (Word::Ambiguous, shown.then_some(first)),
        }))
    }

    /// Says on standard error what a reader of the answer would miss.
    fn remark(&self, asked: &Asked, word: Word, reply: &mut Reply) {
        match (word, self.wanted) {
            (Word::Ambiguous, Wanted::First) => reply.message(asked.place(), MORE_THAN_ONE),
            (Word::Ambiguous, Wanted::Only) => {
                reply.message(asked.place(), "more than one solution");
            }
            _ => {}
        }
        reply.raise(match word {
            Word::Contradictory | Word::Unsolvable => Exit::Failure,
            Word::Ambiguous if matches!(self.wanted, Wanted::Only) => Exit::Failure,
            Word::Ambiguous | Word::Unique | Word::Solved => Exit::Success,
            Word::Malformed => Exit::Trouble,
        });
    }

    /// Prints the first `max` solutions of a board that has several.
    fn list(
        &self,
        asked: &Asked,
        shape: Shape,
        board: &Board,
        max: u64,
        reply: &mut Reply,
    ) -> ControlFlow<()> {
        let mut solutions = solutions(board);
        for (i, solution) in (0..max).zip(&mut solutions) {
            if i > 0 && shape.is_grid() {
                reply.out().push(b'\n');
            }
            self.print(asked, shape, (Word::Ambiguous, Some(solution)), reply.out());
            reply.spill()?;
        }
        if solutions.next().is_some() {
            let text = match max {
                1 => MORE_THAN_ONE.to_owned(),
                max => format!("more than {max} solutions; the first {max} are printed"),
            };
            reply.message(asked.place(), text);
        }
        ControlFlow::Continue(())
    }

    fn print(&self, asked: &Asked, shape: Shape, (word, solution): Outcome, out: &mut Vec<u8>) {
        let puzzle = asked.board();
        match (shape, solution) {
            (Shape::Text(format), Some(solution)) => {
                self.printer
                    .board(format, &solution, &puzzle.unwrap_or(solution), out);
            }
            (Shape::Text(_), None) => print::word(shape, word, out),
            (Shape::Csv, _) => match puzzle {
                Some(puzzle) => render::write_csv_record(&puzzle, solution.as_ref(), out),
                None => out.extend_from_slice(b",\n"),
            },
            (Shape::Json, _) => {
                let Place { name, line, .. } = asked.place();
                let record = Record {
                    path: name,
                    line,
                    puzzle: puzzle.map(AsText),
                    verdict: word.text(),
                    solution: solution.map(AsText),
                    error: asked.error().map(AsText),
                };
                print::json(&record, out);
            }
        }
    }
}

fn any_outcome((solution, board): (Option<Board>, Board)) -> Outcome {
    match solution {
        Some(solution) => (Word::Solved, Some(solution)),
        None if !board.is_lawful() => (Word::Contradictory, None),
        None => (Word::Unsolvable, None),
    }
}

/// An answer in JSON.
#[derive(Serialize)]
struct Record<'a> {
    path: &'a str,
    line: u64,
    puzzle: Option<AsText<Board>>,
    verdict: &'static str,
    solution: Option<AsText<Board>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<AsText<&'a TextError>>,
}
