//! A sheet to print: some boards a page, their solutions at the end.

use super::{END, escaped, start};
use crate::Board;
use crate::render::Picture;
use std::num::NonZeroUsize;

const CSS: &str = "\
:root{color-scheme:light}\n\
*{box-sizing:border-box}\n\
body{margin:0;background:#e8e8e8;font-family:'Helvetica Neue',Arial,'DejaVu Sans',sans-serif}\n\
.defs{position:absolute}\n\
.page{background:#fff;width:210mm;max-width:100%;margin:1rem auto;padding:10mm}\n\
.page h2{margin:0 0 5mm;font-size:14pt}\n\
.boards{display:flex;flex-wrap:wrap;gap:6mm;justify-content:space-around}\n\
figure{margin:0;break-inside:avoid;width:var(--side);max-width:100%}\n\
figure svg{display:block;width:100%}\n\
figcaption{font-size:10pt;color:#555;text-align:center;margin-bottom:1mm}\n\
@media print{body{background:none}.page{margin:0;padding:0;width:auto;break-after:page}\
.page:last-child{break-after:auto}@page{size:A4;margin:10mm}}\n";

/// How many solutions a page holds at least.
const SOLUTIONS: usize = 20;

/// A page to print with boards, written piece by piece: each method returns what comes next.
///
/// ```
/// use ninegrid::{Board, Puzzle};
/// use ninegrid::render::{Picture, Sheet};
/// use std::num::NonZeroUsize;
///
/// let mut sheet = Sheet::new(NonZeroUsize::MIN);
/// let mut page = sheet.start("One to begin with");
/// page += &sheet.board(&Picture::of(&Puzzle::from(Board::EMPTY)), "No 1", None);
/// page += &sheet.end();
/// assert_eq!(page.matches("<figure>").count(), 1);
/// ```
#[derive(Clone, Debug)]
pub struct Sheet {
    per_page: NonZeroUsize,
    boards: usize,
    solutions: Vec<(String, Board)>,
}

impl Sheet {
    /// A sheet with this many boards a page.
    #[must_use]
    pub const fn new(per_page: NonZeroUsize) -> Sheet {
        Sheet {
            per_page,
            boards: 0,
            solutions: Vec::new(),
        }
    }

    /// What comes before the first board.
    #[must_use]
    pub fn start(&self, title: &str) -> String {
        start(title, CSS, None)
    }

    /// A board under its caption; if there is a solution, it is kept for the end.
    pub fn board(&mut self, picture: &Picture, caption: &str, solution: Option<&Board>) -> String {
        let place = self.boards % self.per_page;
        self.boards += 1;
        self.solutions
            .extend(solution.map(|solution| (caption.to_owned(), *solution)));
        let before = match place {
            0 => page_start(self.boards > 1, None, self.per_page.get()),
            _ => String::new(),
        };
        before + &figure(picture, caption)
    }

    /// What comes after the last board: the solutions, and the end of the page.
    #[must_use]
    pub fn end(self) -> String {
        let per_page = SOLUTIONS.max(self.per_page.get());
        let mut out = String::new();
        for (i, (caption, solution)) in self.solutions.iter().enumerate() {
            if i % per_page == 0 {
                out += &page_start(self.boards > 0, Some("Solutions"), per_page);
            }
            out += &figure(&Picture::of(&solution.into()), caption);
        }
        if self.boards > 0 {
            out += "</div></section>\n";
        }
        out + END
    }
}

/// Ends the page before, if there is one, and starts one for this many boards.
fn page_start(after_another: bool, heading: Option<&str>, boards: usize) -> String {
    let end = if after_another {
        "</div></section>\n"
    } else {
        ""
    };
    let heading = heading.map_or(String::new(), |text| format!("<h2>{text}</h2>"));
    format!(
        "{end}<section class=\"page\">{heading}<div class=\"boards\" style=\"--side:{}mm\">\n",
        side(boards)
    )
}

fn figure(picture: &Picture, caption: &str) -> String {
    let caption = escaped(caption);
    format!(
        "<figure><figcaption>{caption}</figcaption>{}</figure>\n",
        picture.inline(&caption)
    )
}

/// The greatest side in millimeters at which this many boards fit on a page of A4.
fn side(boards: usize) -> usize {
    const WIDTH: usize = 190;
    const HEIGHT: usize = 260;
    const GAP: usize = 6;
    const CAPTION: usize = 6;
    let by_columns = (1..=boards).map(|columns| {
        let rows = boards.div_ceil(columns);
        let wide = (WIDTH + GAP) / columns;
        let high = (HEIGHT + GAP) / rows;
        wide.saturating_sub(GAP)
            .min(high.saturating_sub(GAP + CAPTION))
    });
    by_columns.max().unwrap_or(0).clamp(12, 170)
}
