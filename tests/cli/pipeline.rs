//! What a transcript cannot show: the order of many threads, answers while the input is still open,
//! readers that go away.

use super::harness::{sudoku, workplace};
use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

const PUZZLE: &str =
    "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..";
const SOLUTION: &str =
    "145327698839654127672918543496185372218473956753296481367542819984761235521839764";
const AMBIGUOUS: &str =
    "9.6.7.4.3...4..2...7..23.1.5.....1...4.2.8.6...3.....5.3.7...5...7..5...4.5.1.7.8";
const UNSOLVABLE: &str =
    ".876543212........3........4........5........6........7........8........9........";

/// The printed example with its digits renamed, in many ways; every so often something that is not
/// solved, or a grid.
fn mixed(puzzles: usize) -> String {
    let mut digits: Vec<char> = ('1'..='9').collect();
    let mut state = 1u32;
    let mut text = String::new();
    for i in 0..puzzles {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        digits.swap((state >> 8) as usize % 9, (state >> 16) as usize % 9);
        let rename = |char: char| char.to_digit(10).map_or(char, |d| digits[d as usize - 1]);
        let renamed = |puzzle: &str| puzzle.chars().map(rename).collect::<String>();
        match i % 50 {
            7 => text += &renamed(AMBIGUOUS),
            17 => text += &renamed(UNSOLVABLE),
            27 => text += &renamed(&PUZZLE[..80]),
            37 => {
                let grid = renamed(PUZZLE);
                for row in 0..9 {
                    let _ = write!(text, "\n{}", &grid[9 * row..9 * row + 9]);
                }
                text += "\n";
            }
            47 => text += "5",
            _ => text += &renamed(PUZZLE),
        }
        text += "\n";
    }
    text
}

fn output(args: &[&str], input: &str) -> Output {
    let mut child = start(args);
    let mut stdin = child.stdin.take().expect("it is a pipe");
    let input = input.to_owned();
    let writer = thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().expect("it ends");
    let _ = writer.join().expect("the writer ends"); // it may be cut off
    output
}

fn start(args: &[&str]) -> Child {
    let mut command = sudoku(args);
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command.spawn().expect("the binary starts")
}

/// Every command writes the same bytes, whatever the number of threads and the way the input comes.
#[test]
fn threads_do_not_show() {
    let place = workplace();
    let file = place.path().join("many.txt");
    let text = mixed(4000);
    fs::write(&file, &text).expect("the file is written");
    let file = file.to_str().expect("it is in UTF-8");
    for command in [
        &["solve"] as &[&str],
        &["solve", "-f", "json"],
        &["solve", "-f", "framed", "--unique"],
        &["solve", "--max", "3"],
        &["validate"],
        &["validate", "--unique", "-q"],
        &["count", "-f", "json"],
        &["show", "--candidates"],
    ] {
        let with = |threads| {
            let args = [command, &["--threads", threads, file]].concat();
            sudoku(&args).output().expect("it runs")
        };
        let one = with("1");
        assert_eq!(one.status.code(), Some(2), "{command:?}");
        assert!(
            one.stdout.len() > 100_000 || command.contains(&"-q"),
            "{command:?}"
        );
        for threads in ["2", "5"] {
            let many = with(threads);
            assert!(one == many, "{command:?} with {threads} threads");
        }
    }
    let piped = output(&["solve", "--threads", "3", "-f", "line"], &text);
    let read = sudoku(&["solve", "--threads", "1", "-f", "line", file])
        .output()
        .expect("it runs");
    assert!(piped.stdout == read.stdout, "from a pipe and from a file");
}

