//! The core: checking, the recursive solver on easy, 17-clue and hard puzzles and on known traps, and
//! counting. Rates are boards a second, for counting solutions a second.

#[path = "../tests/library/plain/mod.rs"]
mod plain;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use ninegrid::{Board, Verdict, check, count, solve};
use plain::boards::{Kind, Rng};
use plain::{board, cases};
use std::hint::black_box;
use std::path::Path;

/// The puzzles of a file, each with the solution that it must have.
fn puzzles(file: &str) -> Vec<(Board, Verdict)> {
    let stated = cases::file(Path::new(file)).into_iter();
    let puzzles = stated.filter_map(|stated| Some(board(stated.puzzle?)));
    puzzles
        .map(|puzzle| {
            let verdict = solve(puzzle);
            let Verdict::Unique(solution) = verdict else {
                panic!("{puzzle} has one solution");
            };
            assert!(solution.keeps(&puzzle) && plain::conflicts(&solution.values()).is_empty());
            (puzzle, verdict)
        })
        .collect()
}

fn checking(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("check");
    group.throughput(Throughput::Elements(1));
    for kind in [Kind::Unique, Kind::Full, Kind::FullWithError] {
        let values = kind.make(&mut Rng::new(1));
        let (board, conflicts) = (board(values), plain::conflicts(&values).len());
        group.bench_function(format!("{kind:?}"), |bencher| {
            bencher.iter(|| assert_eq!(check(black_box(&board)).len(), conflicts));
        });
    }
    group.finish();
}

fn solving(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("solve");
    for name in ["easy", "17-clues", "hard"] {
        let puzzles = puzzles(&format!("puzzles/{name}.txt"));
        group.throughput(Throughput::Elements(puzzles.len() as u64));
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                for (puzzle, verdict) in &puzzles {
                    assert_eq!(solve(black_box(puzzle)), *verdict);
                }
            });
        });
    }
    group.finish();
}

/// The boards on which other solvers have a bad day.
fn traps(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("traps");
    for (number, case) in (1..).zip(cases::all()) {
        let puzzle = board(case.puzzle);
        let name = format!("{number} {}", cases::word(Some(&case.verdict)));
        group.bench_function(name, |bencher| {
            bencher.iter(|| assert_eq!(solve(black_box(&puzzle)), case.verdict));
        });
    }
    group.finish();
}

fn counting(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("count");
    let limit = 10_000;
    group
        .throughput(Throughput::Elements(limit))
        .sample_size(20);
    let cases = cases::all();
    let many = cases.iter().find(|case| case.solutions == 1_126_702);
    let puzzle = board(many.expect("a puzzle with many solutions").puzzle);
    group.bench_function("10,000 of 1,126,702", |bencher| {
        bencher.iter(|| assert_eq!(count(black_box(&puzzle), limit), limit));
    });
    group.finish();
}

criterion_group!(core, checking, solving, traps, counting);
criterion_main!(core);
