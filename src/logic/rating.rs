//! How hard a puzzle or a step is, on the scale of Sudoku Explainer 1.2.1.

use super::{Step, Technique};
use std::fmt;
use std::str::FromStr;

/// A rating in tenths: `Tenths(72)` prints as `7.2`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Tenths(pub u16);

/// With one decimal.
impl fmt::Display for Tenths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

impl From<Tenths> for f64 {
    fn from(tenths: Tenths) -> f64 {
        f64::from(tenths.0) / 10.0
    }
}

/// The error for a value that is not a rating.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a rating; expected a number with at most one decimal, such as 7 or 7.2")]
pub struct NotARating(pub String);

/// A number with at most one decimal.
impl FromStr for Tenths {
    type Err = NotARating;

    fn from_str(text: &str) -> Result<Tenths, NotARating> {
        let (whole, decimal) = text.split_once('.').unwrap_or((text, "0"));
        let number = |digits: &str| {
            let digits_only = digits.bytes().all(|byte| byte.is_ascii_digit());
            digits.parse().ok().filter(|_: &u16| digits_only)
        };
        let tenths = match (number(whole), number(decimal)) {
            (Some(whole), Some(tenth)) if decimal.len() == 1 => whole
                .checked_mul(10)
                .and_then(|tenths| tenths.checked_add(tenth)),
            _ => None,
        };
        tenths
            .map(Tenths)
            .ok_or_else(|| NotARating(text.to_owned()))
    }
}

/// The rating of a puzzle, or of as much of it as was solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rating {
    er: Tenths,
    ep: Option<Tenths>,
    ed: Option<Tenths>,
    hardest: Option<Technique>,
    counts: [u16; Technique::ALL.len()],
}

impl Rating {
    /// That of a puzzle before its first step.
    pub(super) const NONE: Rating = Rating {
        er: Tenths(0),
        ep: None,
        ed: None,
        hardest: None,
        counts: [0; Technique::ALL.len()],
    };

    /// That of a puzzle by the steps that solve it, or of as much of it as they solve.
    #[must_use]
    pub fn of(steps: &[Step]) -> Rating {
        let mut rating = Rating::NONE;
        for step in steps {
            rating.add(step.technique(), step.rating(), step.placement().is_some());
        }
        rating
    }

    /// Takes a step into account (SPEC 1).
    pub(super) fn add(&mut self, technique: Technique, rating: Tenths, places: bool) {
        if rating > self.er {
            self.er = rating;
            self.hardest = Some(technique);
        }
        self.ed = self.ed.or(Some(self.er));
        if places {
            self.ep = self.ep.or(Some(self.er));
        }
        if let Some(place) = Technique::ALL.iter().position(|&other| other == technique) {
            self.counts[place] += 1;
        }
    }

    /// ER: that of the hardest step; 0.0 if no step was needed.
    #[must_use]
    pub const fn er(&self) -> Tenths {
        self.er
    }

    /// EP ("pearl"): that of the hardest step up to the first placement; 0.0 if nothing was placed.
    #[must_use]
    pub fn ep(&self) -> Tenths {
        self.ep.unwrap_or_default()
    }

    /// ED ("diamond"): that of the first step; 0.0 if no step was needed.
    #[must_use]
    pub fn ed(&self) -> Tenths {
        self.ed.unwrap_or_default()
    }

    /// The technique of the first step that has the rating [`er`](Rating::er).
    #[must_use]
    pub const fn hardest(&self) -> Option<Technique> {
        self.hardest
    }

    /// The techniques that were used, each with the number of its steps, in the order in which they are
    /// looked for.
    pub fn counts(&self) -> impl Iterator<Item = (Technique, usize)> + '_ {
        let all = Technique::ALL.into_iter().zip(&self.counts);
        all.filter(|(_, count)| **count > 0)
            .map(|(technique, &count)| (technique, count.into()))
    }
}

/// `ER/EP/ED`, as in `7.2/1.2/1.2`.
impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}/{}", self.er(), self.ep(), self.ed())
    }
}

/// What came of rating a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Outcome {
    /// Solved, and the rating is within the bounds.
    Rated(Rating),
    /// No technique finds a further step, as happens where there is not exactly one solution. (Sudoku
    /// Explainer gives such puzzles an ER of 20.0.) The rating is that of the steps found.
    Stuck(Rating),
    /// Easier than the bounds allow.
    Below(Rating),
    /// Harder than the bounds allow. It was given up at the first step, or lack of an easier one, that
    /// proved so.
    Above,
}

impl Outcome {
    /// The rating, if the puzzle was solved within the bounds.
    #[must_use]
    pub const fn rated(&self) -> Option<&Rating> {
        match self {
            Outcome::Rated(rating) => Some(rating),
            _ => None,
        }
    }
}

/// What to rate by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    pub(super) uniqueness: bool,
    pub(super) min: Tenths,
    pub(super) max: Tenths,
}

/// All techniques and no bounds.
impl Default for Options {
    fn default() -> Options {
        Options {
            uniqueness: true,
            min: Tenths(0),
            max: Tenths(u16::MAX),
        }
    }
}

impl Options {
    /// Without the techniques that [assume uniqueness](Technique::assumes_uniqueness).
    #[must_use]
    pub const fn without_uniqueness(mut self) -> Options {
        self.uniqueness = false;
        self
    }

    /// Whether techniques that [assume uniqueness](Technique::assumes_uniqueness) are used.
    #[must_use]
    pub const fn has_uniqueness(&self) -> bool {
        self.uniqueness
    }

    /// Only puzzles with an ER of `min` to `max`, both included.
    #[must_use]
    pub const fn between(mut self, min: Tenths, max: Tenths) -> Options {
        self.min = min;
        self.max = max;
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_are_numbers_with_one_decimal() {
        assert_eq!("7.2".parse(), Ok(Tenths(72)));
        assert_eq!("11".parse(), Ok(Tenths(110)));
        assert_eq!(Tenths(105).to_string(), "10.5");
        for text in [
            "", ".", "7.", ".5", "7.25", "-1", "+1", "7.x", "7.+", "99999", "6554",
        ] {
            assert_eq!(text.parse::<Tenths>(), Err(NotARating(text.to_owned())));
        }
    }
}
