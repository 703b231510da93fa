//! Breadth-first searches from one candidate over the links of a grid that does not change (SPEC 8).

use super::CandidateSet;
use super::bits::Candidate;
use super::chains::{Chain, Form};
use super::graph::{Graph, Links};
use super::grid::Grid;
use super::tables::SEEN;
use crate::{CellSet, Digit, DigitSet};

/// A candidate on a path, true ("on") or false.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PathNode {
    pub candidate: Candidate,
    pub on: bool,
}

/// Of a tree of paths, the last two nodes of one.
#[derive(Clone, Copy)]
struct TreeNode {
    /// The last node: a candidate on.
    on: Candidate,
    /// The candidate off from which a strong link led here; none at a start that is on.
    off: Option<Candidate>,
    /// How many nodes the path has.
    length: u32,
    /// The place in the tree of the node before `off`, if there is one.
    parent: Option<u32>,
}

/// A cycle: the path to a node, then a candidate off, from which a strong link leads to the start.
#[derive(Clone, Copy)]
struct Closing {
    last: usize,
    off: Candidate,
}

/// How many nodes the shortest path to a candidate has, 0 if there was none so far.
struct Reached {
    lengths: Box<[u32; Candidate::END]>,
    /// In the order in which they were reached.
    candidates: Vec<Candidate>,
}

impl Reached {
    fn new() -> Reached {
        Reached {
            lengths: Box::new([0; Candidate::END]),
            candidates: Vec::new(),
        }
    }

    fn clear(&mut self) {
        for candidate in self.candidates.drain(..) {
            self.lengths[candidate.index()] = 0;
        }
    }

    #[inline]
    fn length(&self, candidate: Candidate) -> u32 {
        self.lengths[candidate.index()]
    }

    /// True if it was not reached before.
    #[inline]
    fn insert(&mut self, candidate: Candidate, length: u32) -> bool {
        let known = &mut self.lengths[candidate.index()];
        if *known != 0 {
            return false;
        }
        *known = length;
        self.candidates.push(candidate);
        true
    }
}

/// What came of a search for a closed path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reach {
    /// The shortest has this many nodes.
    Closes(u32),
    /// There is none with as many nodes as were wanted.
    NotSoFar,
    /// There is none.
    Never,
}

/// What searches work on.
pub(super) struct Search {
    on: Reached,
    off: Reached,
    tree: Vec<TreeNode>,
    closings: Vec<Closing>,
    path: Vec<PathNode>,
}

impl Search {
    pub fn new() -> Search {
        Search {
            on: Reached::new(),
            off: Reached::new(),
            tree: Vec::new(),
            closings: Vec::new(),
            path: Vec::new(),
        }
    }

    /// How many nodes the shortest chain from `start` on to `start` off has, if that is at most `longest`.
    pub fn reach_off(&mut self, graph: &Graph, start: Candidate, longest: u32) -> Reach {
        let (weak, strong) = (|c| graph.weak(c), |c| graph.strong(c));
        closing_length(&mut self.on, &mut self.off, (weak, strong), start, longest)
    }

    /// The same from off to on.
    pub fn reach_on(&mut self, graph: &Graph, start: Candidate, longest: u32) -> Reach {
        let (weak, strong) = (|c| graph.weak(c), |c| graph.strong(c));
        closing_length(&mut self.off, &mut self.on, (strong, weak), start, longest)
    }
}

/// How many nodes the shortest path from `start` in one state to `start` in the other has: steps of two links,
/// `first` out of the state of the start, `second` back into it.
///
/// A link can be followed backward with both its ends negated. So where both ends of a link of the second kind
/// are reached in the other state, the path to one end, the link, and the path to the other end backward lead
/// from the start to its opposite. The shortest such path has its middle link there, and half of the depth is
/// enough to find it.
fn closing_length<'a>(
    same: &mut Reached,
    other: &mut Reached,
    (first, second): (
        impl Fn(Candidate) -> &'a [Candidate],
        impl Fn(Candidate) -> &'a [Candidate],
    ),
    start: Candidate,
    longest: u32,
) -> Reach {
    same.clear();
    other.clear();
    same.insert(start, 1);
    let (mut from, mut length) = (0, 2);
    // After a round all paths of up to twice its length are known; new ones have at least that less two.
    while from < same.candidates.len() {
        if 2 * length - 2 > longest {
            return Reach::NotSoFar;
        }
        let frontier = other.candidates.len();
        for i in from..same.candidates.len() {
            for &next in first(same.candidates[i]) {
                other.insert(next, length);
            }
        }
        from = same.candidates.len();
        let mut closing = u32::MAX;
        for &end in &other.candidates[frontier..] {
            for &next in second(end) {
                if other.length(next) != 0 {
                    closing = closing.min(length + other.length(next));
                }
                same.insert(next, length + 1);
            }
        }
        if closing != u32::MAX {
            let wanted = closing <= longest;
            return if wanted {
                Reach::Closes(closing)
            } else {
                Reach::NotSoFar
            };
        }
        length += 2;
    }
    Reach::Never
}

