//! `sudoku bench`: how fast this machine is. Everything that is timed has been checked before.

use crate::cli::exit::Exit;
use crate::cli::inputs;
use crate::cli::message;
use crate::cli::pipeline::{self, Input, Job, Pace, Threads, lock};
use crate::cli::print::{self, ReportForm};
use anyhow::{bail, ensure};
use clap::ValueEnum;
use ninegrid::bulk::{Effort, Engine, Goal, LANES, SharedCount};
use ninegrid::generate::Recipe;
use ninegrid::logic::{self, Options, Rater};
use ninegrid::{Board, Verdict};
use serde::Serialize;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

const EXAMPLES: &str = "\
Examples:
  sudoku bench solve                       the built-in puzzles, on all cores
  sudoku bench solve --threads 1 my.sdm    these puzzles, on one
  sudoku bench count puzzle.txt            solutions counted a second
  sudoku bench generate --format json      minimal puzzles made a second
  sudoku bench rate hard.sdm               puzzles rated a second

solve looks for two solutions of each puzzle, which proves that there is one or says that there are
several; to find the first of several in reading order, as the command solve does, takes longer.
Puzzles are read before the clock starts, and each round is to find what the first one found.";

/// The built-in board to count: 17 clues and 1,126,702 solutions.
const MANY_SOLUTIONS: &str =
    "...8.1..........43.5............7.8........1...2..3....6......75..34........2..6.";

/// Measure this machine's speed
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// What is repeated
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
    /// Count all solutions of puzzles, all threads on one
    Count,
    /// Make minimal puzzles
    Generate,
    /// Rate each puzzle
    Rate,
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
    /// Puzzles solved, made or rated, or solutions counted.
    per_second: f64,
    threads: usize,
    engine: &'static str,
    /// Of the lane engine.
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lanes: Option<usize>,
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
    let (boards, exit) = match args.work {
        Work::Generate if !args.inputs.is_empty() => bail!("bench generate reads no puzzles"),
        Work::Generate => (Vec::new(), Exit::Success),
        _ => boards(&args)?,
    };
    let bench = Stopwatch {
        engine: Engine::new(),
        threads: args.threads.count(),
        least: Duration::from_secs_f64(args.seconds),
    };
    let (rate, effort) = match args.work {
        Work::Solve => bench.solve(&boards)?,
        Work::Count => bench.count(&boards)?,
        Work::Generate => bench.generate()?,
        Work::Rate => bench.rate(&boards)?,
    };
    let in_lanes = args.work != Work::Rate;
    let puzzles = (args.work != Work::Generate).then_some(boards.len());
    let figures = Figures {
        work: args.work,
        per_second: rate.done as f64 / rate.seconds,
        threads: bench.threads,
        engine: if in_lanes { "lanes" } else { "logic" },
        level: in_lanes.then(|| bench.engine.level()),
        lanes: in_lanes.then_some(LANES),
        puzzles,
        branches_per_puzzle: effort.map(|effort| effort.branches as f64 / boards.len() as f64),
        seconds: rate.seconds,
    };
    figures.print(args.format)?;
    Ok(exit)
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
        let unit = match self.work {
            Work::Solve => "puzzles solved a second",
            Work::Count => "solutions counted a second",
            Work::Generate => "puzzles made a second",
            Work::Rate => "puzzles rated a second",
        };
        writeln!(out, "{:>12.0} {unit}", self.per_second)?;
        if let Some(branches) = self.branches_per_puzzle {
            writeln!(out, "{branches:>12.2} branches a puzzle")?;
        }
        if let Some(puzzles) = self.puzzles {
            writeln!(out, "{puzzles:>12} puzzles in the set")?;
        }
        let threads = if self.threads == 1 {
            "thread"
        } else {
            "threads"
        };
        writeln!(out, "{:>12} {threads}", self.threads)?;
        if let (Some(lanes), Some(level)) = (self.lanes, self.level) {
            writeln!(out, "{lanes:>12} lanes, {level}")?;
        }
        writeln!(out, "{:>12.2} seconds", self.seconds)
    }
}

/// The puzzles to measure with, and whether all could be read.
fn boards(args: &Args) -> anyhow::Result<(Vec<Board>, Exit)> {
    if args.inputs.is_empty() {
        let set = match args.work {
            Work::Count => MANY_SOLUTIONS,
            _ => include_str!("../../../benches/sets/minimal.txt"),
        };
        let boards = ninegrid::text::read(set.as_bytes()).map(|entry| Ok(entry?.puzzle.filled()));
        return Ok((boards.collect::<anyhow::Result<_>>()?, Exit::Success));
    }
    let boards = Mutex::new(Vec::new());
    let job = Job {
        inputs: args.inputs.clone(),
        threads: Threads::ONE,
        quiet: false,
        pace: Pace::Fast,
    };
    let done = pipeline::run(job, None, |batch, reply| {
        lock(&boards).extend(batch.entries().map(|entry| entry.puzzle.filled()));
        batch.each(batch.entries(), reply, |_, _, _| ControlFlow::Continue(()))
    });
    let boards = boards.into_inner()?;
    ensure!(!boards.is_empty(), "no puzzles to measure with");
    Ok((boards, done.exit))
}

