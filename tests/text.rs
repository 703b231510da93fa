//! Reading and writing text, from outside.
#![allow(clippy::unwrap_used)] // a test may panic

use ninegrid::Board;
use ninegrid::text::{Entry, Parser, TextError};
use std::fs;
use std::path::Path;

const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data");

fn parse(text: &[u8]) -> Vec<Result<Entry, TextError>> {
    let (mut parser, mut found) = (Parser::new(), Vec::new());
    parser.feed(text, &mut found);
    parser.finish(&mut found);
    found
}

/// Every sample file holds one puzzle, once or more.
#[test]
fn every_sample_gives_its_board() {
    let folder = Path::new(DATA).join("inputs");
    let clues: Board = fs::read_to_string(folder.join("line.sdm"))
        .unwrap()
        .parse()
        .unwrap();
    for file in fs::read_dir(&folder).unwrap() {
        let path = file.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        let found = parse(&fs::read(&path).unwrap());
        let expected = match name {
            "titled.txt" | "line-bom-crlf.txt" => 2,
            "mixed.txt" => 3,
            _ => 1,
        };
        assert_eq!(found.len(), expected, "{name}: {found:?}");
        for entry in found {
            let board = entry
                .unwrap_or_else(|error| panic!("{name}: {error}"))
                .board;
            match name {
                "solution.txt" => assert_eq!(board.filled(), 81),
                "hodoku.txt" => {
                    assert!(board.keeps(&clues) && board.filled() == clues.filled() + 1)
                }
                _ => assert_eq!(board, clues, "{name}"),
            }
        }
    }
}
