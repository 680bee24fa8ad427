//! The only writer of its store. Every command is handled in the same steps: load the game, decide, append the events with
//! the version that was read, start again if another write came first, and notify subscribers when the append is durable.
//!
//! Use cases are functions on a [`Service`], in a module for each subject: [`games::act`], [`challenges::accept`]. The
//! service has what all of them need: the store, the settings, clocks, limits and caches.
//!
//! A caller gets a result, a refusal for the player, or an incident: a fault that was logged, and that players see as a
//! fixed sentence with a short number. Functions block; asynchronous callers use blocking threads. Every read takes a
//! [`Viewer`](colonnade_play::Viewer) and treats what the viewer may not see as if it did not exist.

mod alarm;
mod analyses;
mod announce;
pub mod archive;
mod archive_counter;
mod blocking;
mod cache;
pub mod challenge_history;
mod challenge_limits;
pub mod challenge_lists;
pub mod challenges;
mod clock;
pub mod closing;
mod commit;
mod commit_feed;
pub mod computers;
pub mod deletion;
pub mod duties;
mod duty_terms;
mod error;
mod faults;
pub mod followers;
mod freed_players;
mod game_change;
pub mod games;
pub mod held_notices;
pub mod identity;
pub mod import;
mod limits;
mod listings;
mod loading;
pub mod matches;
pub mod moderation;
mod moment;
pub mod names;
mod networks;
mod news;
pub mod notes;
pub mod openings;
pub mod outbox;
pub mod people;
pub mod plans;
mod play_settings;
mod player_change;
pub mod profiles;
pub mod programs;
pub mod puzzles;
pub mod reach;
pub mod reachability;
pub mod rematches;
mod repeated_challenges;
pub mod resolve;
pub mod rulings;
mod seek_request;
pub mod seeks;
pub mod servers;
pub mod sessions;
mod shards;
mod standing_seeks;
mod starts;
pub mod statistics;
mod time_outs;
pub mod tokens;
mod tournament_change;
pub mod tournament_course;
pub mod tournament_lists;
pub mod tournaments;
pub mod upkeep;
pub mod vacation;
mod work_limiter;

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicI64};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use tokio::sync::watch;

use colonnade_events::Tournament;
use colonnade_play::{
    Challenge, ChallengeId, Dated, Game, GameId, Identity, Player, PlayerEvent, PlayerId, Reachability, ServerId, Span,
    Timestamp,
};
use colonnade_store::{Asked, Found, IdKind, OpenItems, REACHABILITY, Store, Write};

pub use alarm::Alarm;
pub use analyses::{Analyses, AnalysisProgress, Subject};
pub use archive::{Archived, PastOpponent};
pub use archive_counter::CountedArchive;
pub use blocking::{Blocking, OrPanic, run_blocking};
pub use challenge_limits::ChallengeRates;
pub use challenges::{Proposal, ProposalOutcome};
pub use clock::{Clock, SystemClock};
pub use commit_feed::GameUpdate;
pub use computers::DrawProspect;
pub use duty_terms::{Overlap, ServiceDuty, awaited};
pub use error::{Incident, Reply, ServiceError};
pub use game_change::{CommandOutcome, CommandRequest};
pub use games::NextGame;
pub use identity::KeyedHash;
pub use import::{ImportError, ImportFacts, Imported, PreparedGame, check_recorded_name};
pub use limits::{KeyedPermit, KeyedSemaphore, RateLimiter, WeightedKey};
pub use moderation::{Decision, Moderator};
pub use networks::networks;
pub use notes::{NotedGame, SeenGame};
pub use outbox::{DeliveryTarget, NoticeSender, Sent};
pub use people::OwnChoices;
pub use plans::PlannedGame;
pub use play_settings::PlaySettings;
pub use profiles::Profile;
pub use puzzles::PuzzleAttempted;
pub use reach::UNREACHED_WAIT;
pub use resolve::{Purpose, ResolvedGame};
pub use seek_request::SeekRequest;
pub use seeks::SeekOutcome;
pub use shards::ShardRange;
pub use tournament_lists::TournamentPage;
pub use tournaments::{Organiser, TournamentEntry, TournamentView};
pub use upkeep::{StoreDifference, StoreFault};
pub use work_limiter::{Busy, BusyCause, Client, Permit, QueuedWork, Work, WorkLimiter};

pub use colonnade_store::{Member, Queued, Results, Running, StoreFacts, TournamentOverview, TournamentStage};

use archive_counter::ArchiveCounter;
use cache::{Cache, Remembered};
use challenge_limits::ChallengeLimits;
use commit_feed::CommitFeed;
use duty_terms::DutyTerms;
use listings::ListingCache;

