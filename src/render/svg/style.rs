//! What all pictures share: how things look, and the grid.
//!
//! Colors are those of Okabe and Ito, which color-blind people tell apart; besides, every meaning has a
//! shape of its own: a disc is true, a ring false, struck out goes, a square is placed.

use super::{CELL, MARGIN};
use crate::logic::words::CellNames;
use crate::{Cell, House};

/// The rules for `svg.sudoku`. What `<use>` refers to is matched without its ancestors.
pub(in crate::render) const CSS: &str = "\
.sudoku{font-family:'Helvetica Neue',Arial,'DejaVu Sans',sans-serif}\
.sudoku text,.label{text-anchor:middle;fill:#222}\
.sudoku .clue{font-size:38px;font-weight:700}\
.sudoku .entry{font-size:38px;fill:#345}\
.sudoku .mark{font-size:16px;fill:#555}\
text.label{font-size:14px;fill:#777}\
.thin,.thick{fill:none;stroke:#999}\
.thick{stroke:#222;stroke-width:3;stroke-linecap:square}\
.sudoku .house{fill:#eaf1f7}\
.sudoku .cells{fill:#fff1b8;stroke:#b8860b;stroke-width:2}\
.sudoku .on{fill:#0072b2}\
.sudoku .off{fill:#fff;stroke:#0072b2;stroke-width:2}\
.sudoku .start{fill:none;stroke:#111;stroke-width:2}\
.sudoku .extra{fill:#f5e663;stroke:#222}\
.sudoku .node{font-size:16px;font-weight:700;fill:#111}\
.sudoku .node.w{fill:#fff}\
.sudoku .gone{stroke:#d55e00;stroke-width:2.5}\
.sudoku .goes{font-size:16px;font-weight:700;fill:#a33c00}\
.sudoku .placed{fill:#d8f3e7;stroke:#007a58;stroke-width:3}\
.sudoku .new{font-size:38px;font-weight:700;fill:#00664a}\
.sudoku .order{font-size:15px;font-weight:700;fill:#007a58}\
.sudoku .strong,.sudoku .weak,.sudoku .nested{fill:none;stroke:#7b2d6b;stroke-width:2.2;marker-end:url(#arrow)}\
.sudoku .weak{stroke-dasharray:6 4}\
.sudoku .nested{stroke-width:1.6;stroke-dasharray:1.5 3.5}";

/// What pictures refer to: the head of an arrow.
pub(in crate::render) const DEFS: &str = "<marker id=\"arrow\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" \
markerWidth=\"9\" markerHeight=\"9\" markerUnits=\"userSpaceOnUse\" orient=\"auto\">\
<path d=\"M0 0L8 4L0 8L2 4z\" fill=\"#7b2d6b\"/></marker>";

/// The lines of the grid.
pub(in crate::render) fn grid() -> String {
    let line = |i: usize| {
        let (at, end) = (MARGIN + CELL * i, MARGIN + 9 * CELL);
        format!("M{MARGIN} {at}H{end}M{at} {MARGIN}V{end}")
    };
    let lines = |thick: bool| {
        (0..=9)
            .filter(move |i| (i % 3 == 0) == thick)
            .map(line)
            .collect::<String>()
    };
    format!(
        "<path class=\"thin\" d=\"{}\"/><path class=\"thick\" d=\"{}\"/>",
        lines(false),
        lines(true)
    )
}

/// The numbers of columns above the grid, and the numbers or letters of rows beside it.
pub(in crate::render) fn labels(names: CellNames) -> String {
    let label = |house: House, x: usize, y: usize| {
        let name = names.house(house);
        let number = name.rsplit(' ').next().unwrap_or_default();
        format!("<text class=\"label\" x=\"{x}\" y=\"{y}\">{number}</text>")
    };
    let middle = |i: usize| MARGIN + CELL * i + CELL / 2;
    let pair = |i: usize| {
        let [row, column, _] = Cell::at(i, i).houses();
        label(column, middle(i), MARGIN - 8) + &label(row, MARGIN / 2, middle(i) + 5)
    };
    (0..9).map(pair).collect()
}
