//! Delivery of notices to Discord: each is announced once, even after failures.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Instant;

use tracing::Instrument;

use super::announcements::{
    Announcement, Closing, ClosingMode, Target, announcement_alone, announcement_of, closing_of, target_of,
};
use super::bot::Bot;
use super::connection::ConnectionState;
use super::custom_id::{Component, CustomId};
use super::daily_puzzle::is_of_day;
use super::interaction::Origin;
use super::message::Message;
use super::recent::Recent;
use super::rest::{Rest, RestError, RestResult, id};
use crate::language::in_language;
use crate::play::{ChallengeFact, ChallengeId, Fact, GameId, Notice, PlayerId, Span};
use crate::service::{Duty, NoticeSender, Queued, Sent, ServiceError};
use crate::view::wording::replies;

/// Discord's limit for a nonce, in characters.
const LONGEST_NONCE: usize = 25;
/// How many unreachable channels and players are remembered, so that each is logged once.
const REMEMBERED_PLACES: usize = 10_000;
/// By how much Discord's clock, or that of another process, may be behind ours.
const CLOCK_DIFFERENCE: Span = Span::seconds(60);

/// Delivers notices to Discord.
pub(super) struct DiscordNoticeSender {
    bot: Arc<Bot>,
    /// Makes calls only while this process is the one that delivers.
    rest: Rest,
    state: Arc<ConnectionState>,
    /// When this process started to deliver, in milliseconds since 1970: earlier notices may have been delivered by a
    /// previous run or by another process.
    began: AtomicI64,
    /// Channels and players that were logged as unreachable.
    unreachable: Recent<String>,
}

impl DiscordNoticeSender {
    pub(super) fn new(bot: Arc<Bot>, state: Arc<ConnectionState>) -> DiscordNoticeSender {
        let began = bot.service.now().timestamp_millis().into();
        let service = Arc::clone(&bot.service);
        let rest = bot.rest.only_while(move || service.has_duty(Duty::Mail));
        DiscordNoticeSender { bot, rest, state, began, unreachable: Recent::new(REMEMBERED_PLACES) }
    }

    /// Delivers the first notice of a list, and those after it that fit into the same message.
    async fn deliver_batch(&self, mut notices: Vec<Notice>) -> Vec<Sent> {
        if self.bot.service.is_shared()
            && let Err(error) = self.state.ensure_user_known(&self.bot.rest).await
        {
            return vec![self.failed(&error)];
        }
        self.state.wait_for_token(&self.bot.rest, self.bot.settings.token_check_every).await;
        match self.try_batch(&mut notices).await {
            Ok(delivered) => vec![Sent::Delivered; delivered],
            Err(Undelivered::Service(error)) => vec![Sent::Failed(error.to_string())],
            Err(Undelivered::Call(error)) => {
                if error.is_unauthorised() {
                    self.state.confirm_refusal(&self.bot.rest).await;
                }
                vec![self.failed(&error)]
            }
        }
    }

    /// Returns how many of the notices are delivered or have no recipient any more.
    async fn try_batch(&self, notices: &mut Vec<Notice>) -> Result<usize, Undelivered> {
        // A notice that a response may have delivered is looked up on its own.
        if let Some(at) = notices.iter().position(|notice| self.origin(notice).is_some()) {
            notices.truncate(at.max(1));
        }
        let first = notices[0].clone();
        // One message covers all events of a game or a challenge; every other notice has a message of its own.
        if !matches!(first.fact, Fact::Game { .. } | Fact::Challenge { .. }) {
            notices.truncate(1);
        }
        if self.close_challenge(&first).await? {
            return Ok(1);
        }
        if let Some(origin) = self.origin(&first)
            && self.is_response(&origin, &first).await?
        {
            return Ok(1);
        }
        let asked = notices.clone();
        let target = match self.bot.work(move |service| target_of(service, &asked)).await {
            Ok(Some(target)) => target,
            // All notices about a game have the same recipients; facts about a challenge have different ones.
            Ok(None) => return Ok(if matches!(first.fact, Fact::Game { .. }) { notices.len() } else { 1 }),
            Err(ServiceError::Refused(_)) => return Ok(1),
            Err(error) => return Err(Undelivered::Service(error)),
        };
        let channel = self.channel(&target).await;
        let mut found = None;
        if let Ok(channel) = channel
            && self.may_be_delivered(&first)
        {
            found = self.find(channel, &first).await?;
        }
        let known = found.as_ref().map_or(0, |found| match version(&first) {
            Some(_) => notices.iter().take_while(|notice| version(notice) <= Some(found.version)).count(),
            None => 1,
        });
        if let Some(found) = found.filter(|_| known > 0) {
            let thread = self.render(notices[..1].to_vec()).await?.and_then(|announcement| announcement.thread);
            if let (Some((game, name)), Ok(channel), true) = (thread, channel, found.is_exact) {
                self.start_thread(game, channel, found.message, &name).await?;
            }
            return Ok(known);
        }
        let Some(announcement) = self.render_fitting(notices).await? else { return Ok(notices.len()) };
        let last = notices.last().unwrap_or(&first);
        let sent = match channel {
            Ok(channel) => self.post(channel, &announcement, &last.key().to_string()).await,
            Err(error) => Err(error),
        };
        match sent {
            Ok(()) => Ok(notices.len()),
            Err(error) if error.is_closed() || error.is_gone() => {
                self.deliver_elsewhere(notices, &target, &announcement, &error).await?;
                Ok(notices.len())
            }
            Err(error) => Err(error.into()),
        }
    }

