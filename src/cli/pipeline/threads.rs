//! Threads: how many, and what they share.

use crate::cli::number;
use std::num::NonZero;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// How many threads work.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct Threads {
    /// Work on N threads [default: one for each core]
    #[arg(long, value_name = "N", value_parser = number::up_to::<usize>(1024), display_order = 90)]
    threads: Option<usize>,
}

impl Threads {
    pub const ONE: Threads = Threads { threads: Some(1) };

    /// As many as asked for, or one for each core.
    pub fn count(self) -> usize {
        let cores = || thread::available_parallelism().map_or(1, NonZero::get);
        self.threads.unwrap_or_else(cores)
    }
}

/// Does `work` on this thread and on as many others as are wanted, or could be started.
pub fn on_threads(threads: usize, work: impl Fn() + Sync) {
    thread::scope(|scope| {
        for _ in 1..threads {
            if thread::Builder::new().spawn_scoped(scope, &work).is_err() {
                break;
            }
        }
        work();
    });
}

/// In a release a thread that panics ends the run (`panic = "abort"`); elsewhere what it held is still whole.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Waits until somebody else has changed what `guard` protects.
pub fn wait<'a, T>(changed: &Condvar, guard: MutexGuard<'a, T>) -> MutexGuard<'a, T> {
    changed.wait(guard).unwrap_or_else(PoisonError::into_inner)
}
