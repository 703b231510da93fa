//! The README: every example of the command line is typed out in a shell and must print what stands
//! there, standard output and standard error together. The Rust example is run as a doc test of
//! lib.rs.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

/// What a shell prints for `command`, in the root of the repository, with `sudoku` on its path.
fn typed(command: &str) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_sudoku"));
    let mut path = vec![program.parent().expect("a directory").to_owned()];
    path.extend(env::split_paths(&env::var_os("PATH").unwrap_or_default()));
    let output = Command::new("sh")
        .args(["-c", &format!("{{ {command}\n}} 2>&1")])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env("PATH", env::join_paths(path).expect("a path"))
        .output()
        .expect("a shell");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// The commands of all `console` blocks, each with what stands under it.
fn examples(readme: &str) -> Vec<(String, String)> {
    let mut examples: Vec<(String, String)> = Vec::new();
    let mut inside = false;
    for line in readme.lines() {
        match (inside, line.strip_prefix("$ "), line) {
            (false, _, "```console") => inside = true,
            (true, _, "```") => inside = false,
            (true, Some(command), _) => examples.push((command.to_owned(), String::new())),
            (true, None, _) => {
                let (_, printed) = examples
                    .last_mut()
                    .expect("a command before what it prints");
                printed.push_str(line);
                printed.push('\n');
            }
            (false, ..) => {}
        }
    }
    examples
}

#[test]
fn every_example_prints_what_stands_there() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let examples = examples(&fs::read_to_string(path).expect("the README"));
    assert!(examples.len() >= 10);
    for (command, printed) in examples {
        assert_eq!(typed(&command), printed, "$ {command}");
    }
}
