//! The durable store: events, the lists made from them, deadlines, and the outbox of notices.
//!
//! [`Store`] is the contract. [`Store::append`] takes everything that one command makes happen, all of it or nothing,
//! refuses it where the caller had read an older version, and returns when it would survive a loss of power.
//! All methods block; callers in asynchronous code call them from threads that may.

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
mod turn_database_tests;
#[cfg(test)]
mod turn_rows;
#[cfg(test)]
mod turn_tests;
#[cfg(test)]
mod upkeep_tests;

pub use asked::{Asked, Found};
pub use backup::RestoreError;
pub use followers::{FollowWrite, FollowersNotice, WatchWrite};
pub use indexing::Indexing;
pub use news::{GameNews, News, Storewide, Told};
pub use opening::{
    OpenOptions, durability, in_memory, open, open_database, read_database, restore, restore_database, try_database,
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

/// The writes of one command: all of them happen, or none.
#[derive(Clone, Debug, Default)]
pub struct Append {
    /// Games that begin, go on or end.
    pub games: Vec<GameWrite>,
    /// Players to whom something happens.
    pub players: Vec<Write<PlayerId, PlayerEvent>>,
    /// Events of challenges.
    pub challenges: Vec<ChallengeWrite>,
    /// Events of servers.
    pub servers: Vec<Write<ServerId, ServerEvent>>,
    /// Private notes that players write or remove.
    pub notes: Vec<NoteWrite>,
    /// Plans of conditional moves, also those that the decision rests on without changing them.
    pub plans: Vec<PlanWrite>,
    /// Attempts at puzzles.
    pub puzzles: Vec<PuzzleWrite>,
    /// Puzzles of the day that were due.
    pub daily: Vec<DailyWrite>,
    /// Players who begin to follow a game, or cease to.
    pub follows: Vec<FollowWrite>,
    /// Channels where a game begins to be followed, or ceases to be.
    pub watches: Vec<WatchWrite>,
    /// Players on whose versions the decision rests without changing them.
    pub reads: Vec<(PlayerId, u64)>,
    /// The notices that have to be announced.
    pub notices: Vec<Notice>,
    /// The notices for all who follow a game.
    pub followers: Vec<FollowersNotice>,
    /// The other state on which the decision rests.
    pub preconditions: Preconditions,
    /// The hashes of the contents of games that end, as [`content_of`] tells them: hints, which may be missing or wrong.
    pub contents: Vec<(GameId, u64)>,
}

impl Append {
    /// The earliest time at which something of it is due.
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

    /// The earliest time at which a notice of it may be delivered.
    #[must_use]
    pub fn mail(&self) -> Option<Timestamp> {
        let followers = self.followers.iter().map(|notice| notice.not_before);
        self.notices.iter().map(|notice| notice.not_before).chain(followers).min()
    }
}

/// The state that a decision rests on besides the versions that its append names. Stores of several processes that write
/// the same rows refuse an append as stale if the state differs. The callers of a store that writes alone take care of each
/// other by themselves, so nobody looks there.
#[derive(Clone, Debug, Default)]
pub struct Preconditions {
    /// Players, and what they had open.
    pub engaged: Vec<(PlayerId, Engaged)>,
    /// Servers, and their versions.
    pub servers: Vec<(ServerId, u64)>,
    /// Players, and on how many games they had a private note.
    pub noted: Vec<(PlayerId, u32)>,
    /// Open seeks, and which there were.
    pub seeks: Vec<(OpenSeeks, Vec<ChallengeId>)>,
    /// Hashes of contents that come to the archive, and how many games had them there: see [`Store::alike`].
    pub alike: Vec<(u64, u64)>,
}

/// The challenges and games that a player has open.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Engaged {
    /// Open challenges that the player has made.
    pub made: u32,
    /// How many of these are seeks.
    pub seeks: u32,
    /// Open challenges that the player has made or received, by number.
    pub challenges: Vec<ChallengeId>,
    /// The player's running games, by number.
    pub games: Vec<GameId>,
}

impl Engaged {
    /// How much that is.
    #[must_use]
    pub fn load(&self) -> Load {
        Load { open_challenges: self.made, games: u32::try_from(self.games.len()).unwrap_or(u32::MAX) }
    }

    /// Whether there is nothing.
    #[must_use]
    pub const fn is_nothing(&self) -> bool {
        self.challenges.is_empty() && self.games.is_empty()
    }
}

