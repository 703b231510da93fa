//! The core against the plain search, against stated answers, and against itself.

use crate::plain;
use crate::plain::boards::{Kind, Rng};
use crate::plain::{Values, board, cases};
use ninegrid::{
    Board, Candidates, Cell, Digit, DigitSet, Puzzle, Transform, Verdict, check, count, solutions,
    solve,
};
use proptest::prelude::*;
use proptest::test_runner::{FileFailurePersistence, RngSeed};
use std::sync::LazyLock;

/// The cells that the plain search may try for one board.
const BUDGET: u32 = 100_000;

/// A hundred random boards of each kind.
static BOARDS: LazyLock<Vec<(Kind, Values)>> = LazyLock::new(|| {
    let mut rng = Rng::new(81);
    let kinds = Kind::ALL.into_iter().flat_map(|kind| [kind; 100]);
    kinds.map(|kind| (kind, kind.make(&mut rng))).collect()
});

#[test]
fn every_conflict_is_named() {
    let named = |values: &Values| -> Vec<(String, u8, Vec<usize>)> {
        let conflicts = check(&board(*values)).into_iter();
        let parts = conflicts.map(|conflict| {
            let cells = conflict.cells().map(|cell| cell.index()).collect();
            (
                conflict.house().to_string(),
                conflict.digit().value(),
                cells,
            )
        });
        parts.collect()
    };
    let mut rng = Rng::new(1);
    for &(_, values) in BOARDS.iter() {
        assert_eq!(named(&values), plain::conflicts(&values));
        // Many conflicts, and of many cells.
        let rubbish = values.map(|value| (value + rng.below(4) as u8) % 10);
        assert_eq!(named(&rubbish), plain::conflicts(&rubbish));
    }
    let all_alike = [7; 81];
    assert_eq!(named(&all_alike), plain::conflicts(&all_alike));
    assert_eq!(named(&all_alike).len(), 27);
}

#[test]
fn a_solution_is_full_and_has_no_conflict() {
    let mut rng = Rng::new(2);
    let (mut right, mut wrong) = (0, 0);
    for _ in 0..200 {
        let solution = plain::boards::solution(&mut rng);
        let mut changed = solution;
        changed[rng.below(81)] = rng.below(10) as u8;
        let (a, b) = (rng.below(81), rng.below(81));
        let mut swapped = solution;
        swapped.swap(a, b);
        for values in [solution, changed, swapped] {
            let board = board(values);
            let expected = board.filled() == 81 && check(&board).is_empty();
            assert_eq!(board.is_solved(), expected, "{board}");
            *if expected { &mut right } else { &mut wrong } += 1;
        }
    }
    assert!(right >= 200 && wrong >= 200, "{right} {wrong}");
    for &(_, values) in BOARDS.iter() {
        let board = board(values);
        let expected = board.filled() == 81 && check(&board).is_empty();
        assert_eq!(board.is_solved(), expected, "{board}");
    }
}

/// Rows that are whole do not make the columns and boxes so, and the other way round.
#[test]
fn every_kind_of_house_must_be_whole() {
    let rows: Values = std::array::from_fn(|i| (i % 9 + 1) as u8);
    let columns: Values = std::array::from_fn(|i| (i / 9 + 1) as u8);
    let boxes: Values = std::array::from_fn(|i| (i / 9 % 3 * 3 + i % 3 + 1) as u8);
    let lines: Values = std::array::from_fn(|i| ((i / 9 + i % 9) % 9 + 1) as u8);
    for values in [rows, columns, boxes, lines] {
        assert!(!board(values).is_solved());
    }
}

#[test]
fn verdicts_are_those_of_the_plain_search() {
    let mut judged = 0;
    for &(kind, values) in BOARDS.iter() {
        let verdict = solve(board(values));
        assert!(
            kind.allows(&verdict),
            "{kind:?} {} {verdict:?}",
            board(values)
        );
        if let Some(expected) = plain::verdict(&values, BUDGET) {
            assert_eq!(verdict, expected, "{}", board(values));
            judged += 1;
        }
    }
    println!("the plain search judged {judged} of 800");
    assert!(judged > 600);
}

