//! Bivalue universal graves (SPEC 5.2): if some extra candidates were gone, every open cell would have two
//! candidates and every digit two places in each house, and there would not be exactly one solution.

use super::bits::Candidate;
use super::grid::{Grid, ones};
use super::length::tenths;
use super::subsets::combinations;
use super::tables::{BOX_ROW_COLUMN, PEERS, house_of, houses};
use super::{CandidateSet, Pattern, Step, Technique, UniquenessType};
use crate::{Cell, CellSet, Digit, DigitSet, House};

/// The first step that a BUG gives: type 1, 2, 4 or 3.
pub(super) fn find(grid: &Grid) -> Option<Step> {
    Bug::of(grid)?.step()
}

/// The extra candidates of a BUG.
struct Bug<'a> {
    grid: &'a Grid,
    /// The cells with extra candidates, in the order in which they were found, and those candidates.
    cells: Vec<(Cell, DigitSet)>,
    /// The extra digits of all cells.
    all: DigitSet,
    /// The cells that see all of `cells`, in house order of the first.
    common: Vec<Cell>,
}

impl Bug<'_> {
    fn of(grid: &Grid) -> Option<Bug<'_>> {
        let mut bug = Bug {
            grid,
            cells: Vec::new(),
            all: DigitSet::EMPTY,
            common: Vec::new(),
        };
        let mut rest = grid.clone();
        for house in BOX_ROW_COLUMN.into_iter().flat_map(houses) {
            for digit in Digit::ALL {
                let places = grid.places(house, digit);
                if matches!(places.count_ones(), 0 | 2) {
                    continue;
                }
                let roomy = |cell: &Cell| grid.candidates(*cell).len() >= 3;
                let mut roomy = ones(places).map(|i| house.cells()[i]).filter(roomy);
                let cell = roomy.next()?;
                if roomy.next().is_none() && !bug.add(cell, digit, &mut rest) {
                    return None;
                }
            }
        }
        (!bug.cells.is_empty() && is_grave(&rest)).then_some(bug)
    }

    /// Adds an extra candidate; false if nothing can come of it.
    fn add(&mut self, cell: Cell, digit: Digit, rest: &mut Grid) -> bool {
        if self.cells.is_empty() {
            self.common = PEERS[cell.index()].to_vec();
        } else {
            self.common.retain(|&other| cell.sees(other));
        }
        match self.cells.iter_mut().find(|(other, _)| *other == cell) {
            Some((_, digits)) => *digits = digits.with(digit),
            None => self.cells.push((cell, DigitSet::only(digit))),
        }
        self.all = self.all.with(digit);
        rest.remove(Candidate::new(cell, digit));
        let cells = &self.cells;
        self.common
            .retain(|cell| cells.iter().all(|(other, _)| other != cell));
        self.cells.len() == 1 || self.all.len() == 1 || !self.common.is_empty()
    }

    fn step(&self) -> Option<Step> {
        if let [(cell, digits)] = self.cells[..] {
            let removed = self.grid.candidates(cell) - digits;
            return self.ranked(UniquenessType::Type1, 5.6, [(cell, removed)], None);
        }
        if self.all.len() == 1 {
            let removed = self
                .common
                .iter()
                .map(|&cell| (cell, self.grid.candidates(cell) & self.all));
            let type_2 = self.ranked(UniquenessType::Type2, 5.7, removed, None);
            return type_2.or_else(|| self.type_4());
        }
        if self.common.is_empty() {
            return None;
        }
        self.type_4().or_else(|| self.type_3())
    }

    /// The step, unless it removes nothing.
    fn ranked(
        &self,
        kind: UniquenessType,
        rating: f64,
        removed: impl IntoIterator<Item = (Cell, DigitSet)>,
        subset: Option<(House, CellSet, DigitSet)>,
    ) -> Option<Step> {
        let eliminations: CandidateSet = removed.into_iter().collect();
        let extra = self.cells.iter().copied().collect();
        (!eliminations.is_empty()).then_some(Step {
            technique: Technique::Bug(kind),
            rating: tenths(rating),
            placement: None,
            eliminations,
            pattern: Pattern::Bug { extra, subset },
        })
    }

    /// Two cells of a house that share a digit besides the extra ones: it is locked there.
    fn type_4(&self) -> Option<Step> {
        let [first, second] = self.cells[..] else {
            return None;
        };
        let of = |(cell, _): (Cell, DigitSet)| self.grid.candidates(cell);
        let shared = ((of(first) & of(second)) - self.all).single()?;
        self.shared_houses().find_map(|house| {
            let keeps = |extra: (Cell, DigitSet)| (extra.0, of(extra) - extra.1.with(shared));
            let subset = (house, CellSet::EMPTY, DigitSet::only(shared));
            self.ranked(
                UniquenessType::Type4,
                5.7,
                [first, second].map(keeps),
                Some(subset),
            )
        })
    }

    /// The extra digits form a naked subset with other cells of a house.
    fn type_3(&self) -> Option<Step> {
        self.shared_houses().find_map(|house| {
            let in_house = |cell: &Cell| house_of(*cell, house.kind()) == house;
            let others: Vec<Cell> = self.common.iter().copied().filter(in_house).collect();
            (2..=6)
                .filter(|&size| others.len() >= size)
                .find_map(|size| {
                    combinations(others.len(), size - 1)
                        .find_map(|chosen| self.naked(house, &others, chosen, size))
                })
        })
    }

    /// The step of type 3 with the chosen ones of `others`.
    fn naked(&self, house: House, others: &[Cell], chosen: u16, size: usize) -> Option<Step> {
        let digits = |cell: Cell| self.grid.candidates(cell);
        let members = ones(chosen).map(|i| others[i]);
        let union = members
            .clone()
            .fold(DigitSet::EMPTY, |union, cell| union | digits(cell));
        let each_has_two = members.clone().all(|cell| digits(cell).len() >= 2);
        if union.len() != size || (union | self.all).len() != size || !each_has_two {
            return None;
        }
        let rest = (0..others.len())
            .filter(|i| chosen >> i & 1 == 0)
            .map(|i| others[i]);
        let removed = rest.map(|cell| (cell, digits(cell) & union));
        let rating = 5.7 + 0.1 * (size - 1) as f64;
        let subset = (house, members.collect(), union);
        self.ranked(UniquenessType::Type3, rating, removed, Some(subset))
    }

    /// The houses that all cells with extra candidates are in: box, row, column.
    fn shared_houses(&self) -> impl Iterator<Item = House> {
        let (first, _) = self.cells[0];
        let shared = move |house: &House| {
            self.cells
                .iter()
                .all(|&(cell, _)| house_of(cell, house.kind()) == *house)
        };
        BOX_ROW_COLUMN
            .into_iter()
            .map(move |kind| house_of(first, kind))
            .filter(shared)
    }
}

/// Whether each open cell has two candidates and each digit none or two places in each house.
fn is_grave(grid: &Grid) -> bool {
    let cells = grid
        .open
        .into_iter()
        .all(|cell| grid.candidates(cell).len() == 2);
    cells
        && grid.masks[81..]
            .iter()
            .all(|places| matches!(places.count_ones(), 0 | 2))
}
