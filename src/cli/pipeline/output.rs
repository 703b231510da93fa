//! Where answers go: to standard output, or to a file for each file that is read.

use super::folder::Folder;
use super::page::Page;
use crate::cli::exit::Exit;
use crate::cli::message;

/// Where answers go.
pub enum Output {
    /// All to standard output.
    Stdout,
    /// Those to each source to a file of its own.
    Folder(Box<Folder>),
}

impl Output {
    /// Writes the answers of a page, down to the last byte. `color` is for messages.
    ///
    /// # Errors
    /// If no more can be written. What keeps only one source from being answered is added to the
    /// messages of the page.
    pub fn write(&mut self, page: &mut Page, color: bool) -> anyhow::Result<()> {
        match self {
            Output::Stdout if page.answers.is_empty() => Ok(()),
            Output::Stdout => message::to_stdout(&page.answers),
            Output::Folder(folder) => {
                let mut errors = Vec::new();
                for (cut, range) in page.cuts() {
                    let answers = page.answers.get(range).unwrap_or_default();
                    errors.extend(folder.write(&cut.source, answers).err());
                    if let Some(complete) = cut.ended {
                        errors.extend(folder.end(complete).err());
                    }
                }
                for error in errors {
                    message::error(color, format_args!("{error:#}"), &mut page.messages);
                    page.exit = Exit::Trouble;
                }
                Ok(())
            }
        }
    }
}
