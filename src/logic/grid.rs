//! The grid as the techniques see it: the candidates of the cells that are not solved, by cell and by place
//! in each house.

use super::bits::Candidate;
use super::tables::{LINKS, MEMBERS, place};
use crate::{Board, Candidates, Cell, CellSet, Digit, DigitSet, House, Puzzle};

/// How many constraints there are: each of 81 cells takes a digit, each of 27 houses each of nine digits.
pub(super) const CONSTRAINTS: usize = 81 + 27 * 9;

/// Candidates by constraint. A solved cell has none, and neither has its digit in its houses.
#[derive(Clone)]
pub(super) struct Grid {
    /// For each constraint, which of its nine members (digits of the cell, or cells of the house) are
    /// candidates: first those of the cells, then for each house those of the nine digits.
    pub masks: [u16; CONSTRAINTS],
    /// The cells that have each digit as a candidate.
    pub cells: [CellSet; 9],
    /// The cells that are not solved.
    pub open: CellSet,
    /// How many cells of each house are not solved.
    pub open_in: [u8; 27],
    /// What the solved cells hold.
    pub values: [Option<Digit>; 81],
}

impl Grid {
    /// Without candidates.
    pub fn empty() -> Grid {
        Grid {
            masks: [0; CONSTRAINTS],
            cells: [CellSet::EMPTY; 9],
            open: CellSet::ALL,
            open_in: [9; 27],
            values: [None; 81],
        }
    }

    /// Clues are solved cells. Of candidates, a cell with only one is solved if no peer has it: else its
    /// digit is still to be placed.
    pub fn of(puzzle: &Puzzle) -> Grid {
        let candidates = puzzle.candidates();
        let mut grid = Grid::empty();
        for cell in Cell::ALL {
            for digit in candidates.get(cell) {
                grid.add(Candidate::new(cell, digit));
            }
        }
        match puzzle {
            Puzzle::Board(board) => {
                board
                    .clues()
                    .for_each(|(cell, digit)| grid.place(cell, digit));
            }
            Puzzle::Candidates(_) => grid.place_settled(&candidates),
        }
        grid
    }

    fn place_settled(&mut self, candidates: &Candidates) {
        for cell in Cell::ALL {
            let Some(digit) = candidates.get(cell).single() else {
                continue;
            };
            let peers = cell.peers().iter();
            if !peers
                .copied()
                .any(|peer| candidates.get(peer).contains(digit))
            {
                self.place(cell, digit);
            }
        }
    }

    fn add(&mut self, candidate: Candidate) {
        self.cells[candidate.digit().index()].insert(candidate.cell());
        for link in &LINKS[candidate.index()] {
            self.masks[usize::from(link.constraint)] |= link.bit;
        }
    }

    /// Removes a candidate, if it is there.
    #[inline]
    pub fn remove(&mut self, candidate: Candidate) {
        self.cells[candidate.digit().index()].remove(candidate.cell());
        for link in &LINKS[candidate.index()] {
            self.masks[usize::from(link.constraint)] &= !link.bit;
        }
    }

    /// Solves a cell: its candidates go, and the digit in its peers (SPEC 1).
    pub fn place(&mut self, cell: Cell, digit: Digit) {
        for other in self.candidates(cell) {
            self.remove(Candidate::new(cell, other));
        }
        for &peer in cell.peers() {
            if self.candidates(peer).contains(digit) {
                self.remove(Candidate::new(peer, digit));
            }
        }
        if self.open.remove(cell) {
            cell.houses()
                .iter()
                .for_each(|house| self.open_in[house.index()] -= 1);
        }
        self.values[cell.index()] = Some(digit);
    }

    /// The candidates of a cell; none if it is solved.
    #[inline]
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        DigitSet::from_bits(self.masks[cell.index()])
    }

    /// Which cells of the house, by position, have the digit as a candidate.
    #[inline]
    pub fn places(&self, house: House, digit: Digit) -> u16 {
        self.masks[place(house, digit)]
    }

    /// The members of a constraint that are candidates, in order.
    pub fn members(&self, constraint: usize) -> impl Iterator<Item = Candidate> + use<> {
        members(constraint, self.masks[constraint])
    }

    /// The solved cells as a board.
    pub fn board(&self) -> Board {
        Board::new(self.values)
    }

    /// The candidates, a solved cell having its digit.
    pub fn to_candidates(&self) -> Candidates {
        Candidates::new(Cell::ALL.map(|cell| match self.values[cell.index()] {
            Some(digit) => DigitSet::only(digit),
            None => self.candidates(cell),
        }))
    }
}

/// The candidates of a grid in which a search found nothing.
#[derive(Default)]
pub(super) struct Fruitless(Option<[u16; 81]>);

impl Fruitless {
    /// Keeps the candidates of a grid.
    pub fn note(&mut self, grid: &Grid) {
        self.0 = grid.masks.first_chunk().copied();
    }

    /// The cells that have other candidates in this grid.
    pub fn changed(&self, grid: &Grid) -> CellSet {
        let Some(before) = &self.0 else {
            return CellSet::ALL;
        };
        let differs = |&cell: &Cell| before[cell.index()] != grid.masks[cell.index()];
        Cell::ALL.into_iter().filter(differs).collect()
    }
}

/// The members of a constraint at the places that are set in `mask`, in order.
#[inline]
pub(super) fn members(constraint: usize, mask: u16) -> impl Iterator<Item = Candidate> {
    ones(mask).map(move |i| MEMBERS[constraint][i])
}

/// The places of the ones in a word of nine bits, ascending.
#[inline]
pub(super) fn ones(mut mask: u16) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        let place = mask.trailing_zeros() as usize;
        (mask != 0).then(|| {
            mask &= mask - 1;
            place
        })
    })
}
