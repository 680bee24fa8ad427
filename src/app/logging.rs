//! The log on standard error.

use std::io::{self, IsTerminal};
use std::panic;

use tracing::level_filters::LevelFilter;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::fmt::format::{DefaultFields, Format};
use tracing_subscriber::fmt::{MakeWriter, SubscriberBuilder};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use super::failures::Keep;
use crate::config::{Log, LogFormat};

/// The log levels by module. serenity is turned off, because it logs whole events, with users' messages and interaction
/// tokens. The bot itself logs what a host needs to know.
fn quiet(level: LevelFilter) -> Targets {
    Targets::new().with_default(level).with_target("serenity", LevelFilter::OFF)
}

/// The environment variables that turn colours on or off.
pub(crate) const COLOUR_VARIABLES: [&str; 4] = ["NO_COLOR", "CLICOLOR_FORCE", "CLICOLOR", "TERM"];

/// Whether lines are coloured: never with `NO_COLOR`, always with `CLICOLOR_FORCE`, else on a terminal, unless
/// `CLICOLOR=0` or `TERM=dumb` is set. An empty variable counts as not set. `variable` reads an environment variable.
pub(crate) fn wants_colour(is_terminal: bool, variable: impl Fn(&str) -> Option<String>) -> bool {
    let [no_color, force, clicolor, term] = COLOUR_VARIABLES.map(variable);
    let asks = |value: &Option<String>| value.as_ref().is_some_and(|value| !value.is_empty());
    let is = |value: &Option<String>, wanted: &str| value.as_deref() == Some(wanted);
    if asks(&no_color) {
        return false;
    }
    let is_forced = asks(&force) && !is(&force, "0");
    is_forced || (is_terminal && !is(&clicolor, "0") && !is(&term, "dumb"))
}

/// The lines of the log, each of which is one write.
fn lines<W: for<'w> MakeWriter<'w> + 'static>(
    level: LevelFilter,
    colour: bool,
    writer: W,
) -> SubscriberBuilder<DefaultFields, Format, LevelFilter, W> {
    tracing_subscriber::fmt()
        .with_max_level(level)
        .with_writer(writer)
        .with_ansi(colour)
        .with_target(level >= LevelFilter::DEBUG)
}

/// Starts the log, which also records panics. Does nothing if a log was started before.
pub(crate) fn init(log: Log) {
    let colour = wants_colour(io::stderr().is_terminal(), |name| std::env::var(name).ok());
    let lines = lines(log.level, colour, io::stderr);
    let begun = match log.format {
        LogFormat::Pretty => lines.finish().with(Keep).with(quiet(log.level)).try_init(),
        LogFormat::Json => lines.json().flatten_event(true).finish().with(Keep).with(quiet(log.level)).try_init(),
    };
    if begun.is_ok() {
        panic::set_hook(Box::new(|info| {
            let place = info.location().map(ToString::to_string).unwrap_or_default();
            let message = info.payload_as_str().unwrap_or("no message");
            tracing::error!(place, message = %message.replace('\n', " "), "a thread panicked");
        }));
    }
}

/// A writer that keeps each write by itself.
#[cfg(test)]
#[derive(Clone, Default)]
pub(crate) struct Writes(std::sync::Arc<std::sync::Mutex<Vec<String>>>);

#[cfg(test)]
impl Writes {
    pub(crate) fn all(&self) -> Vec<String> {
        self.0.lock().expect("written").clone()
    }
}

#[cfg(test)]
impl io::Write for Writes {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("written").push(String::from_utf8_lossy(bytes).into_owned());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// N11: what other programs write to the same terminal comes between lines, and not into one.
    #[test]
    fn n11_each_line_of_the_log_is_one_write() {
        let log = || {
            tracing::warn!(path = %"a/b", number = 7, "one");
            tracing::info_span!("act", game = 7).in_scope(|| tracing::error!("two"));
        };
        let pretty = Writes::default();
        let json = Writes::default();
        let to = |writes: &Writes| {
            let writes = writes.clone();
            lines(LevelFilter::DEBUG, true, move || writes.clone())
        };
        tracing::subscriber::with_default(to(&pretty).finish(), log);
        tracing::subscriber::with_default(to(&json).json().flatten_event(true).finish(), log);
        for writes in [pretty, json] {
            let writes = writes.all();
            assert_eq!(writes.len(), 2, "{writes:?}");
            for (line, text) in writes.iter().zip(["one", "two"]) {
                assert!(line.contains(text) && line.find('\n') == Some(line.len() - 1), "{line:?}");
            }
        }
    }

    #[test]
    fn colours_are_for_terminals_that_want_them() {
        let wants = |is_terminal: bool, variables: &[(&str, &str)]| {
            let value =
                |name: &str| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| value.to_string());
            wants_colour(is_terminal, value)
        };
        assert!(wants(true, &[]) && wants(true, &[("TERM", "xterm"), ("CLICOLOR", "1"), ("NO_COLOR", "")]));
        for refusal in [("NO_COLOR", "1"), ("CLICOLOR", "0"), ("TERM", "dumb")] {
            assert!(!wants(true, &[refusal]), "{refusal:?}");
        }
        assert!(!wants(false, &[]) && wants(false, &[("CLICOLOR_FORCE", "1")]));
        assert!(!wants(true, &[("NO_COLOR", "1"), ("CLICOLOR_FORCE", "1")]));
        for nothing in ["", "0"] {
            assert!(!wants(false, &[("CLICOLOR_FORCE", nothing)]), "{nothing:?}");
            assert!(!wants(true, &[("CLICOLOR_FORCE", nothing), ("TERM", "dumb")]), "{nothing:?}");
        }
    }
}