    /// The interaction whose response may have delivered a notice, if that response can still be looked up.
    fn origin(&self, notice: &Notice) -> Option<Origin> {
        let now = self.bot.service.now();
        notice.origin.as_deref().and_then(Origin::read).filter(|origin| origin.is_valid(now))
    }

    /// Whether the response to an interaction announces a notice. A deferred response does not, and neither does the
    /// message with the component that was used.
    async fn is_response(&self, origin: &Origin, notice: &Notice) -> RestResult<bool> {
        match self.rest.original(origin.application, &origin.token).await {
            Ok(message) => Ok(announced_version(&message, notice).is_some_and(|found| Some(found) == version(notice))
                || announces_challenge(&message, notice)),
            Err(error) if error.is_transient() => Err(error),
            Err(_) => Ok(false),
        }
    }

    /// Edits the message of a challenge if a notice reports the challenge's end. Returns whether that delivers the
    /// notice.
    async fn close_challenge(&self, notice: &Notice) -> Result<bool, Undelivered> {
        let asked = notice.clone();
        let closing = match self.bot.work(move |service| closing_of(service, &asked)).await {
            Ok(Some(closing)) => closing,
            Ok(None) => return Ok(false),
            Err(ServiceError::Refused(_)) => return Ok(true),
            Err(error) => return Err(Undelivered::Service(error)),
        };
        let mut found = CloseOutcome::NotFound;
        for place in &closing.places {
            if found == CloseOutcome::NotFound {
                found = self.close_message(place, notice, &closing).await?;
            }
        }
        Ok(match closing.mode {
            ClosingMode::Edit => true,
            ClosingMode::EditOrPost => found != CloseOutcome::NotFound,
            // The response to the command has reported it.
            ClosingMode::Post => {
                found == CloseOutcome::AlreadyEdited && notice.origin.is_some() && notice.attempts == 0
            }
        })
    }

    /// Edits the message of a challenge, so that it says how the challenge ended.
    async fn close_message(&self, place: &Target, notice: &Notice, closing: &Closing) -> RestResult<CloseOutcome> {
        let edited = async {
            let channel = self.channel(place).await?;
            let own = self.state.user();
            for is_latest in [false, true] {
                // Most messages are posted when the challenge is made.
                let messages = if is_latest {
                    self.rest.latest_messages(channel).await?
                } else {
                    self.rest.messages_after(channel, closing.made - CLOCK_DIFFERENCE.delta()).await?
                };
                for message in messages.iter().filter(|message| is_by(message, own)) {
                    if shows_challenge(message, closing.challenge)
                        && let Some(message) = id(&message["id"])
                    {
                        self.rest.edit_message(channel, message, &closing.message).await?;
                        return Ok(CloseOutcome::Edited);
                    }
                    if self.may_be_delivered(notice) && shows_closed(message, closing.challenge) {
                        return Ok(CloseOutcome::AlreadyEdited);
                    }
                }
            }
            RestResult::Ok(CloseOutcome::NotFound)
        };
        match edited.await {
            Err(error) if !error.is_transient() => Ok(CloseOutcome::NotFound),
            edited => edited,
        }
    }

    /// Whether a notice may have been delivered already.
    fn may_be_delivered(&self, notice: &Notice) -> bool {
        // The daily puzzle is always looked for: a store restored from a backup may not know that it was posted.
        let is_daily = matches!(notice.fact, Fact::DailyPuzzle { .. });
        is_daily || notice.attempts > 0 || notice.origin.is_some() || self.is_old(notice)
    }

