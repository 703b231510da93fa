//! Answers leave in the order in which their questions came, whichever thread is done first.

use super::input::Ending;
use super::output::{Output, Page};
use super::progress::Progress;
use super::sources::Source;
use super::{Exit, lock};
use std::collections::BTreeMap;
use std::fmt::Display;
use std::io::Write;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// Answers of one batch are handed on in pieces of about this many bytes: all solutions of one puzzle
/// can be more than memory holds.
const LARGE: usize = 1024 * 1024;
/// Pages that are ready before their turn may take this many bytes; then their threads wait.
const EARLY: usize = 16 * 1024 * 1024;
/// As many written pages are kept for their memory; more are in use only for a moment.
const SPARE: usize = 16;

/// The line in which pages wait to be written.
pub struct Order {
    state: Mutex<State>,
    turned: Condvar,
    /// Nothing that is handed in any more will be written.
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
    exit: Exit,
}

impl Order {
    pub fn new(output: Output, progress: Progress) -> Order {
        Order {
            state: Mutex::new(State {
                turn: 0,
                early: BTreeMap::new(),
                early_bytes: 0,
                spare: Vec::new(),
                output,
                progress,
                exit: Exit::Success,
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
    pub fn exit(&self) -> Exit {
        lock(&self.state).exit
    }

    /// An empty reply to the batch of this number, which is so much of all the work; each number is given
    /// once, and none is left out.
    pub fn reply(&self, number: u64, work: usize) -> Reply<'_> {
        let mut page = lock(&self.state).spare.pop().unwrap_or_default();
        page.work = work;
        Reply {
            page,
            number,
            order: self,
        }
    }

    /// Takes the last page of a batch: writes it if it is its turn, with those that waited for it.
    fn hand_in(&self, number: u64, page: Page) {
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
    fn write_through(&self, number: u64, page: &mut Page) {
        let mut state = lock(&self.state);
        while state.turn != number {
            state = wait(&self.turned, state);
        }
        self.write(&mut state, page);
    }

    /// Shows how far the work has come.
    fn advance(&self, work: usize) {
        lock(&self.state).progress.add(0, work);
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
            output, progress, ..
        } = self;
        let written = progress.aside(|| {
            let written = output.write(page);
            if super::say(&page.messages).is_err() {
                page.exit = Exit::Trouble; // nobody is left to be told why
            }
            written
        });
        self.progress.add(page.puzzles, page.work);
        self.exit = self.exit.max(page.exit);
        match written {
            Ok(()) => return ControlFlow::Continue(()),
            Err(error) if super::is_closed_pipe(&error) => self.exit = Exit::Success,
            Err(error) => {
                self.progress.aside(|| super::complain(&error));
                self.exit = Exit::Trouble;
            }
        }
        ControlFlow::Break(())
    }
}

fn wait<'a>(turned: &Condvar, state: MutexGuard<'a, State>) -> MutexGuard<'a, State> {
    turned.wait(state).unwrap_or_else(PoisonError::into_inner)
}

/// What is said to one batch, as it is written.
pub struct Reply<'a> {
    page: Page,
    number: u64,
    order: &'a Order,
}

impl Reply<'_> {
    /// What goes to the output.
    pub fn out(&mut self) -> &mut Vec<u8> {
        &mut self.page.answers
    }

    /// The run cannot end better than `exit` any more.
    pub fn raise(&mut self, exit: Exit) {
        self.page.exit = self.page.exit.max(exit);
    }

    /// Lets nothing be written after this reply.
    pub fn stop(&mut self) {
        self.page.last = true;
    }

    /// Writes a message: the place it is about, and what there is to say.
    pub fn message(&mut self, place: impl Display, text: impl Display) {
        let _ = writeln!(self.page.messages, "sudoku: {place}: {text}"); // a Vec takes everything
    }

    /// Says that the answers that follow belong to `source`.
    pub fn begin(&mut self, source: &Arc<Source>) {
        self.page.begin(source);
    }

    /// Shows that so much more of all the work is done.
    pub fn advance(&self, work: usize) {
        self.order.advance(work);
    }

    /// Counts an answered puzzle, and hands on what has gathered if it is much. Breaks if the output
    /// takes nothing more.
    pub fn answered(&mut self) -> ControlFlow<()> {
        self.page.puzzles += 1;
        self.spill()
    }

    /// Hands on what has gathered if it is much. Breaks if the output takes nothing more.
    pub fn spill(&mut self) -> ControlFlow<()> {
        if self.page.len() < LARGE {
            return ControlFlow::Continue(());
        }
        let source = self.page.source();
        self.order.write_through(self.number, &mut self.page);
        source.iter().for_each(|source| self.page.begin(source));
        match self.order.has_stopped() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }

    /// Says how the source ended whose answers were the last.
    pub fn end(&mut self, source: &Source, ending: &Ending) {
        match ending {
            Ending::Trouble(reason) => {
                self.message(&source.name, reason);
                self.raise(Exit::Trouble);
            }
            Ending::PassedOver(reason) => self.message(&source.name, reason),
            Ending::Complete => {}
        }
        self.page.end(*ending == Ending::Complete);
    }

    /// Hands in what is left; the batch is answered.
    pub fn finish(self) {
        self.order.hand_in(self.number, self.page);
    }
}
