//! Upkeep: due times, backups, recomputation, for the scheduler and the host.

use std::collections::HashSet;
use std::io::Write;

use super::{Reply, Service, closing, puzzles, reachability, sessions, time_outs, tokens, tournament_course};
use colonnade_play::{GameId, Span, Timestamp};
use colonnade_store::{AppendError, Difference, DueItem, Fault, StoreFacts};

/// A difference between events and lists, as reported by the store.
pub type StoreDifference = Difference;

/// A fault of the store.
pub type StoreFault = Fault;

/// How many due items are looked up at once.
const AT_ONCE: usize = 256;

/// How long the scheduler sleeps at least while something is due that cannot be handled yet. A change wakes it.
const UNTIL_REACHED: Span = Span::seconds(5);

/// The secret of this name in the store, created by the first call; `None` if secrets are files beside the store.
///
/// # Errors
///
/// If the store cannot be read or written.
pub fn secret(service: &Service, name: &str) -> Result<Option<Vec<u8>>, Fault> {
    service.store.secret(name)
}

/// Replaces the secret of this name in the store by a new one; `None` if secrets are files beside the store.
///
/// # Errors
///
/// If the store cannot be written.
pub fn renew_secret(service: &Service, name: &str) -> Result<Option<Vec<u8>>, Fault> {
    service.store.renew_secret(name)
}

/// Handles everything that is due, the longest overdue first, and returns when something is due next. A failure is
/// logged and does not stop the rest.
///
/// # Errors
///
/// If it cannot be determined what is due.
pub fn wake(service: &Service) -> Reply<Option<Timestamp>> {
    let now = service.now();
    let judged = reachability::settle_reachability(service, now)?;
    // Items that were tried and are still due: each is tried once, whatever the result.
    let mut tried = HashSet::new();
    let mut left = 0;
    loop {
        let wanted = left + AT_ONCE;
        let due = service.store.due(judged, wanted).map_err(|fault| service.fault(fault))?;
        let fresh: Vec<_> = due.iter().filter(|item| !tried.contains(*item)).collect();
        left = due.len() - fresh.len();
        if fresh.is_empty() && due.len() < wanted {
            break;
        }
        let puzzles = fresh.iter().filter_map(|(at, item)| match item {
            DueItem::Puzzle(server) => Some((*server, *at)),
            _ => None,
        });
        let puzzles: Vec<_> = puzzles.collect();
        let games: Vec<GameId> = fresh
            .iter()
            .filter_map(|(_, item)| match item {
                DueItem::Game(game) => Some(*game),
                _ => None,
            })
            .collect();
        // A failure is logged already, and the item stays due.
        _ = time_outs::elapse_all(service, &games, judged);
        for (_, item) in fresh {
            if let DueItem::Challenge(challenge) = item {
                _ = closing::expire(service, *challenge, now);
            }
            if let DueItem::Tournament(tournament) = item {
                _ = tournament_course::advance(service, *tournament, now);
            }
        }
        // All at once: there may be a puzzle for every server.
        _ = puzzles::post_puzzles(service, &puzzles, now);
        tried = due.into_iter().collect();
    }
    // A failure is logged already, and the next call tries again.
    _ = sessions::remove_expired(service, now);
    _ = tokens::remove_expired(service, now);
    if left > 0 {
        return Ok(Some(now + Span::seconds(60).delta()));
    }
    let next = service.store.next_due().map_err(|fault| service.fault(fault))?;
    // What is due but cannot be handled yet waits until players reach the service.
    Ok(next.map(|next| if judged < now && next <= now { now + UNTIL_REACHED.delta() } else { next }))
}

/// Whether any list of bars or blocks has a hashed identity, which only the key of that hash can recognize.
///
/// # Errors
///
/// If the store cannot be read.
pub fn has_hashed_identities(service: &Service) -> Reply<bool> {
    service.store.has_hashed_identities().map_err(|fault| service.fault(fault))
}

/// The state of the store.
///
/// # Errors
///
/// Only if it cannot be determined; the fault of the store.
pub fn facts(service: &Service) -> Result<StoreFacts, Fault> {
    service.store.facts()
}

/// Writes a backup of everything acknowledged so far; see [`Store::backup`](colonnade_store::Store::backup).
///
/// # Errors
///
/// If the store cannot be read, or the backup cannot be written; the fault of the store.
pub fn backup(service: &Service, to: &mut dyn Write, progress: &mut dyn FnMut(u64)) -> Result<(), Fault> {
    service.store.backup(to, progress)
}

/// Recomputes all lists and ratings from the events, and returns the differences; with `mend`, stores the fixes.
///
/// # Errors
///
/// If the store cannot be read or written.
pub fn recompute(
    service: &Service,
    mend: bool,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<Vec<Difference>, AppendError> {
    service.store.recompute(mend, progress)
}

/// Returns when no file of the store holds what was erased before the call.
///
/// # Errors
///
/// If the store cannot be rewritten, usually because there is no room for a second copy of it; its fault.
pub fn purge_erased(service: &Service) -> Result<(), Fault> {
    service.store.purge_erased()
}

/// Shrinks the files of the store if much was written since it was opened, as by a large import.
///
/// # Errors
///
/// If the store cannot be rewritten, usually for lack of room for a second copy; its fault. It is unchanged then.
pub fn compact(service: &Service) -> Result<(), Fault> {
    service.store.compact()
}

/// Closes the store. Every later call fails.
///
/// # Errors
///
/// If the store cannot be closed; its fault.
pub fn close(service: &Service) -> Result<(), Fault> {
    service.store.close()
}
