//! `sudoku count`: how many solutions each puzzle has.

use crate::cli::exit::Exit;
use crate::cli::inputs::Inputs;
use crate::cli::number;
use crate::cli::outcome::Outcome;
use crate::cli::pipeline::{Asked, Batch, Pace, Reply, Threads, lock, on_threads};
use crate::cli::print::{self, ReportForm};
use crate::cli::tally::Row;
use ninegrid::Puzzle;
use ninegrid::bulk::{Engine, SharedCount};
use serde::Serialize;
use std::io::Write;
use std::ops::ControlFlow;
use std::sync::Mutex;

const EXAMPLES: &str = "\
Examples:
  sudoku count puzzle.txt               1 for a proper puzzle
  sudoku count --limit 1 < puzzles.sdm  0, 1 or 1+ for each line
  sudoku count --limit 1e9 puzzle.txt   exactly, up to a billion
  sudoku count -f json puzzles/         with path, line and puzzle

Each puzzle has its line, in the order of the input: the number of its solutions, or the limit and
a plus if there are more. A puzzle that breaks the rules has 0, like any other without a solution.
What could not be read is answered with the word malformed.

Exit status: 0 if every puzzle has a solution, 1 if one has none, 2 if one could not be read.";

/// Up to this many solutions are counted along with those of other puzzles; a puzzle with more has all
/// threads for itself.
const FEW: u64 = 10_000;

/// The lines of `--stats`.
const ROWS: &[Row] = &[
    ("unique", &[Outcome::Unique]),
    ("ambiguous", &[Outcome::Ambiguous]),
    ("unsolvable", &[Outcome::Unsolvable]),
    ("contradictory", &[Outcome::Contradictory]),
    ("malformed", &[Outcome::Malformed]),
];

/// Print how many solutions each puzzle has, up to a limit
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    inputs: Inputs,
    /// The form of the answers
    #[arg(short, long, value_enum, value_name = "FORM", default_value_t = ReportForm::Text)]
    format: ReportForm,
    /// Count no further than N, and say N+ if there are more
    #[arg(long, value_name = "N", default_value = "1_000_000", value_parser = number::positive)]
    limit: u64,
}

/// Counts the solutions of what is read.
///
/// # Errors
/// If the summary cannot be written.
pub fn run(args: Args) -> anyhow::Result<Exit> {
    let count = Count {
        json: args.format == ReportForm::Json,
        limit: args.limit,
        engine: Engine::new(),
        threads: args.inputs.threads,
        all_threads: Mutex::new(()),
    };
    args.inputs.answer(Pace::Fast, None, ROWS, |batch, reply| {
        count.answer(batch, reply)
    })
}

struct Count {
    json: bool,
    limit: u64,
    engine: Engine,
    threads: Threads,
    /// Held by whoever sets all threads to one puzzle, so that they are not started many times over.
    all_threads: Mutex<()>,
}

impl Count {
    fn answer(&self, batch: &Batch, reply: &mut Reply) -> ControlFlow<()> {
        // One more than the limit says that it is passed.
        let enough = self.limit.saturating_add(1);
        let few = enough.min(FEW);
        let counts = self.engine.count(&batch.puzzles(), few);
        batch.each(counts, reply, |asked, count, reply| {
            let (Some(count), Some(puzzle)) = (count, asked.puzzle()) else {
                self.malformed(asked, reply.out());
                return ControlFlow::Continue(());
            };
            let many = count == few && few < enough;
            let count = match many {
                true => {
                    reply.hurry()?; // what has been counted does not wait for this one
                    self.count_many(puzzle, enough)
                }
                false => count,
            };
            reply.count(outcome(count, puzzle));
            self.print(asked, count, reply.out());
            match many {
                true => reply.hurry(),
                false => ControlFlow::Continue(()),
            }
        })
    }

    fn count_many(&self, puzzle: &Puzzle, enough: u64) -> u64 {
        let _held = lock(&self.all_threads);
        let count = SharedCount::new(*puzzle, enough);
        on_threads(self.threads.count(), || count.work(&self.engine));
        count.total()
    }

    fn print(&self, asked: &Asked, count: u64, out: &mut Vec<u8>) {
        let limit_passed = count > self.limit;
        let count = count.min(self.limit);
        if self.json {
            let counted = Counted {
                count,
                limit_passed,
            };
            return print::json(asked, &counted, out);
        }
        let plus = if limit_passed { "+" } else { "" };
        let _ = writeln!(out, "{count}{plus}"); // a Vec takes everything
    }

    fn malformed(&self, asked: &Asked, out: &mut Vec<u8>) {
        let verdict = Outcome::Malformed;
        if self.json {
            return print::json_word(asked, verdict, out);
        }
        let _ = writeln!(out, "{}", verdict.word()); // a Vec takes everything
    }
}

fn outcome(count: u64, puzzle: &Puzzle) -> Outcome {
    match count {
        0 if !puzzle.filled().is_lawful() => Outcome::Contradictory,
        0 => Outcome::Unsolvable,
        1 => Outcome::Unique,
        _ => Outcome::Ambiguous,
    }
}

/// What counting adds to a record of JSON.
#[derive(Serialize)]
struct Counted {
    count: u64,
    /// Whether there are more than were counted.
    limit_passed: bool,
}
