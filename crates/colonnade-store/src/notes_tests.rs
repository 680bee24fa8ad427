//! Private notes, on every backend: they are replaced in place, are erased with their player, and survive a salvage.

use crate::testing::*;
use crate::{Append, AppendError, NOTES, OpenOptions, Store, open, salvage};
use colonnade_play::{GameId, Note, PlayerId};

on_every_backend! {
    notes_are_kept_by_player_and_game,
    a_note_rests_on_what_was_read,
    notes_of_nobody_are_told_and_taken_away,
}

fn note(text: &str) -> Option<Note> {
    Some(Note { text: text.to_owned(), written: minute(7) })
}

fn write(store: &Store, player: PlayerId, game: u64, note: Option<Note>) {
    let rows = vec![NOTES.put((player, GameId(game)), note.as_ref())];
    store.append(Append { rows, ..Append::default() }).expect("an append");
}

fn notes_are_kept_by_player_and_game(trial: &mut Trial) {
    let ada = join(trial.store(), "Ada", 1);
    let bob = join(trial.store(), "Bob", 2);
    let long = "ü".repeat(1_000);
    for (player, game, text) in [(ada, 300, "later"), (ada, 2, "first"), (bob, 2, "other"), (ada, 2, &long)] {
        write(trial.store(), player, game, note(text));
    }
    trial.reopen();
    let store = trial.store();
    assert_eq!(
        (store.row(&NOTES, (ada, GameId(2))), store.row(&NOTES, (bob, GameId(2)))),
        (Ok(note(&long)), Ok(note("other")))
    );
    assert_eq!(store.row(&NOTES, (bob, GameId(300))), Ok(None));
    let all = [(GameId(2), note(&long)), (GameId(300), note("later"))];
    assert_eq!(
        store.rows_of(&NOTES, ada),
        Ok(all.into_iter().filter_map(|(game, note)| Some((game, note?))).collect())
    );
    write(store, ada, 300, None);
    write(store, ada, 300, None);
    assert_eq!(
        (store.row(&NOTES, (ada, GameId(300))), store.rows_of(&NOTES, ada).map(|notes| notes.len())),
        (Ok(None), Ok(1))
    );
    erase(store, ada, 1, minute(9)).expect("an erasure");
    assert_eq!(
        (store.rows_of(&NOTES, ada), store.rows_of(&NOTES, bob).map(|notes| notes.len())),
        (Ok(Vec::new()), Ok(1))
    );
}

/// An erased player gets no note, and a decision that has counted notes is refused when there is another.
fn a_note_rests_on_what_was_read(trial: &mut Trial) {
    let store = trial.store();
    let ada = join(store, "Ada", 1);
    write(store, ada, 1, note("one"));
    let counted = || store.decide(|| store.rows_of(&NOTES, ada).expect("a read").len());
    let append = |read| {
        let rows = vec![NOTES.put((ada, GameId(2)), note("two").as_ref())];
        store.append(Append { versions: vec![(ada, 1)], rows, read, ..Append::default() })
    };
    let (count, read) = counted();
    assert_eq!((count, append(read.clone())), (1, Ok(())));
    assert_eq!(append(read), Err(AppendError::Stale), "there is another");
    let (count, read) = counted();
    assert_eq!((count, append(read)), (2, Ok(())));
    erase(store, ada, 1, minute(9)).expect("an erasure");
    assert_eq!(append(counted().1), Err(AppendError::Stale));
    assert_eq!(store.rows_of(&NOTES, ada), Ok(Vec::new()));
}

fn notes_of_nobody_are_told_and_taken_away(trial: &mut Trial) {
    let store = trial.store();
    let ada = join(store, "Ada", 1);
    let bob = join(store, "Bob", 2);
    write(store, bob, 1, note("other"));
    assert_eq!(store.recompute(false, &mut |_, _| ()), Ok(Vec::new()));
    erase(store, ada, 1, minute(9)).expect("an erasure");
    for nobody in [ada, PlayerId(77)] {
        write(store, nobody, 1, note("left"));
        write(store, nobody, 2, note("left"));
    }
    for mend in [false, true] {
        let told = store.recompute(mend, &mut |_, _| ()).expect("a recount");
        let told: Vec<_> = told.into_iter().map(|difference| (difference.list, difference.what)).collect();
        let of = |player| ("private notes", format!("rows of player {player}, who does not exist: 2"));
        assert_eq!(told, [of(ada), of(PlayerId(77))]);
    }
    assert_eq!((store.rows_of(&NOTES, ada), store.rows_of(&NOTES, PlayerId(77))), (Ok(Vec::new()), Ok(Vec::new())));
    assert_eq!(store.rows_of(&NOTES, bob).map(|notes| notes.len()), Ok(1));
}

#[test]
fn a_salvage_saves_the_notes_of_those_who_are_saved() {
    let root = tempfile::tempdir().expect("a directory");
    let [from, to] = ["from", "to"].map(|name| root.path().join(name));
    let store = open(&from, OpenOptions::default()).expect("a store");
    let ada = join(store.as_ref(), "Ada", 1);
    write(store.as_ref(), ada, 1, note("hers"));
    write(store.as_ref(), PlayerId(77), 1, note("of somebody lost"));
    store.close().expect("closed");
    let told = salvage(&from, &to, &mut |_| ()).expect("a salvage");
    assert_eq!((told.lost_notes, told.is_complete()), (1, false));
    let saved = open(&to, OpenOptions::default()).expect("a sound store");
    assert_eq!(
        (saved.row(&NOTES, (ada, GameId(1))), saved.rows_of(&NOTES, PlayerId(77))),
        (Ok(note("hers")), Ok(Vec::new()))
    );
    assert_eq!(saved.recompute(false, &mut |_, _| ()), Ok(Vec::new()));
}
