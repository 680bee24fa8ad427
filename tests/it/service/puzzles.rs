//! Puzzle results: the first attempt counts, only once, and is deleted with its player.

use std::sync::{Arc, Barrier};

use colonnade::play::{PlayerId, PuzzleResults, Refusal};
use colonnade::service::PlaySettings;
use colonnade::store;
use colonnade_engine::collection;

use super::refusal;
use crate::house::{HandClock, discord, in_memory, service};

#[test]
fn the_first_answer_counts_and_no_other() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let ada = discord(&service, 1, "Ada").id;
    let bob = discord(&service, 2, "Bob").id;
    let [one, two, ..] = collection() else { panic!("no puzzles") };
    let done = service.attempt_puzzle(ada, one, false).expect("attempted");
    assert_eq!(done.before, Some(PuzzleResults::default()));
    assert!(done.results.rating.value < 1_500.0 && done.results.first(one.number) == Some(false));
    for solved in [true, false] {
        let again = service.attempt_puzzle(ada, one, solved).expect("attempted");
        assert_eq!((again.before, &again.results), (None, &done.results), "only the first one counts");
    }
    let next = service.attempt_puzzle(ada, two, true).expect("attempted");
    assert!(next.results.rating.value > done.results.rating.value && next.results.solved() == 1);
    assert_eq!(service.puzzle_results(ada), Ok(next.results));
    assert_eq!(service.puzzle_results(bob), Ok(PuzzleResults::default()));
    assert_eq!(refusal(service.attempt_puzzle(PlayerId(99), one, true)), Refusal::NoSuchPlayer);
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
                    service.attempt_puzzle(ada, puzzle, true).expect("attempted").before.is_some()
                })
            })
            .collect();
        threads.into_iter().map(|thread| usize::from(thread.join().expect("joined"))).sum()
    });
    let results = service.puzzle_results(ada).expect("read");
    assert_eq!((counted, results.attempts.len(), results.rating.games), (3, 3, 3));
}

#[test]
fn results_leave_with_their_player_and_are_in_backups() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let store = store::in_memory().expect("opens");
    let service = service(Arc::clone(&store), &clock, PlaySettings::default());
    let ada = discord(&service, 1, "Ada").id;
    let bob = discord(&service, 2, "Bob").id;
    let done = service.attempt_puzzle(ada, &collection()[0], true).expect("attempted");
    service.attempt_puzzle(bob, &collection()[1], true).expect("attempted");
    let mut backup = Vec::new();
    store.backup(&mut backup, &mut |_| ()).expect("a backup");
    let directory = tempfile::tempdir().expect("a directory");
    store::restore(&mut backup.as_slice(), directory.path(), &mut |_| ()).expect("restored");
    let kept = store::open(directory.path(), store::OpenOptions::default()).expect("a store");
    let restored = crate::house::service(kept, &clock, PlaySettings::default());
    assert_eq!(restored.puzzle_results(ada), Ok(done.results));
    service.delete_player(ada).expect("deleted");
    assert_eq!(service.puzzle_results(ada), Ok(PuzzleResults::default()));
    assert_eq!(refusal(service.attempt_puzzle(ada, &collection()[0], true)), Refusal::NoSuchPlayer);
    assert_eq!(service.puzzle_results(bob).expect("read").solved(), 1);
    assert_eq!(service.recompute(false, &mut |_, _| ()), Ok(Vec::new()));
}