/// A list of solutions that no page holds comes in order with what stands around it.
#[test]
fn long_lists_keep_their_place() {
    let empty = ".".repeat(81);
    let line = format!("{PUZZLE}\n");
    let text = format!(
        "{}{empty}\n{}{empty}\n{line}",
        line.repeat(700),
        line.repeat(900)
    );
    let one = output(&["solve", "--max", "20000", "--threads", "1"], &text);
    let three = output(&["solve", "--max", "20000", "--threads", "3"], &text);
    assert!(one == three);
    let stdout = String::from_utf8(one.stdout).expect("it is in ASCII");
    let lines: Vec<&str> = stdout.lines().collect();
    assert_eq!(lines.len(), 700 + 20_000 + 900 + 20_000 + 1);
    assert!(lines[700..20_700].is_sorted_by(|a, b| a < b));
    assert!(lines[700].starts_with("123456789456789123") && lines[..700].contains(&SOLUTION));
    assert_eq!(lines[700..20_700], lines[21_600..41_600]);
    assert_eq!(lines[41_600], SOLUTION);
}

/// Sends a piece and waits for the answer; nothing else is sent before.
fn ask(child: &mut Child, answers: &mpsc::Receiver<String>, piece: &str, answer: &[&str]) {
    let stdin = child.stdin.as_mut().expect("it is a pipe");
    stdin.write_all(piece.as_bytes()).expect("it reads");
    for line in answer {
        let got = answers.recv_timeout(Duration::from_secs(20));
        assert_eq!(got.as_deref(), Ok(*line), "after {piece:?}");
    }
}

/// A program that writes a puzzle and waits gets its answer before it writes the next.
#[test]
fn answers_do_not_wait_for_more_input() {
    let mut child = start(&["solve"]);
    let stdout = child.stdout.take().expect("it is a pipe");
    let (send, answers) = mpsc::channel();
    thread::spawn(move || {
        let lines = BufReader::new(stdout).lines().map_while(Result::ok);
        lines.for_each(|line| send.send(line).unwrap_or_default());
    });
    ask(&mut child, &answers, &format!("{PUZZLE}\n"), &[SOLUTION]);
    let short = format!("{}\n", &PUZZLE[..80]);
    ask(&mut child, &answers, &short, &["malformed"]);
    // Enough for threads to be started; then one at a time again.
    ask(
        &mut child,
        &answers,
        &format!("{PUZZLE}\n").repeat(3000),
        &[SOLUTION; 3000],
    );
    ask(&mut child, &answers, &PUZZLE[..40], &[]);
    ask(
        &mut child,
        &answers,
        &format!("{}\n{UNSOLVABLE}\n", &PUZZLE[40..]),
        &[SOLUTION, "unsolvable"],
    );
    let rows = |board: &str| {
        (0..9)
            .map(|row| board[9 * row..9 * row + 9].to_owned())
            .collect::<Vec<_>>()
    };
    let solved = rows(SOLUTION);
    let solved: Vec<&str> = [""]
        .into_iter()
        .chain(solved.iter().map(String::as_str))
        .collect();
    ask(
        &mut child,
        &answers,
        &format!("{}\n", rows(PUZZLE).join("\n")),
        &solved,
    );
    drop(child.stdin.take());
    assert_eq!(child.wait().expect("it ends").code(), Some(2));
}

/// `| head`: the run ends quietly, and soon, though the input or the answer has no end.
#[test]
fn a_closed_pipe_ends_the_run_quietly() {
    let empty = ".".repeat(81);
    for (args, input) in [
        (&["solve", "--all"] as &[&str], empty),
        (&["solve"], mixed(20_000)),
        (&["validate"], mixed(50_000)),
        (&["count"], mixed(50_000)),
    ] {
        let mut child = start(args);
        let mut stdin = child.stdin.take().expect("it is a pipe");
        let writer = thread::spawn(move || stdin.write_all(input.as_bytes()));
        let mut stdout = child.stdout.take().expect("it is a pipe");
        stdout.read_exact(&mut [0; 100]).expect("it answers");
        drop(stdout);
        let mut messages = String::new();
        let mut stderr = child.stderr.take().expect("it is a pipe");
        stderr
            .read_to_string(&mut messages)
            .expect("it is in UTF-8");
        let own = |line: &&str| !line.contains("more than one") && !line.contains("expected");
        assert_eq!(messages.lines().find(own), None, "{args:?}");
        assert_eq!(child.wait().expect("it ends").code(), Some(0), "{args:?}");
        let _ = writer.join().expect("the writer ends"); // it was cut off
    }
}

