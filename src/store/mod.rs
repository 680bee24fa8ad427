//! The durable store: events, the lists derived from them, deadlines, and the outbox of notices.
//!
//! [`Store`] is the contract. [`Store::append`] writes everything that one command causes, atomically. It is refused if
//! the caller read an older version, and it returns once the write would survive a loss of power. All methods block;
//! asynchronous code calls them from threads that may block.

mod asked;
mod backup;
mod codec;
mod followers;
mod indexing;
mod migrations;
mod news;
mod opening;
mod private;
mod read;
mod recompute;
mod row_store;
mod rows;
mod salvage;
mod seeks;
mod tables;
mod write;

#[cfg(test)]
mod archive_tests;
#[cfg(test)]
mod contract_tests;
#[cfg(test)]
mod crash_tests;
#[cfg(test)]
mod followers_tests;
#[cfg(test)]
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
mod seeks_tests;
#[cfg(test)]
mod snapshots_tests;
#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod upkeep_tests;
#[cfg(test)]
mod write_lock_database_tests;
#[cfg(test)]
mod write_lock_tests;

pub use asked::{Asked, Found};
pub use backup::RestoreError;
pub use followers::{FollowWrite, FollowersNotice, WatchWrite};
pub use indexing::Indexing;
pub use news::{CommitChanges, CommitNews, GameNews, News};
pub use opening::{
    OpenOptions, durability, in_memory, open, open_database, probe_database, read_database, restore, restore_database,
};
pub use private::{DailyWrite, NoteWrite, PlanWrite, PuzzleWrite};
pub use read::archive::CANDIDATES;
pub use rows::{Damage, DamageCode, Database, Durability, Lease, Member, Need, Shortage};
pub use salvage::{Salvaged, salvage};
pub use seeks::{OpenSeeks, SEEKS_AT_ONCE, SoughtGame};
pub use tables::duplicates::content_of;

use std::collections::BTreeSet;
use std::io;
use std::time::Duration;

use crate::play::{
    ArchiveFilter, ChallengeEvent, ChallengeId, Count, CountedPage, Cursor, Dated, Explored, GameEvent, GameId,
    Identity, Leader, Load, Names, Note, Notice, NoticeKey, Opponents, Page, Plan, Player, PlayerEvent, PlayerId,
    PuzzleResults, Rating, RatingPool, Server, ServerEvent, ServerId, Standing, Statistics, Summary, Timestamp,
    Transcript, Viewer,
};
use colonnade_rules as rules;

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
    /// Private notes that players write or remove.
    pub notes: Vec<NoteWrite>,
    /// Plans of conditional moves, including those that the decision depends on without changing them.
    pub plans: Vec<PlanWrite>,
    /// Attempts at puzzles.
    pub puzzles: Vec<PuzzleWrite>,
    /// Daily puzzles that were due.
    pub daily: Vec<DailyWrite>,
    /// Players who begin or stop following a game.
    pub follows: Vec<FollowWrite>,
    /// Channels that begin or stop following a game.
    pub watches: Vec<WatchWrite>,
    /// Players whose versions the decision depends on, without changing them.
    pub reads: Vec<(PlayerId, u64)>,
    /// The notices that have to be announced.
    pub notices: Vec<Notice>,
    /// The notices for everybody who follows a game.
    pub followers: Vec<FollowersNotice>,
    /// The other state that the decision depends on.
    pub preconditions: Preconditions,
    /// Content hashes of games that end, from [`content_of`]: hints, which may be missing or wrong.
    pub contents: Vec<(GameId, u64)>,
}

impl Append {
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
        games.chain(self.challenges.iter().map(|challenge| challenge.expires)).chain(daily).chain(begun).min()
    }

    /// The earliest time at which one of its notices may be delivered.
    #[must_use]
    pub fn mail(&self) -> Option<Timestamp> {
        let followers = self.followers.iter().map(|notice| notice.not_before);
        self.notices.iter().map(|notice| notice.not_before).chain(followers).min()
    }
}

