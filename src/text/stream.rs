//! The stream: a text in pieces, cut into JSON values, tags of XML, and lines. What each of them means
//! is left to `json.rs`, `xml.rs` and `reader.rs`.
//!
//! - A line that starts with `{` or `[` may start a JSON value, one that starts with `<` a tag, unless
//!   it may go on with a grid. What turns out to be neither is read as lines: those before the line
//!   in which a value broke, or its own first line, as text, and the rest from the start. So every
//!   line is looked at twice at the most.
//! - What stands behind a value or a tag in its line is a line of its own; once there has been a tag, a
//!   tag ends a line.

use super::elements::Elements;
use super::entry::{Form, Item};
use super::error::{Problem, TextError};
use super::json::{self, Json};
use super::lines::{End, Line, Lines};
use super::position::Position;
use super::reader::Reader;
use super::xml::{self, Mark, Tag};
use memchr::{memchr2, memrchr2};

/// The state between two pieces.
#[derive(Debug)]
pub(super) struct Stream {
    mode: Mode,
    lines: Lines,
    reader: Reader,
    /// Where the open line starts, or the part of it that is read as a line.
    position: Position,
    /// Whether something of the open line has been read already.
    tail: bool,
    /// Whether the open line is to be read as text, whatever it starts with.
    forced: bool,
    /// Whether there has been a tag, and the elements that are open.
    tags: bool,
    elements: Elements,
}

/// What is being read.
#[derive(Debug)]
enum Mode {
    Lines,
    Json(Box<Json>),
    Tag(Box<Tag>),
}

/// Text that is to be read again, and how much of it as lines of text.
struct Again {
    text: Vec<u8>,
    forced: usize,
    at: usize,
}

impl Default for Stream {
    fn default() -> Stream {
        Stream {
            mode: Mode::Lines,
            lines: Lines::default(),
            reader: Reader::default(),
            position: Position::START,
            tail: false,
            forced: false,
            tags: false,
            elements: Elements::default(),
        }
    }
}

impl Stream {
    /// Takes the next piece.
    pub(super) fn feed(&mut self, mut piece: &[u8], found: &mut Vec<Item>) {
        while !piece.is_empty() {
            let again = self.step(&mut piece, found);
            self.read_again(again, found);
        }
    }

    /// Says that the text has ended.
    pub(super) fn finish(&mut self, found: &mut Vec<Item>) {
        loop {
            let again = match std::mem::replace(&mut self.mode, Mode::Lines) {
                Mode::Lines => break,
                Mode::Json(json) => match json.cut_off() {
                    Some(error) => {
                        let before = found.len();
                        drop(json.leave(found));
                        found.push(Err(error));
                        self.reader.container(before, found);
                        break;
                    }
                    None => self.leave_json(*json, found),
                },
                Mode::Tag(tag) => self.leave_tag(*tag),
            };
            self.read_again(Some(again), found);
        }
        self.elements.leave(&mut self.reader, found);
        if let Some(line) = self.lines.finish() {
            let line = Line::Whole(line);
            self.elements
                .line(line, self.position, &mut self.reader, found);
        }
        self.elements.end_record(found.len(), found);
        self.reader.finish(found);
    }

    /// The line of the first section of which rows were passed over.
    pub(super) fn passed_over(&self) -> Option<u64> {
        self.reader.passed_over()
    }

    /// Where the open line starts.
    pub(super) fn position(&self) -> Position {
        self.position
    }

    /// Reads text again, and what of that has to be read again, before what comes next.
    fn read_again(&mut self, again: Option<Again>, found: &mut Vec<Item>) {
        let mut stack: Vec<Again> = again.into_iter().collect();
        while let Some(mut top) = stack.pop() {
            let forced = top.at < top.forced;
            let end = if forced { top.forced } else { top.text.len() };
            let Some(text) = top.text.get(top.at..end).filter(|text| !text.is_empty()) else {
                continue;
            };
            let mut rest = text;
            let again = match forced {
                true => {
                    self.lines(&mut rest, true, found);
                    None
                }
                false => self.step(&mut rest, found),
            };
            top.at = end - rest.len();
            stack.push(top);
            stack.extend(again);
        }
    }

    /// Reads the start of `piece`: a value, a tag or a line, or what there is of it.
    fn step(&mut self, piece: &mut &[u8], found: &mut Vec<Item>) -> Option<Again> {
        match &mut self.mode {
            Mode::Lines => {
                self.lines(piece, false, found);
                None
            }
            Mode::Json(json) => {
                let before = found.len();
                let progress = json.feed(piece, found);
                self.reader.container(before, found);
                match progress {
                    json::Progress::More => None,
                    progress => self.end_json(progress, found),
                }
            }
            Mode::Tag(tag) => match tag.feed(piece) {
                xml::Progress::More => None,
                xml::Progress::Done => {
                    self.end_tag(found);
                    None
                }
                xml::Progress::Broken => {
                    let Mode::Tag(tag) = std::mem::replace(&mut self.mode, Mode::Lines) else {
                        return None;
                    };
                    Some(self.leave_tag(*tag))
                }
            },
        }
    }

