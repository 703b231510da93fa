//! Chains and closures turned into nets that can be told.

use super::chains::{Chain, Form};
use super::closure::{Ancestors, Closure, Reason};
use super::graph::{shared_constraint, strong_constraint};
use super::grid::Grid;
use super::nested::Inner;
use super::search::PathNode;
use super::{Branch, Cause, Net, NetKind, Node, Step};
use crate::House;

/// Which house or cell a constraint is of.
fn cause(constraint: Option<u16>) -> Cause {
    match constraint.map(usize::from) {
        None => Cause::Assumption,
        Some(0..81) => Cause::Cell,
        Some(place) => Cause::House(House::ALL[(place - 81) / 9]),
    }
}

/// A chain or cycle, by its nodes.
pub(super) fn chain(grid: &Grid, chain: &Chain, path: &[PathNode]) -> Net {
    let mut nodes: Vec<Node> = Vec::with_capacity(path.len() + 1);
    let closing = path.first().filter(|_| chain.form == Form::Cycle);
    for node in path.iter().chain(closing) {
        let before = nodes.len().checked_sub(1);
        let constraint = before.and_then(|before| {
            let before = path[before].candidate;
            if node.on {
                strong_constraint(grid, chain.links, before, node.candidate)
            } else {
                shared_constraint(before, node.candidate)
            }
        });
        nodes.push(Node {
            cell: node.candidate.cell(),
            digit: node.candidate.digit(),
            on: node.on,
            cause: cause(constraint),
            parents: before.into_iter().collect(),
        });
    }
    let targets = nodes.len().checked_sub(1).into_iter().collect();
    let mut net = brief(chain);
    net.branches.push(Branch {
        nodes,
        targets,
        nested: Vec::new(),
    });
    net
}

/// A chain or cycle without its nodes.
pub(super) fn brief(chain: &Chain) -> Net {
    let is_cycle = chain.form == Form::Cycle;
    let kind = if is_cycle {
        NetKind::Cycle
    } else {
        NetKind::Chain
    };
    Net {
        kind,
        branches: Vec::new(),
        complexity: chain.complexity,
    }
}

/// What of a closure leads to some of its nodes.
pub(super) fn branch(closure: &Closure, targets: &[u16], inner: Option<&Inner>) -> Branch {
    let mut ancestors = Ancestors::new();
    let mut places: Vec<u16> = targets
        .iter()
        .flat_map(|&target| ancestors.of(closure, target).to_vec())
        .collect();
    // In the order in which they were derived, parents come first.
    places.sort_unstable();
    places.dedup();
    let index = |place: &u16| places.binary_search(place).ok();
    let mut nested: Vec<(u32, Step)> = Vec::new();
    let nodes = places.iter().map(|&place| {
        let node = closure.node(place);
        let cause = match node.reason {
            Reason::Assumption => Cause::Assumption,
            Reason::Constraint(constraint) => cause(Some(constraint)),
            Reason::Nested(number) => Cause::Step(nested_step(number, inner, &mut nested)),
            Reason::Elementary => Cause::Step(0),
        };
        let parents = closure.parents(place).iter().filter_map(index).collect();
        let (cell, digit) = (node.candidate.cell(), node.candidate.digit());
        Node {
            cell,
            digit,
            on: node.on,
            cause,
            parents,
        }
    });
    let nodes = nodes.collect();
    let targets = targets.iter().filter_map(index).collect();
    Branch {
        nodes,
        targets,
        nested: nested.into_iter().map(|(_, step)| step).collect(),
    }
}

/// The place of a nested step among those of the branch, to which it is added if it is new.
fn nested_step(number: u32, inner: Option<&Inner>, nested: &mut Vec<(u32, Step)>) -> usize {
    if let Some(known) = nested.iter().position(|(other, _)| *other == number) {
        return known;
    }
    nested.extend(
        inner
            .and_then(|inner| inner.step(number))
            .map(|step| (number, step.clone())),
    );
    nested.len().saturating_sub(1)
}
