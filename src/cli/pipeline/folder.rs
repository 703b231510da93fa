//! The directory of `--output`: a file for each file that is read, complete or absent.

use super::source::{Input, Source, shown};
use super::threads::lock;
use super::walk::has_puzzle_name;
use crate::cli::signals;
use anyhow::{Context, bail};
use std::collections::HashSet;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use tempfile::NamedTempFile;

/// A directory that answers are written to, file by file.
pub struct Folder {
    root: PathBuf,
    /// The same, free of links.
    real: PathBuf,
    read: WhatIsRead,
    /// What was written already, so that no two inputs are answered in one place. Empty where only
    /// one INPUT is named, for below it no two files have one name.
    taken: HashSet<PathBuf>,
    several: bool,
    current: Current,
    /// Where the content of the current file lies: removed by a signal that ends the run, which holds
    /// it from then on, so that nothing more is begun or put in its place.
    partial: Arc<Mutex<Option<PathBuf>>>,
}

/// The file that is being written.
enum Current {
    None,
    /// Its content lies beside its place until it is complete.
    Open(NamedTempFile, PathBuf),
    /// It cannot be written, which has been said; its answers are dropped.
    Refused,
}

impl Folder {
    /// The directory `root`, made if it is not there, for answers to `inputs`.
    ///
    /// # Errors
    /// If it cannot be made or could be read as an input, or if an input has no name.
    pub fn new(root: &Path, inputs: &[Input]) -> anyhow::Result<Folder> {
        let paths: Option<Vec<&Path>> = inputs.iter().map(Input::path).collect();
        let paths = paths.filter(|paths| !paths.is_empty());
        let paths = paths.context("output files are named after input files; standard input and puzzle arguments have no file name")?;
        if root.exists() && !root.is_dir() {
            bail!("it is a file, not a directory");
        }
        fs::create_dir_all(root)?;
        let real = fs::canonicalize(root)?;
        let partial = Arc::new(Mutex::new(None::<PathBuf>));
        let doomed = Arc::clone(&partial);
        signals::on_end(move |end| {
            let mut partial = lock(&doomed);
            let removed = partial.take().map(fs::remove_file);
            drop(removed); // it may be gone already
            end.die();
        });
        Ok(Folder {
            root: root.to_owned(),
            read: WhatIsRead::new(&real, &paths)?,
            real,
            taken: HashSet::new(),
            several: paths.len() > 1,
            current: Current::None,
            partial,
        })
    }

    /// Its path, free of links.
    pub fn real(&self) -> &Path {
        &self.real
    }

    /// Adds to the answers to `source`.
    ///
    /// # Errors
    /// If its file cannot be written. That is said once for each file; those of other sources may well
    /// be written.
    pub fn write(&mut self, source: &Source, answers: &[u8]) -> anyhow::Result<()> {
        if answers.is_empty() {
            return Ok(());
        }
        let written = self.try_write(source, answers);
        if written.is_err() {
            self.set_aside(Current::Refused);
        }
        written
    }

    fn try_write(&mut self, source: &Source, answers: &[u8]) -> anyhow::Result<()> {
        if let Current::None = self.current {
            self.open(source)?;
        }
        match &mut self.current {
            Current::Open(file, target) => {
                let file = file.as_file_mut(); // its errors do not name the file, which has no name yet
                file.write_all(answers).with_context(|| shown(target))
            }
            Current::None | Current::Refused => Ok(()),
        }
    }

    /// Says that the source has ended: puts its file in its place if it is complete.
    ///
    /// # Errors
    /// If that cannot be done; then there is no file.
    pub fn end(&mut self, complete: bool) -> anyhow::Result<()> {
        let Current::Open(file, target) = std::mem::replace(&mut self.current, Current::None)
        else {
            return Ok(());
        };
        let mut partial = lock(&self.partial);
        let put = match complete {
            true => put(file, &target),
            false => file.close(),
        };
        *partial = None;
        put.with_context(|| shown(&target))?;
        if complete && self.several {
            self.taken.insert(target);
        }
        Ok(())
    }

    fn open(&mut self, source: &Source) -> anyhow::Result<()> {
        let target = self.root.join(&source.relative);
        let folder = target.parent().unwrap_or(&self.root);
        fs::create_dir_all(folder).with_context(|| shown(folder))?;
        if self.read.contains(&target) {
            bail!(
                "{}: it is also an input and would be overwritten",
                shown(&target)
            );
        }
        if self.taken.contains(&target) {
            bail!(
                "{}: it would be overwritten; it holds the answers to another file of that name",
                shown(&target)
            );
        }
        let mut partial = lock(&self.partial);
        let file = beside(&target)?;
        *partial = Some(file.path().to_owned());
        self.current = Current::Open(file, target);
        Ok(())
    }

    /// Drops the file that is being written.
    fn set_aside(&mut self, current: Current) {
        let mut partial = lock(&self.partial);
        self.current = current;
        *partial = None;
    }
}

/// Puts a file in its place, all of it.
fn put(file: NamedTempFile, target: &Path) -> io::Result<()> {
    file.as_file().sync_all()?;
    file.persist(target)?;
    Ok(())
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
struct WhatIsRead {
    files: HashSet<PathBuf>,
    folders: Vec<PathBuf>,
}

impl WhatIsRead {
    fn new(root: &Path, paths: &[&Path]) -> anyhow::Result<WhatIsRead> {
        let mut read = WhatIsRead {
            files: HashSet::new(),
            folders: Vec::new(),
        };
        for path in paths {
            if !path.is_dir() {
                read.files.extend(place(path));
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
            read.folders.push(folder);
        }
        read.folders.retain(|folder| !root.starts_with(folder));
        Ok(read)
    }

    fn contains(&self, target: &Path) -> bool {
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
        let inputs = [Input::Path(PathBuf::from("in"))];
        let mut folder = Folder::new(root.path(), &inputs).expect("it is empty");
        let source = Source::new(Path::new("in/a.txt"), PathBuf::from("a.txt"));
        for complete in [false, true] {
            folder.write(&source, b"answers\n").expect("there is room");
            assert!(!target.exists());
            folder.end(complete).expect("nothing is in the way");
            assert_eq!(target.exists(), complete);
            let left = fs::read_dir(root.path()).expect("it is there").count();
            assert_eq!(left, usize::from(complete));
        }
        assert_eq!(fs::read(&target).expect("it is there"), b"answers\n");
    }
}
