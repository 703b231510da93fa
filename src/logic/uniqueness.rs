//! Unique rectangles and loops: the search for them (SPEC 5.1). What follows from one is left to
//! `loop_types.rs`.

use super::grid::Grid;
use super::loop_types::{Ranked, classify};
use super::tables::{BOX_ROW_COLUMN, CELLS_IN, house_of};
use super::{Step, UniqueLoop};
use crate::{Cell, CellSet, Digit, DigitSet, House, HouseKind};

/// The easiest unique rectangle or loop, the first one found among equals.
pub(super) fn find(grid: &Grid) -> Option<Step> {
    let (mut best, mut longest) = (None, UniqueLoop::LONGEST);
    for start in grid.open {
        let mut digits = grid.candidates(start).into_iter();
        let (Some(first), Some(second), None) = (digits.next(), digits.next(), digits.next())
        else {
            continue;
        };
        let pair = [first, second];
        let core = core(grid, start, pair);
        if core.contains(start) {
            let both = grid.cells[first.index()] & grid.cells[second.index()];
            let has_no_more = |cell: &Cell| grid.candidates(*cell).len() == 2;
            let mut search = Search {
                grid,
                both,
                pairs: both.into_iter().filter(has_no_more).collect(),
                core,
                path: UniqueLoop::new(start, pair),
                visited: [bits(start.houses()), 0],
                longest,
                best,
            };
            search.extend(start, None, 2, DigitSet::EMPTY);
            (best, longest) = (search.best, search.longest);
        }
    }
    best.map(|ranked| ranked.step)
}

/// The cells that a loop of these digits could pass: each has another one in each of its houses.
///
/// Without this test half of the time on puzzles of 17 clues went here.
fn core(grid: &Grid, start: Cell, pair: [Digit; 2]) -> CellSet {
    let [first, second] = pair.map(|digit| grid.cells[digit.index()]);
    let mut core = first & second;
    while core.contains(start) {
        let alone = |cell: &Cell| {
            cell.houses()
                .iter()
                .any(|house| (core & CELLS_IN[house.index()]).len() < 2)
        };
        let lost: CellSet = core.into_iter().filter(alone).collect();
        if lost.is_empty() {
            break;
        }
        core -= lost;
    }
    core
}

/// A depth-first search for closed paths.
struct Search<'a> {
    grid: &'a Grid,
    /// The cells that have both digits.
    both: CellSet,
    /// Those of them that have no others.
    pairs: CellSet,
    /// Those of them that a loop could pass.
    core: CellSet,
    /// The path so far.
    path: UniqueLoop,
    /// The houses that its even and odd cells visit.
    visited: [u32; 2],
    /// How long a loop may be to be easier than the best.
    longest: usize,
    best: Option<Ranked>,
}

impl Search<'_> {
    /// Goes on from the last cell of the path, that was reached by a house of kind `by`. Up to `left` more
    /// cells may have extra candidates; `extra` holds the digits met so far.
    ///
    /// `extra` keeps the digits of cells that were tried and left again: some loops are lost by that, and must
    /// be, for the rating to be that of Sudoku Explainer 1.2.1. This is why also cells outside the core count.
    fn extend(&mut self, last: Cell, by: Option<HouseKind>, left: i32, mut extra: DigitSet) {
        let pair: DigitSet = self.path.digits.into_iter().collect();
        for kind in BOX_ROW_COLUMN.into_iter().filter(|&kind| Some(kind) != by) {
            // Once no more cells may have extra candidates, those that have none are all that is left.
            let closed = left <= 0 && extra.len() > 1;
            let cells = if closed { self.pairs } else { self.both };
            for next in cells & CELLS_IN[house_of(last, kind).index()] {
                if next == self.path.cells()[0] && self.path.cells().len() >= 4 {
                    self.record();
                    continue;
                }
                if self.path.cells().contains(&next) {
                    continue;
                }
                let more = self.grid.candidates(next) - pair;
                extra |= more;
                let fits = more.is_empty() || extra.len() == 1 || left > 0;
                if fits && self.core.contains(next) && self.path.cells().len() < self.longest {
                    self.visit(next, kind, left - i32::from(!more.is_empty()), extra);
                }
            }
        }
    }

    /// Goes on from a new cell, unless a cell of the same parity is in one of its houses: each house must be
    /// visited by one odd and one even cell.
    fn visit(&mut self, next: Cell, by: HouseKind, left: i32, extra: DigitSet) {
        let parity = self.path.cells().len() % 2;
        let houses = bits(next.houses());
        if self.visited[parity] & houses == 0 {
            self.visited[parity] |= houses;
            self.path.push(next);
            self.extend(next, Some(by), left, extra);
            self.path.pop();
            self.visited[parity] &= !houses;
        }
    }

    /// Keeps what follows from the path, if it is a loop and nothing found before is as easy.
    fn record(&mut self) {
        if self.visited[0] == self.visited[1]
            && let Some(found) = classify(self.grid, &self.path)
            && self
                .best
                .as_ref()
                .is_none_or(|best| found.rank() < best.rank())
        {
            self.longest = found.longest();
            self.best = Some(found);
        }
    }
}

/// Houses as bits.
fn bits(houses: [House; 3]) -> u32 {
    houses
        .into_iter()
        .fold(0, |bits, house| bits | 1 << house.index())
}
