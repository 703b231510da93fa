//! Cycles and forcing chains of one assumption (SPEC 8): which there are, and the easiest.
//!
//! How far they reach is left to `search.rs`.

use super::bits::{Bits, Candidate};
use super::graph::{Graph, Graphs, Links};
use super::grid::Grid;
use super::length::{rating, tenths};
use super::search::{PathNode, Reach, Search};
use super::{CandidateSet, Net, Pattern, Step, Technique};
use crate::DigitSet;
use std::cmp::Ordering;

/// How a chain closes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Form {
    /// Back to its start.
    Cycle,
    /// From on to off.
    Eliminates,
    /// From off to on.
    Places,
}

/// A chain found.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chain {
    pub form: Form,
    pub links: Links,
    pub start: Candidate,
    pub complexity: u32,
    pub eliminations: CandidateSet,
}

impl Form {
    fn base(self, links: Links) -> f64 {
        match (links, self) {
            (Links::Xy, _) => 7.0,
            (_, Form::Cycle) => 6.5,
            _ => 6.6,
        }
    }
}

impl Chain {
    /// What steps are ordered by (SPEC 7.5): rating, complexity, kind.
    fn rank(&self) -> (f64, u32, Links) {
        (
            rating(self.form.base(self.links), self.complexity),
            self.complexity,
            self.links,
        )
    }

    /// By rank.
    pub fn order(&self, other: &Chain) -> Ordering {
        let (a, b) = (self.rank(), other.rank());
        a.0.total_cmp(&b.0)
            .then((a.1, a.2 as u8).cmp(&(b.1, b.2 as u8)))
    }

    fn technique(&self) -> Technique {
        match (self.form, self.links) {
            (Form::Cycle, Links::X) if self.complexity == 4 => Technique::GeneralizedXWing,
            (Form::Cycle, Links::X) => Technique::XCycle,
            (Form::Cycle, Links::Y) => Technique::YCycle,
            (Form::Cycle, Links::Xy) => Technique::Cycle,
            (_, Links::X) if self.complexity == 6 => Technique::TurbotFish,
            (_, Links::X) => Technique::ForcingXChain,
            _ => Technique::ForcingChain,
        }
    }

    /// The step, with nodes only if there are any in `net`.
    pub fn step(&self, net: Net) -> Step {
        let placement = (self.start.cell(), self.start.digit());
        Step {
            technique: self.technique(),
            rating: tenths(self.rank().0),
            placement: (self.form == Form::Places).then_some(placement),
            eliminations: self.eliminations,
            pattern: Pattern::Net(net),
        }
    }
}

/// What the searches work on, kept so that nothing is allocated in between.
pub(super) struct Chains {
    graphs: Graphs,
    search: Search,
    /// For each form and kind of links, the starts that lead to no chain, however long.
    barren: [[Bits; 3]; 3],
}

/// The ratings up to which chains are looked for, one after the other: most steps are easy ones, and a long
/// search for a hard one first costs more than an easy one found anew.
const CAPS: [f64; 4] = [6.65, 7.05, 7.25, f64::INFINITY];

impl Chains {
    pub fn new() -> Chains {
        Chains {
            graphs: Graphs::new(),
            search: Search::new(),
            barren: [[Bits::EMPTY; 3]; 3],
        }
    }

    /// The easiest chain, the first one found among equals (SPEC 7.5).
    pub fn find(&mut self, grid: &Grid) -> Option<Chain> {
        self.clear();
        CAPS.into_iter().find_map(|cap| {
            let mut best = Best::below(cap);
            for links in [Links::X, Links::Y, Links::Xy] {
                self.sweep(grid, links, &mut best);
            }
            best.chain
        })
    }

    /// Forgets the grid.
    fn clear(&mut self) {
        self.graphs.clear();
        self.barren = [[Bits::EMPTY; 3]; 3];
    }

    /// All chains in their order (SPEC 7.5), only the first of those that remove the same.
    pub fn all(&mut self, grid: &Grid) -> Vec<(Chain, Vec<PathNode>)> {
        self.clear();
        let mut all = All(Vec::new());
        // Those of both kinds first: what they show barren is so for one kind.
        for links in [Links::Xy, Links::Y, Links::X] {
            self.sweep(grid, links, &mut all);
        }
        let mut all = all.0;
        all.sort_by(|(a, _), (b, _)| a.order(b));
        let mut kept: Vec<(Chain, Vec<PathNode>)> = Vec::with_capacity(all.len());
        for found in all {
            if kept
                .iter()
                .all(|(chain, _)| chain.eliminations != found.0.eliminations)
            {
                kept.push(found);
            }
        }
        kept
    }

    /// The nodes of a chain that was found in this grid.
    pub fn path(&mut self, grid: &Grid, chain: &Chain) -> Vec<PathNode> {
        let graph = self.graphs.get(grid, chain.links);
        if chain.form != Form::Cycle {
            return self.search.path(graph, chain);
        }
        self.search.cycles(graph, chain.start, chain.complexity);
        let closing = (0..self.search.closings()).find(|&i| {
            let (complexity, removed) = self.search.cycle(grid, i);
            (complexity, removed) == (chain.complexity, chain.eliminations)
        });
        closing.map_or_else(Vec::new, |i| self.search.cycle_path(i).to_vec())
    }

