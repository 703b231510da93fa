//! With the feature `serde`: boards and candidates as the text that `Display` gives, verdicts as
//! `{"verdict": "unique", "solution": "…"}`.

use super::{Board, Candidates, Digit, DigitSet};
use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Serialize for Candidates {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Board, D::Error> {
        deserializer
            .deserialize_str(Characters::<81>)
            .map(Board::new)
    }
}

impl<'de> Deserialize<'de> for Candidates {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Candidates, D::Error> {
        let digits = deserializer.deserialize_str(Characters::<729>)?;
        let (cells, _) = digits.as_chunks::<9>();
        let mut candidates = [DigitSet::EMPTY; 81];
        for (set, cell) in candidates.iter_mut().zip(cells) {
            set.extend(cell.iter().flatten().copied());
        }
        Ok(Candidates::new(candidates))
    }
}

/// `N` characters, each a digit or a blank (`.` or `0`).
struct Characters<const N: usize>;

impl<const N: usize> Visitor<'_> for Characters<N> {
    type Value = [Option<Digit>; N];

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{N} characters, digits or . for a blank")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
        let digit = |byte: u8| match byte {
            b'.' | b'0' => Some(None),
            _ => Digit::from_value(byte.wrapping_sub(b'0')).map(Some),
        };
        let digits: Option<Vec<_>> = text.bytes().map(digit).collect();
        let digits = digits.and_then(|digits| digits.try_into().ok());
        digits.ok_or_else(|| E::invalid_value(Unexpected::Str(text), &self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Cell, Verdict, solve};

    fn board() -> Board {
        let mut board = Board::EMPTY;
        board.set(Cell::at(8, 8), Some(Digit::new(9)));
        board
    }

    #[test]
    fn what_is_written_reads_back() {
        let (board, candidates) = (board(), Candidates::of(&board()));
        let text = serde_json::to_string(&(board, candidates)).expect("no map, no key");
        let read: (Board, Candidates) = serde_json::from_str(&text).expect(&text);
        assert_eq!(read, (board, candidates));
        let solution = *solve(board).solution().expect("it has many");
        for verdict in [Verdict::Unsolvable, Verdict::Ambiguous(solution)] {
            let text = serde_json::to_string(&verdict).expect("no map, no key");
            assert_eq!(
                serde_json::from_str::<Verdict>(&text).expect(&text),
                verdict
            );
        }
    }

    #[test]
    fn verdicts_are_named() {
        let text = |verdict: &Verdict| serde_json::to_string(verdict).expect("no map, no key");
        assert_eq!(text(&Verdict::Unsolvable), r#"{"verdict":"unsolvable"}"#);
        let some = Verdict::Ambiguous(board());
        let expected = format!(r#"{{"verdict":"ambiguous","solution":"{}"}}"#, board());
        assert_eq!(text(&some), expected);
    }

    #[test]
    fn other_text_is_refused() {
        let error = serde_json::from_str::<Board>("\"12a\"").expect_err("three characters");
        assert_eq!(
            error.to_string(),
            "invalid value: string \"12a\", expected 81 characters, digits or . for a blank at line 1 column 5"
        );
    }
}
