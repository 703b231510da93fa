//! Nothing is lost, and nothing is made up: boards in random forms in random surroundings (prose, logs,
//! Markdown, code, JSON, CSV with other columns, HTML). Each board is answered, or something is named
//! in its place; and no board is answered that was not put in.

use super::{Found, parse, styled};
use crate::plain::boards::Rng;
use ninegrid::Board;

/// Text that stands around boards; some of it looks a little like rows.
const PROSE: [&str; 12] = [
    "The puzzle of the week, number 17 of 52.",
    "Published on 2024-01-31 at 12:30, version 1.2.3",
    "It has 24 clues; 3.14 is not one of them.",
    "## Hard ones",
    "- [ ] try X-Wing, then 2 or 3 chains (ER 7.1 - 8.3)",
    "Call 555 0199, or see page 123456.",
    "| name | rating |\n|------|--------|\n| a    | 7      |",
    "for (int i = 0; i < 9; i++) { row[i] = 0; }",
    "if x == 1: return [1, 2, 3]",
    "a < b && b > 0",
    "5",
    "---",
];

fn prose(rng: &mut Rng) -> String {
    let lines = (0..rng.below(4)).map(|_| PROSE[rng.below(PROSE.len())]);
    let text: Vec<&str> = lines.collect();
    // A blank line, so that a number is no row of the grid above.
    format!("\n{}\n\n", text.join("\n"))
}

/// A board with 17 to 40 clues anywhere, lawful or not.
fn board(rng: &mut Rng) -> Board {
    let mut values = [0; 81];
    for _ in 0..17 + rng.below(24) {
        values[rng.below(81)] = 1 + rng.below(9) as u8;
    }
    Board::try_from(values).expect("values up to 9")
}

/// The rows of a board as an array of a program, with this word for blanks.
fn array(board: &Board, blank: &str, brackets: [&str; 2], between: &str) -> String {
    let rows = board.values();
    let row = |row: &[u8]| {
        let cells: Vec<String> = row
            .iter()
            .map(|value| match value {
                0 => blank.to_owned(),
                _ => value.to_string(),
            })
            .collect();
        [brackets[0], &cells.join(", "), brackets[1]].concat()
    };
    let rows: Vec<String> = rows.chunks(9).map(row).collect();
    [brackets[0], &rows.join(between), brackets[1]].concat()
}

/// Some boards in one surrounding.
fn block(boards: &[Board], rng: &mut Rng) -> String {
    let lines: Vec<String> = boards.iter().map(Board::to_string).collect();
    let each = |write: &dyn Fn(&String) -> String| lines.iter().map(write).collect::<String>();
    match rng.below(12) {
        0 => each(&|line| format!("2024-01-31 12:30:01 INFO read {line} in 12 ms\n")),
        1 => each(&|line| format!("Try this one: {line}\n")),
        2 => each(&|line| format!("[here](https://example.com/play?p={line}&d=3)\n")),
        3 => {
            let records: Vec<String> = (lines.iter())
                .map(|line| format!("{{\"id\": 12, \"tags\": [1, 2], \"q\": \"{line}\"}}"))
                .collect();
            format!("{{\"list\": [{}], \"n\": 3}}\n", records.join(", "))
        }
        4 => each(&|line| format!("{{\"level\":\"hard\",\"data\":{{\"grid\":\"{line}\"}}}}\n")),
        5 => {
            let grids: Vec<String> = (boards.iter())
                .map(|board| array(board, "null", ["[", "]"], ",\n"))
                .collect();
            format!("[{}]\n", grids.join(", "))
        }
        6 => "id,level,givens\n".to_owned() + &each(&|line| format!("7,\"a, b\",{line}\n")),
        7 => (boards.iter())
            .map(|board| {
                let rows = array(board, "0", ["{", "}"], ",\n  ");
                format!("int[][] board =\n{rows};\n\n")
            })
            .collect(),
        8 => (boards.iter())
            .map(|board| {
                format!(
                    "board = {}\n\n",
                    array(board, "None", ["[", "]"], ",\n         ")
                )
            })
            .collect(),
        9 => each(&|line| format!("<li class=\"p\"><b>{line}</b></li>\n")),
        10 => each(&|line| format!("say &quot;{line}&quot;\n")),
        _ => (boards.iter())
            .map(|board| {
                let styles = [
                    "grid", "spaced", "forum", "unicode", "boxed", "gaps", "bars",
                ];
                let (lines, ..) = styled(board, styles[rng.below(styles.len())], '.');
                format!("```\n{}\n```\n\n", lines.join("\n"))
            })
            .collect(),
    }
}

/// A text, and the boards in it.
fn text(rng: &mut Rng) -> (String, Vec<Board>) {
    let (mut text, mut put) = ("Some puzzles\n\n".to_owned(), Vec::new());
    for _ in 0..1 + rng.below(4) {
        let boards: Vec<Board> = (0..1 + rng.below(3)).map(|_| board(rng)).collect();
        text += &block(&boards, rng);
        text += &prose(rng);
        put.extend(boards);
    }
    (text, put)
}

/// How many boards are answered or named.
fn named(found: &Found) -> usize {
    let number = |item: &super::Item| match item {
        Ok(entry) => 1 + usize::from(entry.solution.is_some()) + entry.unchecked as usize,
        Err(_) => 1,
    };
    found.iter().map(number).sum()
}

fn check(texts: usize, seed: u64) {
    let rng = &mut Rng::new(seed);
    let (mut answered, mut all) = (0, 0);
    for _ in 0..texts {
        let (text, put) = text(rng);
        let found = parse(text.as_bytes());
        assert!(named(&found) >= put.len(), "lost\n{text}\n{found:?}");
        for entry in found.iter().flatten() {
            let board = entry.puzzle.filled();
            assert!(put.contains(&board), "made up {board}\n{text}\n{found:?}");
        }
        answered += found.iter().flatten().count();
        all += put.len();
    }
    assert!(answered * 100 >= all * 99, "{answered} of {all} answered");
}

#[test]
fn nothing_is_lost_or_made_up() {
    check(2_000, 3);
}

/// `cargo test --release --test text -- --ignored ten_million`
#[test]
#[ignore = "takes hours"]
fn ten_million_texts_in_surroundings() {
    let texts =
        std::env::var("TEXTS").map_or(10_000_000, |number| number.parse().expect("a number"));
    check(texts, 4);
}
