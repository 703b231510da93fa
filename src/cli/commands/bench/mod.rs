//! `sudoku bench`: how fast this machine is. Everything that is timed has been checked before.

mod stopwatch;

use crate::cli::exit::Exit;
use crate::cli::inputs;
use crate::cli::message;
use crate::cli::pipeline::{self, Input, Job, Pace, Threads, lock};
use crate::cli::print::{self, ReportForm};
use anyhow::{Context, bail, ensure};
use clap::ValueEnum;
use ninegrid::bulk::{Engine, LANES};
use ninegrid::{Board, Puzzle};
use serde::Serialize;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::time::Duration;
use stopwatch::Stopwatch;

const EXAMPLES: &str = "\
Examples:
  sudoku bench solve                       the built-in puzzles, on all cores
  sudoku bench solve --threads 1 my.sdm    these puzzles, on one
  sudoku bench count puzzle.txt            solutions counted a second
  sudoku bench generate --format json      minimal puzzles made a second
  sudoku bench rate hard.sdm               ratings a second

\"bench solve\" looks for two solutions of each puzzle, which proves that there is only one, or that
there are several. Finding the first of several in reading order, as \"solve\" does, takes longer.
Puzzles are read before the clock starts, and every round is checked against the first.";

/// The built-in board to count: 17 clues and 1,126,702 solutions.
const MANY_SOLUTIONS: &str =
    "...8.1..........43.5............7.8........1...2..3....6......75..34........2..6.";

/// Measure this machine's speed
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// What to measure
    #[arg(value_enum)]
    work: Work,
    /// Files, directories, - for standard input, or puzzles themselves [default: a built-in set]
    #[arg(value_name = "INPUT", value_parser = inputs::parser())]
    inputs: Vec<Input>,
    /// Repeat for at least S seconds
    #[arg(long, value_name = "S", default_value_t = 2.0, value_parser = seconds)]
    seconds: f64,
    #[command(flatten)]
    threads: Threads,
    /// The form of the result
    #[arg(short, long, value_enum, value_name = "FORM", default_value_t = ReportForm::Text)]
    format: ReportForm,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Serialize)]
#[serde(rename_all = "lowercase")]
enum Work {
    /// Look for two solutions of each puzzle, as proof that there is one
    Solve,
    /// Count all solutions of each puzzle, all threads on one at a time
    Count,
    /// Make minimal puzzles
    Generate,
    /// Rate each puzzle
    Rate,
    /// Find the row-minlex form of each board
    Canon,
    /// Find the minimal puzzles one clue away from each puzzle: near --remove 1 --add 1 --minimal
    Near,
}

fn seconds(text: &str) -> anyhow::Result<f64> {
    let seconds: f64 = text.parse()?;
    ensure!(
        (0.0..=86_400.0).contains(&seconds),
        "expected 0 to 86400 seconds"
    );
    Ok(seconds)
}

/// What was measured.
#[derive(Serialize)]
struct Figures {
    work: Work,
    /// Puzzles, or solutions where they are counted.
    per_second: f64,
    threads: usize,
    engine: &'static str,
    level: &'static str,
    lanes: usize,
    /// The puzzles of the set.
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzles: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    branches_per_puzzle: Option<f64>,
    seconds: f64,
}

/// Measures, and prints the figures.
///
/// # Errors
/// If there is nothing to measure, or an answer differs from the one before.
pub fn run(args: Args) -> anyhow::Result<Exit> {
    let (puzzles, exit) = match args.work {
        Work::Generate if !args.inputs.is_empty() => bail!("bench generate reads no puzzles"),
        Work::Generate => (Vec::new(), Exit::Success),
        _ => puzzles(&args)?,
    };
    let bench = Stopwatch {
        engine: Engine::new(),
        threads: args.threads.count(),
        least: Duration::from_secs_f64(args.seconds),
    };
    let (rate, effort) = match args.work {
        Work::Solve => bench.solve(&puzzles)?,
        Work::Count => bench.count(&puzzles)?,
        Work::Generate => bench.generate()?,
        Work::Rate => bench.rate(&puzzles)?,
        Work::Canon => bench.canon(&boards_only(&puzzles)?)?,
        Work::Near => bench.near(&boards_only(&puzzles)?)?,
    };
    let number = puzzles.len();
    let figures = Figures {
        work: args.work,
        per_second: rate.done as f64 / rate.seconds,
        threads: bench.threads,
        engine: args.work.engine(),
        level: bench.engine.level(),
        lanes: LANES,
        puzzles: (args.work != Work::Generate).then_some(number),
        branches_per_puzzle: effort.map(|effort| effort.branches as f64 / number as f64),
        seconds: rate.seconds,
    };
    figures.print(args.format)?;
    Ok(exit)
}

