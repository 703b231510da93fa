//! The transformations that make one puzzle into an equivalent one.

use super::{Board, Candidates, Cell, Digit, DigitSet};
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

/// A transformation of the board that keeps the rules, and so the number of solutions: rows and columns
/// exchanged or not, then rows and columns in another order that keeps bands and stacks together, then
/// digits relabeled. There are 3,359,232 × 9! of them.
///
/// The board is transposed first, if at all. Row `i` of the result is then row `rows()[i]` of what was
/// before, and columns likewise; a digit `d` becomes `digits()[d.index()]`.
///
/// ```
/// use ninegrid::{Board, Transform, solve};
///
/// let puzzle: Board =
///     "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..".parse()?;
/// let transform = Transform::random(7);
/// let other = transform.apply(&puzzle);
/// assert_eq!(transform.inverse().apply(&other), puzzle);
/// let (a, b) = (solve(&puzzle), solve(&other));
/// assert_eq!(a.solution().map(|board| transform.apply(board)), b.solution().copied());
/// # Ok::<(), ninegrid::text::TextError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Transform {
    transposed: bool,
    rows: [u8; 9],
    columns: [u8; 9],
    digits: [Digit; 9],
}

/// The error for a value that is not a transformation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BadTransform {
    /// The rows are not a permutation that keeps bands together.
    #[error("the rows are not in an order that keeps bands together")]
    Rows,
    /// The columns are not a permutation that keeps stacks together.
    #[error("the columns are not in an order that keeps stacks together")]
    Columns,
    /// A digit stands twice among the new digits.
    #[error("two digits become the same")]
    Digits,
}

const IN_ORDER: [u8; 9] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const REVERSED: [u8; 9] = [8, 7, 6, 5, 4, 3, 2, 1, 0];

impl Transform {
    /// Leaves everything as it is.
    pub const IDENTITY: Transform = Transform::of_lines(false, IN_ORDER, IN_ORDER);
    /// Rows become columns: mirrored at the diagonal from r1c1 to r9c9.
    pub const TRANSPOSE: Transform = Transform::of_lines(true, IN_ORDER, IN_ORDER);
    /// A quarter turn, clockwise.
    pub const ROTATE_90: Transform = Transform::of_lines(true, IN_ORDER, REVERSED);
    /// Half a turn.
    pub const ROTATE_180: Transform = Transform::of_lines(false, REVERSED, REVERSED);
    /// A quarter turn, counterclockwise.
    pub const ROTATE_270: Transform = Transform::of_lines(true, REVERSED, IN_ORDER);
    /// Mirrored top to bottom, at the horizontal axis.
    pub const FLIP_ROWS: Transform = Transform::of_lines(false, REVERSED, IN_ORDER);
    /// Mirrored left to right, at the vertical axis.
    pub const FLIP_COLUMNS: Transform = Transform::of_lines(false, IN_ORDER, REVERSED);

    const fn of_lines(transposed: bool, rows: [u8; 9], columns: [u8; 9]) -> Transform {
        Transform {
            transposed,
            rows,
            columns,
            digits: Digit::ALL,
        }
    }

    /// The transformation with these parts; see [`Transform`] for what they mean.
    ///
    /// # Errors
    /// If the rows, the columns or the digits are not in an order that a transformation can have.
    pub fn new(
        transposed: bool,
        rows: [u8; 9],
        columns: [u8; 9],
        digits: [Digit; 9],
    ) -> Result<Transform, BadTransform> {
        if !keeps_chutes(&rows) {
            return Err(BadTransform::Rows);
        }
        if !keeps_chutes(&columns) {
            return Err(BadTransform::Columns);
        }
        if digits.into_iter().collect::<DigitSet>() != DigitSet::ALL {
            return Err(BadTransform::Digits);
        }
        Ok(Transform {
            transposed,
            rows,
            columns,
            digits,
        })
    }

