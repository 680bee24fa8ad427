//! Delivery of notices to Discord: each is announced once, even after failures.

mod closing;
mod moved;
mod places;
mod recognise;
mod threads;

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Instant;

use tracing::Instrument;

use crate::announcements::moved_deadlines::is_moved;
use crate::announcements::target::Target;
use crate::announcements::{Announcement, announcement_alone, announcement_of, target_of};
use crate::bot::Bot;
use crate::recent::Recent;
use crate::transport::connection::ConnectionState;
use crate::transport::interaction::InteractionOrigin;
use crate::transport::rest::{Rest, RestError, RestResult};
use colonnade_play::{
    ChallengeFact, Fact, Notice, NoticeKey, NoticeTopic, PlayerId, ReportedEvent, Span, Timestamp, Viewer,
};
use colonnade_service::{NoticeSender, Queued, Sent, ServiceDuty, ServiceError, challenge_lists, duties};
pub(crate) use recognise::{custom_ids, is_by};
use threads::Threads;

/// How many unreachable channels and players are remembered, so that each is logged once.
const REMEMBERED_PLACES: usize = 10_000;
/// How many notices that wait for a rate limit are remembered.
const REMEMBERED_NOTICES: usize = 10_000;
/// By how much Discord's clock, or that of another process, may be behind ours.
const CLOCK_DIFFERENCE: Span = Span::seconds(60);

/// Delivers notices to Discord.
pub(crate) struct DiscordNoticeSender {
    bot: Arc<Bot>,
    /// Makes calls only while this process is the one that delivers.
    rest: Arc<Rest>,
    state: Arc<ConnectionState>,
    /// When this process started to deliver, in milliseconds since 1970: earlier notices may have been delivered by a
    /// previous run or by another process.
    began: AtomicI64,
    /// Channels and players that were logged as unreachable.
    unreachable: Recent<String>,
    /// Since when notices wait for a rate limit.
    limited: Recent<NoticeKey, Timestamp>,
    /// Notices that did not reach a player, of which the opponents were told.
    told_of: Recent<(NoticeKey, Option<PlayerId>)>,
    threads: Threads,
}

impl DiscordNoticeSender {
    pub(crate) fn new(bot: Arc<Bot>, state: Arc<ConnectionState>) -> DiscordNoticeSender {
        let began = bot.service.now().timestamp_millis().into();
        let service = Arc::clone(&bot.service);
        let rest = Arc::new(bot.rest.only_while(move || duties::has_duty(&service, ServiceDuty::Mail)));
        let threads = Threads::new(Arc::clone(&bot), Arc::clone(&rest));
        let unreachable = Recent::new(REMEMBERED_PLACES);
        let limited = Recent::new(REMEMBERED_NOTICES);
        let told_of = Recent::new(REMEMBERED_NOTICES);
        DiscordNoticeSender { bot, rest, state, began, unreachable, limited, told_of, threads }
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
            Err(Undelivered::Later(error)) => vec![self.failed(&error)],
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
        if notices.iter().all(is_moved) {
            if let Ok(channel) = channel {
                self.edit_board(channel, &first).await?;
            }
            return Ok(notices.len());
        }
        let mut found = None;
        if let Ok(channel) = channel
            && self.may_be_delivered(&first)
        {
            found = self.look(notices, channel).await?;
        }
        if let Some(found) = found {
            let thread = self.render(notices[..1].to_vec()).await?.and_then(|announcement| announcement.thread);
            if let (Some((game, name)), Ok(channel), true) = (thread, channel, found.is_exact) {
                self.threads.start(game, channel, found.message, &name).await;
            }
            return Ok(found.known);
        }
        let Some(mut announcement) = self.render_fitting(notices).await? else { return Ok(notices.len()) };
        self.spare_from_pings(&first, &mut announcement).await;
        self.deliver_to(notices, &target, &announcement).await?;
        Ok(notices.len())
    }

    /// Lets a new challenge ping nobody if the same challenger pinged the same player a short time ago.
    async fn spare_from_pings(&self, notice: &Notice, announcement: &mut Announcement) {
        let Fact::Challenge { challenge, what: ChallengeFact::Made } = notice.fact else { return };
        let found = self
            .bot
            .work(move |service| Ok(challenge_lists::challenge_at(service, Viewer::Host, challenge)?.terms))
            .await;
        if let Ok(terms) = found
            && let Some(to) = terms.to
            && !self.bot.may_ping((terms.from, to), challenge).await
        {
            announcement.message.mentions.clear();
            announcement.message.is_silent = true;
        }
    }

