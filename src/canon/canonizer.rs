//! Finds canonical forms: chooses the search that fits the board.

use super::form::{Canonical, Form, NotSolved};
use super::lines::Lines;
use super::search::{self, Search};
use super::start::{self, Required, Start};
use super::{full, repeated};
use crate::game::{Board, Transform};

/// The canonical form of a board. For many boards a [`Canonizer`] is faster.
#[must_use]
pub fn canonical(board: &Board, form: Form) -> Canonical {
    Canonizer::new().canonical(board, form)
}

/// Finds canonical forms, of one board after another in the same memory.
///
/// ```
/// use ninegrid::Board;
/// use ninegrid::canon::{Canonizer, Form};
///
/// let mut canonizer = Canonizer::new();
/// assert_eq!(canonizer.canonical(&Board::EMPTY, Form::Minlex).automorphisms(), 3_359_232);
/// ```
#[derive(Debug, Default)]
pub struct Canonizer {
    starts: Vec<Start>,
    search: Search,
}

impl Canonizer {
    /// One that has no memory yet.
    #[must_use]
    pub fn new() -> Canonizer {
        Canonizer::default()
    }

    /// The canonical form of a board.
    pub fn canonical(&mut self, board: &Board, form: Form) -> Canonical {
        let lines = Lines::of(board);
        self.starts.clear();
        let required = start::starts(&lines, form, &mut self.starts);
        let (transform, automorphisms) = if lines.repeat() {
            self.search_repeated(&lines, required)
        } else {
            self.search(&lines, required);
            let ends = &self.search.states;
            let weight = ends.iter().map(search::State::weight).sum();
            (ends.first().map(search::State::transform), weight)
        };
        let transform = transform.unwrap_or_default();
        Canonical {
            form: transform.apply(board),
            transform,
            automorphisms,
        }
    }

    /// The form of a puzzle by the class of its solution: the row-minlex form of the solution, with the
    /// puzzle carried along by the same transformation. If several transformations lead there, it is the
    /// smallest puzzle that they give. Puzzles with the same solution stay comparable, clue by clue.
    ///
    /// The board need not be a puzzle of that solution; whatever it holds is carried. The number of
    /// automorphisms is that of the solution.
    ///
    /// # Errors
    /// If `solution` is not a solution.
    pub fn with_solution(
        &mut self,
        puzzle: &Board,
        solution: &Board,
    ) -> Result<Canonical, NotSolved> {
        if !solution.is_solved() {
            return Err(NotSolved);
        }
        let lines = Lines::of(solution);
        self.search(&lines, None);
        let ends = self.search.states.iter().map(search::State::transform);
        let carried = ends.map(|transform| (transform.apply(puzzle), transform));
        let least = carried.min_by_key(|&(form, _)| form);
        least
            .map(|(form, transform)| Canonical {
                form,
                transform,
                automorphisms: self.search.states.len() as u64,
            })
            .ok_or(NotSolved)
    }

    fn search(&mut self, lines: &Lines, required: Required) {
        if lines.are_full() {
            full::states(lines, &mut self.search.states);
            self.search.run(lines, required, 2);
        } else {
            self.search.begin(lines, &self.starts);
            self.search.run(lines, required, 1);
        }
    }

    fn search_repeated(&self, lines: &Lines, required: Required) -> (Option<Transform>, u64) {
        let ends = repeated::search(lines, &self.starts, required);
        let weight = ends.iter().map(repeated::Node::weight).sum();
        (ends.first().map(repeated::Node::transform), weight)
    }
}
