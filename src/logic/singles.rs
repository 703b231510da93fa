//! Hidden and naked singles (SPEC 3.1 and 3.4).

use super::grid::Grid;
use super::tables::{BOX_COLUMN_ROW, houses, place};
use super::{CandidateSet, Pattern, Step, Technique, Tenths};
use crate::{Cell, Digit, House, HouseKind};

/// A digit with one place in a house (SPEC 3.1): first where it is the house's last open cell, then others.
pub(super) fn hidden(grid: &Grid) -> Option<Step> {
    hidden_where(grid, |open| open == 1, |_| Tenths(10)).or_else(|| {
        let rating = |kind| Tenths(if kind == HouseKind::Box { 12 } else { 15 });
        hidden_where(grid, |open| open > 1, rating)
    })
}

fn hidden_where(
    grid: &Grid,
    open_cells: impl Fn(u8) -> bool,
    rating: impl Fn(HouseKind) -> Tenths,
) -> Option<Step> {
    let all = BOX_COLUMN_ROW.into_iter().flat_map(houses);
    for house in all.filter(|house| open_cells(grid.open_in[house.index()])) {
        let first = place(house, Digit::ALL[0]);
        let places = &grid.masks[first..first + 9];
        if let Some(digit) = places.iter().position(|places| places.is_power_of_two()) {
            let position = places[digit].trailing_zeros() as usize;
            let placement = (house.cells()[position], Digit::ALL[digit]);
            return Some(single(
                Technique::HiddenSingle,
                rating(house.kind()),
                placement,
                Some(house),
            ));
        }
    }
    None
}

/// A cell with one candidate (SPEC 3.4).
pub(super) fn naked(grid: &Grid) -> Option<Step> {
    let cell = first_single(&grid.masks[..81])?;
    let digit = grid.candidates(cell).single()?;
    Some(single(
        Technique::NakedSingle,
        Tenths(23),
        (cell, digit),
        None,
    ))
}

/// The first cell whose mask has exactly one bit.
fn first_single(cells: &[u16]) -> Option<Cell> {
    let place = cells.iter().position(|digits| digits.is_power_of_two());
    place.map(|place| Cell::ALL[place])
}

fn single(
    technique: Technique,
    rating: Tenths,
    placement: (Cell, Digit),
    house: Option<House>,
) -> Step {
    Step {
        technique,
        rating,
        placement: Some(placement),
        eliminations: CandidateSet::EMPTY,
        pattern: Pattern::Single { house },
    }
}
