//! Reads the sources one after the other and cuts them into batches.

use super::batch::Batch;
use super::source::{Ending, Source};
use super::sources::{Opened, Reached, Sources};
use ninegrid::text::{Form, Parser};
use std::io::{self, Read};
use std::sync::Arc;

/// How much is read for a batch, or how often.
#[derive(Clone, Copy, Debug)]
pub struct Size {
    /// A batch is full once it holds this many bytes.
    pub bytes: usize,
    /// A batch is also full after this many reads, as of tiny files.
    pub reads: usize,
}

/// The sources, read batch by batch.
pub struct Reader {
    sources: Sources,
    current: Option<Current>,
    buffer: Vec<u8>,
    size: Size,
    /// The form of the last item that was read, where the next one shares its output.
    previous: Option<Form>,
    /// Whether each source has an output of its own.
    separate: bool,
    keep_blank: bool,
}

impl Reader {
    /// A reader that starts with the first of `sources`. `separate` says that each of them has an
    /// output of its own.
    /// `keep_blank` says that empty lines are to be answered.
    pub fn new(sources: Sources, size: Size, separate: bool, keep_blank: bool) -> Reader {
        Reader {
            sources,
            current: None,
            buffer: vec![0; size.bytes],
            size,
            previous: None,
            separate,
            keep_blank,
        }
    }

    /// Replaces what is in `batch` by what comes next; false if nothing does.
    ///
    /// What has arrived comes before anything that has to be waited for, so that it is answered first.
    pub fn fill(&mut self, batch: &mut Batch) -> bool {
        batch.clear();
        while !self.is_full(batch) || batch.is_empty() {
            let Some(mut current) = self.current.take().or_else(|| self.open(batch)) else {
                break;
            };
            if current.waits && !batch.is_empty() {
                self.current = Some(current);
                break;
            }
            let ended = self.read(&mut current, batch);
            self.current = (!ended).then_some(current);
        }
        !batch.is_empty()
    }

    fn is_full(&self, batch: &Batch) -> bool {
        batch.bytes >= self.size.bytes || batch.reads >= self.size.reads
    }

    /// Opens the next source that can be, and adds to `batch` a part for each that cannot.
    fn open(&mut self, batch: &mut Batch) -> Option<Current> {
        loop {
            match self.sources.next()? {
                Reached::Opened(opened) => return Some(self.start(opened)),
                Reached::Ended(source, ending) => {
                    batch.reads += 1;
                    let none = batch.len();
                    self.push(batch, &Arc::new(source), none, Vec::new(), Some(ending));
                    if self.is_full(batch) {
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
            lines: Lines::default(),
        }
    }

    /// Reads once and adds what is complete with it; true if the source has ended.
    fn read(&mut self, current: &mut Current, batch: &mut Batch) -> bool {
        let from = batch.len();
        let outcome = read(&mut current.reader, &mut self.buffer);
        let length = outcome.as_ref().map_or(0, |&length| length);
        batch.bytes += length;
        batch.reads += 1;
        let piece = self.buffer.get(..length).unwrap_or_default();
        match outcome {
            Ok(0) => current.parser.finish(&mut batch.items),
            Ok(_) => current.parser.feed(piece, &mut batch.items),
            Err(_) => {}
        }
        let blanks = match self.keep_blank {
            true => current.lines.blanks(piece),
            false => Vec::new(),
        };
        current.items += batch.len() - from;
        let ending = match outcome {
            Err(error) => Some(Ending::Trouble(error.to_string())),
            Ok(0) if current.items == 0 => Some(Ending::Trouble("no puzzle in it".to_owned())),
            Ok(0) => Some(Ending::Complete(current.parser.passed_over())),
            Ok(_) => None,
        };
        let ended = ending.is_some();
        if ended || batch.len() > from || !blanks.is_empty() {
            self.push(batch, &current.source, from, blanks, ending);
        }
        ended
    }

    /// Adds the part of the items from `from` on.
    fn push(
        &mut self,
        batch: &mut Batch,
        source: &Arc<Source>,
        from: usize,
        blanks: Vec<u64>,
        ending: Option<Ending>,
    ) {
        let last = batch.push(source, from, blanks, ending, self.previous);
        self.previous = last.or(self.previous);
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
    lines: Lines,
}

/// Where in the lines of a text the next piece begins.
#[derive(Default)]
struct Lines {
    /// How many line ends came before.
    ended: u64,
    /// Whether the line has anything in it.
    filled: bool,
}

impl Lines {
    /// The numbers of the empty lines that end in `piece`, from 1.
    fn blanks(&mut self, piece: &[u8]) -> Vec<u64> {
        let mut blanks = Vec::new();
        for line in piece.split_inclusive(|&byte| byte == b'\n') {
            self.filled |= line.iter().any(|byte| !byte.is_ascii_whitespace());
            if line.ends_with(b"\n") {
                self.ended += 1;
                if !std::mem::take(&mut self.filled) {
                    blanks.push(self.ended);
                }
            }
        }
        blanks
    }
}

fn read(reader: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    loop {
        match reader.read(buffer) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            outcome => return outcome,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Lines;

    #[test]
    fn empty_lines_are_found_however_the_text_is_cut() {
        let text = b"\nab\n\r\n \nc\n\n";
        for size in 1..=text.len() {
            let mut lines = Lines::default();
            let blanks: Vec<u64> = text
                .chunks(size)
                .flat_map(|piece| lines.blanks(piece))
                .collect();
            assert_eq!(blanks, [1, 3, 4, 6], "in pieces of {size}");
        }
    }
}
