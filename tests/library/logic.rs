//! Steps and ratings against those of Sudoku Explainer 1.2.1, and against the solution.

use ninegrid::logic::{
    Branch, CandidateSet, Cause, NetKind, Node, Options, Outcome, Pattern, Rater, Solver, Step,
    Technique, Tenths, rate, steps,
};
use ninegrid::{
    Board, Candidates, Cell, Digit, DigitSet, House, Puzzle, Transform, Verdict, solve,
};
use proptest::prelude::*;
use proptest::test_runner::{FileFailurePersistence, RngSeed};
use std::fs;

/// Puzzles with ER, EP and ED.
fn ratings() -> Vec<(Board, String)> {
    let text = fs::read_to_string("tests/data/logic/ratings.tsv").expect("the file is there");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let ratings = lines.map(|line| {
        let (puzzle, rating) = line.split_once('\t').expect("a puzzle and its rating");
        (puzzle.parse().expect("a board"), rating.replace('\t', "/"))
    });
    ratings.collect()
}

/// The first part of a rating.
fn er(rating: &str) -> Tenths {
    let (er, _) = rating.split_once('/').expect("ER and others");
    er.parse().expect("a rating")
}

fn rated(outcome: Outcome) -> String {
    outcome
        .rated()
        .map_or_else(|| format!("{outcome:?}"), ToString::to_string)
}

#[test]
fn ratings_are_those_of_sudoku_explainer() {
    let mut rater = Rater::new(Options::default());
    let ratings = ratings();
    assert_eq!(ratings.len(), 686);
    for (puzzle, rating) in ratings {
        assert_eq!(rated(rater.rate(&puzzle.into())), rating, "{puzzle}");
    }
}

/// A step as a line of steps.tsv: rating, technique, placement, eliminations, complexity.
fn line(step: &Step) -> String {
    let direct = step.technique().to_string().starts_with("Direct");
    let removed: CandidateSet = step.eliminations().collect();
    let or_none = |text: Option<String>| text.unwrap_or_else(|| "-".to_owned());
    [
        step.rating().to_string(),
        step.technique().to_string(),
        or_none(
            step.placement()
                .map(|(cell, digit)| format!("{cell}={digit}")),
        ),
        or_none(Some(removed.to_string()).filter(|_| !direct && !removed.is_empty())),
        or_none(step.complexity().map(|complexity| complexity.to_string())),
    ]
    .join("\t")
}

#[test]
fn steps_are_those_of_sudoku_explainer() {
    let text = fs::read_to_string("tests/data/logic/steps.tsv").expect("the file is there");
    let mut puzzles = 0;
    for puzzle in text.split("# ").skip(1) {
        let (board, rest) = puzzle.split_once('\n').expect("a puzzle and its steps");
        let (stated, _) = rest.split_once("= ").expect("steps and a rating");
        let board: Board = board.parse().expect("a board");
        let mut solver = steps(&board.into());
        for (number, stated) in stated.lines().enumerate() {
            let (_, stated) = stated.split_once('\t').expect("a number and a step");
            let step = solver.next().map(|step| line(&step));
            assert_eq!(
                step.as_deref(),
                Some(stated),
                "step {} of {board}",
                number + 1
            );
        }
        assert!(solver.is_solved(), "{board}");
        puzzles += 1;
    }
    assert_eq!(puzzles, PUZZLES);
}

/// How many puzzles steps.tsv holds.
const PUZZLES: usize = 36;

/// Solves a puzzle step by step, each step checked against the solution.
fn check_steps(puzzle: &Puzzle, options: Options) {
    let Verdict::Unique(solution) = solve(puzzle) else {
        panic!("{puzzle:?} has one solution")
    };
    let mut solver = Solver::with(puzzle, options);
    loop {
        let before = solver.candidates();
        let Some(step) = solver.next() else { break };
        assert_right(&step, &before, &solution);
        let mut after = before;
        step.apply_to(&mut after);
        assert_eq!(after, solver.candidates(), "{}", line(&step));
    }
    assert!(solver.is_solved(), "{puzzle:?}");
}

/// A step does something, and nothing that the solution contradicts.
fn assert_right(step: &Step, before: &Candidates, solution: &Board) {
    let said = line(step);
    assert!(
        step.placement().is_some() || step.eliminations().count() > 0,
        "{said}"
    );
    for (cell, digits) in step.eliminations() {
        assert_eq!(
            digits & before.get(cell),
            digits,
            "{said} removes what is there"
        );
        let right = solution.get(cell).expect("it is solved");
        assert!(!digits.contains(right), "{said}, but {cell} is {right}");
    }
    if let Some((cell, digit)) = step.placement() {
        assert_eq!(solution.get(cell), Some(digit), "{said}");
        assert!(before.get(cell).contains(digit), "{said}");
    }
    if let Pattern::Net(net) = step.pattern() {
        net.branches()
            .iter()
            .for_each(|branch| assert_follows(branch, before, &said));
        let targets: usize = net
            .branches()
            .iter()
            .map(|branch| branch.targets().len())
            .sum();
        let wanted = match net.kind() {
            NetKind::Cycle | NetKind::Chain => 1,
            NetKind::Contradiction | NetKind::Double => 2,
            NetKind::Cell(cell) => before.get(cell).len(),
            NetKind::Region(house, digit) => places(before, house, digit).count(),
            _ => 0,
        };
        assert_eq!(targets, wanted, "{said}");
    }
}

