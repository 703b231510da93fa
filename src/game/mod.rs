//! The game: digits, cells, boards, candidates, the rules, and the solver that is there to be read.
//!
//! No I/O, no text beyond `Display` and `FromStr` of a cell, no SIMD; this room names nothing of the others.

mod board;
mod candidates;
mod cell;
mod cell_set;
mod digit;
mod house;
mod puzzle;
#[cfg(feature = "serde")]
mod serde;
mod solver;
mod transform;
mod validity;

pub use board::{BadValue, Board};
pub use candidates::Candidates;
pub use cell::{Cell, NotACell, NotACellName};
pub use cell_set::{CellSet, Cells};
pub use digit::{Digit, DigitSet, Digits, NotADigit};
pub use house::{House, HouseKind, Intersection};
pub use puzzle::Puzzle;
pub use solver::{Solutions, Verdict, count, solutions, solve};
pub use transform::{BadTransform, Transform};
pub use validity::{Conflict, check};