/// The state that a decision depends on in addition to the versions that its append names. Stores that share their rows
/// with other processes refuse an append as stale if this state differs. A store that is the only writer does not check
/// it: its callers coordinate among themselves.
#[derive(Clone, Debug, Default)]
pub struct Preconditions {
    /// Players, and their open challenges and games.
    pub open_items: Vec<(PlayerId, OpenItems)>,
    /// Servers, and their versions.
    pub servers: Vec<(ServerId, u64)>,
    /// Players, and the number of games on which they have a private note.
    pub noted: Vec<(PlayerId, u32)>,
    /// Kinds of open seeks, and the seeks of each.
    pub seeks: Vec<(OpenSeeks, Vec<ChallengeId>)>,
    /// Content hashes of games to be archived, and how many archived games have each: see [`Store::count_duplicates`].
    pub duplicates: Vec<(u64, u64)>,
}

/// The challenges and games that a player has open.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpenItems {
    /// Open challenges that the player has made.
    pub made: u32,
    /// How many of those are seeks.
    pub seeks: u32,
    /// Open challenges that the player has made or received, by number.
    pub challenges: Vec<ChallengeId>,
    /// The player's running games, by number.
    pub games: Vec<GameId>,
}

impl OpenItems {
    /// The counts of these, as a load.
    #[must_use]
    pub fn load(&self) -> Load {
        Load { open_challenges: self.made, games: u32::try_from(self.games.len()).unwrap_or(u32::MAX) }
    }

    /// Whether the player has nothing open.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.challenges.is_empty() && self.games.is_empty()
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
    Running(Standing),
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

/// The reason why an append was not written, or may not have been.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AppendError {
    /// Something that was read has changed since: read and decide again. Nothing was written.
    #[error("it has changed since it was read")]
    Stale,
    /// Nothing was written.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// It may or may not have been written: read again before telling anybody.
    #[error("it is not known whether this was stored: {0}")]
    Unknown(Fault),
}

/// A fault of the store, for the host and never for players.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// There is no room to write. Reads still work, and writes resume when there is room again.
    #[error("{0}: nothing is written until there is room again, and reading goes on")]
    Full(Shortage),
    /// There is no room to open it for writing, which takes this many bytes. It can be read, and is opened later.
    #[error("{}", rows::only_read(*.0, *.1))]
    Reading(Shortage, u64),
    /// It cannot be read or written now because a write failed; this may be temporary.
    #[error("the store cannot be used at the moment: {0}")]
    Unavailable(String),
    /// It is damaged. Nothing is repaired or reset automatically.
    #[error("the store is damaged: {0}")]
    Damaged(String),
    /// It cannot be opened.
    #[error("{0}")]
    NotOpened(String),
    /// The destination of a backup cannot be written. Nothing is wrong with the store.
    #[error("the backup cannot be written: {0}")]
    Backup(String),
    /// The store no longer belongs to this process: another one has taken it, or acknowledged commits are gone.
    #[error("the store cannot be used any more: {0}")]
    Stopped(String),
    /// The store was closed.
    #[error("the store is closed")]
    Closed,
}

impl Fault {
    /// The host's remedy, as a clause; `None` if the fault itself says it.
    #[must_use]
    pub const fn remedy(&self) -> Option<&'static str> {
        match self {
            Fault::Full(Shortage::Disk) | Fault::Reading(Shortage::Disk, _) => {
                Some("make room on the disk of the store")
            }
            Fault::Full(Shortage::Quota) | Fault::Reading(Shortage::Quota, _) => {
                Some("raise the quota of the user who runs the service, or delete files")
            }
            Fault::Full(Shortage::FileLength) | Fault::Reading(Shortage::FileLength, _) => {
                Some("raise the limit on the length of files (`ulimit -f`, LimitFSIZE of the unit) and start again")
            }
            Fault::Unavailable(_) => {
                Some("it is tried again by itself; look at the disk or the database if this lasts")
            }
            Fault::Stopped(_) => Some("find out what happened to the database, and start the service again"),
            Fault::Damaged(_) => Some(
                "look at the disk and start again; if it stays so, `colonnade restore` makes a store from a backup, \
                 and `colonnade salvage` saves what can be read",
            ),
            Fault::Backup(_) => Some("look at the disk that the backup goes to"),
            Fault::Closed => Some("start the service again"),
            Fault::NotOpened(_) => None,
        }
    }

    /// The fault and what to do about it, as one clause.
    #[must_use]
    pub fn with_remedy(&self) -> String {
        self.remedy().map_or_else(|| self.to_string(), |remedy| format!("{self}; {remedy}"))
    }
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
pub struct Facts {
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

/// A durable store. Every backend fulfils this contract, which `contract_tests` checks.
pub trait Store: Send + Sync {
    /// Writes everything that one command causes, durably.
    ///
    /// # Errors
    ///
    /// If a version is stale, or the store fails; see [`AppendError`].
    fn append(&self, append: Append) -> Result<(), AppendError>;

