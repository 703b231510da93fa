//! A board as a picture (SVG): clues and entries, candidates, and what a step marks.
//!
//! ```
//! use ninegrid::{Board, Puzzle};
//! use ninegrid::render::Picture;
//!
//! let puzzle: Board = format!("53..7{}", ".".repeat(76)).parse()?;
//! let svg = Picture::of(&Puzzle::from(puzzle)).with_candidates().to_string();
//! assert!(svg.starts_with("<svg xmlns=") && svg.ends_with("</svg>\n"));
//! # Ok::<(), ninegrid::text::TextError>(())
//! ```

mod links;
mod marks;
pub(super) mod style;

use crate::logic::words::CellNames;
use crate::logic::{Branch, Pattern, Step};
use crate::{Board, Candidates, Cell, Digit, DigitSet, House, HouseKind, Puzzle};
use marks::{Mark, Marks};
use std::fmt;

/// The side of a cell.
const CELL: usize = 60;
/// What is left of and above the grid, for labels.
const MARGIN: usize = 24;
/// The center of a cell's first candidate, from its upper left corner.
const FIRST: usize = 11;
/// What lies between the centers of two candidates.
const APART: usize = 19;
/// The side of the picture.
const SIZE: usize = MARGIN + 9 * CELL + 4;

/// A picture of a board.
#[derive(Clone, Debug)]
pub struct Picture {
    clues: Board,
    /// Clues and entries.
    filled: Board,
    candidates: Option<Candidates>,
    names: Option<CellNames>,
    marks: Marks,
    /// Placements whose order is shown.
    in_order: Vec<(Cell, Digit)>,
}

impl Picture {
    /// The filled cells of a puzzle, with its candidates if it has its own.
    #[must_use]
    pub fn of(puzzle: &Puzzle) -> Picture {
        let clues = puzzle.filled();
        Picture {
            clues,
            filled: clues,
            candidates: match puzzle {
                Puzzle::Candidates(candidates) => Some(*candidates),
                Puzzle::Board(_) => None,
            },
            names: None,
            marks: Marks::default(),
            in_order: Vec::new(),
        }
    }

    /// With what the blank cells can hold by their rows, columns and boxes, or by the puzzle's own
    /// candidates.
    #[must_use]
    pub fn with_candidates(mut self) -> Picture {
        self.candidates
            .get_or_insert_with(|| Candidates::of(&self.filled));
        self
    }

    /// With entries besides the clues, and these candidates of the blank cells.
    #[must_use]
    pub fn in_progress(mut self, filled: &Board, candidates: &Candidates) -> Picture {
        self.filled = *filled;
        self.candidates = Some(*candidates);
        self
    }

    /// With the names of rows and columns beside the grid.
    #[must_use]
    pub fn with_names(mut self, names: CellNames) -> Picture {
        self.names = Some(names);
        self
    }

    /// With what a step marks; the candidates shown are those before it.
    #[must_use]
    pub fn with_step(self, step: &Step) -> Picture {
        match step.pattern() {
            Pattern::Net(net) => self.with_branches(step, net.branches()),
            _ => self.with_branches(step, &[]),
        }
    }

    /// With what a step marks, but of its net only these branches.
    #[must_use]
    pub fn with_branches(mut self, step: &Step, branches: &[Branch]) -> Picture {
        let candidates = self
            .candidates
            .unwrap_or_else(|| Candidates::of(&self.filled));
        self.marks = Marks::of(step, &candidates, branches);
        self
    }

    /// With these placements, numbered.
    #[must_use]
    pub fn with_order(mut self, placements: &[(Cell, Digit)]) -> Picture {
        self.in_order = placements.to_vec();
        self
    }

    /// The picture for a page that has [`style::CSS`], [`style::DEFS`] and the grid as `#grid`.
    pub(super) fn inline(&self, label: &str) -> String {
        let labels = self.names.map_or("", |_| "<use href=\"#labels\"/>");
        format!(
            "<svg class=\"sudoku\" viewBox=\"{}\" role=\"img\" aria-label=\"{label}\">{}<use href=\"#grid\"/>{labels}{}</svg>",
            self.view_box(),
            self.below(),
            self.above()
        )
    }

