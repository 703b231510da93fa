//! Many boards at once: the lane engine.
//!
//! Sixteen boards are solved in lockstep, one in each 32-bit lane of one or more vector registers.
//! `layout.rs` draws how a board lies in a lane; `propagate.rs` is the sweep, which draws all conclusions
//! for all lanes; `branch.rs` says what to try where nothing more follows at once; `search.rs` keeps
//! the lanes busy with the tasks of `job.rs`; `count.rs` sets all cores to one board. All of it is
//! safe code, compiled for each SIMD level and chosen at run time.
//!
//! The answers are those of [`crate::solve`], always.

mod branch;
mod count;
mod job;
mod layout;
mod propagate;
mod search;

use crate::game::{Board, Verdict};
pub use fearless_simd::Level;
use fearless_simd::dispatch;
pub(crate) use job::{Found, Task};
pub use propagate::LANES;
pub use search::Effort;

/// The verdict on each board, in order: the same that [`crate::solve`] gives.
///
/// ```
/// use ninegrid::{Board, Verdict, bulk};
/// let verdicts = bulk::solve(&[Board::EMPTY; 3]);
/// assert!(verdicts.iter().all(|verdict| *verdict == ninegrid::solve(&Board::EMPTY)));
/// ```
#[must_use]
pub fn solve(boards: &[Board]) -> Vec<Verdict> {
    Engine::new().solve(boards)
}

/// Any solution of each board, in order; `None` for a board without one.
#[must_use]
pub fn solve_any(boards: &[Board]) -> Vec<Option<Board>> {
    Engine::new().solve_any(boards)
}

/// The lane engine at one SIMD level.
#[derive(Clone, Copy, Debug)]
pub struct Engine {
    level: Level,
}

impl Engine {
    /// The engine at the best level of this CPU.
    #[must_use]
    pub fn new() -> Engine {
        Engine::at(Level::new())
    }

    /// The engine at a given level.
    #[must_use]
    pub const fn at(level: Level) -> Engine {
        Engine { level }
    }

    /// The name of the level, such as `AVX2`.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self.level {
            #[cfg(target_arch = "x86_64")]
            Level::Sse2(_) => "SSE2",
            #[cfg(target_arch = "x86_64")]
            Level::Sse4_2(_) => "SSE4.2",
            #[cfg(target_arch = "x86_64")]
            Level::Avx2(_) => "AVX2",
            #[cfg(target_arch = "x86_64")]
            Level::Avx512(_) => "AVX-512",
            #[cfg(target_arch = "aarch64")]
            Level::Neon(_) => "NEON",
            level if level.is_fallback() => "scalar",
            _ => "SIMD",
        }
    }

    /// The verdict on each board, in order.
    #[must_use]
    pub fn solve(&self, boards: &[Board]) -> Vec<Verdict> {
        let mut verdicts = vec![Verdict::Unsolvable; boards.len()];
        self.solve_each(boards.iter().copied(), |index, verdict| {
            verdicts[index] = verdict
        });
        verdicts
    }

    /// Calls `each` with the place and the verdict of every board, as soon as it is known: boards are
    /// taken from the iterator when a lane is free, and hard ones are overtaken by easy ones.
    pub fn solve_each(
        &self,
        boards: impl IntoIterator<Item = Board>,
        mut each: impl FnMut(usize, Verdict),
    ) -> Effort {
        self.search(boards, 2, true, &mut |found| {
            each(found.task.id, verdict(&found))
        })
    }

    /// Any solution of each board, in order; `None` for a board without one.
    #[must_use]
    pub fn solve_any(&self, boards: &[Board]) -> Vec<Option<Board>> {
        let mut solutions = vec![None; boards.len()];
        self.search(boards.iter().copied(), 1, false, &mut |found| {
            solutions[found.task.id] = found.solution;
        });
        solutions
    }

    /// How many solutions each board has, in order, or `limit` if it has at least as many.
    #[must_use]
    pub fn count(&self, boards: &[Board], limit: u64) -> Vec<u64> {
        let mut counts = vec![0; boards.len()];
        self.count_each(boards.iter().copied(), limit, |index, count| {
            counts[index] = count
        });
        counts
    }

    /// Calls `each` with the place of every board and the number of its solutions, or `limit` if it has
    /// at least as many, as soon as it is known.
    ///
    /// With a limit of 2 this tells a proper puzzle from others, and is cheaper than
    /// [`solve_each`](Engine::solve_each) for boards with several solutions, of which that finds the first.
    pub fn count_each(
        &self,
        boards: impl IntoIterator<Item = Board>,
        limit: u64,
        mut each: impl FnMut(usize, u64),
    ) -> Effort {
        if limit == 0 {
            boards
                .into_iter()
                .enumerate()
                .for_each(|(index, _)| each(index, 0));
            return Effort::default();
        }
        self.search(boards, limit, false, &mut |found| {
            each(found.task.id, found.count.min(limit));
        })
    }

    fn search(
        &self,
        boards: impl IntoIterator<Item = Board>,
        limit: u64,
        first: bool,
        output: &mut dyn FnMut(Found),
    ) -> Effort {
        let task = |(id, board)| Task {
            id,
            board,
            barred: None,
            limit,
            first,
        };
        let mut tasks = boards.into_iter().enumerate().map(task).fuse();
        self.run(&mut || tasks.next(), output)
    }

    /// Does tasks as they come; see [`search::search`].
    pub(crate) fn run(
        &self,
        input: &mut dyn FnMut() -> Option<Task>,
        output: &mut dyn FnMut(Found),
    ) -> Effort {
        self.run_on(input, output, &mut |_| false)
    }

    /// Does tasks as they come, and goes on with one that has come to its limit if `again` says so.
    fn run_on(
        &self,
        input: &mut dyn FnMut() -> Option<Task>,
        output: &mut dyn FnMut(Found),
        again: &mut dyn FnMut(&Found) -> bool,
    ) -> Effort {
        dispatch!(self.level, simd => search::search(simd, input, output, again))
    }
}

impl Default for Engine {
    fn default() -> Engine {
        Engine::new()
    }
}

/// What a search for two solutions says of a board.
fn verdict(found: &Found) -> Verdict {
    match found.solution {
        Some(solution) if found.count == 1 => Verdict::Unique(solution),
        Some(first) => Verdict::Ambiguous(first),
        None if !found.task.board.is_lawful() => Verdict::Contradictory,
        None => Verdict::Unsolvable,
    }
}
