//! Steps in words: what is said of every technique, and that no line of a net uses what comes later.

use ninegrid::logic::words::{CellNames, Depth, Notation, Wording};
use ninegrid::logic::{Pattern, Solver, Step};
use ninegrid::{Board, Candidates, Puzzle};
use std::collections::HashSet;

/// The first `count` steps that a puzzle is solved by, each with the candidates before it.
fn steps(puzzle: &str, count: usize) -> Vec<(Candidates, Step)> {
    let board: Board = puzzle.parse().expect("a puzzle");
    let mut solver = Solver::new(&Puzzle::from(board));
    std::iter::from_fn(|| {
        let before = solver.candidates();
        solver.next().map(|step| (before, step))
    })
    .take(count)
    .collect()
}

/// The puzzles of the data, each with its numbered texts.
fn cases() -> Vec<(&'static str, Vec<(usize, String)>)> {
    let mut cases: Vec<(&str, Vec<(usize, String)>)> = Vec::new();
    for line in include_str!("../data/words/steps.txt").lines() {
        if line.starts_with('#') {
            continue;
        }
        if let Some(puzzle) = line.strip_prefix("= ") {
            cases.push((puzzle, Vec::new()));
            continue;
        }
        let (_, texts) = cases.last_mut().expect("a puzzle before its steps");
        match line.split_once(' ') {
            Some(("", _)) => {
                let (_, text) = texts.last_mut().expect("a step before its branches");
                *text += &format!("\n{line}");
            }
            Some((number, text)) => {
                texts.push((number.parse().expect("a number"), text.to_owned()))
            }
            None => panic!("{line:?} is no step"),
        }
    }
    cases
}

/// The number of the last step that is told.
fn last(texts: &[(usize, String)]) -> usize {
    texts.last().map_or(0, |(number, _)| *number)
}

#[test]
fn every_technique_is_told_as_a_person_would() {
    let mut told = HashSet::new();
    for (puzzle, texts) in cases() {
        let steps = steps(puzzle, last(&texts));
        for (number, text) in texts {
            let (before, step) = &steps[number - 1];
            let (notation, text) = match text.strip_prefix("eureka ") {
                Some(text) => (Notation::Eureka, text),
                None => (Notation::Words, text.as_str()),
            };
            let wording = Wording {
                notation,
                ..Wording::default()
            };
            assert_eq!(
                wording.step(step, before),
                text,
                "step {number} of {puzzle}"
            );
            told.insert(step.technique());
        }
    }
    assert!(told.len() >= 45, "{} techniques", told.len());
}

/// The numbers of lines that a text refers to: `(3)`, `in 3`.
fn references(text: &str) -> Vec<usize> {
    let words = text.split([' ', ';', ',', ':']).collect::<Vec<_>>();
    let in_parentheses = |word: &&str| {
        let inner = word.strip_prefix('(')?.split(')').next()?;
        inner.parse().ok()
    };
    let after_in = words.windows(2).filter(|pair| pair[0] == "in");
    let after_in = after_in.filter_map(|pair| pair[1].trim_end_matches([')', '.']).parse().ok());
    words
        .iter()
        .filter_map(in_parentheses)
        .chain(after_in)
        .collect()
}

#[test]
fn lines_of_nets_rest_on_earlier_lines_and_derive_nothing_twice() {
    let (mut nets, mut references_seen) = (0, 0);
    for (puzzle, texts) in cases() {
        for (before, step) in steps(puzzle, last(&texts)) {
            let Pattern::Net(_) = step.pattern() else {
                continue;
            };
            let text = Wording::default().step(&step, &before);
            let mut derived = HashSet::new();
            for line in text.lines() {
                if line.starts_with("  Suppose") {
                    derived.clear();
                }
                let numbered = line
                    .strip_prefix("    ")
                    .and_then(|line| line.split_once(". "));
                let Some((Ok(number), content)) =
                    numbered.map(|(n, content)| (n.parse::<usize>(), content))
                else {
                    continue;
                };
                nets += 1;
                // What a digit can do is "in row 3" or "in box 3", never "in 3".
                for reference in references(content) {
                    assert!(reference < number, "{line}\nof {puzzle}");
                    references_seen += 1;
                }
                if content.starts_with("After") {
                    continue;
                }
                for claim in content.split(", so ").skip(1) {
                    let claim = claim.split([' ', '.']).next().unwrap_or_default();
                    if !claim.contains("<>") {
                        assert!(derived.insert(claim.to_owned()), "{claim} twice in\n{text}");
                    }
                }
            }
        }
    }
    assert!(nets > 100, "only {nets} lines");
    assert!(references_seen > 50, "only {references_seen} references");
}

#[test]
fn hints_give_away_what_was_asked_for() {
    let (puzzle, _) = cases()[0];
    let steps = steps(puzzle, 10);
    let (before, pointing) = &steps[9];
    let wording = Wording::default();
    assert_eq!(wording.hint(pointing, before, Depth::Name), "Pointing");
    assert_eq!(
        wording.hint(pointing, before, Depth::Place),
        "Pointing: look at box 9 and column 8."
    );
    assert_eq!(
        wording.hint(pointing, before, Depth::Whole),
        wording.step(pointing, before)
    );
}

#[test]
fn cells_can_be_named_by_letters() {
    let wording = Wording {
        cells: CellNames::LetterNumber,
        ..Wording::default()
    };
    for (puzzle, texts) in cases().into_iter().take(3) {
        let steps = steps(puzzle, last(&texts));
        for (number, _) in texts {
            let (before, step) = &steps[number - 1];
            let text = wording.step(step, before);
            let by_row =
                |word: &str| word.starts_with('r') && word.contains(|c: char| c.is_ascii_digit());
            assert!(!text.split([' ', ',', ':']).any(by_row), "{text}");
            for row in text.split("row ").skip(1) {
                assert!(
                    row.starts_with(|c: char| ('A'..='I').contains(&c)),
                    "{text}"
                );
            }
        }
    }
}
