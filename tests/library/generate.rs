//! Made puzzles: what a recipe promises, held against the recursive solver, at every SIMD level.

use crate::levels::engines;
use ninegrid::bulk::Engine;
use ninegrid::generate::{BadRecipe, Climb, Clues, Recipe, Symmetry, full_board};
use ninegrid::{Board, Cell, CellSet, House, count};
use std::ops::ControlFlow;

/// How many solutions the recursive solver finds, up to two. (Minimal puzzles take the plain search
/// too long.)
fn solutions(board: &Board) -> u64 {
    count(board, 2)
}

fn clues(least: u8, most: u8) -> Clues {
    Clues::try_from(least..=most).expect("a number of clues")
}

fn made(recipe: &Recipe, number: u64) -> Vec<Board> {
    recipe.puzzles(0..number).into_iter().flatten().collect()
}

#[test]
fn minimal_puzzles_have_one_solution_and_no_clue_to_spare() {
    let puzzles = made(&Recipe::minimal(11), 40);
    assert_eq!(puzzles.len(), 40);
    for puzzle in puzzles {
        assert_eq!(solutions(&puzzle), 1, "{puzzle}");
        for (cell, _) in puzzle.clues() {
            let mut without = puzzle;
            without.set(cell, None);
            assert_eq!(solutions(&without), 2, "{puzzle} needs {cell}");
        }
    }
}

#[test]
fn symmetric_puzzles_are_symmetric_and_minimal() {
    type Image = fn(usize, usize) -> (usize, usize);
    let kinds: [(Symmetry, Image); 5] = [
        (Symmetry::Rotate180, |row, column| (8 - row, 8 - column)),
        (Symmetry::Rotate90, |row, column| (column, 8 - row)),
        (Symmetry::Horizontal, |row, column| (8 - row, column)),
        (Symmetry::Vertical, |row, column| (row, 8 - column)),
        (Symmetry::Diagonal, |row, column| (column, row)),
    ];
    for (symmetry, image) in kinds {
        let recipe = Recipe::minimal(12);
        let recipe = recipe.with_symmetry(symmetry).expect("it is possible");
        let puzzles = made(&recipe, 2);
        assert_eq!(puzzles.len(), 2, "{symmetry:?}");
        for puzzle in puzzles {
            for cell in Cell::ALL {
                let (row, column) = image(cell.row(), cell.column());
                let other = puzzle.get(Cell::at(row, column));
                assert_eq!(
                    puzzle.get(cell).is_some(),
                    other.is_some(),
                    "{symmetry:?}: {puzzle}"
                );
            }
            assert_eq!(solutions(&puzzle), 1, "{puzzle}");
            for (cell, _) in puzzle.clues() {
                let mut without = puzzle;
                without.set(cell, None);
                assert_eq!(
                    solutions(&without),
                    2,
                    "{symmetry:?}: {puzzle} needs {cell}"
                );
            }
        }
    }
}

#[test]
fn the_number_of_clues_is_the_one_asked_for() {
    for (least, most, symmetry) in [
        (25, 25, Symmetry::None),
        (30, 33, Symmetry::Rotate90),
        (81, 81, Symmetry::None),
        (60, 60, Symmetry::Vertical),
    ] {
        let recipe = Recipe::minimal(13).with_symmetry(symmetry);
        let recipe = recipe.and_then(|recipe| recipe.with_clues(clues(least, most)));
        let puzzles = made(&recipe.expect("it is possible"), 30);
        assert_eq!(puzzles.len(), 30);
        for puzzle in puzzles {
            assert!(
                (least..=most).contains(&(puzzle.filled() as u8)),
                "{puzzle}"
            );
            assert_eq!(solutions(&puzzle), 1, "{puzzle}");
        }
    }
    for (least, most) in [(16, 20), (30, 29), (80, 82)] {
        assert!(Clues::try_from(least..=most).is_err());
    }
}

