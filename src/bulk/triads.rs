//! What a sweep finds out about triads, of rows and of columns: in each chute a digit takes one of each
//! box, in three different lines. As in `propagate.rs`, each lane of a vector belongs to another board.

use super::layout::{ALL, NINE};
use fearless_simd::{Simd, u32x16};

/// What a sweep finds out about triads, of the rows or of the columns.
#[derive(Debug)]
pub(super) struct Triads<S: Simd> {
    /// Those that can hold each digit.
    pub possible: [u32x16<S>; 9],
    /// How many digits each can hold, as a binary number of four bits.
    pub counts: [u32x16<S>; 4],
    /// Those with exactly three candidates.
    pub full: u32x16<S>,
}

impl<S: Simd> Triads<S> {
    #[inline(always)]
    pub(super) fn new(zero: u32x16<S>) -> Triads<S> {
        Triads {
            possible: [zero; 9],
            counts: [zero; 4],
            full: zero,
        }
    }

    /// Counts the digits that each triad can hold. One with exactly three must hold those three; the
    /// result has a zero bit where a triad has fewer, so that there is no solution.
    #[inline(always)]
    pub(super) fn count(&mut self) -> u32x16<S> {
        self.counts = count_nine::<S>(&self.possible);
        let [ones, twos, fours, eights] = self.counts;
        let (three, more) = (ones & twos, fours | eights);
        self.full = three & !more;
        three | more
    }
}

/// In each stack a digit takes a vertical triad of each box, in three different columns: a
/// vertical triad that is in no such choice of three goes. Gives those that remain, bit
/// `9·(column of the stack) + 3·band + stack`.
///
/// This comes before [`confine_rows`], so that a digit with one cell left in a column is found
/// there as the only one of its box. (A multiplication in place of the last two shifts is 4 % fewer
/// instructions on AVX2, and no faster.)
#[inline(always)]
pub(super) fn confine_columns<S: Simd>(cells: &mut [u32x16<S>; 3], full: u32x16<S>) -> u32x16<S> {
    let [first, second, third] = cells.map(|word| (word | (word >> 9) | (word >> 18)) & NINE);
    let mut verticals = first | (second << 9) | (third << 18);
    verticals &= !others_in_box::<S>(verticals & full);
    verticals = in_some_permutation::<S, 3>(verticals);
    for (cells, nine) in
        cells
            .iter_mut()
            .zip([verticals & NINE, (verticals >> 9) & NINE, verticals >> 18])
    {
        *cells &= nine | (nine << 9) | (nine << 18);
    }
    verticals
}

/// In each band a digit takes a triad of each box, in three different rows: a triad that is in no
/// such choice of three goes. Gives those that remain, bit `9·(row of the band) + 3·band + stack`.
#[inline(always)]
pub(super) fn confine_rows<S: Simd>(cells: &mut [u32x16<S>; 3]) -> u32x16<S> {
    let triads = in_some_permutation::<S, 1>(cells[0] | cells[1] | cells[2]);
    for word in cells {
        *word &= triads;
    }
    triads
}

/// The triads that share a box with one of these (or the vertical triads, likewise). Bits above
/// the 27 may be set as well.
#[inline(always)]
pub(super) fn others_in_box<S: Simd>(triads: u32x16<S>) -> u32x16<S> {
    (triads >> 9) | (triads << 9) | (triads >> 18) | (triads << 18)
}

/// The elements of three 3×3 matrices that are in one of the six permutations of their matrix.
///
/// The line of an element is its bit divided by nine. Its place in the line counts in steps of
/// `STRIDE`: 1 for triads (the stack), 3 for vertical triads (the band). An element stays if the next
/// line and the one after it have elements in the two places that are not its own, in either order.
#[inline(always)]
fn in_some_permutation<S: Simd, const STRIDE: u32>(matrices: u32x16<S>) -> u32x16<S> {
    let (first, last) = if STRIDE == 1 {
        (0o111_111_111, 0o444_444_444)
    } else {
        (0o007_007_007, 0o700_700_700)
    };
    let next_place = ((matrices >> STRIDE) & (ALL & !last)) | ((matrices << (2 * STRIDE)) & last);
    let place_after =
        ((matrices >> (2 * STRIDE)) & first) | ((matrices << STRIDE) & (ALL & !first));
    let next_line = |matrices: u32x16<S>| (matrices >> 9) | (matrices << 18);
    let pairs = (next_place & next_line(place_after)) | (place_after & next_line(next_place));
    matrices & next_line(pairs)
}

