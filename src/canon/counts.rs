//! How many clues the minirows of a row hold, and in which order of the stacks that is least.

/// The counts of three minirows, from left to right, in two bits each: the left one highest, so that a
/// number is smaller if the first count in which two differ is.
pub(super) type Counts = u8;

/// The six orders of three things; the first is the usual one.
pub(super) const ORDERS: [[u8; 3]; 6] = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
];

/// The counts of a row in each order of the stacks.
#[derive(Clone, Copy, Debug)]
pub(super) struct RowCounts {
    pub by_order: [Counts; 6],
    pub least: Counts,
}

/// By the filled columns of the row.
static TABLE: [RowCounts; 512] = {
    let none = RowCounts {
        by_order: [0; 6],
        least: 0,
    };
    let mut table = [none; 512];
    let mut filled = 0;
    while filled < 512 {
        table[filled] = row_counts(filled);
        filled += 1;
    }
    table
};

const fn row_counts(filled: usize) -> RowCounts {
    let (mut by_order, mut least, mut i) = ([0; 6], u8::MAX, 0);
    while i < 6 {
        by_order[i] = counts_in(filled, ORDERS[i]);
        if by_order[i] < least {
            least = by_order[i];
        }
        i += 1;
    }
    RowCounts { by_order, least }
}

pub(super) const fn counts_in(filled: usize, order: [u8; 3]) -> Counts {
    let (mut counts, mut i) = (0, 0);
    while i < 3 {
        let minirow = filled >> (3 * order[i]) & 0b111;
        counts = counts << 2 | minirow.count_ones() as u8;
        i += 1;
    }
    counts
}

/// The counts of the row whose filled columns are these, a bit each.
#[inline]
pub(super) fn of(filled: u16) -> &'static RowCounts {
    &TABLE[usize::from(filled & 511)]
}

/// Which stacks have a clue in any of these columns, a bit each.
pub(super) const fn used_stacks(filled: u16) -> u8 {
    ((filled & 0b111 != 0) as u8)
        | ((filled & 0b111 << 3 != 0) as u8) << 1
        | ((filled & 0b111 << 6 != 0) as u8) << 2
}
