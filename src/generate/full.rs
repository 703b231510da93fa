//! Full boards drawn at random.

use crate::game::{Board, Cell, Digit, DigitSet, House};
use rand::seq::{IteratorRandom, SliceRandom};

/// A full board drawn at random; see the [module](super) for what is uniform.
#[must_use]
pub fn full_board(rng: &mut impl rand::Rng) -> Board {
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
