//! Every engine for many boards against the recursive solver, the plain search and stated answers.

use crate::levels::engines;
use crate::plain;
use crate::plain::boards::{Kind, Rng, contradict, disguised};
use crate::plain::{Values, board, cases};
use ninegrid::bulk::{Answer, Client, Engine, Goal, Task};
use ninegrid::{
    Board, Candidates, Cell, Digit, DigitSet, Puzzle, Verdict, check, count, solutions, solve,
};
use std::ops::ControlFlow;

/// The cells that the plain search may try for one board.
const BUDGET: u32 = 100_000;

/// Solutions are counted up to this number.
const LIMIT: u64 = 200;

/// Fails unless every engine gives these verdicts on these boards, and counts as many solutions as the
/// recursive solver.
fn expect(boards: &[Board], verdicts: &[Verdict]) {
    let counts: Vec<u64> = boards.iter().map(|board| count(board, LIMIT)).collect();
    for engine in engines() {
        let name = engine.level();
        for ((board, found), expected) in
            boards.iter().zip(engine.count(boards, LIMIT)).zip(&counts)
        {
            assert_eq!(found, *expected, "{name}: {board}");
        }
        let (found, any) = (engine.solve(boards), engine.solve_any(boards));
        assert_eq!((found.len(), any.len()), (boards.len(), boards.len()));
        for (((board, expected), verdict), any) in boards.iter().zip(verdicts).zip(found).zip(any) {
            assert_eq!(verdict, *expected, "{name}: {board}");
            assert_eq!(
                any.is_some(),
                expected.solution().is_some(),
                "{name}: {board}"
            );
            if let Some(solution) = any {
                assert!(solution.keeps(board), "{name}: {board}");
                assert_eq!(
                    (solution.filled(), check(&solution)),
                    (81, vec![]),
                    "{name}: {board}"
                );
            }
        }
    }
}

/// Fails unless every engine counts so many solutions of these boards, up to the limit.
fn expect_counts(boards: &[Board], limit: u64, counts: &[u64]) {
    for engine in engines() {
        let name = engine.level();
        let found = engine.count(boards, limit);
        assert_eq!(found.len(), boards.len());
        for ((board, found), expected) in boards.iter().zip(found).zip(counts) {
            assert_eq!(found, *expected, "{name}: {board}");
        }
    }
}

/// As many solutions as the recursive solver counts, up to [`LIMIT`].
fn counts(boards: &[Board]) -> Vec<u64> {
    boards.iter().map(|board| count(board, LIMIT)).collect()
}

/// Boards that random ones are made from: of each kind, and all that files hold.
struct Pool {
    cheap: Vec<Values>,
    /// Those that take the recursive solver a hundred times as long as the others.
    dear: Vec<Values>,
}

impl Pool {
    fn new(each: usize, rng: &mut Rng) -> Pool {
        let stated = cases::stated()
            .into_iter()
            .filter_map(|stated| stated.puzzle);
        let (mut cheap, mut dear) = (Vec::new(), Vec::new());
        dear.extend(stated);
        for kind in Kind::ALL {
            let (pool, number) = match kind {
                Kind::NearEmpty | Kind::Scattered => (&mut dear, each),
                Kind::Contradictory | Kind::FullWithError => (&mut cheap, each / 10), // soon seen
                _ => (&mut cheap, each),
            };
            pool.extend((0..number).map(|_| kind.make(rng)));
        }
        Pool { cheap, dear }
    }

    /// A board of the pool in another guise, and half of the time changed in a few cells.
    fn draw(&self, rng: &mut Rng) -> Values {
        let pool = match rng.below(50) {
            0 => &self.dear,
            _ => &self.cheap,
        };
        let mut values = disguised(&pool[rng.below(pool.len())], rng);
        for _ in 0..rng.below(8).saturating_sub(4) {
            values[rng.below(81)] = 0;
        }
        match rng.below(16) {
            0 | 1 => values[rng.below(81)] = rng.digit(),
            2 if values.iter().any(|&value| value != 0) => values = contradict(values, rng),
            _ => {}
        }
        values
    }
}

/// Asks for solutions of puzzles one by one, up to [`LIMIT`] each.
struct Lister<'a> {
    puzzles: std::slice::Iter<'a, Puzzle>,
    goal: Goal,
    lists: Vec<Vec<Board>>,
    answers: Vec<Option<u64>>,
}

