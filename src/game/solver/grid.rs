//! What follows from the clues without guessing: naked and hidden singles and locked candidates.

use super::super::{Board, Candidates, Cell, Digit, DigitSet, House, Intersection, Puzzle};

/// Candidates from which all that follows at once has been drawn. No cell is ever left without.
#[derive(Clone, Debug)]
pub struct Grid(Candidates);

/// A cell without candidates or a house without a place for a digit: there is no solution here.
struct DeadEnd;

/// In a table, so that it is not copied out at each use.
static INTERSECTIONS: [Intersection; 54] = Intersection::ALL;

impl Grid {
    /// The grid of a puzzle with all that follows from it; `None` if that is a dead end.
    pub fn of(puzzle: &Puzzle) -> Option<Grid> {
        let mut grid = Grid(puzzle.candidates());
        grid.settle().ok().map(|()| grid)
    }

    /// One digit in each cell that is filled by now.
    pub fn filled(&self) -> Board {
        self.0.filled()
    }

    pub fn candidates(&self, cell: Cell) -> DigitSet {
        self.0.get(cell)
    }

    /// A copy with `digit` in `cell` and all that follows; `None` if that is a dead end.
    pub fn with(&self, cell: Cell, digit: Digit) -> Option<Grid> {
        let mut grid = self.clone();
        grid.place(cell, digit).ok()?;
        grid.propagate().ok().map(|()| grid)
    }

    /// Removes candidates of a cell; if one candidate remains, removes it from the cell's peers.
    fn remove(&mut self, cell: Cell, digits: DigitSet) -> Result<bool, DeadEnd> {
        if !self.0.remove(cell, digits) {
            return Ok(false);
        }
        let left = self.candidates(cell);
        match left.single() {
            Some(digit) => self.clear_peers(cell, digit)?,
            None if left.is_empty() => return Err(DeadEnd),
            None => {}
        }
        Ok(true)
    }

    fn place(&mut self, cell: Cell, digit: Digit) -> Result<bool, DeadEnd> {
        match self.candidates(cell).contains(digit) {
            true => self.remove(cell, DigitSet::ALL.without(digit)),
            false => Err(DeadEnd),
        }
    }

    /// Naked singles: what fills a cell leaves its peers, and so on.
    fn clear_peers(&mut self, cell: Cell, digit: Digit) -> Result<(), DeadEnd> {
        cell.peers()
            .iter()
            .try_for_each(|&peer| self.remove(peer, DigitSet::only(digit)).map(drop))
    }

    /// All that follows from the clues. [`Grid::remove`] clears the peers of new singles only, so the
    /// cells that have one candidate from the start come first.
    fn settle(&mut self) -> Result<(), DeadEnd> {
        for cell in Cell::ALL {
            match self.candidates(cell).single() {
                Some(digit) => self.clear_peers(cell, digit)?,
                None if self.candidates(cell).is_empty() => return Err(DeadEnd),
                None => {}
            }
        }
        self.propagate()
    }

    /// All that follows without guessing, once naked singles are done: hidden singles (and the naked
    /// singles they leave), and locked candidates when nothing else moves.
    fn propagate(&mut self) -> Result<(), DeadEnd> {
        while self.hidden_singles()? || self.locked_candidates()? {}
        Ok(())
    }

    /// A digit that fits only one cell of a house goes there. True if anything changed.
    fn hidden_singles(&mut self) -> Result<bool, DeadEnd> {
        let mut changed = false;
        for house in House::ALL {
            let (mut once, mut twice) = (DigitSet::EMPTY, DigitSet::EMPTY);
            for &cell in house.cells() {
                twice |= once & self.candidates(cell);
                once |= self.candidates(cell);
            }
            if once != DigitSet::ALL {
                return Err(DeadEnd);
            }
            let lone = once - twice;
            for &cell in house.cells() {
                let hidden = self.candidates(cell) & lone;
                if let (Some(digit), true) = (hidden.first(), self.candidates(cell).len() > 1) {
                    changed |= self.place(cell, digit)?;
                }
            }
        }
        Ok(changed)
    }

