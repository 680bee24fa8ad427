//! Challenges: making, accepting and listing them.

use crate::announcement::one_of_two;
use crate::{isolated, labelled, md, sentences, web};
use colonnade_language::say;
use colonnade_play::{GameId, Terms, TimeControl};
use colonnade_rules::BySide;

/// A game against a computer has begun, in a message that does not show its board.
#[must_use]
pub fn game_begins(game: GameId) -> String {
    say!(replies_challenges::game_begins, game = game.to_string())
}

/// A challenge is made, in a message that is not its announcement; `channel` is where that is posted.
#[must_use]
pub fn challenge_is_made(channel: Option<u64>) -> String {
    sentences(std::iter::once(say!(replies_challenges::challenge_is_made)).chain(channel.map(posted_in)))
}

fn posted_in(channel: u64) -> String {
    say!(replies_challenges::challenge_is_posted, channel = format!("<#{channel}>"))
}

/// A challenge is made, with its terms; `channel` is where it is posted.
#[must_use]
pub fn challenge_is_made_with(terms: &Terms, channel: Option<u64>) -> String {
    let made = match terms.to {
        Some(_) => challenge_is_made(channel),
        None => sentences(
            std::iter::once(say!(replies_challenges::challenge_to_everybody_is_made)).chain(channel.map(posted_in)),
        ),
    };
    [made, crate::terms(terms)].join("\n")
}

/// A challenge in direct messages did not reach the challenged player.
#[must_use]
pub fn challenge_did_not_arrive(name: &str) -> String {
    say!(replies_challenges::challenge_did_not_arrive, name = md(name))
}

/// The same challenge is open already; its announcement follows.
#[must_use]
pub fn challenge_is_open_already(announcement: &str) -> String {
    format!("{}\n{announcement}", say!(replies_challenges::challenge_is_open_already))
}

/// The opponent has made the same challenge, so that a game begins.
#[must_use]
pub fn matching_challenge_begins(game: GameId, pair: Option<GameId>) -> String {
    with_pair(say!(replies_challenges::matching_challenge_begins, game = game.to_string()), pair)
}

/// The news that a game begins, with the other game of its match.
pub(super) fn with_pair(news: String, pair: Option<GameId>) -> String {
    sentences(std::iter::once(news).chain(pair.map(one_of_two)))
}

/// The rematch that a player asks for is running already.
#[must_use]
pub fn rematch_runs_already(game: GameId) -> String {
    say!(replies_challenges::rematch_runs_already, game = game.to_string())
}

/// A challenge is accepted.
#[must_use]
pub fn challenge_accepted(game: GameId, pair: Option<GameId>, names: &BySide<String>) -> String {
    let first = md(&isolated(&names.first));
    let second = md(&isolated(&names.second));
    let news = say!(replies_challenges::challenge_accepted, game = game.to_string(), first = first, second = second);
    with_pair(news, pair)
}

/// The suggestion of a time control.
#[must_use]
pub fn time_suggestion(control: TimeControl) -> String {
    labelled(&control.to_string(), &web::control(control))
}