/// A directory of more files than a batch takes, some of them empty, is answered in name order.
#[test]
fn many_small_files() {
    answer_small_files(2000, 1000);
}

/// `cargo test --test cli -- --ignored a_hundred_thousand_files`
#[test]
#[ignore = "takes a minute"]
fn a_hundred_thousand_files_in_one_directory() {
    answer_small_files(100_000, 100_000);
}

/// Answers so many files, with so many in a directory.
fn answer_small_files(files: usize, together: usize) {
    let place = workplace();
    let name = |i: &usize| format!("in/{}/{i:06}.txt", i / together);
    for i in 0..files {
        let file = place.path().join(name(&i));
        fs::create_dir_all(file.parent().expect("it has one")).expect("a directory can be made");
        let text = if i % 100 == 50 { "" } else { PUZZLE };
        fs::write(file, text).expect("it is written");
    }
    for threads in ["1", "4"] {
        let mut command = sudoku(&["validate", "--threads", threads, "in"]);
        let output = command.current_dir(&place).output().expect("it runs");
        let lines = |bytes: &[u8]| {
            String::from_utf8_lossy(bytes)
                .lines()
                .map(str::to_owned)
                .collect()
        };
        let (found, missing): (Vec<_>, Vec<_>) = (0..files).partition(|i| i % 100 != 50);
        let found = found
            .iter()
            .map(|i| format!("{}:1: valid, 23 of 81 cells filled", name(i)));
        let missing = missing
            .iter()
            .map(|i| format!("sudoku: {}: no puzzle in it", name(i)));
        let (stdout, stderr): (Vec<String>, Vec<String>) =
            (lines(&output.stdout), lines(&output.stderr));
        assert!(found.eq(stdout), "{threads} threads");
        assert!(missing.eq(stderr), "{threads} threads");
        assert_eq!(output.status.code(), Some(2));
    }
}

/// What vanishes after the run has found it, and before it is read, is told; the rest is answered.
#[test]
fn a_directory_that_vanishes_in_mid_run_is_told() {
    const PUZZLES: usize = 20_000; // more than all pipes and pages between hold
    let place = workplace();
    let folder = place.path().join("in");
    fs::create_dir_all(folder.join("c")).expect("a directory can be made");
    let many = format!("{PUZZLE}\n").repeat(PUZZLES);
    for (name, text) in [
        ("a.txt", many.as_str()),
        ("b.txt", PUZZLE),
        ("c/d.txt", PUZZLE),
    ] {
        fs::write(folder.join(name), text).expect("it is written");
    }
    let mut command = sudoku(&["solve", "--threads", "1", "in"]);
    command.current_dir(&place);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the binary starts");
    let stdout = child.stdout.as_mut().expect("it is a pipe");
    let mut answers = vec![0; SOLUTION.len() + 1];
    stdout.read_exact(&mut answers).expect("it answers");
    fs::remove_dir_all(&folder).expect("it is removed");
    let output = child.wait_with_output().expect("it ends");
    answers.extend(output.stdout);
    assert!(answers == format!("{SOLUTION}\n").repeat(PUZZLES).as_bytes());
    let messages = String::from_utf8_lossy(&output.stderr);
    let gone = ["in/b.txt", "in/c"]
        .map(|path| format!("sudoku: {path}: No such file or directory (os error 2)\n"));
    assert_eq!(messages, gone.concat());
    assert_eq!(output.status.code(), Some(2));
}

/// Whenever a run is killed, its output directory holds only complete files.
#[test]
fn a_killed_run_leaves_only_complete_files() {
    kill(20);
}

/// `cargo test --test cli -- --ignored a_hundred_killed_runs`
#[test]
#[ignore = "takes a minute"]
fn a_hundred_killed_runs() {
    kill(100);
}

