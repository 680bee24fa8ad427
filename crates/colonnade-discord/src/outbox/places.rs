//! The places of a message: a thread, its channel, direct messages, a channel that the player reads. Each failed call is
//! dealt with as its [`Meaning`] says; the message goes on to the next place, and if there is none, the opponent is told.

use super::recognise::{ALONE, FoundMessage, IN_PARENT};
use super::{DiscordNoticeSender, Undelivered};
use crate::announcements::Announcement;
use crate::announcements::target::{Channels, Target};
use crate::transport::rest::{Meaning, RestError, RestResult};
use crate::ui::message::Message;
use colonnade_language::in_language;
use colonnade_play::{ChallengeFact, Fact, GameFact, Notice, PlayerId, Span};
use colonnade_service::{ServiceError, followers, people, reach};
use colonnade_wording::delivery::{PlaceRefusal, instead_of_channel, something_is_new};
use colonnade_wording::replies;

/// Discord's limit for a nonce, in characters.
const LONGEST_NONCE: usize = 25;
/// How often a place is tried in all if it cannot be looked up whether a message has arrived there. With the pauses
/// between attempts, this takes about half a minute.
const TRIES_IN_DOUBT: u32 = 6;
/// How long a message waits for the rate limit of a place before it goes on to the next one.
const LONGEST_LIMIT: Span = Span::seconds(45);

/// A message on its way from place to place.
struct MessageRoute<'a> {
    first: &'a Notice,
    /// All notices that it announces.
    notices: &'a [Notice],
    /// The key of the last notice that it announces.
    key: String,
    /// The error of a place that may accept it later.
    pending: Option<RestError>,
    /// The first channel that refused it, and why.
    refused: Option<(u64, PlaceRefusal)>,
}

impl MessageRoute<'_> {
    /// Whether a message tells all that is on the way: what it lacks would be told nowhere.
    const fn is_told_by(&self, found: &FoundMessage) -> bool {
        found.known == self.notices.len()
    }
}

/// The outcome at one place.
enum Tried {
    Sent,
    /// The message goes on to the next place.
    Next(RestError),
}

/// The consequence of a failed call.
enum CallVerdict {
    /// The message has arrived nevertheless.
    Arrived,
    Next,
    /// The same place may accept a simpler message.
    Simplify,
}

impl DiscordNoticeSender {
    /// Delivers an announcement to its target or, if that refuses it, by other ways.
    pub(super) async fn deliver_to(
        &self,
        notices: &[Notice],
        target: &Target,
        announcement: &Announcement,
    ) -> Result<(), Undelivered> {
        let (Some(first), Some(last)) = (notices.first(), notices.last()) else { return Ok(()) };
        let mut way = MessageRoute { first, notices, key: last.key().to_string(), pending: None, refused: None };
        match target {
            Target::Channel { channels, players } => {
                self.deliver_to_channel(&mut way, notices, *channels, players, announcement).await
            }
            Target::User { player, user, channels } => {
                let is_reached = self.write_to(&mut way, *user, announcement, "").await?
                    || self.mention(&mut way, *user, *channels, announcement).await?
                    || self.mention_elsewhere(&mut way, *player, *user).await?;
                if is_reached { Ok(()) } else { self.reached_nobody(&way, Some(*player)).await }
            }
            Target::Puzzles { server, channel } => {
                let Tried::Next(error) = self.try_place(&mut way, *channel, announcement, "").await? else {
                    return Ok(());
                };
                // Tomorrow's is posted again.
                self.note_refusal(&mut way, server.0, *channel, &error);
                way.pending.map_or(Ok(()), |error| Err(Undelivered::Later(error)))
            }
            Target::Follower { user, player } => {
                if self.write_to(&mut way, *user, announcement, "").await? {
                    return Ok(());
                }
                if let Some(error) = way.pending {
                    return Err(Undelivered::Later(error));
                }
                if self.bot.direct_messages.is_closed(*user) {
                    let player = *player;
                    let ended = self.bot.work(move |service| followers::unfollow_all(service, player)).await;
                    ended.map_err(Undelivered::Service)?;
                    tracing::info!(%player, "a player does not accept direct messages and no longer follows games");
                }
                Ok(())
            }
            &Target::Watching { server, channel, game } => {
                let Tried::Next(error) = self.try_place(&mut way, channel, announcement, "").await? else {
                    return Ok(());
                };
                self.note_refusal(&mut way, server.0, channel, &error);
                if error.meaning() == Meaning::Place(PlaceRefusal::Gone) {
                    let ended = self
                        .bot
                        .work(move |service| followers::unfollow_in_channel(service, server, channel, game))
                        .await;
                    ended.map_err(Undelivered::Service)?;
                    tracing::info!(%game, "a channel is gone and no longer follows the game");
                }
                way.pending.map_or(Ok(()), |error| Err(Undelivered::Later(error)))
            }
        }
    }

