//! The search around the sweeps: a stack for each lane, branching, and refilling, so that no lane
//! is ever idle while there is work. Each function here is about one lane.

use super::branch::{Choice, Pending};
use super::layout::{State, load, place, unload};
use super::propagate::{Group, Outcome};
use crate::core::{Board, Cell};
use fearless_simd::{Simd, prelude::*};

/// How much work was done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Sweeps over all lanes.
    pub sweeps: u64,
    /// How often a lane had to try.
    pub branches: u64,
}

/// What is looked for on each board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Goal {
    /// The search ends with this many solutions.
    pub limit: u64,
    /// Whether the first solution in reading order is wanted, once there are two.
    pub first: bool,
}

/// What was found on a board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    /// The place of the board in the input.
    pub index: usize,
    /// The board.
    pub board: Board,
    /// Solutions, at most the limit.
    pub count: u64,
    /// One of them, or the first.
    pub solution: Option<Board>,
}

/// Searches every board that `input` gives and hands what it finds to `output`, in any order.
#[inline(always)]
pub(super) fn search<S: Simd>(
    simd: S,
    goal: Goal,
    input: &mut dyn FnMut() -> Option<Board>,
    output: &mut dyn FnMut(Found),
) -> Effort {
    let lanes = (0..S::u32s::LEN).map(|_| Lane::default()).collect();
    let jobs = (0..S::u32s::LEN).map(|_| Job::default()).collect();
    let group = Group::new(simd);
    let mut search = Search {
        simd,
        goal,
        group,
        lanes,
        jobs,
        busy: 0,
        started: 0,
        exhausted: false,
        input,
        output,
        effort: Effort::default(),
    };
    search.run();
    search.effort
}

/// One lane of the group.
#[derive(Debug, Default)]
struct Lane {
    /// The board it works on.
    job: usize,
    /// Where to go on when its state turns out dead or solved, the latest last.
    pending: Vec<Pending>,
}

/// A board that is being searched by one lane or, towards the end of the input, by several.
#[derive(Debug)]
struct Job {
    found: Found,
    /// Lanes at work on it; 0 means that the job is free.
    lanes: u64,
    /// Solutions still wanted from the current search.
    wanted: u64,
    /// The board as far as it follows without branching.
    root: Option<State>,
    /// While the first solution is looked for.
    question: Option<Question>,
    /// Branches of the current search, and how many it may take before it is begun anew.
    branches: u64,
    patience: u64,
    /// Whether cells are chosen to branch on, and not triads.
    by_cell: bool,
}

/// Is there a solution with a smaller digit in this cell, and all cells before it as they are?
#[derive(Clone, Copy, Debug)]
struct Question {
    cell: usize,
    state: State,
}

/// So many branches a board may take before another way is tried. Of the hardest known puzzles one
/// in a thousand takes more; the boards that are meant take a million.
const PATIENCE: u64 = 1000;

impl Default for Job {
    fn default() -> Job {
        let found = Found {
            index: 0,
            board: Board::EMPTY,
            count: 0,
            solution: None,
        };
        Job {
            found,
            lanes: 0,
            wanted: 0,
            root: None,
            question: None,
            branches: 0,
            patience: PATIENCE,
            by_cell: false,
        }
    }
}

struct Search<'a, S: Simd> {
    simd: S,
    goal: Goal,
    group: Group<S>,
    lanes: Vec<Lane>,
    jobs: Vec<Job>,
    /// Lanes with a state, a bit each.
    busy: u64,
    /// Boards taken from the input so far.
    started: usize,
    /// Whether the input has ended.
    exhausted: bool,
    input: &'a mut dyn FnMut() -> Option<Board>,
    output: &'a mut dyn FnMut(Found),
    effort: Effort,
}

