//! `sudoku explain`: every step of a person's solution, in words or as a page.

use crate::cli::exit::Exit;
use crate::cli::inputs::Inputs;
use crate::cli::message;
use crate::cli::outcome::Outcome;
use crate::cli::pipeline::{Asked, Batch, Pace, Reply, Threads};
use crate::cli::print::{self, AsText};
use crate::cli::rated;
use crate::cli::steps::{Record, Telling};
use crate::cli::tally::Row;
use crate::cli::wrong::Wrong;
use clap::ValueEnum;
use ninegrid::bulk::Engine;
use ninegrid::logic::words::Wording;
use ninegrid::logic::{Options, Rating, Solver, Step};
use ninegrid::render::{Explanation, Format};
use ninegrid::{Board, Puzzle};
use serde::Serialize;
use std::io::Write;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

const EXAMPLES: &str = "\
Examples:
  sudoku explain puzzle.txt                    each step in a sentence, then the solution
  sudoku explain -f html puzzle.txt > it.html  a page with a board for each step
  sudoku explain --notation eureka puzzle.txt  chains as (3)r4c2-(3=8)r4c7-...
  sudoku explain --cells A1 puzzle.txt         cells as A1 to I9

Steps are those that `sudoku rate` rates, each with its rating. r4c7=3 says that the cell holds 3,
r4c7<>3 that it does not. In a net, a number in parentheses is the line where something was found.

Exit status: 0 if every puzzle was solved, 1 if one could not be, 2 if one could not be read.";

/// The lines of `--stats`.
const ROWS: &[Row] = &[
    ("solved", &[Outcome::Unique]),
    ("unrated", &[Outcome::Unrated]),
    ("ambiguous", &[Outcome::Ambiguous]),
    ("unsolvable", &[Outcome::Unsolvable]),
    ("contradictory", &[Outcome::Contradictory]),
    ("malformed", &[Outcome::Malformed]),
];

/// Solve each puzzle as a person would, and say why
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    inputs: Inputs,
    /// The form of the steps
    #[arg(short, long, value_enum, value_name = "FORM", default_value_t = StepsForm::Text)]
    format: StepsForm,
    #[command(flatten)]
    telling: Telling,
}

/// The form of steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum StepsForm {
    /// A line for each step, more for a net; then the solution
    Text,
    /// One JSON object for each puzzle, in a line
    Json,
    /// One page with a board for each step
    Html,
}

/// Explains what is read.
///
/// # Errors
/// If the output takes nothing, or the summary cannot be written.
pub fn run(mut args: Args) -> anyhow::Result<Exit> {
    let wording = args.telling.wording(args.inputs.cells);
    let explain = Explain {
        form: args.format,
        named: args.inputs.has_several(),
        wording,
        options: args.telling.options(),
        engine: Engine::new(),
        sections: AtomicUsize::new(0),
    };
    let answer = |batch: &Batch, reply: &mut Reply| explain.answer(batch, reply);
    if args.format != StepsForm::Html {
        return args.inputs.answer(Pace::Slow, None, ROWS, answer);
    }
    args.inputs.threads = Threads::ONE; // sections are numbered as they come
    message::to_stdout(Explanation::start("Sudoku, step by step", wording).as_bytes())?;
    let exit = args.inputs.answer(Pace::Slow, None, ROWS, answer)?;
    message::to_stdout(Explanation::END.as_bytes())?;
    Ok(exit)
}

struct Explain {
    form: StepsForm,
    /// Whether a comment says where each puzzle stood.
    named: bool,
    wording: Wording,
    options: Options,
    engine: Engine,
    /// How many sections the page has.
    sections: AtomicUsize,
}

impl Explain {
    fn answer(&self, batch: &Batch, reply: &mut Reply) -> ControlFlow<()> {
        let verdicts = self.engine.solve(&batch.puzzles());
        batch.each(verdicts, reply, |asked, verdict, reply| {
            self.begin(asked, reply.out());
            let outcome = verdict.map_or(Outcome::Malformed, |verdict| Outcome::of(&verdict));
            match (asked.puzzle(), outcome) {
                (Some(puzzle), Outcome::Unique) => self.explain(asked, puzzle, reply),
                _ => self.refuse(asked, outcome, reply),
            }
            ControlFlow::Continue(())
        })
    }

