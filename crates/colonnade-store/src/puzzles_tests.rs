//! Puzzles, on every backend: results depend on what was read, are erased with their player, and survive a salvage;
//! servers get each day's puzzle once.

use crate::testing::*;
use crate::{Append, AppendError, DailyWrite, DueItem, OpenOptions, PUZZLES, Store, open, salvage};
use colonnade_play::{
    DailyPuzzle, MOST_ATTEMPTS, PlayerId, PuzzleAttempt, PuzzleResults, Server, ServerEvent, ServerId,
};

const SERVER: ServerId = ServerId(77);

on_every_backend! {
    results_are_kept_by_player_and_rest_on_what_was_read,
    results_of_nobody_are_told_and_taken_away,
    puzzles_of_servers_are_due_once_and_outlast_snapshots,
}

fn write(store: &Store, player: PlayerId, before: &PuzzleResults, after: &PuzzleResults) -> Result<(), AppendError> {
    let rows = vec![PUZZLES.replace(player, Some(before), Some(after))];
    store.append(Append { rows, ..Append::default() })
}

fn results(store: &Store, player: PlayerId) -> PuzzleResults {
    store.row(&PUZZLES, player).expect("a read").unwrap_or_default()
}

fn solved(before: &PuzzleResults, number: u16) -> PuzzleResults {
    before.after(number, 1_400, number % 2 == 1).expect("it counts")
}

fn results_are_kept_by_player_and_rest_on_what_was_read(trial: &mut Trial) {
    let ada = join(trial.store(), "Ada", 1);
    let bob = join(trial.store(), "Bob", 2);
    let none = PuzzleResults::default();
    let one = solved(&none, 1);
    let two = solved(&one, 300);
    write(trial.store(), ada, &none, &one).expect("an append");
    // The same attempt twice, also from different processes: only one of them is stored.
    for after in [solved(&none, 1), solved(&none, 2)] {
        assert_eq!(write(trial.store(), ada, &none, &after), Err(AppendError::Stale));
    }
    assert_eq!(results(trial.store(), ada), one);
    write(trial.store(), ada, &one, &two).expect("an append");
    let attempts = (0..MOST_ATTEMPTS as u16).map(|number| PuzzleAttempt { number, solved: true }).collect();
    let full = PuzzleResults { attempts, ..one.clone() };
    write(trial.store(), bob, &none, &full).expect("an append");
    trial.reopen();
    let store = trial.store();
    assert_eq!((results(store, ada), results(store, bob)), (two, full.clone()));
    assert_eq!(results(store, PlayerId(77)), none.clone());
    erase(store, ada, 1, minute(9)).expect("an erasure");
    assert_eq!((results(store, ada), results(store, bob)), (none, full));
}

fn results_of_nobody_are_told_and_taken_away(trial: &mut Trial) {
    let store = trial.store();
    let ada = join(store, "Ada", 1);
    let bob = join(store, "Bob", 2);
    let none = PuzzleResults::default();
    let one = solved(&none, 1);
    write(store, bob, &none, &one).expect("an append");
    assert_eq!(store.recompute(false, &mut |_, _| ()), Ok(Vec::new()));
    erase(store, ada, 1, minute(9)).expect("an erasure");
    for nobody in [ada, PlayerId(77)] {
        write(store, nobody, &none, &one).expect("an append");
    }
    for mend in [false, true] {
        let told = store.recompute(mend, &mut |_, _| ()).expect("a recount");
        let told: Vec<_> = told.into_iter().map(|difference| (difference.list, difference.what)).collect();
        let of = |player| ("puzzles", format!("rows of player {player}, who does not exist: 1"));
        assert_eq!(told, [of(ada), of(PlayerId(77))]);
    }
    assert_eq!((results(store, ada), results(store, bob)), (none, one));
}

fn puzzles_of_servers_are_due_once_and_outlast_snapshots(trial: &mut Trial) {
    let store = trial.store();
    // A snapshot from before the introduction of puzzles is like that of a server without them.
    for version in 0..70 {
        to_server(store, SERVER, version, [ServerEvent::SeeksOpened(version % 2 == 0)]).expect("an append");
    }
    to_server(store, SERVER, 70, [ServerEvent::PuzzlesSet(DailyPuzzle::In(5))]).expect("an append");
    for version in 71..150 {
        to_server(store, SERVER, version, [ServerEvent::SeeksOpened(version % 2 == 0)]).expect("an append");
    }
    trial.reopen();
    let store = trial.store();
    let server = store.server(SERVER).expect("a server");
    assert_eq!((server.version, server.puzzles, server.seeks_across), (150, DailyPuzzle::In(5), false));
    let first = Server::next_puzzle(SERVER, minute(0));
    let second = Server::next_puzzle(SERVER, minute(1_440));
    assert_eq!(store.due(second, 9), Ok(vec![(first, DueItem::Puzzle(SERVER))]));
    let post = |version, due| {
        let daily = vec![DailyWrite { server: SERVER, version, due, next: Some(second) }];
        store.append(Append { daily, ..Append::default() })
    };
    assert_eq!(post(149, first), Err(AppendError::Stale), "the server has changed");
    assert_eq!(post(150, first), Ok(()));
    assert_eq!(post(150, first), Err(AppendError::Stale), "it was posted");
    assert_eq!((store.due(first, 9), store.next_due()), (Ok(Vec::new()), Ok(Some(second))));
    assert_eq!(store.recompute(false, &mut |_, _| ()), Ok(Vec::new()));
}

#[test]
fn a_salvage_saves_the_results_of_those_who_are_saved() {
    let root = tempfile::tempdir().expect("a directory");
    let [from, to] = ["from", "to"].map(|name| root.path().join(name));
    let store = open(&from, OpenOptions::default()).expect("a store");
    let ada = join(store.as_ref(), "Ada", 1);
    let none = PuzzleResults::default();
    let one = solved(&none, 1);
    for player in [ada, PlayerId(77)] {
        write(store.as_ref(), player, &none, &one).expect("an append");
    }
    store.close().expect("closed");
    let told = salvage(&from, &to, &mut |_| ()).expect("a salvage");
    assert_eq!((told.lost_puzzles, told.is_complete()), (1, false));
    let saved = open(&to, OpenOptions::default()).expect("a sound store");
    assert_eq!((results(&saved, ada), results(&saved, PlayerId(77))), (one, none));
    assert_eq!(saved.recompute(false, &mut |_, _| ()), Ok(Vec::new()));
}
