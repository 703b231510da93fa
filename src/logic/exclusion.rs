//! Aligned pair and triplet exclusion (SPEC 6).

use super::grid::{Grid, ones};
use super::tables::{CELLS_IN, SEEN};
use super::{CandidateSet, Pattern, Step, Technique, Tenths};
use crate::{Cell, CellSet, DigitSet};

/// The cells to try and their excluders.
struct Aligned<'a> {
    grid: &'a Grid,
    /// The cells to try, in reading order.
    base: Vec<Cell>,
    /// The cells with few enough candidates to exclude.
    excluders: CellSet,
}

impl Aligned<'_> {
    /// Excluders have two candidates, or up to `most`.
    fn of(grid: &Grid, most: usize) -> Aligned<'_> {
        let with = |len: std::ops::RangeInclusive<usize>| {
            let fits = move |cell: &Cell| len.contains(&grid.candidates(*cell).len());
            grid.open.into_iter().filter(fits).collect::<CellSet>()
        };
        let (singles, excluders) = (with(1..=1), with(2..=most));
        let is_base = |cell: &Cell| {
            let seen = SEEN[cell.index()];
            (seen & singles).is_empty() && !(seen & excluders).is_empty()
        };
        let base = (grid.open - singles).into_iter().filter(is_base).collect();
        Aligned {
            grid,
            base,
            excluders,
        }
    }

    /// The excluders that all of some cells see.
    fn common(&self, cells: &[Cell]) -> CellSet {
        cells
            .iter()
            .fold(self.excluders, |common, cell| common & SEEN[cell.index()])
    }

    fn step(&self, cells: &[Cell], removed: CandidateSet) -> Step {
        let (technique, rating) = match cells.len() {
            2 => (Technique::AlignedPairExclusion, 62),
            _ => (Technique::AlignedTripletExclusion, 75),
        };
        Step {
            technique,
            rating: Tenths(rating),
            placement: None,
            eliminations: removed,
            pattern: Pattern::Exclusion {
                cells: CellSet::of(cells),
                excluders: self.common(cells),
            },
        }
    }
}

/// Which digits exclude each other.
struct Barred {
    /// For each digit, those that cannot go with it.
    pairs: [u16; 9],
    /// For each two digits, those that cannot go with both.
    triplets: [[u16; 9]; 9],
}

impl Barred {
    /// By cells that must keep a candidate.
    fn by(grid: &Grid, excluders: CellSet) -> Barred {
        let mut barred = Barred {
            pairs: [0; 9],
            triplets: [[0; 9]; 9],
        };
        for excluder in excluders {
            let digits = grid.candidates(excluder);
            for a in digits {
                let others = digits.without(a);
                if digits.len() == 2 {
                    barred.pairs[a.index()] |= others.bits();
                    continue;
                }
                for b in others {
                    barred.triplets[a.index()][b.index()] |= others.without(b).bits();
                }
            }
        }
        barred
    }
}

/// The digits that a cell cannot take beside `digit` in another cell, because the two see each other.
fn same(a: Cell, b: Cell, digit: usize) -> u16 {
    u16::from(a.sees(b)) << digit
}

/// Aligned pair exclusion (SPEC 6.1).
pub(super) fn pair(grid: &Grid) -> Option<Step> {
    let aligned = Aligned::of(grid, 2);
    for (i, &b) in aligned.base.iter().enumerate() {
        for &a in &aligned.base[..i] {
            let excluders = aligned.common(&[a, b]);
            if excluders.len() < 2 {
                continue;
            }
            let barred = Barred::by(grid, excluders);
            let [of_a, of_b] = [a, b].map(|cell| grid.candidates(cell).bits());
            let mut supported = [0; 2];
            for p in ones(of_a) {
                let allowed = of_b & !barred.pairs[p] & !same(a, b, p);
                supported[0] |= u16::from(allowed != 0) << p;
                supported[1] |= allowed;
            }
            if supported != [of_a, of_b] {
                let removed = [(a, of_a & !supported[0]), (b, of_b & !supported[1])];
                let removed = removed.map(|(cell, digits)| (cell, DigitSet::from_bits(digits)));
                return Some(aligned.step(&[a, b], removed.into_iter().collect()));
            }
        }
    }
    None
}

