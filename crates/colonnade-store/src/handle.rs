//! The store: how it is opened, written, looked after and closed. `queries` has how it is read.

use std::io;
use std::num::NonZeroUsize;
use std::sync::atomic::AtomicUsize;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use lru::LruCache;

use crate::codec::keys::Table;
use crate::rows::{Health, Rows};
use crate::tables::{lists, outbox, players};
use crate::views::moment;
use crate::views::view::{ReadView, count_rows, fault};
use crate::write::committer::{Committer, CommitterState};
use crate::write::indexing::Indexer;
use crate::write::news;
use crate::write::request::WriteRequest;
use crate::{
    Append, AppendError, Delivery, Difference, FORMAT, Fault, IdKind, Indexing, Lease, Member, News, Queued, Reads,
    StoreFacts, backup, recompute,
};
use colonnade_events::EventId;
use colonnade_play::{ChallengeId, GameId, PlayerId, Timestamp};

/// The most notices whose delivery times are remembered.
const MOST_NOTICES: NonZeroUsize = NonZeroUsize::new(4_096).expect("not zero");

/// A durable store, on rows of bytes.
///
/// Every kind of rows fulfils its contract, which `contract_tests` checks. All methods fail with the [`Fault`] of the store.
pub struct Store {
    shared: Arc<CommitterState>,
    committer: Committer,
    /// The earliest delivery times of the notices that were read last, by number: a hint where their rows are.
    delivered_from: Mutex<LruCache<u64, Timestamp>>,
    place: String,
    /// The number of the last commit when the store was opened; `None` if nobody else writes.
    opened_at_commit: Option<u64>,
    /// The worker for the index of positions.
    indexer: Mutex<Indexer>,
    /// The last counts, reported while nothing can be counted.
    counted: Mutex<StoreFacts>,
    /// The number of moments that are open.
    moments: AtomicUsize,
}

impl Store {
    /// Opens the store in rows; `place` says in words where they are.
    ///
    /// # Errors
    ///
    /// If the rows cannot be read.
    pub(super) fn open(rows: Arc<dyn Rows>, place: String) -> Result<Store, Fault> {
        let shared = Arc::new(CommitterState::open(rows).map_err(|fault| fault.at(&place))?);
        let committer = Committer::new(Arc::clone(&shared));
        let opened_at_commit = shared.rows.messages(u64::MAX).map_err(fault)?.map(|messages| messages.number);
        let delivered_from = Mutex::new(LruCache::new(MOST_NOTICES));
        let indexer = Mutex::default();
        let counted = Mutex::default();
        let moments = AtomicUsize::new(0);
        Ok(Store { shared, committer, delivered_from, place, opened_at_commit, indexer, counted, moments })
    }

    /// Reads from one snapshot.
    pub(super) fn read<T>(&self, read: impl FnOnce(&dyn ReadView) -> Result<T, Fault>) -> Result<T, Fault> {
        let rows = self.shared.rows.as_ref();
        let found = match moment::of(rows, || self.shared.now()) {
            Some(view) => read(view.as_ref()),
            None => read(&self.shared.now()),
        };
        found.map_err(|fault| fault.at(&self.place))
    }

    /// Adds the place of this store to an error of a write.
    fn located(&self, error: AppendError) -> AppendError {
        match error {
            AppendError::Stale => AppendError::Stale,
            AppendError::Fault(fault) => AppendError::Fault(fault.at(&self.place)),
            AppendError::Unknown(fault) => AppendError::Unknown(fault.at(&self.place)),
        }
    }

    /// Waits until a task is durable or refused.
    fn post(&self, task: WriteRequest) -> Result<(), AppendError> {
        moment::end();
        self.committer.post(task).map_err(|error| self.located(error))
    }

    /// Reads notices that will be settled later.
    pub(super) fn read_notices<T>(&self, read: impl FnOnce(&dyn ReadView) -> Result<T, Fault>) -> Result<T, Fault>
    where
        for<'a> &'a T: IntoIterator<Item = &'a Queued>,
    {
        let found = self.read(read)?;
        if self.shared.has_write_lock() {
            let mut known = self.delivered_from.lock().unwrap_or_else(PoisonError::into_inner);
            found.into_iter().for_each(|queued| _ = known.put(queued.number, queued.notice.not_before));
        }
        Ok(found)
    }

    /// Writes everything that one command causes, durably.
    ///
    /// # Errors
    ///
    /// If a version is stale, or the store fails; see [`AppendError`].
    pub fn append(&self, append: Append) -> Result<(), AppendError> {
        self.post(WriteRequest::Append(Box::new(append)))
    }

    /// Reserves `count` consecutive numbers that no store of the same rows has given out before; returns the first.
    pub fn reserve(&self, kind: IdKind, count: u64) -> Result<u64, Fault> {
        self.shared.ids.reserve(self.shared.rows.as_ref(), kind, count)
    }

