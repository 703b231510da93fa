//! The sections of SadMan files: one is read, and of the others nine lines are passed over.

use super::Reader;
use crate::text::entry::Item;
use crate::text::row::{Section, Shape};
use crate::text::table::{self, Before, Part};

/// How many lines of a section are not read.
const SECTION: u8 = 9;

impl Reader {
    pub(super) fn section(&mut self, section: Section, found: &mut Vec<Item>) {
        self.drop_suspect(found);
        self.section_line = self.position.line;
        self.unread = match section {
            Section::Other => SECTION,
            Section::Marks | Section::Unknown if self.has_board => SECTION,
            _ => 0,
        };
        self.has_board |= section == Section::Puzzle;
    }

    /// Whether a line belongs to a section that is not read.
    pub(super) fn skips(&mut self, shape: &Shape) -> bool {
        match shape {
            Shape::Odd(odd) if table::part(odd.likeness, Before::Rows) != Part::Row => {
                self.unread = 0;
                false
            }
            Shape::Row(_) | Shape::Faint(_) | Shape::Odd(_) | Shape::BadLine(..) => {
                self.unread -= 1;
                self.passed_over.get_or_insert(self.section_line);
                true
            }
            Shape::Blank | Shape::Rule | Shape::Spacer(_) if self.unread == SECTION => true,
            _ => {
                self.unread = 0;
                false
            }
        }
    }
}
