//! `sudoku show`: boards in another form, or with their candidates.

use super::args::{Color, Format, Reading};
use super::input::Batch;
use super::order::Reply;
use super::print::{self, AsText, Asked, Place, Printer, Shape};
use super::tally::Word;
use super::{Exit, pipeline};
use anyhow::ensure;
use ninegrid::Board;
use ninegrid::render;
use ninegrid::text::TextError;
use serde::Serialize;
use std::ops::ControlFlow;

const EXAMPLES: &str = "\
Examples:
  sudoku show puzzle.txt                     nine rows in a frame
  sudoku show --candidates puzzle.txt        what each empty cell can still hold
  sudoku show -f line puzzles/ > all.sdm     every puzzle in a line";

/// Print boards in another form, unsolved
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    reading: Reading,
    /// The form of the boards
    #[arg(short, long, value_enum, value_name = "FORM", default_value_t = Format::Framed)]
    format: Format,
    /// Write what each empty cell can still hold by its row, column and box
    #[arg(long)]
    candidates: bool,
}

/// Shows what is read.
///
/// # Errors
/// If options contradict each other.
pub fn run(args: Args, color: Color) -> anyhow::Result<Exit> {
    ensure!(
        !args.candidates || args.format == Format::Framed,
        "--candidates has a form of its own; --format cannot be used with it"
    );
    let show = Show {
        printer: Printer {
            format: args.format,
            named: args.reading.has_several(),
            color: color.on_stdout(),
            csv_header: "puzzle\n",
        },
        candidates: args.candidates,
    };
    let exit = pipeline::run(args.reading, None, |batch, reply| show.answer(batch, reply));
    Ok(exit)
}

struct Show {
    printer: Printer,
    candidates: bool,
}

impl Show {
    fn answer(&self, batch: &Batch, reply: &mut Reply) -> ControlFlow<()> {
        batch.each(reply, |asked, reply| {
            let shape = self.printer.begin(asked, reply.out());
            match asked.item {
                Ok(entry) => self.board(asked, shape, &entry.puzzle.filled(), reply.out()),
                Err(_) => malformed(asked, shape, reply.out()),
            }
            ControlFlow::Continue(())
        })
    }

    fn board(&self, asked: &Asked, shape: Shape, board: &Board, out: &mut Vec<u8>) {
        match shape {
            _ if self.candidates => render::Format::Marks.write(board, out),
            Shape::Text(format) => self.printer.board(format, board, board, out),
            Shape::Csv => render::Format::Line.write(board, out),
            Shape::Json => print::json(&Record::of(asked), out),
        }
    }
}

fn malformed(asked: &Asked, shape: Shape, out: &mut Vec<u8>) {
    match shape {
        Shape::Json => print::json(&Record::of(asked), out),
        _ => print::word(shape, Word::Malformed, out),
    }
}

/// A board in JSON; none if it was malformed.
#[derive(Serialize)]
struct Record<'a> {
    path: &'a str,
    line: u64,
    puzzle: Option<AsText<Board>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<AsText<&'a TextError>>,
}

impl Record<'_> {
    fn of<'a>(asked: &Asked<'a>) -> Record<'a> {
        let Place { name, line, .. } = asked.place();
        Record {
            path: name,
            line,
            puzzle: asked.board().map(AsText),
            error: asked.error().map(AsText),
        }
    }
}
