//! What all commands with INPUT share: their arguments, the run, and how it ends.

use super::exit::Exit;
use super::message;
use super::names::Names;
use super::pipeline::{self, Batch, Done, Folder, Input, Job, Pace, Reply, Threads};
use super::tally::Row;
use clap::builder::{OsStringValueParser, TypedValueParser, ValueParser};
use std::ops::ControlFlow;
use std::time::Instant;

/// What is read, and how the run goes.
#[derive(Debug, clap::Args)]
pub struct Inputs {
    /// Files, directories, - for standard input, or puzzles themselves [default: -]
    ///
    /// An argument of 81 puzzle characters, or of 729 candidates, is a puzzle. A directory is searched
    /// recursively, in name order, for files ending in .txt .sdk .sdm .ss .sud .csv .tsv .json .jsonl .xml
    /// .opensudoku or .sudoku; a file named explicitly is always read.
    #[arg(value_name = "INPUT", value_parser = parser(), hide_default_value = true, default_value = "-")]
    pub inputs: Vec<Input>,
    #[command(flatten)]
    pub threads: Threads,
    /// Leave out messages about single puzzles; end with a count of each kind
    #[arg(short, long, display_order = 91)]
    pub quiet: bool,
    /// Print a summary to standard error
    #[arg(long, display_order = 92)]
    pub stats: bool,
    /// How cells are named
    #[arg(long, value_enum, value_name = "NAMES", default_value_t = Names::RowColumn, display_order = 93)]
    pub cells: Names,
    /// Whether an empty line is answered with an empty line; not every command has a use for it.
    #[arg(skip)]
    pub keep_blank: bool,
}

/// Reads INPUTs.
pub fn parser() -> ValueParser {
    ValueParser::from(OsStringValueParser::new().try_map(Input::new))
}

impl Inputs {
    /// Whether puzzles may come from more than one file.
    pub fn has_several(&self) -> bool {
        let is_directory = |input: &Input| input.path().is_some_and(|path| path.is_dir());
        self.inputs.len() > 1 || self.inputs.iter().any(is_directory)
    }

    /// Lets `answer` reply to every batch of what is read; the answers go to `folder`, or to standard
    /// output. `rows` are the lines of `--stats`.
    ///
    /// # Errors
    /// If the summary cannot be written.
    pub fn answer<F>(
        self,
        pace: Pace,
        folder: Option<Folder>,
        rows: &[Row],
        answer: F,
    ) -> anyhow::Result<Exit>
    where
        F: Fn(&Batch, &mut Reply) -> ControlFlow<()> + Sync,
    {
        let start = Instant::now();
        let job = Job {
            inputs: self.inputs,
            threads: self.threads,
            quiet: self.quiet,
            keep_blank: self.keep_blank,
            pace,
        };
        let Done { exit, tally } = pipeline::run(job, folder, answer);
        if let Some(words) = tally.words().filter(|_| self.quiet) {
            message::say(words)?;
        }
        if self.stats {
            let summary = tally.summary(rows, start.elapsed());
            message::to_stderr(summary.to_string().as_bytes())?;
        }
        Ok(exit)
    }
}