    /// Tries each start: cycles, then the chain from on to off, then the one from off to on.
    fn sweep(&mut self, grid: &Grid, links: Links, wanted: &mut impl Wanted) {
        let longest = |form| wanted.longest(form, links);
        if longest(Form::Cycle).max(longest(Form::Eliminates)) < 4 {
            return;
        }
        let graph = self.graphs.get(grid, links);
        for cell in grid.open {
            let digits = grid.candidates(cell);
            if digits.len() < 2 || links == Links::Y && digits.len() > 2 {
                continue;
            }
            for digit in digits {
                let start = Candidate::new(cell, digit);
                for form in [Form::Cycle, Form::Eliminates, Form::Places] {
                    let barren = &mut self.barren[form as usize];
                    // A chain of one kind of links is one of both kinds too; a cycle may be hidden by others.
                    let none = barren[links as usize].contains(start)
                        || form != Form::Cycle && barren[Links::Xy as usize].contains(start);
                    let longest = wanted.longest(form, links);
                    if longest < 4 || none || links == Links::Y && form != Form::Cycle {
                        continue;
                    }
                    let from = Start {
                        grid,
                        graph,
                        links,
                        start,
                        longest,
                    };
                    let none = match form {
                        Form::Cycle => from.cycles(&mut self.search, wanted),
                        _ => from.chain(&mut self.search, form, wanted),
                    };
                    if none {
                        barren[links as usize].insert(start);
                    }
                }
            }
        }
    }
}

/// Where chains are looked for.
#[derive(Clone, Copy)]
struct Start<'a> {
    grid: &'a Grid,
    graph: &'a Graph,
    links: Links,
    start: Candidate,
    /// How many nodes a chain may have.
    longest: u32,
}

impl Start<'_> {
    /// The cycles from a start (SPEC 8.1). True if there are none, however long.
    fn cycles(self, search: &mut Search, wanted: &mut impl Wanted) -> bool {
        let Start { links, start, .. } = self;
        let mut none = search.cycles(self.graph, start, self.longest);
        for i in 0..search.closings() {
            let (complexity, eliminations) = search.cycle(self.grid, i);
            if !eliminations.is_empty() {
                none = false;
                let chain = Chain {
                    form: Form::Cycle,
                    links,
                    start,
                    complexity,
                    eliminations,
                };
                wanted.take(chain, || search.cycle_path(i).to_vec());
            }
        }
        none
    }

    /// The chain from a start to its opposite (SPEC 8.2). True if there is none, however long.
    fn chain(self, search: &mut Search, form: Form, wanted: &mut impl Wanted) -> bool {
        let Start { links, start, .. } = self;
        let (cell, digit) = (start.cell(), start.digit());
        let (reach, removed) = match form {
            Form::Places => (
                search.reach_on(self.graph, start, self.longest),
                self.grid.candidates(cell).without(digit),
            ),
            _ => (
                search.reach_off(self.graph, start, self.longest),
                DigitSet::only(digit),
            ),
        };
        if let Reach::Closes(complexity) = reach {
            let eliminations = [(cell, removed)].into_iter().collect();
            let chain = Chain {
                form,
                links,
                start,
                complexity,
                eliminations,
            };
            wanted.take(chain, || search.path(self.graph, &chain));
        }
        reach == Reach::Never
    }
}

/// What becomes of the chains found.
trait Wanted {
    /// How many nodes a chain may have to be wanted.
    fn longest(&self, form: Form, links: Links) -> u32;

    /// Takes a chain.
    fn take(&mut self, chain: Chain, path: impl FnOnce() -> Vec<PathNode>);
}

/// The first chain of the least rank.
struct Best {
    /// The highest rating of interest.
    cap: f64,
    chain: Option<Chain>,
    /// How long chains and cycles may be to be of lower rank, by their links.
    longest: [[u32; 3]; 2],
}

impl Best {
    fn below(cap: f64) -> Best {
        let mut best = Best {
            cap,
            chain: None,
            longest: [[u32::MAX; 3]; 2],
        };
        if cap < f64::INFINITY {
            best.limit();
        }
        best
    }

    fn limit(&mut self) {
        for links in [Links::X, Links::Y, Links::Xy] {
            for form in [Form::Eliminates, Form::Cycle] {
                let wanted = |complexity: &u32| {
                    let rank = (
                        rating(form.base(links), *complexity),
                        *complexity,
                        links as u8,
                    );
                    let easier = |best: &Chain| {
                        let (rating, complexity, links) = best.rank();
                        rank < (rating, complexity, links as u8)
                    };
                    rank.0 <= self.cap && self.chain.as_ref().is_none_or(easier)
                };
                // All chains and cycles have an even number of nodes.
                let longest = (4..).step_by(2).take_while(wanted).last();
                self.longest[usize::from(form == Form::Cycle)][links as usize] =
                    longest.unwrap_or(0);
            }
        }
    }
}

impl Wanted for Best {
    fn longest(&self, form: Form, links: Links) -> u32 {
        self.longest[usize::from(form == Form::Cycle)][links as usize]
    }

    fn take(&mut self, chain: Chain, _path: impl FnOnce() -> Vec<PathNode>) {
        if chain.complexity <= self.longest(chain.form, chain.links) {
            self.chain = Some(chain);
            self.limit();
        }
    }
}

/// All of them with their nodes.
struct All(Vec<(Chain, Vec<PathNode>)>);

impl Wanted for All {
    fn longest(&self, _form: Form, _links: Links) -> u32 {
        u32::MAX
    }

    fn take(&mut self, chain: Chain, path: impl FnOnce() -> Vec<PathNode>) {
        self.0.push((chain, path()));
    }
}
