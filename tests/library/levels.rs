//! The SIMD levels that tests go through.

use ninegrid::bulk::Engine;

/// The lane engine at every SIMD level of this machine.
pub fn engines() -> Vec<Engine> {
    Engine::at_each_level()
}
