//! The ends of the arrays and objects of a JSON value: what they have turned out to be.

use super::{Frame, Json};
use crate::text::array::{Array, Ended};
use crate::text::cells;
use crate::text::entry::Form;

impl Json {
    /// Takes an array of digits that have passed the tokenizer by.
    pub(super) fn digits(&mut self) {
        let mut array = Array::new(self.at);
        let Some((start, text)) = self.tokens.0.feeder.take_plain() else {
            return;
        };
        for digit in text.iter().filter(|byte| byte.is_ascii_digit()) {
            array.cell(cells::of_digit(digit - b'0'));
        }
        array.starts(self.position_of(start));
        self.ended(&array);
    }

    pub(super) fn end_array(&mut self) {
        let Some(mut frame) = self.frames.pop() else {
            return;
        };
        let at = frame.array.start();
        if let Some(mut reader) = frame.text.take() {
            let mut items = Vec::new();
            reader.finish(&mut items);
            self.give_text(items, at);
        }
        let is_first = !frame.given;
        match is_first.then(|| frame.record.take_single()).flatten() {
            Some(member) => self.push(member),
            None => self.close(&mut frame),
        }
        self.ended(&frame.array);
    }

    /// Takes an array that has ended.
    pub(super) fn ended(&mut self, array: &Array) {
        let at = array.start();
        match array.end() {
            Ended::Board(board) => {
                let end = self.position_of(self.tokens.0.feeder.next);
                // In several lines it looks like a grid.
                let form = if end.line > at.line {
                    Form::Spaced
                } else {
                    Form::Json
                };
                self.member(board, at, 0, form);
            }
            Ended::Broken(at, problem) => self.breaks(at, problem),
            Ended::Row(row) => return self.value(|array| array.row(&row, at)),
            Ended::OddRow(cells, marks) => {
                return self.value(|array| array.odd_row(cells, marks, at));
            }
            Ended::Other => {}
        }
        self.value(Array::other);
    }

    pub(super) fn end_object(&mut self) {
        let Some(mut frame) = self.frames.pop() else {
            return;
        };
        let in_object = self
            .frames
            .last()
            .is_some_and(|parent| parent.key.is_some());
        match frame.record.take_single() {
            Some(member) if in_object => self.push(member),
            Some(member) => self.alone(member),
            None => self.close(&mut frame),
        }
        if let Ended::Board(puzzle) = frame.array.end()
            && frame.is_board()
        {
            self.member(puzzle, frame.array.start(), 0, Form::Json);
        }
        self.end_apart();
        self.value(|array| match frame.cell {
            Some(cell) => array.cell(cell),
            None => array.other(),
        });
    }
}

impl Frame {
    /// Whether an object of nine rows or 81 cells is a board; of nine, they may be columns but for their
    /// names.
    fn is_board(&self) -> bool {
        let last = self.key.as_ref().and_then(|key| key.bytes().next());
        self.array.is_flat() || matches!(last, Some(b'r' | b'R'))
    }
}
