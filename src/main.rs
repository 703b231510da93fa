//! The `sudoku` binary.
fn main() {}
