//! `sudoku man`: the manual pages.

use crate::cli::exit::Exit;
use crate::cli::message;
use anyhow::Context;
use clap::{Arg, Command};
use clap_mangen::Man;
use clap_mangen::roff::{Inline, Roff, bold, italic, roman};
use std::path::{Path, PathBuf};
use std::{fs, io, iter};

const EXAMPLES: &str = "\
Examples:
  sudoku man | man -l -                                       read the page
  sudoku man --output ~/.local/share/man/man1                 put all pages where man finds them
  sudoku man solve > ~/.local/share/man/man1/sudoku-solve.1   the page of one command";

/// Print the manual page of sudoku or of one command, or write all pages
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The command whose page is printed
    #[arg(value_name = "COMMAND")]
    command: Option<String>,
    /// Write all pages into DIR, each in a file of its own
    #[arg(long, value_name = "DIR", conflicts_with = "command")]
    output: Option<PathBuf>,
}

/// Prints a page of `sudoku`, the whole command line.
///
/// # Errors
/// If there is no such command, or a page cannot be written.
pub fn run(args: &Args, sudoku: Command) -> anyhow::Result<Exit> {
    let mut sudoku = sudoku.disable_help_subcommand(true);
    sudoku.build(); // gives each command its full name and the options that all share
    if let Some(folder) = &args.output {
        write_all(&sudoku, folder)?;
        return Ok(Exit::Success);
    }
    let command = match &args.command {
        None => &sudoku,
        Some(name) => find(&sudoku, name)?,
    };
    message::to_stdout(&page(command)?)?;
    Ok(Exit::Success)
}

/// Writes the page of sudoku and those of its commands into a folder, which is made if it is not there.
fn write_all(sudoku: &Command, folder: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    for command in iter::once(sudoku).chain(sudoku.get_subcommands()) {
        let name = command.get_display_name().unwrap_or(command.get_name());
        let path = folder.join(format!("{name}.1"));
        fs::write(&path, page(command)?).with_context(|| path.display().to_string())?;
    }
    Ok(())
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
    Roff::new()
        .control("SH", ["SYNOPSIS"])
        .text(synopsis(command))
        .to_writer(&mut page)?;
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

/// The options and operands of a command, each with the names of its values.
fn synopsis(command: &Command) -> Vec<Inline> {
    let name = command.get_bin_name().unwrap_or_else(|| command.get_name());
    let mut line = vec![bold(name)];
    let shown = |arg: &&Arg| !arg.is_hide_set();
    let (operands, options): (Vec<&Arg>, Vec<&Arg>) = command
        .get_arguments()
        .filter(shown)
        .partition(|arg| arg.is_positional());
    options.into_iter().for_each(|arg| option(arg, &mut line));
    operands.into_iter().for_each(|arg| operand(arg, &mut line));
    if command.has_subcommands() {
        line.extend([roman(" "), italic("COMMAND"), roman(" ...")]);
    }
    line
}

/// ` [-f|--format FORM]`
fn option(arg: &Arg, line: &mut Vec<Inline>) {
    line.push(roman(" ["));
    if let Some(short) = arg.get_short() {
        line.extend([bold(format!("-{short}")), roman("|")]);
    }
    line.push(bold(format!("--{}", arg.get_long().unwrap_or_default())));
    for value in values(arg) {
        line.extend([roman(" "), italic(value)]);
    }
    line.push(roman("]"));
}

/// ` [INPUT]...`, or ` WORK` where it has to be given.
fn operand(arg: &Arg, line: &mut Vec<Inline>) {
    let (before, after) = match arg.is_required_set() {
        true => (" ", ""),
        false => (" [", "]"),
    };
    line.push(roman(before));
    line.extend(values(arg).into_iter().map(italic));
    line.push(roman(after));
    if arg
        .get_num_args()
        .is_some_and(|range| range.max_values() > 1)
    {
        line.push(roman("..."));
    }
}

/// The names of the values that an argument takes.
fn values(arg: &Arg) -> Vec<String> {
    if !arg.get_action().takes_values() {
        return Vec::new();
    }
    let names = arg.get_value_names().unwrap_or_default();
    names.iter().map(ToString::to_string).collect()
}