    /// Returns a number for a new player.
    pub fn new_player(&self) -> Result<PlayerId, Fault> {
        self.reserve(IdKind::Player, 1).map(PlayerId)
    }

    /// Returns a number for a new game.
    pub fn new_game(&self) -> Result<GameId, Fault> {
        self.reserve(IdKind::Game, 1).map(GameId)
    }

    /// Returns a number for a new challenge.
    pub fn new_challenge(&self) -> Result<ChallengeId, Fault> {
        self.reserve(IdKind::Challenge, 1).map(ChallengeId)
    }

    /// Returns a number for a new tournament.
    pub fn new_tournament(&self) -> Result<EventId, Fault> {
        self.reserve(IdKind::Tournament, 1).map(EventId)
    }

    /// The number of the last commit by any store of the same rows when this one was opened; `None` if this one is the
    /// only writer.
    pub fn opened_at_commit(&self) -> Option<u64> {
        self.opened_at_commit
    }

    /// Registers a function that is called when another store of the same rows has committed, if the backend can tell.
    /// It must not block. It is a hint: calls may be missing or late.
    pub fn on_commit(&self, callback: Box<dyn Fn() + Send>) {
        self.shared.rows.on_commit(callback);
    }

    /// The news of all commits after `since`, by any store of the same rows. `None` if this one is the only writer.
    pub fn news(&self, since: u64) -> Result<Option<News>, Fault> {
        Ok(self.shared.rows.messages(since).map_err(fault)?.map(news::news))
    }

    /// Runs work of this thread in which all reads may come from one snapshot. Each write of this thread ends that: what
    /// is read later is at least as new as the write.
    pub fn in_one_moment(&self, work: &mut dyn FnMut()) {
        moment::within(self.shared.rows.as_ref(), &self.moments, work);
    }

    /// Makes a decision: runs `decide`, and records what this thread reads from the store meanwhile, all of it as of
    /// one moment. An [`Append`] with these reads is stale if any of that has changed. A write or another decision
    /// within `decide` begins a new record: what the decision depends on has to be read again.
    pub fn decide<T>(&self, decide: impl FnOnce() -> T) -> (T, Reads) {
        moment::recorded(self.shared.rows.as_ref(), decide)
    }

    /// Ends what [`Store::in_one_moment`] has begun: reads of this thread see again what is committed.
    pub fn end_moment(&self) {
        moment::end_fixed();
    }

    /// Records the outcome of a notice; does nothing if the notice is gone.
    pub fn settle(&self, number: u64, delivery: Delivery) -> Result<(), AppendError> {
        let known = self.delivered_from.lock().unwrap_or_else(PoisonError::into_inner).pop(&number);
        self.post(WriteRequest::Settle(number, delivery, known))
    }

    /// Erases a player: identity, names, private notes, puzzle results and the comments of the player's games are
    /// removed from every row, and [`Deleted`](colonnade_play::PlayerEvent::Deleted) becomes the last event. Running
    /// games and open challenges must have been ended before, and `read` records that there were none. The data
    /// disappears from the store's files soon after.
    pub fn erase(&self, player: PlayerId, expected: u64, read: Reads, now: Timestamp) -> Result<(), AppendError> {
        self.shared.rows.begin_erasure().map_err(|error| AppendError::Fault(fault(error)))?;
        let erased = self.post(WriteRequest::Erase(player, expected, read, now));
        self.shared.rows.end_erasure();
        erased
    }

    /// Returns when no file of the store holds anything erased before the call.
    pub fn purge_erased(&self) -> Result<(), Fault> {
        self.shared.rows.purge_erased().map_err(fault)
    }

    /// Shrinks the files of the store if much was written since it was opened, as by a large import. Reads and writes
    /// continue meanwhile.
    pub fn compact(&self) -> Result<(), Fault> {
        self.shared.rows.compact().map_err(fault)
    }

    /// Adds finished games to the index of positions, in small steps: one step per call.
    pub fn index(&self) -> Result<Indexing, AppendError> {
        self.indexer
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .advance(&self.shared)
            .map_err(|error| self.located(error))
    }

    /// Rebuilds all lists, counts, statistics and ratings from the events, returns the differences, and stores the
    /// correct values if `mend`. `progress` receives the number of games done and the total.
    pub fn recompute(&self, mend: bool, progress: &mut dyn FnMut(u64, u64)) -> Result<Vec<Difference>, AppendError> {
        recompute::recompute(&self.shared, mend, progress).map_err(|error| self.located(error))
    }

    /// Writes a backup of a snapshot taken now, while appends continue. `progress` receives the number of rows written.
    pub fn backup(&self, to: &mut dyn io::Write, progress: &mut dyn FnMut(u64)) -> Result<(), Fault> {
        self.read(|view| backup::write(view, to, progress))
    }