    /// The transformation that only gives digits other names: `d` becomes `digits[d.index()]`.
    ///
    /// # Errors
    /// If two digits become the same.
    pub fn relabel(digits: [Digit; 9]) -> Result<Transform, BadTransform> {
        Transform::new(false, IN_ORDER, IN_ORDER, digits)
    }

    /// One of all transformations, drawn uniformly; the same for the same seed, everywhere.
    #[must_use]
    pub fn random(seed: u64) -> Transform {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut digits = Digit::ALL;
        digits.shuffle(&mut rng);
        Transform {
            transposed: rng.random(),
            rows: shuffled_lines(&mut rng),
            columns: shuffled_lines(&mut rng),
            digits,
        }
    }

    /// Whether rows become columns.
    #[must_use]
    pub const fn is_transposed(&self) -> bool {
        self.transposed
    }

    /// For each row of the result, which row it was after transposing, both 0 to 8.
    #[must_use]
    pub const fn rows(&self) -> &[u8; 9] {
        &self.rows
    }

    /// For each column of the result, which column it was after transposing, both 0 to 8.
    #[must_use]
    pub const fn columns(&self) -> &[u8; 9] {
        &self.columns
    }

    /// What each digit becomes, 1 first.
    #[must_use]
    pub const fn digits(&self) -> &[Digit; 9] {
        &self.digits
    }

    /// The cell that comes to `cell`.
    #[must_use]
    pub const fn origin(&self, cell: Cell) -> Cell {
        let (row, column) = (self.rows[cell.row()], self.columns[cell.column()]);
        if self.transposed {
            Cell::at(column as usize, row as usize)
        } else {
            Cell::at(row as usize, column as usize)
        }
    }

    /// What `digit` becomes.
    #[must_use]
    pub const fn relabeled(&self, digit: Digit) -> Digit {
        self.digits[digit.index()]
    }

    /// The board transformed.
    #[must_use]
    pub fn apply(&self, board: &Board) -> Board {
        let from = board.cells();
        // A row at a time, which is quicker than to ask for the origin of each cell.
        let (row_step, column_step) = if self.transposed { (1, 9) } else { (9, 1) };
        let mut cells = [None; 81];
        for (to, &row) in cells.chunks_exact_mut(9).zip(&self.rows) {
            for (cell, &column) in to.iter_mut().zip(&self.columns) {
                let digit = from[row_step * usize::from(row) + column_step * usize::from(column)];
                *cell = digit.map(|digit| self.relabeled(digit));
            }
        }
        Board::new(cells)
    }

    /// The candidates transformed.
    #[must_use]
    pub fn apply_to_candidates(&self, candidates: &Candidates) -> Candidates {
        Candidates::new(Cell::ALL.map(|cell| {
            let digits = candidates.get(self.origin(cell));
            digits
                .into_iter()
                .map(|digit| self.relabeled(digit))
                .collect()
        }))
    }

    /// The transformation that does this one and then `next`.
    #[must_use]
    pub fn then(&self, next: &Transform) -> Transform {
        let (rows, columns) = if next.transposed {
            (&self.columns, &self.rows)
        } else {
            (&self.rows, &self.columns)
        };
        Transform {
            transposed: self.transposed != next.transposed,
            rows: next.rows.map(|row| rows[usize::from(row)]),
            columns: next.columns.map(|column| columns[usize::from(column)]),
            digits: self.digits.map(|digit| next.relabeled(digit)),
        }
    }

    /// The transformation that undoes this one.
    #[must_use]
    pub fn inverse(&self) -> Transform {
        let (rows, columns) = if self.transposed {
            (&self.columns, &self.rows)
        } else {
            (&self.rows, &self.columns)
        };
        let mut digits = Digit::ALL;
        for digit in Digit::ALL {
            digits[self.relabeled(digit).index()] = digit;
        }
        Transform {
            transposed: self.transposed,
            rows: inverted(rows),
            columns: inverted(columns),
            digits,
        }
    }
}

/// [`Transform::IDENTITY`].
impl Default for Transform {
    fn default() -> Transform {
        Transform::IDENTITY
    }
}

