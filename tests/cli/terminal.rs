//! What is shown only on a terminal. `script` stands in for one; where it is missing there is nothing to
//! run these on.

use super::harness::{shell, workplace};
use std::process::Command;

/// What a terminal gets from a command line: standard output and standard error in one.
fn on_terminal(command: &str) -> Option<String> {
    if Command::new("script").arg("--version").output().is_err() {
        eprintln!("skipped: there is no `script` here");
        return None;
    }
    let place = workplace();
    let output = shell(&format!("script -qec '{command}' /dev/null"), place.path());
    Some(String::from_utf8(output.stdout).expect("it is in UTF-8"))
}

#[test]
fn colour_is_for_terminals() {
    let colour = |command| on_terminal(command).map(|text| text.contains("\x1b["));
    let Some(in_colour) = colour("sudoku show easy.txt") else {
        return;
    };
    assert!(in_colour);
    assert_eq!(colour("sudoku show easy.txt | cat"), Some(false));
    assert_eq!(colour("sudoku show --color never easy.txt"), Some(false));
    assert_eq!(colour("NO_COLOR=1 sudoku show easy.txt"), Some(false));
    assert_eq!(colour("NO_COLOR= sudoku show easy.txt"), Some(true));
    assert_eq!(colour("sudoku solve -f spaced easy.txt"), Some(false));
}

#[test]
fn a_bar_is_shown_once_the_work_takes_long() {
    let slow = "(cat easy.txt; sleep 1; cat easy.txt)";
    let bar = |command: &str| on_terminal(command).map(|text| text.contains(" puzzles"));
    let Some(shown) = bar(&format!("{slow} | sudoku solve > answers.txt")) else {
        return;
    };
    assert!(shown);
    assert_eq!(
        bar("cat easy.txt | sudoku solve > answers.txt"),
        Some(false)
    );
    assert_eq!(
        bar(&format!("{slow} | sudoku solve 2>&1 | cat")),
        Some(false)
    );
}
