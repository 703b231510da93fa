//! `sudoku validate`: whether each board obeys the rules, and what breaks them.

use super::args::{Reading, Report};
use super::findings::{Findings, Outcome};
use super::input::Batch;
use super::order::Reply;
use super::print::{self, AsText, Asked, Place};
use super::{Exit, pipeline};
use ninegrid::text::{Entry, TextError};
use ninegrid::{Verdict, bulk};
use serde::Serialize;
use std::io::Write;
use std::ops::ControlFlow;

const EXAMPLES: &str = "\
Examples:
  sudoku validate board.txt              board.txt:1: valid, 30 of 81 cells filled
  sudoku validate --complete < grid.txt  fails unless the grid is full and right
  sudoku validate --unique puzzles/      fails unless each puzzle has exactly one solution
  sudoku validate -q solutions.csv       prints only failures

A board that breaks the rules is followed by every conflict:
  board.txt:1: invalid: 5 twice in row 1 (r1c1, r1c4); 5 twice in box 1 (r1c1, r3c2)
Where a puzzle stands beside its solution, as in a CSV file with both columns, the solution must be
complete, obey the rules and keep every clue.

Exit status: 0 if every board passed, 1 if one failed, 2 if one could not be read.";

/// Say whether each board obeys the rules, and name every conflict
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    reading: Reading,
    /// The form of the findings
    #[arg(short, long, value_enum, value_name = "FORM", default_value_t = Report::Text)]
    format: Report,
    /// Take a board with empty cells for a failure
    #[arg(long)]
    complete: bool,
    /// Take a board for a failure that has no solution, or more than one
    #[arg(long)]
    unique: bool,
    /// Print only failures
    #[arg(short, long)]
    quiet: bool,
}

/// Checks what is read.
pub fn run(args: Args) -> Exit {
    let validate = Validate {
        json: args.format == Report::Json,
        complete: args.complete,
        unique: args.unique,
        quiet: args.quiet,
    };
    pipeline::run(args.reading, None, |batch, reply| {
        validate.answer(batch, reply)
    })
}

struct Validate {
    json: bool,
    complete: bool,
    unique: bool,
    quiet: bool,
}

impl Validate {
    fn answer(&self, batch: &Batch, reply: &mut Reply) -> ControlFlow<()> {
        let verdicts = match self.unique {
            true => bulk::solve(&batch.boards()),
            false => Vec::new(),
        };
        let mut verdicts = verdicts.into_iter();
        batch.each(reply, |asked, reply| {
            match asked.item {
                Ok(entry) => self.check(asked, entry, verdicts.next().as_ref(), reply),
                Err(error) => self.malformed(asked, error, reply),
            }
            ControlFlow::Continue(())
        })
    }

    /// Answers for one board; `verdict` is there if it is to have exactly one solution.
    fn check(&self, asked: &Asked, entry: &Entry, verdict: Option<&Verdict>, reply: &mut Reply) {
        // The good case is most of what is checked in bulk: as little as possible is done for it.
        if is_solved(entry) && verdict.is_none_or(|verdict| matches!(verdict, Verdict::Unique(_))) {
            return self.solved(asked, entry, reply.out());
        }
        let mut findings = Findings::of(entry, verdict);
        if self.complete && findings.outcome == Outcome::Valid {
            findings.outcome = Outcome::Incomplete;
        }
        match findings.outcome {
            Outcome::Solved | Outcome::Valid if self.quiet => return,
            Outcome::Solved | Outcome::Valid => {}
            _ => reply.raise(Exit::Failure),
        }
        self.print(asked, &findings, reply.out());
    }

    fn solved(&self, asked: &Asked, entry: &Entry, out: &mut Vec<u8>) {
        match (self.quiet, self.json) {
            (true, _) => {}
            (false, true) => self.print(asked, &Findings::solved(&entry.puzzle.filled()), out),
            (false, false) => {
                begin(asked, out);
                out.extend_from_slice(b"solved\n");
            }
        }
    }

    fn print(&self, asked: &Asked, findings: &Findings, out: &mut Vec<u8>) {
        if self.json {
            let Place { name, line, .. } = asked.place();
            let record = Record {
                path: name,
                line,
                findings,
            };
            return print::json(&record, out);
        }
        begin(asked, out);
        let _ = writeln!(out, "{findings}"); // a Vec takes everything
    }

    fn malformed(&self, asked: &Asked, error: &TextError, reply: &mut Reply) {
        let Place { name, line, .. } = asked.place();
        if self.json {
            let record = Malformed {
                path: name,
                line,
                verdict: "malformed",
                error: AsText(error),
            };
            return print::json(&record, reply.out());
        }
        begin(asked, reply.out());
        reply.out().extend_from_slice(b"malformed\n");
    }
}

/// Writes the place of a board.
fn begin(asked: &Asked, out: &mut Vec<u8>) {
    let Place { name, line, .. } = asked.place();
    out.extend_from_slice(name.as_bytes());
    out.push(b':');
    out.extend_from_slice(itoa::Buffer::new().format(line).as_bytes());
    out.extend_from_slice(b": ");
}

/// Whether the board is complete and right, or the solution beside it is and keeps its clues.
fn is_solved(entry: &Entry) -> bool {
    match &entry.solution {
        Some(solution) => solution.is_solved() && solution.keeps(&entry.puzzle.filled()),
        None => entry.puzzle.filled().is_solved(),
    }
}

#[derive(Serialize)]
struct Record<'a> {
    path: &'a str,
    line: u64,
    #[serde(flatten)]
    findings: &'a Findings,
}

#[derive(Serialize)]
struct Malformed<'a> {
    path: &'a str,
    line: u64,
    verdict: &'static str,
    error: AsText<&'a TextError>,
}
