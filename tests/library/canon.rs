//! Canonical forms against stated ones, against a plain search over all transformations, and against
//! the forms of equivalent boards.

use crate::plain::boards::{Kind, Rng, contradict, disguised, solution};
use crate::plain::{Values, board, parse};
use ninegrid::canon::{Canonizer, Form, NotSolved, canonical};
use ninegrid::{Board, Cell, Transform};
use std::cmp::Ordering;

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
