//! The recursive backtracking solver: for reading, for one board, and as the measure that
//! every faster engine is tested against.
//!
//! It places naked and hidden singles and confines locked candidates until nothing more follows,
//! then tries the candidates of a cell that has the fewest. The answers it gives do not depend on
//! the order in which it happens to search: "the first solution" is the first in reading order.

mod grid;

use super::{Board, Cell, Digit, Puzzle};
use grid::Grid;

/// What there is to say of a board.
///
/// The board inside is the first solution in reading order: of all solutions, the one whose 81
/// digits are smallest when compared cell by cell from r1c1 to r9c9.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(tag = "verdict", content = "solution", rename_all = "lowercase")
)]
pub enum Verdict {
    /// A digit stands twice in a house.
    Contradictory,
    /// The clues obey the rules, yet no solution exists.
    Unsolvable,
    /// Exactly one solution.
    Unique(Board),
    /// More than one solution; this is the first.
    Ambiguous(Board),
}

impl Verdict {
    /// The first solution, if there is one.
    #[must_use]
    pub const fn solution(&self) -> Option<&Board> {
        match self {
            Verdict::Unique(board) | Verdict::Ambiguous(board) => Some(board),
            Verdict::Contradictory | Verdict::Unsolvable => None,
        }
    }
}

/// The verdict on a board, or on candidates, with its first solution in reading order.
///
/// Any puzzle gets its answer in milliseconds, an impossible or an empty one too.
///
/// ```
/// use ninegrid::{Board, Verdict, solve};
///
/// let puzzle: Board =
///     "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..".parse()?;
/// let Verdict::Unique(solution) = solve(&puzzle) else { panic!("it has one solution") };
/// assert!(solution.to_string().starts_with("145327698"));
/// # Ok::<(), ninegrid::text::TextError>(())
/// ```
#[must_use]
pub fn solve(puzzle: impl Into<Puzzle>) -> Verdict {
    let puzzle = puzzle.into();
    if !puzzle.filled().is_lawful() {
        return Verdict::Contradictory;
    }
    let Some(grid) = Grid::of(&puzzle) else {
        return Verdict::Unsolvable;
    };
    match grid.some_solutions(2) {
        [None, _] => Verdict::Unsolvable,
        [Some(only), None] => Verdict::Unique(only),
        [Some(known), Some(_)] => Verdict::Ambiguous(grid.first_solution(known)),
    }
}

/// How many solutions a board has, or candidates have, or `limit` if it has at least as many.
///
/// ```
/// use ninegrid::{Board, count};
/// assert_eq!(count(&Board::EMPTY, 1000), 1000);
/// ```
#[must_use]
pub fn count(puzzle: impl Into<Puzzle>, limit: u64) -> u64 {
    let mut found = 0;
    if limit > 0
        && let Some(grid) = Grid::of(&puzzle.into())
    {
        let mut steps = u64::MAX;
        let counted = grid.search(Order::Tightest, &mut steps, &mut |_| {
            found += 1;
            found == limit
        });
        debug_assert!(counted.is_ok(), "no search takes 2^64 steps");
    }
    found
}

/// All solutions of a board, or of candidates, in reading order, found one at a time as they are asked for.
///
/// ```
/// use ninegrid::{Board, solutions};
/// let second = solutions(&Board::EMPTY).nth(1);
/// assert!(second.is_some_and(|board| board.to_string().ends_with("648971532972538641")));
/// ```
#[must_use]
pub fn solutions(puzzle: impl Into<Puzzle>) -> Solutions {
    Solutions {
        pending: Grid::of(&puzzle.into())
            .map(|grid| (grid, None))
            .into_iter()
            .collect(),
    }
}

/// The iterator behind [`solutions`].
#[derive(Clone, Debug)]
pub struct Solutions {
    /// Parts of the search still to be looked at, the first in reading order on top, each with one
    /// of its solutions where that is known already. At most nine for each cell.
    pending: Vec<(Grid, Option<Board>)>,
}

impl Iterator for Solutions {
    type Item = Board;

