//! What kind of puzzles to make.

use super::Symmetry;
use super::wanted::Wanted;
use crate::game::CellSet;
use crate::logic::{Technique, Tenths};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use std::ops::RangeInclusive;

/// What kind of puzzles to make: minimal ones, of which no clue can go, unless clues or a pattern are
/// asked for.
///
/// Puzzle `n` of a seed is always the same, whatever else is made, and on every machine.
///
/// ```
/// use ninegrid::generate::{Clues, Recipe, Symmetry};
///
/// let clues = Clues::try_from(26..=27)?;
/// let quarter_turn = Recipe::minimal(7).with_symmetry(Symmetry::Rotate90)?;
/// assert!(quarter_turn.with_clues(clues).is_err()); // they come in fours, but for the one in the center
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipe {
    pub(super) seed: u64,
    pub(super) symmetry: Symmetry,
    pub(super) clues: Option<Clues>,
    pub(super) pattern: Option<CellSet>,
    /// `None` where puzzles need not be rated.
    pub(super) wanted: Option<Wanted>,
    pub(super) attempts: u32,
}

/// A recipe that no puzzle can satisfy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BadRecipe {
    /// The symmetry allows no such number of clues.
    #[error(
        "no such number of clues has that symmetry: in a quarter turn four cells go together, otherwise two"
    )]
    ClueSymmetry,
    /// The pattern has another number of cells.
    #[error("the pattern has {0} cells, which does not match the number of clues")]
    PatternClues(usize),
    /// The pattern does not have the symmetry.
    #[error("the pattern does not have that symmetry")]
    PatternSymmetry,
    /// The pattern has too few cells.
    #[error("{0} cells in the pattern; a puzzle with one solution has at least 17 clues")]
    SmallPattern(usize),
}

/// Up to this many clues, a pattern is drawn first and then filled: removing clues gets there too seldom.
const FEW_CLUES: u8 = 22;
/// Minimal puzzles with a quarter turn nearly always have this many clues. They are made by filling a
/// pattern, too: a puzzle from which fours of clues were removed is minimal once in 1,500 times.
const CLUES_OF_QUARTER_TURN: Clues = Clues {
    least: 24,
    most: 25,
};

impl Recipe {
    /// Minimal puzzles without symmetry, each in at most a thousand attempts.
    #[must_use]
    pub const fn minimal(seed: u64) -> Recipe {
        Recipe {
            seed,
            symmetry: Symmetry::None,
            clues: None,
            pattern: None,
            wanted: None,
            attempts: 1000,
        }
    }

    /// Puzzles whose clues have a symmetry.
    ///
    /// # Errors
    /// If the number of clues, or the pattern, has no such symmetry.
    pub fn with_symmetry(self, symmetry: Symmetry) -> Result<Recipe, BadRecipe> {
        Recipe { symmetry, ..self }.checked()
    }

    /// Puzzles with this many clues, which need not be minimal.
    ///
    /// # Errors
    /// If the symmetry, or the pattern, has no such number of clues.
    pub fn with_clues(self, clues: Clues) -> Result<Recipe, BadRecipe> {
        let clues = Some(clues);
        Recipe { clues, ..self }.checked()
    }

    /// Puzzles with clues in these cells and no others, which need not be minimal.
    ///
    /// # Errors
    /// If there are fewer than 17 cells, or not as many as the recipe has clues, or they do not have its
    /// symmetry.
    pub fn with_pattern(self, pattern: CellSet) -> Result<Recipe, BadRecipe> {
        let pattern = Some(pattern);
        Recipe { pattern, ..self }.checked()
    }

