//! What became of a puzzle: one word for each outcome, the same in every command, and its exit code.

use super::exit::Exit;
use ninegrid::Verdict;
use serde::{Serialize, Serializer};

/// What became of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Every cell is filled, and no rule broken.
    Solved,
    /// No rule is broken; not every cell is filled.
    Valid,
    /// Valid where a full board was asked for.
    Incomplete,
    /// It has exactly one solution.
    Unique,
    /// It has a solution; whether it has others was not asked.
    Solvable,
    Ambiguous,
    /// No rule is broken, and there is no solution.
    Unsolvable,
    /// It breaks the rules: a digit stands twice in a house.
    Contradictory,
    /// The solution that stood beside it is not one of its solutions.
    Mismatched,
    /// Unique where a minimal puzzle was asked for: a clue can go.
    Redundant,
    /// Unique, and no technique solves it.
    Unrated,
    /// It has a rating that was not asked for.
    Excluded,
    /// An equivalent board came before it.
    Equivalent,
    /// It could not be read.
    Malformed,
}

impl Outcome {
    pub const ALL: [Outcome; 14] = [
        Outcome::Solved,
        Outcome::Valid,
        Outcome::Incomplete,
        Outcome::Unique,
        Outcome::Solvable,
        Outcome::Ambiguous,
        Outcome::Unsolvable,
        Outcome::Contradictory,
        Outcome::Mismatched,
        Outcome::Redundant,
        Outcome::Unrated,
        Outcome::Excluded,
        Outcome::Equivalent,
        Outcome::Malformed,
    ];

    /// What solving came to.
    pub const fn of(verdict: &Verdict) -> Outcome {
        match verdict {
            Verdict::Contradictory => Outcome::Contradictory,
            Verdict::Unsolvable => Outcome::Unsolvable,
            Verdict::Unique(_) => Outcome::Unique,
            Verdict::Ambiguous(_) => Outcome::Ambiguous,
        }
    }

    /// The word as it is printed.
    pub const fn word(self) -> &'static str {
        match self {
            Outcome::Solved => "solved",
            Outcome::Valid => "valid",
            Outcome::Incomplete => "incomplete",
            Outcome::Unique => "unique",
            Outcome::Solvable => "solvable",
            Outcome::Ambiguous => "ambiguous",
            Outcome::Unsolvable => "unsolvable",
            Outcome::Contradictory => "contradictory",
            Outcome::Mismatched => "mismatched",
            Outcome::Redundant => "redundant",
            Outcome::Unrated => "unrated",
            Outcome::Excluded => "excluded",
            Outcome::Equivalent => "equivalent",
            Outcome::Malformed => "malformed",
        }
    }

    /// How a run ends that has met this outcome; `unique` says that more than one solution is a failure.
    pub const fn exit(self, unique: bool) -> Exit {
        match self {
            Outcome::Solved
            | Outcome::Valid
            | Outcome::Unique
            | Outcome::Solvable
            | Outcome::Excluded
            | Outcome::Equivalent => Exit::Success,
            Outcome::Ambiguous if !unique => Exit::Success,
            Outcome::Incomplete
            | Outcome::Ambiguous
            | Outcome::Unsolvable
            | Outcome::Contradictory
            | Outcome::Mismatched
            | Outcome::Redundant
            | Outcome::Unrated => Exit::Failure,
            Outcome::Malformed => Exit::Trouble,
        }
    }
}

impl Serialize for Outcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}
