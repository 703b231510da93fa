//! What follows from an assumption (SPEC 9.1), as a net of nodes.

use super::bits::{Bits, Candidate};
use super::grid::{Grid, members};
use super::tables::{LINKS, MEMBERS};

/// What a closure may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Rules {
    /// Only the places of digits in houses.
    pub x_only: bool,
    /// Whether candidates that are off are taken out of the grid.
    pub dynamic: bool,
}

/// Why a node follows from its parents.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reason {
    /// It is the assumption.
    Assumption,
    /// By a constraint.
    Constraint(u16),
    /// By a step that was found on the way, by its number.
    Nested(u32),
    /// By an elementary step that needs no number.
    Elementary,
}

/// A candidate on or off, and where its parents are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub candidate: Candidate,
    pub on: bool,
    pub reason: Reason,
    /// At least this many nodes lead to this one, itself included.
    pub depth: u16,
    /// Where its parents begin in the list of all parents; they end where those of the next node begin.
    parents: u32,
}

/// Nodes that follow from an assumption, the first; each comes after its parents.
#[derive(Clone, Debug)]
pub(super) struct Closure {
    nodes: Vec<Node>,
    parents: Vec<u16>,
    /// The candidates that are on.
    pub on: Bits,
    /// The candidates that are off.
    pub off: Bits,
    /// The node that contradicts the last one, if there is a contradiction. The last one is then in neither set.
    pub contradicted: Option<u16>,
}

impl Closure {
    pub const EMPTY: Closure = Closure {
        nodes: Vec::new(),
        parents: Vec::new(),
        on: Bits::EMPTY,
        off: Bits::EMPTY,
        contradicted: None,
    };

    fn clear(&mut self) {
        self.nodes.clear();
        self.parents.clear();
        self.on = Bits::EMPTY;
        self.off = Bits::EMPTY;
        self.contradicted = None;
    }

    /// A node by its place.
    pub fn node(&self, place: u16) -> &Node {
        &self.nodes[usize::from(place)]
    }

    /// The places of a node's parents.
    pub fn parents(&self, place: u16) -> &[u16] {
        let place = usize::from(place);
        let start = self.nodes[place].parents as usize;
        let end = self
            .nodes
            .get(place + 1)
            .map_or(self.parents.len(), |next| next.parents as usize);
        &self.parents[start..end]
    }

    /// The nodes in the order in which they were derived, without one that contradicts another.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes[..self.nodes.len() - usize::from(self.contradicted.is_some())]
    }

    /// The place of a candidate that is on or off.
    pub fn find(&self, candidate: Candidate, on: bool) -> Option<u16> {
        let same = |node: &Node| node.candidate == candidate && node.on == on;
        self.nodes.iter().position(same).map(|place| place as u16)
    }

    /// The two nodes of a contradiction, the one that is on first.
    pub fn contradiction(&self) -> Option<[u16; 2]> {
        let known = self.contradicted?;
        let last = self.nodes.len() as u16 - 1;
        Some(if self.node(known).on {
            [known, last]
        } else {
            [last, known]
        })
    }

    /// Adds a node; its parents are those added since the last node.
    fn push(&mut self, candidate: Candidate, on: bool, reason: Reason, parents: usize) -> u16 {
        let depth = self.parents[parents..]
            .iter()
            .map(|&parent| self.node(parent).depth)
            .max();
        self.nodes.push(Node {
            candidate,
            on,
            reason,
            depth: depth.unwrap_or(0) + 1,
            parents: parents as u32,
        });
        self.nodes.len() as u16 - 1
    }
}

/// What computes closures, kept so that nothing is allocated in between.
pub(super) struct Propagation {
    /// The grid without the candidates that are off.
    pub working: Grid,
    /// For each candidate that is on or off, its place among the nodes.
    on_at: Box<[u16; Candidate::END]>,
    off_at: Box<[u16; Candidate::END]>,
    on_queue: Queue,
    off_queue: Queue,
}

/// Places of nodes, first in first out.
#[derive(Default)]
struct Queue {
    places: Vec<u16>,
    next: usize,
}

impl Queue {
    fn clear(&mut self) {
        self.places.clear();
        self.next = 0;
    }

    fn pop(&mut self) -> Option<u16> {
        let place = self.places.get(self.next).copied();
        self.next += usize::from(place.is_some());
        place
    }
}

/// That a node was derived whose opposite was known.
struct Contradiction;

impl Propagation {
    pub fn new() -> Propagation {
        Propagation {
            working: Grid::empty(),
            on_at: Box::new([0; Candidate::END]),
            off_at: Box::new([0; Candidate::END]),
            on_queue: Queue::default(),
            off_queue: Queue::default(),
        }
    }

    /// Begins a closure.
    pub fn start(&mut self, source: &Grid, candidate: Candidate, on: bool, to: &mut Closure) {
        to.clear();
        self.on_queue.clear();
        self.off_queue.clear();
        self.working.clone_from(source);
        self.add(candidate, on, Reason::Assumption, 0, to);
    }

