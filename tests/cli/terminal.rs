//! What is shown only on a terminal. `script` stands in for one.

use super::harness::{shell, workplace};

/// What a terminal gets from a command line: standard output and standard error in one.
fn on_terminal(command: &str) -> String {
    let script = match cfg!(target_os = "linux") {
        true => format!("script -qec '{command}' /dev/null"),
        false => format!("script -q /dev/null sh -c '{command}'"),
    };
    let output = shell(&format!("export TERM=xterm; {script}"), workplace().path());
    assert!(output.stderr.is_empty(), "`script` works: {output:?}");
    String::from_utf8(output.stdout).expect("it is in UTF-8")
}

fn is_colored(command: &str) -> bool {
    on_terminal(command).contains("\x1b[")
}

#[test]
fn color_is_for_terminals() {
    assert!(is_colored("sudoku show easy.txt"));
    assert!(!is_colored("sudoku show easy.txt | cat"));
    assert!(!is_colored("sudoku show --color never easy.txt"));
    assert!(is_colored("sudoku show --color always easy.txt | cat"));
}

#[test]
fn color_is_for_those_who_want_it() {
    assert!(!is_colored("NO_COLOR=1 sudoku show easy.txt"));
    assert!(is_colored("NO_COLOR= sudoku show easy.txt"));
    assert!(!is_colored("TERM=dumb sudoku show easy.txt"));
    assert!(!is_colored("CI=true TERM=dumb sudoku show easy.txt"));
    assert!(!is_colored("CLICOLOR=0 sudoku show easy.txt"));
    assert!(is_colored("CLICOLOR_FORCE=1 sudoku show easy.txt | cat"));
    assert!(!is_colored(
        "NO_COLOR=1 CLICOLOR_FORCE=1 sudoku show easy.txt"
    ));
    assert!(is_colored("NO_COLOR=1 sudoku show --color always easy.txt"));
}

/// Clues and what was found differ; conflicts and messages stand out; lines for programs stay as they are.
#[test]
fn color_says_something() {
    let solved = on_terminal("sudoku solve -f spaced easy.txt");
    assert!(solved.contains("\x1b[36m1\x1b[0m \x1b[36m4\x1b[0m \x1b[1m5\x1b[0m"));
    assert!(!is_colored("sudoku solve -f line easy.txt"));
    assert!(on_terminal("sudoku validate wrong.txt").contains("\x1b[31minvalid: 5 twice"));
    assert!(!is_colored("sudoku validate solved.txt"));
    let missing = on_terminal("sudoku solve nowhere.txt");
    assert!(
        missing.starts_with("\x1b[1m\x1b[31msudoku:\x1b[0m nowhere.txt: "),
        "{missing:?}"
    );
    assert!(is_colored("sudoku solve --any --all easy.txt"));
    assert!(!is_colored("sudoku solve nowhere.txt --color never"));
}

#[test]
fn a_bar_is_shown_once_the_work_takes_long() {
    let slow = "(cat easy.txt; sleep 1; cat easy.txt)";
    let has_bar = |command: &str| on_terminal(command).contains(" puzzle");
    assert!(has_bar(&format!("{slow} | sudoku solve > answers.txt")));
    assert!(!has_bar("cat easy.txt | sudoku solve > answers.txt"));
    assert!(!has_bar(&format!("{slow} | sudoku solve 2>&1 | cat")));
}

/// Even while nothing is done yet, and however narrow the terminal is.
#[test]
fn the_bar_is_true_and_fits() {
    let nothing_yet = "(sleep 1; cat easy.txt) | sudoku solve > answers.txt";
    assert!(on_terminal(nothing_yet).contains("no puzzle done yet"));
    for columns in [20, 40, 80] {
        let text = on_terminal(&format!(
            "stty rows 24 columns {columns}; printf %081d 0 > empty.txt; \
             timeout 2 sudoku count --limit 1e15 empty.txt > counts.txt"
        ));
        let lines: Vec<String> = text.split(['\r', '\n']).map(without_escapes).collect();
        assert!(
            lines.iter().any(|line| line.contains("no puzzle")),
            "{text:?}"
        );
        let widest = lines.iter().map(|line| line.chars().count()).max();
        assert!(widest <= Some(columns), "{columns}: {text:?}");
    }
}

fn without_escapes(line: &str) -> String {
    let mut parts = line.split('\x1b');
    let first = parts.next().unwrap_or_default();
    let end = |part: &str| {
        part.find(|c: char| c.is_ascii_alphabetic())
            .map_or(0, |i| i + 1)
    };
    let rest = parts.map(|part| &part[end(part)..]);
    std::iter::once(first).chain(rest).collect()
}

#[test]
fn somebody_who_types_is_told_what_is_waited_for() {
    let asked = |command: &str| on_terminal(command).contains("in a line of 81 characters");
    assert!(asked("sudoku solve"));
    assert!(asked("sudoku validate -"));
    assert!(!asked("sudoku solve --quiet"));
    assert!(!asked("sudoku solve < easy.txt"));
    assert!(!asked("sudoku solve easy.txt"));
}
