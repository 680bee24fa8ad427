//! Watching and following games in words.

use super::english::joined_and;
use super::lists::{lines, pair};
use super::{md, moment};
use crate::play::{FollowProblem, GameId, MOST_FOLLOWERS, MOST_IN_CHANNEL, MOST_IN_SERVER, Standing};
use crate::view::words::cut_name;

/// A running game in a list of games to watch.
fn line(game: &Standing) -> String {
    let mut labels = vec![format!("{} {}", md(&game.id.to_string()), game.variant), pair(&game.names)];
    labels.push(format!("{} is to act", md(&cut_name(&game.names[game.to_act], 24))));
    labels.extend(game.deadline.map(moment));
    labels.join(" · ")
}

/// A page of the public games of a server, and the games that the reader follows.
#[must_use]
pub fn games_to_watch(games: &[Standing], followed: &[GameId], has_pages: bool) -> String {
    let mut head: Vec<String> = (!followed.is_empty()).then(|| you_follow(followed)).into_iter().collect();
    if games.is_empty() {
        let none = if has_pages { "No public games on this page." } else { "No public games run in this server." };
        head.push(none.to_owned());
        return head.join("\n");
    }
    head.push("Public games that run in this server:".to_owned());
    lines(&head.join("\n"), games.iter().map(line))
}

fn you_follow(games: &[GameId]) -> String {
    let ids: Vec<String> = games.iter().map(|game| md(&game.to_string())).collect();
    match ids.len() {
        1 => format!("You follow game {}.", joined_and(&ids)),
        _ => format!("You follow games {}.", joined_and(&ids)),
    }
}

/// The games that the reader follows.
#[must_use]
pub fn followed_games(games: &[Standing]) -> String {
    if games.is_empty() {
        return "You follow no games. `/watch` in a server lists those that run there, and `/watch game:` follows one by its \
                number."
            .to_owned();
    }
    lines("Games that you follow:", games.iter().map(line))
}

/// Why a game cannot be followed, as a clause.
pub(super) fn problem(problem: FollowProblem) -> String {
    match problem {
        FollowProblem::OwnGame => "you play in this game, so you are told of it anyway".to_owned(),
        FollowProblem::NotPublic => "only games that everybody may see can be followed".to_owned(),
        FollowProblem::KeptAway => "you cannot follow this game".to_owned(),
        FollowProblem::Full => {
            format!("{MOST_FOLLOWERS} people follow this game, and more cannot; you can look at it with `/board`")
        }
        FollowProblem::Elsewhere => "only games of this server can be followed in its channels".to_owned(),
        FollowProblem::AnnouncedHere => "this game is announced here anyway".to_owned(),
        FollowProblem::ChannelFull => format!(
            "{MOST_IN_CHANNEL} games in a channel and {MOST_IN_SERVER} in a server can be followed so, and no more"
        ),
    }
}
