//! Duties: what one of several services on the same rows does at a time.
//!
//! Who has a duty has the lease for it, which lasts ten seconds and is renewed long before. Its time is counted from before
//! it was asked for, by a clock that only goes forward, and is over for the holder some seconds before anybody else can have
//! it. So a process that stood still, and wakes after its time, knows that it has no duty any more. A service that is alone
//! has all duties, for ever.
//!
//! While the database is away nobody can take over. The bot goes on listening then for two minutes, to tell players that
//! nothing can be stored.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::{Reply, Service};
use crate::play::{Span, Timestamp};
use crate::store::{Fault, Member};

/// How long a lease lasts.
const LEASE: Duration = Duration::from_secs(10);

/// So much earlier its holder ends its work.
const MARGIN: Duration = Duration::from_secs(2);

/// For so long the bot listens on after the last answer, while the database is away for everybody: players are told to try
/// again, and nothing can be written.
const LISTENING: Duration = Duration::from_secs(120);

/// By how much the clock of a machine may differ from that of the database before its host is told.
const CLOCK_DIFFERENCE: Span = Span::seconds(1);

/// By how much before the service is not ready: it would end games too early or too late.
const WRONG_CLOCK: Span = Span::seconds(30);

/// Work of which one service at a time does each kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duty {
    /// Doing what is due, and automatic backups.
    Clock,
    /// Delivering notices.
    Mail,
    /// Listening to Discord, with all shards or with some of them.
    Bot,
}

/// How long a service has a duty.
#[derive(Clone, Copy, Debug)]
struct Term {
    /// When it was asked for with an answer last.
    asked: Instant,
    until: Instant,
}

/// Until when a service has its duties.
#[derive(Debug, Default)]
pub(super) struct Duties {
    /// The name of the lease for some shards; None for all.
    shards: Option<String>,
    terms: Mutex<[Option<Term>; 3]>,
    /// By how many milliseconds the clock of this machine differs from that of the database; 0 where it is little.
    clock_off: AtomicI64,
}

impl Duties {
    fn terms(&self) -> MutexGuard<'_, [Option<Term>; 3]> {
        self.terms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes in the answer to the wish for a lease at `asked`.
    fn answered(&self, duty: Duty, asked: Instant, is_held: bool) {
        let term = &mut self.terms()[duty as usize];
        let new = Term { asked, until: asked + LEASE - MARGIN };
        // An answer that comes late gives no more time than a later one.
        *term = is_held.then(|| term.filter(|term| term.asked > asked).unwrap_or(new));
    }

    /// The rows did not answer a wish at `asked`. Nobody else gets an answer either, as far as is known.
    fn unanswered(&self, duty: Duty, asked: Instant) {
        if duty == Duty::Bot
            && let Some(term) = &mut self.terms()[duty as usize]
            && asked < term.until
        {
            term.until = (asked + LEASE - MARGIN).min(term.asked + LISTENING).max(term.until);
        }
    }

    /// How long a duty lasts from now on.
    fn left(&self, duty: Duty, now: Instant) -> Duration {
        self.terms()[duty as usize].map_or(Duration::ZERO, |term| term.until.saturating_duration_since(now))
    }

    /// Tells the host when the clock of this machine begins to differ from that of the database, which was read between two
    /// moments of this one, and when that ends.
    fn compare_clocks(&self, before: Timestamp, database: Timestamp, after: Timestamp) {
        let early = (before - database).max(database - after);
        let is_off = early > CLOCK_DIFFERENCE.delta();
        let milliseconds = if is_off { early.num_milliseconds() } else { 0 };
        if is_off != (self.clock_off.swap(milliseconds, Ordering::SeqCst) != 0) {
            match is_off {
                true => tracing::warn!(milliseconds, "the clock of this machine differs from that of the database"),
                false => tracing::info!("the clock of this machine agrees with that of the database again"),
            }
        }
    }
}

impl Service {
    /// A service whose bot listens with some shards, in words. Others listen with the rest.
    #[must_use]
    pub fn for_shards(mut self, shards: &str) -> Service {
        self.duties.shards = Some(format!("shards/{shards}"));
        self
    }

    /// The name of the lease for a duty.
    #[must_use]
    pub fn duty_name(&self, duty: Duty) -> &str {
        match duty {
            Duty::Clock => "clock",
            Duty::Mail => "mail",
            Duty::Bot => self.duties.shards.as_deref().unwrap_or("bot"),
        }
    }

    /// Takes a duty, or keeps it for longer. Whether this service has it now.
    ///
    /// # Errors
    ///
    /// Only if something fails. What was held before is held until its time is over.
    pub fn take_duty(&self, duty: Duty) -> Reply<bool> {
        if !self.is_shared() {
            return Ok(true);
        }
        let (before, asked) = (self.clock.now(), Instant::now());
        let (is_held, database) = self.store.lease(self.duty_name(duty), LEASE).map_err(|fault| {
            // A store that has stopped does not come back; others may go on.
            if matches!(fault, Fault::Unavailable(_)) {
                self.duties.unanswered(duty, asked);
            }
            self.fault(fault)
        })?;
        self.duties.answered(duty, asked, is_held);
        self.compare_clocks(before, database);
        Ok(self.has_duty(duty))
    }

    fn compare_clocks(&self, before: Timestamp, database: Option<Timestamp>) {
        if let Some(database) = database {
            self.duties.compare_clocks(before, database, self.clock.now());
        }
    }

    /// Tells the other processes, for some seconds, that this one is there, as what.
    ///
    /// # Errors
    ///
    /// Only if something fails.
    pub fn attend(&self, member: &Member) -> Reply<()> {
        let before = self.clock.now();
        let database = self.store.attend(member, LEASE).map_err(|fault| self.fault(fault))?;
        self.compare_clocks(before, database);
        Ok(())
    }

    /// The processes that use the store, by name. None where only one can.
    ///
    /// # Errors
    ///
    /// Only if something fails.
    pub fn members(&self) -> Reply<Option<Vec<Member>>> {
        self.store.members().map_err(|fault| self.fault(fault))
    }

    /// By how many seconds the clock of this machine differs from that of the database, where that is too much to play by.
    #[must_use]
    pub fn clock_off(&self) -> Option<i64> {
        let off = self.duties.clock_off.load(Ordering::SeqCst);
        (off > WRONG_CLOCK.delta().num_milliseconds()).then_some(off / 1_000)
    }

    /// Whether this service has a duty.
    #[must_use]
    pub fn has_duty(&self, duty: Duty) -> bool {
        !self.duty_left(duty).is_zero()
    }

    /// How long this service has a duty without taking it again; zero if it has not.
    #[must_use]
    pub fn duty_left(&self, duty: Duty) -> Duration {
        if self.is_shared() { self.duties.left(duty, Instant::now()) } else { Duration::MAX }
    }
}

#[cfg(test)]
#[path = "duties_tests.rs"]
mod tests;
