//! How commands fail: the reasons, the exit codes and the message.

use std::fmt;
use std::io::{self, Write};

use super::locale;
use colonnade_wording as wording;

/// The exit code of a command that did what it should.
pub(super) const SUCCESS: u8 = 0;
/// The exit code of a command that failed.
pub(super) const FAILURE: u8 = 1;
/// The exit code of a command with wrong arguments.
pub(super) const WRONG_ARGUMENTS: u8 = 2;

/// The exit code of a service with wrong settings, `EX_CONFIG` of sysexits.h: another start would fail in the same way.
pub(super) const WRONG_SETTINGS: u8 = 78;

/// The reason why a command failed.
#[derive(Debug)]
pub(super) enum Failure {
    /// A service cannot start with these settings: [`WRONG_SETTINGS`].
    Settings(anyhow::Error),
    /// The arguments are wrong: [`WRONG_ARGUMENTS`].
    Usage(String),
    /// The command failed: [`FAILURE`].
    Failed(anyhow::Error),
    /// The command failed and has reported it already: [`FAILURE`].
    Reported,
    /// The reader of the output is gone: [`SUCCESS`] without a message.
    OutputClosed,
}

impl Failure {
    pub(super) fn usage(message: impl fmt::Display) -> Failure {
        Failure::Usage(message.to_string())
    }

    /// The failure behind an error that may come from a closed output.
    pub(super) fn from_output(error: anyhow::Error) -> Failure {
        let closed = |error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe;
        if error.downcast_ref().is_some_and(closed) { Failure::OutputClosed } else { Failure::Failed(error) }
    }
}

impl From<anyhow::Error> for Failure {
    fn from(error: anyhow::Error) -> Self {
        Failure::Failed(error)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe { Failure::OutputClosed } else { Failure::Failed(error.into()) }
    }
}

/// Reports an error in one line. If standard error is closed, the exit code has to do.
pub(super) fn complain(message: &str) {
    let _ = complain_to(&mut io::stderr(), message);
}

fn complain_to(err: &mut dyn Write, message: &str) -> io::Result<()> {
    let line = wording::printable(message).replace(['\n', '\t'], " ");
    // One write, so that lines of other programs and of the log do not get in between.
    err.write_all(format!("colonnade: {}\n", locale::shown(&line)).as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::logging::Writes;

    /// N11: whatever an error says, it is one line in one write.
    #[test]
    fn n11_an_error_is_one_write() {
        let writes = Writes::default();
        complain_to(&mut writes.clone(), "two\nlines\tof it").expect("written");
        assert_eq!(writes.all(), ["colonnade: two lines of it\n"]);
    }
}
