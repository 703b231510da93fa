//! What is said to one batch, as it is written.

use super::page::Page;
use super::queue::Queue;
use super::source::{Ending, Source};
use crate::cli::exit::Exit;
use crate::cli::message;
use crate::cli::outcome::Outcome;
use std::fmt::Display;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Answers of one batch are handed on in pieces of about this many bytes: all solutions of one puzzle
/// can be more than memory holds.
const LARGE: usize = 1024 * 1024;

/// How replies are made.
#[derive(Clone, Copy, Debug, Default)]
pub struct Manner {
    /// Whether each answer leaves as soon as it can; else when a batch is done or much has gathered.
    pub eager: bool,
    /// Whether messages about single puzzles are left out.
    pub quiet: bool,
    /// Whether messages have color.
    pub color: bool,
}

/// The answers to one batch, and what there is to say beside them.
pub struct Reply<'a> {
    page: Page,
    number: u64,
    /// How much of all the work the batch is, and how much of that has been shown to be done.
    work: f64,
    shown: f64,
    queue: &'a Queue,
    manner: Manner,
}

impl<'a> Reply<'a> {
    /// An empty reply to the batch of this number, which is this much of all the work; each number is
    /// given once, and none is left out.
    pub(super) fn new(queue: &'a Queue, number: u64, work: usize, manner: Manner) -> Reply<'a> {
        Reply {
            page: queue.page(),
            number,
            work: work as f64,
            shown: 0.0,
            queue,
            manner,
        }
    }

    /// What goes to the output.
    pub fn out(&mut self) -> &mut Vec<u8> {
        &mut self.page.answers
    }

    /// Counts what became of a puzzle. From now on the exit code is at least this bad; more than one
    /// solution is no failure here.
    pub fn count(&mut self, outcome: Outcome) {
        self.count_strictly(outcome, false);
    }

    /// Counts what became of a puzzle. From now on the exit code is at least this bad; with `unique`,
    /// more than one solution is a failure.
    pub fn count_strictly(&mut self, outcome: Outcome, unique: bool) {
        self.page.tally.count(outcome);
        self.raise(outcome.exit(unique));
    }

    /// From now on the exit code is at least `exit`.
    pub fn raise(&mut self, exit: Exit) {
        self.page.exit = self.page.exit.max(exit);
    }

    /// Lets nothing be written after this reply.
    pub fn stop(&mut self) {
        self.page.last = true;
    }

    /// Says what should be known about a puzzle that came to `outcome`: where it is, and what there is
    /// to say. Not with `--quiet`.
    pub fn remark(&mut self, outcome: Outcome, place: impl Display, text: impl Display) {
        match outcome.exit(false) {
            _ if self.manner.quiet => {}
            Exit::Success => self.warn(place, text),
            Exit::Failure | Exit::Trouble => self.complain(place, text),
        }
    }

    /// Says what should be known.
    fn warn(&mut self, place: impl Display, text: impl Display) {
        let (color, messages) = (self.manner.color, &mut self.page.messages);
        message::warning(color, format_args!("{place}: {text}"), messages);
    }

    /// Says what is wrong.
    pub fn complain(&mut self, place: impl Display, text: impl Display) {
        let (color, messages) = (self.manner.color, &mut self.page.messages);
        message::error(color, format_args!("{place}: {text}"), messages);
    }

    /// Says that the answers that follow belong to `source`.
    pub(super) fn begin(&mut self, source: &Arc<Source>) {
        self.page.begin(source);
    }

    /// Shows that this much more of all the work is done.
    pub fn advance(&self, work: usize) {
        self.queue.advance(work as f64);
    }

    /// Shows that `parts` more of the `all` parts of this batch are done.
    pub fn share(&mut self, parts: u64, all: u64) {
        let share = self.work * parts as f64 / all.max(1) as f64;
        self.shown += share;
        self.queue.advance(share);
    }

    /// Shows that something more was tried.
    pub fn attempt(&self) {
        self.queue.attempt();
    }

    /// Whether nothing more will be written.
    pub fn is_in_vain(&self) -> bool {
        self.queue.has_stopped()
    }

    /// Counts an answered puzzle, and hands on what has gathered if it is much. Breaks if the output
    /// takes nothing more.
    pub fn answered(&mut self) -> ControlFlow<()> {
        self.page.puzzles += 1;
        match self.manner.eager {
            true => self.hurry(),
            false => self.spill(),
        }
    }

    /// Hands on what has gathered if it is much. Breaks if the output takes nothing more.
    pub fn spill(&mut self) -> ControlFlow<()> {
        if self.page.len() < LARGE {
            return ControlFlow::Continue(());
        }
        self.hand_on(Queue::write_through)
    }

    /// Hands on what has gathered if it is this batch's turn: after a puzzle that took long. Breaks if
    /// the output takes nothing more.
    pub fn hurry(&mut self) -> ControlFlow<()> {
        self.hand_on(Queue::write_on_turn)?;
        self.spill()
    }

    /// Waits until all batches before this one are written. Breaks if the output takes nothing more.
    pub fn wait_for_turn(&mut self) -> ControlFlow<()> {
        self.hand_on(Queue::write_through)
    }

    fn hand_on(&mut self, write: impl Fn(&Queue, u64, &mut Page)) -> ControlFlow<()> {
        let source = self.page.source();
        write(self.queue, self.number, &mut self.page);
        if let Some(source) = source.filter(|_| self.page.source().is_none()) {
            self.page.begin(&source);
        }
        match self.queue.has_stopped() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }

    /// Says how the source ended whose answers were the last.
    pub(super) fn end(&mut self, source: &Source, ending: &Ending) {
        match ending {
            Ending::Trouble(reason) => {
                self.complain(&source.name, reason);
                self.raise(Exit::Trouble);
            }
            Ending::PassedOver(reason) => self.warn(&source.name, reason),
            Ending::Complete(Some(line)) if !self.manner.quiet => {
                let place = format_args!("{}:{line}", source.name);
                self.warn(
                    place,
                    "a section that is not read; the board stands in another",
                );
            }
            Ending::Complete(_) => {}
        }
        self.page.end(matches!(ending, Ending::Complete(_)));
    }

    /// Hands in what is left; the batch is answered.
    pub(super) fn finish(mut self) {
        self.page.work = self.work - self.shown;
        self.queue.hand_in(self.number, self.page);
    }
}
