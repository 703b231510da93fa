//! JSON and JSON lines: every string of 81 (or 729) puzzle characters and every array of 81 cells, or of
//! nine rows of nine, at any depth and under any key. The tokens come from `actson`, which takes them
//! piece by piece; which boards belong together is left to `record.rs`.
//!
//! Leniencies:
//! - a cell is a number 0 to 9, `-1`, `null`, or a string of one puzzle character, a space or nothing; its
//!   candidates are a string of digits or an array; or it is an object with a `value`. A row may be a
//!   string of nine characters, and a board an object of nine rows or 81 cells
//! - a key that starts with `sol` or `answer` names a solution, and so do the keys inside its value
//! - a value in which there is no board is not looked at here but as the text it is: `[5, 0, …],` is
//!   a row of a grid, `[Puzzle]` a section
//! - text that breaks the rules of JSON is read as other text, from the last board on
//!
//! Kept in memory: the text since the last board, 64 KiB at the most, and the open boards.

mod boards;
mod ends;
mod kept;
mod places;
mod strings;

use super::array::{Array, Cell};
use super::cells;
use super::entry::{Form, Item, Place};
use super::error::TextError;
use super::line;
use super::lines::LIMIT;
use super::position::Position;
use super::reader::Reader;
use super::record::Record;
use actson::options::JsonParserOptionsBuilder;
use actson::{JsonEvent, JsonParser};
use kept::Kept;
use memchr::{memchr, memrchr2};
use std::fmt;

/// How deep a value may be nested.
const DEPTH: usize = 256;
/// How much is given to the parser at once, in bytes: not much more than a short value has.
const STEP: usize = 4096;
/// How many boards wait for the end of their object or array, which may tell which belong together.
const MEMBERS: usize = 8;
/// How many items wait for one that stands before them.
const HELD: usize = 256;

/// A value that is being read.
#[derive(Debug)]
pub(super) struct Json {
    tokens: Tokens,
    /// Where the text that is kept starts.
    start: Position,
    /// The position of one of its bytes.
    at: Position,
    counted: usize,
    frames: Vec<Frame>,
    /// Where in what is kept the last token ended.
    token: usize,
    /// The string and the path that were made last: buffers.
    string: Vec<u8>,
    path: String,
    /// What was found and waits, as something before it is still open.
    held: Vec<Item>,
    /// Whether anything was found in this value.
    found: bool,
    /// How many solutions were found apart from their puzzles, and where the first.
    apart: Option<(u32, Place)>,
    /// Whether it is an object.
    object: bool,
}

/// How the reading of a value stands.
#[derive(Debug)]
pub(super) enum Progress {
    /// All of the piece was taken, and more is needed.
    More,
    /// The value has ended. If nothing was found in it, it is to be read as other text.
    Done,
    /// This is no JSON, or no longer: what is kept is to be read as other text.
    Broken,
    /// A string or number without end.
    Overlong,
}

/// An object or array that is open.
#[derive(Debug)]
struct Frame {
    /// The key of the value that is being read, if it is an object; whether it names a solution, and
    /// whether the digit of a cell.
    key: Option<String>,
    names_solution: bool,
    names_digit: bool,
    /// How many values came before in the array.
    index: u64,
    /// Whether its own key, or one around it, names a solution.
    solution: bool,
    array: Array,
    /// What a key such as `value` says, if it is an object that may be a cell.
    cell: Option<Cell>,
    record: Record,
    /// Whether boards of it have been given out.
    given: bool,
    /// What reads its strings as lines of text.
    text: Option<Box<Reader>>,
}

struct Tokens(JsonParser<Kept>);

impl fmt::Debug for Tokens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Tokens").field(&self.0.feeder).finish()
    }
}

impl Json {
    /// A value whose first byte stands here.
    pub(super) fn new(start: Position) -> Json {
        let options = JsonParserOptionsBuilder::default().with_max_depth(DEPTH);
        let parser = JsonParser::new_with_options(Kept::default(), options.build());
        Json {
            tokens: Tokens(parser),
            start,
            at: start,
            counted: 0,
            frames: Vec::new(),
            token: 0,
            string: Vec::new(),
            path: String::new(),
            held: Vec::new(),
            found: false,
            apart: None,
            object: false,
        }
    }

    /// Takes what belongs to the value from `piece`, and appends what was found to `found`.
    pub(super) fn feed(&mut self, piece: &mut &[u8], found: &mut Vec<Item>) -> Progress {
        while !piece.is_empty() {
            let line = memchr(b'\n', piece).map_or(piece.len(), |at| at + 1);
            // No more than the limit of a token allows, so that it is met at the same byte however the text
            // is cut.
            let open = self.tokens.0.feeder.bytes.len() - self.token;
            let length = line.min(STEP).min(LIMIT + 1 - open);
            self.kept().bytes.extend_from_slice(&piece[..length]);
            let progress = self.events(found);
            let kept = self.kept();
            if !matches!(progress, Progress::More) {
                // What comes behind it is not its own.
                let unread = kept.bytes.len() - kept.next;
                kept.bytes.truncate(kept.next);
                *piece = &piece[length - unread..];
                self.flush(found);
                return progress;
            }
            *piece = &piece[length..];
            if self.tokens.0.feeder.bytes.len() - self.token > LIMIT {
                return Progress::Overlong;
            }
        }
        Progress::More
    }