    /// Replaces the secret of this name in the store by a new one; `None` if secrets are files.
    pub fn renew_secret(&self, name: &str) -> Result<Option<Vec<u8>>, Fault> {
        self.shared.rows.renew_secret(name).map_err(fault)
    }

    /// The secret of this name in the store, created by the first call; `None` if secrets are files beside the store.
    pub fn secret(&self, name: &str) -> Result<Option<Vec<u8>>, Fault> {
        self.shared.rows.secret(name).map_err(fault)
    }

    /// Acquires or renews a lease: no other store of the same rows gets it within `span`, unless this one is closed
    /// earlier. Returns whether this one holds it, and the time by the rows' clock, if they have one. A store that is
    /// the only writer holds all leases.
    pub fn lease(&self, name: &str, span: Duration) -> Result<(bool, Option<Timestamp>), Fault> {
        let leased = self.shared.rows.lease(name, span).map_err(fault)?;
        Ok((leased.is_held, leased.clock.and_then(Timestamp::from_timestamp_millis)))
    }

    /// Releases a lease of this store early.
    pub fn end_lease(&self, name: &str) -> Result<(), Fault> {
        self.shared.rows.end_lease(name).map_err(fault)
    }

    /// The leases held by other stores of the same rows.
    pub fn leases_of_others(&self) -> Result<Vec<Lease>, Fault> {
        self.shared.rows.leases_of_others().map_err(fault)
    }

    /// Announces this process and its roles to the other processes on the same rows, for `span`. Its leases are known
    /// already. Returns the time by the rows' clock, if they have one.
    pub fn heartbeat(&self, member: &Member, span: Duration) -> Result<Option<Timestamp>, Fault> {
        let clock = self.shared.rows.heartbeat(member, span).map_err(fault)?;
        Ok(clock.and_then(Timestamp::from_timestamp_millis))
    }

    /// The processes that are present, by name. `None` if there can be only one.
    pub fn members(&self) -> Result<Option<Vec<Member>>, Fault> {
        self.shared.rows.members().map_err(fault)
    }

    /// Tries whether the store can be written, without changing it. [`Store::facts`] has the result, too.
    pub fn try_write(&self) -> Result<(), Fault> {
        self.shared.rows.try_write().map_err(fault)
    }

    /// The condition of the store.
    pub fn facts(&self) -> Result<StoreFacts, Fault> {
        let rows = self.shared.rows.facts();
        let counted = || self.counted.lock().unwrap_or_else(PoisonError::into_inner);
        let is_waited_for = matches!(rows.health, Health::Opening | Health::Recovering(_));
        // If reads have to wait for long, nothing can be counted.
        let last = if rows.health == Health::Opening { counted().clone() } else { StoreFacts::default() };
        let fault = match rows.health {
            Health::Good | Health::Opening => None,
            Health::Full(shortage) => Some(Fault::Full(shortage)),
            Health::Reading { shortage, needed } => Some(Fault::Reading(shortage, needed)),
            Health::Refusing(refusal) => Some(Fault::Refused(refusal)),
            Health::Recovering(why) => Some(Fault::Unavailable(why)),
            Health::Damaged(what) => Some(Fault::damage(what).at(&self.place)),
            Health::Stopped(why) => Some(Fault::Stopped(why)),
            Health::Closed => return Err(Fault::Closed),
        };
        let base = StoreFacts {
            place: self.place.clone(),
            format: FORMAT,
            bytes: rows.bytes,
            commits: rows.commits,
            checked: rows.scrub.done,
            fault,
            ..last
        };
        if is_waited_for {
            return Ok(base);
        }
        let found = self.read(|view| {
            Ok(StoreFacts {
                running: count_rows(view, Table::GameOverview)?,
                archived: lists::archived(view)?,
                players: players::count(view)?,
                challenges: count_rows(view, Table::Open)?,
                notices: count_rows(view, Table::Notice)?,
                oldest_notice: outbox::oldest(view)?,
                dead_letters: count_rows(view, Table::DeadLetter)?,
                ..base.clone()
            })
        });
        // If nothing can be read, that fault is the whole report.
        let facts =
            found.unwrap_or_else(|fault| StoreFacts { fault: Some(base.fault.clone().unwrap_or(fault)), ..base });
        counted().clone_from(&facts);
        Ok(facts)
    }

    /// Closes the store: everything durable stays, and later calls fail with [`Fault::Closed`].
    pub fn close(&self) -> Result<(), Fault> {
        if !self.committer.stop() {
            return Err(Fault::Closed);
        }
        self.shared.ids.give_back(self.shared.rows.as_ref());
        self.shared.rows.close().map_err(fault)
    }
}

impl Drop for Store {
    fn drop(&mut self) {
        _ = self.committer.stop();
    }
}
