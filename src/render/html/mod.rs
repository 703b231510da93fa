//! Pages (HTML) without scripts: steps explained, and sheets to print.

mod explanation;
mod sheet;

pub use explanation::Explanation;
pub use sheet::Sheet;

use super::svg::style;
use crate::logic::words::CellNames;

/// Text in which nothing is markup.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for char in text.chars() {
        match char {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            char => out.push(char),
        }
    }
    out
}

/// The start of a page up to its content; the pictures' grid and labels are defined here once.
fn start(title: &str, css: &str, names: Option<CellNames>) -> String {
    let labels = names.map_or(String::new(), |names| {
        format!("<g id=\"labels\">{}</g>", style::labels(names))
    });
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{}</title>\n<style>\n{css}{}\n</style>\n</head>\n<body>\n\
         <svg class=\"sudoku defs\" aria-hidden=\"true\" width=\"0\" height=\"0\"><defs>{}\
         <g id=\"grid\">{}</g>{labels}</defs></svg>\n",
        escaped(title),
        style::CSS,
        style::DEFS,
        style::grid(),
    )
}

const END: &str = "</body>\n</html>\n";