impl Work {
    /// What does most of the work.
    fn engine(self) -> &'static str {
        match self {
            Work::Solve | Work::Count | Work::Generate | Work::Near => "lanes",
            Work::Rate => "logic",
            Work::Canon => "canon",
        }
    }

    /// What is counted.
    fn unit(self) -> &'static str {
        match self {
            Work::Solve => "puzzles solved a second",
            Work::Count => "solutions counted a second",
            Work::Generate => "puzzles made a second",
            Work::Rate => "puzzles rated a second",
            Work::Canon => "forms found a second",
            Work::Near => "puzzles searched around a second",
        }
    }
}

impl Figures {
    fn print(&self, form: ReportForm) -> anyhow::Result<()> {
        let mut out = Vec::new();
        match form {
            ReportForm::Json => print::json_line(self, &mut out),
            ReportForm::Text => self.text(&mut out)?,
        }
        message::to_stdout(&out)
    }

    fn text(&self, out: &mut Vec<u8>) -> io::Result<()> {
        writeln!(out, "{:>12.0} {}", self.per_second, self.work.unit())?;
        if let Some(branches) = self.branches_per_puzzle {
            writeln!(out, "{branches:>12.2} branches a puzzle")?;
        }
        if let Some(puzzles) = self.puzzles {
            let noun = if puzzles == 1 { "puzzle" } else { "puzzles" };
            writeln!(out, "{puzzles:>12} {noun} in the set")?;
        }
        let threads = if self.threads == 1 {
            "thread"
        } else {
            "threads"
        };
        writeln!(out, "{:>12} {threads}", self.threads)?;
        writeln!(out, "{:>12} lanes, {}", self.lanes, self.level)?;
        writeln!(out, "{:>12.2} seconds", self.seconds)
    }
}

/// The puzzles to measure with, and whether all could be read.
fn puzzles(args: &Args) -> anyhow::Result<(Vec<Puzzle>, Exit)> {
    if args.inputs.is_empty() {
        let set = match args.work {
            Work::Count => MANY_SOLUTIONS,
            _ => include_str!("../../../../benches/sets/minimal.txt"),
        };
        let puzzles = ninegrid::text::read(set.as_bytes()).map(|entry| Ok(entry?.puzzle));
        return Ok((puzzles.collect::<anyhow::Result<_>>()?, Exit::Success));
    }
    let puzzles = Mutex::new(Vec::new());
    let job = Job {
        inputs: args.inputs.clone(),
        threads: Threads::ONE,
        quiet: false,
        keep_blank: false,
        pace: Pace::Fast,
    };
    let done = pipeline::run(job, None, |batch, reply| {
        lock(&puzzles).extend(batch.puzzles());
        batch.each(batch.entries(), reply, |_, _, _| ControlFlow::Continue(()))
    });
    let puzzles = puzzles.into_inner()?;
    ensure!(!puzzles.is_empty(), "no puzzles to measure with");
    Ok((puzzles, done.exit))
}

/// The puzzles, if none is a grid of candidates.
fn boards_only(puzzles: &[Puzzle]) -> anyhow::Result<Vec<Board>> {
    let boards = puzzles.iter().map(|puzzle| puzzle.board().copied());
    boards
        .collect::<Option<_>>()
        .context("candidates have no form and no neighbors")
}
