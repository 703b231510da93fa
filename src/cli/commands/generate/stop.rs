//! Signals that ask a search to end.

use crate::cli::signals::{self, End};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A second Ctrl-C that comes later than this after the first ends the run at once.
const AGAIN: Duration = Duration::from_millis(500);

/// Whether a signal has asked for an end: one asks, a second one ends the run at once.
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    pub fn on_signal() -> Stop {
        let stopped = Arc::new(AtomicBool::new(false));
        let stop = Arc::clone(&stopped);
        let mut first = None;
        signals::on_end(move |end: End| {
            stop.store(true, Ordering::Relaxed);
            // `timeout` sends it twice at once; whoever sends it again later wants an end now.
            if first.get_or_insert_with(Instant::now).elapsed() > AGAIN {
                end.die();
            }
        });
        Stop(stopped)
    }

    pub fn is_wanted(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
