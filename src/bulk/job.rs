//! A task in progress: what has been found, what is still wanted, and which search comes next.

use super::layout::State;
use super::task::{Answer, Goal, Task};
use crate::game::{Board, Cell};

/// A task in progress, in one lane or, when others would be idle, in several.
#[derive(Debug)]
pub(super) struct Job {
    pub answer: Answer,
    /// Lanes at work on it, a bit each.
    pub lanes: u64,
    phase: Phase,
    /// Solutions still wanted from the current search.
    wanted: u64,
    /// The puzzle as far as it follows without branching.
    root: Option<State>,
    /// Whether any solution has been found yet.
    fruitful: bool,
    attempt: Attempt,
}

/// What the current search is for.
#[derive(Clone, Copy, Debug)]
enum Phase {
    /// As many solutions as the goal asks for, in any order.
    Search,
    /// Solutions in reading order: to list them, or to find the first once two are known.
    Walk,
    /// Is there a solution with a smaller digit in this cell, and all cells before it as they are in
    /// the known one? So the first is found where a walk takes too long.
    Question { cell: usize, state: State },
}

/// One way to search, given up for another when it takes too long: a few boards take hundreds of
/// times longer one way than the other, and which is not known before.
#[derive(Clone, Copy, Debug)]
struct Attempt {
    /// Whether cells are chosen to branch on, and not triads.
    by_cell: bool,
    branches: u64,
    /// This many branches are enough.
    patience: u64,
}

/// What to branch on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Branching {
    /// The triads of a digit in the tightest chute.
    Triads,
    /// The same, with many options: see [`super::branch::Choice::of_triads`].
    ManyTriads,
    /// A cell with two candidates.
    Cell,
    /// The first open cell in reading order.
    FirstCell,
}

impl Attempt {
    const FIRST: Attempt = Attempt {
        by_cell: false,
        branches: 0,
        patience: 1000,
    };
    /// The first solution of most puzzles is no more than a few branches away.
    const WALK: Attempt = Attempt {
        patience: 50,
        ..Attempt::FIRST
    };

    fn next(self) -> Attempt {
        Attempt {
            by_cell: !self.by_cell,
            branches: 0,
            patience: 8 * self.patience,
        }
    }
}

impl Job {
    pub(super) fn new(task: Task) -> Job {
        Job {
            answer: Answer {
                task,
                count: 0,
                solution: None,
                branches: 0,
            },
            lanes: 0,
            phase: match task.goal {
                Goal::InOrder => Phase::Walk,
                _ => Phase::Search,
            },
            wanted: task.goal.limit(),
            root: None,
            fruitful: false,
            attempt: Attempt::FIRST,
        }
    }

    /// Whether solutions are only counted, and none is kept.
    #[inline(always)]
    pub(super) fn is_count(&self) -> bool {
        matches!(self.answer.task.goal, Goal::Count(_))
    }

    /// Whether many are counted: then one may stand for several. (To look for a BUG when two are counted
    /// saves 4 % of the sweeps where there are several, and costs more where there are not.)
    #[inline(always)]
    pub(super) fn counts_many(&self) -> bool {
        matches!(self.answer.task.goal, Goal::Count(3..))
    }

    /// Whether each solution is handed to the client.
    #[inline(always)]
    pub(super) fn is_list(&self) -> bool {
        matches!(self.answer.task.goal, Goal::Each | Goal::InOrder)
    }

    /// Whether solutions have to be found in reading order, by one lane.
    #[inline(always)]
    pub(super) fn is_walk(&self) -> bool {
        matches!(self.phase, Phase::Walk)
    }

    /// Whether a part of it can be done elsewhere and answered apart.
    pub(super) fn is_divisible(&self) -> bool {
        matches!(self.answer.task.goal, Goal::Count(_) | Goal::Each)
    }

    /// Whether most branches lead to solutions, all of which are wanted.
    #[inline(always)]
    fn is_wide(&self) -> bool {
        self.fruitful && self.answer.task.goal.limit() > 2
    }

