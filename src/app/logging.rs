//! The log on standard error.

use std::io::{self, IsTerminal};
use std::panic;

use tracing::level_filters::LevelFilter;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use crate::config::{Log, LogFormat};

/// The levels by module. serenity logs nothing: it writes whole events, with messages of users and tokens of
/// interactions. The bot itself logs what a host has to know.
fn quiet(level: LevelFilter) -> Targets {
    Targets::new().with_default(level).with_target("serenity", LevelFilter::OFF)
}

/// Starts the log, with panics in it. Does nothing if a log was started before.
pub(crate) fn begin(log: Log) {
    let lines = tracing_subscriber::fmt()
        .with_max_level(log.level)
        .with_writer(io::stderr)
        .with_ansi(io::stderr().is_terminal())
        .with_target(log.level >= LevelFilter::DEBUG);
    let begun = match log.format {
        LogFormat::Pretty => lines.finish().with(quiet(log.level)).try_init(),
        LogFormat::Json => lines.json().flatten_event(true).finish().with(quiet(log.level)).try_init(),
    };
    if begun.is_ok() {
        panic::set_hook(Box::new(|info| {
            let place = info.location().map(ToString::to_string).unwrap_or_default();
            let message = info.payload_as_str().unwrap_or("no message");
            tracing::error!(place, message = %message.replace('\n', " "), "a thread panicked");
        }));
    }
}
