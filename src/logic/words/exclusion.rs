//! Why aligned exclusion does what it does: for every candidate that goes, what bars each combination.

use super::names::{self, CellNames};
use crate::logic::Step;
use crate::{Candidates, Cell, CellSet, Digit, DigitSet};

/// Why, and what follows (`end`); of a triplet each combination of two stands in a line of its own.
pub(super) fn reason(
    names: CellNames,
    step: &Step,
    excluders: CellSet,
    before: &Candidates,
    end: &str,
) -> String {
    let view = View {
        names,
        before,
        excluders,
    };
    let (mut claims, mut lines) = (Vec::new(), String::new());
    for (cell, digits) in step.eliminations() {
        let others = step.pattern().cells() - cell.into();
        let rest: Vec<Cell> = others.into_iter().collect();
        for digit in digits {
            let claim = names.claim(cell, digit, true);
            let noun = if rest.len() == 1 {
                "candidate"
            } else {
                "candidates"
            };
            let mut text = format!("{claim} goes with no {noun} of {}", names.cells(others));
            match rest.as_slice() {
                [next] => text += &format!(": {}", view.barred(&[(cell, digit)], *next)),
                [next, last] => {
                    for other in before.get(*next) {
                        let filled = [(cell, digit), (*next, other)];
                        let barred = match view.bar(&filled) {
                            Some(bar) => format!("{other} {bar}"),
                            None => format!(
                                "then in {} {}",
                                names.cell(*last),
                                view.barred(&filled, *last)
                            ),
                        };
                        let second = names.claim(*next, other, true);
                        lines += &format!("\n  {claim} and {second}: {barred}.");
                    }
                }
                _ => {}
            }
            claims.push(text);
        }
    }
    format!("{}: {end}.{lines}", claims.join("; "))
}

/// What bars combinations.
#[derive(Clone, Copy)]
struct View<'a> {
    names: CellNames,
    before: &'a Candidates,
    excluders: CellSet,
}

impl View<'_> {
    /// What bars each candidate of the cell that is left, after some cells have been filled.
    fn barred(self, filled: &[(Cell, Digit)], last: Cell) -> String {
        let cases = self.before.get(last).into_iter().map(|digit| {
            let all = [filled, &[(last, digit)]].concat();
            let bar = self.bar(&all);
            format!("{digit} {}", bar.as_deref().unwrap_or("is not barred"))
        });
        names::all(cases)
    }

    /// What bars this combination, the last of which is new.
    fn bar(self, filled: &[(Cell, Digit)]) -> Option<String> {
        let (last, earlier) = filled.split_last()?;
        let equal = earlier
            .iter()
            .find(|(cell, digit)| *digit == last.1 && cell.sees(last.0));
        if let Some((cell, _)) = equal {
            return Some(format!("is in {} already", self.names.cell(*cell)));
        }
        let digits: DigitSet = filled.iter().map(|(_, digit)| *digit).collect();
        let emptied = |cell: &Cell| (self.before.get(*cell) - digits).is_empty();
        let cell = self.excluders.into_iter().find(emptied)?;
        let candidates = names::joined(self.before.get(cell));
        Some(format!(
            "leaves nothing of {candidates} in {}",
            self.names.cell(cell)
        ))
    }
}
