//! Matches: two games between the same players, with sides exchanged, that begin at once and give one score.

use super::{Reply, Service};
use colonnade_play::{Game, GameEvent, GameId, GameOverview, MatchScore, PlayerId, Timestamp, Viewer};
use colonnade_rules::GameResult;

/// A match, seen from one of its games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Match {
    /// The other game.
    pub other: GameId,
    /// The score, by the sides of the game from which it is seen.
    pub score: MatchScore,
}

/// The match of a game whose other game is `pair`; `None` if it is a single game, or the viewer may not see the other
/// one. `result` is that of the game itself, if it is over, and `first` the player who has its first side.
///
/// # Errors
///
/// Only if something fails.
pub fn match_of(
    service: &Service,
    viewer: Viewer,
    pair: Option<GameId>,
    result: Option<GameResult>,
    first: PlayerId,
) -> Reply<Option<Match>> {
    let Some(pair) = pair else { return Ok(None) };
    let fault = |fault| service.fault(fault);
    let (is_seen, of_other) = match service.store.standing(pair).map_err(fault)? {
        Some(running) => (running.visibility.admits(viewer, running.players), None),
        None => match service.store.summary(pair).map_err(fault)? {
            Some((_, over)) => {
                // A swap in one of the games gives a player the same side in both.
                let has_same_side = over.players.first == first && over.players.second != first;
                let result = match over.result {
                    GameResult::Win(side) if has_same_side => GameResult::Win(side.other()),
                    result => result,
                };
                (over.is_visible_to(viewer), Some(result))
            }
            // A salvage may have lost it.
            None => return Ok(None),
        },
    };
    Ok(is_seen.then(|| Match { other: pair, score: MatchScore::of(result, of_other) }))
}

/// The lines of a list of games: each game, and with the first one of a match also the second, if it is in the list.
#[must_use]
pub fn in_lines(games: &[GameOverview]) -> Vec<(&GameOverview, Option<&GameOverview>)> {
    let place = |id: GameId| games.iter().position(|game| game.id == id);
    let line = |(at, game): (usize, &'_ GameOverview)| match game.pair.and_then(place) {
        Some(other) if other < at => None,
        other => Some((at, other)),
    };
    let lines = games.iter().enumerate().filter_map(line);
    lines.map(|(at, other)| (&games[at], other.map(|other| &games[other]))).collect()
}

/// The rating period in which the other game of the match has counted; `None` if it has not.
pub(super) fn period_of_other(service: &Service, game: &Game) -> Reply<Option<Timestamp>> {
    let Some(pair) = game.pair else { return Ok(None) };
    let other = service.store.summary(pair).map_err(|fault| service.fault(fault))?;
    Ok(other.and_then(|(_, over)| over.period.filter(|_| over.is_rated())))
}

/// The rating period that a game of a match names when `event` ends it at `at`: that of the other game, or one that
/// begins then. So both results are rated from the same ratings, unless one of the players has finished another rated
/// game between them. `None` for other events and for single games.
pub(super) fn shared_period(
    service: &Service,
    game: &Game,
    event: &GameEvent,
    at: Timestamp,
) -> Reply<Option<Timestamp>> {
    let counts = matches!(event, GameEvent::Ended { result, .. } if *result != GameResult::Unfinished);
    if !counts || game.pair.is_none() || !game.is_rated() || game.period().is_some() {
        return Ok(None);
    }
    Ok(Some(period_of_other(service, game)?.unwrap_or(at)))
}