    async fn deliver_to_channel(
        &self,
        way: &mut MessageRoute<'_>,
        notices: &[Notice],
        channels: Channels,
        players: &[(PlayerId, u64)],
        announcement: &Announcement,
    ) -> Result<(), Undelivered> {
        let plain = Announcement { thread: None, ..announcement.clone() };
        for (channel, (message, suffix)) in channels.iter().zip([(announcement, ""), (&plain, IN_PARENT)]) {
            match self.try_place(way, channel, message, suffix).await? {
                Tried::Sent => {
                    return self.write_to_those_who_left(way, notices, channels, players, announcement).await;
                }
                Tried::Next(error) => self.note_refusal(way, channels.server.0, channel, &error),
            }
        }
        let mut waiting = Vec::new();
        for &(player, user) in players {
            let mut own = MessageRoute {
                first: way.first,
                notices: way.notices,
                key: way.key.clone(),
                pending: None,
                refused: way.refused,
            };
            let alone = self.render_alone(notices, player, announcement).await?;
            let alone = with_reason(alone, way.refused);
            let is_reached = self.write_to(&mut own, user, &alone, ALONE).await?
                || self.mention_elsewhere(&mut own, player, user).await?;
            match own.pending.or_else(|| way.pending.clone()) {
                _ if is_reached => {}
                Some(error) => waiting.push((player, error)),
                // The opponent does not wait for those whom a place may still accept.
                None => self.tell_opponent(way.first, Some(player)).await?,
            }
        }
        if players.is_empty() {
            return self.reached_nobody(way, None).await;
        }
        // What a place may still accept is tried again as a whole; those who were reached are recognised then.
        for (player, error) in &waiting {
            self.note_delay(way.first, Some(*player), error).await?;
        }
        waiting.pop().map_or(Ok(()), |(_, error)| Err(Undelivered::Later(error)))
    }

    /// Tries to send an announcement to a channel: at most once if it is there already, and in a simpler form if its
    /// form is refused.
    async fn try_place(
        &self,
        way: &mut MessageRoute<'_>,
        channel: u64,
        announcement: &Announcement,
        suffix: &str,
    ) -> Result<Tried, Undelivered> {
        if let Some(error) = self.bot.refusals.of(channel, self.bot.service.now()) {
            return Ok(Tried::Next(error));
        }
        let key = format!("{}{suffix}", way.key);
        // In the first place it was looked for already.
        let may_be_there = !suffix.is_empty() && (way.first.attempts > 0 || self.is_old(way.first));
        if may_be_there && self.look(way.notices, channel).await?.is_some_and(|found| way.is_told_by(&found)) {
            return Ok(Tried::Sent);
        }
        let mut sent = announcement.clone();
        loop {
            let error = match self.post(channel, &sent, &key).await {
                Ok(()) => {
                    self.bot.refusals.reopen(channel);
                    self.state.place_works();
                    return Ok(Tried::Sent);
                }
                Err(error) => error,
            };
            match self.judge(way, Some(channel), true, &error).await? {
                CallVerdict::Arrived => return Ok(Tried::Sent),
                CallVerdict::Next => return Ok(Tried::Next(error)),
                CallVerdict::Simplify => match simpler(&sent.message) {
                    Some(message) => sent = Announcement { message, thread: None, ..sent },
                    None => return Ok(Tried::Next(error)),
                },
            }
        }
    }

