//! The search around the sweeps: a stack for each lane, branching, and refilling, so that no lane
//! is idle while there is work. Each function here is about one lane.

use super::branch::Choice;
use super::job::{Branching, Job};
use super::layout::{State, bits, load, load_candidates, unload};
use super::memo::{Known, Memo};
use super::propagate::{Group, LANES, Outcome};
use super::stack::{Pending, Stack, Tally};
use super::task::{Client, Effort, Task};
use crate::game::{self, Puzzle};
use fearless_simd::{Level, Simd};

/// Does the tasks of a client until there is none left, compiled for a SIMD level; see
/// [`super::Engine::run`].
pub(super) fn at_level<S: Simd>(simd: S, client: &mut dyn Client) -> Effort {
    simd.vectorize(
        #[inline(always)]
        || {
            let mut search = Search {
                simd,
                group: Group::new(simd),
                lanes: (0..LANES).map(|_| Lane::default()).collect(),
                jobs: (0..LANES).map(|_| None).collect(),
                busy: 0,
                memo: Memo::default(),
                client,
                effort: Effort::default(),
            };
            search.run();
            search.effort
        },
    )
}

/// The same for a CPU that has none of the levels the engine is compiled for; on those that always have
/// one, this is compiled only with the feature `scalar`.
pub(super) fn without_simd(level: Level, client: &mut dyn Client) -> Effort {
    #[cfg(any(
        feature = "scalar",
        not(any(target_arch = "x86_64", target_arch = "aarch64"))
    ))]
    if let Level::Fallback(simd) = level {
        return at_level(simd, client);
    }
    let _ = client;
    unreachable!("{level:?} is one of the levels above")
}

/// One lane of the group.
#[derive(Debug, Default)]
struct Lane {
    /// The task it works on.
    job: usize,
    /// Where to go on when its state turns out dead or solved, the latest last.
    pending: Stack,
}