/// The use of a new number.
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
    /// The version that was read, 0 for a new one.
    pub expected: u64,
    /// The events, in order.
    pub events: Vec<Dated<Event>>,
}

/// Events of a game, and where it stands after them. Without events only the lists and due times change.
#[derive(Clone, Debug)]
pub struct GameWrite {
    /// The events.
    pub write: Write<GameId, GameEvent>,
    /// Where it stands then.
    pub after: After,
}

/// Where a game stands.
#[derive(Clone, Debug, PartialEq)]
pub enum After {
    /// It runs.
    Running(Standing),
    /// It is over and belongs to the archive. The store fills in the ratings.
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

/// Why an append did not happen, or may not have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AppendError {
    /// Something read has changed since: read again and decide again. Nothing was written.
    #[error("it has changed since it was read")]
    Stale,
    /// Nothing was written.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// It may have been written or not: read again before anybody is told.
    #[error("it is not known whether this was stored: {0}")]
    Unknown(Fault),
}

/// A fault of the store: for the host, never for players.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// There is no room to write. Reading goes on, and writing does when there is room again.
    #[error("{0}: nothing is written until there is room again, and reading goes on")]
    Full(Shortage),
    /// There is no room to open it for writing, which takes so many bytes. It can be read, and is opened when there is room.
    #[error("{}", rows::only_read(*.0, *.1))]
    Reading(Shortage, u64),
    /// It cannot be read or written now, because a write failed; that may pass.
    #[error("the store cannot be used at the moment: {0}")]
    Unavailable(String),
    /// It is damaged. Nothing is repaired or reset by itself.
    #[error("the store is damaged: {0}")]
    Damaged(String),
    /// It cannot be opened.
    #[error("{0}")]
    NotOpened(String),
    /// A backup cannot be written where it is to go. Nothing is wrong with the store.
    #[error("the backup cannot be written: {0}")]
    Backup(String),
    /// It is no longer this process's: another has taken it, or the database went back behind what was acknowledged.
    #[error("the store cannot be used any more: {0}")]
    Stopped(String),
    /// The store was closed.
    #[error("the store is closed")]
    Closed,
}

impl Fault {
    /// The remedy that the host has, as a clause; None where the fault says it.
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

/// A game, a challenge or a server that wants attention.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum DueItem {
    /// A reminder or deadline of a game.
    Game(GameId),
    /// The expiry of a challenge.
    Challenge(ChallengeId),
    /// The puzzle of the day in a server.
    Puzzle(ServerId),
}

/// A notice with the number under which the store knows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Queued {
    /// The number; the order in which notices came.
    pub number: u64,
    /// The notice.
    pub notice: Notice,
}

/// The fate of a notice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Delivery {
    /// It was delivered, and is forgotten.
    Delivered,
    /// It is kept, in this form, to be tried again at its `not_before`.
    Again(Notice),
    /// It is given up and put among the dead letters, in this form.
    Dead(Notice),
}

/// Which running games are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Running {
    /// All running games.
    All,
    /// Those of a player.
    Of(PlayerId),
    /// Those in a Discord server.
    In(ServerId),
}

/// Which open challenges are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Open {
    /// To whoever likes.
    ToAnybody,
    /// Those made by a player or addressed to that player.
    Of(PlayerId),
}

/// In which order archived games are listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SortOrder {
    /// Those that ended last first.
    #[default]
    NewestFirst,
    /// Those that ended first first.
    OldestFirst,
}

/// A difference between what the events say and what the lists made from them say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Which list, in words.
    pub list: &'static str,
    /// The part of it, its content and the right content.
    pub what: String,
}

/// How the store is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// Where it is, in words.
    pub place: String,
    /// Format of what is stored.
    pub format: u32,
    /// Bytes on disk.
    pub bytes: u64,
    /// Commits since it was made.
    pub commits: u64,
    /// Whether all of its files were looked through for damage since it was opened.
    pub checked: bool,
    /// Running games.
    pub running: u64,
    /// Archived games.
    pub archived: u64,
    /// Players, deleted ones included.
    pub players: u64,
    /// Open challenges.
    pub challenges: u64,
    /// Notices waiting.
    pub notices: u64,
    /// When what the longest waiting of them tells of happened.
    pub oldest_notice: Option<Timestamp>,
    /// Dead letters.
    pub dead_letters: u64,
    /// The fault that it has now. Where it cannot be read, all counts are 0.
    pub fault: Option<Fault>,
}

