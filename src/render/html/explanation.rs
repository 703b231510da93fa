//! The steps of a puzzle with a board for each.

use super::{END, escaped, start};
use crate::logic::words::Wording;
use crate::logic::{Options, Pattern, Rating, Solver, Step};
use crate::render::Picture;
use crate::{Board, Cell, Digit, Puzzle};

const CSS: &str = "\
:root{color-scheme:light}\n\
*{box-sizing:border-box}\n\
body{margin:0 auto;max-width:76rem;padding:1rem;color:#222;background:#fff;\
font:1rem/1.5 'Helvetica Neue',Arial,'DejaVu Sans',sans-serif}\n\
.defs{position:absolute}\n\
h1{font-size:1.6rem;line-height:1.2;margin:.5rem 0}\n\
h2{font-size:1.3rem;margin:2rem 0 .5rem}\n\
h3{font-size:1.1rem;margin:0}\n\
h3 b{color:#005a8c;margin-left:.3em}\n\
a{color:#005a8c}\n\
code{overflow-wrap:anywhere}\n\
.head,.step{display:grid;grid-template-columns:minmax(0,24rem) minmax(0,1fr);gap:.5rem 2rem;align-items:start}\n\
.step{border-top:1px solid #ccc;padding:1.2rem 0;grid-template:'p t' auto 'p w' 1fr/minmax(0,24rem) minmax(0,1fr)}\n\
.step h3{grid-area:t}.pictures{grid-area:p}.words{grid-area:w}\n\
svg{display:block;width:100%}\n\
.step.many{grid-template:'t' 'p' 'w'/minmax(0,1fr)}\n\
.many .pictures{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(18rem,100%),1fr));gap:1rem}\n\
figure{margin:0}\n\
figcaption{font-size:.9rem}\n\
.words p{margin:.2rem 0;overflow-wrap:anywhere}\n\
.i1{padding-left:1.2rem}.i2{padding-left:2.4rem}.i3{padding-left:3.6rem}.i4{padding-left:4.8rem}.i5{padding-left:6rem}\n\
dl{display:grid;grid-template-columns:auto 1fr;gap:.1rem 1rem;margin:.5rem 0}\n\
dt{font-weight:700}dd{margin:0}\n\
.index{list-style:none;padding:0;columns:17rem;column-gap:2rem;font-size:.95rem}\n\
.index li{break-inside:avoid;border-bottom:1px solid #e5e5e5}\n\
.index a{display:grid;grid-template-columns:4.2rem 1fr auto;gap:.5rem;padding:.15rem .2rem;text-decoration:none;\
background:linear-gradient(#d6e6f2,#d6e6f2) no-repeat 0 100%/calc(var(--r)*1%) 3px}\n\
.index a:hover{text-decoration:underline}\n\
.index .n{color:#666;font-variant-numeric:tabular-nums}\n\
.key{display:flex;flex-wrap:wrap;gap:.3rem 1.2rem;font-size:.9rem;padding:0;list-style:none}\n\
.key svg{display:inline;width:1.5rem;height:1.5rem;vertical-align:middle;margin-right:.3rem}\n\
@media(max-width:44rem){.head{grid-template-columns:minmax(0,1fr)}.step{grid-template:'t' 'p' 'w'/minmax(0,1fr)}}\n\
@media print{@page{margin:12mm}body{max-width:none;padding:0;font-size:10pt}\
.head{grid-template-columns:62mm 1fr}.step{grid-template:'p t' auto 'p w' 1fr/62mm 1fr;break-inside:avoid}\
.step.net{break-inside:auto}.step.many{grid-template:'t' 'p' 'w'/minmax(0,1fr)}.many .pictures{grid-template-columns:repeat(3,minmax(0,1fr))}\
figure,svg,p{break-inside:avoid}h2,h3{break-after:avoid}a{color:inherit;text-decoration:none}}\n";

/// Puzzles with all their steps.
///
/// A page is [`start`](Explanation::start), [`section`](Explanation::section) for each puzzle, and
/// [`END`](Explanation::END).
#[derive(Clone, Copy, Debug)]
pub struct Explanation<'a> {
    /// What the puzzle is called, such as its place in the input.
    pub title: &'a str,
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// All its steps.
    pub steps: &'a [Step],
    /// What they were found with.
    pub options: Options,
}

