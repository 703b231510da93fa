//! `sudoku solve`: the first solution of each puzzle.

use crate::cli::color;
use crate::cli::exit::Exit;
use crate::cli::inputs::Inputs;
use crate::cli::names::Names;
use crate::cli::number;
use crate::cli::outcome::Outcome;
use crate::cli::pipeline::{Asked, Batch, Folder, Pace, Reply, shown};
use crate::cli::print::{self, AnswerForm, AsText, BoardForm, Printer};
use crate::cli::tally::Row;
use anyhow::Context;
use ninegrid::bulk::Engine;
use ninegrid::text::Entry;
use ninegrid::{Board, Puzzle, Verdict, check};
use serde::Serialize;
use std::ops::ControlFlow;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  sudoku solve puzzle.txt                    the answer, in the form of the puzzle
  sudoku solve 53..7....6..195...            a puzzle on the command line (81 characters)
  sudoku solve -f spaced < puzzle.txt        nine rows, spaces between the digits
  sudoku solve --unique --stats puzzles/     fails if one has several solutions; summary
  sudoku solve puzzles/ --output solved/     a file of answers for each file of puzzles
  sudoku solve --max 2 -f line puzzle.txt    at most two solutions of each puzzle

The first solution is the first in reading order: the one whose digits are smallest when compared
cell by cell. A puzzle without an answer keeps its place: a line says contradictory (a digit stands
twice in a row, column or box), unsolvable, malformed or, with --unique, ambiguous; in grid forms a
comment says so (# unsolvable).

Exit status: 0 if every puzzle was solved, 1 if one was not, 2 if one could not be read.";

const MORE_THAN_ONE: &str = "more than one solution; the first is printed";

/// The lines of `--stats`.
const ROWS: &[Row] = &[
    ("solved", &[Outcome::Unique, Outcome::Solvable]),
    ("ambiguous", &[Outcome::Ambiguous]),
    ("unsolvable", &[Outcome::Unsolvable]),
    ("contradictory", &[Outcome::Contradictory]),
    ("malformed", &[Outcome::Malformed]),
];

/// Print the first solution of each puzzle
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    inputs: Inputs,
    /// The form of the answers
    #[arg(short, long, value_enum, value_name = "FORM", default_value_t = BoardForm::Auto)]
    format: BoardForm,
    /// Treat more than one solution as a failure
    #[arg(long)]
    unique: bool,
    /// Print every solution, in reading order
    #[arg(long, conflicts_with = "unique")]
    all: bool,
    /// Print at most N solutions of each puzzle, in reading order
    #[arg(long, value_name = "N", value_parser = number::positive, conflicts_with = "unique")]
    max: Option<u64>,
    /// Print any solution, without checking whether there are others
    #[arg(long, conflicts_with_all = ["unique", "all", "max"])]
    any: bool,
    /// Answer every puzzle with one line and an empty line with an empty line, in step with the input
    #[arg(long)]
    keep_blank: bool,
    /// Write one file of answers to DIR for each file read, either complete or not at all
    ///
    /// Files found in a directory keep their path below it. A file named explicitly keeps that path, or
    /// only its name if the path is absolute or contains `..`.
    #[arg(long, value_name = "DIR")]
    output: Option<PathBuf>,
}

/// Solves what is read.
///
/// # Errors
/// If the output directory cannot be used, or the summary cannot be written.
pub fn run(mut args: Args) -> anyhow::Result<Exit> {
    args.inputs.keep_blank = args.keep_blank;
    if args.keep_blank && args.format == BoardForm::Auto {
        args.format = BoardForm::Line;
    }
    let folder = args.folder()?;
    let solve = Solve {
        printer: Printer {
            form: args.format,
            named: args.inputs.has_several() && folder.is_none(),
            color: folder.is_none() && color::on_stdout(),
            columns: &["verdict", "solution"],
        },
        wanted: args.wanted(),
        names: args.inputs.cells,
        engine: Engine::new(),
    };
    args.inputs
        .answer(Pace::Fast, folder, ROWS, |batch, reply| {
            solve.answer(batch, reply)
        })
}

impl Args {
    fn wanted(&self) -> Wanted {
        match (self.unique, self.any, self.max) {
            (true, ..) => Wanted::Only,
            (_, true, _) => Wanted::Any,
            (_, _, Some(max)) => Wanted::Several { max },
            _ if self.all => Wanted::Several { max: u64::MAX },
            _ => Wanted::First,
        }
    }

    fn folder(&self) -> anyhow::Result<Option<Folder>> {
        let Some(output) = &self.output else {
            return Ok(None);
        };
        Folder::new(output, &self.inputs.inputs)
            .with_context(|| format!("--output {}", shown(output)))
            .map(Some)
    }
}

/// Which solutions are asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    First,
    /// The first, if there is no other.
    Only,
    /// The first `max`.
    Several {
        max: u64,
    },
    Any,
}

struct Solve {
    printer: Printer,
    wanted: Wanted,
    names: Names,
    engine: Engine,
}

/// Where several solutions are asked for, this many of each puzzle are found along with those of others.
const FEW: usize = 64;

/// What became of a puzzle, with the solution to be printed if there is one, and with the first few where
/// there are several and they are asked for.
type Answer = (Outcome, Option<Board>, Vec<Board>);

