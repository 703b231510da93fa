//! Links of chains as curves with an arrow.

use super::center;
use super::marks::{Kind, Link};

/// What the curve keeps away from the centers of its ends.
const RADIUS: f64 = 9.5;
/// How far a curve bends, in parts of its length.
const BEND: f64 = 0.12;

/// A curve from one candidate to the other, bent to its left, so that two links between the same candidates
/// do not cover each other. Inside a cell it is straight.
pub(super) fn path(link: &Link) -> String {
    let class = match link.kind {
        Kind::Strong => "strong",
        Kind::Weak => "weak",
        Kind::Nested => "nested",
    };
    let [from, to] = [link.from, link.to].map(|(cell, digit)| {
        let (x, y) = center(cell, digit);
        (x as f64, y as f64)
    });
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy);
    if length < 2.0 * RADIUS {
        return String::new();
    }
    let bend = if link.from.0 == link.to.0 { 0.0 } else { BEND };
    let control = (from.0 + dx / 2.0 + dy * bend, from.1 + dy / 2.0 - dx * bend);
    // Both ends are cut off on the line to the control point.
    let cut = |end: (f64, f64)| {
        let (dx, dy) = (control.0 - end.0, control.1 - end.1);
        let part = RADIUS.min(length / 2.5) / dx.hypot(dy);
        (end.0 + dx * part, end.1 + dy * part)
    };
    let (start, end) = (cut(from), cut(to));
    format!(
        "<path class=\"{class}\" d=\"M{:.0} {:.0}Q{:.0} {:.0} {:.0} {:.0}\"/>",
        start.0, start.1, control.0, control.1, end.0, end.1
    )
}
