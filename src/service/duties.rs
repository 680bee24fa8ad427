//! Duties: what one of several services on the same rows does at a time.
//!
//! Who has a duty has the lease for it, which lasts ten seconds and is renewed long before. Its time is counted from before
//! it was asked for, by a clock that only goes forward, and is over for the holder some seconds before anybody else can have
//! it. So a process that stood still, and wakes after its time, knows that it has no duty any more. A service that is alone
//! has all duties, for ever.
//!
//! Whoever waits to listen to Discord says so by a lease of its own, so that one who cannot connect knows whether there is
//! somebody to make room for. Who would get the same events as another process waits, too.
//!
//! While the database is away nobody can take over. The bot goes on listening then for two minutes, to tell players that
//! nothing can be stored.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::{Reply, Service, ShardRange};
use crate::play::{Span, Timestamp};
use crate::store::{Fault, Member};

/// The beginning of the name of a lease of whoever waits for another one, whose name follows.
const NEXT: &str = "next/";

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
    /// Beginning sessions with Discord.
    Identify,
}

/// The number of duties.
const DUTIES: usize = 4;

/// How long a service has a duty.
#[derive(Clone, Copy, Debug)]
struct Term {
    /// When it was asked for with an answer last.
    asked: Instant,
    until: Instant,
}

/// Another process has shards that this one is to have, too, and divides them otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overlap {
    /// The shards of this process.
    pub own: ShardRange,
    /// Those of the other one.
    pub other: ShardRange,
    /// Its name; empty if that is not known.
    pub holder: String,
}

/// The lease that somebody waits for who holds a lease of this name; None if it says nothing of the kind.
#[must_use]
pub fn awaited(lease: &str) -> Option<&str> {
    lease.strip_prefix(NEXT)
}

/// Until when a service has its duties.
#[derive(Debug)]
pub(super) struct Duties {
    shards: ShardRange,
    /// The name of the lease for them, and of that of whoever waits for it.
    bot: String,
    waits: String,
    overlap: Mutex<Option<Overlap>>,
    terms: Mutex<[Option<Term>; DUTIES]>,
    /// When it left each duty to others: what was asked for before then counts no more.
    left: Mutex<[Option<Instant>; DUTIES]>,
    /// By how many milliseconds the clock of this machine differs from that of the database; 0 where it is little.
    clock_off: AtomicI64,
}

impl Default for Duties {
    fn default() -> Duties {
        Duties::of(ShardRange::All)
    }
}

impl Duties {
    /// Those of a service whose bot has these shards.
    fn of(shards: ShardRange) -> Duties {
        let bot = shards.lease();
        let (overlap, terms, left, clock_off) = Default::default();
        Duties { shards, waits: format!("{NEXT}{bot}"), bot, overlap, terms, left, clock_off }
    }