    /// If all places of a digit in a line (row or column) lie in one box, the rest of the box cannot
    /// hold it, and the other way round. True if anything changed.
    ///
    /// Without this a few impossible boards take minutes, as they do elsewhere.
    fn locked_candidates(&mut self) -> Result<bool, DeadEnd> {
        let mut changed = false;
        for Intersection {
            rest_of_line: line,
            rest_of_box: of_box,
            ..
        } in &INTERSECTIONS
        {
            let union = |cells: &[Cell; 6]| {
                cells
                    .iter()
                    .fold(DigitSet::EMPTY, |set, &cell| set | self.candidates(cell))
            };
            let (in_line, in_box) = (union(line), union(of_box));
            if in_line != in_box {
                for (&a, &b) in line.iter().zip(of_box) {
                    changed |= self.remove(a, !in_box)? | self.remove(b, !in_line)?;
                }
            }
        }
        Ok(changed)
    }

    /// A cell with the fewest candidates, if any has more than one.
    pub fn tightest_cell(&self) -> Option<Cell> {
        self.0.tightest()
    }

    /// The first cell in reading order with more than one candidate.
    pub fn first_open_cell(&self) -> Option<Cell> {
        Cell::ALL
            .into_iter()
            .find(|&cell| self.candidates(cell).len() > 1)
    }

    /// A house and a digit that has exactly two places in it.
    ///
    /// Where every open cell has three candidates or more this halves the search; without it the
    /// impossible boards of tests/ take seconds.
    pub fn tightest_digit(&self) -> Option<(House, Digit)> {
        House::ALL.into_iter().find_map(|house| {
            let (mut once, mut twice, mut thrice) =
                (DigitSet::EMPTY, DigitSet::EMPTY, DigitSet::EMPTY);
            for &cell in house.cells() {
                thrice |= twice & self.candidates(cell);
                twice |= once & self.candidates(cell);
                once |= self.candidates(cell);
            }
            (twice - thrice).first().map(|digit| (house, digit))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The grid of a board, given as rows of digits, 0 for a blank; missing rows are blank.
    fn grid(rows: &[[u8; 9]]) -> Grid {
        let mut board = Board::EMPTY;
        for (&cell, &value) in Cell::ALL.iter().zip(rows.as_flattened()) {
            board.set(cell, Digit::from_value(value));
        }
        Grid::of(&board.into()).expect("no dead end")
    }

    fn set(values: &[u8]) -> DigitSet {
        values.iter().copied().map(Digit::new).collect()
    }

    #[test]
    fn singles_alone_solve_an_easy_puzzle() {
        let solved = grid(&[
            [5, 3, 0, 0, 7, 0, 0, 0, 0],
            [6, 0, 0, 1, 9, 5, 0, 0, 0],
            [0, 9, 8, 0, 0, 0, 0, 6, 0],
            [8, 0, 0, 0, 6, 0, 0, 0, 3],
            [4, 0, 0, 8, 0, 3, 0, 0, 1],
            [7, 0, 0, 0, 2, 0, 0, 0, 6],
            [0, 6, 0, 0, 0, 0, 2, 8, 0],
            [0, 0, 0, 4, 1, 9, 0, 0, 5],
            [0, 0, 0, 0, 8, 0, 0, 7, 9],
        ]);
        assert_eq!(solved.tightest_cell(), None);
    }

    #[test]
    fn a_digit_that_a_line_has_in_one_box_only_leaves_the_box() {
        let confined = grid(&[[0, 0, 0, 1, 2, 3, 4, 5, 6]]);
        assert_eq!(confined.candidates(Cell::at(0, 0)), set(&[7, 8, 9]));
        assert_eq!(
            confined.candidates(Cell::at(2, 2)),
            set(&[1, 2, 3, 4, 5, 6])
        );
    }

    #[test]
    fn a_digit_that_a_box_has_in_one_line_only_leaves_the_line() {
        let confined = grid(&[
            [0; 9],
            [1, 2, 3, 0, 0, 0, 0, 0, 0],
            [4, 5, 6, 0, 0, 0, 0, 0, 0],
        ]);
        assert_eq!(confined.candidates(Cell::at(0, 0)), set(&[7, 8, 9]));
        assert_eq!(
            confined.candidates(Cell::at(0, 8)),
            set(&[1, 2, 3, 4, 5, 6])
        );
    }

    #[test]
    fn the_tightest_digit_has_two_places() {
        let open = grid(&[
            [0, 0, 0, 4, 5, 6, 7, 8, 9],
            [0; 9],
            [0; 9],
            [1, 0, 0, 0, 0, 0, 0, 0, 0],
        ]);
        let tightest = open.tightest_digit();
        assert_eq!(tightest, Some((House::row(0), Digit::new(1)))); // r1c2 or r1c3
    }
}