/// Whether `lines` is an order of 0 to 8 in which those of a chute are side by side.
fn keeps_chutes(lines: &[u8; 9]) -> bool {
    let bits = |lines: &[u8]| {
        lines
            .iter()
            .fold(0_u16, |set, &line| set | 1 << line.min(9))
    };
    let mut chutes = lines.chunks_exact(3);
    bits(lines) == 0b1_1111_1111
        && chutes.all(|chute| chute.iter().all(|line| line / 3 == chute[0] / 3))
}

fn inverted(lines: &[u8; 9]) -> [u8; 9] {
    let mut inverse = [0; 9];
    for (to, &from) in (0..).zip(lines) {
        inverse[usize::from(from)] = to;
    }
    inverse
}

fn shuffled_lines(rng: &mut ChaCha8Rng) -> [u8; 9] {
    let mut chutes = [0, 1, 2];
    chutes.shuffle(rng);
    let mut lines = [0; 9];
    for (chute, three) in chutes.into_iter().zip(lines.chunks_exact_mut(3)) {
        let mut within = [0, 1, 2];
        within.shuffle(rng);
        for (line, place) in three.iter_mut().zip(within) {
            *line = 3 * chute + place;
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::check;
    use std::collections::HashSet;

    /// A lawful grid with no symmetry to speak of.
    fn grid() -> Board {
        let digit = |cell: Cell| (3 * cell.row() + cell.row() / 3 + cell.column()) % 9;
        let mut board = Board::new(Cell::ALL.map(|cell| Some(Digit::ALL[digit(cell)])));
        board.set(Cell::at(2, 7), None);
        board.set(Cell::at(5, 1), None);
        board
    }

    #[test]
    fn the_rules_are_kept() {
        for seed in 0..200 {
            let board = Transform::random(seed).apply(&grid());
            assert!(check(&board).is_empty() && board.filled() == 79, "{board}");
        }
    }

    #[test]
    fn an_inverse_undoes() {
        for seed in 0..200 {
            let transform = Transform::random(seed);
            assert_eq!(transform.then(&transform.inverse()), Transform::IDENTITY);
            assert_eq!(transform.inverse().then(&transform), Transform::IDENTITY);
        }
    }

    #[test]
    fn one_after_the_other_is_both() {
        let candidates = Candidates::of(&grid());
        for seed in 0..200 {
            let (first, second) = (Transform::random(seed), Transform::random(1000 + seed));
            let both = first.then(&second);
            assert_eq!(both.apply(&grid()), second.apply(&first.apply(&grid())));
            let after_first = first.apply_to_candidates(&candidates);
            assert_eq!(
                both.apply_to_candidates(&candidates),
                second.apply_to_candidates(&after_first)
            );
        }
    }

    #[test]
    fn four_quarter_turns_are_none() {
        let turn = Transform::ROTATE_90;
        assert_eq!(turn.origin(Cell::at(0, 8)), Cell::at(0, 0));
        assert_eq!(turn.then(&turn), Transform::ROTATE_180);
        assert_eq!(turn.inverse(), Transform::ROTATE_270);
    }

    #[test]
    fn only_transformations_can_be_made() {
        let mut rows = IN_ORDER;
        rows.swap(2, 3);
        let new = |rows, columns| Transform::new(false, rows, columns, Digit::ALL);
        assert_eq!(new(rows, IN_ORDER), Err(BadTransform::Rows));
        assert_eq!(new(IN_ORDER, [0; 9]), Err(BadTransform::Columns));
        assert_eq!(
            new([0, 1, 2, 3, 4, 5, 6, 7, 255], IN_ORDER),
            Err(BadTransform::Rows)
        );
        let twice = Transform::relabel([Digit::new(1); 9]);
        assert_eq!(twice, Err(BadTransform::Digits));
    }

    #[test]
    fn all_lines_are_drawn() {
        let rows: HashSet<[u8; 9]> = (0..20_000)
            .map(|seed| Transform::random(seed).rows)
            .collect();
        assert_eq!(rows.len(), 1296);
    }
}
