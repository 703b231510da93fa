//! What there is to say of a board that was checked, in words and for JSON.

use crate::cli::names::Names;
use crate::cli::outcome::Outcome;
use ninegrid::text::Entry;
use ninegrid::{
    Board, Candidates, Cell, CellSet, Conflict, Digit, Puzzle, Verdict, check, solutions,
};
use serde::Serialize;
use std::fmt::{self, Display};

/// What was asked of a board beside the rules, and what came of it.
#[derive(Clone, Copy, Debug)]
pub struct Checked {
    /// That every cell is filled.
    pub complete: bool,
    /// That it has exactly one solution.
    pub verdict: Option<Verdict>,
    /// That every clue is needed: those that can go, one at a time.
    pub redundant: CellSet,
}

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
    /// The clues that can go, one at a time.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    redundant: Vec<String>,
}

/// A solution that is none of the board beside it.
#[derive(Debug, Serialize)]
struct WrongSolution {
    filled: usize,
    conflicts: Vec<Clash>,
    changed: Vec<Change>,
    /// The cells whose digits are none of their candidates.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    barred: Vec<String>,
}

/// A clue that the solution does not keep.
#[derive(Debug, Serialize)]
struct Change {
    cell: String,
    clue: u8,
    /// 0 for a blank.
    solution: u8,
}

/// The first cell where two solutions differ, and what they have there.
#[derive(Debug, Serialize)]
struct Difference {
    cell: String,
    digits: [u8; 2],
}

/// A digit that stands more than once in a house.
#[derive(Debug, Serialize)]
struct Clash {
    digit: u8,
    house: String,
    cells: Vec<String>,
    #[serde(skip)]
    text: String,
}

impl Clash {
    /// Every conflict of `board`.
    fn all(board: &Board, names: Names) -> Vec<Clash> {
        let clash = |conflict: Conflict| Clash {
            digit: conflict.digit().value(),
            house: names.house(conflict.house()),
            cells: conflict.cells().map(|cell| names.cell(cell)).collect(),
            text: names.conflict(&conflict),
        };
        check(board).into_iter().map(clash).collect()
    }
}

impl Findings {
    /// What there is to say of a board that is complete and right, or whose solution is.
    pub fn solved(entry: &Entry) -> Findings {
        Findings {
            outcome: Outcome::Solved,
            filled: entry.puzzle.filled().filled(),
            conflicts: Vec::new(),
            solution: None,
            difference: None,
            redundant: Vec::new(),
        }
    }

    /// What there is to say of a board and, if it has one, of the solution that stood beside it.
    pub fn of(entry: &Entry, checked: &Checked, names: Names) -> Findings {
        let board = entry.puzzle.filled();
        let solution = entry.solution.as_ref();
        let mut findings = Findings {
            conflicts: Clash::all(&board, names),
            solution: solution.and_then(|one| WrongSolution::of(&entry.puzzle, one, names)),
            redundant: checked
                .redundant
                .into_iter()
                .map(|cell| names.cell(cell))
                .collect(),
            ..Findings::solved(entry)
        };
        if let Some(Verdict::Ambiguous(_)) = checked.verdict {
            findings.difference = Difference::of(&entry.puzzle, names);
        }
        findings.outcome = findings.outcome(entry, checked);
        findings
    }

    fn outcome(&self, entry: &Entry, checked: &Checked) -> Outcome {
        match checked.verdict {
            _ if !self.conflicts.is_empty() => Outcome::Contradictory,
            _ if self.solution.is_some() => Outcome::Mismatched,
            Some(Verdict::Contradictory | Verdict::Unsolvable) => Outcome::Unsolvable,
            Some(Verdict::Ambiguous(_)) => Outcome::Ambiguous,
            _ if !self.redundant.is_empty() => Outcome::Redundant,
            _ if self.filled == 81 || entry.solution.is_some() => Outcome::Solved,
            _ if checked.complete => Outcome::Incomplete,
            Some(_) => Outcome::Unique,
            None => Outcome::Valid,
        }
    }
}

