//! Solves, checks, counts and makes 9×9 Sudoku puzzles.
//!
//! - [`Board`], [`Candidates`], [`solve`], [`count`], [`solutions`], [`check`]: one puzzle, by a solver written to be read.
//! - [`bulk`]: many boards at once, one in each SIMD lane; the same answers, much faster.
//! - [`generate`]: puzzles with exactly one solution, from a seed.
//! - [`logic`]: steps as a person takes them, and the rating of a puzzle.
//! - [`canon`]: canonical forms, symmetries, minimal puzzles, neighbors.
//! - [`text`]: puzzles from text in any usual form; [`render`]: to text, SVG and HTML.
//! - [`magic`]: magic squares of odd order.
//!
//! # Words
//!
//! A *board* has 81 *cells*, named r1c1 to r9c9 by *row* and *column* and counted in *reading order*,
//! row by row. The nine rows, the nine columns and the nine *boxes* of three by three cells are the
//! *houses*; the other cells of a cell's houses are its *peers*. Three rows of boxes are the *bands*,
//! three columns of boxes the *stacks*; a *chute* is a band or a stack. A *line* is a row or a column;
//! the three cells that it shares with a box are their *intersection*. A *triad* is the intersection
//! of a row (a *minirow*) or of a column (a *minicolumn*) with a box.
//!
//! A *clue* is a given [`Digit`], a *candidate* one that a cell could still hold. A *puzzle* is a board
//! or [`Candidates`]. A *conflict* is a digit that stands twice in a house. A *solution* fills every
//! blank without a conflict; the *first* one is the smallest when solutions are compared cell by cell
//! in reading order. The [`Verdict`] on a puzzle says whether it has none, one or several. A puzzle is
//! *minimal* if no clue can be left out without letting in a further solution.
//!
//! A person solves step by step. A *step* is a *placement* (a digit is put into a cell) or one or more
//! *eliminations* (a candidate is ruled out), by a *technique*. A *naked single* is the only candidate of
//! a cell, a *hidden single* a digit's only place in a house; *locked candidates* are a digit's
//! candidates in a line that all lie in one box (claiming), or the reverse (pointing). A *strong link*
//! joins two candidates of which at least one is true, a *weak link* two of which at most one is; links
//! in a row are a *chain*, links that branch a *net*. A *BUG* (bivalue universal grave) is a board in which
//! every open cell has two candidates, and every digit two places in each house where it is missing. The
//! *rating* says how hard the hardest step is.
//!
//! A *transformation* ([`Transform`]) permutes rows, columns, bands, stacks and digits, or exchanges rows
//! and columns. Two puzzles are *equivalent* if one leads from one to the other; a transformation that
//! leads from a puzzle to itself is an *automorphism*.
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
pub mod canon;
mod game;
pub mod generate;
pub mod logic;
pub mod magic;
pub mod render;
pub mod text;

pub use game::*;

/// The README, so that its Rust example is compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
