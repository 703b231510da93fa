//! `sudoku near`: the puzzles within some clues of each puzzle.

use crate::cli::exit::Exit;
use crate::cli::inputs::Inputs;
use crate::cli::number;
use crate::cli::outcome::Outcome;
use crate::cli::pipeline::{Asked, Batch, InOrder, Pace, Reply, Threads, lock, on_threads};
use crate::cli::print::{self, AsText, LineForm};
use crate::cli::tally::Row;
use ninegrid::bulk::Engine;
use ninegrid::canon::{Canonizer, Classes, Form, Near, Neighborhood};
use ninegrid::render::Format;
use ninegrid::{Board, Puzzle};
use serde::Serialize;
use std::ops::{ControlFlow, Range};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

const EXAMPLES: &str = "\
Examples:
  sudoku near --remove 1 --add 1 puzzle.txt             {-1+1}
  sudoku near --remove 2 --add 2 --minimal puzzle.txt   only minimal ones
  sudoku near --remove 1 --add 2 a.sdm | sudoku rate --min 9.0

All puzzles with exactly one solution that come from a puzzle when M clues are taken away and then N
digits are put into blank cells, each class of equivalent puzzles once in the whole run. A clue may
come back, so the puzzle itself is among them. The order is always the same.

Exit status: 0 if all was searched, 2 if a puzzle could not be read.";

/// The lines of `--stats`.
const ROWS: &[Row] = &[
    ("searched", &[Outcome::Valid]),
    ("malformed", &[Outcome::Malformed]),
];

/// At most so many parts are searched together: a few dozen keep the lanes busy.
const PARTS: u64 = 32;

/// Print all puzzles within some clues of each puzzle
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    inputs: Inputs,
    /// Take M clues away
    #[arg(long, value_name = "M", default_value = "1", value_parser = number::whole)]
    remove: u64,
    /// Put N digits in
    #[arg(long, value_name = "N", default_value = "1", value_parser = number::whole)]
    add: u64,
    /// Print only minimal puzzles, of which no clue can go
    #[arg(long)]
    minimal: bool,
    /// The form of the puzzles
    #[arg(short, long, value_enum, value_name = "FORM", default_value_t = LineForm::Line)]
    format: LineForm,
}

/// Looks near what is read.
///
/// # Errors
/// If the summary cannot be written.
pub fn run(args: Args) -> anyhow::Result<Exit> {
    let near = Near::new(args.remove.min(81) as usize, args.add.min(81) as usize);
    let search = Search {
        near: match args.minimal {
            true => near.minimal(),
            false => near,
        },
        minimal: args.minimal,
        json: args.format == LineForm::Json,
        is_quick: args.remove <= 1 && args.add <= 1,
        parts_are_long: args.add > 2,
        engine: Engine::new(),
        threads: args.inputs.threads,
        printed: Mutex::new(Classes::new(Form::Minlex)),
    };
    args.inputs.answer(Pace::Slow, None, ROWS, |batch, reply| {
        search.answer(batch, reply)
    })
}

struct Search {
    near: Near,
    minimal: bool,
    json: bool,
    /// Whether a puzzle is searched in milliseconds, so that each thread takes puzzles of its own.
    is_quick: bool,
    parts_are_long: bool,
    engine: Engine,
    threads: Threads,
    /// The classes of all that was printed.
    printed: Mutex<Classes>,
}

/// What a neighbor adds to a record of JSON.
#[derive(Serialize)]
struct Neighbor<'a> {
    neighbor: AsText<&'a Board>,
}

/// A neighbor and the form of its class.
type Found = (Board, Board);

