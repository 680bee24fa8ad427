//! Duties: work that only one of several services on the same rows does at a time.
//!
//! A service has a duty while it holds the lease for it, which lasts ten seconds and is renewed well before it ends.
//! The holder counts the time from before it requested the lease, on a monotonic clock, and stops some seconds before
//! anybody else can get the lease. So a process that was suspended and resumes too late knows that it has lost its
//! duties. A service without others on its rows always has all duties.
//!
//! A process that waits to listen to Discord holds a lease for that, so that one that cannot connect knows whether to
//! make room. A process that would receive the same events as another one waits, too.
//!
//! While the database is unavailable, nobody can take over. The bot then keeps listening for two minutes, to tell
//! players that nothing can be stored.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::{Reply, Service, ShardRange};
use colonnade_play::{Span, Timestamp};
use colonnade_store::{Fault, Member};

/// The prefix of the name of the lease of a process that waits for another lease, whose name follows.
const NEXT: &str = "next/";

/// How long a lease lasts.
const LEASE: Duration = Duration::from_secs(10);

/// How much earlier the holder of a lease stops its work.
const MARGIN: Duration = Duration::from_secs(2);

/// How long the bot keeps listening after the last response while the database is unavailable for everybody: it asks
/// players to try again, and nothing can be written.
const LISTENING: Duration = Duration::from_secs(120);

/// The difference between a machine's clock and that of the database above which the host is warned.
const CLOCK_DIFFERENCE: Span = Span::seconds(1);

/// The difference above which the service is not ready: it would end games too early or too late.
const WRONG_CLOCK: Span = Span::seconds(30);

/// The kinds of work of which each is done by one service at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duty {
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
pub(super) struct Duties {
    shards: ShardRange,
    /// The name of the lease for these shards, and the name of the lease for waiting for it.
    bot: String,
    waits: String,
    overlap: Mutex<Option<Overlap>>,
    terms: Mutex<[Option<Term>; DUTIES]>,
    /// When it gave up each duty: answers to earlier requests are ignored.
    released: Mutex<[Option<Instant>; DUTIES]>,
    /// The difference between this machine's clock and that of the database in milliseconds; 0 if it is small.
    clock_off: AtomicI64,
}

impl Default for Duties {
    fn default() -> Duties {
        Duties::of(ShardRange::All)
    }
}

impl Duties {
    /// The duties of a service whose bot has these shards.
    fn of(shards: ShardRange) -> Duties {
        let bot = shards.lease();
        let (overlap, terms, released, clock_off) = Default::default();
        Duties { shards, waits: format!("{NEXT}{bot}"), bot, overlap, terms, released, clock_off }
    }

    fn terms(&self) -> MutexGuard<'_, [Option<Term>; DUTIES]> {
        self.terms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records the answer to a lease request made at `asked`.
    fn answered(&self, duty: Duty, asked: Instant, is_held: bool) {
        // The lock is held while the term is changed, so that `release` runs either before or after.
        let released = self.released.lock().unwrap_or_else(PoisonError::into_inner);
        let is_held = is_held && released[duty as usize].is_none_or(|released| asked > released);
        let term = &mut self.terms()[duty as usize];
        let new = Term { asked, until: asked + LEASE - MARGIN };
        // A late answer does not shorten the term given by a later request.
        *term = is_held.then(|| term.filter(|term| term.asked > asked).unwrap_or(new));
    }

    /// Records that a request made at `asked` got no answer. As far as is known, no other process gets one either.
    fn unanswered(&self, duty: Duty, asked: Instant) {
        if duty == Duty::Bot
            && let Some(term) = &mut self.terms()[duty as usize]
            && asked < term.until
        {
            term.until = (asked + LEASE - MARGIN).min(term.asked + LISTENING).max(term.until);
        }
    }

    /// Whether the lease of a duty cannot have been held by anybody else since it was taken.
    fn has_lease(&self, duty: Duty, now: Instant) -> bool {
        self.terms()[duty as usize].is_some_and(|term| now < term.asked + LEASE - MARGIN)
    }

    /// How long a duty lasts from now on.
    fn time_left(&self, duty: Duty, now: Instant) -> Duration {
        self.terms()[duty as usize].map_or(Duration::ZERO, |term| term.until.saturating_duration_since(now))
    }

    /// Gives up a duty. An answer that is still on its way does not restore it.
    fn release(&self, duty: Duty, now: Instant) {
        let mut released = self.released.lock().unwrap_or_else(PoisonError::into_inner);
        released[duty as usize] = Some(now);
        self.terms()[duty as usize] = None;
    }

    /// Records which shards are in the way, and warns the host when that begins.
    fn found(&self, overlap: Option<Overlap>) {
        let mut known = self.overlap.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(Overlap { own, other, holder }) = overlap.as_ref().filter(|_| known.is_none()) {
            tracing::warn!(%own, %other, holder, "another process has some of the shards; this one waits until it ends");
        }
        *known = overlap;
    }

    /// Logs when this machine's clock begins to differ from that of the database, and when that ends. The database's
    /// clock was read between the times `before` and `after` of this machine.
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
    /// Sets the shards with which the bot of this service listens. Other services listen with the rest.
    #[must_use]
    pub fn for_shards(mut self, shards: ShardRange) -> Service {
        self.duties = Duties::of(shards);
        self
    }
}

