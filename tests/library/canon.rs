//! Canonical forms against stated ones, against a plain search over all transformations, and against
//! the forms of equivalent boards.

use crate::plain::boards::{Kind, Rng, contradict, disguised, solution};
use crate::plain::{Values, board, fits, parse};
use ninegrid::bulk::Engine;
use ninegrid::canon::{
    Canonizer, Classes, Form, Improper, Near, Neighborhood, NotSolved, canonical, minimal_puzzles,
    minimize, redundant_clues,
};
use ninegrid::{Board, Cell, CellSet, Transform, count};
use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

const FORMS: [Form; 2] = [Form::Minlex, Form::Catalog];

/// The grid with the most automorphisms, 648, and another with many.
const SYMMETRIC_GRIDS: [&str; 2] = [
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645",
    "123456789456789123789123456214365897365897214897214365531642978642978531978531642",
];

#[test]
fn stated_forms() {
    let mut canonizer = Canonizer::new();
    let text = include_str!("../data/canon/minlex.tsv");
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [puzzle, minlex, catalog, automorphisms] = fields[..] else {
            panic!("four fields in {line:?}");
        };
        let puzzle = board(parse(puzzle).expect("a puzzle of 81 characters"));
        for (form, stated) in [(Form::Minlex, minlex), (Form::Catalog, catalog)] {
            let found = canonizer.canonical(&puzzle, form);
            assert!(
                stated == "-" || found.form().to_string() == stated,
                "{form:?} of {puzzle}"
            );
            assert_eq!(found.automorphisms().to_string(), automorphisms, "{puzzle}");
        }
    }
}

/// The least equivalent of a board and how many transformations lead to it, by trying all of them; with
/// ties, the one that makes least of `carried`. Shares no code with the library, and no idea.
fn judge(values: &Values, form: Form, carried: &Values) -> (Values, Values, u64) {
    let (orders, mut best) = (orders(), None::<(Vec<u8>, Values, u64)>);
    for transposed in [false, true] {
        let [values, carried] = [values, carried].map(|values| match transposed {
            true => std::array::from_fn(|cell| values[cell % 9 * 9 + cell / 9]),
            false => *values,
        });
        for rows in &orders {
            for columns in &orders {
                let known = best.as_ref().map(|(key, ..)| key);
                match known.map_or(Ordering::Less, |known| {
                    key(&values, rows, columns, form).cmp(known.iter().copied())
                }) {
                    Ordering::Less => {
                        let carried = relabeled(&values, &carried, rows, columns);
                        best = Some((key(&values, rows, columns, form).collect(), carried, 1));
                    }
                    Ordering::Equal => {
                        let Some((_, least, ways)) = &mut best else {
                            continue;
                        };
                        *ways += 1;
                        if carried != [0; 81] {
                            *least = (*least).min(relabeled(&values, &carried, rows, columns));
                        }
                    }
                    Ordering::Greater => {}
                }
            }
        }
    }
    let (key, carried, ways) = best.expect("3,359,232 transformations");
    let form = key[key.len() - 81..].try_into();
    (form.expect("81 values"), carried, ways)
}

/// What is compared: for the catalog form how many clues the first nine minirows hold, then the values,
/// labeled as they come.
fn key<'a>(
    values: &'a Values,
    rows: &'a [usize; 9],
    columns: &'a [usize; 9],
    form: Form,
) -> impl Iterator<Item = u8> + 'a {
    let cell = move |place: usize| values[9 * rows[place / 9] + columns[place % 9]];
    let minirows = if form == Form::Catalog { 0..9 } else { 0..0 };
    let count = move |minirow: usize| {
        let places = 3 * minirow..3 * minirow + 3;
        places.filter(|&place| cell(place) != 0).count() as u8
    };
    let (mut labels, mut next) = ([0; 10], 1);
    let label = move |place| {
        let value = usize::from(cell(place));
        if value != 0 && labels[value] == 0 {
            labels[value] = next;
            next += 1;
        }
        labels[value]
    };
    minirows.map(count).chain((0..81).map(label))
}

/// `carried` in the new order, with the labels that full `values` get there.
fn relabeled(values: &Values, carried: &Values, rows: &[usize; 9], columns: &[usize; 9]) -> Values {
    let from: [usize; 81] = std::array::from_fn(|place| 9 * rows[place / 9] + columns[place % 9]);
    let mut labels = [0; 10];
    let labeled: Vec<u8> = key(values, rows, columns, Form::Minlex).collect();
    for (cell, label) in from.into_iter().zip(labeled) {
        labels[usize::from(values[cell])] = label;
    }
    from.map(|cell| labels[usize::from(carried[cell])])
}