    /// Without names there is no margin for them.
    fn view_box(&self) -> String {
        let start = if self.names.is_some() { 0 } else { MARGIN - 4 };
        format!("{start} {start} {0} {0}", SIZE - start)
    }

    /// What lies below the grid.
    fn below(&self) -> String {
        let mut out = String::new();
        for &house in &self.marks.houses {
            let (x, y) = corner(house.cells()[0]);
            let (width, height) = match house.kind() {
                HouseKind::Row => (9, 1),
                HouseKind::Column => (1, 9),
                HouseKind::Box => (3, 3),
            };
            out += &rectangle("house", (x, y), width * CELL, height * CELL);
        }
        for cell in self.marks.cells {
            let (x, y) = corner(cell);
            out += &rectangle("cells", (x + 3, y + 3), CELL - 6, CELL - 6);
        }
        let placed = if self.marks.links.is_empty() {
            self.marks.placed.as_slice()
        } else {
            &[]
        };
        for &(cell, _) in placed.iter().chain(&self.in_order) {
            let (x, y) = corner(cell);
            out += &rectangle("placed", (x + 4, y + 4), CELL - 8, CELL - 8);
        }
        out
    }

    /// What lies above the grid.
    fn above(&self) -> String {
        let mut out = String::new();
        self.big_digits(&mut out);
        self.plain_candidates(&mut out);
        out += &self.marks.links.iter().map(links::path).collect::<String>();
        self.marked_candidates(&mut out);
        out
    }

    /// Whether the cell shows a digit that the step places.
    fn shows_placed(&self, cell: Cell) -> bool {
        let in_cell = |&&(other, _): &&(Cell, Digit)| other == cell;
        self.in_order.iter().any(|placed| in_cell(&placed))
            || self.marks.links.is_empty()
                && self.marks.placed.iter().any(|placed| in_cell(&placed))
    }

    fn big_digits(&self, out: &mut String) {
        let digit = |class: &str, cell: Cell, digit: Digit| {
            let (x, y) = corner(cell);
            format!(
                "<text class=\"{class}\" x=\"{}\" y=\"{}\">{digit}</text>",
                x + CELL / 2,
                y + CELL / 2 + 13
            )
        };
        for (cell, value) in self.filled.clues() {
            let class = if self.clues.get(cell).is_some() {
                "clue"
            } else {
                "entry"
            };
            *out += &digit(class, cell, value);
        }
        let placed = self
            .marks
            .placed
            .iter()
            .filter(|(cell, _)| self.shows_placed(*cell));
        for &(cell, value) in placed.chain(&self.in_order) {
            *out += &digit("new", cell, value);
        }
        for (i, &(cell, _)) in self.in_order.iter().enumerate() {
            let (x, y) = corner(cell);
            *out += &format!(
                "<text class=\"order\" x=\"{}\" y=\"{}\">{}</text>",
                x + 14,
                y + 18,
                i + 1
            );
        }
    }

    /// The candidates without a mark, one element for each of the 27 lines of small digits.
    fn plain_candidates(&self, out: &mut String) {
        let Some(candidates) = self.candidates else {
            return;
        };
        for (row, line) in (0..9).flat_map(|row| (0..3).map(move |line| (row, line))) {
            let cells = House::row(row).cells().iter();
            let all = cells.flat_map(|&cell| Digit::ALL.map(|digit| (cell, digit)));
            let here: Vec<(Cell, Digit)> = all
                .filter(|&(cell, digit)| {
                    digit.index() / 3 == line && candidates.get(cell).contains(digit)
                })
                .filter(|&(cell, digit)| self.is_plain(cell, digit))
                .collect();
            if let Some(&(cell, digit)) = here.first() {
                let xs: Vec<String> = here
                    .iter()
                    .map(|&(cell, digit)| center(cell, digit).0.to_string())
                    .collect();
                let digits: String = here.iter().map(|(_, digit)| digit.to_string()).collect();
                let y = center(cell, digit).1 + 6;
                *out += &format!(
                    "<text class=\"mark\" x=\"{}\" y=\"{y}\">{digits}</text>",
                    xs.join(" ")
                );
            }
        }
    }

