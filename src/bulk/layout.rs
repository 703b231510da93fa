//! How a board lies in one lane: 27 words of 27 bits, and the way in and out.
//!
//! For each digit there are three words, one for each place a cell can have in its triad (three
//! cells of a row in one box). So a word holds every third column of the board:
//!
//! ```text
//!               stack 1    stack 2    stack 3
//! board column  1  2  3    4  5  6    7  8  9
//! word          0  1  2    0  1  2    0  1  2      the cell's place in its triad
//!
//! one word      | third rows      | second rows     | first rows      |   of the three bands
//! bit            26 ............18 17 .............9 8 ............. 0
//!
//! nine of them  | band 3 | band 2 | band 1 |
//!                s3 s2 s1 s3 s2 s1 s3 s2 s1                                stacks
//! ```
//!
//! Bit `9·(row of the band) + 3·band + stack` of word `column of the stack` is set while the digit
//! is still possible in that cell. What the layout is good for:
//!
//! - The union of a digit's three words says which triads can hold it, all 27 in one word.
//! - Rotating a word by nine bits moves every triad to the next row of its band and box.
//! - The union of the three nines of a word says in which boxes the digit can stand in that
//!   column: three words give all 27 vertical triads, which again pack into one word.
//!
//! A layout with a word a band (bit 9·row + column), which was tried before, needs three times the
//! instructions for triads and twice those for vertical ones.

use crate::game::{Board, Candidates, Cell, Digit, DigitSet};
use fearless_simd::{Simd, mask8x32, prelude::*, u8x32};

/// All 27 bits of a word.
pub(super) const ALL: u32 = (1 << 27) - 1;
/// The first nine bits of a word: the first rows of all bands.
pub(super) const NINE: u32 = (1 << 9) - 1;

/// The candidates of one board: for each digit its three words.
pub(super) type Words = [[u32; 3]; 9];

/// A search state of one board, as it is kept while it is not in a lane.
#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    /// The candidates.
    pub words: Words,
    /// Cells with one candidate, which the next sweep is to clear the peers of.
    pub singles: [u32; 3],
    /// Triads of rows with exactly three candidates.
    pub full_rows: u32,
    /// Triads of columns with exactly three candidates.
    pub full_columns: u32,
}

/// Where a cell lies: its word and its bit there.
pub(super) const fn place(cell: Cell) -> (usize, u32) {
    let (row, column) = (cell.row(), cell.column());
    (
        column % 3,
        1 << (9 * (row % 3) + 3 * (row / 3) + column / 3),
    )
}

/// A byte for each cell, in reading order, brought into the order of the words.
#[inline(always)]
fn by_word<S: Simd>(simd: S, values: &[u8; 81]) -> [u8x32<S>; 3] {
    let mut bytes = [[0; 32]; 3];
    for row in 0..3 {
        for band in 0..3 {
            for stack in 0..3 {
                for word in 0..3 {
                    bytes[word][9 * row + 3 * band + stack] =
                        values[27 * band + 9 * row + 3 * stack + word];
                }
            }
        }
    }
    bytes.map(|bytes| u8x32::from_slice(simd, &bytes))
}

/// The state of a board of which nothing is known but its clues.
///
/// The bytes of the board are brought into the order of the words; one comparison then finds all
/// cells of a word that hold a given digit. (A loop over the clues mispredicts twice a clue.)
#[inline(always)]
pub(super) fn load<S: Simd>(simd: S, board: &Board) -> State {
    let cells = by_word(simd, &board.values());
    let equal =
        |word: usize, value: u8| cells[word].simd_eq(u8x32::splat(simd, value)).to_bitmask() as u32;
    let filled = [0, 1, 2].map(|word| !equal(word, 0));
    let mut words = [[0; 3]; 9];
    for (value, digit) in (1..).zip(&mut words) {
        for (word, bits) in digit.iter_mut().enumerate() {
            *bits = equal(word, value) | (ALL & !filled[word]);
        }
    }
    State {
        words,
        singles: filled,
        full_rows: 0,
        full_columns: 0,
    }
}

/// The state of candidates of which nothing is known but themselves.
///
/// A comparison finds all cells of a word that have a digit, as above. (A loop over the candidates took
/// two thirds of the time of making puzzles.)
#[inline(always)]
pub(super) fn load_candidates<S: Simd>(simd: S, candidates: &Candidates) -> State {
    let bits = candidates.cells().map(DigitSet::bits);
    // Digits 1 to 8, and digit 9 in bit 0.
    let low = by_word(simd, &bits.map(|bits| bits as u8));
    let high = by_word(simd, &bits.map(|bits| (bits >> 8) as u8));
    let mut words = [[0; 3]; 9];
    let (mut once, mut twice) = ([0; 3], [0; 3]);
    for (digit, to) in words.iter_mut().enumerate() {
        for (word, to) in to.iter_mut().enumerate() {
            let cells = if digit < 8 { low[word] } else { high[word] };
            let bit = u8x32::splat(simd, 1 << (digit % 8));
            *to = (cells & bit).simd_eq(bit).to_bitmask() as u32;
            twice[word] |= once[word] & *to;
            once[word] |= *to;
        }
    }
    State {
        words,
        singles: [0, 1, 2].map(|word| once[word] & !twice[word]),
        full_rows: 0,
        full_columns: 0,
    }
}

