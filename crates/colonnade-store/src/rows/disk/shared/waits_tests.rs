//! The condition of the rows is reported at once, and an erasure does not wait for the check for damage.

use std::sync::atomic::AtomicBool;

use super::super::super::{RowReader, Rows};
use super::super::support::{open, put};
use std::thread;

use super::reopening::LONGEST_WAIT;
use super::*;

#[test]
fn how_the_rows_are_is_told_while_the_handle_is_replaced() {
    let dir = tempfile::tempdir().expect("a directory");
    let rows = open(dir.path());
    // As while a new database is being opened.
    let taken = rows.shared.handle.write().expect("nobody panicked");
    assert_eq!(rows.facts().health, Health::Opening);
    drop(taken);
    assert_eq!(rows.facts().health, Health::Good);
    // A reader waits for a slow disk, and the thread that replaces the handle waits for the reader.
    let read = rows.shared.handle.read().expect("nobody panicked");
    thread::scope(|scope| {
        let replaced = scope.spawn(|| rows.shared.set(Handle::Reopening("a slow disk".to_owned())));
        while rows.facts().health != Health::Opening {
            thread::yield_now();
        }
        *rows.shared.given_up.lock().expect("nobody panicked") = Some("a slow disk".to_owned());
        assert_eq!(rows.facts().health, Health::Recovering("a slow disk".to_owned()));
        drop(read);
        replaced.join().expect("no panic");
    });
    assert_eq!(rows.facts().health, Health::Recovering("a slow disk".to_owned()));
}

#[test]
fn an_erasure_does_not_wait_for_the_search_for_damage() {
    let dir = tempfile::tempdir().expect("a directory");
    let rows = open(dir.path());
    while !rows.facts().scrub.done {
        thread::yield_now();
    }
    // As in a large store, where much remains to be checked.
    rows.shared.scrub.lock().expect("nobody panicked").done = false;
    rows.begin_erasure().expect("noted");
    put(&rows, "k", "new");
    rows.end_erasure();
    rows.purge_erased().expect("rewritten");
    // The check has nothing left to do.
    rows.shared.scrub(&mut UnreadSegments::default());
    assert!(rows.facts().scrub.done && *rows.shared.searched.lock().expect("nobody panicked"));
    assert_eq!(rows.get(b"k").expect("a read"), Some(b"new".to_vec()));
}

#[test]
fn a_reopening_that_begins_while_the_rows_are_dropped_is_waited_for() {
    let dir = tempfile::tempdir().expect("a directory");
    let mut rows = open(dir.path());
    let ended = Arc::new(AtomicBool::new(false));
    let told = Arc::clone(&ended);
    let begin = move |shared: &Arc<UnlockedRows>| {
        while !shared.stopped_within(LONGEST_WAIT) {}
        (0..1_000).for_each(|_| thread::yield_now());
        let late = thread::spawn(move || {
            (0..1_000).for_each(|_| thread::yield_now());
            told.store(true, Ordering::Relaxed);
        });
        shared.writer().reopener = Some(late);
    };
    rows.start("store-late", begin).expect("a thread");
    drop(rows);
    assert!(ended.load(Ordering::Relaxed));
}
