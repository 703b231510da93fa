//! Nishio, multiple and dynamic forcing chains (SPEC 9 and 10): the sweep over all assumptions.

use super::bits::{Bits, Candidate};
use super::closure::{Ancestors, Closure, Propagation};
use super::grid::{Grid, members};
use super::hints::{Hint, Hints, Origin, Sweep};
use super::nested::Inner;
use super::tables::{LINKS, MEMBERS, place};
use super::{CandidateSet, Nesting};
use crate::{Cell, House};

/// A kind of sweep with all that it works on, kept so that nothing is allocated in between.
pub(super) struct Nets {
    pub(super) sweep: Sweep,
    /// What follows from each candidate being off (first) and on, as far as it is known.
    closures: Vec<[Closure; 2]>,
    pub(super) known: [Bits; 2],
    /// The candidates of the cells when they were computed.
    grid: [u16; 81],
    propagation: Propagation,
    ancestors: Ancestors,
    /// What nested sweeps work on; `None` at level 0.
    pub(super) inner: Option<Box<Inner>>,
    hints: Hints,
}

impl Nets {
    pub fn new(sweep: Sweep) -> Nets {
        let inner = match sweep {
            Sweep::Dynamic(nesting) if nesting != Nesting::Singles => {
                Some(Box::new(Inner::new(nesting)))
            }
            _ => None,
        };
        Nets {
            sweep,
            closures: vec![[Closure::EMPTY; 2]; Candidate::END],
            known: [Bits::EMPTY; 2],
            grid: [0; 81],
            propagation: Propagation::new(),
            ancestors: Ancestors::new(),
            inner,
            hints: Hints {
                all: false,
                list: Vec::new(),
            },
        }
    }

    /// The easiest hint, the first one found among equals (SPEC 7.5).
    pub fn find(&mut self, grid: &Grid) -> Option<Hint> {
        self.hints.all = false;
        self.sweep(grid, false);
        self.hints.list.first().copied()
    }

    /// All hints in their order (SPEC 7.5), only the first of those that remove the same.
    /// Nested steps are kept if `explain`.
    pub fn all(&mut self, grid: &Grid, explain: bool) -> Vec<Hint> {
        self.hints.all = true;
        self.sweep(grid, explain);
        let mut all = std::mem::take(&mut self.hints.list);
        all.sort_by_key(Hint::order);
        let mut removed: Vec<CandidateSet> = Vec::with_capacity(all.len());
        all.retain(|hint| {
            let eliminations = hint.eliminations(grid);
            let new = !removed.contains(&eliminations);
            removed.push(eliminations);
            new
        });
        all
    }

    /// Tries all cells (SPEC 9.2).
    fn sweep(&mut self, grid: &Grid, explain: bool) {
        self.hints.list.clear();
        if let Some(inner) = &mut self.inner {
            inner.clear(explain);
            self.known = [Bits::EMPTY; 2];
        } else {
            self.forget(grid);
        }
        let fewest = if self.sweep == Sweep::Multiple { 3 } else { 2 };
        for cell in grid.open {
            let digits = grid.candidates(cell);
            if digits.len() < fewest {
                continue;
            }
            for digit in digits {
                self.candidate(grid, Candidate::new(cell, digit), digits.len());
            }
            if self.sweep != Sweep::Nishio {
                self.cell(grid, cell);
            }
        }
    }

    /// Forgets the closures that could be others in this grid: those with a node that is a member of a constraint
    /// in which something was removed. Three of four are the same from step to step.
    fn forget(&mut self, grid: &Grid) {
        let mut changed = Bits::EMPTY;
        for (cell, before) in Cell::ALL.into_iter().zip(&mut self.grid) {
            let after = grid.masks[cell.index()];
            if after & !*before != 0 {
                // Another puzzle.
                self.known = [Bits::EMPTY; 2];
            }
            for removed in members(cell.index(), *before & !after) {
                for link in &LINKS[removed.index()] {
                    let members = MEMBERS[usize::from(link.constraint)];
                    members.into_iter().for_each(|member| {
                        changed.insert(member);
                    });
                }
            }
            *before = after;
        }
        for (known, on) in self.known.iter_mut().zip(0..) {
            let before = *known;
            for start in before.iter() {
                let closure: &Closure = &self.closures[start.index()][on];
                if closure.on.intersects(&changed) || closure.off.intersects(&changed) {
                    known.remove(start);
                }
            }
        }
    }

    /// The hints that start from one candidate.
    fn candidate(&mut self, grid: &Grid, candidate: Candidate, of_cell: usize) {
        self.close(grid, candidate, true);
        if self.sweep != Sweep::Multiple {
            self.close(grid, candidate, false);
            self.contradiction(grid, candidate, true);
            self.contradiction(grid, candidate, false);
        }
        if matches!(self.sweep, Sweep::Dynamic(_)) && of_cell >= 3 {
            let ends = [(candidate, true), (candidate, false)];
            self.common(grid, Origin::Double(candidate), &ends);
        }
        if self.sweep == Sweep::Nishio {
            return;
        }
        for link in &LINKS[candidate.index()][1..] {
            let constraint = usize::from(link.constraint);
            let places = grid.masks[constraint];
            // The candidate must be the first of at least two.
            if places & (link.bit - 1) == 0 && places != link.bit {
                let house = House::ALL[(constraint - 81) / 9];
                self.constraint(grid, constraint, Origin::Region(house, candidate.digit()));
            }
        }
    }

