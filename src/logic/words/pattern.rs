//! Why singles, intersections, subsets, fish and wings do what they do.

use super::names::{self, CellNames};
use crate::logic::{Pattern, Step, Technique, Tenths};
use crate::{Candidates, Cell, CellSet, Digit, DigitSet, House};

/// The rating of a hidden single that is the last empty cell of its house.
const LAST_CELL: Tenths = Tenths(10);

/// The sentence without its end.
pub(super) fn reason(
    names: CellNames,
    step: &Step,
    pattern: &Pattern,
    before: &Candidates,
) -> String {
    match pattern {
        Pattern::Single { house } => single(names, step, *house),
        Pattern::Intersection { .. } => intersection(names, pattern),
        Pattern::Subset {
            house,
            cells,
            digits,
        } => subset(names, step, *house, *cells, *digits),
        Pattern::Fish {
            digit, base, cover, ..
        } => format!(
            "in {}, {digit} can only be in {}, so no other cell of these {}s is {digit}",
            names.lines(base.iter()),
            names.lines(cover.iter()),
            cover
                .iter()
                .next()
                .map_or(crate::HouseKind::Row, House::kind),
        ),
        Pattern::Wing {
            pivot,
            wings,
            digit,
        } => wing(names, *pivot, *wings, *digit, before),
        _ => names.cells(pattern.cells()),
    }
}

fn single(names: CellNames, step: &Step, house: Option<House>) -> String {
    let Some((cell, digit)) = step.placement() else {
        return String::new();
    };
    let cell = names.cell(cell);
    match house.map(|house| names.house(house)) {
        None => format!("{digit} is the only candidate of {cell}"),
        Some(house) if step.rating() == LAST_CELL => {
            format!("{cell} is the last empty cell of {house}, which lacks {digit}")
        }
        Some(house) => format!("{cell} is the only place for {digit} in {house}"),
    }
}

fn intersection(names: CellNames, pattern: &Pattern) -> String {
    let Pattern::Intersection {
        base,
        cover,
        digit,
        cells,
        single,
    } = pattern
    else {
        return String::new();
    };
    let (base, cover) = (names.house(*base), names.house(*cover));
    let locked = format!(
        "in {base}, {digit} can only be in {cover} ({})",
        names.cells(*cells)
    );
    match single {
        None => format!("{locked}, so no other cell of {cover} is {digit}"),
        Some(house) => format!(
            "{locked}, which leaves it only one place in {}",
            names.house(*house)
        ),
    }
}

fn subset(names: CellNames, step: &Step, house: House, cells: CellSet, digits: DigitSet) -> String {
    use Technique::{NakedPair, NakedQuad, NakedTriplet};
    let (cells, digits, house) = (
        names.cells(cells),
        names::digits(digits),
        names.house(house),
    );
    match (step.technique(), step.placement()) {
        (NakedPair | NakedTriplet | NakedQuad, _) => {
            format!("{cells} hold only {digits}, so no other cell of {house} does")
        }
        (_, Some((_, digit))) => {
            format!(
                "in {house}, {digits} can only be in {cells}, which leaves {digit} one place there"
            )
        }
        _ => format!("in {house}, {digits} can only be in {cells}, so these hold nothing else"),
    }
}

/// For each candidate of the pivot, where it puts the digit.
fn wing(
    names: CellNames,
    pivot: Cell,
    wings: [Cell; 2],
    digit: Digit,
    before: &Candidates,
) -> String {
    let name = names.cell(pivot);
    let with_pivot = before.get(pivot).contains(digit);
    let cases = before.get(pivot).without(digit).into_iter().map(|other| {
        let forced = wings.iter().find(|&&wing| before.get(wing).contains(other));
        let forced = forced.map_or(String::new(), |&wing| names.cell(wing));
        format!("if it is {other}, {forced} is {digit}")
    });
    let itself = with_pivot.then(|| format!("if it is {digit}, it is one itself"));
    let cases: Vec<String> = cases.chain(itself).collect();
    let (all, seen) = match with_pivot {
        true => (CellSet::of(&wings) | pivot.into(), "all of them"),
        false => (CellSet::of(&wings), "both"),
    };
    format!(
        "{name} is {}: {}. So one of {} is {digit}, and no cell that sees {seen} can be",
        names::any_digit(before.get(pivot)),
        cases.join("; "),
        names.cells(all),
    )
}
