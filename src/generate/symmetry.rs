//! Patterns of clues that look the same after a move.

use crate::game::{Cell, Transform};

/// Cells that are kept or removed together: the pattern of clues looks the same after the move that
/// gives the symmetry its name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Symmetry {
    /// Any cell by itself.
    #[default]
    None,
    /// Half a turn.
    Rotate180,
    /// A quarter turn.
    Rotate90,
    /// Mirrored top to bottom, at the horizontal axis.
    Horizontal,
    /// Mirrored left to right, at the vertical axis.
    Vertical,
    /// Mirrored at the diagonal from r1c1 to r9c9.
    Diagonal,
}

impl Symmetry {
    /// The transformation under which the clues are to stay in their places.
    const fn transform(self) -> Transform {
        match self {
            Symmetry::None => Transform::IDENTITY,
            Symmetry::Rotate180 => Transform::ROTATE_180,
            Symmetry::Rotate90 => Transform::ROTATE_90,
            Symmetry::Horizontal => Transform::FLIP_ROWS,
            Symmetry::Vertical => Transform::FLIP_COLUMNS,
            Symmetry::Diagonal => Transform::TRANSPOSE,
        }
    }

    /// All cells in groups that are clues together or not at all.
    pub(super) fn groups(self) -> Vec<Vec<Cell>> {
        let transform = self.transform();
        let orbit = |&cell: &Cell| {
            let images = std::iter::successors(Some(cell), |&cell| Some(transform.origin(cell)));
            let rest = images.skip(1).take_while(move |&image| image != cell);
            std::iter::once(cell).chain(rest).collect::<Vec<_>>()
        };
        let leads = |group: &Vec<Cell>| group.iter().min() == group.first();
        Cell::ALL.iter().map(orbit).filter(leads).collect()
    }
}