/// Correspondence play over a store: the context of the use cases.
pub struct Service {
    store: Arc<Store>,
    clock: Arc<dyn Clock>,
    play: PlaySettings,
    /// The cached running games and players, on which commands are decided.
    games: Cache<Game>,
    players: Cache<Player>,
    tournaments: Cache<Tournament>,
    listed: ListingCache,
    /// The challenger and the server of challenges: with them, everything needed to decide on an acceptance is read at once.
    challenge_parties: Remembered<ChallengeId, (PlayerId, Option<ServerId>)>,
    /// The players whose identities were looked up. The identity of a player is only ever erased.
    identities: Remembered<Identity, PlayerId>,
    /// The commits of all services on the same rows, and the subscribers to changes of games.
    commit_feed: CommitFeed,
    /// The work that one service at a time does for all services on the same rows.
    duties: DutyTerms,
    work_limiter: WorkLimiter,
    analyses: Analyses,
    archive_counter: ArchiveCounter,
    /// The start of the service on two clocks: its own, and that of the limiters.
    since: (Timestamp, Instant),
    challenge_limits: ChallengeLimits,
    /// Limits how often a player makes programs.
    program_limits: RateLimiter<PlayerId>,
    keyed_hash: Option<KeyedHash>,
    /// Held from the count of the games against computers until the next one has begun.
    counting_computer_games: Mutex<()>,
    /// Held by decisions that became stale often, so that these run one after the other.
    turns: Mutex<()>,
    /// Players who are being deleted: nothing about them is announced until their names are gone.
    deleting: Mutex<Vec<PlayerId>>,
    incidents: error::Incidents,
    /// Wakes the scheduler.
    due: Alarm,
    /// Wakes the delivery of notices.
    mail: Alarm,
    /// Whose standing seeks may begin games.
    freed: freed_players::FreedPlayers,
    /// Marked as changed when a notice was settled.
    settled: watch::Sender<()>,
    /// The times at which players reach the service, as they were read last.
    reachability: Mutex<Reachability>,
    /// Whether players reach this process.
    is_reached: AtomicBool,
    /// The day, counted from 1970, on which expired sessions were removed last.
    sessions_tidied: AtomicI64,
    /// The same of expired tokens.
    tokens_tidied: AtomicI64,
}

/// The most running games, players and tournaments in memory. A tournament can have thousands of games.
const CACHED_GAMES: NonZeroUsize = NonZeroUsize::new(2_048).expect("not zero");
const CACHED_PLAYERS: NonZeroUsize = NonZeroUsize::new(4_096).expect("not zero");
const CACHED_TOURNAMENTS: NonZeroUsize = NonZeroUsize::new(32).expect("not zero");

/// How many programs a player may make in a burst, and per second after that. Each takes a number for ever.
const PROGRAMS_BURST: f64 = 10.0;
const PROGRAMS_PER_SECOND: f64 = 1.0 / 3_600.0;

/// The most challenges, and the most identities, that are remembered.
const REMEMBERED: NonZeroUsize = NonZeroUsize::new(16_384).expect("not zero");

impl Service {
    /// Creates a service over a store. Other services may write the same rows through stores of their own.
    #[must_use]
    pub fn new(store: Arc<Store>, clock: Arc<dyn Clock>, play: PlaySettings) -> Service {
        let since = (clock.now(), Instant::now());
        let challenge_limits = ChallengeLimits::new(&play.challenge_rates);
        let commit_feed = CommitFeed::new(store.as_ref());
        // If it cannot be read, it is read again before a deadline is handled.
        let reachability = Mutex::new(store.row(&REACHABILITY, ()).unwrap_or_default().unwrap_or_default());
        Service {
            store,
            clock,
            play,
            games: Cache::new(CACHED_GAMES),
            players: Cache::new(CACHED_PLAYERS),
            tournaments: Cache::new(CACHED_TOURNAMENTS),
            listed: ListingCache::default(),
            challenge_parties: Remembered::new(REMEMBERED),
            identities: Remembered::new(REMEMBERED),
            commit_feed,
            duties: DutyTerms::default(),
            work_limiter: WorkLimiter::default(),
            analyses: Analyses::default(),
            archive_counter: ArchiveCounter::default(),
            since,
            challenge_limits,
            program_limits: RateLimiter::new(PROGRAMS_BURST, PROGRAMS_PER_SECOND, REMEMBERED),
            keyed_hash: None,
            counting_computer_games: Mutex::default(),
            turns: Mutex::default(),
            deleting: Mutex::default(),
            incidents: error::Incidents::default(),
            due: Alarm::default(),
            mail: Alarm::default(),
            freed: freed_players::FreedPlayers::default(),
            settled: watch::Sender::default(),
            reachability,
            is_reached: AtomicBool::new(false),
            sessions_tidied: AtomicI64::default(),
            tokens_tidied: AtomicI64::default(),
        }
    }

    /// The host's settings for play.
    #[must_use]
    pub const fn play_settings(&self) -> &PlaySettings {
        &self.play
    }

    /// The bound on heavy work, shared by all front ends.
    #[must_use]
    pub const fn work_limiter(&self) -> &WorkLimiter {
        &self.work_limiter
    }

    /// The analyses of finished games, shared by all front ends.
    #[must_use]
    pub const fn analyses(&self) -> &Analyses {
        &self.analyses
    }