    fn terms(&self) -> MutexGuard<'_, [Option<Term>; DUTIES]> {
        self.terms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes in the answer to the wish for a lease at `asked`.
    fn answered(&self, duty: Duty, asked: Instant, is_held: bool) {
        // Held for as long as the term is changed, so that leaving is before or after.
        let left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        let is_held = is_held && left[duty as usize].is_none_or(|left| asked > left);
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

    /// Whether nobody else can have had the lease of a duty since it was taken.
    fn has_lease(&self, duty: Duty, now: Instant) -> bool {
        self.terms()[duty as usize].is_some_and(|term| now < term.asked + LEASE - MARGIN)
    }

    /// How long a duty lasts from now on.
    fn left(&self, duty: Duty, now: Instant) -> Duration {
        self.terms()[duty as usize].map_or(Duration::ZERO, |term| term.until.saturating_duration_since(now))
    }

    /// Leaves a duty to others. An answer that is still on its way gives it back no more.
    fn leave(&self, duty: Duty, now: Instant) {
        let mut left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        left[duty as usize] = Some(now);
        self.terms()[duty as usize] = None;
    }

    /// Notes which shards are in the way, and tells the host when that begins.
    fn found(&self, overlap: Option<Overlap>) {
        let mut known = self.overlap.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(Overlap { own, other, holder }) = overlap.as_ref().filter(|_| known.is_none()) {
            tracing::warn!(%own, %other, holder, "another process has some of the shards; this one waits until it ends");
        }
        *known = overlap;
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
    /// A service whose bot listens with some shards. Others listen with the rest.
    #[must_use]
    pub fn for_shards(mut self, shards: ShardRange) -> Service {
        self.duties = Duties::of(shards);
        self
    }

    /// The name of the lease for a duty.
    #[must_use]
    pub fn duty_name(&self, duty: Duty) -> &str {
        match duty {
            Duty::Clock => "clock",
            Duty::Mail => "mail",
            Duty::Bot => &self.duties.bot,
            Duty::Identify => "identify",
        }
    }

    /// Takes a duty, or keeps it for longer. Whether this service has it now. Who wants to listen to Discord and may not yet
    /// is known to wait.
    ///
    /// # Errors
    ///
    /// Only if something fails. What was held before is held until its time is over.
    pub fn take_duty(&self, duty: Duty) -> Reply<bool> {
        if !self.is_shared() {
            return Ok(true);
        }
        let (before, asked) = (self.clock.now(), Instant::now());
        let had = self.duties.has_lease(duty, asked);
        let (is_held, database) = self.store.lease(self.duty_name(duty), LEASE).map_err(|fault| {
            // A store that has stopped does not come back; others may go on.
            if matches!(fault, Fault::Unavailable(_)) {
                self.duties.unanswered(duty, asked);
            }
            self.fault(fault)
        })?;
        let may_listen = duty != Duty::Bot || self.may_listen(is_held, had).map_err(|fault| self.fault(fault))?;
        self.duties.answered(duty, asked, is_held && may_listen);
        self.compare_clocks(before, database);
        Ok(self.has_duty(duty))
    }

    /// Whether nobody else listens with any of the shards whose lease this service has just taken, or had before. If not,
    /// it lets go of its lease. Of two who begin at the same moment the later one finds the other, or both find each other
    /// and begin anew. Who does not hold the lease says that it waits.
    fn may_listen(&self, is_held: bool, had: bool) -> Result<bool, Fault> {
        let (own, name) = (self.duties.shards, self.duties.bot.as_str());
        if !is_held {
            self.store.lease(&self.duties.waits, LEASE)?;
            self.duties.found(None);
            return Ok(false);
        }
        if had {
            return Ok(true);
        }
        let overlap = self.store.leases_of_others()?.into_iter().find_map(|lease| {
            let other = ShardRange::of_lease(&lease.name).filter(|other| own.overlaps(*other))?;
            Some(Overlap { own, other, holder: lease.holder })
        });
        // It waits no longer; or it holds what is of no use to it.
        self.store.end_lease(if overlap.is_some() { name } else { &self.duties.waits })?;
        self.duties.found(overlap.clone());
        Ok(overlap.is_none())
    }

    /// The shards of another process for whose end the bot of this one waits.
    #[must_use]
    pub fn overlap(&self) -> Option<Overlap> {
        self.duties.overlap.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Whether another process waits for the connection to Discord that this one has.
    ///
    /// # Errors
    ///
    /// Only if something fails.
    pub fn is_awaited(&self) -> Reply<bool> {
        let others = self.store.leases_of_others().map_err(|fault| self.fault(fault))?;
        Ok(others.iter().any(|lease| lease.name == self.duties.waits))
    }

    /// Lets others have a duty at once. This service has it no longer, whatever fails.
    ///
    /// # Errors
    ///
    /// If others get it only when its time is over.
    pub fn leave_duty(&self, duty: Duty) -> Reply<()> {
        self.duties.leave(duty, Instant::now());
        self.store.end_lease(self.duty_name(duty)).map_err(|fault| self.fault(fault))
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