/// Steps that share a picture.
enum Part<'a> {
    /// Steps that only place a single, one after the other, and the number of the first.
    Singles(usize, &'a [Step]),
    /// Another step and its number.
    Step(usize, &'a Step),
}

impl Explanation<'_> {
    /// What ends a page.
    pub const END: &'static str = END;

    /// The start of a page.
    #[must_use]
    pub fn start(title: &str, wording: Wording) -> String {
        format!(
            "{}<h1>{}</h1>\n{}",
            start(title, CSS, Some(wording.cells)),
            escaped(title),
            key()
        )
    }

    /// The section of a puzzle that cannot be explained.
    #[must_use]
    pub fn refusal(title: &str, reason: &str) -> String {
        format!(
            "<section>\n<h2>{}</h2>\n<p>{}</p>\n</section>\n",
            escaped(title),
            escaped(reason)
        )
    }

    /// The section of a puzzle; `id` tells the puzzles of a page apart.
    #[must_use]
    pub fn section(&self, id: usize, wording: Wording) -> String {
        let parts = parts(self.steps);
        let mut out = self.head(id, &parts, wording);
        let solver = Solver::new(self.puzzle);
        let clues = Picture::of(&solver.board().into()).with_names(wording.cells);
        let mut state = State {
            id,
            wording,
            clues,
            solver,
        };
        for part in &parts {
            out += &state.part(part);
        }
        let last = state.picture();
        let end = if state.solver.is_solved() {
            "Solution"
        } else {
            "No technique goes further"
        };
        let solution = format!("<p><code>{}</code></p>", state.solver.board());
        out += &article(
            &format!("p{id}end"),
            "step",
            end,
            &last.inline(end),
            &solution,
        );
        out += "</section>\n";
        out
    }

    /// The puzzle, its rating and the list of its steps.
    fn head(&self, id: usize, parts: &[Part<'_>], wording: Wording) -> String {
        let picture = Picture::of(self.puzzle).with_names(wording.cells);
        let rating = Rating::of(self.steps);
        let hardest = rating
            .hardest()
            .map_or(String::new(), |technique| format!(" ({technique})"));
        let index: String = parts.iter().map(|part| entry(id, part)).collect();
        format!(
            "<section>\n<h2>{}</h2>\n<div class=\"head\">{}<div><dl>\
             <dt>ER</dt><dd>{}, the hardest step{}</dd>\
             <dt>EP</dt><dd>{}, the hardest up to the first placement</dd>\
             <dt>ED</dt><dd>{}, the first step</dd>\
             <dt>Steps</dt><dd>{}</dd></dl><p><code>{}</code></p>\
             <p>Rated on the scale of Sudoku Explainer 1.2.1{}.</p></div></div>\n\
             <ol class=\"index\">{index}</ol>\n",
            escaped(self.title),
            picture.inline("The puzzle"),
            rating.er(),
            escaped(&hardest),
            rating.ep(),
            rating.ed(),
            self.steps.len(),
            self.puzzle,
            match self.options.has_uniqueness() {
                true => "",
                false => ", but without techniques that assume a unique solution",
            },
        )
    }
}

/// The steps, with singles that follow each other together.
fn parts(steps: &[Step]) -> Vec<Part<'_>> {
    let (mut parts, mut number) = (Vec::new(), 1);
    for run in steps.chunk_by(|a, b| is_single(a) && is_single(b)) {
        parts.push(match run {
            [step] => Part::Step(number, step),
            _ => Part::Singles(number, run),
        });
        number += run.len();
    }
    parts
}

fn is_single(step: &Step) -> bool {
    matches!(step.pattern(), Pattern::Single { .. })
}

/// The line of a part in the list of steps.
fn entry(id: usize, part: &Part<'_>) -> String {
    let (first, last, name, rating) = match part {
        Part::Step(number, step) => (
            *number,
            *number,
            step.technique().to_string(),
            step.rating(),
        ),
        Part::Singles(number, steps) => {
            let hardest = steps.iter().map(Step::rating).max().unwrap_or_default();
            (
                *number,
                number + steps.len() - 1,
                String::from("Singles"),
                hardest,
            )
        }
    };
    let numbers = if first == last {
        first.to_string()
    } else {
        format!("{first}–{last}")
    };
    let percent = u32::from(rating.0) * 100 / 120;
    format!(
        "<li><a href=\"#p{id}s{first}\" style=\"--r:{percent}\"><span class=\"n\">{numbers}</span> <span>{}</span> <b>{rating}</b></a></li>\n",
        escaped(&name)
    )
}

/// The board between two parts.
struct State {
    id: usize,
    wording: Wording,
    clues: Picture,
    solver: Solver,
}

impl State {
    fn picture(&self) -> Picture {
        self.clues
            .clone()
            .in_progress(&self.solver.board(), &self.solver.candidates())
    }

    /// The article of a part; goes on to the next.
    fn part(&mut self, part: &Part<'_>) -> String {
        match part {
            Part::Step(number, step) => {
                let article = self.step(*number, step);
                self.solver.apply(step);
                article
            }
            Part::Singles(number, steps) => self.singles(*number, steps),
        }
    }