    /// Goes on until there is a contradiction or nothing more follows: what is on first.
    pub fn run(&mut self, source: &Grid, rules: Rules, to: &mut Closure) {
        loop {
            let derived = if let Some(place) = self.on_queue.pop() {
                self.follow_on(place, rules, to)
            } else if let Some(place) = self.off_queue.pop() {
                let derived = self.follow_off(place, source, rules, to);
                if rules.dynamic {
                    self.working.remove(to.node(place).candidate);
                }
                derived
            } else {
                return;
            };
            if derived.is_err() {
                return;
            }
        }
    }

    /// Adds a node and queues it.
    fn add(
        &mut self,
        candidate: Candidate,
        on: bool,
        reason: Reason,
        parents: usize,
        to: &mut Closure,
    ) {
        let place = to.push(candidate, on, reason, parents);
        let (set, at, queue) = if on {
            (&mut to.on, &mut self.on_at, &mut self.on_queue)
        } else {
            (&mut to.off, &mut self.off_at, &mut self.off_queue)
        };
        set.insert(candidate);
        at[candidate.index()] = place;
        queue.places.push(place);
    }

    /// What is off because a candidate is on (SPEC 7.1).
    fn follow_on(
        &mut self,
        place: u16,
        rules: Rules,
        to: &mut Closure,
    ) -> Result<(), Contradiction> {
        let on = to.node(place).candidate;
        for link in &LINKS[on.index()][usize::from(rules.x_only)..] {
            let constraint = usize::from(link.constraint);
            for other in members(constraint, self.working.masks[constraint] & !link.bit) {
                let reason = Reason::Constraint(link.constraint);
                let parents = to.parents.len();
                if to.on.contains(other) {
                    to.parents.push(place);
                    to.push(other, false, reason, parents);
                    to.contradicted = Some(self.on_at[other.index()]);
                    return Err(Contradiction);
                }
                if !to.off.contains(other) {
                    to.parents.push(place);
                    self.add(other, false, reason, parents, to);
                }
            }
        }
        Ok(())
    }

    /// What is on because a candidate is off (SPEC 7.2).
    fn follow_off(
        &mut self,
        place: u16,
        source: &Grid,
        rules: Rules,
        to: &mut Closure,
    ) -> Result<(), Contradiction> {
        let off = to.node(place).candidate;
        for link in &LINKS[off.index()][usize::from(rules.x_only)..] {
            let constraint = usize::from(link.constraint);
            let others = self.working.masks[constraint] & !link.bit;
            if !others.is_power_of_two() {
                continue;
            }
            let on = MEMBERS[constraint][others.trailing_zeros() as usize];
            if to.on.contains(on) && !to.off.contains(on) {
                continue;
            }
            let parents = to.parents.len();
            to.parents.push(place);
            // Those that were switched off before: the hidden parents.
            let hidden = source.masks[constraint] & !self.working.masks[constraint];
            to.parents
                .extend(members(constraint, hidden).map(|off| self.off_at[off.index()]));
            let reason = Reason::Constraint(link.constraint);
            if to.off.contains(on) {
                to.push(on, true, reason, parents);
                to.contradicted = Some(self.off_at[on.index()]);
                return Err(Contradiction);
            }
            self.add(on, true, reason, parents, to);
        }
        Ok(())
    }
}

impl Propagation {
    /// Adds a candidate that a step found in the working grid removes, if it is not off already; `because` are
    /// the candidates that had to be off for the step (SPEC 10). True if it was added.
    pub fn add_off(
        &mut self,
        candidate: Candidate,
        because: &[Candidate],
        reason: Reason,
        to: &mut Closure,
    ) -> bool {
        if to.off.contains(candidate) {
            return false;
        }
        let parents = to.parents.len();
        to.parents
            .extend(because.iter().map(|off| self.off_at[off.index()]));
        self.add(candidate, false, reason, parents, to);
        true
    }
}

/// The nodes that lead to some node, found breadth first (SPEC 7.3).
pub(super) struct Ancestors {
    seen: [Bits; 2],
    queue: Vec<u16>,
}

impl Ancestors {
    pub fn new() -> Ancestors {
        Ancestors {
            seen: [Bits::EMPTY; 2],
            queue: Vec::new(),
        }
    }

    /// The places of the nodes that lead to the one at `target`, itself included, each candidate on or off only
    /// once.
    pub fn of(&mut self, closure: &Closure, target: u16) -> &[u16] {
        self.seen = [Bits::EMPTY; 2];
        self.queue.clear();
        self.visit(closure, target);
        let mut next = 0;
        while let Some(&place) = self.queue.get(next) {
            for &parent in closure.parents(place) {
                self.visit(closure, parent);
            }
            next += 1;
        }
        &self.queue
    }

    fn visit(&mut self, closure: &Closure, place: u16) {
        let node = closure.node(place);
        if self.seen[usize::from(node.on)].insert(node.candidate) {
            self.queue.push(place);
        }
    }
}
