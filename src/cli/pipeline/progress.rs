//! The progress bar: on a terminal only, and only if the work takes a while.

use super::source::Input;
use super::threads::lock;
use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::fs::{self, Metadata};
use std::io::{self, IsTerminal};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Work that is done sooner shows nothing.
const PATIENCE: Duration = Duration::from_millis(500);
const TICK: Duration = Duration::from_millis(100);

/// How far the work has come, shown as long as it lives.
pub struct Progress(Option<Watched>);

struct Watched {
    bar: ProgressBar,
    done: Arc<Mutex<Done>>,
    /// Dropped to end the thread that shows the bar.
    working: Option<Sender<()>>,
    showing: Option<JoinHandle<()>>,
}

/// What has been done of the work.
struct Done {
    puzzles: u64,
    attempts: u64,
    work: f64,
    all: Option<u64>,
    start: Instant,
}

impl Progress {
    /// Nothing is read yet of what `inputs` name. Nothing is ever shown where the one who watches types
    /// the puzzles.
    pub fn reading(inputs: &[Input]) -> Progress {
        if inputs.contains(&Input::Stdin) && io::stdin().is_terminal() {
            return Progress(None);
        }
        Progress::new(size(inputs))
    }

    /// Nothing is done yet of this much work, if that is known. Nothing is ever shown where nobody watches.
    pub fn new(all: Option<u64>) -> Progress {
        if !io::stderr().is_terminal() {
            return Progress(None);
        }
        let bar = bar(all);
        let done = Arc::new(Mutex::new(Done {
            puzzles: 0,
            attempts: 0,
            work: 0.0,
            all,
            start: Instant::now(),
        }));
        let (working, ended) = mpsc::channel::<()>();
        let (late, seen) = (bar.clone(), Arc::clone(&done));
        let showing = thread::Builder::new().spawn(move || {
            let waits = |time| ended.recv_timeout(time) == Err(RecvTimeoutError::Timeout);
            if !waits(PATIENCE) {
                return;
            }
            show(&late, &lock(&seen));
            late.set_draw_target(ProgressDrawTarget::stderr());
            while waits(TICK) {
                show(&late, &lock(&seen));
            }
        });
        Progress(Some(Watched {
            bar,
            done,
            working: Some(working),
            showing: showing.ok(), // without it there is no bar
        }))
    }

    /// Counts puzzles that are done, and how much of the work that was.
    pub fn add(&self, puzzles: usize, work: f64) {
        if let Some(Watched { done, .. }) = &self.0 {
            let mut done = lock(done);
            done.puzzles += puzzles as u64;
            done.work += work;
        }
    }

    /// Counts something that was tried and may come to nothing.
    pub fn attempt(&self) {
        if let Some(Watched { done, .. }) = &self.0 {
            lock(done).attempts += 1;
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

impl Done {
    /// `12%, 1,234 puzzles, 5s left`: only what is known.
    fn words(&self) -> String {
        let elapsed = self.start.elapsed();
        let puzzles = match self.puzzles {
            0 => "no puzzle done yet".to_owned(),
            1 => "1 puzzle".to_owned(),
            puzzles => format!("{} puzzles", HumanCount(puzzles)),
        };
        let puzzles = match self.attempts {
            0 => puzzles,
            attempts => format!("{puzzles}, {} boards tried", HumanCount(attempts)),
        };
        let share = self.all.map(|all| self.work / all as f64);
        match share.filter(|share| *share > 0.0) {
            None => format!("{puzzles}, {}", words(elapsed)),
            Some(share) => {
                let share = share.min(1.0);
                let left = elapsed.mul_f64((1.0 - share) / share);
                let percent = (share * 100.0).floor();
                format!("{percent}%, {puzzles}, {} left", words(left))
            }
        }
    }
}

fn show(bar: &ProgressBar, done: &Done) {
    bar.set_position(done.work as u64);
    bar.set_message(done.words());
    bar.tick();
}

/// `2m`, of whole seconds.
fn words(time: Duration) -> String {
    format!("{:#}", HumanDuration(Duration::from_secs(time.as_secs())))
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
fn size(inputs: &[Input]) -> Option<u64> {
    let size = |input: &Input| match input {
        Input::Stdin => None,
        Input::Puzzle(text) => Some(text.len() as u64),
        Input::Path(path) => {
            let file = fs::metadata(path).ok().filter(Metadata::is_file);
            file.map(|file| file.len())
        }
    };
    let sizes = inputs.iter().map(size);
    sizes.sum::<Option<u64>>().filter(|&size| size > 0)
}

/// A bar that fills up to `all`; if that is not known, a sign of life. The words beside it are cut to
/// what the terminal has room for.
fn bar(all: Option<u64>) -> ProgressBar {
    let template = match all {
        Some(_) => "{bar:8} {wide_msg}",
        None => "{spinner} {wide_msg}",
    };
    let style = ProgressStyle::with_template(template);
    ProgressBar::with_draw_target(all, ProgressDrawTarget::hidden())
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
