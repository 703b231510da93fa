//! Solving step by step, and rating by that (SPEC 1).

use super::bits::Candidate;
use super::grid::Grid;
use super::producers::{Finder, TooHard};
use super::{Options, Outcome, Rating, Step};
use crate::{Board, Candidates, Puzzle};
use std::fmt;

impl Grid {
    /// Carries a step out.
    fn apply(&mut self, step: &Step) {
        for (cell, digits) in step.eliminations() {
            digits
                .into_iter()
                .for_each(|digit| self.remove(Candidate::new(cell, digit)));
        }
        if let Some((cell, digit)) = step.placement() {
            self.place(cell, digit);
        }
    }
}

/// Solves a puzzle step by step: an iterator over the steps.
///
/// Whether the puzzle has exactly one solution is not asked. If it has not, the steps end before it is solved,
/// or lead to one solution of several.
///
/// ```
/// use ninegrid::logic::{Solver, Technique};
/// use ninegrid::{Board, Puzzle};
///
/// let board: Board =
///     ".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...".parse()?;
/// let mut solver = Solver::new(&board.into());
/// let first = solver.next().expect("there is a step");
/// assert_eq!(first.technique(), Technique::HiddenSingle);
/// assert_eq!(first.rating().to_string(), "1.5");
/// assert_eq!(first.placement().expect("a single").0.to_string(), "r1c9");
/// assert_eq!(solver.by_ref().count(), 68);
/// assert!(solver.is_solved());
/// # Ok::<(), ninegrid::text::TextError>(())
/// ```
pub struct Solver {
    grid: Grid,
    finder: Finder,
    options: Options,
}

impl Solver {
    /// Of a board, the cells without a clue are open. Of candidates, a cell with a single one is open as long as
    /// a peer has it too.
    #[must_use]
    pub fn new(puzzle: &Puzzle) -> Solver {
        Solver::with(puzzle, Options::default())
    }

    /// The same with options; of bounds only the upper one counts, which ends the steps.
    #[must_use]
    pub fn with(puzzle: &Puzzle, options: Options) -> Solver {
        Solver {
            grid: Grid::of(puzzle),
            finder: Finder::new(),
            options,
        }
    }

    /// The step that comes next, which is not carried out.
    pub fn peek(&mut self) -> Option<Step> {
        if self.is_solved() {
            return None;
        }
        self.finder.find(&self.grid, &self.options, true).ok()?
    }

    /// Carries a step out, this solver's or another.
    pub fn apply(&mut self, step: &Step) {
        self.grid.apply(step);
    }

    /// The candidates as they are now.
    #[must_use]
    pub fn candidates(&self) -> Candidates {
        self.grid.to_candidates()
    }

    /// The cells that are filled.
    #[must_use]
    pub fn board(&self) -> Board {
        self.grid.board()
    }

    /// Whether all cells are filled.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.grid.open.is_empty()
    }
}

impl Iterator for Solver {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        let step = self.peek()?;
        self.apply(&step);
        Some(step)
    }
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Solver").field(&self.candidates()).finish()
    }
}

/// The steps that solve a puzzle: [`Solver::new`].
#[must_use]
pub fn steps(puzzle: &Puzzle) -> Solver {
    Solver::new(puzzle)
}

/// Rates puzzles, one after the other, by all techniques and without bounds or as [`Options`] say.
///
/// Keep one for each thread: what it works on is allocated only once.
pub struct Rater {
    finder: Finder,
    options: Options,
}

impl Rater {
    /// A rater with options.
    #[must_use]
    pub fn new(options: Options) -> Rater {
        Rater {
            finder: Finder::new(),
            options,
        }
    }

    /// Rates a puzzle, which should have exactly one solution.
    pub fn rate(&mut self, puzzle: &Puzzle) -> Outcome {
        let mut grid = Grid::of(puzzle);
        let mut rating = Rating::NONE;
        while !grid.open.is_empty() {
            let step = match self.finder.find(&grid, &self.options, false) {
                Ok(Some(step)) => step,
                Ok(None) => return Outcome::Stuck(rating),
                Err(TooHard) => return Outcome::Above,
            };
            grid.apply(&step);
            rating.add(step.technique(), step.rating(), step.placement().is_some());
        }
        if rating.er() < self.options.min {
            Outcome::Below(rating)
        } else {
            Outcome::Rated(rating)
        }
    }
}

impl fmt::Debug for Rater {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Rater").field(&self.options).finish()
    }
}

/// Rates a puzzle, which should have exactly one solution, by all techniques. For many puzzles, keep a
/// [`Rater`].
///
/// ```
/// use ninegrid::logic::{Outcome, rate};
/// use ninegrid::Board;
///
/// let board: Board =
///     ".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...".parse()?;
/// let Outcome::Rated(rating) = rate(&board.into()) else { panic!("it has one solution") };
/// assert_eq!(rating.to_string(), "2.6/1.5/1.5");
/// # Ok::<(), ninegrid::text::TextError>(())
/// ```
#[must_use]
pub fn rate(puzzle: &Puzzle) -> Outcome {
    Rater::new(Options::default()).rate(puzzle)
}
