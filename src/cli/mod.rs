//! Used only by the binary: arguments, files, threads, progress, messages, exit codes.
//!
//! `commands` holds a file for each command; `inputs.rs` what those with INPUT share; `pipeline` the
//! line that feeds them and writes what they answer; `print.rs` and `message.rs` the forms of what
//! is written; `outcome.rs` the words for what became of a puzzle.

mod color;
mod commands;
mod exit;
mod histogram;
mod inputs;
mod message;
mod names;
mod number;
mod outcome;
mod pipeline;
mod print;
mod rated;
mod signals;
mod steps;
mod tally;
mod transformation;
mod wrong;

use exit::Exit;
use std::ffi::OsString;

/// Does what the command line asks for, says what went wrong, and how it ended.
pub fn run(args: impl IntoIterator<Item = OsString>) -> Exit {
    match commands::run(args) {
        Ok(exit) => exit,
        Err(error) if message::is_closed_pipe(&error) => Exit::Success,
        Err(error) => {
            message::complain(format_args!("{error:#}"));
            Exit::Trouble
        }
    }
}
