//! Reading and writing text, from outside: the samples in `tests/data`, and properties of the
//! reader on texts built from their answers.
#![allow(clippy::unwrap_used)] // a test may panic

mod losses;

use crate::plain::boards::Rng;
use ninegrid::render::Format;
use ninegrid::text::{Entry, Form, Item, Parser, read};
use ninegrid::{Board, Candidates, Cell, DigitSet, Puzzle, count, solve};
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::{FileFailurePersistence, RngSeed};
use std::fs;
use std::path::Path;

const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data");

type Found = Vec<Item>;

fn parse(text: &[u8]) -> Found {
    parse_pieces(&[text])
}

fn parse_pieces(pieces: &[&[u8]]) -> Found {
    let (mut parser, mut found) = (Parser::new(), Vec::new());
    for piece in pieces {
        parser.feed(piece, &mut found);
    }
    parser.finish(&mut found);
    found
}

fn boards(found: &Found) -> Vec<Board> {
    let puzzles = found.iter().flatten();
    puzzles.map(|entry| entry.puzzle.filled()).collect()
}

fn error_lines(found: &Found) -> Vec<u64> {
    let errors = found.iter().filter_map(|result| result.as_ref().err());
    errors.map(|error| error.line()).collect()
}

/// Every sample file holds one puzzle, once or more.
#[test]
fn every_sample_gives_its_board() {
    let folder = Path::new(DATA).join("inputs");
    let clues = fs::read_to_string(folder.join("line.sdm")).unwrap();
    let clues: Board = clues.parse().unwrap();
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
        assert_eq!(boards(&found).len(), expected, "{name}: {found:?}");
        for board in boards(&found) {
            let filled = clues.filled() + usize::from(name == "hodoku.txt");
            let filled = if name == "solution.txt" { 81 } else { filled };
            assert!(board.keeps(&clues) && board.filled() == filled, "{name}");
        }
    }
}

/// One case of `lenient.txt` or `malformed.txt`.
struct Case {
    name: String,
    text: Vec<u8>,
    expected: Vec<String>,
}

fn cases(file: &str) -> Vec<Case> {
    let content = fs::read_to_string(Path::new(DATA).join(file)).unwrap();
    let mut cases: Vec<Case> = Vec::new();
    for line in content.lines() {
        if let Some(name) = line.strip_prefix("=== ") {
            let name = name.to_owned();
            cases.push(Case {
                name,
                text: Vec::new(),
                expected: Vec::new(),
            });
        } else if let Some(case) = cases.last_mut() {
            match line.strip_prefix("=> ") {
                Some(expected) => case.expected.push(expected.to_owned()),
                None => unescape(line, &mut case.text),
            }
        }
    }
    cases
}

/// Appends a line of a case with its line end.
fn unescape(line: &str, text: &mut Vec<u8>) {
    let mut bytes = line.bytes();
    while let Some(byte) = bytes.next() {
        match (byte, byte == b'\\') {
            (_, false) => text.push(byte),
            _ => match bytes.next() {
                None => return,
                Some(b't') => text.push(b'\t'),
                Some(b'r') => text.push(b'\r'),
                Some(b'0') => text.push(0),
                Some(b'x') => {
                    let digits = [bytes.next().unwrap(), bytes.next().unwrap()];
                    let digits = str::from_utf8(&digits).unwrap();
                    text.push(u8::from_str_radix(digits, 16).unwrap());
                }
                Some(other) => panic!("unknown escape \\{}", other as char),
            },
        }
    }
    text.push(b'\n');
}

