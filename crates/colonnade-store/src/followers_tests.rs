//! Followers of games, on every backend: they are notified once of each event, until the game ends.

use crate::codec::keys::{Key, Table};
use crate::rows::{Batch, Rows};
use crate::testing::*;
use crate::{Append, AppendError, FOLLOWED, FollowersNotice, OpenOptions, Store, WatchWrite, open, salvage};
use colonnade_play::{
    Audience, Fact, Game, GameEvent, GameFact, GameId, MOST_IN_CHANNEL, MOST_IN_SERVER, Notice, Place, PlayerId,
    ServerId,
};
use colonnade_rules::{GameResult, Reason, Side};

on_every_backend! {
    followers_are_kept_by_player_and_by_game,
    whoever_follows_is_told_once,
    a_game_that_ends_tells_its_followers_and_has_none,
    whom_nobody_knows_is_told_and_taken_away,
    channels_of_the_server_are_told_until_the_end,
}

fn follow(store: &Store, player: PlayerId, game: GameId, since: Option<i64>) -> Result<(), AppendError> {
    let rows = vec![FOLLOWED.put((player, game), since.map(minute).as_ref())];
    store.append(Append { rows, ..Append::default() })
}

/// An event of a game, with notices to its followers.
fn tell(store: &Store, game: &Game, what: GameFact, event: colonnade_play::Dated<GameEvent>) -> Game {
    let at = event.at;
    let (write, after) = game_write(game.id, Some(game), &[event]);
    let fact = Fact::Game { game: after.id, version: after.version, ply: after.state.plies(), what };
    let followers =
        vec![FollowersNotice { game: after.id, server: after.setup.place.server(), fact, at, not_before: at }];
    store.append(Append { games: vec![write], followers, ..Append::default() }).expect("an append");
    after
}

/// The versions reported by the waiting notices, and their recipients.
fn told(store: &Store) -> Vec<(u64, PlayerId)> {
    let version = |notice: &Notice| match notice.fact {
        Fact::Game { version, .. } => version,
        _ => 0,
    };
    let to = |notice: &Notice| match notice.to {
        Audience::Player(player) => player,
        Audience::Place(_) => PlayerId(0),
        Audience::Watching { channel, .. } => PlayerId(channel),
    };
    let waiting = store.notices_after(0, 1_000).expect("read");
    waiting.iter().map(|queued| (version(&queued.notice), to(&queued.notice))).collect()
}

fn followers_are_kept_by_player_and_by_game(trial: &mut Trial) {
    let [ada, bob, cay, dan] =
        [(1, "Ada"), (2, "Bob"), (3, "Cay"), (4, "Dan")].map(|(n, name)| join(trial.store(), name, n));
    let one = begun(trial.store(), ada, bob).id;
    let other = begun(trial.store(), bob, ada).id;
    for (player, game, since) in [(dan, one, 5), (cay, other, 6), (cay, one, 7)] {
        follow(trial.store(), player, game, Some(since)).expect("an append");
    }
    trial.reopen();
    let store = trial.store();
    assert_eq!(store.rows_of(&FOLLOWED, cay), Ok(vec![(one, minute(7)), (other, minute(6))]));
    assert_eq!((store.followers(one), store.followers(other)), (Ok(vec![cay, dan]), Ok(vec![cay])));
    assert_eq!(store.recompute(false, &mut |_, _| ()), Ok(Vec::new()));
    for _ in 0..2 {
        follow(store, cay, one, None).expect("an append");
        assert_eq!(
            (store.followers(one), store.rows_of(&FOLLOWED, cay)),
            (Ok(vec![dan]), Ok(vec![(other, minute(6))]))
        );
    }
    erase(store, cay, 1, minute(9)).expect("an erasure");
    assert_eq!((store.rows_of(&FOLLOWED, cay), store.followers(other)), (Ok(Vec::new()), Ok(Vec::new())));
    assert_eq!(store.rows_of(&FOLLOWED, dan), Ok(vec![(one, minute(5))]));
    assert_eq!(store.recompute(false, &mut |_, _| ()), Ok(Vec::new()));
}

