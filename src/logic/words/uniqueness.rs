//! Why unique loops and the bivalue universal grave do what they do.

use super::names::{self, CellNames};
use crate::logic::{CandidateSet, Step, Technique, UniqueLoop, UniquenessType};
use crate::{Candidates, Cell, CellSet, Digit, DigitSet, House};

/// The house, the other cells and the digits of types 3 and 4.
type Subset = Option<(House, CellSet, DigitSet)>;

/// The sentence of a unique rectangle or loop, without its end.
pub(super) fn of_loop(
    names: CellNames,
    step: &Step,
    found: &UniqueLoop,
    before: &Candidates,
) -> String {
    let pair: DigitSet = found.digits.into_iter().collect();
    let is_extra = |cell: &Cell| !(before.get(*cell) - pair).is_empty();
    let extra: CellSet = found.cells().iter().copied().filter(is_extra).collect();
    let path: Vec<String> = found.cells().iter().map(|&cell| names.cell(cell)).collect();
    let digits = names::digits(pair);
    let start = format!(
        "if {} held only {digits}, the two digits could be swapped and there would be two solutions; ",
        names::all(path)
    );
    let cells = names.cells(extra);
    let others = extra
        .into_iter()
        .fold(DigitSet::EMPTY, |set, cell| set | before.get(cell))
        - pair;
    start
        + &match kind(step) {
            UniquenessType::Type1 => {
                format!("so {cells}, the only one with other candidates, is neither")
            }
            UniquenessType::Type2 => one_of(&cells, others),
            UniquenessType::Type3 => with_subset(names, step, extra, others, found.subset),
            UniquenessType::Type4 => locked(names, &cells, pair, found.subset),
        }
}

/// The sentence of a BUG, without its end.
pub(super) fn of_bug(
    names: CellNames,
    step: &Step,
    extra: &CandidateSet,
    subset: Subset,
) -> String {
    let cells: CellSet = extra.by_cell().map(|(cell, _)| cell).collect();
    let each = extra
        .by_cell()
        .map(|(cell, digits)| format!("{} of {}", names::digits(digits), names.cell(cell)));
    let start = format!(
        "without {}, every unsolved cell would have two candidates and every digit two places in its houses, \
         and there would not be exactly one solution; ",
        names::all(each)
    );
    let digits = extra
        .by_cell()
        .fold(DigitSet::EMPTY, |set, (_, digits)| set | digits);
    let name = names.cells(cells);
    start
        + &match kind(step) {
            UniquenessType::Type1 => format!("so {name} is {}", names::any_digit(digits)),
            UniquenessType::Type2 => one_of(&name, digits),
            UniquenessType::Type3 => with_subset(names, step, cells, digits, subset),
            UniquenessType::Type4 => {
                let locked = subset.and_then(|(_, _, digit)| digit.first());
                let place = subset.map_or(String::new(), |(house, ..)| names.house(house));
                let locked = locked.map_or(String::new(), |digit: Digit| digit.to_string());
                format!(
                    "so one of {name} takes one of those candidates and, as {locked} has no other place in {place}, the other is {locked}"
                )
            }
        }
}

/// Type 2: all extra candidates are of one digit.
fn one_of(cells: &str, digits: DigitSet) -> String {
    let digit = names::digits(digits);
    format!("so one of {cells} is {digit}, and no cell that sees all of these is {digit}")
}

/// Type 3: the extra cells, one of which takes an extra digit, stand for one cell of a subset.
fn with_subset(
    names: CellNames,
    step: &Step,
    extra: CellSet,
    others: DigitSet,
    subset: Subset,
) -> String {
    let Some((house, cells, digits)) = subset else {
        return String::new();
    };
    let (extra, others, house) = (
        names.cells(extra),
        names::any_digit(others),
        names.house(house),
    );
    let hidden = step.eliminations().all(|(cell, _)| cells.contains(cell));
    let (cells, all) = (names.cells(cells), names::digits(digits));
    match hidden {
        true => format!(
            "so one of {extra} is {others}; in {house} that leaves {all} only the other one and {cells}, \
             so {cells} can hold nothing else"
        ),
        false => format!(
            "so one of {extra} is {others}; with {cells} that takes {all}, and no other cell of {house} holds these"
        ),
    }
}

/// Type 4: one digit of the pair has no other place in the house than the two extra cells.
fn locked(names: CellNames, cells: &str, pair: DigitSet, subset: Subset) -> String {
    let Some((house, _, digits)) = subset else {
        return String::new();
    };
    let (digit, other) = (names::digits(digits), names::digits(pair - digits));
    format!(
        "{digit} of {} can only be in {cells}, so neither of these is {other}",
        names.house(house)
    )
}

fn kind(step: &Step) -> UniquenessType {
    match step.technique() {
        Technique::UniqueRectangle(kind) | Technique::UniqueLoop(kind) | Technique::Bug(kind) => {
            kind
        }
        _ => UniquenessType::Type1,
    }
}
