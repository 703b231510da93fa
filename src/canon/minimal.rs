//! Which clues of a puzzle are redundant, and the minimal puzzles inside it.

use super::swaps::{for_each_exchange, shown_needed, single};
use crate::bulk::{Answer, Client, Engine, Goal, Task};
use crate::game::{Board, Candidates, Cell, CellSet, DigitSet, Verdict};
use std::ops::ControlFlow;

/// Why a board has no redundant clues and no minimal puzzle inside: it does not have exactly one solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum Improper {
    /// A digit stands twice in a house.
    #[error("a digit stands twice in a house")]
    Contradictory,
    /// There is no solution.
    #[error("there is no solution")]
    Unsolvable,
    /// There is more than one solution.
    #[error("there is more than one solution")]
    Ambiguous,
}

/// Finds the redundant clues of puzzles: those that could each go, the others staying, with the solution
/// still the only one. A puzzle with none is minimal.
///
/// Calls `each` with the place of every puzzle and its redundant clues, as soon as they are known: puzzles are taken
/// from the iterator as lanes of the engine get free, so that `each` sees them in nearly the order of the iterator.
///
/// ```
/// use ninegrid::bulk::Engine;
/// use ninegrid::canon::redundant_clues;
/// use ninegrid::{Board, Cell, Digit};
///
/// let minimal: Board =
///     "98.7..6..5...9..7...7..4...35...2.....85...4.....1.3...2..8.5....59...6.........1".parse()?;
/// let mut more = minimal;
/// more.set(Cell::at(0, 2), Some(Digit::new(4)));
/// let mut found = vec![None; 2];
/// redundant_clues(&Engine::new(), [minimal, more], |place, clues| {
///     found[place] = clues.ok().map(|clues| clues.len())
/// });
/// assert_eq!(found[0], Some(0));
/// assert!(found[1] > Some(0));
/// # Ok::<(), ninegrid::text::TextError>(())
/// ```
pub fn redundant_clues(
    engine: &Engine,
    puzzles: impl IntoIterator<Item = Board>,
    mut each: impl FnMut(usize, Result<CellSet, Improper>),
) {
    let each = |place, outcome: Result<&Open, Improper>| {
        each(place, outcome.map(|open| open.redundant));
    };
    engine.run(&mut Questions::new(puzzles.into_iter(), Mode::Name, each));
}

/// Finds a minimal puzzle inside each puzzle: its clues in reading order are taken away unless a second
/// solution gets in.
///
/// Calls `each` with the place of every puzzle and the minimal one, as soon as it is known.
pub fn minimize(
    engine: &Engine,
    puzzles: impl IntoIterator<Item = Board>,
    mut each: impl FnMut(usize, Result<Board, Improper>),
) {
    let each = |place, outcome: Result<&Open, Improper>| {
        each(place, outcome.map(|open| open.board));
    };
    engine.run(&mut Questions::new(puzzles.into_iter(), Mode::Remove, each));
}

/// What is done about the clues of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// All are asked about at once.
    Name,
    /// They are asked about one by one, and go if they can.
    Remove,
}

/// A puzzle whose clues are being asked about.
#[derive(Clone, Copy, Debug)]
struct Open {
    place: usize,
    board: Board,
    /// Its solution, once it is known to have one.
    solution: Board,
    clues: CellSet,
    /// Clues not asked about yet.
    left: CellSet,
    /// How many answers are due.
    due: usize,
    redundant: CellSet,
}

impl Open {
    /// Leaves out clues that need not be asked about.
    fn leave_out_needed(&mut self) {
        self.left -= shown_needed(&self.solution, self.clues);
    }
}

/// The questions about puzzles, as many of them at a time as keep the engine busy.
struct Questions<I, F> {
    puzzles: std::iter::Enumerate<I>,
    mode: Mode,
    each: F,
    open: Vec<Open>,
    /// Places in `open` that can be used again.
    free: Vec<usize>,
    tasks: Vec<Task>,
}

/// The ids of the questions about an open puzzle: one for each cell, and whether there is one solution.
const IDS: usize = 82;
const ONE_SOLUTION: usize = 81;

impl<I: Iterator<Item = Board>, F: FnMut(usize, Result<&Open, Improper>)> Questions<I, F> {
    fn new(puzzles: I, mode: Mode, each: F) -> Questions<I, F> {
        Questions {
            puzzles: puzzles.enumerate(),
            mode,
            each,
            open: Vec::new(),
            free: Vec::new(),
            tasks: Vec::new(),
        }
    }

