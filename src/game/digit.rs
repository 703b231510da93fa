//! A digit and a set of digits. What a cell is, and where, is left to `cell.rs`.

use std::fmt;
use std::num::NonZeroU8;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};

/// One of the digits 1 to 9.
///
/// It is never 0, so that an `Option<Digit>` (a cell that may be blank) takes one byte.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit(NonZeroU8);

impl Digit {
    /// All nine digits in ascending order.
    pub const ALL: [Digit; 9] = {
        let mut all = [Digit(NonZeroU8::MIN); 9];
        let mut value = 1;
        while value <= 9 {
            all[value as usize - 1] = Digit::new(value);
            value += 1;
        }
        all
    };

    /// The digit of this value.
    ///
    /// # Panics
    /// If `value` is not 1 to 9; `Digit::try_from` is the form that does not panic.
    #[must_use]
    pub const fn new(value: u8) -> Digit {
        match Digit::from_value(value) {
            Some(digit) => digit,
            None => panic!("a digit is 1 to 9"),
        }
    }

    /// The digit of this value, or `None` for 0 (a blank) and for anything above 9.
    #[must_use]
    pub const fn from_value(value: u8) -> Option<Digit> {
        // Not `match`: this form stays branch-free, so that loops over whole boards become SIMD.
        match NonZeroU8::new(if value <= 9 { value } else { 0 }) {
            Some(value) => Some(Digit(value)),
            None => None,
        }
    }

    /// Its value, 1 to 9.
    #[must_use]
    pub const fn value(self) -> u8 {
        self.0.get()
    }

    /// Its place in a table of nine, 0 to 8.
    #[must_use]
    pub const fn index(self) -> usize {
        self.value() as usize - 1
    }
}

/// The error for a value that is not a digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} is not a digit; a digit is 1 to 9")]
pub struct NotADigit(pub u8);

impl TryFrom<u8> for Digit {
    type Error = NotADigit;

    fn try_from(value: u8) -> Result<Digit, NotADigit> {
        Digit::from_value(value).ok_or(NotADigit(value))
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value().fmt(f)
    }
}

impl fmt::Debug for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of digits: bit `d - 1` of a word stands for digit `d`.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct DigitSet(u16);

impl DigitSet {
    /// No digit.
    pub const EMPTY: DigitSet = DigitSet(0);
    /// All nine.
    pub const ALL: DigitSet = DigitSet(0b1_1111_1111);

    /// The set of this one digit.
    #[must_use]
    pub const fn only(digit: Digit) -> DigitSet {
        DigitSet(1 << digit.index())
    }

    /// Whether `digit` is in the set.
    #[must_use]
    pub const fn contains(self, digit: Digit) -> bool {
        self.0 & DigitSet::only(digit).0 != 0
    }

    /// Adds `digit`; true if it was not in the set before.
    pub const fn insert(&mut self, digit: Digit) -> bool {
        let new = !self.contains(digit);
        self.0 |= DigitSet::only(digit).0;
        new
    }

    /// Takes `digit` out; true if it was in the set before.
    pub const fn remove(&mut self, digit: Digit) -> bool {
        let old = self.contains(digit);
        self.0 &= !DigitSet::only(digit).0;
        old
    }

    /// The set and `digit`.
    #[must_use]
    pub const fn with(self, digit: Digit) -> DigitSet {
        DigitSet(self.0 | DigitSet::only(digit).0)
    }

    /// The set less `digit`.
    #[must_use]
    pub const fn without(self, digit: Digit) -> DigitSet {
        DigitSet(self.0 & !DigitSet::only(digit).0)
    }

    /// How many digits it holds, 0 to 9.
    #[must_use]
    pub const fn len(self) -> usize {
        // Without the popcount instruction, which not every CPU has, `count_ones` is slower.
        LENGTHS[self.0 as usize % LENGTHS.len()] as usize
    }

    /// Whether it holds none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The smallest digit in it.
    #[must_use]
    pub const fn first(self) -> Option<Digit> {
        match self.0 {
            0 => None,
            bits => Digit::from_value(bits.trailing_zeros() as u8 + 1),
        }
    }