    /// Reserves `count` consecutive numbers that no store of the same rows has given out before; returns the first.
    fn reserve(&self, kind: IdKind, count: u64) -> Result<u64, Fault>;
    /// Returns a number for a new player.
    fn new_player(&self) -> Result<PlayerId, Fault> {
        self.reserve(IdKind::Player, 1).map(PlayerId)
    }
    /// Returns a number for a new game.
    fn new_game(&self) -> Result<GameId, Fault> {
        self.reserve(IdKind::Game, 1).map(GameId)
    }
    /// Returns a number for a new challenge.
    fn new_challenge(&self) -> Result<ChallengeId, Fault> {
        self.reserve(IdKind::Challenge, 1).map(ChallengeId)
    }
    /// The number of the last commit by any store of the same rows when this one was opened; `None` if this one is the
    /// only writer.
    fn opened_at_commit(&self) -> Option<u64>;
    /// Registers a function that is called when another store of the same rows has committed, if the backend can tell.
    /// It must not block. It is a hint: calls may be missing or late.
    fn on_commit(&self, callback: Box<dyn Fn() + Send>);
    /// The news of all commits after `since`, by any store of the same rows. `None` if this one is the only writer.
    fn news(&self, since: u64) -> Result<Option<News>, Fault>;

    /// The events of a game; empty if there is no such game. (All methods from here on fail with the store's
    /// [`Fault`].)
    fn game(&self, game: GameId) -> Result<Vec<Dated<GameEvent>>, Fault>;
    /// An archived game with its summary; `None` if there is none.
    fn archived(&self, game: GameId) -> Result<Option<(Summary, Transcript)>, Fault>;
    /// The events of a player.
    fn player(&self, player: PlayerId) -> Result<Vec<Dated<PlayerEvent>>, Fault>;
    /// A player, folded from a bounded number of events; without any if there is no such player.
    fn folded_player(&self, player: PlayerId) -> Result<Player, Fault>;
    /// The events of a challenge.
    fn challenge(&self, challenge: ChallengeId) -> Result<Vec<Dated<ChallengeEvent>>, Fault>;
    /// Reads several things from one snapshot. The number of events read of each is bounded.
    fn together(&self, asked: &Asked) -> Result<Found, Fault>;
    /// Whether any list of bars or blocks contains a hashed identity. Reads all players and servers.
    fn has_hashed_identities(&self) -> Result<bool, Fault>;
    /// A server, folded from a bounded number of events.
    fn server(&self, server: ServerId) -> Result<Server, Fault>;
    /// A player's private note on a game.
    fn note(&self, player: PlayerId, game: GameId) -> Result<Option<Note>, Fault>;
    /// All private notes of a player, by game.
    fn notes(&self, player: PlayerId) -> Result<Vec<(GameId, Note)>, Fault>;
    /// All plans of conditional moves of a player, by game.
    fn plans(&self, player: PlayerId) -> Result<Vec<(GameId, Plan)>, Fault>;
    /// A player's results of puzzles.
    fn puzzles(&self, player: PlayerId) -> Result<PuzzleResults, Fault>;
    /// The running games that a player follows, by number, and the time since when.
    fn followed(&self, player: PlayerId) -> Result<Vec<(GameId, Timestamp)>, Fault>;
    /// The players who follow a running game, by number.
    fn followers(&self, game: GameId) -> Result<Vec<PlayerId>, Fault>;
    /// The running games of a server that its channels follow, with the channels.
    fn watched(&self, server: ServerId) -> Result<Vec<(GameId, u64)>, Fault>;

    /// The player with an identity.
    fn player_of(&self, identity: &Identity) -> Result<Option<PlayerId>, Fault>;
    /// The players with these identities, in the same order.
    fn players_of(&self, identities: &[Identity]) -> Result<Vec<Option<PlayerId>>, Fault>;
    /// Players whose names begin with `beginning`, ignoring case, by name; at most `limit`.
    fn players_named(&self, beginning: &str, limit: usize) -> Result<Vec<(PlayerId, String)>, Fault>;
    /// The same, ordered by name, after the given name and player.
    fn players_after(&self, beginning: &str, after: Option<(&str, PlayerId)>, limit: usize) -> Result<Names, Fault>;

