//! A step in English, such as people write to each other, and its chain in Eureka notation.
//!
//! `r4c7=3` says that the cell holds the digit, `r4c7<>3` that it does not. A chain is one sentence; of
//! a net every branch is a few numbered lines, in which nothing is derived twice: what is used again is
//! referred to by the number of its line.

mod eureka;
mod exclusion;
mod lines;
mod names;
mod net;
mod pattern;
mod uniqueness;

pub use names::CellNames;

use super::{Pattern, Step};
use crate::{Candidates, CellSet};

/// How chains are written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[non_exhaustive]
pub enum Notation {
    /// `if r4c2=3, then r4c7<>3, so r4c7=8 (last candidate)`.
    #[default]
    Words,
    /// `(3=8)r4c7-(8)r2c7=(8)r2c1`: strong links are `=`, weak ones `-`. What is no chain stays in words.
    Eureka,
}

/// How much of a step a hint gives away.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Depth {
    /// The technique's name.
    Name,
    /// Also where to look.
    Place,
    /// All of it.
    #[default]
    Whole,
}

/// How steps are put into words.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Wording {
    /// How cells are named.
    pub cells: CellNames,
    /// How chains are written.
    pub notation: Notation,
}

impl Wording {
    /// The whole step: its name, why, and what follows; `before` are the candidates before it. One line,
    /// or more for a net, without an end of line.
    #[must_use]
    pub fn step(self, step: &Step, before: &Candidates) -> String {
        format!("{}: {}", title(step), self.reason(step, before))
    }

    /// As much of the step as `depth` allows, without an end of line.
    #[must_use]
    pub fn hint(self, step: &Step, before: &Candidates, depth: Depth) -> String {
        match depth {
            Depth::Name => title(step),
            Depth::Place => format!("{}: look at {}.", title(step), self.place(step)),
            Depth::Whole => self.step(step, before),
        }
    }

    /// The chain or cycle in Eureka notation, or the branches of a net, if each is a chain.
    #[must_use]
    pub fn eureka(self, step: &Step) -> Option<String> {
        match step.pattern() {
            Pattern::Net(net) => eureka::of(self.cells, net),
            _ => None,
        }
    }

    /// What follows: `r4c4=5`, or `r4c4<>3, r4c9<>8`.
    #[must_use]
    pub fn conclusion(self, step: &Step) -> String {
        match step.placement() {
            Some((cell, digit)) => self.cells.claim(cell, digit, true),
            None => self.cells.eliminations(step.eliminations()),
        }
    }

    /// The step without its name: why, and what follows.
    #[must_use]
    pub fn reason(self, step: &Step, before: &Candidates) -> String {
        let end = self.conclusion(step);
        let eureka = (self.notation == Notation::Eureka).then(|| self.eureka(step));
        match (step.pattern(), eureka.flatten()) {
            (Pattern::Net(_), Some(chain)) => format!("{chain} => {end}."),
            (Pattern::Net(net), None) => net::reason(self, net, &end),
            (Pattern::Loop(found), _) => {
                uniqueness::of_loop(self.cells, step, found, before) + ": " + &end + "."
            }
            (Pattern::Bug { extra, subset }, _) => {
                uniqueness::of_bug(self.cells, step, extra, *subset) + ": " + &end + "."
            }
            (Pattern::Exclusion { excluders, .. }, _) => {
                exclusion::reason(self.cells, step, *excluders, before, &end)
            }
            (pattern, _) => pattern::reason(self.cells, step, pattern, before) + ": " + &end + ".",
        }
    }

    /// Where to look for the step.
    fn place(self, step: &Step) -> String {
        let pattern = step.pattern();
        let (houses, cells) = (pattern.houses(), pattern.cells());
        match pattern {
            Pattern::Net(net) => net::place(self.cells, net),
            Pattern::Fish { base, .. } => self.cells.lines(base.iter()),
            Pattern::Loop(_) | Pattern::Bug { .. } => self.cells.cells(cells),
            _ if !houses.is_empty() => {
                names::all(houses.iter().map(|&house| self.cells.house(house)))
            }
            _ if !cells.is_empty() => self.cells.cells(cells),
            _ => self.cells.cells(
                step.placement()
                    .map_or(CellSet::EMPTY, |(cell, _)| cell.into()),
            ),
        }
    }
}

/// The name of the technique; of a chain also the field's own, where it says more.
fn title(step: &Step) -> String {
    let name = step.technique().name();
    let is_chain = matches!(step.pattern(), Pattern::Net(_));
    match step.other_name().filter(|_| is_chain) {
        Some(other) if !name.contains(other) => format!("{name} ({other})"),
        _ => name.to_owned(),
    }
}
