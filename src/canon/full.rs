//! Two full rows at once. A full first row is 123456789 in whatever order its columns are taken, 1,296
//! ways for each row that say nothing yet; the second row tells nearly all of them apart.

use super::lines::Lines;
use super::search::State;

const OPEN: u8 = u8::MAX;

/// Two rows of a band, and the order of the columns as far as the second row's first places decide it.
#[derive(Clone, Copy, Debug)]
struct Pair {
    side: u8,
    rows: [u8; 2],
    /// The column at each place, or [`OPEN`].
    columns: [u8; 9],
    /// The stack at each place, or [`OPEN`].
    stacks: [u8; 3],
}

/// All states that two rows of a board lead to, if each row holds nine digits, and each column.
pub(super) fn states(lines: &Lines, states: &mut Vec<State>) {
    let mut pairs: Vec<Pair> = (0..2).flat_map(Pair::all).collect();
    let mut next = Vec::new();
    for place in 0..9 {
        let mut least = OPEN;
        for pair in &pairs {
            for column in pair.choices(place) {
                let mut pair = *pair;
                pair.put(column, place);
                let label = pair.place_of_second(lines, column);
                if label < least {
                    least = label;
                    next.clear();
                }
                if label == least {
                    next.push(pair);
                }
            }
        }
        std::mem::swap(&mut pairs, &mut next);
        next.clear();
    }
    states.clear();
    states.extend(pairs.iter().map(|pair| pair.state(lines)));
}

impl Pair {
    fn all(side: u8) -> impl Iterator<Item = Pair> {
        let pairs = (0..9).flat_map(|first| (0..9).map(move |second| [first, second]));
        let in_band = pairs.filter(|[first, second]| first != second && first / 3 == second / 3);
        in_band.map(move |rows| Pair {
            side,
            rows,
            columns: [OPEN; 9],
            stacks: [OPEN; 3],
        })
    }

    /// The columns that can come to this place, all those before being taken.
    fn choices(&self, place: usize) -> impl Iterator<Item = u8> + use<> {
        let Pair {
            columns, stacks, ..
        } = *self;
        let (taken, stack) = (columns[place], stacks[place / 3]);
        (0..9).filter(move |column| match (taken, stack) {
            (OPEN, OPEN) => !stacks.contains(&(column / 3)),
            (OPEN, stack) => column / 3 == stack && !columns.contains(column),
            (taken, _) => *column == taken,
        })
    }

    fn put(&mut self, column: u8, place: usize) {
        self.stacks[place / 3] = column / 3;
        self.columns[place] = column;
    }

    /// Where the digit of the second row in `column` stands in the first. If that is open, it is at
    /// the first place where it can be: that makes the second row least, and bars nothing.
    fn place_of_second(&mut self, lines: &Lines, column: u8) -> u8 {
        let [first, second] = self.rows.map(|row| self.values(lines, row));
        let digit = second[usize::from(column)];
        let holder = (0..).zip(&first[..9]).find(|(_, value)| **value == digit);
        let holder = holder.map_or(column, |(column, _)| column);
        if let Some(place) = self.columns.iter().position(|&column| column == holder) {
            return place as u8;
        }
        let stack = self.stacks.iter().position(|&stack| stack == holder / 3);
        let stack = stack.or_else(|| self.stacks.iter().position(|&stack| stack == OPEN));
        let from = 3 * stack.unwrap_or_default();
        let place = (from..9).find(|&place| self.columns[place] == OPEN);
        let place = place.unwrap_or_default();
        self.put(holder, place);
        place as u8
    }

    fn values<'a>(&self, lines: &'a Lines, row: u8) -> &'a [u8; 16] {
        &lines.sides[usize::from(self.side & 1)].rows[usize::from(row)]
    }

    fn state(&self, lines: &Lines) -> State {
        State::after_full_rows(
            self.side,
            self.columns,
            self.rows,
            self.values(lines, self.rows[0]),
        )
    }
}
