//! Steps inside dynamic forcing chains (SPEC 10): what else is off when singles lead no further.

use super::bits::Candidate;
use super::chains::{Chain, Chains, Form};
use super::closure::{Ancestors, Closure, Propagation, Reason};
use super::explain;
use super::graph::{shared_constraint, strong_constraint};
use super::grid::{Grid, members, ones};
use super::hints::{Hint, Origin, Sweep};
use super::nets::Nets;
use super::search::PathNode;
use super::tables::place;
use super::{CandidateSet, Nesting, Step, fish, intersections, subsets};
use crate::{Digit, DigitSet};
use std::collections::HashMap;
use std::ops::ControlFlow;

/// What a step removes from the working grid, and why.
struct Removal {
    eliminations: CandidateSet,
    /// The candidates without whose absence the step would not be there.
    because: CandidateSet,
    reason: Reason,
}

/// The steps to look for, and those found.
pub(super) struct Inner {
    nesting: Nesting,
    chains: Chains,
    /// Sweeps to make after the chains, or in their stead, in order.
    sweeps: Vec<Nets>,
    ancestors: Ancestors,
    removals: Vec<Removal>,
    registry: Registry,
    /// Whether steps are kept for their words, not only counted.
    explain: bool,
}

/// The chains and nets found, each once.
#[derive(Default)]
struct Registry {
    /// Their numbers by their nodes: two are the same if their targets and what leads to these are equal.
    numbers: HashMap<Vec<u16>, u32>,
    complexities: Vec<u32>,
    steps: Vec<Step>,
    marked: Vec<u32>,
}

impl Registry {
    fn clear(&mut self) {
        self.numbers.clear();
        self.complexities.clear();
        self.steps.clear();
    }

    fn number(
        &mut self,
        nodes: Vec<u16>,
        complexity: u32,
        step: impl FnOnce() -> Option<Step>,
    ) -> u32 {
        let next = self.complexities.len() as u32;
        let number = *self.numbers.entry(nodes).or_insert(next);
        if number == next {
            self.complexities.push(complexity);
            self.steps.extend(step());
        }
        number
    }
}

impl Inner {
    pub fn new(nesting: Nesting) -> Inner {
        let sweeps = match nesting {
            Nesting::Multiple => vec![Nets::new(Sweep::Multiple)],
            Nesting::Dynamic => vec![Nets::new(Sweep::Dynamic(Nesting::Singles))],
            Nesting::DynamicChains => [Nesting::Singles, Nesting::Chains]
                .map(|nesting| Nets::new(Sweep::Dynamic(nesting)))
                .into(),
            _ => Vec::new(),
        };
        Inner {
            nesting,
            chains: Chains::new(),
            sweeps,
            ancestors: Ancestors::new(),
            removals: Vec::new(),
            registry: Registry::default(),
            explain: false,
        }
    }

    /// Forgets the steps found; those to come are kept whole if `explain`.
    pub fn clear(&mut self, explain: bool) {
        self.registry.clear();
        self.explain = explain;
    }

    /// Counts a step, if a node was removed by one, once until `marked` is called.
    pub fn mark(&mut self, reason: Reason) {
        if let Reason::Nested(number) = reason
            && !self.registry.marked.contains(&number)
        {
            self.registry.marked.push(number);
        }
    }

    /// The complexity of the steps marked.
    pub fn marked(&mut self) -> u32 {
        let marked = self.registry.marked.drain(..);
        marked
            .map(|number| self.registry.complexities[number as usize])
            .sum()
    }

    /// A step by its number.
    pub fn step(&self, number: u32) -> Option<&Step> {
        self.registry.steps.get(number as usize)
    }

    /// Applies the first rule that removes something new, with all its steps; false if none does.
    pub fn extend(
        &mut self,
        source: &Grid,
        propagation: &mut Propagation,
        to: &mut Closure,
    ) -> bool {
        let simple: [Rule; 4] = [pointing_and_claiming, hidden_pairs, naked_pairs, x_wings];
        for rule in simple {
            rule(
                Grids {
                    source,
                    working: &propagation.working,
                },
                &mut |step, because, removed| {
                    self.simple(step, because, removed);
                },
            );
            if self.apply(propagation, to) {
                return true;
            }
        }
        if matches!(self.nesting, Nesting::Chains | Nesting::Multiple) {
            self.chains(Grids {
                source,
                working: &propagation.working,
            });
            if self.apply(propagation, to) {
                return true;
            }
        }
        (0..self.sweeps.len()).any(|i| {
            self.sweep(
                i,
                Grids {
                    source,
                    working: &propagation.working,
                },
            );
            self.apply(propagation, to)
        })
    }

