//! What to try when nothing more follows at once: a digit in a band (or stack), and there each way to take
//! one triad of each box; or a cell with few candidates.

use super::layout::{ALL, State};
use super::propagate::Group;
use fearless_simd::Simd;

/// Something open and the options that are still to be tried. Every solution takes exactly one of
/// them, so the branches share no solution.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    open: Open,
    /// Bit i: option i is to be tried.
    options: u16,
}

/// What is open. Digits count from 0.
#[derive(Clone, Copy, Debug)]
enum Open {
    /// The triads of a digit in a chute; option i is `PERMUTATIONS[i]`.
    Triads { digit: u8, chute: u8 },
    /// The digit of a cell, which is a bit of a word; option i is digit i.
    Cell { word: u8, bit: u32 },
}

/// All ways to choose one place in each of three lines.
const PERMUTATIONS: [[u8; 3]; 6] = [
    [0, 1, 2],
    [1, 2, 0],
    [2, 0, 1],
    [0, 2, 1],
    [1, 0, 2],
    [2, 1, 0],
];

/// For each 3×3 matrix, bit `3·line + place`, the set of permutations it contains.
static CONTAINED: [u8; 512] = {
    let mut table = [0; 512];
    let mut matrix = 0;
    while matrix < 512 {
        let mut i = 0;
        while i < 6 {
            let [a, b, c] = PERMUTATIONS[i];
            let all = 1 << a | 1 << (3 + b) | 1 << (6 + c);
            if matrix & all == all {
                table[matrix] |= 1 << i;
            }
            i += 1;
        }
        matrix += 1;
    }
    assert!(table[511] == 0b11_1111, "the full matrix contains all six");
    table
};

/// The triads of band 1 in a word of triads of rows.
const BAND: u32 = 0o007_007_007;
/// The triads of stack 1 in a word of triads of columns; also the cells of stack 1 in a word.
const STACK: u32 = 0o111_111_111;

/// The triads of each chute in their word: the three bands, whose triads are of rows, then the three
/// stacks, whose triads are of columns. (Here and in `KEPT` there are eight for six, so that three bits are
/// an index that needs no check.)
static CHUTES: [u32; 8] = [
    BAND,
    BAND << 3,
    BAND << 6,
    STACK,
    STACK << 1,
    STACK << 2,
    0,
    0,
];

/// For each chute and permutation, by word: the cells of the three triads, and all outside the chute.
static KEPT: [[[u32; 3]; 8]; 8] = {
    let mut table = [[[0; 3]; 8]; 8];
    let mut i = 0;
    while i < 6 {
        let mut number = 0;
        while number < 3 {
            // Lines: rows of the band. Places: stacks.
            let [a, b, c] = PERMUTATIONS[i];
            let triads = 1 << a | 1 << (9 + b) | 1 << (18 + c);
            table[number][i] = [triads << (3 * number) | !CHUTES[number]; 3];
            // Lines: columns of the stack, each a word. Places: bands.
            let mut word = 0;
            while word < 3 {
                let cells = 0o001_001_001 << (3 * PERMUTATIONS[i][word] as usize + number);
                table[3 + number][i][word] = cells | !CHUTES[3 + number];
                word += 1;
            }
            number += 1;
        }
        i += 1;
    }
    table
};

impl Choice {
    /// No options.
    pub(super) const NONE: Choice = Choice {
        open: Open::Triads { digit: 0, chute: 0 },
        options: 0,
    };

    /// The band or stack with the fewest candidate triads in total, of those where something is
    /// open, and in it the digit with the fewest. Nothing here branches: what is chosen cannot be
    /// foreseen, and a branch that is mispredicted costs as much as the choice.
    ///
    /// Tried and lost, by sweeps on the hardest set: the digit with the fewest permutations anywhere
    /// (+18 %), weights between the two (+2 to +15 %), ties between digits broken by their triads on
    /// the whole board (+2 to +6 %), the digit with the most triads (fewer branches, more sweeps), a
    /// cell with two candidates where there is one (+80 %) or where all bands are loose (+2 to +80 %).
    ///
    /// Where nearly every branch leads to a solution, as it does when many are counted, few branches
    /// with many options are better than many with few: the digit with the most triads saves an
    /// eighth of the instructions, and a coarser measure of the bands another fifteenth. To solve, the
    /// coarser measure takes 11 to 23 % more sweeps.
    #[inline(always)]
    pub(super) fn of_triads<S: Simd, const TO_COUNT: bool>(
        group: &Group<S>,
        lane: usize,
    ) -> Choice {
        let chute = tightest_chute::<S, TO_COUNT>(group, lane);
        let is_stack = chute >= 3;
        let mask = CHUTES[chute as usize & 7];
        let inside = group.possible(lane, is_stack).map(|triads| triads & mask);
        let mut best = u32::MAX;
        for (digit, triads) in (0..).zip(inside) {
            let count = triads.count_ones();
            // A digit with its three triads ranks last.
            let rank = if TO_COUNT {
                9 - count
            } else {
                count.wrapping_sub(4)
            };
            best = best.min(rank << 4 | digit);
        }
        let digit = (best & 15) as u8;
        let triads = inside[usize::from(digit) % 9];
        Choice {
            open: Open::Triads {
                digit,
                chute: chute as u8,
            },
            options: contained(triads, chute),
        }
    }

