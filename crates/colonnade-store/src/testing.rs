//! Stores of every kind for tests, and games in them.

use std::sync::Arc;

use chrono::TimeDelta;

#[cfg(test)]
use crate::codec::keys::Table;
use crate::locking_rows::{LockingRows, SharedRows};
use crate::rows::{CommitFault, Health, MemoryRows};
use crate::rows::{Database, DatabaseRefusal, PostgresRows, Rows as _, Shortage};
#[cfg(test)]
pub(crate) use crate::trial::{Trial, all_rows, on_every_backend};
use crate::{After, Append, AppendError, ChallengeWrite, GameWrite, Store, Write};

use crate::opening;
use colonnade_play::{
    BySideOf, Cause, ChallengeEvent, ChallengeId, Conditions, Dated, Game, GameEvent, GameId, Identity, Place,
    PlayerEvent, PlayerId, ServerEvent, ServerId, Setup, SideChoice, SideOf, Span, Summary, Terms, TimeControl,
    Timestamp, Transcript, Vacation,
};
use colonnade_rules as rules;
use colonnade_rules::{GameResult, Reason, Side, Variant};
use colonnade_testing::Rng;
use colonnade_testing::postgres::Cluster;

/// Rows in memory, and a store on them.
pub(crate) fn memory() -> (Arc<MemoryRows>, Arc<Store>) {
    let rows = Arc::new(MemoryRows::new());
    let store = ledger(&rows);
    (rows, store)
}

/// A store in memory that fails on request.
pub struct FaultyStore {
    rows: Arc<MemoryRows>,
    store: Arc<Store>,
}

impl Default for FaultyStore {
    /// A new one, which does not fail yet.
    fn default() -> FaultyStore {
        let (rows, store) = memory();
        FaultyStore { rows, store }
    }
}

impl FaultyStore {
    /// The store.
    pub fn store(&self) -> Arc<Store> {
        Arc::clone(&self.store)
    }

    /// Makes the disk full: everything can be read, and nothing is written.
    pub fn fill_disk(&self) {
        self.rows.be(Health::Full(Shortage::Disk));
    }

    /// Makes the store as if opened without free space: everything can be read, and nothing is written.
    pub fn only_read(&self) {
        self.rows.be(Health::Reading { shortage: Shortage::Disk, needed: 11 << 20 });
    }

    /// Makes a write fail; the store is then being opened again.
    pub fn fail(&self, reason: &str) {
        self.rows.be(Health::Recovering(reason.to_owned()));
    }

    /// Makes the database refuse to write: everything can be read.
    pub fn refuse(&self, why: &str) {
        self.rows.be(Health::Refusing(DatabaseRefusal { why: why.to_owned(), remedy: "grant it" }));
    }

    /// Makes the store stop: nothing is read or written any more.
    pub fn stop(&self, why: &str) {
        self.rows.be(Health::Stopped(why.to_owned()));
    }

    /// Makes the next commit end with an unknown outcome that cannot be looked up, though it is applied. From then on,
    /// the store does not answer.
    pub fn leave_in_doubt(&self) {
        self.rows.fail_commits([Some(CommitFault::UnknownAndAway)]);
    }

    /// Makes the store damaged: nothing is written any more.
    pub fn damage(&self, what: &str) {
        self.rows.be(Health::Damaged(what.to_owned()));
    }

    /// Ends all failures.
    pub fn mend(&self) {
        self.rows.be(Health::Good);
    }
}

/// A store in memory, and a function that makes a number of its next writes fail.
pub fn unreliable() -> (Arc<Store>, impl Fn(usize)) {
    let (rows, store) = memory();
    (store, move |writes| rows.fail_commits((0..writes).map(|_| Some(CommitFault::NotApplied))))
}

pub(crate) fn ledger(rows: &Arc<MemoryRows>) -> Arc<Store> {
    Arc::new(Store::open(Arc::clone(rows) as _, "in memory".to_owned()).expect("a store"))
}

/// A new database.
pub fn new_database(cluster: &Cluster) -> Database {
    let url = cluster.database();
    Database { shown: url.clone(), url, ..Database::default() }
}