    /// Switches off what the steps found remove; true if something is new.
    fn apply(&mut self, propagation: &mut Propagation, to: &mut Closure) -> bool {
        let mut added = false;
        for removal in self.removals.drain(..) {
            let because = removal.because.candidates().collect::<Vec<_>>();
            if because.is_empty() {
                continue;
            }
            for candidate in removal.eliminations.candidates() {
                added |= propagation.add_off(candidate, &because, removal.reason, to);
            }
        }
        added
    }

    /// Keeps what a simple step removes.
    fn simple(&mut self, step: &dyn Fn() -> Step, because: CandidateSet, removed: CandidateSet) {
        let reason = if self.explain {
            let number = self.registry.complexities.len() as u32;
            self.registry.complexities.push(0);
            self.registry.steps.push(step());
            Reason::Nested(number)
        } else {
            Reason::Elementary
        };
        self.removals.push(Removal {
            eliminations: removed,
            because,
            reason,
        });
    }

    /// Keeps what all chains and cycles of the working grid remove.
    fn chains(&mut self, grids: Grids) {
        for (chain, path) in self.chains.all(grids.working) {
            let because = grids.needed_by_chain(&chain, &path);
            if because.is_empty() {
                continue;
            }
            let explain = self.explain;
            let step = || explain.then(|| chain.step(explain::chain(grids.working, &chain, &path)));
            let number = self
                .registry
                .number(identity(&chain, &path), chain.complexity, step);
            self.removals.push(Removal {
                eliminations: chain.eliminations,
                because,
                reason: Reason::Nested(number),
            });
        }
    }

    /// Keeps what all forcing chains of a sweep of the working grid remove.
    fn sweep(&mut self, sweep: usize, grids: Grids) {
        let nets = &mut self.sweeps[sweep];
        let hints = nets.all(grids.working, self.explain);
        for hint in &hints {
            let mut because = CandidateSet::EMPTY;
            let mut identity = Vec::new();
            for (closure, targets) in nets.targets(grids.working, hint) {
                for target in targets {
                    let places = self.ancestors.of(closure, target);
                    identity.push(places.len() as u16);
                    for &place in places {
                        let node = closure.node(place);
                        identity.push(node.candidate.0 << 1 | u16::from(node.on));
                        if node.on {
                            grids.add_needed(constraint(hint, node.reason), &mut because);
                        }
                    }
                }
            }
            if because.is_empty() {
                continue;
            }
            let explain = self.explain;
            let step = || explain.then(|| nets.told(grids.working, hint));
            let number = self.registry.number(identity, hint.complexity, step);
            self.removals.push(Removal {
                eliminations: hint.eliminations(grids.working),
                because,
                reason: Reason::Nested(number),
            });
        }
    }
}

/// The constraint by which a node on follows; that of all starts of a hint for a start.
fn constraint(hint: &Hint, reason: Reason) -> Option<u16> {
    match (reason, hint.origin) {
        (Reason::Constraint(constraint), _) => Some(constraint),
        (Reason::Assumption, Origin::Cell(cell)) => Some(cell.index() as u16),
        (Reason::Assumption, Origin::Region(house, digit)) => Some(place(house, digit) as u16),
        _ => None,
    }
}

/// What makes a chain the same as another: the nodes that lead to its target, beginning with this.
fn identity(chain: &Chain, path: &[PathNode]) -> Vec<u16> {
    let node = |node: &PathNode| node.candidate.0 << 1 | u16::from(node.on);
    // The last node of a cycle is its start again.
    let (start, rest) = path.split_at(usize::from(chain.form == Form::Cycle));
    let nodes = start.iter().chain(rest.iter().rev()).map(node);
    std::iter::once(path.len() as u16).chain(nodes).collect()
}