/// `LINE FORM PUZZLE SOLUTION`, for JSON `LINE FORM PATH PUZZLE SOLUTION`, or `LINE:COLUMN FORM: MESSAGE`.
fn print(result: &Item) -> String {
    let path = |path: &Option<std::sync::Arc<str>>| {
        let path = path.as_deref().map(|path| format!(" {path}"));
        path.unwrap_or_default()
    };
    match result {
        Ok(Entry {
            puzzle,
            solution,
            unchecked,
            form,
            place,
        }) => {
            let puzzle = match puzzle {
                Puzzle::Board(board) => board.to_string(),
                Puzzle::Candidates(candidates) => candidates.to_string(),
            };
            let solution = solution.map(|solution| format!(" {solution}"));
            let unchecked = (*unchecked > 0).then(|| format!(" +{unchecked}"));
            let (form, path) = (name(*form), path(&place.path));
            let solution = solution.unwrap_or_default() + &unchecked.unwrap_or_default();
            format!("{} {form}{path} {puzzle}{solution}", place.line)
        }
        Err(error) => {
            let (line, column, form) = (error.line(), error.column(), name(error.form()));
            let path = path(&error.place().path);
            format!("{line}:{column} {form}{path}: {error}")
        }
    }
}

fn name(form: Form) -> String {
    format!("{form:?}").to_lowercase()
}

/// Whole, byte by byte, and from a reader: each gives what the file says.
#[test]
fn every_case_gives_what_it_says() {
    let mut wrong = String::new();
    for case in cases("lenient.txt")
        .into_iter()
        .chain(cases("malformed.txt"))
    {
        let whole: Vec<String> = parse(&case.text).iter().map(print).collect();
        if whole != case.expected {
            wrong += &format!("{}: {whole:#?}, not {:#?}\n", case.name, case.expected);
            continue;
        }
        let bytes: Vec<&[u8]> = case.text.chunks(1).collect();
        let by_bytes: Vec<String> = parse_pieces(&bytes).iter().map(print).collect();
        assert_eq!(by_bytes, case.expected, "{} byte by byte", case.name);
        let read = read(case.text.as_slice()).filter(Result::is_ok).count();
        let boards = case
            .expected
            .iter()
            .filter(|line| !line.contains("expected"));
        assert_eq!(read, boards.count(), "{} from a reader", case.name);
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// Every line of `forms/expected.tsv`: the answers to what the reader finds, and none is malformed.
#[test]
fn every_form_gives_its_answers() {
    let folder = Path::new(DATA).join("forms");
    let expected = fs::read_to_string(folder.join("expected.tsv")).unwrap();
    let lines = expected.lines().filter(|line| !line.starts_with('#'));
    for line in lines {
        let [file, command, status, answers, _] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("five fields in {line:?}");
        };
        let found = parse(&fs::read(folder.join(file)).unwrap());
        let entries: Vec<&Entry> = found.iter().map(|item| item.as_ref().unwrap()).collect();
        if let Some(number) = answers.strip_prefix('#') {
            assert_eq!(entries.len().to_string(), number, "{file}");
        } else if command == "validate" {
            assert_eq!(
                entries.iter().all(|entry| is_right(entry)),
                status == "0",
                "{file}"
            );
        } else {
            let answer = |entry: &&Entry| match command {
                "solve" => solve(entry.puzzle).solution().unwrap().to_string(),
                "count" => count(entry.puzzle, 1_000_000).to_string(),
                other => panic!("no command {other}"),
            };
            let given: Vec<String> = entries.iter().map(answer).collect();
            assert_eq!(given.join("|"), answers, "{file}");
        }
    }
}

/// Whether the solution beside a puzzle is one.
fn is_right(entry: &Entry) -> bool {
    let solution = entry.solution.unwrap();
    solution.is_solved() && solution.keeps(&entry.puzzle.filled())
}

/// A puzzle is given out with the end of its last line: the other side may be waiting for it.
#[test]
fn a_puzzle_does_not_wait_for_more() {
    let (mut parser, mut found) = (Parser::new(), Vec::new());
    for round in 1..4 {
        parser.feed(b"Title\n1", &mut found);
        parser.feed("........\n.".repeat(8).as_bytes(), &mut found);
        parser.feed(b"........", &mut found);
        assert_eq!(found.len(), 2 * round - 2);
        parser.feed(b"\r", &mut found);
        assert_eq!(found.len(), 2 * round - 1);
        parser.feed(b"\n", &mut found);
        parser.feed("5........".repeat(9).as_bytes(), &mut found);
        parser.feed(b"\n", &mut found);
        assert_eq!(found.len(), 2 * round);
    }
    assert!(found.iter().all(Result::is_ok), "{found:?}");
}

/// After `finish` the parser is as new.
#[test]
fn a_parser_can_be_used_again() {
    let (mut parser, mut found) = (Parser::new(), Vec::new());
    for _ in 0..2 {
        parser.feed(b"puzzle,solution\n\n.........\n5", &mut found);
        parser.finish(&mut found);
    }
    let printed: Vec<String> = found.iter().map(print).collect();
    let error = "4:1 grid: 1 cell in row 2; expected 9";
    assert_eq!(printed, [error, error]);
}

/// A line without end is one error as soon as it is longer than 64 KiB, and the next line is read.
#[test]
fn endless_lines_are_one_error() {
    let places = [
        (b"\0".as_slice(), "1:1 line: '\\0'; expected UTF-8 text"),
        (b"\xff", "1:1 line: byte 0xff; expected UTF-8 text"),
        (
            b"5",
            "1:65537 line: a line of more than 65536 bytes; expected 81 puzzle characters",
        ),
        (
            " \t".as_bytes(),
            "1:65537 line: a line of more than 65536 bytes; expected 81 puzzle characters",
        ),
        (
            "é".as_bytes(),
            "1:32769 line: a line of more than 65536 bytes; expected 81 puzzle characters",
        ),
        (
            "a€".as_bytes(),
            "1:32769 line: a line of more than 65536 bytes; expected 81 puzzle characters",
        ),
    ];
    for (pattern, expected) in places {
        let (mut parser, mut found) = (Parser::new(), Vec::new());
        let piece = pattern.repeat(10_000);
        for _ in 0..1_000 {
            parser.feed(&piece, &mut found);
        }
        assert_eq!(found.iter().map(print).collect::<Vec<_>>(), [expected]);
        parser.feed(format!("\n{}\n", ".".repeat(81)).as_bytes(), &mut found);
        assert_eq!(boards(&found), [Board::EMPTY]);
        assert_eq!(found[1].as_ref().unwrap().place.line, 2);
    }
}

#[test]
fn the_longest_line_is_read_and_an_endless_comment_is_no_error() {
    let puzzle = ".".repeat(81);
    let longest = format!("{puzzle}{:1$}\n{puzzle}", "", 64 * 1024 - 81);
    assert_eq!(boards(&parse(longest.as_bytes())), [Board::EMPTY; 2]);
    let comment = format!("# {}\n{puzzle}", "1".repeat(1 << 20));
    assert_eq!(parse(comment.as_bytes()).len(), 1);
}

#[test]
fn from_str_takes_exactly_one_puzzle() {
    let line = format!("{}7", ".".repeat(80));
    let message = |text: &str| text.parse::<Board>().unwrap_err().to_string();
    let expected: Board = line.parse().unwrap();
    assert_eq!(
        expected.get(Cell::new(80)).map(|digit| digit.value()),
        Some(7)
    );
    assert_eq!(format!("# one\n\nTitle\n{line}\n\n").parse(), Ok(expected));
    assert_eq!(message(""), "no puzzle; expected one");
    assert_eq!(message("hello"), "no puzzle; expected one");
    assert_eq!(
        message(&format!("{line}\n{line}")),
        "a second puzzle; expected one"
    );
    let titled = format!("Title\n{line}\n123").parse::<Board>();
    assert_eq!(titled, Ok(expected), "a number is a title");
    let error = format!("{line}\n123456789").parse::<Board>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "9 puzzle characters in the line; expected 81"
    );
}

