//! The search around the sweeps: a stack for each lane, branching, and refilling, so that no lane
//! is idle while there is work. Each function here is about one lane.

use super::branch::{Choice, Pending, grave};
use super::job::{Found, Job, Task};
use super::layout::{State, load, unload};
use super::propagate::{Group, LANES, Outcome};
use fearless_simd::Simd;

/// How much work was done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Sweeps over all lanes.
    pub sweeps: u64,
    /// How often something had to be tried on a board.
    pub branches: u64,
}

/// Does every task that `input` gives and hands what it finds to `output`, in any order. While a lane
/// is free `input` is asked again before each sweep; the end is when it has none and no lane is busy.
///
/// When a task has come to its limit, `again` is asked whether to go on; if so, what was found until
/// then is left to it, and the count begins anew.
#[inline(always)]
pub(super) fn search<S: Simd>(
    simd: S,
    input: &mut dyn FnMut() -> Option<Task>,
    output: &mut dyn FnMut(Found),
    again: &mut dyn FnMut(&Found) -> bool,
) -> Effort {
    let mut search = Search {
        simd,
        group: Group::new(simd),
        lanes: (0..LANES).map(|_| Lane::default()).collect(),
        jobs: (0..LANES).map(|_| None).collect(),
        busy: 0,
        input,
        output,
        again,
        effort: Effort::default(),
    };
    search.run();
    search.effort
}

/// One lane of the group.
#[derive(Debug, Default)]
struct Lane {
    /// The task it works on.
    job: usize,
    /// How many solutions each one found from its state stands for.
    weight: u64,
    /// Where to go on when its state turns out dead or solved, the latest last.
    pending: Vec<Pending>,
}

struct Search<'a, S: Simd> {
    simd: S,
    group: Group<S>,
    lanes: Vec<Lane>,
    /// No more jobs than lanes.
    jobs: Vec<Option<Job>>,
    /// Lanes with a state, a bit each.
    busy: u64,
    input: &'a mut dyn FnMut() -> Option<Task>,
    output: &'a mut dyn FnMut(Found),
    again: &'a mut dyn FnMut(&Found) -> bool,
    effort: Effort,
}

