//! Canonical forms, redundant clues and neighbors. Rates are boards a second.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use ninegrid::Board;
use ninegrid::bulk::Engine;
use ninegrid::canon::{Canonizer, Classes, Form, Near, Neighborhood, redundant_clues};
use std::hint::black_box;
use std::ops::ControlFlow;

fn board(line: &str) -> Board {
    line.parse().expect("a puzzle of 81 characters")
}

/// The lines of tests/data/canon/minlex.tsv: boards and their forms.
fn stated() -> Vec<(Board, Board)> {
    let text = include_str!("../tests/data/canon/minlex.tsv");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let fields = lines.filter_map(|line| line.split_once('\t'));
    let boards = fields.map(|(puzzle, rest)| (board(puzzle), board(&rest[..81])));
    boards.collect()
}

fn forms(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("canon");
    let mut canonizer = Canonizer::new();
    let boards = stated();
    group.throughput(Throughput::Elements(boards.len() as u64));
    group.bench_function("minlex", |bencher| {
        bencher.iter(|| {
            for (board, form) in &boards {
                let found = canonizer.canonical(black_box(board), Form::Minlex);
                assert_eq!(found.form(), form);
            }
        });
    });
    group.finish();
}

fn minimality(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("minimal");
    let engine = Engine::new();
    let puzzles: Vec<Board> = include_str!("../puzzles/17-clues.txt")
        .lines()
        .filter_map(|line| line.parse().ok())
        .collect();
    assert!(!puzzles.is_empty());
    group.throughput(Throughput::Elements(puzzles.len() as u64));
    group.bench_function("17 clues", |bencher| {
        bencher.iter(|| {
            redundant_clues(&engine, black_box(&puzzles).iter().copied(), |_, clues| {
                assert!(clues.is_ok_and(|clues| clues.is_empty()));
            });
        });
    });
    group.finish();
}

fn neighbors(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("near");
    let engine = Engine::new();
    let case = include_str!("../tests/data/canon/near.tsv").lines().nth(1);
    let puzzle = board(&case.expect("a case")[..81]);
    group.throughput(Throughput::Elements(1)).sample_size(20);
    group.bench_function("-1+1, minimal", |bencher| {
        bencher.iter(|| {
            let near = Neighborhood::new(&engine, black_box(&puzzle), Near::new(1, 1).minimal());
            let mut classes = Classes::new(Form::Catalog);
            let ended = near.find(&engine, 0..near.parts(), &mut |neighbor| {
                classes.insert(neighbor);
                ControlFlow::Continue(())
            });
            assert_eq!((ended, classes.len()), (ControlFlow::Continue(()), 56));
        });
    });
    group.finish();
}

criterion_group!(canon, forms, minimality, neighbors);
criterion_main!(canon);
