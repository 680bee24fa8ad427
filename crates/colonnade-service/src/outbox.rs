//! Delivery of notices: at least once, each with a key that never changes. A failed delivery is retried, and given up
//! after days.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::pin::Pin;

use chrono::TimeDelta;
use tokio::sync::watch;

use super::{Reply, Service, ServiceError, challenge_lists, games, servers};
use colonnade_events::EventId;
use colonnade_play::{
    Audience, Challenge, Game, Notice, NoticeKey, NoticeQueue, NoticeTopic, Place, PlayerId, Span, Timestamp, Viewer,
};
use colonnade_store::{AppendError, Delivery, Queued};

/// How long after an event its notice is retried before it is given up.
const GIVE_UP_AFTER: Span = Span::days(2);

/// The least number of attempts before a notice is given up.
const FEWEST_TRIES: u32 = 20;

/// The delay between two attempts, in milliseconds: the first, and the longest. Each is up to a quarter longer, so that
/// notices that failed together are not retried together.
const FIRST_WAIT: u64 = 1_000;
const LONGEST_WAIT: u64 = 60_000;

/// How long a notice waits after this many failures. The random part is derived from the notice's key.
fn wait_after(attempts: u32, key: NoticeKey) -> TimeDelta {
    let wait = (FIRST_WAIT << attempts.saturating_sub(1).min(16)).min(LONGEST_WAIT);
    let mut hasher = DefaultHasher::new();
    (key, attempts).hash(&mut hasher);
    let milliseconds = wait + hasher.finish() % (wait / 4);
    TimeDelta::milliseconds(i64::try_from(milliseconds).unwrap_or(i64::MAX))
}

/// Where the notices of a queue are delivered; queues of the same target share its capacity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeliveryTarget {
    /// A channel or a thread, by its Discord ID.
    Channel(u64),
    /// A server (or the host's table) without a channel for notices.
    Server(Place),
    /// A conversation with a player.
    Player(PlayerId),
}

/// The result of an attempt to deliver a notice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sent {
    /// It was delivered, or there is nobody left to deliver it to.
    Delivered,
    /// It was not delivered, and may be retried.
    Failed(String),
    /// It was not delivered, and must not be tried before this time; this does not count as a failure.
    NotBefore(Timestamp),
    /// It cannot be delivered: do not retry.
    Impossible(String),
}

/// Delivers notices to their recipients.
pub trait NoticeSender: Send + Sync {
    /// Tries to deliver notices of one kind about one subject to one place, in this order; later ones may make earlier
    /// ones obsolete. Returns the results for the first of them, as many as were tried.
    ///
    /// A notice that was delivered but not settled, because the program ended in between, is delivered again, with the
    /// same [`Notice::key`](colonnade_play::Notice::key).
    fn deliver(&self, notices: Vec<Queued>) -> Pin<Box<dyn Future<Output = Vec<Sent>> + Send + '_>>;

    /// Called when this process takes over delivery. The previous one may have delivered any of the waiting notices.
    fn take_over(&self) {}
}

/// Notices that may be delivered now, longest overdue first; at most `limit`.
///
/// # Errors
///
/// Only if something fails.
pub fn notices(service: &Service, limit: usize) -> Reply<Vec<Queued>> {
    service.store.notices(service.now(), limit).map_err(|fault| service.fault(fault))
}

/// Notices with numbers after this one, in order of arrival; at most `limit`.
///
/// # Errors
///
/// Only if something fails.
pub fn notices_after(service: &Service, number: u64, limit: usize) -> Reply<Vec<Queued>> {
    service.store.notices_after(number, limit).map_err(|fault| service.fault(fault))
}

/// The notice with a number; `None` if it was delivered or given up.
///
/// # Errors
///
/// Only if something fails.
pub fn notice(service: &Service, number: u64) -> Reply<Option<Queued>> {
    service.store.notice_numbered(number).map_err(|fault| service.fault(fault))
}

