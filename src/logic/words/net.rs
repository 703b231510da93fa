//! Chains, cycles and nets in words.

use super::lines::{Line, Lines};
use super::names::{self, CellNames};
use super::{Wording, eureka};
use crate::logic::{Branch, Cause, Net, NetKind, Node, Pattern, Step};
use crate::{Candidates, Cell, Digit};

/// Why, and what follows (`end`); the branches of a net stand in lines of their own.
pub(super) fn reason(wording: Wording, net: &Net, end: &str) -> String {
    let names = wording.cells;
    match (net.kind(), net.branches()) {
        (NetKind::Cycle, [branch]) => format!(
            "if {} again. Either every = here is true or every <> is; whatever both rule out goes: \
             {end}.",
            run(names, branch)
        ),
        (NetKind::Chain, [branch]) => {
            let must = branch.nodes().first().is_some_and(|node| !node.on);
            let verdict = if must { "must" } else { "cannot" };
            format!("if {}. So it {verdict} be: {end}.", run(names, branch))
        }
        (_, branches) => {
            let claim = claim_of(names, net);
            let text = Text {
                wording,
                prefix: String::new(),
                indent: 1,
            };
            format!("{claim}: {end}.{}", text.branches(branches))
        }
    }
}

/// Where to look for it: the cell or house that it starts from, or the first candidate.
pub(super) fn place(names: CellNames, net: &Net) -> String {
    match net.kind() {
        NetKind::Cell(cell) => names.cell(cell),
        NetKind::Region(house, digit) => format!("{digit} in {}", names.house(house)),
        _ => start(net).map_or(String::new(), |node| {
            format!("{} of {}", node.digit, names.cell(node.cell))
        }),
    }
}

fn start(net: &Net) -> Option<&Node> {
    net.branches().first()?.nodes().first()
}

/// What the branches show.
fn claim_of(names: CellNames, net: &Net) -> String {
    let of = |node: &Node| names.claim(node.cell, node.digit, node.on);
    let assumption = start(net).map_or(String::new(), of);
    let target = net
        .branches()
        .first()
        .and_then(|branch| branch.nodes().get(*branch.targets().first()?));
    let both = |(cell, digit): (Cell, Digit)| {
        let [on, off] = [true, false].map(|on| names.claim(cell, digit, on));
        format!("both {on} and {off}")
    };
    let target_candidate = target.map(|node| (node.cell, node.digit));
    let target = target.map_or(String::new(), of);
    match net.kind() {
        NetKind::Contradiction => {
            format!(
                "{assumption} leads to {}",
                target_candidate.map_or(String::new(), both)
            )
        }
        NetKind::Double => {
            let start = start(net).map(|node| (node.cell, node.digit));
            format!("{} lead to {target}", start.map_or(String::new(), both))
        }
        NetKind::Cell(cell) => format!("every candidate of {} leads to {target}", names.cell(cell)),
        NetKind::Region(house, digit) => {
            format!(
                "every place for {digit} in {} leads to {target}",
                names.house(house)
            )
        }
        NetKind::Chain | NetKind::Cycle => format!("{assumption} leads to {target}"),
    }
}

/// A chain in one sentence.
fn run(names: CellNames, branch: &Branch) -> String {
    let claims = branch.nodes().iter().enumerate().map(|(i, node)| {
        let link = match i {
            0 => "",
            1 => ", then ",
            _ => ", so ",
        };
        format!(
            "{link}{}{}",
            names.claim(node.cell, node.digit, node.on),
            cause(names, node, &[])
        )
    });
    claims.collect()
}

/// Why a node is on, in parentheses; `went` says where other candidates went.
fn cause(names: CellNames, node: &Node, went: &[String]) -> String {
    let reason = match (node.cause, node.on) {
        (Cause::Cell, true) => String::from("last candidate"),
        (Cause::House(house), true) => format!("last place in {}", names.house(house)),
        _ => return String::new(),
    };
    match went.is_empty() {
        true => format!(" ({reason})"),
        false => format!(" ({reason}; {})", went.join(", ")),
    }
}

/// The lines of branches.
struct Text {
    wording: Wording,
    /// What the numbers of lines start with: that of the line that a nested net stands in, and a point.
    prefix: String,
    indent: usize,
}

impl Text {
    /// All branches, each line after an end of line. Numbers go on from branch to branch.
    fn branches(&self, branches: &[Branch]) -> String {
        let (mut text, mut number) = (String::new(), 0);
        for branch in branches {
            if eureka::is_chain(branch) {
                let trivial = if branch.nodes().len() == 1 {
                    ", that is the conclusion itself"
                } else {
                    ""
                };
                text += &self.line(0, &format!("{}{trivial}.", run(self.wording.cells, branch)));
            } else {
                number += self.branch(branch, number, &mut text);
            }
        }
        text
    }

    /// Adds a branch under its assumption; returns the number of its lines.
    fn branch(&self, branch: &Branch, number: usize, text: &mut String) -> usize {
        let lines = Lines::of(branch);
        let view = View {
            text: self,
            lines: &lines,
            number,
        };
        if let Some(start) = branch.nodes().first() {
            let claim = self.wording.cells.claim(start.cell, start.digit, start.on);
            *text += &self.line(0, &format!("Suppose {claim}:"));
        }
        for (place, line) in lines.lines.iter().enumerate() {
            let number = view.number_of(place);
            let content = match line {
                Line::Run { from, nodes } => view.run(*from, nodes, place),
                Line::Nested(step) => view.nested(branch, *step, place),
            };
            *text += &self.line(1, &format!("{number}. {content}"));
        }
        lines.lines.len()
    }

