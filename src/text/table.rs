//! The one rule for what a line is that is neither a row nor anything else in its own right: a title, a
//! broken row, a broken puzzle in one line. It depends on how likely the line is a row, and on what
//! stands before it.

use super::row::Likeness;

/// What stands before a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Before {
    /// Nothing, titles, or puzzles that have titles.
    Other,
    /// A list of puzzles in one line each that began without a title.
    List,
    /// Rows of a grid.
    Rows,
    /// Rows of a grid of which one was bad.
    BadRows,
}

/// What a line is taken for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// A title, or other text around puzzles.
    Title,
    /// A title, unless the lines behind it show that it was a row.
    Maybe,
    /// A bad row.
    Row,
    /// A bad row, and the last of its grid: it is too little for more to follow.
    LastRow,
    /// Something that ends the grid before it, and then a title or whatever it is.
    End,
    /// A puzzle of a list that cannot be read.
    Entry,
}

use Likeness::{Likely, Masked, Near, Number, Scraps, Sure, Text, Year};
use Part::{End, Entry, LastRow, Maybe, Row, Title};

#[rustfmt::skip]
const TABLE: [(Likeness, [Part; 4]); 8] = [
    //        Other  List   Rows     BadRows
    (Text,   [Title, Entry, End,     End]),
    (Number, [Title, Entry, LastRow, LastRow]),
    (Year,   [Maybe, Entry, LastRow, Row]),
    (Masked, [Maybe, Entry, End,     Row]),
    (Scraps, [Title, Entry, Row,     Row]),
    (Likely, [Maybe, Entry, Row,     Row]),
    (Near,   [Maybe, Entry, Row,     Row]),
    (Sure,   [Row,   Entry, Row,     Row]),
];

/// What a line is taken for that looks so, behind that.
pub(super) fn part(likeness: Likeness, before: Before) -> Part {
    let (_, parts) = TABLE[likeness as usize];
    parts[before as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_order() {
        for (index, (likeness, _)) in TABLE.into_iter().enumerate() {
            assert_eq!(likeness as usize, index);
        }
    }
}
