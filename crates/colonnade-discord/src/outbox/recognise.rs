//! Recognising messages of the bot: by their nonce and by the ids of their buttons, never by their text.

use super::DiscordNoticeSender;
use crate::announcements::daily_puzzle::is_of_day;
use crate::ids::{
    ChallengeComponent, Component, ComposeComponent, CustomId, PlayComponent, ReplayComponent, TournamentComponent,
};
use crate::transport::direct_messages::is_answer;
use crate::transport::interaction::InteractionOrigin;
use crate::transport::rest::{RestResult, id};
use colonnade_play::{ChallengeFact, ChallengeId, Fact, GameId, Notice};

/// The texts after the key of a notice in the nonce of a message in another place than the first: the channel of a thread,
/// direct messages.
const ELSEWHERE: [&str; 2] = [IN_PARENT, ALONE];
pub(super) const IN_PARENT: &str = ".p";
pub(super) const ALONE: &str = ".d";

/// A message that announces notices.
pub(super) struct FoundMessage {
    pub(super) message: u64,
    /// How many of the notices that were searched for, from the first one on.
    pub(super) known: usize,
    /// Whether it was sent for the first one, and not only for something later about the same game.
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
pub(crate) fn custom_ids(message: &serde_json::Value) -> impl Iterator<Item = CustomId> {
    let rows = message["components"].as_array().into_iter().flatten();
    let parts = rows.flat_map(|row| row["components"].as_array().into_iter().flatten());
    parts.filter_map(|part| part["custom_id"].as_str()?.parse().ok())
}

/// The version of a game that a message announces. Every announcement has one of these buttons: `Type` where moves are chosen
/// under the board. The composer has that, too, but it always has `Back`.
pub(super) fn announced_version(message: &serde_json::Value, game: GameId) -> Option<u64> {
    if is_answer(message) {
        return None;
    }
    let mut found = None;
    let mut is_composer = false;
    for id in custom_ids(message).filter(|id| id.number() == game.0) {
        match id.component {
            Component::Play(PlayComponent::Move | PlayComponent::Rematch)
            | Component::Replay(ReplayComponent::Replay)
            | Component::Compose(ComposeComponent::Type) => {
                found = found.or(Some(id.version));
            }
            Component::Compose(ComposeComponent::Back) => is_composer = true,
            _ => {}
        }
    }
    found.filter(|_| !is_composer)
}

const fn game_of(notice: &Notice) -> Option<GameId> {
    match notice.fact {
        Fact::Game { game, .. } | Fact::TimeRanOut { game, .. } => Some(game),
        _ => None,
    }
}

/// Whether the answer to the command that led to a notice announces it: alone, or with what happened until then. The player
/// may have begun to choose the next move in it, which shows no earlier version.
fn is_answered(answer: &serde_json::Value, notice: &Notice) -> bool {
    let Some(game) = game_of(notice) else { return announces_challenge(answer, notice) };
    let shown = custom_ids(answer).filter(|id| id.number() == game.0).map(|id| id.version).max();
    shown.is_some_and(|shown| Some(shown) >= version(notice))
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

/// Whether a message tells the news of a tournament of a notice.
fn announces_tournament(message: &serde_json::Value, notice: &Notice) -> bool {
    let Fact::Tournament { tournament, version, .. } = notice.fact else { return false };
    let is_of = |id: &CustomId| id.number() == tournament.0 && id.version == version;
    custom_ids(message).any(|id| id.component == TournamentComponent::Table && is_of(&id))
}

/// Whether a message shows an open challenge.
pub(super) fn shows_challenge(message: &serde_json::Value, challenge: ChallengeId) -> bool {
    custom_ids(message).any(|id| id.component == ChallengeComponent::Accept && id.number() == challenge.0)
}

/// Whether a message shows how a challenge ended in place of the challenge.
pub(super) fn shows_closed(message: &serde_json::Value, challenge: ChallengeId) -> bool {
    custom_ids(message).any(|id| id.component == ChallengeComponent::Closed && id.number() == challenge.0)
}

/// Whether a message is by a user; true for any message if the user is not known.
pub(crate) fn is_by(message: &serde_json::Value, user: Option<u64>) -> bool {
    user.is_none_or(|user| id(&message["author"]["id"]) == Some(user))
}

impl DiscordNoticeSender {
    /// Whether the response to an interaction announces a notice. A deferred response does not, and neither does the
    /// message with the component that was used.
    pub(super) async fn is_response(&self, origin: &InteractionOrigin, notice: &Notice) -> RestResult<bool> {
        match self.rest.original(origin.application, &origin.token).await {
            Ok(answer) => Ok(is_answered(&answer, notice)),
            Err(error) if self.is_worth_a_retry(notice, &error) => Err(error),
            Err(_) => Ok(false),
        }
    }

    /// The message of a channel that announces most of some notices, which one message can announce together.
    pub(super) async fn find(&self, channel: u64, notices: &[Notice]) -> RestResult<Option<FoundMessage>> {
        let Some(first) = notices.first() else { return Ok(None) };
        let messages = match self.rest.latest_messages(channel).await {
            Ok(messages) => messages,
            Err(error) if error.is_transient() => return Err(error),
            // Where messages cannot be read, a duplicate is better than a loss.
            Err(_) => return Ok(None),
        };
        let own = self.state.user();
        let mut best: Option<FoundMessage> = None;
        for message in messages.iter().filter(|message| is_by(message, own)) {
            let Some(id) = id(&message["id"]) else { continue };
            let (known, is_exact) = match sent_for(message, notices) {
                Some(known) => (known, true),
                None if announces_challenge(message, first)
                    || announces_day(message, first)
                    || announces_tournament(message, first) =>
                {
                    (1, true)
                }
                None => {
                    let shown = game_of(first).and_then(|game| announced_version(message, game));
                    let known = notices.iter().take_while(|notice| shown.is_some() && version(notice) <= shown).count();
                    (known, shown == version(first))
                }
            };
            if known > best.as_ref().map_or(0, |best| best.known) {
                best = Some(FoundMessage { message: id, known, is_exact });
            }
        }
        Ok(best)
    }
}

/// How many of some notices a message was sent for; `None` if its nonce is of none of them. Its nonce is the key of the last.
fn sent_for(message: &serde_json::Value, notices: &[Notice]) -> Option<usize> {
    let nonce = message["nonce"].as_str()?;
    let is_of = |notice: &Notice| {
        let suffix = nonce.strip_prefix(&notice.key().to_string());
        suffix.is_some_and(|suffix| suffix.is_empty() || ELSEWHERE.contains(&suffix))
    };
    notices.iter().rposition(is_of).map(|at| at + 1)
}