/// The 1,296 orders of nine lines that keep chutes together.
fn orders() -> Vec<[usize; 9]> {
    let threes = [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
    ];
    let numbers = 0..1296;
    numbers
        .map(|number| {
            let three = |i: u32| threes[number / 6_usize.pow(i) % 6];
            std::array::from_fn(|line| {
                let chute = three(0)[line / 3];
                3 * chute + three(1 + chute as u32)[line % 3]
            })
        })
        .collect()
}

fn agrees_with_the_judge(values: &Values) {
    for form in FORMS {
        let found = canonical(&board(*values), form);
        let (least, _, automorphisms) = judge(values, form, &[0; 81]);
        assert_eq!(
            *found.form(),
            board(least),
            "{form:?} of {}",
            board(*values)
        );
        assert_eq!(found.automorphisms(), automorphisms, "{}", board(*values));
    }
}

/// A board that some transformation, or nearly, leaves as it is: clues and where it takes them.
fn symmetric(rng: &mut Rng) -> Values {
    let transform = Transform::random(rng.below(1 << 32) as u64);
    let clues = 1 + rng.below(8);
    let mut values = [0; 81];
    for _ in 0..clues {
        let mut one = [0; 81];
        one[rng.below(81)] = rng.digit();
        for _ in 0..1 + rng.below(12) {
            one = transform.apply(&board(one)).values();
            let old = values;
            values = std::array::from_fn(|cell| if one[cell] == 0 { old[cell] } else { one[cell] });
        }
    }
    values
}

/// Few digits in regular places: the same minirows again and again, and the same digit often in a row.
fn regular(rng: &mut Rng) -> Values {
    let (a, b, c, d) = (rng.below(4), rng.below(4), rng.below(4), rng.below(4));
    let modulus = 1 + rng.below(4);
    std::array::from_fn(|cell| {
        let (row, column) = (cell / 9, cell % 9);
        let sum = a * (row / 3) + b * (row % 3) + c * (column / 3) + d * (column % 3);
        (sum % modulus) as u8
    })
}

/// Any digits anywhere, from few of one kind to a board full of all.
fn rubbish(rng: &mut Rng) -> Values {
    let (density, digits) = (1 + rng.below(20), 1 + rng.below(9));
    std::array::from_fn(|_| match rng.below(20) < density {
        true => 1 + rng.below(digits) as u8,
        false => 0,
    })
}

/// Clues of a full board, from none to all, now and then with some of them wrong.
fn clues(grid: &Values, rng: &mut Rng) -> Values {
    let density = rng.below(82);
    let mut values = grid.map(|value| if rng.below(81) < density { value } else { 0 });
    if rng.below(4) == 0 && values != [0; 81] {
        values = contradict(values, rng);
    }
    values
}

/// A board that is hard to tell apart from itself.
fn odd(number: usize, rng: &mut Rng) -> Values {
    match number % 3 {
        0 => symmetric(rng),
        1 => regular(rng),
        _ => rubbish(rng),
    }
}

#[test]
fn forms_are_the_least_of_all() {
    let mut rng = Rng::new(11);
    agrees_with_the_judge(&[0; 81]);
    for number in 0..3 {
        agrees_with_the_judge(&odd(number, &mut rng));
    }
    for kind in [
        Kind::Unique,
        Kind::NearEmpty,
        Kind::Contradictory,
        Kind::Full,
    ] {
        agrees_with_the_judge(&kind.make(&mut rng));
    }
}

#[test]
#[ignore = "half a minute"]
fn forms_are_the_least_of_all_for_a_hundred_boards() {
    let mut rng = Rng::new(12);
    for grid in SYMMETRIC_GRIDS {
        let grid = parse(grid).expect("81 digits");
        agrees_with_the_judge(&grid);
        agrees_with_the_judge(&clues(&grid, &mut rng));
    }
    for number in 0..48 {
        agrees_with_the_judge(&odd(number, &mut rng));
    }
    for kind in Kind::ALL.into_iter().flat_map(|kind| [kind; 6]) {
        agrees_with_the_judge(&kind.make(&mut rng));
    }
}

/// Both forms are the same for an equivalent board, are equivalent to it, and are their own forms.
fn is_invariant(canonizer: &mut Canonizer, values: &Values, rng: &mut Rng) {
    let other = board(disguised(values, rng));
    let values = board(*values);
    for form in FORMS {
        let found = canonizer.canonical(&values, form);
        let again = canonizer.canonical(&other, form);
        assert_eq!(
            found.form(),
            again.form(),
            "{form:?} of {values} and {other}"
        );
        assert_eq!(found.automorphisms(), again.automorphisms(), "{values}");
        assert_eq!(3_359_232 % found.automorphisms(), 0, "{values}");
        assert_eq!(found.transform().apply(&values), *found.form(), "{values}");
        assert_eq!(again.transform().apply(&other), *found.form(), "{other}");
    }
}

