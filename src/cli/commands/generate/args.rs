//! The arguments of `sudoku generate`, and what follows from them.

use super::wishes::{self, Hardness, Kind};
use crate::cli::exit::Exit;
use crate::cli::number;
use crate::cli::pipeline::{self, Reply, Threads};
use crate::cli::print::BoardForm;
use ninegrid::CellSet;
use ninegrid::generate::{Clues, Difficulty, Recipe};
use ninegrid::logic::{Technique, Tenths};
use std::ops::{Range, RangeInclusive};

const EXAMPLES: &str = "\
Examples:
  sudoku generate                                a minimal puzzle, in a line
  sudoku generate -f framed --symmetry rotate180
  sudoku generate -n 1000 --seed 7 > minimal.sdm the same thousand every time
  sudoku generate -n 50 --clues 30..=34          easier ones, with more clues
  sudoku generate -n 20 --difficulty expert      each with its rating and hardest technique
  sudoku generate --rating 7.0..=7.5 --symmetry rotate180
  sudoku generate --technique x-wing             the hardest step is an X-Wing
  sudoku generate --pattern cross.txt            clues in the cells marked in that file
  sudoku generate --hard 10                      each made harder, as many times as --attempts says

Every puzzle has exactly one solution. Unless --clues or --pattern says where or how many clues
there are it is minimal: no clue can be left out. Puzzle 3 of seed 7 is the same whatever -n, and on
every machine. Ratings are those of Sudoku Explainer 1.2.1: see `sudoku rate`.

If few puzzles qualify, Ctrl-C stops the search and prints those made so far.

--hard changes a clue or two of each puzzle at a time, and keeps the change if the solver then has to
branch as often, or more often, to prove that there is one solution. That number stands after each
puzzle. Such a puzzle may have a clue that could go. Ctrl-C ends it: the puzzles in progress,
about a hundred per thread, are printed as they stand; a second Ctrl-C exits at once.

Exit status: 0 if all were made or Ctrl-C ended --hard, 1 if one was not found (those before it are
printed) or Ctrl-C ended the search for others, 2 for trouble.";

/// Clap takes a plain `Vec` for several arguments.
type Techniques = Box<[Technique]>;

/// Make puzzles with exactly one solution
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Make N puzzles
    #[arg(
        short = 'n',
        value_name = "N",
        default_value = "1",
        value_parser = number::whole,
        conflicts_with = "hard"
    )]
    pub number: u64,
    /// The number of clues: K, or MIN..=MAX [default: as few as the puzzle can do with]
    #[arg(long, value_name = "K", value_parser = wishes::clues, conflicts_with = "hard")]
    clues: Option<Clues>,
    /// Cells kept or removed together
    #[arg(long, value_enum, value_name = "KIND", default_value_t = Kind::None, conflicts_with = "hard")]
    symmetry: Kind,
    /// Clues in these cells and no others: 81 characters, or a file
    ///
    /// `.` `0` `-` and `_` are empty cells, anything else marks a clue; spaces and line ends do not count. A
    /// file may also hold a puzzle in any form: then its clues are meant.
    #[arg(long, value_name = "FILE|MASK", value_parser = wishes::pattern, conflicts_with = "hard")]
    pattern: Option<CellSet>,
    /// Puzzles with a rating (ER) in this range: R, or MIN..=MAX
    #[arg(long, value_name = "R", value_parser = wishes::ratings, conflicts_with_all = ["hard", "difficulty"])]
    rating: Option<RangeInclusive<Tenths>>,
    /// Puzzles of this difficulty
    #[arg(long, value_enum, value_name = "NAME", conflicts_with = "hard")]
    difficulty: Option<Hardness>,
    /// Puzzles whose hardest step is of this kind
    #[arg(long, value_name = "NAME", value_parser = wishes::techniques, conflicts_with = "hard")]
    technique: Option<Techniques>,
    /// Make the puzzles of this seed [default: drawn, and named on standard error]
    #[arg(long, value_name = "S", value_parser = number::whole)]
    pub seed: Option<u64>,
    /// Give up a puzzle after A full boards; with --hard, change each puzzle A times [default: 10000, or
    /// a million with a rating]
    #[arg(long, value_name = "A", value_parser = number::up_to::<u32>(u32::MAX.into()))]
    attempts: Option<u32>,
    /// Make N puzzles and then make them harder
    #[arg(long, value_name = "N", value_parser = number::up_to::<u64>(1_000_000))]
    pub hard: Option<u64>,
    /// The form of the puzzles; auto is line
    #[arg(short, long, value_enum, value_name = "FORM", default_value_t = BoardForm::Auto)]
    pub format: BoardForm,
    #[command(flatten)]
    threads: Threads,
}

impl Args {
    pub fn recipe(&self, seed: u64) -> anyhow::Result<Recipe> {
        let mut recipe = Recipe::minimal(seed)
            .with_attempts(self.attempts())
            .with_symmetry(self.symmetry.into())?;
        if let Some(clues) = self.clues {
            recipe = recipe.with_clues(clues)?;
        }
        if let Some(pattern) = self.pattern {
            recipe = recipe.with_pattern(pattern)?;
        }
        let of_difficulty = |hardness| Difficulty::from(hardness).ratings();
        if let Some(ratings) = self.rating.clone().or(self.difficulty.map(of_difficulty)) {
            recipe = recipe.with_ratings(ratings);
        }
        if let Some(techniques) = &self.technique {
            recipe = recipe.with_techniques(techniques.to_vec());
        }
        Ok(recipe)
    }

    pub fn attempts(&self) -> u32 {
        let rated = || self.is_rated().then_some(1_000_000);
        self.attempts.or_else(rated).unwrap_or(10_000)
    }

    fn is_rated(&self) -> bool {
        self.rating.is_some() || self.difficulty.is_some() || self.technique.is_some()
    }

    pub fn is_slow(&self) -> bool {
        self.is_rated() || self.pattern.is_some() || self.clues.is_some()
    }

    /// Lets `answer` reply to batch after batch of the numbers below `number`, each so much work.
    pub fn in_batches<F>(&self, number: u64, batch: u64, work: u64, answer: F) -> Exit
    where
        F: Fn(Range<u64>, &mut Reply) + Sync,
    {
        let threads = self.threads.count();
        // A few slow ones are for all threads too.
        let batch = number.div_ceil(threads as u64).clamp(1, batch);
        let batches = number.div_ceil(batch);
        let done = pipeline::number(batches, number.checked_mul(work), threads, |i, reply| {
            let from = i * batch;
            answer(from..number.min(from.saturating_add(batch)), reply);
        });
        done.exit
    }
}
