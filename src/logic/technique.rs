//! The techniques, under the names that Sudoku Explainer gives them. Other names of the field depend on
//! the step and are left to `step.rs`.

use std::fmt;
use std::str::FromStr;

/// The four ways in which a unique rectangle, a unique loop or a BUG is broken up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub enum UniquenessType {
    /// One cell has candidates besides the deadly pattern's: it takes one of them.
    Type1,
    /// The extra candidates are all of one digit: one of them is true.
    Type2,
    /// The extra candidates of two cells form a subset with other cells of a house.
    Type3,
    /// A digit of the pattern is locked in the two cells with extra candidates: the other is not there.
    Type4,
}

/// What a dynamic forcing chain may use besides singles: the levels of nesting.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub enum Nesting {
    /// Naked and hidden singles only (level 0).
    Singles,
    /// Pointing and claiming, pairs and X-Wings too (level 1): `(+)`.
    Basic,
    /// Chains and cycles too (level 2): `(+ Forcing Chains)`.
    Chains,
    /// Cell and region forcing chains too (level 3): `(+ Multiple Forcing Chains)`.
    Multiple,
    /// Dynamic forcing chains (level 4): `(+ Dynamic Forcing Chains)`.
    Dynamic,
    /// Dynamic forcing chains that use chains themselves (level 5):
    /// `(+ Dynamic Forcing Chains (+ Forcing Chains))`.
    DynamicChains,
}

impl Nesting {
    /// All levels, 0 to 5.
    pub const ALL: [Nesting; 6] = [
        Nesting::Singles,
        Nesting::Basic,
        Nesting::Chains,
        Nesting::Multiple,
        Nesting::Dynamic,
        Nesting::DynamicChains,
    ];

    /// The level, 0 to 5.
    #[must_use]
    pub const fn level(self) -> usize {
        self as usize
    }
}

/// A way to find a placement or eliminations, in the order in which they are looked for.
///
/// It prints as Sudoku Explainer calls it; [`Step::other_name`](super::Step::other_name) knows what else
/// the field calls a step.
///
/// ```
/// use ninegrid::logic::{Nesting, Technique, UniquenessType};
///
/// assert_eq!(Technique::XYWing.to_string(), "XY-Wing");
/// assert_eq!("unique loop type 4".parse(), Ok(Technique::UniqueLoop(UniquenessType::Type4)));
/// let nested = Technique::DynamicRegion(Nesting::Basic);
/// assert_eq!(nested.to_string(), "Dynamic Region Forcing Chains (+)");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
#[non_exhaustive]
#[expect(
    missing_docs,
    reason = "the names say it; the files of this room explain each"
)]
pub enum Technique {
    HiddenSingle,
    DirectPointing,
    DirectClaiming,
    DirectHiddenPair,
    NakedSingle,
    DirectHiddenTriplet,
    Pointing,
    Claiming,
    NakedPair,
    XWing,
    HiddenPair,
    NakedTriplet,
    Swordfish,
    HiddenTriplet,
    XYWing,
    XYZWing,
    UniqueRectangle(UniquenessType),
    UniqueLoop(UniquenessType),
    NakedQuad,
    Jellyfish,
    HiddenQuad,
    Bug(UniquenessType),
    AlignedPairExclusion,
    GeneralizedXWing,
    XCycle,
    YCycle,
    TurbotFish,
    ForcingXChain,
    Cycle,
    ForcingChain,
    AlignedTripletExclusion,
    Nishio,
    CellForcingChains,
    RegionForcingChains,
    DynamicContradiction(Nesting),
    DynamicDouble(Nesting),
    DynamicCell(Nesting),
    DynamicRegion(Nesting),
}

