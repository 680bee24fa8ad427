//! Standing seeks: they stay open until they are withdrawn, and keep their player in some games.
//!
//! Whether one sleeps follows from the games that began from it and from its player's vacation, so nothing has to happen
//! when a game ends or a day begins.

use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use super::{Reply, Service, announce, challenge_lists};
use colonnade_play::{Challenge, ChallengeEvent, ChallengeId, Dated, GameId, Notice, Player, PlayerId, Timestamp};
use colonnade_store::{ChallengeWrite, OpenItems, Write};

/// The players of games that ended in this process and have not been woken since.
#[derive(Debug, Default)]
pub(super) struct FreedPlayers {
    players: Mutex<BTreeSet<PlayerId>>,
    added: Notify,
}

impl FreedPlayers {
    pub(super) fn add(&self, players: impl IntoIterator<Item = PlayerId>) {
        self.lock().extend(players);
        self.added.notify_one();
    }

    fn lock(&self) -> MutexGuard<'_, BTreeSet<PlayerId>> {
        self.players.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Completes when there is somebody, at once if somebody was added before this was called.
    pub(super) async fn added(&self) {
        self.added.notified().await;
    }

    /// The open standing seeks of all of them, who are taken.
    pub(super) fn take_seeks(&self, service: &Service) -> Reply<BTreeSet<ChallengeId>> {
        let players = std::mem::take(&mut *self.lock());
        let mut found = BTreeSet::new();
        for player in players {
            let seeks = challenge_lists::challenges_of(service, player)?;
            found.extend(seeks.iter().filter(|seek| is_standing(seek)).map(|seek| seek.id));
        }
        Ok(found)
    }
}

/// Whether a challenge is a standing seek.
pub(super) fn is_standing(challenge: &Challenge) -> bool {
    challenge.seek.is_some_and(|seek| seek.wishes.keeps.is_some())
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
