//! Games against computers: which players are computers, how many games they may have, and how seats become free again.

use std::collections::HashMap;

use chrono::TimeDelta;

use super::cache::Freshness;
use super::game_change::GameChange;
use super::{Reply, Service, game_change, games, people};
use colonnade_play::{
    Game, GameEvent, GameId, GameOverview, Identity, Offer, Place, Player, PlayerId, Refusal, Timestamp, Viewer,
};
use colonnade_rules::{GameResult, Reason};
use colonnade_store::Running;

/// The most running games against computers in a server, and on the host apart from its own table.
const COMPUTERS_IN_SERVER: u32 = 64;
const COMPUTERS: u32 = 256;

/// The most of these games of one player.
pub(super) const COMPUTERS_OF_ONE: u32 = 10;

/// After how long without an action a game without a time limit gives way to another one, if there is no room for it.
const GIVES_WAY: TimeDelta = TimeDelta::days(3);

/// After how long without an action such a game ends.
const ENDS: TimeDelta = TimeDelta::days(30);

/// A running game against a computer that counts for the limits.
struct ComputerGame {
    person: PlayerId,
    standing: GameOverview,
}

impl ComputerGame {
    /// Whether only its player can go on with it, without a time limit, and has not done so for a time.
    fn is_untouched(&self, now: Timestamp, since: TimeDelta) -> bool {
        let GameOverview { touched, deadline, .. } = &self.standing;
        deadline.is_none() && self.standing.waits_for(self.person) && now - *touched >= since
    }
}

/// The effect of an offer of a draw. Fronts ask for confirmation before one that can end the game at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawProspect {
    /// The opponent is asked.
    Asks,
    /// A computer answers at once, so the game may end.
    IsAnsweredAtOnce,
    /// The game ends: the opponent has offered a draw already, or one player plays both sides.
    Ends,
}

/// Refuses a game that is proposed to a computer if the player has, or computers have, as many games as they may. The game
/// that nobody has touched for the longest time gives way if it is old enough.
pub(super) fn make_room_for_computer(service: &Service, player: PlayerId, place: Place) -> Reply<()> {
    if place == Place::Local {
        return Ok(());
    }
    let games = computer_games(service)?;
    let own = games.iter().filter(|game| game.person == player).count();
    if own >= COMPUTERS_OF_ONE as usize {
        return Err(Refusal::ComputerGames { most: COMPUTERS_OF_ONE }.into());
    }
    let here = |game: &&ComputerGame| game.standing.place.server().is_some_and(|at| place.server() == Some(at));
    let here: Vec<&ComputerGame> = games.iter().filter(here).collect();
    let all: Vec<&ComputerGame> = games.iter().collect();
    let mut ended = Vec::new();
    for (in_server, games, most) in [(true, here, COMPUTERS_IN_SERVER), (false, all, COMPUTERS)] {
        let games: Vec<_> = games.into_iter().filter(|game| !ended.contains(&game.standing.id)).collect();
        if games.len() < most as usize {
            continue;
        }
        let now = service.now();
        let oldest = games.into_iter().filter(|game| game.is_untouched(now, GIVES_WAY));
        let oldest = oldest.min_by_key(|game| (game.standing.touched, game.standing.id)).map(|game| game.standing.id);
        match oldest {
            Some(game) if end_untouched(service, game, GIVES_WAY)? => ended.push(game),
            _ => return Err(Refusal::ComputersBusy { in_server, most }.into()),
        }
    }
    Ok(())
}

/// The running games against computers, apart from those at the host's own table.
fn computer_games(service: &Service) -> Reply<Vec<ComputerGame>> {
    let mut games: HashMap<GameId, ComputerGame> = HashMap::new();
    for level in Identity::LEVELS {
        let Some(one) = people::player_of(service, &Identity::Computer(level))? else { continue };
        for standing in games::running(service, Viewer::Host, Running::Of(one.id), None, usize::MAX)? {
            if standing.place != Place::Local {
                let players = standing.players;
                let person = if players.first == one.id { players.second } else { players.first };
                games.insert(standing.id, ComputerGame { person, standing });
            }
        }
    }
    let mut games: Vec<ComputerGame> = games.into_values().collect();
    games.sort_by_key(|game| game.standing.id);
    Ok(games)
}

/// Ends all games against computers without a time limit that nobody has touched for a month; returns how many.
///
/// # Errors
///
/// Only if something fails.
pub fn end_untouched_games(service: &Service) -> Reply<usize> {
    let now = service.now();
    let mut ended = 0;
    for game in computer_games(service)?.iter().filter(|game| game.is_untouched(now, ENDS)) {
        ended += usize::from(end_untouched(service, game.standing.id, ENDS)?);
    }
    Ok(ended)
}

/// Ends a game without a result, if it is still untouched; returns whether it did. Its player is told.
fn end_untouched(service: &Service, game: GameId, since: TimeDelta) -> Reply<bool> {
    let done = service.commit(
        || {
            let now = service.now();
            let table = service.load_with_players(game, Freshness::Stored)?;
            if !table.game.is_running() || now - table.game.touched < since {
                return Ok(None);
            }
            let mut change = GameChange::new(&table);
            let result = GameResult::Unfinished;
            let reason = Reason::Aborted;
            let ended = GameEvent::Ended { result, reason, score: None, without_glory: false };
            change.apply_event(service, now.max(table.game.touched), ended)?;
            Ok(Some(change.into_append(service, now, None)))
        },
        |done| game_change::took_place(service, done),
    )?;
    let Some(done) = done else { return Ok(false) };
    game_change::publish(service, &done);
    Ok(true)
}

/// The effect of an offer of a draw by a player.
///
/// # Errors
///
/// Only if something fails.
pub fn draw_prospect(service: &Service, game: &Game, player: PlayerId) -> Reply<DrawProspect> {
    let Some(side) = game.side_of(player) else { return Ok(DrawProspect::Asks) };
    let opponent = game.players()[side.other()];
    Ok(if game.offered_by(Offer::Draw) == Some(side.other()) || opponent == player {
        DrawProspect::Ends
    } else if is_computer(service, opponent)? {
        DrawProspect::IsAnsweredAtOnce
    } else {
        DrawProspect::Asks
    })
}

/// Whether a player is a computer.
///
/// # Errors
///
/// Only if something fails.
pub fn is_computer(service: &Service, player: PlayerId) -> Reply<bool> {
    Ok(service.load_player(player)?.as_ref().is_some_and(Player::is_computer))
}