/// The grid at the start of a search, and what is left of it.
#[derive(Clone, Copy)]
struct Grids<'a> {
    source: &'a Grid,
    working: &'a Grid,
}

impl Grids<'_> {
    /// The members of a constraint at these places that were switched off.
    fn absent(&self, constraint: usize, places: u16) -> impl Iterator<Item = Candidate> + use<> {
        let off = self.source.masks[constraint] & !self.working.masks[constraint];
        members(constraint, off & places)
    }

    /// Adds the members of a constraint that were switched off.
    fn add_needed(&self, constraint: Option<u16>, to: &mut CandidateSet) {
        for off in constraint
            .into_iter()
            .flat_map(|id| self.absent(id.into(), u16::MAX))
        {
            to.insert(off.cell(), DigitSet::only(off.digit()));
        }
    }

    /// The candidates whose absence a chain needs: for its strong links, and the weak ones too if it is a cycle
    /// and so can be followed both ways.
    fn needed_by_chain(&self, chain: &Chain, path: &[PathNode]) -> CandidateSet {
        let mut needed = CandidateSet::EMPTY;
        let is_cycle = chain.form == Form::Cycle;
        let closing = path.last().zip(path.first()).filter(|_| is_cycle);
        for (from, to) in path.iter().zip(path.iter().skip(1)).chain(closing) {
            let (a, b) = (from.candidate, to.candidate);
            if to.on {
                self.add_needed(
                    strong_constraint(self.working, chain.links, a, b),
                    &mut needed,
                );
            } else if is_cycle {
                self.add_needed(shared_constraint(a, b), &mut needed);
            }
        }
        needed
    }
}

/// Takes a step: how to make it, the candidates whose absence it needs,
/// what it removes.
type Visit<'a> = dyn FnMut(&dyn Fn() -> Step, CandidateSet, CandidateSet) + 'a;

/// Visits the steps of a kind in the working grid.
type Rule = fn(Grids, &mut Visit);

fn pointing_and_claiming(grids: Grids, visit: &mut Visit) {
    let end: ControlFlow<()> = intersections::each(grids.working, |crossing, digit, removed| {
        let (constraint, outside) = crossing.outside(digit);
        let because = set(grids.absent(constraint, outside));
        let step = || crossing.indirect(grids.working, digit, removed);
        visit(&step, because, step().eliminations);
        ControlFlow::Continue(())
    });
    debug_assert!(end.is_continue());
}

fn hidden_pairs(grids: Grids, visit: &mut Visit) {
    let end: ControlFlow<()> = subsets::each_hidden(grids.working, 2, |house, found| {
        let digits = ones(found.sets).map(|digit| Digit::ALL[digit]);
        let because = set(digits.flat_map(|digit| grids.absent(place(house, digit), u16::MAX)));
        let step = || subsets::hidden_step(grids.working, 2, house, found);
        visit(
            &step,
            because,
            subsets::removed_by_hidden(grids.working, house, found),
        );
        ControlFlow::Continue(())
    });
    debug_assert!(end.is_continue());
}

fn naked_pairs(grids: Grids, visit: &mut Visit) {
    let end: ControlFlow<()> = subsets::each_naked(grids.working, 2, |house, found| {
        let cells = ones(found.sets).map(|i| house.cells()[i]);
        let because = set(cells.flat_map(|cell| grids.absent(cell.index(), u16::MAX)));
        let step = || subsets::naked_step(grids.working, 2, house, found);
        visit(
            &step,
            because,
            subsets::removed_by_naked(grids.working, house, found),
        );
        ControlFlow::Continue(())
    });
    debug_assert!(end.is_continue());
}

fn x_wings(grids: Grids, visit: &mut Visit) {
    let end: ControlFlow<()> = fish::each(grids.working, 2, |fish| {
        let lines = fish.base().map(|line| place(line, fish.digit));
        let because = set(lines.flat_map(|line| grids.absent(line, u16::MAX)));
        visit(
            &|| fish.step(grids.working, 2),
            because,
            fish.removed(grids.working),
        );
        ControlFlow::Continue(())
    });
    debug_assert!(end.is_continue());
}

fn set(candidates: impl Iterator<Item = Candidate>) -> CandidateSet {
    candidates
        .map(|candidate| (candidate.cell(), DigitSet::only(candidate.digit())))
        .collect()
}