#[test]
fn solutions_come_in_reading_order_and_all() {
    let mut judged = 0;
    for &(_, values) in BOARDS.iter() {
        let limit = 40;
        if let Some(expected) = plain::solutions(&values, limit, BUDGET) {
            let found = solutions(board(values)).take(limit).map(|b| b.values());
            assert_eq!(found.collect::<Vec<_>>(), expected, "{}", board(values));
            judged += 1;
        }
    }
    println!("the plain search judged {judged} of 800");
    assert!(judged > 600);
}

#[test]
fn counts_are_those_of_the_plain_search() {
    let mut judged = 0;
    for &(_, values) in BOARDS.iter() {
        let judge = |most| Some((most, plain::solutions(&values, most, BUDGET)?.len()));
        let Some((most, solutions)) = [500, 3].into_iter().find_map(judge) else {
            continue;
        };
        for limit in [0, 1, 2, 3, 500].into_iter().filter(|&limit| limit <= most) {
            let counted = count(board(values), limit as u64);
            assert_eq!(counted, solutions.min(limit) as u64, "{}", board(values));
        }
        judged += 1;
    }
    println!("the plain search judged {judged} of 800");
    assert!(judged > 600);
}

/// Among them the boards that other programs search for minutes: a solver without its inferences does
/// not come to an end here.
#[test]
fn stated_cases_are_right() {
    for case in cases::all() {
        let puzzle = board(case.puzzle);
        assert_eq!(solve(puzzle), case.verdict, "{puzzle}");
        let first = solutions(puzzle).next();
        assert_eq!(first.as_ref(), case.verdict.solution(), "{puzzle}");
        if case.more {
            // That many at least; `every_stated_count_is_reached` counts on.
            assert_eq!(count(puzzle, 10_000), 10_000, "{puzzle}");
        } else {
            assert_eq!(
                count(puzzle, case.solutions + 1),
                case.solutions,
                "{puzzle}"
            );
        }
    }
}

/// Millions of solutions, counted to the end: `cargo test --release --test core -- --ignored`.
#[test]
#[ignore = "takes a minute"]
fn every_stated_count_is_reached() {
    for case in cases::all().iter().filter(|case| case.more) {
        let puzzle = board(case.puzzle);
        assert_eq!(count(puzzle, case.solutions), case.solutions, "{puzzle}");
    }
}

#[test]
fn puzzle_files_state_the_truth() {
    for stated in cases::stated() {
        let puzzle = stated.puzzle.map(board);
        let verdict = puzzle.as_ref().map(solve);
        let place = stated.place;
        assert_eq!(cases::word(verdict.as_ref()), stated.word, "{place}");
        if let (Some(puzzle), Some(solutions)) = (puzzle, stated.solutions) {
            assert_eq!(count(puzzle, solutions + 1), solutions, "{place}");
        }
        if let Some(solution) = stated.solution {
            assert_eq!(verdict, Some(Verdict::Unique(board(solution))), "{place}");
        }
    }
}

/// Nobody lists the solutions of these to the end.
#[test]
fn solutions_are_found_as_they_are_asked_for() {
    for case in cases::all().iter().filter(|case| case.more) {
        let first: Vec<Board> = solutions(board(case.puzzle)).take(1000).collect();
        assert_eq!(first.len(), 1000);
        assert!(first.is_sorted_by(|a, b| a < b));
        for solution in first {
            assert!(solution.keeps(&board(case.puzzle)));
            assert_eq!((solution.filled(), check(&solution)), (81, Vec::new()));
        }
    }
}

#[test]
fn an_exhausted_search_stays_so() {
    let mut found = solutions(board(Kind::Full.make(&mut Rng::new(5))));
    assert!(found.next().is_some());
    assert_eq!((found.next(), found.next()), (None, None));
}

/// The same cases in every run; one that ever failed is kept in tests/library/game.proptest-regressions.
fn seeded() -> ProptestConfig {
    ProptestConfig {
        rng_seed: RngSeed::Fixed(9),
        failure_persistence: Some(Box::new(FileFailurePersistence::WithSource(
            "proptest-regressions",
        ))),
        ..ProptestConfig::default()
    }
}

