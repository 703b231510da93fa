//! Pictures and pages: that they are well formed, and show what they should.

use ninegrid::logic::words::{CellNames, Wording};
use ninegrid::logic::{Options, Solver, Step};
use ninegrid::render::{Explanation, Picture, Sheet};
use ninegrid::{Board, Candidates, Cell, Puzzle, Verdict, solve};
use std::collections::HashSet;
use std::num::NonZeroUsize;

/// It has singles, a chain, a net with several branches and a net of one.
const PUZZLE: &str =
    "4.59.6...82...4..6..92...3........48..4.5.7..36........4...73..7..8...69...3.94.7";

fn puzzle() -> Puzzle {
    Puzzle::Board(PUZZLE.parse().expect("a puzzle"))
}

/// Elements that HTML never closes.
const VOID: [&str; 2] = ["meta", "!DOCTYPE"];

/// Checks that every element is closed in order, that no `id` stands twice and every link leads somewhere.
fn check(markup: &str) {
    let mut open = Vec::new();
    for tag in markup.split('<').skip(1) {
        let (tag, text) = tag.split_once('>').expect("a tag that ends");
        assert!(!text.contains('>'), "unescaped: {text:?}");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !tag.ends_with('/') {
            let name = tag.split([' ', '\n']).next().unwrap_or_default();
            if !VOID.contains(&name) {
                open.push(name);
            }
        }
    }
    assert!(open.is_empty(), "not closed: {open:?}");
    let values = |name: &str| {
        let parts = markup.split(name).skip(1);
        parts
            .map(|part| part.split('"').next().unwrap_or_default().to_owned())
            .collect::<Vec<_>>()
    };
    let ids = values(" id=\"");
    let set: HashSet<&String> = ids.iter().collect();
    assert_eq!(set.len(), ids.len());
    for link in values("href=\"#") {
        assert!(set.contains(&link), "#{link} leads nowhere");
    }
    assert!(!markup.contains("<script"));
    if let Some((_, rest)) = markup.split_once("<style>") {
        let css = rest.split("</style>").next().unwrap_or_default();
        for class in values(" class=\"").iter().flat_map(|all| all.split(' ')) {
            assert!(css.contains(&format!(".{class}")), "no rule for {class}");
        }
    }
}

/// The digits of the text elements of one class.
fn digits(svg: &str, class: &str) -> usize {
    let start = format!("<text class=\"{class}\"");
    let texts = svg.split(&start).skip(1);
    let digits = texts.filter_map(|text| text.split_once('>')?.1.split_once('<'));
    digits.map(|(digits, _)| digits.len()).sum()
}

#[test]
fn a_picture_has_all_clues_and_candidates() {
    let board = puzzle().filled();
    let candidates = Candidates::of(&board);
    let blanks = Cell::ALL
        .into_iter()
        .filter(|&cell| board.get(cell).is_none());
    let marks: usize = blanks.map(|cell| candidates.get(cell).len()).sum();
    let plain = Picture::of(&puzzle()).to_string();
    let marked = Picture::of(&puzzle())
        .with_candidates()
        .with_names(CellNames::LetterNumber)
        .to_string();
    for (svg, marks) in [(&plain, 0), (&marked, marks)] {
        check(svg);
        assert_eq!(digits(svg, "clue"), board.filled());
        assert_eq!(digits(svg, "mark"), marks);
    }
    assert_eq!(digits(&marked, "label"), 18);
    assert!(plain.len() < 4_000, "{} bytes", plain.len());
}

#[test]
fn steps_mark_what_they_remove_and_place() {
    let mut solver = Solver::new(&puzzle());
    let mut before = solver.candidates();
    let mut board = solver.board();
    while let Some(step) = solver.next() {
        let picture = Picture::of(&puzzle())
            .in_progress(&board, &before)
            .with_step(&step);
        let svg = picture.to_string();
        check(&svg);
        let gone: usize = step.eliminations().map(|(_, digits)| digits.len()).sum();
        let struck = svg.matches("<path class=\"gone\"").count();
        let placed = svg.matches("<rect class=\"placed\"").count();
        match step.complexity() {
            Some(_) => assert_eq!(struck, gone),
            None => assert_eq!(
                (struck, placed),
                (gone, usize::from(step.placement().is_some()))
            ),
        }
        (before, board) = (solver.candidates(), solver.board());
    }
}

#[test]
fn a_page_has_every_step_and_no_markup_from_outside() {
    let steps: Vec<Step> = Solver::new(&puzzle()).collect();
    let wording = Wording::default();
    let puzzle = puzzle();
    let title = "<b>\"Tom\" & co</b>";
    let explanation = Explanation {
        title,
        puzzle: &puzzle,
        steps: &steps,
        options: Options::default(),
    };
    let page = [
        Explanation::start(title, wording),
        explanation.section(1, wording),
        explanation.section(2, wording),
        Explanation::refusal(title, "ambiguous"),
        Explanation::END.to_owned(),
    ]
    .concat();
    check(&page);
    assert!(!page.contains("<b>\"Tom") && page.contains("&lt;b&gt;&quot;Tom&quot; &amp; co"));
    // What the legend explains is drawn.
    let (start, boards) = page.split_at(page.find("<article").expect("a step"));
    let legend = start.split("<ul class=\"key\">").nth(1).expect("a legend");
    for sample in legend.split(" class=\"").skip(1) {
        let class = sample.split('"').next().unwrap_or_default();
        if !["sudoku", "extra", "nested"].contains(&class) {
            assert!(boards.contains(&format!(" class=\"{class}\"")), "{class}");
        }
    }
    let Verdict::Unique(solution) = solve(puzzle) else {
        panic!("one solution")
    };
    assert_eq!(page.matches(&solution.to_string()).count(), 2);
    let many = steps
        .iter()
        .filter(|step| step.placement().is_none())
        .count();
    assert!(page.matches("<svg class=\"sudoku\" viewBox=").count() > 2 * many);
}

#[test]
fn a_sheet_has_its_boards_on_pages_and_solutions_at_the_end() {
    let solution: Board = solve(puzzle()).solution().copied().expect("a solution");
    for (boards, per_page, pages) in [(1, 1, 1), (7, 6, 2), (12, 6, 2), (0, 6, 0)] {
        for solved in [false, true] {
            let mut sheet = Sheet::new(NonZeroUsize::new(per_page).expect("not zero"));
            let mut page = sheet.start("<sheet>");
            for number in 1..=boards {
                let picture = Picture::of(&puzzle());
                page += &sheet.board(&picture, &number.to_string(), solved.then_some(&solution));
            }
            page += &sheet.end();
            check(&page);
            let extra = usize::from(solved && boards > 0);
            assert_eq!(page.matches("<section").count(), pages + extra);
            assert_eq!(
                page.matches("<figure").count(),
                boards * (1 + usize::from(solved))
            );
        }
    }
}
