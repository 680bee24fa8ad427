//! Standing seeks: they stay open until they are withdrawn, and keep their player in some games.
//!
//! Whether one sleeps follows from the games that began from it and from its player's vacation, so nothing has to happen
//! when a game ends or a day begins.

use std::collections::BTreeSet;

use super::{Reply, Service, announce, challenge_lists};
use colonnade_play::{Challenge, ChallengeEvent, ChallengeId, Dated, GameId, Notice, Player, PlayerId, Timestamp};
use colonnade_store::{ChallengeWrite, OpenItems, Write};

/// Whether a challenge is a standing seek.
pub(super) fn is_standing(challenge: &Challenge) -> bool {
    challenge.seek.is_some_and(|seek| seek.wishes.keeps.is_some())
}

/// The open standing seeks of players of whom games have ended in this process. They are taken.
pub(super) fn of_freed(service: &Service) -> Reply<BTreeSet<ChallengeId>> {
    let mut found = BTreeSet::new();
    for player in service.freed.take() {
        let seeks = challenge_lists::challenges_of(service, player)?;
        found.extend(seeks.iter().filter(|seek| is_standing(seek)).map(|seek| seek.id));
    }
    Ok(found)
}

/// Open seeks as lists have them, where standing ones get all their events.
pub(super) fn whole(service: &Service, mut seeks: Vec<Challenge>) -> Reply<Vec<Challenge>> {
    let standing: Vec<ChallengeId> = seeks.iter().filter(|seek| is_standing(seek)).map(|seek| seek.id).collect();
    if standing.is_empty() {
        return Ok(seeks);
    }
    for whole in service.load_challenges(&standing)? {
        seeks.iter_mut().filter(|seek| seek.id == whole.id).for_each(|seek| *seek = whole.clone());
    }
    Ok(seeks)
}

/// Whether two standing seeks have a running game with each other. They do not begin another one meanwhile.
pub(super) fn have_met(one: &Challenge, other: &Challenge, running: &OpenItems) -> bool {
    one.games.iter().any(|game| other.games.contains(game) && running.games.contains(game))
}

/// The write of games that begin from a standing seek, which stays open.
pub(super) fn meeting(
    service: &Service,
    seek: &Challenge,
    by: PlayerId,
    games: impl IntoIterator<Item = GameId>,
    now: Timestamp,
) -> ChallengeWrite {
    let met = |game| Dated { at: now, event: ChallengeEvent::Met { by, game } };
    changing(service, seek, games.into_iter().map(met).collect()).0
}

/// The write of events of a standing seek, and the seek after them.
pub(super) fn changing(
    service: &Service,
    seek: &Challenge,
    events: Vec<Dated<ChallengeEvent>>,
) -> (ChallengeWrite, Challenge) {
    let mut after = seek.clone();
    events.iter().for_each(|event| after.apply(event));
    let write = Write { id: seek.id, expected: seek.version, events };
    (ChallengeWrite { write, expires: after.expires(service.play.challenge_days) }, after)
}

/// The writes that end the standing seeks from which a game came that its player lost on time, and the notice of that.
pub(super) fn lapsing(
    service: &Service,
    loser: &Player,
    game: GameId,
    now: Timestamp,
) -> Reply<(Vec<ChallengeWrite>, Option<Notice>)> {
    let mut lapsed = challenge_lists::challenges_of(service, loser.id)?;
    lapsed.retain(|seek| is_standing(seek) && seek.games.contains(&game));
    let event = Dated { at: now, event: ChallengeEvent::Lapsed(game) };
    let changes = lapsed.iter().map(|seek| changing(service, seek, vec![event.clone()]));
    let (writes, ended): (Vec<_>, Vec<_>) = changes.unzip();
    let notice = announce::seeks_ended(loser, &ended, now);
    Ok((writes, notice))
}
