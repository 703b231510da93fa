//! Steps as they are told: the options for it, and the record of JSON.

use super::names::Names;
use clap::ValueEnum;
use ninegrid::logic::words::{Notation, Wording};
use ninegrid::logic::{Branch, Cause, Net, NetKind, Node, Options, Pattern, Step};
use ninegrid::{Candidates, CellSet, Digit, DigitSet};
use serde::Serialize;

/// How steps are found and told.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct Telling {
    /// How chains are written
    #[arg(long, value_enum, value_name = "NOTATION", default_value_t = ChainForm::Words)]
    notation: ChainForm,
    /// Leave out techniques that assume a unique solution
    #[arg(long)]
    no_uniqueness: bool,
}

/// How chains are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ChainForm {
    /// if r4c2=3, then r4c7<>3, so r4c7=8 (last candidate)
    Words,
    /// (3)r4c2-(3=8)r4c7, where a chain can be written so
    Eureka,
}

impl Telling {
    pub fn wording(self, names: Names) -> Wording {
        let notation = match self.notation {
            ChainForm::Words => Notation::Words,
            ChainForm::Eureka => Notation::Eureka,
        };
        Wording {
            cells: names.of_library(),
            notation,
        }
    }

    pub fn options(self) -> Options {
        match self.no_uniqueness {
            true => Options::default().without_uniqueness(),
            false => Options::default(),
        }
    }
}

/// A step in JSON.
#[derive(Serialize)]
pub struct Record {
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<usize>,
    rating: f64,
    technique: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    house: Option<String>,
    cells: Vec<String>,
    digits: Vec<u8>,
    placements: Vec<CandidateRecord>,
    eliminations: Vec<CandidateRecord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    chain: Option<ChainRecord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
}

#[derive(Serialize)]
struct CandidateRecord {
    cell: String,
    digit: u8,
}

#[derive(Serialize)]
struct ChainRecord {
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    eureka: Option<String>,
    branches: Vec<BranchRecord>,
}

#[derive(Serialize)]
struct BranchRecord {
    nodes: Vec<NodeRecord>,
    /// Places in `nodes`.
    targets: Vec<usize>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    nested: Vec<Record>,
}

#[derive(Serialize)]
struct NodeRecord {
    cell: String,
    digit: u8,
    on: bool,
    /// `cell`, a house, or `step` for a nested step; none for an assumption.
    by: Option<String>,
    /// Which of the nested steps.
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<usize>,
    parents: Vec<usize>,
}

impl Record {
    /// The record of a step that is found with these candidates.
    pub fn of(step: &Step, number: Option<usize>, before: &Candidates, wording: Wording) -> Record {
        let mut record = Record::untold(step, wording);
        record.number = number;
        record.text = Some(wording.step(step, before));
        record.digits = digits(step, before).into_iter().map(Digit::value).collect();
        record
    }

    /// Without text, as nested steps are.
    fn untold(step: &Step, wording: Wording) -> Record {
        let names = wording.cells;
        let candidate = |cell, digit: Digit| CandidateRecord {
            cell: names.cell(cell),
            digit: digit.value(),
        };
        let gone = step.eliminations();
        let gone =
            gone.flat_map(|(cell, digits)| digits.into_iter().map(move |digit| (cell, digit)));
        let houses = step.pattern().houses();
        let houses: Vec<String> = houses.into_iter().map(|house| names.house(house)).collect();
        Record {
            number: None,
            rating: step.rating().into(),
            technique: step.technique().name(),
            house: (!houses.is_empty()).then(|| houses.join(", ")),
            cells: cells(step)
                .into_iter()
                .map(|cell| names.cell(cell))
                .collect(),
            digits: digits(step, &Candidates::ALL)
                .into_iter()
                .map(Digit::value)
                .collect(),
            placements: step
                .placement()
                .into_iter()
                .map(|(cell, digit)| candidate(cell, digit))
                .collect(),
            eliminations: gone.map(|(cell, digit)| candidate(cell, digit)).collect(),
            chain: chain(step, wording),
            text: None,
        }
    }
}

/// The cells of the pattern; of a single, its cell.
fn cells(step: &Step) -> CellSet {
    match step.pattern() {
        Pattern::Net(net) => net.cells(),
        Pattern::Single { .. } => step
            .placement()
            .map_or(CellSet::EMPTY, |(cell, _)| cell.into()),
        pattern => pattern.cells(),
    }
}

/// The digits of the pattern.
fn digits(step: &Step, before: &Candidates) -> DigitSet {
    let held = |cells: CellSet| {
        cells
            .into_iter()
            .fold(DigitSet::EMPTY, |set, cell| set | before.get(cell))
    };
    match step.pattern() {
        Pattern::Single { .. } => step
            .placement()
            .into_iter()
            .map(|(_, digit)| digit)
            .collect(),
        Pattern::Intersection { digit, .. } | Pattern::Fish { digit, .. } => DigitSet::only(*digit),
        Pattern::Subset { digits, .. } => *digits,
        Pattern::Loop(found) => found.digits.into_iter().collect(),
        Pattern::Bug { extra, .. } => extra
            .by_cell()
            .fold(DigitSet::EMPTY, |set, (_, digits)| set | digits),
        Pattern::Net(net) => nodes(net).map(|node| node.digit).collect(),
        pattern => held(pattern.cells()),
    }
}

fn nodes(net: &Net) -> impl Iterator<Item = &Node> {
    net.branches().iter().flat_map(Branch::nodes)
}

fn chain(step: &Step, wording: Wording) -> Option<ChainRecord> {
    let Pattern::Net(net) = step.pattern() else {
        return None;
    };
    Some(ChainRecord {
        kind: match net.kind() {
            NetKind::Cycle => "cycle",
            NetKind::Chain => "chain",
            NetKind::Contradiction => "contradiction",
            NetKind::Double => "double",
            NetKind::Cell(_) => "cell",
            NetKind::Region(..) => "region",
            _ => "net",
        },
        eureka: wording.eureka(step),
        branches: net
            .branches()
            .iter()
            .map(|branch| branch_record(branch, wording))
            .collect(),
    })
}

fn branch_record(branch: &Branch, wording: Wording) -> BranchRecord {
    let node = |node: &Node| NodeRecord {
        cell: wording.cells.cell(node.cell),
        digit: node.digit.value(),
        on: node.on,
        by: match node.cause {
            Cause::Cell => Some("cell".to_owned()),
            Cause::House(house) => Some(wording.cells.house(house)),
            Cause::Step(_) => Some("step".to_owned()),
            _ => None,
        },
        step: match node.cause {
            Cause::Step(step) => Some(step),
            _ => None,
        },
        parents: node.parents.clone(),
    };
    BranchRecord {
        nodes: branch.nodes().iter().map(node).collect(),
        targets: branch.targets().to_vec(),
        nested: branch
            .nested()
            .iter()
            .map(|step| Record::untold(step, wording))
            .collect(),
    }
}
