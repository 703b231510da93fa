//! XY-Wing and XYZ-Wing (SPEC 4.5).

use super::grid::Grid;
use super::tables::{PEERS, SEEN};
use super::{CandidateSet, Pattern, Step, Technique, Tenths};
use crate::{Cell, CellSet, DigitSet};

/// XY-Wing.
pub(super) fn xy(grid: &Grid) -> Option<Step> {
    find(grid, 2, Technique::XYWing, Tenths(42))
}

/// XYZ-Wing.
pub(super) fn xyz(grid: &Grid) -> Option<Step> {
    find(grid, 3, Technique::XYZWing, Tenths(44))
}

/// A pivot with `size` candidates and two wings with two: each of the pivot's candidates leads to the same
/// digit in one of them.
fn find(grid: &Grid, size: usize, technique: Technique, rating: Tenths) -> Option<Step> {
    let with = |len: usize| move |&cell: &Cell| grid.candidates(cell).len() == len;
    for pivot in grid.open.into_iter().filter(with(size)) {
        let mut wings = [(pivot, DigitSet::EMPTY); 20];
        let mut len = 0;
        for &cell in PEERS[pivot.index()].iter().filter(|cell| with(2)(cell)) {
            wings[len] = (cell, grid.candidates(cell));
            len += 1;
        }
        let wings = &wings[..len];
        for &(a, of_a) in wings {
            if (grid.candidates(pivot) - of_a).len() != 1 {
                continue;
            }
            for &(b, of_b) in wings {
                if let Some(step) = wing(grid, [pivot, a, b], of_a, of_b) {
                    return Some(Step {
                        technique,
                        rating,
                        ..step
                    });
                }
            }
        }
    }
    None
}

/// The step of these cells, if they are a wing and remove something.
fn wing(grid: &Grid, [pivot, a, b]: [Cell; 3], of_a: DigitSet, of_b: DigitSet) -> Option<Step> {
    let of_pivot = grid.candidates(pivot);
    let common = of_pivot & of_a & of_b;
    if (of_pivot | of_a | of_b).len() != 3 || common.len() != of_pivot.len() - 2 {
        return None;
    }
    let digit = (of_a & of_b).first()?;
    let mut seen = SEEN[a.index()] & SEEN[b.index()] & grid.cells[digit.index()];
    if of_pivot.len() == 3 {
        seen &= SEEN[pivot.index()];
    }
    seen -= CellSet::of(&[pivot, a, b]);
    if seen.is_empty() {
        return None;
    }
    let removed = seen.into_iter().map(|cell| (cell, DigitSet::only(digit)));
    Some(Step {
        technique: Technique::XYWing,
        rating: Tenths(0),
        placement: None,
        eliminations: removed.collect::<CandidateSet>(),
        pattern: Pattern::Wing {
            pivot,
            wings: [a, b],
            digit,
        },
    })
}
