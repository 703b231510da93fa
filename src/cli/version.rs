//! `sudoku --version`: the version, and what the engine makes of this CPU.

use ninegrid::bulk::Engine;

/// Such as `sudoku 0.1.0 (AVX2, 8 lanes)`. Made only when it is asked for: other commands need not
/// wait for the CPU to be looked at before they have something to solve.
pub fn text() -> String {
    let engine = Engine::new();
    let (level, lanes) = (engine.name(), engine.lanes());
    format!(
        "sudoku {} ({level}, {lanes} lanes)\n",
        env!("CARGO_PKG_VERSION")
    )
}
