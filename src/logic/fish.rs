//! X-Wing, Swordfish and Jellyfish (SPEC 4.4).

use super::grid::{Grid, ones};
use super::tables::{house, place};
use super::{CandidateSet, Lines, Pattern, Step, Technique, Tenths};
use crate::{Digit, DigitSet, House, HouseKind};
use std::ops::ControlFlow;

/// Lines of one kind in which a digit has places only in as many lines of the other kind.
#[derive(Clone, Copy)]
pub(super) struct Fish {
    pub digit: Digit,
    pub base_kind: HouseKind,
    /// The base lines by number, as bits.
    pub base: u16,
    /// The cover lines by number, as bits.
    pub cover: u16,
}

impl Fish {
    /// The base lines.
    pub fn base(&self) -> impl Iterator<Item = House> + use<> {
        let kind = self.base_kind;
        ones(self.base).map(move |number| house(kind, number))
    }

    /// The cover lines.
    fn cover(&self) -> impl Iterator<Item = House> + use<> {
        let kind = crossing(self.base_kind);
        ones(self.cover).map(move |number| house(kind, number))
    }

    /// The digit in the cover lines outside the base lines.
    pub fn removed(&self, grid: &Grid) -> CandidateSet {
        let mut removed = CandidateSet::EMPTY;
        for line in self.cover() {
            for i in ones(grid.places(line, self.digit) & !self.base) {
                removed.insert(line.cells()[i], DigitSet::only(self.digit));
            }
        }
        removed
    }

    /// The step.
    pub fn step(&self, grid: &Grid, size: usize) -> Step {
        let (technique, rating) = match size {
            2 => (Technique::XWing, 32),
            3 => (Technique::Swordfish, 38),
            _ => (Technique::Jellyfish, 52),
        };
        let places = self
            .base()
            .flat_map(|line| grid.members(place(line, self.digit)));
        Step {
            technique,
            rating: Tenths(rating),
            placement: None,
            eliminations: self.removed(grid),
            pattern: Pattern::Fish {
                digit: self.digit,
                base: self.base().collect(),
                cover: self.cover().collect::<Lines>(),
                cells: places.map(|place| place.cell()).collect(),
            },
        }
    }

    fn removes(&self, grid: &Grid) -> bool {
        self.cover()
            .any(|line| grid.places(line, self.digit) & !self.base != 0)
    }
}

const fn crossing(kind: HouseKind) -> HouseKind {
    match kind {
        HouseKind::Column => HouseKind::Row,
        _ => HouseKind::Column,
    }
}

/// Visits each fish of `size` lines that removes something, columns as base first.
pub(super) fn each<B>(
    grid: &Grid,
    size: usize,
    mut visit: impl FnMut(Fish) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let usable = usable_digits(grid, size);
    if usable == 0 {
        return ControlFlow::Continue(());
    }
    for base_kind in [HouseKind::Column, HouseKind::Row] {
        let lines = Base {
            grid,
            kind: base_kind,
            size,
            digits: eligible(grid, base_kind, size, usable),
        };
        lines.choose(0b1_1111_1111, size, 0, 0b1_1111_1111, &mut |fish: Fish| {
            if fish.removes(grid) {
                visit(fish)
            } else {
                ControlFlow::Continue(())
            }
        })?;
    }
    ControlFlow::Continue(())
}

/// The digits that are solved in few enough cells for a fish of `size` lines to remove something.
fn usable_digits(grid: &Grid, size: usize) -> u16 {
    let mut solved = [0; 9];
    for digit in grid.values.iter().flatten() {
        solved[digit.index()] += 1;
    }
    (0..9).fold(0, |usable, digit| {
        usable | u16::from(solved[digit] + 2 * size <= 9) << digit
    })
}

/// For each line, the digits that have two to `size` places in it.
fn eligible(grid: &Grid, kind: HouseKind, size: usize, usable: u16) -> [u16; 9] {
    std::array::from_fn(|number| {
        ones(usable).fold(0, |digits, digit| {
            let places = grid.places(house(kind, number), Digit::ALL[digit]);
            let fits = (2..=size).contains(&(places.count_ones() as usize));
            digits | u16::from(fits) << digit
        })
    })
}

/// Lines to choose the base from.
struct Base<'a> {
    grid: &'a Grid,
    kind: HouseKind,
    size: usize,
    /// For each line the digits it is eligible for.
    digits: [u16; 9],
}

impl Base<'_> {
    /// Chooses `left` more of the lines below those in `chosen`, the highest first: combination order.
    fn choose<B>(
        &self,
        below: u16,
        left: usize,
        chosen: u16,
        digits: u16,
        visit: &mut impl FnMut(Fish) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for i in ones(below) {
            let digits = digits & self.digits[i];
            if digits == 0 {
                continue;
            }
            let chosen = chosen | 1 << i;
            if left > 1 {
                self.choose(below & ((1 << i) - 1), left - 1, chosen, digits, visit)?;
                continue;
            }
            for digit in ones(digits).map(|digit| Digit::ALL[digit]) {
                let lines = ones(chosen).map(|i| place(house(self.kind, i), digit));
                let cover = lines.fold(0, |cover, line| cover | self.grid.masks[line]);
                if cover.count_ones() as usize == self.size {
                    visit(Fish {
                        digit,
                        base_kind: self.kind,
                        base: chosen,
                        cover,
                    })?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// A fish of two to four lines.
pub(super) fn find(grid: &Grid, size: usize) -> Option<Step> {
    each(grid, size, |fish| ControlFlow::Break(fish.step(grid, size))).break_value()
}
