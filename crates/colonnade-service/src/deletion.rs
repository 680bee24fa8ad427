//! The deletion of players.

use std::sync::PoisonError;

use super::cache::Freshness;
use super::{ATTEMPTS, CommandRequest, Reply, Service, ServiceError, closing, games, people};
use colonnade_play::{Command, Fact, GameOverview, Notice, PlayerId, Refusal};
use colonnade_store::{Append, AppendError};

/// Deletes a player: open challenges are closed, running games are resigned, or aborted if not both sides have
/// acted, and identity and names are erased everywhere. The number is kept.
///
/// # Errors
///
/// If there is no such player.
pub fn delete_player(service: &Service, id: PlayerId) -> Reply<()> {
    let _deletion = begin_deletion(service, id);
    for _ in 0..ATTEMPTS {
        closing::leave_challenges(service, id)?;
        for standing in service.all_games_of(id)? {
            leave_game(service, &standing, id)?;
        }
        let (found, read) = service.decide(|| Reply::Ok((people::player(service, id)?, service.open_items(id)?)));
        let (player, open_items) = found?;
        if player.is_deleted() {
            return Err(Refusal::NoSuchPlayer.into());
        }
        if !open_items.is_empty() {
            // Somebody has started something in the meantime.
            continue;
        }
        let erased = service.store.erase(id, player.version, read, service.now());
        service.games.invalidate_all();
        service.invalidate_players(&[id]);
        service.identities.forget_all();
        match erased {
            Ok(()) => return Ok(()),
            Err(AppendError::Stale) => {}
            Err(AppendError::Fault(fault)) => return Err(service.fault(fault)),
            Err(AppendError::Unknown(fault)) => {
                let found = service.load_player(id).map_err(Service::in_doubt)?;
                if found.is_none_or(|player| player.is_deleted()) {
                    return Ok(());
                }
                tracing::warn!(%fault, "a deletion failed; retrying");
            }
        }
    }
    Err(service.incident(&"a player could not be deleted"))
}

/// Holds back notices about a player until the returned value, and all others for that player, are dropped.
fn begin_deletion(service: &Service, player: PlayerId) -> DeletionGuard<'_> {
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

fn leave_game(service: &Service, standing: &GameOverview, player: PlayerId) -> Reply<()> {
    let left = match games::act(service, &CommandRequest::new(standing.id, player, Command::Abort)) {
        Err(ServiceError::Refused(Refusal::TooLateToAbort)) => {
            games::act(service, &CommandRequest::new(standing.id, player, Command::Resign))
        }
        other => other,
    };
    match left {
        Ok(_) | Err(ServiceError::Refused(Refusal::GameOver | Refusal::TimeIsUp)) => Ok(()),
        Err(error) => Err(error),
    }
}

/// Marks a player as being deleted until it is dropped.
struct DeletionGuard<'a> {
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
