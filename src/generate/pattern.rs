//! Puzzles with clues in given cells.
//!
//! Removing clues from a full board seldom leads to a given pattern. So the clues outside it go one by
//! one, and whenever that lets in more solutions, a clue inside gets another digit where this leaves
//! fewer of them, until there is one again. Where no change leaves fewer, one that leaves as many is
//! taken; after some of those the next full board.
//!
//! Tried and lost: to begin with nothing but the pattern filled from a full board. The way down is as
//! sure, but at first there are so many solutions that counting them takes fifty times as long.

use super::full::draw_full_board;
use super::wanted::{Judge, Made};
use super::{Recipe, stream};
use crate::bulk::Engine;
use crate::game::{Board, Candidates, Cell, CellSet, Digit};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use std::ops::ControlFlow;

/// Solutions beyond these are not told apart.
const MANY: u64 = 100;
/// Changes looked at together: enough to fill the lanes, and few of them in vain where one is good.
const LOOK: usize = 16;
/// Changes in a row that may leave as many solutions as there were.
const PLATEAU: u32 = 12;

/// The puzzle of this number, unless `attempt` ends it or there have been enough attempts.
pub(super) fn fill(
    recipe: &Recipe,
    number: u64,
    engine: &Engine,
    judge: &mut Judge,
    attempt: &mut dyn FnMut() -> ControlFlow<()>,
) -> Option<Made> {
    let mut rng = stream(recipe.seed, number);
    for _ in 0..recipe.attempts.max(1) {
        if attempt().is_break() {
            break;
        }
        let pattern = recipe.draw_pattern(&mut rng);
        let puzzle = with_pattern(engine, pattern, &mut rng);
        let puzzle = match recipe.is_minimal() {
            true => puzzle.and_then(|puzzle| minimal_nearby(engine, puzzle)),
            false => puzzle,
        };
        let made = puzzle.and_then(|puzzle| judge.accept(puzzle));
        if made.is_some() {
            return made;
        }
    }
    None
}

/// A puzzle with one solution and its clues in the cells of `pattern`, from one random full board; `None`
/// if that led to none.
fn with_pattern(engine: &Engine, pattern: CellSet, rng: &mut ChaCha8Rng) -> Option<Board> {
    let mut board = draw_full_board(rng);
    let mut outside: Vec<Cell> = (!pattern).into_iter().collect();
    outside.shuffle(rng);
    loop {
        outside = drop_spare(engine, &mut board, &outside);
        let fewer = outside.iter().map(|&cell| without(&board, cell));
        let fewer: Vec<Board> = fewer.collect();
        let counts = engine.count(&fewer, MANY);
        let Some((at, _)) = counts.iter().enumerate().min_by_key(|(_, count)| *count) else {
            return Some(board);
        };
        outside.remove(at);
        board = descend(engine, pattern, fewer[at], counts[at], rng)?;
    }
}

/// A minimal puzzle with the same pattern as `board`, which has one solution: changes one clue at a time
/// while fewer and fewer clues can go. `None` where no change leaves fewer.
///
/// Few puzzles of a pattern are minimal, but of those with 24 clues most are near one that is: that makes
/// minimal ones with a quarter turn twice as fast as to begin anew.
fn minimal_nearby(engine: &Engine, mut board: Board) -> Option<Board> {
    let mut spare = spare_clues(engine, &[board])[0];
    while spare > 0 {
        let changed: Vec<Board> = board
            .clues()
            .flat_map(|(cell, _)| other_digits(&board, cell))
            .collect();
        let counts = engine.count(&changed, 2);
        let unique = changed
            .into_iter()
            .zip(counts)
            .filter(|&(_, count)| count == 1);
        let unique: Vec<Board> = unique.map(|(board, _)| board).collect();
        let of_each = spare_clues(engine, &unique);
        let (best, left) = unique
            .into_iter()
            .zip(of_each)
            .min_by_key(|&(_, spare)| spare)?;
        if left >= spare {
            return None;
        }
        (board, spare) = (best, left);
    }
    Some(board)
}

