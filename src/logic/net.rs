//! Chains, cycles and nets of implications as data.

use super::Step;
use crate::{Cell, CellSet, Digit, House};

/// The reason behind a chain, a cycle or forcing chains: what follows from each of some assumptions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Net {
    pub(super) kind: NetKind,
    pub(super) branches: Vec<Branch>,
    pub(super) complexity: u32,
}

impl Net {
    /// What the branches have in common.
    #[must_use]
    pub const fn kind(&self) -> NetKind {
        self.kind
    }

    /// One for each assumption: one of a chain, a cycle or a contradiction, two of a double, else one for
    /// each candidate of the cell, or place of the digit in the house.
    #[must_use]
    pub fn branches(&self) -> &[Branch] {
        &self.branches
    }

    /// The cells of all nodes, those of nested steps excepted.
    #[must_use]
    pub fn cells(&self) -> CellSet {
        let nodes = self.branches.iter().flat_map(Branch::nodes);
        nodes.map(|node| node.cell).collect()
    }
}

/// How the branches of a net lead to the step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NetKind {
    /// A continuous loop: the last node leads back to the first; either all "on" nodes are true or all "off"
    /// nodes are. A candidate that sees both kinds goes.
    Cycle,
    /// The assumption leads to its own negation.
    Chain,
    /// The assumption leads to a candidate being both true and false.
    Contradiction,
    /// A candidate leads to the same whether it is true or false.
    Double,
    /// All candidates of the cell lead to the same.
    Cell(Cell),
    /// All places of the digit in the house lead to the same.
    Region(House, Digit),
}

/// What follows from one assumption.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Branch {
    pub(super) nodes: Vec<Node>,
    pub(super) targets: Vec<usize>,
    pub(super) nested: Vec<Step>,
}

impl Branch {
    /// The assumption first, then what is needed of what follows from it; parents come before what they lead
    /// to. In a cycle or chain every node but the first follows from the one before it.
    #[must_use]
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The nodes that the branch leads to, by their place in [`nodes`](Branch::nodes): two of a contradiction
    /// (the same candidate on and off), one else.
    #[must_use]
    pub fn targets(&self) -> &[usize] {
        &self.targets
    }

    /// Steps found while the branch was followed, that [`Cause::Step`] refers to.
    #[must_use]
    pub fn nested(&self) -> &[Step] {
        &self.nested
    }
}

/// A candidate that is true ("on") or false ("off") under an assumption.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// The candidate's cell.
    pub cell: Cell,
    /// The candidate's digit.
    pub digit: Digit,
    /// Whether it is true.
    pub on: bool,
    /// Why.
    pub cause: Cause,
    /// What it follows from, by place in [`Branch::nodes`]. The first is the one that was followed; the
    /// others are candidates that had been switched off before.
    pub parents: Vec<usize>,
}

/// Why a node follows from its parents.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Cause {
    /// It is the assumption.
    Assumption,
    /// On: no other candidate is left in the cell. Off: another candidate of the cell is on.
    Cell,
    /// On: no other place is left for the digit in the house. Off: the digit is on elsewhere in the house.
    House(House),
    /// Off: this step removes it, by its place in [`Branch::nested`].
    Step(usize),
}
