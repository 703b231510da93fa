//! The rating, by classes of puzzles, each result checked. Rates are puzzles a second.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use ninegrid::Puzzle;
use ninegrid::logic::{Options, Rater};
use std::hint::black_box;

/// The puzzles of tests/data/logic with an ER in a range of tenths, each with its rating.
fn puzzles(range: std::ops::RangeInclusive<u16>) -> Vec<(Puzzle, String)> {
    let text = include_str!("../tests/data/logic/ratings.tsv");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let all = lines.map(|line| {
        let (puzzle, rating) = line.split_once('\t').expect("a puzzle and its rating");
        let board: ninegrid::Board = puzzle.parse().expect("a board");
        (board.into(), rating.replace('\t', "/"))
    });
    all.filter(|(_, rating): &(Puzzle, String)| {
        let er = rating.split('/').next().expect("ER").replace('.', "");
        range.contains(&er.parse().expect("a number"))
    })
    .collect()
}

fn rating(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("rate");
    group.sample_size(10);
    for (class, range) in [
        ("1.2 to 6.5", 12..=65),
        ("6.6 to 7.3", 66..=73),
        ("8.2 to 8.8", 82..=88),
        ("9.0 to 9.8", 90..=98),
        ("10.5 to 11.1", 105..=111),
    ] {
        let puzzles = puzzles(range);
        assert!(puzzles.len() >= 4, "{class}");
        group.throughput(Throughput::Elements(puzzles.len() as u64));
        group.bench_function(BenchmarkId::from_parameter(class), |bencher| {
            let mut rater = Rater::new(Options::default());
            bencher.iter(|| {
                for (puzzle, rating) in &puzzles {
                    let outcome = rater.rate(black_box(puzzle));
                    assert_eq!(
                        outcome.rated().map(ToString::to_string).as_ref(),
                        Some(rating)
                    );
                }
            });
        });
    }
    group.finish();
}

criterion_group!(benches, rating);
criterion_main!(benches);
