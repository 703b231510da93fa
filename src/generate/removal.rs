//! Puzzles from full boards: removes clues while the solution stays the only one.

use super::full::draw_full_board;
use super::wanted::{Judge, Made};
use super::{Clues, Recipe, stream};
use crate::bulk::{Answer, Client, Engine, Goal, LANES, Task};
use crate::game::{Board, Candidates, Cell, DigitSet, Puzzle};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use std::ops::{ControlFlow, Range};

/// Makes the puzzles of a range of numbers, as many at once as there are lanes.
pub(super) struct Workshop<'a> {
    recipe: &'a Recipe,
    groups: Vec<Vec<Cell>>,
    first: u64,
    waiting: Range<u64>,
    made: Vec<Option<Made>>,
    slots: Vec<Slot>,
    judge: Judge<'a>,
    /// Called before each attempt; says whether to go on.
    attempt: &'a mut dyn FnMut() -> ControlFlow<()>,
}

/// One puzzle in the making, and whether a question about it is being answered.
#[derive(Default)]
struct Slot {
    puzzle: Option<Making>,
    asking: bool,
}

impl<'a> Workshop<'a> {
    pub(super) fn new(
        recipe: &'a Recipe,
        numbers: Range<u64>,
        judge: Judge<'a>,
        attempt: &'a mut dyn FnMut() -> ControlFlow<()>,
    ) -> Workshop<'a> {
        Workshop {
            recipe,
            groups: recipe.symmetry.groups(),
            first: numbers.start,
            made: vec![None; numbers.clone().count()],
            waiting: numbers,
            slots: (0..LANES).map(|_| Slot::default()).collect(),
            judge,
            attempt,
        }
    }

    pub(super) fn run(mut self, engine: &Engine) -> Vec<Option<Made>> {
        engine.run(&mut self);
        self.made
    }

    /// A slot whose puzzle has no open question, or with a new puzzle.
    fn free_slot(&mut self) -> Option<usize> {
        let idle = |slot: &Slot| slot.puzzle.is_some() && !slot.asking;
        self.slots.iter().position(idle).or_else(|| {
            let empty = self.slots.iter().position(|slot| slot.puzzle.is_none())?;
            let number = self.waiting.next()?;
            let puzzle = Making::new(self.recipe, number, self.groups.len());
            self.slots[empty].puzzle = Some(puzzle);
            Some(empty)
        })
    }
}

impl Client for Workshop<'_> {
    /// The next question of a puzzle that has none open, or of a new one.
    fn next(&mut self) -> Option<Task> {
        loop {
            let id = self.free_slot()?;
            let Slot {
                puzzle: Some(puzzle),
                asking,
            } = &mut self.slots[id]
            else {
                return None;
            };
            match puzzle.next_step(self.recipe, &self.groups, self.attempt) {
                Step::Ask(start, goal) => {
                    *asking = true;
                    return Some(Task { id, start, goal });
                }
                Step::Done(result) => {
                    let made = result.map(|board| self.judge.accept(board));
                    if made == Some(None) {
                        puzzle.failed = true; // a puzzle, but not as hard as it is to be
                        continue;
                    }
                    self.made[(puzzle.number - self.first) as usize] = made.flatten();
                    self.slots[id].puzzle = None;
                }
            }
        }
    }

    fn answer(&mut self, answer: &Answer) {
        let slot = &mut self.slots[answer.task.id];
        slot.asking = false;
        if let Some(puzzle) = &mut slot.puzzle {
            let can_go = match answer.task.goal {
                Goal::Count(1) => answer.count == 0,
                _ => answer.count == 1,
            };
            puzzle.answer(can_go, &self.groups);
        }
    }
}

/// What a puzzle in the making needs next.
enum Step {
    /// An answer: can the clues go that are missing here? Not if there is any solution, where the digit of
    /// the missing clue is ruled out; not if there are two, where several clues are missing.
    Ask(Puzzle, Goal),
    /// Nothing: here it is, or it could not be made.
    Done(Option<Board>),
}

/// One puzzle in the making.
struct Making {
    number: u64,
    rng: ChaCha8Rng,
    attempts: u32,
    /// What is left of the full board: the clues not yet removed, and any digit elsewhere.
    left: Candidates,
    /// How many clues are left.
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
    /// There is no full board yet, or it leads to no puzzle of the recipe.
    failed: bool,
}

/// Groups removed at once to begin with: with 57 clues a puzzle nearly always has one solution.
///
/// A puzzle takes 52 questions; three quarters of the time go to them, a sixth to the full board. Tried and
/// lost: to keep the other solutions that are found when several clues are removed, which may show that a
/// clue is needed without a question (44 questions, but those about several clues at once cost more: 3 %
/// more instructions); other numbers of clues at once (1 % more or less).
const FIRST_STEP: usize = 24;

impl Making {
    fn new(recipe: &Recipe, number: u64, groups: usize) -> Making {
        Making {
            number,
            rng: stream(recipe.seed, number),
            attempts: 0,
            left: Candidates::new([DigitSet::ALL; 81]),
            clues: 0,
            target: 0,
            order: (0..groups).collect(),
            tried: 0,
            step: 0,
            unproved: None,
            failed: true,
        }
    }

    /// Draws a full board and the order in which its clues are tried.
    fn begin(&mut self, recipe: &Recipe) {
        self.attempts += 1;
        let full = draw_full_board(&mut self.rng);
        let digits = full
            .cells()
            .map(|digit| digit.map_or(DigitSet::ALL, DigitSet::only));
        (self.left, self.clues) = (Candidates::new(digits), 81);
        self.order.shuffle(&mut self.rng);
        let target = |clues: Clues| self.rng.random_range(clues.least..=clues.most).into();
        self.target = recipe.clues.map_or(0, target);
        (self.tried, self.step) = (0, FIRST_STEP);
        (self.unproved, self.failed) = (None, false);
    }

    fn next_step(
        &mut self,
        recipe: &Recipe,
        groups: &[Vec<Cell>],
        attempt: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Step {
        loop {
            if self.failed {
                if self.attempts >= recipe.attempts.max(1) || attempt().is_break() {
                    return Step::Done(None);
                }
                self.begin(recipe);
            }
            if let Some(unproved) = &self.unproved {
                return match unproved.last() {
                    Some(&cell) => self.ask_for(cell),
                    None => Step::Done(Some(self.left.filled())),
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
                .filter(|&cell| self.left.get(cell) != DigitSet::ALL);
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
                return Some(Step::Ask(self.without_bite(groups).into(), Goal::Count(2)));
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

    fn without_bite(&self, groups: &[Vec<Cell>]) -> Candidates {
        let mut left = self.left;
        self.bite(groups)
            .for_each(|cell| left.set(cell, DigitSet::ALL));
        left
    }

    /// Whether a single clue can go: only if no solution has another digit in its cell.
    fn ask_for(&self, cell: Cell) -> Step {
        let mut start = self.left;
        start.set(cell, !start.get(cell));
        Step::Ask(start.into(), Goal::Count(1))
    }

    /// The answer to the last question: whether the clues can go.
    fn answer(&mut self, can_go: bool, groups: &[Vec<Cell>]) {
        match &mut self.unproved {
            Some(_) if can_go => self.failed = true,
            Some(unproved) => drop(unproved.pop()),
            None if can_go => {
                self.clues -= self.bite(groups).count();
                self.left = self.without_bite(groups);
                self.tried += self.step;
            }
            // To halve the step leads to the same puzzle as to try the clues one after another.
            None if self.step > 1 => self.step /= 2,
            None => self.tried += 1,
        }
    }
}
