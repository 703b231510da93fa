//! Why aligned exclusion does what it does: for every candidate that goes, what bars each combination.

use super::names::{self, CellNames};
use crate::logic::Step;
use crate::{Candidates, Cell, CellSet, Digit, DigitSet};

/// The sentence without its end.
pub(super) fn reason(
    names: CellNames,
    step: &Step,
    excluders: CellSet,
    before: &Candidates,
) -> String {
    let view = View {
        names,
        before,
        excluders,
    };
    let cells = step.pattern().cells();
    let cases = step.eliminations().flat_map(|(cell, digits)| {
        let rest: Vec<Cell> = cells.into_iter().filter(|&other| other != cell).collect();
        let case = move |digit| {
            let barred = view.bars(&[(cell, digit)], &rest);
            format!(
                "{} is impossible, since {barred}",
                names.claim(cell, digit, true)
            )
        };
        digits.into_iter().map(case).collect::<Vec<_>>()
    });
    cases.collect::<Vec<_>>().join("; ")
}

/// What bars combinations.
#[derive(Clone, Copy)]
struct View<'a> {
    names: CellNames,
    before: &'a Candidates,
    excluders: CellSet,
}

impl View<'_> {
    /// What bars each way to go on from the cells that have been filled.
    fn bars(self, filled: &[(Cell, Digit)], rest: &[Cell]) -> String {
        let Some((&next, rest)) = rest.split_first() else {
            return String::from("nothing bars it");
        };
        let cases = self.before.get(next).into_iter().map(|digit| {
            let claim = self.names.claim(next, digit, true);
            let mut filled = filled.to_vec();
            filled.push((next, digit));
            match self.bar(&filled) {
                Some(bar) => format!("{claim} {bar}"),
                None => format!("with {claim} ({})", self.bars(&filled, rest)),
            }
        });
        cases.collect::<Vec<_>>().join(", ")
    }

    /// What bars this combination, the last of which is new.
    fn bar(self, filled: &[(Cell, Digit)]) -> Option<String> {
        let (last, earlier) = filled.split_last()?;
        let equal = earlier
            .iter()
            .find(|(cell, digit)| *digit == last.1 && cell.sees(last.0));
        if let Some((cell, _)) = equal {
            return Some(format!("sees {}", self.names.cell(*cell)));
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
