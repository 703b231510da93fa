//! Answers leave in the order in which their questions came, whichever thread is done first.

use super::output::Output;
use super::page::Page;
use super::progress::Progress;
use super::threads::{lock, wait};
use crate::cli::exit::Exit;
use crate::cli::message;
use crate::cli::tally::Tally;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex};

/// Pages that are ready before their turn may take this many bytes; then their threads wait.
const EARLY: usize = 16 * 1024 * 1024;
/// As many written pages are kept for their memory; more are in use only for a moment.
const SPARE: usize = 16;

/// The line in which pages wait to be written.
pub struct Queue {
    state: Mutex<State>,
    turned: Condvar,
    /// Nothing handed in from now on is written.
    stopped: AtomicBool,
}

struct State {
    /// The number of the batch whose page is the next to be written.
    turn: u64,
    early: BTreeMap<u64, Page>,
    early_bytes: usize,
    /// Written pages, kept for their memory.
    spare: Vec<Page>,
    output: Output,
    progress: Progress,
    color: bool,
    done: Done,
}

/// How a run went.
#[derive(Clone, Copy, Debug, Default)]
pub struct Done {
    pub exit: Exit,
    /// What became of the puzzles.
    pub tally: Tally,
}

impl Queue {
    /// A queue before `output`. `color` is for messages.
    pub fn new(output: Output, progress: Progress, color: bool) -> Queue {
        Queue {
            state: Mutex::new(State {
                turn: 0,
                early: BTreeMap::new(),
                early_bytes: 0,
                spare: Vec::new(),
                output,
                progress,
                color,
                done: Done::default(),
            }),
            turned: Condvar::new(),
            stopped: AtomicBool::new(false),
        }
    }

    /// Whether there is no use in going on, because the output takes nothing more.
    pub fn has_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// How it went.
    pub fn done(&self) -> Done {
        lock(&self.state).done
    }

    /// An empty page.
    pub fn page(&self) -> Page {
        lock(&self.state).spare.pop().unwrap_or_default()
    }

    /// Takes the last page of a batch: writes it if it is its turn, with those that waited for it.
    pub fn hand_in(&self, number: u64, page: Page) {
        let mut state = lock(&self.state);
        while state.turn != number && state.early_bytes > EARLY {
            state = wait(&self.turned, state);
        }
        state.early_bytes += page.len();
        state.early.insert(number, page);
        while let Some(mut page) = state.next_page() {
            state.early_bytes -= page.len();
            self.write(&mut state, &mut page);
            state.turn += 1;
            if state.spare.len() < SPARE {
                state.spare.push(page);
            }
        }
        self.turned.notify_all();
    }

    /// Waits for the turn of a batch and writes what it has so far.
    pub fn write_through(&self, number: u64, page: &mut Page) {
        let mut state = lock(&self.state);
        while state.turn != number {
            state = wait(&self.turned, state);
        }
        self.write(&mut state, page);
    }

    /// Writes what a batch has so far, if it is its turn.
    pub fn write_on_turn(&self, number: u64, page: &mut Page) {
        let mut state = lock(&self.state);
        if state.turn == number {
            self.write(&mut state, page);
        }
    }

    /// Shows how far the work has come.
    pub fn advance(&self, work: f64) {
        lock(&self.state).progress.add(0, work);
    }

    /// Shows that something more was tried.
    pub fn attempt(&self) {
        lock(&self.state).progress.attempt();
    }

    fn write(&self, state: &mut State, page: &mut Page) {
        if !self.has_stopped() && (state.write(page).is_break() || page.last) {
            self.stopped.store(true, Ordering::Relaxed);
        }
        page.clear();
    }
}

impl State {
    fn next_page(&mut self) -> Option<Page> {
        self.early.remove(&self.turn)
    }

    /// Writes a page and its messages; breaks if the output takes nothing more.
    fn write(&mut self, page: &mut Page) -> ControlFlow<()> {
        let State {
            output,
            progress,
            color,
            done,
            ..
        } = self;
        let written = progress.aside(|| {
            let written = output.write(page, *color);
            if message::to_stderr(&page.messages).is_err() {
                page.exit = Exit::Trouble; // nobody is left to be told why
            }
            written
        });
        progress.add(page.puzzles, page.work);
        done.exit = done.exit.max(page.exit);
        done.tally.add(&page.tally);
        match written {
            Ok(()) => return ControlFlow::Continue(()),
            Err(error) if message::is_closed_pipe(&error) => done.exit = Exit::Success,
            Err(error) => {
                progress.aside(|| message::complain(format_args!("{error:#}")));
                done.exit = Exit::Trouble;
            }
        }
        ControlFlow::Break(())
    }
}
