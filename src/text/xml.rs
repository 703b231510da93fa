//! XML, OpenSudoku and HTML: the puzzles in the attributes of a tag, found by `quick-xml`. Texts between
//! tags are lines like any other.
//!
//! Leniencies: a link in angle brackets is text; tags need not be closed, nor need there be one outermost element. What follows a `<` and
//! is no tag is text.

use super::cells::{self, Judged};
use super::entry::{Form, Item};
use super::error::{Problem, TextError, Within};
use super::line;
use super::lines::LIMIT;
use super::position::Position;
use super::record::{Kind, Member, Record};
use memchr::{memchr, memmem};
use quick_xml::Reader;
use quick_xml::events::attributes::Attribute;
use quick_xml::events::{BytesStart, Event};
use quick_xml::parser::{ElementParser, Parser};
use std::borrow::Cow;

/// A tag that is being read.
#[derive(Debug)]
pub(super) struct Tag {
    /// All of it so far; of a comment only the start and the last bytes.
    text: Vec<u8>,
    kind: Sort,
    quotes: ElementParser,
    start: Position,
    end: Position,
}

/// What kind of tag it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sort {
    /// Not enough of it has come.
    Unknown,
    Element,
    /// It ends with this.
    Other(&'static [u8]),
}

/// What a tag does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    Start,
    End,
    Empty,
}

/// How the reading of a tag stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Progress {
    More,
    /// It has ended.
    Done,
    /// It is none, or has no end.
    Broken,
}

impl Tag {
    /// A tag whose `<` stands here.
    pub(super) fn new(start: Position) -> Tag {
        Tag {
            text: Vec::new(),
            kind: Sort::Unknown,
            quotes: ElementParser::default(),
            start,
            end: start,
        }
    }

    /// Takes what belongs to the tag from `piece`.
    pub(super) fn feed(&mut self, piece: &mut &[u8]) -> Progress {
        while !piece.is_empty() {
            let length = match self.kind {
                Sort::Unknown => 1,
                Sort::Element => through(b'>', piece),
                Sort::Other(end) => through(end.last().copied().unwrap_or(b'>'), piece),
            };
            let (part, rest) = piece.split_at(length);
            *piece = rest;
            self.end.advance(part);
            self.text.extend_from_slice(part);
            let ended = match self.kind {
                Sort::Unknown => {
                    let Some(kind) = sort(&self.text) else {
                        return Progress::Broken;
                    };
                    self.kind = kind;
                    false
                }
                Sort::Element => self.quotes.feed(part).is_some(),
                Sort::Other(end) => self.text.ends_with(end),
            };
            match self.kind {
                _ if ended && self.is_link() => return Progress::Broken,
                _ if ended => return Progress::Done,
                Sort::Element if self.text.len() > LIMIT => return Progress::Broken,
                Sort::Other(end) if self.text.len() > LIMIT => {
                    drop(self.text.drain(..LIMIT + 1 - end.len()));
                }
                _ => {}
            }
        }
        Progress::More
    }

    /// Whether it is a link in angle brackets, and no tag.
    fn is_link(&self) -> bool {
        let name = self.text.split(|byte| byte.is_ascii_whitespace()).next();
        self.kind == Sort::Element && name.is_some_and(|name| memmem::find(name, b"://").is_some())
    }

    /// All of it so far, and where it starts.
    pub(super) fn leave(self) -> (Vec<u8>, Position) {
        (self.text, self.start)
    }

    /// What it does to which element; `None` if it is no element.
    pub(super) fn element(&self) -> Option<(Mark, &[u8])> {
        let text = self
            .text
            .strip_prefix(b"<")
            .filter(|_| self.kind == Sort::Element)?;
        let (mark, text) = match text.strip_prefix(b"/") {
            Some(text) => (Mark::End, text),
            None if text.ends_with(b"/>") => (Mark::Empty, text),
            None => (Mark::Start, text),
        };
        let of_name = |byte: &&u8| !byte.is_ascii_whitespace() && !b"/>".contains(byte);
        Some((mark, text.get(..text.iter().take_while(of_name).count())?))
    }

