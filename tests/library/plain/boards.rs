//! Random boards of every kind, the same for the same seed everywhere. The answer comes first and the
//! question is made from it, so that much of what a solver must say is known without one.

use super::{Values, board, fits, solutions};
use ninegrid::{Transform, Verdict};

/// The cells that the plain search may try while a board is made.
const BUDGET: u32 = 2_000;

/// A small generator of random numbers: SplitMix64 of Steele, Lea and Flood.
pub struct Rng(u64);

impl Rng {
    pub fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `limit`.
    pub fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }

    pub fn digit(&mut self) -> u8 {
        1 + self.below(9) as u8
    }

    pub fn shuffled<const N: usize>(&mut self, mut items: [usize; N]) -> [usize; N] {
        for i in (1..N).rev() {
            items.swap(i, self.below(i + 1));
        }
        items
    }

    fn cells(&mut self) -> [usize; 81] {
        self.shuffled(std::array::from_fn(|cell| cell))
    }
}

/// An equivalent board, drawn at random.
pub fn disguised(values: &Values, rng: &mut Rng) -> Values {
    Transform::random(rng.next())
        .apply(&board(*values))
        .values()
}

/// What a random board is like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Clues of a grid that have it as their only solution.
    Unique,
    /// Clues of a grid that have other solutions too.
    Ambiguous,
    /// A unique board and one lawful clue that is not of its solution.
    Unsolvable,
    /// A digit twice in a house.
    Contradictory,
    /// Up to 16 clues of a grid: never enough for one solution.
    NearEmpty,
    /// A finished grid.
    Full,
    /// A grid with one cell wrong.
    FullWithError,
    /// Lawful digits strewn about without regard to any solution.
    Scattered,
}

impl Kind {
    pub const ALL: [Kind; 8] = [
        Kind::Unique,
        Kind::Ambiguous,
        Kind::Unsolvable,
        Kind::Contradictory,
        Kind::NearEmpty,
        Kind::Full,
        Kind::FullWithError,
        Kind::Scattered,
    ];

    /// A random board of this kind.
    pub fn make(self, rng: &mut Rng) -> Values {
        match self {
            Kind::Unique => unique(rng).0,
            Kind::Ambiguous => ambiguous(rng),
            Kind::Unsolvable => unsolvable(rng),
            Kind::Contradictory => {
                let lawful = ambiguous(rng);
                contradict(lawful, rng)
            }
            Kind::NearEmpty => {
                let clues = rng.below(17);
                keep(clues, solution(rng), rng)
            }
            Kind::Full => solution(rng),
            Kind::FullWithError => {
                let grid = solution(rng);
                contradict(grid, rng)
            }
            Kind::Scattered => scattered(rng),
        }
    }

    /// Whether a board of this kind can have this verdict.
    pub fn allows(self, verdict: &Verdict) -> bool {
        match self {
            Kind::Unique | Kind::Full => matches!(verdict, Verdict::Unique(_)),
            Kind::Ambiguous | Kind::NearEmpty => matches!(verdict, Verdict::Ambiguous(_)),
            Kind::Unsolvable => *verdict == Verdict::Unsolvable,
            Kind::Contradictory | Kind::FullWithError => *verdict == Verdict::Contradictory,
            Kind::Scattered => *verdict != Verdict::Contradictory,
        }
    }
}

/// A finished grid: the plain search fills up three random boxes that share no house, and a
/// transformation hides where it began.
pub fn solution(rng: &mut Rng) -> Values {
    loop {
        let mut values = [0; 81];
        for corner in [0, 30, 60] {
            let digits = rng.shuffled([1, 2, 3, 4, 5, 6, 7, 8, 9]);
            for (i, digit) in digits.into_iter().enumerate() {
                values[corner + i / 3 * 9 + i % 3] = digit as u8;
            }
        }
        if let Some([grid]) = solutions(&values, 1, BUDGET).as_deref() {
            return disguised(grid, rng);
        }
    }
}

/// Some clues of a random grid that have it as their only solution, and the grid. Clues go one by one
/// as long as the plain search sees one solution within its budget.
pub fn unique(rng: &mut Rng) -> (Values, Values) {
    let grid = solution(rng);
    let (mut puzzle, at_least) = (grid, rng.below(60));
    for cell in rng.cells() {
        let mut fewer = puzzle;
        fewer[cell] = 0;
        if clues(&puzzle) > at_least
            && solutions(&fewer, 2, BUDGET).is_some_and(|found| found.len() == 1)
        {
            puzzle = fewer;
        }
    }
    (puzzle, grid)
}

/// Clues go until the plain search sees a second solution, and then up to twenty more: so boards with
/// two solutions and with millions are among them.
fn ambiguous(rng: &mut Rng) -> Values {
    loop {
        let (mut puzzle, cells) = (solution(rng), rng.cells());
        for (removed, cell) in cells.into_iter().enumerate() {
            puzzle[cell] = 0;
            match solutions(&puzzle, 2, BUDGET) {
                Some(found) if found.len() == 1 => {}
                Some(_) => {
                    let more = rng.below(21);
                    cells[removed..]
                        .iter()
                        .take(1 + more)
                        .for_each(|&cell| puzzle[cell] = 0);
                    return puzzle;
                }
                None => break,
            }
        }
    }
}

fn unsolvable(rng: &mut Rng) -> Values {
    loop {
        let (mut puzzle, grid) = unique(rng);
        for cell in rng.cells() {
            let digit = rng.digit();
            if puzzle[cell] == 0 && digit != grid[cell] && fits(&puzzle, cell, digit) {
                puzzle[cell] = digit;
                return puzzle;
            }
        }
    }
}

/// The board with one cell changed so that its digit stands twice in a house.
pub fn contradict(mut values: Values, rng: &mut Rng) -> Values {
    loop {
        let (cell, digit) = (rng.below(81), rng.digit());
        if values[cell] != digit && !fits(&values, cell, digit) {
            values[cell] = digit;
            return values;
        }
    }
}

/// Few clues of few digits are among them: such boards have led solvers astray.
fn scattered(rng: &mut Rng) -> Values {
    let mut values = [0; 81];
    let (digits, clues) = (2 + rng.below(8), 8 + rng.below(29));
    for cell in rng.cells().into_iter().take(clues) {
        let digit = 1 + rng.below(digits) as u8;
        if fits(&values, cell, digit) {
            values[cell] = digit;
        }
    }
    values
}

/// The board with `count` of its cells, the others blank.
fn keep(count: usize, mut values: Values, rng: &mut Rng) -> Values {
    for cell in rng.cells().into_iter().skip(count) {
        values[cell] = 0;
    }
    values
}

fn clues(values: &Values) -> usize {
    values.iter().filter(|&&value| value != 0).count()
}