impl Client for Lister<'_> {
    fn next(&mut self) -> Option<Task> {
        let start = *self.puzzles.next()?;
        self.lists.push(Vec::new());
        self.answers.push(None);
        Some(Task {
            id: self.lists.len() - 1,
            start,
            goal: self.goal,
        })
    }

    fn solution(&mut self, id: usize, solution: &Board) -> ControlFlow<()> {
        self.lists[id].push(*solution);
        match self.lists[id].len() as u64 {
            LIMIT => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    }

    fn answer(&mut self, answer: &Answer) {
        let before = self.answers[answer.task.id].replace(answer.count);
        assert_eq!(before, None, "one answer for each");
    }
}

/// The solutions that an engine lists of each puzzle, up to [`LIMIT`].
fn lists(engine: &Engine, puzzles: &[Puzzle], goal: Goal) -> Vec<Vec<Board>> {
    let mut lister = Lister {
        puzzles: puzzles.iter(),
        goal,
        lists: Vec::new(),
        answers: Vec::new(),
    };
    engine.run(&mut lister);
    for (list, answer) in lister.lists.iter().zip(lister.answers) {
        assert_eq!(answer, Some(list.len() as u64));
    }
    lister.lists
}

#[test]
fn solutions_are_listed_as_by_the_recursive_solver() {
    let rng = &mut Rng::new(6);
    let pool = Pool::new(20, rng);
    let stated = cases::all();
    let puzzles: Vec<Puzzle> = (0..400)
        .map(|_| board(pool.draw(rng)))
        .chain(stated.iter().map(|case| board(case.puzzle)))
        .map(Puzzle::from)
        .collect();
    for engine in engines() {
        let name = engine.level();
        let in_order = lists(&engine, &puzzles, Goal::InOrder);
        let each = lists(&engine, &puzzles, Goal::Each);
        assert_eq!(engine.list(&puzzles, LIMIT as usize), in_order, "{name}");
        for ((puzzle, in_order), mut each) in puzzles.iter().zip(in_order).zip(each) {
            let expected: Vec<Board> = solutions(puzzle).take(LIMIT as usize).collect();
            assert_eq!(in_order, expected, "{name}: {puzzle:?}");
            each.sort();
            if expected.len() < LIMIT as usize {
                assert_eq!(each, expected, "{name}: {puzzle:?}");
            }
            each.dedup();
            assert_eq!(each.len(), expected.len(), "{name}: {puzzle:?}");
            assert!(
                each.iter()
                    .all(|board| board.is_solved() && puzzle.allows(board))
            );
        }
    }
}

#[test]
fn solutions_are_listed_as_far_as_they_are_wanted() {
    for engine in engines() {
        for case in cases::all() {
            let puzzle = Puzzle::from(board(case.puzzle));
            let expected: Vec<Board> = solutions(puzzle).take(5).collect();
            for wanted in 0..=5 {
                let first = &expected[..wanted.min(expected.len())];
                assert_eq!(engine.list(&[puzzle; 3], wanted), vec![first; 3]);
            }
            let mut listed = Vec::new();
            engine.each_solution(puzzle, |solution| {
                listed.push(*solution);
                match listed.len() {
                    5 => ControlFlow::Break(()),
                    _ => ControlFlow::Continue(()),
                }
            });
            assert_eq!(listed, expected, "{}: {puzzle:?}", engine.level());
        }
    }
}

/// A board in a run of the engine by itself, and among others that leave the same cells open.
#[test]
fn what_is_remembered_of_one_board_is_true_of_the_next() {
    let rng = &mut Rng::new(8);
    let mut boards = Vec::new();
    for _ in 0..30 {
        let full = Kind::Full.make(rng);
        let digits = rng.shuffled([1, 2, 3, 4, 5, 6, 7, 8, 9]);
        for _ in 0..10 {
            boards.push(board(full.map(|value| match value {
                value if digits[..4].contains(&value.into()) && rng.below(8) > 0 => 0,
                value => value,
            })));
        }
    }
    let limit = 10_000;
    let expected: Vec<u64> = boards.iter().map(|board| count(board, limit)).collect();
    let many = expected.iter().filter(|&&count| count > 8).count();
    assert!(many > 100, "{many} of 300 have many solutions");
    expect_counts(&boards, limit, &expected);
    for engine in engines() {
        for (board, expected) in boards.iter().zip(&expected).step_by(10) {
            assert_eq!(engine.count(&[*board], limit), [*expected]);
        }
    }
}

