//! Rows whose blanks are left out, or are spaces, in a frame or between separators: every cell has its
//! own column there.
//!
//! - Eight commas, semicolons or tabs, or bars around each cell: a field without a cell is a blank.
//! - Bars between the boxes: the cells stand in the columns that the middle box gives. Trailing spaces
//!   may be gone.

use super::glyph::{Glyph, Kind, columns};
use super::row::{Row, Spacing};
use crate::game::{Digit, DigitSet};

/// How the three cells of a box stand between its bars: the spaces before the first, the distance of
/// one cell from the next, and the spaces behind the last.
const BOXES: [(usize, usize, usize); 9] = [
    (0, 1, 0),
    (0, 2, 0),
    (1, 1, 1),
    (0, 2, 1),
    (1, 2, 0),
    (1, 2, 1),
    (0, 3, 1),
    (1, 3, 0),
    (1, 3, 1),
];

/// The row that a line of digits, separators and spaces is, with blanks among its cells; without any
/// digit it is a row only beside others.
pub(super) fn row(text: &[u8]) -> Option<Row> {
    let glyphs: Vec<(Glyph, Kind)> = columns(text)
        .map(|(_, glyph)| (glyph, glyph.kind()))
        .collect();
    let is_plain = |(glyph, kind): &(Glyph, Kind)| {
        matches!(kind, Kind::Digit(_) | Kind::Bar | Kind::Space)
            || matches!(glyph, Glyph::Char(',' | ';'))
    };
    if !glyphs.iter().all(is_plain) {
        return None;
    }
    let separated = b",;\t".iter().find_map(|&separator| {
        fields(
            &glyphs,
            |glyph, _| glyph == Glyph::Char(separator.into()),
            9,
        )
    });
    let cells = separated.map(|cells| (cells, Spacing::Spaced, false));
    let cells = cells.or_else(|| {
        let is_bar = |_, kind| kind == Kind::Bar;
        let each = fields(&glyphs, is_bar, 9).or_else(|| {
            // Bars at both ends too.
            let first = glyphs.iter().position(|&(_, kind)| kind != Kind::Space)?;
            let last = glyphs.iter().rposition(|&(_, kind)| kind != Kind::Space)?;
            let inner = glyphs.get(first + 1..last)?;
            let framed = glyphs[first].1 == Kind::Bar && glyphs[last].1 == Kind::Bar;
            framed.then(|| fields(inner, is_bar, 9)).flatten()
        });
        each.map(|cells| (cells, Spacing::Spaced, true))
            .or_else(|| Some((boxed(&glyphs)?, Spacing::Boxed, true)))
    });
    let (cells, spacing, barred) = cells?;
    Some(Row {
        cells: cells.map(|digit| digit.map(DigitSet::only)),
        spacing,
        barred,
        blank: None,
        gaps: true,
        marks: false,
        labeled: false,
        end: u32::try_from(glyphs.len())
            .unwrap_or(u32::MAX)
            .saturating_add(1),
    })
}

/// The cells of nine fields of one digit at the most.
fn fields(
    glyphs: &[(Glyph, Kind)],
    separates: impl Fn(Glyph, Kind) -> bool,
    number: usize,
) -> Option<[Option<Digit>; 9]> {
    let mut cells = [None; 9];
    // Two bars side by side are one that is drawn double.
    let separates = |&(glyph, kind): &(Glyph, Kind)| separates(glyph, kind);
    let fields: Vec<&[(Glyph, Kind)]> = glyphs.split(separates).collect();
    let doubled = |field: &&&[(Glyph, Kind)]| !field.is_empty() || fields.len() == number;
    let fields: Vec<_> = fields.iter().filter(doubled).collect();
    if fields.len() != number {
        return None;
    }
    for (cell, field) in cells.iter_mut().zip(fields) {
        let mut inside = field.iter().filter(|(_, kind)| *kind != Kind::Space);
        *cell = match (inside.next(), inside.next()) {
            (None, _) => None,
            (Some((_, Kind::Digit(digit))), None) => Some(*digit),
            _ => return None,
        };
    }
    Some(cells)
}

/// The cells of three boxes with bars between.
fn boxed(glyphs: &[(Glyph, Kind)]) -> Option<[Option<Digit>; 9]> {
    let bars: Vec<usize> = (0..glyphs.len())
        .filter(|&at| glyphs.get(at).is_some_and(|(_, kind)| *kind == Kind::Bar))
        .collect();
    let (outer, left, right, last) = match *bars.as_slice() {
        [left, right] => (None, left, right, None),
        [left, right, last] => (None, left, right, Some(last)),
        [outer, left, right, last] => (Some(outer), left, right, Some(last)),
        _ => return None,
    };
    let width = right - left - 1;
    if outer.is_some_and(|outer| left - outer - 1 != width) {
        return None;
    }
    BOXES.iter().find_map(|&(before, step, behind)| {
        if before + 2 * step + 1 + behind != width {
            return None;
        }
        let first = left.checked_sub(1 + behind + 2 * step)?;
        let starts = [first, left + 1 + before, right + 1 + before];
        let mut cells = [None; 9];
        let mut digits = 0;
        for (cell, at) in cells.iter_mut().zip(places(starts, step)) {
            if let Some((_, Kind::Digit(digit))) = glyphs.get(at) {
                *cell = Some(*digit);
                digits += 1;
            }
        }
        let all = glyphs
            .iter()
            .filter(|(_, kind)| matches!(kind, Kind::Digit(_)))
            .count();
        let closed = last.is_none_or(|last| last - right - 1 == width);
        (digits == all && closed).then_some(cells)
    })
}

/// The columns of nine cells in boxes that start here.
fn places(starts: [usize; 3], step: usize) -> impl Iterator<Item = usize> {
    starts
        .into_iter()
        .flat_map(move |start| (0..3).map(move |cell| start + cell * step))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(text: &str) -> Option<String> {
        let row = row(text.as_bytes())?;
        let char = |set: Option<DigitSet>| {
            let digit = set.and_then(DigitSet::single);
            digit.map_or('.', |digit| char::from(b'0' + digit.value()))
        };
        Some(row.cells.iter().map(|&set| char(set)).collect())
    }

    #[test]
    fn cells_stand_in_their_columns() {
        for text in [
            "|     5 | 3     |     6 |",
            "      5 | 3     |     6",
            "  5|3  |  6",
            "|  5|3  |  6|",
            "    5|3    |    6",
            "|       5 | 3       |       6 |",
            "| | |5|3| | | | |6|",
            "||   |   | 5 || 3 |   |   ||   |   | 6 ||",
            " |   |   | 5 | 3 |   |   |   |   | 6 |",
            ",,5,3,,,,,6",
            "\t\t5\t3\t\t\t\t\t6",
        ] {
            assert_eq!(cells(text).as_deref(), Some("..53....6"), "{text}");
        }
    }

    #[test]
    fn what_is_short_or_crowded_is_no_row() {
        for text in [
            "|94.|..8|72.|",
            "|55|3  |  6|",
            "5|3",
            "|  5|3  | 67|1|",
            ",,5,3,,",
        ] {
            assert_eq!(cells(text), None, "{text}");
        }
    }
}