    /// Decides what follows from a failed call for a message to a place. If `can_look`, the message can be recognised
    /// there.
    ///
    /// # Errors
    ///
    /// If the same place is tried again later.
    async fn judge(
        &self,
        way: &mut MessageRoute<'_>,
        channel: Option<u64>,
        can_look: bool,
        error: &RestError,
    ) -> Result<CallVerdict, Undelivered> {
        let mut meaning = error.meaning();
        if error.is_unauthorised() {
            // Unless the token is accepted for other calls, nothing else can be sent either.
            if self.state.confirm_refusal(&self.bot.rest).await {
                return Err(Undelivered::Later(error.clone()));
            }
            // The token is accepted, so this says nothing about the place.
            meaning = Meaning::Passes;
        }
        let tries = way.first.attempts.saturating_add(1);
        let is_tried = tries >= meaning.handling().tries;
        match meaning {
            Meaning::Passes => {
                let is_over = match (error, channel) {
                    // Discord answers, so this says nothing about other places.
                    (RestError::Limited(wait), _) => self.has_waited_enough(way.first, *wait),
                    (_, Some(channel)) => {
                        self.state.place_fails(channel);
                        is_tried
                    }
                    (_, None) => is_tried,
                };
                if !is_over {
                    return Err(Undelivered::Later(error.clone()));
                }
                if let (RestError::Lost(_), Some(channel), true) = (error, channel, can_look) {
                    match self.find(channel, way.notices).await {
                        Ok(Some(found)) if way.is_told_by(&found) => return Ok(CallVerdict::Arrived),
                        Ok(_) => {}
                        Err(_) if tries < TRIES_IN_DOUBT => return Err(Undelivered::Later(error.clone())),
                        // A duplicate is better than a loss.
                        Err(_) => {}
                    }
                }
                way.pending = Some(error.clone());
                Ok(CallVerdict::Next)
            }
            Meaning::Bot => {
                tracing::error!(%error, "Discord refuses the form of a message; a simpler one is tried");
                Ok(CallVerdict::Simplify)
            }
            Meaning::Place(_) | Meaning::Person | Meaning::Unknown => {
                if !is_tried {
                    return Err(Undelivered::Later(error.clone()));
                }
                if let (Some(channel), false) = (channel, meaning == Meaning::Person) {
                    self.bot.refusals.refused(channel, error, meaning, self.bot.service.now());
                }
                Ok(CallVerdict::Next)
            }
        }
    }

    /// Whether a notice that has to wait this much longer for a rate limit would wait too long in all.
    fn has_waited_enough(&self, notice: &Notice, wait: std::time::Duration) -> bool {
        let now = self.bot.service.now();
        let key = notice.key();
        let since = self.limited.get(&key).unwrap_or(now);
        self.limited.insert(key, since);
        let wait = chrono::TimeDelta::from_std(wait).unwrap_or(chrono::TimeDelta::MAX);
        wait > LONGEST_LIMIT.delta() || now - since + wait > LONGEST_LIMIT.delta()
    }

    /// The message of a channel that announces a notice, if it can be looked up.
    ///
    /// # Errors
    ///
    /// If that may be known later.
    pub(super) async fn look(&self, notices: &[Notice], channel: u64) -> Result<Option<FoundMessage>, Undelivered> {
        match self.find(channel, notices).await {
            Err(error) if notices.first().is_some_and(|first| self.is_worth_a_retry(first, &error)) => {
                Err(error.into())
            }
            Err(_) => Ok(None),
            Ok(found) => Ok(found),
        }
    }

    /// Whether a call that is not a message is made again later: not for ever, because the message waits for it.
    pub(super) fn is_worth_a_retry(&self, notice: &Notice, error: &RestError) -> bool {
        let is_short = match error {
            RestError::Limited(wait) => !self.has_waited_enough(notice, *wait),
            _ => notice.attempts.saturating_add(1) < TRIES_IN_DOUBT,
        };
        error.is_transient() && is_short
    }

    /// Writes to a user; returns whether the user is reached.
    async fn write_to(
        &self,
        way: &mut MessageRoute<'_>,
        user: u64,
        announcement: &Announcement,
        suffix: &str,
    ) -> Result<bool, Undelivered> {
        let error = match self.bot.direct_messages.channel(user).await {
            Ok(channel) => match self.try_place(way, channel, announcement, suffix).await? {
                Tried::Sent => {
                    self.bot.direct_messages.reached(user);
                    return Ok(true);
                }
                Tried::Next(error) => error,
            },
            Err(error) => {
                self.judge(way, None, false, &error).await?;
                error
            }
        };
        if error.is_closed() {
            self.bot.direct_messages.close(user);
        }
        self.log_unreachable(way.first, &error);
        Ok(false)
    }

