//! Sets of placements, and solutions kept so that one with given placements is found at once.

use crate::game::{Board, Cell, Digit};

/// A digit in a cell, as a number: nine times the cell and the digit, both from 0.
pub(super) type Placement = u16;

/// How many placements there are.
pub(super) const PLACEMENTS: usize = 729;

pub(super) fn placement(cell: Cell, digit: Digit) -> Placement {
    (9 * cell.index() + digit.index()) as Placement
}

/// The cell and the digit of a placement.
pub(super) fn parts(placement: Placement) -> (Cell, Digit) {
    let placement = usize::from(placement) % PLACEMENTS;
    (Cell::ALL[placement / 9], Digit::ALL[placement % 9])
}

/// A set of placements, a bit each.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Placements([u64; 12]);

impl Placements {
    /// The placements of a full board.
    pub(super) fn of(board: &Board) -> Placements {
        let mut words = [0; 12];
        for (cell, value) in board.values().into_iter().enumerate() {
            let placement = (9 * cell + usize::from(value)).saturating_sub(1);
            words[placement / 64 % 12] |= 1 << (placement % 64);
        }
        Placements(words)
    }

    /// The placements in both sets.
    pub(super) fn common(&self, other: &Placements) -> Placements {
        Placements(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    pub(super) fn insert(&mut self, placement: Placement) {
        self.0[usize::from(placement / 64) % 12] |= 1 << (placement % 64);
    }

    pub(super) fn contains(&self, placement: Placement) -> bool {
        self.0[usize::from(placement / 64) % 12] >> (placement % 64) & 1 == 1
    }

    /// The placements in it, in order.
    pub(super) fn iter(self) -> impl Iterator<Item = Placement> {
        (0..).zip(self.0).flat_map(|(word, mut bits)| {
            std::iter::from_fn(move || {
                let first = (bits != 0).then(|| 64 * word + bits.trailing_zeros() as Placement);
                bits &= bits.wrapping_sub(1);
                first
            })
        })
    }
}

/// Which placements some solutions have, and which of them only one solution has.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Seen {
    once: Placements,
    twice: Placements,
}

impl Seen {
    /// Adds the placements of a solution.
    pub(super) fn add(&mut self, solution: &Placements) {
        let seen = self.once.0.iter_mut().zip(&mut self.twice.0);
        for ((once, twice), new) in seen.zip(solution.0) {
            *twice |= *once & new;
            *once |= new;
        }
    }

    /// Adds the placements of a solution that may have been added before.
    pub(super) fn note(&mut self, solution: &Placements) {
        let once = self.once.0.iter_mut().zip(solution.0);
        once.for_each(|(once, new)| *once |= new);
    }

    /// Notes placements that two solutions have.
    pub(super) fn note_repeated(&mut self, placements: &Placements) {
        let twice = self.twice.0.iter_mut().zip(placements.0);
        twice.for_each(|(twice, new)| *twice |= new);
    }

    /// Those that at least one solution has.
    pub(super) const fn any(&self) -> Placements {
        self.once
    }

    /// Those that exactly one solution has.
    pub(super) fn single(&self) -> Placements {
        let words = std::array::from_fn(|word| self.once.0[word] & !self.twice.0[word]);
        Placements(words)
    }

    /// Whether at least two solutions have it.
    pub(super) fn is_repeated(&self, placement: Placement) -> bool {
        self.twice.contains(placement)
    }
}

/// Up to 64 full boards, by placement: for each one a word in which a bit says whether a board has it.
#[derive(Clone, Debug, Default)]
pub(super) struct Witnesses {
    /// Empty until there is a board.
    having: Vec<u64>,
    boards: u32,
}

impl Witnesses {
    /// How many boards are kept.
    pub(super) const MOST: u32 = 64;

    /// Keeps a full board, instead of the oldest if there are too many.
    pub(super) fn add(&mut self, board: &Board) {
        self.having.resize(PLACEMENTS, 0);
        let bit = 1 << (self.boards % Witnesses::MOST);
        if self.boards >= Witnesses::MOST {
            self.having.iter_mut().for_each(|boards| *boards &= !bit);
        }
        self.boards += 1;
        for (cell, digit) in board.clues() {
            self.having[usize::from(placement(cell, digit))] |= bit;
        }
    }

    /// Whether as many boards are kept as can be.
    pub(super) const fn are_full(&self) -> bool {
        self.boards >= Witnesses::MOST
    }

    /// Whether one of the boards has all these placements.
    pub(super) fn one_has(&self, placements: impl IntoIterator<Item = Placement>) -> bool {
        let having = |placement| self.having.get(usize::from(placement)).copied();
        let mut placements = placements.into_iter();
        placements
            .try_fold(!0, |boards, placement| Some(boards & having(placement)?))
            .is_some_and(|boards| boards != 0 && self.boards > 0)
    }
}
