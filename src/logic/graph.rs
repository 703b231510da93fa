//! The links between the candidates of a grid, for searches in which the grid does not change (SPEC 8).

use super::bits::Candidate;
use super::grid::{Grid, members};
use super::tables::{LINKS, MEMBERS};

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
    /// Whether a weak link between two candidates may be used.
    fn has_weak(self, a: Candidate, b: Candidate) -> bool {
        self != Links::X || a.digit() == b.digit()
    }

    /// The same for a strong link.
    fn has_strong(self, a: Candidate, b: Candidate) -> bool {
        self == Links::Xy || (self == Links::X) == (a.digit() == b.digit())
    }

    /// Which of the four constraints of a candidate (cell, box, row, column) strong links are taken from.
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

    /// Sets the list of a candidate.
    fn set(&mut self, candidate: Candidate, list: impl Iterator<Item = Candidate>) {
        let start = self.all.len();
        self.all.extend(list);
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

    /// Takes the links of a grid, of both kinds.
    fn build(&mut self, grid: &Grid) {
        self.clear();
        for candidate in candidates(grid) {
            let (partners, len) = strong(grid, candidate);
            self.strong.set(candidate, partners.into_iter().take(len));
        }
        for candidate in candidates(grid) {
            let linked = |other: &Candidate| !self.strong.of(*other).is_empty();
            self.weak
                .set(candidate, weak(grid, candidate).filter(linked));
        }
    }

    /// Takes those links of a graph of both kinds that are of one.
    fn select(&mut self, grid: &Grid, from: &Graph, links: Links) {
        self.clear();
        for candidate in candidates(grid) {
            let strong = from.strong(candidate).iter().copied();
            self.strong.set(
                candidate,
                strong.filter(|&other| links.has_strong(candidate, other)),
            );
        }
        for candidate in candidates(grid) {
            let linked = |other: &Candidate| {
                links.has_weak(candidate, *other) && !self.strong.of(*other).is_empty()
            };
            self.weak.set(
                candidate,
                from.weak(candidate).iter().copied().filter(linked),
            );
        }
    }

    fn clear(&mut self) {
        self.strong.all.clear();
        self.weak.all.clear();
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

/// The candidates of a grid.
fn candidates(grid: &Grid) -> impl Iterator<Item = Candidate> {
    grid.open
        .into_iter()
        .flat_map(|cell| grid.members(cell.index()))
}

/// The strong links of a candidate (SPEC 7.2), each once, and how many there are.
fn strong(grid: &Grid, candidate: Candidate) -> ([Candidate; 4], usize) {
    let (mut partners, mut len) = ([candidate; 4], 0);
    for link in &LINKS[candidate.index()] {
        let constraint = usize::from(link.constraint);
        let others = grid.masks[constraint] & !link.bit;
        if others.is_power_of_two() {
            let partner = MEMBERS[constraint][others.trailing_zeros() as usize];
            if !partners[..len].contains(&partner) {
                partners[len] = partner;
                len += 1;
            }
        }
    }
    (partners, len)
}

/// The weak links of a candidate (SPEC 7.1): what a line shares with the box comes with the box.
fn weak(grid: &Grid, candidate: Candidate) -> impl Iterator<Item = Candidate> {
    let of = LINKS[candidate.index()].iter().enumerate();
    of.flat_map(|(kind, link)| {
        let constraint = usize::from(link.constraint);
        let in_box = if kind < 2 {
            link.bit
        } else {
            0b111 << (link.bit.trailing_zeros() / 3 * 3)
        };
        members(constraint, grid.masks[constraint] & !in_box)
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
        let [x, y, both] = &mut self.graphs;
        let mut is_new = |links| !std::mem::replace(&mut self.built[links as usize], true);
        if is_new(Links::Xy) {
            both.build(grid);
        }
        let of_one = match links {
            Links::Xy => return both,
            Links::X => x,
            Links::Y => y,
        };
        if is_new(links) {
            of_one.select(grid, both, links);
        }
        of_one
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
