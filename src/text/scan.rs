//! What a line is made of, and what that makes it look like. What it means beside other lines is left
//! to `row.rs` and `grid.rs`.

use super::glyph::{Glyph, Kind, columns};
use super::line;
use super::row::{Row, Spacing};
use super::tally::Tally;
use crate::game::DigitSet;

/// What a line is made of.
#[derive(Debug, Default)]
pub(super) struct Scan {
    pub(super) all: Tally,
    /// The last blank, and whether there is another kind.
    pub(super) blank: Option<Glyph>,
    mixed: bool,
    pub(super) strokes: u32,
    pub(super) bars: u32,
    pub(super) marks: u32,
    /// How many runs of cells there are, and the length of the longest.
    pub(super) runs: u32,
    pub(super) longest: u32,
    pub(super) first_rubbish: Option<(u32, Glyph)>,
    /// The column after the last character.
    end: u32,
}

impl Scan {
    pub(super) fn of(text: &[u8]) -> Scan {
        Scan::of_glyphs(columns(text))
    }

    pub(super) fn of_glyphs(glyphs: impl Iterator<Item = (u32, Glyph)>) -> Scan {
        let (mut scan, mut run) = (Scan::default(), 0);
        for (column, glyph) in glyphs {
            let kind = glyph.kind();
            let before = scan.all.count;
            scan.all.add(column, glyph, kind);
            match kind {
                Kind::Stroke => scan.strokes += 1,
                Kind::Bar => scan.bars += 1,
                Kind::Mark => scan.marks += 1,
                Kind::Blank | Kind::Dot(_) | Kind::Dash => {
                    scan.mixed |= scan.blank.is_some_and(|other| other != glyph);
                    scan.blank = Some(glyph);
                }
                Kind::Foreign if glyph.is_rubbish() => {
                    scan.first_rubbish.get_or_insert((column, glyph));
                }
                _ => {}
            }
            run = if scan.all.count > before { run + 1 } else { 0 };
            scan.runs += u32::from(run == 1);
            scan.longest = scan.longest.max(run);
            scan.end = column + 1;
        }
        scan
    }

    /// Whether it is too short for a puzzle in one line that was cut off.
    pub(super) fn is_short(&self) -> bool {
        self.all.length() < line::ATTEMPT
    }

    /// Whether it was meant as 81 cells in groups: hardly anything but cells, and these are no
    /// decoration.
    pub(super) fn is_scattered(&self) -> bool {
        self.all.is_nearly_all_cells() && (self.all.digits >= 17 || self.runs >= 40)
    }

    /// Whether all cells are dashes, or all are stars, or all are underscores.
    pub(super) fn is_decoration(&self) -> bool {
        !self.mixed && self.all.digits == 0 && self.blank.is_some_and(Glyph::is_decoration)
    }

    /// Whether it draws a frame, or decorates.
    pub(super) fn is_rule(&self) -> bool {
        let drawn = self.all.is_faint() && self.marks == 0;
        drawn
            && match self.all.count {
                _ if self.strokes > 0 => true,
                0 => false,
                9 if self.all.dashes == 0 => false,
                81 if matches!(self.runs, 1 | 81) && !self.mixed => false,
                27 if self.runs == 9 && self.all.dashes == 0 => self.mixed,
                11..=40 => true,
                _ => self.mixed || self.is_decoration(),
            }
    }

    /// The row that its first nine cells are.
    pub(super) fn row(&self) -> Row {
        let mut cells = [None; 9];
        for (cell, digit) in cells.iter_mut().zip(self.all.cells) {
            *cell = digit.map(DigitSet::only);
        }
        Row {
            cells,
            spacing: match self.bars {
                0 | 8.. if self.runs == 9 => Spacing::Spaced,
                0 => Spacing::Tight,
                _ => Spacing::Boxed,
            },
            barred: self.bars > 0,
            blank: self.blank,
            gaps: false,
            marks: false,
            labeled: false,
            end: self.end,
        }
    }

    /// Whether its cells may be a number or a date, as a title may be.
    pub(super) fn is_number(&self) -> bool {
        (self.runs == 1 || self.longest > 1 && self.runs <= 3)
            && 3 * (self.all.dots + self.all.dashes) <= self.all.count
    }

    /// Whether groups, so many, may be candidates.
    pub(super) fn is_groups(&self, number: std::ops::RangeInclusive<u32>) -> bool {
        number.contains(&self.runs) && (2..=9).contains(&self.longest) && self.all.count < 81
    }
}
