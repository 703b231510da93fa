//! Puzzles with exactly one solution, from a seed that the caller gives.
//!
//! A full board is drawn at random, then its clues are removed in random order, each unless the
//! puzzle would get a second solution. What is left is minimal: every clue that stays was needed when
//! it was looked at, and so it is with fewer clues around it.
//!
//! What is uniform and what is not: the three boxes on the diagonal are drawn uniformly from all
//! 9!³ ways to fill them, and the rest of the full board by a random search, so that no digit and no
//! cell is preferred, but not every full board is exactly as likely as every other. The order in
//! which clues are tried is uniform. The puzzles are therefore not uniform over all minimal
//! puzzles: those with many clues are more likely than their share, as with every method that
//! removes clues one by one.
//!
//! Most of the time goes into asking whether a clue can go. Many puzzles are made at once, each
//! asking its own question in a lane of the [bulk engine](crate::bulk).

use crate::bulk::{Engine, Found, Task};
use crate::core::{Board, Cell, Digit, DigitSet};
use rand::rngs::ChaCha8Rng;
use rand::seq::{IteratorRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use std::ops::{Range, RangeInclusive};

/// Which cells hold clues together: the pattern of clues looks the same after the move that gives
/// the symmetry its name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Symmetry {
    /// Any cell by itself.
    #[default]
    None,
    /// Half a turn.
    Rotate180,
    /// A quarter turn.
    Rotate90,
    /// Mirrored top to bottom, at the horizontal axis.
    Horizontal,
    /// Mirrored left to right, at the vertical axis.
    Vertical,
    /// Mirrored at the diagonal from r1c1 to r9c9.
    Diagonal,
}

impl Symmetry {
    /// The cell's image under the move.
    const fn image(self, cell: Cell) -> Cell {
        let (row, column) = (cell.row(), cell.column());
        match self {
            Symmetry::None => cell,
            Symmetry::Rotate180 => Cell::at(8 - row, 8 - column),
            Symmetry::Rotate90 => Cell::at(column, 8 - row),
            Symmetry::Horizontal => Cell::at(8 - row, column),
            Symmetry::Vertical => Cell::at(row, 8 - column),
            Symmetry::Diagonal => Cell::at(column, row),
        }
    }

    /// All cells in groups that are clues together or not at all.
    fn groups(self) -> Vec<Vec<Cell>> {
        let orbit = |&cell: &Cell| {
            let images = std::iter::successors(Some(cell), |&cell| Some(self.image(cell)));
            let rest = images.skip(1).take_while(move |&image| image != cell);
            std::iter::once(cell).chain(rest).collect::<Vec<_>>()
        };
        let leads = |group: &Vec<Cell>| group.iter().min() == group.first();
        Cell::ALL.iter().map(orbit).filter(leads).collect()
    }
}

/// What kind of puzzles to make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// Puzzle `n` of a seed is always the same, whatever else is made, and on every machine.
    pub seed: u64,
    /// The symmetry of the clues.
    pub symmetry: Symmetry,
    /// How many clues; `None` for minimal puzzles, of which no single clue can go, with as many clues
    /// as that takes.
    pub clues: Option<Clues>,
    /// How many full boards may be tried for one puzzle; 0 counts as 1.
    pub attempts: u32,
}

/// The number of clues wanted, at least and at most; each number between is aimed at equally often.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clues {
    least: u8,
    most: u8,
}

/// What was not a number of clues.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{} to {} clues; expected 17 to 81, the smaller number first", _0.start(), _0.end())]
pub struct BadClues(pub RangeInclusive<u8>);

impl TryFrom<RangeInclusive<u8>> for Clues {
    type Error = BadClues;

    /// No puzzle with fewer than 17 clues has exactly one solution (McGuire, Tugemann and Civario, "There
    /// is no 16-clue Sudoku", 2012).
    fn try_from(range: RangeInclusive<u8>) -> Result<Clues, BadClues> {
        let (least, most) = (*range.start(), *range.end());
        if 17 <= least && least <= most && most <= 81 {
            Ok(Clues { least, most })
        } else {
            Err(BadClues(range))
        }
    }
}

