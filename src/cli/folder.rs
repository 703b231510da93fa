//! The directory of `--output`: a file for each file that is read, complete or absent.

use super::sources::{Source, has_puzzle_name, shown};
use anyhow::{Context, anyhow, bail};
use std::collections::HashSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// A directory that answers are written to, file by file.
pub struct Folder {
    root: PathBuf,
    /// The same, free of links.
    real: PathBuf,
    inputs: Inputs,
    /// What was written already, so that no two inputs are answered in one place. Empty where only
    /// one path is named, for below it no two files have one name.
    taken: HashSet<PathBuf>,
    several: bool,
    current: Current,
}

/// The file that is being written.
enum Current {
    None,
    /// Its content lies beside its place until it is complete.
    Open(NamedTempFile, PathBuf),
    /// Its place must not be written to; the answers are dropped.
    Refused,
}

impl Folder {
    /// The directory `root`, made if it is not there, for answers to what `paths` name.
    ///
    /// # Errors
    /// If it cannot be made or could be read as an input, or if an input has no name.
    pub fn new(root: &Path, paths: &[PathBuf]) -> anyhow::Result<Folder> {
        if paths.is_empty() || paths.iter().any(|path| path.as_os_str() == "-") {
            bail!("its files are named after those that are read; standard input has no name");
        }
        if root.exists() && !root.is_dir() {
            bail!("it is a file and no directory");
        }
        fs::create_dir_all(root)?;
        let real = fs::canonicalize(root)?;
        Ok(Folder {
            root: root.to_owned(),
            inputs: Inputs::new(&real, paths)?,
            real,
            taken: HashSet::new(),
            several: paths.len() > 1,
            current: Current::None,
        })
    }

    /// Its path, free of links.
    pub fn real(&self) -> &Path {
        &self.real
    }

    /// Adds to the answers to `source`. A source whose file something stands in the way of is told of in
    /// `messages`.
    ///
    /// # Errors
    /// If the file cannot be written to, as on a full disk: then others could not be either.
    pub fn write(
        &mut self,
        source: &Source,
        answers: &[u8],
        messages: &mut Vec<u8>,
    ) -> anyhow::Result<()> {
        if answers.is_empty() {
            return Ok(());
        }
        if let Current::None = self.current {
            self.current = match self.open(source, messages) {
                Err(error) if concerns_one_file(&error) => refuse(&error, messages),
                opened => opened?,
            };
        }
        match &mut self.current {
            Current::Open(file, target) => {
                let file = file.as_file_mut(); // its errors do not name the file, which has no name yet
                file.write_all(answers).with_context(|| shown(target))
            }
            Current::None | Current::Refused => Ok(()),
        }
    }

    /// Says that the source has ended: puts its file in its place if it is complete, or tells in
    /// `messages` what stands in the way.
    ///
    /// # Errors
    /// If no file could be put in its place.
    pub fn end(&mut self, complete: bool, messages: &mut Vec<u8>) -> anyhow::Result<()> {
        let current = std::mem::replace(&mut self.current, Current::None);
        let Current::Open(file, target) = current else {
            return Ok(());
        };
        if !complete {
            return Ok(());
        }
        let put = file.persist(&target).map_err(|error| error.error);
        match put.with_context(|| shown(&target)) {
            Err(error) if concerns_one_file(&error) => {
                refuse(&error, messages);
                Ok(())
            }
            put => put.map(drop),
        }
    }

    fn open(&mut self, source: &Source, messages: &mut Vec<u8>) -> anyhow::Result<Current> {
        let target = self.root.join(&source.relative);
        let folder = target.parent().unwrap_or(&self.root);
        fs::create_dir_all(folder).with_context(|| shown(folder))?;
        let reason = if self.inputs.contain(&target) {
            "it would be overwritten; it is also read"
        } else if self.several && !self.taken.insert(target.clone()) {
            "it would be overwritten; it holds the answers to another file of that name"
        } else {
            return Ok(Current::Open(beside(&target)?, target));
        };
        Ok(refuse(&anyhow!("{}: {reason}", shown(&target)), messages))
    }
}

