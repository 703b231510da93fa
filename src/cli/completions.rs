//! `sudoku completions`: what a shell needs to complete the arguments.

use super::args::Args as Sudoku;
use super::{Exit, print};
use clap::CommandFactory;
use clap_complete::Shell;

const EXAMPLES: &str = "\
Where they go:
  sudoku completions bash > ~/.local/share/bash-completion/completions/sudoku
  sudoku completions zsh > ~/.zfunc/_sudoku       with fpath+=~/.zfunc before compinit in ~/.zshrc
  sudoku completions fish > ~/.config/fish/completions/sudoku.fish
  sudoku completions powershell >> $PROFILE
  sudoku completions elvish >> ~/.config/elvish/rc.elv";

/// Print what a shell needs to complete the arguments of sudoku
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

/// Prints the completions.
///
/// # Errors
/// If they cannot be written.
pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Sudoku::command(), "sudoku", &mut script);
    print(&script)?;
    Ok(Exit::Success)
}
