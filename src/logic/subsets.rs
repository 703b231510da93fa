//! Naked and hidden pairs, triplets and quads (SPEC 4.2 and 4.3), and direct hidden ones (SPEC 3.3).

use super::grid::{Grid, ones};
use super::tables::{BOX_COLUMN_ROW, houses, place};
use super::{CandidateSet, Pattern, Step, Technique, Tenths};
use crate::{CellSet, Digit, DigitSet, House};
use std::ops::ControlFlow;

/// As many sets as they have members together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Subset {
    /// Which of the nine sets, as bits.
    pub sets: u16,
    /// The members of all of them, as bits.
    pub union: u16,
}

/// Visits the choices of `size` of the nine sets that have exactly `size` members together, each set at least
/// two; in combination order: by the number whose bits are the chosen sets. Until `visit` breaks.
pub(super) fn subsets<B>(
    sets: &[u16],
    size: usize,
    visit: &mut impl FnMut(Subset) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let mut eligible = 0;
    for (i, set) in sets.iter().enumerate() {
        let len = set.count_ones() as usize;
        eligible |= u16::from((2..=size).contains(&len)) << i;
    }
    if (eligible.count_ones() as usize) < size {
        return ControlFlow::Continue(());
    }
    choose(
        sets,
        eligible,
        size,
        Subset { sets: 0, union: 0 },
        size,
        visit,
    )
}

/// Chooses `left` more of the eligible sets below those chosen, the highest first.
fn choose<B>(
    sets: &[u16],
    eligible: u16,
    left: usize,
    chosen: Subset,
    size: usize,
    visit: &mut impl FnMut(Subset) -> ControlFlow<B>,
) -> ControlFlow<B> {
    for i in ones(eligible) {
        let union = chosen.union | sets[i];
        if union.count_ones() as usize > size {
            continue;
        }
        let next = Subset {
            sets: chosen.sets | 1 << i,
            union,
        };
        if left > 1 {
            choose(sets, eligible & ((1 << i) - 1), left - 1, next, size, visit)?;
        } else if union.count_ones() as usize == size {
            visit(next)?;
        }
    }
    ControlFlow::Continue(())
}

/// The choices of `size` of `count` things as bits, `count` at most nine, in combination order.
pub(super) fn combinations(count: usize, size: usize) -> impl Iterator<Item = u16> {
    let first = (1 << size) - 1;
    std::iter::successors(Some(first), |&chosen: &u16| {
        (chosen != 0).then(|| {
            // The lowest run of ones: its highest one moves up, the others to the bottom.
            let lowest = chosen.trailing_zeros();
            let moved = chosen + (1 << lowest);
            moved | (chosen & !moved) >> (lowest + 1)
        })
    })
    .take_while(move |&chosen| chosen < 1 << count)
}

/// The candidates of the nine cells of a house, by position.
fn cells_of(grid: &Grid, house: House) -> [u16; 9] {
    house.cells().map(|cell| grid.masks[cell.index()])
}

/// The places of the nine digits in a house.
fn digits_of(grid: &Grid, house: House) -> &[u16] {
    let first = place(house, Digit::ALL[0]);
    &grid.masks[first..first + 9]
}

/// All houses in order with more than `min` open cells.
fn roomy(grid: &Grid, min: usize) -> impl Iterator<Item = House> {
    let all = BOX_COLUMN_ROW.into_iter().flat_map(houses);
    all.filter(move |house| usize::from(grid.open_in[house.index()]) > min)
}

/// Visits each naked subset that removes something (SPEC 4.2): its house, cells as `sets` and digits.
pub(super) fn each_naked<B>(
    grid: &Grid,
    size: usize,
    mut visit: impl FnMut(House, Subset) -> ControlFlow<B>,
) -> ControlFlow<B> {
    for house in roomy(grid, 2 * size - 1) {
        let cells = cells_of(grid, house);
        subsets(&cells, size, &mut |found| {
            let others = ones(0b1_1111_1111 & !found.sets).fold(0, |all, i| all | cells[i]);
            if others & found.union == 0 {
                return ControlFlow::Continue(());
            }
            visit(house, found)
        })?;
    }
    ControlFlow::Continue(())
}

/// Visits each hidden subset that removes something (SPEC 4.3): its house, digits as `sets` and positions.
pub(super) fn each_hidden<B>(
    grid: &Grid,
    size: usize,
    mut visit: impl FnMut(House, Subset) -> ControlFlow<B>,
) -> ControlFlow<B> {
    for house in roomy(grid, 2 * size) {
        subsets(digits_of(grid, house), size, &mut |found| {
            let cells = ones(found.union).map(|i| house.cells()[i]);
            let held = cells.fold(0, |all, cell| all | grid.masks[cell.index()]);
            if held & !found.sets == 0 {
                return ControlFlow::Continue(());
            }
            visit(house, found)
        })?;
    }
    ControlFlow::Continue(())
}