/// How many clues of each board, which has one solution, can go by themselves.
fn spare_clues(engine: &Engine, boards: &[Board]) -> Vec<usize> {
    let fewer = boards
        .iter()
        .flat_map(|board| board.clues().map(|(cell, _)| without(board, cell)));
    let counts = engine.count(&fewer.collect::<Vec<_>>(), 2);
    let mut counts = counts.into_iter();
    let of_board = |board: &Board| {
        counts
            .by_ref()
            .take(board.filled())
            .filter(|&count| count == 1)
            .count()
    };
    boards.iter().map(of_board).collect()
}

/// Removes the clues in `cells` one by one where the solution stays the only one; gives the others.
fn drop_spare(engine: &Engine, board: &mut Board, mut cells: &[Cell]) -> Vec<Cell> {
    let mut needed = Vec::new();
    while !cells.is_empty() {
        // What goes with the first of the cells, the first two, and so on, all at once.
        let fewer: Vec<Board> = cells
            .iter()
            .scan(*board, |board, &cell| {
                board.set(cell, None);
                Some(*board)
            })
            .collect();
        let counts = engine.count(&fewer, 2);
        let spare = counts.iter().take_while(|&&count| count == 1).count();
        if let Some(last) = spare.checked_sub(1) {
            *board = fewer[last];
        }
        needed.extend(cells.get(spare));
        cells = cells.get(spare + 1..).unwrap_or_default();
    }
    needed
}

/// Changes clues in the cells of `pattern` until one solution is left of as many as given.
fn descend(
    engine: &Engine,
    pattern: CellSet,
    mut board: Board,
    mut solutions: u64,
    rng: &mut ChaCha8Rng,
) -> Option<Board> {
    let mut plateau = 0;
    while solutions > 1 {
        let (next, left) = change(engine, pattern, &board, solutions, rng)?;
        plateau = if left < solutions { 0 } else { plateau + 1 };
        if plateau > PLATEAU {
            return None;
        }
        (board, solutions) = (next, left);
    }
    Some(board)
}

/// The board with one clue changed, and how many solutions it has then: fewer than `solutions` if that can
/// be, or else as many; never none.
fn change(
    engine: &Engine,
    pattern: CellSet,
    board: &Board,
    solutions: u64,
    rng: &mut ChaCha8Rng,
) -> Option<(Board, u64)> {
    let mut changed: Vec<Board> = pattern
        .into_iter()
        .flat_map(|cell| other_digits(board, cell))
        .collect();
    changed.shuffle(rng);
    let mut level = Vec::new();
    for some in changed.chunks(LOOK) {
        let counts = engine.count(some, solutions + 1);
        let solvable = || {
            some.iter()
                .copied()
                .zip(counts.iter().copied())
                .filter(|&(_, count)| count > 0)
        };
        let least = solvable().min_by_key(|&(_, count)| count);
        if least.is_some_and(|(_, count)| count < solutions) {
            return least;
        }
        level.extend(solvable().filter(|&(_, count)| count == solutions));
    }
    (!level.is_empty()).then(|| level[rng.random_range(0..level.len())])
}

/// The boards in which the clue in `cell` is another digit that no peer holds.
fn other_digits(board: &Board, cell: Cell) -> impl Iterator<Item = Board> + use<> {
    let open = without(board, cell);
    let digits = Candidates::of(&open).get(cell);
    let others = digits.into_iter().filter({
        let now = board.get(cell);
        move |&digit: &Digit| Some(digit) != now
    });
    others.map(move |digit| {
        let mut changed = open;
        changed.set(cell, Some(digit));
        changed
    })
}

fn without(board: &Board, cell: Cell) -> Board {
    let mut board = *board;
    board.set(cell, None);
    board
}
