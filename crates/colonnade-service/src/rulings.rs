//! Decisions of organisers about games of tournaments.

use super::tournament_change::no_such;
use super::tournament_course::side_at_start;
use super::tournaments::{organise, refused, rules, text};
use super::{Organiser, Reply, Service};
use colonnade_events::{Pairing, Ruling};
use colonnade_play::{Game, TournamentRefusal};
use colonnade_rules::GameResult;

/// Decides a game in the table of its tournament, with a reason. If it runs, it is closed without a result of its own. A
/// result is for the sides as they are in `game` now, also after a swap. Nobody decides a game that they play.
///
/// # Errors
///
/// Why not.
pub fn rule(service: &Service, by: Organiser, game: &Game, ruling: Ruling, reason: &str) -> Reply<()> {
    let reason = text(reason)?;
    let place = game.tournament.ok_or(no_such())?;
    let ruling = match ruling {
        Ruling::Result(GameResult::Win(side)) => Ruling::Result(GameResult::Win(side_at_start(game, side))),
        other => other,
    };
    organise(service, by, place.tournament, |loaded, _| {
        let tournament = &loaded.tournament;
        let own = by.entrant(tournament);
        let plays = |(_, pairing): (u32, &Pairing)| own.is_some_and(|own| pairing.has(own));
        if tournament.pairing_of(place.key).is_some_and(plays) {
            return Err(refused(TournamentRefusal::OwnGame));
        }
        Ok(tournament.rule(place.key, ruling, reason.clone()).map_err(rules)?)
    })
}
