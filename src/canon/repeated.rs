//! The search for a form of boards that hold a digit twice in a row or column.
//!
//! It is the search of `search.rs` made plainer: a row is written place by place in every order of the
//! columns that the rows so far leave open, since labels depend on that order once a digit repeats.
//! Blanks are nothing special here: whatever columns, stacks, rows and bands are alike are taken once.

use super::counts::{self, Counts};
use super::form::transform_of;
use super::lines::{ALL_ROWS, Lines, Side, in_band};
use super::start::{Required, Start};
use crate::game::Transform;

/// A set of transformations that have led to the same rows so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Node {
    /// 0: the board as it is, 1: transposed.
    pub side: u8,
    /// The rows so far.
    pub rows: [u8; 9],
    /// The rows that are left, a bit each.
    left: u16,
    /// The label of each digit, 0 for a blank and [`UNLABELED`] for one that has none yet.
    pub labels: [u8; 10],
    /// The columns that can be at each place, a bit each. Places with the same columns are alike, and
    /// two stacks are if their three places are.
    places: [u16; 9],
    /// How many orders of rows and bands that are alike it stands for.
    ways: u32,
}

pub(super) const UNLABELED: u8 = 15;

impl Node {
    /// A node with no row yet, these stacks, and as many of them from the left in no order.
    fn new(side: u8, stacks: [u8; 3], open: u8) -> Node {
        let mut labels = [UNLABELED; 10];
        labels[0] = 0;
        let (open, other) = stacks.split_at(open.into());
        let columns = |stacks: &[u8]| {
            stacks
                .iter()
                .fold(0, |all, stack| all | 0b111 << (3 * stack))
        };
        let of_stack = |place: usize| match place.checked_sub(open.len()) {
            None => columns(open),
            Some(place) => columns(&other[place..=place]),
        };
        Node {
            side,
            rows: [0; 9],
            left: ALL_ROWS,
            labels,
            places: std::array::from_fn(|place| of_stack(place / 3)),
            ways: 1,
        }
    }

    /// How many transformations it stands for, relabelings aside, once all rows are in.
    pub(super) fn weight(&self) -> u64 {
        let columns = (0..9).map(|place| {
            let earlier = place / 3 * 3..place;
            1 + earlier
                .filter(|&i| self.places[i] == self.places[place])
                .count() as u64
        });
        let stacks =
            (0..3).map(|stack| 1 + (0..stack).filter(|&i| self.alike(i, stack)).count() as u64);
        u64::from(self.ways) * columns.product::<u64>() * stacks.product::<u64>()
    }

    /// One of the transformations that it stands for, once all rows are in.
    pub(super) fn transform(&self) -> Transform {
        transform_of(self.side, self.rows, self.columns(), &self.labels[1..])
    }

    /// One of the orders of the columns that it stands for.
    fn columns(&self) -> [u8; 9] {
        let mut free = ALL_ROWS;
        let mut columns = [0; 9];
        for place in 0..9 {
            let mut open = self.places[place] & free;
            if place % 3 > 0 {
                open = in_band(columns[place - 1].into(), open);
            }
            columns[place] = open.trailing_zeros() as u8;
            free &= !(1 << columns[place]);
        }
        columns
    }

    /// Whether two stacks are in no order.
    fn alike(&self, a: usize, b: usize) -> bool {
        self.places[3 * a..][..3] == self.places[3 * b..][..3]
    }

    /// The rows that can come next, one of each kind, with the number of those left.
    fn next_rows(&self, side: &Side, level: usize) -> Vec<(usize, u32)> {
        let is_first = level.is_multiple_of(3);
        let rows = match is_first {
            true => self.left,
            false => in_band(self.rows[level - 1].into(), self.left),
        };
        let rows: Vec<usize> = (0..9).filter(|row| rows >> row & 1 == 1).collect();
        let same = |a: usize, b: usize| a / 3 == b / 3 && side.rows[a] == side.rows[b];
        let same_band = |a: usize, b: usize| is_first && side.sorted_band(a) == side.sorted_band(b);
        let kinds = rows.iter().enumerate().filter(|&(i, &row)| {
            let earlier = &rows[..i];
            let others = earlier.iter().filter(|&&other| other / 3 != row / 3);
            !earlier.iter().any(|&other| same(other, row))
                && !others.copied().any(|other| same_band(other, row))
        });
        let ways = |row: usize| {
            let rows_alike = rows.iter().filter(|&&other| same(other, row)).count();
            let bands = rows.iter().filter(|&&other| other % 3 == row % 3);
            let bands_alike = bands.filter(|&&other| same_band(other, row)).count().max(1);
            (rows_alike * bands_alike) as u32
        };
        kinds.map(|(_, &row)| (row, ways(row))).collect()
    }

