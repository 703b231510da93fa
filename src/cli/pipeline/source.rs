//! What puzzles are read from, and how a place in it is named.

use anyhow::bail;
use ninegrid::text;
use std::ffi::{OsStr, OsString};
use std::fmt::{self, Display, Write};
use std::path::{Path, PathBuf};

/// An argument with this many puzzle characters, and nothing else in it but space, is a puzzle, or is
/// meant to be one.
const PUZZLE: usize = 60;

/// An INPUT of the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    Stdin,
    /// A file or a directory.
    Path(PathBuf),
    /// A puzzle itself.
    Puzzle(String),
}

impl Input {
    /// What an argument stands for.
    ///
    /// # Errors
    /// If it is empty.
    pub fn new(argument: OsString) -> anyhow::Result<Input> {
        if argument.is_empty() {
            bail!("expected a file, a directory, - or a puzzle");
        }
        if argument == "-" {
            return Ok(Input::Stdin);
        }
        Ok(match puzzle(&argument) {
            Some(puzzle) => Input::Puzzle(puzzle.to_owned()),
            None => Input::Path(PathBuf::from(argument)),
        })
    }

    /// The file or directory that it names.
    pub fn path(&self) -> Option<&Path> {
        match self {
            Input::Path(path) => Some(path),
            Input::Stdin | Input::Puzzle(_) => None,
        }
    }
}

/// The argument, if it is a puzzle.
pub fn puzzle(argument: &OsStr) -> Option<&str> {
    let text = argument.to_str()?;
    let is_cell = |char: char| matches!(char, '0'..='9' | '０'..='９') || "._*xX?-".contains(char);
    let cells = text.chars().filter(|&char| is_cell(char)).count();
    let is_puzzle = cells >= PUZZLE && text.chars().all(|c| is_cell(c) || c.is_whitespace());
    is_puzzle.then_some(text)
}

/// Something that puzzles are read from.
#[derive(Debug)]
pub struct Source {
    /// Its path as messages show it, in one line of printable text; `-` for standard input.
    pub name: String,
    /// Its path as it is, where programs read it; what is not UTF-8 in it is replaced.
    pub path: String,
    /// Where its answers go, below the directory of `--output`.
    pub relative: PathBuf,
}

impl Source {
    pub fn new(path: &Path, relative: PathBuf) -> Source {
        Source {
            name: shown(path),
            path: path.to_string_lossy().into_owned(),
            relative,
        }
    }

    /// One that has no path.
    pub fn named(name: &str) -> Source {
        Source {
            name: name.to_owned(),
            path: name.to_owned(),
            relative: PathBuf::new(),
        }
    }
}

/// How a source ended.
#[derive(Debug, PartialEq, Eq)]
pub enum Ending {
    /// All of it was read, but for sections from this line on.
    Complete(Option<u64>),
    /// It could not be read, or not to its end, or held no puzzle: the reason.
    Trouble(String),
    /// It was passed over and nothing is lost by it: the reason.
    PassedOver(String),
}

/// A place in a source, as messages name it: `PATH:LINE`, with the column where that matters.
#[derive(Clone, Copy)]
pub struct Location<'a> {
    pub source: &'a Source,
    pub place: &'a text::Place,
    pub column: bool,
}

impl Display for Location<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.source.name, self.place.line)?;
        if self.column {
            write!(f, ":{}", self.place.column)?;
        }
        match &self.place.path {
            Some(path) => write!(f, ": {path}"),
            None => Ok(()),
        }
    }
}

/// A path in one line of printable text: what is not UTF-8 or would move the cursor is escaped.
pub fn shown(path: &Path) -> String {
    let mut shown = String::new();
    for chunk in path.as_os_str().as_encoded_bytes().utf8_chunks() {
        for char in chunk.valid().chars() {
            match char.is_control() {
                true => shown.extend(char.escape_default()),
                false => shown.push(char),
            }
        }
        for byte in chunk.invalid() {
            let _ = write!(shown, "\\x{byte:02x}"); // a String takes everything
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_argument_of_puzzle_characters_is_a_puzzle() {
        let input = |text: &str| Input::new(text.into()).expect("it is not empty");
        let nine_rows = "53..7....\n".repeat(9);
        for text in [".".repeat(81), "5".repeat(80), "12.".repeat(243), nine_rows] {
            assert_eq!(input(&text), Input::Puzzle(text));
        }
        let long_path = format!("{}/a", ".".repeat(81));
        for text in ["a.txt", "53..7", "2024", &long_path] {
            assert_eq!(input(text), Input::Path(PathBuf::from(text)));
        }
        assert_eq!(input("-"), Input::Stdin);
        assert!(Input::new(OsString::new()).is_err());
    }

    #[test]
    fn names_are_shown_in_one_line() {
        assert_eq!(shown(Path::new("sets/数独.txt")), "sets/数独.txt");
        assert_eq!(shown(Path::new("a\nb\u{1b}[2J")), "a\\nb\\u{1b}[2J");
    }

    #[cfg(unix)]
    #[test]
    fn names_that_are_not_utf8_are_shown() {
        use std::os::unix::ffi::OsStrExt;
        let name = OsStr::from_bytes(b"a\xff\xfe.txt");
        assert_eq!(shown(Path::new(name)), "a\\xff\\xfe.txt");
    }
}
