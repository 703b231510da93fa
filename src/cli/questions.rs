//! The questions that commands ask the engines, a batch at a time.

use super::outcome::Outcome;
use super::pipeline::Batch;
use ninegrid::bulk::{self, Engine};
use ninegrid::text::Entry;
use ninegrid::{Board, Puzzle, Verdict, solutions};
use std::num::NonZero;

/// The verdict on each puzzle.
pub fn verdicts(batch: &Batch) -> Vec<Verdict> {
    let verdicts = batch.entries().zip(bulk::solve(&boards(batch)));
    let own = |(entry, verdict): (&Entry, Verdict)| match &entry.puzzle {
        Puzzle::Board(_) => verdict,
        Puzzle::Candidates(candidates) => ninegrid::solve(candidates),
    };
    verdicts.map(own).collect()
}

/// Any solution of each puzzle.
pub fn any(batch: &Batch) -> Vec<(Outcome, Option<Board>)> {
    let found = batch.entries().zip(bulk::solve_any(&boards(batch)));
    let own = |(entry, found): (&Entry, Option<Board>)| {
        let found = match &entry.puzzle {
            Puzzle::Board(_) => found,
            Puzzle::Candidates(candidates) => solutions(candidates).next(),
        };
        match found {
            Some(_) => (Outcome::Solvable, found),
            None if !entry.puzzle.filled().is_lawful() => (Outcome::Contradictory, None),
            None => (Outcome::Unsolvable, None),
        }
    };
    found.map(own).collect()
}

fn boards(batch: &Batch) -> Vec<Board> {
    let board = |entry: &Entry| entry.puzzle.filled();
    batch.entries().map(board).collect()
}

/// Counts the solutions of puzzles.
pub struct Counting(Engine);

impl Counting {
    pub fn new() -> Counting {
        Counting(Engine::new())
    }

    /// How many solutions each puzzle of a batch has, or `limit` if it has at least as many.
    pub fn of_each(&self, batch: &Batch, limit: u64) -> Vec<u64> {
        let counts = batch.entries().zip(self.0.count(&boards(batch), limit));
        let own = |(entry, count): (&Entry, u64)| match &entry.puzzle {
            Puzzle::Board(_) => count,
            Puzzle::Candidates(candidates) => ninegrid::count(candidates, limit),
        };
        counts.map(own).collect()
    }

    /// How many solutions a puzzle has, or `limit` if it has at least as many, by this many threads.
    pub fn of_one(&self, puzzle: &Puzzle, limit: u64, threads: usize) -> u64 {
        let threads = NonZero::new(threads).unwrap_or(NonZero::<usize>::MIN);
        match puzzle {
            Puzzle::Board(board) => self.0.count_one(board, limit, threads),
            Puzzle::Candidates(candidates) => ninegrid::count(candidates, limit),
        }
    }
}