    fn next(&mut self) -> Option<Board> {
        while let Some((grid, known)) = self.pending.pop() {
            // Looking ahead keeps the walk out of large parts without a solution.
            let Some(known) = known.or_else(|| grid.any_solution()) else {
                continue;
            };
            let Some(cell) = grid.first_open_cell() else {
                return Some(known);
            };
            let branches = grid.candidates(cell).into_iter().filter_map(|digit| {
                let branch = grid.with(cell, digit)?;
                Some((branch, (known.get(cell) == Some(digit)).then_some(known)))
            });
            let from = self.pending.len();
            self.pending.extend(branches);
            self.pending[from..].reverse();
        }
        None
    }
}

/// A search was given up.
struct OutOfSteps;

/// In which order cells are tried.
#[derive(Clone, Copy)]
enum Order {
    /// The fewest candidates first.
    Tightest,
    /// Reading order. Better where nearly nothing is given, and the tightest cells lead astray.
    Reading,
}

impl Order {
    /// Both orders in turn, without end, with more and more steps: more for the one that is seldom led
    /// astray.
    fn in_turn() -> impl Iterator<Item = (Order, u64)> {
        let steps = std::iter::successors(Some(800), |steps: &u64| Some(steps.saturating_mul(2)));
        steps.flat_map(|steps| [(Order::Tightest, steps), (Order::Reading, steps / 8)])
    }
}

impl Grid {
    /// Calls `found` with each solution until it says to stop; true if it did. Each state that is looked
    /// at is a step; at most `steps` are taken.
    fn search(
        &self,
        order: Order,
        steps: &mut u64,
        found: &mut impl FnMut(&Board) -> bool,
    ) -> Result<bool, OutOfSteps> {
        *steps = steps.checked_sub(1).ok_or(OutOfSteps)?;
        let Some(options) = self.options(order) else {
            return Ok(found(&self.filled()));
        };
        for (cell, digit) in options.into_iter().flatten() {
            if let Some(grid) = self.with(cell, digit)
                && grid.search(order, steps, found)?
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Up to `wanted` solutions, one or two.
    ///
    /// A search is begun anew in the other order when it takes too long, with twice the steps: a
    /// board that takes one order ages is nearly always quick in the other one.
    fn some_solutions(&self, wanted: usize) -> [Option<Board>; 2] {
        for (order, steps) in Order::in_turn() {
            let mut found = [None; 2];
            let mut number = 0;
            let searched = self.search(order, &mut { steps }, &mut |solution| {
                found[number] = Some(*solution);
                number += 1;
                number == wanted
            });
            if searched.is_ok() {
                return found;
            }
        }
        unreachable!("the turns do not end")
    }

    /// Any solution.
    fn any_solution(&self) -> Option<Board> {
        let [any, _] = self.some_solutions(1);
        any
    }

    /// The first solution in reading order, given any solution: cell by cell, is there one with a
    /// smaller digit here? At most some hundred quick searches, where listing could take forever.
    fn first_solution(&self, mut known: Board) -> Board {
        let mut prefix = self.clone();
        while let Some(cell) = prefix.first_open_cell() {
            let smaller = prefix
                .candidates(cell)
                .into_iter()
                .take_while(|&digit| known.get(cell) > Some(digit));
            let better = smaller
                .filter_map(|digit| prefix.with(cell, digit)?.any_solution())
                .next();
            known = better.unwrap_or(known);
            let Some(fixed) = known.get(cell).and_then(|digit| prefix.with(cell, digit)) else {
                break;
            };
            prefix = fixed;
        }
        known
    }

    /// What to try next, of which every solution has exactly one: the digits of a cell, or the places of
    /// a digit in a house. `None` once all cells are filled.
    fn options(&self, order: Order) -> Option<[Option<(Cell, Digit)>; 9]> {
        let cell = match order {
            Order::Tightest => self.tightest_cell()?,
            Order::Reading => self.first_open_cell()?,
        };
        let digit = match order {
            Order::Tightest if self.candidates(cell).len() > 2 => self.tightest_digit(),
            _ => None,
        };
        Some(std::array::from_fn(|i| {
            let (cell, digit) = match digit {
                Some((house, digit)) => (house.cells()[i], digit),
                None => (cell, Digit::ALL[i]),
            };
            self.candidates(cell)
                .contains(digit)
                .then_some((cell, digit))
        }))
    }
}
