//! The search for a form, a row at a time, of boards that hold no digit twice in a row or column.
//!
//! All states of a level have led to the same rows so far, the least there are. Of all rows that can come
//! next in any of them, those that are least go on; only then are the ways to get such a row told apart.
//! What no row so far tells apart is not: blank columns of a stack and blank stacks are left in any order,
//! blank rows and bands are taken once, and all of it is counted.

use super::counts::{self, Counts, ORDERS};
use super::form::transform_of;
use super::lines::{ALL_ROWS, Lines, Side, in_band};
use super::start::{Required, Start};
use crate::game::Transform;

/// The label of a digit that has none yet: above all others, as the next one will be. Two such digits
/// of a row may count as equal, since in every state the same labels come next.
const UNLABELED: u8 = 15;

/// A set of transformations that have led to the same rows so far.
#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    /// 0: the board as it is, 1: transposed.
    pub side: u8,
    /// The column at each place.
    pub columns: [u8; 9],
    /// The label of each digit; a blank's is 0.
    pub labels: [u8; 16],
    /// The rows so far.
    pub rows: [u8; 9],
    /// The rows that are left, a bit each.
    left: u16,
    /// How many columns of each stack, from the left, are blank so far and in no order yet.
    open_columns: [u8; 3],
    /// How many stacks, from the left, are blank so far and in no order yet.
    open_stacks: u8,
    /// How many orders of blank rows and bands it stands for.
    ways: u32,
}

impl State {
    /// A state with no row yet.
    fn at(side: u8, stacks: [u8; 3], open_stacks: u8) -> State {
        let mut labels = [UNLABELED; 16];
        labels[0] = 0;
        let mut columns = [0; 9];
        for (three, stack) in columns.chunks_exact_mut(3).zip(stacks) {
            three.copy_from_slice(&[3 * stack, 3 * stack + 1, 3 * stack + 2]);
        }
        State {
            side,
            columns,
            labels,
            rows: [0; 9],
            left: ALL_ROWS,
            open_columns: [3; 3],
            open_stacks,
            ways: 1,
        }
    }

    /// A state with two full rows, of which `first` is the first.
    pub(super) fn after_full_rows(
        side: u8,
        columns: [u8; 9],
        rows: [u8; 2],
        first: &[u8; 16],
    ) -> State {
        let stacks = [0, 3, 6].map(|place| columns[place] / 3);
        let mut state = State::at(side, stacks, 0);
        state.columns = columns;
        state.open_columns = [0; 3];
        state.rows[..2].copy_from_slice(&rows);
        state.left = ALL_ROWS & !(1 << rows[0] | 1 << rows[1]);
        state.labeled(first)
    }

    /// How many transformations it stands for, relabelings aside, once all rows are in.
    pub(super) fn weight(&self) -> u64 {
        let factorial = |n: u8| u64::from(n.max(1)) * u64::from(n.saturating_sub(1).max(1));
        let columns: u64 = self.open_columns.iter().map(|&n| factorial(n)).product();
        u64::from(self.ways) * columns * factorial(self.open_stacks)
    }

    /// One of the transformations that it stands for, once all rows are in.
    pub(super) fn transform(&self) -> Transform {
        transform_of(self.side, self.rows, self.columns, &self.labels[1..10])
    }

    /// The rows that can come next.
    fn next_rows(&self, level: usize) -> u16 {
        match level % 3 {
            0 => self.left,
            _ => in_band(self.rows[level - 1].into(), self.left),
        }
    }

    /// The least string that the row can become, four bits a place, the first place highest.
    fn least_row(&self, values: &[u8; 16]) -> u64 {
        let mut string = 0;
        for column in self.columns {
            let value = values[usize::from(column & 15)];
            string = string << 4 | u64::from(self.labels[usize::from(value & 15)]);
        }
        let mut minirows = [string >> 24, string >> 12 & 0xfff, string & 0xfff];
        for (minirow, &open) in minirows.iter_mut().zip(&self.open_columns) {
            *minirow = least_minirow(*minirow, open);
        }
        match self.open_stacks {
            2 => minirows[..2].sort_unstable(),
            3 => minirows.sort_unstable(),
            _ => {}
        }
        minirows[0] << 24 | minirows[1] << 12 | minirows[2]
    }

    /// The counts of a row in the order of the stacks here.
    fn counts(&self, filled: u16) -> Counts {
        let stacks = [0, 3, 6].map(|place| self.columns[place] / 3);
        let order = ORDERS.iter().position(|&order| order == stacks);
        counts::of(filled).by_order[order.unwrap_or_default()]
    }

    /// Takes a row, in all ways that make it the least string.
    fn take(&self, side: &Side, row: usize, level: usize, next: &mut Vec<State>) {
        let mut state = *self;
        state.ways *= side.ways(row, self.next_rows(level));
        state.rows[level] = row as u8;
        state.left &= !(1 << row);
        if side.blank >> row & 1 == 1 {
            next.push(state);
            return;
        }
        let values = &side.rows[row];
        state.for_stack_orders(values, &mut |mut state: State| {
            let mut orders = [ColumnOrders::default(); 3];
            for (stack, orders) in orders.iter_mut().enumerate() {
                *orders = state.column_orders(stack, values);
                state.open_columns[stack] = orders.open;
            }
            let [first, second, third] = &orders;
            for first in first.all() {
                for second in second.all() {
                    for third in third.all() {
                        state.columns[..3].copy_from_slice(first);
                        state.columns[3..6].copy_from_slice(second);
                        state.columns[6..].copy_from_slice(third);
                        next.push(state.labeled(values));
                    }
                }
            }
        });
    }