/// A durable store. Every backend keeps this contract, which `contract_tests` checks.
pub trait Store: Send + Sync {
    /// Writes what one command makes happen, durably.
    ///
    /// # Errors
    ///
    /// If a version is stale, or the store fails; see [`AppendError`].
    fn append(&self, append: Append) -> Result<(), AppendError>;

    /// So many numbers in a row for something new, never given before, by no store of the same rows: the first of them.
    fn reserve(&self, kind: IdKind, count: u64) -> Result<u64, Fault>;
    /// A number for a new player.
    fn new_player(&self) -> Result<PlayerId, Fault> {
        self.reserve(IdKind::Player, 1).map(PlayerId)
    }
    /// A number for a new game.
    fn new_game(&self) -> Result<GameId, Fault> {
        self.reserve(IdKind::Game, 1).map(GameId)
    }
    /// A number for a new challenge.
    fn new_challenge(&self) -> Result<ChallengeId, Fault> {
        self.reserve(IdKind::Challenge, 1).map(ChallengeId)
    }
    /// The number of the last commit, of whichever store of the same rows, when this one was opened; None where this one
    /// writes them alone.
    fn began(&self) -> Option<u64>;
    /// Calls a function whenever another store of the same rows has committed, where the rows can tell. It must not wait. It
    /// is a hint: one may be missing, or come late.
    fn wakes(&self, wake: Box<dyn Fn() + Send>);
    /// The news of the commits of all stores of the same rows after a commit. None where this one writes them alone.
    fn news(&self, since: u64) -> Result<Option<News>, Fault>;

    /// The events of a game, none if there is no such game. (All methods from here on fail with the [`Fault`] of the
    /// store.)
    fn game(&self, game: GameId) -> Result<Vec<Dated<GameEvent>>, Fault>;
    /// A finished game as it is kept, with its summary; None if there is none.
    fn archived(&self, game: GameId) -> Result<Option<(Summary, Transcript)>, Fault>;
    /// The events of a player.
    fn player(&self, player: PlayerId) -> Result<Vec<Dated<PlayerEvent>>, Fault>;
    /// A player, folded from the events; without any, where there is no such player. A bounded number of events is read.
    fn folded_player(&self, player: PlayerId) -> Result<Player, Fault>;
    /// The events of a challenge.
    fn challenge(&self, challenge: ChallengeId) -> Result<Vec<Dated<ChallengeEvent>>, Fault>;
    /// Several things at once, as they are at one moment. A bounded number of events is read of each.
    fn together(&self, asked: &Asked) -> Result<Found, Fault>;
    /// Whether any list of bars or blocks has a hashed identity. All players and servers are read.
    fn has_hashed_identities(&self) -> Result<bool, Fault>;
    /// A server, folded from its events. A bounded number of them is read.
    fn server(&self, server: ServerId) -> Result<Server, Fault>;
    /// A player's private note on a game.
    fn note(&self, player: PlayerId, game: GameId) -> Result<Option<Note>, Fault>;
    /// All private notes of a player, by game.
    fn notes(&self, player: PlayerId) -> Result<Vec<(GameId, Note)>, Fault>;
    /// All plans of conditional moves of a player, by game.
    fn plans(&self, player: PlayerId) -> Result<Vec<(GameId, Plan)>, Fault>;
    /// A player's results of puzzles.
    fn puzzles(&self, player: PlayerId) -> Result<PuzzleResults, Fault>;
    /// The running games that a player follows, by number, and since when.
    fn followed(&self, player: PlayerId) -> Result<Vec<(GameId, Timestamp)>, Fault>;
    /// The players who follow a running game, by number.
    fn followers(&self, game: GameId) -> Result<Vec<PlayerId>, Fault>;
    /// The running games of a server that are followed in channels of it, with the channels.
    fn watched(&self, server: ServerId) -> Result<Vec<(GameId, u64)>, Fault>;

    /// The player with an identity.
    fn player_of(&self, identity: &Identity) -> Result<Option<PlayerId>, Fault>;
    /// The players of some identities, in their order.
    fn players_of(&self, identities: &[Identity]) -> Result<Vec<Option<PlayerId>>, Fault>;
    /// Players whose names begin so, whatever the case, by name; at most `limit`.
    fn players_named(&self, beginning: &str, limit: usize) -> Result<Vec<(PlayerId, String)>, Fault>;
    /// The same in the order of their names, from behind a name and its player on.
    fn players_after(&self, beginning: &str, after: Option<(&str, PlayerId)>, limit: usize) -> Result<Names, Fault>;

