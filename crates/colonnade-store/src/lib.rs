//! The durable store: events, the lists derived from them, deadlines, and the outbox of notices.
//!
//! [`Store::append`] writes everything that one command causes, atomically. It is refused if the caller read an older
//! version, and it returns once the write would survive a loss of power. All methods block; asynchronous code calls them
//! from threads that may block.

mod asked;
mod backup;
mod codec;
mod fault;
mod followers;
mod handle;
mod indexing;
mod news;
mod open_items;
mod opening;
mod queries;
mod read;
mod recompute;
mod rows;
mod salvage;
mod salvaged;
mod seeks;
mod tables;
mod transaction;
mod views;
mod write;

#[cfg(test)]
mod archive_tests;
#[cfg(test)]
mod contract_tests;
#[cfg(test)]
mod crash_tests;
#[cfg(test)]
mod decide_tests;
#[cfg(test)]
mod followers_tests;
#[cfg(any(test, feature = "testing"))]
mod locking_rows;
#[cfg(test)]
mod notes_tests;
#[cfg(test)]
mod outcome_tests;
#[cfg(test)]
mod plans_tests;
#[cfg(test)]
mod pools_tests;
#[cfg(test)]
mod positions_tests;
#[cfg(test)]
mod puzzles_tests;
#[cfg(test)]
mod seeks_tests;
#[cfg(test)]
mod sessions_tests;
#[cfg(test)]
mod snapshots_tests;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
#[cfg(test)]
mod tournaments_tests;
#[cfg(test)]
mod trial;
#[cfg(test)]
mod upkeep_tests;
#[cfg(test)]
mod write_lock_database_tests;
#[cfg(test)]
mod write_lock_tests;

pub use asked::{Asked, Found};
#[cfg(any(test, fuzzing, feature = "testing"))]
pub use backup::fuzz as fuzz_backups;
pub use backup::{RestoreError, fault_of};
pub use fault::{AppendError, Fault};
pub use followers::{FollowersNotice, WatchWrite};
pub use handle::Store;
pub use indexing::Indexing;
pub use news::{CommitChanges, CommitNews, GameNews, News};
pub use open_items::OpenItems;
pub use opening::{
    OpenOptions, durability, in_memory, open, open_database, probe_database, read_database, restore, restore_database,
    try_database,
};
pub use read::overview::{PlayerOverview, Results};
pub use read::search::CANDIDATES;
#[cfg(any(test, fuzzing, feature = "testing"))]
pub use rows::fuzz_log;
pub use rows::{CONNECTIONS, Damage, DamageCode, Database, DatabaseRefusal, Durability, Lease, Member, Need, Shortage};
pub use salvage::salvage;
pub use salvaged::Salvaged;
pub use seeks::{OpenSeeks, SEEKS_AT_ONCE, SoughtGame, SoughtTime};
pub use tables::declared::{FOLLOWED, NOTES, PLANS, PUZZLES, REACHABILITY, SESSIONS, SHARED_PERIOD, TOKENS};
pub use tables::duplicates::content_of;
pub use tables::tournaments::{OpenTournamentGame, TournamentOverview, TournamentStage, TournamentWrite};
pub use tables::typed::{RowKey, RowWrite, TypedTable};
pub use views::recording::Reads;

use codec::keys::Table;

use colonnade_events::EventId;
use colonnade_play::{
    ChallengeEvent, ChallengeId, Dated, GameEvent, GameId, GameOverview, Notice, PlayerEvent, PlayerId, Server,
    ServerEvent, ServerId, Summary, Timestamp,
};

/// The writes of one command: all of them are applied, or none.
#[derive(Clone, Debug, Default)]
pub struct Append {
    /// Games that begin, continue or end.
    pub games: Vec<GameWrite>,
    /// Players and their new events.
    pub players: Vec<Write<PlayerId, PlayerEvent>>,
    /// Events of challenges.
    pub challenges: Vec<ChallengeWrite>,
    /// Events of servers.
    pub servers: Vec<Write<ServerId, ServerEvent>>,
    /// Events of tournaments.
    pub tournaments: Vec<TournamentWrite>,
    /// Rows of typed tables, including those that the decision depends on without having read or changing them.
    pub rows: Vec<RowWrite>,
    /// Daily puzzles that were due.
    pub daily: Vec<DailyWrite>,
    /// Channels that begin or stop following a game.
    pub watches: Vec<WatchWrite>,
    /// Players on whom the decision depends, without changing them, and their versions. Only those that were not read from the
    /// store have to be named: what was read is in `read`.
    pub versions: Vec<(PlayerId, u64)>,
    /// The notices that have to be announced.
    pub notices: Vec<Notice>,
    /// The notices for everybody who follows a game.
    pub followers: Vec<FollowersNotice>,
    /// All that the decision has read, from [`Store::decide`]. If any of it has changed, the append is stale.
    pub read: Reads,
    /// Content hashes of games that end, from [`content_of`]: hints, which may be missing or wrong.
    pub contents: Vec<(GameId, u64)>,
}

