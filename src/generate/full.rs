//! Full boards drawn at random.

use crate::game::{Board, Candidates, Cell, Digit, House};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::{IteratorRandom, SliceRandom};

/// A full board drawn at random, the same for the same seed; see the [module](super) for what is
/// uniform.
///
/// ```
/// assert!(ninegrid::generate::full_board(7).is_solved());
/// ```
#[must_use]
pub fn full_board(seed: u64) -> Board {
    draw_full_board(&mut ChaCha8Rng::seed_from_u64(seed))
}

pub(super) fn draw_full_board(rng: &mut ChaCha8Rng) -> Board {
    loop {
        let mut board = Board::EMPTY;
        for diagonal in [0, 4, 8] {
            let mut digits = Digit::ALL;
            digits.shuffle(rng);
            for (cell, digit) in House::of_box(diagonal).cells().iter().zip(digits) {
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
fn fill(board: &mut Board, rng: &mut ChaCha8Rng) -> bool {
    let mut candidates = Candidates::of(board);
    let mut blank: Vec<Cell> = Cell::ALL
        .into_iter()
        .filter(|&cell| board.get(cell).is_none())
        .collect();
    blank.shuffle(rng);
    while let Some(at) = tightest(&blank, &candidates) {
        let cell = blank.swap_remove(at);
        let Some(digit) = candidates.get(cell).into_iter().choose(rng) else {
            return false;
        };
        board.set(cell, Some(digit));
        candidates.place(cell, digit);
    }
    true
}

/// The place in a list of the first cell with the fewest candidates.
///
/// [`Candidates::tightest`] prefers cells at the top among equals; a shuffled list prefers none.
/// (To keep the numbers of candidates beside the list, and search those, is no quicker: each digit placed
/// changes 20 of them.)
fn tightest(cells: &[Cell], candidates: &Candidates) -> Option<usize> {
    let mut best = (usize::MAX, None);
    for (at, cell) in cells.iter().enumerate() {
        let count = candidates.get(*cell).len();
        if count < best.0 {
            best = (count, Some(at));
            if count <= 1 {
                break;
            }
        }
    }
    best.1
}