fn any_board() -> impl Strategy<Value = Board> {
    (prop::sample::select(&Kind::ALL[..]), any::<u64>())
        .prop_map(|(kind, seed)| board(kind.make(&mut Rng::new(seed))))
}

fn any_transform() -> impl Strategy<Value = Transform> {
    any::<u64>().prop_map(Transform::random)
}

/// The candidates of a random board less some of them.
fn any_candidates() -> impl Strategy<Value = (Board, Candidates)> {
    (any_board(), any::<u64>(), 0..200_usize).prop_map(|(board, seed, removed)| {
        let (mut candidates, mut rng) = (Candidates::of(&board), Rng::new(seed));
        for _ in 0..removed {
            let digit = Digit::new(rng.digit());
            candidates.remove(Cell::ALL[rng.below(81)], DigitSet::only(digit));
        }
        (board, candidates)
    })
}

proptest! {
    #![proptest_config(seeded())]

    #[test]
    fn a_solution_is_complete_lawful_and_keeps_the_clues(puzzle in any_board()) {
        if let Some(solution) = solve(puzzle).solution() {
            prop_assert!(solution.keeps(&puzzle));
            prop_assert_eq!(solution.filled(), 81);
            prop_assert_eq!(check(solution), Vec::new());
        }
    }

    #[test]
    fn verdict_count_and_iterator_agree(puzzle in any_board()) {
        let verdict = solve(puzzle);
        let expected = match verdict {
            Verdict::Contradictory | Verdict::Unsolvable => 0,
            Verdict::Unique(_) => 1,
            Verdict::Ambiguous(_) => 2,
        };
        prop_assert_eq!(count(puzzle, 2), expected);
        prop_assert_eq!(solutions(puzzle).take(2).count() as u64, expected);
        prop_assert_eq!(solutions(puzzle).next(), verdict.solution().copied());
        prop_assert_eq!(check(&puzzle).is_empty(), verdict != Verdict::Contradictory);
    }

    #[test]
    fn transformations_change_no_verdict(puzzle in any_board(), transform in any_transform()) {
        let image = transform.apply(&puzzle);
        let (verdict, of_image) = (solve(puzzle), solve(image));
        prop_assert_eq!(cases::word(Some(&verdict)), cases::word(Some(&of_image)));
        prop_assert_eq!(count(puzzle, 300), count(image, 300));
        prop_assert_eq!(check(&puzzle).len(), check(&image).len());
        if let (Verdict::Unique(solution), Verdict::Unique(other)) = (verdict, of_image) {
            prop_assert_eq!(transform.apply(&solution), other);
        }
    }

    /// The judge: the solutions of the board that take one of the candidates in every cell.
    #[test]
    fn candidates_have_the_solutions_that_they_allow((puzzle, candidates) in any_candidates()) {
        const ENOUGH: usize = 500;
        let Some(all) = plain::solutions(&puzzle.values(), ENOUGH, 20_000) else {
            return Ok(());
        };
        prop_assume!(all.len() < ENOUGH);
        let all = all.into_iter().map(board);
        let allowed: Vec<Board> = all.filter(|board| Puzzle::from(&candidates).allows(board)).collect();
        prop_assert_eq!(solutions(candidates).collect::<Vec<_>>(), allowed.clone());
        prop_assert_eq!(count(candidates, 1000), allowed.len() as u64);
        let expected = match allowed[..] {
            _ if !plain::conflicts(&candidates.filled().values()).is_empty() => Verdict::Contradictory,
            [] => Verdict::Unsolvable,
            [only] => Verdict::Unique(only),
            [first, ..] => Verdict::Ambiguous(first),
        };
        prop_assert_eq!(solve(candidates), expected);
    }

    #[test]
    fn equivalent_candidates_have_equivalent_solutions(
        (_, candidates) in any_candidates(), transform in any_transform()
    ) {
        let image = transform.apply_to_candidates(&candidates);
        prop_assert_eq!(count(candidates, 300), count(image, 300));
        if let (Verdict::Unique(solution), Verdict::Unique(other)) = (solve(candidates), solve(image)) {
            prop_assert_eq!(transform.apply(&solution), other);
        }
    }
}
