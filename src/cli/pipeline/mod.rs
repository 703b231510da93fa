//! The line that every command with INPUT works in: read, parse, answer, write, on all cores, in
//! input order, in constant memory.
//!
//! `source.rs` and `sources.rs` find what is named, `reader.rs` cuts it into the batches of
//! `batch.rs`; a command answers one batch in a `Reply`; the pages it fills wait in `queue.rs` for
//! their turn and leave through `output.rs`. `run.rs` puts them together.

mod batch;
mod folder;
mod in_order;
mod output;
mod page;
mod progress;
mod queue;
mod reader;
mod reply;
mod run;
mod source;
mod sources;
mod threads;
mod walk;

pub use batch::{Asked, Batch};
pub use folder::Folder;
pub use in_order::InOrder;
pub use reply::Reply;
pub use run::{Done, Job, Pace, number, run};
pub use source::{Input, puzzle, shown};
pub use threads::{Threads, lock, on_threads};
