//! A step as data: what it does and why. How it is found is left to the file of its technique, and words
//! are made of it elsewhere.

use super::{CandidateSet, Net, Technique, Tenths};
use crate::{Candidates, Cell, CellSet, Digit, DigitSet, House};

/// A placement or eliminations, with the reason.
///
/// It holds whatever the grid and its candidates were before the step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    pub(super) technique: Technique,
    pub(super) rating: Tenths,
    pub(super) placement: Option<(Cell, Digit)>,
    pub(super) eliminations: CandidateSet,
    pub(super) pattern: Pattern,
}

impl Step {
    /// How it was found.
    #[must_use]
    pub const fn technique(&self) -> Technique {
        self.technique
    }

    /// How hard it is.
    #[must_use]
    pub const fn rating(&self) -> Tenths {
        self.rating
    }

    /// The digit that it places, and where. The cell's other candidates and the digit in the cell's peers
    /// go with it, and are not among the eliminations unless the technique says so.
    #[must_use]
    pub const fn placement(&self) -> Option<(Cell, Digit)> {
        self.placement
    }

    /// The candidates that it removes: cells in reading order, each with at least one digit.
    pub fn eliminations(&self) -> impl Iterator<Item = (Cell, DigitSet)> + '_ {
        self.eliminations.by_cell()
    }

    /// Why.
    #[must_use]
    pub const fn pattern(&self) -> &Pattern {
        &self.pattern
    }

    /// The nodes that a chain or net takes, as SPEC 7.3 counts them, those of nested steps included; `None`
    /// for other techniques.
    #[must_use]
    pub const fn complexity(&self) -> Option<u32> {
        match &self.pattern {
            Pattern::Net(net) => Some(net.complexity),
            _ => None,
        }
    }

    /// Carries the step out.
    pub fn apply_to(&self, candidates: &mut Candidates) {
        for (cell, digits) in self.eliminations() {
            candidates.remove(cell, digits);
        }
        if let Some((cell, digit)) = self.placement {
            candidates.place(cell, digit);
        }
    }
}

/// What a step was seen by.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Pattern {
    /// A hidden single, with the house in which the digit has no other place, or a naked single.
    Single {
        /// None for a naked single.
        house: Option<House>,
    },
    /// Pointing or claiming: all places that `digit` has in `base` are in `cover` too.
    Intersection {
        /// The box of pointing, the line of claiming.
        base: House,
        /// The line of pointing, the box of claiming.
        cover: House,
        /// The digit.
        digit: Digit,
        /// Its places in `base`.
        cells: CellSet,
        /// Of a direct step, the house that is left with one place for the digit.
        single: Option<House>,
    },
    /// As many cells of a house as digits: naked if the cells hold no others, hidden if the digits have no
    /// other places in the house (direct too).
    Subset {
        /// The house.
        house: House,
        /// The cells.
        cells: CellSet,
        /// As many digits.
        digits: DigitSet,
    },
    /// X-Wing, Swordfish, Jellyfish: in the base lines the digit has places only in the cover lines.
    Fish {
        /// The digit.
        digit: Digit,
        /// Rows or columns, two to four.
        base: Lines,
        /// As many of the other kind.
        cover: Lines,
        /// The places in the base lines.
        cells: CellSet,
    },
    /// XY-Wing and XYZ-Wing.
    Wing {
        /// The cell with two candidates (XY) or three (XYZ).
        pivot: Cell,
        /// Its two peers with two candidates each.
        wings: [Cell; 2],
        /// The digit that one of the cells must hold.
        digit: Digit,
    },
    /// A unique rectangle or loop.
    Loop(UniqueLoop),
    /// A bivalue universal grave, but for some extra candidates.
    Bug {
        /// Each cell with extra candidates, and these.
        extra: CandidateSet,
        /// Of type 3, the house, the other cells of the subset and its digits; of type 4 the house, no cells
        /// and the digit locked in the two cells.
        subset: Option<(House, CellSet, DigitSet)>,
    },
    /// Every combination of the cells that has an eliminated candidate is barred, because two cells that see
    /// each other would be equal, or a cell that sees all of them (an excluder) would be left empty.
    Exclusion {
        /// The two or three cells.
        cells: CellSet,
        /// The cells that all of them see, with as many candidates as `cells` at the most.
        excluders: CellSet,
    },
    /// A chain, a cycle or forcing chains.
    Net(Net),
}

