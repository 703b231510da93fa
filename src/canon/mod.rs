//! Which puzzles are the same but for a transformation: canonical forms and symmetries.
//!
//! Two boards are *equivalent* if a [`Transform`](crate::Transform) makes one into the other. The *canonical form* of a
//! board is one of its 3,359,232 × 9! equivalents, the same for all of them, so that equal forms mean
//! equivalent boards. An *automorphism* is a rearrangement of rows, columns and sides that gives the
//! board itself once the digits are relabeled; their number is a divisor of 3,359,232.
//!
//! Any board has a form: full, proper, ambiguous, impossible, in conflict with the rules, or empty.
//!
//! ```
//! use ninegrid::canon::{Form, canonical};
//! use ninegrid::{Board, Transform};
//!
//! let puzzle: Board =
//!     "98.7..6..5...9..7...7..4...35...2.....85...4.....1.3...2..8.5....59...6.........1".parse()?;
//! let found = canonical(&puzzle, Form::Minlex);
//! assert_eq!(
//!     found.form().to_string(),
//!     "........1..2..3.4..4..5.6.......1.7..3..4.8..7.42......9.8.....4....59..5.3.9..6."
//! );
//! assert_eq!(found.automorphisms(), 1);
//! assert_eq!(found.transform().apply(&puzzle), *found.form());
//!
//! let disguised = Transform::random(1).apply(&puzzle);
//! assert_eq!(canonical(&disguised, Form::Minlex).form(), found.form());
//! # Ok::<(), ninegrid::text::TextError>(())
//! ```
//!
//! Around one puzzle: [`redundant_clues`] names the clues that could go, [`minimize`] and
//! [`minimal_puzzles`] find what is left when they go, and a [`Neighborhood`] the puzzles some clues away.
//! [`Classes`] is a set of boards of which equivalent ones are the same.

mod canonizer;
mod classes;
mod counts;
mod crowd;
mod form;
mod full;
mod leaf;
mod lines;
mod minimal;
mod near;
mod needed;
mod neighborhood;
mod placements;
mod repeated;
mod search;
mod start;
mod swaps;

pub use canonizer::{Canonizer, canonical};
pub use classes::Classes;
pub use form::{Canonical, Form, NotSolved};
pub use minimal::{Improper, minimal_puzzles, minimize, redundant_clues};
pub use near::Near;
pub use neighborhood::Neighborhood;