    fn step(&self, number: usize, step: &Step) -> String {
        let name = escaped(&step.technique().to_string());
        let title = format!("{number}. {name} <b>{}</b>", step.rating());
        let words = capitalized(&self.wording.reason(step, &self.solver.candidates()));
        let (class, boards) = match step.pattern() {
            Pattern::Net(net) if net.branches().len() > 1 => {
                let each = net.branches().iter().map(|branch| {
                    let picture = self
                        .picture()
                        .with_branches(step, std::slice::from_ref(branch));
                    let claim = branch.nodes().first().map_or(String::new(), |node| {
                        self.claim(node.cell, node.digit, node.on)
                    });
                    format!(
                        "<figure>{}<figcaption>{claim}</figcaption></figure>",
                        picture.inline(&name)
                    )
                });
                ("step net many", each.collect::<String>())
            }
            Pattern::Net(_) => ("step net", self.picture().with_step(step).inline(&name)),
            _ => ("step", self.picture().with_step(step).inline(&name)),
        };
        article(
            &format!("p{}s{number}", self.id),
            class,
            &title,
            &boards,
            &paragraphs(&words),
        )
    }

    fn claim(&self, cell: Cell, digit: Digit, on: bool) -> String {
        let sign = if on { "=" } else { "&lt;&gt;" };
        format!("{}{sign}{digit}", self.wording.cells.cell(cell))
    }

    /// One board with all placements numbered.
    fn singles(&mut self, first: usize, steps: &[Step]) -> String {
        let placements: Vec<(Cell, Digit)> = steps.iter().filter_map(Step::placement).collect();
        let mut picture = self.picture();
        let mut words = String::new();
        for (i, step) in steps.iter().enumerate() {
            let text = format!(
                "{}. {} {}",
                first + i,
                step.rating(),
                self.wording.step(step, &self.solver.candidates())
            );
            words += &paragraphs(&text);
            self.solver.apply(step);
        }
        // The candidates that are left are those after the last of them.
        picture = picture
            .in_progress(&self.without(&placements), &self.solver.candidates())
            .with_order(&placements);
        let title = format!("{first}–{}. Singles", first + steps.len() - 1);
        let id = format!("p{}s{first}", self.id);
        article(&id, "step", &title, &picture.inline("Singles"), &words)
    }

    /// What was filled before these placements.
    fn without(&self, placements: &[(Cell, Digit)]) -> Board {
        let mut board = self.solver.board();
        placements
            .iter()
            .for_each(|&(cell, _)| board.set(cell, None));
        board
    }
}

/// A part of the page: all of it is markup already.
fn article(id: &str, class: &str, title: &str, pictures: &str, words: &str) -> String {
    format!(
        "<article class=\"{class}\" id=\"{id}\"><h3>{title}</h3>\
         <div class=\"pictures\">{pictures}</div><div class=\"words\">{words}</div></article>\n"
    )
}

/// With a capital letter, if it starts with a word and not with a cell or a digit.
fn capitalized(text: &str) -> String {
    let first = text.split(' ').next().unwrap_or_default();
    match text.split_at_checked(1) {
        Some((letter, rest)) if first.bytes().all(|byte| byte.is_ascii_lowercase()) => {
            letter.to_ascii_uppercase() + rest
        }
        _ => text.to_owned(),
    }
}

/// Each line a paragraph, indented as it was.
fn paragraphs(text: &str) -> String {
    let each = text.lines().map(|line| {
        let content = line.trim_start_matches(' ');
        let class = match (line.len() - content.len()) / 2 {
            0 => String::new(),
            indent => format!(" class=\"i{}\"", indent.min(5)),
        };
        format!("<p{class}>{}</p>\n", escaped(content))
    });
    each.collect()
}

/// What the marks mean.
fn key() -> String {
    let sample = |content: &str, text: &str| {
        format!(
            "<li><svg class=\"sudoku\" viewBox=\"0 0 24 24\" aria-hidden=\"true\">{content}</svg>{text}</li>"
        )
    };
    let line = |class: &str| format!("<path class=\"{class}\" d=\"M1 12L23 12\"/>");
    [
        String::from("<ul class=\"key\">"),
        sample(
            "<circle class=\"on\" cx=\"12\" cy=\"12\" r=\"9\"/>",
            "part of the pattern; true in a chain",
        ),
        sample(
            "<circle class=\"off\" cx=\"12\" cy=\"12\" r=\"9\"/>",
            "false in a chain",
        ),
        sample(
            "<circle class=\"start\" cx=\"12\" cy=\"12\" r=\"10\"/>",
            "start of a chain",
        ),
        sample(
            "<rect class=\"extra\" x=\"3\" y=\"3\" width=\"18\" height=\"18\"/>",
            "extra candidate; excluder",
        ),
        sample("<path class=\"gone\" d=\"M3 21L21 3\"/>", "eliminated"),
        sample(
            "<rect class=\"placed\" x=\"3\" y=\"3\" width=\"18\" height=\"18\"/>",
            "placed",
        ),
        sample(&line("strong"), "strong link"),
        sample(&line("weak"), "weak link"),
        sample(&line("nested"), "by a nested step"),
        String::from("</ul>\n"),
    ]
    .concat()
}
