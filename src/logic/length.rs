//! The rating of chains by their length (SPEC 7.4).

use super::Tenths;

/// The rating of a chain: that of its technique, and a tenth for each threshold that its length passes.
///
/// Not rounded, since steps are ordered by it: each tenth is added as the binary fraction that it is.
pub(super) fn rating(base: f64, complexity: u32) -> f64 {
    let length = u64::from(complexity.saturating_sub(2));
    let (mut more, mut threshold, mut odd) = (0.0, 4, false);
    while length > threshold {
        more += 0.1;
        // 4, 6, 8, 12, 16, 24 ...
        threshold = if odd {
            threshold * 4 / 3
        } else {
            threshold * 3 / 2
        };
        odd = !odd;
    }
    base + more
}

/// A rating in tenths.
pub(super) fn tenths(rating: f64) -> Tenths {
    Tenths(((rating + 0.05) * 10.0) as u16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn longer_chains_are_rated_higher() {
        let ratings =
            |base, complexities: [u32; 6]| complexities.map(|n| tenths(rating(base, n)).0);
        assert_eq!(ratings(6.6, [4, 6, 7, 8, 9, 10]), [66, 66, 67, 67, 68, 68]);
        assert_eq!(
            ratings(8.5, [11, 14, 15, 18, 19, 26]),
            [88, 88, 89, 89, 90, 90]
        );
        // A tie in tenths is decided by the rounding (SPEC 7.4).
        assert!(rating(6.6, 6 + 8 + 1) < rating(7.0, 6 + 2 + 1));
    }
}
