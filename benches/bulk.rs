//! The lane engine on one thread: solving sets from very easy to hard and with several solutions,
//! counting, and making puzzles. Rates are boards, solutions or puzzles a second. The branches that a
//! set takes are printed beside its rate.

#[path = "../tests/library/plain/mod.rs"]
mod plain;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use ninegrid::bulk::{Engine, Goal};
use ninegrid::generate::Recipe;
use ninegrid::{Board, Verdict, solve};
use plain::{board, cases};
use std::hint::black_box;
use std::path::Path;

/// Files with puzzles of different kinds.
const SETS: [&str; 5] = [
    "benches/sets/gentle.txt",
    "benches/sets/minimal.txt",
    "benches/sets/hardened.txt",
    "tests/data/broken/one-clue-short.txt",
    "tests/data/broken/one-clue-wrong.txt",
];

fn boards(file: &str) -> Vec<Board> {
    let stated = cases::file(Path::new(file)).into_iter();
    stated
        .filter_map(|stated| Some(board(stated.puzzle?)))
        .collect()
}

fn solving(criterion: &mut Criterion) {
    let engine = Engine::new();
    let mut group = criterion.benchmark_group(format!("solve on {}", engine.level()));
    for set in SETS {
        let boards = boards(set);
        let expected: Vec<Verdict> = boards.iter().map(solve).collect();
        let effort = engine.each(boards.iter().map(Into::into), Goal::First, |_| ());
        let branches = effort.branches as f64 / boards.len() as f64;
        println!("{set}: {branches:.2} branches a board");
        group.throughput(Throughput::Elements(boards.len() as u64));
        group.bench_function(set, |bencher| {
            bencher.iter(|| assert_eq!(engine.solve(black_box(&boards)), expected));
        });
    }
    group.finish();
}

fn counting(criterion: &mut Criterion) {
    const MANY: u64 = 1_126_702;
    let cases = cases::all();
    let case = cases
        .iter()
        .find(|case| case.solutions == MANY && !case.more);
    let puzzle = board(case.expect("a puzzle with so many solutions").puzzle);
    let mut group = criterion.benchmark_group("count");
    group.sample_size(10).throughput(Throughput::Elements(MANY));
    group.bench_function("1,126,702 solutions", |bencher| {
        bencher.iter(|| assert_eq!(Engine::new().count(&[black_box(puzzle)], u64::MAX), [MANY]));
    });
    group.finish();
}

fn generating(criterion: &mut Criterion) {
    const NUMBER: u64 = 256;
    let recipe = Recipe::minimal(1);
    let expected = recipe.puzzles(0..NUMBER);
    assert!(
        expected
            .iter()
            .all(|puzzle| matches!(puzzle.as_ref().map(solve), Some(Verdict::Unique(_))))
    );
    let mut group = criterion.benchmark_group("generate");
    group
        .sample_size(20)
        .throughput(Throughput::Elements(NUMBER));
    group.bench_function("minimal", |bencher| {
        bencher.iter(|| assert_eq!(black_box(&recipe).puzzles(0..NUMBER), expected));
    });
    group.finish();
}

criterion_group!(benches, solving, counting, generating);
criterion_main!(benches);
