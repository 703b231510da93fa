//! The puzzles with stated answers: tests/data/puzzles.tsv, and the files of [`FOLDERS`].

use super::{Values, board, parse};
use ninegrid::Verdict;
use std::fs;
use std::path::{Path, PathBuf};

/// Where files with puzzles are.
const FOLDERS: [&str; 4] = [
    "puzzles",
    "benches/sets",
    "tests/data/stated",
    "tests/data/broken",
];

/// One line of tests/data/puzzles.tsv.
pub struct Case {
    pub puzzle: Values,
    /// With the first solution in reading order.
    pub verdict: Verdict,
    /// How many solutions there are, or with `more` at least are.
    pub solutions: u64,
    pub more: bool,
}

/// Every line of tests/data/puzzles.tsv.
pub fn all() -> Vec<Case> {
    let text = read(&root().join("tests/data/puzzles.tsv"));
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let cases: Vec<Case> = lines.map(case).collect();
    assert!(!cases.is_empty());
    cases
}

fn case(line: &str) -> Case {
    let fields: Vec<&str> = line.split('\t').collect();
    let [puzzle, word, count, first, _elsewhere] = fields[..] else {
        panic!("five fields in {line:?}");
    };
    let solution = || board(parse(first).expect("a first solution"));
    Case {
        puzzle: parse(puzzle).expect("a puzzle of 81 characters"),
        verdict: match word {
            "contradictory" => Verdict::Contradictory,
            "unsolvable" => Verdict::Unsolvable,
            "unique" => Verdict::Unique(solution()),
            "ambiguous" => Verdict::Ambiguous(solution()),
            _ => panic!("{word:?} is no verdict"),
        },
        solutions: count
            .trim_end_matches('+')
            .parse()
            .expect("how many solutions"),
        more: count.ends_with('+'),
    }
}

/// A puzzle of a file, and what the file states of it.
pub struct Stated {
    /// File and line.
    pub place: String,
    /// `None` if the text is no puzzle.
    pub puzzle: Option<Values>,
    /// The word for its verdict, as [`word`] gives it.
    pub word: String,
    /// How many solutions there are.
    pub solutions: Option<u64>,
    /// The solution that stands beside it in a CSV file.
    pub solution: Option<Values>,
}

/// The word that files state for a verdict; for text that is no puzzle it is `malformed`.
pub fn word(verdict: Option<&Verdict>) -> &'static str {
    match verdict {
        None => "malformed",
        Some(Verdict::Contradictory) => "contradictory",
        Some(Verdict::Unsolvable) => "unsolvable",
        Some(Verdict::Unique(_)) => "unique",
        Some(Verdict::Ambiguous(_)) => "ambiguous",
    }
}

/// The puzzles of all files with puzzles: those to solve, and those that cannot be.
pub fn stated() -> Vec<Stated> {
    by_file().into_iter().flat_map(|(_, found)| found).collect()
}

/// The same, file by file.
pub fn by_file() -> Vec<(PathBuf, Vec<Stated>)> {
    let mut files: Vec<PathBuf> = FOLDERS
        .iter()
        .flat_map(|folder| fs::read_dir(root().join(folder)).expect("a folder of puzzles"))
        .map(|entry| entry.expect("an entry of the folder").path())
        .filter(|path| path.extension().is_some_and(|extension| extension != "md"))
        .collect();
    files.sort();
    let read = files.into_iter().map(|path| {
        let found = file(&path);
        (path, found)
    });
    read.collect()
}

/// The puzzles of one file.
pub fn file(path: &Path) -> Vec<Stated> {
    let text = read(&root().join(path));
    let found = match path.extension().is_some_and(|extension| extension == "csv") {
        true => records(&text),
        false => puzzles(&text),
    };
    assert!(!found.is_empty(), "no puzzle in {}", path.display());
    let placed = found.into_iter().map(|stated| Stated {
        place: format!("{}:{}", path.display(), stated.place),
        ..stated
    });
    placed.collect()
}

/// Puzzles in lines or grids. What follows the `#` at the end of a line with a puzzle, or of a line of
/// its own before a grid, begins with the verdict and, if stated, the number of solutions.
///
/// This is no parser of the forms: of a grid it takes all digits, zeros and dots, so the frames of
/// these files have to be drawn with other characters.
fn puzzles(text: &str) -> Vec<Stated> {
    let (mut found, mut words, mut grid) = (Vec::new(), "", String::new());
    for (number, line) in text.lines().enumerate() {
        let (cells, comment) = line.split_once('#').unwrap_or((line, ""));
        if !comment.is_empty() {
            words = comment.split(':').next().unwrap_or("");
        }
        let one_line = !cells.is_empty() && !comment.is_empty();
        if one_line {
            grid = cells.trim_end().to_string();
        } else {
            grid.extend(cells.chars().filter(|c| c.is_ascii_digit() || *c == '.'));
        }
        if one_line || grid.len() >= 81 {
            let mut words = words.split_whitespace();
            found.push(Stated {
                place: (number + 1).to_string(),
                puzzle: parse(&std::mem::take(&mut grid)),
                word: words.next().unwrap_or("").to_string(),
                solutions: words.next().and_then(|count| count.parse().ok()),
                solution: None,
            });
        }
    }
    assert!(grid.is_empty(), "a grid is cut off");
    found
}

/// The records of a CSV file with the columns puzzle, solution and verdict.
fn records(text: &str) -> Vec<Stated> {
    let mut lines = text.lines().zip(1..);
    let header = lines.next().map(|(header, _)| header);
    assert_eq!(header, Some("puzzle,solution,verdict"));
    let record = |(line, number): (&str, u64)| {
        let fields: Vec<&str> = line.split(',').collect();
        let [puzzle, solution, word] = fields[..] else {
            panic!("three fields in {line:?}");
        };
        Stated {
            place: number.to_string(),
            puzzle: parse(puzzle),
            word: word.to_string(),
            solutions: None,
            solution: Some(parse(solution).expect("a solution")),
        }
    };
    lines.map(record).collect()
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}
