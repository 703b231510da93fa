//! The parser: takes text in pieces, in whatever encoding, and gives puzzles.

use super::entry::{Form, Item};
use super::error::{Problem, TextError};
use super::stream::Stream;
use super::utf16::Encoding;

/// Finds the puzzles in a text that arrives piece by piece.
///
/// It keeps at most 64 KiB of text, and the boards of one record, whatever the text.
#[derive(Debug, Default)]
pub struct Parser {
    encoding: Encoding,
    stream: Stream,
    passed_over: Option<u64>,
}

impl Parser {
    /// A parser at the start of a text.
    #[must_use]
    pub fn new() -> Parser {
        Parser::default()
    }

    /// Takes the next piece of the text, cut anywhere, and appends every puzzle or error that is
    /// complete with it to `found`, in the order of the text.
    ///
    /// A puzzle is complete with the end of its last line, and in JSON with that of its object or array;
    /// where the text was cut makes no difference to what is found.
    pub fn feed(&mut self, piece: &[u8], found: &mut Vec<Item>) {
        let Parser {
            encoding, stream, ..
        } = self;
        encoding.decode(piece, &mut |text| stream.feed(text, found));
    }

    /// Says that the text has ended; appends what was still open. The parser is then as new.
    pub fn finish(&mut self, found: &mut Vec<Item>) {
        let Parser {
            encoding, stream, ..
        } = self;
        let cut = encoding.finish(|text| stream.feed(text, found));
        stream.finish(found);
        if cut {
            let place = stream.position().place();
            found.push(Err(TextError::new(
                place,
                Form::Line,
                Problem::HalfCharacter,
            )));
        }
        self.passed_over = stream.passed_over();
        self.stream = Stream::default();
    }

    /// The line, from 1, of the first section of a SadMan file, such as `[State]`, that was passed over in
    /// the text that ended last, for its board stands in another.
    ///
    /// ```
    /// # use ninegrid::text::Parser;
    /// let (mut parser, mut found) = (Parser::new(), Vec::new());
    /// let rows = ".......1.\n".repeat(9);
    /// parser.feed(format!("[Puzzle]\n{rows}[State]\n{rows}").as_bytes(), &mut found);
    /// parser.finish(&mut found);
    /// assert_eq!((found.len(), parser.passed_over()), (1, Some(11)));
    /// ```
    #[must_use]
    pub const fn passed_over(&self) -> Option<u64> {
        self.passed_over
    }
}
