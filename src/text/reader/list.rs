//! Lists of puzzles in one line each that began without a title: every line is an entry.

use super::{Last, Reader};
use crate::text::entry::{Form, Item, Place};
use crate::text::error::{Problem, TextError, Within};
use crate::text::grid::Above;
use std::ops::RangeInclusive;

impl Reader {
    /// Notes that a puzzle in one line comes.
    pub(super) fn puzzle_ahead(&mut self) {
        let titled = self.last == Last::Title || self.table.is_some();
        let titled = *self.titled.get_or_insert(titled);
        self.suspect = None;
        self.last = if titled { Last::Other } else { Last::List };
        self.above = Above::default();
        self.numbered = false;
    }

    /// Whether the text began as a list of puzzles in one line each, without a title.
    pub(super) fn is_list(&self) -> bool {
        self.titled == Some(false)
    }

    /// Rows in a list that goes on behind them were entries that are too short.
    pub(super) fn short_entries(&mut self, lines: RangeInclusive<u64>, found: &mut Vec<Item>) {
        for line in lines {
            let problem = Problem::length(Within::Line, 9);
            let error = TextError::new(Place::new(line, 1), Form::Line, problem);
            found.push(Err(error));
        }
        self.last = Last::List;
    }

    /// Takes text in a list of puzzles, where every line is one.
    pub(super) fn entry_of_text(&mut self, found: &mut Vec<Item>) {
        self.push(Err(self.error(1, Problem::NoPuzzleInLine)), found);
    }
}