/// The board whose cells have one candidate each.
#[inline(always)]
pub(super) fn unload<S: Simd>(simd: S, words: &Words) -> Board {
    let bytes = [0, 1, 2].map(|word| {
        let mut values = u8x32::splat(simd, 0);
        for (value, digit) in (1..).zip(words) {
            let here = mask8x32::from_bitmask(simd, u64::from(digit[word]));
            values = here.select(u8x32::splat(simd, value), values);
        }
        values.to_array()
    });
    let mut values = [0; 81];
    for row in 0..3 {
        for band in 0..3 {
            for stack in 0..3 {
                for word in 0..3 {
                    values[27 * band + 9 * row + 3 * stack + word] =
                        bytes[word][9 * row + 3 * band + stack];
                }
            }
        }
    }
    Board::new(values.map(Digit::from_value))
}

/// For each cell its peers, as bits of the three words.
static PEERS: [[u32; 3]; 81] = {
    let mut table = [[0; 3]; 81];
    let mut index = 0;
    while index < 81 {
        let peers = Cell::ALL[index].peers();
        let mut i = 0;
        while i < peers.len() {
            let (word, bit) = place(peers[i]);
            table[index][word] |= bit;
            i += 1;
        }
        index += 1;
    }
    table
};

impl State {
    /// No candidates.
    pub(super) const EMPTY: State = State {
        words: [[0; 3]; 9],
        singles: [0; 3],
        full_rows: 0,
        full_columns: 0,
    };

    /// The candidates of `cell` as a set of nine bits, bit 0 for digit 1.
    pub(super) fn candidates(&self, cell: Cell) -> u16 {
        let (word, bit) = place(cell);
        self.digits(word, bit)
    }

    /// The candidates of the cell at a bit of a word, likewise.
    pub(super) fn digits(&self, word: usize, bit: u32) -> u16 {
        self.words
            .iter()
            .rev()
            .fold(0, |set, digit| set << 1 | u16::from(digit[word] & bit != 0))
    }

    /// Leaves `cell` only the candidates of a set of nine bits.
    pub(super) fn restrict(&mut self, cell: Cell, set: u16) {
        let (word, bit) = place(cell);
        for (index, digit) in self.words.iter_mut().enumerate() {
            if set >> index & 1 == 0 {
                digit[word] &= !bit;
            }
        }
    }

    /// Leaves `digit` as the only candidate of `cell`, and removes it from the cell's peers.
    pub(super) fn place(&mut self, cell: Cell, digit: Digit) {
        self.restrict(cell, 1 << digit.index());
        for (word, peers) in self.words[digit.index()]
            .iter_mut()
            .zip(PEERS[cell.index()])
        {
            *word &= !peers;
        }
    }

    /// The candidates of all cells.
    pub(super) fn to_candidates(self) -> Candidates {
        Candidates::new(Cell::ALL.map(|cell| DigitSet::from_bits(self.candidates(cell))))
    }
}

/// The bits of a mask, lowest first.
#[inline(always)]
pub(super) fn bits(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = mask.trailing_zeros() as usize;
        let some = mask != 0;
        mask &= mask.wrapping_sub(1);
        some.then_some(bit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use fearless_simd::{Level, dispatch};

    #[test]
    fn every_cell_has_a_bit_of_its_own() {
        let mut seen = [0; 3];
        for cell in Cell::ALL {
            let (word, bit) = place(cell);
            assert_eq!(seen[word] & bit, 0, "{cell}");
            seen[word] |= bit;
        }
        assert_eq!(seen, [ALL; 3]);
    }

    #[test]
    fn a_board_goes_in_and_comes_out() {
        let full =
            Board::new(Cell::ALL.map(|cell| Digit::from_value((cell.index() * 7 % 9) as u8 + 1)));
        let state = dispatch!(Level::new(), simd => load(simd, &full));
        for cell in Cell::ALL {
            let expected = full.get(cell).map_or(0, |digit| 1 << digit.index());
            assert_eq!(state.candidates(cell), expected, "{cell}");
        }
        assert_eq!(
            dispatch!(Level::new(), simd => unload(simd, &state.words)),
            full
        );
        let mut blank = dispatch!(Level::new(), simd => load(simd, &Board::EMPTY));
        assert_eq!(blank.words, [[ALL; 3]; 9]);
        blank.restrict(Cell::at(4, 4), 0b101);
        assert_eq!(blank.candidates(Cell::at(4, 4)), 0b101);
        assert_eq!(blank.candidates(Cell::at(4, 5)), 0b1_1111_1111);
    }
}
