//! The progress bar: on a terminal only, and only if the work takes a while.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, IsTerminal};
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
    /// Dropped to end the thread that waits to show the bar.
    working: Option<Sender<()>>,
    showing: Option<JoinHandle<()>>,
}

impl Progress {
    /// Nothing is done yet. Nothing is ever shown where nobody watches, or where the one who watches
    /// types the puzzles.
    pub fn new() -> Progress {
        if !io::stderr().is_terminal() || io::stdin().is_terminal() {
            return Progress(None);
        }
        let bar = ProgressBar::hidden().with_style(style());
        let (working, done) = mpsc::channel::<()>();
        let late = bar.clone();
        let showing = thread::spawn(move || {
            if done.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                late.set_draw_target(ProgressDrawTarget::stderr());
                late.enable_steady_tick(TICK);
            }
        });
        Progress(Some(Watched {
            bar,
            working: Some(working),
            showing: Some(showing),
        }))
    }

    /// Counts puzzles that are done.
    pub fn add(&self, puzzles: u64) {
        if let Some(Watched { bar, .. }) = &self.0 {
            bar.inc(puzzles);
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

fn style() -> ProgressStyle {
    let template = "{spinner} {human_pos} puzzles, {per_sec}, {elapsed}";
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_spinner())
}