impl<S: Simd> Search<'_, S> {
    const ALL_LANES: u64 = (1 << S::u32s::LEN) - 1;

    #[inline(always)]
    fn run(&mut self) {
        loop {
            for lane in bits(Self::ALL_LANES & !self.busy) {
                self.refill(lane);
            }
            if self.busy == 0 {
                return;
            }
            let Outcome {
                dead,
                solved,
                stuck,
            } = self.group.sweep(self.simd);
            self.effort.sweeps += 1;
            let dead = dead & self.busy;
            let solved = solved & self.busy & !dead;
            for lane in bits(stuck & self.busy & !(dead | solved)) {
                if self.owns(lane) {
                    self.branch(lane);
                }
            }
            for lane in bits(solved | dead) {
                if self.owns(lane) && !(solved >> lane & 1 == 1 && self.solution(lane)) {
                    self.next_state(lane);
                }
            }
        }
    }

    /// Whether a lane still works on its job, which another lane may have ended just now.
    #[inline(always)]
    fn owns(&self, lane: usize) -> bool {
        self.jobs[self.lanes[lane].job].lanes >> lane & 1 == 1
    }

    /// Gives a free lane the next board; once there is none, a part of another lane's work.
    #[inline(always)]
    fn refill(&mut self, lane: usize) {
        let board = if self.exhausted { None } else { (self.input)() };
        let Some(board) = board else {
            self.exhausted = true;
            return self.steal(lane);
        };
        let Some(job) = self.jobs.iter().position(|job| job.lanes == 0) else {
            return;
        };
        let found = Found {
            index: self.started,
            board,
            count: 0,
            solution: None,
        };
        self.jobs[job] = Job {
            found,
            wanted: self.goal.limit,
            ..Job::default()
        };
        self.started += 1;
        let state = load(self.simd, &board);
        self.start(lane, job, &state);
    }

    /// Takes the oldest pending state, which is likely the largest part, of the lane with the most.
    fn steal(&mut self, lane: usize) {
        let Some(from) = (0..self.lanes.len()).max_by_key(|&from| self.lanes[from].pending.len())
        else {
            return;
        };
        if self.lanes[from].pending.is_empty() {
            return;
        }
        let pending = self.lanes[from].pending.remove(0);
        self.start(lane, self.lanes[from].job, &pending.state);
        self.lanes[lane].pending.push(pending);
        self.next_state(lane);
    }

    #[inline(always)]
    fn start(&mut self, lane: usize, job: usize, state: &State) {
        self.lanes[lane].job = job;
        self.jobs[job].lanes |= 1 << lane;
        self.busy |= 1 << lane;
        self.group.put(lane, state);
    }

    /// Makes a choice in a lane that does not get on, and keeps the other options for later.
    #[inline(always)]
    fn branch(&mut self, lane: usize) {
        let state = self.group.get(lane);
        let number = self.lanes[lane].job;
        let job = &mut self.jobs[number];
        self.effort.branches += 1;
        job.branches += 1;
        if job.root.is_none() {
            job.root = Some(state);
        } else if job.branches > job.patience && self.goal.limit <= 2 {
            return self.restart(number, lane);
        }
        let by_cell = if job.by_cell {
            Choice::of_cell(&state)
        } else {
            None
        };
        let mut choice = by_cell.unwrap_or_else(|| Choice::of_triads(&self.group, lane));
        choice.apply_next(&mut self.group, lane);
        if !choice.is_exhausted() {
            self.lanes[lane].pending.push(Pending { state, choice });
        }
    }

    /// Begins the search of a board anew, choosing cells instead of triads or the other way round: a
    /// few boards take hundreds of times longer one way than the other, and which is not known before.
    #[cold]
    fn restart(&mut self, number: usize, lane: usize) {
        let job = &mut self.jobs[number];
        let Some(root) = job.root else { return };
        (job.branches, job.patience, job.by_cell) = (0, 8 * job.patience, !job.by_cell);
        if job.question.is_none() {
            (job.found.count, job.found.solution, job.wanted) = (0, None, self.goal.limit);
        }
        let state = job.question.map_or(root, |question| question.state);
        self.release(number);
        self.start(lane, number, &state);
    }

    /// Takes all lanes off a job.
    #[inline(always)]
    fn release(&mut self, number: usize) {
        let lanes = std::mem::take(&mut self.jobs[number].lanes);
        for lane in bits(lanes) {
            self.lanes[lane].pending.clear();
        }
        self.busy &= !lanes;
    }

    /// Notes the solution in a lane. If that was the last one wanted this ends the search of its job, in
    /// all lanes, and says so.
    #[inline(always)]
    fn solution(&mut self, lane: usize) -> bool {
        let number = self.lanes[lane].job;
        let job = &mut self.jobs[number];
        job.found.count += 1;
        job.wanted -= 1;
        if job.found.count <= 2 || job.question.is_some() {
            let solution = unload(self.simd, &self.group.get(lane).words);
            job.found.solution = Some(
                job.found
                    .solution
                    .map_or(solution, |known| known.min(solution)),
            );
        }
        if job.wanted > 0 {
            return false;
        }
        self.release(number);
        self.conclude(number, lane);
        true
    }

    /// Goes on with the lane's next pending state, or frees the lane.
    #[inline(always)]
    fn next_state(&mut self, lane: usize) {
        let Lane { job, pending } = &mut self.lanes[lane];
        if let Some(Pending { state, choice }) = pending.last_mut() {
            self.group.put(lane, state);
            choice.apply_next(&mut self.group, lane);
            if choice.is_exhausted() {
                pending.pop();
            }
            return;
        }
        let job = *job;
        self.busy &= !(1 << lane);
        self.jobs[job].lanes &= !(1 << lane);
        if self.jobs[job].lanes == 0 {
            self.conclude(job, lane);
        }
    }

    /// A search has come to its end: tells what was found, or asks the next question of the walk to
    /// the first solution, in the lane that has just become free.
    #[inline(always)]
    fn conclude(&mut self, number: usize, lane: usize) {
        let job = &mut self.jobs[number];
        if self.goal.first && job.found.count > 1 {
            if let Some(state) = job.next_question() {
                self.start(lane, number, &state);
                return;
            }
            job.found.count = 2;
        }
        (self.output)(job.found);
    }
}

impl Job {
    /// The walk from any solution to the first in reading order: cell by cell, is there a solution
    /// with a smaller digit here? Gives the state that answers the next such question, or `None`
    /// once there is none left: then the known solution is the first.
    ///
    /// To be called with the answer to the last question: `wanted` is 0 if it was yes.
    fn next_question(&mut self) -> Option<State> {
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
                (self.wanted, self.branches, self.patience, self.by_cell) = (1, 0, PATIENCE, false);
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

/// The bits of a mask, lowest first.
#[inline(always)]
fn bits(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = mask.trailing_zeros() as usize;
        let some = mask != 0;
        mask &= mask.wrapping_sub(1);
        some.then_some(bit)
    })
}
