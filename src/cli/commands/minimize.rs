//! `sudoku minimize`: minimal puzzles inside puzzles.

use crate::cli::exit::Exit;
use crate::cli::inputs::Inputs;
use crate::cli::names::Names;
use crate::cli::outcome::Outcome;
use crate::cli::pipeline::{Asked, Batch, Pace, Reply};
use crate::cli::print::{self, AsText, LineForm};
use crate::cli::tally::Row;
use ninegrid::bulk::Engine;
use ninegrid::canon::{self, Improper};
use ninegrid::render::Format;
use ninegrid::{Board, CellSet, Puzzle};
use serde::Serialize;
use std::io::Write;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

const EXAMPLES: &str = "\
Examples:
  sudoku minimize puzzle.txt            one minimal puzzle inside
  sudoku minimize --all puzzle.txt      all of them, one line each
  sudoku minimize -f json puzzle.txt    with the clues that can go, one at a time

A puzzle is minimal if no clue can go without letting in a second solution. A puzzle without exactly one
solution is answered with a word; `sudoku validate --minimal` only says which clues can go.

Exit status: 0 if every puzzle has exactly one solution, 1 if one has not, 2 if one could not be read.";

/// The lines of `--stats`.
const ROWS: &[Row] = &[
    ("unique", &[Outcome::Unique]),
    ("ambiguous", &[Outcome::Ambiguous]),
    ("unsolvable", &[Outcome::Unsolvable]),
    ("contradictory", &[Outcome::Contradictory]),
    ("malformed", &[Outcome::Malformed]),
];

/// With `--all`, puzzles that are found sooner after others were written wait for the next.
const SOON: Duration = Duration::from_millis(10);

/// Print a minimal puzzle inside each puzzle, or all of them
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    inputs: Inputs,
    /// The form of the answers
    #[arg(short, long, value_enum, value_name = "FORM", default_value_t = LineForm::Line)]
    format: LineForm,
    /// Print all minimal puzzles inside each, as they are found
    #[arg(long)]
    all: bool,
}

/// Finds minimal puzzles inside what is read.
///
/// # Errors
/// If the summary cannot be written.
pub fn run(args: Args) -> anyhow::Result<Exit> {
    let minimize = Minimize {
        json: args.format == LineForm::Json,
        names: args.inputs.cells,
        engine: Engine::new(),
    };
    let (all, pace) = match args.all {
        true => (true, Pace::Slow),
        false => (false, Pace::Fast),
    };
    args.inputs
        .answer(pace, None, ROWS, |batch, reply| match all {
            true => minimize.answer_all(batch, reply),
            false => minimize.answer(batch, reply),
        })
}

struct Minimize {
    json: bool,
    names: Names,
    engine: Engine,
}

/// What was found out about a puzzle.
#[derive(Clone, Copy)]
struct Minimal {
    board: Board,
    /// The clues that can go, if that was asked.
    redundant: Option<CellSet>,
}

impl Minimize {
    fn answer(&self, batch: &Batch, reply: &mut Reply) -> ControlFlow<()> {
        let puzzles = batch.puzzles();
        let boards: Vec<Board> = puzzles.iter().filter_map(Puzzle::board).copied().collect();
        let mut minimal = vec![Err(Improper::Unsolvable); boards.len()];
        canon::minimize(&self.engine, boards.iter().copied(), |place, found| {
            minimal[place] = found.map(|board| Minimal {
                board,
                redundant: None,
            });
        });
        if self.json {
            canon::redundant_clues(&self.engine, boards, |place, clues| {
                if let (Ok(found), Ok(clues)) = (&mut minimal[place], clues) {
                    found.redundant = Some(clues);
                }
            });
        }
        let mut minimal = minimal.into_iter();
        let answers = puzzles.iter().map(|puzzle| {
            let found = puzzle.board().and_then(|_| minimal.next());
            found.map_or(Err(Outcome::Malformed), |found| found.map_err(outcome))
        });
        batch.each(answers, reply, |asked, answer, reply| {
            match answer.unwrap_or(Err(Outcome::Malformed)) {
                Ok(found) => {
                    reply.count(Outcome::Unique);
                    self.print(asked, &found, reply.out());
                }
                Err(outcome) => self.refuse(asked, outcome, reply),
            }
            ControlFlow::Continue(())
        })
    }

    fn answer_all(&self, batch: &Batch, reply: &mut Reply) -> ControlFlow<()> {
        batch.each(batch.entries(), reply, |asked, entry, reply| {
            let Some(puzzle) = entry.and_then(|entry| entry.puzzle.board()) else {
                self.refuse(asked, Outcome::Malformed, reply);
                return ControlFlow::Continue(());
            };
            let (redundant, mut written) = (None, None::<Instant>);
            let ended = canon::minimal_puzzles(&self.engine, puzzle, &mut |&board| {
                self.print(asked, &Minimal { board, redundant }, reply.out());
                if written.is_some_and(|written| written.elapsed() < SOON) {
                    return reply.spill();
                }
                written = Some(Instant::now());
                reply.hurry()
            });
            match ended {
                Ok(flow) => {
                    reply.count(Outcome::Unique);
                    flow
                }
                Err(reason) => {
                    self.refuse(asked, outcome(reason), reply);
                    ControlFlow::Continue(())
                }
            }
        })
    }

    fn print(&self, asked: &Asked, found: &Minimal, out: &mut Vec<u8>) {
        if self.json {
            let names = |clues: CellSet| clues.into_iter().map(|cell| self.names.cell(cell));
            let record = Record {
                minimal: AsText(&found.board),
                redundant: found.redundant.map(|clues| names(clues).collect()),
            };
            return print::json(asked, &record, out);
        }
        Format::Line.write(found.board, out);
    }

    /// Answers with a word what has no minimal puzzle inside; what could not be read is counted already.
    fn refuse(&self, asked: &Asked, outcome: Outcome, reply: &mut Reply) {
        if let Some(puzzle) = asked.puzzle() {
            let reason = match puzzle {
                Puzzle::Candidates(_) => "candidates have no clues to leave out; expected a board",
                _ => why(outcome),
            };
            reply.count_strictly(outcome, true);
            reply.remark(outcome, asked.location(), reason);
        }
        if self.json {
            return print::json_word(asked, outcome, reply.out());
        }
        let _ = writeln!(reply.out(), "{}", outcome.word()); // a Vec takes everything
    }
}

fn outcome(reason: Improper) -> Outcome {
    match reason {
        Improper::Contradictory => Outcome::Contradictory,
        Improper::Ambiguous => Outcome::Ambiguous,
        _ => Outcome::Unsolvable,
    }
}

/// Why there is no minimal puzzle.
const fn why(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Ambiguous => "no minimal puzzle inside: it has more than one solution",
        Outcome::Contradictory => "no minimal puzzle inside: a digit stands twice in a house",
        _ => "no minimal puzzle inside: it has no solution",
    }
}

/// What this adds to a record of JSON.
#[derive(Serialize)]
struct Record<'a> {
    minimal: AsText<&'a Board>,
    /// The clues that can go, one at a time; not with `--all`.
    #[serde(skip_serializing_if = "Option::is_none")]
    redundant: Option<Vec<String>>,
}
