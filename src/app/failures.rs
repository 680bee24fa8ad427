//! The latest warnings and errors of the log, kept in memory so that `colonnade doctor` can show those of a running service.

use std::collections::VecDeque;
use std::fmt::{self, Write};
use std::sync::{Mutex, PoisonError};

use chrono::{DateTime, TimeDelta, Utc};
use tracing::field::{Field, Visit};
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::Layer;
use tracing_subscriber::layer::Context;

/// How many of them are kept, the most characters of each, and for how long they count.
const KEPT: usize = 20;
const CHARACTERS: usize = 300;
const DAY: TimeDelta = TimeDelta::days(1);

static LATEST: Mutex<VecDeque<(DateTime<Utc>, String)>> = Mutex::new(VecDeque::new());

/// A layer of the log that keeps its latest warnings and errors.
pub(super) struct Keep;

impl<S: Subscriber> Layer<S> for Keep {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let level = *event.metadata().level();
        if level > Level::WARN {
            return;
        }
        let mut line = EventLine::default();
        event.record(&mut line);
        let line: String = format!("{}{}", line.message, line.fields).chars().take(CHARACTERS).collect();
        let mut latest = LATEST.lock().unwrap_or_else(PoisonError::into_inner);
        if latest.len() == KEPT {
            latest.pop_front();
        }
        latest.push_back((now(), line.replace(['\n', '\r', '\t'], " ")));
    }
}

fn now() -> DateTime<Utc> {
    std::time::SystemTime::now().into()
}

/// The message of an event, and its other fields.
#[derive(Default)]
struct EventLine {
    message: String,
    fields: String,
}

impl Visit for EventLine {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        // Writing to a string does not fail.
        let _ = match field.name() {
            "message" => write!(self.message, "{value:?}"),
            name => write!(self.fields, ", {name}: {value:?}"),
        };
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.record_debug(field, &format_args!("{value}"));
    }
}

/// The warnings and errors of the last day, the latest last, each with its time.
pub(super) fn of_last_day() -> Vec<String> {
    let since = now() - DAY;
    let latest = LATEST.lock().unwrap_or_else(PoisonError::into_inner);
    let of_day = latest.iter().filter(|(at, _)| *at >= since);
    of_day.map(|(at, line)| format!("{} {line}", at.format("%Y-%m-%d %H:%M UTC"))).collect()
}

#[cfg(test)]
mod tests {
    use tracing_subscriber::layer::SubscriberExt;

    use super::*;

    /// N1: what a service has warned of is known later, within bounds.
    #[test]
    fn the_latest_warnings_are_kept() {
        tracing::subscriber::with_default(tracing_subscriber::registry().with(Keep), || {
            tracing::info!("all is well");
            for number in 0..KEPT {
                tracing::warn!(number, "an old one");
            }
            tracing::error!(error = %"the disk\nis full", "a backup failed");
            tracing::warn!("{}", "x".repeat(9_999));
        });
        let kept = of_last_day();
        assert_eq!(kept.len(), KEPT);
        assert!(kept[0].ends_with(" UTC an old one, number: 2"), "{kept:?}");
        assert!(kept[KEPT - 2].ends_with(" UTC a backup failed, error: the disk is full"), "{kept:?}");
        assert!(kept[KEPT - 1].len() < 2 * CHARACTERS, "{kept:?}");
    }
}
