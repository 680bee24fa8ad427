//! Decisions of the host about games and players: what they would do, what they did, and their record.

use super::counted;
use crate::printable;
use crate::web::game_name;
use colonnade_play::{Dated, Game, GameId, ModerationDecision, ModerationEntry, PlayerId, Server};

/// A game was cancelled.
#[must_use]
pub fn game_voided(game: GameId) -> String {
    format!("Game {game} is cancelled and counts for nothing.")
}

/// A player was barred from this host, or the bar was lifted.
#[must_use]
pub fn player_barred(player: PlayerId, is_barred: bool) -> String {
    if is_barred {
        format!("Player {player} is barred from this host.")
    } else {
        format!("Player {player} is no longer barred from this host.")
    }
}

/// A player was erased.
#[must_use]
pub fn player_erased(player: PlayerId) -> String {
    format!("Player {player} is erased. Earlier backups still contain the data; remove them.")
}

/// A game with its variant and players.
pub(super) fn about(game: &Game) -> String {
    let names = &game.setup.names;
    format!("Game {} ({}, {} – {})", game.id, game_name(game.setup.variant), printable(&names.0), printable(&names.1))
}

/// The effect of cancelling a game.
#[must_use]
pub fn would_void(game: &Game, is_void: bool) -> String {
    let about = about(game);
    match &game.ending {
        _ if is_void => format!("{about} is cancelled already."),
        None => format!(
            "{about} is running. It would end without a result, and both players would be told. This cannot be undone."
        ),
        Some(ending) => {
            let ratings =
                if game.is_rated() { " The ratings of both players would be recomputed without it." } else { "" };
            let on = ending.at.format("%Y-%m-%d");
            format!(
                "{about} ended {} on {on}. Its result would be cancelled, and both players would be told.{ratings} \
                 `colonnade void --undo {}` puts the result back.",
                ending.result, game.id.0
            )
        }
    }
}

/// The effect of putting back the result of a game.
#[must_use]
pub fn would_reinstate(game: &Game, is_possible: bool) -> String {
    let about = about(game);
    if is_possible {
        format!(
            "{about} was cancelled after its end. Its result and the ratings would be put back, and both players would be told."
        )
    } else {
        format!("{about} has no cancelled result that could be put back.")
    }
}

/// The effect of cancelling all running games of a player.
#[must_use]
pub fn would_void_all(player: PlayerId, games: u64) -> String {
    let games = counted(games, "running game", "running games");
    format!(
        "{games} of player {player} would end without a result, and their opponents would be told. This cannot be undone."
    )
}

/// A decision is not carried out without a confirmation.
#[must_use]
pub fn confirm_with_yes(would: &str) -> String {
    format!("{would} Nothing is done yet; confirm it with --yes")
}

/// The question before a decision is carried out.
#[must_use]
pub fn ask(would: &str) -> String {
    format!("{would} Do it? [y/N] ")
}

/// The answers to [`ask`] that confirm.
pub const YES: [&str; 2] = ["y", "yes"];

/// Nothing was done.
#[must_use]
pub const fn nothing_done() -> &'static str {
    "Nothing is done."
}

/// The result of a game was put back.
#[must_use]
pub fn game_reinstated(game: GameId) -> String {
    format!("Game {game} has its result again, and counts as before.")
}

/// All running games of a player were cancelled.
#[must_use]
pub fn games_voided(player: PlayerId, games: u64) -> String {
    format!("{} of player {player} cancelled.", counted(games, "running game", "running games"))
}

/// There was no decision yet.
#[must_use]
pub const fn no_decisions() -> &'static str {
    "No moderator has decided anything yet."
}

/// An entry of the record of moderation: when, who, what and why.
#[must_use]
pub fn entry(Dated { at, event }: &Dated<ModerationEntry>) -> String {
    let ModerationEntry { server, person, decision, why } = event;
    let who = match (*server == Server::HOST, person) {
        (true, _) => "the host".to_owned(),
        (false, Some(person)) => format!("player {person}, manager of server {}", server.0),
        (false, None) => format!("a manager of server {}", server.0),
    };
    let what = match decision {
        ModerationDecision::Voided(game) => format!("cancelled game {game}"),
        ModerationDecision::Reinstated(game) => format!("put back the result of game {game}"),
        ModerationDecision::Barred(player) => format!("barred player {player}"),
        ModerationDecision::Unbarred(player) => format!("let player {player} play again"),
        ModerationDecision::Erased(player) => format!("erased player {player}"),
    };
    let why = why.as_deref().map(|why| format!(": {}", printable(why))).unwrap_or_default();
    format!("{}  {who} {what}{why}", at.format("%Y-%m-%d %H:%M UTC"))
}
