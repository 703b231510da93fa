//! The strings of a JSON value: boards, rows, cells, or lines of text.

use super::Json;
use crate::text::array::Array;
use crate::text::cells::{self, Judged};
use crate::text::entry::{Entry, Item};
use crate::text::error::ErrorKind;
use crate::text::lines::{LIMIT, Line};
use crate::text::position::Position;
use memchr::memrchr;

impl Json {
    /// The string that has just ended, and where it starts if it has passed the tokenizer by. It is to be
    /// given back, for it is a buffer.
    pub(super) fn read_text(&mut self) -> (Vec<u8>, Option<usize>) {
        let mut string = std::mem::take(&mut self.string);
        string.clear();
        if let Some((start, text)) = self.kept().take_plain() {
            string.extend_from_slice(text);
            return (string, Some(start));
        }
        string.extend_from_slice(self.tokens.0.current_str().unwrap_or_default().as_bytes());
        (string, None)
    }

    pub(super) fn string(&mut self) {
        let (text, start) = self.read_text();
        self.take_string(&text, start);
        self.string = text;
    }

    pub(super) fn take_string(&mut self, text: &[u8], start: Option<usize>) {
        let in_array = self.frames.last().is_some_and(|frame| frame.key.is_none());
        if in_array && let Some(cell) = cells::of_text(text) {
            return self.scalar(Some(cell));
        }
        let row = if in_array { cells::row(text) } else { None };
        let judged = cells::judge(text);
        if row.is_some() || !matches!(judged, Judged::Nothing) {
            let kept = &self.tokens.0.feeder;
            let quote = || memrchr(b'"', kept.bytes.get(..kept.next.saturating_sub(1))?);
            let start = start.unwrap_or_else(|| quote().map_or(0, |at| at + 1));
            let at = self.position_of(start);
            self.judged(judged, at);
            return self.value(|array| match row {
                Some(row) => array.row(&row, at),
                None => array.other(),
            });
        }
        self.lines(text, in_array);
        self.value(Array::other);
    }

    /// Takes a string that is no board in itself: its lines, and those of its neighbors in an array, may
    /// be the rows of one.
    pub(super) fn lines(&mut self, text: &[u8], in_array: bool) {
        if text.len() > LIMIT || !in_array && (text.len() < 81 || !text.contains(&b'\n')) {
            return;
        }
        let at = self.position_of(self.token);
        let Some(frame) = self.frames.last_mut() else {
            return;
        };
        let mut reader = frame.text.take().unwrap_or_default();
        let mut items = Vec::new();
        for line in text
            .strip_suffix(b"\n")
            .unwrap_or(text)
            .split(|&byte| byte == b'\n')
        {
            reader.line(Line::Whole(line), at, &mut items);
        }
        match in_array {
            true => frame.text = Some(reader),
            false => reader.finish(&mut items),
        }
        self.give_text(items, at);
    }

    /// Gives out what was found in the lines of strings. Only what is cut off is an error there: other
    /// strings are names and numbers of any kind.
    pub(super) fn give_text(&mut self, items: Vec<Item>, at: Position) {
        for item in items {
            let place = self.place(at);
            match item {
                Ok(entry) => self.give(Ok(Entry { place, ..entry })),
                Err(error) if error.kind() == ErrorKind::CutOff => {
                    self.give(Err(error.moved_to(place)));
                }
                Err(_) => {}
            }
        }
    }
}
