//! A branch of a net as lines in which nothing is derived twice, and nothing is used before its line.

use crate::logic::{Branch, Cause, Node};

/// What is derived in one go.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Line {
    /// Nodes each of which follows from the one before it (and perhaps from others of earlier lines); the
    /// first from `from`.
    Run {
        from: Option<usize>,
        nodes: Vec<usize>,
    },
    /// The nested step of this place.
    Nested(usize),
}

/// The lines of a branch, and where each of its nodes stands.
#[derive(Debug)]
pub(super) struct Lines<'a> {
    branch: &'a Branch,
    pub(super) lines: Vec<Line>,
    /// By node, the place of its line; that of the assumption, which needs none, is 0.
    pub(super) place: Vec<Option<usize>>,
    /// By nested step, the place of its line.
    nested: Vec<Option<usize>>,
}

impl<'a> Lines<'a> {
    pub(super) fn of(branch: &'a Branch) -> Lines<'a> {
        let mut lines = Lines {
            branch,
            lines: Vec::new(),
            place: vec![None; branch.nodes().len()],
            nested: vec![None; branch.nested().len()],
        };
        if let Some(assumption) = lines.place.first_mut() {
            *assumption = Some(0);
        }
        for &target in branch.targets() {
            lines.reach(target);
        }
        lines
    }

    pub(super) fn node(&self, node: usize) -> Option<&'a Node> {
        self.branch.nodes().get(node)
    }

    /// Adds the lines that end in `target`, and before them those that they need.
    fn reach(&mut self, target: usize) {
        let (mut from, path) = self.path_to(target);
        let mut run = Vec::new();
        for node in path {
            for other in self.others(node) {
                if self.place[other].is_none() && !run.contains(&other) {
                    if self.rests_on(other, &run) {
                        from = self.end_run(from, &mut run);
                    }
                    self.reach(other);
                }
            }
            match self.branch.nodes()[node].cause {
                Cause::Step(step) => {
                    self.place[node] = Some(self.nest(step));
                    from = Some(node);
                }
                _ => run.push(node),
            }
        }
        self.end_run(from, &mut run);
    }

    /// The nodes that lead to `target`, each followed from the one before it, and what the first of them
    /// follows from, if that stands in a line already.
    fn path_to(&self, target: usize) -> (Option<usize>, Vec<usize>) {
        let (mut path, mut next) = (Vec::new(), Some(target));
        while let Some(node) = next.filter(|&node| self.place[node].is_none()) {
            path.push(node);
            next = match self.branch.nodes()[node].cause {
                Cause::Step(_) => None,
                _ => self.branch.nodes()[node].parents.first().copied(),
            };
        }
        path.reverse();
        (next, path)
    }

    /// What has to be told before a node, besides the one that it was followed from.
    fn others(&self, node: usize) -> Vec<usize> {
        let node = &self.branch.nodes()[node];
        let others = match node.cause {
            Cause::Step(step) => self.needs(step),
            _ => node.parents.iter().skip(1).copied().collect(),
        };
        others.into_iter().map(|other| self.source(other)).collect()
    }

    /// The nodes that a nested step needs.
    pub(super) fn needs(&self, step: usize) -> Vec<usize> {
        let by_it = |node: &&Node| node.cause == Cause::Step(step);
        let removed = self.branch.nodes().iter().filter(by_it);
        let mut needs: Vec<usize> = removed.flat_map(|node| &node.parents).copied().collect();
        needs.sort_unstable();
        needs.dedup();
        needs
    }

    /// Where to find why a node holds: of one that is off because another is on, the other.
    pub(super) fn source(&self, node: usize) -> usize {
        let of = &self.branch.nodes()[node];
        match (of.on, of.cause, of.parents.first()) {
            (false, Cause::Cell | Cause::House(_), Some(&parent)) => parent,
            _ => node,
        }
    }

    /// Whether `node` follows from any of `others`.
    fn rests_on(&self, node: usize, others: &[usize]) -> bool {
        let mut seen = vec![false; self.branch.nodes().len()];
        let mut left = vec![node];
        while let Some(node) = left.pop() {
            if others.contains(&node) {
                return true;
            }
            if !std::mem::replace(&mut seen[node], true) && self.place[node].is_none() {
                left.extend(&self.branch.nodes()[node].parents);
                left.extend(self.others(node));
            }
        }
        false
    }

    /// Adds the run as a line; what follows, follows from its last node.
    fn end_run(&mut self, from: Option<usize>, run: &mut Vec<usize>) -> Option<usize> {
        let nodes = std::mem::take(run);
        let Some(&last) = nodes.last() else {
            return from;
        };
        for &node in &nodes {
            self.place[node] = Some(self.lines.len());
        }
        self.lines.push(Line::Run { from, nodes });
        Some(last)
    }

    /// The place of the line of a nested step, added if it is new.
    fn nest(&mut self, step: usize) -> usize {
        let place = self
            .nested
            .get(step)
            .copied()
            .flatten()
            .unwrap_or(self.lines.len());
        if place == self.lines.len() {
            self.lines.push(Line::Nested(step));
        }
        if let Some(known) = self.nested.get_mut(step) {
            *known = Some(place);
        }
        place
    }
}
