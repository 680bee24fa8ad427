//! Rematches: challenges to play a finished game again, and the games that began from them.

use super::challenges::Proposal;
use super::{Reply, Service, challenges, games, servers};
use colonnade_play::{Challenge, GameId, Place, PlayerId, Refusal, ServerId, SideChoice, Terms, Viewer, is_decided};
use colonnade_rules::Side;

/// Challenges the opponent of a finished game again, with sides exchanged.
///
/// # Errors
///
/// Why it may not be made.
pub fn rematch(service: &Service, game: GameId, by: PlayerId) -> Reply<Challenge> {
    challenges::challenge(service, &proposed_rematch(service, game, by, None)?)
}

/// The challenge for a rematch of a finished game, by a player who manages the server `manages`, if any. It is
/// casual if the player may not propose rated games.
///
/// # Errors
///
/// If the player has not played in it, or it is not over.
pub fn proposed_rematch(service: &Service, game: GameId, by: PlayerId, manages: Option<ServerId>) -> Reply<Proposal> {
    let found = games::get(service, Viewer::Player(by), game)?;
    let side = found.side_of(by).ok_or(Refusal::NotPlaying)?;
    if found.is_running() {
        return Err(Refusal::NotOver(game).into());
    }
    if let Some(pair) = found.pair
        && service.store.standing(pair).map_err(|fault| service.fault(fault))?.is_some()
    {
        return Err(Refusal::NotOver(pair).into());
    }
    let players = found.players();
    Ok(Proposal {
        side: match side {
            _ if found.pair.is_some() || (found.setup.rated && is_decided(found.setup.variant)) => SideChoice::Both,
            // Who began before a swap is second in the rematch.
            _ if (side == Side::First) == found.state.has_swapped() => SideChoice::First,
            _ => SideChoice::Second,
        },
        control: Some(found.setup.control),
        rated: found.setup.rated && may_propose_rated(service, found.setup.place, manages)?,
        manages,
        conditions: found.conditions,
        place: if found.setup.place == Place::Imported { Place::Direct } else { found.setup.place },
        channel: found.setup.channel,
        // A rematch of either game of a match is one of the whole match.
        rematch_of: Some(found.pair.map_or(game, |pair| pair.min(game))),
        ..Proposal::new(by, Some(players[side.other()]), found.setup.variant, found.setup.place)
    })
}

/// Whether a player who manages the server `manages`, if any, may propose rated games at a place.
fn may_propose_rated(service: &Service, place: Place, manages: Option<ServerId>) -> Reply<bool> {
    match place.server() {
        Some(server) => Ok(challenges::may_be_rated(&servers::server(service, server)?, manages)),
        None => Ok(true),
    }
}

/// Whether a challenge is a casual rematch of a rated game.
///
/// # Errors
///
/// Only if something fails.
pub fn is_casual_rematch_of_rated(service: &Service, terms: &Terms) -> Reply<bool> {
    match terms.rematch_of.filter(|_| !terms.rated) {
        Some(game) => Ok(games::get(service, Viewer::Host, game)?.setup.rated),
        None => Ok(false),
    }
}
