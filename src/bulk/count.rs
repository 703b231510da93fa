//! Counting the solutions of one board on all cores: the board is split into parts that share no
//! solution, threads take one after the other, and all of them add to one total.

use super::{Engine, Found, Task};
use crate::game::{Board, Candidates, Cell, DigitSet};
use std::collections::VecDeque;
use std::num::NonZero;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Parts a thread: so many that a large one left for the end is a small share of the work.
const PARTS: usize = 64;
/// A thread adds to the total, and looks whether it is enough, with about so many solutions of a part.
const ROUND: u64 = 1000;

impl Engine {
    /// How many solutions a board has, or `limit` if it has at least as many, counted on so many
    /// threads. Nothing is stored for a solution: the memory used is that of a thousand boards.
    ///
    /// ```
    /// use ninegrid::{Board, bulk::Engine};
    /// use std::num::NonZero;
    ///
    /// let two = NonZero::new(2).expect("two is not zero");
    /// assert_eq!(Engine::new().count_one(&Board::EMPTY, 10_000, two), 10_000);
    /// ```
    #[must_use]
    pub fn count_one(&self, board: &Board, limit: u64, threads: NonZero<usize>) -> u64 {
        let threads = threads.get();
        let parts = split(board, threads.saturating_mul(PARTS).min(1 << 16));
        let count = Count {
            engine: self,
            parts: Mutex::new(parts),
            total: AtomicU64::new(0),
            limit,
        };
        thread::scope(|scope| {
            for _ in 1..threads {
                let start = thread::Builder::new().spawn_scoped(scope, || count.work());
                if start.is_err() {
                    break; // the threads that could be started do the work
                }
            }
            count.work();
        });
        count.total.into_inner().min(limit)
    }
}

/// The count of one board, as its threads share it.
struct Count<'a> {
    engine: &'a Engine,
    /// What no thread has begun.
    parts: Mutex<VecDeque<Board>>,
    /// The solutions found so far.
    total: AtomicU64,
    /// As many are enough.
    limit: u64,
}

impl Count<'_> {
    /// Counts part after part, until there is none left or enough is found.
    fn work(&self) {
        let mut input = || self.next();
        let mut output = |found: Found| self.add(found.count);
        let mut again = |found: &Found| {
            let go_on = !self.is_enough();
            if go_on {
                self.add(found.count);
            }
            go_on
        };
        self.engine.run_on(&mut input, &mut output, &mut again);
    }

    fn next(&self) -> Option<Task> {
        if self.is_enough() {
            return None;
        }
        let mut parts = self.parts.lock().unwrap_or_else(PoisonError::into_inner);
        parts.pop_front().map(|board| Task {
            id: 0,
            board,
            barred: None,
            limit: ROUND,
            first: false,
        })
    }

    fn add(&self, solutions: u64) {
        self.total.fetch_add(solutions, Relaxed);
    }

    fn is_enough(&self) -> bool {
        self.total.load(Relaxed) >= self.limit
    }
}

/// Boards with more clues that share no solution and together have all those of `board`: as many as
/// are wanted and a few more, or less if there is nothing left to split. None if there is no solution.
fn split(board: &Board, wanted: usize) -> VecDeque<Board> {
    let mut open = VecDeque::from([*board]);
    let mut full = VecDeque::new();
    // The oldest has the fewest clues added, and is likely the largest.
    while full.len() + open.len() < wanted
        && let Some(mut part) = open.pop_front()
    {
        if !part.is_lawful() {
            continue;
        }
        let Some((cell, candidates)) = tightest(&part) else {
            full.push_back(part);
            continue;
        };
        for digit in candidates {
            part.set(cell, Some(digit));
            open.push_back(part);
        }
    }
    open.extend(full);
    open
}

/// The empty cell with the fewest candidates by row, column and box, and those; `None` if all are
/// filled.
fn tightest(board: &Board) -> Option<(Cell, DigitSet)> {
    let candidates = Candidates::of(board);
    let empty = Cell::ALL.iter().filter(|&&cell| board.get(cell).is_none());
    let open = empty.map(|&cell| (cell, candidates.get(cell)));
    open.min_by_key(|(_, candidates)| candidates.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bulk;
    use crate::game::{Verdict, count};

    const SEVERAL: &str =
        "9.6.7.4.3...4..2...7..23.1.5.....1...4.2.8.6...3.....5.3.7...5...7..5...4.5.1.7.8";
    const MANY: &str =
        "...8.1..........43.5............7.8........1...2..3....6......75..34........2..6.";

    fn board(line: &str) -> Board {
        line.parse().expect("a puzzle in a line")
    }

    fn count_one(board: &Board, limit: u64, threads: usize) -> u64 {
        let threads = NonZero::new(threads).expect("a thread");
        Engine::new().count_one(board, limit, threads)
    }

    #[test]
    fn many_solutions_are_counted_exactly() {
        for threads in 1..=3 {
            assert_eq!(count_one(&board(MANY), u64::MAX, threads), 1_126_702);
        }
    }

    #[test]
    fn the_limit_is_kept_to_the_last_one() {
        for limit in [0, 1, 2, 999, 1000, 1001, 123_456, 1_000_000] {
            assert_eq!(count_one(&Board::EMPTY, limit, 2), limit);
        }
        for limit in 1_126_701..=1_126_703 {
            let expected = limit.min(1_126_702);
            assert_eq!(count_one(&board(MANY), limit, 3), expected);
        }
    }

    #[test]
    fn few_and_none_are_counted_too() {
        let several = board(SEVERAL);
        let exact = count(&several, u64::MAX);
        let Verdict::Ambiguous(full) = bulk::solve(&[several])[0] else {
            panic!("it has several");
        };
        let mut wrong = full;
        wrong.set(Cell::at(0, 0), full.get(Cell::at(0, 1)));
        let mut other = several;
        other.set(Cell::at(0, 1), full.get(Cell::at(8, 1)));
        for threads in [1, 2, 3, 100] {
            assert_eq!(count_one(&several, u64::MAX, threads), exact);
            assert_eq!(count_one(&full, u64::MAX, threads), 1);
            assert_eq!(count_one(&wrong, u64::MAX, threads), 0);
            assert_eq!(count_one(&other, u64::MAX, threads), count(&other, 100));
        }
    }

    #[test]
    fn parts_have_all_solutions_and_share_none() {
        let several = board(SEVERAL);
        let exact = count(&several, u64::MAX);
        for wanted in [1, 2, 10, 64, 1000] {
            let parts = split(&several, wanted);
            let counts = parts.iter().map(|part| count(part, u64::MAX));
            assert_eq!(counts.sum::<u64>(), exact);
            assert!(parts.iter().all(|part| part.keeps(&several)));
        }
        assert!((128..137).contains(&split(&Board::EMPTY, 128).len()));
    }
}
