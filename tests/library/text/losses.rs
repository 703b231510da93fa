//! Nothing is lost, and nothing is made up: boards in random forms in random surroundings (prose, logs,
//! Markdown, code, JSON, CSV with other columns, HTML). Each board is answered, or something is named
//! in its place; and no board is answered that was not put in.

use super::{Found, parse, styled};
use crate::plain::boards::Rng;
use ninegrid::Board;

/// Text that stands around boards; some of it looks a little like rows.
const PROSE: [&str; 18] = [
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
    "2024-1-31",
    "9",
    "<ul><li>1</li><li>2</li><li>3</li></ul>",
    "<p>Page 3 of 12</p>",
    "\\hline",
    "| | |\n|-|-|\n| 5 | x |",
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

/// Lines around a puzzle in one line, which stands for the `@`.
const LINES: [&str; 12] = [
    "2024-01-31 12:30:01 INFO read @ in 12 ms\n",
    "Try this one: @\n",
    "[here](https://example.com/play?p=@&d=3)\n",
    "<https://example.com/@.html>\n",
    "{\"level\":\"hard\",\"data\":{\"grid\":\"@\"}}\n",
    "<li class=\"p\"><b>@</b></li>\n",
    "<a data-sudoku='@'>play</a>\n",
    "say &quot;@&quot;\n",
    "* `@` is hard\n",
    "puzzles.add(\"@\"); // 3\n",
    "| @ | 3 |\n",
    "  - @\n",
];

/// How rows stand in programs and documents: blanks, the start, what is between cells and between rows,
/// the end.
const ROWS: [[&str; 5]; 12] = [
    ["0", "int[][] board = {\n  {", ", ", "},\n  {", "}\n};\n\n"],
    ["None", "board = [[", ", ", "],\n         [", "]]\n\n"],
    ["undefined", "let b = [\n  [", ", ", "],\n  [", "]\n];\n\n"],
    ["_", "problem(1, [[", ",", "],\n            [", "]]).\n\n"],
    ["0", "(def board [[", " ", "]\n            [", "]])\n\n"],
    ["0", "A = [", " ", ";\n     ", "];\n\n"],
    ["0.", "[[", " ", "]\n [", "]]\n\n"],
    ["null", "[[", ",", "],[", "]]\n\n"],
    [
        "",
        "<table>\n<tr><td>",
        "</td><td>",
        "</td></tr>\n<tr><td>",
        "</td></tr>\n</table>\n\n",
    ],
    [
        "0",
        "\\begin{array}\n",
        " & ",
        " \\\\\n",
        " \\\\\n\\end{array}\n\n",
    ],
    [".", "  - ", "", "\n  - ", "\n\n"],
    [".", "const char *p =\n  \"", "", "\"\n  \"", "\";\n\n"],
];

fn rows(board: &Board, [blank, start, cell, row, end]: [&str; 5]) -> String {
    let point = blank.strip_prefix('0').unwrap_or_default();
    let text = |value: &u8| match value {
        0 => blank.to_owned(),
        _ => format!("{value}{point}"),
    };
    let values = board.values();
    let rows: Vec<String> = (values.chunks(9))
        .map(|row| row.iter().map(text).collect::<Vec<_>>().join(cell))
        .collect();
    [start, &rows.join(row), end].concat()
}

/// Some boards in one surrounding.
fn block(boards: &[Board], rng: &mut Rng) -> String {
    let lines: Vec<String> = boards.iter().map(Board::to_string).collect();
    let each = |write: &dyn Fn(&str) -> String| -> String {
        lines.iter().map(|line| write(line)).collect()
    };
    let grids = |write: &dyn Fn(&Board) -> String| boards.iter().map(write).collect::<String>();
    match rng.below(8) {
        0..=2 => {
            let around = LINES[rng.below(LINES.len())];
            each(&|line| around.replace('@', line))
        }
        3 | 4 => {
            let form = ROWS[rng.below(ROWS.len())];
            grids(&|board| rows(board, form))
        }
        5 => {
            let records =
                each(&|line| format!("{{\"id\": 12, \"t\": [1, 2], \"q\": \"{line}\"}}, "));
            format!("{{\"list\": [{records}null], \"n\": 3}}\n")
        }
        6 => "id,level,givens\n".to_owned() + &each(&|line| format!("7,\"a, b\",{line}\n")),
        _ => {
            let styles = [
                "grid", "spaced", "forum", "unicode", "boxed", "gaps", "bars",
            ];
            let style = styles[rng.below(styles.len())];
            let text = |board: &Board| styled(board, style, '.').0.join("\n");
            grids(&|board| format!("```\n{}\n```\n\n", text(board)))
        }
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

/// Ten million texts, or as many as the variable `TEXTS` says, from the seed that `SEED` says:
/// `cargo test --release --test library surroundings -- --ignored`.
#[test]
#[ignore = "takes hours"]
fn ten_million_texts_in_surroundings() {
    check(
        super::variable("TEXTS", 10_000_000),
        super::variable("SEED", 4) as u64,
    );
}
