//! The sessions of players in browsers. Each request finds its session in the store, so that the end of a session counts
//! at once in all processes.

use std::sync::atomic::{AtomicI64, Ordering};

use super::{Reply, Service, identity, people, servers};
use colonnade_play::{BrowserSession, Player, PlayerId, Refusal, Server, Sessions, Timestamp};
use colonnade_store::{Append, SESSIONS, TypedTable};

/// How many players' sessions are read at once.
const AT_ONCE: usize = 256;

/// A player who may sign in.
///
/// # Errors
///
/// If there is no such player, or the host has barred the player.
pub fn may_sign_in(service: &Service, player: PlayerId) -> Reply<Player> {
    let player = service.living(player)?;
    if identity::is_barred(service, &servers::server(service, Server::HOST)?, &player) {
        return Err(Refusal::Barred.into());
    }
    Ok(player)
}

/// Begins a session with a link that was made at `link`. `hash` is the keyed hash of the secret that the browser gets,
/// `device` the word for the device. Returns whether the link was not yet used up.
///
/// # Errors
///
/// As for [`may_sign_in`].
pub fn begin(service: &Service, player: PlayerId, link: Timestamp, hash: [u8; 32], device: &str) -> Reply<bool> {
    let done = service.commit(
        || {
            may_sign_in(service, player)?;
            let session = BrowserSession::new(hash, device.to_owned(), service.now());
            let Some(after) = stored(service, player)?.with(session, link) else { return Ok(None) };
            Ok(Some((write(player, &after), ())))
        },
        |()| Ok(stored(service, player)?.all.iter().any(|session| session.hash == hash)),
    )?;
    Ok(done.is_some())
}

/// Whether a link that was made at `link` still begins a session.
///
/// # Errors
///
/// As for [`may_sign_in`].
pub fn is_link_unused(service: &Service, player: PlayerId, link: Timestamp) -> Reply<bool> {
    may_sign_in(service, player)?;
    Ok(stored(service, player)?.is_unused(link, service.now()))
}

/// The player whose open session has this hash; `None` if there is none, or the player may not sign in. The use is
/// recorded once a day.
///
/// # Errors
///
/// Only if something fails.
pub fn find(service: &Service, player: PlayerId, hash: &[u8; 32]) -> Reply<Option<Player>> {
    let sessions = stored(service, player)?;
    let now = service.now();
    if !sessions.open(now).all.iter().any(|session| session.hash == *hash) {
        return Ok(None);
    }
    let player = match may_sign_in(service, player) {
        Ok(player) => player,
        Err(super::ServiceError::Refused(_)) => return Ok(None),
        Err(error) => return Err(error),
    };
    if sessions.after_use(hash, now).is_some() {
        // A failure is logged already, and the next request records the use.
        _ = change(service, player.id, |sessions, now| sessions.after_use(hash, now));
    }
    Ok(Some(player))
}

/// The open sessions of a player, in the order in which they began: only for that player.
///
/// # Errors
///
/// Only if something fails.
pub fn of_player(service: &Service, player: PlayerId) -> Reply<Vec<BrowserSession>> {
    Ok(stored(service, player)?.open(service.now()).all)
}

/// Ends some sessions of a player.
///
/// # Errors
///
/// Only if something fails.
pub fn end(service: &Service, player: PlayerId, is_ended: impl Fn(&BrowserSession) -> bool) -> Reply<()> {
    change(service, player, |sessions, now| {
        let mut after = sessions.open(now);
        after.all.retain(|session| !is_ended(session));
        (after != *sessions).then_some(after)
    })
}

/// Ends all sessions of a player; links that were made before begin none.
///
/// # Errors
///
/// Only if something fails.
pub fn end_all(service: &Service, player: PlayerId) -> Reply<()> {
    change(service, player, |sessions, now| {
        Some(Sessions { used_link: sessions.used_link.max(Some(now)), all: Vec::new() })
    })
}

/// Removes the sessions that have expired, at most once a day.
pub(super) fn remove_expired(service: &Service, now: Timestamp) -> Reply<()> {
    let has_expired = |sessions: &Sessions| sessions.open(now) != *sessions;
    tidy_daily(service, now, &service.sessions_tidied, &SESSIONS, has_expired, |player| end(service, player, |_| false))
}

/// Looks through a table of rows by player, unless it has done so today, and tidies those that have something expired.
pub(super) fn tidy_daily<V>(
    service: &Service,
    now: Timestamp,
    tidied: &AtomicI64,
    table: &'static TypedTable<PlayerId, V>,
    has_expired: impl Fn(&V) -> bool,
    tidy: impl Fn(PlayerId) -> Reply<()>,
) -> Reply<()> {
    let today = now.timestamp().div_euclid(86_400);
    if tidied.load(Ordering::Relaxed) == today {
        return Ok(());
    }
    let mut after = None;
    loop {
        let rows = service.store.rows_after(table, after, AT_ONCE).map_err(|fault| service.fault(fault))?;
        let Some(&(last, _)) = rows.last() else { break };
        rows.iter().filter(|(_, row)| has_expired(row)).try_for_each(|(player, _)| tidy(*player))?;
        after = Some(last);
    }
    tidied.store(today, Ordering::Relaxed);
    Ok(())
}

fn stored(service: &Service, player: PlayerId) -> Reply<Sessions> {
    Ok(service.store.row(&SESSIONS, player).map_err(|fault| service.fault(fault))?.unwrap_or_default())
}

fn write(player: PlayerId, after: &Sessions) -> Append {
    Append { rows: vec![SESSIONS.put(player, Some(after))], ..Append::default() }
}

/// Replaces the sessions of a player, unless the function returns `None`. Those of a deleted player stay away.
fn change(service: &Service, player: PlayerId, change: impl Fn(&Sessions, Timestamp) -> Option<Sessions>) -> Reply<()> {
    let wanted = || -> Reply<Option<Sessions>> {
        if people::player(service, player)?.is_deleted() {
            return Ok(None);
        }
        Ok(change(&stored(service, player)?, service.now()))
    };
    let decide = || Ok(wanted()?.map(|after| (write(player, &after), after)));
    service.commit(decide, |after| Ok(stored(service, player)? == *after)).map(drop)
}

#[cfg(test)]
#[path = "sessions_tests.rs"]
mod tests;
