//! How fast text becomes boards and boards text; each measurement asserts its result.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use ninegrid::Board;
use ninegrid::render::Format;
use ninegrid::text::Parser;
use std::hint::black_box;

const PUZZLE: &str =
    "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..";
const SOLUTION: &str =
    "145327698839654127672918543496185372218473956753296481367542819984761235521839764";
const PUZZLES: u64 = 10_000;

/// `PUZZLES` copies of one puzzle, each written by `write`, in pieces of 64 KiB.
fn read(criterion: &mut Criterion, name: &str, write: impl Fn(&Board, &mut Vec<u8>)) {
    let board: Board = PUZZLE.parse().expect("a puzzle");
    let mut text = Vec::new();
    for _ in 0..PUZZLES {
        write(&board, &mut text);
    }
    let mut group = criterion.benchmark_group("read");
    group.throughput(Throughput::Elements(PUZZLES));
    group.bench_function(BenchmarkId::from_parameter(name), |bencher| {
        let mut found = Vec::new();
        bencher.iter(|| {
            let (mut parser, mut read) = (Parser::new(), 0);
            for piece in black_box(&text).chunks(64 * 1024) {
                found.clear();
                parser.feed(piece, &mut found);
                read += found.iter().filter(|result| result.is_ok()).count();
                if let Some(Ok(last)) = found.last() {
                    assert_eq!(last.puzzle, board.into());
                }
            }
            assert_eq!(read as u64, PUZZLES);
        });
    });
}

fn read_all(criterion: &mut Criterion) {
    read(criterion, "line", |board, out| {
        Format::Line.write(*board, out)
    });
    read(criterion, "line with a comment", |board, out| {
        Format::Line.write(*board, out);
        out.pop();
        out.extend_from_slice(b" # clues: 24\n");
    });
    read(criterion, "grid", |board, out| {
        Format::Grid.write(board, out)
    });
    read(criterion, "framed", |board, out| {
        Format::Framed.write(board, out)
    });
    read(criterion, "csv", |board, out| {
        if out.is_empty() {
            out.extend_from_slice(b"puzzle,solution\n");
        }
        Format::Line.write(*board, out);
        out.pop();
        out.push(b',');
        Format::Line.write(*board, out);
    });
}

/// The rows of a board as arrays of JSON.
fn rows(line: &str) -> String {
    let row = |row: &[u8]| {
        let cells: Vec<String> = row
            .iter()
            .map(|&cell| char::from(cell).to_string())
            .collect();
        format!("[{}]", cells.join(","))
    };
    let rows: Vec<String> = line.as_bytes().chunks(9).map(row).collect();
    format!("[{}]", rows.join(","))
}

/// `PUZZLES` boards with their solutions as `write` writes them between `start` and `end`.
fn read_pairs(
    criterion: &mut Criterion,
    name: &str,
    [start, end]: [&str; 2],
    write: fn(&str, &str) -> String,
) {
    let puzzle = PUZZLE.replace('.', "0");
    let text = start.to_owned() + &write(&puzzle, SOLUTION).repeat(PUZZLES as usize) + end;
    let mut group = criterion.benchmark_group("read pairs");
    group.throughput(Throughput::Bytes(text.len() as u64));
    group.bench_function(BenchmarkId::from_parameter(name), |bencher| {
        let mut found = Vec::new();
        bencher.iter(|| {
            let (mut parser, mut right) = (Parser::new(), 0);
            for piece in black_box(text.as_bytes()).chunks(64 * 1024) {
                parser.feed(piece, &mut found);
                let entries = found.drain(..).flatten();
                right += entries.filter(|entry| entry.solution.is_some()).count();
            }
            parser.finish(&mut found);
            assert!(found.is_empty());
            assert_eq!(right as u64, PUZZLES);
        });
    });
}

fn read_containers(criterion: &mut Criterion) {
    read_pairs(
        criterion,
        "Kaggle CSV",
        ["quizzes,solutions\n", ""],
        |puzzle, solution| format!("{puzzle},{solution}\n"),
    );
    read_pairs(
        criterion,
        "Kaggle CSV with other columns",
        ["id,puzzle,solution,clues,difficulty\n", ""],
        |puzzle, solution| format!("17,{puzzle},{solution},24,2.3\n"),
    );
    read_pairs(criterion, "lines", ["", ""], |puzzle, solution| {
        format!("{puzzle} {solution}\n")
    });
    read_pairs(
        criterion,
        "JSON in one line",
        ["{\"puzzles\":[", "null]}"],
        |puzzle, solution| {
            format!("{{\"id\":1,\"givens\":\"{puzzle}\",\"solution\":\"{solution}\"}},")
        },
    );
    read_pairs(criterion, "JSON lines", ["", ""], |puzzle, solution| {
        format!("{{\"id\":1,\"givens\":\"{puzzle}\",\"solution\":\"{solution}\"}}\n")
    });
    read_pairs(
        criterion,
        "JSON arrays",
        ["[", "null]"],
        |puzzle, solution| {
            format!(
                "{{\"value\":{},\"solution\":{}}},",
                rows(puzzle),
                rows(solution)
            )
        },
    );
    read_pairs(criterion, "XML", ["<set>", "</set>"], |puzzle, solution| {
        format!("<game data=\"{puzzle}\" solution=\"{solution}\"/>")
    });
}

fn write_all(criterion: &mut Criterion) {
    let board: Board = PUZZLE.parse().expect("a puzzle");
    let mut group = criterion.benchmark_group("write");
    group.throughput(Throughput::Elements(PUZZLES));
    for format in [Format::Line, Format::Grid, Format::Framed] {
        let mut one = Vec::new();
        format.write(board, &mut one);
        assert_eq!(str::from_utf8(&one).expect("text").parse(), Ok(board));
        group.bench_function(
            BenchmarkId::from_parameter(format!("{format:?}")),
            |bencher| {
                let mut out = Vec::new();
                bencher.iter(|| {
                    out.clear();
                    for _ in 0..PUZZLES {
                        format.write(black_box(board), &mut out);
                    }
                    assert_eq!(out.len() as u64, PUZZLES * one.len() as u64);
                    assert!(out.ends_with(&one));
                });
            },
        );
    }
}

criterion_group!(benches, read_all, read_containers, write_all);
criterion_main!(benches);
