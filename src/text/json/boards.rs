//! The boards of a JSON value: to which object or array each belongs, and when it is given out.

use super::{Frame, Json, MEMBERS};
use crate::game::Puzzle;
use crate::text::cells::Judged;
use crate::text::entry::{Form, Item, Place};
use crate::text::error::{Problem, TextError, Within};
use crate::text::position::Position;
use crate::text::record::{Kind, Member};

impl Json {
    pub(super) fn judged(&mut self, judged: Judged, at: Position) {
        match judged {
            Judged::Puzzle(puzzle, column, more) => {
                self.member(puzzle, at.right(column), more, Form::Json)
            }
            Judged::Bad(column, misfit) => {
                let problem = Problem::Misfit(Within::Text, misfit);
                self.breaks(at.right(column), problem);
            }
            Judged::Nothing => {}
        }
    }

    /// Takes a board that is alone in its record: a puzzle, but for a solution that stands behind puzzles
    /// of its value, as in `{"puzzles": […], "solutions": […]}`.
    pub(super) fn alone(&mut self, member: Member) {
        if member.named && self.found {
            let first = (0, member.place);
            self.apart.get_or_insert(first).0 += 1;
        } else {
            self.give(Ok(member.entry()));
        }
    }

    /// Says how many solutions were found apart from their puzzles.
    pub(super) fn end_apart(&mut self) {
        if let Some((number, place)) = self.apart.take() {
            let problem = Problem::Apart(number);
            self.give(Err(TextError::new(place, Form::Json, problem)));
        }
    }

    /// Notes a board that stands here, the value that has just ended.
    pub(super) fn member(&mut self, puzzle: Puzzle, at: Position, more: u32, form: Form) {
        let frame = self.frames.last();
        let named = frame.is_some_and(Frame::names_solution);
        // Of a solution beside its puzzle nobody asks.
        let place = match frame {
            Some(frame) if named && frame.record.has_puzzle() => at.place(),
            _ => self.place(at),
        };
        self.push(Member {
            puzzle,
            place,
            named,
            more,
            form,
        });
    }

    /// Notes a board of the innermost object or array.
    pub(super) fn push(&mut self, member: Member) {
        let most = |frame: &Frame| if frame.key.is_some() { MEMBERS } else { 2 };
        if let Some(mut frame) = self
            .frames
            .pop_if(|frame| frame.record.len() >= most(frame))
        {
            self.close(&mut frame);
            self.frames.push(frame);
        }
        match self.frames.last_mut() {
            Some(frame) => frame.record.push(member),
            None => self.alone(member),
        }
    }

    /// Notes something that was meant to be a board.
    pub(super) fn breaks(&mut self, at: Position, problem: Problem) {
        let place = self.place(at);
        self.give(Err(TextError::new(place, Form::Json, problem)));
        if let Some(frame) = self.frames.last_mut() {
            frame.record.breaks();
        }
    }

    /// Gives out the boards of an object or array.
    pub(super) fn close(&mut self, frame: &mut Frame) {
        let kind = match frame.key {
            Some(_) => Kind::Object,
            None => Kind::List,
        };
        frame.given |= frame.record.len() > 0;
        if frame.solution
            || kind == Kind::List && self.frames.last().is_some_and(Frame::names_solution)
        {
            return frame.record.drain(|member| self.alone(member));
        }
        frame.record.close(kind, |entry| self.give(Ok(entry)));
    }

    pub(super) fn close_all(&mut self) {
        let mut frames = std::mem::take(&mut self.frames);
        frames.iter_mut().for_each(|frame| self.close(frame));
        self.frames = frames;
    }

    pub(super) fn give(&mut self, item: Item) {
        self.found = true;
        self.held.push(item);
    }

    /// Appends what waits to `found`, in the order of the text.
    pub(super) fn flush(&mut self, found: &mut Vec<Item>) {
        self.held.sort_by_key(|item| {
            let place = place_of(item);
            (place.line, place.column)
        });
        found.append(&mut self.held);
    }
}

fn place_of(item: &Item) -> &Place {
    match item {
        Ok(entry) => &entry.place,
        Err(error) => error.place(),
    }
}
