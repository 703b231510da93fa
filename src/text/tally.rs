//! What a stretch of a line is made of, counted. What it means is left to `line.rs` and `row.rs`.

use super::error::Misfit;
use super::glyph::{Glyph, Kind};
use crate::game::Digit;

/// The cells of a stretch of a line, and what else is in it that is no frame and no separator.
#[derive(Debug)]
pub(super) struct Tally {
    /// The first 81 cells.
    pub(super) cells: [Option<Digit>; 81],
    /// How many cells there are.
    pub(super) count: u32,
    /// How many of them are digits 1 to 9.
    pub(super) digits: u32,
    /// How many of them are `.`, `*` or `_`.
    pub(super) dots: u32,
    /// How many of them are `-`.
    pub(super) dashes: u32,
    /// How many foreign characters there are, and whether they are of several kinds.
    pub(super) foreign: u32,
    pub(super) varied: bool,
    /// The columns of the first cell, 0 if there is none, and of the first foreign character.
    first_cell: u32,
    first_foreign: Option<(u32, Glyph)>,
}

impl Default for Tally {
    fn default() -> Tally {
        Tally {
            cells: [None; 81],
            count: 0,
            digits: 0,
            dots: 0,
            dashes: 0,
            foreign: 0,
            varied: false,
            first_cell: 0,
            first_foreign: None,
        }
    }
}

impl Tally {
    /// Counts a character of this kind; frames and separators do not count.
    pub(super) fn add(&mut self, column: u32, glyph: Glyph, kind: Kind) {
        match kind {
            Kind::Digit(digit) => {
                self.put(column, Some(digit));
                self.digits += 1;
            }
            Kind::Blank => self.put(column, None),
            Kind::Dot(_) => {
                self.put(column, None);
                self.dots += 1;
            }
            Kind::Dash => {
                self.put(column, None);
                self.dashes += 1;
            }
            Kind::Foreign => {
                let (_, first) = self.first_foreign.get_or_insert((column, glyph));
                self.varied |= *first != glyph;
                self.foreign += 1;
            }
            Kind::Stroke | Kind::Bar | Kind::Mark | Kind::Space => {}
        }
    }

    fn put(&mut self, column: u32, digit: Option<Digit>) {
        if let Some(cell) = self.cells.get_mut(self.count as usize) {
            *cell = digit;
        }
        if self.count == 0 {
            self.first_cell = column;
        }
        self.count += 1;
    }

    /// How many characters count.
    pub(super) fn length(&self) -> u32 {
        self.count + self.foreign
    }

    /// Whether it is too long and has too few other characters to be anything but a puzzle.
    pub(super) fn is_nearly_all_cells(&self) -> bool {
        self.count >= 40 && self.count >= 4 * self.foreign
    }

    /// Whether each cell could be part of a frame.
    pub(super) fn is_faint(&self) -> bool {
        self.count == self.dots + self.dashes
    }

    /// What keeps it from being a puzzle or a row, and its column.
    pub(super) fn misfit(&self) -> (u32, Misfit) {
        match self.first_foreign {
            Some((column, glyph)) => (column, Misfit::Foreign(glyph)),
            None => (self.first_cell.max(1), Misfit::Length(self.count)),
        }
    }
}