/// Rows that several stores of a test write.
pub struct Common(CommonRows);

enum CommonRows {
    Locking(Arc<LockingRows>),
    Database(Database),
}

impl Common {
    /// New rows of every kind: in memory, on sled, and, if there is a server, in a database.
    pub fn all() -> Vec<Common> {
        let mut all: Vec<_> =
            [LockingRows::in_memory(), LockingRows::on_disk()].map(|rows| Common(CommonRows::Locking(rows))).into();
        all.extend(Cluster::shared().map(|cluster| Common(CommonRows::Database(new_database(cluster)))));
        all
    }

    /// Whether they are in a database.
    pub fn is_database(&self) -> bool {
        matches!(self.0, CommonRows::Database(_))
    }

    /// A store on them.
    pub fn store(&self) -> Arc<Store> {
        match &self.0 {
            CommonRows::Locking(rows) => under_write_lock(rows),
            CommonRows::Database(database) => opening::open_database(database, true).expect("a store"),
        }
    }

    /// Discards the messages of all commits so far.
    pub fn discard_messages(&self) {
        match &self.0 {
            CommonRows::Locking(rows) => rows.discard_messages(),
            CommonRows::Database(database) => {
                assert_ne!(sql(database, "DELETE FROM colonnade.log RETURNING 1"), "", "there are none");
            }
        }
    }

    /// Makes all leases expire.
    pub fn end_leases(&self) {
        match &self.0 {
            CommonRows::Locking(rows) => rows.end_leases(),
            CommonRows::Database(database) => {
                sql(database, "UPDATE colonnade.leases SET until = now() - interval '1 second'");
            }
        }
    }

    /// Deletes the rows of a table.
    #[cfg(test)]
    pub(crate) fn damage(&self, table: Table) {
        match &self.0 {
            CommonRows::Locking(rows) => rows.damage(table as u8),
            CommonRows::Database(database) => {
                let delete = "DELETE FROM colonnade.rows WHERE get_byte(key, 0) =";
                assert_ne!(sql(database, &format!("{delete} {} RETURNING 1", table as u8)), "", "there are none");
            }
        }
    }
}

/// Executes a statement in a database of the tests.
fn sql(database: &Database, sql: &str) -> String {
    Cluster::shared().expect("it has the database").sql(&database.url, sql)
}

/// A store in a new database that counts the round trips of its callers.
pub struct Counted {
    database: Database,
    rows: Arc<PostgresRows>,
    store: Arc<Store>,
}

impl std::fmt::Debug for Counted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(if self.rows.is_shared() { "one of several stores" } else { "a store alone" })
    }
}

impl Counted {
    /// One that writes alone, and one of several; none if there is no server.
    pub fn all() -> Vec<Counted> {
        let Some(cluster) = Cluster::shared() else { return Vec::new() };
        vec![Counted::on(new_database(cluster), true), Counted::on(new_database(cluster), false)]
    }

    /// A store that writes alone, or not.
    pub fn on(database: Database, is_alone: bool) -> Counted {
        let open = if is_alone { opening::own_rows } else { opening::shared_rows };
        let rows = open(&database).expect("rows");
        let store = Store::open(Arc::clone(&rows) as _, "in a database".to_owned()).expect("a store");
        Counted { database, rows, store: Arc::new(store) }
    }

    /// The same as one of several stores.
    pub fn together(self) -> Counted {
        self.store.close().expect("it can be closed");
        Counted::on(self.database, false)
    }

    /// The store.
    pub fn store(&self) -> Arc<Store> {
        Arc::clone(&self.store)
    }

    /// The number of round trips while `work` runs.
    pub fn during<T>(&self, work: impl FnOnce() -> T) -> usize {
        let before = self.rows.round_trips();
        drop(work());
        self.rows.round_trips() - before
    }
}

/// A store on rows that it shares with others; closing it leaves them open.
pub(crate) fn under_write_lock(rows: &Arc<LockingRows>) -> Arc<Store> {
    let shared = Arc::new(SharedRows::new(rows));
    Arc::new(Store::open(shared, "shared".to_owned()).expect("a store"))
}