/// How much was done in what time.
struct Rate {
    done: u64,
    seconds: f64,
}

/// How it is measured.
struct Stopwatch {
    engine: Engine,
    threads: usize,
    least: Duration,
}

impl Stopwatch {
    /// Repeats `round`, which says how much it did, on all threads until it is time.
    fn repeat(
        &self,
        threads: usize,
        round: impl Fn() -> anyhow::Result<u64> + Sync,
    ) -> anyhow::Result<Rate> {
        let start = Instant::now();
        let all = Mutex::new(anyhow::Ok(0));
        pipeline::on_threads(threads, || {
            loop {
                let done = round();
                let mut all = lock(&all);
                let before = std::mem::replace(&mut *all, Ok(0));
                *all = before.and_then(|before| Ok(before + done?));
                if all.is_err() || start.elapsed() >= self.least {
                    return;
                }
            }
        });
        let done = all.into_inner().unwrap_or_else(PoisonError::into_inner)?;
        Ok(Rate {
            done,
            seconds: start.elapsed().as_secs_f64(),
        })
    }

    /// Looks for two solutions of each board.
    fn solve(&self, boards: &[Board]) -> anyhow::Result<(Rate, Option<Effort>)> {
        let round = || {
            let mut seen = [0; 3];
            let boards = boards.iter().map(Into::into);
            let effort = self.engine.each(boards, Goal::Count(2), |answer| {
                seen[(answer.count as usize).min(2)] += 1;
            });
            (seen, effort)
        };
        let (expected, effort) = round();
        let rate = self.repeat(self.threads, || {
            ensure!(
                round().0 == expected,
                "the answers differ from those before"
            );
            Ok(boards.len() as u64)
        })?;
        Ok((rate, Some(effort)))
    }

    /// Counts board after board, all threads on each.
    fn count(&self, boards: &[Board]) -> anyhow::Result<(Rate, Option<Effort>)> {
        // A near-empty board has more solutions than anyone waits for.
        const ENOUGH: u64 = 100_000_000;
        let count = |board| {
            let count = SharedCount::new(board, ENOUGH);
            pipeline::on_threads(self.threads, || count.work(&self.engine));
            count.total()
        };
        let expected: Vec<u64> = boards.iter().map(count).collect();
        ensure!(
            expected.iter().any(|&count| count > 0),
            "no solutions to count"
        );
        let rate = self.repeat(1, || {
            let counts: Vec<u64> = boards.iter().map(count).collect();
            ensure!(counts == expected, "the counts differ from those before");
            Ok(counts.iter().sum())
        })?;
        Ok((rate, None))
    }

    /// Rates board after board; every thread rates all of them.
    fn rate(&self, boards: &[Board]) -> anyhow::Result<(Rate, Option<Effort>)> {
        let round = || {
            let mut rater = Rater::new(Options::default());
            let rated = boards.iter().map(|board| rater.rate(&board.into()));
            rated.collect::<Vec<logic::Outcome>>()
        };
        let expected = round();
        ensure!(
            expected.iter().any(|outcome| outcome.rated().is_some()),
            "no puzzles that can be rated"
        );
        let rate = self.repeat(self.threads, || {
            ensure!(round() == expected, "the ratings differ from those before");
            Ok(boards.len() as u64)
        })?;
        Ok((rate, None))
    }

    fn generate(&self) -> anyhow::Result<(Rate, Option<Effort>)> {
        const BATCH: u64 = 256;
        let recipe = Recipe::minimal(1);
        let made: Vec<Board> = recipe
            .puzzles_with(&self.engine, 0..BATCH)
            .into_iter()
            .flatten()
            .collect();
        let unique = |verdict: &Verdict| matches!(verdict, Verdict::Unique(_));
        ensure!(
            self.engine.solve(&made).iter().all(unique),
            "a puzzle has several solutions"
        );
        let next = AtomicU64::new(0);
        let rate = self.repeat(self.threads, || {
            let from = BATCH * next.fetch_add(1, Ordering::Relaxed);
            let made = recipe.puzzles_with(&self.engine, from..from + BATCH);
            ensure!(
                made.iter().all(Option::is_some),
                "a puzzle could not be made"
            );
            Ok(BATCH)
        })?;
        Ok((rate, None))
    }
}
