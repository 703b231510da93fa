//! The techniques in the order in which they are tried (SPEC 2).

use super::chains::Chains;
use super::grid::{Fruitless, Grid};
use super::hints::Sweep;
use super::nets::Nets;
use super::{
    Nesting, Options, Step, Tenths, bug, exclusion, explain, fish, intersections, singles, subsets,
    uniqueness, wings,
};

use crate::{Verdict, solve};

/// A way to find steps.
enum Producer {
    /// Needs nothing but the grid.
    Simple(fn(&Grid) -> Option<Step>),
    /// The same, and takes for granted that the puzzle has one solution only.
    Uniqueness(fn(&Grid) -> Option<Step>),
    /// Aligned triplet exclusion.
    Triplet,
    /// Chains and cycles.
    Chains,
    /// Nishio, multiple and dynamic forcing chains, by number.
    Sweep(usize),
}

use Producer::{Chains as Unary, Simple, Sweep as Many, Triplet, Uniqueness};

/// All producers in order, each with the lowest rating of its steps, in tenths. No later one has a lower.
static PRODUCERS: [(u16, Producer); 30] = [
    (10, Simple(singles::hidden)),
    (17, Simple(intersections::find_direct)),
    (20, Simple(|grid| subsets::direct_hidden(grid, 2))),
    (23, Simple(singles::naked)),
    (25, Simple(|grid| subsets::direct_hidden(grid, 3))),
    (26, Simple(intersections::find)),
    (30, Simple(|grid| subsets::naked(grid, 2))),
    (32, Simple(|grid| fish::find(grid, 2))),
    (34, Simple(|grid| subsets::hidden(grid, 2))),
    (36, Simple(|grid| subsets::naked(grid, 3))),
    (38, Simple(|grid| fish::find(grid, 3))),
    (40, Simple(|grid| subsets::hidden(grid, 3))),
    (42, Simple(wings::xy)),
    (44, Simple(wings::xyz)),
    (45, Uniqueness(uniqueness::find)),
    (50, Simple(|grid| subsets::naked(grid, 4))),
    (52, Simple(|grid| fish::find(grid, 4))),
    (54, Simple(|grid| subsets::hidden(grid, 4))),
    (56, Uniqueness(bug::find)),
    (62, Simple(exclusion::pair)),
    (65, Unary),
    (75, Triplet),
    (75, Many(0)),
    (80, Many(1)),
    (85, Many(2)),
    (90, Many(3)),
    (95, Many(4)),
    (100, Many(5)),
    (105, Many(6)),
    (110, Many(7)),
];

/// The sweeps by number.
const SWEEPS: [Sweep; 8] = [
    Sweep::Nishio,
    Sweep::Multiple,
    Sweep::Dynamic(Nesting::Singles),
    Sweep::Dynamic(Nesting::Basic),
    Sweep::Dynamic(Nesting::Chains),
    Sweep::Dynamic(Nesting::Multiple),
    Sweep::Dynamic(Nesting::Dynamic),
    Sweep::Dynamic(Nesting::DynamicChains),
];

/// That there may be a further step, but none that is easy enough.
pub(super) struct TooHard;

/// Finds steps; kept from step to step and from puzzle to puzzle, so that little is allocated.
pub(super) struct Finder {
    chains: Chains,
    /// When there was no aligned triplet exclusion.
    no_triplet: Fruitless,
    /// Each made when it is needed first.
    sweeps: [Option<Box<Nets>>; SWEEPS.len()],
}

impl Finder {
    pub fn new() -> Finder {
        Finder {
            chains: Chains::new(),
            no_triplet: Fruitless::default(),
            sweeps: [const { None }; SWEEPS.len()],
        }
    }

    /// The step that comes next, if there is one; with the nodes of chains and nets only if they are wanted.
    pub fn find(
        &mut self,
        grid: &Grid,
        options: &Options,
        nodes: bool,
    ) -> Result<Option<Step>, TooHard> {
        for (lowest, producer) in &PRODUCERS {
            if Tenths(*lowest) > options.max {
                return Err(TooHard);
            }
            let step = match producer {
                Simple(find) => find(grid),
                Uniqueness(find) if options.uniqueness => find(grid),
                Uniqueness(_) => None,
                Triplet => self.triplet(grid),
                Unary => self.chain(grid, nodes),
                // Nested sweeps take minutes where little follows from anything, as happens if there are several
                // solutions, and what they would find is worth nothing there.
                Many(4) if !has_one_solution(grid) => return Ok(None),
                Many(sweep) => self.net(*sweep, grid, nodes),
            };
            if let Some(step) = step {
                return match step.rating() <= options.max {
                    true => Ok(Some(step)),
                    false => Err(TooHard),
                };
            }
        }
        Ok(None)
    }

    fn triplet(&mut self, grid: &Grid) -> Option<Step> {
        let step = exclusion::triplet(grid, self.no_triplet.changed(grid));
        if step.is_none() {
            self.no_triplet.note(grid);
        }
        step
    }

    fn chain(&mut self, grid: &Grid, nodes: bool) -> Option<Step> {
        let chain = self.chains.find(grid)?;
        Some(chain.step(if nodes {
            explain::chain(grid, &chain, &self.chains.path(grid, &chain))
        } else {
            explain::brief(&chain)
        }))
    }

    fn net(&mut self, sweep: usize, grid: &Grid, nodes: bool) -> Option<Step> {
        let nets = self.sweeps[sweep].get_or_insert_with(|| Box::new(Nets::new(SWEEPS[sweep])));
        let hint = nets.find(grid)?;
        Some(if nodes {
            nets.explained(grid, &hint)
        } else {
            nets.brief(grid, &hint)
        })
    }
}

fn has_one_solution(grid: &Grid) -> bool {
    matches!(solve(grid.to_candidates()), Verdict::Unique(_))
}
