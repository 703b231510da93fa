//! `sudoku magic`: prints a magic square.

use crate::cli::exit::Exit;
use crate::cli::message;
use anyhow::ensure;
use ninegrid::magic::{MagicSquare, Order};

const EXAMPLES: &str = "\
Examples:
  sudoku magic        4 9 2
                      3 5 7
                      8 1 6
  sudoku magic 5      the numbers 1 to 25";

/// Print a magic square of odd order: all rows, columns and diagonals have one sum
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// How many rows the square has, an odd number from 1 to 99
    #[arg(value_name = "ORDER", default_value_t = Order::THREE, allow_negative_numbers = true)]
    order: Order,
}

/// Makes the square, checks it and prints it.
///
/// # Errors
/// If it cannot be written.
pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let square = MagicSquare::new(args.order);
    ensure!(
        square.is_magic(),
        "the square of order {} is not magic",
        args.order
    );
    message::to_stdout(format!("{square}\n").as_bytes())?;
    Ok(Exit::Success)
}
