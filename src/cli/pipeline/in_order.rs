//! Results of several threads taken up in the order of their numbers.

use super::threads::{lock, wait};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::{Condvar, Mutex, PoisonError};

/// Results may be as many numbers ahead of the one whose turn it is; then their threads wait.
const AHEAD: u64 = 64;

/// Takes results of numbers from 0 on, none left out, and hands them on in order.
pub struct InOrder<T, F> {
    state: Mutex<State<T, F>>,
    turned: Condvar,
}

struct State<T, F> {
    turn: u64,
    early: BTreeMap<u64, T>,
    take: F,
    flow: ControlFlow<()>,
}

impl<T, F: FnMut(u64, T) -> ControlFlow<()>> InOrder<T, F> {
    /// Lets `take` have each result in its turn, until it breaks.
    pub fn new(take: F) -> InOrder<T, F> {
        InOrder {
            state: Mutex::new(State {
                turn: 0,
                early: BTreeMap::new(),
                take,
                flow: ControlFlow::Continue(()),
            }),
            turned: Condvar::new(),
        }
    }

    /// Puts in a result; breaks if no more are wanted.
    pub fn put(&self, number: u64, result: T) -> ControlFlow<()> {
        let mut state = lock(&self.state);
        while number > state.turn + AHEAD && state.flow.is_continue() {
            state = wait(&self.turned, state);
        }
        state.early.insert(number, result);
        let now = &mut *state;
        while now.flow.is_continue()
            && let Some(result) = now.early.remove(&now.turn)
        {
            now.flow = (now.take)(now.turn, result);
            now.turn += 1;
        }
        self.turned.notify_all();
        state.flow
    }

    /// Whether it broke.
    pub fn end(self) -> ControlFlow<()> {
        let state = self.state.into_inner();
        state.unwrap_or_else(PoisonError::into_inner).flow
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_taken_in_order_until_one_breaks() {
        let mut taken = Vec::new();
        let order = InOrder::new(|number, word| {
            taken.push(word);
            if number == 2 {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        assert!(order.put(1, "b").is_continue());
        assert!(order.put(0, "a").is_continue());
        assert!(order.put(3, "d").is_continue());
        assert!(order.put(2, "c").is_break());
        assert!(order.end().is_break());
        assert_eq!(taken, ["a", "b", "c"]);
    }
}