impl Recipe {
    /// Minimal puzzles without symmetry.
    #[must_use]
    pub const fn minimal(seed: u64) -> Recipe {
        Recipe {
            seed,
            symmetry: Symmetry::None,
            clues: None,
            attempts: 1000,
        }
    }

    /// The puzzles with these numbers, in order; `None` for one that was not found in as many
    /// attempts as the recipe allows.
    ///
    /// ```
    /// use ninegrid::generate::Recipe;
    /// use ninegrid::{Verdict, solve};
    ///
    /// let puzzles = Recipe::minimal(7).puzzles(0..20);
    /// assert!(puzzles.iter().flatten().all(|puzzle| matches!(solve(puzzle), Verdict::Unique(_))));
    /// assert_eq!(puzzles[5..6], Recipe::minimal(7).puzzles(5..6));
    /// ```
    #[must_use]
    pub fn puzzles(&self, numbers: Range<u64>) -> Vec<Option<Board>> {
        self.puzzles_with(&Engine::new(), numbers)
    }

    /// The same, asking a given engine.
    #[must_use]
    pub fn puzzles_with(&self, engine: &Engine, numbers: Range<u64>) -> Vec<Option<Board>> {
        Workshop::new(self, engine.lanes(), numbers).run(engine)
    }
}

/// A full board drawn at random; see the [module](self) for what is uniform.
#[must_use]
pub fn full_board(rng: &mut impl rand::Rng) -> Board {
    loop {
        let mut board = Board::EMPTY;
        for diagonal in [0, 4, 8] {
            let mut digits = Digit::ALL;
            digits.shuffle(rng);
            for (cell, digit) in crate::core::House::of_box(diagonal)
                .cells()
                .iter()
                .zip(digits)
            {
                board.set(*cell, Some(digit));
            }
        }
        if fill(&mut board, rng) {
            return board;
        }
    }
}

/// Fills the blank cells, at each step one that has the fewest candidates, with a random one of
/// them. False if that led nowhere; to draw anew then is quicker than to search on, and fairer.
fn fill(board: &mut Board, rng: &mut impl rand::Rng) -> bool {
    let mut candidates = [DigitSet::ALL; 81];
    let strike = |candidates: &mut [DigitSet; 81], cell: Cell, digit: Digit| {
        for peer in cell.peers() {
            candidates[peer.index()] -= DigitSet::only(digit);
        }
    };
    for (cell, digit) in board.clues() {
        strike(&mut candidates, cell, digit);
    }
    let mut blank: Vec<Cell> = Cell::ALL
        .into_iter()
        .filter(|&cell| board.get(cell).is_none())
        .collect();
    blank.shuffle(rng);
    while let Some(at) = tightest(&blank, &candidates) {
        let cell = blank.swap_remove(at);
        let Some(digit) = candidates[cell.index()].into_iter().choose(rng) else {
            return false;
        };
        board.set(cell, Some(digit));
        strike(&mut candidates, cell, digit);
    }
    true
}

/// The place in a list of the first cell with the fewest candidates.
fn tightest(cells: &[Cell], candidates: &[DigitSet; 81]) -> Option<usize> {
    let mut best = (usize::MAX, None);
    for (at, cell) in cells.iter().enumerate() {
        let count = candidates[cell.index()].len();
        if count < best.0 {
            best = (count, Some(at));
            if count <= 1 {
                break;
            }
        }
    }
    best.1
}

/// Makes the puzzles of a range of numbers, as many at once as there are lanes.
struct Workshop<'a> {
    recipe: &'a Recipe,
    groups: Vec<Vec<Cell>>,
    first: u64,
    waiting: Range<u64>,
    made: Vec<Option<Board>>,
    benches: Vec<Bench>,
}