    /// The place after all that was taken.
    pub(super) fn position(&self) -> Position {
        self.end
    }

    /// Appends the puzzles in the attributes; gives the cell that one such as `value` is.
    pub(super) fn read(&self, found: &mut Vec<Item>) -> Option<Vec<u8>> {
        let text = str::from_utf8(&self.text).ok()?;
        match Reader::from_str(text).read_event() {
            Ok(Event::Start(tag) | Event::Empty(tag)) => self.attributes(&tag, found),
            _ => None,
        }
    }

    fn attributes(&self, tag: &BytesStart, found: &mut Vec<Item>) -> Option<Vec<u8>> {
        let (mut record, mut cell) = (Record::default(), None);
        for attribute in tag.html_attributes().with_checks(false).flatten() {
            let text = attribute.value.as_bytes();
            if cells::names_digit(attribute.key.as_ref().as_bytes()) && cells::is_cell(text) {
                cell = Some(text.to_vec());
            }
            let named = line::is_solution_name(attribute.key.as_ref().as_bytes());
            match cells::judge(&value(&attribute)) {
                Judged::Puzzle(puzzle, _, more) => record.push(Member {
                    puzzle,
                    place: self.position_of(&attribute).place(),
                    named,
                    more,
                    form: Form::Xml,
                }),
                Judged::Bad(column, misfit) => {
                    let place = self.position_of(&attribute).right(column).place();
                    let problem = Problem::Misfit(Within::Text, misfit);
                    found.push(Err(TextError::new(place, Form::Xml, problem)));
                    record.breaks();
                }
                Judged::Nothing => {}
            }
        }
        record.close(Kind::Object, |entry| found.push(Ok(entry)));
        cell
    }

    /// Where the value of an attribute stands.
    fn position_of(&self, attribute: &Attribute) -> Position {
        let mut position = self.start;
        let before = memmem::find(&self.text, attribute.value.as_bytes());
        position.advance(self.text.get(..before.unwrap_or(0)).unwrap_or_default());
        position
    }
}

/// How long `text` is up to this byte, and with it.
fn through(byte: u8, text: &[u8]) -> usize {
    memchr(byte, text).map_or(text.len(), |at| at + 1)
}

/// What kind of tag starts so; `None` if none does.
fn sort(start: &[u8]) -> Option<Sort> {
    match start {
        [b'<'] | [b'<', b'!'] | [b'<', b'!', b'-'] => Some(Sort::Unknown),
        [b'<', b'a'..=b'z' | b'A'..=b'Z' | b'/', ..] => Some(Sort::Element),
        [b'<', b'?', ..] => Some(Sort::Other(b"?>")),
        [b'<', b'!', b'-', b'-', ..] => Some(Sort::Other(b"-->")),
        [b'<', b'!', b'[', ..] => Some(Sort::Other(b"[")),
        [b'<', b'!', b'a'..=b'z' | b'A'..=b'Z', ..] => Some(Sort::Other(b">")),
        _ => None,
    }
}

fn value<'a>(attribute: &'a Attribute) -> Cow<'a, [u8]> {
    unescaped(attribute.value.as_bytes())
}

/// A text with its entities (`&quot;`, `&#46;`, `&nbsp;`) resolved, if it has any and all are known.
pub(super) fn unescaped(text: &[u8]) -> Cow<'_, [u8]> {
    let known = |name: &str| match name {
        "nbsp" => Some(" "),
        _ => quick_xml::escape::resolve_predefined_entity(name),
    };
    let plain = memchr(b'&', text)
        .and_then(|_| str::from_utf8(text).ok())
        .and_then(|text| quick_xml::escape::unescape_with(text, known).ok());
    match plain {
        Some(Cow::Owned(plain)) => Cow::Owned(plain.into_bytes()),
        _ => Cow::Borrowed(text),
    }
}
