//! `sudoku generate`: puzzles with exactly one solution.

use super::args::Format;
use super::order::Reply;
use super::print::{self, AsText, Shape};
use super::progress::Progress;
use super::{Exit, pipeline};
use anyhow::Context;
use clap::ValueEnum;
use ninegrid::Board;
use ninegrid::bulk::Engine;
use ninegrid::generate::{Climb, Clues, Hard, Recipe, Symmetry};
use ninegrid::text::{self, Form};
use rand::TryRng;
use rand::rngs::SysRng;
use serde::Serialize;
use std::io::{self, Write};
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::thread;

const EXAMPLES: &str = "\
Examples:
  sudoku generate                                a minimal puzzle, in a line
  sudoku generate -f framed --symmetry rotate180
  sudoku generate -n 1000 --seed 7 > minimal.sdm the same thousand every time
  sudoku generate -n 50 --clues 30..=34          easier ones, with more clues
  sudoku generate --hard 10                      each made harder, as many times as --attempts says

Every puzzle has exactly one solution. Unless --clues asks for a number of clues it is minimal: no
clue can be left out. Puzzle 3 of seed 7 is the same whatever -n, and on every machine.

--hard changes a clue or two of each puzzle at a time, and keeps the change if the solver then has to
branch as often, or more often, to prove that there is one solution. That number stands behind each
puzzle. Ctrl-C ends it, and what has been reached is printed.

Exit status: 0 if all were made, 1 if one was not found (those before it are printed), 2 for
trouble.";

/// So many puzzles are made in one go: enough to keep the lanes busy.
const BATCH: u64 = 128;

/// Make puzzles with exactly one solution
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Make N puzzles
    #[arg(
        short = 'n',
        value_name = "N",
        default_value_t = 1,
        conflicts_with = "hard"
    )]
    number: u64,
    /// The number of clues: K, or MIN..=MAX [default: as few as the puzzle can do with]
    #[arg(long, value_name = "K", value_parser = clues, conflicts_with = "hard")]
    clues: Option<Clues>,
    /// Which cells hold clues together
    #[arg(long, value_enum, value_name = "KIND", default_value_t = Kind::None, conflicts_with = "hard")]
    symmetry: Kind,
    /// Make the puzzles of this seed [default: drawn, and named on standard error]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Give up a puzzle after A full boards; with --hard, change each puzzle A times
    #[arg(long, value_name = "A", default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1..))]
    attempts: u32,
    /// Make N puzzles and then make them harder
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    hard: Option<u64>,
    /// The form of the puzzles; auto is line
    #[arg(short, long, value_enum, value_name = "FORM", default_value_t = Format::Auto)]
    format: Format,
    /// Work on N threads [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

/// The symmetry of the clues.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Kind {
    None,
    /// Half a turn
    Rotate180,
    /// A quarter turn
    Rotate90,
    /// Mirrored top to bottom
    Horizontal,
    /// Mirrored left to right
    Vertical,
    /// Mirrored at the diagonal from r1c1 to r9c9
    Diagonal,
}

impl From<Kind> for Symmetry {
    fn from(kind: Kind) -> Symmetry {
        match kind {
            Kind::None => Symmetry::None,
            Kind::Rotate180 => Symmetry::Rotate180,
            Kind::Rotate90 => Symmetry::Rotate90,
            Kind::Horizontal => Symmetry::Horizontal,
            Kind::Vertical => Symmetry::Vertical,
            Kind::Diagonal => Symmetry::Diagonal,
        }
    }
}

/// Reads `K` or `MIN..=MAX`.
fn clues(text: &str) -> anyhow::Result<Clues> {
    let (least, most) = text.split_once("..=").unwrap_or((text, text));
    let number = |text: &str| {
        text.parse::<u8>()
            .with_context(|| format!("'{text}' is no number of clues"))
    };
    Ok(Clues::try_from(number(least)?..=number(most)?)?)
}

/// Makes puzzles.
///
/// # Errors
/// If no seed can be drawn, or the hard puzzles cannot be written.
pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let seed = match args.seed {
        Some(seed) => seed,
        None => draw_seed()?,
    };
    if let Some(number) = args.hard {
        return harden(args, seed, number);
    }
    let recipe = Recipe {
        seed,
        symmetry: args.symmetry.into(),
        clues: args.clues,
        attempts: args.attempts,
    };
    let engine = Engine::new();
    let answer = |batch: u64, reply: &mut Reply| {
        let from = batch * BATCH;
        let numbers = from..args.number.min(from.saturating_add(BATCH));
        make(&recipe, &engine, args.format, numbers, reply);
    };
    Ok(pipeline::number(
        args.number.div_ceil(BATCH),
        BATCH as usize,
        args.threads,
        answer,
    ))
}

