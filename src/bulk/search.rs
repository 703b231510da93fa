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
    /// While the first solution is looked for: the cell in question, and before it all are decided.
    walk: Option<usize>,
}

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
            walk: None,
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
                self.branch(lane);
            }
            for lane in bits(solved | dead) {
                let job = self.lanes[lane].job;
                // Unless the solution of another lane has ended this job just now:
                if self.jobs[job].lanes >> lane & 1 == 1
                    && !(solved >> lane & 1 == 1 && self.solution(lane))
                {
                    self.next_state(lane);
                }
            }
        }
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

    /// Makes a choice in a lane that does not get on, and keeps the others for later.
    #[inline(always)]
    fn branch(&mut self, lane: usize) {
        let mut choice = Choice::make(&self.group, lane);
        self.effort.branches += 1;
        let state = self.group.get(lane);
        let job = &mut self.jobs[self.lanes[lane].job];
        if self.goal.first && job.root.is_none() {
            job.root = Some(state);
        }
        choice.apply_next(&mut self.group, lane);
        if choice.remaining() > 0 {
            self.lanes[lane].pending.push(Pending { state, choice });
        }
    }

    /// Notes the solution in a lane. If that was the last one wanted this ends the search of its job, in
    /// all lanes, and says so.
    #[inline(always)]
    fn solution(&mut self, lane: usize) -> bool {
        let number = self.lanes[lane].job;
        let job = &mut self.jobs[number];
        job.found.count += 1;
        job.wanted -= 1;
        if job.found.count <= 2 || job.walk.is_some() {
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
        let lanes = std::mem::take(&mut job.lanes);
        for lane in bits(lanes) {
            self.lanes[lane].pending.clear();
        }
        self.busy &= !lanes;
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
            if choice.remaining() == 0 {
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
        let from = self.walk.unwrap_or(0);
        let mut refuted = self.walk.is_some() && self.wanted > 0;
        self.wanted = 1;
        for (index, &cell) in Cell::ALL.iter().enumerate().skip(from) {
            let digit = known.get(cell)?.index();
            let smaller = root.candidates(cell) & ((1 << digit) - 1);
            if smaller != 0 && !std::mem::take(&mut refuted) {
                self.walk = Some(index);
                let mut question = *root;
                question.restrict(cell, smaller);
                return Some(question);
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
