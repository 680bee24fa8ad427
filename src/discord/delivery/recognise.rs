//! Recognising messages of the bot: by their nonce and by the ids of their buttons, never by their text.

use super::DiscordNoticeSender;
use crate::discord::custom_id::{Component, CustomId};
use crate::discord::daily_puzzle::is_of_day;
use crate::discord::rest::{RestResult, id};
use crate::play::{ChallengeFact, ChallengeId, Fact, GameId, Notice};

/// The texts after the key of a notice in the nonce of a message in another place than the first: the channel of a thread,
/// direct messages.
const ELSEWHERE: [&str; 2] = [IN_PARENT, ALONE];
pub(super) const IN_PARENT: &str = ".p";
pub(super) const ALONE: &str = ".d";

/// A message that announces a version of a game.
pub(super) struct Found {
    pub(super) message: u64,
    pub(super) version: u64,
    /// Whether it announces exactly the notice that was searched for.
    pub(super) is_exact: bool,
}

/// The version of the game that a notice announces.
pub(super) const fn version(notice: &Notice) -> Option<u64> {
    match &notice.fact {
        Fact::Game { version, .. } | Fact::TimeRanOut { version, .. } => Some(*version),
        _ => None,
    }
}

/// All custom ids of a message.
pub(in crate::discord) fn custom_ids(message: &serde_json::Value) -> impl Iterator<Item = CustomId> {
    let rows = message["components"].as_array().into_iter().flatten();
    let parts = rows.flat_map(|row| row["components"].as_array().into_iter().flatten());
    parts.filter_map(|part| part["custom_id"].as_str()?.parse().ok())
}

/// The version of a game that a message announces. Every announcement has one of these buttons: `Type` where moves are chosen
/// under the board. The composer has that, too, but it always has `Back`.
pub(super) fn announced_version(message: &serde_json::Value, game: GameId) -> Option<u64> {
    let (mut found, mut is_composer) = (None, false);
    for id in custom_ids(message).filter(|id| id.number == game.0) {
        match id.component {
            Component::Move | Component::Rematch | Component::Replay | Component::Type => {
                found = found.or(Some(id.version));
            }
            Component::Back => is_composer = true,
            _ => {}
        }
    }
    found.filter(|_| !is_composer)
}

/// The version of its game that a message announces together with a notice, or without it.
fn version_in(message: &serde_json::Value, notice: &Notice) -> Option<u64> {
    let (Fact::Game { game, .. } | Fact::TimeRanOut { game, .. }) = &notice.fact else { return None };
    announced_version(message, *game)
}

/// Whether the answer to the command that led to a notice announces it: alone, or with what happened until then.
pub(super) fn is_answered(answer: &serde_json::Value, notice: &Notice) -> bool {
    version_in(answer, notice).is_some_and(|found| Some(found) >= version(notice))
        || announces_challenge(answer, notice)
}

/// Whether a message announces the challenge of a notice.
fn announces_challenge(message: &serde_json::Value, notice: &Notice) -> bool {
    matches!(notice.fact, Fact::Challenge { challenge, what: ChallengeFact::Made } if shows_challenge(message, challenge))
}

/// Whether a message shows the daily puzzle of a notice.
fn announces_day(message: &serde_json::Value, notice: &Notice) -> bool {
    let Fact::DailyPuzzle { day, .. } = notice.fact else { return false };
    custom_ids(message).any(|id| is_of_day(&id, day))
}

/// Whether a message shows an open challenge.
pub(super) fn shows_challenge(message: &serde_json::Value, challenge: ChallengeId) -> bool {
    custom_ids(message).any(|id| id.component == Component::Accept && id.number == challenge.0)
}

/// Whether a message shows how a challenge ended in place of the challenge.
pub(super) fn shows_closed(message: &serde_json::Value, challenge: ChallengeId) -> bool {
    custom_ids(message).any(|id| id.component == Component::Closed && id.number == challenge.0)
}

/// Whether a message is by a user; true for any message if the user is not known.
pub(in crate::discord) fn is_by(message: &serde_json::Value, user: Option<u64>) -> bool {
    user.is_none_or(|user| id(&message["author"]["id"]) == Some(user))
}

impl DiscordNoticeSender {
    /// The latest message of a channel that announces a notice, or something later about the same game.
    pub(super) async fn find(&self, channel: u64, notice: &Notice) -> RestResult<Option<Found>> {
        let messages = match self.rest.latest_messages(channel).await {
            Ok(messages) => messages,
            Err(error) if error.is_transient() => return Err(error),
            // Where messages cannot be read, a duplicate is better than a loss.
            Err(_) => return Ok(None),
        };
        let own = self.state.user();
        let mut latest: Option<Found> = None;
        for message in messages.iter().filter(|message| is_by(message, own)) {
            let Some(message_id) = id(&message["id"]) else { continue };
            let key = notice.key().to_string();
            let nonce = message["nonce"].as_str().and_then(|nonce| nonce.strip_prefix(&key));
            if nonce.is_some_and(|suffix| suffix.is_empty() || ELSEWHERE.contains(&suffix))
                || announces_challenge(message, notice)
                || announces_day(message, notice)
            {
                // It has the nonce of the first notice that it announces.
                let version = version_in(message, notice).max(version(notice)).unwrap_or_default();
                return Ok(Some(Found { message: message_id, version, is_exact: true }));
            }
            let (Some(version), Some(found)) = (version(notice), version_in(message, notice)) else { continue };
            if found >= version && latest.as_ref().is_none_or(|latest| found > latest.version) {
                latest = Some(Found { message: message_id, version: found, is_exact: found == version });
            }
        }
        Ok(latest)
    }
}