fn are_invariant(boards: usize, seed: u64) {
    let mut rng = Rng::new(seed);
    let mut canonizer = Canonizer::new();
    let mut grids: Vec<Values> = (0..200).map(|_| solution(&mut rng)).collect();
    grids.extend(SYMMETRIC_GRIDS.map(|grid| parse(grid).expect("81 digits")));
    for kind in Kind::ALL {
        is_invariant(&mut canonizer, &kind.make(&mut rng), &mut rng);
    }
    for number in 0..boards {
        let values = match number % 4 {
            0 => odd(number / 4, &mut rng),
            _ => clues(&grids[rng.below(grids.len())], &mut rng),
        };
        is_invariant(&mut canonizer, &values, &mut rng);
    }
}

#[test]
fn equivalent_boards_have_the_same_form() {
    are_invariant(4_000, 13);
}

#[test]
#[ignore = "minutes"]
fn equivalent_boards_have_the_same_form_a_million_times() {
    are_invariant(1_000_000, 14);
}

#[test]
fn a_puzzle_is_carried_along_with_its_solution() {
    let mut rng = Rng::new(15);
    let mut canonizer = Canonizer::new();
    let grids = SYMMETRIC_GRIDS.map(|grid| parse(grid).expect("81 digits"));
    for grid in grids.into_iter().chain([solution(&mut rng)]) {
        let puzzle: Values = grid.map(|value| if rng.below(3) == 0 { value } else { 0 });
        let found = canonizer.with_solution(&board(puzzle), &board(grid));
        let (least, carried, automorphisms) = judge(&grid, Form::Minlex, &puzzle);
        let found = found.expect("it is a solution");
        assert_eq!(*found.form(), board(carried));
        assert_eq!(found.automorphisms(), automorphisms);
        assert_eq!(found.transform().apply(&board(grid)), board(least));
        for _ in 0..100 {
            let transform = Transform::random(rng.below(1 << 32) as u64);
            let [puzzle, grid] = [puzzle, grid].map(|values| transform.apply(&board(values)));
            let again = canonizer.with_solution(&puzzle, &grid);
            assert_eq!(again.map(|again| *again.form()), Ok(board(carried)));
        }
    }
}

#[test]
fn only_a_solution_carries() {
    let mut canonizer = Canonizer::new();
    let mut grid = board(parse(SYMMETRIC_GRIDS[0]).expect("81 digits"));
    assert!(canonizer.with_solution(&Board::EMPTY, &grid).is_ok());
    grid.set(Cell::at(4, 4), grid.get(Cell::at(4, 5)));
    assert_eq!(
        canonizer.with_solution(&Board::EMPTY, &grid),
        Err(NotSolved)
    );
}

/// Whether a board has exactly one solution, by the solver that is there to be read.
fn is_proper(values: &Values) -> bool {
    count(board(*values), 2) == 1
}

fn without(values: &Values, cell: usize) -> Values {
    let mut values = *values;
    values[cell] = 0;
    values
}

/// The clues that could each go.
fn redundant(values: &Values) -> CellSet {
    let can_go = |cell: &Cell| {
        let cell = cell.index();
        values[cell] != 0 && is_proper(&without(values, cell))
    };
    Cell::ALL.into_iter().filter(can_go).collect()
}

/// Proper puzzles with some redundant clues, and two boards that are none.
fn puzzles(rng: &mut Rng) -> Vec<Values> {
    let mut puzzles: Vec<Values> = (0..20).map(|_| Kind::Unique.make(rng)).collect();
    puzzles.push([0; 81]);
    puzzles.push(Kind::Contradictory.make(rng));
    puzzles
}

#[test]
fn redundant_clues_are_those_that_can_go() {
    let puzzles = puzzles(&mut Rng::new(16));
    let mut found = vec![None; puzzles.len()];
    redundant_clues(
        &Engine::new(),
        puzzles.iter().copied().map(board),
        |place, clues| {
            assert!(found[place].replace(clues).is_none());
        },
    );
    for (puzzle, found) in puzzles[..20].iter().zip(&found) {
        assert_eq!(*found, Some(Ok(redundant(puzzle))), "{}", board(*puzzle));
    }
    let improper = [Improper::Ambiguous, Improper::Contradictory].map(|why| Some(Err(why)));
    assert_eq!(found[20..], improper);
}