/// The cells of a house that have a digit as a candidate.
fn places(candidates: &Candidates, house: House, digit: Digit) -> impl Iterator<Item = Cell> {
    house
        .cells()
        .iter()
        .copied()
        .filter(move |&cell| candidates.get(cell).contains(digit))
}

/// Each node follows from its parents.
fn assert_follows(branch: &Branch, candidates: &Candidates, said: &str) {
    for (i, node) in branch.nodes().iter().enumerate() {
        let parents: Vec<&Node> = node
            .parents
            .iter()
            .map(|&parent| &branch.nodes()[parent])
            .collect();
        assert!(
            node.parents.iter().all(|&parent| parent < i),
            "{said}: parents come first"
        );
        assert_eq!(node.cause == Cause::Assumption, i == 0, "{said}");
        assert!(candidates.get(node.cell).contains(node.digit), "{said}");
        let switched_off = |cell: Cell, digit: Digit| {
            parents
                .iter()
                .any(|parent| !parent.on && (parent.cell, parent.digit) == (cell, digit))
        };
        match (node.cause, node.on) {
            (Cause::Assumption, _) => assert!(parents.is_empty(), "{said}"),
            (Cause::Cell, true) => {
                let others = candidates.get(node.cell).without(node.digit);
                assert!(
                    others
                        .into_iter()
                        .all(|digit| switched_off(node.cell, digit)),
                    "{said}"
                );
            }
            (Cause::House(house), true) => {
                let mut others =
                    places(candidates, house, node.digit).filter(|&cell| cell != node.cell);
                assert!(others.all(|cell| switched_off(cell, node.digit)), "{said}");
            }
            (Cause::Cell, false) => {
                assert!(parents[0].on && parents[0].cell == node.cell, "{said}");
                assert_ne!(parents[0].digit, node.digit, "{said}");
            }
            (Cause::House(house), false) => {
                assert!(parents[0].on && parents[0].digit == node.digit, "{said}");
                assert!(parents[0].cell != node.cell, "{said}");
                let both = [parents[0].cell, node.cell];
                assert!(
                    both.iter().all(|cell| house.cells().contains(cell)),
                    "{said}"
                );
            }
            (Cause::Step(step), false) => {
                let removed: CandidateSet = branch.nested()[step].eliminations().collect();
                assert!(
                    removed.contains(node.cell, node.digit) && !parents.is_empty(),
                    "{said}"
                );
                assert!(parents.iter().all(|parent| !parent.on), "{said}");
            }
            cause => panic!("{said}: no node has {cause:?}"),
        }
    }
}

/// As many isomorphs as that of each puzzle whose ER is in a range.
fn check_isomorphs(range: std::ops::RangeInclusive<u16>, isomorphs: u64) -> u64 {
    let mut checked = 0;
    for (number, (puzzle, rating)) in (0..).zip(ratings()) {
        let er = er(&rating);
        if range.contains(&er.0) {
            for isomorph in 0..isomorphs {
                let transform = Transform::random(1000 * number + isomorph);
                check_steps(&transform.apply(&puzzle).into(), Options::default());
                checked += 1;
            }
        }
    }
    checked
}

#[test]
fn no_step_contradicts_the_solution() {
    let checked = check_isomorphs(0..=65, 32) + check_isomorphs(66..=94, 2);
    assert!(checked > 10_000, "{checked}");
}

#[test]
fn no_nested_step_contradicts_the_solution() {
    assert!(check_isomorphs(95..=120, 1) >= 4);
}

#[test]
fn techniques_that_assume_one_solution_can_be_left_out() {
    let options = Options::default().without_uniqueness();
    let (mut used, mut rater) = (0, Rater::new(options));
    let easy = ratings()
        .into_iter()
        .filter(|(_, rating)| er(rating) < Tenths(90));
    for (puzzle, _) in easy.step_by(3) {
        let assumes = |step: &Step| step.technique().assumes_uniqueness();
        used += steps(&puzzle.into()).filter(assumes).count();
        assert!(
            !Solver::with(&puzzle.into(), options).any(|step| assumes(&step)),
            "{puzzle}"
        );
        let outcome = rater.rate(&puzzle.into());
        let rating = outcome.rated().expect("it can be solved without");
        assert!(
            rating
                .counts()
                .all(|(technique, _)| !technique.assumes_uniqueness()),
            "{puzzle}"
        );
    }
    assert!(used > 0);
}

