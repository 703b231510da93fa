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
        let Parser { encoding, stream } = self;
        encoding.decode(piece, &mut |text| stream.feed(text, found));
    }

    /// Says that the text has ended; appends what was still open. The parser is then as new.
    pub fn finish(&mut self, found: &mut Vec<Item>) {
        let Parser { encoding, stream } = self;
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
        self.stream = Stream::default();
    }
}
