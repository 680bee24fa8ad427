//! Requests that only read: all reads of one request see the store at one moment.
//!
//! Where each read of the store is a round trip, a request reads from one snapshot: what several parts of a page need
//! is read once. A decision to write ends the moment and begins one of its own, so it is based on what is committed
//! then. A value that was read may be older than the caches, which is why it is kept in them only if nothing was
//! invalidated since the moment began.

use std::cell::RefCell;

use super::cache::InvalidationEpoch;
use super::{Reply, Service};
use colonnade_store::Reads;

thread_local! {
    static NOW: RefCell<Option<Moment>> = const { RefCell::new(None) };
}

/// The epochs of the caches when a moment began.
struct Moment {
    /// The address of the service.
    service: usize,
    games: InvalidationEpoch,
    players: InvalidationEpoch,
    listed: u64,
    /// Whether the commits before were processed.
    is_caught_up: bool,
    /// Whether it is that of a decision.
    is_decision: bool,
}

impl Service {
    /// Runs a request on this thread. All its reads see one moment, as long as it writes nothing. Reads after a write
    /// can run in another moment, which sees the write.
    pub fn in_one_moment<T>(&self, work: impl FnOnce(&Service) -> T) -> T {
        // The epochs of the caches are those of the moment that begins here.
        self.end_moment();
        let mut work = Some(work);
        let mut done = None;
        NOW.set(Some(self.new_moment(false)));
        let _ended = End;
        self.store.in_one_moment(&mut || done = work.take().map(|work| work(self)));
        done.expect("a store runs the work that it is given")
    }

    /// Ends the moment: from now on, this thread reads what is committed. Its connection is free for others while the thread
    /// computes or waits.
    pub fn end_moment(&self) {
        self.store.end_moment();
        NOW.set(None);
    }

    /// Makes a decision to write, based on what is committed now. It ends a moment that only reads. What the decision
    /// reads is kept in caches only if nothing was invalidated since it began.
    pub(super) fn decide<T>(&self, decide: impl FnOnce() -> T) -> (T, Reads) {
        let is_nested = self.is_deciding();
        NOW.set(Some(self.new_moment(true)));
        let ended = End;
        let decided = self.store.decide(decide);
        drop(ended);
        // A decision around this one begins a new record of its reads.
        if is_nested {
            NOW.set(Some(self.new_moment(true)));
        }
        decided
    }

    /// Whether this thread makes a decision.
    pub(super) fn is_deciding(&self) -> bool {
        self.moment(|moment| moment.is_decision).unwrap_or(false)
    }

    fn new_moment(&self, is_decision: bool) -> Moment {
        Moment {
            service: self.address(),
            games: self.games.epoch(),
            players: self.players.epoch(),
            listed: self.listed.changes(),
            is_caught_up: false,
            is_decision,
        }
    }

    /// Processes the commits before this call; within a moment, the commits before the moment.
    pub(super) fn catch_up(&self) -> Reply<()> {
        if self.moment(|moment| moment.is_caught_up) == Some(true) {
            return Ok(());
        }
        self.process_commits()?;
        self.moment(|moment| moment.is_caught_up = true);
        Ok(())
    }

    /// The epoch in which a game is read now.
    pub(super) fn games_epoch(&self) -> InvalidationEpoch {
        self.moment(|moment| moment.games).unwrap_or_else(|| self.games.epoch())
    }

    /// The epoch in which a player is read now.
    pub(super) fn players_epoch(&self) -> InvalidationEpoch {
        self.moment(|moment| moment.players).unwrap_or_else(|| self.players.epoch())
    }

    /// The number of changes of listings before what is read now.
    pub(super) fn listed_changes(&self) -> u64 {
        self.moment(|moment| moment.listed).unwrap_or_else(|| self.listed.changes())
    }

    fn moment<T>(&self, of: impl FnOnce(&mut Moment) -> T) -> Option<T> {
        NOW.with_borrow_mut(|now| now.as_mut().filter(|now| now.service == self.address()).map(of))
    }

    fn address(&self) -> usize {
        std::ptr::from_ref(self).addr()
    }
}

/// Ends the moment, also if its work panics.
struct End;

impl Drop for End {
    fn drop(&mut self) {
        NOW.set(None);
    }
}
