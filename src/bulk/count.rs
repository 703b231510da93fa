//! Counting the solutions of one puzzle on several threads, which the caller starts: each works on
//! parts of the puzzle, and gives away a part of its own when another has nothing to do.

use super::Engine;
use super::task::{Answer, Client, Goal, Task};
use crate::game::Puzzle;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// A thread adds to the total, and looks whether it is enough, with about this many solutions.
const ROUND: u64 = 1000;

/// A count of the solutions of one puzzle that any number of threads can work on. Nothing is stored
/// for a solution.
///
/// ```
/// use ninegrid::Board;
/// use ninegrid::bulk::{Engine, SharedCount};
///
/// let count = SharedCount::new(Board::EMPTY, 10_000);
/// std::thread::scope(|scope| {
///     for _ in 0..2 {
///         scope.spawn(|| count.work(&Engine::new()));
///     }
/// });
/// assert_eq!(count.total(), 10_000);
/// ```
#[derive(Debug)]
pub struct SharedCount {
    /// This many are enough.
    limit: u64,
    /// The solutions found so far.
    total: AtomicU64,
    parts: Mutex<Parts>,
    /// Signaled when there is a part, or an end.
    change: Condvar,
    /// Whether a thread waits for a part that is not there.
    hungry: AtomicBool,
}

#[derive(Debug)]
struct Parts {
    /// What no thread has begun.
    waiting: Vec<Puzzle>,
    /// Threads that are at work on a part, and may give away some of it.
    working: usize,
    /// Threads that wait for a part.
    idle: usize,
}

impl SharedCount {
    /// A count of the solutions of `puzzle` up to `limit`, not yet begun.
    #[must_use]
    pub fn new(puzzle: impl Into<Puzzle>, limit: u64) -> SharedCount {
        SharedCount {
            limit,
            total: AtomicU64::new(0),
            parts: Mutex::new(Parts {
                waiting: vec![puzzle.into()],
                working: 0,
                idle: 0,
            }),
            change: Condvar::new(),
            hungry: AtomicBool::new(false),
        }
    }

    /// Counts until all solutions are found, or enough of them. Several threads may call this at the
    /// same time, and none of them returns before the count is done.
    pub fn work(&self, engine: &Engine) {
        engine.run(&mut Worker {
            count: self,
            is_busy: false,
            found: 0,
        });
    }

    /// The solutions found so far, or the limit if there are at least as many.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.total.load(Relaxed).min(self.limit)
    }

    fn is_enough(&self) -> bool {
        self.total.load(Relaxed) >= self.limit
    }

    fn parts(&self) -> MutexGuard<'_, Parts> {
        self.parts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A part to work on; `None` once nobody has any left.
    fn wait_for_part(&self) -> Option<Puzzle> {
        let mut parts = self.parts();
        parts.idle += 1;
        let part = loop {
            if self.is_enough() {
                break None;
            }
            let part = parts.waiting.pop();
            if part.is_some() || parts.working == 0 {
                break part;
            }
            self.hungry.store(true, Relaxed);
            parts = self
                .change
                .wait(parts)
                .unwrap_or_else(PoisonError::into_inner);
        };
        parts.idle -= 1;
        parts.working += usize::from(part.is_some());
        self.hungry.store(parts.waiting.len() < parts.idle, Relaxed);
        part
    }
}

/// A thread that works on one part after another, in one run of the engine: what that remembers of one
/// part serves the next.
struct Worker<'a> {
    count: &'a SharedCount,
    /// Whether there is a part that it has not done with.
    is_busy: bool,
    /// Solutions not yet added to the total.
    found: u64,
}

impl Worker<'_> {
    fn report(&mut self) {
        let found = std::mem::take(&mut self.found);
        self.count.total.fetch_add(found, Relaxed);
    }
}

impl Client for Worker<'_> {
    /// A part, once there is one; none while there is work.
    fn next(&mut self) -> Option<Task> {
        if self.is_busy {
            return None;
        }
        let start = self.count.wait_for_part()?;
        self.is_busy = true;
        Some(Task {
            id: 0,
            start,
            goal: Goal::Count(u64::MAX),
        })
    }

    fn answer(&mut self, _: &Answer) {
        self.report();
        self.is_busy = false;
        self.count.parts().working -= 1;
        self.count.change.notify_all();
    }

    fn counted(&mut self, _: usize, more: u64) -> ControlFlow<()> {
        self.found += more;
        if self.found < ROUND.min(self.count.limit) {
            return ControlFlow::Continue(());
        }
        self.report();
        match self.count.is_enough() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }

    fn wants_part(&mut self) -> bool {
        self.count.hungry.load(Relaxed)
    }

    fn part(&mut self, part: Task) {
        let mut parts = self.count.parts();
        parts.waiting.push(part.start);
        let hungry = parts.waiting.len() < parts.idle;
        self.count.hungry.store(hungry, Relaxed);
        self.count.change.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Board, count};

    const SEVERAL: &str =
        "9.6.7.4.3...4..2...7..23.1.5.....1...4.2.8.6...3.....5.3.7...5...7..5...4.5.1.7.8";
    const MANY: &str =
        "...8.1..........43.5............7.8........1...2..3....6......75..34........2..6.";

    fn board(line: &str) -> Board {
        line.parse().expect("a puzzle in a line")
    }

    fn count_on(threads: usize, board: &Board, limit: u64) -> u64 {
        let count = SharedCount::new(board, limit);
        let engine = Engine::new();
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| count.work(&engine));
            }
        });
        count.total()
    }

    #[test]
    fn many_solutions_are_counted_exactly() {
        for threads in 1..=3 {
            assert_eq!(count_on(threads, &board(MANY), u64::MAX), 1_126_702);
        }
    }

    #[test]
    fn the_limit_is_kept_to_the_last_one() {
        for limit in [0, 1, 2, 999, 1000, 1001, 123_456, 1_000_000] {
            assert_eq!(count_on(2, &Board::EMPTY, limit), limit);
        }
        for limit in 1_126_701..=1_126_703 {
            assert_eq!(count_on(3, &board(MANY), limit), limit.min(1_126_702));
        }
    }

    #[test]
    fn few_and_none_are_counted_too() {
        let several = board(SEVERAL);
        let full = *crate::game::solve(several)
            .solution()
            .expect("it has several");
        let mut wrong = full;
        wrong.set(
            crate::game::Cell::at(0, 0),
            full.get(crate::game::Cell::at(0, 1)),
        );
        for threads in [1, 2, 3, 20] {
            assert_eq!(
                count_on(threads, &several, u64::MAX),
                count(several, u64::MAX)
            );
            assert_eq!(count_on(threads, &full, u64::MAX), 1);
            assert_eq!(count_on(threads, &wrong, u64::MAX), 0);
        }
    }
}
