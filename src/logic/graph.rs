//! The links between the candidates of a grid, for searches in which the grid does not change (SPEC 8).

use super::bits::Candidate;
use super::grid::{Grid, members};
use super::tables::LINKS;

/// Which links a chain may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Links {
    /// Between the places of a digit in a house.
    X,
    /// Weak ones of both kinds, strong ones between the candidates of a cell.
    Y,
    /// Both.
    Xy,
}

impl Links {
    /// Which of the four constraints of a candidate (cell, box, row, column) weak links are taken from.
    const fn weak(self) -> std::ops::Range<usize> {
        match self {
            Links::X => 1..4,
            Links::Y | Links::Xy => 0..4,
        }
    }

    /// The same for strong links.
    const fn strong(self) -> std::ops::Range<usize> {
        match self {
            Links::X => 1..4,
            Links::Y => 0..1,
            Links::Xy => 0..4,
        }
    }
}

/// The neighbors of each candidate, in the order in which they are searched.
pub(super) struct Graph {
    /// By candidate: those with which it is the last two of a constraint (SPEC 7.2).
    strong: Lists,
    /// By candidate: those that it excludes (SPEC 7.1), as far as they have strong links: others lead nowhere.
    weak: Lists,
}

/// A list of candidates for each candidate.
struct Lists {
    ranges: Box<[(u16, u16); Candidate::END]>,
    all: Vec<Candidate>,
}

impl Lists {
    fn new() -> Lists {
        Lists {
            ranges: Box::new([(0, 0); Candidate::END]),
            all: Vec::new(),
        }
    }

    #[inline]
    fn of(&self, candidate: Candidate) -> &[Candidate] {
        let (start, end) = self.ranges[candidate.index()];
        &self.all[usize::from(start)..usize::from(end)]
    }

    /// Sets the list of a candidate, without what stands in it twice.
    fn set(&mut self, candidate: Candidate, list: impl Iterator<Item = Candidate>) {
        let start = self.all.len();
        for other in list {
            if !self.all[start..].contains(&other) {
                self.all.push(other);
            }
        }
        self.ranges[candidate.index()] = (start as u16, self.all.len() as u16);
    }
}

impl Graph {
    /// Without links.
    pub fn new() -> Graph {
        Graph {
            strong: Lists::new(),
            weak: Lists::new(),
        }
    }

    /// Takes the links of a grid.
    pub fn build(&mut self, grid: &Grid, links: Links) {
        self.strong.all.clear();
        self.weak.all.clear();
        let candidates = || {
            grid.open
                .into_iter()
                .flat_map(|cell| grid.members(cell.index()))
        };
        for candidate in candidates() {
            self.strong.set(candidate, strong(grid, links, candidate));
        }
        for candidate in candidates() {
            let strong = &self.strong;
            let linked = |other: &Candidate| !strong.of(*other).is_empty();
            self.weak
                .set(candidate, weak(grid, links, candidate).filter(linked));
        }
    }

    /// The candidates of which one is true if this one is false.
    #[inline]
    pub fn strong(&self, candidate: Candidate) -> &[Candidate] {
        self.strong.of(candidate)
    }

    /// The candidates that are false if this one is true, as far as they have strong links.
    #[inline]
    pub fn weak(&self, candidate: Candidate) -> &[Candidate] {
        self.weak.of(candidate)
    }
}

/// The strong links of a candidate (SPEC 7.2), as far as they are new.
fn strong(grid: &Grid, links: Links, candidate: Candidate) -> impl Iterator<Item = Candidate> {
    let of = &LINKS[candidate.index()][links.strong()];
    of.iter().filter_map(|link| {
        let constraint = usize::from(link.constraint);
        let others = grid.masks[constraint] & !link.bit;
        others
            .is_power_of_two()
            .then(|| members(constraint, others).next())?
    })
}

/// The weak links of a candidate (SPEC 7.1).
fn weak(grid: &Grid, links: Links, candidate: Candidate) -> impl Iterator<Item = Candidate> {
    let of = &LINKS[candidate.index()][links.weak()];
    of.iter().flat_map(|link| {
        let constraint = usize::from(link.constraint);
        members(constraint, grid.masks[constraint] & !link.bit)
    })
}

/// The graphs of one grid, each built when it is needed first.
pub(super) struct Graphs {
    graphs: [Graph; 3],
    built: [bool; 3],
}

impl Graphs {
    pub fn new() -> Graphs {
        Graphs {
            graphs: [(); 3].map(|()| Graph::new()),
            built: [false; 3],
        }
    }

    /// Forgets the grid.
    pub fn clear(&mut self) {
        self.built = [false; 3];
    }

    /// The links of a grid, the same one until `clear`.
    pub fn get(&mut self, grid: &Grid, links: Links) -> &Graph {
        let graph = &mut self.graphs[links as usize];
        if !std::mem::replace(&mut self.built[links as usize], true) {
            graph.build(grid, links);
        }
        graph
    }
}

/// The first constraint of both candidates, by which one excludes the other: cell, box, row, column.
pub(super) fn shared_constraint(a: Candidate, b: Candidate) -> Option<u16> {
    let of = |candidate: Candidate| LINKS[candidate.index()].map(|link| link.constraint);
    of(a)
        .into_iter()
        .find(|constraint| of(b).contains(constraint))
}

/// The first constraint in which the two candidates are the last, among those that links may use.
pub(super) fn strong_constraint(
    grid: &Grid,
    links: Links,
    a: Candidate,
    b: Candidate,
) -> Option<u16> {
    let of_b = LINKS[b.index()].map(|link| link.constraint);
    let of_a = LINKS[a.index()][links.strong()]
        .iter()
        .map(|link| link.constraint);
    let mut shared = of_a.filter(|constraint| of_b.contains(constraint));
    shared.find(|&constraint| grid.masks[usize::from(constraint)].count_ones() == 2)
}
