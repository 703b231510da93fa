//! Where the search begins: which row can be the first, and in which order of the stacks.

use super::counts::{self, Counts, ORDERS, used_stacks};
use super::form::Form;
use super::lines::{ALL_ROWS, Lines};

/// A first row, and the order of the stacks as far as it is known.
#[derive(Clone, Copy, Debug)]
pub(super) struct Start {
    /// 0: the board as it is, 1: transposed.
    pub side: u8,
    pub row: u8,
    /// The stack at each place.
    pub stacks: [u8; 3],
    /// How many of the stacks, from the left, are still without a clue, so that their order is open.
    pub open: u8,
}

/// The counts that the first three rows must have, if that is asked.
pub(super) type Required = Option<[Counts; 3]>;

/// All starts that can lead to the form. Rows that are alike, since blank, are there once in a band, and
/// so are orders of blank stacks.
pub(super) fn starts(lines: &Lines, form: Form, starts: &mut Vec<Start>) -> Required {
    let rows = lines.sides.iter().flat_map(|side| side.filled);
    let least = rows.map(|filled| counts::of(filled).least).min();
    let least = least.unwrap_or_default();
    match form {
        Form::Minlex => {
            for_rows(lines, least, starts);
            None
        }
        Form::Catalog => Some(for_bands(lines, least, starts)),
    }
}

/// The form's first row is one with the least counts: fewer clues in a minirow are more blanks in front,
/// and where the counts are equal the rows are, since digits are labeled as they come.
fn for_rows(lines: &Lines, least: Counts, starts: &mut Vec<Start>) {
    for (side, of_side) in (0..).zip(&lines.sides) {
        let distinct = of_side.distinct(ALL_ROWS);
        for (row, &filled) in (0..).zip(&of_side.filled) {
            let counts = counts::of(filled);
            if counts.least != least || distinct >> row & 1 == 0 {
                continue;
            }
            for (order, stacks) in ORDERS.into_iter().enumerate() {
                if counts.by_order[order] == least
                    && let Some(open) = open_stacks(stacks, used_stacks(filled))
                {
                    starts.push(Start {
                        side,
                        row,
                        stacks,
                        open,
                    });
                }
            }
        }
    }
}

/// The bands and orders of stacks that have the least counts of all nine minirows.
fn for_bands(lines: &Lines, least: Counts, starts: &mut Vec<Start>) -> [Counts; 3] {
    let mut required = [Counts::MAX; 3];
    for (side, of_side) in (0..).zip(&lines.sides) {
        let distinct = of_side.distinct(ALL_ROWS);
        for (band, filled) in (0..).zip(of_side.filled.chunks_exact(3)) {
            let rows = [0, 1, 2].map(|row| counts::of(filled[row]));
            if rows.iter().all(|row| row.least != least) {
                continue;
            }
            let used = used_stacks(filled[0] | filled[1] | filled[2]);
            for (order, stacks) in ORDERS.into_iter().enumerate() {
                let in_order = rows.map(|row| row.by_order[order]);
                let sorted = sorted(in_order);
                let Some(open) = open_stacks(stacks, used).filter(|_| sorted <= required) else {
                    continue;
                };
                if sorted < required {
                    required = sorted;
                    starts.clear();
                }
                let first_rows = (0..3).filter(|&row| in_order[row] == sorted[0]);
                let rows = first_rows.map(|row| 3 * band + row as u8);
                starts.extend(
                    rows.filter(|row| distinct >> row & 1 == 1)
                        .map(|row| Start {
                            side,
                            row,
                            stacks,
                            open,
                        }),
                );
            }
        }
    }
    required
}

/// How many stacks from the left are not used; `None` if they are not in their usual order, which is
/// as good as any other.
fn open_stacks(stacks: [u8; 3], used: u8) -> Option<u8> {
    let open = 3 - used.count_ones() as usize;
    stacks[..open].is_sorted().then_some(open as u8)
}

fn sorted(mut counts: [Counts; 3]) -> [Counts; 3] {
    counts.sort_unstable();
    counts
}
