//! What is wrong with a board that has no solution.

use super::outcome::Outcome;
use ninegrid::bulk::Engine;
use ninegrid::logic::words::CellNames;
use ninegrid::{Board, Cell, Conflict, Digit, Puzzle, Verdict, check};

/// Why a board cannot be completed.
pub enum Wrong {
    /// Entries that the solution beside the board does not have.
    Against(Vec<(Cell, Digit)>),
    /// Equal digits in a house.
    Conflict(Digit, Conflict),
    /// Without any one of these entries there is a solution.
    OneOf(Vec<(Cell, Digit)>),
    /// Candidates that were crossed out though the solution needs them.
    Missing(Vec<(Cell, Digit)>),
    /// No single entry is to blame.
    Unknown,
}

impl Wrong {
    /// What is wrong, if anything is: `outcome` is what became of the puzzle, `solution` stood beside it.
    pub fn find(
        puzzle: &Puzzle,
        outcome: Outcome,
        solution: Option<&Board>,
        engine: &Engine,
    ) -> Option<Wrong> {
        let board = puzzle.filled();
        if let Some(solution) = solution.filter(|solution| solution.is_solved()) {
            let differs = |&(cell, digit): &(Cell, Digit)| solution.get(cell) != Some(digit);
            let wrong: Vec<(Cell, Digit)> = board.clues().filter(differs).collect();
            if !wrong.is_empty() {
                return Some(Wrong::Against(wrong));
            }
        }
        match outcome {
            Outcome::Contradictory => {
                let conflict = check(&board).into_iter().next()?;
                let digit = conflict.cells().next().and_then(|cell| board.get(cell))?;
                Some(Wrong::Conflict(digit, conflict))
            }
            Outcome::Unsolvable => {
                Some(missing(puzzle, &board, engine).unwrap_or_else(|| one_of(&board, engine)))
            }
            _ => None,
        }
    }

    /// In a sentence.
    pub fn words(&self, names: CellNames) -> String {
        let all = self.names(names);
        match self {
            Wrong::Against(_) if all.len() == 1 => format!("{} is wrong.", all.join(", ")),
            Wrong::Against(_) => format!("{} are wrong.", all.join(", ")),
            Wrong::Conflict(_, conflict) => {
                format!(
                    "{} cannot stand together in {}.",
                    all.join(" and "),
                    names.house(conflict.house())
                )
            }
            Wrong::OneOf(_) if all.len() == 1 => {
                format!(
                    "{} is probably wrong: there is a solution only without it.",
                    all.join(", ")
                )
            }
            Wrong::OneOf(_) => format!(
                "One of {} is probably wrong: without it there is a solution.",
                all.join(", ")
            ),
            Wrong::Missing(_) if all.len() == 1 => {
                format!(
                    "{} was crossed out, but the solution needs it.",
                    all.join(", ")
                )
            }
            Wrong::Missing(_) => {
                format!(
                    "{} were crossed out, but the solution needs them.",
                    all.join(", ")
                )
            }
            Wrong::Unknown => "There is no solution, and no single entry is to blame.".to_owned(),
        }
    }

    /// The entries that are to blame.
    pub fn names(&self, names: CellNames) -> Vec<String> {
        let name = |(cell, digit): (Cell, Digit)| format!("{}={digit}", names.cell(cell));
        match self {
            Wrong::Against(all) | Wrong::OneOf(all) | Wrong::Missing(all) => {
                all.iter().copied().map(name).collect()
            }
            Wrong::Conflict(digit, conflict) => {
                conflict.cells().map(|cell| name((cell, *digit))).collect()
            }
            Wrong::Unknown => Vec::new(),
        }
    }
}

/// What candidates lack of the one solution that their filled cells have.
fn missing(puzzle: &Puzzle, board: &Board, engine: &Engine) -> Option<Wrong> {
    let Puzzle::Candidates(candidates) = puzzle else {
        return None;
    };
    let Some(Verdict::Unique(solution)) = engine.solve(&[*board]).into_iter().next() else {
        return None;
    };
    let lacks = |&(cell, digit): &(Cell, Digit)| !candidates.get(cell).contains(digit);
    let missing: Vec<(Cell, Digit)> = solution.clues().filter(lacks).collect();
    (!missing.is_empty()).then_some(Wrong::Missing(missing))
}

/// The entries without any one of which there is a solution.
fn one_of(board: &Board, engine: &Engine) -> Wrong {
    let without: Vec<Board> = board
        .clues()
        .map(|(cell, _)| {
            let mut without = *board;
            without.set(cell, None);
            without
        })
        .collect();
    let verdicts = engine.solve(&without);
    let solvable =
        |verdict: &Verdict| matches!(verdict, Verdict::Unique(_) | Verdict::Ambiguous(_));
    let entries = board
        .clues()
        .zip(verdicts)
        .filter(|(_, verdict)| solvable(verdict));
    let entries: Vec<(Cell, Digit)> = entries.map(|(entry, _)| entry).collect();
    if entries.is_empty() {
        Wrong::Unknown
    } else {
        Wrong::OneOf(entries)
    }
}
