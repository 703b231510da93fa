//! Solving as a person does, and how hard that is.

mod bits;
mod bug;
mod candidate_set;
mod chains;
mod closure;
mod exclusion;
mod explain;
mod fish;
mod graph;
mod grid;
mod intersections;
mod length;
mod loop_types;
mod nested;
mod net;
mod nets;
mod producers;
mod rating;
mod search;
mod singles;
mod solver;
mod step;
mod subsets;
mod tables;
mod technique;
mod uniqueness;
mod wings;
pub mod words;

pub use candidate_set::CandidateSet;
pub use net::{Branch, Cause, Net, NetKind, Node};
pub use rating::{NotARating, Options, Outcome, Rating, Tenths};
pub use solver::{Rater, Solver, rate, steps};
pub use step::{Lines, Pattern, Step, UniqueLoop};
pub use technique::{Nesting, NotATechnique, Technique, UniquenessType};
