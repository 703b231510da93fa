//! `sudoku man`: the manual pages.

use super::args::Args as Sudoku;
use super::{Exit, print};
use anyhow::Context;
use clap::CommandFactory;
use clap_mangen::Man;

const EXAMPLES: &str = "\
Examples:
  sudoku man | man -l -                                       read the page
  sudoku man > ~/.local/share/man/man1/sudoku.1               put it where man finds it
  sudoku man solve > ~/.local/share/man/man1/sudoku-solve.1   likewise, for one command";

/// Print the manual page of sudoku, or of one command
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The command whose page is printed
    #[arg(value_name = "COMMAND")]
    command: Option<String>,
}

/// Prints the page.
///
/// # Errors
/// If there is no such command, or the page cannot be written.
pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let mut sudoku = Sudoku::command();
    sudoku.build(); // gives each command its full name and the options that all share
    let command = match &args.command {
        None => sudoku,
        Some(name) => page_of(&sudoku, name)?,
    };
    let mut page = Vec::new();
    let source = concat!("sudoku ", env!("CARGO_PKG_VERSION"));
    Man::new(command).source(source).render(&mut page)?;
    print(&page)?;
    Ok(Exit::Success)
}

fn page_of(sudoku: &clap::Command, name: &str) -> anyhow::Result<clap::Command> {
    let command = sudoku.find_subcommand(name).with_context(|| {
        let names = sudoku.get_subcommands().map(clap::Command::get_name);
        let names: Vec<&str> = names.filter(|&name| name != "help").collect();
        format!("no command {name:?}; expected {}", names.join(", "))
    })?;
    Ok(command.clone())
}
