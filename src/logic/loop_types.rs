//! What follows from a unique rectangle or loop: its four types (SPEC 5.1).

use super::grid::{Grid, ones};
use super::length::tenths;
use super::subsets::combinations;
use super::tables::{BOX_ROW_COLUMN, CELLS_IN, SEEN, house_of, place, position};
use super::{CandidateSet, Pattern, Step, Technique, UniqueLoop, UniquenessType};
use crate::{Cell, CellSet, Digit, DigitSet, House};

/// A step with the number that it is ordered by.
pub(super) struct Ranked {
    pub step: Step,
    /// Not rounded: 4.6 + 0.1 is less than 4.7.
    rating: f64,
    kind: UniquenessType,
}

impl Ranked {
    /// Steps of lower rank go first.
    pub fn rank(&self) -> (f64, UniquenessType) {
        (self.rating, self.kind)
    }

    /// How long a loop may be to give an easier step.
    pub fn longest(&self) -> usize {
        let easier = |length: &usize| (base(*length), UniquenessType::Type1) < self.rank();
        let longest = [UniqueLoop::LONGEST, 8, 6, 4].into_iter().find(easier);
        longest.unwrap_or(0)
    }
}

/// The rating of a loop of this length.
fn base(length: usize) -> f64 {
    match length {
        4 => 4.5,
        6 => 4.6,
        8 => 4.7,
        _ => 5.0,
    }
}

/// The easiest step that a loop gives, the first among equals.
pub(super) fn classify(grid: &Grid, path: &UniqueLoop) -> Option<Ranked> {
    let pair: DigitSet = path.digits.into_iter().collect();
    let extra_digits = |cell: &Cell| grid.candidates(*cell) - pair;
    let mut extra = path
        .cells()
        .iter()
        .copied()
        .filter(|cell| !extra_digits(cell).is_empty());
    let (first, second, more) = (extra.next()?, extra.next(), extra.next().is_some());
    let found = Deadly { grid, path, pair };
    let Some(second) = second else {
        return found.type_1(first);
    };
    let both = extra_digits(&first) | extra_digits(&second);
    if more {
        return found.type_2(extra_digits(&first).first()?);
    }
    let mut best = if both.len() == 1 {
        found.type_2(both.first()?)
    } else {
        found.type_3([first, second], both)
    };
    if let Some(other) = found.type_4([first, second])
        && best.as_ref().is_none_or(|best| other.rank() < best.rank())
    {
        best = Some(other);
    }
    best
}

/// A loop in a grid.
struct Deadly<'a> {
    grid: &'a Grid,
    path: &'a UniqueLoop,
    /// The two digits of the loop.
    pair: DigitSet,
}

impl Deadly<'_> {
    /// The step, unless it removes nothing. `more` tenths are added to the rating of the loop's length.
    fn ranked(
        &self,
        kind: UniquenessType,
        more: usize,
        eliminations: CandidateSet,
        subset: Option<(House, CellSet, DigitSet)>,
    ) -> Option<Ranked> {
        if eliminations.is_empty() {
            return None;
        }
        let length = self.path.cells().len();
        let rating = base(length) + 0.1 * more as f64;
        let technique = match length {
            4 => Technique::UniqueRectangle(kind),
            _ => Technique::UniqueLoop(kind),
        };
        let mut of = *self.path;
        of.subset = subset;
        let pattern = Pattern::Loop(of);
        let step = Step {
            technique,
            rating: tenths(rating),
            placement: None,
            eliminations,
            pattern,
        };
        Some(Ranked { step, rating, kind })
    }

    /// One cell has extra candidates: it takes one of them.
    fn type_1(&self, cell: Cell) -> Option<Ranked> {
        let removed = [(cell, self.pair)].into_iter().collect();
        self.ranked(UniquenessType::Type1, 0, removed, None)
    }

    /// One of the cells with extra candidates takes `digit`.
    fn type_2(&self, digit: Digit) -> Option<Ranked> {
        let extra = self.path.cells().iter();
        let extra = extra.filter(|&&cell| self.grid.candidates(cell) != self.pair);
        let seen = extra.fold(self.grid.cells[digit.index()], |seen, cell| {
            seen & SEEN[cell.index()]
        });
        let removed = seen.into_iter().map(|cell| (cell, DigitSet::only(digit)));
        self.ranked(UniquenessType::Type2, 0, removed.collect(), None)
    }

    /// Of two digits in two cells one is locked there: the other is not.
    fn type_4(&self, cells: [Cell; 2]) -> Option<Ranked> {
        let [first, second] = self.path.digits;
        let locked_in = |digit: Digit| {
            shared_houses(cells).find(|house| {
                let places = self.grid.cells[digit.index()] & CELLS_IN[house.index()];
                (places - CellSet::of(&cells)).is_empty()
            })
        };
        let (house, locked, removed) = match (locked_in(first), locked_in(second)) {
            (Some(house), _) => (house, first, second),
            (None, Some(house)) => (house, second, first),
            (None, None) => return None,
        };
        let removed = cells.map(|cell| (cell, DigitSet::only(removed)));
        let subset = (house, CellSet::EMPTY, DigitSet::only(locked));
        self.ranked(
            UniquenessType::Type4,
            0,
            removed.into_iter().collect(),
            Some(subset),
        )
    }

    /// The extra digits of two cells form a subset with other cells of a house: the smallest first, naked
    /// before hidden.
    fn type_3(&self, cells: [Cell; 2], extra: DigitSet) -> Option<Ranked> {
        let mut best: Option<Ranked> = None;
        for size in extra.len()..=7 {
            for house in shared_houses(cells) {
                let subset = Subset3 {
                    of: self,
                    cells,
                    extra,
                    house,
                    size,
                };
                for found in [subset.naked(), subset.hidden()].into_iter().flatten() {
                    if best.as_ref().is_none_or(|best| found.rank() < best.rank()) {
                        best = Some(found);
                    }
                }
            }
        }
        best
    }
}

