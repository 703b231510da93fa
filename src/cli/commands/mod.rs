//! The commands: a file each, with its arguments, their help, and a function that answers a batch of
//! puzzles.

mod bench;
mod canon;
mod completions;
mod count;
mod explain;
mod findings;
mod generate;
mod hint;
mod magic;
mod man;
mod minimize;
mod near;
mod rate;
mod show;
mod solve;
mod validate;
mod version;

use super::color::Color;
use super::exit::Exit;
use super::message;
use super::pipeline;
use anyhow::Context;
use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand};
use std::ffi::OsString;
use std::path::Path;

const EXAMPLES: &str = "\
Examples:
  sudoku solve puzzle.txt                 the answer, in the form of the puzzle
  sudoku 53..7....6..195...               the same, for a puzzle given as 81 characters
  sudoku solve --unique < puzzles.sdm     a line for each line; fails if one is ambiguous
  sudoku validate solutions.csv           what breaks the rules, and where
  sudoku rate puzzle.txt                  how hard it is for a person
  sudoku explain puzzle.txt               each step, in words
  sudoku show --candidates puzzle.txt     what each empty cell can still hold

A puzzle may be a line of 81 characters, nine rows, with or without frames, or a record of a CSV or
JSON file; a blank is any of 0 . _ * x X ? -. One input may mix several forms.

Exit status: 0 if every board was solved or valid, 1 if one was not, 2 if something could not be
read, written or understood.";

/// Solves, checks, explains, rates, collects and makes 9×9 Sudoku, one puzzle or millions.
#[derive(Debug, Parser)]
#[command(name = "sudoku", version, after_help = EXAMPLES, max_term_width = 99)]
struct Args {
    /// Use color
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = Color::Auto, global = true, display_order = 94)]
    color: Color,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Solve(solve::Args),
    Validate(validate::Args),
    Count(count::Args),
    Explain(explain::Args),
    Hint(hint::Args),
    Rate(rate::Args),
    Canon(canon::Args),
    Minimize(minimize::Args),
    Near(near::Args),
    Generate(generate::Args),
    Show(show::Args),
    Magic(magic::Args),
    Bench(bench::Args),
    Completions(completions::Args),
    Man(man::Args),
}

/// Does what the command line asks for.
///
/// # Errors
/// If something keeps the whole run from being done.
pub fn run(args: impl IntoIterator<Item = OsString>) -> anyhow::Result<Exit> {
    let args = match Args::try_parse_from(meant(args.into_iter().collect())) {
        Ok(args) => args,
        Err(refused) => return refuse(&refused),
    };
    args.color.choose();
    match args.command {
        Command::Solve(args) => solve::run(args),
        Command::Validate(args) => validate::run(args),
        Command::Count(args) => count::run(args),
        Command::Explain(args) => explain::run(args),
        Command::Hint(args) => hint::run(args),
        Command::Rate(args) => rate::run(args),
        Command::Canon(args) => canon::run(args),
        Command::Minimize(args) => minimize::run(args),
        Command::Near(args) => near::run(args),
        Command::Generate(args) => generate::run(&args),
        Command::Show(args) => show::run(args),
        Command::Magic(args) => magic::run(&args),
        Command::Bench(args) => bench::run(args),
        Command::Completions(args) => completions::run(&args, &mut Args::command()),
        Command::Man(args) => man::run(&args, Args::command()),
    }
}

/// The arguments as they are meant: a puzzle is no option though it begins with `-`, and a puzzle or a
/// file in the place of a command is to be solved.
fn meant(mut args: Vec<OsString>) -> Vec<OsString> {
    for arg in args.iter_mut().skip(1) {
        if let Some(puzzle) = pipeline::puzzle(arg) {
            *arg = puzzle.replace('-', ".").into();
        }
    }
    let is_command = |arg: &OsString| Args::command().find_subcommand(arg).is_some();
    let is_option = |arg: &OsString| arg.as_encoded_bytes().starts_with(b"-");
    let takes_next = |arg: &OsString| arg == "--color"; // the one option before the command with a value
    let first = args.windows(2).find_map(|pair| match pair {
        [before, arg] if !is_option(arg) && !takes_next(before) => Some(arg),
        _ => None,
    });
    let is_input = |arg: &OsString| pipeline::puzzle(arg).is_some() || Path::new(arg).exists();
    if first.is_some_and(is_input) && !args.iter().skip(1).any(is_command) {
        args.insert(1, "solve".into());
    }
    args
}

/// Prints the help or the version that was asked for, or says what is wrong with the arguments.
fn refuse(refused: &clap::Error) -> anyhow::Result<Exit> {
    if refused.kind() == ErrorKind::DisplayVersion {
        message::to_stdout(version::text().as_bytes())?;
        return Ok(Exit::Success);
    }
    if !refused.use_stderr() {
        refused.print().context("standard output")?;
        return Ok(Exit::Success);
    }
    let text = refused.to_string();
    match text.strip_prefix("error: ") {
        Some(text) => message::complain(text.trim_end()),
        None => {
            let _ = refused.print(); // nobody is left to be told
        }
    }
    Ok(Exit::Trouble)
}
