//! Puzzles and solutions as the records of a CSV file.

use super::chars;
use crate::game::Board;

/// Appends the header `puzzle,solution`.
pub fn write_csv_header(out: &mut Vec<u8>) {
    out.extend_from_slice(b"puzzle,solution\n");
}

/// Appends the record of a puzzle and its solution, which stays empty if there is none.
pub fn write_csv_record(puzzle: &Board, solution: Option<&Board>, out: &mut Vec<u8>) {
    out.extend_from_slice(&chars(puzzle));
    out.push(b',');
    if let Some(solution) = solution {
        out.extend_from_slice(&chars(solution));
    }
    out.push(b'\n');
}
