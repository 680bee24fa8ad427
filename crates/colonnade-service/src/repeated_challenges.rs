//! Proposals that make no new challenge.

use super::cache::Freshness;
use super::{Reply, Service, challenge_lists, games};
use colonnade_play::{Challenge, ChallengeEvent, ChallengeId, GameId, PlayerId, Refusal, Terms, Viewer};
use colonnade_store::Running;

/// Why a proposal makes no new challenge.
pub(super) enum NoNewChallenge {
    /// The same challenge is open, or one with the same number was made.
    Open(Box<Challenge>),
    /// The opponent has proposed the same game by this challenge.
    Mirrored(ChallengeId),
    /// The rematch has begun as this game.
    Running(GameId),
    /// The opponent is this computer, which accepts at once.
    Computer(PlayerId),
}

/// The challenge that a player has made with the number of a form, if there is one.
pub(super) fn made_before(
    service: &Service,
    from: PlayerId,
    number: Option<ChallengeId>,
) -> Reply<Option<NoNewChallenge>> {
    let Some(number) = number else { return Ok(None) };
    let made = service.load_challenge(number)?;
    if made.as_ref().is_some_and(|made| made.terms.from != from) {
        return Err(Refusal::NoSuchChallenge.into());
    }
    Ok(made.map(|made| NoNewChallenge::Open(Box::new(made))))
}

/// Why a proposal that may be made makes no new challenge; `None` if it does.
pub(super) fn proposed_before(service: &Service, event: &ChallengeEvent) -> Reply<Option<NoNewChallenge>> {
    let (terms, _) = event.made().ok_or(Refusal::NoSuchChallenge)?;
    if terms.to.is_none() {
        return Ok(None);
    }
    let now = service.now();
    for open in challenge_lists::challenges_of(service, terms.from)? {
        if open.expires(service.play.challenge_days) <= now {
            continue;
        }
        if open.terms == terms {
            return Ok(Some(NoNewChallenge::Open(Box::new(open))));
        }
        if open.terms.mirrored().as_ref() == Some(&terms) {
            return Ok(Some(NoNewChallenge::Mirrored(open.id)));
        }
    }
    Ok(running_rematch(service, &terms)?.map(NoNewChallenge::Running))
}

/// The running game that began as the rematch under these terms.
fn running_rematch(service: &Service, terms: &Terms) -> Reply<Option<GameId>> {
    let (Some(to), Some(_)) = (terms.to, terms.rematch_of) else { return Ok(None) };
    for standing in games::running(service, Viewer::Host, Running::Of(terms.from), None, usize::MAX)? {
        let players = standing.players;
        if players.first != to && players.second != to {
            continue;
        }
        let game = service.load_game(standing.id, Freshness::Stored)?;
        if game.is_some_and(|game| terms.has_begun_as(&game.setup, game.pair.is_some(), game.conditions)) {
            return Ok(Some(standing.id));
        }
    }
    Ok(None)
}
