//! A deliberately plain textbook search, the judge of every solver of the library.
//!
//! It works on 81 bytes, 0 for a blank, and shares nothing with the library but the types in which
//! the answers are compared: no candidates, no tables, no clever order. That makes it slow on some
//! boards, so it takes a budget and says when that was not enough.

#![allow(dead_code)] // each test crate uses a part

pub mod boards;
pub mod cases;

use ninegrid::{Board, Verdict};

/// 81 cells in reading order, 0 for a blank.
pub type Values = [u8; 81];

/// The board of 81 values.
pub fn board(values: Values) -> Board {
    Board::try_from(values).expect("81 values of 0 to 9")
}

/// The 81 values of a line of digits, blanks being `.` or `0`; `None` for any other text.
pub fn parse(line: &str) -> Option<Values> {
    let cells = line.chars().map(|character| match character {
        '.' => Some(0),
        _ => character
            .to_digit(10)
            .and_then(|value| value.try_into().ok()),
    });
    cells.collect::<Option<Vec<u8>>>()?.try_into().ok()
}

/// Every conflict of a board, by row, column and box, then by digit: the name of the house, the digit,
/// and the cells that hold it. Each cell is compared with each other cell of the house.
pub fn conflicts(values: &Values) -> Vec<(String, u8, Vec<usize>)> {
    let mut conflicts = Vec::new();
    for (kind, number, house) in houses() {
        for digit in 1..=9 {
            let repeated = |&a: &usize| {
                house
                    .iter()
                    .any(|&b| a != b && values[a] == digit && values[b] == digit)
            };
            let cells: Vec<usize> = house.iter().copied().filter(repeated).collect();
            if !cells.is_empty() {
                conflicts.push((format!("{kind} {number}"), digit, cells));
            }
        }
    }
    conflicts
}

/// The 27 houses: kind, number from 1, cells.
fn houses() -> Vec<(&'static str, usize, Vec<usize>)> {
    type Kind = (&'static str, fn(usize) -> usize);
    let kinds: [Kind; 3] = [
        ("row", |cell| cell / 9),
        ("column", |cell| cell % 9),
        ("box", |cell| cell / 27 * 3 + cell % 9 / 3),
    ];
    let house = |(kind, of): Kind, number| {
        let cells = (0..81).filter(|&cell| of(cell) == number).collect();
        (kind, number + 1, cells)
    };
    kinds
        .into_iter()
        .flat_map(|kind| (0..9).map(move |number| house(kind, number)))
        .collect()
}

/// The verdict on a board, or `None` if more than `budget` cells would have to be tried for it.
pub fn verdict(values: &Values, budget: u32) -> Option<Verdict> {
    if !conflicts(values).is_empty() {
        return Some(Verdict::Contradictory);
    }
    Some(match solutions(values, 2, budget)?[..] {
        [] => Verdict::Unsolvable,
        [only] => Verdict::Unique(board(only)),
        [first, ..] => Verdict::Ambiguous(board(first)),
    })
}

/// The first `limit` solutions in reading order, all if there are fewer; `None` if more than `budget`
/// cells would have to be tried.
pub fn solutions(values: &Values, limit: usize, budget: u32) -> Option<Vec<Values>> {
    let mut search = Search {
        values: *values,
        limit,
        budget,
        found: Vec::new(),
    };
    if limit > 0 && conflicts(values).is_empty() {
        search.fill(0);
    }
    (search.budget > 0 || search.found.len() == limit).then_some(search.found)
}

struct Search {
    values: Values,
    limit: usize,
    budget: u32,
    found: Vec<Values>,
}

impl Search {
    /// Fills the cells from `cell` on, depth first, digits ascending: so solutions come in reading order.
    fn fill(&mut self, cell: usize) {
        if cell == 81 {
            self.found.push(self.values);
            return;
        }
        if self.values[cell] != 0 {
            return self.fill(cell + 1);
        }
        for digit in 1..=9 {
            if self.found.len() == self.limit || self.budget == 0 {
                break;
            }
            if fits(&self.values, cell, digit) {
                self.budget -= 1;
                self.values[cell] = digit;
                self.fill(cell + 1);
            }
        }
        self.values[cell] = 0;
    }
}

/// Whether no other cell of the row, the column and the box holds `digit`.
pub fn fits(values: &Values, cell: usize, digit: u8) -> bool {
    let (row, column) = (cell / 9, cell % 9);
    let (top, left) = (row / 3 * 3, column / 3 * 3);
    (0..9).all(|i| {
        let others = [
            9 * row + i,
            9 * i + column,
            9 * (top + i / 3) + left + i % 3,
        ];
        others
            .iter()
            .all(|&other| other == cell || values[other] != digit)
    })
}
