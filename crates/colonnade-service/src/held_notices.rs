//! Notices about players who are being deleted, which are held back until the names are gone.

use std::sync::PoisonError;

use super::cache::Freshness;
use super::{Reply, Service};
use colonnade_play::{Fact, Notice, PlayerId};
use colonnade_store::Append;

/// Holds back notices about a player until the returned value, and all others for that player, are dropped.
pub(super) fn begin_deletion(service: &Service, player: PlayerId) -> DeletionGuard<'_> {
    service.deleting.lock().unwrap_or_else(PoisonError::into_inner).push(player);
    DeletionGuard { service, player }
}

/// Whether a notice is about, or for, a player who is being deleted. Soon its text will no longer contain the name.
///
/// # Errors
///
/// Only if something fails.
pub fn is_held_back(service: &Service, notice: &Notice) -> Reply<bool> {
    concerns_deletion(service, &notice.fact)
}

fn concerns_deletion(service: &Service, fact: &Fact) -> Reply<bool> {
    let deleting = service.deleting.lock().unwrap_or_else(PoisonError::into_inner).clone();
    if deleting.is_empty() {
        return Ok(false);
    }
    let mut concerned: Vec<PlayerId> = fact.player().into_iter().collect();
    if let Some(challenge) = fact.challenge() {
        let challenge = service.load_challenge(challenge)?;
        concerned
            .extend(challenge.into_iter().flat_map(|found| std::iter::once(found.terms.from).chain(found.terms.to)));
    }
    for game in fact.games() {
        let game = service.load_game(game, Freshness::Stored)?;
        concerned.extend(game.into_iter().flat_map(|found| [found.players().first, found.players().second]));
    }
    Ok(concerned.into_iter().any(|player| deleting.contains(&player)))
}

/// Delays notices about a player who is being deleted if another process, which is not aware of it, may deliver
/// them.
pub(super) fn hold_back(service: &Service, append: &mut Append) -> Reply<()> {
    if service.is_shared() {
        let later = service.now() + service.play.lease.delta();
        for notice in &mut append.notices {
            if is_held_back(service, notice)? {
                notice.not_before = later.max(notice.not_before);
            }
        }
        for notice in &mut append.followers {
            if concerns_deletion(service, &notice.fact)? {
                notice.not_before = later.max(notice.not_before);
            }
        }
    }
    Ok(())
}

/// Marks a player as being deleted until it is dropped.
pub(super) struct DeletionGuard<'a> {
    service: &'a Service,
    player: PlayerId,
}

impl Drop for DeletionGuard<'_> {
    fn drop(&mut self) {
        let now = self.service.now();
        let mut deleting = self.service.deleting.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(at) = deleting.iter().position(|player| *player == self.player) {
            deleting.swap_remove(at);
        }
        drop(deleting);
        self.service.mail.wake_before(now);
    }
}
