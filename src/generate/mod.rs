//! Puzzles with exactly one solution, from a seed that the caller gives.
//!
//! A full board is drawn at random, then its clues are removed in random order, each unless the
//! puzzle would get a second solution. What is left is minimal: every clue that stays was needed when
//! it was looked at, and so it is with fewer clues around it.
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
mod minimal;

use crate::bulk::Engine;
use crate::game::{Board, Cell, Transform};
pub use full::full_board;
pub use hard::{Climb, Hard};
use minimal::Workshop;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use std::ops::{Range, RangeInclusive};

/// Cells that are kept or removed together: the pattern of clues looks the same after the move that
/// gives the symmetry its name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Symmetry {
    /// Any cell by itself.
    #[default]
    None,
    /// Half a turn.
    Rotate180,
    /// A quarter turn.
    Rotate90,
    /// Mirrored top to bottom, at the horizontal axis.
    Horizontal,
    /// Mirrored left to right, at the vertical axis.
    Vertical,
    /// Mirrored at the diagonal from r1c1 to r9c9.
    Diagonal,
}

impl Symmetry {
    /// The transformation under which the clues are to stay in their places.
    const fn transform(self) -> Transform {
        match self {
            Symmetry::None => Transform::IDENTITY,
            Symmetry::Rotate180 => Transform::ROTATE_180,
            Symmetry::Rotate90 => Transform::ROTATE_90,
            Symmetry::Horizontal => Transform::FLIP_ROWS,
            Symmetry::Vertical => Transform::FLIP_COLUMNS,
            Symmetry::Diagonal => Transform::TRANSPOSE,
        }
    }

    /// All cells in groups that are clues together or not at all.
    fn groups(self) -> Vec<Vec<Cell>> {
        let transform = self.transform();
        let orbit = |&cell: &Cell| {
            let images = std::iter::successors(Some(cell), |&cell| Some(transform.origin(cell)));
            let rest = images.skip(1).take_while(move |&image| image != cell);
            std::iter::once(cell).chain(rest).collect::<Vec<_>>()
        };
        let leads = |group: &Vec<Cell>| group.iter().min() == group.first();
        Cell::ALL.iter().map(orbit).filter(leads).collect()
    }
}

/// What kind of puzzles to make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// Puzzle `n` of a seed is always the same, whatever else is made, and on every machine.
    pub seed: u64,
    /// The symmetry of the clues.
    pub symmetry: Symmetry,
    /// How many clues; `None` for minimal puzzles, of which no single clue can go, with as many clues
    /// as that takes.
    pub clues: Option<Clues>,
    /// How many full boards may be tried for one puzzle; 0 counts as 1.
    pub attempts: u32,
}

/// The number of clues wanted, at least and at most; each number between is aimed at equally often.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clues {
    least: u8,
    most: u8,
}

/// What was not a number of clues.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{} clues; expected 17 to 81, the smaller number first", shown(_0))]
pub struct BadClues(pub RangeInclusive<u8>);

fn shown(range: &RangeInclusive<u8>) -> String {
    if range.start() == range.end() {
        range.start().to_string()
    } else {
        format!("from {} to {}", range.start(), range.end())
    }
}

impl TryFrom<RangeInclusive<u8>> for Clues {
    type Error = BadClues;

    /// No puzzle with fewer than 17 clues has exactly one solution (McGuire, Tugemann and Civario, "There
    /// is no 16-clue Sudoku", 2012).
    fn try_from(range: RangeInclusive<u8>) -> Result<Clues, BadClues> {
        let (least, most) = (*range.start(), *range.end());
        if 17 <= least && least <= most && most <= 81 {
            Ok(Clues { least, most })
        } else {
            Err(BadClues(range))
        }
    }
}

impl Recipe {
    /// Minimal puzzles without symmetry.
    #[must_use]
    pub const fn minimal(seed: u64) -> Recipe {
        Recipe {
            seed,
            symmetry: Symmetry::None,
            clues: None,
            attempts: 1000,
        }
    }

    /// Whether the symmetry allows any of the numbers of clues: with a quarter turn they come in fours,
    /// but for the one in the centre.
    ///
    /// ```
    /// use ninegrid::generate::{Clues, Recipe, Symmetry};
    ///
    /// let clues = Clues::try_from(26..=27).ok();
    /// let mut recipe = Recipe { symmetry: Symmetry::Rotate90, clues, ..Recipe::minimal(7) };
    /// assert!(!recipe.is_possible());
    /// recipe.clues = Clues::try_from(26..=28).ok();
    /// assert!(recipe.is_possible());
    /// ```
    #[must_use]
    pub fn is_possible(&self) -> bool {
        let groups = self.symmetry.groups();
        // Bit n: some of the groups have n cells together.
        let sums = groups
            .iter()
            .fold(1_u128, |sums, group| sums | sums << group.len());
        self.clues
            .is_none_or(|Clues { least, most }| (least..=most).any(|n| sums >> n & 1 == 1))
    }

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
        Workshop::new(self, numbers).run(engine)
    }
}

/// The random numbers for puzzle `number` of a seed, which nothing else draws from.
fn stream(seed: u64, number: u64) -> ChaCha8Rng {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(number);
    rng
}