    /// Mentions a user in the channels of the game or challenge, with the text of a direct message.
    async fn mention(
        &self,
        way: &mut MessageRoute<'_>,
        user: u64,
        channels: Option<Channels>,
        announcement: &Announcement,
    ) -> Result<bool, Undelivered> {
        let Some(channels) = channels else { return Ok(false) };
        // The board is in the channel already.
        let text =
            in_language(announcement.language, || replies::instead_of_direct_message(&announcement.message.text));
        let is_named = text.contains(&format!("<@{user}>"));
        let text = if is_named { text } else { replies::addressed_to(user, &text) };
        let message = Message { mentions: vec![user], ..Message::text(text) };
        self.ping(way, channels.iter().map(|channel| (channel, ".c")), &message, Some(channels)).await
    }

    /// Mentions a player where other games are played or where the game was agreed on, without telling others why.
    async fn mention_elsewhere(
        &self,
        way: &mut MessageRoute<'_>,
        player: PlayerId,
        user: u64,
    ) -> Result<bool, Undelivered> {
        let fact = way.first.fact.clone();
        let found = self.bot.work(move |service| {
            let language = people::player(service, player)?.language.language();
            Ok((reach::channels_to_mention(service, player, &fact)?, language))
        });
        let (channels, language) = match found.await {
            Ok(found) => found,
            Err(ServiceError::Refused(_)) => return Ok(false),
            Err(error) => return Err(Undelivered::Service(error)),
        };
        let text = in_language(language, || something_is_new(user));
        let message = Message { mentions: vec![user], ..Message::text(text) };
        self.ping(way, channels.into_iter().map(|channel| (channel, ".s")), &message, None).await
    }