    /// Hands on a state for each order of the open stacks that makes the row least.
    fn for_stack_orders(&self, values: &[u8; 16], each: &mut dyn FnMut(State)) {
        let open = usize::from(self.open_stacks);
        if open < 2 {
            return each(*self);
        }
        let minirow = |stack: usize| {
            let labels = [0, 1, 2].map(|i| self.label(values, self.columns[3 * stack + i]));
            least_minirow(
                labels
                    .iter()
                    .fold(0, |all, &label| all << 4 | u64::from(label)),
                3,
            )
        };
        let minirows = [0, 1, 2].map(minirow);
        let mut state = *self;
        state.open_stacks = minirows[..open]
            .iter()
            .filter(|&&minirow| minirow == 0)
            .count() as u8;
        for order in ORDERS {
            let order = order.map(usize::from);
            let in_place = order[open..].is_sorted() && order[..open].iter().all(|&i| i < open);
            let least = order[..open].is_sorted_by(|&a, &b| {
                minirows[a] < minirows[b]
                    || minirows[a] == minirows[b] && (minirows[a] > 0 || a < b)
            });
            if in_place && least {
                for (place, from) in order.into_iter().enumerate() {
                    state.columns[3 * place..][..3].copy_from_slice(&self.columns[3 * from..][..3]);
                }
                each(state);
            }
        }
    }

    /// The orders of a stack's columns that make the row least.
    fn column_orders(&self, stack: usize, values: &[u8; 16]) -> ColumnOrders {
        let columns: [u8; 3] = [0, 1, 2].map(|i| self.columns[3 * stack + i]);
        let open = usize::from(self.open_columns[stack]);
        let labels = columns.map(|column| self.label(values, column));
        let mut orders = ColumnOrders {
            open: labels[..open].iter().filter(|&&label| label == 0).count() as u8,
            ..ColumnOrders::default()
        };
        for order in ORDERS {
            let order = order.map(usize::from);
            let in_place = order[open..].iter().copied().eq(open..3);
            let least = order[..open].is_sorted_by(|&a, &b| {
                labels[a] < labels[b] || labels[a] == labels[b] && (labels[a] == UNLABELED || a < b)
            });
            if in_place && least {
                orders.orders[orders.len] = order.map(|i| columns[i]);
                orders.len += 1;
            }
        }
        orders
    }

    fn label(&self, values: &[u8; 16], column: u8) -> u8 {
        self.labels[usize::from(values[usize::from(column & 15)] & 15)]
    }

    /// Gives labels to the digits of the row that have none.
    fn labeled(mut self, values: &[u8; 16]) -> State {
        let labeled = self.labels[1..10]
            .iter()
            .filter(|&&label| label != UNLABELED);
        let mut next = labeled.count() as u8 + 1;
        for column in self.columns {
            let label = &mut self.labels[usize::from(values[usize::from(column & 15)] & 15)];
            if *label == UNLABELED {
                *label = next;
                next += 1;
            }
        }
        self
    }
}

/// The orders of three columns that make a row least.
#[derive(Clone, Copy, Debug, Default)]
struct ColumnOrders {
    orders: [[u8; 3]; 6],
    len: usize,
    /// How many of the columns, from the left, are still blank.
    open: u8,
}

impl ColumnOrders {
    fn all(&self) -> &[[u8; 3]] {
        &self.orders[..self.len]
    }
}

/// Sorts the first `open` of three places.
fn least_minirow(minirow: u64, open: u8) -> u64 {
    let [mut a, mut b, mut c] = [minirow >> 8, minirow >> 4 & 15, minirow & 15];
    if open >= 2 {
        (a, b) = (a.min(b), a.max(b));
    }
    if open == 3 {
        (b, c) = (b.min(c), b.max(c));
        (a, b) = (a.min(b), a.max(b));
    }
    a << 8 | b << 4 | c
}

/// What a search needs memory for, kept from one to the next.
#[derive(Debug, Default)]
pub(super) struct Search {
    /// The states of this level; in the end those that lead to the form.
    pub states: Vec<State>,
    next: Vec<State>,
    /// States and their rows that are the least so far.
    least: Vec<(u32, u8)>,
}

impl Search {
    /// Begins with these first rows.
    pub(super) fn begin(&mut self, lines: &Lines, starts: &[Start]) {
        self.states.clear();
        for start in starts {
            let side = &lines.sides[usize::from(start.side & 1)];
            State::at(start.side, start.stacks, start.open).take(
                side,
                start.row.into(),
                0,
                &mut self.states,
            );
        }
    }

    /// Finds the least next rows until all nine are in; `level` of them are.
    pub(super) fn run(&mut self, lines: &Lines, required: Required, level: usize) {
        for level in level..9 {
            self.choose(lines, required, level);
            self.next.clear();
            for &(state, row) in &self.least {
                let state = &self.states[state as usize];
                let side = &lines.sides[usize::from(state.side & 1)];
                state.take(side, row.into(), level, &mut self.next);
            }
            std::mem::swap(&mut self.states, &mut self.next);
        }
    }

    /// Finds the states and rows that give the least string.
    fn choose(&mut self, lines: &Lines, required: Required, level: usize) {
        let mut best = u64::MAX;
        self.least.clear();
        for (i, state) in (0..).zip(&self.states) {
            let side = &lines.sides[usize::from(state.side & 1)];
            let mut rows = side.distinct(state.next_rows(level));
            while rows != 0 {
                let row = rows.trailing_zeros() as usize;
                rows &= rows - 1;
                if required.is_some_and(|counts| {
                    level < 3 && state.counts(side.filled[row]) != counts[level]
                }) {
                    continue;
                }
                let string = state.least_row(&side.rows[row]);
                if string < best {
                    best = string;
                    self.least.clear();
                }
                if string == best {
                    self.least.push((i, row as u8));
                }
            }
        }
    }
}
