//! `sudoku validate`: whether each board obeys the rules, and what breaks them.

use super::findings::{Checked, Findings};
use crate::cli::color;
use crate::cli::exit::Exit;
use crate::cli::inputs::Inputs;
use crate::cli::names::Names;
use crate::cli::outcome::Outcome;
use crate::cli::pipeline::{Asked, Batch, Pace, Reply};
use crate::cli::print::{self, ReportForm};
use crate::cli::tally::Row;
use ninegrid::bulk::Engine;
use ninegrid::canon::redundant_clues;
use ninegrid::text::Entry;
use ninegrid::{Board, CellSet, Puzzle, Verdict};
use std::ops::ControlFlow;

const EXAMPLES: &str = "\
Examples:
  sudoku validate board.txt              board.txt:1: valid, 30 of 81 cells filled
  sudoku validate --complete < grid.txt  fails unless the grid is full and right
  sudoku validate --unique puzzles/      fails unless each puzzle has exactly one solution
  sudoku validate -q solutions.csv       prints only failures

A board that breaks the rules is followed by every conflict:
  board.txt:1: invalid: 5 twice in row 1 (r1c1, r1c4); 5 twice in box 1 (r1c1, r3c2)
Where a record holds a puzzle and its solution, as in a CSV file with both columns, the solution
must be complete, obey the rules and keep every clue.

Exit status: 0 if every board passed, 1 if one failed, 2 if one could not be read.";

/// The lines of `--stats`.
const ROWS: &[Row] = &[
    ("solved", &[Outcome::Solved]),
    ("valid", &[Outcome::Valid, Outcome::Unique]),
    ("incomplete", &[Outcome::Incomplete]),
    ("contradictory", &[Outcome::Contradictory]),
    ("mismatched", &[Outcome::Mismatched]),
    ("unsolvable", &[Outcome::Unsolvable]),
    ("ambiguous", &[Outcome::Ambiguous]),
    ("redundant", &[Outcome::Redundant]),
    ("malformed", &[Outcome::Malformed]),
];

/// Check whether each board obeys the rules, and name every conflict
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    inputs: Inputs,
    /// The form of the findings
    #[arg(short, long, value_enum, value_name = "FORM", default_value_t = ReportForm::Text)]
    format: ReportForm,
    /// Treat a board with empty cells as a failure
    #[arg(long)]
    complete: bool,
    /// Treat a board with no solution, or more than one, as a failure
    #[arg(long)]
    unique: bool,
    /// The same, and treat a clue that could go as a failure
    #[arg(long)]
    minimal: bool,
}

/// Checks what is read. With `--quiet` only failures are printed.
///
/// # Errors
/// If the summary cannot be written.
pub fn run(args: Args) -> anyhow::Result<Exit> {
    let validate = Validate {
        json: args.format == ReportForm::Json,
        complete: args.complete,
        unique: args.unique || args.minimal,
        minimal: args.minimal,
        engine: Engine::new(),
        quiet: args.inputs.quiet,
        names: args.inputs.cells,
        color: color::on_stdout(),
    };
    args.inputs.answer(Pace::Fast, None, ROWS, |batch, reply| {
        validate.answer(batch, reply)
    })
}

struct Validate {
    json: bool,
    complete: bool,
    unique: bool,
    minimal: bool,
    engine: Engine,
    quiet: bool,
    names: Names,
    color: bool,
}

impl Validate {
    fn answer(&self, batch: &Batch, reply: &mut Reply) -> ControlFlow<()> {
        let mut checked = match self.unique {
            true => self
                .engine
                .solve(&batch.puzzles())
                .into_iter()
                .map(Some)
                .collect(),
            false => Vec::new(),
        }
        .into_iter();
        let mut redundant = match self.minimal {
            true => self.redundant(&batch.puzzles()),
            false => Vec::new(),
        }
        .into_iter();
        let checks = batch.entries().map(|_| Checked {
            complete: self.complete,
            verdict: checked.next().flatten(),
            redundant: redundant.next().unwrap_or_default(),
        });
        batch.each(checks, reply, |asked, checked, reply| {
            match (asked.entry(), checked) {
                (Some(entry), Some(checked)) => self.check(asked, entry, &checked, reply),
                _ => self.malformed(asked, reply.out()),
            }
            ControlFlow::Continue(())
        })
    }