    /// Takes up the next puzzle.
    fn take_up(&mut self) -> Option<Task> {
        let (place, board) = self.puzzles.next()?;
        let clues = board.clues().map(|(cell, _)| cell).collect();
        let open = Open {
            place,
            board,
            solution: Board::EMPTY,
            clues,
            left: clues,
            due: 1,
            redundant: CellSet::EMPTY,
        };
        let slot = match self.free.pop() {
            Some(slot) => {
                self.open[slot] = open;
                slot
            }
            None => {
                self.open.push(open);
                self.open.len() - 1
            }
        };
        Some(Task {
            id: IDS * slot + ONE_SOLUTION,
            start: board.into(),
            goal: Goal::Two,
        })
    }

    /// Asks on, or closes the puzzle if there is nothing to ask and no answer is due.
    fn go_on(&mut self, slot: usize) {
        let open = &mut self.open[slot];
        while let Some(cell) = open.left.first() {
            if self.mode == Mode::Remove && open.due > 0 {
                break;
            }
            open.left.remove(cell);
            open.due += 1;
            self.tasks.push(Task {
                id: IDS * slot + cell.index(),
                start: without(&open.board, cell).into(),
                goal: Goal::Any,
            });
        }
        if open.due == 0 {
            (self.each)(open.place, Ok(open));
            self.free.push(slot);
        }
    }
}

impl<I: Iterator<Item = Board>, F: FnMut(usize, Result<&Open, Improper>)> Client
    for Questions<I, F>
{
    fn next(&mut self) -> Option<Task> {
        self.tasks.pop().or_else(|| self.take_up())
    }

    fn answer(&mut self, answer: &Answer) {
        let (slot, question) = (answer.task.id / IDS, answer.task.id % IDS);
        let open = &mut self.open[slot];
        open.due -= 1;
        if let Some(&cell) = Cell::ALL.get(question) {
            if answer.solution.is_none() {
                open.redundant.insert(cell);
                if self.mode == Mode::Remove {
                    open.board.set(cell, None);
                    open.clues.remove(cell);
                    open.leave_out_needed();
                }
            }
        } else if let Some(improper) = improper(answer) {
            (self.each)(open.place, Err(improper));
            self.free.push(slot);
            return;
        } else if let Some(solution) = answer.solution {
            open.solution = solution;
            open.leave_out_needed();
        }
        self.go_on(slot);
    }
}

/// What a search for two solutions says against a puzzle.
fn improper(answer: &Answer) -> Option<Improper> {
    match answer.verdict() {
        Verdict::Contradictory => Some(Improper::Contradictory),
        Verdict::Unsolvable => Some(Improper::Unsolvable),
        Verdict::Unique(_) => None,
        Verdict::Ambiguous(_) => Some(Improper::Ambiguous),
    }
}

/// A board without one of its clues, whose solutions hold another digit there.
pub(super) fn without(board: &Board, cell: Cell) -> Candidates {
    let mut rest = *board;
    rest.set(cell, None);
    let mut candidates = Candidates::of(&rest);
    if let Some(digit) = board.get(cell) {
        candidates.remove(cell, DigitSet::only(digit));
    }
    candidates
}