#[test]
fn reading_stops_at_an_io_error() {
    struct Broken(&'static [u8]);
    impl std::io::Read for Broken {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            match self.0.read(buffer) {
                Ok(0) => Err(std::io::Error::other("the disk is gone")),
                result => result,
            }
        }
    }
    let text =
        b".................................................................................\n1";
    let results: Vec<String> = read(Broken(text))
        .map(|result| match result {
            Ok(entry) => entry.puzzle.filled().to_string(),
            Err(error) => error.to_string(),
        })
        .collect();
    assert_eq!(
        results,
        [Board::EMPTY.to_string(), "the disk is gone".to_owned()]
    );
}

#[test]
fn a_caller_can_mark_cells() {
    let clues: Board = format!("5{}", ".".repeat(80)).parse().unwrap();
    let board: Board = format!("56{}", ".".repeat(79)).parse().unwrap();
    let mut out = Vec::new();
    Format::Framed.write_with(board, &mut out, |cell, text, out| {
        let mark: &[u8] = if clues[cell].is_some() { b"<" } else { b"" };
        out.extend([mark, text].concat());
    });
    let text = String::from_utf8(out).unwrap();
    let row = text.lines().nth(1).unwrap();
    assert_eq!(row, "│ <5 6 . │ . . . │ . . . │");
}

