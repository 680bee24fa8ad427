use std::sync::{Arc, Mutex};

use chrono::TimeDelta;
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

use super::*;

/// Collects the messages of a log.
#[derive(Default)]
struct Lines(Arc<Mutex<Vec<String>>>);

impl Subscriber for Lines {
    fn enabled(&self, _: &Metadata<'_>) -> bool {
        true
    }

    fn new_span(&self, _: &Attributes<'_>) -> Id {
        Id::from_u64(1)
    }

    fn event(&self, event: &Event<'_>) {
        struct Line(String);
        impl Visit for Line {
            fn record_debug(&mut self, field: &Field, value: &dyn std::fmt::Debug) {
                self.0 += &format!("{}={value:?};", field.name());
            }
        }
        let mut line = Line(String::new());
        event.record(&mut line);
        self.0.lock().expect("not poisoned").push(line.0);
    }

    fn record(&self, _: &Id, _: &Record<'_>) {}
    fn record_follows_from(&self, _: &Id, _: &Id) {}
    fn enter(&self, _: &Id) {}
    fn exit(&self, _: &Id) {}
}

/// Logs until a message is recorded. If another thread logs from the same call site for the first time at that moment,
/// the call site may not have noticed the subscriber of this thread.
fn listen(lines: &Mutex<Vec<String>>, now: Timestamp) {
    for _ in 0..1_000 {
        let incidents = Incidents::default();
        incidents.number("heard".to_owned(), now);
        incidents.number("heard".to_owned(), now + PAUSE.delta());
        if std::mem::take(&mut *lines.lock().expect("not poisoned")).len() == 2 {
            return;
        }
        tracing::callsite::rebuild_interest_cache();
    }
}

#[test]
fn a_fault_that_comes_again_keeps_its_number_and_is_counted() {
    let lines = Arc::default();
    let now: Timestamp = "2026-01-01T00:00:00Z".parse().expect("a time");
    let incidents = Incidents { run: 0xab, ..Incidents::default() };
    tracing::subscriber::with_default(Lines(Arc::clone(&lines)), || {
        listen(&lines, now);
        for at in 0..15_900 {
            let number = incidents.number("the disk fails".to_owned(), now + TimeDelta::microseconds(at));
            assert_eq!(number, "00ab-1");
        }
        assert_eq!(incidents.number("another".to_owned(), now), "00ab-2");
        assert_eq!(incidents.number("the disk fails".to_owned(), now + TimeDelta::seconds(60)), "00ab-1");
        assert_eq!(incidents.number("the disk fails".to_owned(), now + TimeDelta::seconds(61)), "00ab-1");
    });
    assert_eq!(
        *lines.lock().expect("not poisoned"),
        [
            "message=the disk fails;incident=\"00ab-1\";",
            "message=another;incident=\"00ab-2\";",
            "message=again: the disk fails;incident=\"00ab-1\";times=15900;",
        ]
    );
}

#[test]
fn faults_are_remembered_in_bounded_memory() {
    let now: Timestamp = "2026-01-01T00:00:00Z".parse().expect("a time");
    let incidents = Incidents::default();
    (0..10 * REMEMBERED).for_each(|at| _ = incidents.number(format!("game {at}"), now));
    assert_eq!(incidents.known.lock().expect("not poisoned").faults.len(), REMEMBERED);
}