#[test]
fn candidates_are_judged_as_by_the_recursive_solver() {
    let rng = &mut Rng::new(7);
    let pool = Pool::new(20, rng);
    let mut puzzles = Vec::new();
    for _ in 0..2000 {
        let mut candidates = Candidates::of(&board(pool.draw(rng)));
        for _ in 0..rng.below(6) {
            let cell = Cell::new(rng.below(81) as u8);
            candidates.remove(cell, DigitSet::only(Digit::new(rng.digit())));
        }
        puzzles.push(Puzzle::from(candidates));
    }
    let verdicts: Vec<Verdict> = puzzles.iter().map(solve).collect();
    let counts: Vec<u64> = puzzles.iter().map(|puzzle| count(puzzle, LIMIT)).collect();
    for engine in engines() {
        assert_eq!(engine.solve(&puzzles), verdicts, "{}", engine.level());
        assert_eq!(engine.count(&puzzles, LIMIT), counts, "{}", engine.level());
        let any = engine.solve_any(&puzzles);
        for ((puzzle, any), verdict) in puzzles.iter().zip(any).zip(&verdicts) {
            assert_eq!(any.is_some(), verdict.solution().is_some());
            assert!(any.is_none_or(|any| any.is_solved() && puzzle.allows(&any)));
        }
    }
}

/// A digit ruled out in a cell of a proper puzzle leaves no solution if it is the solution's, else one.
#[test]
fn a_digit_can_be_barred() {
    let puzzle = board(cases::all()[0].puzzle);
    let Verdict::Unique(solution) = solve(puzzle) else {
        panic!("the first case has one solution")
    };
    let barred = Cell::ALL
        .iter()
        .flat_map(|&cell| Digit::ALL.map(|digit| (cell, digit)));
    let barred: Vec<(Cell, Digit)> = barred.collect();
    let starts: Vec<Candidates> = barred
        .iter()
        .map(|&(cell, digit)| {
            let mut start = Candidates::new(
                puzzle
                    .cells()
                    .map(|clue| clue.map_or(DigitSet::ALL, DigitSet::only)),
            );
            start.remove(cell, DigitSet::only(digit));
            start
        })
        .collect();
    for engine in engines() {
        for (&(cell, digit), found) in barred.iter().zip(engine.solve_any(&starts)) {
            let expected = (solution.get(cell) != Some(digit)).then_some(solution);
            assert_eq!(found, expected, "{}: {cell}, {digit}", engine.level());
        }
    }
}

#[test]
fn random_boards_are_judged_as_by_the_plain_search() {
    let mut rng = Rng::new(1);
    let (mut boards, mut verdicts) = (Vec::new(), Vec::new());
    for _ in 0..40 {
        for kind in Kind::ALL {
            let values = kind.make(&mut rng);
            if let Some(verdict) = plain::verdict(&values, BUDGET) {
                assert!(kind.allows(&verdict));
                boards.push(board(values));
                verdicts.push(verdict);
            }
        }
    }
    println!("the plain search judged {} of 320", boards.len());
    assert!(boards.len() > 240);
    expect(&boards, &verdicts);
}

#[test]
fn random_boards_are_judged_as_by_the_recursive_solver() {
    compare(10_000, 2, 500);
}

/// Ten million boards of all kinds, or as many as the variable `BOARDS` says:
/// `cargo test --release --test library engines -- --ignored --nocapture`.
#[test]
#[ignore = "takes minutes"]
fn ten_million_random_boards() {
    let boards = match std::env::var("BOARDS") {
        Ok(number) => number.parse().expect("BOARDS is a number"),
        Err(_) => 10_000_000,
    };
    compare(boards, 3, 1_000);
}