    /// Posts a message in the first of some channels that accepts it. Only its nonce tells that it is there.
    async fn ping(
        &self,
        way: &mut MessageRoute<'_>,
        channels: impl Iterator<Item = (u64, &'static str)>,
        message: &Message,
        of: Option<Channels>,
    ) -> Result<bool, Undelivered> {
        for (channel, suffix) in channels {
            if self.bot.refusals.of(channel, self.bot.service.now()).is_some() {
                continue;
            }
            let key = format!("{}{suffix}", way.key);
            let nonce = (key.len() <= LONGEST_NONCE).then_some(key.as_str());
            let Err(error) = self.rest.create_message(channel, message, nonce).await else {
                self.state.place_works();
                return Ok(true);
            };
            // A lost ping cannot be recognised; its nonce keeps a retry from being a second one.
            self.judge(way, Some(channel), false, &error).await?;
            if let Some(of) = of {
                self.note_refusal(way, of.server.0, channel, &error);
            }
        }
        Ok(false)
    }

    /// Records that a channel of a server refused a message: the host reads it in the log, the managers of the server
    /// are told when one of them uses the bot.
    fn note_refusal(&self, way: &mut MessageRoute<'_>, server: u64, channel: u64, error: &RestError) {
        self.log_unreachable(way.first, error);
        if let Some(why) = error.place_refusal() {
            self.bot.refusals.tell_managers(server, channel, why);
            way.refused.get_or_insert((channel, why));
        }
    }

    /// Nobody, or not this player, could be reached. If a place may accept the message later, it is tried again, and the
    /// opponent is told when that takes too long; otherwise the opponent is told now.
    async fn reached_nobody(&self, way: &MessageRoute<'_>, player: Option<PlayerId>) -> Result<(), Undelivered> {
        let Some(error) = &way.pending else { return self.tell_opponent(way.first, player).await };
        self.note_delay(way.first, player, error).await?;
        Err(Undelivered::Later(error.clone()))
    }

    /// Tells the opponent of a player whom no place has accepted for too long. While none accepts anything, that says
    /// nothing about this player, and it is judged again at the next try.
    async fn note_delay(
        &self,
        notice: &Notice,
        player: Option<PlayerId>,
        error: &RestError,
    ) -> Result<(), Undelivered> {
        // A rate limit counts as no attempt; the place was left because the limit is long.
        let is_limit = matches!(error, RestError::Limited(_));
        let is_long = is_limit || notice.attempts.saturating_add(1) >= TRIES_IN_DOUBT;
        let is_due = is_long && !self.told_of.contains(&(notice.key(), player)) && self.state.are_others_reached();
        if is_due && self.rest.current_user().await.is_ok() {
            self.tell_opponent(notice, player).await?;
        }
        Ok(())
    }

    /// Tells the opponent, once for each message, that it did not reach a player.
    async fn tell_opponent(&self, notice: &Notice, player: Option<PlayerId>) -> Result<(), Undelivered> {
        let subject = (notice.key(), player);
        if self.told_of.contains(&subject) {
            return Ok(());
        }
        // Nobody is told that such a message did not arrive.
        let is_about_reach = matches!(notice.fact, Fact::Unreached { .. });
        let game = notice.fact.games().first().copied().filter(|_| !is_about_reach);
        let told = match (&notice.fact, game.zip(player)) {
            (_, Some((game, player))) => {
                self.bot.work(move |service| reach::report_unreached(service, game, player, false)).await
            }
            (&Fact::Challenge { challenge, what: ChallengeFact::Made }, None) => {
                self.bot.work(move |service| reach::withdraw_unreached(service, challenge)).await
            }
            _ => Ok(()),
        };
        match told {
            Ok(()) | Err(ServiceError::Refused(_)) => {
                self.told_of.insert(subject, ());
                Ok(())
            }
            Err(error) => Err(Undelivered::Service(error)),
        }
    }

    /// Writes to the players whom a message in a channel is for and who have left the server, and tells the opponents.
    async fn write_to_those_who_left(
        &self,
        way: &mut MessageRoute<'_>,
        notices: &[Notice],
        channels: Channels,
        players: &[(PlayerId, u64)],
        announcement: &Announcement,
    ) -> Result<(), Undelivered> {
        let (Fact::Game { game, .. } | Fact::TimeRanOut { game, .. }) = way.first.fact else { return Ok(()) };
        // One of them is enough: they are told together.
        let is_told = notices.iter().any(|notice| match notice.fact {
            Fact::Game { what, .. } => matches!(
                what,
                GameFact::Started | GameFact::Acted | GameFact::TakenBack | GameFact::Reminded { .. } | GameFact::Ended
            ),
            _ => true,
        });
        for &(player, user) in players.iter().filter(|_| is_told) {
            if self.bot.members.is_member(&self.rest, channels.server.0, user, self.bot.service.now()).await {
                continue;
            }
            let alone = self.render_alone(notices, player, announcement).await?;
            let mut own = MessageRoute {
                first: way.first,
                notices: way.notices,
                key: way.key.clone(),
                pending: None,
                refused: None,
            };
            // The message is in the channel already: what fails here is not tried again.
            let is_reached = self.write_to(&mut own, user, &alone, ALONE).await.unwrap_or(false);
            let reported =
                self.bot.work(move |service| reach::report_unreached(service, game, player, is_reached)).await;
            if let Err(error @ ServiceError::Storage { .. }) = reported {
                tracing::warn!(%error, %game, "the opponent of a player who has left could not be told");
            }
        }
        Ok(())
    }

    /// Posts an announcement, and starts the thread that belongs to it.
    async fn post(&self, channel: u64, announcement: &Announcement, key: &str) -> RestResult<()> {
        let nonce = (key.len() <= LONGEST_NONCE).then_some(key);
        let message = self.rest.create_message(channel, &announcement.message, nonce).await?;
        if let Some((game, name)) = &announcement.thread {
            self.threads.start(*game, channel, message, name).await;
        }
        Ok(())
    }
}

/// A direct message with the reason why it is not in the channel where it belongs.
fn with_reason(alone: Announcement, refused: Option<(u64, PlaceRefusal)>) -> Announcement {
    let Some((channel, why)) = refused else { return alone };
    let text = in_language(alone.language, || instead_of_channel(&alone.message.text, channel, why));
    let message = Message { text, ..alone.message.clone() };
    if message.fits() { Announcement { message, ..alone } } else { alone }
}

/// The message without its picture, or without its buttons if it has none; `None` if there is nothing to leave out.
fn simpler(message: &Message) -> Option<Message> {
    if message.attachment.is_some() {
        return Some(Message { attachment: None, ..message.clone() });
    }
    let is_plain = message.rows.is_empty() && message.blocks.is_empty();
    (!is_plain).then(|| Message { mentions: message.mentions.clone(), ..Message::text(message.text.clone()) })
}
