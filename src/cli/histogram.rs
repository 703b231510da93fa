//! How many puzzles have which rating, as bars.

use ninegrid::logic::Tenths;
use std::collections::BTreeMap;
use std::fmt;

/// How long the longest bar is.
const WIDTH: usize = 40;

/// How many puzzles have a rating of 1.0 to 1.9, 2.0 to 2.9, and so on.
#[derive(Clone, Debug, Default)]
pub struct Histogram(BTreeMap<u16, usize>);

impl Histogram {
    pub fn count(&mut self, rating: Tenths) {
        *self.0.entry(rating.0 / 10).or_default() += 1;
    }
}

/// A line for each whole number from the least to the greatest; what is not zero has a bar.
impl fmt::Display for Histogram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let most = self.0.values().copied().max().unwrap_or(1);
        let (Some(first), Some(last)) = (self.0.keys().next(), self.0.keys().next_back()) else {
            return Ok(());
        };
        for whole in *first..=*last {
            let count = self.0.get(&whole).copied().unwrap_or(0);
            let bar = "█".repeat((count * WIDTH).div_ceil(most));
            let range = format!("ER {whole}.0–{whole}.9");
            writeln!(f, "{}", format!("{range:13} {count:>12} {bar}").trim_end())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_bar_has_a_fixed_length() {
        let mut histogram = Histogram::default();
        for (rating, times) in [(12, 80), (15, 20), (35, 1)] {
            (0..times).for_each(|_| histogram.count(Tenths(rating)));
        }
        let text = histogram.to_string();
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[0].starts_with("ER 1.0–1.9             100 ████"));
        assert_eq!(lines[0].matches('█').count(), WIDTH);
        assert_eq!(lines[1], "ER 2.0–2.9               0");
        assert_eq!(lines[2].matches('█').count(), 1);
    }
}
