//! The candidates of nine cells ("pencil marks") in a line, or in three lines.
//!
//! - nine groups of digits are nine cells, if one is longer than a digit: digits ascend, a blank alone is a
//!   cell without any
//! - nine groups of nine are nine cells too: digits ascend, and blanks
//! - nine groups of three, digits in their places and blanks, are a third of nine cells: `12. ..3 …`, then
//!   `4.6 .5. …`, then `..9 789 …`. A filled cell is one digit in the middle

use super::chars;
use super::error::Misfit;
use super::glyph::{Kind, columns};
use super::position::Position;
use super::scan::Scan;
use crate::game::{Digit, DigitSet};

/// The candidates of nine cells.
pub(super) type Cells = [DigitSet; 9];

/// Three characters of each of nine cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Third([[Option<Digit>; 3]; 9]);

/// The first lines of nine cells that take three, and where they start.
#[derive(Debug, Default)]
pub(super) struct Thirds {
    lines: u8,
    cells: Cells,
    start: Option<Position>,
}

/// What became of a line.
#[derive(Debug)]
pub(super) enum Taken {
    Open,
    /// It was the last third of these cells, which start here.
    Cells(Cells, Position),
    /// It is not the next third.
    Not,
}

/// The nine groups of puzzle characters of a line.
fn groups(text: &[u8]) -> Option<[Vec<Kind>; 9]> {
    let is_cell = |kind: &Kind| {
        matches!(
            kind,
            Kind::Digit(_) | Kind::Blank | Kind::Dot(_) | Kind::Dash
        )
    };
    let kinds: Vec<Kind> = columns(text).map(|(_, glyph)| glyph.kind()).collect();
    let groups = kinds
        .split(|kind| !is_cell(kind))
        .filter(|group| !group.is_empty());
    let groups: Vec<Vec<Kind>> = groups.map(<[Kind]>::to_vec).collect();
    groups.try_into().ok()
}

/// The candidates of nine cells that a line of nine groups holds.
pub(super) fn cells(text: &[u8]) -> Option<Cells> {
    let mut cells = [DigitSet::EMPTY; 9];
    for (cell, group) in cells.iter_mut().zip(groups(text)?) {
        *cell = chars::ascending(group.iter().copied())?;
        if cell.len() != group.len() && !matches!(group.len(), 1 | 9) {
            return None;
        }
    }
    Some(cells)
}

/// What keeps groups from being the candidates of nine cells.
pub(super) fn misfit(scan: &Scan, text: &[u8]) -> Misfit {
    let is_empty = |field: &[u8]| field.iter().all(u8::is_ascii_whitespace);
    let gap = b",;\t|".iter().find_map(|separator| {
        let fields = || text.split(|byte| byte == separator);
        let first = fields().position(is_empty)?;
        (fields().count() == 9)
            .then(|| u8::try_from(first).ok())
            .flatten()
    });
    match (gap, scan.runs) {
        (Some(column), _) => Misfit::NoMarks(column + 1),
        (None, 9) => Misfit::Unordered,
        (None, cells) => Misfit::Groups(cells),
    }
}

/// The candidates of nine cells that 81 characters are, if each digit has its own place in its group.
pub(super) fn in_place(chars: &[Option<Digit>; 81]) -> Option<Cells> {
    let places = (0..)
        .zip(chars)
        .filter_map(|(place, digit)| Some((place, (*digit)?)));
    let mut cells = [DigitSet::EMPTY; 9];
    for (place, digit) in places {
        let cell = cells
            .get_mut(place / 9)
            .filter(|_| digit.index() == place % 9)?;
        *cell = cell.with(digit);
    }
    cells.iter().any(|cell| !cell.is_empty()).then_some(cells)
}

/// The third of nine cells that a line of nine groups holds.
pub(super) fn third(text: &[u8]) -> Option<Third> {
    let mut third = Third([[None; 3]; 9]);
    for (cell, group) in third.0.iter_mut().zip(groups(text)?) {
        let [_, _, _] = group.as_slice() else {
            return None;
        };
        for (digit, kind) in cell.iter_mut().zip(group) {
            *digit = match kind {
                Kind::Digit(digit) => Some(digit),
                _ => None,
            };
        }
    }
    (0..3).any(|number| third.is(number)).then_some(third)
}

impl Third {
    /// Whether it may be this third, from 0.
    fn is(&self, number: u8) -> bool {
        self.0.iter().all(|cell| {
            let mut places = (3 * number + 1..).zip(cell);
            let filled = matches!((number, cell), (1, [None, Some(_), None]));
            filled || places.all(|(place, digit)| digit.is_none_or(|digit| digit.value() == place))
        })
    }
}

impl Thirds {
    /// Takes the next line, which starts here.
    pub(super) fn take(&mut self, third: &Third, at: Position) -> Taken {
        if !third.is(self.lines) {
            return Taken::Not;
        }
        let start = *self.start.get_or_insert(at);
        for (cell, digits) in self.cells.iter_mut().zip(&third.0) {
            *cell = digits
                .iter()
                .flatten()
                .fold(*cell, |cell, &digit| cell.with(digit));
        }
        self.lines += 1;
        if self.lines < 3 {
            return Taken::Open;
        }
        let cells = self.cells;
        self.leave();
        Taken::Cells(cells, start)
    }

    /// How many lines were kept that are no cells, if there are any, and where the first starts.
    pub(super) fn leave(&mut self) -> Option<(u8, Position)> {
        let Thirds { lines, start, .. } = std::mem::take(self);
        Some((lines, start?))
    }

    /// Whether lines are kept.
    pub(super) fn is_open(&self) -> bool {
        self.start.is_some()
    }
}