/// One puzzle in the making, and whether a question about it is being answered.
struct Bench {
    puzzle: Option<Making>,
    asking: bool,
}

impl<'a> Workshop<'a> {
    fn new(recipe: &'a Recipe, size: usize, numbers: Range<u64>) -> Workshop<'a> {
        let made = vec![None; numbers.clone().count()];
        let benches = (0..size)
            .map(|_| Bench {
                puzzle: None,
                asking: false,
            })
            .collect();
        let (groups, first) = (recipe.symmetry.groups(), numbers.start);
        Workshop {
            recipe,
            groups,
            first,
            waiting: numbers,
            made,
            benches,
        }
    }

    fn run(self, engine: &Engine) -> Vec<Option<Board>> {
        let workshop = std::cell::RefCell::new(self);
        engine.run(
            &mut || workshop.borrow_mut().next_question(),
            &mut |found| workshop.borrow_mut().answer(&found),
        );
        workshop.into_inner().made
    }

    /// The next question of a puzzle that has none open, or of a new one.
    fn next_question(&mut self) -> Option<Task> {
        loop {
            let id = self.free_bench()?;
            let Bench {
                puzzle: Some(puzzle),
                asking,
            } = &mut self.benches[id]
            else {
                return None;
            };
            match puzzle.next_step(self.recipe, &self.groups) {
                Step::Ask(board, barred) => {
                    *asking = true;
                    let limit = if barred.is_some() { 1 } else { 2 };
                    return Some(Task {
                        id,
                        board,
                        barred,
                        limit,
                        first: false,
                    });
                }
                Step::Done(result) => {
                    self.made[(puzzle.number - self.first) as usize] = result;
                    self.benches[id].puzzle = None;
                }
            }
        }
    }

    /// A bench whose puzzle has no open question, or with a new puzzle.
    fn free_bench(&mut self) -> Option<usize> {
        let idle = |bench: &Bench| bench.puzzle.is_some() && !bench.asking;
        self.benches.iter().position(idle).or_else(|| {
            let empty = self
                .benches
                .iter()
                .position(|bench| bench.puzzle.is_none())?;
            let number = self.waiting.next()?;
            let puzzle = Making::new(self.recipe, number, self.groups.len());
            self.benches[empty].puzzle = Some(puzzle);
            Some(empty)
        })
    }

    fn answer(&mut self, found: &Found) {
        let bench = &mut self.benches[found.task.id];
        bench.asking = false;
        if let Some(puzzle) = &mut bench.puzzle {
            puzzle.answer(found.count < found.task.limit, &self.groups);
        }
    }
}

/// What a puzzle in the making needs next.
enum Step {
    /// An answer: has this board, with a digit barred from a cell, a solution? Or without: a second one?
    Ask(Board, Option<(Cell, Digit)>),
    /// Nothing: here it is, or it could not be made.
    Done(Option<Board>),
}

/// One puzzle in the making.
struct Making {
    number: u64,
    rng: ChaCha8Rng,
    attempts: u32,
    /// The full board less the clues removed so far, and how many are left.
    board: Board,
    clues: usize,
    /// No fewer clues than these.
    target: usize,
    /// The order in which the groups of cells are tried; the first `tried` have been.
    order: Vec<usize>,
    tried: usize,
    /// How many groups the open question removes at once.
    step: usize,
    /// Once all groups are tried: clues that may yet turn out not to be needed.
    unproved: Option<Vec<Cell>>,
    /// This full board leads to no puzzle of the recipe.
    failed: bool,
}

/// Groups removed at once to begin with: with 57 clues a puzzle nearly always has one solution.
const FIRST_STEP: usize = 24;

impl Making {
    fn new(recipe: &Recipe, number: u64, groups: usize) -> Making {
        let mut rng = ChaCha8Rng::seed_from_u64(recipe.seed);
        rng.set_stream(number);
        let mut making = Making {
            number,
            rng,
            attempts: 0,
            board: Board::EMPTY,
            clues: 0,
            target: 0,
            order: (0..groups).collect(),
            tried: 0,
            step: 0,
            unproved: None,
            failed: false,
        };
        making.begin(recipe);
        making
    }

