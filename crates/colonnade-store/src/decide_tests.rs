//! Random decisions of many threads, checked against a serial order: what each of them read has to be what was stored at one
//! moment in that order, and its own writes come right after it.
//!
//! The rows are notes whose texts name the decision that wrote them. A row is only written by a decision that has read it, so
//! the versions of each row are in one order. A cycle among the decisions, by what they read and wrote, is an error.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use crate::testing::*;
use crate::{Append, AppendError, NOTES, Store};
use colonnade_play::{GameId, Note, PlayerId};
use colonnade_testing::{Rng, rounds};

/// The rows: some players, and some games of each.
const PLAYERS: u64 = 3;
const GAMES: u64 = 4;

const THREADS: u64 = 8;

type RowId = (u64, u64);

/// The decision that wrote what a row has, with a number for each of its writes; `None` if there is no row.
type Version = Option<u64>;

/// The reads and writes of a decision.
#[derive(Debug)]
struct Done {
    number: u64,
    read: BTreeMap<RowId, Version>,
    wrote: BTreeMap<RowId, Version>,
}

fn version(note: Option<Note>) -> Version {
    note.map(|note| note.text.parse().expect("a number"))
}

/// Reads single rows or all rows of a player, and changes some of those that it has read.
fn decide(store: &Store, chance: &mut Rng, number: u64) -> (Done, Append) {
    let mut read = BTreeMap::new();
    let mut wrote = BTreeMap::new();
    let ((), reads) = store.decide(|| {
        for _ in 0..1 + chance.below(3) {
            let player = 1 + chance.below(PLAYERS as usize) as u64;
            if chance.one_in(2) {
                let game = 1 + chance.below(GAMES as usize) as u64;
                let found = store.row(&NOTES, (PlayerId(player), GameId(game))).expect("a read");
                read.insert((player, game), version(found));
            } else {
                let found = store.rows_of(&NOTES, PlayerId(player)).expect("a read");
                (1..=GAMES).for_each(|game| _ = read.insert((player, game), None));
                found.into_iter().for_each(|(game, note)| _ = read.insert((player, game.0), version(Some(note))));
            }
            thread::yield_now();
        }
    });
    let mut rows = Vec::new();
    for &(player, game) in read.keys() {
        if chance.one_in(3) {
            let after = Note { text: number.to_string(), written: minute(0) };
            rows.push(NOTES.put((PlayerId(player), GameId(game)), Some(&after)));
            wrote.insert((player, game), Some(number));
        }
    }
    (Done { number, read, wrote }, Append { rows, read: reads, ..Append::default() })
}

/// Fails if there is no serial order of decisions in which each of them reads what it read.
fn check(done: &[Done]) {
    // Who wrote which version next, by row: each writer has read the version that it replaced.
    let mut next: BTreeMap<(RowId, Version), u64> = BTreeMap::new();
    for decision in done {
        for row in decision.wrote.keys() {
            let lost = next.insert((*row, decision.read[row]), decision.number);
            assert_eq!(lost, None, "{decision:?} replaced what was replaced already");
        }
    }
    let mut before: BTreeMap<u64, BTreeSet<u64>> = BTreeMap::new();
    for decision in done {
        for (row, seen) in &decision.read {
            let comes_after = before.entry(decision.number).or_default();
            comes_after.extend(seen.filter(|writer| *writer != decision.number));
            // A decision that replaced what this one saw comes after it.
            if let Some(&writer) = next.get(&(*row, *seen))
                && writer != decision.number
            {
                before.entry(writer).or_default().insert(decision.number);
            }
        }
    }
    let mut ready: Vec<u64> = done.iter().map(|decision| decision.number).collect();
    let mut ordered = BTreeSet::new();
    while !ready.is_empty() {
        let (free, blocked): (Vec<u64>, Vec<u64>) =
            ready.into_iter().partition(|number| before.get(number).is_none_or(|all| all.is_subset(&ordered)));
        assert!(!free.is_empty(), "{} decisions are in no order", blocked.len());
        ordered.extend(free);
        ready = blocked;
    }
}