    /// The clues of each puzzle that can go, one at a time; none of candidates, which have no clues to spare.
    fn redundant(&self, puzzles: &[Puzzle]) -> Vec<CellSet> {
        let mut redundant = vec![CellSet::EMPTY; puzzles.len()];
        let boards = puzzles
            .iter()
            .map(|puzzle| *puzzle.board().unwrap_or(&Board::EMPTY));
        redundant_clues(&self.engine, boards, |place, clues| {
            redundant[place] = clues.unwrap_or_default();
        });
        redundant
    }

    fn check(&self, asked: &Asked, entry: &Entry, checked: &Checked, reply: &mut Reply) {
        if entry.unchecked > 0 {
            let text = format!(
                "{} more in the same record, not checked",
                boards(entry.unchecked)
            );
            reply.remark(Outcome::Valid, asked.location(), text);
        }
        if self.minimal && entry.puzzle.board().is_none() {
            let text = "candidates have no clues to spare; not checked for a redundant one";
            reply.remark(Outcome::Valid, asked.location(), text);
        }
        // The good case is most of what is checked in bulk: as little as possible is done for it.
        let is_solved = is_solved(entry) && !self.minimal;
        let is_unique = |verdict: &Verdict| matches!(verdict, Verdict::Unique(_));
        if is_solved && checked.verdict.as_ref().is_none_or(is_unique) {
            reply.count(Outcome::Solved);
            return self.solved(asked, entry, reply.out());
        }
        let findings = Findings::of(entry, checked, self.names);
        reply.count_strictly(findings.outcome, true);
        if findings.outcome.exit(true) != Exit::Success || !self.quiet {
            self.print(asked, &findings, reply.out());
        }
    }

    fn solved(&self, asked: &Asked, entry: &Entry, out: &mut Vec<u8>) {
        match (self.quiet, self.json) {
            (true, _) => {}
            (false, true) => self.print(asked, &Findings::solved(entry), out),
            (false, false) => {
                begin(asked, out);
                out.extend_from_slice(b"solved\n");
            }
        }
    }

    fn print(&self, asked: &Asked, findings: &Findings, out: &mut Vec<u8>) {
        if self.json {
            return print::json(asked, findings, out);
        }
        begin(asked, out);
        let passed = findings.outcome.exit(true) == Exit::Success;
        let text = findings.to_string();
        color::paint(self.color && !passed, color::CONFLICT, text.as_bytes(), out);
        out.push(b'\n');
    }

    fn malformed(&self, asked: &Asked, out: &mut Vec<u8>) {
        let verdict = Outcome::Malformed;
        if self.json {
            return print::json_word(asked, verdict, out);
        }
        begin(asked, out);
        color::paint(self.color, color::CONFLICT, verdict.word().as_bytes(), out);
        out.push(b'\n');
    }
}

fn boards(number: u32) -> String {
    match number {
        1 => "1 board".to_owned(),
        number => format!("{number} boards"),
    }
}

/// Writes the place of a board.
fn begin(asked: &Asked, out: &mut Vec<u8>) {
    let path = asked.location().place.path.as_deref();
    out.extend_from_slice(asked.source.name.as_bytes());
    out.push(b':');
    out.extend_from_slice(itoa::Buffer::new().format(asked.line()).as_bytes());
    out.extend_from_slice(b": ");
    if let Some(path) = path {
        out.extend_from_slice(path.as_bytes());
        out.extend_from_slice(b": ");
    }
}

/// Whether the board is complete and right, or the solution beside it is and keeps its clues.
fn is_solved(entry: &Entry) -> bool {
    match (&entry.solution, &entry.puzzle) {
        (Some(solution), Puzzle::Board(board)) => solution.is_solved() && solution.keeps(board),
        (Some(solution), puzzle) => solution.is_solved() && puzzle.allows(solution),
        (None, Puzzle::Board(board)) => board.is_solved(),
        (None, Puzzle::Candidates(candidates)) => candidates.is_solved(),
    }
}