/// Aligned triplet exclusion (SPEC 6.2).
///
/// `changed` are the cells that were different when nothing was found before: what comes of three cells depends
/// on them and on those that all of them see, so others need not be tried again.
pub(super) fn triplet(grid: &Grid, changed: CellSet) -> Option<Step> {
    let aligned = Aligned::of(grid, 3);
    let base: CellSet = aligned.base.iter().copied().collect();
    for (i, &b) in aligned.base.iter().enumerate() {
        for &a in &aligned.base[..i] {
            let excluders = aligned.common(&[a, b]);
            let mut thirds = (base & aligned.excluders) - CellSet::of(&[a, b]);
            if !changed.contains(a) && !changed.contains(b) {
                thirds = affected(thirds, changed, SEEN[a.index()] & SEEN[b.index()] & changed);
            }
            if excluders.len() < 2 || thirds.is_empty() {
                continue;
            }
            let two = Two::of(grid, a, b, excluders);
            let of_a = in_house_order(a, thirds);
            for c in of_a.chain(in_house_order(b, thirds - SEEN[a.index()])) {
                if two.leave(c, grid.candidates(c).bits()) {
                    continue;
                }
                if let Some(removed) = exclude(&aligned, [a, b, c]) {
                    return Some(aligned.step(&[a, b, c], removed));
                }
            }
        }
    }
    None
}

/// Those of some cells that changed or see one of `near`.
fn affected(cells: CellSet, changed: CellSet, near: CellSet) -> CellSet {
    let sees_one = |cell: &Cell| !(SEEN[cell.index()] & near).is_empty();
    let others = if near.is_empty() {
        CellSet::EMPTY
    } else {
        cells - changed
    };
    (cells & changed) | others.into_iter().filter(sees_one).collect()
}

/// Two of three cells, with what all cells that both see exclude. Those that the third sees too exclude no more:
/// if these leave every candidate of the three, so do those.
struct Two {
    cells: [Cell; 2],
    digits: [u16; 2],
    /// Two digits of the cells that can go together, and those that cannot go with both.
    allowed: [(u8, u8, u16); 81],
    len: usize,
}

impl Two {
    fn of(grid: &Grid, a: Cell, b: Cell, excluders: CellSet) -> Two {
        let barred = Barred::by(grid, excluders);
        let digits @ [of_a, of_b] = [a, b].map(|cell| grid.candidates(cell).bits());
        let mut two = Two {
            cells: [a, b],
            digits,
            allowed: [(0, 0, 0); 81],
            len: 0,
        };
        for p in ones(of_a) {
            for q in ones(of_b & !barred.pairs[p] & !same(a, b, p)) {
                let barred = barred.pairs[p] | barred.pairs[q] | barred.triplets[p][q];
                two.allowed[two.len] = (p as u8, q as u8, barred);
                two.len += 1;
            }
        }
        two
    }

    /// Whether every candidate of the cells and of a third is left.
    fn leave(&self, c: Cell, of_c: u16) -> bool {
        self.supported(c, of_c) == [self.digits[0], self.digits[1], of_c]
    }

    /// The candidates of the cells and of a third that an allowed combination has.
    fn supported(&self, c: Cell, of_c: u16) -> [u16; 3] {
        let [sees_a, sees_b] = self.cells.map(|cell| u16::from(cell.sees(c)));
        let mut supported = [0; 3];
        for &(p, q, barred) in &self.allowed[..self.len] {
            let allowed = of_c & !(barred | sees_a << p | sees_b << q);
            if allowed != 0 {
                supported[0] |= 1 << p;
                supported[1] |= 1 << q;
                supported[2] |= allowed;
            }
        }
        supported
    }
}

/// The peers of a cell among some cells: those of its box, then the others of its row, then of its column.
fn in_house_order(cell: Cell, cells: CellSet) -> impl Iterator<Item = Cell> {
    let [row, column, of_box] = cell.houses().map(|house| CELLS_IN[house.index()]);
    let cells = cells - cell.into();
    [of_box, row - of_box, column - of_box]
        .into_iter()
        .flat_map(move |house| cells & house)
}

/// The candidates of three cells that no allowed combination has, if there are any.
fn exclude(aligned: &Aligned, cells @ [a, b, c]: [Cell; 3]) -> Option<CandidateSet> {
    let excluders = aligned.common(&cells);
    if excluders.len() < 2 {
        return None;
    }
    let digits = cells.map(|cell| aligned.grid.candidates(cell).bits());
    let supported = Two::of(aligned.grid, a, b, excluders).supported(c, digits[2]);
    (supported != digits).then(|| {
        let removed = (0..3).map(|i| (cells[i], DigitSet::from_bits(digits[i] & !supported[i])));
        removed.collect()
    })
}
