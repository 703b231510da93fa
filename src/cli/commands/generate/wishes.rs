//! What can be asked of the puzzles, read from arguments.

use anyhow::{Context, anyhow, bail, ensure};
use clap::ValueEnum;
use ninegrid::generate::{Clues, Difficulty, Symmetry};
use ninegrid::logic::{Technique, Tenths};
use ninegrid::{Board, Cell, CellSet, text};
use std::fs;
use std::ops::RangeInclusive;

/// The symmetry of the clues.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Kind {
    None,
    /// Half a turn
    Rotate180,
    /// A quarter turn
    Rotate90,
    /// Mirrored top to bottom
    Horizontal,
    /// Mirrored left to right
    Vertical,
    /// Mirrored at the diagonal from r1c1 to r9c9
    Diagonal,
}

impl From<Kind> for Symmetry {
    fn from(kind: Kind) -> Symmetry {
        match kind {
            Kind::None => Symmetry::None,
            Kind::Rotate180 => Symmetry::Rotate180,
            Kind::Rotate90 => Symmetry::Rotate90,
            Kind::Horizontal => Symmetry::Horizontal,
            Kind::Vertical => Symmetry::Vertical,
            Kind::Diagonal => Symmetry::Diagonal,
        }
    }
}

/// Reads `K` or `MIN..=MAX`.
pub fn clues(text: &str) -> anyhow::Result<Clues> {
    let (least, most) = text.split_once("..=").unwrap_or((text, text));
    let number = |text: &str| {
        text.parse::<u8>().with_context(|| {
            format!(
                "'{text}' is not a number of clues; expected K or MIN..=MAX, such as 30 or 30..=34"
            )
        })
    };
    Ok(Clues::try_from(number(least)?..=number(most)?)?)
}

/// How hard the puzzles are.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Hardness {
    /// ER up to 1.5: hidden singles
    Easy,
    /// ER 1.6 to 2.5: naked singles, and what places a digit at once
    Medium,
    /// ER 2.6 to 4.4: locked candidates, subsets, fish, wings
    Hard,
    /// ER 4.5 to 7.4: uniqueness, exclusion of pairs, chains
    Expert,
    /// ER 7.5 and more: exclusion of triplets, forcing chains, nets
    Extreme,
}

impl From<Hardness> for Difficulty {
    fn from(hardness: Hardness) -> Difficulty {
        match hardness {
            Hardness::Easy => Difficulty::Easy,
            Hardness::Medium => Difficulty::Medium,
            Hardness::Hard => Difficulty::Hard,
            Hardness::Expert => Difficulty::Expert,
            Hardness::Extreme => Difficulty::Extreme,
        }
    }
}

/// The rating of the easiest step.
const LEAST: Tenths = Tenths(10);

/// Reads `R` or `MIN..=MAX`.
pub fn ratings(text: &str) -> anyhow::Result<RangeInclusive<Tenths>> {
    let (least, most) = text.split_once("..=").unwrap_or((text, text));
    let number = |text: &str| {
        text.parse::<Tenths>()
            .map_err(|_| anyhow!("expected R or MIN..=MAX, such as 7.2 or 7.0..=7.5"))
    };
    let (least, most) = (number(least)?, number(most)?);
    ensure!(most >= LEAST, "no puzzle has a rating below {LEAST}");
    ensure!(
        least <= most,
        "from {least} to {most}; expected the smaller rating first"
    );
    Ok(least..=most)
}

/// The techniques of which the name begins so, in any case, `-` and `_` being spaces.
pub fn techniques(text: &str) -> anyhow::Result<Box<[Technique]>> {
    let plain = |name: &str| name.to_ascii_lowercase().replace(['-', '_'], " ");
    let joined = |name: &str| plain(name).replace(' ', "");
    let wanted = plain(text);
    let is_meant = |technique: &Technique| {
        let name = plain(technique.name());
        let rest = name.strip_prefix(&wanted);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
            || joined(&name) == joined(&wanted)
    };
    let found: Vec<Technique> = Technique::ALL.into_iter().filter(is_meant).collect();
    if found.is_empty() || wanted.is_empty() {
        let names: Vec<&str> = Technique::ALL.iter().map(|it| it.name()).collect();
        bail!("expected a technique: {}", names.join(", "));
    }
    Ok(found.into())
}

/// Reads a pattern: 81 characters, `.` `0` `-` `_` for an empty cell, anything else for a clue, or a file
/// with such characters, or with a puzzle, the clues of which are meant.
pub fn pattern(text: &str) -> anyhow::Result<CellSet> {
    if let Some(mask) = mask(text) {
        return Ok(mask);
    }
    // Clap shows the outermost error only.
    let bytes = fs::read(text).map_err(|error| {
        anyhow!("neither a pattern of 81 characters nor a readable file: {error}")
    })?;
    if let Some(mask) = mask(&String::from_utf8_lossy(&bytes)) {
        return Ok(mask);
    }
    let first = text::read(&bytes[..]).next();
    let entry = first.context("no pattern in it; expected 81 characters or a puzzle")??;
    let filled: Board = entry.puzzle.filled();
    Ok(filled.clues().map(|(cell, _)| cell).collect())
}

/// The cells with a mark, if there are 81 characters beside spaces and line ends.
fn mask(text: &str) -> Option<CellSet> {
    let marks: Vec<char> = text.chars().filter(|char| !char.is_whitespace()).collect();
    let is_marked = |(_, char): &(Cell, char)| !matches!(char, '.' | '0' | '-' | '_');
    let cells = Cell::ALL.into_iter().zip(marks.iter().copied());
    (marks.len() == 81).then(|| cells.filter(is_marked).map(|(cell, _)| cell).collect())
}
