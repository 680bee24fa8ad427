//! Helpers of the store's tests: stores of every kind, games, chance with a fixed seed.

use std::sync::Arc;

use chrono::TimeDelta;
use tempfile::TempDir;

use crate::store::codec::keys::Table;
use crate::store::rows::CommitFault;
use crate::store::rows::Database;
pub(crate) use crate::store::rows::{Health, MemoryRows};
pub(crate) use crate::store::turn_rows::{SharedRows, TurnRows};
use crate::store::{After, Append, AppendError, ChallengeWrite, GameWrite, OpenOptions, Store, Write};

use crate::play::{
    BySideOf, ChallengeEvent, ChallengeId, Dated, Game, GameEvent, GameId, Identity, Place, PlayerEvent, PlayerId,
    Setup, SideChoice, Span, Terms, TimeControl, Timestamp, Vacation,
};
use crate::store::opening;
use crate::store::row_store::RowStore;
use colonnade_rules as rules;
use colonnade_rules::{GameResult, Reason, Side, Variant};
use colonnade_testing::postgres::Cluster;

/// A store that can be closed and opened again.
pub(crate) enum Trial {
    Memory(Arc<MemoryRows>, Arc<dyn Store>),
    Disk(TempDir, Option<Arc<dyn Store>>),
    /// In memory, under the turn.
    Turns(Arc<TurnRows>, Arc<dyn Store>),
    Database(Database, Option<Arc<dyn Store>>),
    /// In a database, as one of several stores.
    Together(Database, Option<Arc<dyn Store>>),
}

impl Trial {
    pub(crate) fn memory() -> Trial {
        let rows = Arc::new(MemoryRows::new());
        Trial::Memory(Arc::clone(&rows), ledger(&rows))
    }

    pub(crate) fn turns() -> Trial {
        let rows = TurnRows::in_memory();
        Trial::Turns(Arc::clone(&rows), under_turn(&rows))
    }

    pub(crate) fn disk() -> Trial {
        let dir = tempfile::tempdir().expect("a directory");
        let store = opening::open(dir.path(), OpenOptions::default()).expect("a store");
        Trial::Disk(dir, Some(store))
    }

    /// In a new database; None where there is no server.
    pub(crate) fn database() -> Option<Trial> {
        let database = new_database(Cluster::shared()?);
        let store = opening::open_database(&database, true).expect("a store");
        Some(Trial::Database(database, Some(store)))
    }

    /// The same as one of several stores.
    pub(crate) fn together() -> Option<Trial> {
        let database = new_database(Cluster::shared()?);
        let store = opening::share_database(&database).expect("a store");
        Some(Trial::Together(database, Some(store)))
    }

    pub(crate) fn store(&self) -> &dyn Store {
        match self {
            Trial::Memory(_, store) | Trial::Turns(_, store) => store.as_ref(),
            Trial::Disk(_, store) | Trial::Database(_, store) | Trial::Together(_, store) => {
                store.as_deref().expect("an open store")
            }
        }
    }

    pub(crate) fn shared(&self) -> Arc<dyn Store> {
        match self {
            Trial::Memory(_, store) | Trial::Turns(_, store) => Arc::clone(store),
            Trial::Disk(_, store) | Trial::Database(_, store) | Trial::Together(_, store) => {
                Arc::clone(store.as_ref().expect("an open store"))
            }
        }
    }

    /// The same rows in a new store.
    pub(crate) fn reopen(&mut self) {
        match self {
            Trial::Memory(rows, store) => *store = ledger(rows),
            Trial::Turns(rows, store) => {
                store.close().expect("it can be closed");
                *store = under_turn(rows);
            }
            Trial::Disk(dir, store) => {
                store.take().expect("an open store").close().expect("it can be closed");
                *store = Some(opening::open(dir.path(), OpenOptions::default()).expect("a store"));
            }
            Trial::Database(database, store) => {
                store.take().expect("an open store").close().expect("it can be closed");
                *store = Some(opening::open_database(database, false).expect("a store"));
            }
            Trial::Together(database, store) => {
                store.take().expect("an open store").close().expect("it can be closed");
                *store = Some(opening::share_database(database).expect("a store"));
            }
        }
    }
}

/// A store in memory, and what lets its next writes fail, so many of them.
pub(crate) fn unreliable() -> (Arc<dyn Store>, impl Fn(usize)) {
    let rows = Arc::new(MemoryRows::new());
    let store = ledger(&rows);
    (store, move |writes| rows.fail_commits((0..writes).map(|_| Some(CommitFault::NotApplied))))
}

