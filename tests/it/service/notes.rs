//! Private notes: who writes them, who sees them, and the limit on their number.

use std::sync::Arc;

use colonnade::play::{
    Command, GameId, LONGEST_NOTE, MOST_NOTES, PlayerId, Refusal, Resource, ServerId, ServerSettings, Viewer,
};
use colonnade::service::{CommandRequest, PlaySettings, SeenGame, Service, deletion, games, notes, servers, upkeep};
use colonnade::store;
use colonnade::store::Store;

use super::{HERE, SERVER, begin, refusal};
use crate::fixtures::{HandClock, discord, in_memory, service};

/// The texts of a viewer's notes that contain some words.
fn found(service: &Service, viewer: Viewer, words: &str) -> Vec<String> {
    let (games, count) = notes::search(service, viewer, words, 99).expect("searched");
    assert_eq!(games.len(), count);
    games.into_iter().map(|noted| noted.note.text).collect()
}

#[test]
fn a_note_is_its_writers_alone() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let [ada, bob, eve] = [(1, "Ada"), (2, "Bob"), (3, "Eve")].map(|(user, name)| discord(&service, user, name));
    let game = begin(&service, &ada, &bob, HERE, "3d");
    let [ada, bob, eve] = [ada.id, bob.id, eve.id].map(Viewer::Player);
    notes::write(&service, ada, game, " Trap at c3 ").expect("written");
    notes::write(&service, eve, game, "Ada falls for c3").expect("written");
    let text = |viewer| notes::get(&service, viewer, game).map(|note| note.map(|note| note.text));
    assert_eq!(text(ada), Ok(Some("Trap at c3".to_owned())));
    for other in [bob, Viewer::Nobody, Viewer::Host, Viewer::Server(SERVER)] {
        assert_eq!((text(other), found(&service, other, "")), (Ok(None), Vec::new()), "{other:?}");
    }
    assert_eq!((found(&service, ada, "C3 trap"), found(&service, ada, "falls")), (vec!["Trap at c3".into()], vec![]));
    // It is not part of the game, whose version is unchanged.
    assert_eq!(games::get(&service, Viewer::Host, game).expect("there").version, 1);
    games::act(&service, &CommandRequest::new(game, bob.player().expect("a player"), Command::Resign))
        .expect("resigns");
    notes::write(&service, ada, game, "Won").expect("written when it is over");
    let (games, _) = notes::search(&service, ada, "won", 9).expect("searched");
    assert!(matches!(&games[0].game, Some(SeenGame::Finished(summary)) if summary.id == game));
    for _ in 0..2 {
        notes::remove(&service, ada, game).expect("removed");
        assert_eq!((text(ada), text(eve).map(|note| note.is_some())), (Ok(None), Ok(true)));
    }
}

#[test]
fn a_private_game_is_as_absent_to_those_who_would_note_it() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let [ada, bob, eve] = [(1, "Ada"), (2, "Bob"), (3, "Eve")].map(|(user, name)| discord(&service, user, name));
    let settings = ServerSettings { private: true, ..ServerSettings::default() };
    servers::change_server(&service, SERVER, &settings).expect("changed");
    let game = begin(&service, &ada, &bob, HERE, "3d");
    let inside = Viewer::Member { player: eve.id, server: SERVER };
    for outside in [Viewer::Player(eve.id), Viewer::Member { player: eve.id, server: ServerId(78) }] {
        for number in [game, GameId(99)] {
            let absent = Refusal::NoSuchGame(number);
            assert_eq!(refusal(notes::get(&service, outside, number)), absent);
            assert_eq!(refusal(notes::write(&service, outside, number, "seen")), absent);
            assert_eq!(refusal(notes::write(&service, outside, number, "")), absent);
            assert_eq!(notes::remove(&service, outside, number), Ok(()));
        }
    }
    notes::write(&service, inside, game, "seen").expect("written");
    let outside = Viewer::Player(eve.id);
    // The note is still its author's; nothing of the game is revealed.
    let (games, _) = notes::search(&service, outside, "", 9).expect("searched");
    assert!(games.len() == 1 && games[0].id == game && games[0].game.is_none(), "{games:?}");
    assert_eq!(refusal(notes::write(&service, outside, game, "changed")), Refusal::NoSuchGame(game));
    assert!(matches!(notes::search(&service, inside, "", 9).expect("searched").0[0].game, Some(SeenGame::Running(_))));
    notes::remove(&service, outside, game).expect("removed");
    assert_eq!(refusal(notes::get(&service, outside, game)), Refusal::NoSuchGame(game));
}

