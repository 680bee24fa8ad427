//! The ways in which challenges end without a game: declined, withdrawn, expired.

use super::{Reply, Service, ServiceError, announce, challenge_lists, challenges, seeks};
use colonnade_play::{
    Challenge, ChallengeEvent, ChallengeFact, ChallengeId, Dated, PlayerId, Refusal, Server, ServerId, Timestamp,
};
use colonnade_store::{Append, ChallengeWrite, Write};

/// Declines a challenge.
///
/// # Errors
///
/// If it is not open, or is for another player.
pub fn decline(service: &Service, challenge: ChallengeId, by: PlayerId) -> Reply<Challenge> {
    close_challenge(service, challenge, by, ChallengeFact::Declined, None)
}

/// Withdraws a challenge.
///
/// # Errors
///
/// If it is not open, or was made by another player.
pub fn withdraw(service: &Service, challenge: ChallengeId, by: PlayerId) -> Reply<Challenge> {
    close_challenge(service, challenge, by, ChallengeFact::Withdrawn, None)
}

/// Declines or withdraws a challenge. With an `origin`, the answer to the command announces that in the place where
/// the challenge was made: the outbox leaves the notice to the answer at `origin` for a while.
///
/// # Errors
///
/// As [`decline`] and [`withdraw`].
pub fn close_challenge(
    service: &Service,
    challenge: ChallengeId,
    by: PlayerId,
    what: ChallengeFact,
    origin: Option<&str>,
) -> Reply<Challenge> {
    let done = service.commit(
        || {
            let now = service.now();
            let found = challenges::open_challenge(service, challenge, by, now)?;
            let event = match what {
                ChallengeFact::Declined => found.decline(by)?,
                _ => found.withdraw(by)?,
            };
            let until = now + service.play.lease.delta();
            let lease = origin.map(|origin| announce::NoticeLease { origin, until, by });
            Ok(Some(closing(service, found, event, what, lease, now)?))
        },
        |closed| Ok(service.load_challenge(closed.id)?.as_ref() == Some(closed)),
    )?;
    done.ok_or_else(|| Refusal::NoSuchChallenge.into())
}

/// The append that closes a challenge, and the closed challenge.
pub(super) fn closing(
    service: &Service,
    mut found: Challenge,
    event: ChallengeEvent,
    what: ChallengeFact,
    lease: Option<announce::NoticeLease<'_>>,
    now: Timestamp,
) -> Reply<(Append, Challenge)> {
    let from = service.known_player(found.terms.from)?;
    let to = found.terms.to.map(|to| service.known_player(to)).transpose()?;
    let write = challenges::challenge_write(service, &found, found.version, Dated { at: now, event: event.clone() });
    (found.version, found.closed) = (found.version + 1, Some(event));
    let notices = announce::challenge(&found, what, (&from, to.as_ref()), now, lease);
    Ok((Append { challenges: vec![write], notices, ..Append::default() }, found))
}

/// Closes a challenge that has expired.
pub(super) fn expire(service: &Service, challenge: ChallengeId, now: Timestamp) -> Reply<()> {
    service.commit(
        || match service.load_challenge(challenge)? {
            Some(found) if found.closed.is_none() && found.expires(service.play.challenge_days) <= now => {
                if found.seek.is_some() {
                    return ending(service, found, now).map(Some);
                }
                let at = found.expires(service.play.challenge_days);
                closing(service, found, ChallengeEvent::Expired, ChallengeFact::Expired, None, at).map(Some)
            }
            // The host has extended the time for challenges since: it expires later.
            Some(found) if found.closed.is_none() => {
                let expires = found.expires(service.play.challenge_days);
                let write = Write { id: found.id, expected: found.version, events: Vec::new() };
                let challenges = vec![ChallengeWrite { write, expires }];
                Ok(Some((Append { challenges, ..Append::default() }, found)))
            }
            _ => Ok(None),
        },
        |closed| Ok(service.load_challenge(closed.id)?.as_ref() == Some(closed)),
    )?;
    Ok(())
}

/// The append that ends an expired seek with all other expired seeks of the same player, and one notice for all.
fn ending(service: &Service, found: Challenge, now: Timestamp) -> Reply<(Append, Challenge)> {
    let days = service.play.challenge_days;
    let from = service.known_player(found.terms.from)?;
    let mut ended = seeks::seeks_of(service, from.id)?;
    ended.retain(|seek| seek.closed.is_none() && seek.expires(days) <= now && seek.id != found.id);
    ended.insert(0, found);
    let mut challenges = Vec::new();
    for seek in &mut ended {
        let event = Dated { at: seek.expires(days), event: ChallengeEvent::Expired };
        challenges.push(challenges::challenge_write(service, seek, seek.version, event));
        (seek.version, seek.closed) = (seek.version + 1, Some(ChallengeEvent::Expired));
    }
    let at = ended.iter().map(|seek| seek.expires(days)).max().unwrap_or(now);
    let notices = announce::seeks_ended(&from, &ended, at).into_iter().collect();
    Ok((Append { challenges, notices, ..Append::default() }, ended.swap_remove(0)))
}

/// Withdraws or declines every open challenge of a player who is being deleted.
pub(super) fn leave_challenges(service: &Service, player: PlayerId) -> Reply<()> {
    leave_challenges_in(service, player, Server::HOST)
}

/// Withdraws or declines the open challenges and seeks of a player in a server, or everywhere for the host.
pub(super) fn leave_challenges_in(service: &Service, player: PlayerId, server: ServerId) -> Reply<()> {
    for challenge in challenge_lists::challenges_of(service, player)? {
        if server != Server::HOST && challenge.terms.place.server() != Some(server) {
            continue;
        }
        let closed = if challenge.terms.from == player {
            withdraw(service, challenge.id, player)
        } else {
            decline(service, challenge.id, player)
        };
        match closed {
            Ok(_) | Err(ServiceError::Refused(Refusal::ChallengeClosed)) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}
