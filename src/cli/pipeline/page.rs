//! Answers that are ready to be written, and what there is to say beside them.

use super::source::Source;
use crate::cli::exit::Exit;
use crate::cli::tally::Tally;
use std::ops::Range;
use std::sync::Arc;

/// The answers to a batch, or to a part of one.
#[derive(Debug, Default)]
pub struct Page {
    pub answers: Vec<u8>,
    /// Whole lines for standard error.
    pub messages: Vec<u8>,
    /// How many puzzles were answered, and how much of all the work that was.
    pub puzzles: usize,
    pub work: f64,
    pub exit: Exit,
    /// What became of the puzzles.
    pub tally: Tally,
    /// Nothing is to be written after it.
    pub last: bool,
    /// Which of the answers belong to which source.
    cuts: Vec<Cut>,
}

/// The answers to one source, from a place in the page up to the next cut.
#[derive(Debug)]
pub struct Cut {
    pub source: Arc<Source>,
    from: usize,
    /// Whether the source ended with them, and if so, whether all of it was read.
    pub ended: Option<bool>,
}

impl Page {
    /// About how much memory it takes, in bytes.
    pub fn len(&self) -> usize {
        size_of::<Page>() + self.answers.len() + self.messages.len()
    }

    /// Starts the answers to a source.
    pub fn begin(&mut self, source: &Arc<Source>) {
        self.cuts.push(Cut {
            source: Arc::clone(source),
            from: self.answers.len(),
            ended: None,
        });
    }

    /// Ends the source whose answers came last.
    pub fn end(&mut self, complete: bool) {
        if let Some(cut) = self.cuts.last_mut() {
            cut.ended = Some(complete);
        }
    }

    /// The source whose answers came last.
    pub fn source(&self) -> Option<Arc<Source>> {
        self.cuts.last().map(|cut| Arc::clone(&cut.source))
    }

    /// Empties it, keeping its memory.
    pub fn clear(&mut self) {
        let (mut answers, mut messages) = (
            std::mem::take(&mut self.answers),
            std::mem::take(&mut self.messages),
        );
        let mut cuts = std::mem::take(&mut self.cuts);
        answers.clear();
        messages.clear();
        cuts.clear();
        *self = Page {
            answers,
            messages,
            cuts,
            ..Page::default()
        };
    }

    /// Each cut, with the range of its answers.
    pub fn cuts(&self) -> impl Iterator<Item = (&Cut, Range<usize>)> {
        let next = self.cuts.iter().skip(1).map(|cut| cut.from);
        let ends = next.chain([self.answers.len()]);
        let cuts = self.cuts.iter().zip(ends);
        cuts.map(|(cut, to)| (cut, cut.from..to))
    }
}