    /// The digit, if it holds exactly one.
    #[must_use]
    pub const fn single(self) -> Option<Digit> {
        if self.0.is_power_of_two() {
            self.first()
        } else {
            None
        }
    }
}

impl DigitSet {
    /// The set whose digit `d` is bit `d - 1` of `bits`; higher bits are left out.
    #[must_use]
    pub const fn from_bits(bits: u16) -> DigitSet {
        DigitSet(bits & DigitSet::ALL.0)
    }

    /// A word in which bit `d - 1` stands for digit `d`.
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0
    }
}

/// How many bits are set in each number of nine bits.
static LENGTHS: [u8; 512] = {
    let mut lengths = [0; 512];
    let mut bits = 0;
    while bits < 512 {
        lengths[bits] = bits.count_ones() as u8;
        bits += 1;
    }
    lengths
};

impl BitOr for DigitSet {
    type Output = DigitSet;
    fn bitor(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 | other.0)
    }
}

impl BitOrAssign for DigitSet {
    fn bitor_assign(&mut self, other: DigitSet) {
        *self = *self | other;
    }
}

impl BitAndAssign for DigitSet {
    fn bitand_assign(&mut self, other: DigitSet) {
        *self = *self & other;
    }
}

impl BitAnd for DigitSet {
    type Output = DigitSet;
    fn bitand(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 & other.0)
    }
}

/// The difference of two sets.
impl Sub for DigitSet {
    type Output = DigitSet;
    fn sub(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 & !other.0)
    }
}

impl SubAssign for DigitSet {
    fn sub_assign(&mut self, other: DigitSet) {
        *self = *self - other;
    }
}

/// The digits that are not in the set.
impl Not for DigitSet {
    type Output = DigitSet;
    fn not(self) -> DigitSet {
        DigitSet::ALL - self
    }
}

impl FromIterator<Digit> for DigitSet {
    fn from_iter<I: IntoIterator<Item = Digit>>(digits: I) -> DigitSet {
        digits.into_iter().fold(DigitSet::EMPTY, DigitSet::with)
    }
}

impl Extend<Digit> for DigitSet {
    fn extend<I: IntoIterator<Item = Digit>>(&mut self, digits: I) {
        *self = digits.into_iter().fold(*self, DigitSet::with);
    }
}

impl From<Digit> for DigitSet {
    fn from(digit: Digit) -> DigitSet {
        DigitSet::only(digit)
    }
}

impl IntoIterator for DigitSet {
    type Item = Digit;
    type IntoIter = Digits;
    fn into_iter(self) -> Digits {
        Digits(self)
    }
}

/// The digits of a set in ascending order.
#[derive(Clone, Debug)]
pub struct Digits(DigitSet);

impl Iterator for Digits {
    type Item = Digit;

    fn next(&mut self) -> Option<Digit> {
        let first = self.0.first()?;
        self.0 = self.0.without(first);
        Some(first)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for Digits {}

impl fmt::Debug for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_digit_is_one_to_nine() {
        assert_eq!(Digit::try_from(0), Err(NotADigit(0)));
        assert_eq!(Digit::try_from(10), Err(NotADigit(10)));
        assert_eq!(Digit::from_value(255), None);
        assert_eq!(Digit::ALL.map(Digit::value), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
        assert_eq!(size_of::<Option<Digit>>(), 1);
    }

    #[test]
    fn a_set_holds_what_was_put_in() {
        let mut set: DigitSet = [3, 7].map(Digit::new).into_iter().collect();
        assert!(set.insert(Digit::new(9)) && !set.insert(Digit::new(7)));
        assert_eq!(
            set.into_iter().map(Digit::value).collect::<Vec<_>>(),
            [3, 7, 9]
        );
        assert_eq!(
            (set.len(), set.first(), set.single()),
            (3, Some(Digit::new(3)), None)
        );
        assert_eq!((!set).len(), 6);
        assert_eq!(DigitSet::only(Digit::new(5)).single(), Some(Digit::new(5)));
        assert_eq!((DigitSet::ALL - set) | set, DigitSet::ALL);
        assert!(((!set) & set).is_empty());
    }
}
