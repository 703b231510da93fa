//! `sudoku canon`: canonical forms, symmetries, equivalents removed.

use crate::cli::exit::Exit;
use crate::cli::inputs::Inputs;
use crate::cli::outcome::Outcome;
use crate::cli::pipeline::{Asked, Batch, Pace, Reply, lock};
use crate::cli::print::{self, AsText, LineForm};
use crate::cli::tally::Row;
use crate::cli::transformation::Parts;
use clap::ValueEnum;
use ninegrid::bulk::Engine;
use ninegrid::canon::{self, Canonical, Canonizer, Classes};
use ninegrid::render::Format;
use ninegrid::{Board, Puzzle};
use serde::Serialize;
use std::io::Write;
use std::ops::ControlFlow;
use std::sync::Mutex;

const EXAMPLES: &str = "\
Examples:
  sudoku canon puzzles.sdm                   the row-minlex form of each puzzle
  sudoku canon --unique a.sdm b.sdm          each class once
  sudoku canon --unique --original a.sdm     likewise, each puzzle as it came
  sudoku canon --form catalog list.txt       as gsf's sudoku and gridchecker print it
  sudoku canon -f json puzzle.txt            with automorphisms and the transformation
  comm -12 <(sudoku canon a.sdm | sort) <(sudoku canon b.sdm | sort)   in both files

The row-minlex form is the smallest of the 3,359,232 x 9! equivalents of a board, a blank counting
less than digits. Any board has one: full, ambiguous, impossible.

Exit status: 0 if every board has a form, 1 if --solution was asked for and one has no single
solution, 2 if one could not be read.";

/// The lines of `--stats`.
const ROWS: &[Row] = &[
    ("printed", &[Outcome::Valid]),
    ("equivalent", &[Outcome::Equivalent]),
    ("ambiguous", &[Outcome::Ambiguous]),
    ("unsolvable", &[Outcome::Unsolvable]),
    ("contradictory", &[Outcome::Contradictory]),
    ("malformed", &[Outcome::Malformed]),
];

/// Print the canonical form of each board; remove equivalents
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    inputs: Inputs,
    /// The form of the answers
    #[arg(short, long, value_enum, value_name = "FORM", default_value_t = LineForm::Line)]
    format: LineForm,
    /// Which equivalent stands for a board
    #[arg(long, value_enum, value_name = "KIND", default_value_t = Kind::Minlex)]
    form: Kind,
    /// Print each class once, at its first board
    #[arg(long)]
    unique: bool,
    /// Print the boards as they came
    #[arg(long)]
    original: bool,
    /// Go by the class of the solution, and carry the puzzle along
    #[arg(long, conflicts_with = "form")]
    solution: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// The smallest equivalent, a blank counting less than digits
    Minlex,
    /// Of those with the fewest clues in the first nine minirows the smallest
    Catalog,
}

impl From<Kind> for canon::Form {
    fn from(kind: Kind) -> canon::Form {
        match kind {
            Kind::Minlex => canon::Form::Minlex,
            Kind::Catalog => canon::Form::Catalog,
        }
    }
}

/// Finds the canonical forms of what is read.
///
/// # Errors
/// If the summary cannot be written.
pub fn run(args: Args) -> anyhow::Result<Exit> {
    let form = args.form.into();
    let canon = Canon {
        form,
        json: args.format == LineForm::Json,
        original: args.original,
        by_solution: args.solution,
        engine: Engine::new(),
        classes: args.unique.then(|| Mutex::new(Classes::new(form))),
    };
    args.inputs.answer(Pace::Fast, None, ROWS, |batch, reply| {
        canon.answer(batch, reply)
    })
}

struct Canon {
    form: canon::Form,
    json: bool,
    original: bool,
    by_solution: bool,
    engine: Engine,
    /// Those that were printed, if each is to be printed once.
    classes: Option<Mutex<Classes>>,
}

impl Canon {
    fn answer(&self, batch: &Batch, reply: &mut Reply) -> ControlFlow<()> {
        let forms = self.forms(&batch.puzzles());
        if self.classes.is_some() {
            reply.wait_for_turn()?; // the first of a class is the first in the input
        }
        batch.each(forms, reply, |asked, form, reply| {
            match (form, asked.puzzle()) {
                (Some(Ok(form)), Some(puzzle)) => self.form(asked, puzzle, &form, reply),
                (Some(Err(outcome)), _) => self.formless(asked, outcome, reply),
                _ => self.word(asked, Outcome::Malformed, reply.out()),
            }
            ControlFlow::Continue(())
        })
    }

    /// The form of each puzzle, or why it has none.
    fn forms(&self, puzzles: &[Puzzle]) -> Vec<Result<Canonical, Outcome>> {
        let mut canonizer = Canonizer::new();
        if !self.by_solution {
            let form = |puzzle: &Puzzle| match puzzle {
                Puzzle::Board(board) => Ok(canonizer.canonical(board, self.form)),
                Puzzle::Candidates(_) => Err(Outcome::Malformed),
            };
            return puzzles.iter().map(form).collect();
        }
        let verdicts = self.engine.solve(puzzles);
        let form = |(puzzle, verdict): (&Puzzle, ninegrid::Verdict)| match (puzzle, &verdict) {
            (Puzzle::Board(board), ninegrid::Verdict::Unique(solution)) => canonizer
                .with_solution(board, solution)
                .map_err(|_| Outcome::Unsolvable),
            (Puzzle::Board(_), verdict) => Err(Outcome::of(verdict)),
            _ => Err(Outcome::Malformed),
        };
        puzzles.iter().zip(verdicts).map(form).collect()
    }

    fn form(&self, asked: &Asked, puzzle: &Puzzle, canonical: &Canonical, reply: &mut Reply) {
        let is_new = |classes: &Mutex<Classes>| lock(classes).insert_form(canonical.form());
        if !self.classes.as_ref().is_none_or(is_new) {
            return reply.count(Outcome::Equivalent);
        }
        reply.count(Outcome::Valid);
        if self.json {
            let record = Record {
                form: AsText(canonical.form()),
                automorphisms: canonical.automorphisms(),
                transform: canonical.transform().into(),
            };
            return print::json(asked, &record, reply.out());
        }
        let original = puzzle.filled();
        let board = if self.original {
            &original
        } else {
            canonical.form()
        };
        Format::Line.write(board, reply.out());
    }

    fn formless(&self, asked: &Asked, outcome: Outcome, reply: &mut Reply) {
        let reason = match outcome {
            Outcome::Malformed => "candidates have no canonical form; expected a board",
            Outcome::Ambiguous => "it has more than one solution",
            _ => "it has no solution to go by",
        };
        reply.count_strictly(outcome, true);
        reply.remark(outcome, asked.location(), reason);
        self.word(asked, outcome, reply.out());
    }

    /// Writes a word in place of a form; not among classes, which have no place of their own.
    fn word(&self, asked: &Asked, outcome: Outcome, out: &mut Vec<u8>) {
        if self.classes.is_some() {
            return;
        }
        if self.json {
            return print::json_word(asked, outcome, out);
        }
        let _ = writeln!(out, "{}", outcome.word()); // a Vec takes everything
    }
}

/// What a canonical form adds to a record of JSON.
#[derive(Serialize)]
struct Record<'a> {
    form: AsText<&'a Board>,
    automorphisms: u64,
    /// Applied to the puzzle it gives the form.
    transform: Parts,
}