/// For each bit, in how many of the nine words it is set: the bits of that number, lowest first.
#[inline(always)]
fn count_nine<S: Simd>(words: &[u32x16<S>; 9]) -> [u32x16<S>; 4] {
    let [a, b, c, d, e, f, g, h, i] = *words;
    let (x1, x2) = full_add::<S>(a, b, c);
    let (y1, y2) = full_add::<S>(d, e, f);
    let (z1, z2) = full_add::<S>(g, h, i);
    let (ones, carry) = full_add::<S>(x1, y1, z1);
    let (twos, fours) = full_add::<S>(x2, y2, z2);
    let more_fours = twos & carry;
    [ones, twos ^ carry, fours ^ more_fours, fours & more_fours]
}

/// The sum of three bits, and its carry.
#[inline(always)]
fn full_add<S: Simd>(a: u32x16<S>, b: u32x16<S>, c: u32x16<S>) -> (u32x16<S>, u32x16<S>) {
    let either = a ^ b;
    (either ^ c, (a & b) | (either & c))
}

#[cfg(test)]
mod tests {
    use super::*;
    use fearless_simd::{Level, dispatch, prelude::*};
    use rand::{Rng, RngExt, SeedableRng};

    fn random() -> impl Rng {
        rand::rngs::ChaCha8Rng::seed_from_u64(1)
    }

    /// The elements of 3×3 matrices that are in a permutation; bit `9·line + stride·place + offset`.
    fn judge(matrices: u32, stride: u32) -> u32 {
        let mut kept = 0;
        for matrix in 0..3 {
            let offset = matrix * (4 - stride); // strides 1 and 3 leave steps of 3 and 1
            for [a, b, c] in [
                [0, 1, 2],
                [0, 2, 1],
                [1, 0, 2],
                [1, 2, 0],
                [2, 0, 1],
                [2, 1, 0],
            ] {
                let bits =
                    [(0, a), (9, b), (18, c)].map(|(line, place)| 1 << (line + stride * place));
                let all = bits.iter().fold(0, |all, bit| all | bit << offset);
                if matrices & all == all {
                    kept |= all;
                }
            }
        }
        kept
    }

    #[test]
    fn elements_in_a_permutation_are_those_that_are_kept() {
        let mut random = random();
        for _ in 0..20_000 {
            // Sparse matrices and dense ones.
            let bits: u32 = random.random::<u32>() & random.random::<u32>();
            let matrices = ALL & if random.random() { bits } else { !bits };
            let [rows, columns] = dispatch!(Level::new(), simd => {
                let all = u32x16::splat(simd, matrices);
                [
                    in_some_permutation::<_, 1>(all).as_slice()[3],
                    in_some_permutation::<_, 3>(all).as_slice()[3],
                ]
            });
            assert_eq!(rows & ALL, judge(matrices, 1), "{matrices:o}");
            assert_eq!(columns & ALL, judge(matrices, 3), "{matrices:o}");
        }
    }

    #[test]
    fn nine_words_are_counted_bit_by_bit() {
        let mut random = random();
        for _ in 0..1000 {
            let words: [u32; 9] = random.random();
            let counts = dispatch!(Level::new(), simd => {
                count_nine(&words.map(|word| u32x16::splat(simd, word))).map(|bits| bits.as_slice()[7])
            });
            for bit in 0..32 {
                let expected = words.iter().filter(|word| *word >> bit & 1 == 1).count();
                let counted = (0..4).map(|place| (counts[place] as usize >> bit & 1) << place);
                assert_eq!(counted.sum::<usize>(), expected);
            }
        }
    }
}
