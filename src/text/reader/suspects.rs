//! Lines that may have been the first rows of a grid, or titles: what follows shows which.

use super::{Last, Reader};
use crate::text::entry::{Form, Item};
use crate::text::error::{TextError, Within};
use crate::text::grid::Grid;
use crate::text::row::Odd;
use crate::text::table::{self, Before, Part};

/// Lines directly before this one that may have been the first rows of a grid, or titles.
#[derive(Clone, Debug)]
pub(super) struct Suspect {
    /// What is wrong with the first.
    error: TextError,
    /// Whether it was more likely a row than a title, and whether it certainly was.
    likely: bool,
    certain: bool,
    rows: u8,
}

/// How many odd rows in a row are certainly no titles.
const TITLES: u8 = 2;

impl Reader {
    /// What a grid of so many rows brought. If eight rows were not enough, the line before them
    /// was no title.
    pub(super) fn report(&mut self, result: Option<Item>, rows: u8, found: &mut Vec<Item>) {
        match (result, self.suspect.take()) {
            (Some(Err(_)), Some(suspect)) if suspect.likely && suspect.rows + rows == 9 => {
                found.push(Err(suspect.error));
            }
            (None, suspect) => self.suspect = suspect,
            (Some(result), _) => {
                self.titled.get_or_insert(true);
                found.push(result);
            }
        }
    }

    /// Takes a line that is nearly a row.
    pub(super) fn odd(&mut self, odd: &Odd, found: &mut Vec<Item>) {
        let before = match self.last {
            Last::List => Before::List,
            _ => Before::Other,
        };
        match table::part(odd.likeness, before) {
            Part::Entry => {
                let error = self.error(odd.column, odd.problem(Within::Line));
                self.push(Err(error), found);
            }
            Part::Maybe => self.suspect(odd, false, found),
            Part::Row => self.suspect(odd, true, found),
            _ => self.drop_suspect(found),
        }
    }

    /// Notes a line that may be a first row or a title, or is certainly none.
    fn suspect(&mut self, odd: &Odd, sure: bool, found: &mut Vec<Item>) {
        let place = self.position.right(odd.column).place();
        let error = TextError::new(place, Form::Grid, odd.problem(Within::Row(1)));
        self.suspect.take_if(|suspect| sure && !suspect.likely);
        let suspect = self.suspect.get_or_insert(Suspect {
            error,
            likely: odd.is_likely(),
            certain: false,
            rows: 0,
        });
        suspect.rows += 1;
        let no_title = sure || suspect.rows > TITLES;
        suspect.certain |= odd.is_certain() || no_title;
        if no_title {
            self.grid = Some(Grid::broken(suspect.rows, self.position.line));
            self.drop_suspect(found);
        }
    }

    /// What follows the suspect lines is no row.
    pub(super) fn drop_suspect(&mut self, found: &mut Vec<Item>) {
        if let Some(suspect) = self.suspect.take()
            && suspect.certain
        {
            found.push(Err(suspect.error));
        }
    }
}