    /// The state that the next option makes of one.
    pub(super) fn next_state(&mut self, mut state: State) -> State {
        let option = self.next_option();
        match self.open {
            Open::Triads { digit, chute } => {
                let kept = KEPT[usize::from(chute) & 7][option & 7];
                for (word, kept) in state.words[usize::from(digit) % 9].iter_mut().zip(kept) {
                    *word &= kept;
                }
            }
            Open::Cell { word, bit } => {
                for (other, words) in state.words.iter_mut().enumerate() {
                    if other != option {
                        words[usize::from(word) % 3] &= !bit;
                    }
                }
            }
        }
        state
    }

    /// A cell with two candidates, if there is one.
    pub(super) fn of_cell(state: &State) -> Option<Choice> {
        (0..).zip(0..3).find_map(|(word, index)| {
            let (mut once, mut twice, mut thrice) = (0, 0, 0);
            for digit in &state.words {
                thrice |= twice & digit[index];
                twice |= once & digit[index];
                once |= digit[index];
            }
            let cells: u32 = twice & !thrice;
            let bit = cells & cells.wrapping_neg();
            let options = state.digits(index, bit);
            (bit != 0).then_some(Choice {
                open: Open::Cell { word, bit },
                options,
            })
        })
    }

    /// The first open cell in reading order; `None` if there is none.
    pub(super) fn of_first_cell(state: &State) -> Option<Choice> {
        let open = state.singles.map(|singles| ALL & !singles);
        let triads = open[0] | open[1] | open[2];
        let in_band = (0..3).map(|band| triads & BAND << (3 * band));
        let in_band = in_band.into_iter().find(|&triads| triads != 0)?;
        let bit = in_band & in_band.wrapping_neg();
        let word = open.iter().position(|cells| cells & bit != 0)?;
        Some(Choice {
            open: Open::Cell {
                word: word as u8,
                bit,
            },
            options: state.digits(word, bit),
        })
    }

    /// Whether every option has been tried.
    #[inline(always)]
    pub(super) fn is_exhausted(&self) -> bool {
        self.options == 0
    }

    /// The next option, which is then no longer to be tried.
    #[inline(always)]
    fn next_option(&mut self) -> usize {
        let option = self.options.trailing_zeros() as usize;
        self.options &= self.options.wrapping_sub(1);
        option
    }

    /// Makes the next choice in a lane.
    #[inline(always)]
    pub(super) fn apply_next<S: Simd>(&mut self, group: &mut Group<S>, lane: usize) {
        let option = self.next_option();
        match self.open {
            Open::Triads { digit, chute } => {
                let kept = KEPT[usize::from(chute) & 7][option & 7];
                group.restrict(lane, usize::from(digit) % 9, kept);
            }
            Open::Cell { word, bit } => {
                group.fill(lane, usize::from(word) % 3, bit, option);
            }
        }
    }
}

/// The number of the chute with the fewest candidate triads, of those where something is open.
#[inline(always)]
fn tightest_chute<S: Simd, const TO_COUNT: bool>(group: &Group<S>, lane: usize) -> u32 {
    let counts = [false, true].map(|of_columns| group.counts(lane, of_columns));
    let mut tightest = u32::MAX;
    for chute in 0..6 {
        let excess = excess::<TO_COUNT>(&counts[chute / 3], CHUTES[chute]);
        // No excess: each digit has its three triads, and nothing is open.
        tightest = tightest.min(excess.wrapping_sub(1) << 3 | chute as u32);
    }
    tightest & 7
}

/// How many digits the nine triads inside a mask can hold beyond the three that each has to; or, where
/// that will do, more coarsely: how many of the triads can hold more than three.
#[inline(always)]
fn excess<const COARSE: bool>(counts: &[u32; 4], inside: u32) -> u32 {
    if COARSE {
        return ((counts[2] | counts[3]) & inside).count_ones();
    }
    let [ones, twos, fours, eights] = counts.map(|bits| (bits & inside).count_ones());
    ones + 2 * twos + 4 * fours + 8 * eights - 27
}

/// The permutations that some triads of a digit in a chute contain.
#[inline(always)]
fn contained(triads: u32, chute: u32) -> u16 {
    let bands_apart = triads >> (chute.wrapping_sub(3) & 7);
    let of_stack = bands_apart | bands_apart >> 2 | bands_apart >> 4;
    let of_band = triads >> (3 * (chute & 3));
    // Bits 9·line + place.
    let matrix = if chute >= 3 { of_stack } else { of_band };
    let packed = matrix & 0o7 | matrix >> 6 & 0o70 | matrix >> 12 & 0o700;
    u16::from(CONTAINED[packed as usize % 512])
}