/// The houses that two cells share: box, row, column.
fn shared_houses([a, b]: [Cell; 2]) -> impl Iterator<Item = House> {
    let of_a = BOX_ROW_COLUMN
        .into_iter()
        .map(move |kind| house_of(a, kind));
    of_a.filter(move |&house| house == house_of(b, house.kind()))
}

/// A subset of `size` in a house that two cells with extra candidates are in.
struct Subset3<'a> {
    of: &'a Deadly<'a>,
    cells: [Cell; 2],
    extra: DigitSet,
    house: House,
    size: usize,
}

impl Subset3<'_> {
    fn positions(&self) -> [u16; 2] {
        self.cells
            .map(|cell| 1 << position(cell, self.house.kind()))
    }

    /// `size - 1` other cells that hold, with the extra digits, `size` digits.
    fn naked(&self) -> Option<Ranked> {
        let (grid, size) = (self.of.grid, self.size);
        if 2 * size > usize::from(grid.open_in[self.house.index()]) {
            return None;
        }
        let digits = self.house.cells().map(|cell| grid.candidates(cell));
        let [first, second] = self.positions();
        let in_both = self.cells.map(|cell| grid.candidates(cell) & self.extra);
        let in_both = in_both[0] & in_both[1];
        combinations(9, size)
            .filter(|chosen| chosen & first != 0 && chosen & second == 0)
            .find_map(|chosen| {
                let others = ones(chosen & !first);
                let union = others
                    .clone()
                    .fold(DigitSet::EMPTY, |union, i| union | digits[i]);
                let each_has_two = others.clone().all(|i| digits[i].len() >= 2);
                if !each_has_two
                    || (union | in_both).len() != size
                    || (union | self.extra).len() != size
                {
                    return None;
                }
                let rest = ones(0b1_1111_1111 & !chosen & !second);
                let removed =
                    rest.map(|i| (self.house.cells()[i], digits[i] & (union | self.extra)));
                let cells = others.map(|i| self.house.cells()[i]).collect();
                let subset = (self.house, cells, union | self.extra);
                self.of.ranked(
                    UniquenessType::Type3,
                    size - 1,
                    removed.collect(),
                    Some(subset),
                )
            })
    }

    /// `size` digits, the loop's two among them, that have places in `size - 1` other cells and one of the two.
    fn hidden(&self) -> Option<Ranked> {
        let (grid, size) = (self.of.grid, self.size);
        if 2 * size >= usize::from(grid.open_in[self.house.index()]) {
            return None;
        }
        let [first, second] = self.positions();
        let free: Vec<Digit> = (!(self.of.pair | self.extra)).into_iter().collect();
        combinations(free.len(), size - 2).find_map(|chosen| {
            let digits = ones(chosen).fold(self.of.pair, |digits, i| digits.with(free[i]));
            let places = |digit| grid.masks[place(self.house, digit)] & !second;
            let union = digits
                .into_iter()
                .fold(0, |union, digit| union | places(digit));
            let none = digits.into_iter().any(|digit| places(digit) == 0);
            if none || union.count_ones() as usize != size {
                return None;
            }
            let cells = ones(union & !first).map(|i| self.house.cells()[i]);
            let removed = cells
                .clone()
                .map(|cell| (cell, grid.candidates(cell) - digits));
            let subset = (self.house, cells.clone().collect(), digits);
            self.of.ranked(
                UniquenessType::Type3,
                size - 2,
                removed.collect(),
                Some(subset),
            )
        })
    }
}