#[test]
fn a_seed_makes_the_same_at_every_level_and_in_any_part() {
    let recipe = Recipe::minimal(14);
    let expected = recipe.puzzles(0..50);
    let mut climb = Climb::new(&Engine::new(), 14, 0..10);
    (0..50).for_each(|_| climb.step(&Engine::new()));
    for engine in engines() {
        assert_eq!(
            recipe.puzzles_with(&engine, 0..50),
            expected,
            "{}",
            engine.level()
        );
        assert_eq!(
            recipe.puzzles_with(&engine, 17..23),
            expected[17..23],
            "{}",
            engine.level()
        );
        let mut again = Climb::new(&engine, 14, 0..10);
        (0..50).for_each(|_| again.step(&engine));
        assert_eq!(again.puzzles(), climb.puzzles(), "{}", engine.level());
    }
    assert_ne!(Recipe::minimal(15).puzzles(0..50), expected);
}

#[test]
fn what_cannot_be_found_is_not_made_up() {
    let recipe = Recipe::minimal(16)
        .with_attempts(3)
        .with_clues(clues(17, 17));
    let recipe = recipe.and_then(|recipe| recipe.with_symmetry(Symmetry::Rotate90));
    assert_eq!(recipe.expect("it is possible").puzzles(0..3), [None; 3]);
}

#[test]
fn what_no_puzzle_can_be_is_refused() {
    let recipe = || Recipe::minimal(1);
    let quarter_turn = recipe().with_symmetry(Symmetry::Rotate90);
    let quarter_turn = quarter_turn.expect("there are such puzzles");
    let refused = quarter_turn.clone().with_clues(clues(26, 27));
    assert_eq!(refused, Err(BadRecipe::ClueSymmetry));
    assert!(quarter_turn.clone().with_clues(clues(26, 28)).is_ok());
    let row: CellSet = House::row(0).cells().iter().copied().collect();
    assert_eq!(recipe().with_pattern(row), Err(BadRecipe::SmallPattern(9)));
    let rows = row | House::row(4).set() | House::row(1).set();
    let refused = quarter_turn.with_pattern(rows);
    assert_eq!(refused, Err(BadRecipe::PatternSymmetry));
    let refused = recipe()
        .with_clues(clues(17, 26))
        .and_then(|recipe| recipe.with_pattern(rows));
    assert_eq!(refused, Err(BadRecipe::PatternClues(27)));
}

/// The patterns are those of other puzzles, so that there is at least one.
#[test]
fn clues_stand_in_the_pattern_and_nowhere_else() {
    for puzzle in made(&Recipe::minimal(18), 12) {
        let pattern: CellSet = puzzle.clues().map(|(cell, _)| cell).collect();
        let recipe = Recipe::minimal(19).with_pattern(pattern);
        for found in made(&recipe.expect("it is possible"), 2) {
            assert_eq!(
                found.clues().map(|(cell, _)| cell).collect::<CellSet>(),
                pattern
            );
            assert_eq!(solutions(&found), 1, "{found}");
        }
    }
}

#[test]
fn few_clues_are_found() {
    let recipe = Recipe::minimal(20).with_clues(clues(20, 21));
    let puzzles = made(&recipe.expect("it is possible"), 1);
    assert!(
        puzzles
            .iter()
            .all(|puzzle| matches!(puzzle.filled(), 20 | 21))
    );
    assert!(puzzles.iter().all(|puzzle| solutions(puzzle) == 1) && puzzles.len() == 1);
}

#[test]
fn the_caller_can_end_it() {
    let mut attempts = 0;
    let recipe = Recipe::minimal(21)
        .with_clues(clues(17, 17))
        .expect("it is possible");
    let made = recipe.make(&Engine::new(), 0..5, &mut || {
        attempts += 1;
        if attempts > 2 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    assert_eq!(made, [None; 5]);
    assert!(attempts <= 3 + 5, "{attempts}");
}

/// Each digit stands in each cell about equally often: within five standard deviations.
#[test]
fn full_boards_prefer_no_digit_and_no_cell() {
    const NUMBER: usize = 9000;
    let mut seen = [[0_u32; 9]; 81];
    for seed in 0..NUMBER {
        let board = full_board(seed as u64);
        assert!(board.is_solved(), "{board}");
        for (cell, digit) in board.clues() {
            seen[cell.index()][digit.index()] += 1;
        }
    }
    let deviation = (NUMBER as f64 / 9.0 * 8.0 / 9.0).sqrt();
    for (cell, digits) in Cell::ALL.iter().zip(seen) {
        for number in digits {
            let off = (f64::from(number) - NUMBER as f64 / 9.0).abs();
            assert!(off < 5.0 * deviation, "{cell}: {digits:?}");
        }
    }
}
