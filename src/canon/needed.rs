//! Which neighbors of a puzzle are minimal.
//!
//! A clue is needed if there is a full board that keeps all other clues and not this one. Such a witness
//! mostly serves for many neighbors: for all that come from the same board and whose added digits it
//! holds. So witnesses are asked first, and the engine only where none knows.

use super::minimal::without;
use super::placements::{Placement, Witnesses, parts};
use crate::bulk::{Answer, Client, Engine, Goal, Task};
use crate::game::{Board, Cell};
use std::ops::ControlFlow;

/// A puzzle with one solution near another.
#[derive(Clone, Debug)]
pub(super) struct Neighbor {
    pub board: Board,
    /// Which board it comes from.
    leaf: usize,
    /// Which digits were added.
    added: Vec<Placement>,
    /// The clues that are not known to be needed yet.
    open: Vec<Cell>,
    is_minimal: bool,
}

impl Neighbor {
    /// The puzzle that a board becomes with some digits added before, which are in it, and the last ones.
    pub(super) fn new(
        leaf: usize,
        board: &Board,
        added: &[Placement],
        last: [Option<Placement>; 2],
    ) -> Neighbor {
        let mut open: Vec<Cell> = board.clues().map(|(cell, _)| cell).collect();
        // Neighbors that are asked about together should ask for witnesses of different clues.
        let first = last
            .iter()
            .flatten()
            .fold(0, |sum, &last| sum + usize::from(last));
        let len = open.len().max(1);
        open.rotate_left(first % len);
        let mut board = *board;
        for &last in last.iter().flatten() {
            let (cell, digit) = parts(last);
            board.set(cell, Some(digit));
        }
        Neighbor {
            board,
            leaf,
            added: added
                .iter()
                .copied()
                .chain(last.into_iter().flatten())
                .collect(),
            open,
            is_minimal: true,
        }
    }
}

/// For each cell of a clue some full boards that keep all clues of the puzzle but this one.
pub(super) fn witnesses(engine: &Engine, puzzle: &Board, clues: &[Cell]) -> Vec<Witnesses> {
    let mut client = Gathering {
        puzzle,
        clues: clues.iter(),
        witnesses: vec![Witnesses::default(); 81],
    };
    engine.run(&mut client);
    client.witnesses
}

/// Gathers the witnesses of each clue.
struct Gathering<'a> {
    puzzle: &'a Board,
    clues: std::slice::Iter<'a, Cell>,
    witnesses: Vec<Witnesses>,
}

impl Client for Gathering<'_> {
    fn next(&mut self) -> Option<Task> {
        let &cell = self.clues.next()?;
        Some(Task {
            id: cell.index(),
            start: without(self.puzzle, cell).into(),
            goal: Goal::Each,
        })
    }

    fn answer(&mut self, _: &Answer) {}

    fn solution(&mut self, id: usize, solution: &Board) -> ControlFlow<()> {
        self.witnesses[id].add(solution);
        match self.witnesses[id].are_full() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }
}

/// Leaves the neighbors that are minimal. That the last added digits are needed is known already.
pub(super) fn keep_minimal(
    engine: &Engine,
    of_puzzle: &[Witnesses],
    leaves: usize,
    neighbors: &mut Vec<Neighbor>,
) {
    let mut questions = Questions {
        of_puzzle,
        of_leaf: vec![Witnesses::default(); 81 * leaves],
        again: Vec::new(),
        next: 0,
        neighbors,
    };
    engine.run(&mut questions);
    neighbors.retain(|neighbor| neighbor.is_minimal);
}

/// Asks whether clues are needed, one of each neighbor at a time.
struct Questions<'a> {
    of_puzzle: &'a [Witnesses],
    /// By leaf and by cell of a clue.
    of_leaf: Vec<Witnesses>,
    neighbors: &'a mut [Neighbor],
    /// Neighbors whose last question was answered with yes.
    again: Vec<usize>,
    /// The first neighbor that was not asked about yet.
    next: usize,
}

impl Client for Questions<'_> {
    fn next(&mut self) -> Option<Task> {
        loop {
            let id = match self.again.pop() {
                Some(id) => id,
                None => {
                    self.next += 1;
                    self.next - 1
                }
            };
            let neighbor = self.neighbors.get_mut(id)?;
            let (of_puzzle, of_leaf) = (self.of_puzzle, &self.of_leaf);
            let is_open = |&cell: &Cell| {
                let others = neighbor
                    .added
                    .iter()
                    .copied()
                    .filter(|&added| parts(added).0 != cell);
                let is_added = others.clone().count() < neighbor.added.len();
                let of_leaf = &of_leaf[81 * neighbor.leaf + cell.index()];
                let known = of_leaf.one_has(others.clone())
                    || !is_added && of_puzzle[cell.index()].one_has(others);
                !known
            };
            let Some(last) = neighbor.open.iter().rposition(is_open) else {
                continue;
            };
            neighbor.open.truncate(last + 1);
            return Some(Task {
                id,
                start: without(&neighbor.board, neighbor.open[last]).into(),
                goal: Goal::Any,
            });
        }
    }

    fn answer(&mut self, answer: &Answer) {
        let neighbor = &mut self.neighbors[answer.task.id];
        match (answer.solution, neighbor.open.pop()) {
            (Some(witness), Some(cell)) => {
                self.of_leaf[81 * neighbor.leaf + cell.index()].add(&witness);
                self.again.push(answer.task.id);
            }
            _ => neighbor.is_minimal = false,
        }
    }
}
