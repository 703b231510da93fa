//! What a step marks on a board.

use crate::logic::{Branch, Cause, Node, Pattern, Step};
use crate::{Candidates, Cell, CellSet, Digit, DigitSet, House};

/// How a candidate is marked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mark {
    /// The pattern is made of it, or it is true in a chain.
    On,
    /// It is false in a chain.
    Off,
    /// It keeps a deadly pattern away.
    Extra,
}

/// What holds between two candidates of a chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Strong,
    Weak,
    /// By a step that is found on the way.
    Nested,
}

/// A link of a chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Link {
    pub kind: Kind,
    pub from: (Cell, Digit),
    pub to: (Cell, Digit),
}

/// All that is marked.
#[derive(Clone, Default, Debug)]
pub(super) struct Marks {
    pub houses: Vec<House>,
    pub cells: CellSet,
    /// Each candidate at most once.
    pub candidates: Vec<(Cell, Digit, Mark)>,
    pub gone: Vec<(Cell, DigitSet)>,
    pub placed: Vec<(Cell, Digit)>,
    pub links: Vec<Link>,
    /// What branches start from.
    pub starts: Vec<(Cell, Digit)>,
}

impl Marks {
    /// Those of a step; of a net those of the branches `shown`.
    pub(super) fn of(step: &Step, before: &Candidates, shown: &[Branch]) -> Marks {
        let pattern = step.pattern();
        let mut marks = Marks {
            houses: pattern.houses(),
            gone: step.eliminations().collect(),
            placed: step.placement().into_iter().collect(),
            cells: pattern.cells(),
            ..Marks::default()
        };
        if let Pattern::Net(_) = pattern {
            marks.cells = CellSet::EMPTY;
            shown.iter().for_each(|branch| marks.add_branch(branch));
        } else {
            marks.candidates = of_pattern(pattern, before);
        }
        marks
    }

    /// Every node; a link to a node that is off only where something is followed from it, since by what it
    /// went is plain to see.
    fn add_branch(&mut self, branch: &Branch) {
        let nodes = branch.nodes();
        self.starts
            .extend(nodes.first().map(|node| (node.cell, node.digit)));
        for (place, node) in nodes.iter().enumerate() {
            self.mark(
                node.cell,
                node.digit,
                if node.on { Mark::On } else { Mark::Off },
            );
            let (kind, parents) = match (node.cause, node.on) {
                (Cause::Step(_), _) => (Kind::Nested, node.parents.as_slice()),
                (_, on) => (
                    if on { Kind::Strong } else { Kind::Weak },
                    node.parents.get(..1).unwrap_or_default(),
                ),
            };
            let follows = |other: &Node| other.parents.first() == Some(&place);
            if node.on || branch.targets().contains(&place) || nodes.iter().any(follows) {
                let parents = parents.iter().filter_map(|&parent| nodes.get(parent));
                parents.for_each(|parent| self.link(kind, parent, node));
            }
        }
    }

    fn link(&mut self, kind: Kind, from: &Node, to: &Node) {
        let link = Link {
            kind,
            from: (from.cell, from.digit),
            to: (to.cell, to.digit),
        };
        if !self.links.contains(&link) {
            self.links.push(link);
        }
    }

    /// Marks a candidate unless it is marked; what is both on and off is on.
    fn mark(&mut self, cell: Cell, digit: Digit, mark: Mark) {
        let known = self
            .candidates
            .iter_mut()
            .find(|(other, of, _)| (*other, *of) == (cell, digit));
        match known {
            Some((_, _, known)) if mark == Mark::On => *known = mark,
            Some(_) => {}
            None => self.candidates.push((cell, digit, mark)),
        }
    }
}

/// The candidates that a pattern is made of.
fn of_pattern(pattern: &Pattern, before: &Candidates) -> Vec<(Cell, Digit, Mark)> {
    let held = |cells: CellSet, digits: DigitSet, mark: Mark| {
        let of_cell = move |cell: Cell| {
            (before.get(cell) & digits)
                .into_iter()
                .map(move |digit| (cell, digit, mark))
        };
        cells.into_iter().flat_map(of_cell).collect::<Vec<_>>()
    };
    let cells = pattern.cells();
    match pattern {
        Pattern::Intersection { digit, .. } | Pattern::Fish { digit, .. } => {
            held(cells, DigitSet::only(*digit), Mark::On)
        }
        Pattern::Subset { digits, .. } => held(cells, *digits, Mark::On),
        Pattern::Wing { .. } => held(cells, DigitSet::ALL, Mark::On),
        Pattern::Loop(found) => {
            let pair: DigitSet = found.digits.into_iter().collect();
            let others = found.subset.map_or(Vec::new(), |(_, cells, digits)| {
                held(cells, digits, Mark::On)
            });
            [
                held(cells, pair, Mark::On),
                held(cells, DigitSet::ALL - pair, Mark::Extra),
                others,
            ]
            .concat()
        }
        Pattern::Bug { extra, subset } => {
            let each = extra
                .by_cell()
                .flat_map(|(cell, digits)| held(cell.into(), digits, Mark::Extra));
            let others = subset.map_or(Vec::new(), |(_, cells, digits)| {
                held(cells, digits, Mark::On)
            });
            each.chain(others).collect()
        }
        Pattern::Exclusion { excluders, .. } => [
            held(cells, DigitSet::ALL, Mark::On),
            held(*excluders, DigitSet::ALL, Mark::Extra),
        ]
        .concat(),
        _ => Vec::new(),
    }
}
