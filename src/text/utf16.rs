//! UTF-16 with a byte-order mark, made UTF-8 by `encoding_rs`. A text in UTF-8 passes by untouched.

use encoding_rs::{CoderResult, Decoder, UTF_16BE, UTF_16LE};

/// The state between two pieces.
#[derive(Debug, Default)]
pub(super) enum Encoding {
    /// Less than two bytes have come.
    #[default]
    Unknown,
    /// One byte has come that starts a byte-order mark.
    HalfMark(u8),
    Utf8,
    Utf16(Box<Utf16>),
}

/// A decoder, and what it has made of the last piece.
pub(super) struct Utf16 {
    decoder: Decoder,
    text: String,
    /// How many bytes have come, odd or even.
    odd: bool,
}

impl std::fmt::Debug for Utf16 {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Utf16")
            .field("text", &self.text)
            .finish_non_exhaustive()
    }
}

impl Encoding {
    /// Says what `piece` is the next of: gives its text to `take`, in UTF-8, in one part or several.
    pub(super) fn decode(&mut self, piece: &[u8], take: &mut dyn FnMut(&[u8])) {
        match (&mut *self, piece) {
            (_, []) => {}
            (Encoding::Utf8, _) => take(piece),
            (Encoding::Utf16(utf16), _) => utf16.decode(piece, take),
            (Encoding::Unknown, [first @ (0xfe | 0xff)]) => *self = Encoding::HalfMark(*first),
            (Encoding::Unknown, [0xff, 0xfe, rest @ ..]) => {
                self.start(UTF_16LE.new_decoder_without_bom_handling(), rest, take);
            }
            (Encoding::Unknown, [0xfe, 0xff, rest @ ..]) => {
                self.start(UTF_16BE.new_decoder_without_bom_handling(), rest, take);
            }
            (Encoding::Unknown, _) => {
                *self = Encoding::Utf8;
                take(piece);
            }
            (Encoding::HalfMark(first), _) => {
                let mark = [*first, piece[0]];
                *self = Encoding::Unknown;
                if matches!(mark, [0xff, 0xfe] | [0xfe, 0xff]) {
                    self.decode(&mark, take);
                } else {
                    *self = Encoding::Utf8;
                    take(&mark);
                }
                self.decode(&piece[1..], take);
            }
        }
    }

    /// Says that the text has ended; true if half a character was left. The state is then as new.
    pub(super) fn finish(&mut self, mut take: impl FnMut(&[u8])) -> bool {
        match std::mem::take(self) {
            Encoding::HalfMark(byte) => take(&[byte]),
            Encoding::Utf16(utf16) => return utf16.odd,
            _ => {}
        }
        false
    }

    fn start(&mut self, decoder: Decoder, rest: &[u8], take: &mut dyn FnMut(&[u8])) {
        let mut utf16 = Box::new(Utf16 {
            decoder,
            text: String::new(),
            odd: false,
        });
        utf16.decode(rest, take);
        *self = Encoding::Utf16(utf16);
    }
}

impl Utf16 {
    /// How much text is made at once, in bytes.
    const STEP: usize = 4096;

    fn decode(&mut self, mut piece: &[u8], take: &mut dyn FnMut(&[u8])) {
        self.odd ^= piece.len() % 2 == 1;
        loop {
            self.text.clear();
            self.text.reserve(Utf16::STEP);
            let (result, read, _) = self.decoder.decode_to_string(piece, &mut self.text, false);
            take(self.text.as_bytes());
            piece = piece.get(read..).unwrap_or_default();
            if result == CoderResult::InputEmpty {
                return;
            }
        }
    }
}
