//! The boards of one record (a line, a CSV row, a JSON object) and which of them are a pair: a puzzle and
//! its solution.
//!
//! | boards | what they are |
//! |---|---|
//! | one | a puzzle |
//! | two, one named a solution | that one is the other's solution |
//! | two, one full or nearly | that one is the other's solution, in a list only if it is full and keeps its clues |
//! | two full ones | in a row the second is the solution; elsewhere both are puzzles |
//! | two, neither | both are puzzles: to take one for a solution would lose it |
//! | more | a named solution belongs to the first other one; a full board to the one before it whose clues it keeps |
//!
//! What is neither puzzle nor solution then is counted as unchecked, and so is a mask of zeros and ones. Beside a board that could not be
//! read, a full one is its solution, and nothing.

use super::entry::{Entry, Form, Place};
use super::plain;
use crate::game::{Board, Puzzle};

/// A board of a record.
#[derive(Clone, Debug)]
pub(super) struct Member {
    pub(super) puzzle: Puzzle,
    pub(super) place: Place,
    /// Whether its name says that it is a solution.
    pub(super) named: bool,
    /// How many further boards stood in the same text.
    pub(super) more: u32,
    pub(super) form: Form,
}

/// So many cells are filled in no puzzle that is worth solving.
const NEARLY_FULL: usize = 60;

/// What kind of record it is: how far two boards in it belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A line, a CSV row: two boards are a pair.
    Row,
    /// A JSON object, the attributes of an element: two boards are a pair if one is full.
    Object,
    /// A JSON array: two boards are a pair if one is full and keeps the clues of the other.
    List,
}

/// The boards of a record so far.
#[derive(Debug, Default)]
pub(super) struct Record {
    members: Vec<Member>,
    /// Whether there was a board that could not be read.
    broken: bool,
}

impl Member {
    /// Whether it says of each cell whether something holds: the same digit, more than nine times.
    fn is_mask(&self) -> bool {
        let board = self.puzzle.filled();
        let (any, all) = board
            .values()
            .iter()
            .filter(|&&value| value != 0)
            .fold((0, 15), |(any, all), value| (any | value, all & value));
        any == all && board.filled() > 9
    }

    fn is_full(&self) -> bool {
        self.puzzle.filled().is_full()
    }

    /// Whether it is a solution, perhaps with cells left out, rather than a puzzle.
    fn is_nearly_full(&self) -> bool {
        self.puzzle.filled().filled() >= NEARLY_FULL
    }

    /// Whether it is complete and keeps the clues of `other`, which is not.
    fn solves(&self, other: &Member) -> bool {
        let clues = other.puzzle.filled();
        self.is_full() && !clues.is_full() && self.puzzle.filled().keeps(&clues)
    }

    /// Whether neither its name nor its cells say that it is a solution.
    pub(super) fn is_puzzle(&self) -> bool {
        !self.named && !self.is_full()
    }

    fn solution(&self) -> Board {
        self.puzzle.filled()
    }

    /// The entry of a puzzle without a solution.
    pub(super) fn entry(self) -> Entry {
        Entry {
            puzzle: self.puzzle,
            solution: None,
            unchecked: self.more,
            form: self.form,
            place: self.place,
        }
    }
}

impl Member {
    fn with_solution(self, solution: &Member) -> Entry {
        let mut entry = self.entry();
        entry.solution = Some(solution.solution());
        entry.unchecked += solution.more;
        entry
    }
}

impl Record {
    pub(super) fn push(&mut self, member: Member) {
        self.members.push(member);
    }

    /// Says that a board of the record could not be read.
    pub(super) fn breaks(&mut self) {
        self.broken = true;
    }

    pub(super) fn has_puzzle(&self) -> bool {
        self.members.iter().any(Member::is_puzzle)
    }

    pub(super) fn len(&self) -> usize {
        self.members.len()
    }

    /// The only board, if there is one and nothing was broken.
    pub(super) fn take_single(&mut self) -> Option<Member> {
        if self.members.len() == 1 && !self.broken {
            self.members.pop()
        } else {
            None
        }
    }

    /// Gives the boards one by one, whatever they are to each other.
    pub(super) fn drain(&mut self, give: impl FnMut(Member)) {
        self.broken = false;
        std::mem::take(&mut self.members).into_iter().for_each(give);
    }

    /// Gives the entries of the record, which is then empty.
    pub(super) fn close(&mut self, kind: Kind, mut give: impl FnMut(Entry)) {
        if let [first, second] = self.members.as_slice()
            && !(self.broken || first.named)
            && plain::is_pair(&first.puzzle.filled(), &second.solution())
        {
            give(first.clone().with_solution(second));
            return self.members.clear();
        }
        let mut members = std::mem::take(&mut self.members);
        if members.len() > 1 && members.iter().any(|member| !member.is_mask()) {
            let masks = members.extract_if(.., |member| member.is_mask()).count();
            if let Some(member) = members.first_mut() {
                member.more += u32::try_from(masks).unwrap_or(u32::MAX);
            }
        }
        if std::mem::take(&mut self.broken) {
            members.retain(|member| !member.named && !member.is_full());
        }
        if let [first, second] = members.as_slice()
            && let Some(second_solves) = pair(first, second, kind)
        {
            let (puzzle, solution) = match second_solves {
                true => (first, second),
                false => (second, first),
            };
            return give(puzzle.clone().with_solution(solution));
        }
        match members.iter().position(|member| member.named) {
            Some(named) if members.len() > 1 => give(with_named(members, named)),
            _ => in_turn(members, give),
        }
    }
}

/// Whether the second is the solution of the first, or the reverse; `None` if both are puzzles.
fn pair(first: &Member, second: &Member, kind: Kind) -> Option<bool> {
    if first.named != second.named {
        return Some(second.named);
    }
    if second.solves(first) {
        return Some(true);
    }
    if first.solves(second) {
        return Some(false);
    }
    match (kind, first.is_nearly_full(), second.is_nearly_full()) {
        (Kind::List, ..) | (_, false, false) | (Kind::Object, true, true) => None,
        (_, _, second_full) => Some(second_full),
    }
}

/// The entry of several boards, of which this one is named the solution.
fn with_named(mut members: Vec<Member>, named: usize) -> Entry {
    let unchecked = members.len().saturating_sub(2);
    let solution = members.remove(named).solution();
    let first = members.iter().position(|member| !member.named);
    let mut entry = members.swap_remove(first.unwrap_or(0)).entry();
    entry.solution = Some(solution);
    entry.unchecked += u32::try_from(unchecked).unwrap_or(u32::MAX);
    entry
}

/// The entries of several boards, each a puzzle unless it is the solution of the one before.
fn in_turn(members: Vec<Member>, mut give: impl FnMut(Entry)) {
    let mut open: Option<(Member, Entry)> = None;
    for member in members {
        if let Some((puzzle, entry)) = &mut open
            && !puzzle.is_full()
            && member.is_full()
        {
            match entry.solution {
                None if member.solves(puzzle) => entry.solution = Some(member.solution()),
                _ => entry.unchecked += 1,
            }
            continue;
        }
        if let Some((_, entry)) = open.replace((member.clone(), member.entry())) {
            give(entry);
        }
    }
    if let Some((_, entry)) = open {
        give(entry);
    }
}
