//! What was read in one go: consecutive items, of one source or of several; and the pairing of items
//! with their answers.

use super::reply::Reply;
use super::source::{Ending, Location, Source};
use crate::cli::outcome::Outcome;
use ninegrid::Puzzle;
use ninegrid::text::{Entry, Form, Item, TextError};
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

/// Consecutive items, with the sources they come from.
#[derive(Debug, Default)]
pub struct Batch {
    pub(super) items: Vec<Item>,
    parts: Vec<Part>,
    /// How many bytes were read for it, and how often.
    pub(super) bytes: usize,
    pub(super) reads: usize,
}

/// The items of a batch that come from one source.
#[derive(Debug)]
struct Part {
    source: Arc<Source>,
    /// The form of the item that is answered just before them, in the same output.
    previous: Option<Form>,
    /// How the source ended, if these are its last items.
    ending: Option<Ending>,
    items: Range<usize>,
    /// The empty lines that are to be answered, from 1.
    blanks: Vec<u64>,
}

impl Batch {
    /// The puzzles that could be read, in order.
    pub fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.items.iter().flatten()
    }

    /// The puzzles themselves.
    pub fn puzzles(&self) -> Vec<Puzzle> {
        self.entries().map(|entry| entry.puzzle).collect()
    }

    /// Lets `answer` write the reply to every item. `answers` holds one for each of the
    /// [`entries`](Batch::entries), computed beforehand or when it is its turn; what could not be read
    /// has none. What is wrong with it, and how a source has ended, is said here.
    pub fn each<A>(
        &self,
        answers: impl IntoIterator<Item = A>,
        reply: &mut Reply,
        mut answer: impl FnMut(&Asked, Option<A>, &mut Reply) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut answers = answers.into_iter();
        for part in &self.parts {
            reply.begin(&part.source);
            let mut previous = part.previous;
            let mut blanks = part.blanks.iter().copied().peekable();
            for item in self.items.get(part.items.clone()).unwrap_or_default() {
                let source = &part.source;
                let asked = Asked {
                    source,
                    item,
                    previous,
                };
                while blanks.next_if(|&line| line < asked.line()).is_some() {
                    reply.out().push(b'\n');
                }
                let answered = match item {
                    Ok(_) => answers.next(),
                    Err(error) => {
                        reply.count(Outcome::Malformed);
                        reply.remark(Outcome::Malformed, asked.location(), error);
                        None
                    }
                };
                answer(&asked, answered, reply)?;
                reply.answered()?;
                previous = Some(form(item));
            }
            blanks.for_each(|_| reply.out().push(b'\n'));
            if let Some(ending) = &part.ending {
                reply.end(&part.source, ending);
            }
        }
        ControlFlow::Continue(())
    }

    /// How many puzzles it holds, the malformed ones too.
    pub(super) fn len(&self) -> usize {
        self.items.len()
    }

    /// Whether it says nothing, not even how a source ended.
    pub(super) fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// Empties it, keeping its memory.
    pub(super) fn clear(&mut self) {
        self.items.clear();
        self.parts.clear();
        self.bytes = 0;
        self.reads = 0;
    }

    /// Says that the items from `from` on come from `source`, with the empty lines among them that are to
    /// be answered. Returns the form of the last of them.
    pub(super) fn push(
        &mut self,
        source: &Arc<Source>,
        from: usize,
        blanks: Vec<u64>,
        ending: Option<Ending>,
        previous: Option<Form>,
    ) -> Option<Form> {
        let items = from..self.len();
        let last = self.items.get(items.clone()).and_then(<[Item]>::last);
        let last = last.map(form);
        self.parts.push(Part {
            source: Arc::clone(source),
            previous,
            ending,
            items,
            blanks,
        });
        last
    }
}

/// A puzzle, or what could not be read as one, that waits for its answer.
#[derive(Clone, Copy)]
pub struct Asked<'a> {
    pub source: &'a Source,
    item: &'a Item,
    /// The form of what was answered just before, in the same output.
    pub previous: Option<Form>,
}

impl<'a> Asked<'a> {
    /// What was read, if it is a puzzle.
    pub fn entry(&self) -> Option<&'a Entry> {
        self.item.as_ref().ok()
    }

    /// The puzzle, if it could be read.
    pub fn puzzle(&self) -> Option<&'a Puzzle> {
        self.entry().map(|entry| &entry.puzzle)
    }

    /// What is wrong with it, if it could not.
    pub fn error(&self) -> Option<&'a TextError> {
        self.item.as_ref().err()
    }

    /// The form in which it stood in the text.
    pub fn form(&self) -> Form {
        form(self.item)
    }

    /// The line in which it starts.
    pub fn line(&self) -> u64 {
        self.location().place.line
    }

    /// `PATH:LINE` of a puzzle; `PATH:LINE:COLUMN` of what could not be read.
    pub fn location(&self) -> Location<'a> {
        let (place, column) = match self.item {
            Ok(entry) => (&entry.place, false),
            Err(error) => (error.place(), true),
        };
        Location {
            source: self.source,
            place,
            column,
        }
    }
}

fn form(item: &Item) -> Form {
    match item {
        Ok(entry) => entry.form,
        Err(error) => error.form(),
    }
}
