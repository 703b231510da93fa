//! How many puzzles came to what: for `--stats`, and for the line that `--quiet` ends with.

use super::exit::Exit;
use super::outcome::Outcome;
use std::fmt;
use std::time::Duration;

/// How many puzzles came to what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally([u64; Outcome::ALL.len()]);

/// A line of the summary: its name, and the outcomes that count for it.
pub type Row = (&'static str, &'static [Outcome]);

impl Tally {
    /// Counts a puzzle.
    pub fn count(&mut self, outcome: Outcome) {
        self.0[outcome as usize] += 1;
    }

    /// Adds what was counted elsewhere.
    pub fn add(&mut self, other: &Tally) {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine += theirs;
        }
    }

    fn of(&self, outcomes: &[Outcome]) -> u64 {
        let counts = outcomes.iter().map(|&outcome| self.0[outcome as usize]);
        counts.sum()
    }

    /// The number of puzzles, the counts of `rows` and the speed, a line each.
    pub fn summary(&self, rows: &[Row], time: Duration) -> impl fmt::Display {
        let puzzles = self.of(&Outcome::ALL);
        let seconds = time.as_secs_f64();
        fmt::from_fn(move |f| {
            writeln!(f, "{:13} {puzzles:>12}", "puzzles")?;
            for (name, outcomes) in rows {
                writeln!(f, "{name:13} {:>12}", self.of(outcomes))?;
            }
            writeln!(f, "{:13} {seconds:>12.3}", "seconds")?;
            let rate = puzzles as f64 / seconds.max(1e-9);
            writeln!(f, "{:13} {rate:>12.0}", "puzzles/s")
        })
    }

    /// What came to something else than a proper answer: `3 ambiguous, 1 malformed`; `None` if nothing did.
    pub fn words(&self) -> Option<String> {
        let remarkable = |outcome: &Outcome| outcome.exit(true) != Exit::Success;
        let outcomes = Outcome::ALL.into_iter().filter(remarkable);
        let counted = outcomes.filter(|&one| self.of(&[one]) > 0);
        let words = counted.map(|one| format!("{} {}", self.of(&[one]), one.word()));
        let words: Vec<String> = words.collect();
        (!words.is_empty()).then(|| words.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_outcome_has_a_place_of_its_own() {
        for (index, outcome) in Outcome::ALL.into_iter().enumerate() {
            assert_eq!(outcome as usize, index);
        }
    }

    #[test]
    fn a_summary_has_a_line_for_each_row() {
        let (mut tally, mut other) = (Tally::default(), Tally::default());
        tally.count(Outcome::Malformed);
        for outcome in [Outcome::Unique, Outcome::Solvable, Outcome::Ambiguous] {
            other.count(outcome);
        }
        tally.add(&other);
        let rows: [Row; 2] = [
            ("solved", &[Outcome::Unique, Outcome::Solvable]),
            ("unsolvable", &[Outcome::Unsolvable]),
        ];
        let lines = [
            "puzzles                  4",
            "solved                   2",
            "unsolvable               0",
            "seconds              2.000",
            "puzzles/s                2\n",
        ];
        let summary = tally.summary(&rows, Duration::from_secs(2)).to_string();
        assert_eq!(summary, lines.join("\n"));
        let words = "1 ambiguous, 1 malformed";
        assert_eq!(tally.words().as_deref(), Some(words));
        assert_eq!(Tally::default().words(), None);
    }
}
