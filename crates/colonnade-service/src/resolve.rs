//! Finds the game that a player means, with or without naming it.

use super::{Reply, Service, games};
use colonnade_play::{GameId, GameOverview, PlayerId};

/// The purpose for which a game is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A move: only games in which it is the player's turn are candidates.
    Move,
    /// Conditional moves: games in which it is the opponent's turn are preferred to the player's other games.
    Plan,
    /// Anything else: games that wait for the player are preferred to the player's other games.
    Any,
}

/// The result of [`resolve_game`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ResolvedGame {
    /// This game is meant.
    One(GameId),
    /// Any of these games may be meant, most urgent first. The player has to choose.
    Several(Vec<GameOverview>),
    /// The player has running games, but it is the player's turn in none of them.
    NoneWaiting,
    /// The player has no running games.
    NoGames,
}

/// Finds the game that a player means.
///
/// A game that is named is returned as it is: whether it exists and the player may see it is checked when it is
/// loaded. Otherwise the thread of the message decides, if it belongs to a game of the player; then the only
/// candidate for `purpose`, if there is just one; then the only one of these that is played in `channel`. No game
/// needs to be loaded.
///
/// # Errors
///
/// Only if the store fails.
pub fn resolve_game(
    service: &Service,
    player: PlayerId,
    named: Option<GameId>,
    channel: Option<u64>,
    purpose: Purpose,
) -> Reply<ResolvedGame> {
    match named {
        Some(game) => Ok(ResolvedGame::One(game)),
        None => Ok(choose(games::games_of(service, player)?, player, channel, purpose)),
    }
}

/// Selects among the running games of a player, in the order of [`games::games_of`](crate::games::games_of).
fn choose(games: Vec<GameOverview>, player: PlayerId, channel: Option<u64>, purpose: Purpose) -> ResolvedGame {
    let is_here = |game: &GameOverview| channel.is_some() && game.channel == channel;
    if let Some(game) = games.iter().find(|game| game.has_thread && is_here(game)) {
        return ResolvedGame::One(game.id);
    }
    let in_question = |game: &&GameOverview| match purpose {
        Purpose::Move => game.players[game.to_act] == player,
        Purpose::Plan => game.players[game.to_act] != player,
        Purpose::Any => game.waits_for(player),
    };
    let mut found: Vec<GameOverview> = games.iter().filter(in_question).cloned().collect();
    if found.is_empty() {
        match (purpose, games.as_slice()) {
            (_, []) => return ResolvedGame::NoGames,
            // The refusal "not your turn" for that game says more than "no game waits".
            (_, [one]) => return ResolvedGame::One(one.id),
            (Purpose::Move, _) => return ResolvedGame::NoneWaiting,
            (Purpose::Plan | Purpose::Any, _) => found = games,
        }
    }
    let mut here = found.iter().filter(|game| is_here(game));
    match (found.as_slice(), here.next(), here.next()) {
        ([one], ..) | (_, Some(one), None) => ResolvedGame::One(one.id),
        _ => ResolvedGame::Several(found),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use colonnade_play::{Place, ServerId, Visibility};
    use colonnade_rules::{BySide, Game, Side};

    const PLAYER: PlayerId = PlayerId(1);

    /// A game between the player, who has the first side, and an opponent.
    fn standing(id: u64, to_act: Side, channel: Option<u64>, has_thread: bool) -> GameOverview {
        let at = "2026-03-01T12:00:00Z".parse().expect("a time");
        GameOverview {
            id: GameId(id),
            version: 1,
            variant: Game::Pilastri.standard(),
            players: BySide::new(PLAYER, PlayerId(2)),
            names: BySide::new("Ada".to_owned(), "Bob".to_owned()),
            to_act,
            asked: None,
            plies: 0,
            started: at,
            touched: at,
            deadline: None,
            vacation: None,
            pair: None,
            tournament: None,
            pause_end: None,
            due: None,
            rated: false,
            place: Place::Server { server: ServerId(9), private: false },
            channel,
            has_thread,
            visibility: Visibility::Public,
        }
    }

    fn one(id: u64) -> ResolvedGame {
        ResolvedGame::One(GameId(id))
    }

    #[test]
    fn the_thread_of_a_game_decides_before_anything_else() {
        let games = vec![standing(7, Side::First, Some(50), false), standing(5, Side::Second, Some(55), true)];
        for purpose in [Purpose::Move, Purpose::Any] {
            assert_eq!(choose(games.clone(), PLAYER, Some(55), purpose), one(5));
            assert_eq!(choose(games.clone(), PLAYER, Some(50), purpose), one(7));
            assert_eq!(choose(games.clone(), PLAYER, None, purpose), one(7));
        }
    }

    #[test]
    fn of_several_games_the_one_in_this_channel_is_meant() {
        let games = vec![
            standing(3, Side::First, Some(50), false),
            standing(4, Side::First, Some(51), false),
            standing(5, Side::First, Some(51), false),
        ];
        assert_eq!(choose(games.clone(), PLAYER, Some(50), Purpose::Move), one(3));
        assert_eq!(choose(games.clone(), PLAYER, Some(51), Purpose::Move), ResolvedGame::Several(games.clone()));
        assert_eq!(choose(games.clone(), PLAYER, None, Purpose::Any), ResolvedGame::Several(games));
    }

    #[test]
    fn without_a_waiting_game_only_other_commands_can_mean_all() {
        let games = vec![standing(3, Side::Second, None, false), standing(4, Side::Second, None, false)];
        assert_eq!(choose(games.clone(), PLAYER, None, Purpose::Move), ResolvedGame::NoneWaiting);
        assert_eq!(choose(games.clone(), PLAYER, None, Purpose::Any), ResolvedGame::Several(games.clone()));
        assert_eq!(choose(games[..1].to_vec(), PLAYER, None, Purpose::Move), one(3));
        assert_eq!(choose(Vec::new(), PLAYER, None, Purpose::Move), ResolvedGame::NoGames);
    }

    #[test]
    fn conditional_moves_are_first_for_games_in_which_the_opponent_is_to_act() {
        let games = vec![standing(3, Side::First, None, false), standing(4, Side::Second, Some(50), false)];
        assert_eq!(choose(games.clone(), PLAYER, None, Purpose::Plan), one(4));
        assert_eq!(choose(games[..1].to_vec(), PLAYER, None, Purpose::Plan), one(3));
        let own = vec![games[0].clone(), standing(5, Side::First, Some(52), false)];
        assert_eq!(choose(own.clone(), PLAYER, Some(52), Purpose::Plan), one(5));
        assert_eq!(choose(own.clone(), PLAYER, None, Purpose::Plan), ResolvedGame::Several(own));
        let several = vec![games[1].clone(), standing(6, Side::Second, Some(51), false)];
        assert_eq!(choose(several.clone(), PLAYER, Some(51), Purpose::Plan), one(6));
        assert_eq!(choose(several.clone(), PLAYER, None, Purpose::Plan), ResolvedGame::Several(several));
        assert_eq!(choose(Vec::new(), PLAYER, None, Purpose::Plan), ResolvedGame::NoGames);
    }

    #[test]
    fn a_game_that_waits_for_an_answer_is_no_game_that_waits_for_a_move() {
        let asked = GameOverview { asked: Some(Side::First), ..standing(3, Side::Second, None, false) };
        let games = vec![asked, standing(4, Side::Second, None, false)];
        assert_eq!(choose(games.clone(), PLAYER, None, Purpose::Any), one(3));
        assert_eq!(choose(games, PLAYER, None, Purpose::Move), ResolvedGame::NoneWaiting);
    }
}
