//! Challenges as viewers may see them.

use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap};

use super::{Reply, Service, identity, servers};
use colonnade_play::{Challenge, ChallengeId, Place, Player, PlayerId, Refusal, Terms, Viewer};
use colonnade_store::{Asked, Open};

/// The most open challenges that are examined for one list.
const MOST_LOOKED_AT: usize = 1_000;

/// The most open challenges of one challenger in a list.
const MOST_OF_ONE_CHALLENGER: usize = 3;

/// A challenge, if the viewer may see it.
///
/// # Errors
///
/// If there is none, or the viewer may not see it.
pub fn challenge_at(service: &Service, viewer: Viewer, challenge: ChallengeId) -> Reply<Challenge> {
    let found = service.load_challenge(challenge)?.ok_or(Refusal::NoSuchChallenge)?;
    if is_seen(&found, viewer) { Ok(found) } else { Err(Refusal::NoSuchChallenge.into()) }
}

/// A challenge to anybody, open or closed, for whoever has its address: as far as the viewer may see it and, by blocks,
/// accept it. Seeks and challenges to a group chat have no address.
///
/// # Errors
///
/// If there is none, or the viewer may not see it.
pub fn challenge_by_address(service: &Service, viewer: Viewer, challenge: ChallengeId) -> Reply<Challenge> {
    let found = challenge_at(service, viewer, challenge)?;
    let Terms { from, to, place, .. } = found.terms;
    let mut is_hidden = to.is_some() || found.seek.is_some() || found.is_of_group();
    if viewer.player() != Some(from) {
        // The server may have become private since.
        is_hidden |= place
            .server()
            .map(|server| servers::server(service, server))
            .transpose()?
            .is_some_and(|server| server.settings.private);
        if let Some(reader) = viewer.player() {
            is_hidden |= identity::is_blocked(service, &service.known_player(from)?, &service.known_player(reader)?);
        }
    }
    if is_hidden { Err(Refusal::NoSuchChallenge.into()) } else { Ok(found) }
}

/// The open challenges that a player has made or received.
///
/// # Errors
///
/// Only if something fails.
pub fn challenges_of(service: &Service, player: PlayerId) -> Reply<Vec<Challenge>> {
    let ids =
        service.store.open_challenges(Open::Of(player), None, usize::MAX).map_err(|fault| service.fault(fault))?;
    service.load_challenges(&ids)
}

/// The challenges open to anybody that a viewer may see and, as far as blocks go, accept: those of the viewer's
/// server first, then the newest first, at most `limit` in all and a few of each challenger. Challenges to a group
/// chat are left out. A bounded number of challenges is examined.
///
/// # Errors
///
/// Only if something fails.
pub fn open_challenges(service: &Service, viewer: Viewer, limit: usize) -> Reply<Vec<Challenge>> {
    let ids = service.store.open_challenges(Open::ToAnybody, None, usize::MAX).map_err(|fault| service.fault(fault))?;
    let mut seen = service.load_challenges(&ids[ids.len().saturating_sub(MOST_LOOKED_AT)..])?;
    seen.retain(|found| found.closed.is_none() && !found.is_of_group() && is_seen(found, viewer));
    if let Some(reader) = viewer.player() {
        let reader = service.known_player(reader)?;
        let authors: BTreeSet<PlayerId> = seen.iter().map(|found| found.terms.from).collect();
        let authors = service.together(&Asked { players: authors.into_iter().collect(), ..Asked::default() })?.players;
        // If one player blocks the other, they cannot play, so the challenge is not shown.
        let is_kept_away = |from: &Player| from.id != reader.id && identity::is_blocked(service, from, &reader);
        let kept_away: BTreeSet<PlayerId> =
            authors.iter().filter(|from| is_kept_away(from)).map(|from| from.id).collect();
        seen.retain(|found| !kept_away.contains(&found.terms.from));
    }
    let is_elsewhere =
        |challenge: &Challenge| viewer.server().is_some_and(|server| challenge.terms.place.server() != Some(server));
    seen.sort_by_key(|challenge| (is_elsewhere(challenge), Reverse((challenge.made, challenge.id))));
    let mut by_author = HashMap::new();
    seen.retain(|challenge| {
        let shown = by_author.entry(challenge.terms.from).or_insert(0_usize);
        *shown += 1;
        *shown <= MOST_OF_ONE_CHALLENGER
    });
    seen.truncate(limit);
    Ok(seen)
}

/// Whether a viewer may see a challenge: its two players, everybody in its server, and, if it is open and not private,
/// everybody.
fn is_seen(challenge: &Challenge, viewer: Viewer) -> bool {
    let terms = &challenge.terms;
    let concerned = |player| player == terms.from || Some(player) == terms.to;
    let here = match terms.place {
        _ if challenge.seek.is_some() => false,
        Place::Server { server, private: true } => viewer.server() == Some(server),
        place => terms.to.is_none() || viewer.server().is_some_and(|server| place.server() == Some(server)),
    };
    viewer == Viewer::Host || viewer.player().is_some_and(concerned) || here
}
