//! The puzzles some clues away from a puzzle: {-M+N}, M clues taken away and N others put in.

use super::leaf::{Leaf, Search};
use super::near::Near;
use super::needed::witnesses;
use super::placements::{Witnesses, placement};
use crate::bulk::Engine;
use crate::game::{Board, Candidates, Cell};
use std::ops::{ControlFlow, Range};

/// The puzzles near one puzzle, to be found in parts that do not depend on each other: one for each way
/// of taking clues away. Threads can share it.
///
/// ```
/// use ninegrid::bulk::Engine;
/// use ninegrid::canon::{Classes, Form, Near, Neighborhood};
/// use ninegrid::Board;
/// use std::ops::ControlFlow;
///
/// let puzzle: Board =
///     "98.76.5..7..4..8....6..3...8...79.54...5....8......9..2.79..4...1..2...........2.".parse()?;
/// let engine = Engine::new();
/// let near = Neighborhood::new(&engine, &puzzle, Near::new(1, 1).minimal());
/// assert_eq!(near.parts(), puzzle.filled() as u64);
/// let mut classes = Classes::new(Form::Catalog);
/// let all = near.find(&engine, 0..near.parts(), &mut |neighbor| {
///     classes.insert(neighbor);
///     ControlFlow::Continue(())
/// });
/// assert_eq!((all, classes.len()), (ControlFlow::Continue(()), 56));
/// # Ok::<(), ninegrid::text::TextError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Neighborhood {
    near: Near,
    puzzle: Board,
    clues: Vec<Cell>,
    /// For each cell of a clue, full boards that keep all clues but this one. They show that it is needed
    /// in every neighbor whose added digits they hold.
    witnesses: Vec<Witnesses>,
}

impl Neighborhood {
    /// Gets ready to look near a puzzle, or any other board.
    #[must_use]
    pub fn new(engine: &Engine, puzzle: &Board, near: Near) -> Neighborhood {
        let clues: Vec<Cell> = puzzle.clues().map(|(cell, _)| cell).collect();
        let witnesses = if near.minimal {
            witnesses(engine, puzzle, &clues)
        } else {
            vec![Witnesses::default(); 81]
        };
        Neighborhood {
            near,
            puzzle: *puzzle,
            clues,
            witnesses,
        }
    }

    /// In how many ways the clues can be taken away: the number of parts.
    #[must_use]
    pub fn parts(&self) -> u64 {
        ways(self.clues.len(), self.near.remove)
    }

    /// Finds the puzzles of some parts, numbered from 0, and hands them to `each` until it says to stop;
    /// tells whether it did. They come in an order that does not change, the same in which they come if each part is
    /// asked for by itself. They are different in one part, but not in all, nor are their classes; see
    /// [`Classes`](super::Classes).
    ///
    /// Some dozens of parts at a time are quickest, and are worked on at once, before `each` is called.
    pub fn find(
        &self,
        engine: &Engine,
        parts: Range<u64>,
        each: &mut dyn FnMut(&Board) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut search = Search::new(engine, self.near, &self.witnesses, each);
        for part in parts.start..parts.end.min(self.parts()) {
            let mut board = self.puzzle;
            self.removed(part).for_each(|cell| board.set(cell, None));
            self.add(&mut search, Leaf::new(board))?;
        }
        search.finish()
    }

    /// The clues that are taken away for this part, which is a number of the combinatorial system.
    fn removed(&self, mut part: u64) -> impl Iterator<Item = Cell> {
        let mut end = self.clues.len();
        (1..=self.near.remove).rev().filter_map(move |left| {
            end = (0..end).rev().find(|&clue| ways(clue, left) <= part)?;
            part -= ways(end, left);
            self.clues.get(end).copied()
        })
    }

    /// Places all digits but the last two, in all ways; those two are left to the search.
    fn add(&self, search: &mut Search<'_>, leaf: Leaf) -> ControlFlow<()> {
        if leaf.added.len() + 2 >= self.near.add {
            return search.take(leaf);
        }
        let from = leaf.added.last().map_or(0, |&last| last + 1);
        let candidates = Candidates::of(&leaf.board);
        let blank = Cell::ALL
            .into_iter()
            .filter(|&cell| leaf.board.get(cell).is_none());
        for cell in blank {
            for digit in candidates.get(cell) {
                if placement(cell, digit) >= from {
                    self.add(search, leaf.with(placement(cell, digit)))?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// How many sets of `chosen` there are among `all`, or the greatest number if there are more.
fn ways(all: usize, chosen: usize) -> u64 {
    let mut ways = 1_u128;
    for i in 0..chosen {
        ways = ways * all.saturating_sub(i) as u128 / (i as u128 + 1);
        if ways > u64::MAX.into() {
            return u64::MAX;
        }
    }
    ways as u64
}
