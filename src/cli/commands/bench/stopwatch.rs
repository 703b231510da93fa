//! Repeats work until it is time, and checks what comes out each time.

use crate::cli::pipeline::{self, lock};
use anyhow::ensure;
use ninegrid::bulk::{Effort, Engine, Goal, SharedCount};
use ninegrid::canon::{Canonizer, Form, Near, Neighborhood};
use ninegrid::generate::Recipe;
use ninegrid::logic::{Options, Rater};
use ninegrid::{Board, Puzzle, Verdict};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How much was done in what time.
pub struct Rate {
    pub done: u64,
    pub seconds: f64,
}

/// How it is measured.
pub struct Stopwatch {
    pub engine: Engine,
    pub threads: usize,
    pub least: Duration,
}

impl Stopwatch {
    /// Repeats `round`, which says how much it did, on all threads until it is time.
    fn repeat(
        &self,
        threads: usize,
        round: impl Fn() -> anyhow::Result<u64> + Sync,
    ) -> anyhow::Result<Rate> {
        let start = Instant::now();
        let all = Mutex::new(anyhow::Ok(0));
        pipeline::on_threads(threads, || {
            loop {
                let done = round();
                let mut all = lock(&all);
                let before = std::mem::replace(&mut *all, Ok(0));
                *all = before.and_then(|before| Ok(before + done?));
                if all.is_err() || start.elapsed() >= self.least {
                    return;
                }
            }
        });
        let done = all.into_inner().unwrap_or_else(PoisonError::into_inner)?;
        Ok(Rate {
            done,
            seconds: start.elapsed().as_secs_f64(),
        })
    }

    /// Looks for two solutions of each board.
    pub fn solve(&self, puzzles: &[Puzzle]) -> anyhow::Result<(Rate, Option<Effort>)> {
        let round = || {
            let mut seen = [0; 3];
            let starts = puzzles.iter().copied();
            let effort = self.engine.each(starts, Goal::Count(2), |answer| {
                seen[(answer.count as usize).min(2)] += 1;
            });
            (seen, effort)
        };
        let (expected, effort) = round();
        let rate = self.repeat(self.threads, || {
            ensure!(
                round().0 == expected,
                "the answers differ from those before"
            );
            Ok(puzzles.len() as u64)
        })?;
        Ok((rate, Some(effort)))
    }

    /// Counts puzzle after puzzle, all threads on each.
    pub fn count(&self, puzzles: &[Puzzle]) -> anyhow::Result<(Rate, Option<Effort>)> {
        // A near-empty board has more solutions than anyone waits for.
        const ENOUGH: u64 = 100_000_000;
        let count = |puzzle| {
            let count = SharedCount::new(puzzle, ENOUGH);
            pipeline::on_threads(self.threads, || count.work(&self.engine));
            count.total()
        };
        let mut expected = vec![0; puzzles.len()];
        let starts = puzzles.iter().copied();
        let effort = self.engine.each(starts, Goal::Count(ENOUGH), |answer| {
            expected[answer.task.id] = answer.count;
        });
        ensure!(
            expected.iter().any(|&count| count > 0),
            "no solutions to count"
        );
        let rate = self.repeat(1, || {
            let counts: Vec<u64> = puzzles.iter().map(count).collect();
            ensure!(counts == expected, "the counts differ from those before");
            Ok(counts.iter().sum())
        })?;
        Ok((rate, Some(effort)))
    }

    pub fn generate(&self) -> anyhow::Result<(Rate, Option<Effort>)> {
        const BATCH: u64 = 256;
        let recipe = Recipe::minimal(1);
        let made: Vec<Board> = recipe
            .puzzles_with(&self.engine, 0..BATCH)
            .into_iter()
            .flatten()
            .collect();
        let unique = |verdict: &Verdict| matches!(verdict, Verdict::Unique(_));
        ensure!(
            self.engine.solve(&made).iter().all(unique),
            "a puzzle has several solutions"
        );
        let next = AtomicU64::new(0);
        let rate = self.repeat(self.threads, || {
            let from = BATCH * next.fetch_add(1, Ordering::Relaxed);
            let made = recipe.puzzles_with(&self.engine, from..from + BATCH);
            ensure!(
                made.iter().all(Option::is_some),
                "a puzzle could not be made"
            );
            Ok(BATCH)
        })?;
        Ok((rate, None))
    }

    /// Rates each puzzle.
    pub fn rate(&self, puzzles: &[Puzzle]) -> anyhow::Result<(Rate, Option<Effort>)> {
        let mut rater = Rater::new(Options::default());
        let expected: Vec<_> = puzzles.iter().map(|it| rater.rate(it)).collect();
        ensure!(
            expected.iter().any(|outcome| outcome.rated().is_some()),
            "no puzzle has a rating"
        );
        let rate = self.repeat(self.threads, || {
            let mut rater = Rater::new(Options::default());
            let rated = puzzles.iter().map(|it| rater.rate(it));
            ensure!(
                rated.eq(expected.iter().copied()),
                "the ratings differ from those before"
            );
            Ok(puzzles.len() as u64)
        })?;
        Ok((rate, None))
    }

    /// Finds the row-minlex form of each board.
    pub fn canon(&self, boards: &[Board]) -> anyhow::Result<(Rate, Option<Effort>)> {
        let mut canonizer = Canonizer::new();
        let mut form = |board: &Board| *canonizer.canonical(board, Form::Minlex).form();
        let expected: Vec<Board> = boards.iter().map(&mut form).collect();
        let again = expected.iter().map(form);
        ensure!(
            again.eq(expected.iter().copied()),
            "a form has another form"
        );
        let rate = self.repeat(self.threads, || {
            let mut canonizer = Canonizer::new();
            let forms = boards.iter();
            let forms = forms.map(|board| *canonizer.canonical(board, Form::Minlex).form());
            ensure!(
                forms.eq(expected.iter().copied()),
                "the forms differ from those before"
            );
            Ok(boards.len() as u64)
        })?;
        Ok((rate, None))
    }

    /// Looks for the minimal puzzles one clue away from each board.
    pub fn near(&self, boards: &[Board]) -> anyhow::Result<(Rate, Option<Effort>)> {
        let neighbors = |board: &Board| {
            let near = Neighborhood::new(&self.engine, board, Near::new(1, 1).minimal());
            let mut found = 0_u64;
            let count = &mut |_: &Board| {
                found += 1;
                ControlFlow::Continue(())
            };
            let _ = near.find(&self.engine, 0..near.parts(), count); // it is never told to stop
            found
        };
        let expected: Vec<u64> = boards.iter().map(neighbors).collect();
        let rate = self.repeat(self.threads, || {
            let found = boards.iter().map(neighbors);
            ensure!(
                found.eq(expected.iter().copied()),
                "the neighbors differ from those before"
            );
            Ok(boards.len() as u64)
        })?;
        Ok((rate, None))
    }
}