    /// Whether a candidate is drawn without a mark.
    fn is_plain(&self, cell: Cell, digit: Digit) -> bool {
        let is = |other: Cell, digits: DigitSet| other == cell && digits.contains(digit);
        self.filled.get(cell).is_none()
            && !self.shows_placed(cell)
            && !self
                .marks
                .gone
                .iter()
                .any(|&(other, digits)| is(other, digits))
            && !self
                .marks
                .candidates
                .iter()
                .any(|&(other, of, _)| is(other, DigitSet::only(of)))
    }

    fn marked_candidates(&self, out: &mut String) {
        for &(cell, digit, mark) in &self.marks.candidates {
            if !self.shows_placed(cell) {
                *out += &marked(cell, digit, mark);
            }
        }
        for &(cell, digit) in &self.marks.starts {
            let (x, y) = center(cell, digit);
            *out += &format!("<circle class=\"start\" cx=\"{x}\" cy=\"{y}\" r=\"11\"/>");
        }
        let gone = self
            .marks
            .gone
            .iter()
            .filter(|(cell, _)| !self.shows_placed(*cell));
        for (cell, digit) in
            gone.flat_map(|&(cell, digits)| digits.into_iter().map(move |digit| (cell, digit)))
        {
            let (x, y) = center(cell, digit);
            let is_marked = self
                .marks
                .candidates
                .iter()
                .any(|&(other, of, _)| (other, of) == (cell, digit));
            if !is_marked {
                *out += &format!(
                    "<text class=\"goes\" x=\"{x}\" y=\"{}\">{digit}</text>",
                    y + 6
                );
            }
            let (left, right, top, bottom) = (x - 9, x + 9, y - 9, y + 9);
            *out += &format!("<path class=\"gone\" d=\"M{left} {bottom}L{right} {top}\"/>");
        }
    }
}

/// A document of its own.
impl fmt::Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let labels = self.names.map_or(String::new(), style::labels);
        write!(
            f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"sudoku\" viewBox=\"{}\" width=\"{SIZE}\" height=\"{SIZE}\">\
             <style>{}</style><defs>{}</defs><rect width=\"100%\" height=\"100%\" x=\"0\" y=\"0\" fill=\"#fff\"/>",
            self.view_box(),
            style::CSS,
            style::DEFS
        )?;
        writeln!(
            f,
            "{}{}{labels}{}</svg>",
            self.below(),
            style::grid(),
            self.above()
        )
    }
}

/// A marked candidate.
fn marked(cell: Cell, digit: Digit, mark: Mark) -> String {
    let (x, y) = center(cell, digit);
    let shape = match mark {
        Mark::On => format!("<circle class=\"on\" cx=\"{x}\" cy=\"{y}\" r=\"9\"/>"),
        Mark::Off => format!("<circle class=\"off\" cx=\"{x}\" cy=\"{y}\" r=\"9\"/>"),
        Mark::Extra => rectangle("extra", (x - 9, y - 9), 18, 18),
    };
    let class = if mark == Mark::On { "node w" } else { "node" };
    format!(
        "{shape}<text class=\"{class}\" x=\"{x}\" y=\"{}\">{digit}</text>",
        y + 6
    )
}

/// The upper left corner of a cell.
fn corner(cell: Cell) -> (usize, usize) {
    (MARGIN + CELL * cell.column(), MARGIN + CELL * cell.row())
}

/// The center of a candidate.
fn center(cell: Cell, digit: Digit) -> (usize, usize) {
    let ((x, y), place) = (corner(cell), digit.index());
    (
        x + FIRST + APART * (place % 3),
        y + FIRST + APART * (place / 3),
    )
}

fn rectangle(class: &str, (x, y): (usize, usize), width: usize, height: usize) -> String {
    format!("<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>")
}