impl Pattern {
    /// The cells that the pattern is seen in, those of a net excepted.
    #[must_use]
    pub fn cells(&self) -> CellSet {
        match self {
            Pattern::Intersection { cells, .. }
            | Pattern::Subset { cells, .. }
            | Pattern::Fish { cells, .. }
            | Pattern::Exclusion { cells, .. } => *cells,
            Pattern::Wing { pivot, wings, .. } => CellSet::of(wings) | (*pivot).into(),
            Pattern::Loop(found) => found.cells().iter().copied().collect(),
            Pattern::Bug { extra, .. } => extra.cells(),
            Pattern::Single { .. } | Pattern::Net(_) => CellSet::EMPTY,
        }
    }

    /// The houses that the pattern is seen in, in the order in which one would name them.
    #[must_use]
    pub fn houses(&self) -> Vec<House> {
        match self {
            Pattern::Single { house } => house.iter().copied().collect(),
            Pattern::Intersection { base, cover, .. } => vec![*base, *cover],
            Pattern::Subset { house, .. } => vec![*house],
            Pattern::Fish { base, cover, .. } => base.iter().chain(cover.iter()).collect(),
            Pattern::Loop(found) => found.subset.iter().map(|(house, ..)| *house).collect(),
            Pattern::Bug { subset, .. } => subset.iter().map(|(house, ..)| *house).collect(),
            Pattern::Wing { .. } | Pattern::Exclusion { .. } | Pattern::Net(_) => Vec::new(),
        }
    }
}

/// Some rows or some columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lines {
    /// Bit `i`: the house of index `i`.
    pub(super) bits: u32,
}

impl Lines {
    /// Each of them, in order.
    pub fn iter(self) -> impl Iterator<Item = House> {
        House::ALL
            .into_iter()
            .filter(move |house| self.bits >> house.index() & 1 == 1)
    }
}

impl FromIterator<House> for Lines {
    fn from_iter<I: IntoIterator<Item = House>>(lines: I) -> Lines {
        let bits = lines
            .into_iter()
            .fold(0, |bits, line| bits | 1 << line.index());
        Lines { bits }
    }
}

/// A closed path through cells that all have two digits in common, each house visited twice: with no other
/// candidates the two digits could be exchanged, and there would be two solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UniqueLoop {
    path: [Cell; UniqueLoop::LONGEST],
    length: usize,
    /// The two digits.
    pub digits: [Digit; 2],
    /// Of type 3, the house, the other cells of the subset and its digits; of type 4 the house, no cells and
    /// the digit locked in the two cells with extra candidates.
    pub subset: Option<(House, CellSet, DigitSet)>,
}

impl UniqueLoop {
    /// The longest loop: each of the nine houses of a kind is visited twice.
    pub(super) const LONGEST: usize = 18;

    /// A path of one cell.
    pub(super) const fn new(start: Cell, digits: [Digit; 2]) -> UniqueLoop {
        UniqueLoop {
            path: [start; UniqueLoop::LONGEST],
            length: 1,
            digits,
            subset: None,
        }
    }

    /// Adds a cell to the path, which must be shorter than `LONGEST`.
    pub(super) const fn push(&mut self, cell: Cell) {
        self.path[self.length] = cell;
        self.length += 1;
    }

    /// Takes back the last cell.
    pub(super) const fn pop(&mut self) {
        self.length -= 1;
    }

    /// The cells in the order of the path, four to eighteen.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.path[..self.length]
    }
}