#[test]
fn a_minimal_puzzle_is_part_of_the_puzzle() {
    let puzzles = puzzles(&mut Rng::new(17));
    let mut found = vec![None; puzzles.len()];
    minimize(
        &Engine::new(),
        puzzles.iter().copied().map(board),
        |place, minimal| {
            assert!(found[place].replace(minimal).is_none());
        },
    );
    for (puzzle, found) in puzzles[..20].iter().zip(&found) {
        let Some(Ok(minimal)) = found else {
            panic!("{} has one", board(*puzzle))
        };
        assert!(board(*puzzle).keeps(minimal), "{minimal}");
        assert!(is_proper(&minimal.values()), "{minimal}");
        assert_eq!(redundant(&minimal.values()), CellSet::EMPTY, "{minimal}");
    }
    assert_eq!(found[20], Some(Err(Improper::Ambiguous)));
}

/// All minimal puzzles inside a proper one: clues are taken away in every order.
fn all_minimal(values: &Values) -> BTreeSet<Board> {
    let (mut seen, mut open, mut minimal) =
        (BTreeSet::from([*values]), vec![*values], BTreeSet::new());
    while let Some(values) = open.pop() {
        let redundant = redundant(&values);
        if redundant.is_empty() {
            minimal.insert(board(values));
        }
        let fewer = redundant
            .into_iter()
            .map(|cell| without(&values, cell.index()));
        open.extend(fewer.filter(|&fewer| seen.insert(fewer)));
    }
    minimal
}

#[test]
fn all_minimal_puzzles_are_found_once() {
    let mut rng = Rng::new(18);
    let engine = Engine::new();
    for _ in 0..4 {
        let (puzzle, grid) = crate::plain::boards::unique(&mut rng);
        let mut start = board(puzzle);
        minimize(&engine, [board(puzzle)], |_, minimal| {
            start = minimal.expect("it is proper")
        });
        let mut values = start.values();
        for _ in 0..4 {
            let cell = rng.below(81);
            values[cell] = grid[cell];
        }
        let mut found = BTreeSet::new();
        let ended = minimal_puzzles(&engine, &board(values), &mut |minimal| {
            assert!(found.insert(*minimal), "{minimal} twice");
            ControlFlow::Continue(())
        });
        assert_eq!(ended, Ok(ControlFlow::Continue(())));
        assert_eq!(found, all_minimal(&values), "{}", board(values));
        let stopped = minimal_puzzles(&engine, &board(values), &mut |_| ControlFlow::Break(()));
        assert_eq!(stopped, Ok(ControlFlow::Break(())));
    }
}

#[test]
fn only_a_proper_puzzle_has_minimal_ones() {
    let ended = minimal_puzzles(&Engine::new(), &Board::EMPTY, &mut |_| {
        ControlFlow::Continue(())
    });
    assert_eq!(ended, Err(Improper::Ambiguous));
}

/// What a neighborhood finds, asked for part by part and all at once.
fn near(puzzle: &Values, near: Near) -> BTreeSet<Board> {
    let engine = Engine::new();
    let neighborhood = Neighborhood::new(&engine, &board(*puzzle), near);
    let (mut together, mut apart) = (Vec::new(), Vec::new());
    let collect = |parts, found: &mut Vec<Board>| {
        let ended = neighborhood.find(&engine, parts, &mut |neighbor| {
            found.push(*neighbor);
            ControlFlow::Continue(())
        });
        assert_eq!(ended, ControlFlow::Continue(()));
    };
    collect(0..neighborhood.parts(), &mut together);
    for part in 0..neighborhood.parts() {
        collect(part..part + 1, &mut apart);
    }
    assert_eq!(together, apart);
    together.into_iter().collect()
}

#[test]
fn stated_neighbors() {
    let cases = include_str!("../data/canon/near.tsv").lines();
    let stated: BTreeSet<Board> = include_str!("../data/canon/near.txt")
        .lines()
        .map(|line| board(parse(line).expect("81 characters")))
        .collect();
    let case = cases
        .clone()
        .find(|line| !line.starts_with('#'))
        .expect("a case");
    let puzzle = parse(case.split('\t').next().unwrap_or_default()).expect("81 characters");
    let mut classes = Classes::new(Form::Catalog);
    let found = near(&puzzle, Near::new(1, 1).minimal());
    let forms = found.iter().filter_map(|neighbor| classes.insert(neighbor));
    assert_eq!(
        forms.map(|found| *found.form()).collect::<BTreeSet<_>>(),
        stated
    );
}