impl Search {
    fn answer(&self, batch: &Batch, reply: &mut Reply) -> ControlFlow<()> {
        let quick = |puzzle: &Puzzle| match puzzle.board() {
            Some(board) if self.is_quick => {
                let near = Neighborhood::new(&self.engine, board, self.near);
                self.parts(&near, 0..near.parts())
            }
            _ => Vec::new(),
        };
        let found: Vec<Vec<Found>> = batch.puzzles().iter().map(quick).collect();
        let puzzles = found.len() as u64;
        // What is printed first is what comes first in the input.
        reply.wait_for_turn()?;
        batch.each(found, reply, |asked, found, reply| {
            let (Some(found), Some(puzzle)) = (found, asked.puzzle()) else {
                return ControlFlow::Continue(());
            };
            let Some(board) = puzzle.board() else {
                return self.refuse(asked, reply);
            };
            reply.count(Outcome::Valid);
            let any = match self.is_quick {
                true => {
                    self.print(asked, &found, reply)?;
                    !found.is_empty()
                }
                false => self.search(asked, board, puzzles, reply)?,
            };
            // A proper puzzle is near itself, but among minimal ones only if it is minimal.
            if !any && !self.minimal {
                reply.remark(Outcome::Valid, asked.location(), "no puzzle near it");
            }
            ControlFlow::Continue(())
        })
    }

    /// What is found in some parts, each class once.
    fn parts(&self, near: &Neighborhood, parts: Range<u64>) -> Vec<Found> {
        let mut canonizer = Canonizer::new();
        let mut classes = Classes::new(Form::Minlex);
        let mut found = Vec::new();
        // It is never told to stop.
        let _ = near.find(&self.engine, parts, &mut |neighbor| {
            let form = *canonizer.canonical(neighbor, Form::Minlex).form();
            if classes.insert_form(&form) {
                found.push((*neighbor, form));
            }
            ControlFlow::Continue(())
        });
        found
    }

    /// Sets all threads to one puzzle, and prints what they find in the order of its parts. The batch is of so
    /// many puzzles.
    fn search(
        &self,
        asked: &Asked,
        puzzle: &Board,
        puzzles: u64,
        reply: &mut Reply,
    ) -> ControlFlow<(), bool> {
        let mut any = false;
        let near = Neighborhood::new(&self.engine, puzzle, self.near);
        let (parts, next) = (near.parts(), AtomicU64::new(0));
        let together = self.together(parts);
        let order = InOrder::new(|number: u64, found: Vec<Found>| {
            any |= !found.is_empty();
            self.print(asked, &found, reply)?;
            let done = together.min(parts - number * together);
            reply.share(done, parts.saturating_mul(puzzles));
            reply.hurry()
        });
        on_threads(self.threads.count(), || {
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let from = number * together;
                if from >= parts {
                    return;
                }
                let found = self.parts(&near, from..parts.min(from + together));
                if order.put(number, found).is_break() {
                    return;
                }
            }
        });
        order.end()?;
        ControlFlow::Continue(any)
    }

    /// How many parts a thread takes at a time: few enough that all threads have some, and that what was found
    /// does not wait long where a part alone keeps the lanes busy.
    fn together(&self, parts: u64) -> u64 {
        match self.parts_are_long {
            true => 1,
            false => (parts / (4 * self.threads.count() as u64)).clamp(1, PARTS),
        }
    }

    /// Prints those whose class was not printed before.
    fn print(&self, asked: &Asked, found: &[Found], reply: &mut Reply) -> ControlFlow<()> {
        let mut printed = lock(&self.printed);
        for (neighbor, form) in found {
            if printed.insert_form(form) {
                match self.json {
                    true => {
                        let neighbor = AsText(neighbor);
                        print::json(asked, &Neighbor { neighbor }, reply.out());
                    }
                    false => Format::Line.write(neighbor, reply.out()),
                }
            }
        }
        reply.spill()
    }

    fn refuse(&self, asked: &Asked, reply: &mut Reply) -> ControlFlow<()> {
        let outcome = Outcome::Malformed;
        reply.count(outcome);
        let reason = "candidates have no clues to exchange; expected a board";
        reply.remark(outcome, asked.location(), reason);
        ControlFlow::Continue(())
    }
}
