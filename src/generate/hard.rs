//! Hard puzzles: changes a clue or two at a time and keeps what is harder.
//!
//! The measure is the number of times that the [bulk engine](crate::bulk) has to branch until it has
//! proved that there is one solution. It is the same on every machine. It says how hard a puzzle is
//! for search with singles and triads, not how hard a person finds it.

use super::{Recipe, stream};
use crate::bulk::{Engine, Goal};
use crate::game::{Board, Cell, Puzzle};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::IteratorRandom;
use std::cmp::Reverse;
use std::ops::Range;

/// A puzzle with one solution, and how hard it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hard {
    /// The puzzle.
    pub puzzle: Board,
    /// How often the bulk engine branches to prove its solution the only one.
    pub branches: u64,
}

/// Puzzles that become harder, each by itself: puzzle `n` of a seed depends on nothing but the number
/// of steps.
#[derive(Debug)]
pub struct Climb {
    climbers: Vec<Climber>,
}

#[derive(Debug)]
struct Climber {
    rng: ChaCha8Rng,
    solution: Board,
    best: Hard,
    /// The puzzle that is to be tried next.
    change: Board,
}

impl Hard {
    /// Harder puzzles have a greater rank, and of equally hard ones those with fewer clues.
    fn rank(&self) -> (u64, Reverse<usize>) {
        (self.branches, Reverse(self.puzzle.filled()))
    }
}

impl Climb {
    /// Begins with the minimal puzzles of these numbers.
    #[must_use]
    pub fn new(engine: &Engine, seed: u64, numbers: Range<u64>) -> Climb {
        let puzzles = Recipe::minimal(seed).puzzles_with(engine, numbers.clone());
        let begun = numbers
            .zip(puzzles)
            .filter_map(|(number, puzzle)| Some((number, puzzle?)));
        let (numbers, puzzles): (Vec<u64>, Vec<Board>) = begun.unzip();
        let solutions = engine.solve_any(&puzzles);
        let climbers = numbers.into_iter().zip(puzzles).zip(solutions).filter_map(
            |((number, puzzle), solution)| {
                let mut rng = stream(seed, number);
                // Puzzle and climb draw from the same stream, far apart.
                rng.set_word_pos(1 << 40);
                let best = Hard {
                    puzzle,
                    branches: 0,
                };
                Some(Climber {
                    rng,
                    solution: solution?,
                    best,
                    change: puzzle,
                })
            },
        );
        Climb {
            climbers: climbers.collect(),
        }
    }

    /// Tries one change of each puzzle; those that are no easier for it, and have no more
    /// clues if they are as easy as before, keep it.
    ///
    /// ```
    /// use ninegrid::bulk::Engine;
    /// use ninegrid::generate::Climb;
    ///
    /// let engine = Engine::new();
    /// let mut climb = Climb::new(&engine, 1, 0..8);
    /// climb.step(&engine);
    /// let before: u64 = climb.puzzles().iter().map(|hard| hard.branches).sum();
    /// for _ in 0..200 {
    ///     climb.step(&engine);
    /// }
    /// let after: u64 = climb.puzzles().iter().map(|hard| hard.branches).sum();
    /// assert!(after > before);
    /// ```
    pub fn step(&mut self, engine: &Engine) {
        let changes: Vec<Puzzle> = self.climbers.iter().map(|it| it.change.into()).collect();
        let climbers = &mut self.climbers;
        engine.each(changes, Goal::Count(2), |answer| {
            let climber = &mut climbers[answer.task.id];
            let tried = Hard {
                puzzle: climber.change,
                branches: answer.branches,
            };
            if answer.count == 1 && tried.rank() >= climber.best.rank() {
                climber.best = tried;
            }
            climber.change();
        });
    }

    /// How many puzzles there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.climbers.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.climbers.is_empty()
    }

    /// The puzzles as they are now, in order of their numbers.
    #[must_use]
    pub fn puzzles(&self) -> Vec<Hard> {
        self.climbers.iter().map(|climber| climber.best).collect()
    }
}

impl Climber {
    /// The next puzzle to try: one clue or two go, and one or two come, of the same solution.
    fn change(&mut self) {
        let mut board = self.best.puzzle;
        for _ in 0..self.rng.random_range(1..=2) {
            self.flip(&mut board, true);
        }
        for _ in 0..self.rng.random_range(1..=2) {
            self.flip(&mut board, false);
        }
        self.change = board;
    }

    /// Empties a random filled cell, or fills a random empty one.
    fn flip(&mut self, board: &mut Board, filled: bool) {
        let cells = Cell::ALL
            .into_iter()
            .filter(|&cell| board.get(cell).is_some() == filled);
        if let Some(cell) = cells.choose(&mut self.rng) {
            board.set(
                cell,
                if filled {
                    None
                } else {
                    self.solution.get(cell)
                },
            );
        }
    }
}
