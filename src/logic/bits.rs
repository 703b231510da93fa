//! A candidate as a number, and sets of them.

use crate::{Cell, Digit};

/// A candidate as a number: bits 0 to 6 are its cell, bits 7 to 10 its digit less one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Candidate(pub u16);

impl Candidate {
    /// One more than the largest number.
    pub const END: usize = 9 << 7;

    pub const fn new(cell: Cell, digit: Digit) -> Candidate {
        Candidate((digit.index() << 7 | cell.index()) as u16)
    }

    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub const fn cell(self) -> Cell {
        Cell::ALL[self.index() & 127]
    }

    pub const fn digit(self) -> Digit {
        Digit::ALL[self.index() >> 7]
    }
}

/// A set of candidates by their numbers: two words for each digit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bits([u64; Candidate::END / 64]);

impl Bits {
    pub const EMPTY: Bits = Bits([0; Candidate::END / 64]);

    #[inline]
    pub fn contains(&self, candidate: Candidate) -> bool {
        self.0[candidate.index() >> 6] >> (candidate.0 & 63) & 1 == 1
    }

    /// Adds a candidate; true if it is new.
    #[inline]
    pub fn insert(&mut self, candidate: Candidate) -> bool {
        let word = &mut self.0[candidate.index() >> 6];
        let bit = 1 << (candidate.0 & 63);
        let new = *word & bit == 0;
        *word |= bit;
        new
    }

    #[inline]
    pub fn remove(&mut self, candidate: Candidate) {
        self.0[candidate.index() >> 6] &= !(1 << (candidate.0 & 63));
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    pub fn intersects(&self, other: &Bits) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    /// Keeps what is in `other` too.
    pub fn retain(&mut self, other: &Bits) {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word &= other;
        }
    }

    /// The candidates by digit, then by cell.
    pub fn iter(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.0.iter().enumerate().flat_map(|(i, &word)| {
            ones(word).map(move |bit| Candidate((64 * i) as u16 + bit as u16))
        })
    }
}

/// The places of the ones in a word, ascending.
pub(super) fn ones(mut word: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let place = word.trailing_zeros();
        (word != 0).then(|| {
            word &= word - 1;
            place
        })
    })
}
