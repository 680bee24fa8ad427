//! Sessions and tokens, on every backend: they are kept by player, are erased with their player, and are in no backup.

use crate::testing::*;
use crate::{Append, AppendError, OpenOptions, SESSIONS, Store, TOKENS, open, salvage};
use colonnade_play::{ApiTokens, BrowserSession, PlayerId, Sessions};

on_every_backend! {
    sessions_are_kept_by_player_and_erased,
    sessions_of_nobody_are_told_and_taken_away,
}

fn sessions(number: u8) -> Sessions {
    let session = BrowserSession::new([number; 32], "Firefox, Android".to_owned(), minute(number.into()));
    Sessions { used_link: Some(minute(0)), all: vec![session] }
}

fn write(store: &Store, player: PlayerId, after: &Sessions) -> Result<(), AppendError> {
    store.append(Append { rows: vec![SESSIONS.put(player, Some(after))], ..Append::default() })
}

fn stored(store: &Store) -> Vec<(PlayerId, Sessions)> {
    store.rows_after(&SESSIONS, None, 9).expect("a read")
}

fn sessions_are_kept_by_player_and_erased(trial: &mut Trial) {
    let ada = join(trial.store(), "Ada", 1);
    let bob = join(trial.store(), "Bob", 2);
    for (player, number) in [(bob, 2), (ada, 1)] {
        write(trial.store(), player, &sessions(number)).expect("an append");
    }
    trial.reopen();
    let store = trial.store();
    assert_eq!(stored(store), [(ada, sessions(1)), (bob, sessions(2))]);
    assert_eq!(store.rows_after(&SESSIONS, None, 1), Ok(vec![(ada, sessions(1))]));
    assert_eq!(store.rows_after(&SESSIONS, Some(ada), 9), Ok(vec![(bob, sessions(2))]));
    assert_eq!(store.row(&SESSIONS, bob), Ok(Some(sessions(2))));
    // A decision that has read them is refused after they have changed.
    let (_, read) = store.decide(|| store.row(&SESSIONS, bob).expect("a read"));
    write(store, bob, &Sessions::default()).expect("an append");
    let rows = vec![SESSIONS.put(bob, Some(&sessions(3)))];
    assert_eq!(store.append(Append { rows, read, ..Append::default() }), Err(AppendError::Stale));
    erase(store, ada, 1, minute(9)).expect("an erasure");
    assert_eq!(stored(store), []);
}

fn sessions_of_nobody_are_told_and_taken_away(trial: &mut Trial) {
    let store = trial.store();
    write(store, PlayerId(77), &sessions(1)).expect("an append");
    for mend in [false, true] {
        let told = store.recompute(mend, &mut |_, _| ()).expect("a recount");
        assert_eq!(told.iter().map(|difference| difference.list).collect::<Vec<_>>(), ["sessions"]);
    }
    assert_eq!(stored(store), []);
}

#[test]
fn no_copy_of_a_store_has_sessions_or_tokens() {
    let root = tempfile::tempdir().expect("a directory");
    let [from, to, saved] = ["from", "to", "saved"].map(|name| root.path().join(name));
    let store = open(&from, OpenOptions::default()).expect("a store");
    let ada = join(store.as_ref(), "Ada", 1);
    write(store.as_ref(), ada, &sessions(1)).expect("an append");
    let tokens = ApiTokens::default().with([1; 32], "reads".to_owned(), minute(1)).expect("a token");
    let rows = vec![TOKENS.put(ada, Some(&tokens))];
    store.append(Append { rows, ..Append::default() }).expect("an append");
    let mut backup = Vec::new();
    store.backup(&mut backup, &mut |_| ()).expect("a backup");
    assert_eq!((stored(&store).len(), store.row(&TOKENS, ada)), (1, Ok(Some(tokens))));
    store.close().expect("closed");
    crate::restore(&mut backup.as_slice(), &to, &mut |_| ()).expect("a store");
    salvage(&from, &saved, &mut |_| ()).expect("a salvage");
    for copy in [to, saved] {
        let copy = open(&copy, OpenOptions::default()).expect("a store");
        assert_eq!((copy.folded_player(ada).expect("a read").name.as_str(), stored(&copy)), ("Ada", Vec::new()));
        assert_eq!(copy.row(&TOKENS, ada), Ok(None));
    }
}
