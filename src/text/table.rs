//! The one rule for what a line is that is neither a row nor anything else in its own right: a title, a
//! broken row, a broken puzzle in one line. It depends on how likely the line is a row, and on what
//! stands before it.

use super::scan::Scan;
use memchr::memchr;

/// How likely it is that a line was meant as a row, the less likely first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Likeness {
    /// Text: fewer than five cells, or more than one other character to two cells; a date, a time, a version,
    /// a number with a point.
    Text,
    /// A number of up to three digits, and nothing else.
    Number,
    /// A number of four digits.
    Year,
    /// Nine characters, of which one kind is no cell: perhaps it stands for blanks.
    Masked,
    /// A few cells that are no number; or five or six cells with a letter or two.
    Scraps,
    /// Four to six cells and nothing else, and no number of four digits; or seven or more with a letter.
    Likely,
    /// A number of seven digits or more, or a date as long as a row.
    Near,
    /// Seven cells or more, and nothing else, that are neither number nor date.
    Sure,
}

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

/// How likely it is that a line was meant as a row that is none.
pub(super) fn likeness(scan: &Scan, text: &[u8]) -> Likeness {
    let all = &scan.all;
    let (cells, foreign, number) = (all.count, all.foreign, scan.is_number());
    if foreign > 0 {
        return match cells >= 5 && cells >= 2 * foreign {
            _ if cells + foreign == 9 && !all.varied && cells < 5 => Likeness::Masked,
            false if cells + foreign == 9 && !all.varied => Likeness::Masked,
            true if cells >= 7 || cells + foreign == 9 && !all.varied => Likeness::Likely,
            true => Likeness::Scraps,
            false => Likeness::Text,
        };
    }
    match cells {
        9 if is_date(text) => Likeness::Near,
        _ if is_figure(text) => Likeness::Text,
        7.. if number => Likeness::Near,
        7.. => Likeness::Sure,
        5.. => Likeness::Likely,
        4 if number => Likeness::Year,
        4 => Likeness::Likely,
        _ if number => Likeness::Number,
        _ => Likeness::Scraps,
    }
}

/// The groups of digits of a text that has nothing else but the one character that separates them.
fn figures(text: &[u8]) -> Option<(u8, Vec<usize>)> {
    let text = text.trim_ascii();
    let separator = *text.iter().find(|byte| !byte.is_ascii_digit())?;
    let groups = text.split(|&byte| byte == separator);
    let digits = groups
        .clone()
        .all(|group| group.iter().all(u8::is_ascii_digit));
    memchr(separator, b".-/:").filter(|_| digits)?;
    Some((separator, groups.map(<[u8]>::len).collect()))
}

/// Whether a text is a date, a time, a version or a number with a point.
fn is_figure(text: &[u8]) -> bool {
    figures(text).is_some_and(|(separator, groups)| match *groups.as_slice() {
        [1..=4, _] if separator == b'.' => true,
        _ => (2..=4).contains(&groups.len()) && groups.iter().all(|group| (1..=4).contains(group)),
    })
}

/// Whether a text is a date that is as long as a row, such as `2024-1-31`.
pub(super) fn is_date(text: &[u8]) -> bool {
    let shape = figures(text).map(|(_, groups)| groups);
    let long = |year: &[u8]| year.starts_with(b"19") || year.starts_with(b"20");
    let text = text.trim_ascii();
    match shape.as_deref() {
        Some([4, 1, 2] | [4, 2, 1]) => long(text),
        Some([1, 2, 4] | [2, 1, 4]) => text.get(5..).is_some_and(long),
        _ => false,
    }
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
