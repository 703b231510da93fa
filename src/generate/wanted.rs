//! How hard a puzzle is to be, and whether one is.

use crate::game::Board;
use crate::logic::{Options, Rater, Rating, Technique, Tenths};
use std::fmt;
use std::ops::RangeInclusive;

/// How hard puzzles are to be: their ER, and the technique of the hardest step, one of several; any if none
/// is named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Wanted {
    pub ratings: RangeInclusive<Tenths>,
    pub techniques: Vec<Technique>,
}

/// Any rating and any technique.
impl Default for Wanted {
    fn default() -> Wanted {
        Wanted {
            ratings: Tenths(0)..=Tenths(u16::MAX),
            techniques: Vec::new(),
        }
    }
}

/// A puzzle that was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Made {
    /// The puzzle, which has exactly one solution.
    pub puzzle: Board,
    /// How hard it is, if that was asked for.
    pub rating: Option<Rating>,
}

/// How hard a puzzle is for a person, in five words: ranges of ER.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Difficulty {
    /// 1.0 to 1.5: hidden singles.
    Easy,
    /// 1.6 to 2.5: naked singles, and what places a digit at once.
    Medium,
    /// 2.6 to 4.4: locked candidates, subsets up to three, fish up to three, wings.
    Hard,
    /// 4.5 to 7.4: uniqueness, larger subsets and fish, exclusion of pairs, chains.
    Expert,
    /// 7.5 and more: exclusion of triplets, forcing chains, nets.
    Extreme,
}

impl Difficulty {
    /// All five, the easiest first.
    pub const ALL: [Difficulty; 5] = [
        Difficulty::Easy,
        Difficulty::Medium,
        Difficulty::Hard,
        Difficulty::Expert,
        Difficulty::Extreme,
    ];

    /// The ratings (ER) that it stands for.
    #[must_use]
    pub const fn ratings(self) -> RangeInclusive<Tenths> {
        match self {
            Difficulty::Easy => Tenths(0)..=Tenths(15),
            Difficulty::Medium => Tenths(16)..=Tenths(25),
            Difficulty::Hard => Tenths(26)..=Tenths(44),
            Difficulty::Expert => Tenths(45)..=Tenths(74),
            Difficulty::Extreme => Tenths(75)..=Tenths(u16::MAX),
        }
    }
}

/// In lower case.
impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Difficulty::Easy => "easy",
            Difficulty::Medium => "medium",
            Difficulty::Hard => "hard",
            Difficulty::Expert => "expert",
            Difficulty::Extreme => "extreme",
        })
    }
}

/// Says of puzzles whether they are as hard as wanted.
pub(super) struct Judge<'a> {
    /// `None` where any puzzle will do, and none is rated.
    wanted: Option<(&'a Wanted, Rater)>,
}

impl<'a> Judge<'a> {
    pub fn new(wanted: Option<&'a Wanted>) -> Judge<'a> {
        let with_rater = |wanted: &'a Wanted| {
            let (min, max) = (*wanted.ratings.start(), *wanted.ratings.end());
            (wanted, Rater::new(Options::default().between(min, max)))
        };
        Judge {
            wanted: wanted.map(with_rater),
        }
    }

    /// The puzzle with its rating, if it is one of those wanted.
    pub fn accept(&mut self, puzzle: Board) -> Option<Made> {
        let Some((wanted, rater)) = &mut self.wanted else {
            let rating = None;
            return Some(Made { puzzle, rating });
        };
        let outcome = rater.rate(&puzzle.into());
        let rating = outcome.rated().copied()?;
        let is_wanted = |technique| wanted.techniques.contains(&technique);
        let fits = wanted.techniques.is_empty() || rating.hardest().is_some_and(is_wanted);
        let rating = Some(rating);
        fits.then_some(Made { puzzle, rating })
    }
}