impl WrongSolution {
    /// What is wrong with `solution` as one of `puzzle`, if anything is.
    fn of(puzzle: &Puzzle, solution: &Board, names: Names) -> Option<WrongSolution> {
        let value = |digit: Option<Digit>| digit.map_or(0, Digit::value);
        let board = puzzle.filled();
        let changed = board
            .clues()
            .filter(|&(cell, clue)| solution[cell] != Some(clue))
            .map(|(cell, clue)| Change {
                cell: names.cell(cell),
                clue: clue.value(),
                solution: value(solution[cell]),
            });
        let wrong = WrongSolution {
            filled: solution.filled(),
            conflicts: Clash::all(solution, names),
            changed: changed.collect(),
            barred: match puzzle {
                Puzzle::Board(_) => Vec::new(),
                Puzzle::Candidates(candidates) => barred(candidates, solution, names),
            },
        };
        let keeps = wrong.changed.is_empty() && wrong.barred.is_empty();
        let right = wrong.filled == 81 && wrong.conflicts.is_empty() && keeps;
        (!right).then_some(wrong)
    }

    fn reasons(&self) -> impl Iterator<Item = String> {
        let filled = (self.filled < 81)
            .then(|| format!("the solution has {} of 81 cells filled", self.filled));
        let conflicts = self.conflicts.iter();
        let conflicts = conflicts.map(|clash| format!("the solution has {}", clash.text));
        let changed: Vec<String> = self.changed.iter().map(ToString::to_string).collect();
        let changed = (!changed.is_empty())
            .then(|| format!("the solution changes clues ({})", changed.join(", ")));
        let barred = (!self.barred.is_empty()).then(|| {
            let cells = self.barred.join(", ");
            format!("the solution has digits that are not candidates ({cells})")
        });
        let kept = changed.into_iter().chain(barred);
        filled.into_iter().chain(conflicts).chain(kept)
    }
}

/// The cells in which `solution` has a digit that is no candidate.
fn barred(candidates: &Candidates, solution: &Board, names: Names) -> Vec<String> {
    let is_barred = |&(cell, digit): &(Cell, Digit)| !candidates.get(cell).contains(digit);
    let barred = solution.clues().filter(is_barred);
    barred.map(|(cell, _)| names.cell(cell)).collect()
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
    /// How the first two solutions of a puzzle in reading order differ.
    fn of(puzzle: &Puzzle, names: Names) -> Option<Difference> {
        let mut solutions = solutions(puzzle);
        let (first, second) = (solutions.next()?, solutions.next()?);
        let mut pairs = first.clues().zip(second.clues());
        let ((cell, one), (_, other)) = pairs.find(|(first, second)| first != second)?;
        Some(Difference {
            cell: names.cell(cell),
            digits: [one.value(), other.value()],
        })
    }
}

/// `: r1c3 is 4 in one solution, 6 in another`.
impl Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [one, other] = self.digits;
        let cell = &self.cell;
        write!(f, ": {cell} is {one} in one solution, {other} in another")
    }
}

/// As it stands after the place of the board.
impl Display for Findings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = self.outcome.word();
        match self.outcome {
            Outcome::Valid | Outcome::Unique => {
                write!(f, "valid, {} of 81 cells filled", self.filled)
            }
            Outcome::Incomplete => write!(f, "{word}, {} of 81 cells filled", self.filled),
            Outcome::Contradictory | Outcome::Mismatched => self.write_reasons(f),
            Outcome::Redundant => write!(f, "{word}: {} can go", self.redundant.join(", ")),
            Outcome::Ambiguous => {
                f.write_str(word)?;
                self.difference.iter().try_for_each(|one| one.fmt(f))
            }
            _ => f.write_str(word),
        }
    }
}

impl Findings {
    fn write_reasons(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let conflicts = self.conflicts.iter().map(|clash| clash.text.clone());
        let solution = self.solution.iter().flat_map(WrongSolution::reasons);
        let reasons: Vec<String> = conflicts.chain(solution).collect();
        write!(f, "invalid: {}", reasons.join("; "))
    }
}
