//! The files below a directory, in name order, found while the run goes on.

use super::source::{Ending, Source, shown};
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use walkdir::{DirEntry, WalkDir};

/// The endings of the file names that are read in a directory.
const ENDINGS: [&str; 12] = [
    "txt",
    "sdk",
    "sdm",
    "ss",
    "sud",
    "csv",
    "tsv",
    "json",
    "jsonl",
    "xml",
    "opensudoku",
    "sudoku",
];

/// A directory that is being walked, in name order.
pub struct Walk {
    root: PathBuf,
    entries: Box<dyn Iterator<Item = walkdir::Result<DirEntry>> + Send>,
    found: bool,
}

/// What was met on the way.
pub enum Step {
    /// A file to be read, and its path from the directory.
    File(PathBuf, PathBuf),
    /// Something that ends before anything is read.
    Ended(Source, Ending),
}

impl Walk {
    /// The files below `root`, without those in the directory `skipped`.
    pub fn new(root: PathBuf, skipped: Option<PathBuf>) -> Walk {
        let walk = WalkDir::new(&root)
            .follow_links(true)
            .sort_by_file_name()
            .into_iter()
            .filter_entry(move |entry| match &skipped {
                Some(skipped) if entry.file_type().is_dir() => {
                    !fs::canonicalize(entry.path()).is_ok_and(|path| path == *skipped)
                }
                _ => true,
            });
        Walk {
            root,
            entries: Box::new(walk),
            found: false,
        }
    }
}

impl Iterator for Walk {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        let root = &self.root;
        let step = self.entries.by_ref().find_map(|entry| step(root, entry));
        let step = step.or_else(|| {
            let reason = format!("no puzzle file in it (.{})", ENDINGS.join(" ."));
            let source = Source::new(root, PathBuf::new());
            (!self.found).then_some(Step::Ended(source, Ending::Trouble(reason)))
        });
        self.found = true;
        step
    }
}

/// What an entry of the directory `root` means for the run; `None` if nothing.
fn step(root: &Path, entry: walkdir::Result<DirEntry>) -> Option<Step> {
    let error = match entry {
        Ok(entry) => {
            let path = entry.path();
            let relative = path.strip_prefix(root).unwrap_or(path).to_owned();
            return (entry.file_type().is_file() && has_puzzle_name(path))
                .then(|| Step::File(entry.into_path(), relative));
        }
        Err(error) => error,
    };
    let path = error.path().unwrap_or(root);
    if let Some(ancestor) = error.loop_ancestor() {
        let reason = format!("a link back to {}; not followed", shown(ancestor));
        let source = Source::new(path, PathBuf::new());
        return Some(Step::Ended(source, Ending::PassedOver(reason)));
    }
    // A link that leads nowhere, in a place where no file would have been read: editors leave such.
    if path.is_symlink() && !has_puzzle_name(path) {
        return None;
    }
    let reason = match error.io_error() {
        Some(error) => error.to_string(),
        None => error.to_string(),
    };
    let source = Source::new(path, PathBuf::new());
    Some(Step::Ended(source, Ending::Trouble(reason)))
}

/// Whether a file of this name is read when it is found in a directory.
pub fn has_puzzle_name(path: &Path) -> bool {
    let ending = path.extension().and_then(OsStr::to_str);
    ending.is_some_and(|ending| ENDINGS.iter().any(|e| e.eq_ignore_ascii_case(ending)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_with_a_known_ending_is_a_puzzle_name() {
        for name in ["a.txt", "b.SDK", "c.x.ss", "数独.sudoku", "d.json"] {
            assert!(has_puzzle_name(Path::new(name)), "{name}");
        }
        for name in ["a", "txt", ".txt", "a.txt~", "a.md"] {
            assert!(!has_puzzle_name(Path::new(name)), "{name}");
        }
    }
}
