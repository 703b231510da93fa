//! Finds and opens what the PATHs of the command line name, one source at a time. What stands in
//! them is left to `input.rs`.

use super::input::Ending;
use same_file::Handle;
use std::ffi::OsStr;
use std::fmt::Write;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};
use walkdir::{DirEntry, WalkDir};

/// The endings of the file names that are read in a directory.
const ENDINGS: [&str; 6] = ["txt", "sdk", "sdm", "ss", "csv", "sudoku"];

/// Something that puzzles are read from.
#[derive(Debug)]
pub struct Source {
    /// Its path as messages and answers show it, in one line of printable text; `-` for standard input.
    pub name: String,
    /// Where its answers go, below the directory of `--output`.
    pub relative: PathBuf,
}

impl Source {
    pub fn new(path: &Path, relative: PathBuf) -> Source {
        Source {
            name: shown(path),
            relative,
        }
    }
}

/// A source that can be read.
pub struct Opened {
    pub source: Source,
    pub reader: Box<dyn Read + Send>,
    /// Whether a read may have to wait for someone to write.
    pub waits: bool,
}

/// What a path has led to.
pub enum Found {
    /// A source to be read.
    Opened(Opened),
    /// One that ends before anything is read.
    Ended(Source, Ending),
}

/// The sources that PATHs name, in order.
pub struct Sources {
    paths: std::vec::IntoIter<PathBuf>,
    walk: Option<Walk>,
    /// A directory that is written to, so that the walk stays out of it.
    skipped: Option<PathBuf>,
    /// The file that standard output goes to, if it is one.
    stdout: Option<Handle>,
}

impl Iterator for Sources {
    type Item = Found;

    fn next(&mut self) -> Option<Found> {
        if let Some(found) = self.walk.as_mut().and_then(Walk::next) {
            return Some(match found {
                Step::File(path, relative) => self.open(&path, relative),
                Step::Ended(source, ending) => Found::Ended(source, ending),
            });
        }
        self.walk = None;
        let path = self.paths.next()?;
        if path.as_os_str() == "-" {
            return Some(self.open_stdin());
        }
        if path.is_dir() {
            self.walk = Some(Walk::new(path, self.skipped.clone()));
            return self.next();
        }
        Some(self.open(&path, relative(&path)))
    }
}

impl Sources {
    /// The sources that `paths` name, standard input if there are none.
    pub fn new(mut paths: Vec<PathBuf>, skipped: Option<PathBuf>) -> Sources {
        if paths.is_empty() {
            paths.push(PathBuf::from("-"));
        }
        Sources {
            paths: paths.into_iter(),
            walk: None,
            skipped,
            stdout: Handle::stdout().ok().filter(is_file),
        }
    }

    fn open(&self, path: &Path, relative: PathBuf) -> Found {
        let source = Source::new(path, relative);
        let is_file = match fs::metadata(path) {
            Ok(metadata) => metadata.is_file(),
            Err(error) => return Found::Ended(source, Ending::Trouble(error.to_string())),
        };
        if is_file && self.is_stdout(|| Handle::from_path(path)) {
            return written_to(source);
        }
        Found::Opened(Opened {
            source,
            reader: Box::new(OnFirstRead {
                path: path.to_owned(),
                file: None,
            }),
            waits: !is_file,
        })
    }

    fn open_stdin(&self) -> Found {
        let source = Source::new(Path::new("-"), PathBuf::new());
        if self.is_stdout(Handle::stdin) {
            return written_to(source);
        }
        Found::Opened(Opened {
            source,
            reader: Box::new(io::stdin()),
            waits: true,
        })
    }

    fn is_stdout(&self, open: impl Fn() -> io::Result<Handle>) -> bool {
        let stdout = self.stdout.as_ref();
        stdout.is_some_and(|stdout| open().is_ok_and(|handle| handle == *stdout))
    }
}

/// What is opened when it is first read, since to open a pipe is to wait for whoever writes to it, and
/// what came before has to be answered first.
struct OnFirstRead {
    path: PathBuf,
    file: Option<File>,
}

impl Read for OnFirstRead {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let file = match &mut self.file {
            Some(file) => file,
            none => none.insert(File::open(&self.path)?),
        };
        file.read(buffer)
    }
}

/// Reading a file that answers are appended to would never end.
fn written_to(source: Source) -> Found {
    let reason = "it is also the output; answers need a file of their own";
    Found::Ended(source, Ending::Trouble(reason.to_owned()))
}

fn is_file(handle: &Handle) -> bool {
    let metadata = handle.as_file().metadata();
    metadata.is_ok_and(|metadata| metadata.is_file())
}

/// A directory that is being walked, in name order.
struct Walk {
    root: PathBuf,
    entries: Box<dyn Iterator<Item = walkdir::Result<DirEntry>> + Send>,
    found: bool,
}

enum Step {
    File(PathBuf, PathBuf),
    Ended(Source, Ending),
}

impl Walk {
    fn new(root: PathBuf, skipped: Option<PathBuf>) -> Walk {
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

    /// The next file to be read, or what went wrong on the way; `None` at the end.
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

/// Where the answers to a file go: as it was named, if that stays below the directory it is put in,
/// or else by its name alone.
fn relative(path: &Path) -> PathBuf {
    let below = |part: Component| matches!(part, Component::Normal(_) | Component::CurDir);
    match path.file_name() {
        Some(name) if !path.components().all(below) => PathBuf::from(name),
        _ => path.to_owned(),
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
    fn answers_stay_below_the_output_directory() {
        let relative = |path| relative(Path::new(path)).display().to_string();
        assert_eq!(relative("a.txt"), "a.txt");
        assert_eq!(relative("sets/a.txt"), "sets/a.txt");
        assert_eq!(relative("./a.txt"), "./a.txt");
        assert_eq!(relative("../sets/a.txt"), "a.txt");
        assert_eq!(relative("/srv/sets/a.txt"), "a.txt");
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

    #[test]
    fn a_name_with_a_known_ending_is_a_puzzle_name() {
        for name in ["a.txt", "b.SDK", "c.x.ss", "数独.sudoku"] {
            assert!(has_puzzle_name(Path::new(name)), "{name}");
        }
        for name in ["a", "txt", ".txt", "a.txt~", "a.md"] {
            assert!(!has_puzzle_name(Path::new(name)), "{name}");
        }
    }
}
