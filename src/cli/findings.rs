//! What there is to say of a board that was checked, in words and for JSON.

use super::print::AsText;
use ninegrid::text::Entry;
use ninegrid::{Board, Cell, Conflict, Digit, House, Verdict, check, solutions};
use serde::Serialize;
use std::fmt::{self, Display};

/// All that was found out about a board.
#[derive(Debug, Serialize)]
pub struct Findings {
    #[serde(rename = "verdict")]
    pub outcome: Outcome,
    /// How many of its cells are filled.
    filled: usize,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    conflicts: Vec<Clash>,
    /// What is wrong with the solution that stood beside it.
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<WrongSolution>,
    #[serde(skip_serializing_if = "Option::is_none")]
    difference: Option<Difference>,
}

/// What they come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// Complete and right.
    Solved,
    /// Right, not complete.
    Valid,
    /// Right, but not complete as it should be.
    Incomplete,
    /// It breaks the rules, or its solution does or is not one of it.
    Invalid,
    Unsolvable,
    Ambiguous,
}

/// A solution that is none of the board beside it.
#[derive(Debug, Serialize)]
struct WrongSolution {
    filled: usize,
    conflicts: Vec<Clash>,
    changed: Vec<Change>,
}

/// A clue that the solution does not keep.
#[derive(Debug, Serialize)]
struct Change {
    cell: AsText<Cell>,
    clue: u8,
    /// 0 for a blank.
    solution: u8,
}

/// The first cell where two solutions differ, and what they have there.
#[derive(Debug, Serialize)]
struct Difference {
    cell: AsText<Cell>,
    digits: [u8; 2],
}

/// A digit that stands more than once in a house.
#[derive(Debug, Serialize)]
struct Clash {
    digit: u8,
    house: AsText<House>,
    cells: Vec<AsText<Cell>>,
    #[serde(skip)]
    conflict: Conflict,
}

impl Clash {
    /// Every conflict of `board`.
    fn all(board: &Board) -> Vec<Clash> {
        let clash = |conflict: Conflict| Clash {
            digit: conflict.digit().value(),
            house: AsText(conflict.house()),
            cells: conflict.cells().map(AsText).collect(),
            conflict,
        };
        check(board).into_iter().map(clash).collect()
    }
}

impl Findings {
    /// What there is to say of a board that is complete and right, or whose solution is.
    pub fn solved(board: &Board) -> Findings {
        Findings {
            outcome: Outcome::Solved,
            filled: board.filled(),
            conflicts: Vec::new(),
            solution: None,
            difference: None,
        }
    }

    /// What there is to say of a board and, if it has one, of the solution that stood beside it.
    /// `verdict` is there if the board is to have exactly one solution.
    pub fn of(entry: &Entry, verdict: Option<&Verdict>) -> Findings {
        let board = &entry.puzzle.filled();
        let conflicts = Clash::all(board);
        let solution = entry.solution.as_ref();
        let solution = solution.and_then(|solution| WrongSolution::of(board, solution));
        let difference = match verdict {
            Some(Verdict::Ambiguous(_)) => Difference::of(board),
            _ => None,
        };
        let outcome = match verdict {
            _ if !conflicts.is_empty() || solution.is_some() => Outcome::Invalid,
            Some(Verdict::Contradictory | Verdict::Unsolvable) => Outcome::Unsolvable,
            Some(Verdict::Ambiguous(_)) => Outcome::Ambiguous,
            _ if board.filled() == 81 || entry.solution.is_some() => Outcome::Solved,
            _ => Outcome::Valid,
        };
        Findings {
            outcome,
            filled: board.filled(),
            conflicts,
            solution,
            difference,
        }
    }
}

impl WrongSolution {
    /// What is wrong with `solution` as one of `board`, if anything is.
    fn of(board: &Board, solution: &Board) -> Option<WrongSolution> {
        let value = |digit: Option<Digit>| digit.map_or(0, Digit::value);
        let changed = board
            .clues()
            .filter(|&(cell, clue)| solution.get(cell) != Some(clue))
            .map(|(cell, clue)| Change {
                cell: AsText(cell),
                clue: clue.value(),
                solution: value(solution.get(cell)),
            });
        let wrong = WrongSolution {
            filled: solution.filled(),
            conflicts: Clash::all(solution),
            changed: changed.collect(),
        };
        let right = wrong.filled == 81 && wrong.conflicts.is_empty() && wrong.changed.is_empty();
        (!right).then_some(wrong)
    }

    fn reasons(&self) -> impl Iterator<Item = String> {
        let filled = (self.filled < 81)
            .then(|| format!("the solution has {} of 81 cells filled", self.filled));
        let conflicts = self.conflicts.iter();
        let conflicts = conflicts.map(|clash| format!("the solution has {}", clash.conflict));
        let changed: Vec<String> = self.changed.iter().map(ToString::to_string).collect();
        let changed = (!changed.is_empty())
            .then(|| format!("the solution changes clues ({})", changed.join(", ")));
        filled.into_iter().chain(conflicts).chain(changed)
    }
}

/// `r1c3 from 5 to 4`.
impl Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} from {} to ", self.cell, self.clue)?;
        match self.solution {
            0 => f.write_str("blank"),
            digit => digit.fmt(f),
        }
    }
}

impl Difference {
    /// How the first two solutions of a board in reading order differ.
    fn of(board: &Board) -> Option<Difference> {
        let mut solutions = solutions(board);
        let (first, second) = (solutions.next()?, solutions.next()?);
        let mut pairs = first.clues().zip(second.clues());
        let ((cell, one), (_, other)) = pairs.find(|(first, second)| first != second)?;
        Some(Difference {
            cell: AsText(cell),
            digits: [one.value(), other.value()],
        })
    }
}

/// As it stands after the place of the board.
impl Display for Findings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.outcome, &self.difference) {
            (Outcome::Solved, _) => f.write_str("solved"),
            (Outcome::Valid, _) => write!(f, "valid, {} of 81 cells filled", self.filled),
            (Outcome::Incomplete, _) => write!(f, "incomplete, {} of 81 cells filled", self.filled),
            (Outcome::Invalid, _) => self.write_reasons(f),
            (Outcome::Unsolvable, _) => f.write_str("unsolvable"),
            (Outcome::Ambiguous, None) => f.write_str("ambiguous"),
            (
                Outcome::Ambiguous,
                Some(Difference {
                    cell,
                    digits: [one, other],
                }),
            ) => {
                write!(
                    f,
                    "ambiguous: {cell} is {one} in one solution, {other} in another"
                )
            }
        }
    }
}

impl Findings {
    fn write_reasons(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let conflicts = self
            .conflicts
            .iter()
            .map(|clash| clash.conflict.to_string());
        let solution = self.solution.iter().flat_map(WrongSolution::reasons);
        f.write_str("invalid:")?;
        for (i, reason) in conflicts.chain(solution).enumerate() {
            write!(f, "{} {reason}", if i == 0 { "" } else { ";" })?;
        }
        Ok(())
    }
}