#[test]
fn candidates_are_those_of_row_column_and_box() {
    let file = Path::new(DATA).join("inputs/line.sdm");
    let board: Board = fs::read_to_string(file).unwrap().parse().unwrap();
    let mut out = Vec::new();
    Format::Marks.write(board, &mut out);
    let expected = fs::read_to_string(Path::new(DATA).join("candidates.txt")).unwrap();
    assert_eq!(String::from_utf8(out).unwrap(), expected);
}

/// `PROPTEST_CASES=10000 cargo test --test library text` looks longer;
/// `PROPTEST_CASES=10000000 cargo test --release --test library text::errors` at ten million texts.
/// The same cases in every run; one that ever failed is kept in the file named here.
fn config() -> ProptestConfig {
    ProptestConfig {
        rng_seed: RngSeed::Fixed(9),
        failure_persistence: Some(Box::new(FileFailurePersistence::Direct(
            "tests/library/text.proptest-regressions",
        ))),
        ..ProptestConfig::default()
    }
}

fn any_board() -> impl Strategy<Value = Board> {
    let value = prop_oneof![3 => Just(0u8), 2 => 1..=9u8];
    prop::collection::vec(value, 81).prop_map(|values| {
        let values: [u8; 81] = values.try_into().unwrap();
        Board::try_from(values).unwrap()
    })
}

/// The ways to write a board that `styled` knows.
const STYLES: [&str; 16] = [
    "line",
    "rated",
    "gsf",
    "hodoku",
    "commented",
    "spaced line",
    "grid",
    "gaps",
    "spaced",
    "commas",
    "array",
    "bars",
    "boxed",
    "forum",
    "unicode",
    "ruled",
];

/// The lines of a board in a style, with this character for blanks; how many stand before its
/// first row; and the form it is. Blanks that may be part of a frame line are written only in grids
/// whose every row has a digit and a blank, lest a row could have been one.
fn styled(board: &Board, style: &str, blank: char) -> (Vec<String>, usize, Form) {
    let clear = |row: &[_]| row.iter().any(Option::is_some) && row.iter().any(Option::is_none);
    let ambiguous = "-*_".contains(blank) && !board.cells().chunks(9).all(clear);
    let blank = if ambiguous { "." } else { &blank.to_string() };
    let line = board.to_string().replace('.', blank);
    let rows: Vec<&str> = (0..9).map(|row| &line[9 * row..9 * row + 9]).collect();
    let spread = |row: &str, between: &str| {
        let cells: Vec<String> = row.chars().map(String::from).collect();
        cells.join(between)
    };
    let boxed = |row: &str| format!("{}|{}|{}", &row[..3], &row[3..6], &row[6..]);
    let each = |write: &dyn Fn(&str) -> String| rows.iter().map(|row| write(row)).collect();
    let banded = |rows: Vec<String>, gap: &str| {
        let bands: Vec<Vec<String>> = rows.chunks(3).map(<[String]>::to_vec).collect();
        bands.join(&gap.to_owned())
    };
    let around = |frame: &str, rows: Vec<String>| {
        [vec![frame.to_owned()], rows, vec![frame.to_owned()]].concat()
    };
    match style {
        "line" => (vec![line], 0, Form::Line),
        "rated" => (vec![format!("cd28f4f86697 {line}  1.5")], 0, Form::Line),
        "gsf" => (vec![format!("12,34,5,6,{line},Demo,0.1s,0")], 0, Form::Line),
        "hodoku" => (
            vec![format!(":0000:x:{}:711 611::", line.replace('7', "+7"))],
            0,
            Form::Line,
        ),
        "commented" => (vec![format!("{line}# {line}")], 0, Form::Line),
        "spaced line" => (vec![spread(&line, " ")], 0, Form::Line),
        "grid" => (each(&str::to_owned), 0, Form::Grid),
        "gaps" => (banded(each(&str::to_owned), ""), 0, Form::Grid),
        "spaced" => (each(&|row| spread(row, " ")), 0, Form::Spaced),
        "commas" => (each(&|row| spread(row, ",")), 0, Form::Spaced),
        "array" => (
            around("[]", each(&|row| format!("  [{}],", spread(row, ", ")))),
            1,
            Form::Spaced,
        ),
        "bars" => (each(&|row| spread(row, "|")), 0, Form::Spaced),
        "boxed" => (banded(each(&boxed), "---+---+---"), 0, Form::Framed),
        "forum" => {
            let rows = each(&|row| format!("| {} |", spread(&boxed(row), " ")));
            (
                around(
                    ".-------.-------.",
                    banded(rows, ":-------+-------+-------:"),
                ),
                1,
                Form::Framed,
            )
        }
        "unicode" => {
            let mut out = Vec::new();
            Format::Framed.write(board, &mut out);
            let text = String::from_utf8(out).unwrap();
            (text.lines().map(str::to_owned).collect(), 1, Form::Framed)
        }
        "ruled" => {
            let rows: Vec<String> = each(&|row| spread(row, "|"));
            (
                around(
                    "+=+=+=+",
                    rows.join("\n+-+-+-+\n")
                        .lines()
                        .map(str::to_owned)
                        .collect(),
                ),
                1,
                Form::Framed,
            )
        }
        other => panic!("no style {other}"),
    }
}