    /// The hints in which all candidates of a cell agree.
    fn cell(&mut self, grid: &Grid, cell: Cell) {
        self.constraint(grid, cell.index(), Origin::Cell(cell));
    }

    /// The hints in which all members of a constraint agree.
    fn constraint(&mut self, grid: &Grid, constraint: usize, origin: Origin) {
        let mut ends = [(Candidate(0), true); 9];
        let mut len = 0;
        for candidate in grid.members(constraint) {
            self.close(grid, candidate, true);
            ends[len].0 = candidate;
            len += 1;
        }
        self.common(grid, origin, &ends[..len]);
    }

    /// Computes what follows from a candidate being on or off, if that is not known.
    pub(super) fn close(&mut self, grid: &Grid, candidate: Candidate, on: bool) {
        if !self.known[usize::from(on)].insert(candidate) {
            return;
        }
        let closure = &mut self.closures[candidate.index()][usize::from(on)];
        let rules = self.sweep.rules();
        self.propagation.start(grid, candidate, on, closure);
        self.propagation.run(grid, rules, closure);
        if let Some(inner) = &mut self.inner {
            while closure.contradicted.is_none()
                && inner.extend(grid, &mut self.propagation, closure)
            {
                self.propagation.run(grid, rules, closure);
            }
        }
    }

    fn closure(&self, candidate: Candidate, on: bool) -> &Closure {
        &self.closures[candidate.index()][usize::from(on)]
    }

    /// A candidate that contradicts itself, on or off, is the opposite.
    fn contradiction(&mut self, grid: &Grid, start: Candidate, on: bool) {
        let closure = &self.closures[start.index()][usize::from(on)];
        let Some(targets) = closure.contradiction() else {
            return;
        };
        let origin = Origin::Contradiction(start, on);
        let hint = Hint {
            origin,
            complexity: 0,
            target: start,
            on: !on,
        };
        if !on && grid.candidates(start.cell()).len() < 2 {
            return;
        }
        let depth = |place| u32::from(closure.node(place).depth);
        // One less, since the two could have each other among their ancestors when steps are nested.
        if !self
            .hints
            .wants(depth(targets[0]) + depth(targets[1]) - 1, origin.key())
        {
            return;
        }
        let complexity = self.complexity(&targets.map(|target| (start, on, target)));
        self.hints.take(Hint { complexity, ..hint });
    }

    /// What follows from all of some assumptions: placements first.
    fn common(&mut self, grid: &Grid, origin: Origin, starts: &[(Candidate, bool)]) {
        let [(first, first_on), others @ ..] = starts else {
            return;
        };
        for on in [true, false] {
            let set = |closure: &Closure| if on { closure.on } else { closure.off };
            let mut common = set(self.closure(*first, *first_on));
            for &(other, other_on) in others {
                common.retain(&set(self.closure(other, other_on)));
            }
            if common.is_empty() {
                continue;
            }
            for i in 0..self.closure(*first, *first_on).nodes().len() {
                let node = self.closure(*first, *first_on).nodes()[i];
                if node.on == on && common.contains(node.candidate) {
                    self.agree(grid, origin, starts, node.candidate, on);
                }
            }
        }
    }

    /// All of some assumptions lead to `target` being on or off.
    fn agree(
        &mut self,
        grid: &Grid,
        origin: Origin,
        starts: &[(Candidate, bool)],
        target: Candidate,
        on: bool,
    ) {
        if on && grid.candidates(target.cell()).len() < 2 {
            return;
        }
        let mut targets = [(target, on, 0); 9];
        let mut least = 0;
        for (&(start, start_on), of) in starts.iter().zip(&mut targets) {
            let closure = self.closure(start, start_on);
            let Some(place) = closure.find(target, on) else {
                return;
            };
            *of = (start, start_on, place);
            least += u32::from(closure.node(place).depth);
        }
        if self.hints.wants(least, origin.key()) {
            let complexity = self.complexity(&targets[..starts.len()]);
            self.hints.take(Hint {
                origin,
                complexity,
                target,
                on,
            });
        }
    }

    /// How many nodes lead to some nodes, each given by its closure and its place there (SPEC 7.3).
    fn complexity(&mut self, targets: &[(Candidate, bool, u16)]) -> u32 {
        let mut complexity = 0;
        for &(start, on, target) in targets {
            let closure = &self.closures[start.index()][usize::from(on)];
            let places = self.ancestors.of(closure, target);
            complexity += places.len() as u32;
            if let Some(inner) = &mut self.inner {
                places
                    .iter()
                    .for_each(|&place| inner.mark(closure.node(place).reason));
            }
        }
        complexity + self.inner.as_mut().map_or(0, |inner| inner.marked())
    }

    /// The closures behind a hint, each with the places of what it leads to.
    pub fn targets(&self, grid: &Grid, hint: &Hint) -> Vec<(&Closure, Vec<u16>)> {
        let (target, on) = (hint.target, hint.on);
        let end = |start, start_on| {
            let closure = self.closure(start, start_on);
            (closure, closure.find(target, on).into_iter().collect())
        };
        match hint.origin {
            Origin::Contradiction(start, on) => {
                let closure = self.closure(start, on);
                vec![(
                    closure,
                    closure.contradiction().into_iter().flatten().collect(),
                )]
            }
            Origin::Double(start) => vec![end(start, true), end(start, false)],
            Origin::Cell(cell) => grid
                .members(cell.index())
                .map(|start| end(start, true))
                .collect(),
            Origin::Region(house, digit) => grid
                .members(place(house, digit))
                .map(|start| end(start, true))
                .collect(),
        }
    }
}
