//! Points of players and their meetings.

use crate::event::{Pairing, PairingKind};
use crate::ids::Entrant;
use crate::tournament::{GameState, PlayedPairing, Tournament};
use colonnade_rules::{GameResult, Side};

/// The results of a player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct PlayerResults {
    /// Half points, with those of byes, halved pairings and a late entry.
    pub(crate) points: u32,
    /// Half points of games alone, which tie-breaks use.
    pub(crate) game_points: u32,
    /// Games won with the second side.
    pub(crate) second_wins: u32,
    /// The number of byes.
    pub(crate) byes: usize,
    /// Games with the first side less those with the second.
    pub(crate) side_balance: i32,
    /// The opponents of pairings of which a game counts.
    pub(crate) meetings: Vec<Meeting>,
}

/// A pairing from one player's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Meeting {
    /// The other player.
    pub(crate) opponent: Entrant,
    /// The player's half points in all its games.
    pub(crate) points: u32,
}

impl PlayerResults {
    /// The half points against an opponent; `None` if no game of the two counts.
    pub(crate) fn against(&self, opponent: Entrant) -> Option<u32> {
        self.meetings.iter().find(|meeting| meeting.opponent == opponent).map(|meeting| meeting.points)
    }
}

/// The half points that the first and the second player of a pairing have from its games, of which the first one here has
/// this number.
pub(crate) fn game_points(games: &[GameState], from: usize) -> [u32; 2] {
    let mut points = [0, 0];
    for (number, game) in (from..).zip(games) {
        match game.result() {
            Some(GameResult::Win(side)) => points[usize::from((side == Side::Second) != (number % 2 == 1))] += 2,
            Some(GameResult::Draw) => points = points.map(|points| points + 1),
            Some(GameResult::Unfinished) | None => {}
        }
    }
    points
}

impl PlayedPairing {
    /// The half points that its first and its second player have from its games so far.
    #[must_use]
    pub fn points(&self) -> [u32; 2] {
        game_points(&self.games, 0)
    }
}

/// The results of all entrants, by their numbers. A final after the rounds of a cup does not count in them.
pub(crate) fn results(tournament: &Tournament) -> Vec<PlayerResults> {
    let mut results = vec![PlayerResults::default(); tournament.participants.len()];
    let settings = &tournament.settings;
    let main = tournament.rounds.first().map(|round| round.stage);
    for (participant, player) in tournament.participants.iter().zip(&mut results) {
        player.points += if participant.late { settings.half_pairing() } else { 0 };
    }
    for round in tournament.rounds.iter().filter(|round| Some(round.stage) == main) {
        for entrant in &round.byes {
            let Some(player) = results.get_mut(entrant.index()) else { continue };
            player.points += settings.won_pairing();
            player.byes += 1;
        }
    }
    for played in &tournament.pairings {
        let stage = tournament.rounds.get(played.round as usize).map(|round| round.stage);
        let Pairing { first, second, kind, .. } = played.pairing;
        if let Some(player) = results.get_mut(first.index()) {
            player.side_balance += (played.games.len() % 2) as i32;
        }
        if let Some(player) = results.get_mut(second.index()) {
            player.side_balance -= (played.games.len() % 2) as i32;
        }
        if stage != main || tournament.is_annulled(first) || tournament.is_annulled(second) {
            continue;
        }
        let points = match kind {
            PairingKind::Halved => [settings.half_pairing(); 2],
            PairingKind::Played => game_points(&played.games, 0),
        };
        let has_met = played.games.iter().any(|game| game.result().is_some());
        for ((own, opponent), points) in [(first, second), (second, first)].into_iter().zip(points) {
            let Some(player) = results.get_mut(own.index()) else { continue };
            player.points += points;
            if has_met {
                player.game_points += points;
                player.second_wins += second_wins(played.pairing, &played.games, own);
                player.meetings.push(Meeting { opponent, points });
            }
        }
    }
    results
}

/// The games of a pairing that a player won with the second side.
fn second_wins(pairing: Pairing, games: &[GameState], entrant: Entrant) -> u32 {
    let is_second_win = |(number, game): &(u8, &GameState)| {
        game.result() == Some(GameResult::Win(Side::Second)) && pairing.on_side(Side::Second, *number) == entrant
    };
    (0..).zip(games).filter(is_second_win).count() as u32
}
