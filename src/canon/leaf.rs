//! The last step of the search near a puzzle: of a board, all ways to place up to two more digits so that
//! one solution is left.
//!
//! Solutions of the board are looked at once and none is stored. For one more digit it is enough to
//! know which placements exactly one solution has; for two, the same for the solutions that have each first
//! placement. Where there are many solutions, the engine is asked for what the first of them leave open.

use super::crowd::settle;
use super::near::Near;
use super::needed::{Neighbor, keep_minimal};
use super::placements::{PLACEMENTS, Placement, Placements, Seen, Witnesses, parts, placement};
use crate::bulk::{Answer, Client, Engine, Goal, Task};
use crate::game::{Board, Cell, Digit};
use std::ops::ControlFlow;

/// A board without the removed clues and with all but the last added digits.
#[derive(Clone, Debug)]
pub(super) struct Leaf {
    pub board: Board,
    /// The digits that were added, in order.
    pub added: Vec<Placement>,
    /// The placements in cells that are blank yet.
    blank: Placements,
    /// How many solutions were looked at.
    solutions: u64,
    seen: Seen,
    /// By placement, what is seen in the solutions that have it; empty unless two digits are to come.
    with: Vec<Seen>,
}

impl Leaf {
    /// A board with no digit added.
    pub(super) fn new(board: Board) -> Leaf {
        Leaf {
            board,
            blank: blank(&board),
            added: Vec::new(),
            solutions: 0,
            seen: Seen::default(),
            with: Vec::new(),
        }
    }

    /// The board with another digit.
    pub(super) fn with(&self, added: Placement) -> Leaf {
        let mut leaf = self.clone();
        let (cell, digit) = parts(added);
        leaf.board.set(cell, Some(digit));
        leaf.blank = blank(&leaf.board);
        leaf.added.push(added);
        leaf
    }

    /// The first placement that may be added: those before have had their turn.
    pub(super) fn from(&self) -> Placement {
        self.added.last().map_or(0, |&last| last + 1)
    }

