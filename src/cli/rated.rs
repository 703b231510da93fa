//! How hard a puzzle is, as all commands print it that say so.

use ninegrid::logic::{Options, Rating, Tenths};
use serde::Serialize;
use std::fmt;

/// What ratings are made with.
pub const SCALE: &str = "Sudoku Explainer 1.2.1";

/// `7.2/1.2/1.2 XY-Chain`: ER, EP, ED and the technique of the hardest step, `-` if no step was needed.
pub struct InLine<'a>(pub &'a Rating);

impl fmt::Display for InLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0, technique(self.0))
    }
}

/// The columns of CSV behind the puzzle.
pub const COLUMNS: [&str; 4] = ["er", "ep", "ed", "technique"];

/// What stands in them.
pub fn fields(rating: &Rating) -> [String; 4] {
    let numbers = [rating.er(), rating.ep(), rating.ed()];
    let [er, ep, ed] = numbers.map(|tenths| tenths.to_string());
    [er, ep, ed, technique(rating)]
}

/// The fields of JSON.
#[derive(Serialize)]
pub struct Fields {
    er: f64,
    ep: f64,
    ed: f64,
    technique: Option<&'static str>,
    scale: &'static str,
    /// Whether techniques that assume a unique solution were used; said only if not.
    #[serde(skip_serializing_if = "is_true")]
    uniqueness: bool,
}

fn is_true(value: &bool) -> bool {
    *value
}

impl Fields {
    /// Those of a rating that was made with `options`.
    pub fn of(rating: &Rating, options: Options) -> Fields {
        let number = |tenths: Tenths| f64::from(tenths);
        Fields {
            er: number(rating.er()),
            ep: number(rating.ep()),
            ed: number(rating.ed()),
            technique: rating.hardest().map(|technique| technique.name()),
            scale: SCALE,
            uniqueness: options.has_uniqueness(),
        }
    }
}

fn technique(rating: &Rating) -> String {
    let hardest = rating.hardest();
    hardest.map_or("-".to_owned(), |technique| technique.to_string())
}