/// All boards that come about by taking `remove` clues away and placing `add` digits, by trying all.
fn changed(values: &Values, remove: usize, add: usize) -> BTreeSet<Values> {
    let mut boards = BTreeSet::from([*values]);
    for step in 0..remove + add {
        let old = std::mem::take(&mut boards);
        for values in old {
            for cell in (0..81).filter(|&cell| (values[cell] != 0) == (step < remove)) {
                if step < remove {
                    boards.insert(without(&values, cell));
                    continue;
                }
                for digit in (1..=9).filter(|&digit| fits(&values, cell, digit)) {
                    let mut values = values;
                    values[cell] = digit;
                    boards.insert(values);
                }
            }
        }
    }
    boards
}

/// Few blanks, so that all can be tried; two digits among them, so that there are several solutions.
fn nearly_full(rng: &mut Rng) -> Values {
    let grid = solution(rng);
    let mut left = 5;
    grid.map(|value| {
        let goes = value < 3 && left > 0;
        left -= usize::from(goes);
        if goes { 0 } else { value }
    })
}

#[test]
fn neighbors_are_all_there_are() {
    let mut rng = Rng::new(19);
    let steps = [
        (0, 0),
        (0, 1),
        (0, 2),
        (1, 0),
        (1, 1),
        (1, 2),
        (0, 3),
        (1, 3),
        (2, 1),
    ];
    for (remove, add) in steps {
        let puzzle = nearly_full(&mut rng);
        let mut proper = changed(&puzzle, remove, add);
        proper.retain(is_proper);
        let found = near(&puzzle, Near::new(remove, add));
        assert_eq!(
            found,
            proper.into_iter().map(board).collect(),
            "-{remove}+{add}"
        );
    }
}

/// A hard puzzle without some of its clues, which has at least so many solutions then.
fn crowded(clues: usize, solutions: u64, rng: &mut Rng) -> Values {
    let case = include_str!("../data/canon/near.tsv").lines().nth(1);
    let puzzle = parse(&case.expect("a case")[..81]).expect("81 characters");
    loop {
        let mut values = puzzle;
        while board(values).filled() + clues > board(puzzle).filled() {
            values[rng.below(81)] = 0;
        }
        if count(board(values), solutions) == solutions {
            return values;
        }
    }
}

#[test]
fn neighbors_are_all_there_are_where_solutions_are_many() {
    let mut rng = Rng::new(22);
    for (add, solutions, boards) in [(1, 300, 1), (1, 1_500, 1), (2, 25_000, 4)] {
        let puzzle = crowded(add, solutions, &mut rng);
        let found = near(&puzzle, Near::new(0, add));
        let minimal = near(&puzzle, Near::new(0, add).minimal());
        assert!(!minimal.is_empty(), "{} +{add}", board(puzzle));
        // Of the boards with two more digits not all are tried, but all that have a certain one, or one of some.
        let mut ones: Vec<Values> = changed(&puzzle, 0, add - 1).into_iter().collect();
        while ones.len() > boards {
            ones.swap_remove(rng.below(ones.len()));
        }
        for one in ones {
            let having = |found: &BTreeSet<Board>| -> BTreeSet<Board> {
                let having = found.iter().filter(|found| found.keeps(&board(one)));
                having.copied().collect()
            };
            let mut proper = changed(&one, 0, 1);
            proper.retain(is_proper);
            let stated = proper.iter().map(|&values| board(values)).collect();
            assert_eq!(having(&found), stated, "{} +{add}", board(puzzle));
            proper.retain(|values| redundant(values).is_empty());
            let stated = proper.iter().map(|&values| board(values)).collect();
            assert_eq!(having(&minimal), stated, "{} +{add}", board(puzzle));
        }
    }
}

#[test]
fn minimal_neighbors_are_all_there_are() {
    let mut rng = Rng::new(20);
    let (mut puzzle, mut some) = (Board::EMPTY, 0);
    for (remove, add) in [(0, 0), (1, 1), (1, 1), (2, 1)] {
        minimize(
            &Engine::new(),
            [board(crate::plain::boards::unique(&mut rng).0)],
            |_, minimal| {
                puzzle = minimal.expect("it is proper");
            },
        );
        let mut minimal = near(&puzzle.values(), Near::new(remove, add));
        minimal.retain(|neighbor| redundant(&neighbor.values()).is_empty());
        let found = near(&puzzle.values(), Near::new(remove, add).minimal());
        some += found.len();
        assert_eq!(found, minimal, "{puzzle} -{remove}+{add}");
    }
    assert!(some > 4);
}