    /// Puzzles with an ER in this range.
    ///
    /// ```
    /// use ninegrid::bulk::Engine;
    /// use ninegrid::generate::{Difficulty, Recipe};
    /// use std::ops::ControlFlow;
    ///
    /// let recipe = Recipe::minimal(7).with_ratings(Difficulty::Hard.ratings());
    /// let made = recipe.make(&Engine::new(), 0..2, &mut || ControlFlow::Continue(()));
    /// let rating = made[0].and_then(|made| made.rating).expect("there are many such puzzles");
    /// assert!(Difficulty::Hard.ratings().contains(&rating.er()));
    /// ```
    #[must_use]
    pub fn with_ratings(self, ratings: RangeInclusive<Tenths>) -> Recipe {
        let wanted = self.wanted.unwrap_or_default();
        let wanted = Some(Wanted { ratings, ..wanted });
        Recipe { wanted, ..self }
    }

    /// Puzzles of which the hardest step is of one of these techniques.
    #[must_use]
    pub fn with_techniques(self, techniques: Vec<Technique>) -> Recipe {
        let wanted = self.wanted.unwrap_or_default();
        let wanted = Some(Wanted {
            techniques,
            ..wanted
        });
        Recipe { wanted, ..self }
    }

    /// At most this many attempts, each from a new full board, are made for one puzzle; 0 counts as 1.
    #[must_use]
    pub fn with_attempts(self, attempts: u32) -> Recipe {
        Recipe { attempts, ..self }
    }

    /// How many attempts may be made for one puzzle.
    #[must_use]
    pub const fn attempts(&self) -> u32 {
        self.attempts
    }

    fn checked(self) -> Result<Recipe, BadRecipe> {
        let groups = self.symmetry.groups();
        let Some(pattern) = self.pattern else {
            // Bit n: some of the groups have n cells together.
            let sums = groups
                .iter()
                .fold(1_u128, |sums, group| sums | sums << group.len());
            let is_possible = |clues: Clues| (clues.least..=clues.most).any(|n| sums >> n & 1 == 1);
            return match self.clues.is_none_or(is_possible) {
                true => Ok(self),
                false => Err(BadRecipe::ClueSymmetry),
            };
        };
        let cells = pattern.len();
        let inside = |group: &Vec<_>| group.iter().filter(|&&cell| pattern.contains(cell)).count();
        let is_whole = |group: &Vec<_>| [0, group.len()].contains(&inside(group));
        if cells < 17 {
            Err(BadRecipe::SmallPattern(cells))
        } else if self.clues.is_some_and(|clues| !clues.contains(cells)) {
            Err(BadRecipe::PatternClues(cells))
        } else if !groups.iter().all(is_whole) {
            Err(BadRecipe::PatternSymmetry)
        } else {
            Ok(self)
        }
    }

    /// Whether the puzzles are to be minimal.
    pub(super) const fn is_minimal(&self) -> bool {
        self.clues.is_none() && self.pattern.is_none()
    }

    /// Whether a pattern is filled; otherwise clues are removed.
    pub(super) fn fills_pattern(&self) -> bool {
        let few = |clues: Clues| clues.most <= FEW_CLUES;
        self.pattern.is_some()
            || self.clues.is_some_and(few)
            || (self.clues.is_none() && self.symmetry == Symmetry::Rotate90)
    }

    /// The cells to fill: the pattern, or one drawn at random.
    pub(super) fn draw_pattern(&self, rng: &mut ChaCha8Rng) -> CellSet {
        if let Some(pattern) = self.pattern {
            return pattern;
        }
        let clues = self.clues.unwrap_or(CLUES_OF_QUARTER_TURN);
        let mut groups = self.symmetry.groups();
        loop {
            let target: usize = rng.random_range(clues.least..=clues.most).into();
            groups.shuffle(rng);
            let mut cells = CellSet::EMPTY;
            for group in &groups {
                if cells.len() + group.len() <= target {
                    cells.extend(group.iter().copied());
                }
            }
            if clues.contains(cells.len()) {
                return cells;
            }
        }
    }
}

/// The number of clues wanted, at least and at most; each number between is aimed at equally often.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clues {
    pub(super) least: u8,
    pub(super) most: u8,
}

/// The error for a value that is not a number of clues.
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

impl Clues {
    pub(super) fn contains(self, clues: usize) -> bool {
        (usize::from(self.least)..=usize::from(self.most)).contains(&clues)
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
