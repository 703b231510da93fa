//! Where puzzles come from: standard input, files and directories, one after the other, cut into
//! batches. What is in a directory is found while the run goes on, never listed beforehand.

use super::Exit;
use super::order::Reply;
use super::print::Asked;
use super::sources::{Found, Opened, Source, Sources};
use ninegrid::Board;
use ninegrid::text::{Entry, Form, Item, Parser};
use std::io::{self, Read};
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

/// A batch is full once it holds this many bytes: some 1,600 lines, about a millisecond's work.
/// More would add memory and waiting, less would show in the cost of handing over.
const BATCH: usize = 128 * 1024;
/// A batch is also full after so many reads, as of tiny files.
const READS: usize = 512;

/// What was read in one go: consecutive items, of one source or of several.
#[derive(Debug, Default)]
pub struct Batch {
    items: Vec<Item>,
    parts: Vec<Part>,
    bytes: usize,
    reads: usize,
}

/// The items of a batch that come from one source.
#[derive(Debug)]
pub struct Part {
    /// Where they come from.
    pub source: Arc<Source>,
    /// The form of the item that is answered just before them, in the same output.
    pub previous: Option<Form>,
    /// How the source ended, if these are its last items.
    pub ending: Option<Ending>,
    items: Range<usize>,
}

/// How a source ended.
#[derive(Debug, PartialEq, Eq)]
pub enum Ending {
    /// All of it was read.
    Complete,
    /// It could not be read, or not to its end, or held no puzzle: the reason.
    Trouble(String),
    /// It was passed over and nothing is lost by it: the reason.
    PassedOver(String),
}

impl Batch {
    /// The parts in order, each with its items.
    fn parts(&self) -> impl Iterator<Item = (&Part, &[Item])> {
        let items = |part: &Part| self.items.get(part.items.clone()).unwrap_or_default();
        self.parts.iter().map(move |part| (part, items(part)))
    }

    /// The puzzles in order.
    pub fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.items.iter().flatten()
    }

    /// Their boards.
    pub fn boards(&self) -> Vec<Board> {
        self.entries().map(|entry| entry.puzzle.filled()).collect()
    }

    /// Lets `answer` write the reply to every item. What is wrong with a malformed one, and how a
    /// source has ended, is said here.
    pub fn each(
        &self,
        reply: &mut Reply,
        mut answer: impl FnMut(&Asked, &mut Reply) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for (part, items) in self.parts() {
            reply.begin(&part.source);
            let mut previous = part.previous;
            for item in items {
                let source = &part.source;
                let asked = Asked {
                    source,
                    item,
                    previous,
                };
                if let Err(error) = item {
                    reply.message(asked.place(), error);
                    reply.raise(Exit::Trouble);
                }
                answer(&asked, reply)?;
                reply.answered()?;
                previous = Some(form(item));
            }
            if let Some(ending) = &part.ending {
                reply.end(&part.source, ending);
            }
        }
        ControlFlow::Continue(())
    }

    /// How many puzzles it holds, the malformed ones too.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// How many bytes were read for it.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    fn is_full(&self) -> bool {
        self.bytes >= BATCH || self.reads >= READS
    }

    fn clear(&mut self) {
        self.items.clear();
        self.parts.clear();
        self.bytes = 0;
        self.reads = 0;
    }
}

/// The form of an item as it stood in the text.
pub fn form(item: &Item) -> Form {
    match item {
        Ok(entry) => entry.form,
        Err(error) => error.form(),
    }
}

/// The sources, read batch by batch.
pub struct Input {
    sources: Sources,
    current: Option<Current>,
    buffer: Vec<u8>,
    /// The form of the last item that was read, where the next one shares its output.
    previous: Option<Form>,
    separate: bool,
}

impl Input {
    /// An input that starts with the first of `sources`. `separate` says that each of them has an
    /// output of its own.
    pub fn new(sources: Sources, separate: bool) -> Input {
        Input {
            sources,
            current: None,
            buffer: vec![0; BATCH],
            previous: None,
            separate,
        }
    }

    /// Replaces what is in `batch` by what comes next; false if nothing does.
    ///
    /// What has arrived comes before anything that has to be waited for, so that it is answered first.
    pub fn fill(&mut self, batch: &mut Batch) -> bool {
        batch.clear();
        while !batch.is_full() || batch.parts.is_empty() {
            let Some(mut current) = self.current.take().or_else(|| self.open(batch)) else {
                break;
            };
            if current.waits && !batch.parts.is_empty() {
                self.current = Some(current);
                break;
            }
            let ended = self.read(&mut current, batch);
            self.current = (!ended).then_some(current);
        }
        !batch.parts.is_empty()
    }

    /// Opens the next source that can be, and adds to `batch` a part for each that cannot.
    fn open(&mut self, batch: &mut Batch) -> Option<Current> {
        loop {
            match self.sources.next()? {
                Found::Opened(opened) => return Some(self.start(opened)),
                Found::Ended(source, ending) => {
                    batch.reads += 1;
                    self.push(batch, &Arc::new(source), batch.len(), Some(ending));
                    if batch.is_full() {
                        return None;
                    }
                }
            }
        }
    }

    fn start(&mut self, opened: Opened) -> Current {
        if self.separate {
            self.previous = None;
        }
        Current {
            source: Arc::new(opened.source),
            reader: opened.reader,
            waits: opened.waits,
            parser: Parser::new(),
            items: 0,
        }
    }

    /// Reads once and adds what is complete with it; true if the source has ended.
    fn read(&mut self, current: &mut Current, batch: &mut Batch) -> bool {
        let from = batch.len();
        let outcome = read(&mut current.reader, &mut self.buffer);
        let length = outcome.as_ref().map_or(0, |&length| length);
        batch.bytes += length;
        batch.reads += 1;
        match self.buffer.get(..length) {
            Some(piece) if length > 0 => current.parser.feed(piece, &mut batch.items),
            _ if outcome.is_ok() => current.parser.finish(&mut batch.items),
            _ => {}
        }
        current.items += batch.len() - from;
        let ending = match outcome {
            Err(error) => Some(Ending::Trouble(error.to_string())),
            Ok(0) if current.items == 0 => Some(Ending::Trouble("no puzzle in it".to_owned())),
            Ok(0) => Some(Ending::Complete),
            Ok(_) => None,
        };
        let ended = ending.is_some();
        if ended || batch.len() > from {
            self.push(batch, &current.source, from, ending);
        }
        ended
    }

    /// Adds the part of the items from `from` on.
    fn push(
        &mut self,
        batch: &mut Batch,
        source: &Arc<Source>,
        from: usize,
        ending: Option<Ending>,
    ) {
        let items = from..batch.len();
        let last = batch.items.get(items.clone()).and_then(<[Item]>::last);
        let previous = self.previous;
        self.previous = last.map(form).or(previous);
        batch.parts.push(Part {
            source: Arc::clone(source),
            previous,
            ending,
            items,
        });
    }
}

/// The source that is being read.
struct Current {
    source: Arc<Source>,
    reader: Box<dyn Read + Send>,
    /// Whether a read may have to wait for someone to write.
    waits: bool,
    parser: Parser,
    /// How many items were found in it.
    items: usize,
}

fn read(reader: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    loop {
        match reader.read(buffer) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            outcome => return outcome,
        }
    }
}
