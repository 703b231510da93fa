//! The binary's only: arguments, files, threads, progress, messages, exit codes.
//!
//! A command is a file of its own: its arguments, their help, and a function that answers a batch of
//! puzzles. `pipeline.rs` feeds it and writes what it answers.

mod args;
mod bench;
mod completions;
mod count;
mod exit;
mod findings;
mod folder;
mod generate;
mod input;
mod magic;
mod man;
mod order;
mod output;
mod pipeline;
mod print;
mod progress;
mod show;
mod solve;
mod sources;
mod tally;
mod validate;
mod version;

use anyhow::Context;
use args::{Args, Command};
use clap::Parser;
use clap::error::ErrorKind;
use exit::Exit;
use std::ffi::OsString;
use std::io::{self, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Does what the command line asks for, tells what went wrong, and says how it ended.
pub fn run(args: impl IntoIterator<Item = OsString>) -> Exit {
    match try_run(args) {
        Ok(exit) => exit,
        Err(error) if is_closed_pipe(&error) => Exit::Success,
        Err(error) => {
            complain(&error);
            Exit::Trouble
        }
    }
}

fn try_run(args: impl IntoIterator<Item = OsString>) -> anyhow::Result<Exit> {
    let Args { color, command } = match Args::try_parse_from(args) {
        Ok(args) => args,
        Err(asked) if asked.kind() == ErrorKind::DisplayVersion => {
            print(version::text().as_bytes())?;
            return Ok(Exit::Success);
        }
        Err(help) if !help.use_stderr() => {
            help.print().context("standard output")?;
            return Ok(Exit::Success);
        }
        Err(usage) => {
            let _ = usage.print(); // nobody is left to be told
            return Ok(Exit::Trouble);
        }
    };
    match command {
        Command::Solve(args) => solve::run(args, color),
        Command::Validate(args) => Ok(validate::run(args)),
        Command::Count(args) => Ok(count::run(args)),
        Command::Generate(args) => generate::run(&args),
        Command::Show(args) => show::run(args, color),
        Command::Magic(args) => magic::run(&args),
        Command::Bench(args) => bench::run(&args),
        Command::Completions(args) => completions::run(&args),
        Command::Man(args) => man::run(&args),
    }
}

/// Writes all of a text to standard output.
fn print(text: &[u8]) -> anyhow::Result<()> {
    let mut stdout = io::stdout().lock();
    stdout
        .write_all(text)
        .and_then(|()| stdout.flush())
        .context("standard output")
}

/// Whether the reader of standard output has gone, as `head` does when it has enough.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let cause = error.downcast_ref::<io::Error>();
    cause.is_some_and(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}

/// Writes all of a text to standard error. That nobody reads it is no reason to do less.
fn say(text: &[u8]) -> anyhow::Result<()> {
    match io::stderr().write_all(text) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        written => written.context("standard error"),
    }
}

/// Says on standard error what went wrong, with its causes.
fn complain(error: &anyhow::Error) {
    let _ = writeln!(io::stderr(), "sudoku: {error:#}"); // nobody is left to be told
}

/// In a release a thread that panics ends the run (`panic = "abort"`); elsewhere what it held is still whole.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
