//! Numbers as people write them: 1000000, 1_000_000, 1e6.

use anyhow::{Context, ensure};

/// Reads whole numbers from 1 to `most`.
pub fn up_to<T: TryFrom<u64>>(most: u64) -> impl Fn(&str) -> anyhow::Result<T> + Clone {
    move |text| {
        let number = whole(text)?;
        let fits = (1..=most).contains(&number);
        let number = T::try_from(number).ok().filter(|_| fits);
        number.with_context(|| match most {
            u64::MAX => "expected a number from 1".to_owned(),
            most => format!("expected a number from 1 to {most}"),
        })
    }
}

/// Reads whole numbers from 1.
pub fn positive(text: &str) -> anyhow::Result<u64> {
    up_to(u64::MAX)(text)
}

/// A whole number, perhaps with `_` between its digits, or with an exponent: `2e6`, `1.5e6`.
///
/// # Errors
/// If `text` is none, or one that is too large.
pub fn whole(text: &str) -> anyhow::Result<u64> {
    const EXPECTED: &str = "expected a whole number, such as 1000, 1_000 or 1e3";
    let lower = text.to_ascii_lowercase();
    let (mantissa, exponent) = lower.split_once('e').unwrap_or((&lower, "0"));
    let (left, right) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let right = right.trim_end_matches('0');
    let exponent: usize = exponent.trim_start_matches('+').parse().context(EXPECTED)?;
    let zeros = exponent.checked_sub(right.len()).context(EXPECTED)?;
    let digits: String = [left, right].concat().replace('_', "");
    let is_number = left.starts_with(|first: char| first.is_ascii_digit())
        && digits.bytes().all(|byte| byte.is_ascii_digit());
    ensure!(is_number, EXPECTED);
    let digits = digits.trim_start_matches('0');
    if digits.is_empty() {
        return Ok(0);
    }
    const TOO_LARGE: &str = "expected a number below 18446744073709551616";
    ensure!(zeros < 20, TOO_LARGE);
    format!("{digits}{}", "0".repeat(zeros))
        .parse()
        .ok()
        .context(TOO_LARGE)
}

#[cfg(test)]
mod tests {
    use super::whole;

    #[test]
    fn numbers_as_people_write_them() {
        for (text, number) in [
            ("0", 0),
            ("007", 7),
            ("1_000_000", 1_000_000),
            ("1e6", 1_000_000),
            ("1E+3", 1000),
            ("1.5e3", 1500),
            ("2.50e1", 25),
            ("3.0", 3),
            ("0e99", 0),
            ("18446744073709551615", u64::MAX),
        ] {
            assert_eq!(whole(text).ok(), Some(number), "{text}");
        }
        for text in [
            "",
            "many",
            "-1",
            "1.5",
            "1e",
            "e3",
            "1e-3",
            "_1",
            "1e20",
            "+1",
            "1 000",
            ".5e1",
            "18446744073709551616",
            "2.55e1",
            "0x10",
        ] {
            assert!(whole(text).is_err(), "{text}");
        }
    }
}