    fn begin(&self, asked: &Asked, out: &mut Vec<u8>) {
        if self.form != StepsForm::Text {
            return;
        }
        if asked.previous.is_some() {
            out.push(b'\n');
        }
        if self.named {
            let _ = writeln!(out, "# {}:{}", asked.source.name, asked.line()); // a Vec takes everything
        }
    }

    /// Says why there are no steps.
    fn refuse(&self, asked: &Asked, outcome: Outcome, reply: &mut Reply) {
        if outcome != Outcome::Malformed {
            reply.count_strictly(outcome, true);
            let solution = asked.entry().and_then(|entry| entry.solution.as_ref());
            let wrong = asked
                .puzzle()
                .and_then(|puzzle| Wrong::find(puzzle, outcome, solution, &self.engine));
            let word = outcome.word();
            let why = wrong.map_or(String::new(), |wrong| {
                format!(
                    ". {}",
                    wrong.words(self.wording.cells).trim_end_matches('.')
                )
            });
            reply.remark(
                outcome,
                asked.location(),
                format_args!("cannot be explained: {word}{why}"),
            );
        }
        match self.form {
            StepsForm::Text => {
                let _ = writeln!(reply.out(), "{}", outcome.word()); // a Vec takes everything
            }
            StepsForm::Json => print::json_word(asked, outcome, reply.out()),
            StepsForm::Html => {
                let title = asked.location().to_string();
                reply
                    .out()
                    .extend(Explanation::refusal(&title, outcome.word()).into_bytes());
            }
        }
    }

    fn explain(&self, asked: &Asked, puzzle: &Puzzle, reply: &mut Reply) {
        let mut solver = Solver::with(puzzle, self.options);
        let mut told = Told {
            steps: Vec::new(),
            records: Vec::new(),
        };
        loop {
            let before = solver.candidates();
            let Some(step) = solver.next() else {
                break;
            };
            let number = told.steps.len() + 1;
            if self.form == StepsForm::Text {
                let words = self.wording.step(&step, &before);
                let _ = writeln!(reply.out(), "{number}. {} {words}", step.rating()); // a Vec takes everything
            } else if self.form == StepsForm::Json {
                told.records
                    .push(Record::of(&step, Some(number), &before, self.wording));
            }
            told.steps.push(step);
        }
        let outcome = if solver.is_solved() {
            Outcome::Unique
        } else {
            Outcome::Unrated
        };
        reply.count(outcome);
        if outcome == Outcome::Unrated {
            reply.remark(outcome, asked.location(), "no technique goes further");
        }
        self.end(asked, puzzle, told, &solver.board(), reply.out());
    }

    /// Writes what comes after the last step.
    fn end(&self, asked: &Asked, puzzle: &Puzzle, told: Told, board: &Board, out: &mut Vec<u8>) {
        match self.form {
            StepsForm::Text if asked.form().is_grid() => Format::Grid.write(board, out),
            StepsForm::Text => Format::Line.write(board, out),
            StepsForm::Json => {
                let explained = Explained {
                    solution: board.is_solved().then_some(AsText(*board)),
                    rating: rated::Fields::of(&Rating::of(&told.steps), self.options),
                    steps: told.records,
                };
                print::json(asked, &explained, out);
            }
            StepsForm::Html => {
                let title = asked.location().to_string();
                let id = self.sections.fetch_add(1, Ordering::Relaxed) + 1;
                let page = Explanation {
                    title: &title,
                    puzzle,
                    steps: &told.steps,
                    options: self.options,
                };
                out.extend(page.section(id, self.wording).into_bytes());
            }
        }
    }
}

/// The steps of a puzzle, and their records for JSON.
struct Told {
    steps: Vec<Step>,
    records: Vec<Record>,
}

/// What explaining adds to a record of JSON.
#[derive(Serialize)]
struct Explained {
    solution: Option<AsText<Board>>,
    #[serde(flatten)]
    rating: rated::Fields,
    steps: Vec<Record>,
}
