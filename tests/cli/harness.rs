//! Reads the transcripts and runs them.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// A command line and all that it is to print.
#[derive(Default)]
struct Case {
    line: usize,
    command: String,
    stdout: String,
    stderr: String,
    exit: i32,
}

/// Runs every case of a transcript and fails with a list of those that went otherwise.
pub fn transcript(name: &str) {
    let path = folder().join(name);
    let text = fs::read_to_string(&path).expect("the transcript is there");
    let cases = cases(&text);
    assert!(!cases.is_empty(), "{name} has cases");
    let differences: Vec<String> = cases
        .iter()
        .filter_map(|case| difference(name, case))
        .collect();
    assert!(differences.is_empty(), "\n{}", differences.join("\n"));
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli")
}

fn cases(text: &str) -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let (mark, rest) = line.split_at(line.len().min(1));
        let rest = rest.strip_prefix(' ').unwrap_or(rest);
        if mark == "$" {
            cases.push(Case {
                line: number + 1,
                command: rest.to_owned(),
                ..Case::default()
            });
        }
        let Some(case) = cases.last_mut() else {
            continue;
        };
        match mark {
            ">" => case.stdout += &format!("{rest}\n"),
            "!" => case.stderr += &format!("{rest}\n"),
            "?" => case.exit = rest.parse().expect("an exit code"),
            _ => {}
        }
    }
    cases
}

/// What went otherwise than the case says, if anything did.
fn difference(name: &str, case: &Case) -> Option<String> {
    let folder = workplace();
    let output = shell(&case.command, folder.path());
    let stdout = String::from_utf8_lossy(&output.stdout);
    let stderr = String::from_utf8_lossy(&output.stderr);
    let exit = output.status.code();
    let same = stdout == case.stdout && stderr == case.stderr && exit == Some(case.exit);
    let Case { line, command, .. } = case;
    let (stdout, stderr) = (marked(">", &stdout), marked("!", &stderr));
    let exit = exit.map_or("none: it was killed".to_owned(), |exit| exit.to_string());
    (!same).then(|| format!("{name}:{line}: {command}\ncame to\n{stdout}{stderr}? {exit}\n"))
}

fn marked(mark: &str, text: &str) -> String {
    text.split_inclusive('\n')
        .map(|line| format!("{mark} {line}"))
        .collect()
}

/// A fresh directory with the files of `data`.
pub fn workplace() -> TempDir {
    let place = tempfile::tempdir().expect("a directory can be made");
    copy(&folder().join("data"), place.path());
    place
}

fn copy(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).expect("the data are there") {
        let entry = entry.expect("they can be read");
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        if from.is_dir() {
            fs::create_dir(&to).expect("a directory can be made");
            copy(&from, &to);
        } else {
            fs::copy(from, to).expect("a file can be copied");
        }
    }
}

/// Runs a command line in `folder`, with `sudoku` in the path and nothing on standard input.
pub fn shell(command: &str, folder: &Path) -> Output {
    let binary = Path::new(env!("CARGO_BIN_EXE_sudoku"));
    let mut path = binary
        .parent()
        .expect("it is in a directory")
        .as_os_str()
        .to_owned();
    path.push(":");
    path.push(env::var_os("PATH").unwrap_or_default());
    Command::new("sh")
        .args(["-c", command])
        .current_dir(folder)
        .env("PATH", path)
        .env_remove("CI")
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR")
        .env_remove("CLICOLOR_FORCE")
        .stdin(Stdio::null())
        .output()
        .expect("sh is there")
}

/// The binary itself.
pub fn sudoku(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sudoku"));
    command.args(args).env_remove("CLICOLOR_FORCE");
    command
}
