//! The progress bar: on a terminal only, and only if the work takes a while.

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::cell::Cell;
use std::fs::{self, Metadata};
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// Work that is done sooner shows nothing.
const PATIENCE: Duration = Duration::from_millis(500);
const TICK: Duration = Duration::from_millis(100);

/// How far the work has come, shown as long as it lives.
pub struct Progress(Option<Watched>);

struct Watched {
    bar: ProgressBar,
    puzzles: Cell<u64>,
    /// Dropped to end the thread that waits to show the bar.
    working: Option<Sender<()>>,
    showing: Option<JoinHandle<()>>,
}

impl Progress {
    /// Nothing is read yet of what `paths` name. Nothing is ever shown where the one who watches types
    /// the puzzles.
    pub fn reading(paths: &[PathBuf]) -> Progress {
        if io::stdin().is_terminal() && paths.is_empty() {
            return Progress(None);
        }
        Progress::new(size(paths))
    }

    /// Nothing is done yet of so much work, if that is known. Nothing is ever shown where nobody watches.
    pub fn new(work: Option<u64>) -> Progress {
        if !io::stderr().is_terminal() {
            return Progress(None);
        }
        let bar = bar(work);
        let (working, done) = mpsc::channel::<()>();
        let late = bar.clone();
        let showing = thread::Builder::new().spawn(move || {
            if done.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                late.set_draw_target(ProgressDrawTarget::stderr());
                late.enable_steady_tick(TICK);
            }
        });
        Progress(Some(Watched {
            bar,
            puzzles: Cell::new(0),
            working: Some(working),
            showing: showing.ok(), // without it there is no bar
        }))
    }

    /// Counts puzzles that are done, and how much of the work that was.
    pub fn add(&self, puzzles: usize, work: usize) {
        if let Some(Watched {
            bar, puzzles: done, ..
        }) = &self.0
        {
            done.set(done.get() + puzzles as u64);
            match done.get() {
                0 => {}
                1 => bar.set_message("1 puzzle"),
                number => bar.set_message(format!("{} puzzles", HumanCount(number))),
            }
            bar.inc(work as u64);
        }
    }

    /// Does `write` while the bar is out of the way.
    pub fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        match &self.0 {
            Some(Watched { bar, .. }) => bar.suspend(write),
            None => write(),
        }
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        self.working = None;
        let shown = self.showing.take().map(JoinHandle::join);
        drop(shown); // it does nothing that could panic
        self.bar.finish_and_clear();
    }
}

/// How many bytes there are to read, if that is known.
fn size(paths: &[PathBuf]) -> Option<u64> {
    let size = |path: &PathBuf| fs::metadata(path).ok().filter(Metadata::is_file);
    let sizes = paths.iter().map(|path| size(path).map(|file| file.len()));
    sizes.sum::<Option<u64>>().filter(|&size| size > 0)
}

/// A bar that fills up to `size`; if that is not known, a sign of life.
fn bar(size: Option<u64>) -> ProgressBar {
    let template = match size {
        Some(_) => "{bar:30} {percent}% {msg}, {eta} left",
        None => "{spinner} {msg}, {elapsed}",
    };
    let style = ProgressStyle::with_template(template);
    ProgressBar::with_draw_target(size, ProgressDrawTarget::hidden())
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
