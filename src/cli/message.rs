//! What is said on standard error, and what is written to standard output in one go.

use super::color::{self, ERROR, WARNING};
use anstyle::Style;
use anyhow::Context;
use std::fmt::Display;
use std::io::{self, Write};

/// Appends a message that something is wrong.
pub fn error(color: bool, text: impl Display, out: &mut Vec<u8>) {
    message(color, ERROR, text, out);
}

/// Appends a message about something that should be known.
pub fn warning(color: bool, text: impl Display, out: &mut Vec<u8>) {
    message(color, WARNING, text, out);
}

fn message(color: bool, style: Style, text: impl Display, out: &mut Vec<u8>) {
    color::paint(color, style, b"sudoku:", out);
    let _ = writeln!(out, " {text}"); // a Vec takes everything
}

/// Writes a message about something that should be known to standard error.
pub fn say(text: impl Display) -> anyhow::Result<()> {
    let mut out = Vec::new();
    warning(color::on_stderr(), text, &mut out);
    to_stderr(&out)
}

/// Says on standard error what went wrong, with its causes.
pub fn complain(reason: impl Display) {
    let mut out = Vec::new();
    error(color::on_stderr(), reason, &mut out);
    let _ = io::stderr().write_all(&out); // nobody is left to be told
}

/// Writes all of a text to standard output.
pub fn to_stdout(text: &[u8]) -> anyhow::Result<()> {
    let mut stdout = io::stdout().lock();
    stdout
        .write_all(text)
        .and_then(|()| stdout.flush())
        .context("standard output")
}

/// Writes all of a text to standard error. That nobody reads it is no reason to do less.
pub fn to_stderr(text: &[u8]) -> anyhow::Result<()> {
    match io::stderr().write_all(text) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        written => written.context("standard error"),
    }
}

/// Whether the reader of standard output has gone, as `head` does when it has enough.
pub fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let cause = error.downcast_ref::<io::Error>();
    cause.is_some_and(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}
