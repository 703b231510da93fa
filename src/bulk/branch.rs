//! What to try when a sweep fills no cell: a digit in a band (or stack), and there each way to take
//! one triad of each box.

use super::layout::State;
use super::propagate::Group;
use fearless_simd::Simd;

/// A digit in a band or stack and the permutations of its triads that are still to be tried.
/// Every solution takes exactly one of them, so the branches share no solution.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    /// The digit, 0 to 8.
    digit: u8,
    /// The band or stack, 0 to 2.
    of: u8,
    /// Whether `of` is a stack, and the triads are vertical.
    vertical: bool,
    /// Bit i: `PERMUTATIONS[i]` is to be tried.
    permutations: u8,
}

/// A state to return to: what was in the lane before a choice was made.
#[derive(Clone, Debug)]
pub(super) struct Pending {
    pub state: State,
    pub choice: Choice,
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

/// The triads of band 1 in a word of triads.
const BAND: u32 = 0o007_007_007;
/// The vertical triads of stack 1 in a word of vertical triads; also the cells of stack 1 in a word.
const STACK: u32 = 0o111_111_111;

impl Choice {
    /// The band or stack with the fewest candidate triads in total, of those where something is
    /// open, and in it the digit with the fewest.
    ///
    /// Tried and lost, by sweeps on the hardest set: the digit with the fewest permutations anywhere
    /// (+18 %), weights between the two (+2 to +15 %), ties between digits broken by their triads on
    /// the whole board (+2 to +6 %), the digit with the most triads (fewer branches, more sweeps).
    #[inline(always)]
    pub(super) fn make<S: Simd>(group: &Group<S>, lane: usize) -> Choice {
        let counts = group.counts(lane);
        let mut tightest = (u32::MAX, 0, false);
        for of in 0..3 {
            for (total, vertical) in [
                (total(&counts.triads, BAND << (3 * of)), false),
                (total(&counts.verticals, STACK << of), true),
            ] {
                // 27: each digit has its three triads.
                if total > 27 && total < tightest.0 {
                    tightest = (total, of, vertical);
                }
            }
        }
        let (_, of, vertical) = tightest;
        let inside = if vertical {
            STACK << of
        } else {
            BAND << (3 * of)
        };
        let mut fewest = (u32::MAX, 0, 0);
        for (digit, triads) in (0..).zip(group.possible(lane, vertical)) {
            let count = (triads & inside).count_ones();
            if count > 3 && count < fewest.0 {
                fewest = (count, digit, triads & inside);
            }
        }
        let (_, digit, triads) = fewest;
        let matrix = if vertical {
            vertical_matrix(triads >> of)
        } else {
            triads >> (3 * of)
        };
        Choice {
            digit,
            of: of as u8,
            vertical,
            permutations: contained(matrix),
        }
    }

    /// How many permutations are still to be tried.
    #[inline(always)]
    pub(super) fn remaining(&self) -> u32 {
        self.permutations.count_ones()
    }

    /// Makes the next choice in a lane.
    #[inline(always)]
    pub(super) fn apply_next<S: Simd>(&mut self, group: &mut Group<S>, lane: usize) {
        let permutation =
            PERMUTATIONS[self.permutations.trailing_zeros() as usize % 6].map(u32::from);
        self.permutations &= self.permutations.wrapping_sub(1);
        let of = u32::from(self.of);
        let keep = if self.vertical {
            // Line: column of the stack, which is the word. Place: the band.
            let outside = !(STACK << of);
            permutation.map(|band| outside | 0o001_001_001 << (3 * band + of))
        } else {
            // Line: row of the band. Place: the stack.
            let [first, second, third] = permutation;
            let triads = 1 << first | 1 << (9 + second) | 1 << (18 + third);
            [triads << (3 * of) | !(BAND << (3 * of)); 3]
        };
        group.restrict(lane, usize::from(self.digit), keep);
    }
}

/// The sum over all triads inside a mask of how many digits each can hold.
#[inline(always)]
fn total(counts: &[u32; 4], inside: u32) -> u32 {
    (0..)
        .zip(counts)
        .map(|(power, bits)| (bits & inside).count_ones() << power)
        .sum()
}

/// The bits 9·line + 3·place of vertical triads as bits 9·line + place.
#[inline(always)]
fn vertical_matrix(verticals: u32) -> u32 {
    (verticals | verticals >> 2 | verticals >> 4) & BAND
}

/// The permutations in a matrix with bits 9·line + place.
#[inline(always)]
fn contained(matrix: u32) -> u8 {
    let packed = matrix & 0o7 | matrix >> 6 & 0o70 | matrix >> 12 & 0o700;
    CONTAINED[packed as usize % 512]
}