/// A board, how it is written, and what stands before it.
fn any_item() -> impl Strategy<Value = (Board, &'static str, char, &'static str)> {
    const BETWEEN: [&str; 9] = [
        "",
        "\n",
        "\n\n",
        "# 123456789\n",
        "; 5\n\n",
        "Grid 01\n",
        "17\n",
        "20240131\n",
        "-----\n",
    ];
    (
        any_board(),
        select(&STYLES[..]),
        select(vec!['.', '0', '_', '*', 'x', 'X', '?', '-']),
        select(&BETWEEN[..]),
    )
}

/// Text that matters to the reader, the more often the earlier the group.
const SOUP: [&[&str]; 3] = [
    &["0", "1", "5", ".", "-", "x", "123456789", "........."],
    &[
        "\n", "\r\n", "\r", "\n\n", " ", ",", "|", "+", "#", ";", "\"", ":", "[", "]",
    ],
    &[
        "---+---+---\n",
        "Grid\n",
        "puzzle,solution\n",
        "[State]\n",
        "\u{feff}",
        "│",
        "５",
        "é",
        "<td>",
        "</td>",
        "</tr>\n",
        "{\"puzzle\":\"",
        "[[5,3,0,0,7,0,0,0,0],",
        "]}",
        "None, ",
        "12. .2. ..3 ... ... 1.. .2. .23 ...\n",
        "http://a.b/",
    ],
];

/// A line of a large file, or something that comes between, with `@` for a puzzle, `#` for its solution
/// and `%` for its rows.
const PLAIN: [&str; 24] = [
    "@\n",
    "@\r\n",
    "@ # comment\n",
    "@,#\n",
    "@ #\r\n",
    "#,@\n",
    "#\n",
    "@,@\n",
    "7,@,#\n",
    "7,@,#,2.5\r\n",
    "7,\"@\",#\n",
    "7,@,\n",
    "#;@\n",
    "id,puzzle,solution\n",
    "puzzle,solution\n",
    "solution;puzzle\r\n",
    "{\"a\":\"@\",\"solution\":\"#\",\"b\":[1,2]}\n",
    "{\"grid\":[%],\"t\":\"é\\n\"}\n",
    "[\"@\",\"#\"]\n",
    "[%]\n",
    "Title\n",
    "123456789\n",
    "\n",
    ".................................................................................\n",
];

