//! `sudoku generate --hard`: puzzles that become harder for search.

use super::args::Args;
use super::made::{Made, write};
use super::stop::Stop;
use crate::cli::exit::Exit;
use ninegrid::bulk::Engine;
use ninegrid::generate::{Climb, Hard};

/// Makes puzzles harder until every one was changed often enough, or Ctrl-C.
pub fn harden(args: &Args, seed: u64, number: u64) -> Exit {
    let stop = Stop::on_signal();
    let engine = Engine::new();
    args.in_batches(number, 128, args.attempts().into(), |numbers, reply| {
        if stop.is_wanted() {
            return reply.stop();
        }
        let first = numbers.start == 0;
        let mut climb = Climb::new(&engine, seed, numbers);
        for _ in 0..args.attempts() {
            climb.step(&engine);
            reply.advance(climb.len());
            if stop.is_wanted() {
                break;
            }
        }
        for (i, Hard { puzzle, branches }) in climb.puzzles().into_iter().enumerate() {
            let made = Made {
                puzzle,
                rating: None,
                branches: Some(branches),
            };
            write(args.format, &made, first && i == 0, reply.out());
            if reply.answered().is_break() {
                return;
            }
        }
    })
}
