//! How a run ends, as the shell sees it: grep's three codes.

use std::process::ExitCode;

/// The outcome of a run, the worst last: of several, the greatest counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// Every board was solved, or valid.
    #[default]
    Success,
    /// At least one was not.
    Failure,
    /// Something could not be read, written or understood, or the arguments were wrong.
    Trouble,
}

impl Exit {
    /// 0, 1 or 2.
    pub fn code(self) -> u8 {
        self as u8
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit.code())
    }
}

#[cfg(test)]
mod tests {
    use super::Exit;

    #[test]
    fn the_codes_are_those_of_grep() {
        let all = [Exit::Success, Exit::Failure, Exit::Trouble];
        assert_eq!(all.map(Exit::code), [0, 1, 2]);
    }

    #[test]
    fn trouble_wins() {
        assert_eq!(Exit::Failure.max(Exit::Trouble), Exit::Trouble);
        assert_eq!(Exit::Failure.max(Exit::default()), Exit::Failure);
    }
}