/// The time some minutes after the beginning of 2026.
pub fn minute(minutes: i64) -> Timestamp {
    "2026-01-01T00:00:00Z".parse::<Timestamp>().expect("a time") + TimeDelta::minutes(minutes)
}

/// An event some minutes after the beginning of 2026.
pub fn dated<E>(minutes: i64, event: E) -> Dated<E> {
    Dated { at: minute(minutes), event }
}

/// The beginning of an ordinary game.
pub fn setup(first: PlayerId, second: PlayerId) -> Setup {
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

/// The standard variant of a game.
pub fn variant(game: rules::Game) -> Variant {
    game.standard()
}

/// A write of a game with these events, and the game after it.
pub fn game_write(id: GameId, before: Option<&Game>, events: &[Dated<GameEvent>]) -> (GameWrite, Game) {
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

/// A new game that has begun.
pub fn begun(store: &Store, first: PlayerId, second: PlayerId) -> Game {
    let id = store.new_game().expect("a number");
    go_on(store, id, None, &[dated(0, GameEvent::Started(setup(first, second)))])
}

/// Appends events to a game, or begins one with them.
pub fn go_on(store: &Store, id: GameId, before: Option<&Game>, events: &[Dated<GameEvent>]) -> Game {
    let (write, game) = game_write(id, before, events);
    store.append(Append { games: vec![write], ..Append::default() }).expect("an append");
    game
}

/// The first legal action, as an event.
pub fn act(game: &Game, minutes: i64) -> Dated<GameEvent> {
    let text = game.state.actions().map(|action| action.to_string()).next().expect("an action");
    dated(minutes, GameEvent::Acted { text, cause: Cause::Chosen, left: Some(BySideOf(1_000, 2_000)) })
}

/// The end of a game.
pub fn ended(minutes: i64, result: GameResult, reason: Reason) -> Dated<GameEvent> {
    dated(minutes, GameEvent::Ended { result, reason, score: None, without_glory: false })
}

/// The events of a whole game of `plies` legal actions that begins `from` and ends a minute after the last.
pub fn whole_game(setup: Setup, from: i64, plies: usize, result: GameResult, reason: Reason) -> Vec<Dated<GameEvent>> {
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
pub fn archive(store: &Store, events: &[Dated<GameEvent>]) -> GameId {
    let id = store.new_game().expect("a number");
    go_on(store, id, None, events);
    id
}

/// A won game between two players that ends at a time.
pub fn won(store: &Store, first: PlayerId, second: PlayerId, winner: Side, at: i64) -> GameId {
    let events = whole_game(setup(first, second), at - 3, 2, GameResult::Win(winner), Reason::Resignation);
    archive(store, &events)
}

/// The servers of generated games.
pub const SERVERS: [ServerId; 2] = [ServerId(700_000_000_000_000_001), ServerId(700_000_000_000_000_002)];

/// A random finished game between some of the first players; its actions are not legal moves.
pub fn made_up(chance: &mut Rng, id: GameId, players: usize) -> Vec<Dated<GameEvent>> {
    let player = |chance: &mut Rng| PlayerId(1 + chance.below(players) as u64);
    let first = player(chance);
    let second = player(chance);
    let place = match chance.below(6) {
        0 => Place::Server { server: *chance.pick(&SERVERS), private: true },
        1 | 2 => Place::Server { server: *chance.pick(&SERVERS), private: false },
        3 => Place::Direct,
        4 => Place::Imported,
        _ => Place::Local,
    };
    let game = *chance.pick(rules::Game::ALL);
    let variants: Vec<_> = game.variants().collect();
    let begin = Setup { variant: *chance.pick(&variants), rated: chance.one_in(2), place, ..setup(first, second) };
    // Few different times, so that many games end at the same time.
    let end = 1_000 + chance.below(40) as i64;
    let mut events = vec![dated(end - 20, GameEvent::Started(begin))];
    for ply in 0..chance.below(9) {
        let text = format!("{}-{ply}", id.0);
        events.push(dated(end - 9 + ply as i64, GameEvent::Acted { text, cause: Cause::Chosen, left: None }));
    }
    let (result, reason) = match chance.below(5) {
        0 => (GameResult::Win(Side::First), Reason::Resignation),
        1 => (GameResult::Win(Side::Second), Reason::Timeout),
        2 => (GameResult::Win(Side::Second), Reason::NoMoves),
        3 => (GameResult::Draw, Reason::Agreement),
        _ => (GameResult::Unfinished, Reason::Aborted),
    };
    if reason == Reason::Timeout && id.0.is_multiple_of(2) {
        events.push(dated(end, GameEvent::RatedIn(minute(end - end % 10 + 10))));
    }
    events.push(ended(end, result, reason));
    events
}

/// Archives such games, hundreds of them.
pub fn fill(store: &Store, games: usize, players: usize) {
    let mut chance = Rng::new(colonnade_testing::seed(7));
    for _ in 0..games / 100 {
        let games = (0..100).map(|_| {
            let id = store.new_game().expect("a number");
            finished(id, 0, &made_up(&mut chance, id, players))
        });
        store.append(Append { games: games.collect(), ..Append::default() }).expect("an append");
    }
}

/// The summary of such a game.
pub fn summary_of(id: GameId, events: &[Dated<GameEvent>]) -> Summary {
    Transcript::fold(id, events.to_vec()).expect("a game").summary().expect("a game that is over")
}

/// The write of the later events of such a game.
pub fn finished(id: GameId, expected: u64, events: &[Dated<GameEvent>]) -> GameWrite {
    let after = After::Finished(summary_of(id, events));
    GameWrite { write: Write { id, expected, events: events[expected as usize..].to_vec() }, after }
}

/// Voids or publishes such a game; returns the write.
pub fn changed(chance: &mut Rng, id: GameId, events: &mut Vec<Dated<GameEvent>>) -> GameWrite {
    let before = events.len() as u64;
    let published = [SideOf::First, SideOf::Second].map(GameEvent::Published).to_vec();
    let changes = if chance.one_in(2) { vec![GameEvent::Voided] } else { published };
    events.extend(changes.into_iter().map(|event| dated(5_000, event)));
    finished(id, before, events)
}

/// A player joins.
pub fn joined(name: &str, identity: Identity) -> PlayerEvent {
    PlayerEvent::Joined { identity, name: name.to_owned() }
}

/// Appends events of a player.
pub fn to_player(store: &Store, id: PlayerId, expected: u64, events: Vec<PlayerEvent>) -> Result<(), AppendError> {
    let events = events.into_iter().map(|event| dated(0, event)).collect();
    store.append(Append { players: vec![Write { id, expected, events }], ..Append::default() })
}

/// Appends events of a server.
pub fn to_server(
    store: &Store,
    id: ServerId,
    expected: u64,
    events: impl IntoIterator<Item = ServerEvent>,
) -> Result<(), AppendError> {
    let events = events.into_iter().map(|event| dated(0, event)).collect();
    store.append(Append { servers: vec![Write { id, expected, events }], ..Append::default() })
}

/// Erases a player, with the current open challenges and games.
pub fn erase(store: &Store, player: PlayerId, expected: u64, at: Timestamp) -> Result<(), AppendError> {
    let (_, read) = store.decide(|| store.open_items(player).expect("a read"));
    store.erase(player, expected, read, at)
}

/// A new player.
pub fn join(store: &Store, name: &str, discord: u64) -> PlayerId {
    let id = store.new_player().expect("a number");
    to_player(store, id, 0, vec![joined(name, Identity::Discord(discord))]).expect("a new player");
    id
}

/// The terms of an ordinary challenge.
pub fn terms(from: PlayerId, to: Option<PlayerId>) -> Terms {
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
        conditions: Conditions::default(),
    }
}

/// Appends an event of a challenge that expires at a given minute.
pub fn to_challenge(
    store: &Store,
    id: ChallengeId,
    expected: u64,
    event: ChallengeEvent,
    expires: i64,
) -> Result<(), AppendError> {
    let write = Write { id, expected, events: vec![dated(1, event)] };
    let challenge = ChallengeWrite { write, expires: minute(expires) };
    store.append(Append { challenges: vec![challenge], ..Append::default() })
}
