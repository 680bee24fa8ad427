//! The deletion of players.

use std::sync::PoisonError;

use super::cache::Freshness;
use super::{ATTEMPTS, CommandRequest, Reply, Service, ServiceError};
use colonnade_play::{Command, Fact, GameOverview, Notice, PlayerId, Refusal};
use colonnade_store::{Append, AppendError};

impl Service {
    /// Deletes a player: open challenges are closed, running games are resigned, or aborted if not both sides have
    /// acted, and identity and names are erased everywhere. The number is kept.
    ///
    /// # Errors
    ///
    /// If there is no such player.
    pub fn delete_player(&self, id: PlayerId) -> Reply<()> {
        let _deletion = self.begin_deletion(id);
        for _ in 0..ATTEMPTS {
            self.leave_challenges(id)?;
            for standing in self.all_games_of(id)? {
                self.leave_game(&standing, id)?;
            }
            let (found, read) = self.decide(|| Reply::Ok((self.player(id)?, self.open_items(id)?)));
            let (player, open_items) = found?;
            if player.is_deleted() {
                return Err(Refusal::NoSuchPlayer.into());
            }
            if !open_items.is_empty() {
                // Somebody has started something in the meantime.
                continue;
            }
            let erased = self.store.erase(id, player.version, read, self.now());
            self.games.invalidate_all();
            self.invalidate_players(&[id]);
            self.identities.forget_all();
            match erased {
                Ok(()) => return Ok(()),
                Err(AppendError::Stale) => {}
                Err(AppendError::Fault(fault)) => return Err(self.fault(fault)),
                Err(AppendError::Unknown(fault)) => {
                    let found = self.load_player(id).map_err(Service::in_doubt)?;
                    if found.is_none_or(|player| player.is_deleted()) {
                        return Ok(());
                    }
                    tracing::warn!(%fault, "a deletion failed; retrying");
                }
            }
        }
        Err(self.incident(&"a player could not be deleted"))
    }

    /// Holds back notices about a player until the returned value, and all others for that player, are dropped.
    fn begin_deletion(&self, player: PlayerId) -> DeletionGuard<'_> {
        self.deleting.lock().unwrap_or_else(PoisonError::into_inner).push(player);
        DeletionGuard { service: self, player }
    }

    /// Whether a notice is about, or for, a player who is being deleted. Soon its text will no longer contain the name.
    ///
    /// # Errors
    ///
    /// Only if something fails.
    pub fn is_held_back(&self, notice: &Notice) -> Reply<bool> {
        self.concerns_deletion(&notice.fact)
    }

    fn concerns_deletion(&self, fact: &Fact) -> Reply<bool> {
        let deleting = self.deleting.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if deleting.is_empty() {
            return Ok(false);
        }
        let mut concerned: Vec<PlayerId> = fact.player().into_iter().collect();
        if let Some(challenge) = fact.challenge() {
            let challenge = self.load_challenge(challenge)?;
            concerned.extend(
                challenge.into_iter().flat_map(|found| std::iter::once(found.terms.from).chain(found.terms.to)),
            );
        }
        for game in fact.games() {
            let game = self.load_game(game, Freshness::Stored)?;
            concerned.extend(game.into_iter().flat_map(|found| [found.players().first, found.players().second]));
        }
        Ok(concerned.into_iter().any(|player| deleting.contains(&player)))
    }

    /// Delays notices about a player who is being deleted if another process, which is not aware of it, may deliver
    /// them.
    pub(super) fn hold_back(&self, append: &mut Append) -> Reply<()> {
        if self.is_shared() {
            let later = self.now() + self.play.lease.delta();
            for notice in &mut append.notices {
                if self.is_held_back(notice)? {
                    notice.not_before = later.max(notice.not_before);
                }
            }
            for notice in &mut append.followers {
                if self.concerns_deletion(&notice.fact)? {
                    notice.not_before = later.max(notice.not_before);
                }
            }
        }
        Ok(())
    }

    fn leave_game(&self, standing: &GameOverview, player: PlayerId) -> Reply<()> {
        let left = match self.act(&CommandRequest::new(standing.id, player, Command::Abort)) {
            Err(ServiceError::Refused(Refusal::TooLateToAbort)) => {
                self.act(&CommandRequest::new(standing.id, player, Command::Resign))
            }
            other => other,
        };
        match left {
            Ok(_) | Err(ServiceError::Refused(Refusal::GameOver | Refusal::TimeIsUp)) => Ok(()),
            Err(error) => Err(error),
        }
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
