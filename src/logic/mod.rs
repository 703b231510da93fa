//! Solving as a person does, and how hard that is.

mod candidate_set;
mod net;
mod rating;
mod step;
mod technique;
pub mod words;

pub use candidate_set::CandidateSet;
pub use net::{Branch, Cause, Net, NetKind, Node};
pub use rating::{NotARating, Options, Outcome, Rating, Tenths};
pub use step::{Lines, Pattern, Step, UniqueLoop};
pub use technique::{Nesting, NotATechnique, Technique, UniquenessType};