/// Kills so many runs, each a little later than the one before.
fn kill(runs: u32) {
    let place = workplace();
    let input = place.path().join("in");
    fs::create_dir(&input).expect("a directory can be made");
    for i in 0..40 {
        fs::write(input.join(format!("{i}.txt")), mixed(i * 10 + 1)).expect("it is written");
    }
    let run = |output: &Path| {
        let mut command = sudoku(&["solve", "--threads", "2", "--output"]);
        command.arg(output).arg(&input).stderr(Stdio::null());
        command.spawn().expect("the binary starts")
    };
    let whole = place.path().join("whole");
    let start = Instant::now();
    run(&whole).wait().expect("it ends");
    let time = start.elapsed();
    let mut files = 0;
    for i in 0..runs {
        let output = place.path().join(format!("out{i}"));
        let mut child = run(&output);
        thread::sleep(time * i / runs);
        child.kill().expect("it is killed");
        child.wait().expect("it ends");
        for file in fs::read_dir(&output).into_iter().flatten() {
            let name = file.expect("it can be read").file_name();
            if Path::new(&name).extension() == Some("txt".as_ref()) {
                let read = |folder: &Path| fs::read(folder.join(&name)).expect("it can be read");
                assert!(read(&output) == read(&whole), "{name:?} of run {i}");
                files += 1;
            }
        }
    }
    assert!(files > 0, "some runs came to write a file");
}

/// The help goes to a reader that may close, too.
#[test]
fn help_into_a_closed_pipe_is_quiet() {
    let mut child = start(&["solve", "--help"]);
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}

/// A run that answers into `out`, with answers written and more to come; and what it is fed through.
fn half_done(place: &Path, shell: &str) -> (Child, fs::File) {
    let pipe = place.join("slow.txt");
    let made = Command::new("mkfifo").arg(&pipe).status();
    assert!(made.expect("mkfifo is there").success());
    let child = Command::new("sh")
        .args(["-c", shell, "sh", env!("CARGO_BIN_EXE_sudoku")])
        .current_dir(place)
        .stderr(Stdio::null())
        .spawn()
        .expect("sh is there");
    let mut feed = fs::OpenOptions::new()
        .write(true)
        .open(&pipe)
        .expect("it is read");
    writeln!(feed, "{PUZZLE}").expect("it is read");
    let end = Instant::now() + Duration::from_secs(20);
    while left_in(&place.join("out")).is_empty() {
        assert!(Instant::now() < end, "an answer is written");
        thread::sleep(Duration::from_millis(10));
    }
    (child, feed)
}

/// The names of the files in a directory, hidden ones too; none if it is not there.
fn left_in(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let names = entries.map(|entry| entry.expect("an entry").file_name());
    names
        .map(|name| name.to_string_lossy().into_owned())
        .collect()
}

fn send(signal: &str, child: &Child) {
    let process = child.id().to_string();
    let sent = Command::new("kill").args(["-s", signal, &process]).status();
    assert!(sent.expect("kill is there").success());
}

/// A signal that ends the run leaves no half file, and the run is seen to have been ended by it.
#[test]
fn signals_leave_nothing_behind() {
    for (signal, number) in [("INT", 2), ("TERM", 15), ("HUP", 1)] {
        let place = workplace();
        let run = r#"exec "$1" solve --output out easy.txt slow.txt"#;
        let (mut child, _feed) = half_done(place.path(), run);
        let out = place.path().join("out");
        let end = Instant::now() + Duration::from_secs(20);
        while left_in(&out).len() < 2 {
            assert!(Instant::now() < end, "the second file is begun");
            thread::sleep(Duration::from_millis(10));
        }
        send(signal, &child);
        let status = child.wait().expect("it ends");
        assert_eq!(status.signal(), Some(number), "{signal}");
        assert_eq!(left_in(&out), ["easy.txt"], "{signal}");
    }
}

/// Under `nohup` a run outlives its terminal.
#[cfg(target_os = "linux")]
#[test]
fn what_is_to_be_ignored_stays_ignored() {
    let place = workplace();
    let run = r#"trap "" HUP; exec "$1" solve --output out slow.txt"#;
    let (mut child, feed) = half_done(place.path(), run);
    send("HUP", &child);
    thread::sleep(Duration::from_millis(200));
    drop(feed);
    assert!(child.wait().expect("it ends").success());
    assert_eq!(left_in(&place.path().join("out")), ["slow.txt"]);
}