impl Append {
    /// Whether it writes nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        let Append {
            games, players, challenges, servers, tournaments, rows, daily, watches, notices, followers, ..
        } = self;
        games.is_empty()
            && players.is_empty()
            && challenges.is_empty()
            && servers.is_empty()
            && tournaments.is_empty()
            && rows.is_empty()
            && daily.is_empty()
            && watches.is_empty()
            && notices.is_empty()
            && followers.is_empty()
    }

    /// The earliest time at which any part of it is due.
    #[must_use]
    pub fn due(&self) -> Option<Timestamp> {
        let games = self.games.iter().filter_map(|game| match &game.after {
            After::Running(standing) => standing.due,
            After::Finished(_) => None,
        });
        let daily = self.daily.iter().filter_map(|daily| daily.next);
        let begun = self.servers.iter().filter_map(|server| {
            let last = server.events.iter().rfind(|event| matches!(event.event, ServerEvent::PuzzlesSet(_)))?;
            Some(Server::next_puzzle(server.id, last.at))
        });
        // Players reach the service, so deadlines may be handled now.
        let reached = self.rows.iter().any(|row| row.is_of(Table::Reachability)).then_some(Timestamp::UNIX_EPOCH);
        let challenges = self.challenges.iter().map(|challenge| challenge.expires);
        let tournaments = self.tournaments.iter().filter_map(|tournament| tournament.after.due);
        games.chain(challenges).chain(tournaments).chain(daily).chain(begun).chain(reached).min()
    }

    /// The earliest time at which one of its notices may be delivered.
    #[must_use]
    pub fn mail(&self) -> Option<Timestamp> {
        let followers = self.followers.iter().map(|notice| notice.not_before);
        self.notices.iter().map(|notice| notice.not_before).chain(followers).min()
    }
}

/// The kind of thing that a new number is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IdKind {
    /// A player.
    Player,
    /// A game.
    Game,
    /// A challenge.
    Challenge,
    /// A tournament.
    Tournament,
}

/// Events of one aggregate.
#[derive(Clone, Debug)]
pub struct Write<Id, Event> {
    /// The aggregate.
    pub id: Id,
    /// The version that was read; 0 for a new aggregate.
    pub expected: u64,
    /// The events, in order.
    pub events: Vec<Dated<Event>>,
}

/// Events of a game, and its state after them. Without events, only the lists and due times change.
#[derive(Clone, Debug)]
pub struct GameWrite {
    /// The events.
    pub write: Write<GameId, GameEvent>,
    /// The state after them.
    pub after: After,
}

/// The state of a game after a write.
#[derive(Clone, Debug, PartialEq)]
pub enum After {
    /// It runs.
    Running(GameOverview),
    /// It is over and goes to the archive. The store fills in the ratings.
    Finished(Summary),
}

/// Events of a challenge, and when it expires while it is open.
#[derive(Clone, Debug)]
pub struct ChallengeWrite {
    /// The events.
    pub write: Write<ChallengeId, ChallengeEvent>,
    /// When it expires.
    pub expires: Timestamp,
}

/// The daily puzzle of a server was due, and is either posted by a notice of the same append or discontinued. An append
/// is stale if it is no longer due, or if the server has changed.
#[derive(Clone, Copy, Debug)]
pub struct DailyWrite {
    /// The server.
    pub server: ServerId,
    /// The version of the server that was read.
    pub version: u64,
    /// When it was due.
    pub due: Timestamp,
    /// When it is next due.
    pub next: Option<Timestamp>,
}

/// A game, a challenge or a server with something due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum DueItem {
    /// A reminder or deadline of a game.
    Game(GameId),
    /// The expiry of a challenge.
    Challenge(ChallengeId),
    /// The daily puzzle of a server.
    Puzzle(ServerId),
    /// The course of a tournament.
    Tournament(EventId),
}

/// A notice with its number in the store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Queued {
    /// The number, which gives the order in which notices were queued.
    pub number: u64,
    /// The notice.
    pub notice: Notice,
}

/// The outcome of an attempt to deliver a notice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Delivery {
    /// It was delivered, and is removed.
    Delivered,
    /// It is kept, in this form, and retried at its `not_before`.
    Again(Notice),
    /// It is given up and moved to the dead letters, in this form.
    Dead(Notice),
}

/// A selection of running games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Running {
    /// All running games.
    All,
    /// Those of one player.
    Of(PlayerId),
    /// Those in one Discord server.
    In(ServerId),
}

/// A selection of open challenges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Open {
    /// Those that anybody may accept.
    ToAnybody,
    /// Those made by a player or addressed to that player.
    Of(PlayerId),
}

/// The order in which archived games are listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SortOrder {
    /// Those that ended last come first.
    #[default]
    NewestFirst,
    /// Those that ended first come first.
    OldestFirst,
}

/// A difference between a stored list and the events that it is derived from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The name of the list.
    pub list: &'static str,
    /// The part of it that differs, with its stored and its correct content.
    pub what: String,
}

/// The condition of the store.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StoreFacts {
    /// The path or URL of the store, or a description.
    pub place: String,
    /// The format of the stored data.
    pub format: u32,
    /// Its size on disk, in bytes.
    pub bytes: u64,
    /// Commits since the store was created.
    pub commits: u64,
    /// Whether all of its files have been checked for damage since it was opened.
    pub checked: bool,
    /// Running games.
    pub running: u64,
    /// Archived games.
    pub archived: u64,
    /// Players, deleted ones included.
    pub players: u64,
    /// Open challenges.
    pub challenges: u64,
    /// Notices waiting for delivery.
    pub notices: u64,
    /// The time of the event that the oldest waiting notice reports.
    pub oldest_notice: Option<Timestamp>,
    /// Dead letters.
    pub dead_letters: u64,
    /// The present fault. If the store cannot be read, all counts are 0.
    pub fault: Option<Fault>,
}

/// The format of the stored data. Stores of earlier formats, which were never released, are refused (decision 139).
pub const FORMAT: u32 = 7;