#[test]
fn the_upper_bound_ends_the_steps() {
    let mut ended = 0;
    for (puzzle, rating) in ratings().into_iter().step_by(5) {
        let max = Tenths(66);
        let mut solver = Solver::with(&puzzle.into(), Options::default().between(Tenths(0), max));
        let hardest = solver.by_ref().map(|step| step.rating()).max();
        assert!(hardest.is_none_or(|hardest| hardest <= max), "{puzzle}");
        assert_eq!(solver.is_solved(), er(&rating) <= max, "{puzzle}");
        ended += usize::from(!solver.is_solved());
    }
    assert!(ended > 20, "{ended}");
}

#[test]
fn bounds_only_leave_puzzles_out() {
    let bounds = [(0, 20), (0, 45), (12, 66), (30, 71), (66, 82), (83, 90)];
    let raters =
        bounds.map(|(min, max)| Rater::new(Options::default().between(Tenths(min), Tenths(max))));
    for ((min, max), mut rater) in bounds.into_iter().zip(raters) {
        for (puzzle, rating) in ratings().into_iter().step_by(5) {
            let er = er(&rating);
            let outcome = rater.rate(&puzzle.into());
            match outcome {
                Outcome::Below(_) => assert!(er < Tenths(min), "{puzzle}"),
                Outcome::Above => assert!(er > Tenths(max), "{puzzle}"),
                _ => {
                    assert_eq!(rated(outcome), rating, "{puzzle}");
                    assert!((Tenths(min)..=Tenths(max)).contains(&er), "{puzzle}");
                }
            }
        }
    }
}

#[test]
fn counts_and_the_hardest_technique_are_those_of_the_steps() {
    for (puzzle, _) in ratings().into_iter().step_by(20) {
        let steps: Vec<Step> = steps(&puzzle.into()).collect();
        let outcome = rate(&puzzle.into());
        let rating = outcome.rated().expect("it is solved");
        let count = |technique| {
            steps
                .iter()
                .filter(|step| step.technique() == technique)
                .count()
        };
        let counted = Technique::ALL.map(|technique| (technique, count(technique)));
        let counted = counted.into_iter().filter(|(_, count)| *count > 0);
        assert!(rating.counts().eq(counted), "{puzzle}");
        let hardest = steps
            .iter()
            .rev()
            .max_by_key(|step| step.rating())
            .expect("a step");
        assert_eq!(
            (rating.er(), rating.hardest()),
            (hardest.rating(), Some(hardest.technique()))
        );
    }
}

#[test]
fn what_has_not_one_solution_comes_to_an_end() {
    for file in [
        "ambiguous",
        "contradictory",
        "unsolvable",
        "one-clue-short",
        "one-clue-wrong",
    ] {
        let text =
            fs::read_to_string(format!("tests/data/broken/{file}.txt")).expect("the file is there");
        let is_board = |line: &&str| {
            line.len() >= 81
                && line.as_bytes()[..81]
                    .iter()
                    .all(|&byte| byte == b'.' || byte.is_ascii_digit())
        };
        let mut boards = 0;
        for line in text.lines().filter(is_board).take(40) {
            let board: Board = line[..81].parse().expect("a board");
            let mut solver = Solver::new(&board.into());
            let steps = solver.by_ref().count();
            assert!(steps <= 729, "{board}");
            assert!(!solver.is_solved() || solver.board().is_solved() || file == "contradictory");
            boards += 1;
        }
        assert!(boards > 4, "{file}");
    }
    assert!(
        matches!(rate(&Board::EMPTY.into()), Outcome::Stuck(rating) if rating.er() == Tenths(0))
    );
}

#[test]
fn candidates_are_rated_like_the_board_that_they_are_of() {
    let mut compared = 0;
    for (puzzle, rating) in ratings().into_iter().step_by(10) {
        // Naked singles of the board would be filled in its candidates.
        let candidates = Candidates::of(&puzzle);
        if candidates.filled() == puzzle {
            assert_eq!(
                rated(rate(&Puzzle::Candidates(candidates))),
                rating,
                "{puzzle}"
            );
            compared += 1;
        }
    }
    assert!(compared > 20, "{compared}");
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 64,
        rng_seed: RngSeed::Fixed(81),
        failure_persistence: Some(Box::new(FileFailurePersistence::Off)),
        ..ProptestConfig::default()
    })]

    /// Whatever the candidates are, and however few.
    #[test]
    fn any_candidates_come_to_an_end(bits in proptest::collection::vec(0_u16..512, 81), mask in 0_u16..512) {
        let mut cells = [DigitSet::EMPTY; 81];
        for (cell, bits) in cells.iter_mut().zip(bits) {
            *cell = DigitSet::from_bits(bits | mask);
        }
        let puzzle = Puzzle::Candidates(Candidates::new(cells));
        prop_assert!(Solver::new(&puzzle).count() <= 729);
        let outcome = rate(&puzzle);
        prop_assert!(!matches!(outcome, Outcome::Above | Outcome::Below(_)));
    }
}