struct Search<'a, S: Simd> {
    simd: S,
    group: Group<S>,
    lanes: Vec<Lane>,
    /// No more jobs than lanes.
    jobs: Vec<Option<Job>>,
    /// Lanes with a state, a bit each.
    busy: u64,
    memo: Memo,
    client: &'a mut dyn Client,
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
            if self.client.wants_part() {
                self.give_part();
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
                self.next_state(lane, solved >> lane & 1);
            }
        }
    }

    /// Gives a free lane the next task or, if there is none now, a part of another lane's work.
    #[inline(always)]
    fn refill(&mut self, lane: usize) {
        // Each job has a busy lane, so that there is room for one more; were there none, the task
        // would have to wait for it.
        let room = self.jobs.iter().position(Option::is_none);
        let next = room.and_then(|room| Some((room, self.next_task()?)));
        let Some((room, task)) = next else {
            return self.steal(lane);
        };
        let state = match &task.start {
            Puzzle::Board(board) => load(self.simd, board),
            Puzzle::Candidates(candidates) => load_candidates(self.simd, candidates),
        };
        self.jobs[room] = Some(Job::new(task));
        self.start(lane, room, &state);
    }

    /// The next task that has to be worked on.
    #[inline(always)]
    fn next_task(&mut self) -> Option<Task> {
        loop {
            let task = self.client.next()?;
            if task.goal.limit() > 0 {
                return Some(task);
            }
            self.client.answer(&Job::new(task).answer);
        }
    }

    /// Takes the oldest pending state, which is likely the largest part, of the lane with the most.
    fn steal(&mut self, lane: usize) {
        let most = self.lane_with_most(|job| !job.is_walk());
        let Some(from) = most else { return };
        let Some(pending) = self.lanes[from].pending.take_first() else {
            return;
        };
        self.start(lane, self.lanes[from].job, &pending.state);
        self.try_next(lane, pending);
    }

    /// Hands the next option of the oldest pending state of the lane with the most to the client.
    #[cold]
    fn give_part(&mut self) {
        let Some(from) = self.lane_with_most(Job::is_divisible) else {
            return;
        };
        let Lane { job, pending, .. } = &mut self.lanes[from];
        let (Some(job), Some(first)) = (&self.jobs[*job], pending.first_open()) else {
            return;
        };
        let part = first.choice.next_state(first.state);
        self.client.part(Task {
            start: part.to_candidates().into(),
            ..job.answer.task
        });
    }

    /// The lane with the most pending states, of those whose job is of this kind.
    fn lane_with_most(&self, kind: impl Fn(&Job) -> bool) -> Option<usize> {
        let lanes = bits(self.busy).filter(|&lane| {
            let job = &self.jobs[self.lanes[lane].job];
            job.as_ref().is_some_and(&kind)
        });
        lanes.max_by_key(|&lane| self.lanes[lane].pending.open())
    }

    #[inline(always)]
    fn start(&mut self, lane: usize, number: usize, state: &State) {
        if let Some(job) = &mut self.jobs[number] {
            job.lanes |= 1 << lane;
        }
        self.lanes[lane].job = number;
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
        let number = self.lanes[lane].job;
        let Some(job) = self.jobs[number].as_mut() else {
            return;
        };
        if job.lanes >> lane & 1 == 0 {
            return;
        }
        let mut new = None;
        if job.counts_many() {
            match self.memo.look_up(&self.group.state(lane)) {
                Known::Solutions(number) => return self.next_state(lane, number),
                Known::Not(rest) => new = Some(rest),
            }
        }
        if job.is_rootless() {
            job.set_root(self.group.state(lane));
        }
        if !job.note_branch() {
            return self.restart(lane);
        }
        self.effort.branches += 1;
        let branching = job.branching();
        if branching == Branching::Triads && new.is_none() {
            let choice = Choice::of_triads::<S, false>(&self.group, lane);
            return self.choose(lane, choice);
        }
        self.branch_otherwise(lane, branching);
        if let (Some(rest), Some(last)) = (new, self.lanes[lane].pending.last_mut()) {
            last.tally = Some(Tally { rest, found: 0 });
        }
    }

    /// The same where it is not just about one solution or two.
    #[inline(always)]
    fn branch_otherwise(&mut self, lane: usize, branching: Branching) {
        let choice = match branching {
            Branching::Triads => None,
            Branching::ManyTriads => Some(Choice::of_triads::<S, true>(&self.group, lane)),
            Branching::Cell => Choice::of_cell(&self.group.state(lane)),
            Branching::FirstCell => Choice::of_first_cell(&self.group.state(lane)),
        };
        let choice = choice.unwrap_or_else(|| Choice::of_triads::<S, false>(&self.group, lane));
        self.choose(lane, choice);
    }

    /// Goes on in a lane with the first option of a choice, and keeps the others for later.
    #[inline(always)]
    fn choose(&mut self, lane: usize, choice: Choice) {
        let last = self.lanes[lane].pending.push();
        self.group.get(lane, &mut last.state);
        (last.choice, last.tally) = (choice, None);
        last.choice.apply_next(&mut self.group, lane);
    }

    /// Begins the search of a lane's job anew, another way.
    #[cold]
    fn restart(&mut self, lane: usize) {
        let Some(job) = self.job(lane) else { return };
        let restart = job.restart();
        if restart.is_none() && job.is_list() {
            self.list_plainly(lane);
        }
        self.release(lane, restart);
    }

    /// Lists the rest of the solutions of a lane's job, in reading order, by the recursive solver: that
    /// looks ahead, and so does not get lost where there is no solution.
    fn list_plainly(&mut self, lane: usize) {
        let Search {
            lanes,
            jobs,
            client,
            ..
        } = self;
        let Some(job) = &mut jobs[lanes[lane].job] else {
            return;
        };
        let task = job.answer.task;
        let mut count = 0;
        for solution in game::solutions(task.start) {
            count += 1;
            if count > job.answer.count && client.solution(task.id, &solution).is_break() {
                break;
            }
        }
        job.answer.count = count;
    }

    /// Makes the next choice in a lane, which holds the state before it, and keeps the others for later.
    fn try_next(&mut self, lane: usize, mut pending: Pending) {
        pending.choice.apply_next(&mut self.group, lane);
        if !pending.choice.is_exhausted() {
            *self.lanes[lane].pending.push() = pending;
        }
    }

    /// Goes on, with its next pending state, where a lane's state is known to have this many solutions: one
    /// that is solved, none that is dead.
    #[inline(always)]
    fn next_state(&mut self, lane: usize, solutions: u64) {
        if self.job(lane).is_none() {
            return;
        }
        if solutions > 0 && self.note_solutions(lane, solutions) {
            return self.end_search(lane, true);
        }
        let pending = &mut self.lanes[lane].pending;
        while let Some(last) = pending.last_mut() {
            if last.choice.is_exhausted() {
                let tally = last.tally.take();
                pending.pop();
                if let Some(Tally { rest, found }) = tally {
                    self.memo.keep(&rest, found);
                    pending.note(found);
                }
                continue;
            }
            self.group.put(lane, &last.state);
            last.choice.apply_next(&mut self.group, lane);
            if last.choice.is_exhausted() && last.tally.is_none() {
                pending.pop();
            }
            return;
        }
        let Some(job) = self.job(lane) else { return };
        if job.lanes == 1 << lane {
            return self.end_search(lane, false);
        }
        job.lanes &= !(1 << lane);
        self.busy &= !(1 << lane);
    }

    /// Notes the solutions of a lane's state. True if no more are wanted from this search.
    #[inline(always)]
    fn note_solutions(&mut self, lane: usize, solutions: u64) -> bool {
        let Some(job) = self.jobs[self.lanes[lane].job].as_mut() else {
            return false;
        };
        let id = job.answer.task.id;
        if job.is_count() {
            let enough = job.note_solutions(solutions, None);
            self.lanes[lane].pending.note(solutions);
            let break_off =
                job.answer.task.goal.limit() > 2 && self.client.counted(id, solutions).is_break();
            return enough || break_off;
        }
        let solution = unload(self.simd, &self.group.state(lane).words);
        if job.is_list() {
            let enough = job.note_solutions(1, None);
            return self.client.solution(id, &solution).is_break() || enough;
        }
        job.note_solutions(1, Some(solution))
    }

    /// Goes on with what comes after the search of a lane's job, which `found` all it looked for or not.
    #[inline(always)]
    fn end_search(&mut self, lane: usize, found: bool) {
        let Some(job) = self.job(lane) else { return };
        let next = job.next_search(found);
        self.release(lane, next);
    }

    /// Ends the search of a lane's job. The job goes on in this lane with a new search from `next`, or
    /// is done: then it is answered.
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
            let answer = &mut job.answer;
            answer.count = answer.count.min(answer.task.goal.limit());
            self.client.answer(answer);
            self.jobs[number] = None;
        }
    }
}
