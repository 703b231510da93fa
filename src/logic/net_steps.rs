//! The steps of Nishio, multiple and dynamic forcing chains.

use super::bits::Bits;
use super::explain;
use super::grid::Grid;
use super::hints::{Hint, Origin, Sweep};
use super::length::{rating, tenths};
use super::nets::Nets;
use super::tables::place;
use super::{Branch, Net, NetKind, Pattern, Step, Technique};

impl Nets {
    /// The step of a hint that was found in this grid, without branches.
    pub fn brief(&self, grid: &Grid, hint: &Hint) -> Step {
        self.with_net(grid, hint, Vec::new())
    }

    /// The step of a hint that was found in this grid, with all that leads to it.
    pub fn explained(&mut self, grid: &Grid, hint: &Hint) -> Step {
        if let Some(inner) = &mut self.inner {
            // What was found is computed again, this time with nested steps.
            inner.clear(true);
            self.known = [Bits::EMPTY; 2];
        }
        self.close_all(grid, hint.origin);
        self.told(grid, hint)
    }

    /// The step of a hint as the closures are now.
    pub fn told(&self, grid: &Grid, hint: &Hint) -> Step {
        let branches = self.targets(grid, hint).into_iter();
        let inner = self.inner.as_deref();
        let branches = branches.map(|(closure, targets)| explain::branch(closure, &targets, inner));
        self.with_net(grid, hint, branches.collect())
    }

    /// Computes all closures that a hint follows from.
    fn close_all(&mut self, grid: &Grid, origin: Origin) {
        match origin {
            Origin::Contradiction(start, on) => self.close(grid, start, on),
            Origin::Double(start) => [true, false]
                .into_iter()
                .for_each(|on| self.close(grid, start, on)),
            Origin::Cell(cell) => {
                grid.members(cell.index())
                    .for_each(|start| self.close(grid, start, true));
            }
            Origin::Region(house, digit) => {
                grid.members(place(house, digit))
                    .for_each(|start| self.close(grid, start, true));
            }
        }
    }

    fn with_net(&self, grid: &Grid, hint: &Hint, branches: Vec<Branch>) -> Step {
        let kind = match hint.origin {
            Origin::Contradiction(..) => NetKind::Contradiction,
            Origin::Double(_) => NetKind::Double,
            Origin::Cell(cell) => NetKind::Cell(cell),
            Origin::Region(house, digit) => NetKind::Region(house, digit),
        };
        let placement = (hint.target.cell(), hint.target.digit());
        Step {
            technique: self.technique(hint.origin),
            rating: tenths(rating(self.sweep.base(), hint.complexity)),
            placement: hint.on.then_some(placement),
            eliminations: hint.eliminations(grid),
            pattern: Pattern::Net(Net {
                kind,
                branches,
                complexity: hint.complexity,
            }),
        }
    }

    fn technique(&self, origin: Origin) -> Technique {
        match (self.sweep, origin) {
            (Sweep::Nishio, _) => Technique::Nishio,
            (Sweep::Multiple, Origin::Region(..)) => Technique::RegionForcingChains,
            (Sweep::Multiple, _) => Technique::CellForcingChains,
            (Sweep::Dynamic(nesting), Origin::Contradiction(..)) => {
                Technique::DynamicContradiction(nesting)
            }
            (Sweep::Dynamic(nesting), Origin::Double(_)) => Technique::DynamicDouble(nesting),
            (Sweep::Dynamic(nesting), Origin::Cell(_)) => Technique::DynamicCell(nesting),
            (Sweep::Dynamic(nesting), Origin::Region(..)) => Technique::DynamicRegion(nesting),
        }
    }
}