    fn line(&self, deeper: usize, content: &str) -> String {
        format!("\n{}{content}", "  ".repeat(self.indent + deeper))
    }
}

/// The lines of one branch, as they are written.
struct View<'a> {
    text: &'a Text,
    lines: &'a Lines<'a>,
    /// How many lines stood before the branch.
    number: usize,
}

impl View<'_> {
    fn names(&self) -> CellNames {
        self.text.wording.cells
    }

    /// What the line at this place is called.
    fn number_of(&self, place: usize) -> String {
        format!("{}{}", self.text.prefix, self.number + place + 1)
    }

    fn claim(&self, node: usize) -> String {
        let node = self.lines.node(node);
        node.map_or(String::new(), |node| {
            self.names().claim(node.cell, node.digit, node.on)
        })
    }

    /// A node with the line that it comes from, unless that is `place` or it is the assumption.
    fn claim_from(&self, node: usize, place: usize) -> String {
        let line = self.lines.place.get(node).copied().flatten();
        match line.filter(|&line| line != place && node != 0) {
            Some(line) => format!("{} ({})", self.claim(node), self.number_of(line)),
            None => self.claim(node),
        }
    }

    /// By what a node holds: another node, or the line of a nested step.
    fn source(&self, node: usize, place: usize) -> String {
        let source = self.lines.source(node);
        match (
            source == node,
            self.lines.place.get(node).copied().flatten(),
        ) {
            (true, Some(line)) if node != 0 => format!("in {}", self.number_of(line)),
            _ => format!("with {}", self.claim_from(source, place)),
        }
    }

    /// Nodes by their sources, in the order of their first: `r1c1 and r1c2 … with r1c3=5 (1)`.
    fn by_source(
        &self,
        nodes: impl Iterator<Item = usize>,
        place: usize,
        name: impl Fn(&Node) -> String,
    ) -> Vec<(String, Vec<String>)> {
        let mut groups: Vec<(String, Vec<String>)> = Vec::new();
        for node in nodes {
            let (source, what) = (self.source(node, place), self.lines.node(node).map(&name));
            match groups.iter_mut().find(|(other, _)| *other == source) {
                Some((_, group)) => group.extend(what),
                None => groups.push((source, what.into_iter().collect())),
            }
        }
        groups
    }

    /// One thing after the other.
    fn run(&self, from: Option<usize>, nodes: &[usize], place: usize) -> String {
        let start = from.map(|node| self.claim_from(node, place));
        let claims = nodes
            .iter()
            .map(|&node| self.claim(node) + &self.cause(node, place));
        let claims: Vec<String> = start.into_iter().chain(claims).collect();
        claims.join(", so ") + "."
    }

    /// Why a node follows.
    fn cause(&self, node: usize, place: usize) -> String {
        let Some(node) = self.lines.node(node) else {
            return String::new();
        };
        let others = node.parents.iter().skip(1).copied();
        let groups = self.by_source(others, place, |other| match node.cause {
            Cause::Cell => other.digit.to_string(),
            _ => self.names().cell(other.cell),
        });
        let went = groups.into_iter().enumerate().map(|(i, (source, what))| {
            let verb = if i == 0 { " went" } else { "" };
            format!("{}{verb} {source}", names::all(what))
        });
        cause(self.names(), node, &went.collect::<Vec<_>>())
    }

    /// A nested step, after what it needs.
    fn nested(&self, branch: &Branch, step: usize, place: usize) -> String {
        let Some(nested) = branch.nested().get(step) else {
            return String::new();
        };
        let needs = self.lines.needs(step).into_iter();
        let claim = |node: &Node| self.names().claim(node.cell, node.digit, node.on);
        let groups = self.by_source(needs, place, claim).into_iter();
        let needs: Vec<String> = groups
            .map(|(source, mut what)| {
                // What was assumed is its own source.
                let itself = what
                    .iter()
                    .position(|claim| source.ends_with(&format!("with {claim}")));
                match itself.map(|place| what.remove(place)) {
                    Some(assumed) if what.is_empty() => assumed,
                    _ => format!("{} {source}", names::all(what)),
                }
            })
            .collect();
        let words = match nested.pattern() {
            Pattern::Net(net) => self.nested_net(nested, net, place),
            _ => self.text.wording.step(nested, &Candidates::ALL),
        };
        format!("After {}: {words}", needs.join(", "))
    }

    /// Like the step itself, with its lines further in and their numbers after that of its own line.
    fn nested_net(&self, nested: &Step, net: &Net, place: usize) -> String {
        let (title, end) = (super::title(nested), self.text.wording.conclusion(nested));
        match net.kind() {
            NetKind::Chain | NetKind::Cycle => {
                format!("{title}: {}", reason(self.text.wording, net, &end))
            }
            _ => {
                let text = Text {
                    wording: self.text.wording,
                    prefix: format!("{}.", self.number_of(place)),
                    indent: self.text.indent + 2,
                };
                let claim = claim_of(self.names(), net);
                format!("{title}: {claim}: {end}.{}", text.branches(net.branches()))
            }
        }
    }
}
