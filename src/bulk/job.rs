//! A task in work: what has been found, what is still wanted, and which search comes next.

use super::layout::{State, place};
use crate::game::{Board, Cell, Digit};

/// A board and what is looked for on it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Task {
    /// What the caller knows it by.
    pub id: usize,
    /// The board.
    pub board: Board,
    /// A digit that a cell must not hold.
    pub barred: Option<(Cell, Digit)>,
    /// The search ends with this many solutions, 1 or more, or goes on for as many again. Beyond 2
    /// solutions are found several at a time, and may be a few more.
    pub limit: u64,
    /// Whether the first solution in reading order is wanted, once there are two.
    pub first: bool,
}

impl Task {
    /// Whether solutions are counted, and none is kept.
    pub(super) const fn is_count(&self) -> bool {
        self.limit > 2
    }
}

/// What was found on a board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found {
    /// What was looked for.
    pub task: Task,
    /// Solutions, or those since the search last came to its limit and went on.
    pub count: u64,
    /// One of them, or the first; not kept where more than two are counted.
    pub solution: Option<Board>,
    /// How often something had to be tried.
    pub branches: u64,
}

/// A task that is being done by one lane or, when others would be idle, by several.
#[derive(Debug)]
pub(super) struct Job {
    pub found: Found,
    /// Lanes at work on it, a bit each.
    pub lanes: u64,
    /// Solutions still wanted from the current search.
    wanted: u64,
    /// The board as far as it follows without branching.
    root: Option<State>,
    /// While the first solution is looked for.
    question: Option<Question>,
    /// Whether any solution has been found yet.
    fruitful: bool,
    attempt: Attempt,
}

/// One way to search, given up for another when it takes too long: a few boards take hundreds of
/// times longer one way than the other, and which is not known before.
#[derive(Clone, Copy, Debug)]
struct Attempt {
    /// Whether cells are chosen to branch on, and not triads.
    by_cell: bool,
    branches: u64,
    /// So many branches are enough.
    patience: u64,
}

/// Is there a solution with a smaller digit in this cell, and all cells before it as they are?
#[derive(Clone, Copy, Debug)]
struct Question {
    cell: usize,
    state: State,
}

impl Attempt {
    const FIRST: Attempt = Attempt {
        by_cell: false,
        branches: 0,
        patience: 1000,
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
            found: Found {
                task,
                count: 0,
                solution: None,
                branches: 0,
            },
            lanes: 0,
            wanted: task.limit,
            root: None,
            question: None,
            fruitful: false,
            attempt: Attempt::FIRST,
        }
    }

    /// Whether branches are to be wide: see [`super::branch::Choice::of_triads`]. Before there is a
    /// solution to show that most of them lead to one, they are not.
    #[inline(always)]
    pub(super) fn is_wide(&self) -> bool {
        self.found.task.is_count() && self.fruitful
    }

    /// Whether cells are chosen to branch on, and not triads.
    #[inline(always)]
    pub(super) fn is_by_cell(&self) -> bool {
        self.attempt.by_cell
    }

    /// Notes a branch at this state. False if there have been enough of them, and the search is to begin
    /// anew; a count that has got somewhere never is.
    #[inline(always)]
    pub(super) fn note_branch(&mut self, state: &State) -> bool {
        if self.root.is_none() {
            self.root = Some(*state);
        } else if self.attempt.branches >= self.attempt.patience && !self.is_wide() {
            return false;
        }
        self.attempt.branches += 1;
        self.found.branches += 1;
        true
    }

    /// Notes a solution that stands for so many, and what it is if that is of interest. True if no more
    /// are wanted from this search.
    #[inline(always)]
    pub(super) fn note_solution(&mut self, weight: u64, solution: Option<Board>) -> bool {
        self.wanted = self.wanted.saturating_sub(weight);
        self.found.count += weight;
        self.fruitful = true;
        let known = self.found.solution;
        self.found.solution = known.into_iter().chain(solution).min();
        self.wanted == 0
    }

    /// Goes on after the limit, the count anew from zero.
    pub(super) fn go_on(&mut self) {
        (self.wanted, self.found.count) = (self.found.task.limit, 0);
    }

    /// The state to begin the search with anew, the other way.
    #[cold]
    pub(super) fn restart(&mut self) -> Option<State> {
        self.attempt = self.attempt.next();
        if self.question.is_none() {
            (self.found.count, self.found.solution) = (0, None);
            self.wanted = self.found.task.limit;
        }
        self.question.map(|question| question.state).or(self.root)
    }

    /// After the search for two solutions, the walk from any solution to the first in reading order:
    /// cell by cell, is there one with a smaller digit here? Gives the state to answer the next such
    /// question with, or `None` if there is none left: then the known solution is the first.
    ///
    /// The last question was answered with yes if nothing is `wanted` any more.
    pub(super) fn next_question(&mut self) -> Option<State> {
        if !self.found.task.first || self.found.count < 2 {
            return None;
        }
        self.found.count = 2;
        let (root, known) = (self.root.as_mut()?, self.found.solution?);
        let from = self.question.map_or(0, |question| question.cell);
        let mut refuted = self.question.is_some() && self.wanted > 0;
        for (index, &cell) in Cell::ALL.iter().enumerate().skip(from) {
            let digit = known.get(cell)?.index();
            let smaller = root.candidates(cell) & ((1 << digit) - 1);
            if smaller != 0 && !std::mem::take(&mut refuted) {
                let mut state = *root;
                state.restrict(cell, smaller);
                self.question = Some(Question { cell: index, state });
                (self.wanted, self.attempt) = (1, Attempt::FIRST);
                return Some(state);
            }
            root.fill(cell, digit);
        }
        None
    }
}

impl State {
    /// Fills a cell: no other digit there, and the digit in none of the cell's peers.
    fn fill(&mut self, cell: Cell, digit: usize) {
        self.restrict(cell, 1 << digit);
        for &peer in cell.peers() {
            let (word, bit) = place(peer);
            self.words[digit][word] &= !bit;
        }
    }
}
