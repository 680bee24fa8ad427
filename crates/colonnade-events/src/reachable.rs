//! The places that the players of a league can still reach.

use crate::event::PairingKind;
use crate::ids::Entrant;
use crate::standings::standings;
use crate::table::game_points;
use crate::tournament::{GameState, PlayedPairing, Tournament};

/// The places that a player can still reach, from 1 for the best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlaceRange {
    /// The player.
    pub entrant: Entrant,
    /// The best place.
    pub best: u32,
    /// The worst place.
    pub worst: u32,
}

/// The points that a player has at least and at most in the end.
#[derive(Clone, Copy)]
struct Bounds {
    entrant: Entrant,
    least: u32,
    most: u32,
}

/// The places that each player of a division can still reach, by divisions, in the order of the table. Whatever the
/// results of the games and whoever withdraws, the final place is in the range, and a range only becomes narrower. The
/// exceptions are an organiser who voids a game that was decided, or decides it otherwise, and the late result of a game
/// that was forfeited. Ties count for either order,
/// until the last game of a division is over.
#[must_use]
pub fn reachable_places(tournament: &Tournament) -> Vec<Vec<PlaceRange>> {
    let tables = standings(tournament);
    let in_group = |table: &[crate::standings::Standing]| -> Vec<PlaceRange> {
        let players: Vec<Entrant> = table.iter().map(|row| row.entrant).collect();
        let bounds: Vec<Bounds> = players.iter().map(|&entrant| bounds(tournament, entrant)).collect();
        let runs = tournament
            .pairings
            .iter()
            .any(|played| players.contains(&played.pairing.first) && played.games.contains(&GameState::Running));
        if !runs && !tournament.rounds.is_empty() {
            return table
                .iter()
                .map(|row| PlaceRange { entrant: row.entrant, best: row.place, worst: row.place })
                .collect();
        }
        let range = |own: &Bounds| {
            let above = bounds.iter().filter(|other| other.least > own.most).count() as u32;
            let below = bounds.iter().filter(|other| other.most < own.least).count() as u32;
            PlaceRange { entrant: own.entrant, best: 1 + above, worst: bounds.len() as u32 - below }
        };
        bounds.iter().map(range).collect()
    };
    tables.iter().map(|table| in_group(table)).collect()
}

/// Bounds of a player's points. Points are certain only if neither player can be withdrawn any more with fewer than half
/// of the games decided, which would take them from both.
fn bounds(tournament: &Tournament, entrant: Entrant) -> Bounds {
    let mut bounds = Bounds { entrant, least: 0, most: 0 };
    let is_certain = |player| !tournament.is_active(player) || tournament.has_half_decided(player);
    let own_is_certain = is_certain(entrant);
    let pairings = tournament.pairings.iter().filter(|played| played.pairing.has(entrant));
    for PlayedPairing { pairing, games, .. } in pairings {
        let opponent = pairing.opponent(entrant);
        if tournament.is_annulled(entrant) || tournament.is_annulled(opponent) {
            continue;
        }
        let points = match pairing.kind {
            PairingKind::Halved => tournament.settings.half_pairing(),
            PairingKind::Played => game_points(games, 0)[usize::from(pairing.second == entrant)],
        };
        let running = games.iter().filter(|game| **game == GameState::Running).count() as u32;
        bounds.most += points + 2 * running;
        if own_is_certain && is_certain(opponent) {
            bounds.least += points;
        }
    }
    if tournament.rounds.is_empty() {
        bounds.most = u32::MAX;
    }
    bounds
}