    /// Wakes the scheduler when something is due sooner than it knew.
    #[must_use]
    pub const fn due_alarm(&self) -> &Alarm {
        &self.due
    }

    /// Wakes the delivery when there is a notice.
    #[must_use]
    pub const fn mail_alarm(&self) -> &Alarm {
        &self.mail
    }

    /// Completes when a game from a challenge has ended in this process, whose players may have standing seeks.
    pub async fn wait_for_freed(&self) {
        self.freed.added().await;
    }

    /// The time, in whole milliseconds, as it is stored.
    #[must_use]
    pub fn now(&self) -> Timestamp {
        clock::whole_milliseconds(self.clock.now())
    }

    /// The time on the limiters' clock that corresponds to the service's clock. While the service's clock is before its
    /// start time, this is the start.
    #[must_use]
    pub fn limiter_now(&self) -> Instant {
        let (began, instant) = self.since;
        instant + (self.clock.now() - began).to_std().unwrap_or_default()
    }

    /// The challenges and games that a player has open.
    fn open_items(&self, player: PlayerId) -> Reply<OpenItems> {
        self.store.open_items(player).map_err(|fault| self.fault(fault))
    }

    /// Reserves a number for a new player.
    fn new_player(&self) -> Reply<PlayerId> {
        self.store.new_player().map_err(|fault| self.fault(fault))
    }

    fn new_game(&self) -> Reply<GameId> {
        self.store.new_game().map_err(|fault| self.fault(fault))
    }

    /// Reserves consecutive numbers; returns the first.
    fn new_numbers(&self, kind: IdKind, count: usize) -> Reply<u64> {
        if count == 0 { Ok(0) } else { self.store.reserve(kind, count as u64).map_err(|fault| self.fault(fault)) }
    }

    fn new_challenge(&self) -> Reply<ChallengeId> {
        self.store.new_challenge().map_err(|fault| self.fault(fault))
    }

    /// Removes changed players from all caches.
    fn invalidate_players(&self, players: &[PlayerId]) {
        if !players.is_empty() {
            self.listed.invalidate(players.iter().copied());
            self.players.invalidate(players.iter().copied());
        }
    }

    /// The player with a number, if there is one.
    fn load_player(&self, player: PlayerId) -> Reply<Option<Player>> {
        let player = self.store.folded_player(player).map_err(|fault| self.fault(fault))?;
        Ok((player.version > 0).then_some(player))
    }

    /// Remembers the parties of a challenge that is stored.
    fn remember_parties(&self, challenge: &Challenge) {
        self.challenge_parties.insert(challenge.id, (challenge.terms.from, challenge.terms.place.server()));
    }

    /// Reads several things at once.
    fn together(&self, asked: &Asked) -> Reply<Found> {
        self.store.together(asked).map_err(|fault| self.fault(fault))
    }

    /// The player with a number that a game or challenge refers to; a missing player is an incident.
    fn known_player(&self, player: PlayerId) -> Reply<Player> {
        let player = self.store.folded_player(player).map_err(|fault| self.fault(fault))?;
        self.known(player)
    }

    /// A player to whom a game or challenge refers, as it was read; a missing player is an incident.
    fn known(&self, player: Player) -> Reply<Player> {
        if player.version > 0 {
            return Ok(player);
        }
        Err(self.incident(&format!("player {} is named but not kept", player.id)))
    }

    /// How long before the end of a turn a player is reminded.
    fn reminders<'a>(&'a self, player: &'a Player) -> &'a [Span] {
        player.settings.as_ref().map_or(&self.play.reminders, |settings| &settings.reminders)
    }
}

/// The write of one event to a player who was read.
fn one(player: &Player, event: PlayerEvent, now: Timestamp) -> Write<PlayerId, PlayerEvent> {
    Write { id: player.id, expected: player.version, events: vec![Dated { at: now, event }] }
}

#[cfg(any(test, feature = "testing"))]
impl Service {
    /// A service over a store in memory, using the system clock.
    #[must_use]
    pub fn in_memory() -> Service {
        let store = colonnade_store::in_memory().expect("a store");
        Service::new(store, Arc::new(SystemClock), PlaySettings::default())
    }
}

#[cfg(any(test, feature = "testing"))]
pub mod testing;

#[cfg(test)]
#[path = "commit_feed_tests.rs"]
mod commit_feed_tests;

#[cfg(test)]
#[path = "daily_tests.rs"]
mod daily_tests;

#[cfg(test)]
#[path = "moment_tests.rs"]
mod moment_tests;

#[cfg(test)]
#[path = "round_trip_tests.rs"]
mod round_trip_tests;

#[cfg(test)]
#[path = "span_tests.rs"]
mod span_tests;

#[cfg(test)]
#[path = "stale_tests.rs"]
mod stale_tests;

#[cfg(test)]
#[path = "turn_tests.rs"]
mod turn_tests;

#[cfg(test)]
#[path = "tournaments_tests.rs"]
mod tournaments_tests;