impl<S: Simd> Search<'_, S> {
    const ALL_LANES: u64 = (1 << LANES) - 1;

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
                self.next_state(lane, solved >> lane & 1 == 1);
            }
        }
    }

    /// Gives a free lane the next task or, if there is none now, a part of another lane's work.
    #[inline(always)]
    fn refill(&mut self, lane: usize) {
        // Each job has a busy lane, so that there is room for one more; were there none, the task
        // would have to wait for it.
        let room = self.jobs.iter().position(Option::is_none);
        let next = room.and_then(|room| Some((room, (self.input)()?)));
        let Some((room, task)) = next else {
            return self.steal(lane);
        };
        let mut state = load(self.simd, &task.board);
        if let Some((cell, digit)) = task.barred {
            state.restrict(cell, !(1 << digit.index()));
        }
        self.jobs[room] = Some(Job::new(task));
        self.start(lane, room, &state);
    }

    /// Takes the oldest pending state, which is likely the largest part, of the lane with the most.
    fn steal(&mut self, lane: usize) {
        let most = (0..self.lanes.len()).max_by_key(|&from| self.lanes[from].pending.len());
        let Some(from) = most.filter(|&from| !self.lanes[from].pending.is_empty()) else {
            return;
        };
        let pending = self.lanes[from].pending.remove(0);
        self.start(lane, self.lanes[from].job, &pending.state);
        self.try_next(lane, pending);
    }

    #[inline(always)]
    fn start(&mut self, lane: usize, number: usize, state: &State) {
        if let Some(job) = &mut self.jobs[number] {
            job.lanes |= 1 << lane;
        }
        self.lanes[lane].job = number;
        self.lanes[lane].weight = 1;
        self.busy |= 1 << lane;
        self.group.put(lane, state);
    }

    /// The job of a lane, unless another lane has ended it just now.
    #[inline(always)]
    fn job(&mut self, lane: usize) -> Option<&mut Job> {
        let number = self.lanes[lane].job;
        self.jobs[number]
            .as_mut()
            .filter(|job| job.lanes >> lane & 1 == 1)
    }

    /// Makes a choice in a lane that does not get on, and keeps the other options for later.
    #[inline(always)]
    fn branch(&mut self, lane: usize) {
        let state = self.group.get(lane);
        let Some(job) = self.job(lane) else { return };
        if !job.note_branch(&state) {
            let restart = job.restart();
            return self.release(lane, restart);
        }
        let (is_count, is_wide, by_cell) =
            (job.found.task.is_count(), job.is_wide(), job.is_by_cell());
        self.effort.branches += 1;
        if is_count && let Some(open) = grave(&state) {
            return self.branch_one_side(lane, &state, open);
        }
        let by_cell = by_cell.then(|| Choice::of_cell(&state)).flatten();
        let choice = match by_cell {
            Some(choice) => choice,
            None if is_wide => Choice::of_triads::<S, true>(&self.group, lane),
            None => Choice::of_triads::<S, false>(&self.group, lane),
        };
        let weight = self.lanes[lane].weight;
        let pending = Pending {
            state,
            choice,
            weight,
        };
        self.try_next(lane, pending);
    }

    /// Goes on in a lane, which holds a grave with so many open cells, with one candidate of a cell:
    /// with the other there are as many solutions.
    #[inline(always)]
    fn branch_one_side(&mut self, lane: usize, state: &State, open: u32) {
        self.lanes[lane].weight *= 2;
        if open == 4 {
            return self.next_state(lane, true);
        }
        if let Some(mut choice) = Choice::of_cell(state) {
            choice.apply_next(&mut self.group, lane);
        }
    }

    /// Makes the next choice in a lane, which holds the state before it, and keeps the others for later.
    #[inline(always)]
    fn try_next(&mut self, lane: usize, mut pending: Pending) {
        pending.choice.apply_next(&mut self.group, lane);
        self.lanes[lane].weight = pending.weight;
        if !pending.choice.is_exhausted() {
            self.lanes[lane].pending.push(pending);
        }
    }

    /// Goes on, with its next pending state, where a lane's state is dead or solved.
    #[inline(always)]
    fn next_state(&mut self, lane: usize, solved: bool) {
        if self.job(lane).is_none() {
            return;
        }
        if solved && self.note_solution(lane) {
            let next = self.job(lane).and_then(Job::next_question);
            if next.is_some() || !self.goes_on(lane) {
                return self.release(lane, next);
            }
        }
        let Lane {
            pending, weight, ..
        } = &mut self.lanes[lane];
        if let Some(last) = pending.last_mut() {
            *weight = last.weight;
            self.group.put(lane, &last.state);
            last.choice.apply_next(&mut self.group, lane);
            if last.choice.is_exhausted() {
                pending.pop();
            }
            return;
        }
        let Some(job) = self.job(lane) else { return };
        if job.lanes == 1 << lane {
            let next = job.next_question();
            return self.release(lane, next);
        }
        job.lanes &= !(1 << lane);
        self.busy &= !(1 << lane);
    }

    /// Notes the solution in a lane. True if it was the last one wanted from this search.
    #[inline(always)]
    fn note_solution(&mut self, lane: usize) -> bool {
        let weight = self.lanes[lane].weight;
        let solution = if self.job(lane).is_some_and(|job| job.found.task.is_count()) {
            None
        } else {
            Some(unload(self.simd, &self.group.get(lane).words))
        };
        self.job(lane)
            .is_some_and(|job| job.note_solution(weight, solution))
    }

    /// Whether the search goes on though it has come to the limit.
    #[cold]
    fn goes_on(&mut self, lane: usize) -> bool {
        let Some(job) = &mut self.jobs[self.lanes[lane].job] else {
            return false;
        };
        let go_on = (self.again)(&job.found);
        if go_on {
            job.go_on();
        }
        go_on
    }

    /// Ends the search of a lane's job. The job goes on in this lane with a new search from `next`, or
    /// is done: then what was found is handed out.
    #[inline(always)]
    fn release(&mut self, lane: usize, next: Option<State>) {
        let number = self.lanes[lane].job;
        let Some(job) = &mut self.jobs[number] else {
            return;
        };
        let lanes = std::mem::take(&mut job.lanes);
        for lane in bits(lanes) {
            self.lanes[lane].pending.clear();
        }
        self.busy &= !lanes;
        if let Some(state) = next {
            self.start(lane, number, &state);
        } else {
            (self.output)(job.found);
            self.jobs[number] = None;
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
