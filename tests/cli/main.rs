//! Runs the real binary from outside and compares all that comes out: standard output, standard
//! error and exit code.
//!
//! Most cases stand in the `.txt` files beside this one, which read like a terminal session:
//!
//! ```text
//! What is to be seen here, in any words.
//! $ a command line for sh
//! > a line of standard output
//! ! a line of standard error
//! ? the exit code, if it is not 0
//! ```
//!
//! Every command runs in a fresh directory that holds the files of `data`.
#![cfg(unix)]

mod harness;
mod pipeline;
mod readme;
mod terminal;

#[test]
fn solve() {
    harness::transcript("solve.txt");
}

#[test]
fn validate() {
    harness::transcript("validate.txt");
}

#[test]
fn count() {
    harness::transcript("count.txt");
}

#[test]
fn rate() {
    harness::transcript("rate.txt");
}

#[test]
fn explain() {
    harness::transcript("explain.txt");
}

#[test]
fn hint() {
    harness::transcript("hint.txt");
}

#[test]
fn canon() {
    harness::transcript("canon.txt");
}

#[test]
fn minimize() {
    harness::transcript("minimize.txt");
}

#[test]
fn near() {
    harness::transcript("near.txt");
}

#[test]
fn generate() {
    harness::transcript("generate.txt");
}

#[test]
fn bench() {
    harness::transcript("bench.txt");
}

#[test]
fn shells() {
    harness::transcript("shells.txt");
}

#[test]
fn show() {
    harness::transcript("show.txt");
}

#[test]
fn magic() {
    harness::transcript("magic.txt");
}

#[test]
fn inputs() {
    harness::transcript("inputs.txt");
}

#[test]
fn malformed() {
    harness::transcript("malformed.txt");
}

#[test]
fn output_directory() {
    harness::transcript("output.txt");
}

#[test]
fn arguments() {
    harness::transcript("arguments.txt");
}

#[cfg(target_os = "linux")]
#[test]
fn devices() {
    harness::transcript("linux.txt");
}
