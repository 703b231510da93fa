//! `sudoku rate`: how hard each puzzle is.

use crate::cli::exit::Exit;
use crate::cli::histogram::Histogram;
use crate::cli::inputs::Inputs;
use crate::cli::message;
use crate::cli::number;
use crate::cli::outcome::Outcome;
use crate::cli::pipeline::{Asked, Batch, Pace, Reply, lock};
use crate::cli::print;
use crate::cli::rated;
use crate::cli::tally::Row;
use crate::cli::transformation::applied;
use anyhow::ensure;
use clap::ValueEnum;
use ninegrid::bulk::Engine;
use ninegrid::logic::{self, Options, Rater, Rating, Tenths};
use ninegrid::{Puzzle, Transform};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use std::io::Write;
use std::ops::ControlFlow;
use std::sync::Mutex;

const EXAMPLES: &str = "\
Examples:
  sudoku rate puzzle.txt                 ER/EP/ED and the hardest technique, after the puzzle
  sudoku rate --max 2.0 < puzzles.sdm    only those that need nothing harder than 2.0
  sudoku rate -f csv puzzles/ > er.csv   puzzle,er,ep,ed,technique
  sudoku rate --stats big.sdm > out.txt  with a histogram
  sudoku rate --morphs 100 puzzle.txt    how far the rating depends on the form

ER is the rating of the hardest step, EP that of the hardest one up to the first placement, ED that
of the first, all as Sudoku Explainer 1.2.1 gives them. What has no rating is answered with a word:
contradictory, unsolvable, ambiguous, unrated (no technique goes further) or malformed; with --min
or --max, with a message only.

Exit status: 0 if every puzzle has a rating, 1 if one has none, 2 if one could not be read.";

/// The lines of `--stats`.
const ROWS: &[Row] = &[
    ("rated", &[Outcome::Unique]),
    ("excluded", &[Outcome::Excluded]),
    ("unrated", &[Outcome::Unrated]),
    ("ambiguous", &[Outcome::Ambiguous]),
    ("unsolvable", &[Outcome::Unsolvable]),
    ("contradictory", &[Outcome::Contradictory]),
    ("malformed", &[Outcome::Malformed]),
];

/// Print how hard each puzzle is, on the scale of Sudoku Explainer 1.2.1
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    inputs: Inputs,
    /// The form of the answers
    #[arg(short, long, value_enum, value_name = "FORM", default_value_t = RatingForm::Line)]
    format: RatingForm,
    /// Print only puzzles with an ER of at least R
    #[arg(long, value_name = "R")]
    min: Option<Tenths>,
    /// Print only puzzles with an ER of at most R; a harder one is given up as soon as that is known
    #[arg(long, value_name = "R")]
    max: Option<Tenths>,
    /// Leave out techniques that assume a unique solution
    #[arg(long)]
    no_uniqueness: bool,
    /// Rate N random isomorphs too, and print the least, median and greatest ER of all
    #[arg(long, value_name = "N", value_parser = number::up_to::<u64>(1_000_000))]
    morphs: Option<u64>,
}

/// The form of ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum RatingForm {
    /// The puzzle, ER/EP/ED and the hardest technique
    Line,
    /// Columns separated by commas, under a header
    Csv,
    /// One JSON object for each puzzle, in a line
    Json,
}

/// Rates what is read.
///
/// # Errors
/// If the summary cannot be written.
pub fn run(args: Args) -> anyhow::Result<Exit> {
    if let (Some(min), Some(max)) = (args.min, args.max) {
        ensure!(min <= max, "--min {min} is more than --max {max}");
    }
    let histogram = args.inputs.stats.then(Mutex::<Histogram>::default);
    let rate = Rate {
        form: args.format,
        filters: args.min.is_some() || args.max.is_some(),
        options: args.options(),
        morphs: args.morphs,
        engine: Engine::new(),
        raters: Mutex::new(Vec::new()),
        histogram,
    };
    let exit = args.inputs.answer(Pace::Slow, None, ROWS, |batch, reply| {
        rate.answer(batch, reply)
    })?;
    if let Some(histogram) = &rate.histogram {
        message::to_stderr(lock(histogram).to_string().as_bytes())?;
    }
    Ok(exit)
}

impl Args {
    fn options(&self) -> Options {
        let most = Tenths(u16::MAX);
        let bounds = (self.min.unwrap_or_default(), self.max.unwrap_or(most));
        let options = Options::default().between(bounds.0, bounds.1);
        match self.no_uniqueness {
            true => options.without_uniqueness(),
            false => options,
        }
    }
}

struct Rate {
    form: RatingForm,
    /// Whether only some puzzles are printed.
    filters: bool,
    options: Options,
    morphs: Option<u64>,
    engine: Engine,
    /// Those that no thread uses at the moment.
    raters: Mutex<Vec<Rater>>,
    histogram: Option<Mutex<Histogram>>,
}

/// The answer to a puzzle.
enum Answer {
    Rated(Rating, Option<Morphs>),
    /// It has a rating that was not asked for.
    OutOfRange,
    /// It has none.
    Not(Outcome),
}

impl Rate {
    fn answer(&self, batch: &Batch, reply: &mut Reply) -> ControlFlow<()> {
        let mut rater = lock(&self.raters)
            .pop()
            .unwrap_or_else(|| Rater::new(self.options));
        let verdicts = self.engine.solve(&batch.puzzles()).into_iter();
        let answers = verdicts
            .zip(batch.entries())
            .map(|(verdict, entry)| self.rate(&verdict, &entry.puzzle, &mut rater));
        let flow = batch.each(answers, reply, |asked, answer, reply| {
            self.print(
                asked,
                answer.unwrap_or(Answer::Not(Outcome::Malformed)),
                reply,
            );
            ControlFlow::Continue(())
        });
        lock(&self.raters).push(rater);
        flow
    }