    fn end_json(&mut self, progress: json::Progress, found: &mut Vec<Item>) -> Option<Again> {
        let Mode::Json(mut json) = std::mem::replace(&mut self.mode, Mode::Lines) else {
            return None;
        };
        match progress {
            json::Progress::Done if json.has_found() || json.is_object() => {
                self.tail = true;
                self.position = json.position();
                None
            }
            json::Progress::Overlong => {
                let place = json.token().place();
                self.position = json.position();
                drop(json.leave(found));
                found.push(Err(TextError::new(place, Form::Json, Problem::Overlong)));
                if self.position.column > 1 {
                    self.lines.pass();
                }
                None
            }
            json::Progress::Done => {
                let mut again = self.leave_json(*json, found);
                again.forced = again.text.len();
                Some(again)
            }
            _ => Some(self.leave_json(*json, found)),
        }
    }

    /// Leaves a value that is none: what is to be read as other text.
    fn leave_json(&mut self, json: Json, found: &mut Vec<Item>) -> Again {
        let (text, start, line) = json.leave(found);
        self.position = start;
        again(text, line)
    }

    fn leave_tag(&mut self, tag: Tag) -> Again {
        let (text, start) = tag.leave();
        self.position = start;
        let lines = memrchr2(b'\n', b'\r', &text).map_or(0, |at| at + 1);
        again(text, lines)
    }

    fn end_tag(&mut self, found: &mut Vec<Item>) {
        let Mode::Tag(tag) = std::mem::replace(&mut self.mode, Mode::Lines) else {
            return;
        };
        self.tags = true;
        self.tail = true;
        self.position = tag.position();
        let before = found.len();
        let cell = tag.read(found);
        if found.len() > before {
            self.elements.end_record(before, found);
        }
        self.reader.container(before, found);
        let Some((mark, name)) = tag.element() else {
            return;
        };
        if mark != Mark::End {
            self.elements.start(name);
            if let Some(cell) = cell {
                self.elements.cell(cell, self.position);
            }
        }
        if mark != Mark::Start {
            self.elements
                .end(name, self.position, &mut self.reader, found);
        }
    }

    /// Reads lines up to a value or a tag; `all` of them as text, if so.
    fn lines(&mut self, piece: &mut &[u8], all: bool, found: &mut Vec<Item>) {
        loop {
            let forced = all || self.forced;
            self.lines.end_break(piece);
            if !forced && !self.tail && !self.tags && self.lines.is_fresh() {
                self.reader.plain(piece, &mut self.position, found);
            }
            if !forced && self.begins(piece) || piece.is_empty() {
                return;
            }
            let tags = self.tags && !forced && !self.reader.is_quoting();
            let Some((line, end)) = self.lines.next(piece, tags) else {
                self.forced = forced;
                return;
            };
            let position = self.position;
            // What is left of a line behind a value or a tag may be nothing but a comma.
            let is_rest = |c: &u8| c.is_ascii_whitespace() || b",;".contains(c);
            let beside = self.tail || end == End::Tag;
            self.reader.divided(beside);
            match line {
                Line::Whole(text) if beside && text.iter().all(is_rest) => {}
                Line::Overlong([]) => {}
                Line::Whole(text)
                    if tags
                        && beside
                        && self.elements.text(text, position, &mut self.reader, found) => {}
                _ => {
                    self.elements.leave(&mut self.reader, found);
                    self.elements.line(line, position, &mut self.reader, found);
                }
            }
            match (end, line) {
                (End::Break, _) => {
                    let line = self.position.line + 1;
                    self.position = Position { line, column: 1 };
                    (self.tail, self.forced) = (false, false);
                }
                (End::Tag, Line::Whole(text)) => {
                    self.position.advance(text);
                    self.tail = true;
                }
                _ => {}
            }
        }
    }

    /// Whether `piece` goes on with a value or a tag, which is then what is read.
    fn begins(&mut self, piece: &mut &[u8]) -> bool {
        self.lines.end_break(piece);
        let is_before = |byte: &u8| matches!(byte, b' ' | b'\t' | 0xef | 0xbb | 0xbf);
        let spaces = piece.iter().take_while(|byte| is_before(byte)).count();
        let Some(first @ (b'{' | b'[' | b'<')) = piece.get(spaces) else {
            return false;
        };
        let Some(open) = self.lines.open().filter(|open| open.iter().all(is_before)) else {
            return false;
        };
        if self.reader.is_quoting() || *first != b'<' && !self.reader.is_between() {
            return false;
        }
        self.position.advance(open);
        self.position.advance(&piece[..spaces]);
        open.clear();
        *piece = &piece[spaces..];
        self.mode = match first {
            b'<' => Mode::Tag(Box::new(Tag::new(self.position))),
            _ => Mode::Json(Box::new(Json::new(self.position))),
        };
        true
    }
}

/// Text of which the lines up to here, or the first if there are none, are to be read as text.
fn again(text: Vec<u8>, lines: usize) -> Again {
    let first = memchr2(b'\n', b'\r', &text).map_or(text.len(), |at| at + 1);
    Again {
        forced: if lines > 0 { lines } else { first },
        text,
        at: 0,
    }
}
