//! Many boards at once: the lane engine.
//!
//! Sixteen boards are solved in lockstep, one in each 32-bit lane of one or more vector registers.
//! `layout.rs` draws how a board lies in a lane; `propagate.rs` is the sweep, which draws all conclusions
//! for all lanes, those about triads in `triads.rs`; `branch.rs` says what to try where nothing more follows
//! at once, and `stack.rs` holds what is still to be tried; `search.rs` keeps the lanes busy with the jobs of
//! `job.rs`; `memo.rs` remembers what has been counted; `task.rs` is the door, and `count.rs` lets several
//! threads count the solutions of one puzzle. All of it is safe code, compiled for each SIMD level and chosen
//! at run time.
//!
//! The answers are those of [`crate::solve`], always.

mod branch;
mod count;
mod job;
mod layout;
mod memo;
mod propagate;
mod search;
mod stack;
mod task;
mod triads;

use crate::game::{Board, Puzzle, Verdict};
pub use count::SharedCount;
use fearless_simd::Level;
pub use propagate::LANES;
use std::ops::ControlFlow;
pub use task::{Answer, Client, Effort, Goal, Task};

/// The verdict on each puzzle, in order: the same that [`crate::solve`] gives.
///
/// ```
/// use ninegrid::{Board, Verdict, bulk};
/// let verdicts = bulk::solve(&[Board::EMPTY; 3]);
/// assert!(verdicts.iter().all(|verdict| *verdict == ninegrid::solve(&Board::EMPTY)));
/// ```
#[must_use]
pub fn solve<P: Into<Puzzle> + Copy>(puzzles: &[P]) -> Vec<Verdict> {
    Engine::new().solve(puzzles)
}