fn whoever_follows_is_told_once(trial: &mut Trial) {
    let [ada, bob, cay, dan] =
        [(1, "Ada"), (2, "Bob"), (3, "Cay"), (4, "Dan")].map(|(n, name)| join(trial.store(), name, n));
    let store = trial.store();
    let game = begun(store, ada, bob);
    let other = begun(store, ada, bob);
    follow(store, cay, other.id, Some(2)).expect("an append");
    let game = tell(store, &game, GameFact::Acted, act(&game, 3));
    assert_eq!(told(store), [], "nobody follows it");
    follow(store, cay, game.id, Some(4)).expect("an append");
    let game = tell(store, &game, GameFact::Acted, act(&game, 5));
    follow(store, dan, game.id, Some(6)).expect("an append");
    let game = tell(store, &game, GameFact::Acted, act(&game, 7));
    follow(store, cay, game.id, None).expect("an append");
    tell(store, &game, GameFact::Acted, act(&game, 8));
    assert_eq!(told(store), [(3, cay), (4, cay), (4, dan), (5, dan)]);
    // Each notice waits only for earlier ones to the same recipient.
    let keys: Vec<_> = store.notices_after(0, 9).expect("read").iter().map(|queued| queued.notice.key()).collect();
    let behind: Vec<_> = keys.into_iter().map(|key| store.is_notice_behind(key)).collect();
    assert_eq!(behind, [Ok(Some(false)), Ok(Some(true)), Ok(Some(false)), Ok(Some(true))]);
}

fn a_game_that_ends_tells_its_followers_and_has_none(trial: &mut Trial) {
    let store = trial.store();
    let [ada, bob, cay] = [(1, "Ada"), (2, "Bob"), (3, "Cay")].map(|(n, name)| join(store, name, n));
    let game = begun(store, ada, bob);
    follow(store, cay, game.id, Some(2)).expect("an append");
    let end = ended(3, GameResult::Win(Side::First), Reason::Resignation);
    let game = tell(store, &game, GameFact::Ended, end);
    assert_eq!((store.rows_of(&FOLLOWED, cay), store.followers(game.id)), (Ok(Vec::new()), Ok(Vec::new())));
    tell(store, &game, GameFact::Voided, dated(5, GameEvent::Voided));
    assert_eq!(told(store), [(2, cay)], "who followed it until then hears nothing later");
}

fn whom_nobody_knows_is_told_and_taken_away(trial: &mut Trial) {
    let store = trial.store();
    let ada = join(store, "Ada", 1);
    let bob = join(store, "Bob", 2);
    let cay = join(store, "Cay", 3);
    let game = begun(store, ada, bob).id;
    follow(store, cay, game, Some(2)).expect("an append");
    follow(store, PlayerId(77), game, Some(2)).expect("an append");
    for (mend, told) in [(false, 2), (true, 2), (false, 0)] {
        let differences = store.recompute(mend, &mut |_, _| ()).expect("recomputed");
        assert_eq!(differences.len(), told, "{differences:?}");
    }
    assert_eq!((store.rows_of(&FOLLOWED, PlayerId(77)), store.followers(game)), (Ok(Vec::new()), Ok(vec![cay])));
}

#[test]
fn the_list_by_game_is_made_again() {
    let (rows, store) = memory();
    let store = store.as_ref();
    let ada = join(store, "Ada", 1);
    let bob = join(store, "Bob", 2);
    let cay = join(store, "Cay", 3);
    let game = begun(store, ada, bob).id;
    follow(store, cay, game, Some(2)).expect("an append");
    let mut batch = Batch::new();
    batch.delete(Key::pair(Table::Follower, game.0, cay.0).0);
    batch.put(Key::pair(Table::Follower, game.0, 99).0, []);
    batch.put(Key::pair(Table::Follower, 99, cay.0).0, []);
    rows.commit(batch).expect("a commit");
    let store = ledger(&rows);
    for (mend, told) in [(false, 3), (true, 3), (false, 0)] {
        let differences = store.recompute(mend, &mut |_, _| ()).expect("recomputed");
        assert_eq!(differences.len(), told, "{differences:?}");
    }
    assert_eq!((store.followers(game), store.followers(GameId(99))), (Ok(vec![cay]), Ok(Vec::new())));
}