pub(crate) fn ledger(rows: &Arc<MemoryRows>) -> Arc<dyn Store> {
    Arc::new(RowStore::open(Arc::clone(rows) as _, "in memory".to_owned()).expect("a store"))
}

/// A new database.
pub(crate) fn new_database(cluster: &Cluster) -> Database {
    let url = cluster.database();
    Database { shown: url.clone(), url, ..Database::default() }
}

/// Rows that several stores of a test write.
pub(crate) enum Common {
    Rows(Arc<TurnRows>),
    Database(Database),
}

impl Common {
    /// New ones of every kind: in memory, on sled, and where there is a server, in a database.
    pub(crate) fn all() -> Vec<Common> {
        let mut all = vec![Common::Rows(TurnRows::in_memory()), Common::Rows(TurnRows::on_disk())];
        all.extend(Cluster::shared().map(|cluster| Common::Database(new_database(cluster))));
        all
    }

    /// A store on them.
    pub(crate) fn store(&self) -> Arc<dyn Store> {
        match self {
            Common::Rows(rows) => under_turn(rows),
            Common::Database(database) => opening::share_database(database).expect("a store"),
        }
    }

    /// Takes away the rows of a table.
    pub(crate) fn damage(&self, table: Table) {
        match self {
            Common::Rows(rows) => rows.damage(table as u8),
            Common::Database(database) => {
                let cluster = Cluster::shared().expect("it has the database");
                let sql = format!("DELETE FROM colonnade.rows WHERE get_byte(key, 0) = {} RETURNING 1", table as u8);
                assert_ne!(cluster.sql(&database.url, &sql), "", "there are none");
            }
        }
    }
}

/// A store on rows that it shares with others; closing it leaves them open.
pub(crate) fn under_turn(rows: &Arc<TurnRows>) -> Arc<dyn Store> {
    let shared = Arc::new(SharedRows::new(rows));
    Arc::new(RowStore::open(shared, "shared".to_owned()).expect("a store"))
}

