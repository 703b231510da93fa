//! Chains in Eureka notation: strong links are `=`, weak ones `-`, and links inside a cell stand inside its
//! parentheses, as in `(3=8)r4c7-(8)r2c7=(8)r2c1`.

use super::CellNames;
use crate::logic::{Branch, Net, NetKind, Node};

/// The chain, or each branch of a net separated by semicolons, if each is a chain.
pub(super) fn of(names: CellNames, net: &Net) -> Option<String> {
    if !net.branches().iter().all(is_chain) {
        return None;
    }
    let links = |nodes: &[Node]| write(names, nodes);
    Some(match (net.kind(), net.branches()) {
        (NetKind::Cycle, [branch]) => links(branch.nodes().get(1..)?) + "-loop",
        // The candidate that goes is seen by both ends, and is not written.
        (NetKind::Chain, [branch]) if branch.nodes().first()?.on => {
            links(branch.nodes().get(1..branch.nodes().len() - 1)?)
        }
        (_, branches) => {
            let each: Vec<String> = branches
                .iter()
                .map(|branch| links(branch.nodes()))
                .collect();
            each.join("; ")
        }
    })
}

/// Whether each node follows from the one before it, and from nothing else.
pub(super) fn is_chain(branch: &Branch) -> bool {
    let mut nodes = branch.nodes().iter().enumerate();
    branch.targets().len() == 1
        && nodes.all(|(i, node)| match i.checked_sub(1) {
            None => node.parents.is_empty(),
            Some(before) => {
                node.parents == [before] && !matches!(node.cause, crate::logic::Cause::Step(_))
            }
        })
}

fn write(names: CellNames, nodes: &[Node]) -> String {
    let mut text = String::new();
    let mut before: Option<&Node> = None;
    for node in nodes {
        let link = before.map(|before| if before.on { "-" } else { "=" });
        match (before, link) {
            (Some(before), Some(link)) if before.cell == node.cell => text += link,
            (Some(before), Some(link)) => text += &format!("){}{link}(", names.cell(before.cell)),
            _ => text.push('('),
        }
        text += &node.digit.to_string();
        before = Some(node);
    }
    before.map_or(String::new(), |last| {
        format!("{text}){}", names.cell(last.cell))
    })
}
