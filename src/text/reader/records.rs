//! Records of CSV among the lines: those below a header, those of several lines, and lines with quotes.

use super::Reader;
use crate::text::csv::Table;
use crate::text::entry::Item;
use crate::text::lines::{LIMIT, Line};
use crate::text::position::Position;
use crate::text::row::{self, Beside, Shape};
use memchr::memchr_iter;

impl Reader {
    /// Takes a line that is more than a board.
    pub(super) fn text(&mut self, text: &[u8], found: &mut Vec<Item>) {
        let quotes = memchr_iter(b'"', text).count();
        if self.grid.is_none() && (self.table.is_some() || quotes > 0) {
            if self.table.is_some() && quotes % 2 == 1 && !self.divided {
                self.record = Some((text.to_vec(), self.position));
                return;
            }
            if let Some(items) = self.records(text) {
                return self.puzzles(items, found);
            }
        }
        self.shaped(text, found);
    }

    /// What the line holds as a record of a CSV file.
    fn records(&mut self, text: &[u8]) -> Option<Vec<Item>> {
        let position = self.position;
        let is_other = || {
            let shape = row::shape(text, Beside::default());
            matches!(
                shape,
                Shape::Blank | Shape::Comment | Shape::Row(_) | Shape::Rule | Shape::Header(_)
            )
        };
        match &mut self.table {
            Some(table) => table.record(text, position, is_other),
            None => {
                let delimiter = Table::delimiter_of(text)?;
                self.quoted.take_if(|table| table.delimiter() != delimiter);
                let table = self
                    .quoted
                    .get_or_insert_with(|| Table::new(delimiter, None));
                table.record(text, position, is_other)
            }
        }
    }

    /// Takes a further line of a record whose quotes are open.
    pub(super) fn continue_record(&mut self, text: &[u8], found: &mut Vec<Item>) {
        let Some((record, _)) = &mut self.record else {
            return;
        };
        record.push(b'\n');
        record.extend_from_slice(text);
        if memchr_iter(b'"', text).count() % 2 == 1 {
            let Some((record, start)) = self.record.take() else {
                return;
            };
            self.position = start;
            match self.records(&record) {
                Some(items) if items.iter().all(Result::is_ok) => self.puzzles(items, found),
                _ => self.read_again(&record, start, found),
            }
        } else if record.len() > LIMIT {
            self.end_record(found);
        }
    }

    /// A record whose quotes stay open is none: its lines are read one by one.
    pub(super) fn end_record(&mut self, found: &mut Vec<Item>) {
        while let Some((record, start)) = self.record.take() {
            self.read_again(&record, start, found);
        }
    }

    fn read_again(&mut self, record: &[u8], start: Position, found: &mut Vec<Item>) {
        let mut position = start;
        for (index, text) in record.split(|&byte| byte == b'\n').enumerate() {
            match index {
                0 => {
                    self.position = position;
                    match self
                        .table
                        .as_ref()
                        .and_then(|table| table.open_quote(text, position))
                    {
                        Some(error) => self.puzzles(vec![Err(error)], found),
                        None => self.shaped(text, found),
                    }
                }
                _ => self.line(Line::Whole(text), position, found),
            }
            position = Position {
                line: position.line + 1,
                column: 1,
            };
        }
    }
}
