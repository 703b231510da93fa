//! The elements of XML and HTML: which texts between tags belong together.
//!
//! - nine elements side by side with a cell or nothing in each, such as the `<td>` of a `<tr>`, are a row,
//!   and 81 are a board; ten are a row with its label
//! - boards that are the texts of elements side by side are a record, such as
//!   `<puzzle>…</puzzle><solution>…</solution>`
//!
//! Leniencies: elements need not be closed; within that of a cell may be others (`<td><b>5</b></td>`).

use super::cells;
use super::chars;
use super::entry::{Form, Item};
use super::line;
use super::lines::Line;
use super::position::Position;
use super::reader::Reader;
use super::record::{Kind, Member, Record};
use super::xml;

/// The elements that are open, and the texts in them that wait for their ends.
#[derive(Debug, Default)]
pub(super) struct Elements {
    open: Vec<Element>,
    cells: Vec<Text>,
    rows: Vec<Text>,
    record: Record,
}

/// An element that is open.
#[derive(Debug)]
struct Element {
    name: Vec<u8>,
    /// How many cells stand before it.
    before: usize,
    /// Whether it has neither elements nor text so far, and whether it has elements.
    empty: bool,
    parent: bool,
}

/// A text and where it starts.
type Text = (Vec<u8>, Position);

/// How deep elements may be nested.
const DEPTH: usize = 256;
/// How much of a name is kept.
const NAME: usize = 64;
/// How many boards wait for the end of the element that they are in.
const MEMBERS: usize = 8;
/// A row of this many elements is a row of a board, perhaps with its label, or a board.
const CELLS: [usize; 3] = [9, 10, 81];
/// The length of three rows of cells with tabs between: fewer are buttons of a program and no board.
const ROWS: usize = 3 * 17;
/// HTML elements that have no end.
const VOID: [&[u8]; 4] = [b"hr", b"img", b"meta", b"link"];

impl Elements {
    /// Takes the start of an element.
    pub(super) fn start(&mut self, name: &[u8]) {
        let is = |other: &[u8]| name.eq_ignore_ascii_case(other);
        if is(b"br") || is(b"input") {
            return;
        }
        if let Some(parent) = self.open.last_mut() {
            (parent.empty, parent.parent) = (false, true);
        }
        if VOID.into_iter().any(is) {
            return;
        }
        if self.open.len() == DEPTH {
            self.open.clear();
        }
        self.open.push(Element {
            name: name.iter().take(NAME).copied().collect(),
            before: self.cells.len(),
            empty: true,
            parent: false,
        });
    }

    /// Takes the end of an element, which stands here.
    pub(super) fn end(
        &mut self,
        name: &[u8],
        at: Position,
        reader: &mut Reader,
        found: &mut Vec<Item>,
    ) {
        let name = name.get(..NAME).unwrap_or(name);
        let is_it = |element: &Element| element.name.eq_ignore_ascii_case(name);
        let index = self.open.iter().rposition(is_it);
        let Some(element) = index.and_then(|index| self.open.drain(index..).next()) else {
            return;
        };
        if element.empty {
            self.cells.push((b".".to_vec(), at));
        }
        if element.parent || self.open.is_empty() {
            self.end_record(found.len(), found);
        }
        let number = self.cells.len().saturating_sub(element.before);
        if CELLS.contains(&number) {
            let row = self.cells.split_off(element.before);
            if !self.cells.is_empty() {
                self.leave(reader, found);
            }
            let start = row.first().map_or(at, |&(_, start)| start);
            // Above numbers of rows nothing stands.
            let corner =
                usize::from(number == 10 && row.first().is_some_and(|(text, _)| text == b"."));
            let texts: Vec<Vec<u8>> = row.into_iter().skip(corner).map(|(text, _)| text).collect();
            self.rows.push((texts.join(&b'\t'), start));
            if self.rows.len() == 9 || number == 81 {
                self.leave(reader, found);
            }
        } else if number > 1 && element.parent || self.open.is_empty() {
            self.leave(reader, found);
        }
    }

    /// Gives out what waited as lines. Rows without any digit are a table that is to be filled.
    pub(super) fn leave(&mut self, reader: &mut Reader, found: &mut Vec<Item>) {
        self.open.iter_mut().for_each(|element| element.before = 0);
        let rows = std::mem::take(&mut self.rows);
        let texts = || rows.iter().flat_map(|(row, _)| row);
        let enough = texts().count() >= ROWS || !reader.is_between();
        if enough && texts().any(u8::is_ascii_digit) {
            for (row, at) in &rows {
                self.line(Line::Whole(row), *at, reader, found);
            }
        }
        for (text, at) in std::mem::take(&mut self.cells) {
            self.line(Line::Whole(&text), at, reader, found);
        }
    }

    /// Reads a line that starts here.
    pub(super) fn line(
        &mut self,
        line: Line,
        at: Position,
        reader: &mut Reader,
        found: &mut Vec<Item>,
    ) {
        let before = found.len();
        reader.line(line, at, found);
        if found.len() > before {
            self.end_record(before, found);
        }
    }

    /// Takes a cell that is an attribute of a tag that ends here.
    pub(super) fn cell(&mut self, cell: Vec<u8>, at: Position) {
        if let Some(element) = self.open.last_mut().filter(|_| self.cells.len() < 81) {
            element.empty = false;
            self.cells.push((cell, at));
        }
    }

    /// Takes a text that stands here; false if it is neither a cell nor, between puzzles, a board.
    pub(super) fn text(
        &mut self,
        text: &[u8],
        at: Position,
        reader: &mut Reader,
        found: &mut Vec<Item>,
    ) -> bool {
        let plain = xml::unescaped(text);
        let text = plain.trim_ascii();
        let Some(element) = self.open.last_mut() else {
            return false;
        };
        if text.is_empty() {
            return true;
        }
        let alone = std::mem::take(&mut element.empty);
        let is_label = matches!(text, [letter] if letter.is_ascii_alphabetic());
        if is_label || cells::is_cell(text) {
            let fits = self.cells.len() < 81;
            if fits {
                self.cells.push((text.to_vec(), at));
            }
            return fits;
        }
        let board = text.try_into().ok().and_then(chars::board);
        let waits = alone && reader.is_between() && self.rows.is_empty();
        let Some(board) = board.filter(|_| waits) else {
            return false;
        };
        let member = Member {
            named: line::is_solution_name(&element.name),
            puzzle: board.into(),
            place: at.place(),
            more: 0,
            form: Form::Xml,
        };
        if self.record.len() == MEMBERS || self.record.has_puzzle() && member.is_puzzle() {
            self.end_record(found.len(), found);
        }
        if !self.record.has_puzzle() {
            reader.interrupt(found);
        }
        self.record.push(member);
        true
    }

    /// Gives out the boards that waited, before what was found from there on.
    pub(super) fn end_record(&mut self, from: usize, found: &mut Vec<Item>) {
        let mut items = Vec::new();
        self.record
            .close(Kind::Object, |entry| items.push(Ok(entry)));
        found.splice(from..from, items);
    }
}