#[test]
fn notes_are_bounded_in_length_and_number() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let house = PlaySettings {
        limits: colonnade::play::Limits { games: 1_000, open_challenges: 1_000, ..PlaySettings::default().limits },
        challenge_rates: crate::fixtures::unlimited_challenges(),
        ..PlaySettings::default()
    };
    let service = service(store::in_memory().expect("opens"), &clock, house);
    let ada = discord(&service, 1, "Ada");
    let bob = discord(&service, 2, "Bob");
    let viewer = Viewer::Player(ada.id);
    let games: Vec<GameId> = (0..=MOST_NOTES).map(|_| begin(&service, &ada, &bob, HERE, "3d")).collect();
    assert_eq!(refusal(notes::write(&service, viewer, games[0], " \n")), Refusal::NoteLength(0));
    let long = "x".repeat(LONGEST_NOTE + 1);
    assert_eq!(refusal(notes::write(&service, viewer, games[0], &long)), Refusal::NoteLength(LONGEST_NOTE + 1));
    let (last, first) = games.split_last().expect("games");
    for &game in first {
        notes::write(&service, viewer, game, &long[1..]).expect("written");
    }
    let full = Refusal::TooMany { what: Resource::Notes, most: MOST_NOTES };
    assert_eq!(refusal(notes::write(&service, viewer, *last, "one more")), full);
    notes::write(&service, viewer, first[0], "changed").expect("there is room for a change");
    notes::write(&service, Viewer::Player(bob.id), *last, "other").expect("others have their own bound");
    notes::remove(&service, viewer, first[1]).expect("removed");
    notes::write(&service, viewer, *last, "one more").expect("there is room again");
    let (shown, count) = notes::search(&service, viewer, "", 3).expect("searched");
    assert_eq!((shown.len(), count), (3, MOST_NOTES as usize));
}

#[test]
fn notes_leave_with_their_player() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let store = store::in_memory().expect("opens");
    let service = service(Arc::clone(&store), &clock, PlaySettings::default());
    let ada = discord(&service, 1, "Ada");
    let bob = discord(&service, 2, "Bob");
    let game = begin(&service, &ada, &bob, HERE, "3d");
    let backup = |store: &Store| {
        let mut backup = Vec::new();
        store.backup(&mut backup, &mut |_| ()).expect("a backup");
        backup
    };
    notes::write(&service, Viewer::Player(ada.id), game, "quixotic").expect("written");
    notes::write(&service, Viewer::Player(bob.id), game, "other").expect("written");
    let directory = tempfile::tempdir().expect("a directory");
    store::restore(&mut backup(store.as_ref()).as_slice(), directory.path(), &mut |_| ()).expect("restored");
    let kept = store::open(directory.path(), store::OpenOptions::default()).expect("a store");
    let restored = crate::fixtures::service(kept, &clock, PlaySettings::default());
    assert_eq!(notes::of_player(&restored, ada.id).expect("read")[0].1.text, "quixotic", "backups hold notes");
    deletion::delete_player(&service, ada.id).expect("deleted");
    assert_eq!(notes::of_player(&service, ada.id), Ok(Vec::new()));
    assert_eq!(refusal(notes::write(&service, Viewer::Player(ada.id), game, "back")), Refusal::NoSuchPlayer);
    assert_eq!(refusal(notes::write(&service, Viewer::Player(PlayerId(99)), game, "who")), Refusal::NoSuchPlayer);
    assert_eq!(notes::of_player(&service, bob.id).expect("read").len(), 1);
    assert_eq!(upkeep::recompute(&service, false, &mut |_, _| ()), Ok(Vec::new()));
}
