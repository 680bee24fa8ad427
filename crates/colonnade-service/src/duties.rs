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

use std::sync::PoisonError;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use super::duty_terms::{DutyTerms, LEASE};
use super::{Overlap, Reply, Service, ServiceDuty, ShardRange};
use colonnade_play::{Span, Timestamp};
use colonnade_store::{Fault, Member};

/// The difference above which the service is not ready: it would end games too early or too late.
const WRONG_CLOCK: Span = Span::seconds(30);

impl Service {
    /// Sets the shards with which the bot of this service listens. Other services listen with the rest.
    #[must_use]
    pub fn for_shards(mut self, shards: ShardRange) -> Service {
        self.duties = DutyTerms::of(shards);
        self
    }
}

/// The name of the lease for a duty.
#[must_use]
pub fn duty_name(service: &Service, duty: ServiceDuty) -> &str {
    match duty {
        ServiceDuty::Clock => "clock",
        ServiceDuty::Mail => "mail",
        ServiceDuty::Bot => &service.duties.bot,
        ServiceDuty::Identify => "identify",
    }
}

/// Takes or renews a duty; returns whether this service has it now. A service that wants to listen to Discord but
/// may not yet is registered as waiting.
///
/// # Errors
///
/// Only if something fails. A duty held before is then held until its time is over.
pub fn take_duty(service: &Service, duty: ServiceDuty) -> Reply<bool> {
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
        duty != ServiceDuty::Bot || may_listen(service, is_held, had).map_err(|fault| service.fault(fault))?;
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
pub fn release_duty(service: &Service, duty: ServiceDuty) -> Reply<()> {
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
pub fn has_duty(service: &Service, duty: ServiceDuty) -> bool {
    !duty_time_left(service, duty).is_zero()
}

/// How much longer this service has a duty without renewing it; zero if it does not have it.
#[must_use]
pub fn duty_time_left(service: &Service, duty: ServiceDuty) -> Duration {
    if service.is_shared() { service.duties.time_left(duty, Instant::now()) } else { Duration::MAX }
}

#[cfg(test)]
#[path = "duties_tests.rs"]
mod tests;
