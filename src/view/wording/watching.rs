//! Watching and following games in words.

use super::english::joined_and;
use super::lists::pair;
use super::{md, moment};
use crate::play::{FollowProblem, GameId, MOST_FOLLOWERS, MOST_IN_CHANNEL, MOST_IN_SERVER, Standing};
use crate::view::words::cut_name;

/// A running game in a list of games to watch.
#[must_use]
pub fn watched_line(game: &Standing) -> String {
    let mut labels = vec![format!("{} {}", md(&game.id.to_string()), game.variant), pair(&game.names)];
    labels.push(format!("{} is to act", md(&cut_name(&game.names[game.to_act], 24))));
    labels.extend(game.deadline.map(moment));
    labels.join(" · ")
}

/// The head of a page with so many public games of a server: the games that the reader follows, and those that its
/// channels follow, as [`channels_follow`] says.
#[must_use]
pub fn watch_head(games: usize, followed: &[GameId], in_channels: Option<String>, has_pages: bool) -> String {
    let mut head: Vec<String> = (!followed.is_empty()).then(|| you_follow(followed)).into_iter().collect();
    head.extend(in_channels);
    let public = match (games, has_pages) {
        (0, true) => "No public games on this page.",
        (0, false) => "No public games run in this server.",
        _ => "Public games that run in this server:",
    };
    head.push(public.to_owned());
    head.join("\n")
}

/// Pairs of game and channel told one by one.
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
        .map(|(game, channel)| format!("{} in <#{channel}>", number(game)))
        .collect();
    let this = match in_this.len() {
        0 => None,
        1 => Some(format!("This channel follows game {}.", joined_and(&in_this))),
        _ => Some(format!("This channel follows games {}.", joined_and(&in_this))),
    };
    let told = elsewhere.iter().take(MOST_TOLD).cloned().collect::<Vec<_>>().join(", ");
    let more = match elsewhere.len().saturating_sub(MOST_TOLD) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let others = (!elsewhere.is_empty()).then(|| format!("Followed in other channels: {told}{more}."));
    let lines: Vec<String> = this.into_iter().chain(others).collect();
    (!lines.is_empty()).then(|| format!("{}\n`/watch game: here:false` in a channel ends that.", lines.join("\n")))
}

fn you_follow(games: &[GameId]) -> String {
    let ids: Vec<String> = games.iter().map(|game| md(&game.to_string())).collect();
    match ids.len() {
        1 => format!("You follow game {}.", joined_and(&ids)),
        _ => format!("You follow games {}.", joined_and(&ids)),
    }
}

/// The head of the list of so many games that the reader follows.
#[must_use]
pub fn followed_head(games: usize) -> String {
    match games {
        0 => "You follow no games. `/watch` in a server lists those that run there, and `/watch game:` follows one by its \
              number."
            .to_owned(),
        _ => "Games that you follow:".to_owned(),
    }
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
