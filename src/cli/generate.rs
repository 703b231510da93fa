//! `sudoku generate`: puzzles with exactly one solution.

use super::args::Format;
use super::order::Reply;
use super::print::{self, AsText, Shape};
use super::{Exit, pipeline};
use anyhow::{Context, bail};
use clap::ValueEnum;
use ninegrid::Board;
use ninegrid::bulk::Engine;
use ninegrid::generate::{Climb, Clues, Hard, Recipe, Symmetry};
use ninegrid::render;
use ninegrid::text::Form;
use rand::TryRng;
use rand::rngs::SysRng;
use serde::Serialize;
use std::ops::Range;
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

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
puzzle. Such a puzzle may have a clue that could go. Ctrl-C ends it: of the puzzles that
were begun, some hundred a thread, what has been reached is printed; a second one ends it at once.

Exit status: 0 if all were made or Ctrl-C ended --hard, 1 if one was not found (those before it are
printed), 2 for trouble.";

/// At most so many puzzles are made in one go: enough to keep the lanes busy.
const BATCH: u64 = 128;

/// A second Ctrl-C that comes later than this after the first ends the run at once.
const AGAIN: Duration = Duration::from_millis(500);

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
        text.parse::<u8>().with_context(|| {
            format!(
                "'{text}' is no number of clues; expected K or MIN..=MAX, such as 30 or 30..=34"
            )
        })
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
    if !recipe.is_possible() {
        bail!(
            "no such number of clues has that symmetry: in a quarter turn four cells go together"
        );
    }
    let engine = Engine::new();
    Ok(args.in_batches(args.number, 1, |numbers, reply| {
        make(&recipe, &engine, args.format, numbers, reply);
    }))
}

impl Args {
    /// Lets `answer` reply to batch after batch of the numbers below `number`, each so much work.
    fn in_batches<F>(&self, number: u64, work: u64, answer: F) -> Exit
    where
        F: Fn(Range<u64>, &mut Reply) + Sync,
    {
        let threads = pipeline::thread_count(self.threads);
        // A few slow ones are for all threads too.
        let batch = number.div_ceil(threads as u64).clamp(1, BATCH);
        let batches = number.div_ceil(batch);
        pipeline::number(batches, number.checked_mul(work), threads, |i, reply| {
            let from = i * batch;
            answer(from..number.min(from.saturating_add(batch)), reply);
        })
    }
}

/// Makes the puzzles of these numbers, up to the first that cannot be made.
fn make(recipe: &Recipe, engine: &Engine, format: Format, numbers: Range<u64>, reply: &mut Reply) {
    for (number, puzzle) in numbers.clone().zip(recipe.puzzles_with(engine, numbers)) {
        let Some(puzzle) = puzzle else {
            let attempts = recipe.attempts;
            let reason = format!(
                "not found in {attempts} full boards; more --attempts or other --clues may help"
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
        reply.advance(1);
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
            render::Format::Line.write(puzzle, out);
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
    super::say(format!("sudoku: seed {seed}\n").as_bytes())?;
    Ok(seed)
}

/// Makes puzzles harder until every one was changed often enough, or Ctrl-C.
fn harden(args: &Args, seed: u64, number: u64) -> anyhow::Result<Exit> {
    let stopped = Arc::new(AtomicBool::new(false));
    let stop = Arc::clone(&stopped);
    let mut first = None;
    let on_signal = move || {
        stop.store(true, Ordering::Relaxed);
        // `timeout` sends it twice at once; whoever sends it again later wants an end now.
        if first.get_or_insert_with(Instant::now).elapsed() > AGAIN {
            process::exit(130); // as a shell has it for a program ended by this signal
        }
    };
    ctrlc::set_handler(on_signal).context("Ctrl-C")?;
    let engine = Engine::new();
    Ok(
        args.in_batches(number, args.attempts.into(), |numbers, reply| {
            if stopped.load(Ordering::Relaxed) {
                return reply.stop();
            }
            let first = numbers.start == 0;
            let mut climb = Climb::new(&engine, seed, numbers);
            for _ in 0..args.attempts {
                climb.step(&engine);
                reply.advance(climb.len());
                if stopped.load(Ordering::Relaxed) {
                    break;
                }
            }
            for (i, Hard { puzzle, branches }) in climb.puzzles().into_iter().enumerate() {
                let branches = Some(branches);
                write(
                    args.format,
                    &Made { puzzle, branches },
                    first && i == 0,
                    reply.out(),
                );
                if reply.answered().is_break() {
                    return;
                }
            }
        }),
    )
}