/// Lets the outbox deliver the notices that front ends of an earlier run had reserved, since those are gone. Must
/// be called before a front end of this run gives commands, and only if no other service shares the rows.
///
/// # Errors
///
/// Only if something fails; then those notices wait until their leases end.
pub fn end_leases(service: &Service) -> Reply<()> {
    let now = service.now();
    let soon = service.store.notices(now + service.play.lease.delta(), usize::MAX);
    for queued in soon.map_err(|fault| service.fault(fault))? {
        let notice = &queued.notice;
        // A notice that was tried before is not held back by a lease.
        if notice.origin.is_some() && notice.attempts == 0 && notice.not_before > now {
            settle_notice(service, &queued, Sent::NotBefore(now))?;
        }
    }
    Ok(())
}

/// The channel where a game is announced: its thread, or the channel set in its server, or that of the challenge.
/// `None` if it is played in direct messages or at the host's table.
///
/// # Errors
///
/// Only if something fails.
pub fn channel_of_game(service: &Service, game: &Game) -> Reply<Option<u64>> {
    if game.channel != game.setup.channel {
        return Ok(game.channel);
    }
    servers::channel_in(service, game.setup.place, game.setup.channel)
}

/// The channel where a challenge is announced: the one set in its server, or where it was made. `None` if it was
/// made in direct messages or at the host's table.
///
/// # Errors
///
/// Only if something fails.
pub fn channel_of_challenge(service: &Service, challenge: &Challenge) -> Reply<Option<u64>> {
    servers::channel_in(service, challenge.terms.place, challenge.terms.channel)
}

/// The channel for the news of a tournament: the one set in its server, or where it was announced.
///
/// # Errors
///
/// Only if something fails.
pub fn channel_of_tournament(service: &Service, place: Place, tournament: EventId) -> Reply<Option<u64>> {
    let found = service.store.tournament_overview(tournament).map_err(|fault| service.fault(fault))?;
    servers::channel_in(service, place, found.and_then(|found| found.settings.channel))
}

/// The place where the notices of a queue are currently delivered.
///
/// # Errors
///
/// Only if something fails.
pub fn delivery_target(service: &Service, queue: NoticeQueue) -> Reply<DeliveryTarget> {
    let place = match queue.to {
        Audience::Player(player) => return Ok(DeliveryTarget::Player(player)),
        Audience::Watching { channel, .. } => return Ok(DeliveryTarget::Channel(channel)),
        Audience::Place(place) => place,
    };
    let channel = match queue.topic {
        NoticeTopic::Clocks(_) => Ok(None),
        NoticeTopic::Tournament(tournament) => channel_of_tournament(service, place, tournament),
        NoticeTopic::Puzzles(server) => servers::server(service, server).map(|server| server.puzzles.channel()),
        NoticeTopic::Game(game) => {
            games::get(service, Viewer::Host, game).and_then(|game| channel_of_game(service, &game))
        }
        NoticeTopic::Challenge(challenge) => challenge_lists::challenge_at(service, Viewer::Host, challenge)
            .and_then(|challenge| channel_of_challenge(service, &challenge)),
    };
    match channel {
        Ok(channel) => Ok(channel.map_or(DeliveryTarget::Server(place), DeliveryTarget::Channel)),
        // There is no such game; the delivery of the notice detects that.
        Err(ServiceError::Refused(_)) => Ok(DeliveryTarget::Server(place)),
        Err(error) => Err(error),
    }
}

