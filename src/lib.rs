//! Solves, checks, counts and makes Sudoku puzzles.

pub mod bulk;
pub mod core;
pub mod generate;
pub mod magic;
pub mod text;

pub use core::{
    BadValue, Board, Cell, Conflict, Digit, DigitSet, House, NotACell, NotADigit, Solutions,
    Verdict, check, count, house_digits, is_solution, solutions, solve,
};
