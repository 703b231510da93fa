//! Pointing and claiming, direct (SPEC 3.2) and by elimination (SPEC 4.1).

use super::grid::{Grid, members};
use super::tables::{house, place};
use super::{CandidateSet, Pattern, Step, Technique, Tenths};
use crate::{CellSet, Digit, DigitSet, House, HouseKind};
use std::ops::ControlFlow;

/// Two houses that cross in three cells: a digit that `base` has only there is not elsewhere in `cover`.
#[derive(Clone, Copy)]
pub(super) struct Crossing {
    pub base: House,
    pub cover: House,
    /// The positions in `base` of the three cells.
    inside: u16,
    /// The positions in `cover` of its other six cells.
    rest: u16,
    /// The other two houses of the kind of `base` that cross `cover`, with the positions of the three cells.
    others: [(House, u16); 2],
}

/// All crossings in the order in which they are searched: boxes with columns, boxes with rows, columns with
/// boxes, rows with boxes.
static CROSSINGS: [Crossing; 108] = {
    use HouseKind::{Box, Column, Row};
    let mut all = [crossing(House::of_box(0), House::column(0)); 108];
    let (mut size, mut i) = (0, 0);
    while i < 4 * 81 {
        let (base, cover) = [(Box, Column), (Box, Row), (Column, Box), (Row, Box)][i / 81];
        let (base, cover) = (house(base, i / 9 % 9), house(cover, i % 9));
        if shared(base, cover) != 0 {
            all[size] = crossing(base, cover);
            size += 1;
        }
        i += 1;
    }
    assert!(size == 108, "each of 54 intersections, both ways");
    all
};

const fn crossing(base: House, cover: House) -> Crossing {
    let mut others = [(base, 0); 2];
    let (mut size, mut number) = (0, 0);
    while number < 9 {
        let other = house(base.kind(), number);
        if number != base.number() && shared(other, cover) != 0 {
            others[size] = (other, shared(other, cover));
            size += 1;
        }
        number += 1;
    }
    Crossing {
        base,
        cover,
        inside: shared(base, cover),
        rest: 0b1_1111_1111 & !shared(cover, base),
        others,
    }
}

/// The positions in `house` of the cells that it shares with `other`.
const fn shared(house: House, other: House) -> u16 {
    let (mut positions, mut i) = (0, 0);
    while i < 9 {
        if other.set().contains(house.cells()[i]) {
            positions |= 1 << i;
        }
        i += 1;
    }
    positions
}

/// Visits each crossing and digit with at least two places in `base`, all of them inside, in order, until
/// `visit` breaks.
fn locked<B>(
    grid: &Grid,
    mut visit: impl FnMut(&Crossing, Digit) -> ControlFlow<B>,
) -> ControlFlow<B> {
    for crossing in &CROSSINGS {
        let first = place(crossing.base, Digit::ALL[0]);
        for (digit, &places) in Digit::ALL.into_iter().zip(&grid.masks[first..first + 9]) {
            if places & !crossing.inside == 0 && places & places.wrapping_sub(1) != 0 {
                visit(crossing, digit)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Visits each pointing and claiming that removes something (SPEC 4.1): the crossing, the digit, and the
/// positions in `cover` that lose it.
pub(super) fn each<B>(
    grid: &Grid,
    mut visit: impl FnMut(&Crossing, Digit, u16) -> ControlFlow<B>,
) -> ControlFlow<B> {
    locked(grid, |crossing, digit| {
        match grid.places(crossing.cover, digit) & crossing.rest {
            0 => ControlFlow::Continue(()),
            removed => visit(crossing, digit, removed),
        }
    })
}

impl Crossing {
    /// The constraint that `base` takes the digit, and the positions of it that are outside.
    pub fn outside(&self, digit: Digit) -> (usize, u16) {
        (place(self.base, digit), !self.inside)
    }

    /// The step that removes the digit from these positions of `cover`.
    pub fn indirect(&self, grid: &Grid, digit: Digit, removed: u16) -> Step {
        let techniques = [(Technique::Pointing, 26), (Technique::Claiming, 28)];
        let mut step = self.step(grid, digit, techniques);
        for removed in members(place(self.cover, digit), removed) {
            step.eliminations
                .insert(removed.cell(), DigitSet::only(digit));
        }
        step
    }

    fn step(&self, grid: &Grid, digit: Digit, [pointing, claiming]: [(Technique, u16); 2]) -> Step {
        let of_box = self.base.kind() == HouseKind::Box;
        let (technique, rating) = if of_box { pointing } else { claiming };
        let places = grid.members(place(self.base, digit));
        Step {
            technique,
            rating: Tenths(rating),
            placement: None,
            eliminations: CandidateSet::EMPTY,
            pattern: Pattern::Intersection {
                base: self.base,
                cover: self.cover,
                digit,
                cells: places.map(|place| place.cell()).collect::<CellSet>(),
                single: None,
            },
        }
    }
}

/// Pointing or claiming (SPEC 4.1).
pub(super) fn find(grid: &Grid) -> Option<Step> {
    each(grid, |crossing, digit, removed| {
        ControlFlow::Break(crossing.indirect(grid, digit, removed))
    })
    .break_value()
}

/// Pointing or claiming that leaves another house with one place for the digit (SPEC 3.2).
pub(super) fn find_direct(grid: &Grid) -> Option<Step> {
    locked(grid, |crossing, digit| {
        for (other, inside) in crossing.others {
            let places = grid.places(other, digit);
            let left = places & !inside;
            if places.count_ones() >= 2 && left.is_power_of_two() {
                let techniques = [
                    (Technique::DirectPointing, 17),
                    (Technique::DirectClaiming, 19),
                ];
                let mut step = crossing.step(grid, digit, techniques);
                step.placement = Some((other.cells()[left.trailing_zeros() as usize], digit));
                if let Pattern::Intersection { single, .. } = &mut step.pattern {
                    *single = Some(other);
                }
                return ControlFlow::Break(step);
            }
        }
        ControlFlow::Continue(())
    })
    .break_value()
}