impl Solve {
    fn answer(&self, batch: &Batch, reply: &mut Reply) -> ControlFlow<()> {
        batch.each(self.answers(batch), reply, |asked, answer, reply| {
            let form = self.printer.begin(asked, reply.out());
            let (Some((outcome, solution, first)), Some(puzzle)) = (answer, asked.puzzle()) else {
                let malformed = Outcome::Malformed;
                self.printer.word(asked, form, malformed, reply.out());
                return ControlFlow::Continue(());
            };
            reply.count_strictly(outcome, self.wanted == Wanted::Only);
            match (self.wanted, outcome) {
                (Wanted::Several { max }, Outcome::Ambiguous) => {
                    return self.list(asked, form, (puzzle, &first), max, reply);
                }
                (_, Outcome::Ambiguous | Outcome::Contradictory) => {
                    reply.remark(outcome, asked.location(), self.reason(outcome, puzzle));
                }
                _ => {}
            }
            self.print(asked, form, outcome, solution.as_ref(), reply.out());
            ControlFlow::Continue(())
        })
    }

    /// The answer to each puzzle.
    fn answers<'a>(&self, batch: &'a Batch) -> Box<dyn Iterator<Item = Answer> + 'a> {
        let puzzles = batch.puzzles();
        if self.wanted == Wanted::Any {
            let found = self.engine.solve_any(&puzzles).into_iter();
            return Box::new(found.zip(batch.entries()).map(any));
        }
        let verdicts = self.engine.solve(&puzzles);
        let mut first = self.first_few(&puzzles, &verdicts).into_iter();
        let shown = self.wanted != Wanted::Only;
        Box::new(verdicts.into_iter().map(move |verdict| match verdict {
            Verdict::Contradictory => (Outcome::Contradictory, None, vec![]),
            Verdict::Unsolvable => (Outcome::Unsolvable, None, vec![]),
            Verdict::Unique(solution) => (Outcome::Unique, Some(solution), vec![]),
            Verdict::Ambiguous(solution) => {
                let first = first.next().unwrap_or_default();
                (Outcome::Ambiguous, shown.then_some(solution), first)
            }
        }))
    }

    /// The first few solutions of each puzzle that has several, if that is what is asked for.
    fn first_few(&self, puzzles: &[Puzzle], verdicts: &[Verdict]) -> Vec<Vec<Board>> {
        let Wanted::Several { max } = self.wanted else {
            return Vec::new();
        };
        let several = puzzles.iter().zip(verdicts);
        let several = several.filter(|(_, verdict)| matches!(verdict, Verdict::Ambiguous(_)));
        let several: Vec<Puzzle> = several.map(|(puzzle, _)| *puzzle).collect();
        let few = max.saturating_add(1).min(FEW as u64) as usize; // one more says that there are more
        self.engine.list(&several, few)
    }

    /// What a reader of the answer would miss.
    fn reason(&self, outcome: Outcome, puzzle: &Puzzle) -> String {
        if outcome == Outcome::Contradictory {
            let conflicts = check(&puzzle.filled());
            let first = conflicts.first().map(|first| self.names.conflict(first));
            return first.unwrap_or_default();
        }
        match self.wanted {
            Wanted::Only => "more than one solution".to_owned(),
            _ => MORE_THAN_ONE.to_owned(),
        }
    }

    /// Prints the first `max` solutions of a puzzle that has several, of which the first few are known.
    fn list(
        &self,
        asked: &Asked,
        form: AnswerForm,
        (puzzle, first): (&Puzzle, &[Board]),
        max: u64,
        reply: &mut Reply,
    ) -> ControlFlow<()> {
        let mut printed = 0;
        let mut stopped = ControlFlow::Continue(());
        let next = |solution: &Board| {
            if printed == max {
                let text = match max {
                    1 => MORE_THAN_ONE.to_owned(),
                    max => format!("more than {max} solutions; the first {max} are printed"),
                };
                reply.remark(Outcome::Ambiguous, asked.location(), text);
                return ControlFlow::Break(());
            }
            if printed > 0 && form.is_grid() {
                reply.out().push(b'\n');
            }
            printed += 1;
            self.print(asked, form, Outcome::Ambiguous, Some(solution), reply.out());
            stopped = reply.spill();
            stopped
        };
        if first.len() < FEW || max < FEW as u64 {
            let _ = first.iter().try_for_each(next); // why it ended is in `stopped`
        } else {
            self.engine.each_solution(*puzzle, next);
        }
        stopped
    }

    fn print(
        &self,
        asked: &Asked,
        form: AnswerForm,
        outcome: Outcome,
        solution: Option<&Board>,
        out: &mut Vec<u8>,
    ) {
        match (form, solution) {
            (AnswerForm::Text(format), Some(solution)) => {
                let clues = asked.puzzle().map(Puzzle::filled).unwrap_or_default();
                self.printer.board(format, solution, &clues, out);
            }
            (AnswerForm::Csv, Some(solution)) => {
                let mut field = Vec::new();
                print::write_in_line(&Puzzle::Board(*solution), &mut field);
                let fields = [outcome.word().as_bytes(), &field];
                self.printer.csv_record(asked, &fields, out);
            }
            (AnswerForm::Json, _) => {
                let verdict = outcome;
                let solution = solution.copied().map(AsText);
                print::json(asked, &Solved { verdict, solution }, out);
            }
            (_, None) => self.printer.word(asked, form, outcome, out),
        }
    }
}

fn any((solution, entry): (Option<Board>, &Entry)) -> Answer {
    let outcome = match solution {
        Some(_) => Outcome::Solvable,
        None if !entry.puzzle.filled().is_lawful() => Outcome::Contradictory,
        None => Outcome::Unsolvable,
    };
    (outcome, solution, vec![])
}

/// What solving adds to a record of JSON.
#[derive(Serialize)]
struct Solved {
    verdict: Outcome,
    solution: Option<AsText<Board>>,
}