/// Calls `each` with every minimal puzzle inside a puzzle, once, as it is found, until it says to stop;
/// tells whether it did. Many puzzles have millions inside; memory does not grow with them.
///
/// # Errors
/// If the board does not have exactly one solution.
///
/// ```
/// use ninegrid::bulk::Engine;
/// use ninegrid::canon::minimal_puzzles;
/// use ninegrid::{Board, Cell, Digit};
/// use std::ops::ControlFlow;
///
/// let mut puzzle: Board =
///     "98.7..6..5...9..7...7..4...35...2.....85...4.....1.3...2..8.5....59...6.........1".parse()?;
/// puzzle.set(Cell::at(0, 2), Some(Digit::new(4)));
/// let mut found = 0;
/// let ended = minimal_puzzles(&Engine::new(), &puzzle, &mut |minimal| {
///     assert!(puzzle.keeps(minimal));
///     found += 1;
///     ControlFlow::Continue(())
/// });
/// assert_eq!(ended, Ok(ControlFlow::Continue(())));
/// assert!(found > 0);
/// # Ok::<(), ninegrid::text::TextError>(())
/// ```
pub fn minimal_puzzles(
    engine: &Engine,
    puzzle: &Board,
    each: &mut dyn FnMut(&Board) -> ControlFlow<()>,
) -> Result<ControlFlow<()>, Improper> {
    let mut solution = Err(Improper::Unsolvable);
    engine.each([puzzle.into()], Goal::Two, |answer| {
        solution = match (improper(answer), answer.solution) {
            (None, Some(solution)) => Ok(solution),
            (reason, _) => Err(reason.unwrap_or(Improper::Unsolvable)),
        };
    });
    let solution = solution?;
    let mut unavoidable = Vec::new();
    for_each_exchange(&solution, |changed| unavoidable.push(changed));
    let mut hunt = Hunt {
        engine,
        solution,
        exchanges: unavoidable.len(),
        unavoidable,
        oldest: 0,
        each,
    };
    let clues = puzzle.clues().map(|(cell, _)| cell).collect();
    let redundant = clues - hunt.needed(clues, clues);
    Ok(hunt.descend(clues, redundant, CellSet::EMPTY))
}

/// The search for all minimal puzzles of one solution.
struct Hunt<'a> {
    engine: &'a Engine,
    solution: Board,
    /// Cells in which another full board differs from the solution: a puzzle must hold one of them, and
    /// if it is only one, that clue is needed. Most questions are answered by these sets.
    unavoidable: Vec<CellSet>,
    /// The first sets, so many, are of exchanges and stay.
    exchanges: usize,
    /// Which of the others is to be replaced next.
    oldest: usize,
    each: &'a mut dyn FnMut(&Board) -> ControlFlow<()>,
}

/// How many sets are kept besides. They are all looked at for each question: with four times as many it took
/// 1.7 times as long for a full board, with a quarter of them 1.1 times.
const KEPT_SETS: usize = 256;

impl Hunt<'_> {
    /// Finds the minimal puzzles inside `clues` that hold all but some of the `open` ones. Each of those is
    /// redundant so far; the `kept` ones were, and have to become needed.
    fn descend(&mut self, clues: CellSet, open: CellSet, kept: CellSet) -> ControlFlow<()> {
        if self.needed(clues - open, kept) != kept {
            return ControlFlow::Continue(());
        }
        let Some(cell) = open.first() else {
            let puzzle = self.board(clues);
            return (self.each)(&puzzle);
        };
        let cell = CellSet::only(cell);
        let (fewer, rest) = (clues - cell, open - cell);
        let needed = self.needed(fewer, rest);
        self.descend(fewer, rest - needed, kept)?;
        self.descend(clues, rest, kept | cell)
    }

    /// Those of `cells` without which `clues` would have solutions with another digit there.
    fn needed(&mut self, clues: CellSet, cells: CellSet) -> CellSet {
        let mut needed = CellSet::EMPTY;
        for &set in &self.unavoidable {
            needed |= single(set & clues) & cells;
        }
        let board = self.board(clues);
        let asked: Vec<Cell> = (cells - needed).into_iter().collect();
        let starts: Vec<_> = asked
            .iter()
            .map(|&cell| without(&board, cell).into())
            .collect();
        let mut found = Vec::new();
        self.engine.each(starts, Goal::Any, |answer| {
            if let Some(other) = answer.solution {
                needed.insert(asked[answer.task.id]);
                found.push(other);
            }
        });
        found.iter().for_each(|other| self.note(other));
        needed
    }

    /// Keeps the set of cells in which another full board differs from the solution.
    fn note(&mut self, other: &Board) {
        let differs = |cell: &Cell| other.get(*cell) != self.solution.get(*cell);
        let set = Cell::ALL.into_iter().filter(differs).collect();
        if self.unavoidable.len() < self.exchanges + KEPT_SETS {
            self.unavoidable.push(set);
        } else {
            self.unavoidable[self.exchanges + self.oldest] = set;
            self.oldest = (self.oldest + 1) % KEPT_SETS;
        }
    }

    fn board(&self, clues: CellSet) -> Board {
        let mut board = Board::EMPTY;
        clues
            .into_iter()
            .for_each(|cell| board.set(cell, self.solution.get(cell)));
        board
    }
}