    /// Whether a notice is from a time when another run or process delivered.
    fn is_old(&self, notice: &Notice) -> bool {
        notice.at.timestamp_millis() <= self.began.load(Ordering::SeqCst)
    }

    async fn channel(&self, target: &Target) -> RestResult<u64> {
        match target {
            Target::Channel { channel, .. } | Target::Watching { channel, .. } | Target::Puzzles { channel, .. } => {
                Ok(*channel)
            }
            Target::User { user, .. } | Target::Follower { user, .. } => self.bot.direct_messages.channel(*user).await,
        }
    }

    /// The announcement of some notices; None if there is nothing left to announce.
    async fn render(&self, notices: Vec<Notice>) -> Result<Option<Announcement>, Undelivered> {
        match self.bot.work(move |service| announcement_of(service, &notices)).await {
            Ok(announcement) => Ok(announcement),
            Err(ServiceError::Refused(_)) => Ok(None),
            Err(error) => Err(Undelivered::Service(error)),
        }
    }

    /// The announcement of as many of some notices as fit into a message; the others are removed from the list.
    async fn render_fitting(&self, notices: &mut Vec<Notice>) -> Result<Option<Announcement>, Undelivered> {
        loop {
            let announcement = self.render(notices.clone()).await?;
            if notices.len() == 1 || announcement.as_ref().is_none_or(|announcement| announcement.message.fits()) {
                return Ok(announcement);
            }
            notices.truncate(notices.len() / 2);
        }
    }

    /// An announcement for a channel that is gone, as a direct message to one player. If there is none or it does not
    /// fit, the player gets the announcement for the channel.
    async fn render_alone(
        &self,
        notices: &[Notice],
        player: PlayerId,
        announcement: &Announcement,
    ) -> Result<Announcement, Undelivered> {
        let notices = notices.to_vec();
        let alone = match self.bot.work(move |service| announcement_alone(service, &notices, player)).await {
            Ok(alone) => alone.filter(|alone| alone.message.fits()),
            Err(ServiceError::Refused(_)) => None,
            Err(error) => return Err(Undelivered::Service(error)),
        };
        Ok(Announcement { thread: None, ..alone.unwrap_or_else(|| announcement.clone()) })
    }

