//! `sudoku --version`: the version, and what the engine makes of this CPU.

use ninegrid::bulk::{Engine, LANES};

/// Such as `sudoku 0.2.0 (AVX2, 16 lanes)`. Made only when it is asked for: other commands need not
/// wait for the CPU to be looked at before they have something to solve.
pub fn text() -> String {
    let (version, level) = (env!("CARGO_PKG_VERSION"), Engine::new().level());
    format!("sudoku {version} ({level}, {LANES} lanes)\n")
}