    /// What is left to be read as other text, and where it starts: all of it if nothing was found. With
    /// it goes how much of it comes before the line in which the value broke.
    pub(super) fn leave(mut self, found: &mut Vec<Item>) -> (Vec<u8>, Position, usize) {
        let waiting = self.frames.iter().any(|frame| frame.record.len() > 0);
        if waiting || !self.held.is_empty() {
            self.close_all();
            self.flush(found);
            self.forget(self.token);
        }
        let kept = std::mem::take(self.kept());
        let line = memrchr2(b'\n', b'\r', &kept.bytes).map_or(0, |at| at + 1);
        (kept.bytes, self.start, line)
    }

    /// The error of an array in one line that was a board so far, if the text ends here. One in several
    /// lines is read as a grid.
    pub(super) fn cut_off(&self) -> Option<TextError> {
        let arrays = || self.frames.iter().map(|frame| &frame.array);
        let (array, problem) = arrays().find_map(|array| Some((array, array.cut_off()?)))?;
        let one_line = arrays().all(|other| other.start().line == array.start().line);
        one_line.then(|| TextError::new(array.start().place(), Form::Json, problem))
    }

    /// Whether anything was found in this value.
    pub(super) fn has_found(&self) -> bool {
        self.found
    }

    /// Whether it is an object.
    pub(super) fn is_object(&self) -> bool {
        self.object
    }

    /// The place of the token that has not ended.
    pub(super) fn token(&mut self) -> Position {
        self.position_of(self.token)
    }

    /// The place after all that was taken.
    pub(super) fn position(&mut self) -> Position {
        self.position_of(self.tokens.0.feeder.next)
    }

    fn kept(&mut self) -> &mut Kept {
        &mut self.tokens.0.feeder
    }

    /// Takes all tokens that are complete.
    fn events(&mut self, found: &mut Vec<Item>) -> Progress {
        loop {
            let event = match self.tokens.0.next_event() {
                Ok(Some(JsonEvent::NeedMoreInput)) => return Progress::More,
                Ok(Some(event)) => event,
                Ok(None) | Err(_) => return Progress::Broken,
            };
            self.event(event);
            self.token = self.kept().unread();
            if self.held.len() > HELD {
                self.close_all();
            }
            if !self.held.is_empty() && self.frames.iter().all(|frame| frame.record.len() == 0) {
                self.flush(found);
                self.forget(self.token);
            }
            if self.token > LIMIT {
                self.forget(self.token);
            }
            if self.frames.is_empty() && !self.kept().is_passed() {
                return Progress::Done;
            }
        }
    }

    fn event(&mut self, event: JsonEvent) {
        match event {
            JsonEvent::StartObject => self.open(Some(String::new())),
            JsonEvent::StartArray if self.kept().is_passed() => {}
            JsonEvent::StartArray => self.open(None),
            JsonEvent::EndObject => self.end_object(),
            JsonEvent::EndArray if self.kept().is_passed() => self.digits(),
            JsonEvent::EndArray => self.end_array(),
            JsonEvent::FieldName => self.key(),
            JsonEvent::ValueString => self.string(),
            JsonEvent::ValueInt => {
                let value: Option<i8> = self.tokens.0.current_int().ok();
                self.scalar(value.and_then(cells::of_number));
            }
            JsonEvent::ValueFloat => {
                let value = self.tokens.0.current_float().ok();
                self.scalar(value.and_then(cells::of_float));
            }
            JsonEvent::ValueNull => self.scalar(Some(Cell::EMPTY)),
            _ => self.scalar(None),
        }
    }

    fn open(&mut self, key: Option<String>) {
        let at = self.kept().unread().saturating_sub(1);
        let place = self.position_of(at);
        let parent = self.frames.last();
        self.object |= parent.is_none() && key.is_some();
        self.frames.push(Frame {
            key,
            names_solution: false,
            names_digit: false,
            index: 0,
            solution: parent.is_some_and(Frame::names_solution),
            array: Array::new(place),
            cell: None,
            given: false,
            record: Record::default(),
            text: None,
        });
    }

    fn key(&mut self) {
        let (name, _) = self.read_text();
        let Some(frame) = self.frames.last_mut() else {
            self.string = name;
            return;
        };
        frame.names_solution = line::is_solution_name(&name);
        frame.names_digit = cells::names_digit(&name);
        if let Some(key) = &mut frame.key {
            key.clear();
            key.push_str(str::from_utf8(&name).unwrap_or_default());
        }
        self.string = name;
    }

    /// Takes a cell, or a value that can be none.
    fn scalar(&mut self, cell: Option<Cell>) {
        if self
            .frames
            .last()
            .is_some_and(|frame| frame.array.is_empty())
        {
            let kept = self.tokens.0.feeder.bytes.get(self.token..);
            let is_space = |byte: &&u8| byte.is_ascii_whitespace();
            let spaces = kept.map_or(0, |kept| kept.iter().take_while(is_space).count());
            let at = self.position_of(self.token + spaces);
            if let Some(frame) = self.frames.last_mut() {
                frame.array.starts(at);
            }
        }
        if let Some(frame) = self.frames.last_mut().filter(|frame| frame.names_digit) {
            frame.cell = cell;
        }
        self.value(|array| match cell {
            Some(cell) => array.cell(cell),
            None => array.other(),
        });
    }

    /// Ends a value of the innermost object or array; `take` says what it is in an array.
    fn value(&mut self, take: impl FnOnce(&mut Array)) {
        if let Some(frame) = self.frames.last_mut() {
            take(&mut frame.array);
            frame.index += 1;
        }
    }
}

impl Frame {
    /// Whether the value that is being read is a solution by a name.
    fn names_solution(&self) -> bool {
        self.solution || self.names_solution
    }
}
