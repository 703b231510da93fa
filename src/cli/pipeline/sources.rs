//! Finds and opens the INPUTs of the command line, one source at a time. What stands in them is
//! left to `reader.rs`.

use super::source::{Ending, Input, Source};
use super::walk::{Step, Walk};
use same_file::Handle;
use std::fs::{self, File};
use std::io::{self, Cursor, Read};
use std::path::{Component, Path, PathBuf};

/// A source that can be read.
pub struct Opened {
    pub source: Source,
    pub reader: Box<dyn Read + Send>,
    /// Whether a read may have to wait for someone to write.
    pub waits: bool,
}

/// What an INPUT has led to.
pub enum Reached {
    /// A source to be read.
    Opened(Opened),
    /// One that ends before anything is read.
    Ended(Source, Ending),
}

/// The sources that INPUTs name, in order.
pub struct Sources {
    inputs: std::vec::IntoIter<Input>,
    /// How many puzzles the command line itself holds, and how many of them were read.
    arguments: (usize, usize),
    walk: Option<Walk>,
    /// A directory that is written to, so that the walk stays out of it.
    skipped: Option<PathBuf>,
    /// The file that standard output goes to, if it is one.
    stdout: Option<Handle>,
}

impl Iterator for Sources {
    type Item = Reached;

    fn next(&mut self) -> Option<Reached> {
        if let Some(step) = self.walk.as_mut().and_then(Walk::next) {
            return Some(match step {
                Step::File(path, relative) => self.open(&path, relative),
                Step::Ended(source, ending) => Reached::Ended(source, ending),
            });
        }
        self.walk = None;
        match self.inputs.next()? {
            Input::Stdin => Some(self.open_stdin()),
            Input::Puzzle(text) => Some(self.open_argument(text)),
            Input::Path(path) if path.is_dir() => {
                self.walk = Some(Walk::new(path, self.skipped.clone()));
                self.next()
            }
            Input::Path(path) => Some(self.open(&path, relative(&path))),
        }
    }
}

impl Sources {
    /// The sources that `inputs` name.
    pub fn new(inputs: Vec<Input>, skipped: Option<PathBuf>) -> Sources {
        let is_puzzle = |input: &&Input| matches!(input, Input::Puzzle(_));
        Sources {
            arguments: (inputs.iter().filter(is_puzzle).count(), 0),
            inputs: inputs.into_iter(),
            walk: None,
            skipped,
            stdout: Handle::stdout().ok().filter(is_file),
        }
    }

    fn open_argument(&mut self, text: String) -> Reached {
        let (all, read) = &mut self.arguments;
        *read += 1;
        let source = match all {
            1 => Source::named("argument"),
            _ => Source::named(&format!("argument {read}")),
        };
        Reached::Opened(Opened {
            source,
            reader: Box::new(Cursor::new(text)),
            waits: false,
        })
    }

    fn open(&self, path: &Path, relative: PathBuf) -> Reached {
        let source = Source::new(path, relative);
        let is_file = match fs::metadata(path) {
            Ok(metadata) => metadata.is_file(),
            Err(error) => return Reached::Ended(source, Ending::Trouble(error.to_string())),
        };
        if is_file && self.is_stdout(|| Handle::from_path(path)) {
            return written_to(source);
        }
        Reached::Opened(Opened {
            source,
            reader: Box::new(OnFirstRead {
                path: path.to_owned(),
                file: None,
            }),
            waits: !is_file,
        })
    }

    fn open_stdin(&self) -> Reached {
        let source = Source::named("-");
        if self.is_stdout(Handle::stdin) {
            return written_to(source);
        }
        Reached::Opened(Opened {
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
fn written_to(source: Source) -> Reached {
    let reason = "it is also the output; answers need a file of their own";
    Reached::Ended(source, Ending::Trouble(reason.to_owned()))
}

fn is_file(handle: &Handle) -> bool {
    let metadata = handle.as_file().metadata();
    metadata.is_ok_and(|metadata| metadata.is_file())
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
}
