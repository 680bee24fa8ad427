//! Times in which players could not reach the service: noticing them, recording them in games, and telling the players.
//!
//! The process with the bot says at intervals that players reach it, in one row of the store, so the row covers all
//! processes together: an outage is a time in which none of them was reached. The process with the duty of the clock
//! then records the outage in every running game. Until it has done so, every change of a game records it first.

use std::collections::BTreeMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};

use super::cache::Freshness;
use super::{Reply, Service, ServiceError, ShardRange, announce, time_outs};
use colonnade_play::{ClockChange, Game, GameId, Notice, Outage, PlayerId, Reachability, Timestamp};
use colonnade_store::{Append, REACHABILITY, Running};

/// How many running games are read at a time.
const PAGE: usize = 1_000;

/// Records that players reach this process, and what it missed has been read. An outage ends.
///
/// # Errors
///
/// Only if something fails; then the service counts as not reached.
pub fn reached(service: &Service) -> Reply<()> {
    service.is_reached.store(true, Ordering::SeqCst);
    change_reachability(service, |known, now| Some(known.reached(now)))
}

/// Records that players do not reach this process any more, or not yet.
///
/// # Errors
///
/// Only if something fails. The service then counts as not reached a little later, when it has been silent for long
/// enough.
pub fn lost(service: &Service) -> Reply<()> {
    service.is_reached.store(false, Ordering::SeqCst);
    change_reachability(service, |known, _| Some(known.lost()))
}

/// Records that players do not reach this process yet, unless another process listens to Discord.
///
/// # Errors
///
/// As [`lost`].
pub fn lost_at_start(service: &Service) -> Reply<()> {
    let others = if service.is_shared() {
        service.store.leases_of_others().map_err(|fault| service.fault(fault))?
    } else {
        Vec::new()
    };
    match others.iter().any(|lease| ShardRange::of_lease(&lease.name).is_some()) {
        true => Ok(()),
        false => lost(service),
    }
}

/// When players reached the service last; `None` if no process has recorded it yet.
#[must_use]
pub fn last_reached(service: &Service) -> Option<Timestamp> {
    service.reachability().last()
}

/// Changes what is known; `None` to leave it.
fn change_reachability(
    service: &Service,
    change: impl Fn(&Reachability, Timestamp) -> Option<Reachability>,
) -> Reply<()> {
    change_reachability_telling(service, change, Vec::new())
}

/// The same, together with notices.
fn change_reachability_telling(
    service: &Service,
    change: impl Fn(&Reachability, Timestamp) -> Option<Reachability>,
    notices: Vec<Notice>,
) -> Reply<()> {
    let done = service.commit(
        || {
            let before = service.stored_reachability()?;
            let Some(after) = change(&before, service.now()).filter(|after| *after != before) else { return Ok(None) };
            let write = REACHABILITY.put((), Some(&after));
            let append = Append { rows: vec![write], notices: notices.clone(), ..Append::default() };
            Ok(Some((append, after)))
        },
        |after| Ok(service.stored_reachability()? == *after),
    )?;
    if let Some(after) = done {
        *service.reachability.lock().unwrap_or_else(PoisonError::into_inner) = after;
    }
    Ok(())
}

/// If players reach this process, makes sure that everything that was due until now can be handled.
pub(super) fn confirm_reachability(service: &Service) -> Reply<()> {
    if service.is_reached.load(Ordering::SeqCst) { reached(service) } else { Ok(()) }
}

/// Prepares the handling of what is due, and returns the time up to which it can be handled: records past outages
/// in the games, and gives up waiting after the longest outage.
pub(super) fn settle_reachability(service: &Service, now: Timestamp) -> Reply<Timestamp> {
    service.read_reachability()?;
    let judged = service.reachability().judged_until(now);
    if judged < now && !service.store.due(now, 1).map_err(|fault| service.fault(fault))?.is_empty() {
        confirm_reachability(service)?;
    }
    change_reachability(service, |known, _| known.given_up(now))?;
    let known = service.reachability();
    if !known.past().is_empty() {
        record_outages(service, known.past(), known.judged_until(now))?;
    }
    Ok(service.reachability().judged_until(now))
}

/// Records past outages in all running games, and tells each player once.
fn record_outages(service: &Service, outages: &[Outage], judged: Timestamp) -> Reply<()> {
    // A bot reconnects often; few deadlines lie in the seconds that this takes.
    let concerns = |deadline: Timestamp| {
        let lies_in = |outage: &Outage| outage.from <= deadline && deadline <= outage.until;
        outages.iter().any(|outage| !outage.is_short() || lies_in(outage))
    };
    let mut told: BTreeMap<PlayerId, Vec<GameId>> = BTreeMap::new();
    let mut after = None;
    loop {
        let games = service.store.running(Running::All, after, PAGE).map_err(|fault| service.fault(fault))?;
        let concerned: Vec<_> =
            games.iter().filter(|standing| standing.deadline.is_some_and(concerns)).map(|game| game.id).collect();
        for (game, elapsed) in time_outs::elapse_all(service, &concerned, judged) {
            match elapsed.and_then(|()| stopped_in(service, game, outages)) {
                Ok(players) => {
                    for player in players.into_iter().flatten() {
                        told.entry(player).or_default().push(game);
                    }
                }
                // A single game that cannot be read must not keep the others waiting.
                Err(ServiceError::Incident(_) | ServiceError::Refused(_)) => {}
                Err(error) => return Err(error),
            }
        }
        after = games.last().map(|standing| standing.id);
        if games.len() < PAGE {
            break;
        }
    }
    let games = told.values().map(Vec::len).sum::<usize>();
    let players = told.len();
    for outage in outages.iter().filter(|outage| !outage.is_short()) {
        let from = outage.from.to_rfc3339();
        let until = outage.until.to_rfc3339();
        tracing::warn!(from, until, games, players, "players could not reach this service; that time does not count");
    }
    let mut notices = Vec::new();
    if let Some(longest) = outages.iter().max_by_key(|outage| outage.length()) {
        for (player, mut games) in told {
            games.dedup();
            let why = ClockChange::Outage(*longest);
            notices.extend(announce::clocks_changed(&service.known_player(player)?, why, games, judged));
        }
    }
    change_reachability_telling(service, |known, _| Some(known.recorded(outages)), notices)
}

/// The players of a game if one of these outages stopped its clock, now or when it was recorded before.
fn stopped_in(service: &Service, game: GameId, outages: &[Outage]) -> Reply<Option<[PlayerId; 2]>> {
    let found = service.load_game(game, Freshness::Stored)?;
    let is_stopped =
        |found: &Arc<Game>| found.outages.iter().any(|known| outages.iter().any(|outage| outage.overlaps(known)));
    let found = found.filter(is_stopped);
    Ok(found.map(|found| [found.players().first, found.players().second]))
}
