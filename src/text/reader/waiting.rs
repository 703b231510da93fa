//! Lines that wait for others: rows with spaces for blanks, thirds of rows of candidates.

use super::Reader;
use crate::text::entry::Item;
use crate::text::marks::{Taken, Third};
use crate::text::row::{Odd, Row, Shape};

impl Reader {
    /// What was kept as rows with spaces for blanks is none: its lines are read one by one.
    pub(super) fn end_loose(&mut self, found: &mut Vec<Item>) {
        let position = self.position;
        for (text, start) in self.loose.leave() {
            self.position = start;
            self.text(&text, found);
        }
        self.position = position;
    }

    /// Takes a third of a row of candidates.
    pub(super) fn third(&mut self, third: &Third, row: &Row, found: &mut Vec<Item>) {
        let mut taken = self.thirds.take(third, self.position);
        if matches!(taken, Taken::Not) {
            self.end_thirds(found);
            taken = self.thirds.take(third, self.position);
        }
        match taken {
            Taken::Open => {}
            Taken::Cells(cells, start) => {
                let here = std::mem::replace(&mut self.position, start);
                self.take(&Shape::Row(row.with_marks(&cells)), found);
                self.position = here;
            }
            Taken::Not => self.take(&Shape::Odd(Odd::thirds(1)), found),
        }
    }

    /// What was kept as thirds of candidates are not all three.
    pub(super) fn end_thirds(&mut self, found: &mut Vec<Item>) {
        if let Some((lines, start)) = self.thirds.leave() {
            let here = std::mem::replace(&mut self.position, start);
            self.take(&Shape::Odd(Odd::thirds(lines)), found);
            self.position = here;
        }
    }
}