    /// Whether a row can come next in a form that must have these counts.
    fn admits(&self, side: &Side, row: usize, level: usize, required: Required) -> bool {
        let Some(required) = required.filter(|_| level < 3) else {
            return true;
        };
        let columns = self.columns();
        let stacks = [0, 3, 6].map(|place| columns[place] / 3);
        let counts = |row: usize| counts::counts_in(side.filled[row].into(), stacks);
        let mut of_band: [Counts; 3] = [0, 1, 2].map(|i| counts(row / 3 * 3 + i));
        of_band.sort_unstable();
        of_band == required && counts(row) == required[level]
    }

    /// The node after a row that was written like this.
    fn with(&self, written: &Written) -> Node {
        let Written {
            columns, string, ..
        } = written;
        let mut node = *self;
        node.labels = written.labels;
        let alike =
            |a: usize, b: usize| self.alike(a, b) && string[3 * a..][..3] == string[3 * b..][..3];
        for (place, set) in node.places.iter_mut().enumerate() {
            let others = (0..9).filter(|&other| {
                self.places[other] == self.places[place]
                    && string[other] == string[place]
                    && alike(other / 3, place / 3)
            });
            *set = others.fold(0, |set, other| set | 1 << columns[other]);
        }
        node
    }
}

/// A row that is being written.
#[derive(Clone, Copy, Debug)]
struct Written {
    columns: [u8; 9],
    string: [u8; 9],
    labels: [u8; 10],
    next_label: u8,
    /// The columns that are free, a bit each.
    free: u16,
}

/// The least string for a level, and the nodes that it leads to.
struct Least {
    string: [u8; 9],
    nodes: Vec<Node>,
}

impl Least {
    /// Writes a row in every order that the node leaves open, from `place` on, as long as it is least.
    fn write(&mut self, node: &Node, values: &[u8; 16], place: usize, written: &Written) {
        if place == 9 {
            if written.string < self.string {
                self.string = written.string;
                self.nodes.clear();
            }
            self.nodes.push(node.with(written));
            return;
        }
        let mut columns = node.places[place] & written.free;
        if !place.is_multiple_of(3) {
            columns = in_band(written.columns[place - 1].into(), columns);
        }
        let mut tried = [0_u16; 3];
        for column in (0..9).filter(|column| columns >> column & 1 == 1) {
            let value = values[column];
            let tried = &mut tried[column / 3];
            if *tried >> value & 1 == 0 {
                *tried |= 1 << value;
                let written = written.with(place, column, value);
                if written.string[..=place] <= self.string[..=place] {
                    self.write(node, values, place + 1, &written);
                }
            }
        }
    }
}

impl Written {
    fn new(node: &Node) -> Written {
        Written {
            columns: [0; 9],
            string: [0; 9],
            labels: node.labels,
            next_label: node
                .labels
                .iter()
                .filter(|&&label| label != UNLABELED)
                .count() as u8,
            free: ALL_ROWS,
        }
    }

    fn with(&self, place: usize, column: usize, value: u8) -> Written {
        let mut written = *self;
        let label = &mut written.labels[usize::from(value)];
        if *label == UNLABELED {
            *label = self.next_label;
            written.next_label += 1;
        }
        written.string[place] = *label;
        written.columns[place] = column as u8;
        written.free &= !(1 << column);
        written
    }
}

/// All nodes that lead to the form.
pub(super) fn search(lines: &Lines, starts: &[Start], required: Required) -> Vec<Node> {
    let mut nodes: Vec<Node> = match required {
        None => (0..2).map(|side| Node::new(side, [0, 1, 2], 3)).collect(),
        Some(_) => starts
            .iter()
            .map(|start| Node::new(start.side, start.stacks, start.open))
            .collect(),
    };
    nodes.sort_unstable();
    nodes.dedup();
    for level in 0..9 {
        let mut least = Least {
            string: [u8::MAX; 9],
            nodes: Vec::new(),
        };
        for node in &nodes {
            let side = &lines.sides[usize::from(node.side & 1)];
            for (row, ways) in node.next_rows(side, level) {
                if node.admits(side, row, level, required) {
                    let mut node = *node;
                    node.rows[level] = row as u8;
                    node.left &= !(1 << row);
                    node.ways *= ways;
                    least.write(&node, &side.rows[row], 0, &Written::new(&node));
                }
            }
        }
        nodes = least.nodes;
        nodes.sort_unstable();
        nodes.dedup();
    }
    nodes
}