    /// The latest message of a channel that announces a notice, or something later about the same game.
    async fn find(&self, channel: u64, notice: &Notice) -> RestResult<Option<Found>> {
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
            if message["nonce"].as_str() == Some(&key)
                || announces_challenge(message, notice)
                || announces_day(message, notice)
            {
                let version = version(notice).unwrap_or_default();
                return Ok(Some(Found { message: message_id, version, is_exact: true }));
            }
            let (Some(version), Some(found)) = (version(notice), announced_version(message, notice)) else { continue };
            if found >= version && latest.as_ref().is_none_or(|latest| found > latest.version) {
                latest = Some(Found { message: message_id, version: found, is_exact: found == version });
            }
        }
        Ok(latest)
    }

    /// Posts an announcement, and starts the thread that belongs to it.
    async fn post(&self, channel: u64, announcement: &Announcement, key: &str) -> RestResult<()> {
        let nonce = (key.len() <= LONGEST_NONCE).then_some(key);
        let message = self.rest.create_message(channel, &announcement.message, nonce).await?;
        if let Some((game, name)) = &announcement.thread {
            self.start_thread(*game, channel, message, name).await?;
        }
        Ok(())
    }

    /// Starts the thread of a game.
    ///
    /// # Errors
    ///
    /// Only if a retry may succeed; otherwise the game is played in the channel.
    async fn start_thread(&self, game: GameId, channel: u64, message: u64, name: &str) -> RestResult<()> {
        match self.rest.start_thread(channel, message, name).await {
            Ok(thread) => {
                // An error is logged by the service; the game is played in the channel then.
                let _ = self.bot.work(move |service| service.give_thread(game, thread)).await;
                Ok(())
            }
            Err(error) if error.is_transient() => Err(error),
            Err(error) => {
                tracing::warn!(%game, %error, "no thread could be created; the game is played in the channel");
                Ok(())
            }
        }
    }

    /// Delivers an announcement whose target is unreachable: from a thread to its channel or to the players, and from
    /// direct messages to the channel of the game. Subscriptions to games and daily puzzles end instead.
    async fn deliver_elsewhere(
        &self,
        notices: &[Notice],
        target: &Target,
        announcement: &Announcement,
        error: &RestError,
    ) -> Result<(), Undelivered> {
        let (Some(first), Some(last)) = (notices.first(), notices.last()) else { return Ok(()) };
        let key = last.key().to_string();
        match target {
            Target::Channel { parent, players, .. } => {
                self.log_unreachable(first, error);
                if let Some(parent) = parent {
                    let plain = Announcement { thread: None, ..announcement.clone() };
                    match self.post_once(*parent, first, &plain, &format!("{key}.p")).await {
                        Err(error) if error.is_gone() => {}
                        sent => return Ok(sent?),
                    }
                }
                for &(player, user) in players {
                    let alone = self.render_alone(notices, player, announcement).await?;
                    let sent = match self.bot.direct_messages.channel(user).await {
                        Ok(channel) => self.post_once(channel, first, &alone, &format!("{key}.d")).await,
                        Err(error) => Err(error),
                    };
                    self.note_closed(user, &sent);
                    if let Err(error) = sent
                        && error.is_transient()
                    {
                        return Err(error.into());
                    }
                }
                Ok(())
            }
            Target::Puzzles { server, channel } => {
                let (server, channel) = (*server, *channel);
                let lost = self.bot.work(move |service| service.lose_puzzles(server, channel)).await;
                lost.map_err(Undelivered::Service)?;
                tracing::warn!(%server, channel, %error, "the daily puzzle's channel cannot be written to; posting there stops");
                Ok(())
            }
            Target::Follower { user, player } => {
                self.bot.direct_messages.close(*user);
                let player = *player;
                let ended = self.bot.work(move |service| service.unfollow_all(player)).await;
                ended.map_err(Undelivered::Service)?;
                tracing::info!(%player, "a player does not accept direct messages and no longer follows games");
                Ok(())
            }
            &Target::Watching { server, channel, game } => {
                let ended = self.bot.work(move |service| service.unfollow_in_channel(server, channel, game)).await;
                ended.map_err(Undelivered::Service)?;
                tracing::info!(%game, channel, %error, "a channel cannot be written to and no longer follows the game");
                Ok(())
            }
            Target::User { user, channel } => {
                self.bot.direct_messages.close(*user);
                let Some(channel) = channel else {
                    self.log_unreachable(first, error);
                    return Ok(());
                };
                // The board is in the channel already.
                let text = in_language(announcement.language, || {
                    replies::instead_of_direct_message(&announcement.message.text)
                });
                let is_named = text.contains(&format!("<@{user}>"));
                let text = if is_named { text } else { replies::addressed_to(*user, &text) };
                let message = Message { mentions: vec![*user], ..Message::text(text) };
                let nonce = format!("{key}.c");
                let nonce = (nonce.len() <= LONGEST_NONCE).then_some(nonce.as_str());
                match self.rest.create_message(*channel, &message, nonce).await {
                    Ok(_) => Ok(()),
                    Err(error) if error.is_transient() => Err(error.into()),
                    Err(error) => {
                        self.log_unreachable(first, &error);
                        Ok(())
                    }
                }
            }
        }
    }

    /// Posts an announcement unless it is in the channel already.
    async fn post_once(&self, channel: u64, first: &Notice, announcement: &Announcement, key: &str) -> RestResult<()> {
        if (first.attempts > 0 || self.is_old(first)) && self.find(channel, first).await?.is_some() {
            return Ok(());
        }
        self.post(channel, announcement, key).await
    }

    fn note_closed(&self, user: u64, sent: &RestResult<()>) {
        if sent.as_ref().is_err_and(RestError::is_closed) {
            self.bot.direct_messages.close(user);
        }
    }

    /// Logs, once for each, that a channel or a player cannot be reached.
    fn log_unreachable(&self, notice: &Notice, error: &RestError) {
        let whose = match notice.to {
            crate::play::Audience::Player(player) => format!("player {player}"),
            crate::play::Audience::Watching { channel, .. } => format!("channel {channel}"),
            crate::play::Audience::Place(_) => match &notice.fact {
                Fact::Game { game, .. } | Fact::VacationSpent { game, .. } | Fact::PlanDropped { game, .. } => {
                    format!("the channel of game {game}")
                }
                Fact::Challenge { challenge, .. } | Fact::SeeksEnded { seek: challenge, .. } => {
                    format!("the channel of challenge c{challenge}")
                }
                Fact::DailyPuzzle { server, .. } => format!("the channel of puzzles of server {server}"),
            },
        };
        if self.unreachable.insert(whose.clone(), ()) {
            tracing::warn!(%error, "{whose} cannot be reached; games continue, and other ways are tried");
        }
    }

    /// The outcome for a notice after a transient error.
    fn failed(&self, error: &RestError) -> Sent {
        let now = self.bot.service.now();
        match error {
            RestError::Limited(wait) => {
                Sent::NotBefore(now + chrono::TimeDelta::from_std(*wait).unwrap_or(Span::seconds(60).delta()))
            }
            error => Sent::Failed(error.to_string()),
        }
    }
}