/// Runs contracts on every backend.
macro_rules! on_every_backend {
    ($($contract:ident),+ $(,)?) => {
        mod memory {
            $(#[test] fn $contract() { super::$contract(&mut $crate::store::testing::Trial::memory()); })+
        }
        mod turns {
            $(#[test] fn $contract() { super::$contract(&mut $crate::store::testing::Trial::turns()); })+
        }
        mod disk {
            $(#[test] fn $contract() { super::$contract(&mut $crate::store::testing::Trial::disk()); })+
        }
        mod database {
            $(#[test] fn $contract() {
                if let Some(mut trial) = $crate::store::testing::Trial::database() {
                    super::$contract(&mut trial);
                }
            })+
        }
        mod together {
            $(#[test] fn $contract() {
                if let Some(mut trial) = $crate::store::testing::Trial::together() {
                    super::$contract(&mut trial);
                }
            })+
        }
    };
}
pub(crate) use on_every_backend;

/// So many minutes after the beginning of 2026.
pub(crate) fn minute(minutes: i64) -> Timestamp {
    "2026-01-01T00:00:00Z".parse::<Timestamp>().expect("a time") + TimeDelta::minutes(minutes)
}

pub(crate) fn dated<E>(minutes: i64, event: E) -> Dated<E> {
    Dated { at: minute(minutes), event }
}

/// How a game begins that nothing is special about.
pub(crate) fn setup(first: PlayerId, second: PlayerId) -> Setup {
    Setup {
        variant: rules::Game::Pilastri.variant("4x4").expect("a variant"),
        position: None,
        players: BySideOf(first, second),
        names: BySideOf(format!("Name {first}"), format!("Name {second}")),
        control: TimeControl::PerMove(Span::days(3)),
        rated: true,
        place: Place::Local,
        channel: None,
        challenge: None,
        rematch_of: None,
    }
}

pub(crate) fn variant(game: rules::Game) -> Variant {
    game.standard()
}

/// A write of a game whose events lead from one state to the next.
pub(crate) fn game_write(id: GameId, before: Option<&Game>, events: &[Dated<GameEvent>]) -> (GameWrite, Game) {
    let mut events_left = events;
    let mut game = match before {
        Some(game) => game.clone(),
        None => {
            let (first, rest) = events.split_first().expect("a first event");
            events_left = rest;
            Game::fold(id, [first]).expect("a game")
        }
    };
    events_left.iter().for_each(|event| game.apply(event).expect("an event of the game"));
    let after = match game.standing(&Vacation::default(), &[Span::hours(24)]) {
        Some(standing) => After::Running(standing),
        None => After::Finished(game.summary().expect("a game that is over")),
    };
    let expected = before.map_or(0, |game| game.version);
    (GameWrite { write: Write { id, expected, events: events.to_vec() }, after }, game)
}

/// Appends events to a game, or begins one with them.
pub(crate) fn go_on(store: &dyn Store, id: GameId, before: Option<&Game>, events: &[Dated<GameEvent>]) -> Game {
    let (write, game) = game_write(id, before, events);
    store.append(Append { games: vec![write], ..Append::default() }).expect("an append");
    game
}

/// The first legal action, as an event.
pub(crate) fn act(game: &Game, minutes: i64) -> Dated<GameEvent> {
    let text = game.state.actions().map(|action| action.to_string()).next().expect("an action");
    dated(minutes, GameEvent::Acted { text, forced: false, left: Some(BySideOf(1_000, 2_000)) })
}

pub(crate) fn ended(minutes: i64, result: GameResult, reason: Reason) -> Dated<GameEvent> {
    dated(minutes, GameEvent::Ended { result, reason, score: None, without_glory: false })
}

/// The events of a whole game of `plies` legal actions that begins `from` and ends a minute after the last.
pub(crate) fn whole_game(
    setup: Setup,
    from: i64,
    plies: usize,
    result: GameResult,
    reason: Reason,
) -> Vec<Dated<GameEvent>> {
    let mut events = vec![dated(from, GameEvent::Started(setup))];
    let mut game = Game::fold(GameId(0), &events).expect("a game");
    for ply in 0..plies {
        let event = act(&game, from + 1 + ply as i64);
        game.apply(&event).expect("a legal action");
        events.push(event);
    }
    events.push(ended(from + 1 + plies as i64, result, reason));
    events
}

/// Archives a whole game in one append.
pub(crate) fn archive(store: &dyn Store, events: &[Dated<GameEvent>]) -> GameId {
    let id = store.new_game().expect("a number");
    go_on(store, id, None, events);
    id
}

/// A won game between two players that ends at a time.
pub(crate) fn won(store: &dyn Store, first: PlayerId, second: PlayerId, winner: Side, at: i64) -> GameId {
    let events = whole_game(setup(first, second), at - 3, 2, GameResult::Win(winner), Reason::Resignation);
    archive(store, &events)
}

pub(crate) fn joined(name: &str, identity: Identity) -> PlayerEvent {
    PlayerEvent::Joined { identity, name: name.to_owned() }
}

/// Appends events of a player.
pub(crate) fn to_player(
    store: &dyn Store,
    id: PlayerId,
    expected: u64,
    events: Vec<PlayerEvent>,
) -> Result<(), AppendError> {
    let events = events.into_iter().map(|event| dated(0, event)).collect();
    store.append(Append { players: vec![Write { id, expected, events }], ..Append::default() })
}

/// Erases a player who has open what there is.
pub(crate) fn erase(store: &dyn Store, player: PlayerId, expected: u64, at: Timestamp) -> Result<(), AppendError> {
    store.erase(player, expected, &store.engaged(player).expect("a read"), at)
}

/// A new player.
pub(crate) fn join(store: &dyn Store, name: &str, discord: u64) -> PlayerId {
    let id = store.new_player().expect("a number");
    to_player(store, id, 0, vec![joined(name, Identity::Discord(discord))]).expect("a new player");
    id
}

pub(crate) fn terms(from: PlayerId, to: Option<PlayerId>) -> Terms {
    Terms {
        from,
        to,
        variant: variant(rules::Game::Buku),
        side: SideChoice::Random,
        control: TimeControl::Unlimited,
        rated: false,
        place: Place::Direct,
        channel: None,
        rematch_of: None,
    }
}

/// Appends an event of a challenge that expires after so many minutes.
pub(crate) fn to_challenge(
    store: &dyn Store,
    id: ChallengeId,
    expected: u64,
    event: ChallengeEvent,
    expires: i64,
) -> Result<(), AppendError> {
    let write = Write { id, expected, events: vec![dated(1, event)] };
    let challenge = ChallengeWrite { write, expires: minute(expires) };
    store.append(Append { challenges: vec![challenge], ..Append::default() })
}
