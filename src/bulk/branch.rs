//! What to try when nothing more follows at once: a digit in a band (or stack), and there each way to take
//! one triad of each box; or a cell with few candidates.

use super::layout::{ALL, State};
use super::propagate::Group;
use fearless_simd::Simd;

/// Something open and the options that are still to be tried. Every solution takes exactly one of
/// them, so the branches share no solution.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    open: Open,
    /// Bit i: option i is to be tried.
    options: u16,
}

/// What is open. Digits, bands and stacks count from 0.
#[derive(Clone, Copy, Debug)]
enum Open {
    /// The triads of a digit in a chute; option i is `PERMUTATIONS[i]`.
    Triads { digit: u8, chute: Chute },
    /// The digit of a cell, which is a bit of a word; option i is digit i.
    Cell { word: u8, bit: u32 },
}

/// A band or a stack. To a band belong triads, to a stack vertical ones.
#[derive(Clone, Copy, Debug)]
struct Chute {
    number: u8,
    is_stack: bool,
}

/// A state to return to: what was in the lane before a choice was made.
#[derive(Clone, Debug)]
pub(super) struct Pending {
    pub state: State,
    pub choice: Choice,
    /// How many solutions each one found from here stands for.
    pub weight: u64,
}

/// All ways to choose one place in each of three lines.
const PERMUTATIONS: [[u8; 3]; 6] = [
    [0, 1, 2],
    [1, 2, 0],
    [2, 0, 1],
    [0, 2, 1],
    [1, 0, 2],
    [2, 1, 0],
];

/// For each 3×3 matrix, bit `3·line + place`, the set of permutations it contains.
static CONTAINED: [u8; 512] = {
    let mut table = [0; 512];
    let mut matrix = 0;
    while matrix < 512 {
        let mut i = 0;
        while i < 6 {
            let [a, b, c] = PERMUTATIONS[i];
            let all = 1 << a | 1 << (3 + b) | 1 << (6 + c);
            if matrix & all == all {
                table[matrix] |= 1 << i;
            }
            i += 1;
        }
        matrix += 1;
    }
    assert!(table[511] == 0b11_1111, "the full matrix contains all six");
    table
};

/// The triads of band 1 in a word of triads.
const BAND: u32 = 0o007_007_007;
/// The vertical triads of stack 1 in a word of vertical triads; also the cells of stack 1 in a word.
const STACK: u32 = 0o111_111_111;

impl Choice {
    /// The band or stack with the fewest candidate triads in total, of those where something is
    /// open, and in it the digit with the fewest.
    ///
    /// Tried and lost, by sweeps on the hardest set: the digit with the fewest permutations anywhere
    /// (+18 %), weights between the two (+2 to +15 %), ties between digits broken by their triads on
    /// the whole board (+2 to +6 %), the digit with the most triads (fewer branches, more sweeps), a
    /// cell with two candidates where there is one (+80 %) or where all bands are loose (+2 to +80 %).
    ///
    /// Where nearly every branch leads to a solution, as it does when many are counted, few branches
    /// with many options are better than many with few: the digit with the most triads saves an
    /// eighth of the instructions, and a coarser measure of the bands another fifteenth.
    #[inline(always)]
    pub(super) fn of_triads<S: Simd, const TO_COUNT: bool>(
        group: &Group<S>,
        lane: usize,
    ) -> Choice {
        let chute = Chute::tightest::<S, TO_COUNT>(group, lane);
        let inside = group
            .possible(lane, chute.is_stack)
            .map(|triads| triads & chute.triads());
        let mut best = u32::MAX;
        for (digit, triads) in (0..).zip(inside) {
            let count = triads.count_ones();
            let rank = if TO_COUNT { 9 - count } else { count };
            if count > 3 {
                best = best.min(rank << 4 | digit);
            }
        }
        let digit = (best & 15) as u8;
        Choice {
            open: Open::Triads { digit, chute },
            options: contained(chute.matrix(inside[usize::from(digit) % 9])),
        }
    }

    /// A cell with two candidates, if there is one.
    pub(super) fn of_cell(state: &State) -> Option<Choice> {
        (0..).zip(0..3).find_map(|(word, index)| {
            let (mut once, mut twice, mut thrice) = (0, 0, 0);
            for digit in &state.words {
                thrice |= twice & digit[index];
                twice |= once & digit[index];
                once |= digit[index];
            }
            let cells: u32 = twice & !thrice;
            let bit = cells & cells.wrapping_neg();
            let options = state.digits(index, bit);
            (bit != 0).then_some(Choice {
                open: Open::Cell { word, bit },
                options,
            })
        })
    }

    /// The first open cell in reading order; `None` if there is none.
    pub(super) fn of_first_cell(state: &State) -> Option<Choice> {
        let open = state.singles.map(|singles| ALL & !singles);
        let triads = open[0] | open[1] | open[2];
        let in_band = (0..3).map(|band| triads & BAND << (3 * band));
        let in_band = in_band.into_iter().find(|&triads| triads != 0)?;
        let bit = in_band & in_band.wrapping_neg();
        let word = open.iter().position(|cells| cells & bit != 0)?;
        Some(Choice {
            open: Open::Cell {
                word: word as u8,
                bit,
            },
            options: state.digits(word, bit),
        })
    }

    /// Whether every option has been tried.
    #[inline(always)]
    pub(super) fn is_exhausted(&self) -> bool {
        self.options == 0
    }

    /// The next option, which is then no longer to be tried.
    #[inline(always)]
    fn next_option(&mut self) -> usize {
        let option = self.options.trailing_zeros() as usize;
        self.options &= self.options.wrapping_sub(1);
        option
    }

