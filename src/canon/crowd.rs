//! Boards with more solutions than are worth looking at: of these, what no two of the solutions that were
//! looked at have is asked about.

use super::leaf::Leaf;
use super::placements::{Placement, Placements, parts, placement};
use crate::bulk::{Answer, Client, Engine, Goal, Task};
use crate::game::{Board, Candidates, Cell};
use std::ops::ControlFlow;

/// Finds out of each placement in some leaves, or of each two placements, whether no solution has them, or one,
/// or more.
pub(super) fn settle<'a>(
    engine: &Engine,
    leaves: impl Iterator<Item = &'a mut Leaf>,
    in_pairs: bool,
) {
    engine.run(&mut Questions {
        crowds: leaves.map(|leaf| Crowd::new(leaf, in_pairs)).collect(),
        current: 0,
        open: Vec::new(),
        free: Vec::new(),
    });
}

/// A leaf that is asked about.
struct Crowd<'a> {
    leaf: &'a mut Leaf,
    in_pairs: bool,
    /// The placements that come after those already added.
    placements: Vec<Placement>,
    /// The places in `placements` of the two to ask about next, or twice the same.
    next: [usize; 2],
    /// Placements that no two solutions have: all that goes with them is known.
    settled: Placements,
}

impl<'a> Crowd<'a> {
    fn new(leaf: &'a mut Leaf, in_pairs: bool) -> Crowd<'a> {
        let candidates = Candidates::of(&leaf.board);
        let blank = |cell: &Cell| leaf.board.get(*cell).is_none();
        let of_cell = |cell| {
            candidates
                .get(cell)
                .into_iter()
                .map(move |digit| placement(cell, digit))
        };
        let all = Cell::ALL.into_iter().filter(blank).flat_map(of_cell);
        let placements = all.filter(|&one| one >= leaf.from()).collect();
        Crowd {
            leaf,
            in_pairs,
            placements,
            next: [0; 2],
            settled: Placements::default(),
        }
    }

    /// The next placements that are not known to be in two solutions.
    fn question(&mut self) -> Option<[Placement; 2]> {
        loop {
            let one = *self.placements.get(self.next[0])?;
            let other = self.placements.get(self.next[1]).copied();
            let ends = !self.in_pairs || other.is_none() || self.settled.contains(one);
            self.next = match ends {
                true => [self.next[0] + 1; 2],
                false => [self.next[0], self.next[1] + 1],
            };
            let Some(other) = other else { continue };
            let is_settled = self.settled.contains(one) || self.settled.contains(other);
            if !is_settled && !self.leaf.is_repeated(one, other) {
                return Some([one, other]);
            }
        }
    }
}

/// Whether there are two solutions with some placements.
struct Question {
    /// Whose placements they are.
    crowd: usize,
    asked: [Placement; 2],
    first: Option<Placements>,
    is_repeated: bool,
}

struct Questions<'a> {
    crowds: Vec<Crowd<'a>>,
    /// The crowd that is asked about now.
    current: usize,
    open: Vec<Question>,
    /// Places in `open` that can be used again.
    free: Vec<usize>,
}

impl Client for Questions<'_> {
    fn next(&mut self) -> Option<Task> {
        loop {
            let crowd = self.crowds.get_mut(self.current)?;
            let Some(asked) = crowd.question() else {
                self.current += 1;
                continue;
            };
            let mut start = crowd.leaf.board;
            for (cell, digit) in asked.map(parts) {
                start.set(cell, Some(digit));
            }
            let question = Question {
                crowd: self.current,
                asked,
                first: None,
                is_repeated: false,
            };
            let id = self.free.pop().unwrap_or(self.open.len());
            match self.open.get_mut(id) {
                Some(place) => *place = question,
                None => self.open.push(question),
            }
            return Some(Task {
                id,
                start: start.into(),
                goal: Goal::Each,
            });
        }
    }

    fn answer(&mut self, answer: &Answer) {
        self.free.push(answer.task.id);
        let question = &self.open[answer.task.id];
        if question.is_repeated {
            return;
        }
        let crowd = &mut self.crowds[question.crowd];
        if let Some(only) = &question.first {
            crowd.leaf.note(only);
        }
        if question.asked[0] == question.asked[1] {
            crowd.settled.insert(question.asked[0]);
        }
    }

    fn solution(&mut self, id: usize, solution: &Board) -> ControlFlow<()> {
        let question = &mut self.open[id];
        let solution = Placements::of(solution);
        let Some(first) = question.first else {
            question.first = Some(solution);
            return ControlFlow::Continue(());
        };
        question.is_repeated = true;
        self.crowds[question.crowd].leaf.note_two(&first, &solution);
        ControlFlow::Break(())
    }
}