    /// Looks at a solution, where so many digits are to come; says to stop when enough were seen.
    fn see(&mut self, solution: &Board, missing: usize) -> ControlFlow<()> {
        self.solutions += 1;
        if missing > 0 {
            let placements = Placements::of(solution).common(&self.blank);
            self.seen.add(&placements);
            if missing == 2 {
                self.with.resize(PLACEMENTS, Seen::default());
                for placement in placements.iter() {
                    self.with[usize::from(placement)].add(&placements);
                }
            }
        }
        match self.solutions < MOST[missing] {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    }

    /// Takes note of a solution that may have been seen before.
    pub(super) fn note(&mut self, solution: &Placements) {
        let solution = &solution.common(&self.blank);
        self.seen.note(solution);
        if !self.with.is_empty() {
            for placement in solution.iter() {
                self.with[usize::from(placement)].note(solution);
            }
        }
    }

    /// Takes note of two different solutions that may have been seen before.
    pub(super) fn note_two(&mut self, one: &Placements, other: &Placements) {
        self.note(one);
        self.note(other);
        let common = one.common(other).common(&self.blank);
        self.seen.note_repeated(&common);
        if !self.with.is_empty() {
            for placement in common.iter() {
                self.with[usize::from(placement)].note_repeated(&common);
            }
        }
    }

    /// Whether two solutions are known to have both placements, which may be the same.
    pub(super) fn is_repeated(&self, one: Placement, other: Placement) -> bool {
        match self.with.get(usize::from(one)) {
            Some(with) => with.is_repeated(other),
            None => one == other && self.seen.is_repeated(one),
        }
    }

    /// All ways to place the missing digits so that one solution is left, in order; if they must be
    /// needed, only those of which each is.
    fn additions(&self, missing: usize, needed: bool) -> Vec<[Option<Placement>; 2]> {
        let from = self.from();
        let is_needed = |other| !needed || self.seen.is_repeated(other);
        match missing {
            0 if self.solutions == 1 => vec![[None; 2]],
            1 if !needed || self.solutions > 1 => {
                let single = self.seen.single().iter().filter(|&one| one >= from);
                single.map(|one| [Some(one), None]).collect()
            }
            2 if self.solutions > 0 => {
                let ones = self
                    .seen
                    .any()
                    .iter()
                    .filter(|&one| one >= from && is_needed(one));
                ones.flat_map(|one| {
                    let others = self.with[usize::from(one)].single().iter();
                    let others = others.filter(move |&other| other > one && is_needed(other));
                    others.map(move |other| [Some(one), Some(other)])
                })
                .collect()
            }
            _ => Vec::new(),
        }
    }
}

/// All placements in the blank cells of a board.
fn blank(board: &Board) -> Placements {
    let mut placements = Placements::default();
    let cells = Cell::ALL.into_iter();
    for cell in cells.filter(|&cell| board.get(cell).is_none()) {
        Digit::ALL
            .into_iter()
            .for_each(|digit| placements.insert(placement(cell, digit)));
    }
    placements
}

/// How many solutions of a board are looked at, by how many digits are to come; what these leave open is
/// asked about. With one digit to come, all were looked at once: around hard puzzles, whose boards have a
/// thousand solutions, that took 2.7 times as long. With two, a million took a quarter longer, and 5,000 too.
const MOST: [u64; 3] = [2, 200, 20_000];

/// How many boards are worked on at once.
const BATCH: usize = 32;

/// Gathers leaves and searches some at a time.
pub(super) struct Search<'a> {
    engine: &'a Engine,
    near: Near,
    witnesses: &'a [Witnesses],
    each: &'a mut dyn FnMut(&Board) -> ControlFlow<()>,
    leaves: Vec<Leaf>,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        engine: &'a Engine,
        near: Near,
        witnesses: &'a [Witnesses],
        each: &'a mut dyn FnMut(&Board) -> ControlFlow<()>,
    ) -> Search<'a> {
        Search {
            engine,
            near,
            witnesses,
            each,
            leaves: Vec::new(),
        }
    }

    /// Takes another leaf.
    pub(super) fn take(&mut self, leaf: Leaf) -> ControlFlow<()> {
        self.leaves.push(leaf);
        if self.leaves.len() < BATCH {
            return ControlFlow::Continue(());
        }
        self.finish()
    }

    /// Searches the leaves that were taken.
    pub(super) fn finish(&mut self) -> ControlFlow<()> {
        let missing = self.near.add.min(2);
        let mut listing = Listing {
            leaves: &mut self.leaves,
            next: 0,
            missing,
        };
        self.engine.run(&mut listing);
        let crowded = |leaf: &&mut Leaf| missing > 0 && leaf.solutions >= MOST[missing];
        settle(
            self.engine,
            self.leaves.iter_mut().filter(crowded),
            missing == 2,
        );
        let mut neighbors = Vec::new();
        for (i, leaf) in self.leaves.iter().enumerate() {
            for last in leaf.additions(missing, self.near.minimal) {
                neighbors.push(Neighbor::new(i, &leaf.board, &leaf.added, last));
            }
        }
        if self.near.minimal {
            keep_minimal(
                self.engine,
                self.witnesses,
                self.leaves.len(),
                &mut neighbors,
            );
        }
        self.leaves.clear();
        neighbors
            .iter()
            .try_for_each(|neighbor| (self.each)(&neighbor.board))
    }
}

/// Lists the solutions of all leaves.
struct Listing<'a> {
    leaves: &'a mut [Leaf],
    next: usize,
    missing: usize,
}

impl Client for Listing<'_> {
    fn next(&mut self) -> Option<Task> {
        let id = self.next;
        let start = self.leaves.get(id)?.board.into();
        self.next += 1;
        Some(Task {
            id,
            start,
            goal: Goal::Each,
        })
    }

    fn answer(&mut self, _: &Answer) {}

    fn solution(&mut self, id: usize, solution: &Board) -> ControlFlow<()> {
        self.leaves[id].see(solution, self.missing)
    }
}
