//! Puzzle results: the first attempt counts, only once, and is deleted with its player.

use std::sync::{Arc, Barrier};

use colonnade::play::{PlayerId, PuzzleResults, Refusal};
use colonnade::service::{PlaySettings, deletion, puzzles, upkeep};
use colonnade::store;
use colonnade_engine::collection;

use super::refusal;
use crate::fixtures::{HandClock, discord, in_memory, service};

#[test]
fn the_first_answer_counts_and_no_other() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let ada = discord(&service, 1, "Ada").id;
    let bob = discord(&service, 2, "Bob").id;
    let [one, two, ..] = collection() else { panic!("no puzzles") };
    let done = puzzles::attempt_puzzle(&service, ada, one, false).expect("attempted");
    assert_eq!(done.before, Some(PuzzleResults::default()));
    assert!(done.results.rating.value < 1_500.0 && done.results.first(one.number) == Some(false));
    for solved in [true, false] {
        let again = puzzles::attempt_puzzle(&service, ada, one, solved).expect("attempted");
        assert_eq!((again.before, &again.results), (None, &done.results), "only the first one counts");
    }
    let next = puzzles::attempt_puzzle(&service, ada, two, true).expect("attempted");
    assert!(next.results.rating.value > done.results.rating.value && next.results.solved() == 1);
    assert_eq!(puzzles::puzzle_results(&service, ada), Ok(next.results));
    assert_eq!(puzzles::puzzle_results(&service, bob), Ok(PuzzleResults::default()));
    assert_eq!(refusal(puzzles::attempt_puzzle(&service, PlayerId(99), one, true)), Refusal::NoSuchPlayer);
}

#[test]
fn answers_at_once_are_rated_once_each() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let ada = discord(&service, 1, "Ada").id;
    let puzzles = &collection()[..3];
    let each = 3;
    let barrier = Barrier::new(puzzles.len() * each);
    let counted: usize = std::thread::scope(|scope| {
        let presses = puzzles.iter().cycle().take(puzzles.len() * each);
        let threads: Vec<_> = presses
            .map(|puzzle| {
                let service = &service;
                let barrier = &barrier;
                scope.spawn(move || {
                    barrier.wait();
                    puzzles::attempt_puzzle(service, ada, puzzle, true).expect("attempted").before.is_some()
                })
            })
            .collect();
        threads.into_iter().map(|thread| usize::from(thread.join().expect("joined"))).sum()
    });
    let results = puzzles::puzzle_results(&service, ada).expect("read");
    assert_eq!((counted, results.attempts.len(), results.rating.games), (3, 3, 3));
}

#[test]
fn results_leave_with_their_player_and_are_in_backups() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let store = store::in_memory().expect("opens");
    let service = service(Arc::clone(&store), &clock, PlaySettings::default());
    let ada = discord(&service, 1, "Ada").id;
    let bob = discord(&service, 2, "Bob").id;
    let done = puzzles::attempt_puzzle(&service, ada, &collection()[0], true).expect("attempted");
    puzzles::attempt_puzzle(&service, bob, &collection()[1], true).expect("attempted");
    let mut backup = Vec::new();
    store.backup(&mut backup, &mut |_| ()).expect("a backup");
    let directory = tempfile::tempdir().expect("a directory");
    store::restore(&mut backup.as_slice(), directory.path(), &mut |_| ()).expect("restored");
    let kept = store::open(directory.path(), store::OpenOptions::default()).expect("a store");
    let restored = crate::fixtures::service(kept, &clock, PlaySettings::default());
    assert_eq!(puzzles::puzzle_results(&restored, ada), Ok(done.results));
    deletion::delete_player(&service, ada).expect("deleted");
    assert_eq!(puzzles::puzzle_results(&service, ada), Ok(PuzzleResults::default()));
    assert_eq!(refusal(puzzles::attempt_puzzle(&service, ada, &collection()[0], true)), Refusal::NoSuchPlayer);
    assert_eq!(puzzles::puzzle_results(&service, bob).expect("read").solved(), 1);
    assert_eq!(upkeep::recompute(&service, false, &mut |_, _| ()), Ok(Vec::new()));
}
