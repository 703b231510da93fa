//! What the command line can ask for, as far as commands share it. What a command alone
//! understands stands in its own file.

use super::{bench, completions, count, generate, magic, man, show, solve, validate};
use clap::{Parser, Subcommand, ValueEnum};
use std::io::{self, IsTerminal};
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  sudoku solve puzzle.txt                 the answer, in the form of the puzzle
  sudoku solve --unique < puzzles.sdm     a line for each line; fails if one is ambiguous
  sudoku validate solutions.csv           what breaks the rules, and where
  sudoku count --limit 100 puzzle.txt     how many solutions there are, up to a hundred
  sudoku show --candidates puzzle.txt     what each empty cell can still hold

Puzzles may stand in a line of 81 characters, in nine rows, with or without frames, or in a CSV
file; a blank is any of 0 . _ * x X ? -. Several kinds may be mixed.

Exit status: 0 if every board was solved or valid, 1 if one was not, 2 if something could not be
read, written or understood.";

/// Solves and checks 9×9 Sudoku puzzles, one of them or millions.
#[derive(Debug, Parser)]
#[command(name = "sudoku", version, after_help = EXAMPLES, max_term_width = 100)]
pub struct Args {
    /// Use colour
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = Color::Auto, global = true, display_order = 91)]
    pub color: Color,
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    Solve(solve::Args),
    Validate(validate::Args),
    Count(count::Args),
    Generate(generate::Args),
    Show(show::Args),
    Magic(magic::Args),
    Bench(bench::Args),
    Completions(completions::Args),
    Man(man::Args),
}

/// When colour is used.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Color {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    Always,
    Never,
}

impl Color {
    /// Whether standard output gets colour.
    pub fn on_stdout(self) -> bool {
        let wanted = || std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        match self {
            Color::Auto => io::stdout().is_terminal() && wanted(),
            Color::Always => true,
            Color::Never => false,
        }
    }
}

/// What is read, and by how many threads.
#[derive(Debug, clap::Args)]
pub struct Reading {
    /// Files, directories, or - for standard input, which is also read if there are none
    ///
    /// In a directory, and in those below it, the files are read in name order whose names end in
    /// .txt .sdk .sdm .ss .csv or .sudoku; a file that is named itself is always read.
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// Work on N threads [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024), display_order = 90)]
    pub threads: Option<u16>,
}

impl Reading {
    /// Whether puzzles may come from more than one file.
    pub fn has_several(&self) -> bool {
        self.paths.len() > 1 || self.paths.iter().any(|path| path.is_dir())
    }
}

/// The form of what is said of boards, where no board is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Report {
    /// One line for each board
    Text,
    /// One JSON object for each board, in a line
    Json,
}

/// The form in which boards are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// A line for a puzzle that stands in a line, a grid for a grid
    Auto,
    /// 81 characters, one line for each board
    Line,
    /// Nine rows of nine characters
    Grid,
    /// Nine rows, with spaces between the digits
    Spaced,
    /// Nine rows in a frame
    Framed,
    /// Columns separated by commas, under a header
    Csv,
    /// One JSON object for each board, in a line
    Json,
}
