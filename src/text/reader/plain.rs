//! Lines that need no closer look (`plain.rs`) among the others.

use super::Reader;
use crate::text::entry::{Entry, Form, Item};
use crate::text::line::Found;
use crate::text::plain;
use crate::text::position::Position;
use crate::text::row::Shape;

impl Reader {
    /// Takes a line that starts with a board, if that is all there is to it, or a pair.
    pub(super) fn is_quick(&mut self, text: &[u8], found: &mut Vec<Item>) -> bool {
        let Some((board, solution)) = plain::quick(text) else {
            return false;
        };
        let form = match (&self.table, solution) {
            (None, _) => Form::Line,
            (Some(_), None) if text.len() == 81 || plain::is_comment(&text[81..]) => Form::Line,
            (Some(table), Some(_)) if table.is_pairs() => Form::Csv,
            _ => return false,
        };
        if !self.loose.is_empty() {
            self.end_loose(found);
        }
        if self.grid.is_some() || self.unread > 0 || self.thirds.is_open() {
            self.take(&Shape::Boards(vec![Found::of(board, 1)]), found);
            return true;
        }
        self.puzzle_ahead();
        found.push(Ok(Entry {
            puzzle: board.into(),
            solution,
            unchecked: 0,
            form,
            place: self.position.place(),
        }));
        true
    }

    /// Whether the next line stands for itself, whatever came before.
    pub(super) fn is_plain(&self) -> bool {
        self.is_between() && self.unread == 0 && self.loose.is_empty() && !self.thirds.is_open()
    }

    /// Takes plain lines from the start of `piece`, the first of which starts here: exactly what is found of
    /// them elsewhere, but without a look at each.
    pub(in crate::text) fn plain(
        &mut self,
        piece: &mut &[u8],
        at: &mut Position,
        found: &mut Vec<Item>,
    ) {
        let before = found.len();
        while self.is_plain() {
            let (plain, form) = match &self.table {
                None => (plain::first(piece), Form::Line),
                Some(table) => (table.plain(piece), Form::Csv),
            };
            let Some((board, solution, rest)) = plain else {
                break;
            };
            found.push(Ok(Entry {
                puzzle: board.into(),
                solution,
                unchecked: 0,
                form,
                place: at.place(),
            }));
            at.line += 1;
            *piece = rest;
        }
        if found.len() > before {
            self.puzzle_ahead();
        }
    }
}
