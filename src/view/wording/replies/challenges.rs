//! Challenges: making, accepting and listing them.

use crate::play::{GameId, Terms, TimeControl};
use crate::view::wording::{self, md, web};
use colonnade_rules::BySide;

/// A bot is challenged.
#[must_use]
pub fn bots_do_not_play() -> String {
    "A bot does not play; challenge a person.".to_owned()
}

/// A challenge to a player and a computer at once.
#[must_use]
pub fn one_opponent() -> String {
    "Name a player or a level of the computer, not both.".to_owned()
}

/// A game against a computer has begun, in a message that does not show its board.
#[must_use]
pub fn game_begins(game: GameId) -> String {
    format!("Game {game} begins.")
}

/// A challenge is made, in a message that is not its announcement.
#[must_use]
pub fn challenge_is_made() -> String {
    "Your challenge is made.".to_owned()
}

/// A challenge is made, with its terms.
#[must_use]
pub fn challenge_is_made_with(terms: &Terms) -> String {
    let made = match terms.to {
        Some(_) => "Your challenge is made.",
        None => "Your challenge is made. Everybody finds it with `/challenges`.",
    };
    [made, &wording::terms(terms)].join("\n")
}

/// A challenge in direct messages did not reach the one who is challenged.
#[must_use]
pub fn challenge_did_not_arrive(name: &str) -> String {
    format!(
        "{} accepts no direct messages, so the challenge did not arrive and is taken back. Challenge them in a server that you share.",
        md(name)
    )
}

/// The same challenge is open already; its announcement follows.
#[must_use]
pub fn challenge_is_open_already(announcement: &str) -> String {
    format!("This challenge is open already.\n{announcement}")
}

/// The opponent has made the same challenge, so that a game begins.
#[must_use]
pub fn matching_challenge_begins(game: GameId) -> String {
    format!("Your opponent has asked for the same: game {game} begins.")
}

/// The rematch that a player asks for runs already.
#[must_use]
pub fn rematch_runs_already(game: GameId) -> String {
    format!("You play this rematch already: it is game {game}.")
}

/// The rematch of a rated game is casual.
#[must_use]
pub const fn rematch_is_casual() -> &'static str {
    "The game before was rated; this one is casual, because the challenger may not propose rated games here."
}

/// A challenge is accepted.
#[must_use]
pub fn challenge_accepted(game: GameId, names: &BySide<String>) -> String {
    format!("Accepted: game {game} between {} and {} begins.", md(&names.first), md(&names.second))
}

/// The heading of the reader's own challenges.
#[must_use]
pub fn own_challenges() -> String {
    "**Yours**".to_owned()
}

/// The heading of challenges that are open to everybody.
#[must_use]
pub fn open_challenges() -> String {
    "**Open to everybody**".to_owned()
}

/// There are no open challenges.
#[must_use]
pub fn no_challenges() -> String {
    "There are no open challenges. `/challenge` makes one.".to_owned()
}

/// The suggestion of a time control.
#[must_use]
pub fn time_suggestion(control: TimeControl) -> String {
    format!("{control}: {}", web::control(control))
}
