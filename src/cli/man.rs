//! `sudoku man`: the manual pages.

use super::args::Args as Sudoku;
use super::{Exit, print};
use anyhow::Context;
use clap::{Command, CommandFactory};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};
use std::io;

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
    let mut sudoku = Sudoku::command().disable_help_subcommand(true);
    sudoku.build(); // gives each command its full name and the options that all share
    let command = match &args.command {
        None => &sudoku,
        Some(name) => find(&sudoku, name)?,
    };
    print(&page(command)?)?;
    Ok(Exit::Success)
}

fn find<'a>(sudoku: &'a Command, name: &str) -> anyhow::Result<&'a Command> {
    sudoku.find_subcommand(name).with_context(|| {
        let names: Vec<&str> = sudoku.get_subcommands().map(Command::get_name).collect();
        format!("no command {name:?}; expected {}", names.join(", "))
    })
}

/// The page of a command, in roff.
fn page(command: &Command) -> io::Result<Vec<u8>> {
    let source = concat!("sudoku ", env!("CARGO_PKG_VERSION"));
    let man = Man::new(command.clone()).source(source);
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    if command.has_subcommands() {
        man.render_subcommands_section(&mut page)?;
    }
    // What stands after the help begins with a heading, and its lines are to stay as they are.
    let help = command.get_after_help().map(ToString::to_string);
    if let Some((heading, lines)) = help.as_deref().and_then(|help| help.split_once(":\n")) {
        Roff::new()
            .control("SH", [heading.to_uppercase().as_str()])
            .control("nf", [])
            .text([roman(lines)])
            .control("fi", [])
            .to_writer(&mut page)?;
    }
    Ok(page)
}
