//! The line that every command works in: read, parse, answer, write, on all cores, in input order,
//! in constant memory. A command is a function that answers one batch.
//!
//! There is no thread for reading or for writing: whoever is free takes the next batch, under a lock
//! that also numbers it, and its answers leave in the order of the numbers.

use super::args::Reading;
use super::folder::Folder;
use super::input::{Batch, Input};
use super::order::{Order, Reply};
use super::output::Output;
use super::progress::Progress;
use super::sources::Sources;
use super::{Exit, lock};
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

/// A batch of this many bytes says that more than one thread will find work. Starting threads takes
/// longer than solving the few puzzles of a smaller one.
const BUSY: usize = 32 * 1024;

/// Lets `answer` reply to every batch of what `reading` names; the answers go to `folder`, or to
/// standard output. Says how it went.
pub fn run<F>(reading: Reading, folder: Option<Folder>, answer: F) -> Exit
where
    F: Fn(&Batch, &mut Reply) -> ControlFlow<()> + Sync,
{
    let progress = Progress::reading(&reading.paths);
    let apart = folder.as_ref().map(Folder::real);
    let sources = Sources::new(reading.paths, apart.map(Path::to_owned));
    let input = Input::new(sources, apart.is_some());
    let output = folder.map_or(Output::Stdout, |folder| Output::Folder(Box::new(folder)));
    let line = Line {
        input: Mutex::new((input, 0)),
        order: Order::new(output, progress),
        answer,
    };
    line.run(reading.threads);
    line.order.exit()
}

/// Lets `answer` reply to each number below `batches` and tell how much of all the `work` it has done;
/// the answers go to standard output in order. Says how it went.
pub fn number<F>(batches: u64, work: Option<u64>, threads: usize, answer: F) -> Exit
where
    F: Fn(u64, &mut Reply) + Sync,
{
    let order = Order::new(Output::Stdout, Progress::new(work));
    let next = AtomicU64::new(0);
    let threads = u64::min(threads as u64, batches) as usize;
    on_threads(threads, || {
        while !order.has_stopped() {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= batches {
                break;
            }
            let mut reply = order.reply(number, 0);
            answer(number, &mut reply);
            reply.finish();
        }
    });
    order.exit()
}

/// Does `work` on this thread and on as many others as are wanted, or could be started.
pub fn on_threads(threads: usize, work: impl Fn() + Sync) {
    thread::scope(|scope| {
        for _ in 1..threads {
            if thread::Builder::new().spawn_scoped(scope, &work).is_err() {
                break;
            }
        }
        work();
    });
}

struct Line<F> {
    /// With the number of the next batch.
    input: Mutex<(Input, u64)>,
    order: Order,
    answer: F,
}

impl<F: Fn(&Batch, &mut Reply) -> ControlFlow<()> + Sync> Line<F> {
    /// Answers all there is. Threads are started only when there is enough to do for them.
    fn run(&self, threads: Option<u16>) {
        let mut batch = Batch::default();
        while let Some(number) = self.take(&mut batch) {
            if batch.bytes() >= BUSY {
                let first = Mutex::new(Some(batch));
                return on_threads(thread_count(threads), || {
                    let first = lock(&first).take();
                    if let Some(batch) = first {
                        self.answer(number, &batch);
                    }
                    self.work();
                });
            }
            self.answer(number, &batch);
        }
    }

    fn work(&self) {
        let mut batch = Batch::default();
        while let Some(number) = self.take(&mut batch) {
            self.answer(number, &batch);
        }
    }

    /// Reads the next batch and gives it its number; `None` at the end, or if there is no use.
    fn take(&self, batch: &mut Batch) -> Option<u64> {
        let (input, next) = &mut *lock(&self.input);
        if self.order.has_stopped() || !input.fill(batch) {
            return None;
        }
        *next += 1;
        Some(*next - 1)
    }

    fn answer(&self, number: u64, batch: &Batch) {
        let mut reply = self.order.reply(number, batch.bytes());
        // A break says that the output has stopped, which `take` sees.
        let _ = (self.answer)(batch, &mut reply);
        reply.finish();
    }
}

/// How many threads work: as many as asked for, or one for each core.
pub fn thread_count(threads: Option<u16>) -> usize {
    let cores = || thread::available_parallelism().map_or(1, NonZero::get);
    threads.map_or_else(cores, usize::from)
}