fn any_plain() -> impl Strategy<Value = String> {
    const SOLUTION: &str =
        "145327698839654127672918543496185372218473956753296481367542819984761235521839764";
    let kept = prop::collection::vec(prop::bool::weighted(0.3), 81);
    let blank = select(vec!['.', '0', '-', 'x']);
    (select(&PLAIN[..]), kept, blank, any_board(), any::<bool>()).prop_map(
        |(line, kept, blank, other, solves)| {
            let clue = |(digit, keep): (char, bool)| if keep { digit } else { blank };
            let puzzle: String = SOLUTION.chars().zip(kept).map(clue).collect();
            let other = other.to_string();
            let cells = puzzle
                .replace(blank, "0")
                .replace(|c: char| !c.is_ascii_digit(), "0");
            let row = |row: &[u8]| {
                let cells: Vec<String> = row.iter().map(|&c| char::from(c).to_string()).collect();
                format!("[{}]", cells.join(","))
            };
            let rows: Vec<String> = cells.as_bytes().chunks(9).map(row).collect();
            line.replace('@', &puzzle)
                .replace('#', if solves { SOLUTION } else { &other })
                .replace('%', &rows.join(", "))
        },
    )
}

fn any_soup() -> impl Strategy<Value = Vec<u8>> {
    let bytes = |text: &str| text.as_bytes().to_vec();
    let part = prop_oneof![
        6 => select(SOUP[0]).prop_map(bytes),
        3 => select(SOUP[1]).prop_map(bytes),
        1 => select(SOUP[2]).prop_map(bytes),
        1 => any_board().prop_map(|board| board.to_string().into_bytes()),
        1 => prop::collection::vec(any::<u8>(), 1..4),
    ];
    prop::collection::vec(part, 0..120).prop_map(|parts| parts.concat())
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn what_is_written_reads_back(board in any_board(), solution in any_board()) {
        let forms = [
            (Format::Line, Form::Line),
            (Format::Grid, Form::Grid),
            (Format::Spaced, Form::Spaced),
            (Format::Framed, Form::Framed),
        ];
        for (format, form) in forms {
            let mut out = Vec::new();
            format.write(board, &mut out);
            let found = parse(&out);
            prop_assert_eq!(found.len(), 1);
            let entry = found[0].as_ref().unwrap();
            prop_assert_eq!((entry.puzzle, entry.form), (board.into(), form));
            prop_assert_eq!(str::from_utf8(&out).unwrap().parse(), Ok(board));
        }
        let out = format!("puzzle,solution\n{board},{solution}\n{solution},\n");
        let read = parse(out.as_bytes());
        let pairs: Vec<_> = read.iter().flatten().map(|entry| (entry.puzzle.filled(), entry.solution)).collect();
        prop_assert_eq!(pairs, [(board, Some(solution)), (solution, None)]);
    }

    #[test]
    fn candidates_that_are_written_read_back(bits in prop::collection::vec(0..512u16, 81)) {
        let cells: [DigitSet; 81] = std::array::from_fn(|cell| DigitSet::from_bits(bits[cell]));
        let candidates = Candidates::new(cells);
        for (format, form) in [(Format::Marks, Form::Marks), (Format::CandidateLine, Form::Line)] {
            let mut out = Vec::new();
            format.write(candidates, &mut out);
            let found = parse(&out);
            prop_assert_eq!(found.len(), 1);
            let entry = found[0].as_ref().unwrap();
            prop_assert_eq!((entry.puzzle, entry.form), (candidates.into(), form));
        }
    }

    #[test]
    fn any_mixture_of_forms_comes_out_in_order(
        items in prop::collection::vec(any_item(), 0..8),
        line_end in select(vec!["\n", "\r\n", "\r"]),
        ended in any::<bool>(),
    ) {
        // Without a title above the first, every line of a list would be an entry.
        let (mut text, mut expected) = ("Collection\n".to_owned(), Vec::new());
        for (board, style, blank, before) in items {
            let (lines, outer, form) = styled(&board, style, blank);
            text += before;
            let line = text.lines().count() + outer + 1;
            expected.push((board, form, line as u64));
            text += &(lines.join("\n") + "\n");
        }
        let text = if ended { &text } else { text.strip_suffix('\n').unwrap_or(&text) };
        let found = parse(text.replace('\n', line_end).as_bytes());
        let read: Vec<_> = found.iter().map(|entry| {
            entry.clone().map(|entry| (entry.puzzle.filled(), entry.form, entry.place.line))
        }).collect();
        let expected: Vec<_> = expected.into_iter().map(Ok).collect();
        prop_assert_eq!(read, expected, "{}", text);
    }

    #[test]
    fn where_the_text_is_cut_makes_no_difference(
        text in any_soup(),
        cuts in prop::collection::vec(any::<prop::sample::Index>(), 0..12),
    ) {
        let mut cuts: Vec<usize> = cuts.iter().map(|cut| cut.index(text.len() + 1)).collect();
        cuts.sort_unstable();
        let mut pieces = Vec::new();
        let mut rest = text.as_slice();
        for cut in cuts.into_iter().rev() {
            let (start, end) = rest.split_at(cut);
            pieces.insert(0, end);
            rest = start;
        }
        pieces.insert(0, rest);
        prop_assert_eq!(parse_pieces(&pieces), parse(&text));
    }

    /// What is plain is read at the door, where it comes in one piece; byte by byte it is read like any
    /// other text.
    #[test]
    fn the_door_gives_what_the_rest_gives(lines in prop::collection::vec(any_plain(), 0..12)) {
        let text = lines.concat();
        let bytes: Vec<&[u8]> = text.as_bytes().chunks(1).collect();
        prop_assert_eq!(parse(text.as_bytes()), parse_pieces(&bytes), "{}", text);
    }

    /// Places never go back, and no line has more than two errors: one of a puzzle that it cuts
    /// off, and one of its own.
    #[test]
    fn errors_are_in_order_and_few(text in any_soup()) {
        let found = parse(&text);
        prop_assert!(is_in_order(&text, &found), "{:?}", found);
    }
}