    fn rate(&self, verdict: &ninegrid::Verdict, puzzle: &Puzzle, rater: &mut Rater) -> Answer {
        let outcome = Outcome::of(verdict);
        if outcome != Outcome::Unique {
            return Answer::Not(outcome);
        }
        match rater.rate(puzzle) {
            logic::Outcome::Rated(rating) => Answer::Rated(rating, self.morphs(puzzle, &rating)),
            logic::Outcome::Stuck(_) => Answer::Not(Outcome::Unrated),
            _ => Answer::OutOfRange,
        }
    }

    /// The ratings of isomorphs and of the puzzle itself.
    fn morphs(&self, puzzle: &Puzzle, rating: &Rating) -> Option<Morphs> {
        let wanted = self.morphs?;
        let mut rater = Rater::new(self.options.between(Tenths(0), Tenths(u16::MAX)));
        let morphs = (0..wanted).filter_map(|seed| {
            let outcome = rater.rate(&applied(&Transform::random(seed), puzzle));
            outcome.rated().map(Rating::er)
        });
        let mut ratings: Vec<Tenths> = morphs.chain([rating.er()]).collect();
        ratings.sort_unstable();
        let [least, .., greatest] = ratings.as_slice() else {
            return None;
        };
        let median = ratings.get(ratings.len() / 2)?;
        Some(Morphs {
            count: ratings.len() as u64 - 1,
            least: *least,
            median: *median,
            greatest: *greatest,
        })
    }

    fn print(&self, asked: &Asked, answer: Answer, reply: &mut Reply) {
        if asked.previous.is_none() && self.form == RatingForm::Csv {
            self.header(reply.out());
        }
        match answer {
            Answer::Rated(rating, morphs) => {
                reply.count(Outcome::Unique);
                if let Some(histogram) = &self.histogram {
                    lock(histogram).count(rating.er());
                }
                self.rating(asked, &rating, morphs, reply.out());
            }
            Answer::OutOfRange => reply.count(Outcome::Excluded),
            Answer::Not(outcome) => self.not_rated(asked, outcome, reply),
        }
    }

    fn rating(&self, asked: &Asked, rating: &Rating, morphs: Option<Morphs>, out: &mut Vec<u8>) {
        let Some(puzzle) = asked.puzzle() else {
            return;
        };
        if self.form == RatingForm::Json {
            let rating = Rated {
                fields: rated::Fields::of(rating, self.options),
                steps: Steps(rating),
                morphs,
            };
            return print::json(asked, &rating, out);
        }
        print::write_in_line(puzzle, out);
        let numbers = morphs.map(|morphs| [morphs.least, morphs.median, morphs.greatest]);
        let _ = match self.form {
            RatingForm::Csv => {
                let mut fields = rated::fields(rating).to_vec();
                fields.extend(
                    numbers
                        .into_iter()
                        .flatten()
                        .map(|number| number.to_string()),
                );
                writeln!(out, ",{}", fields.join(","))
            }
            _ => match numbers {
                Some([least, median, greatest]) => {
                    writeln!(
                        out,
                        " {} {least}..{median}..{greatest}",
                        rated::InLine(rating)
                    )
                }
                None => writeln!(out, " {}", rated::InLine(rating)),
            },
        }; // a Vec takes everything
    }

    fn header(&self, out: &mut Vec<u8>) {
        let morphs = if self.morphs.is_some() {
            ",least,median,greatest"
        } else {
            ""
        };
        let _ = writeln!(out, "puzzle,{}{morphs}", rated::COLUMNS.join(",")); // a Vec takes everything
    }

    /// Says that there is no rating, and why; a filter prints nothing in its place.
    fn not_rated(&self, asked: &Asked, outcome: Outcome, reply: &mut Reply) {
        if outcome != Outcome::Malformed {
            reply.count_strictly(outcome, true);
            reply.remark(
                outcome,
                asked.location(),
                format_args!("no rating: {}", outcome.word()),
            );
        }
        if self.filters {
            return;
        }
        match (self.form, asked.puzzle()) {
            (RatingForm::Json, _) => print::json_word(asked, outcome, reply.out()),
            (RatingForm::Csv, puzzle) => {
                if let Some(puzzle) = puzzle {
                    print::write_in_line(puzzle, reply.out());
                }
                let morphs = if self.morphs.is_some() { ",,," } else { "" };
                let _ = writeln!(reply.out(), ",,,,{}{morphs}", outcome.word()); // a Vec takes everything
            }
            _ => {
                let _ = writeln!(reply.out(), "{}", outcome.word()); // a Vec takes everything
            }
        }
    }
}

/// What rating adds to a record of JSON.
#[derive(Serialize)]
struct Rated<'a> {
    #[serde(flatten)]
    fields: rated::Fields,
    steps: Steps<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    morphs: Option<Morphs>,
}

/// How many steps there were of each technique.
struct Steps<'a>(&'a Rating);

impl Serialize for Steps<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (technique, count) in self.0.counts() {
            map.serialize_entry(technique.name(), &count)?;
        }
        map.end()
    }
}

/// The ER of a puzzle and of isomorphs.
#[derive(Clone, Copy, Serialize)]
struct Morphs {
    /// How many isomorphs there were.
    count: u64,
    #[serde(serialize_with = "number")]
    least: Tenths,
    #[serde(serialize_with = "number")]
    median: Tenths,
    #[serde(serialize_with = "number")]
    greatest: Tenths,
}

fn number<S: Serializer>(rating: &Tenths, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(f64::from(*rating))
}
