//! The deletion of players, with their programs.

use super::commit::ATTEMPTS;
use super::{
    CommandRequest, Reply, Service, ServiceError, closing, games, held_notices, people, programs, tournament_course,
    tournaments,
};
use colonnade_events::WithdrawalReason;
use colonnade_play::{Command, GameOverview, PlayerId, Refusal, Server, TournamentRefusal};
use colonnade_store::AppendError;

/// Deletes a player: open challenges are closed, the player withdraws from tournaments, running games are resigned, or aborted if not both sides have
/// acted, and identity and names are erased everywhere. The number is kept.
///
/// # Errors
///
/// If there is no such player.
pub fn delete_player(service: &Service, id: PlayerId) -> Reply<()> {
    let _deletion = held_notices::begin_deletion(service, id);
    for _ in 0..ATTEMPTS {
        closing::leave_challenges(service, id)?;
        let left = tournaments::withdraw_everywhere(service, id, Server::HOST, &WithdrawalReason::Erased)?;
        left.into_iter().try_for_each(|left| tournament_course::advance(service, left, service.now()))?;
        for standing in service.all_games_of(id)? {
            leave_game(service, &standing, id)?;
        }
        let (found, read) = service.decide(|| {
            let is_entered = !tournaments::entered(service, id)?.is_empty();
            let programs = programs::of_owner(service, id)?;
            Reply::Ok((people::player(service, id)?, service.open_items(id)?, is_entered, programs))
        });
        let (player, open_items, is_entered, programs) = found?;
        if player.is_deleted() {
            return Err(Refusal::NoSuchPlayer.into());
        }
        for program in &programs {
            match delete_player(service, program.id) {
                // Somebody else was faster.
                Ok(()) | Err(ServiceError::Refused(Refusal::NoSuchPlayer)) => {}
                Err(error) => return Err(error),
            }
        }
        if !open_items.is_empty() || is_entered || !programs.is_empty() {
            // Somebody has started something in the meantime.
            continue;
        }
        let erased = service.store.erase(id, player.version, read, service.now());
        service.games.invalidate_all();
        service.tournaments.invalidate_all();
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

/// Deletes a program of a player, as a player is deleted.
///
/// # Errors
///
/// If the player has no such program.
pub fn delete_program(service: &Service, owner: PlayerId, program: PlayerId) -> Reply<()> {
    delete_player(service, programs::of_owner_at(service, owner, program)?.id)
}

fn leave_game(service: &Service, standing: &GameOverview, player: PlayerId) -> Reply<()> {
    let left = match games::act(service, &CommandRequest::new(standing.id, player, Command::Abort)) {
        Err(ServiceError::Refused(Refusal::TooLateToAbort | Refusal::Tournament(TournamentRefusal::NoAbort))) => {
            games::act(service, &CommandRequest::new(standing.id, player, Command::Resign))
        }
        other => other,
    };
    match left {
        Ok(_) | Err(ServiceError::Refused(Refusal::GameOver | Refusal::TimeIsUp)) => Ok(()),
        Err(error) => Err(error),
    }
}