impl Search {
    /// Finds the cycles from a start with up to `longest` nodes (SPEC 8.1). True if there are no others.
    ///
    /// A node off may be visited several times there, but not on one path. This matters only for the last one:
    /// what follows from others was reached when they were visited first.
    pub fn cycles(&mut self, graph: &Graph, start: Candidate, longest: u32) -> bool {
        self.closings.clear();
        let ends = graph.strong(start);
        if ends.is_empty() {
            return true;
        }
        self.plant(start);
        let mut i = 0;
        while let Some(&node) = self.tree.get(i) {
            if node.length >= longest {
                return false;
            }
            for &off in graph.weak(node.on) {
                if node.length > 1 && ends.contains(&off) && !self.passes(i, off) {
                    self.closings.push(Closing { last: i, off });
                }
                self.follow(graph, i, off);
            }
            i += 1;
        }
        true
    }

    /// Begins a tree with a start that is on.
    fn plant(&mut self, start: Candidate) {
        self.tree.clear();
        self.on.clear();
        self.on.insert(start, 1);
        self.tree.push(TreeNode {
            on: start,
            off: None,
            length: 1,
            parent: None,
        });
    }

    /// Adds what follows from a candidate being off, that follows from node `parent`.
    fn follow(&mut self, graph: &Graph, parent: usize, off: Candidate) {
        let length = self.tree[parent].length + 2;
        for &on in graph.strong(off) {
            if self.on.insert(on, length) {
                let parent = Some(parent as u32);
                self.tree.push(TreeNode {
                    on,
                    off: Some(off),
                    length,
                    parent,
                });
            }
        }
    }

    /// Whether the path to a node passes a candidate off.
    fn passes(&self, node: usize, off: Candidate) -> bool {
        let mut nodes = std::iter::successors(Some(&self.tree[node]), |node| {
            node.parent.map(|parent| &self.tree[parent as usize])
        });
        nodes.any(|node| node.off == Some(off))
    }

    /// How many cycles were found.
    pub fn closings(&self) -> usize {
        self.closings.len()
    }

    /// The nodes of a cycle; the last leads back to the first.
    pub fn cycle_path(&mut self, cycle: usize) -> &[PathNode] {
        let Closing { last, off } = self.closings[cycle];
        self.trace(last);
        self.path.push(PathNode {
            candidate: off,
            on: false,
        });
        &self.path
    }

    /// How many nodes a cycle has, and what it removes: candidates outside its cells that see one of the same
    /// digit that is on and one that is off (SPEC 8.1).
    pub fn cycle(&mut self, grid: &Grid, cycle: usize) -> (u32, CandidateSet) {
        let path = self.cycle_path(cycle);
        let cells: CellSet = path.iter().map(|node| node.candidate.cell()).collect();
        let mut seen = [[CellSet::EMPTY; 2]; 9];
        for node in path {
            let of_digit = &mut seen[node.candidate.digit().index()];
            of_digit[usize::from(node.on)] |= SEEN[node.candidate.cell().index()];
        }
        let mut removed = CandidateSet::EMPTY;
        for (digit, [by_off, by_on]) in Digit::ALL.into_iter().zip(seen) {
            for cell in (by_off & by_on & grid.cells[digit.index()]) - cells {
                removed.insert(cell, DigitSet::only(digit));
            }
        }
        (path.len() as u32, removed)
    }

    /// The nodes of a chain that `reach_on` or `reach_off` found.
    pub fn path(&mut self, graph: &Graph, chain: &Chain) -> Vec<PathNode> {
        let start = chain.start;
        if chain.form == Form::Places {
            self.tree.clear();
            self.on.clear();
            for &on in graph.strong(start) {
                self.on.insert(on, 2);
                self.tree.push(TreeNode {
                    on,
                    off: Some(start),
                    length: 2,
                    parent: None,
                });
            }
        } else {
            self.plant(start);
        }
        let mut i = 0;
        while let Some(&node) = self.tree.get(i) {
            if chain.form != Form::Places && excludes(node.on, start, chain.links) {
                self.trace(i);
                self.path.push(PathNode {
                    candidate: start,
                    on: false,
                });
                return self.path.clone();
            }
            for &off in graph.weak(node.on) {
                if chain.form == Form::Places && graph.strong(off).contains(&start) {
                    self.trace(i);
                    self.path.push(PathNode {
                        candidate: off,
                        on: false,
                    });
                    self.path.push(PathNode {
                        candidate: start,
                        on: true,
                    });
                    return self.path.clone();
                }
                self.follow(graph, i, off);
            }
            i += 1;
        }
        Vec::new()
    }

    /// Writes the path to a node of the tree into `path`.
    fn trace(&mut self, last: usize) {
        self.path.clear();
        let mut next = Some(&self.tree[last]);
        while let Some(node) = next {
            self.path.push(PathNode {
                candidate: node.on,
                on: true,
            });
            self.path.extend(node.off.map(|candidate| PathNode {
                candidate,
                on: false,
            }));
            next = node.parent.map(|parent| &self.tree[parent as usize]);
        }
        self.path.reverse();
    }
}

/// Whether there is a weak link between two candidates.
fn excludes(a: Candidate, b: Candidate, links: Links) -> bool {
    match (a.digit() == b.digit(), a.cell() == b.cell()) {
        (true, _) => a.cell().sees(b.cell()),
        (false, same_cell) => same_cell && links != Links::X,
    }
}