/// Any solution of each puzzle, in order; `None` for one without.
#[must_use]
pub fn solve_any<P: Into<Puzzle> + Copy>(puzzles: &[P]) -> Vec<Option<Board>> {
    Engine::new().solve_any(puzzles)
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
        Engine {
            level: Level::new(),
        }
    }

    /// The engine at each level that this CPU and this build have, the best last.
    #[must_use]
    pub fn at_each_level() -> Vec<Engine> {
        let best = Level::new();
        #[cfg(target_arch = "x86_64")]
        let levels = [
            #[cfg(feature = "scalar")]
            Some(Level::fallback()),
            best.as_sse2().map(Level::Sse2),
            best.as_avx2().map(Level::Avx2),
            best.as_avx512().map(Level::Avx512),
        ];
        #[cfg(not(target_arch = "x86_64"))]
        let levels = [Some(best)];
        let levels = levels.into_iter().flatten();
        levels.map(|level| Engine { level }).collect()
    }

    /// The name of the level, such as `AVX2`.
    #[must_use]
    pub fn level(&self) -> &'static str {
        match self.level {
            #[cfg(target_arch = "x86_64")]
            Level::Sse2(_) | Level::Sse4_2(_) => "SSE2",
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

    /// Does the tasks of a client until there is none left and all are answered. Tasks are taken up
    /// when a lane is free, and hard ones are overtaken by easy ones; when there are fewer tasks
    /// than lanes, several lanes share one.
    pub fn run(&self, client: &mut dyn Client) -> Effort {
        // Each level is a copy of the engine, and nearly all there is to compile in this crate. SSE4.2
        // has nothing for the engine that would be worth a copy of its own beside SSE2.
        #[cfg(target_arch = "x86_64")]
        if let Some(simd) = self.level.as_avx512() {
            return search::at_level(simd, client);
        } else if let Some(simd) = self.level.as_avx2() {
            return search::at_level(simd, client);
        } else if let Some(simd) = self.level.as_sse2() {
            return search::at_level(simd, client);
        }
        #[cfg(target_arch = "aarch64")]
        if let Some(simd) = self.level.as_neon() {
            return search::at_level(simd, client);
        }
        search::without_simd(self.level, client)
    }

    /// Looks for the same in many puzzles, each of them known by its place.
    ///
    /// ```
    /// use ninegrid::Board;
    /// use ninegrid::bulk::{Engine, Goal};
    ///
    /// let mut counts = [0; 3];
    /// let puzzles = [Board::EMPTY; 3].map(Into::into);
    /// Engine::new().each(puzzles, Goal::Two, |answer| counts[answer.task.id] = answer.count);
    /// assert_eq!(counts, [2, 2, 2]);
    /// ```
    pub fn each(
        &self,
        puzzles: impl IntoIterator<Item = Puzzle>,
        goal: Goal,
        mut answer: impl FnMut(&Answer),
    ) -> Effort {
        let mut puzzles = puzzles.into_iter().fuse().enumerate();
        let mut next = || {
            let (id, start) = puzzles.next()?;
            Some(Task { id, start, goal })
        };
        self.run(&mut Closures {
            next: &mut next,
            answer: &mut answer,
        })
    }

    /// The verdict on each puzzle, in order.
    #[must_use]
    pub fn solve<P: Into<Puzzle> + Copy>(&self, puzzles: &[P]) -> Vec<Verdict> {
        let mut verdicts = vec![Verdict::Unsolvable; puzzles.len()];
        let puzzles = puzzles.iter().map(|&puzzle| puzzle.into());
        self.each(puzzles, Goal::First, |answer| {
            verdicts[answer.task.id] = answer.verdict();
        });
        verdicts
    }

    /// Any solution of each puzzle, in order; `None` for one without.
    #[must_use]
    pub fn solve_any<P: Into<Puzzle> + Copy>(&self, puzzles: &[P]) -> Vec<Option<Board>> {
        let mut solutions = vec![None; puzzles.len()];
        let puzzles = puzzles.iter().map(|&puzzle| puzzle.into());
        self.each(puzzles, Goal::Any, |answer| {
            solutions[answer.task.id] = answer.solution;
        });
        solutions
    }

    /// How many solutions each puzzle has, in order, or `limit` if it has at least as many.
    #[must_use]
    pub fn count<P: Into<Puzzle> + Copy>(&self, puzzles: &[P], limit: u64) -> Vec<u64> {
        let mut counts = vec![0; puzzles.len()];
        let puzzles = puzzles.iter().map(|&puzzle| puzzle.into());
        self.each(puzzles, Goal::Count(limit), |answer| {
            counts[answer.task.id] = answer.count;
        });
        counts
    }

    /// The first `limit` solutions of each puzzle, in reading order, or all if it has no more; the puzzles
    /// in order.
    #[must_use]
    pub fn list<P: Into<Puzzle> + Copy>(&self, puzzles: &[P], limit: usize) -> Vec<Vec<Board>> {
        let mut lists = vec![Vec::new(); puzzles.len()];
        let mut puzzles = puzzles.iter().map(|&puzzle| puzzle.into()).enumerate();
        self.run(&mut Lister {
            next: &mut || puzzles.next().filter(|_| limit > 0),
            solution: &mut |id, solution| {
                lists[id].push(*solution);
                match lists[id].len() == limit {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                }
            },
        });
        lists
    }

    /// Every solution of a puzzle in reading order, as long as `solution` goes on.
    pub fn each_solution(
        &self,
        puzzle: impl Into<Puzzle>,
        mut solution: impl FnMut(&Board) -> ControlFlow<()>,
    ) {
        let mut puzzle = Some((0, puzzle.into()));
        self.run(&mut Lister {
            next: &mut || puzzle.take(),
            solution: &mut |_, board| solution(board),
        });
    }
}

impl Default for Engine {
    fn default() -> Engine {
        Engine::new()
    }
}

/// A client made of two closures.
struct Closures<'a> {
    next: &'a mut dyn FnMut() -> Option<Task>,
    answer: &'a mut dyn FnMut(&Answer),
}

impl Client for Closures<'_> {
    fn next(&mut self) -> Option<Task> {
        (self.next)()
    }

    fn answer(&mut self, answer: &Answer) {
        (self.answer)(answer);
    }
}

/// A client that lists solutions in reading order.
struct Lister<'a> {
    next: &'a mut dyn FnMut() -> Option<(usize, Puzzle)>,
    solution: &'a mut dyn FnMut(usize, &Board) -> ControlFlow<()>,
}

impl Client for Lister<'_> {
    fn next(&mut self) -> Option<Task> {
        let (id, start) = (self.next)()?;
        let goal = Goal::InOrder;
        Some(Task { id, start, goal })
    }

    fn answer(&mut self, _: &Answer) {}

    fn solution(&mut self, id: usize, solution: &Board) -> ControlFlow<()> {
        (self.solution)(id, solution)
    }
}
