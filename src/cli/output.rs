//! Where answers go: to standard output, or to a file for each file that is read.

use super::Exit;
use super::folder::Folder;
use super::sources::Source;
use anyhow::Context;
use std::io::{self, Write};
use std::ops::Range;
use std::sync::Arc;

/// Answers that are ready to be written, and what there is to say beside them.
#[derive(Debug, Default)]
pub struct Page {
    pub answers: Vec<u8>,
    /// Whole lines for standard error.
    pub messages: Vec<u8>,
    /// How many puzzles were answered, and how much of all the work that was.
    pub puzzles: usize,
    pub work: usize,
    pub exit: Exit,
    /// Nothing is to be written after it.
    pub last: bool,
    /// Which of the answers belong to which source.
    cuts: Vec<Cut>,
}

/// The answers to one source, from a place in the page up to the next cut.
#[derive(Debug)]
struct Cut {
    source: Arc<Source>,
    from: usize,
    /// Whether the source ended with them, and if so, whether all of it was read.
    ended: Option<bool>,
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
        self.answers.clear();
        self.messages.clear();
        self.puzzles = 0;
        self.work = 0;
        self.exit = Exit::Success;
        self.last = false;
        self.cuts.clear();
    }

    /// The range of the answers of each cut.
    fn ranges(&self) -> impl Iterator<Item = (&Cut, Range<usize>)> {
        let next = self.cuts.iter().skip(1).map(|cut| cut.from);
        let ends = next.chain([self.answers.len()]);
        self.cuts
            .iter()
            .zip(ends)
            .map(|(cut, to)| (cut, cut.from..to))
    }
}

/// Where answers go.
pub enum Output {
    /// All to standard output.
    Stdout,
    /// Those to each source to a file of its own.
    Folder(Box<Folder>),
}

impl Output {
    /// Writes the answers of a page, down to the last byte.
    ///
    /// # Errors
    /// If no more can be written. What keeps only one source from being answered is added to the
    /// messages of the page.
    pub fn write(&mut self, page: &mut Page) -> anyhow::Result<()> {
        match self {
            Output::Stdout => write_stdout(&page.answers).context("standard output"),
            Output::Folder(folder) => {
                let mut messages = Vec::new();
                for (cut, range) in page.ranges() {
                    let answers = page.answers.get(range).unwrap_or_default();
                    folder.write(&cut.source, answers, &mut messages)?;
                    if let Some(complete) = cut.ended {
                        folder.end(complete, &mut messages)?;
                    }
                }
                if !messages.is_empty() {
                    page.messages.append(&mut messages);
                    page.exit = Exit::Trouble;
                }
                Ok(())
            }
        }
    }
}

fn write_stdout(answers: &[u8]) -> io::Result<()> {
    if answers.is_empty() {
        return Ok(());
    }
    let mut stdout = io::stdout().lock();
    stdout.write_all(answers)?;
    stdout.flush()
}
