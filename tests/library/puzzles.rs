//! The files with puzzles, read by the text room: it must find the puzzles that their verdicts stand beside.

use crate::plain::cases;
use ninegrid::text;
use std::fs::File;

#[test]
fn every_puzzle_file_is_read_as_it_is_meant() {
    for (path, stated) in cases::by_file() {
        let file = File::open(&path).expect("a file with puzzles");
        let read: Vec<_> = text::read(file)
            .map(|entry| entry.ok().map(|entry| entry.puzzle.filled().values()))
            .collect();
        let expected: Vec<_> = stated.iter().map(|stated| stated.puzzle).collect();
        assert_eq!(read, expected, "{}", path.display());
    }
}