    /// Draws a full board and the order in which its clues are tried.
    fn begin(&mut self, recipe: &Recipe) {
        self.attempts += 1;
        (self.board, self.clues) = (full_board(&mut self.rng), 81);
        self.order.shuffle(&mut self.rng);
        let target = |clues: Clues| self.rng.random_range(clues.least..=clues.most).into();
        self.target = recipe.clues.map_or(0, target);
        (self.tried, self.step) = (0, FIRST_STEP);
        (self.unproved, self.failed) = (None, false);
    }

    fn next_step(&mut self, recipe: &Recipe, groups: &[Vec<Cell>]) -> Step {
        loop {
            if self.failed && self.attempts >= recipe.attempts {
                return Step::Done(None);
            } else if self.failed {
                self.begin(recipe);
            }
            if let Some(unproved) = &self.unproved {
                return match unproved.last() {
                    Some(&cell) => self.ask_for(cell),
                    None => Step::Done(Some(self.board)),
                };
            }
            if let Some(question) = self.next_removal(groups) {
                return question;
            }
            self.failed = recipe
                .clues
                .is_some_and(|wanted| self.clues > usize::from(wanted.most));
            // A lone clue was needed when it was tried. Of a group that could not go, one clue might.
            let grouped = groups.iter().filter(|group| group.len() > 1).flatten();
            let filled = grouped
                .copied()
                .filter(|&cell| self.board.get(cell).is_some());
            self.unproved = Some(if recipe.clues.is_none() {
                filled.collect()
            } else {
                Vec::new()
            });
        }
    }

    /// The next groups to remove; `None` once all are tried or the target is reached.
    fn next_removal(&mut self, groups: &[Vec<Cell>]) -> Option<Step> {
        while self.clues > self.target && self.tried < self.order.len() {
            self.step = self.step.min(self.order.len() - self.tried);
            if let ([cell], 1) = (&groups[self.order[self.tried]][..], self.step) {
                return Some(self.ask_for(*cell));
            }
            let cells = self.bite(groups).count();
            if self.clues - self.target >= cells {
                return Some(Step::Ask(self.without_bite(groups), None));
            } else if self.step > 1 {
                self.step /= 2;
            } else {
                self.tried += 1;
            }
        }
        None
    }

    /// The cells that the next step is to clear.
    fn bite<'a>(&self, groups: &'a [Vec<Cell>]) -> impl Iterator<Item = Cell> + use<'a, '_> {
        self.order[self.tried..]
            .iter()
            .take(self.step)
            .flat_map(|&group| &groups[group])
            .copied()
    }

    fn without_bite(&self, groups: &[Vec<Cell>]) -> Board {
        let mut board = self.board;
        self.bite(groups).for_each(|cell| board.set(cell, None));
        board
    }

    /// Whether a single clue can go: only if no solution has another digit in its cell.
    fn ask_for(&self, cell: Cell) -> Step {
        let mut board = self.board;
        board.set(cell, None);
        Step::Ask(board, self.board.get(cell).map(|digit| (cell, digit)))
    }

    /// The answer to the last question: whether the clues can go.
    fn answer(&mut self, can_go: bool, groups: &[Vec<Cell>]) {
        match &mut self.unproved {
            Some(_) if can_go => self.failed = true,
            Some(unproved) => drop(unproved.pop()),
            None if can_go => {
                self.clues -= self.bite(groups).count();
                self.board = self.without_bite(groups);
                self.tried += self.step;
            }
            // To halve the step leads to the same puzzle as to try the clues one after another.
            None if self.step > 1 => self.step /= 2,
            None => self.tried += 1,
        }
    }
}
