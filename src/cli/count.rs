//! `sudoku count`: how many solutions each puzzle has.

use super::args::{Reading, Report};
use super::input::Batch;
use super::order::Reply;
use super::print::{self, AsText, Asked, Place};
use super::tally::Word;
use super::{Exit, lock, pipeline};
use ninegrid::Board;
use ninegrid::bulk::Engine;
use ninegrid::text::TextError;
use serde::Serialize;
use std::io::Write;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::Mutex;

const EXAMPLES: &str = "\
Examples:
  sudoku count puzzle.txt                      1 for a proper puzzle
  sudoku count --limit 1 < puzzles.sdm         0, 1 or 1+ for each line
  sudoku count --limit 1000000000 puzzle.txt   exactly, up to a billion
  sudoku count -f json puzzles/                with path, line and puzzle

Each puzzle has its line, in the order of the input: the number of its solutions, or the limit and
a plus if there are more. Without a solution that is 0, whether equal clues meet in a row, column or
box or not. For what is no puzzle the line says malformed.

Exit status: 0 if every puzzle has a solution, 1 if one has none, 2 if one could not be read.";

/// So many solutions are counted along with those of other puzzles; a puzzle with more has all
/// threads for itself.
const FEW: u64 = 10_000;

/// Print how many solutions each puzzle has, up to a limit
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    reading: Reading,
    /// The form of the answers
    #[arg(short, long, value_enum, value_name = "FORM", default_value_t = Report::Text)]
    format: Report,
    /// Count no further than N, and say N+ if there are more
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    limit: u64,
}

/// Counts the solutions of what is read.
pub fn run(args: Args) -> Exit {
    let threads = pipeline::thread_count(args.reading.threads);
    let count = Count {
        json: args.format == Report::Json,
        limit: args.limit,
        engine: Engine::new(),
        threads: NonZero::new(threads).unwrap_or(NonZero::<usize>::MIN),
        all_threads: Mutex::new(()),
    };
    pipeline::run(args.reading, None, |batch, reply| {
        count.answer(batch, reply)
    })
}

struct Count {
    json: bool,
    limit: u64,
    engine: Engine,
    threads: NonZero<usize>,
    /// Held by who sets all threads to one puzzle, so that they are not started many times over.
    all_threads: Mutex<()>,
}

impl Count {
    fn answer(&self, batch: &Batch, reply: &mut Reply) -> ControlFlow<()> {
        // One more than the limit says that it is passed.
        let enough = self.limit.saturating_add(1);
        let few = enough.min(FEW);
        let mut counts = self.engine.count(&batch.boards(), few).into_iter();
        batch.each(reply, |asked, reply| {
            // What could not be read has no count.
            let counted = asked
                .board()
                .and_then(|board| Some((board, counts.next()?)));
            let number = counted.map(|(board, number)| match number == few && few < enough {
                true => self.count_many(&board, enough),
                false => number,
            });
            if number == Some(0) {
                reply.raise(Exit::Failure);
            }
            self.print(asked, number, reply.out());
            ControlFlow::Continue(())
        })
    }

    fn count_many(&self, board: &Board, enough: u64) -> u64 {
        let _held = lock(&self.all_threads);
        self.engine.count_one(board, enough, self.threads)
    }

    /// Prints the answer for a board with `number` solutions, or for what could not be read.
    fn print(&self, asked: &Asked, number: Option<u64>, out: &mut Vec<u8>) {
        let count = number.map(|number| number.min(self.limit));
        let limit_passed = number.map(|number| number > self.limit);
        if self.json {
            let Place { name, line, .. } = asked.place();
            let record = Record {
                path: name,
                line,
                puzzle: asked.board().map(AsText),
                count,
                limit_passed,
                error: asked.error().map(AsText),
            };
            return print::json(&record, out);
        }
        let _ = match (count, limit_passed) {
            (Some(count), Some(true)) => writeln!(out, "{count}+"),
            (Some(count), _) => writeln!(out, "{count}"),
            (None, _) => writeln!(out, "{}", Word::Malformed.text()),
        }; // a Vec takes everything
    }
}

/// An answer in JSON; what could not be read has an error and no count.
#[derive(Serialize)]
struct Record<'a> {
    path: &'a str,
    line: u64,
    puzzle: Option<AsText<Board>>,
    count: Option<u64>,
    /// Whether there are more than were counted.
    limit_passed: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<AsText<&'a TextError>>,
}
