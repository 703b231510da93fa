//! The game: digits, cells, boards, the rules, and the solver that is there to be read.
//!
//! No I/O, no text beyond `Display`, no SIMD; this room names nothing of the others.

mod board;
mod cell;
mod digit;
mod solver;
mod validity;

pub use board::{BadValue, Board};
pub use cell::{Cell, House, NotACell};
pub use digit::{Digit, DigitSet, Digits, NotADigit};
pub use solver::{Solutions, Verdict, count, solutions, solve};
pub use validity::{Conflict, HouseDigits, check, house_digits, is_solution};