fn is_in_order(text: &[u8], found: &Found) -> bool {
    let lines = text.split(|byte| b"\r\n".contains(byte)).count() as u64;
    let mut places = found.iter().map(|result| match result {
        Ok(entry) => entry.place.line,
        Err(error) => error.line(),
    });
    let errors = error_lines(found);
    // A tag or an object makes a line of each of its sides.
    let divided = text.iter().any(|byte| b"<{".contains(byte));
    places.all(|line| (1..=lines).contains(&line))
        && errors.is_sorted()
        && (divided || errors.windows(3).all(|three| three[0] < three[2]))
}

/// Ten million texts of what matters to the reader and of any bytes, or as many as the variable `TEXTS`
/// says, from the seed that `SEED` says, each also read in two pieces:
/// `cargo test --release --test library text -- --ignored --nocapture`.
#[test]
#[ignore = "takes minutes"]
fn ten_million_texts() {
    let texts = variable("TEXTS", 10_000_000);
    let rng = &mut Rng::new(variable("SEED", 1) as u64);
    let (mut puzzles, mut errors) = (0, 0);
    for _ in 0..texts {
        let text = soup(rng);
        let found = parse(&text);
        let (start, end) = text.split_at(rng.below(text.len() + 1));
        let shown = String::from_utf8_lossy(&text);
        assert_eq!(parse_pieces(&[start, end]), found, "{shown:?}");
        assert!(is_in_order(&text, &found), "{shown:?} {found:?}");
        puzzles += found.iter().filter(|result| result.is_ok()).count();
        errors += found.iter().filter(|result| result.is_err()).count();
    }
    println!("{texts} texts, {puzzles} puzzles, {errors} errors");
    assert!(puzzles > texts / 10 && errors > texts / 10);
}

/// The number that a variable of the environment is.
fn variable(name: &str, default: usize) -> usize {
    std::env::var(name).map_or(default, |number| number.parse().expect("a number"))
}

