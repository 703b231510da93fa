//! What the field calls a step where that is more telling than the name that Sudoku Explainer gives it.

use super::{Branch, Cause, Node, Pattern, Step, Technique, Tenths, UniquenessType};
use crate::HouseKind;

impl Step {
    /// Another name of the field, if it has one: a turbot fish that is a skyscraper says so.
    ///
    /// Of a chain the nodes must be known, as those of a [`Solver`](super::Solver) are.
    #[must_use]
    pub fn other_name(&self) -> Option<&'static str> {
        match self.technique() {
            Technique::HiddenSingle if self.rating() == Tenths(10) => Some("Full House"),
            Technique::NakedTriplet => Some("Naked Triple"),
            Technique::HiddenTriplet => Some("Hidden Triple"),
            Technique::Bug(UniquenessType::Type1) => Some("BUG+1"),
            Technique::GeneralizedXWing | Technique::XCycle => Some("X-Cycle"),
            Technique::YCycle => Some("XY-Loop"),
            Technique::Cycle => Some("Continuous Nice Loop"),
            Technique::ForcingXChain => Some("X-Chain"),
            Technique::TurbotFish => turbot_fish(self.chain()?),
            Technique::ForcingChain => Some(chain(self.chain()?)),
            _ => None,
        }
    }

    /// The nodes of a chain.
    fn chain(&self) -> Option<&[Node]> {
        match &self.pattern {
            Pattern::Net(net) => net.branches().first().map(Branch::nodes),
            _ => None,
        }
    }
}

/// Two strong links joined by a weak one; a candidate that sees both ends goes.
fn turbot_fish(nodes: &[Node]) -> Option<&'static str> {
    let [start, _, first, second, last, _] = nodes else {
        return None;
    };
    let (Cause::House(a), Cause::House(b)) = (first.cause, last.cause) else {
        return None;
    };
    let same = |of: fn(&Node) -> usize| of(first) == of(second);
    match (a.kind(), b.kind()) {
        _ if !start.on => None,
        (HouseKind::Row, HouseKind::Row) if same(|node| node.cell.column()) => Some("Skyscraper"),
        (HouseKind::Column, HouseKind::Column) if same(|node| node.cell.row()) => {
            Some("Skyscraper")
        }
        (HouseKind::Row, HouseKind::Column) | (HouseKind::Column, HouseKind::Row)
            if same(|node| node.cell.box_index()) =>
        {
            Some("Two-String Kite")
        }
        _ => None,
    }
}

/// A chain of several digits.
fn chain(nodes: &[Node]) -> &'static str {
    let strong = nodes
        .iter()
        .filter(|node| node.on && node.cause != Cause::Assumption);
    let by_cell: Vec<bool> = strong.map(|node| node.cause == Cause::Cell).collect();
    match nodes {
        _ if by_cell.iter().all(|&by_cell| by_cell) => "XY-Chain",
        // Two cells of the same two candidates, joined by a strong link of one of these.
        [z, _, w, _, _, _, _, _]
            if by_cell == [true, false, true]
                && nodes[3].digit == w.digit
                && nodes[5].digit == w.digit
                && nodes[6].digit == z.digit =>
        {
            "W-Wing"
        }
        _ => "Alternating Inference Chain",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cell, Digit, House};

    fn node(row: usize, column: usize, on: bool, cause: Cause) -> Node {
        let (cell, digit) = (Cell::at(row, column), Digit::new(5));
        Node {
            cell,
            digit,
            on,
            cause,
            parents: Vec::new(),
        }
    }

    #[test]
    fn turbot_fish_go_by_the_houses_of_their_strong_links() {
        let nodes = |second: (usize, usize), last: (usize, usize), house| {
            [
                node(8, 8, true, Cause::Assumption),
                node(0, 8, false, Cause::House(House::column(8))),
                node(0, 1, true, Cause::House(House::row(0))),
                node(second.0, second.1, false, Cause::House(House::of_box(0))),
                node(last.0, last.1, true, Cause::House(house)),
                node(8, 8, false, Cause::House(House::row(8))),
            ]
        };
        let name = |second, last, house| turbot_fish(&nodes(second, last, house));
        assert_eq!(name((7, 1), (7, 7), House::row(7)), Some("Skyscraper"));
        assert_eq!(
            name((1, 0), (8, 0), House::column(0)),
            Some("Two-String Kite")
        );
        assert_eq!(name((2, 1), (7, 7), House::of_box(0)), None);
    }
}
