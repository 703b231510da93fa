//! Other solutions that need no search: two digits, or two rows or columns of a chute, exchanged in
//! some of their cells.

use crate::game::{Board, Cell, CellSet, Digit};

/// The peers of each cell.
static PEERS: [CellSet; 81] = {
    let mut peers = [CellSet::EMPTY; 81];
    let mut i = 0;
    while i < 81 {
        peers[i] = CellSet::of(Cell::ALL[i].peers());
        i += 1;
    }
    peers
};

/// Whether an exchange changes the digit of `cell` and of no other of the `clues`: then the clue in `cell`
/// is needed. Of the clues of minimal 17-clue puzzles, four in five are shown to be needed so.
pub(super) fn show_needed(solution: &Board, clues: CellSet, cell: Cell) -> bool {
    let others = clues - CellSet::only(cell);
    let lines = |line: usize| {
        let first = line / 3 * 3;
        (first..first + 3).filter(move |&other| other != line)
    };
    Digit::ALL
        .into_iter()
        .any(|digit| changes_digits(solution, others, cell, digit))
        || lines(cell.row()).any(|other| changes_lines(solution, others, cell, other, false))
        || lines(cell.column()).any(|other| changes_lines(solution, others, cell, other, true))
}

/// Exchanges the digit of `cell` and another one there and wherever else it must be for that; true if no
/// cell of `others` is among these.
fn changes_digits(solution: &Board, others: CellSet, cell: Cell, digit: Digit) -> bool {
    let digits = [solution.get(cell), Some(digit)];
    if digits[0] == digits[1] {
        return false;
    }
    let holds = |cell: &Cell| digits.contains(&solution.get(*cell));
    let mut changed = CellSet::only(cell);
    let mut open = changed;
    while let Some(cell) = open.first() {
        open.remove(cell);
        let next = PEERS[cell.index()] - changed;
        let next: CellSet = next.into_iter().filter(holds).collect();
        if !(next & others).is_empty() {
            return false;
        }
        changed |= next;
        open |= next;
    }
    true
}

/// Exchanges the row of `cell` (or its column) with another one of its chute, there and wherever else it
/// must be for that; true if no cell of `others` is among these.
fn changes_lines(
    solution: &Board,
    others: CellSet,
    cell: Cell,
    other: usize,
    columns: bool,
) -> bool {
    let at = |line, i| {
        if columns {
            Cell::at(i, line)
        } else {
            Cell::at(line, i)
        }
    };
    let (line, first) = match columns {
        true => (cell.column(), cell.row()),
        false => (cell.row(), cell.column()),
    };
    let mut i = first;
    loop {
        if others.contains(at(line, i)) || others.contains(at(other, i)) {
            return false;
        }
        let digit = solution.get(at(other, i));
        match (0..9).find(|&i| solution.get(at(line, i)) == digit) {
            Some(next) if next != first => i = next,
            next => return next.is_some(),
        }
    }
}