/// Compares all engines with the recursive solver on random boards, and with the plain search on one
/// board in `every`. The boards come in batches of a thousand and less.
fn compare(boards: usize, seed: u64, every: usize) {
    let rng = &mut Rng::new(seed);
    let pool = Pool::new(100, rng);
    let (mut done, mut judged) = (0, 0);
    let mut seen = [0; 4];
    while done < boards {
        let size = (1 + rng.below(1000)).min(boards - done);
        let batch: Vec<Board> = (0..size).map(|_| board(pool.draw(rng))).collect();
        let verdicts: Vec<Verdict> = batch.iter().map(solve).collect();
        expect(&batch, &verdicts);
        expect_counts(&batch, LIMIT, &counts(&batch));
        for (i, (board, verdict)) in batch.iter().zip(&verdicts).enumerate() {
            seen[place(verdict)] += 1;
            if (done + i) % every == 0
                && let Some(expected) = plain::verdict(&board.values(), BUDGET)
            {
                assert_eq!(*verdict, expected, "{board}");
                judged += 1;
            }
        }
        done += size;
    }
    let names: Vec<&str> = engines().iter().map(Engine::level).collect();
    println!("{done} boards; engines: {names:?}; judged by the plain search: {judged}");
    println!("contradictory, unsolvable, unique, ambiguous: {seen:?}");
    assert!(judged > done / every / 2);
    assert!(seen.iter().all(|&number| number > done / 20));
}

fn place(verdict: &Verdict) -> usize {
    match verdict {
        Verdict::Contradictory => 0,
        Verdict::Unsolvable => 1,
        Verdict::Unique(_) => 2,
        Verdict::Ambiguous(_) => 3,
    }
}

/// Where few digits are missing, each in all nine cells, nearly every branch halves what is left, and
/// engines may count one half only.
#[test]
fn grids_without_some_digits_have_as_many_solutions_as_the_plain_search_finds() {
    let rng = &mut Rng::new(5);
    let mut boards = Vec::new();
    let mut expected = Vec::new();
    for missing in [1, 2, 2, 2, 2, 3, 3, 3, 3, 4].repeat(40) {
        let digits = rng.shuffled([1, 2, 3, 4, 5, 6, 7, 8, 9]);
        let values = Kind::Full.make(rng).map(|value| match value {
            value if digits[..missing].contains(&value.into()) => 0,
            value => value,
        });
        if let Some(solutions) = plain::solutions(&values, 10_000, BUDGET) {
            boards.push(board(values));
            expected.push(solutions.len() as u64);
        }
    }
    assert!(boards.len() > 300, "{} of 400", boards.len());
    let more = expected.iter().filter(|&&count| count > 8).count();
    assert!(more > 100, "{more} with more than 8 solutions");
    expect_counts(&boards, 10_000, &expected);
}

#[test]
fn batches_of_any_size_are_judged() {
    let rng = &mut Rng::new(4);
    let pool = Pool::new(5, rng);
    for size in [0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 100] {
        let boards: Vec<Board> = (0..size).map(|_| board(pool.draw(rng))).collect();
        let verdicts: Vec<Verdict> = boards.iter().map(solve).collect();
        expect(&boards, &verdicts);
        expect_counts(&boards, LIMIT, &counts(&boards));
    }
}

#[test]
fn a_batch_of_one_board_many_times_is_judged() {
    for puzzle in cases::stated()
        .into_iter()
        .filter_map(|stated| stated.puzzle)
        .step_by(3)
    {
        let board = board(puzzle);
        expect(&[board; 20], &[solve(board); 20]);
        expect_counts(&[board; 20], LIMIT, &[count(board, LIMIT); 20]);
    }
}

#[test]
fn stated_cases_are_right() {
    let cases = cases::all();
    let boards: Vec<Board> = cases.iter().map(|case| board(case.puzzle)).collect();
    let verdicts: Vec<Verdict> = cases.iter().map(|case| case.verdict).collect();
    expect(&boards, &verdicts);
    expect_counts(&boards, LIMIT, &counts(&boards));
    for (board, verdict) in boards.iter().zip(&verdicts) {
        expect(&[*board], &[*verdict]);
    }
}

#[test]
fn puzzle_files_state_the_truth() {
    let stated = cases::stated();
    let puzzles: Vec<_> = stated
        .iter()
        .filter(|stated| stated.puzzle.is_some())
        .collect();
    let boards: Vec<Board> = puzzles
        .iter()
        .filter_map(|stated| stated.puzzle.map(board))
        .collect();
    for engine in engines() {
        for (verdict, stated) in engine.solve(&boards).iter().zip(&puzzles) {
            let word = cases::word(Some(verdict));
            assert_eq!(word, stated.word, "{}: {}", engine.level(), stated.place);
        }
    }
}
