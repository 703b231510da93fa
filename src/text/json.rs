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
mod kept;

use super::array::{Array, Cell, Ended};
use super::cells::{self, Judged};
use super::entry::{Entry, Form, Item, Place};
use super::error::{ErrorKind, TextError};
use super::line;
use super::lines::{LIMIT, Line};
use super::position::Position;
use super::reader::Reader;
use super::record::Record;
use actson::options::JsonParserOptionsBuilder;
use actson::{JsonEvent, JsonParser};
use kept::Kept;
use memchr::{memchr, memrchr, memrchr2};
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

    /// The string that has just ended, and where it starts if it has passed the tokenizer by. It is to be
    /// given back, for it is a buffer.
    fn read_text(&mut self) -> (Vec<u8>, Option<usize>) {
        let mut string = std::mem::take(&mut self.string);
        string.clear();
        if let Some((start, text)) = self.kept().take_plain() {
            string.extend_from_slice(text);
            return (string, Some(start));
        }
        string.extend_from_slice(self.tokens.0.current_str().unwrap_or_default().as_bytes());
        (string, None)
    }

    fn string(&mut self) {
        let (text, start) = self.read_text();
        self.take_string(&text, start);
        self.string = text;
    }

    fn take_string(&mut self, text: &[u8], start: Option<usize>) {
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
    fn lines(&mut self, text: &[u8], in_array: bool) {
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
    fn give_text(&mut self, items: Vec<Item>, at: Position) {
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

    /// Takes an array of digits that have passed the tokenizer by.
    fn digits(&mut self) {
        let mut array = Array::new(self.at);
        let Some((start, text)) = self.tokens.0.feeder.take_plain() else {
            return;
        };
        for digit in text.iter().filter(|byte| byte.is_ascii_digit()) {
            array.cell(cells::of_digit(digit - b'0'));
        }
        array.starts(self.position_of(start));
        self.ended(&array);
    }

    fn end_array(&mut self) {
        let Some(mut frame) = self.frames.pop() else {
            return;
        };
        let at = frame.array.start();
        if let Some(mut reader) = frame.text.take() {
            let mut items = Vec::new();
            reader.finish(&mut items);
            self.give_text(items, at);
        }
        let is_first = !frame.given;
        match is_first.then(|| frame.record.take_single()).flatten() {
            Some(member) => self.push(member),
            None => self.close(&mut frame),
        }
        self.ended(&frame.array);
    }

    /// Takes an array that has ended.
    fn ended(&mut self, array: &Array) {
        let at = array.start();
        match array.end() {
            Ended::Board(board) => {
                let end = self.position_of(self.tokens.0.feeder.next);
                // In several lines it looks like a grid.
                let form = if end.line > at.line {
                    Form::Spaced
                } else {
                    Form::Json
                };
                self.member(board, at, 0, form);
            }
            Ended::Broken(at, problem) => self.breaks(at, problem),
            Ended::Row(row) => return self.value(|array| array.row(&row, at)),
            Ended::OddRow(cells, marks) => {
                return self.value(|array| array.odd_row(cells, marks, at));
            }
            Ended::Other => {}
        }
        self.value(Array::other);
    }

    fn end_object(&mut self) {
        let Some(mut frame) = self.frames.pop() else {
            return;
        };
        let in_object = self
            .frames
            .last()
            .is_some_and(|parent| parent.key.is_some());
        match frame.record.take_single() {
            Some(member) if in_object => self.push(member),
            Some(member) => self.alone(member),
            None => self.close(&mut frame),
        }
        if let Ended::Board(puzzle) = frame.array.end()
            && frame.is_board()
        {
            self.member(puzzle, frame.array.start(), 0, Form::Json);
        }
        self.end_apart();
        self.value(|array| match frame.cell {
            Some(cell) => array.cell(cell),
            None => array.other(),
        });
    }

    /// The place of a value of the innermost object or array.
    fn place(&mut self, at: Position) -> Place {
        self.path.clear();
        for frame in &self.frames {
            match &frame.key {
                Some(key) => {
                    self.path
                        .push_str(if self.path.is_empty() { "" } else { "." });
                    self.path.push_str(key);
                }
                None => push_index(frame.index, &mut self.path),
            }
        }
        Place {
            path: (!self.path.is_empty()).then(|| self.path.as_str().into()),
            ..at.place()
        }
    }

    /// The position of a byte of what is kept; asked for in ascending order, most of the time.
    fn position_of(&mut self, byte: usize) -> Position {
        let kept = &self.tokens.0.feeder.bytes;
        if byte < self.counted {
            (self.at, self.counted) = (self.start, 0);
        }
        self.at
            .advance(kept.get(self.counted..byte).unwrap_or_default());
        self.counted = byte;
        self.at
    }

    /// Keeps only what stands behind this byte.
    fn forget(&mut self, byte: usize) {
        self.start = self.position_of(byte);
        (self.counted, self.token) = (0, 0);
        self.kept().forget(byte);
    }
}

/// Appends `[17]`; four times as fast as by formatting.
fn push_index(index: u64, path: &mut String) {
    let mut place = 1;
    while index / place >= 10 {
        place *= 10;
    }
    path.push('[');
    while place > 0 {
        path.push(char::from_digit((index / place % 10) as u32, 10).unwrap_or('0'));
        place /= 10;
    }
    path.push(']');
}

impl Frame {
    /// Whether an object of nine rows or 81 cells is a board; of nine, they may be columns but for their
    /// names.
    fn is_board(&self) -> bool {
        let last = self.key.as_ref().and_then(|key| key.bytes().next());
        self.array.is_flat() || matches!(last, Some(b'r' | b'R'))
    }

    /// Whether the value that is being read is a solution by a name.
    fn names_solution(&self) -> bool {
        self.solution || self.names_solution
    }
}