/// What a naked subset removes.
pub(super) fn removed_by_naked(grid: &Grid, house: House, found: Subset) -> CandidateSet {
    let others = ones(0b1_1111_1111 & !found.sets).map(|i| house.cells()[i]);
    let digits = DigitSet::from_bits(found.union);
    others
        .map(|cell| (cell, grid.candidates(cell) & digits))
        .collect()
}

/// What a hidden subset removes.
pub(super) fn removed_by_hidden(grid: &Grid, house: House, found: Subset) -> CandidateSet {
    let cells = ones(found.union).map(|i| house.cells()[i]);
    let digits = DigitSet::from_bits(found.sets);
    cells
        .map(|cell| (cell, grid.candidates(cell) - digits))
        .collect()
}

/// Naked pair, triplet or quad (SPEC 4.2).
pub(super) fn naked(grid: &Grid, size: usize) -> Option<Step> {
    each_naked(grid, size, |house, found| {
        ControlFlow::Break(naked_step(grid, size, house, found))
    })
    .break_value()
}

/// The step of a naked subset.
pub(super) fn naked_step(grid: &Grid, size: usize, house: House, found: Subset) -> Step {
    let (technique, rating) = match size {
        2 => (Technique::NakedPair, 30),
        3 => (Technique::NakedTriplet, 36),
        _ => (Technique::NakedQuad, 50),
    };
    Step {
        technique,
        rating: Tenths(rating),
        placement: None,
        eliminations: removed_by_naked(grid, house, found),
        pattern: pattern(house, found.sets, found.union),
    }
}

/// Hidden pair, triplet or quad (SPEC 4.3).
pub(super) fn hidden(grid: &Grid, size: usize) -> Option<Step> {
    each_hidden(grid, size, |house, found| {
        ControlFlow::Break(hidden_step(grid, size, house, found))
    })
    .break_value()
}

/// The step of a hidden subset.
pub(super) fn hidden_step(grid: &Grid, size: usize, house: House, found: Subset) -> Step {
    let (technique, rating) = match size {
        2 => (Technique::HiddenPair, 34),
        3 => (Technique::HiddenTriplet, 40),
        _ => (Technique::HiddenQuad, 54),
    };
    Step {
        technique,
        rating: Tenths(rating),
        placement: None,
        eliminations: removed_by_hidden(grid, house, found),
        pattern: pattern(house, found.union, found.sets),
    }
}

/// A hidden pair or triplet that leaves another digit with one place (SPEC 3.3).
pub(super) fn direct_hidden(grid: &Grid, size: usize) -> Option<Step> {
    let (technique, rating) = match size {
        2 => (Technique::DirectHiddenPair, 20),
        _ => (Technique::DirectHiddenTriplet, 25),
    };
    for house in roomy(grid, size) {
        let digits = digits_of(grid, house);
        let found = subsets(digits, size, &mut |found| {
            let others = ones(0b1_1111_1111 & !found.sets);
            let mut left = others.map(|i| (i, digits[i], digits[i] & !found.union));
            let single =
                left.find(|(_, places, left)| places.count_ones() >= 2 && left.is_power_of_two());
            match single {
                Some((digit, _, left)) => ControlFlow::Break((found, digit, left)),
                None => ControlFlow::Continue(()),
            }
        });
        if let ControlFlow::Break((found, digit, left)) = found {
            let cell = house.cells()[left.trailing_zeros() as usize];
            return Some(Step {
                technique,
                rating: Tenths(rating),
                placement: Some((cell, Digit::ALL[digit])),
                eliminations: CandidateSet::EMPTY,
                pattern: pattern(house, found.union, found.sets),
            });
        }
    }
    None
}

fn pattern(house: House, positions: u16, digits: u16) -> Pattern {
    Pattern::Subset {
        house,
        cells: ones(positions)
            .map(|i| house.cells()[i])
            .collect::<CellSet>(),
        digits: DigitSet::from_bits(digits),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn combinations_are_all_of_one_size_in_order() {
        for (count, size) in (0..=9).flat_map(|count| (0..=9).map(move |size| (count, size))) {
            let counted = (0..1_u16 << count).filter(|set| set.count_ones() as usize == size);
            assert!(combinations(count, size).eq(counted), "{size} of {count}");
        }
    }

    #[test]
    fn subsets_come_in_combination_order() {
        let sets = [0b11, 0b110, 0b11, 0b101, 0, 0b1000, 0b11, 0b1_0100_0000, 0];
        let mut found = Vec::new();
        let end = subsets(&sets, 2, &mut |subset| {
            found.push(subset.sets);
            ControlFlow::<()>::Continue(())
        });
        assert!(end.is_continue());
        assert_eq!(found, [0b101, 0b100_0001, 0b100_0100]);
        let mut triplets = 0;
        let _: ControlFlow<()> = subsets(&sets, 3, &mut |subset| {
            assert_eq!(subset.union, 0b111);
            triplets += 1;
            ControlFlow::Continue(())
        });
        // Of sets 0, 1, 2, 3 and 6 any three, but for those that lack a third member.
        assert_eq!(triplets, 9);
    }
}