    /// The standing of a running game; `None` if there is no such running game.
    fn standing(&self, game: GameId) -> Result<Option<Standing>, Fault>;
    /// The version of a running game; `None` if there is no such running game.
    fn running_version(&self, game: GameId) -> Result<Option<u64>, Fault>;
    /// Running games with numbers after `after`, by number; at most `limit`.
    fn running(&self, which: Running, after: Option<GameId>, limit: usize) -> Result<Vec<Standing>, Fault>;
    /// Open challenges with numbers after `after`, by number; at most `limit`.
    fn open_challenges(&self, which: Open, after: Option<ChallengeId>, limit: usize)
    -> Result<Vec<ChallengeId>, Fault>;
    /// The challenges and games that a player has open.
    fn open_items(&self, player: PlayerId) -> Result<OpenItems, Fault>;
    /// The number of open challenges and games of a player.
    fn load(&self, player: PlayerId) -> Result<Load, Fault> {
        self.open_items(player).map(|open_items| open_items.load())
    }

    /// The time at which something is next due.
    fn next_due(&self) -> Result<Option<Timestamp>, Fault>;
    /// Everything due at `now`, the longest overdue first; at most `limit`.
    fn due(&self, now: Timestamp, limit: usize) -> Result<Vec<(Timestamp, DueItem)>, Fault>;

    /// The summary of a finished game for lists, with its version; `None` if there is none.
    fn summary(&self, game: GameId) -> Result<Option<(u64, Summary)>, Fault>;
    /// Finished games that a viewer may see, after `after`; at most `limit`, and at most [`CANDIDATES`] are examined.
    fn archive(
        &self,
        filter: &ArchiveFilter,
        viewer: Viewer,
        order: SortOrder,
        after: Option<Cursor>,
        limit: usize,
    ) -> Result<Page<Summary>, Fault>;
    /// A page as from [`Store::archive`], and the number of games that match its filter as from [`Store::count`], both
    /// from the same snapshot.
    fn archive_with_count(
        &self,
        filter: &ArchiveFilter,
        viewer: Viewer,
        order: SortOrder,
        after: Option<Cursor>,
        limit: usize,
    ) -> Result<CountedPage<Summary>, Fault>;
    /// How many finished games a filter matches; exact if they are counted or at most [`CANDIDATES`] are examined.
    fn count(&self, filter: &ArchiveFilter, viewer: Viewer) -> Result<Count, Fault>;
    /// The opponents in a player's finished games that a viewer may see; at most [`CANDIDATES`] games are examined.
    fn opponents(&self, player: PlayerId, viewer: Viewer) -> Result<Opponents, Fault>;
    /// The games in which a position occurred, by the value of its key, with the side to act as the first side.
    fn opening(&self, position: u64) -> Result<Explored, Fault>;
    /// For each content hash ([`content_of`]), how many archived games have it: at least as many as have that content.
    fn count_duplicates(&self, contents: &[u64]) -> Result<Vec<u64>, Fault>;
    /// The first archived game with the same content (variant, start, names of the players, actions and result) for
    /// which `is_same` returns true.
    fn find_duplicate(
        &self,
        game: &Transcript,
        is_same: &mut dyn FnMut(Summary, Transcript) -> bool,
    ) -> Result<Option<GameId>, Fault>;

    /// A player's rating in a game in a pool; the initial rating if there is none yet.
    fn rating(&self, pool: RatingPool, player: PlayerId, game: rules::Game) -> Result<Rating, Fault>;
    /// A player's statistics of finished games of one kind in a pool.
    fn statistics(&self, pool: RatingPool, player: PlayerId, game: rules::Game) -> Result<Statistics, Fault>;
    /// The pools in which a player may have ratings and statistics.
    fn rating_pools(&self, player: PlayerId) -> Result<BTreeSet<RatingPool>, Fault>;
    /// The players with the highest ratings in a pool, neither provisional nor deleted, after `skip`; at most `limit`.
    fn leaderboard(&self, pool: RatingPool, game: rules::Game, skip: usize, limit: usize)
    -> Result<Vec<Leader>, Fault>;