/// Whether something stands in the way of one file only, and others may well be written.
fn concerns_one_file(error: &anyhow::Error) -> bool {
    use std::io::ErrorKind::{AlreadyExists, InvalidFilename, IsADirectory, NotADirectory};
    let kind = error
        .downcast_ref::<std::io::Error>()
        .map(std::io::Error::kind);
    matches!(
        kind,
        Some(AlreadyExists | InvalidFilename | IsADirectory | NotADirectory)
    )
}

/// Tells why a file is not written.
fn refuse(reason: &anyhow::Error, messages: &mut Vec<u8>) -> Current {
    let _ = writeln!(messages, "sudoku: {reason:#}"); // a Vec takes everything
    Current::Refused
}

/// A new file in the same directory, of a name that is never read as a puzzle file.
fn beside(target: &Path) -> anyhow::Result<NamedTempFile> {
    let folder = target.parent().unwrap_or(target);
    let mut builder = tempfile::Builder::new();
    builder.prefix(".sudoku-").suffix(".partial");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666)); // less the umask, as for any file
    }
    builder.tempfile_in(folder).with_context(|| shown(folder))
}

/// What is read, as far as it could be written to.
struct Inputs {
    files: HashSet<PathBuf>,
    folders: Vec<PathBuf>,
}

impl Inputs {
    fn new(root: &Path, paths: &[PathBuf]) -> anyhow::Result<Inputs> {
        let mut inputs = Inputs {
            files: HashSet::new(),
            folders: Vec::new(),
        };
        for path in paths {
            if !path.is_dir() {
                inputs.files.extend(place(path));
                continue;
            }
            let Ok(folder) = fs::canonicalize(path) else {
                continue;
            };
            // What is written must not be read again, and what is read must not be written over.
            if root.starts_with(&folder) && !is_empty(root) {
                bail!(
                    "{} is read; the directory must lie outside, or be empty",
                    shown(path)
                );
            }
            inputs.folders.push(folder);
        }
        inputs.folders.retain(|folder| !root.starts_with(folder));
        Ok(inputs)
    }

    fn contain(&self, target: &Path) -> bool {
        if self.files.is_empty() && self.folders.is_empty() || !target.exists() {
            return false;
        }
        place(target).is_some_and(|target| {
            self.files.contains(&target)
                || has_puzzle_name(&target) && self.folders.iter().any(|f| target.starts_with(f))
        })
    }
}

/// The path of a file, its directory free of links. A link in the place of the file itself does not
/// matter: the link would be replaced, not what it leads to.
fn place(path: &Path) -> Option<PathBuf> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    Some(fs::canonicalize(folder).ok()?.join(path.file_name()?))
}

fn is_empty(folder: &Path) -> bool {
    fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_source_that_was_not_read_to_its_end_leaves_no_file() {
        let root = tempfile::tempdir().expect("a directory");
        let target = root.path().join("a.txt");
        let mut folder = Folder::new(root.path(), &[PathBuf::from("in")]).expect("it is empty");
        let source = Source::new(Path::new("in/a.txt"), PathBuf::from("a.txt"));
        let mut messages = Vec::new();
        for complete in [false, true] {
            folder
                .write(&source, b"answers\n", &mut messages)
                .expect("there is room");
            assert!(!target.exists());
            folder
                .end(complete, &mut messages)
                .expect("nothing is in the way");
            assert_eq!(target.exists(), complete);
            let left = fs::read_dir(root.path()).expect("it is there").count();
            assert_eq!(left, usize::from(complete));
        }
        assert_eq!(fs::read(&target).expect("it is there"), b"answers\n");
        assert!(messages.is_empty());
    }
}
