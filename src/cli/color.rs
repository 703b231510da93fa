//! Color: when it is used, and for what.

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use clap::ValueEnum;
use std::env;
use std::io;

/// The digits of a puzzle, in a grid.
pub const CLUE: Style = Style::new().bold();
/// The digits of its solution.
pub const ENTRY: Style = AnsiColor::Cyan.on_default();
/// What breaks the rules.
pub const CONFLICT: Style = AnsiColor::Red.on_default();
/// The name before a message about what is wrong.
pub const ERROR: Style = AnsiColor::Red.on_default().bold();
/// The name before a message about what should be known.
pub const WARNING: Style = AnsiColor::Yellow.on_default().bold();

/// When color is used.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Color {
    /// On a terminal, unless NO_COLOR is set or TERM is dumb; elsewhere only if CLICOLOR_FORCE is set
    Auto,
    Always,
    Never,
}

impl Color {
    /// Makes it the choice of this run.
    pub fn choose(self) {
        let choice = match self {
            Color::Auto if is_dumb() => ColorChoice::Never,
            Color::Auto => ColorChoice::Auto,
            Color::Always => ColorChoice::AlwaysAnsi,
            Color::Never => ColorChoice::Never,
        };
        choice.write_global();
    }
}

/// A dumb terminal shows escapes as they are; anstream colors it nevertheless where CI is set.
fn is_dumb() -> bool {
    env::var_os("TERM").is_some_and(|term| term == "dumb")
        && env::var_os("CLICOLOR_FORCE").is_none()
}

/// Whether standard output gets color.
pub fn on_stdout() -> bool {
    AutoStream::choice(&io::stdout()) != ColorChoice::Never
}

/// Whether standard error gets color.
pub fn on_stderr() -> bool {
    AutoStream::choice(&io::stderr()) != ColorChoice::Never
}

/// Appends `text`, in `style` if `color` says so.
pub fn paint(color: bool, style: Style, text: &[u8], out: &mut Vec<u8>) {
    if !color {
        return out.extend_from_slice(text);
    }
    out.extend_from_slice(style.render().to_string().as_bytes());
    out.extend_from_slice(text);
    out.extend_from_slice(style.render_reset().to_string().as_bytes());
}