    /// What to branch on.
    #[inline(always)]
    pub(super) fn branching(&self) -> Branching {
        if self.is_walk() {
            Branching::FirstCell
        } else if self.attempt.by_cell {
            Branching::Cell
        } else if self.is_wide() {
            Branching::ManyTriads
        } else {
            Branching::Triads
        }
    }

    /// Whether there has been no branch yet, and so is no state to begin anew from.
    #[inline(always)]
    pub(super) fn is_rootless(&self) -> bool {
        self.root.is_none()
    }

    /// Sets the state to begin anew from.
    pub(super) fn set_root(&mut self, root: State) {
        self.root = Some(root);
    }

    /// Notes a branch. False if there have been enough of them, and the search is to begin anew; a search
    /// for all solutions that has found one never is.
    #[inline(always)]
    pub(super) fn note_branch(&mut self) -> bool {
        if self.attempt.branches >= self.attempt.patience && (self.is_walk() || !self.is_wide()) {
            return false;
        }
        self.attempt.branches += 1;
        self.answer.branches += 1;
        true
    }

    /// Notes that this many solutions are found, and what one is if that is to be kept. True if no more
    /// are wanted from this search.
    #[inline(always)]
    pub(super) fn note_solutions(&mut self, number: u64, solution: Option<Board>) -> bool {
        self.wanted = self.wanted.saturating_sub(number);
        self.answer.count += number;
        self.fruitful = true;
        let known = self.answer.solution;
        self.answer.solution = known.into_iter().chain(solution).min();
        if self.is_walk() {
            self.attempt.branches = 0;
        }
        self.wanted == 0
    }

    /// The state to begin the search with anew, another way; `None` if there is none, which is so only
    /// where solutions are listed in order.
    #[cold]
    pub(super) fn restart(&mut self) -> Option<State> {
        match self.phase {
            Phase::Walk if self.is_list() => None,
            Phase::Walk => self.next_question(0, false),
            Phase::Search => {
                self.attempt = self.attempt.next();
                (self.answer.count, self.answer.solution) = (0, None);
                self.wanted = self.answer.task.goal.limit();
                self.root
            }
            Phase::Question { state, .. } => {
                self.attempt = self.attempt.next();
                Some(state)
            }
        }
    }

    /// The state to begin the next search with, after one that has come to its end and `found` all that
    /// it looked for, or not; `None` if the task is done.
    pub(super) fn next_search(&mut self, found: bool) -> Option<State> {
        match self.phase {
            Phase::Search if self.answer.task.goal == Goal::First && found => {
                self.phase = Phase::Walk;
                (self.wanted, self.attempt) = (1, Attempt::WALK);
                self.answer.count = 1;
                self.root
            }
            Phase::Search => None,
            Phase::Walk => None,
            Phase::Question { cell, .. } => self.next_question(cell, !found),
        }
    }

    /// From the known solution to the first one, cell by cell: is there one with a smaller digit in this
    /// cell? Gives the state to answer the next such question with, from a cell on whose own question
    /// may have been `refuted`; `None` if none is left, and the known solution is the first.
    fn next_question(&mut self, from: usize, mut refuted: bool) -> Option<State> {
        self.answer.count = 2;
        let (root, known) = (self.root.as_mut()?, self.answer.solution?);
        for (index, &cell) in Cell::ALL.iter().enumerate().skip(from) {
            let digit = known.get(cell)?;
            let candidates = root.candidates(cell);
            let smaller = candidates & ((1 << digit.index()) - 1);
            if smaller != 0 && !std::mem::take(&mut refuted) {
                let mut state = *root;
                state.restrict(cell, smaller);
                self.phase = Phase::Question { cell: index, state };
                (self.wanted, self.attempt) = (1, Attempt::FIRST);
                return Some(state);
            }
            if candidates.count_ones() > 1 {
                root.place(cell, digit);
            }
        }
        None
    }
}
