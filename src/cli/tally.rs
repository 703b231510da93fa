//! What became of the puzzles: one word for each, and how many there were of each.

use std::fmt;
use std::time::Duration;

/// What became of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    /// It has exactly one solution.
    Unique,
    /// It has a solution; whether it has others was not asked.
    Solved,
    Ambiguous,
    Unsolvable,
    Contradictory,
    Malformed,
}

impl Word {
    /// The word as it is printed.
    pub fn text(self) -> &'static str {
        match self {
            Word::Unique => "unique",
            Word::Solved => "solved",
            Word::Ambiguous => "ambiguous",
            Word::Unsolvable => "unsolvable",
            Word::Contradictory => "contradictory",
            Word::Malformed => "malformed",
        }
    }
}

/// How many puzzles came to what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally([u64; 6]);

impl Tally {
    /// Counts a puzzle.
    pub fn count(&mut self, word: Word) {
        self.0[word as usize] += 1;
    }

    /// Adds what was counted elsewhere.
    pub fn add(&mut self, other: &Tally) {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine += theirs;
        }
    }

    fn of(&self, word: Word) -> u64 {
        self.0[word as usize]
    }

    /// The counts and the speed, a line each.
    pub fn summary(&self, time: Duration) -> impl fmt::Display + use<> {
        let puzzles: u64 = self.0.iter().sum();
        let seconds = time.as_secs_f64();
        let counts = [
            ("puzzles", puzzles),
            ("solved", self.of(Word::Unique) + self.of(Word::Solved)),
            ("ambiguous", self.of(Word::Ambiguous)),
            ("unsolvable", self.of(Word::Unsolvable)),
            ("contradictory", self.of(Word::Contradictory)),
            ("malformed", self.of(Word::Malformed)),
        ];
        fmt::from_fn(move |f| {
            for (name, count) in counts {
                writeln!(f, "{name:13} {count:>12}")?;
            }
            writeln!(f, "{:13} {seconds:>12.3}", "seconds")?;
            let rate = puzzles as f64 / seconds.max(1e-9);
            writeln!(f, "{:13} {rate:>12.0}", "puzzles/s")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_summary_has_every_word_in_its_line() {
        let mut tally = Tally::default();
        tally.count(Word::Malformed);
        let mut other = Tally::default();
        for word in [
            Word::Unique,
            Word::Solved,
            Word::Ambiguous,
            Word::Unsolvable,
        ] {
            other.count(word);
        }
        tally.add(&other);
        let lines = [
            "puzzles                  5",
            "solved                   2",
            "ambiguous                1",
            "unsolvable               1",
            "contradictory            0",
            "malformed                1",
            "seconds              2.000",
            "puzzles/s                2\n",
        ];
        let summary = tally.summary(Duration::from_secs(2)).to_string();
        assert_eq!(summary, lines.join("\n"));
    }
}
