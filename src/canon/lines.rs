//! The rows and columns of a board, laid out for the search.

use crate::game::Board;

/// All nine rows, a bit each.
pub(super) const ALL_ROWS: u16 = 0b1_1111_1111;

/// A board seen from one of its two sides: as it is, or transposed.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Side {
    /// The values of each row by column, 0 for a blank. Sixteen places, so that a nibble is an index.
    pub rows: [[u8; 16]; 9],
    /// The filled columns of each row, a bit each.
    pub filled: [u16; 9],
    /// The rows without a clue, a bit each.
    pub blank: u16,
    /// Whether a row holds a digit twice.
    repeats: bool,
}

/// Both sides of a board.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Lines {
    pub sides: [Side; 2],
}

impl Lines {
    pub(super) fn of(board: &Board) -> Lines {
        let values = board.values();
        let mut lines = Lines::default();
        let mut digits = [[0_u16; 9]; 2];
        let mut filled = filled_cells(&values);
        while filled != 0 {
            let cell = filled.trailing_zeros() as usize;
            filled &= filled - 1;
            let (row, column, value) = (cell / 9, cell % 9, values[cell]);
            for (i, (row, column)) in [(row, column), (column, row)].into_iter().enumerate() {
                let side = &mut lines.sides[i];
                side.rows[row][column] = value;
                side.filled[row] |= 1 << column;
                side.repeats |= digits[i][row] >> value & 1 == 1;
                digits[i][row] |= 1 << value;
            }
        }
        for side in &mut lines.sides {
            let blank = |row: &usize| side.filled[*row] == 0;
            side.blank = (0..9).filter(blank).fold(0, |set, row| set | 1 << row);
        }
        lines
    }

    /// Whether a row or a column holds a digit twice.
    pub(super) fn repeat(&self) -> bool {
        self.sides.iter().any(|side| side.repeats)
    }

    /// Whether no cell is blank.
    pub(super) fn are_full(&self) -> bool {
        self.sides[0].filled == [ALL_ROWS; 9]
    }
}

impl Side {
    /// The rows of the band of `row`, in an order that tells whether two bands hold the same rows.
    pub(super) fn sorted_band(&self, row: usize) -> [[u8; 16]; 3] {
        let mut rows = [0, 1, 2].map(|i| self.rows[row / 3 * 3 + i]);
        rows.sort_unstable();
        rows
    }

    /// `rows` without blank rows that are like an earlier one: each band keeps one blank row, and of the
    /// blank bands one is kept. Bands must be whole, or `rows` all in one.
    pub(super) fn distinct(&self, rows: u16) -> u16 {
        let blank = rows & self.blank;
        if blank == 0 {
            return rows;
        }
        let mut kept = rows & !blank;
        let mut has_blank_band = false;
        for row in [0, 3, 6] {
            let in_band = in_band(row, blank);
            let is_blank_band = in_band.count_ones() == 3;
            if !(is_blank_band && has_blank_band) {
                kept |= in_band & in_band.wrapping_neg();
            }
            has_blank_band |= is_blank_band;
        }
        kept
    }

    /// How many ways there are to take a row like `row` from these rows: see [`Side::distinct`].
    pub(super) fn ways(&self, row: usize, rows: u16) -> u32 {
        let blank = rows & self.blank;
        if blank >> row & 1 == 0 {
            return 1;
        }
        let in_band_of = |row| in_band(row, blank).count_ones();
        match in_band_of(row) {
            3 => {
                3 * [0, 3, 6]
                    .map(in_band_of)
                    .iter()
                    .filter(|&&n| n == 3)
                    .count() as u32
            }
            rows => rows,
        }
    }
}

/// Those of `rows` that are in the band of `row`.
pub(super) const fn in_band(row: usize, rows: u16) -> u16 {
    rows & 0b111 << (row / 3 * 3)
}

/// The cells that are not 0, a bit each. Eight bytes are looked at together: adding 127 to each carries
/// into its highest bit unless it is 0, and the multiplication gathers these bits.
fn filled_cells(values: &[u8; 81]) -> u128 {
    let (eights, last) = values.as_chunks::<8>();
    let bits = eights.iter().map(|&eight| {
        let high = (u64::from_le_bytes(eight) + 0x7f7f_7f7f_7f7f_7f7f) & 0x8080_8080_8080_8080;
        u128::from(high.wrapping_mul(0x0002_0408_1020_4081) >> 56)
    });
    let all = bits
        .zip(0..)
        .fold(0, |all, (bits, eight)| all | bits << (8 * eight));
    last.iter()
        .fold(all, |all, &value| all | u128::from(value > 0) << 80)
}