/// Whether the notices with these keys, in the order of their events, can be delivered now without overtaking
/// others: each is in the outbox, and no other earlier notice to the same recipient about the same game or
/// challenge is.
///
/// # Errors
///
/// Only if something fails.
pub fn are_next(service: &Service, keys: &[NoticeKey]) -> Reply<bool> {
    for (at, &key) in keys.iter().enumerate() {
        // It is delivered together with the one before it.
        if keys[..at].iter().any(|before| before.leads(key)) {
            continue;
        }
        if service.store.is_notice_behind(key).map_err(|fault| service.fault(fault))? != Some(false) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Changes whenever a notice is settled, from now on.
#[must_use]
pub fn settled(service: &Service) -> watch::Receiver<()> {
    service.settled.subscribe()
}

/// The time at which the next notice may be delivered.
///
/// # Errors
///
/// Only if something fails.
pub fn next_notice(service: &Service) -> Reply<Option<Timestamp>> {
    service.store.next_notice().map_err(|fault| service.fault(fault))
}

/// Stores how a front end answered the command with these notices. Those delivered in the meantime are skipped.
///
/// # Errors
///
/// Only if something fails; then the outbox delivers them when the front end's lease is over.
pub fn settle_answered(service: &Service, keys: &[NoticeKey], sent: &Sent) -> Reply<()> {
    service.end_moment();
    for &key in keys {
        let queued = service.store.notice(key).map_err(|fault| service.fault(fault))?;
        if let Some(queued) = queued.filter(|queued| queued.notice.origin.is_some()) {
            settle_notice(service, &queued, sent.clone())?;
        }
    }
    service.mail.wake_before(service.now());
    Ok(())
}

/// Lets a front end that is about to answer with a notice also answer with the next one in the queue, until the
/// same time. Returns `false` if either is gone, or the first is not reserved for the front end.
///
/// # Errors
///
/// Only if something fails.
pub fn answer_also(service: &Service, first: NoticeKey, next: NoticeKey) -> Reply<bool> {
    service.end_moment();
    let find = |key| service.store.notice(key).map_err(|fault| service.fault(fault));
    let (Some(first), Some(Queued { number, notice })) = (find(first)?, find(next)?) else { return Ok(false) };
    let Notice { origin, not_before, .. } = first.notice;
    // Until then the outbox delivers neither: the second one waits for the first.
    if origin.is_none() || not_before <= service.now() {
        return Ok(false);
    }
    let notice = Notice { origin, ..notice };
    settle_notice(service, &Queued { number, notice }, Sent::NotBefore(not_before))?;
    Ok(true)
}

/// Leaves the notices with these keys to the outbox: the front end did not try to answer with them.
///
/// # Errors
///
/// Only if something fails; then the outbox delivers them when the front end's lease is over.
pub fn leave_to_outbox(service: &Service, keys: &[NoticeKey]) -> Reply<()> {
    service.end_moment();
    for &key in keys {
        let queued = service.store.notice(key).map_err(|fault| service.fault(fault))?;
        if let Some(Queued { number, notice }) = queued {
            let left = Notice { origin: None, ..notice };
            settle_notice(service, &Queued { number, notice: left }, Sent::NotBefore(service.now()))?;
        }
    }
    service.mail.wake_before(service.now());
    Ok(())
}

/// Stores the result of an attempt at delivery. Delays between attempts double from a second to a minute.
///
/// # Errors
///
/// Only if something fails; then the delivery is tried again.
pub fn settle_notice(service: &Service, queued: &Queued, sent: Sent) -> Reply<()> {
    let mut notice = queued.notice.clone();
    let delivery = match sent {
        Sent::Delivered => Delivery::Delivered,
        Sent::NotBefore(time) => {
            notice.not_before = time;
            Delivery::Again(notice)
        }
        Sent::Failed(error) => {
            notice.attempts = notice.attempts.saturating_add(1);
            notice.error = Some(error);
            let now = service.now();
            notice.not_before = now + wait_after(notice.attempts, notice.key());
            let is_old = now - notice.at > GIVE_UP_AFTER.delta() && notice.attempts >= FEWEST_TRIES;
            if is_old { Delivery::Dead(notice) } else { Delivery::Again(notice) }
        }
        Sent::Impossible(error) => {
            notice.error = Some(error);
            Delivery::Dead(notice)
        }
    };
    if let Delivery::Dead(notice) = &delivery {
        let error = notice.error.as_deref().unwrap_or_default();
        tracing::error!(key = %notice.key(), error, "a notice cannot be delivered; `colonnade doctor` lists it");
    }
    let settled = match service.store.settle(queued.number, delivery) {
        Ok(()) => Ok(()),
        // The notice was changed or removed by another write: both are fine.
        Err(AppendError::Stale) => Ok(()),
        Err(error) => Err(service.not_appended(error)),
    };
    service.settled.send_replace(());
    settled
}

/// Notices that were given up, latest first; at most `limit`.
///
/// # Errors
///
/// Only if something fails.
pub fn dead_letters(service: &Service, limit: usize) -> Reply<Vec<Queued>> {
    service.store.dead_letters(limit).map_err(|fault| service.fault(fault))
}
