//! The door: what is asked of the engine, who asks, and what the engine says.

use crate::game::{Board, Puzzle, Verdict};
use std::ops::ControlFlow;

/// What is looked for in a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Goal {
    /// Any solution.
    Any,
    /// Two solutions, any: enough to know whether there is just one.
    Two,
    /// The first solution in reading order, and whether there are others: a [`Verdict`].
    First,
    /// How many solutions there are, or this number if there are at least as many.
    Count(u64),
    /// Every solution, in any order, handed to [`Client::solution`].
    Each,
    /// Every solution in reading order, handed to [`Client::solution`].
    InOrder,
}

impl Goal {
    /// How many solutions are enough for the first search.
    pub(super) const fn limit(self) -> u64 {
        match self {
            Goal::Any => 1,
            Goal::Two | Goal::First => 2,
            Goal::Count(limit) => limit,
            Goal::Each | Goal::InOrder => u64::MAX,
        }
    }
}

/// A puzzle and what is looked for in it.
#[derive(Clone, Copy, Debug)]
pub struct Task {
    /// What the client knows it by.
    pub id: usize,
    /// Where the search starts. A board is taken up quicker than candidates. Candidates need not be
    /// drawn up with care: that clues rule out candidates of their peers is found by the engine. So
    /// "is there a solution without this digit here?" is a start with one candidate fewer.
    pub start: Puzzle,
    /// What is looked for.
    pub goal: Goal,
}

/// What became of a task.
#[derive(Clone, Copy, Debug)]
pub struct Answer {
    /// The task.
    pub task: Task,
    /// Solutions found, no more than the goal asks for.
    pub count: u64,
    /// One of them, or the first; `None` where the goal is to count or to list.
    pub solution: Option<Board>,
    /// How often something had to be tried.
    pub branches: u64,
}

impl Answer {
    /// What the answer says of the puzzle, if the goal was [`Goal::First`]; with [`Goal::Two`] the
    /// solution in it may be any.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        match self.solution {
            Some(solution) if self.count == 1 => Verdict::Unique(solution),
            Some(first) => Verdict::Ambiguous(first),
            None if !self.task.start.filled().is_lawful() => Verdict::Contradictory,
            None => Verdict::Unsolvable,
        }
    }
}

/// How much work was done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Sweeps over all lanes.
    pub sweeps: u64,
    /// How often something had to be tried on a board.
    pub branches: u64,
}

/// Who gives tasks to an [`Engine`](super::Engine) and takes its answers; see
/// [`Engine::run`](super::Engine::run).
pub trait Client {
    /// The next task, or `None` if there is none now. While the engine has a lane free, it asks again
    /// after each sweep; the end is when there is no task and no lane is busy.
    fn next(&mut self) -> Option<Task>;

    /// Takes an answer. Answers come in any order.
    fn answer(&mut self, answer: &Answer);

    /// Takes a solution of a task with the goal [`Goal::Each`] or [`Goal::InOrder`], and says whether the
    /// search is to go on; its answer comes in any case.
    fn solution(&mut self, id: usize, solution: &Board) -> ControlFlow<()> {
        let _ = (id, solution);
        ControlFlow::Continue(())
    }

    /// Takes note that `more` solutions of a task with the goal to [count](Goal::Count) more than two have
    /// been found, and says whether the search is to go on; its answer comes in any case.
    fn counted(&mut self, id: usize, more: u64) -> ControlFlow<()> {
        let _ = (id, more);
        ControlFlow::Continue(())
    }

    /// Whether a part of a task is welcome, such as for a thread that has nothing to do. The engine asks
    /// before each sweep.
    fn wants_part(&mut self) -> bool {
        false
    }

    /// Takes a part of a task with the goal [`Goal::Count`] or [`Goal::Each`], as a task with the same id
    /// and goal. The engine is done with it: its solutions are in no answer but its own.
    fn part(&mut self, part: Task) {
        let _ = part;
    }
}
