//! `sudoku hint`: the next step, or the entry that is wrong.

use crate::cli::exit::Exit;
use crate::cli::inputs::Inputs;
use crate::cli::number;
use crate::cli::outcome::Outcome;
use crate::cli::pipeline::{Asked, Batch, Pace, Reply};
use crate::cli::print::{self, ReportForm};
use crate::cli::steps::{Record, Telling};
use crate::cli::tally::Row;
use crate::cli::wrong::Wrong;
use ninegrid::bulk::Engine;
use ninegrid::logic::words::{Depth, Wording};
use ninegrid::logic::{Options, Solver, Step, Tenths};
use ninegrid::{Candidates, Puzzle};
use serde::Serialize;
use std::io::Write;
use std::ops::ControlFlow;

const EXAMPLES: &str = "\
Examples:
  sudoku hint puzzle.txt            the next step and why
  sudoku hint --depth 1 puzzle.txt  only what it is called
  sudoku hint --depth 2 puzzle.txt  also where to look

The board may be in progress: clues and entries, or candidates. An entry that no solution has is
named instead of a step. With more than one solution, only steps that all of them allow are given.

Exit status: 0 if there is a step or nothing is left to do, 1 if an entry is wrong or there is no
step, 2 if something could not be read.";

/// Where there are several solutions, nets are not looked for: on a board that is nearly empty they would
/// take hours, and find nothing.
const NO_NETS: Tenths = Tenths(74);

/// The lines of `--stats`.
const ROWS: &[Row] = &[
    ("unique", &[Outcome::Unique]),
    ("solved", &[Outcome::Solved]),
    ("ambiguous", &[Outcome::Ambiguous]),
    ("unrated", &[Outcome::Unrated]),
    ("unsolvable", &[Outcome::Unsolvable]),
    ("contradictory", &[Outcome::Contradictory]),
    ("malformed", &[Outcome::Malformed]),
];

/// Print the next step, or as much of it as you ask for
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    inputs: Inputs,
    /// The form of the hint
    #[arg(short, long, value_enum, value_name = "FORM", default_value_t = ReportForm::Text)]
    format: ReportForm,
    /// 1: the technique's name; 2: also where to look; 3: all of it
    #[arg(long, value_name = "N", default_value = "3", value_parser = depth)]
    depth: Depth,
    #[command(flatten)]
    telling: Telling,
}

fn depth(text: &str) -> anyhow::Result<Depth> {
    Ok(match number::up_to::<u8>(3)(text)? {
        1 => Depth::Name,
        2 => Depth::Place,
        _ => Depth::Whole,
    })
}

/// Gives a hint for each board that is read.
///
/// # Errors
/// If the summary cannot be written.
pub fn run(args: Args) -> anyhow::Result<Exit> {
    let hint = Hint {
        json: args.format == ReportForm::Json,
        named: args.inputs.has_several(),
        depth: args.depth,
        wording: args.telling.wording(args.inputs.cells),
        options: args.telling.options(),
        engine: Engine::new(),
    };
    args.inputs.answer(Pace::Slow, None, ROWS, |batch, reply| {
        hint.answer(batch, reply)
    })
}

struct Hint {
    json: bool,
    /// Whether each hint says where its board stood.
    named: bool,
    depth: Depth,
    wording: Wording,
    options: Options,
    engine: Engine,
}

impl Hint {
    fn answer(&self, batch: &Batch, reply: &mut Reply) -> ControlFlow<()> {
        let verdicts = self.engine.solve(&batch.puzzles());
        batch.each(verdicts, reply, |asked, verdict, reply| {
            let outcome = verdict.map_or(Outcome::Malformed, |verdict| Outcome::of(&verdict));
            match asked.puzzle() {
                Some(puzzle) => self.hint(asked, puzzle, outcome, reply),
                None => self.say(asked, outcome, outcome.word(), reply.out()),
            }
            ControlFlow::Continue(())
        })
    }

    fn hint(&self, asked: &Asked, puzzle: &Puzzle, outcome: Outcome, reply: &mut Reply) {
        let given = asked.entry().and_then(|entry| entry.solution.as_ref());
        if let Some(wrong) = Wrong::find(puzzle, outcome, given, &self.engine) {
            reply.count(match wrong {
                Wrong::Against(_) => Outcome::Mismatched,
                _ => outcome,
            });
            return self.wrong(asked, &wrong, reply.out());
        }
        let options = match outcome {
            Outcome::Ambiguous => self
                .options
                .without_uniqueness()
                .between(Tenths(0), NO_NETS),
            _ => self.options,
        };
        let mut solver = Solver::with(puzzle, options);
        let before = solver.candidates();
        match solver.peek() {
            Some(step) => {
                reply.count(outcome);
                self.step(asked, &step, &before, reply.out());
            }
            None if solver.is_solved() => {
                reply.count(Outcome::Solved);
                self.say(asked, Outcome::Solved, "solved", reply.out());
            }
            None => {
                let stuck = match outcome {
                    Outcome::Ambiguous => outcome,
                    _ => Outcome::Unrated,
                };
                reply.count_strictly(stuck, true);
                self.say(asked, stuck, "no step found", reply.out());
            }
        }
        if outcome == Outcome::Ambiguous {
            reply.remark(outcome, asked.location(), "more than one solution");
        }
    }

    fn step(&self, asked: &Asked, step: &Step, before: &Candidates, out: &mut Vec<u8>) {
        let text = self.wording.hint(step, before, self.depth);
        match (self.json, self.depth) {
            (false, _) => self.line(asked, &text, out),
            (true, Depth::Whole) => {
                print::json(asked, &Record::of(step, None, before, self.wording), out);
            }
            (true, _) => {
                let technique = step.technique().name();
                let rating = step.rating().into();
                print::json(
                    asked,
                    &Part {
                        rating,
                        technique,
                        text,
                    },
                    out,
                );
            }
        }
    }

    fn wrong(&self, asked: &Asked, wrong: &Wrong, out: &mut Vec<u8>) {
        let text = wrong.words(self.wording.cells);
        match self.json {
            true => print::json(
                asked,
                &Mistake {
                    wrong: wrong.names(self.wording.cells),
                    text,
                },
                out,
            ),
            false => self.line(asked, &text, out),
        }
    }

    /// Answers with one word, or some.
    fn say(&self, asked: &Asked, outcome: Outcome, text: &str, out: &mut Vec<u8>) {
        match self.json {
            true => print::json_word(asked, outcome, out),
            false => self.line(asked, text, out),
        }
    }

    fn line(&self, asked: &Asked, text: &str, out: &mut Vec<u8>) {
        if self.named {
            let _ = write!(out, "{}:{}: ", asked.source.name, asked.line()); // a Vec takes everything
        }
        let _ = writeln!(out, "{text}"); // a Vec takes everything
    }
}

/// What a hint that does not give all away adds to a record of JSON.
#[derive(Serialize)]
struct Part {
    rating: f64,
    technique: &'static str,
    text: String,
}

/// What a wrong entry adds to it.
#[derive(Serialize)]
struct Mistake {
    /// Entries such as `r1c1=5`, one of which is wrong if there are several.
    wrong: Vec<String>,
    text: String,
}
