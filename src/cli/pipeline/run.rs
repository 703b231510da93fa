//! The run itself: reads, lets a command answer, writes, on as many threads as there is work for.
//!
//! There is no thread for reading or for writing: whoever is free takes the next batch, under a lock
//! that also numbers it, and its answers leave in the order of the numbers.

use super::batch::Batch;
use super::folder::Folder;
use super::output::Output;
use super::progress::Progress;
use super::queue::Queue;
use super::reader::{Reader, Size};
use super::reply::{Manner, Reply};
use super::source::Input;
use super::sources::Sources;
use super::threads::{Threads, lock, on_threads};
use crate::cli::{color, message};
use std::io::{self, IsTerminal};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

pub use super::queue::Done;

/// What is to be done.
#[derive(Debug)]
pub struct Job {
    pub inputs: Vec<Input>,
    pub threads: Threads,
    /// Whether messages about single puzzles are left out.
    pub quiet: bool,
    /// Whether an empty line is answered with an empty line.
    pub keep_blank: bool,
    pub pace: Pace,
}

/// How long a puzzle takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// Microseconds: puzzles are answered a thousand at a time.
    Fast,
    /// Milliseconds or more: a few at a time, so that all threads have something to do, and each answer
    /// leaves when it is its turn.
    Slow,
}

impl Pace {
    /// How much is read for a batch. For fast answers some 1,600 lines, about a millisecond's work:
    /// more would add memory and waiting, less would show in the cost of handing over.
    fn batch(self) -> Size {
        match self {
            Pace::Fast => Size {
                bytes: 128 * 1024,
                reads: 512,
            },
            Pace::Slow => Size {
                bytes: 512,
                reads: 4,
            },
        }
    }

    /// A batch of this many bytes says that more than one thread will find work. Starting threads takes
    /// longer than solving the few puzzles of a smaller one.
    fn busy(self) -> usize {
        match self {
            Pace::Fast => 32 * 1024,
            Pace::Slow => 164,
        }
    }
}

/// Lets `answer` reply to every batch of what `job` names; the answers go to `folder`, or to standard
/// output. Says how it went.
pub fn run<F>(job: Job, folder: Option<Folder>, answer: F) -> Done
where
    F: Fn(&Batch, &mut Reply) -> ControlFlow<()> + Sync,
{
    let manner = Manner {
        eager: job.pace == Pace::Slow,
        quiet: job.quiet,
        color: color::on_stderr(),
    };
    if job.inputs.contains(&Input::Stdin) && io::stdin().is_terminal() && !job.quiet {
        invite();
    }
    let progress = Progress::reading(&job.inputs);
    let apart = folder.as_ref().map(Folder::real).map(Path::to_owned);
    let separate = apart.is_some();
    let sources = Sources::new(job.inputs, apart);
    let reader = Reader::new(sources, job.pace.batch(), separate, job.keep_blank);
    let output = folder.map_or(Output::Stdout, |folder| Output::Folder(Box::new(folder)));
    let run = Run {
        reader: Mutex::new((reader, 0)),
        queue: Queue::new(output, progress, manner.color),
        answer,
        manner,
    };
    run.run(job.threads, job.pace.busy());
    run.queue.done()
}

/// Says what is waited for.
fn invite() {
    let end = if cfg!(windows) { "Ctrl-Z" } else { "Ctrl-D" };
    let text = format!(
        "type or paste puzzles, each in a line of 81 characters or in nine rows; {end} ends"
    );
    let _ = message::say(text); // where nobody reads it, nobody waits for it
}

/// Lets `answer` reply to each number below `batches` and tell how much of all the `work` it has done;
/// the answers go to standard output in order. Says how it went.
pub fn number<F>(batches: u64, work: Option<u64>, threads: usize, answer: F) -> Done
where
    F: Fn(u64, &mut Reply) + Sync,
{
    let manner = Manner {
        color: color::on_stderr(),
        ..Manner::default()
    };
    let queue = Queue::new(Output::Stdout, Progress::new(work), manner.color);
    let next = AtomicU64::new(0);
    let threads = u64::min(threads as u64, batches) as usize;
    on_threads(threads, || {
        while !queue.has_stopped() {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= batches {
                break;
            }
            let mut reply = Reply::new(&queue, number, 0, manner);
            answer(number, &mut reply);
            reply.finish();
        }
    });
    queue.done()
}

struct Run<F> {
    /// With the number of the next batch.
    reader: Mutex<(Reader, u64)>,
    queue: Queue,
    answer: F,
    manner: Manner,
}

impl<F: Fn(&Batch, &mut Reply) -> ControlFlow<()> + Sync> Run<F> {
    /// Answers all there is. Threads are started only when there is enough to do for them.
    fn run(&self, threads: Threads, busy: usize) {
        let mut batch = Batch::default();
        while let Some(number) = self.take(&mut batch) {
            if batch.bytes >= busy {
                let first = Mutex::new(Some(batch));
                return on_threads(threads.count(), || {
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

    /// Reads the next batch and gives it its number; `None` at the end, or once the output has stopped.
    fn take(&self, batch: &mut Batch) -> Option<u64> {
        let (reader, next) = &mut *lock(&self.reader);
        if self.queue.has_stopped() || !reader.fill(batch) {
            return None;
        }
        *next += 1;
        Some(*next - 1)
    }

    fn answer(&self, number: u64, batch: &Batch) {
        let mut reply = Reply::new(&self.queue, number, batch.bytes, self.manner);
        // A break says that the output has stopped, which `take` sees.
        let _ = (self.answer)(batch, &mut reply);
        reply.finish();
    }
}
