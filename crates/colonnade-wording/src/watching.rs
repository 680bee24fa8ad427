//! Watching and following games in words.

use super::lists::pair;
use super::text_helpers::{joined_and, listed};
use super::{exact_moment, md};
use colonnade_language::say;
use colonnade_pictures::cut_name;
use colonnade_play::{FollowProblem, GameId, GameOverview, MOST_FOLLOWERS, MOST_IN_CHANNEL, MOST_IN_SERVER};

/// A running game in a list of games to watch.
#[must_use]
pub fn watched_line(game: &GameOverview) -> String {
    let mut labels =
        vec![format!("{} {}", md(&game.id.to_string()), super::web::game_name(game.variant)), pair(&game.names)];
    labels.push(say!(watching::to_act, name = md(&cut_name(&game.names[game.to_act], 24))));
    labels.extend(game.deadline.map(exact_moment));
    labels.join(" · ")
}

/// The head of a page with `games` public games of a server: the games that the reader follows, and those that its
/// channels follow, as [`channels_follow`] says.
#[must_use]
pub fn watch_head(games: usize, followed: &[GameId], in_channels: Option<String>, has_pages: bool) -> String {
    let mut head: Vec<String> = (!followed.is_empty()).then(|| you_follow(followed)).into_iter().collect();
    head.extend(in_channels);
    head.push(match (games, has_pages) {
        (0, true) => say!(watching::no_public_games_on_page),
        (0, false) => say!(watching::no_public_games),
        _ => say!(watching::public_games),
    });
    head.join("\n")
}

/// The most pairs of game and channel that are listed.
const MOST_TOLD: usize = 10;

/// The games that the channels of a server follow, this channel first; None if there are none.
#[must_use]
pub fn channels_follow(followed: &[(GameId, u64)], here: u64) -> Option<String> {
    let number = |game: &GameId| md(&game.to_string());
    let in_this: Vec<String> =
        followed.iter().filter(|(_, channel)| *channel == here).map(|(game, _)| number(game)).collect();
    let elsewhere: Vec<String> = followed
        .iter()
        .filter(|(_, channel)| *channel != here)
        .map(|(game, channel)| say!(watching::game_in_channel, game = number(game), channel = format!("<#{channel}>")))
        .collect();
    let this = (!in_this.is_empty())
        .then(|| say!(watching::channel_follows, count = in_this.len(), games = joined_and(&in_this)));
    let told = listed(&elsewhere[..elsewhere.len().min(MOST_TOLD)]);
    let others = match elsewhere.len().saturating_sub(MOST_TOLD) {
        0 => (!elsewhere.is_empty()).then(|| say!(watching::followed_elsewhere, games = told)),
        more => Some(say!(watching::followed_elsewhere_more, games = told, count = more)),
    };
    let lines: Vec<String> = this.into_iter().chain(others).collect();
    (!lines.is_empty()).then(|| format!("{}\n{}", lines.join("\n"), say!(watching::end_following_here)))
}

fn you_follow(games: &[GameId]) -> String {
    let ids: Vec<String> = games.iter().map(|game| md(&game.to_string())).collect();
    say!(watching::you_follow, count = ids.len(), games = joined_and(&ids))
}

/// The head of the list of `games` games that the reader follows.
#[must_use]
pub fn followed_head(games: usize) -> String {
    if games == 0 { say!(watching::follow_none) } else { say!(watching::followed_head) }
}

/// Why a game cannot be followed, as a clause.
pub(super) fn problem(problem: FollowProblem) -> String {
    match problem {
        FollowProblem::OwnGame => say!(watching::own_game),
        FollowProblem::NotPublic => say!(watching::not_public),
        FollowProblem::KeptAway => say!(watching::kept_away),
        FollowProblem::Full => say!(watching::full, most = MOST_FOLLOWERS),
        FollowProblem::Elsewhere => say!(watching::elsewhere),
        FollowProblem::AnnouncedHere => say!(watching::announced_here),
        FollowProblem::ChannelFull => {
            say!(watching::channel_full, channel = MOST_IN_CHANNEL, server = MOST_IN_SERVER)
        }
    }
}