#[test]
fn a_salvaged_store_is_sound_without_followers() {
    let root = tempfile::tempdir().expect("a directory");
    let [from, to] = ["from", "to"].map(|name| root.path().join(name));
    let store = open(&from, OpenOptions::default()).expect("a store");
    let [ada, bob, cay] = [(1, "Ada"), (2, "Bob"), (3, "Cay")].map(|(n, name)| join(store.as_ref(), name, n));
    let game = begun(store.as_ref(), ada, bob).id;
    follow(store.as_ref(), cay, game, Some(2)).expect("an append");
    store.close().expect("closed");
    assert!(salvage(&from, &to, &mut |_| ()).expect("a salvage").is_complete());
    let saved = open(&to, OpenOptions::default()).expect("a sound store");
    assert_eq!((saved.rows_of(&FOLLOWED, cay), saved.followers(game)), (Ok(Vec::new()), Ok(Vec::new())));
    assert_eq!(saved.recompute(false, &mut |_, _| ()), Ok(Vec::new()));
}

const SERVER: ServerId = ServerId(77);

fn watch(store: &Store, game: GameId, channel: u64, is_followed: bool) -> Result<(), AppendError> {
    let watches = vec![WatchWrite { server: SERVER, game, channel, is_followed }];
    store.append(Append { watches, ..Append::default() })
}

/// A game that has begun in the server.
fn begun_there(store: &Store, first: PlayerId, second: PlayerId) -> Game {
    let id = store.new_game().expect("a number");
    let mut setup = setup(first, second);
    setup.place = Place::Server { server: SERVER, private: false };
    go_on(store, id, None, &[dated(1, GameEvent::Started(setup))])
}

fn channels_of_the_server_are_told_until_the_end(trial: &mut Trial) {
    let [ada, bob, cay] = [(1, "Ada"), (2, "Bob"), (3, "Cay")].map(|(n, name)| join(trial.store(), name, n));
    let here = begun_there(trial.store(), ada, bob);
    let elsewhere = begun(trial.store(), ada, bob);
    // From here on, it is cached that the game has no followers.
    let here = tell(trial.store(), &here, GameFact::Acted, dated(2, GameEvent::DrawOffered(Side::First.into())));
    assert_eq!(watch(trial.store(), elsewhere.id, 501, true), Err(AppendError::Stale), "it is not played there");
    assert_eq!(watch(trial.store(), GameId(999), 501, true), Err(AppendError::Stale), "there is no such game");
    for channel in [501, 502, 502] {
        watch(trial.store(), here.id, channel, true).expect("an append");
    }
    follow(trial.store(), cay, here.id, Some(3)).expect("an append");
    trial.reopen();
    let store = trial.store();
    assert_eq!(store.watched(SERVER), Ok(vec![(here.id, 501), (here.id, 502)]));
    assert_eq!(store.recompute(false, &mut |_, _| ()), Ok(Vec::new()));
    let here = tell(store, &here, GameFact::Acted, dated(4, GameEvent::DrawDeclined));
    assert_eq!(told(store), [(3, cay), (3, PlayerId(501)), (3, PlayerId(502))]);
    watch(store, here.id, 501, false).expect("an append");
    tell(store, &here, GameFact::Voided, dated(5, GameEvent::Voided));
    assert_eq!(told(store)[3..], [(4, cay), (4, PlayerId(502))]);
    assert_eq!(store.watched(SERVER), Ok(Vec::new()), "it is over");
    let games: Vec<GameId> = (0..=MOST_IN_SERVER).map(|_| begun_there(store, ada, bob).id).collect();
    for (at, &game) in games.iter().enumerate() {
        let channel = 600 + at as u64 / u64::from(MOST_IN_CHANNEL);
        let is_full = at >= MOST_IN_SERVER as usize;
        assert_eq!(watch(store, game, channel, true).is_err(), is_full);
    }
    watch(store, games[9], 601, false).expect("an append");
    assert_eq!(watch(store, games[9], 600, true), Err(AppendError::Stale), "the channel is full");
    watch(store, games[9], 601, true).expect("an append");
    assert_eq!(store.recompute(false, &mut |_, _| ()), Ok(Vec::new()));
}
