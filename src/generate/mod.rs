//! Puzzles with exactly one solution, from a seed that the caller gives.
//!
//! Two ways lead to them. `pattern.rs` fills given cells, or cells drawn at random where few clues are wanted.
//! Otherwise `removal.rs` removes clues: a full board is drawn at random, then its clues go in
//! random order, each unless the puzzle would get a second solution. What is left is minimal: every
//! clue that stays was needed when it was looked at, and so it is with fewer clues around it.
//!
//! What is uniform and what is not: the three boxes on the diagonal are drawn uniformly from all
//! 9!³ ways to fill them, and the rest of the full board by a random search; where that fails, boxes
//! and all are drawn anew. So no digit and no cell is preferred, but not every full board is exactly
//! as likely as every other: the search succeeds with 73 % of boxes that are filled alike, with 65 %
//! of others. The order in which clues are tried is uniform. The puzzles are therefore not uniform over all minimal
//! puzzles: those with many clues are more likely than their share, as with every method that
//! removes clues one by one.
//!
//! Most of the time goes into asking whether a clue can go. Many puzzles are made at once, each
//! asking its own question in a lane of the [bulk engine](crate::bulk).

mod full;
mod hard;
mod pattern;
mod recipe;
mod removal;
mod symmetry;
mod wanted;

use crate::bulk::Engine;
use crate::game::Board;
pub use full::full_board;
pub use hard::{Climb, Hard};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
pub use recipe::{BadClues, BadRecipe, Clues, Recipe};
use removal::Workshop;
use std::ops::{ControlFlow, Range};
pub use symmetry::Symmetry;
use wanted::Judge;
pub use wanted::{Difficulty, Made};

impl Recipe {
    /// The puzzles with these numbers, in order; `None` for one that was not found in as many
    /// attempts as the recipe allows.
    ///
    /// ```
    /// use ninegrid::generate::Recipe;
    /// use ninegrid::{Verdict, solve};
    ///
    /// let puzzles = Recipe::minimal(7).puzzles(0..20);
    /// assert!(puzzles.iter().flatten().all(|puzzle| matches!(solve(puzzle), Verdict::Unique(_))));
    /// assert_eq!(puzzles[5..6], Recipe::minimal(7).puzzles(5..6));
    /// ```
    #[must_use]
    pub fn puzzles(&self, numbers: Range<u64>) -> Vec<Option<Board>> {
        self.puzzles_with(&Engine::new(), numbers)
    }

    /// The same, asking a given engine.
    #[must_use]
    pub fn puzzles_with(&self, engine: &Engine, numbers: Range<u64>) -> Vec<Option<Board>> {
        let made = self.make(engine, numbers, &mut || ControlFlow::Continue(()));
        let puzzles = made.into_iter().map(|made| made.map(|made| made.puzzle));
        puzzles.collect()
    }

    /// The same with the ratings, if the recipe asks for such, as long as `attempt` says to go on: it is
    /// called before each attempt. Puzzles not made when it says no are `None`.
    #[must_use]
    pub fn make(
        &self,
        engine: &Engine,
        numbers: Range<u64>,
        attempt: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Vec<Option<Made>> {
        let mut judge = Judge::new(self.wanted.as_ref());
        if self.fills_pattern() {
            let fill = |number| pattern::fill(self, number, engine, &mut judge, attempt);
            return numbers.map(fill).collect();
        }
        Workshop::new(self, numbers, judge, attempt).run(engine)
    }
}

/// The random numbers for puzzle `number` of a seed, which nothing else draws from.
fn stream(seed: u64, number: u64) -> ChaCha8Rng {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(number);
    rng
}