    /// Where a running game stands; None if there is no such running game.
    fn standing(&self, game: GameId) -> Result<Option<Standing>, Fault>;
    /// The version of a running game; None if there is no such running game.
    fn running_version(&self, game: GameId) -> Result<Option<u64>, Fault>;
    /// Running games by number from the one after `after` on, at most `limit`.
    fn running(&self, which: Running, after: Option<GameId>, limit: usize) -> Result<Vec<Standing>, Fault>;
    /// Open challenges by number from the one after `after` on, at most `limit`.
    fn open_challenges(&self, which: Open, after: Option<ChallengeId>, limit: usize)
    -> Result<Vec<ChallengeId>, Fault>;
    /// The challenges and games that a player has open.
    fn engaged(&self, player: PlayerId) -> Result<Engaged, Fault>;
    /// How much a player has open.
    fn load(&self, player: PlayerId) -> Result<Load, Fault> {
        self.engaged(player).map(|engaged| engaged.load())
    }

    /// When something is next due.
    fn next_due(&self) -> Result<Option<Timestamp>, Fault>;
    /// Everything due at `now`, the longest overdue first; at most `limit`.
    fn due(&self, now: Timestamp, limit: usize) -> Result<Vec<(Timestamp, DueItem)>, Fault>;

    /// A finished game as lists show it, with its version; None if there is none.
    fn summary(&self, game: GameId) -> Result<Option<(u64, Summary)>, Fault>;
    /// Finished games that a viewer may see, from behind `after` on, at most `limit`, of [`CANDIDATES`] looked at.
    fn archive(
        &self,
        filter: &ArchiveFilter,
        viewer: Viewer,
        order: SortOrder,
        after: Option<Cursor>,
        limit: usize,
    ) -> Result<Page<Summary>, Fault>;
    /// A page as from [`Store::archive`], and how many games its filter matches as from [`Store::count`], both of the
    /// same snapshot.
    fn archive_with_count(
        &self,
        filter: &ArchiveFilter,
        viewer: Viewer,
        order: SortOrder,
        after: Option<Cursor>,
        limit: usize,
    ) -> Result<CountedPage<Summary>, Fault>;
    /// How many finished games a filter means; exact where it is counted or at most [`CANDIDATES`] are looked at.
    fn count(&self, filter: &ArchiveFilter, viewer: Viewer) -> Result<Count, Fault>;
    /// The opponents in a player's finished games that a viewer may see, of which at most [`CANDIDATES`] are looked at.
    fn opponents(&self, player: PlayerId, viewer: Viewer) -> Result<Opponents, Fault>;
    /// The games in which a position came up, by the value of its key, with the side to act as the first side.
    fn opening(&self, position: u64) -> Result<Explored, Fault>;
    /// For each hash of a content ([`content_of`]), how many archived games have it: no fewer than have the same content.
    fn alike(&self, contents: &[u64]) -> Result<Vec<u64>, Fault>;
    /// The first archived game with the same content (variant, start, names of the players, actions and result) of which
    /// `is_same` says that it is the same game.
    fn same(
        &self,
        game: &Transcript,
        is_same: &mut dyn FnMut(Summary, Transcript) -> bool,
    ) -> Result<Option<GameId>, Fault>;

    /// A player's rating in a game by the games of a pool, or the first rating where there is none yet.
    fn rating(&self, pool: RatingPool, player: PlayerId, game: rules::Game) -> Result<Rating, Fault>;
    /// A player's finished games of one kind in a pool.
    fn statistics(&self, pool: RatingPool, player: PlayerId, game: rules::Game) -> Result<Statistics, Fault>;
    /// The pools in which a player may have ratings and statistics.
    fn rating_pools(&self, player: PlayerId) -> Result<BTreeSet<RatingPool>, Fault>;
    /// The players with the highest ratings in a pool, no provisional ones and nobody deleted, after `skip`; at most `limit`.
    fn leaderboard(&self, pool: RatingPool, game: rules::Game, skip: usize, limit: usize)
    -> Result<Vec<Leader>, Fault>;

