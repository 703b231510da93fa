//! A set of cells, one bit each.

use super::Cell;
use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};

/// A set of cells: bit `i` of a word stands for the cell of index `i`.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct CellSet(u128);

impl CellSet {
    /// No cell.
    pub const EMPTY: CellSet = CellSet(0);
    /// All 81.
    pub const ALL: CellSet = CellSet((1 << 81) - 1);

    /// The set of this one cell.
    #[must_use]
    pub const fn only(cell: Cell) -> CellSet {
        CellSet(1 << cell.index())
    }

    /// The set of these cells.
    #[must_use]
    pub const fn of(cells: &[Cell]) -> CellSet {
        let (mut set, mut i) = (0, 0);
        while i < cells.len() {
            set |= CellSet::only(cells[i]).0;
            i += 1;
        }
        CellSet(set)
    }

    /// Whether `cell` is in the set.
    #[must_use]
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 >> cell.index() & 1 == 1
    }

    /// Adds `cell`; true if it was not in the set before.
    pub const fn insert(&mut self, cell: Cell) -> bool {
        let new = !self.contains(cell);
        self.0 |= CellSet::only(cell).0;
        new
    }

    /// Takes `cell` out; true if it was in the set before.
    pub const fn remove(&mut self, cell: Cell) -> bool {
        let old = self.contains(cell);
        self.0 &= !CellSet::only(cell).0;
        old
    }

    /// The cells that are in both sets; `&` in constants.
    #[must_use]
    pub const fn intersection(self, other: CellSet) -> CellSet {
        CellSet(self.0 & other.0)
    }

    /// How many cells it holds, 0 to 81.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether it holds none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether all cells of `other` are in the set.
    #[must_use]
    pub const fn is_superset(self, other: CellSet) -> bool {
        other.0 & !self.0 == 0
    }

    /// The first cell in reading order.
    #[must_use]
    pub const fn first(self) -> Option<Cell> {
        if self.0 == 0 {
            None
        } else {
            Some(Cell::ALL[self.0.trailing_zeros() as usize])
        }
    }
}

impl BitOr for CellSet {
    type Output = CellSet;
    fn bitor(self, other: CellSet) -> CellSet {
        CellSet(self.0 | other.0)
    }
}

impl BitOrAssign for CellSet {
    fn bitor_assign(&mut self, other: CellSet) {
        self.0 |= other.0;
    }
}

impl BitAnd for CellSet {
    type Output = CellSet;
    fn bitand(self, other: CellSet) -> CellSet {
        self.intersection(other)
    }
}

impl BitAndAssign for CellSet {
    fn bitand_assign(&mut self, other: CellSet) {
        self.0 &= other.0;
    }
}

/// The difference of two sets.
impl Sub for CellSet {
    type Output = CellSet;
    fn sub(self, other: CellSet) -> CellSet {
        CellSet(self.0 & !other.0)
    }
}

impl SubAssign for CellSet {
    fn sub_assign(&mut self, other: CellSet) {
        self.0 &= !other.0;
    }
}

/// The cells that are not in the set.
impl Not for CellSet {
    type Output = CellSet;
    fn not(self) -> CellSet {
        CellSet::ALL - self
    }
}

impl From<Cell> for CellSet {
    fn from(cell: Cell) -> CellSet {
        CellSet::only(cell)
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> CellSet {
        let mut set = CellSet::EMPTY;
        set.extend(cells);
        set
    }
}

impl Extend<Cell> for CellSet {
    fn extend<I: IntoIterator<Item = Cell>>(&mut self, cells: I) {
        for cell in cells {
            self.insert(cell);
        }
    }
}

impl IntoIterator for CellSet {
    type Item = Cell;
    type IntoIter = Cells;
    fn into_iter(self) -> Cells {
        Cells(self)
    }
}

/// The cells of a set in reading order.
#[derive(Clone, Debug)]
pub struct Cells(CellSet);

impl Iterator for Cells {
    type Item = Cell;

    fn next(&mut self) -> Option<Cell> {
        let first = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(first)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for Cells {}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_what_was_put_in() {
        let mut set: CellSet = [80, 3, 40].map(Cell::new).into_iter().collect();
        assert!(!set.insert(Cell::new(3)) && set.insert(Cell::new(0)));
        assert!(set.remove(Cell::new(40)) && !set.remove(Cell::new(40)));
        let cells: Vec<usize> = set.into_iter().map(Cell::index).collect();
        assert_eq!(cells, [0, 3, 80]);
        assert_eq!((set.len(), (!set).len()), (3, 78));
        assert_eq!(CellSet::ALL - !set, set);
        assert!(CellSet::ALL.is_superset(set) && !set.is_superset(CellSet::ALL));
        assert_eq!(CellSet::EMPTY.first(), None);
    }
}