    /// Makes the next choice in a lane.
    #[inline(always)]
    pub(super) fn apply_next<S: Simd>(&mut self, group: &mut Group<S>, lane: usize) {
        let option = self.next_option();
        match self.open {
            Open::Triads { digit, chute } => {
                let keep = chute.cells_of(PERMUTATIONS[option % 6]);
                group.restrict(lane, usize::from(digit), keep);
            }
            Open::Cell { word, bit } => {
                group.fill(lane, usize::from(word) % 3, bit, option);
            }
        }
    }
}

impl Pending {
    /// The state with the next choice made.
    pub(super) fn next_state(&mut self) -> State {
        let option = self.choice.next_option();
        let mut state = self.state;
        match self.choice.open {
            Open::Triads { digit, chute } => {
                let keep = chute.cells_of(PERMUTATIONS[option % 6]);
                for (word, keep) in state.words[usize::from(digit) % 9].iter_mut().zip(keep) {
                    *word &= keep;
                }
            }
            Open::Cell { word, bit } => {
                for (other, words) in state.words.iter_mut().enumerate() {
                    if other != option {
                        words[usize::from(word) % 3] &= !bit;
                    }
                }
            }
        }
        state
    }
}

/// How many cells are open in a BUG (bivalue universal grave); `None` if the state is none. The state
/// is to be one that a sweep left behind with nothing more to follow at once.
///
/// In a BUG each open cell has two candidates, and each digit that is missing in a house two
/// cells there. Give every open cell of a solution its other candidate, and it is a solution again:
/// with either candidate of a cell there are as many. So a count looks at one side only, and nearly
/// half of all branches of a board with many solutions are of this kind. Four open cells are a
/// rectangle, and have just two solutions.
///
/// Where all cells have one candidate or two, it is enough that each digit has an even number of
/// open cells in each house, since a solution needs at least one. For rows and boxes that is so when
/// nothing more follows; columns are looked at before rows in a sweep, so for them it is checked here.
#[inline(always)]
pub(super) fn bivalue_open(state: &State) -> Option<u32> {
    let count = |words: &[u32]| words.iter().map(|word| word.count_ones()).sum::<u32>();
    let open = 81 - count(&state.singles);
    if count(state.words.as_flattened()) != 81 + open {
        return None;
    }
    let mut odd = 0;
    for digit in &state.words {
        for (cells, singles) in digit.iter().zip(state.singles) {
            let cells = cells & ALL & !singles;
            let by_band = cells ^ cells >> 9 ^ cells >> 18;
            odd |= by_band ^ by_band >> 3 ^ by_band >> 6;
        }
    }
    (odd & 0o7 == 0).then_some(open)
}

impl Chute {
    /// The chute with the fewest candidate triads, of those where something is open.
    #[inline(always)]
    fn tightest<S: Simd, const TO_COUNT: bool>(group: &Group<S>, lane: usize) -> Chute {
        let mut tightest = u32::MAX;
        for is_stack in [false, true] {
            let counts = group.counts(lane, is_stack);
            for number in 0..3 {
                let excess = excess::<TO_COUNT>(&counts, Chute { number, is_stack }.triads());
                let rank = excess << 3 | u32::from(is_stack) << 2 | u32::from(number);
                // No excess: each digit has its three triads.
                if excess > 0 {
                    tightest = tightest.min(rank);
                }
            }
        }
        Chute {
            number: (tightest & 3) as u8,
            is_stack: tightest & 4 != 0,
        }
    }

    /// Its triads, in a word of triads or of vertical ones.
    #[inline(always)]
    fn triads(self) -> u32 {
        if self.is_stack {
            STACK << self.number
        } else {
            BAND << (3 * self.number)
        }
    }

    /// Some of its triads as a matrix, bits 9·line + place.
    #[inline(always)]
    fn matrix(self, triads: u32) -> u32 {
        if self.is_stack {
            let bands_apart = triads >> self.number;
            (bands_apart | bands_apart >> 2 | bands_apart >> 4) & BAND
        } else {
            triads >> (3 * self.number)
        }
    }

    /// By word, the cells of three triads, one in each line, and all cells outside the chute.
    #[inline(always)]
    fn cells_of(self, places: [u8; 3]) -> [u32; 3] {
        let [first, second, third] = places.map(u32::from);
        if self.is_stack {
            // Lines: columns of the stack, each a word. Places: bands.
            [first, second, third]
                .map(|band| !self.triads() | 0o001_001_001 << (3 * band + u32::from(self.number)))
        } else {
            // Lines: rows of the band. Places: stacks.
            let triads = 1 << first | 1 << (9 + second) | 1 << (18 + third);
            [triads << (3 * self.number) | !self.triads(); 3]
        }
    }
}

/// How many digits the nine triads inside a mask can hold beyond the three that each has to; or, where
/// that will do, more coarsely: how many of the triads can hold more than three.
#[inline(always)]
fn excess<const COARSE: bool>(counts: &[u32; 4], inside: u32) -> u32 {
    if COARSE {
        return ((counts[2] | counts[3]) & inside).count_ones();
    }
    let [ones, twos, fours, eights] = counts.map(|bits| (bits & inside).count_ones());
    ones + 2 * twos + 4 * fours + 8 * eights - 27
}

/// The permutations in a matrix with bits 9·line + place.
#[inline(always)]
fn contained(matrix: u32) -> u16 {
    let packed = matrix & 0o7 | matrix >> 6 & 0o70 | matrix >> 12 & 0o700;
    u16::from(CONTAINED[packed as usize % 512])
}
