//! Solves, checks, counts and makes 9×9 Sudoku puzzles.
//!
//! - [`solve`], [`count`], [`solutions`] and [`check`]: one board, by a solver that is there to be read.
//! - [`bulk`]: many boards at once, one in each SIMD lane; the same answers, much faster.
//! - [`generate`]: puzzles with exactly one solution, from a seed.
//! - [`logic`]: steps as a person takes them, and the rating of a puzzle.
//! - [`text`]: boards from text in any usual form, and to text.
//! - [`magic`]: magic squares of odd order.
//!
//! # Words
//!
//! A *board* has 81 *cells*, named r1c1 to r9c9 by *row* and *column* and counted in *reading order*,
//! row by row. Nine *boxes* of three by three cells, the nine rows and the nine columns are the
//! *houses*; the other cells of a cell's houses are its *peers*. Three rows of boxes are the *bands*,
//! three columns of boxes the *stacks*. A *triad* is the three cells of a row in one box, a *vertical
//! triad* those of a column.
//!
//! A *clue* is a given [`Digit`], a *candidate* one that a cell could still hold. A *naked single* is
//! the only candidate of a cell, a *hidden single* a digit's only place in a house. *Locked
//! candidates* are those that a house has in one box, or a box in one row or column.
//!
//! A *conflict* is a digit that stands twice in a house. A *solution* fills every blank without a
//! conflict; the *first* one is the smallest when solutions are compared cell by cell in reading order.
//! The [`Verdict`] on a board says whether it has none, one or several.
//!
//! # Example
//!
//! ```
//! use ninegrid::{Board, Verdict, solve};
//!
//! let puzzle: Board =
//!     "9.6.7.4.3...4..2...7..23.1.5.....1...4.2.8.6...3.....5.3.7...5...7..5...4.5.1.7.8".parse()?;
//! let Verdict::Ambiguous(first) = solve(&puzzle) else { panic!("it has two solutions") };
//! assert!(first.to_string().starts_with("926571483"));
//! # Ok::<(), ninegrid::text::TextError>(())
//! ```

pub mod bulk;
mod game;
pub mod generate;
pub mod logic;
pub mod magic;
pub mod text;

pub use game::*;

/// The README, so that its Rust example is compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