/// The reason why a notice is not delivered yet.
enum Undelivered {
    /// A call failed.
    Call(RestError),
    /// The service failed.
    Service(ServiceError),
}

impl From<RestError> for Undelivered {
    fn from(error: RestError) -> Undelivered {
        Undelivered::Call(error)
    }
}

/// Whether the message of a challenge was edited to say how the challenge ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CloseOutcome {
    Edited,
    AlreadyEdited,
    NotFound,
}

/// A message that announces a version of a game.
struct Found {
    message: u64,
    version: u64,
    /// Whether it announces exactly the notice that was searched for.
    is_exact: bool,
}

/// The version of the game that a notice announces.
const fn version(notice: &Notice) -> Option<u64> {
    match &notice.fact {
        Fact::Game { version, .. } => Some(*version),
        _ => None,
    }
}

/// All custom ids of a message.
fn custom_ids(message: &serde_json::Value) -> impl Iterator<Item = CustomId> {
    let rows = message["components"].as_array().into_iter().flatten();
    let parts = rows.flat_map(|row| row["components"].as_array().into_iter().flatten());
    parts.filter_map(|part| part["custom_id"].as_str()?.parse().ok())
}

/// The version of a notice's game that a message announces. Every message that shows a version has one of these
/// buttons.
fn announced_version(message: &serde_json::Value, notice: &Notice) -> Option<u64> {
    let Fact::Game { game, .. } = &notice.fact else { return None };
    let mut ids = custom_ids(message).filter(|id| id.number == game.0);
    ids.find(|id| matches!(id.component, Component::Move | Component::Rematch | Component::Replay)).map(|id| id.version)
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
fn shows_challenge(message: &serde_json::Value, challenge: ChallengeId) -> bool {
    custom_ids(message).any(|id| id.component == Component::Accept && id.number == challenge.0)
}

/// Whether a message shows how a challenge ended in place of the challenge.
fn shows_closed(message: &serde_json::Value, challenge: ChallengeId) -> bool {
    custom_ids(message).any(|id| id.component == Component::Closed && id.number == challenge.0)
}

/// Whether a message is by a user; true for any message if the user is not known.
fn is_by(message: &serde_json::Value, user: Option<u64>) -> bool {
    user.is_none_or(|user| id(&message["author"]["id"]) == Some(user))
}

impl NoticeSender for DiscordNoticeSender {
    fn take_over(&self) {
        let until = self.bot.service.now() + CLOCK_DIFFERENCE.delta();
        self.began.store(until.timestamp_millis(), Ordering::SeqCst);
    }

    fn deliver(&self, queued: Vec<Queued>) -> Pin<Box<dyn Future<Output = Vec<Sent>> + Send + '_>> {
        let notices: Vec<Notice> = queued.into_iter().map(|queued| queued.notice).collect();
        let Some(first) = notices.first() else { return Box::pin(std::future::ready(Vec::new())) };
        let (game, version) = match &first.fact {
            Fact::Game { game, version, .. } => (Some(game.0), Some(*version)),
            Fact::VacationSpent { game, .. } => (Some(game.0), None),
            Fact::PlanDropped { game, version, .. } => (Some(game.0), Some(*version)),
            Fact::Challenge { .. } | Fact::SeeksEnded { .. } | Fact::DailyPuzzle { .. } => (None, None),
        };
        let span = tracing::info_span!(
            "delivery",
            game,
            version,
            notices = notices.len(),
            milliseconds = tracing::field::Empty
        );
        let run = async move {
            let begun = Instant::now();
            let sent = self.deliver_batch(notices).await;
            tracing::Span::current()
                .record("milliseconds", u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX));
            for sent in &sent {
                let how = match sent {
                    Sent::Delivered => "delivered",
                    Sent::Failed(_) => "failed",
                    Sent::NotBefore(_) => "later",
                    Sent::Impossible(_) => "impossible",
                };
                metrics::counter!("colonnade_discord_notices_total", "how" => how).increment(1);
                self.state.delivery_ended(sent);
            }
            tracing::debug!("a delivery stopped");
            sent
        };
        Box::pin(run.instrument(span))
    }
}