/// Up to 60 parts: mostly cells, rows and line ends, whole puzzles, bytes.
fn soup(rng: &mut Rng) -> Vec<u8> {
    const LINE: &str =
        "008000502000010007050900080940008720002006005080001009200000100000040000000050240";
    let mut text = Vec::new();
    for _ in 0..rng.below(61) {
        match rng.below(12) {
            kind @ 0..10 => {
                let group = SOUP[[0, 0, 0, 0, 0, 0, 1, 1, 1, 2][kind]];
                text.extend(group[rng.below(group.len())].bytes());
            }
            10 => {
                let length = 81 - rng.below(2) * rng.below(81);
                text.extend([b"\n", &LINE.as_bytes()[..length], b"\n"].concat());
            }
            _ => text.push(rng.below(256) as u8),
        }
    }
    text
}

/// One change to the lines of a puzzle.
#[derive(Clone, Debug)]
enum Damage {
    DeleteLine,
    RepeatLine,
    DeleteChar,
    Insert(&'static str),
    Replace(&'static str),
}

fn any_damage() -> impl Strategy<Value = Damage> {
    const CHARACTERS: [&str; 15] = [
        "A", "o", "5", ".", "-", "|", " ", "\t", ",", "\n", "\0", "é", "+", "[", "\"",
    ];
    prop_oneof![
        Just(Damage::DeleteLine),
        Just(Damage::RepeatLine),
        Just(Damage::DeleteChar),
        select(&CHARACTERS[..]).prop_map(Damage::Insert),
        select(&CHARACTERS[..]).prop_map(Damage::Replace),
    ]
}

fn damage(
    mut lines: Vec<String>,
    damage: &Damage,
    line: prop::sample::Index,
    char: prop::sample::Index,
) -> Vec<String> {
    let at = line.index(lines.len());
    let mut chars: Vec<String> = lines[at].chars().map(String::from).collect();
    let place = char.index(chars.len().max(1));
    let place = place..chars.len().min(place + 1);
    match damage {
        Damage::DeleteLine => drop(lines.remove(at)),
        Damage::RepeatLine => lines.insert(at, lines[at].clone()),
        Damage::Insert(new) => chars.insert(place.start, (*new).to_owned()),
        Damage::DeleteChar => drop(chars.drain(place)),
        Damage::Replace(new) => drop(chars.splice(place, [(*new).to_owned()])),
    }
    if !matches!(damage, Damage::DeleteLine | Damage::RepeatLine) {
        lines[at] = chars.concat();
    }
    lines
}

proptest! {
    #![proptest_config(config())]

    /// One damaged puzzle among three. The first comes out; the second too, but perhaps for one
    /// cell, or there is an error; and the third, or there is an error within it, for the rest of a
    /// damaged grid may look like a part of the next.
    #[test]
    fn nothing_is_lost_without_an_error(
        items in prop::collection::vec(any_item(), 3),
        damaged in any_damage(),
        (line, char) in any::<(prop::sample::Index, prop::sample::Index)>(),
        between in select(vec!["\n", "# next\n", "Grid 2\n", "\n\n# next\n\n"]),
    ) {
        let (mut text, mut starts) = (String::new(), Vec::new());
        for (index, (board, style, blank, _)) in items.iter().enumerate() {
            let (mut lines, ..) = styled(board, style, *blank);
            let gone = lines.len() == 1 && matches!(damaged, Damage::DeleteLine);
            if index == 1 && !gone {
                lines = damage(lines, &damaged, line, char);
            }
            starts.push(text.lines().count() as u64 + 1);
            text += &(lines.join("\n") + "\n" + between);
        }
        let found = parse(text.as_bytes());
        let errors = error_lines(&found);
        let mut read = boards(&found);
        let mut take = |board: &Board| {
            let place = read.iter().position(|other| other == board);
            place.map(|place| read.remove(place)).is_some()
        };
        let (first, third) = (take(&items[0].0), take(&items[2].0));
        prop_assert!(first, "lost the first\n{}\n{:?}", text, found);
        let third = third || errors.iter().any(|&line| line >= starts[2]);
        prop_assert!(third, "lost the third\n{}\n{:?}", text, found);
        let near = |board: &Board| {
            let pairs = board.cells().iter().zip(items[1].0.cells());
            pairs.filter(|(a, b)| a != b).count() <= 1
        };
        let second = !read.is_empty() && read.iter().all(near);
        prop_assert!(second || !errors.is_empty(), "lost the second\n{}\n{:?}", text, found);
    }
}
