//! Many boards at once: the lane engine.

use crate::core::{self, Board, Verdict};

/// The verdict on each board, in order: the same that [`crate::solve`] gives.
#[must_use]
pub fn solve(boards: &[Board]) -> Vec<Verdict> {
    boards.iter().map(core::solve).collect()
}

/// Any solution of each board, in order; `None` for a board without one.
#[must_use]
pub fn solve_any(boards: &[Board]) -> Vec<Option<Board>> {
    boards
        .iter()
        .map(|board| core::solve(board).solution().copied())
        .collect()
}