/// The name of the lease for a duty.
#[must_use]
pub fn duty_name(service: &Service, duty: Duty) -> &str {
    match duty {
        Duty::Clock => "clock",
        Duty::Mail => "mail",
        Duty::Bot => &service.duties.bot,
        Duty::Identify => "identify",
    }
}

/// Takes or renews a duty; returns whether this service has it now. A service that wants to listen to Discord but
/// may not yet is registered as waiting.
///
/// # Errors
///
/// Only if something fails. A duty held before is then held until its time is over.
pub fn take_duty(service: &Service, duty: Duty) -> Reply<bool> {
    if !service.is_shared() {
        return Ok(true);
    }
    let before = service.clock.now();
    let asked = Instant::now();
    let had = service.duties.has_lease(duty, asked);
    let (is_held, database) = service.store.lease(duty_name(service, duty), LEASE).map_err(|fault| {
        // A store that has stopped does not recover; other services may continue.
        if matches!(fault, Fault::Unavailable(_) | Fault::Refused(_) | Fault::Full(_)) {
            service.duties.unanswered(duty, asked);
        }
        service.fault(fault)
    })?;
    let may_listen =
        duty != Duty::Bot || self::may_listen(service, is_held, had).map_err(|fault| service.fault(fault))?;
    service.duties.answered(duty, asked, is_held && may_listen);
    compare_clocks(service, before, database);
    Ok(has_duty(service, duty))
}

/// Whether nobody else listens with any of the shards whose lease this service has just taken or held before. If
/// not, it releases its lease. Of two services that start at the same time, the later one sees the other, or each
/// sees the other and both retry. A service that does not hold the lease registers as waiting.
fn may_listen(service: &Service, is_held: bool, had: bool) -> Result<bool, Fault> {
    let own = service.duties.shards;
    let name = service.duties.bot.as_str();
    if !is_held {
        service.store.lease(&service.duties.waits, LEASE)?;
        service.duties.found(None);
        return Ok(false);
    }
    if had {
        return Ok(true);
    }
    let overlap = service.store.leases_of_others()?.into_iter().find_map(|lease| {
        let other = ShardRange::of_lease(&lease.name).filter(|other| own.overlaps(*other))?;
        Some(Overlap { own, other, holder: lease.holder })
    });
    // It no longer waits, or it holds a lease that it cannot use.
    service.store.end_lease(if overlap.is_some() { name } else { &service.duties.waits })?;
    service.duties.found(overlap.clone());
    Ok(overlap.is_none())
}

/// The shards of another process that this one's bot waits for.
#[must_use]
pub fn overlap(service: &Service) -> Option<Overlap> {
    service.duties.overlap.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

/// Whether another process waits for this process's connection to Discord.
///
/// # Errors
///
/// Only if something fails.
pub fn has_waiting_process(service: &Service) -> Reply<bool> {
    let others = service.store.leases_of_others().map_err(|fault| service.fault(fault))?;
    Ok(others.iter().any(|lease| lease.name == service.duties.waits))
}

/// Releases a duty at once. This service no longer has it, even if that fails.
///
/// # Errors
///
/// If other services get it only when its time is over.
pub fn release_duty(service: &Service, duty: Duty) -> Reply<()> {
    service.duties.release(duty, Instant::now());
    service.store.end_lease(duty_name(service, duty)).map_err(|fault| service.fault(fault))
}

fn compare_clocks(service: &Service, before: Timestamp, database: Option<Timestamp>) {
    if let Some(database) = database {
        service.duties.compare_clocks(before, database, service.clock.now());
    }
}

/// Tells the other processes that this one is running and in which roles. This is valid for some seconds.
///
/// # Errors
///
/// Only if something fails.
pub fn heartbeat(service: &Service, member: &Member) -> Reply<()> {
    let before = service.clock.now();
    let database = service.store.heartbeat(member, LEASE).map_err(|fault| service.fault(fault))?;
    compare_clocks(service, before, database);
    Ok(())
}

/// The processes that use the store, by name; `None` if only one process can use it.
///
/// # Errors
///
/// Only if something fails.
pub fn members(service: &Service) -> Reply<Option<Vec<Member>>> {
    service.store.members().map_err(|fault| service.fault(fault))
}

/// The difference between this machine's clock and that of the database in seconds, if it is too large to play by.
#[must_use]
pub fn clock_off(service: &Service) -> Option<i64> {
    let off = service.duties.clock_off.load(Ordering::SeqCst);
    (off > WRONG_CLOCK.delta().num_milliseconds()).then_some(off / 1_000)
}

/// Whether this service has a duty.
#[must_use]
pub fn has_duty(service: &Service, duty: Duty) -> bool {
    !duty_time_left(service, duty).is_zero()
}

/// How much longer this service has a duty without renewing it; zero if it does not have it.
#[must_use]
pub fn duty_time_left(service: &Service, duty: Duty) -> Duration {
    if service.is_shared() { service.duties.time_left(duty, Instant::now()) } else { Duration::MAX }
}

#[cfg(test)]
#[path = "duties_tests.rs"]
mod tests;
