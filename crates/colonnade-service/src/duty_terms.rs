//! The duties of a service, and until when it has them.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::ShardRange;
use colonnade_play::{Span, Timestamp};

/// The prefix of the name of the lease of a process that waits for another lease, whose name follows.
const NEXT: &str = "next/";

/// How long a lease lasts.
pub(super) const LEASE: Duration = Duration::from_secs(10);

/// How much earlier the holder of a lease stops its work.
const MARGIN: Duration = Duration::from_secs(2);

/// How long the bot keeps listening after the last response while the database is unavailable for everybody: it asks
/// players to try again, and nothing can be written.
const LISTENING: Duration = Duration::from_secs(120);

/// The difference between a machine's clock and that of the database above which the host is warned.
const CLOCK_DIFFERENCE: Span = Span::seconds(1);

/// The kinds of work of which each is done by one service at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ServiceDuty {
    /// Handling what is due, and automatic backups.
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

/// The time for which a service has a duty.
#[derive(Clone, Copy, Debug)]
struct Term {
    /// When it was last requested, of the requests that got an answer.
    asked: Instant,
    until: Instant,
}

/// Another process has shards that this one needs too, under a different division.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overlap {
    /// The shards of this process.
    pub own: ShardRange,
    /// The shards of the other process.
    pub other: ShardRange,
    /// The name of the other process; empty if it is not known.
    pub holder: String,
}

/// The lease that the holder of a lease with this name waits for; `None` if it is not a lease for waiting.
#[must_use]
pub fn awaited(lease: &str) -> Option<&str> {
    lease.strip_prefix(NEXT)
}

/// The duties of a service, and until when it has them.
#[derive(Debug)]
pub(super) struct DutyTerms {
    pub(super) shards: ShardRange,
    /// The name of the lease for these shards, and the name of the lease for waiting for it.
    pub(super) bot: String,
    pub(super) waits: String,
    pub(super) overlap: Mutex<Option<Overlap>>,
    terms: Mutex<[Option<Term>; DUTIES]>,
    /// When it gave up each duty: answers to earlier requests are ignored.
    released: Mutex<[Option<Instant>; DUTIES]>,
    /// The difference between this machine's clock and that of the database in milliseconds; 0 if it is small.
    pub(super) clock_off: AtomicI64,
}

impl Default for DutyTerms {
    fn default() -> DutyTerms {
        DutyTerms::of(ShardRange::All)
    }
}

impl DutyTerms {
    /// The duties of a service whose bot has these shards.
    pub(super) fn of(shards: ShardRange) -> DutyTerms {
        let bot = shards.lease();
        let (overlap, terms, released, clock_off) = Default::default();
        DutyTerms { shards, waits: format!("{NEXT}{bot}"), bot, overlap, terms, released, clock_off }
    }

    fn terms(&self) -> MutexGuard<'_, [Option<Term>; DUTIES]> {
        self.terms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records the answer to a lease request made at `asked`.
    pub(super) fn answered(&self, duty: ServiceDuty, asked: Instant, is_held: bool) {
        // The lock is held while the term is changed, so that `release` runs either before or after.
        let released = self.released.lock().unwrap_or_else(PoisonError::into_inner);
        let is_held = is_held && released[duty as usize].is_none_or(|released| asked > released);
        let term = &mut self.terms()[duty as usize];
        let new = Term { asked, until: asked + LEASE - MARGIN };
        // A late answer does not shorten the term given by a later request.
        *term = is_held.then(|| term.filter(|term| term.asked > asked).unwrap_or(new));
    }

    /// Records that a request made at `asked` got no answer. As far as is known, no other process gets one either.
    pub(super) fn unanswered(&self, duty: ServiceDuty, asked: Instant) {
        if duty == ServiceDuty::Bot
            && let Some(term) = &mut self.terms()[duty as usize]
            && asked < term.until
        {
            term.until = (asked + LEASE - MARGIN).min(term.asked + LISTENING).max(term.until);
        }
    }

    /// Whether the lease of a duty cannot have been held by anybody else since it was taken.
    pub(super) fn has_lease(&self, duty: ServiceDuty, now: Instant) -> bool {
        self.terms()[duty as usize].is_some_and(|term| now < term.asked + LEASE - MARGIN)
    }

    /// How long a duty lasts from now on.
    pub(super) fn time_left(&self, duty: ServiceDuty, now: Instant) -> Duration {
        self.terms()[duty as usize].map_or(Duration::ZERO, |term| term.until.saturating_duration_since(now))
    }

    /// Gives up a duty. An answer that is still on its way does not restore it.
    pub(super) fn release(&self, duty: ServiceDuty, now: Instant) {
        let mut released = self.released.lock().unwrap_or_else(PoisonError::into_inner);
        released[duty as usize] = Some(now);
        self.terms()[duty as usize] = None;
    }

    /// Records which shards are in the way, and warns the host when that begins.
    pub(super) fn found(&self, overlap: Option<Overlap>) {
        let mut known = self.overlap.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(Overlap { own, other, holder }) = overlap.as_ref().filter(|_| known.is_none()) {
            tracing::warn!(%own, %other, holder, "another process has some of the shards; this one waits until it ends");
        }
        *known = overlap;
    }

    /// Logs when this machine's clock begins to differ from that of the database, and when that ends. The database's
    /// clock was read between the times `before` and `after` of this machine.
    pub(super) fn compare_clocks(&self, before: Timestamp, database: Timestamp, after: Timestamp) {
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

#[cfg(test)]
#[path = "duty_terms_tests.rs"]
mod tests;