    /// The interaction whose response may have delivered a notice, if that response can still be looked up.
    fn origin(&self, notice: &Notice) -> Option<InteractionOrigin> {
        let now = self.bot.service.now();
        notice.origin.as_deref().and_then(InteractionOrigin::read).filter(|origin| origin.is_valid(now))
    }

    /// Whether a notice may have been delivered already.
    fn may_be_delivered(&self, notice: &Notice) -> bool {
        // The daily puzzle is always looked for: a store restored from a backup may not know that it was posted.
        // An earlier run may have told of a player who is not reached yet.
        let is_looked_for = matches!(notice.fact, Fact::DailyPuzzle { .. } | Fact::Unreached { .. });
        is_looked_for || notice.attempts > 0 || notice.origin.is_some() || self.is_old(notice)
    }

    /// Whether a notice is from a time when another run or process delivered.
    fn is_old(&self, notice: &Notice) -> bool {
        notice.at.timestamp_millis() <= self.began.load(Ordering::SeqCst)
    }

    async fn channel(&self, target: &Target) -> RestResult<u64> {
        match target {
            Target::Channel { channels, .. } => Ok(channels.first),
            Target::Watching { channel, .. } | Target::Puzzles { channel, .. } => Ok(*channel),
            Target::User { user, .. } | Target::Follower { user, .. } => self.bot.direct_messages.channel(*user).await,
        }
    }

    /// The announcement of some notices; None if there is nothing left to announce.
    async fn render(&self, notices: Vec<Notice>) -> Result<Option<Announcement>, Undelivered> {
        let pages = self.bot.settings.public_url.clone();
        match self.bot.work(move |service| announcement_of(service, &notices, pages.as_deref())).await {
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

    /// Logs, once for each, that a channel or a player cannot be reached.
    fn log_unreachable(&self, notice: &Notice, error: &RestError) {
        let whose = match notice.to {
            colonnade_play::Audience::Player(player) => format!("player {player}"),
            colonnade_play::Audience::Watching { channel, .. } => format!("channel {channel}"),
            colonnade_play::Audience::Place(_) => match notice.queue().topic {
                NoticeTopic::Game(game) => format!("the channel of game {game}"),
                NoticeTopic::Challenge(challenge) => format!("the channel of challenge c{challenge}"),
                NoticeTopic::Tournament(tournament) => format!("the channel of tournament {}", tournament.0),
                NoticeTopic::Puzzles(server) => format!("the channel of puzzles of server {server}"),
                NoticeTopic::Clocks(_) => "a player".to_owned(),
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
    /// No place has accepted the message yet. The token was checked if it was refused.
    Later(RestError),
    /// The service failed.
    Service(ServiceError),
}

impl From<RestError> for Undelivered {
    fn from(error: RestError) -> Undelivered {
        Undelivered::Call(error)
    }
}

impl NoticeSender for DiscordNoticeSender {
    fn take_over(&self) {
        let until = self.bot.service.now() + CLOCK_DIFFERENCE.delta();
        self.began.store(until.timestamp_millis(), Ordering::SeqCst);
    }

    fn deliver(&self, queued: Vec<Queued>) -> Pin<Box<dyn Future<Output = Vec<Sent>> + Send + '_>> {
        let notices: Vec<Notice> = queued.into_iter().map(|queued| queued.notice).collect();
        let Some(first) = notices.first() else { return Box::pin(std::future::ready(Vec::new())) };
        let game = first.fact.games().first().map(|game| game.0);
        let version = match first.key().subject.event() {
            Some(ReportedEvent::Game(_, version)) => Some(version),
            Some(ReportedEvent::Player(..) | ReportedEvent::Tournament(..)) | None => None,
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
                if self.state.delivery_ended(sent) {
                    self.state.found_out(self.rest.current_user().await.is_ok());
                }
            }
            tracing::debug!("a delivery stopped");
            sent
        };
        Box::pin(run.instrument(span))
    }
}