/// Every technique with its name, in the order in which they are looked for.
#[rustfmt::skip]
const NAMES: [(Technique, &str); 67] = {
    use Technique::*;
    use UniquenessType::*;
    [
        (HiddenSingle, "Hidden Single"),
        (DirectPointing, "Direct Pointing"),
        (DirectClaiming, "Direct Claiming"),
        (DirectHiddenPair, "Direct Hidden Pair"),
        (NakedSingle, "Naked Single"),
        (DirectHiddenTriplet, "Direct Hidden Triplet"),
        (Pointing, "Pointing"),
        (Claiming, "Claiming"),
        (NakedPair, "Naked Pair"),
        (XWing, "X-Wing"),
        (HiddenPair, "Hidden Pair"),
        (NakedTriplet, "Naked Triplet"),
        (Swordfish, "Swordfish"),
        (HiddenTriplet, "Hidden Triplet"),
        (XYWing, "XY-Wing"),
        (XYZWing, "XYZ-Wing"),
        (UniqueRectangle(Type1), "Unique Rectangle type 1"),
        (UniqueRectangle(Type2), "Unique Rectangle type 2"),
        (UniqueRectangle(Type3), "Unique Rectangle type 3"),
        (UniqueRectangle(Type4), "Unique Rectangle type 4"),
        (UniqueLoop(Type1), "Unique Loop type 1"),
        (UniqueLoop(Type2), "Unique Loop type 2"),
        (UniqueLoop(Type3), "Unique Loop type 3"),
        (UniqueLoop(Type4), "Unique Loop type 4"),
        (NakedQuad, "Naked Quad"),
        (Jellyfish, "Jellyfish"),
        (HiddenQuad, "Hidden Quad"),
        (Bug(Type1), "BUG type 1"),
        (Bug(Type2), "BUG type 2"),
        (Bug(Type3), "BUG type 3"),
        (Bug(Type4), "BUG type 4"),
        (AlignedPairExclusion, "Aligned Pair Exclusion"),
        (GeneralizedXWing, "Generalized X-Wing"),
        (XCycle, "Bidirectional X-Cycle"),
        (YCycle, "Bidirectional Y-Cycle"),
        (TurbotFish, "Turbot Fish"),
        (ForcingXChain, "Forcing X-Chain"),
        (Cycle, "Bidirectional Cycle"),
        (ForcingChain, "Forcing Chain"),
        (AlignedTripletExclusion, "Aligned Triplet Exclusion"),
        (Nishio, "Nishio Forcing Chains"),
        (CellForcingChains, "Cell Forcing Chains"),
        (RegionForcingChains, "Region Forcing Chains"),
        (DynamicContradiction(Nesting::Singles), "Dynamic Contradiction Forcing Chains"),
        (DynamicDouble(Nesting::Singles), "Dynamic Double Forcing Chains"),
        (DynamicCell(Nesting::Singles), "Dynamic Cell Forcing Chains"),
        (DynamicRegion(Nesting::Singles), "Dynamic Region Forcing Chains"),
        (DynamicContradiction(Nesting::Basic), "Dynamic Contradiction Forcing Chains (+)"),
        (DynamicDouble(Nesting::Basic), "Dynamic Double Forcing Chains (+)"),
        (DynamicCell(Nesting::Basic), "Dynamic Cell Forcing Chains (+)"),
        (DynamicRegion(Nesting::Basic), "Dynamic Region Forcing Chains (+)"),
        (DynamicContradiction(Nesting::Chains), "Dynamic Contradiction Forcing Chains (+ Forcing Chains)"),
        (DynamicDouble(Nesting::Chains), "Dynamic Double Forcing Chains (+ Forcing Chains)"),
        (DynamicCell(Nesting::Chains), "Dynamic Cell Forcing Chains (+ Forcing Chains)"),
        (DynamicRegion(Nesting::Chains), "Dynamic Region Forcing Chains (+ Forcing Chains)"),
        (DynamicContradiction(Nesting::Multiple), "Dynamic Contradiction Forcing Chains (+ Multiple Forcing Chains)"),
        (DynamicDouble(Nesting::Multiple), "Dynamic Double Forcing Chains (+ Multiple Forcing Chains)"),
        (DynamicCell(Nesting::Multiple), "Dynamic Cell Forcing Chains (+ Multiple Forcing Chains)"),
        (DynamicRegion(Nesting::Multiple), "Dynamic Region Forcing Chains (+ Multiple Forcing Chains)"),
        (DynamicContradiction(Nesting::Dynamic), "Dynamic Contradiction Forcing Chains (+ Dynamic Forcing Chains)"),
        (DynamicDouble(Nesting::Dynamic), "Dynamic Double Forcing Chains (+ Dynamic Forcing Chains)"),
        (DynamicCell(Nesting::Dynamic), "Dynamic Cell Forcing Chains (+ Dynamic Forcing Chains)"),
        (DynamicRegion(Nesting::Dynamic), "Dynamic Region Forcing Chains (+ Dynamic Forcing Chains)"),
        (DynamicContradiction(Nesting::DynamicChains), "Dynamic Contradiction Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))"),
        (DynamicDouble(Nesting::DynamicChains), "Dynamic Double Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))"),
        (DynamicCell(Nesting::DynamicChains), "Dynamic Cell Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))"),
        (DynamicRegion(Nesting::DynamicChains), "Dynamic Region Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))"),
    ]
};

impl Technique {
    /// All techniques, in the order in which they are looked for.
    pub const ALL: [Technique; NAMES.len()] = {
        let mut all = [Technique::HiddenSingle; NAMES.len()];
        let mut i = 0;
        while i < all.len() {
            all[i] = NAMES[i].0;
            i += 1;
        }
        all
    };

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        let named = NAMES.iter().find(|(technique, _)| *technique == self);
        named.map_or("", |(_, name)| name)
    }

    /// Whether it takes for granted that the puzzle has one solution only.
    #[must_use]
    pub const fn assumes_uniqueness(self) -> bool {
        use Technique::{Bug, UniqueLoop, UniqueRectangle};
        matches!(self, UniqueRectangle(_) | UniqueLoop(_) | Bug(_))
    }
}

/// [`Technique::name`].
impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What was not the name of a technique.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a technique")]
pub struct NotATechnique(pub String);

/// By its name, in any case.
impl FromStr for Technique {
    type Err = NotATechnique;

    fn from_str(text: &str) -> Result<Technique, NotATechnique> {
        let named = NAMES
            .iter()
            .find(|(_, name)| name.eq_ignore_ascii_case(text));
        named.map_or_else(
            || Err(NotATechnique(text.to_owned())),
            |(technique, _)| Ok(*technique),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_read_back() {
        for (i, technique) in Technique::ALL.into_iter().enumerate() {
            assert_eq!(technique.to_string().parse(), Ok(technique));
            assert!(!Technique::ALL[..i].contains(&technique));
        }
    }
}
