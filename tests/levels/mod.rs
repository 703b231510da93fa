//! The SIMD levels that tests go through.

use fearless_simd::Level;
use ninegrid::bulk::Engine;

/// The lane engine at every SIMD level of this machine, the one without SIMD first.
pub fn engines() -> Vec<Engine> {
    let best = Level::new();
    let mut levels = vec![Level::fallback()];
    #[cfg(target_arch = "x86_64")]
    {
        levels.extend(best.as_sse2().map(Level::Sse2));
        levels.extend(best.as_sse4_2().map(Level::Sse4_2));
        levels.extend(best.as_avx2().map(Level::Avx2));
        levels.extend(best.as_avx512().map(Level::Avx512));
    }
    if cfg!(not(target_arch = "x86_64")) {
        levels.push(best);
    }
    levels.into_iter().map(Engine::at).collect()
}