    /// Notices that may be delivered at `now`, the longest due first; at most `limit`.
    fn notices(&self, now: Timestamp, limit: usize) -> Result<Vec<Queued>, Fault>;
    /// The notice with a key, if it waits.
    fn notice(&self, key: NoticeKey) -> Result<Option<Queued>, Fault>;
    /// Whether the notice with a key has to wait for earlier ones of its queue; None if it does not wait itself.
    fn is_notice_behind(&self, key: NoticeKey) -> Result<Option<bool>, Fault>;
    /// Notices with numbers after this one, in order; at most `limit`.
    fn notices_after(&self, number: u64, limit: usize) -> Result<Vec<Queued>, Fault>;
    /// The notice with a number, if it waits.
    fn notice_numbered(&self, number: u64) -> Result<Option<Queued>, Fault>;
    /// When the next notice may be delivered.
    fn next_notice(&self) -> Result<Option<Timestamp>, Fault>;
    /// Stores what became of a notice; does nothing if it is gone.
    fn settle(&self, number: u64, delivery: Delivery) -> Result<(), AppendError>;
    /// Notices that were given up, the latest first; at most `limit`.
    fn dead_letters(&self, limit: usize) -> Result<Vec<Queued>, Fault>;

    /// Erases a player: identity, names, private notes, results of puzzles and the comments of the player's games are removed
    /// from every row, and [`PlayerEvent::Deleted`] is the last event. Running games and open challenges must have been ended before;
    /// `engaged` is what was open when the caller looked, as in [`Preconditions`]. The player leaves
    /// the store's files soon after that.
    fn erase(&self, player: PlayerId, expected: u64, engaged: &Engaged, now: Timestamp) -> Result<(), AppendError>;
    /// Returns when no file of the store holds what was erased before the call.
    fn forget(&self) -> Result<(), Fault>;
    /// Makes the files of the store short again where much was written since it was opened, as by a large import. Reading
    /// and writing go on meanwhile.
    fn compact(&self) -> Result<(), Fault>;

    /// Takes finished games into the index of positions: a small piece of the work.
    fn index(&self) -> Result<Indexing, AppendError>;
    /// Makes all lists, counts, statistics and ratings again from the events, tells the differences, and keeps what
    /// is right if `mend`. `progress` is told how many games of how many were looked at.
    fn recompute(&self, mend: bool, progress: &mut dyn FnMut(u64, u64)) -> Result<Vec<Difference>, AppendError>;
    /// Writes a backup of a snapshot that is taken now, while appends go on. `progress` gets the number of rows written.
    fn backup(&self, to: &mut dyn io::Write, progress: &mut dyn FnMut(u64)) -> Result<(), Fault>;
    /// The secret of this name that the store keeps, made at the first call; None where secrets are files beside it.
    fn secret(&self, name: &str) -> Result<Option<Vec<u8>>, Fault>;
    /// Takes a lease, or keeps it for longer: no other store of the same rows gets it for so long from now on, or until this
    /// one is closed. Whether this one has it now, and what the clock of the rows says, where they have one. A store that
    /// writes alone has all leases.
    fn lease(&self, name: &str, span: Duration) -> Result<(bool, Option<Timestamp>), Fault>;
    /// Ends a lease of this store before its time.
    fn end_lease(&self, name: &str) -> Result<(), Fault>;
    /// The leases that other stores of the same rows hold.
    fn leases_of_others(&self) -> Result<Vec<Lease>, Fault>;
    /// Tells the other processes on the same rows, for so long, that this one is there, as what. Its leases are known.
    /// Returns what the clock of the rows says, where they have one.
    fn attend(&self, member: &Member, span: Duration) -> Result<Option<Timestamp>, Fault>;
    /// The processes that are there, by name. None where only one can be.
    fn members(&self) -> Result<Option<Vec<Member>>, Fault>;
    /// How the store is.
    fn facts(&self) -> Result<Facts, Fault>;
    /// Ends it: what is durable stays, later calls fail with [`Fault::Closed`].
    fn close(&self) -> Result<(), Fault>;
}

/// Writes a backup of rows.
#[cfg(test)]
fn backup_rows(rows: &dyn rows::Rows, to: &mut dyn io::Write) -> Result<(), Fault> {
    backup::write(&read::snapshots::Snapshots::default().now(rows), to, &mut |_| ())
}

/// The format of what is stored: what this program writes, and the newest that it reads.
pub const FORMAT: u32 = 7;