/// Lets threads decide over some stores of the same rows; returns how often one had to decide again.
fn run(stores: &[Arc<Store>], seed: u64, decisions: u64) -> u64 {
    let numbers = AtomicU64::new(1);
    let stale = AtomicU64::new(0);
    let done = thread::scope(|scope| {
        let threads: Vec<_> = (0..THREADS)
            .map(|thread| {
                let store = &stores[thread as usize % stores.len()];
                let numbers = &numbers;
                let stale = &stale;
                scope.spawn(move || {
                    let mut chance = Rng::new(seed * THREADS + thread);
                    let mut done = Vec::new();
                    // Some decisions have to conflict with others.
                    let is_calm = || stale.load(Ordering::SeqCst) == 0;
                    while (done.len() as u64) < decisions || is_calm() && (done.len() as u64) < 1_000 * decisions {
                        let (decided, append) = decide(store, &mut chance, numbers.fetch_add(1, Ordering::SeqCst));
                        match store.append(append) {
                            Ok(()) => done.push(decided),
                            Err(AppendError::Stale) => _ = stale.fetch_add(1, Ordering::SeqCst),
                            Err(error) => panic!("{error}"),
                        }
                    }
                    done
                })
            })
            .collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("no panic")).collect::<Vec<_>>()
    });
    check(&done);
    stale.into_inner()
}

fn decisions_of_many_threads_have_a_serial_order(trial: &mut Trial) {
    let stale = run(&[trial.shared()], 1, rounds(8, 40, 400));
    assert!(stale > 0, "none was in the way of another");
}

#[test]
fn decisions_of_several_stores_have_a_serial_order() {
    for common in Common::all() {
        let stale = run(&[common.store(), common.store()], 2, rounds(8, 40, 400));
        assert!(stale > 0, "none was in the way of another");
    }
}

/// A write or another decision in between begins a new record.
fn a_record_has_what_was_read_since_the_last_write(trial: &mut Trial) {
    let store = trial.store();
    let ada = join(store, "Ada", 1);
    let bob = join(store, "Bob", 2);
    let put = |player, text: &str| {
        let note = Note { text: text.to_owned(), written: minute(0) };
        Append { rows: vec![NOTES.put((player, GameId(1)), Some(&note))], ..Append::default() }
    };
    let look = |player| store.row(&NOTES, (player, GameId(1))).expect("a read").map(|note| note.text);
    let append = |read| store.append(Append { read, ..put(bob, "end") });
    let (seen, outer) = store.decide(|| {
        look(bob);
        store.append(put(ada, "one")).expect("written");
        look(ada)
    });
    assert_eq!(seen.as_deref(), Some("one"));
    store.append(put(bob, "two")).expect("written");
    assert_eq!(append(outer), Ok(()), "it has read the row of the first player since it wrote");
    let (inner, outer) = store.decide(|| {
        look(bob);
        let (_, inner) = store.decide(|| look(bob));
        look(ada);
        inner
    });
    store.append(put(bob, "three")).expect("written");
    assert_eq!(append(inner), Err(AppendError::Stale));
    assert_eq!(append(outer.clone()), Ok(()), "it has not read that row since");
    store.append(put(ada, "three")).expect("written");
    assert_eq!(append(outer), Err(AppendError::Stale));
}

/// A decision sees one moment, whatever is written meanwhile, and a refused one leaves nothing.
fn a_decision_sees_one_moment(trial: &mut Trial) {
    let store = trial.shared();
    let ada = join(&store, "Ada", 1);
    let bob = join(&store, "Bob", 2);
    let put = |text: &str| {
        let note = Note { text: text.to_owned(), written: minute(0) };
        let rows = [ada, bob].map(|player| NOTES.put((player, GameId(1)), Some(&note))).to_vec();
        Append { rows, ..Append::default() }
    };
    let look = |player| store.row(&NOTES, (player, GameId(1))).expect("a read").map(|note| note.text);
    store.append(put("one")).expect("written");
    let (seen, read) = store.decide(|| {
        let first = look(ada);
        thread::scope(|scope| scope.spawn(|| store.append(put("two"))).join().expect("no panic")).expect("written");
        (first, look(bob))
    });
    assert_eq!(seen, (Some("one".to_owned()), Some("one".to_owned())));
    assert_eq!(store.append(Append { read, ..put("three") }), Err(AppendError::Stale));
    assert_eq!((look(ada), look(bob)), (Some("two".to_owned()), Some("two".to_owned())));
}

on_every_backend!(
    decisions_of_many_threads_have_a_serial_order,
    a_record_has_what_was_read_since_the_last_write,
    a_decision_sees_one_moment,
);