    /// Notices that may be delivered at `now`, the longest due first; at most `limit`.
    fn notices(&self, now: Timestamp, limit: usize) -> Result<Vec<Queued>, Fault>;
    /// The notice with a key, if it is waiting.
    fn notice(&self, key: NoticeKey) -> Result<Option<Queued>, Fault>;
    /// Whether the notice with a key has to wait for earlier ones of its queue; `None` if it is not waiting itself.
    fn is_notice_behind(&self, key: NoticeKey) -> Result<Option<bool>, Fault>;
    /// Notices with numbers after this one, in order; at most `limit`.
    fn notices_after(&self, number: u64, limit: usize) -> Result<Vec<Queued>, Fault>;
    /// The notice with a number, if it is waiting.
    fn notice_numbered(&self, number: u64) -> Result<Option<Queued>, Fault>;
    /// The earliest time at which a notice may be delivered.
    fn next_notice(&self) -> Result<Option<Timestamp>, Fault>;
    /// Records the outcome of a notice; does nothing if the notice is gone.
    fn settle(&self, number: u64, delivery: Delivery) -> Result<(), AppendError>;
    /// Notices that were given up, the latest first; at most `limit`.
    fn dead_letters(&self, limit: usize) -> Result<Vec<Queued>, Fault>;

    /// Erases a player: identity, names, private notes, puzzle results and the comments of the player's games are
    /// removed from every row, and [`PlayerEvent::Deleted`] becomes the last event. Running games and open challenges
    /// must have been ended before; `open` is what was open when the caller looked, as in [`Preconditions`]. The
    /// data disappears from the store's files soon after.
    fn erase(&self, player: PlayerId, expected: u64, open: &OpenItems, now: Timestamp) -> Result<(), AppendError>;
    /// Returns when no file of the store holds anything erased before the call.
    fn purge_erased(&self) -> Result<(), Fault>;
    /// Shrinks the files of the store if much was written since it was opened, as by a large import. Reads and writes
    /// continue meanwhile.
    fn compact(&self) -> Result<(), Fault>;

    /// Adds finished games to the index of positions, in small steps: one step per call.
    fn index(&self) -> Result<Indexing, AppendError>;
    /// Rebuilds all lists, counts, statistics and ratings from the events, returns the differences, and stores the
    /// correct values if `mend`. `progress` receives the number of games done and the total.
    fn recompute(&self, mend: bool, progress: &mut dyn FnMut(u64, u64)) -> Result<Vec<Difference>, AppendError>;
    /// Writes a backup of a snapshot taken now, while appends continue. `progress` receives the number of rows written.
    fn backup(&self, to: &mut dyn io::Write, progress: &mut dyn FnMut(u64)) -> Result<(), Fault>;
    /// The secret of this name in the store, created by the first call; `None` if secrets are files beside the store.
    fn secret(&self, name: &str) -> Result<Option<Vec<u8>>, Fault>;
    /// Acquires or renews a lease: no other store of the same rows gets it within `span`, unless this one is closed
    /// earlier. Returns whether this one holds it, and the time by the rows' clock, if they have one. A store that is
    /// the only writer holds all leases.
    fn lease(&self, name: &str, span: Duration) -> Result<(bool, Option<Timestamp>), Fault>;
    /// Releases a lease of this store early.
    fn end_lease(&self, name: &str) -> Result<(), Fault>;
    /// The leases held by other stores of the same rows.
    fn leases_of_others(&self) -> Result<Vec<Lease>, Fault>;
    /// Announces this process and its roles to the other processes on the same rows, for `span`. Its leases are known
    /// already. Returns the time by the rows' clock, if they have one.
    fn heartbeat(&self, member: &Member, span: Duration) -> Result<Option<Timestamp>, Fault>;
    /// The processes that are present, by name. `None` if there can be only one.
    fn members(&self) -> Result<Option<Vec<Member>>, Fault>;
    /// The condition of the store.
    fn facts(&self) -> Result<Facts, Fault>;
    /// Closes the store: everything durable stays, and later calls fail with [`Fault::Closed`].
    fn close(&self) -> Result<(), Fault>;
}

/// Writes a backup of rows.
#[cfg(test)]
fn backup_rows(rows: &dyn rows::Rows, to: &mut dyn io::Write) -> Result<(), Fault> {
    backup::write(&read::snapshots::Snapshots::default().now(rows), to, &mut |_| ())
}

/// The format of the stored data: the one that this program writes, and the newest that it reads.
pub const FORMAT: u32 = 7;
