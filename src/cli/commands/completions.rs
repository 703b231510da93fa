//! `sudoku completions`: what a shell needs to complete the arguments.

use crate::cli::exit::Exit;
use crate::cli::message;
use clap_complete::Shell;

const EXAMPLES: &str = "\
Where they go:
  sudoku completions bash > ~/.local/share/bash-completion/completions/sudoku
  sudoku completions zsh > ~/.zfunc/_sudoku       with fpath+=~/.zfunc before compinit in ~/.zshrc
  sudoku completions fish > ~/.config/fish/completions/sudoku.fish
  sudoku completions powershell >> $PROFILE
  sudoku completions elvish >> ~/.config/elvish/rc.elv";

/// Print the completion script for a shell
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

/// Prints the completions of `sudoku`, the whole command line.
///
/// # Errors
/// If they cannot be written.
pub fn run(args: &Args, sudoku: &mut clap::Command) -> anyhow::Result<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, sudoku, "sudoku", &mut script);
    message::to_stdout(&script)?;
    Ok(Exit::Success)
}
