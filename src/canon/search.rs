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
use std::ops::Range;

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
    /// The label that the next digit gets.
    next_label: u8,
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
            next_label: 1,
            rows: [0; 9],
            left: ALL_ROWS,
            open_columns: [3; 3],
            open_stacks: at_least_two(open_stacks.into()),
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
        state.label(first);
        state
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
        if self.open_stacks == 0 && self.open_columns == [0; 3] {
            return string;
        }
        let mut minirows = [string >> 24, string >> 12 & 0xfff, string & 0xfff];
        for (minirow, &open) in minirows.iter_mut().zip(&self.open_columns) {
            *minirow = least_minirow(*minirow, open);
        }
        minirows[..self.open_stacks.into()].sort_unstable();
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
        state.rows[level] = row as u8;
        state.left &= !(1 << row);
        if side.blank >> row & 1 == 1 {
            state.ways *= side.ways(row, self.next_rows(level));
            return next.push(state);
        }
        let (values, from) = (&side.rows[row], next.len());
        let (tied_stacks, tied_columns) = state.settle(values);
        next.push(state);
        vary(next, from, tied_stacks, 3);
        for tied in tied_columns {
            vary(next, from, tied, 1);
        }
        next[from..]
            .iter_mut()
            .for_each(|state| state.label(values));
    }

    /// Puts the columns and stacks that are open in the order that makes the row least. Gives those
    /// that could be exchanged: the places of stacks, and for each stack places of columns. In both it is
    /// labels to come that are as good in any order.
    fn settle(&mut self, values: &[u8; 16]) -> (Range<usize>, [Range<usize>; 3]) {
        if self.open_stacks == 0 && self.open_columns == [0; 3] {
            return Default::default();
        }
        let mut minirows = [0; 3];
        for (stack, minirow) in minirows.iter_mut().enumerate() {
            *minirow = self.settle_columns(stack, values);
        }
        let tied_stacks = self.settle_stacks(&mut minirows);
        let mut tied_columns = [const { 0..0 }; 3];
        for (stack, tied) in tied_columns.iter_mut().enumerate() {
            let (first, open) = (3 * stack, usize::from(self.open_columns[stack]));
            let labels = [0, 1, 2].map(|i| minirows[stack] >> (8 - 4 * i) & 15);
            let of = |label: u8| {
                labels[..open]
                    .iter()
                    .filter(|&&other| other == u16::from(label))
                    .count()
            };
            *tied = first + open - of(UNLABELED)..first + open;
            self.open_columns[stack] = at_least_two(of(0));
        }
        (tied_stacks, tied_columns)
    }

    /// Sorts the open columns of a stack by their labels in the row, and gives the labels.
    fn settle_columns(&mut self, stack: usize, values: &[u8; 16]) -> u16 {
        let label = |column: u8| self.labels[usize::from(values[usize::from(column & 15)] & 15)];
        let columns = &mut self.columns[3 * stack..][..3];
        let open = usize::from(self.open_columns[stack]);
        columns[..open].sort_by_key(|&column| label(column));
        columns.iter().fold(0, |minirow, &column| {
            minirow << 4 | u16::from(label(column))
        })
    }

    /// Sorts the open stacks by their minirows.
    fn settle_stacks(&mut self, minirows: &mut [u16; 3]) -> Range<usize> {
        let open = usize::from(self.open_stacks);
        for (a, b) in [(0, 1), (1, 2), (0, 1)] {
            if b < open && minirows[a] > minirows[b] {
                minirows.swap(a, b);
                (0..3).for_each(|i| self.columns.swap(3 * a + i, 3 * b + i));
            }
        }
        let minirows = &minirows[..open];
        self.open_stacks = at_least_two(minirows.iter().filter(|&&minirow| minirow == 0).count());
        let tied = |&place: &usize| {
            let same = |&&other: &&u16| other == minirows[place];
            minirows[place] > 0 && minirows.iter().filter(same).count() > 1
        };
        let first = (0..open).find(tied).unwrap_or_default();
        let places = (0..open).filter(tied).count();
        3 * first..3 * (first + places)
    }

    /// Gives labels to the digits of the row that have none.
    fn label(&mut self, values: &[u8; 16]) {
        for column in self.columns {
            let label = &mut self.labels[usize::from(values[usize::from(column & 15)] & 15)];
            if *label == UNLABELED {
                *label = self.next_label;
                self.next_label += 1;
            }
        }
    }
}

/// Nothing is open about the order of one.
fn at_least_two(count: usize) -> u8 {
    if count < 2 { 0 } else { count as u8 }
}

/// Adds all other orders of the columns at these places, by columns or by threes, to each state from
/// `from` on.
fn vary(states: &mut Vec<State>, from: usize, places: Range<usize>, width: usize) {
    let others = match places.len() / width {
        0 | 1 => return,
        2 => &ORDERS[2..3],
        _ => &ORDERS[1..],
    };
    for i in from..states.len() {
        let old = states[i];
        for order in others {
            let mut state = old;
            for (column, place) in state.columns[places.clone()].iter_mut().zip(0..) {
                let other = usize::from(order[place / width]) * width + place % width;
                *column = old.columns[places.start + other];
            }
            states.push(state);
        }
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