/// Makes the puzzles of these numbers, up to the first that cannot be made.
fn make(recipe: &Recipe, engine: &Engine, format: Format, numbers: Range<u64>, reply: &mut Reply) {
    for (number, puzzle) in numbers.clone().zip(recipe.puzzles_with(engine, numbers)) {
        let Some(puzzle) = puzzle else {
            let attempts = recipe.attempts;
            let reason = format!(
                "not found in {attempts} attempts; more --attempts or other --clues may help"
            );
            reply.message(format_args!("puzzle {}", number + 1), reason);
            reply.raise(Exit::Failure);
            reply.stop();
            return;
        };
        write(
            format,
            &Made {
                puzzle,
                branches: None,
            },
            number == 0,
            reply.out(),
        );
        if reply.answered().is_break() {
            return;
        }
    }
}

/// A puzzle that was made.
struct Made {
    puzzle: Board,
    branches: Option<u64>,
}

fn write(format: Format, made: &Made, first: bool, out: &mut Vec<u8>) {
    let Made { puzzle, branches } = made;
    let shape = Shape::of(format, Form::Line);
    match shape {
        Shape::Text(form) => {
            if shape.is_grid() && !first {
                out.push(b'\n');
            }
            let branches = branches.map(|branches| format!("# {branches} branches\n"));
            let branches = branches.unwrap_or_default();
            if shape.is_grid() {
                out.extend_from_slice(branches.as_bytes());
            }
            form.write(puzzle, out);
            if !shape.is_grid() && !branches.is_empty() {
                out.pop();
                out.push(b' ');
                out.extend_from_slice(branches.as_bytes());
            }
        }
        Shape::Csv => {
            if first {
                out.extend_from_slice(b"puzzle\n");
            }
            text::Format::Line.write(puzzle, out);
        }
        Shape::Json => {
            print::json(
                &Record {
                    puzzle: AsText(puzzle),
                    clues: puzzle.filled(),
                    branches: *branches,
                },
                out,
            );
        }
    }
}

#[derive(Serialize)]
struct Record<'a> {
    puzzle: AsText<&'a Board>,
    clues: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    branches: Option<u64>,
}

/// A seed from the operating system, named so that the run can be repeated.
fn draw_seed() -> anyhow::Result<u64> {
    let seed = SysRng.try_next_u64().context("no random seed")?;
    let seed = seed >> 32; // short enough to be typed again
    writeln!(io::stderr(), "sudoku: seed {seed}").context("standard error")?;
    Ok(seed)
}

/// Makes puzzles harder until every one was changed often enough, or Ctrl-C.
fn harden(args: &Args, seed: u64, number: u64) -> anyhow::Result<Exit> {
    let stopped = Arc::new(AtomicBool::new(false));
    let stop = Arc::clone(&stopped);
    ctrlc::set_handler(move || stop.store(true, Ordering::Relaxed)).context("Ctrl-C")?;
    let threads = u64::min(pipeline::thread_count(args.threads) as u64, number);
    let progress = Progress::new(number.checked_mul(args.attempts.into()));
    let hard: Vec<Hard> = thread::scope(|scope| {
        let (tried, changes) = mpsc::channel();
        let climbers: Vec<_> = (0..threads)
            .map(|i| {
                let numbers = number * i / threads..number * (i + 1) / threads;
                let (tried, stopped) = (tried.clone(), &stopped);
                scope.spawn(move || climb(seed, numbers, args.attempts, stopped, &tried))
            })
            .collect();
        drop(tried);
        changes
            .iter()
            .for_each(|changes| progress.add(changes, changes));
        climbers
            .into_iter()
            .filter_map(|climber| climber.join().ok())
            .flatten()
            .collect()
    });
    drop(progress);
    print_hard(args.format, &hard)?;
    Ok(Exit::Success)
}

fn print_hard(format: Format, hard: &[Hard]) -> anyhow::Result<()> {
    let mut out = Vec::new();
    for (i, &Hard { puzzle, branches }) in hard.iter().enumerate() {
        let branches = Some(branches);
        write(format, &Made { puzzle, branches }, i == 0, &mut out);
    }
    super::print(&out)
}

/// Changes the puzzles of these numbers so many times each, and says to `tried` how many it has tried.
fn climb(
    seed: u64,
    numbers: Range<u64>,
    changes: u32,
    stopped: &AtomicBool,
    tried: &mpsc::Sender<usize>,
) -> Vec<Hard> {
    let engine = Engine::new();
    let mut climb = Climb::new(&engine, seed, numbers);
    for _ in 0..changes {
        if stopped.load(Ordering::Relaxed) {
            break;
        }
        climb.step(&engine);
        if tried.send(climb.len()).is_err() {
            break; // whoever listened has ended
        }
    }
    climb.puzzles()
}
