//! Transformations as text: by name, or as the object of JSON that `canon` prints.

use super::number;
use anyhow::{Context, bail};
use ninegrid::{Digit, Puzzle, Transform};
use serde::{Deserialize, Serialize};

/// A transformation in JSON; all numbers count from 1. Row `i` of the result is row `rows[i]` of what was
/// before, once that has been transposed if `transposed`; columns likewise; digit `d` becomes
/// `digits[d]`.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parts {
    transposed: bool,
    rows: [u8; 9],
    columns: [u8; 9],
    digits: [u8; 9],
}

impl From<&Transform> for Parts {
    fn from(transform: &Transform) -> Parts {
        Parts {
            transposed: transform.is_transposed(),
            rows: transform.rows().map(|row| row + 1),
            columns: transform.columns().map(|column| column + 1),
            digits: transform.digits().map(Digit::value),
        }
    }
}

impl Parts {
    fn transform(&self) -> anyhow::Result<Transform> {
        let mut digits = Digit::ALL;
        for (digit, value) in digits.iter_mut().zip(self.digits) {
            *digit = Digit::try_from(value)?;
        }
        let from_one = |line: u8| line.wrapping_sub(1);
        let (rows, columns) = (self.rows.map(from_one), self.columns.map(from_one));
        Ok(Transform::new(self.transposed, rows, columns, digits)?)
    }
}

/// Arguments for what is to be done to puzzles.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct Change {
    /// Transform each puzzle: rotate90, rotate180, rotate270, horizontal, vertical, transpose, relabel,
    /// shuffle, or the `transform` that `canon -f json` prints
    #[arg(long = "transform", value_name = "HOW", value_parser = wish)]
    wish: Option<Wish>,
    /// Undo the transformation instead
    #[arg(long, requires = "wish")]
    inverse: bool,
    /// What relabel and shuffle draw from, anew for each line
    #[arg(long, value_name = "S", default_value = "0", value_parser = number::whole, requires = "wish")]
    seed: u64,
}

impl Change {
    /// Whether puzzles stay as they are.
    pub fn is_none(&self) -> bool {
        self.wish.is_none()
    }

    /// What is to be done to the puzzle of this line.
    pub fn of_line(&self, line: u64) -> Option<Transform> {
        let transform = self.wish?.transform(self.seed.wrapping_add(line));
        Some(match self.inverse {
            true => transform.inverse(),
            false => transform,
        })
    }
}

/// What is to be done to puzzles.
#[derive(Clone, Copy, Debug)]
enum Wish {
    /// This.
    One(Transform),
    /// New digits, drawn for each puzzle.
    Relabel,
    /// Anything, drawn for each puzzle.
    Shuffle,
}

/// Reads the name of a transformation, or its parts.
fn wish(text: &str) -> anyhow::Result<Wish> {
    Ok(Wish::One(match text {
        "rotate90" => Transform::ROTATE_90,
        "rotate180" => Transform::ROTATE_180,
        "rotate270" => Transform::ROTATE_270,
        "horizontal" => Transform::FLIP_ROWS,
        "vertical" => Transform::FLIP_COLUMNS,
        "transpose" => Transform::TRANSPOSE,
        "relabel" => return Ok(Wish::Relabel),
        "shuffle" => return Ok(Wish::Shuffle),
        _ if text.starts_with('{') => {
            let parts: Parts = serde_json::from_str(text).context("not a transformation")?;
            parts.transform()?
        }
        _ => bail!(
            "expected rotate90, rotate180, rotate270, horizontal, vertical, transpose, relabel, \
             shuffle, or the transform of canon -f json"
        ),
    }))
}

impl Wish {
    /// The transformation for the puzzle that has this seed.
    fn transform(self, seed: u64) -> Transform {
        let random = Transform::random(seed);
        match self {
            Wish::One(transform) => transform,
            Wish::Relabel => Transform::relabel(*random.digits()).unwrap_or_default(),
            Wish::Shuffle => random,
        }
    }
}

/// A puzzle transformed.
pub fn applied(transform: &Transform, puzzle: &Puzzle) -> Puzzle {
    match puzzle {
        Puzzle::Board(board) => transform.apply(board).into(),
        Puzzle::Candidates(candidates) => transform.apply_to_candidates(candidates).into(),
    }
}
