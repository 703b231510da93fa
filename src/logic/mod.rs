//! Solving as a person does, step by step, and how hard that is: the techniques, their order and the rating of
//! Sudoku Explainer 1.2.1, which is the scale of collectors and setters.
//!
//! [`rate`] and [`Rater`] only rate; [`Solver`] gives each [`Step`] with all that it follows from, as data.
//! Comments name the paragraphs of the written specification (`SPEC`) that a file or function is built from:
//!
//! | files | what |
//! |---|---|
//! | `solver.rs`, `producers.rs` | SPEC 1 and 2: the loop over steps, the order of the techniques |
//! | `singles.rs`, `intersections.rs`, `subsets.rs`, `fish.rs`, `wings.rs` | SPEC 3 and 4 |
//! | `uniqueness.rs` (the search), `loop_types.rs`, `bug.rs` | SPEC 5 |
//! | `exclusion.rs` | SPEC 6 |
//! | `length.rs` | SPEC 7.4: ratings of chains |
//! | `graph.rs`, `search.rs`, `chains.rs` | SPEC 8: chains and cycles of one assumption |
//! | `closure.rs`, `nets.rs`, `net_steps.rs` | SPEC 9: what follows from assumptions, Nishio to dynamic forcing chains |
//! | `nested.rs` | SPEC 10: steps inside dynamic forcing chains |
//! | `explain.rs`, `names.rs` | chains and nets turned into data; other names |
//!
//! ```
//! use ninegrid::Board;
//! use ninegrid::logic::{Outcome, rate, steps};
//!
//! let board: Board =
//!     "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........".parse()?;
//! let puzzle = board.into();
//! let Outcome::Rated(rating) = rate(&puzzle) else { panic!("it has one solution") };
//! for step in steps(&puzzle).filter(|step| step.rating() == rating.er()) {
//!     println!("{} {}", step.rating(), step.technique());
//! }
//! # Ok::<(), ninegrid::text::TextError>(())
//! ```

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
mod hints;
mod intersections;
mod length;
mod loop_types;
mod names;
mod nested;
mod net;
mod net_steps;
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
