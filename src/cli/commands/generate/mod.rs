//! `sudoku generate`: puzzles with exactly one solution.

mod args;
mod hard;
mod made;
mod stop;
mod wishes;

pub use args::Args;

use crate::cli::exit::Exit;
use crate::cli::message;
use crate::cli::pipeline::Reply;
use crate::cli::print::BoardForm;
use anyhow::Context;
use made::Made;
use ninegrid::bulk::{Engine, LANES};
use ninegrid::generate::Recipe;
use rand::TryRng;
use rand::rngs::SysRng;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicU64, Ordering};
use stop::Stop;

/// At most so many puzzles are made in one go: enough to keep the lanes busy.
const BATCH: u64 = 128;

/// Makes puzzles.
///
/// # Errors
/// If no seed can be drawn, or there are no such puzzles.
pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let seed = match args.seed {
        Some(seed) => seed,
        None => draw_seed()?,
    };
    if let Some(number) = args.hard {
        return Ok(hard::harden(args, seed, number));
    }
    let search = Search {
        recipe: args.recipe(seed)?,
        engine: Engine::new(),
        form: args.format,
        stop: Stop::on_signal(),
        attempts: AtomicU64::new(0),
        made: AtomicU64::new(0),
    };
    // Of slow ones a few at a time, so that each is shown soon.
    let batch = match args.is_slow() {
        true => LANES as u64,
        false => BATCH,
    };
    let exit = args.in_batches(args.number, batch, 1, |numbers, reply| {
        search.make(numbers, reply);
    });
    if search.stop.is_wanted() {
        let (made, attempts) = (search.made.into_inner(), search.attempts.into_inner());
        message::say(format_args!(
            "stopped with {made} of {} puzzles, after {attempts} full boards",
            args.number
        ))?;
        return Ok(exit.max(Exit::Failure));
    }
    Ok(exit)
}

/// A search for puzzles, as all threads see it.
struct Search {
    recipe: Recipe,
    engine: Engine,
    form: BoardForm,
    stop: Stop,
    attempts: AtomicU64,
    made: AtomicU64,
}

impl Search {
    /// Makes the puzzles of these numbers, up to the first that cannot be made.
    fn make(&self, numbers: Range<u64>, reply: &mut Reply) {
        if self.stop.is_wanted() {
            return reply.stop();
        }
        let made = self.recipe.make(&self.engine, numbers.clone(), &mut || {
            if self.stop.is_wanted() || reply.is_in_vain() {
                return ControlFlow::Break(());
            }
            self.attempts.fetch_add(1, Ordering::Relaxed);
            reply.attempt();
            ControlFlow::Continue(())
        });
        let mut first = numbers.start == 0;
        for (number, made) in numbers.zip(made) {
            let Some(made) = made else {
                if self.stop.is_wanted() {
                    continue; // what was made of the others is printed
                }
                return self.give_up(number, reply);
            };
            let made = Made {
                puzzle: made.puzzle,
                rating: made.rating,
                branches: None,
            };
            made::write(self.form, &made, first, reply.out());
            first = false;
            self.made.fetch_add(1, Ordering::Relaxed);
            reply.advance(1);
            if reply.answered().is_break() {
                return;
            }
        }
    }

    fn give_up(&self, number: u64, reply: &mut Reply) {
        let attempts = self.recipe.attempts();
        let boards = if attempts == 1 { "board" } else { "boards" };
        let reason =
            format!("not found in {attempts} full {boards}; try more --attempts, or ask for less");
        reply.complain(format_args!("puzzle {}", number + 1), reason);
        reply.raise(Exit::Failure);
        reply.stop();
    }
}

/// A seed from the operating system, named so that the run can be repeated.
fn draw_seed() -> anyhow::Result<u64> {
    let seed = SysRng.try_next_u64().context("no random seed")?;
    let seed = seed >> 32; // short enough to be typed again
    message::say(format_args!("seed {seed}"))?;
    Ok(seed)
}
