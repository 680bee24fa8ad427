//! Where interactions are answered: once each, in time, and announcements exactly once.

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::task::spawn_blocking;
use tokio::time::{sleep, timeout};

use super::call::Call;
use super::post::{Form, Post};
use super::rest::{Called, Rest, RestError};
use super::settings::Settings;
use crate::play::{Identity, NoticeKey, Player, Span, Viewer};
use crate::service::{Reply, Sent, Service, ServiceError};
use crate::view::wording;

/// How long work may take before the interaction is acknowledged without its result.
const DEFER_AFTER: Duration = Duration::from_millis(800);
/// How long after an interaction its first answer is still tried.
const TOO_LATE: Duration = Duration::from_millis(2_700);
/// Discord's codes of an interaction that can no longer be answered, or was answered before.
const GONE: [u64; 4] = [50_027, 10_062, 10_015, 40_060];
/// How long it is waited between tries to post what nobody else would bring later.
const PAUSES: [Duration; 3] = [Duration::from_secs(1), Duration::from_secs(5), Duration::from_secs(20)];
/// How many interactions are remembered to act on each once.
const REMEMBERED: usize = 10_000;

/// The kinds of first answers, by Discord's numbers.
mod kind {
    pub(super) const MESSAGE: u8 = 4;
    pub(super) const MESSAGE_LATER: u8 = 5;
    pub(super) const CHANGE_LATER: u8 = 6;
    pub(super) const CHANGE: u8 = 7;
    pub(super) const FORM: u8 = 9;
}

/// What is answered.
#[derive(Debug)]
pub(super) enum Answer {
    /// A message of its own.
    Say(Post),
    /// The message with what was pressed becomes this.
    Change(Post),
    /// A form to fill in; never late.
    Ask(Form),
    /// A message that announces what happened, in place of the outbox, which knows it by these keys.
    Announce { post: Post, keys: Vec<NoticeKey>, late: String },
}

impl Answer {
    pub(super) fn private(text: impl Into<String>) -> Answer {
        Answer::Say(Post::private(text))
    }
}

/// What work comes to.
pub(super) type Outcome = Result<Answer, ServiceError>;

/// Everything that answering needs.
pub(super) struct Desk {
    pub(super) service: Arc<Service>,
    pub(super) rest: Rest,
    pub(super) settings: Settings,
    seen: Mutex<Seen>,
    /// Users who let nobody write to them, as far as was seen since the start.
    closed: Mutex<HashSet<u64>>,
    /// The channels of direct messages, by user.
    direct: Mutex<HashMap<u64, u64>>,
    /// Games whose place is gone, of which the host was told.
    pub(super) lost: Mutex<HashSet<String>>,
}

/// The latest interactions.
#[derive(Default)]
struct Seen {
    known: HashSet<u64>,
    order: VecDeque<u64>,
}

impl Desk {
    pub(super) fn new(service: Arc<Service>, rest: Rest, settings: Settings) -> Desk {
        Desk {
            service,
            rest,
            settings,
            seen: Mutex::default(),
            closed: Mutex::default(),
            direct: Mutex::default(),
            lost: Mutex::default(),
        }
    }

    /// Whether an interaction, or a message, comes for the first time.
    pub(super) fn is_new(&self, id: u64) -> bool {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if !seen.known.insert(id) {
            return false;
        }
        seen.order.push_back(id);
        if seen.order.len() > REMEMBERED
            && let Some(old) = seen.order.pop_front()
        {
            seen.known.remove(&old);
        }
        true
    }

    /// Runs blocking work of the service.
    pub(super) async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Service) -> Reply<T> + Send + 'static,
    ) -> Reply<T> {
        let service = Arc::clone(&self.service);
        match spawn_blocking(move || work(&service)).await {
            Ok(done) => done,
            Err(error) => std::panic::resume_unwind(error.into_panic()),
        }
    }

    /// The player who calls, who joins if he is new.
    pub(super) async fn sign_in(&self, user: u64, name: &str) -> Reply<Player> {
        let name = name.to_owned();
        self.work(move |service| {
            let identity = Identity::Discord(user);
            service
                .sign_in(&identity, &name)
                .or_else(|_| service.sign_in(&identity, &format!("user {}", user % 10_000)))
        })
        .await
    }

    /// The player of somebody whom another user names, who need not have used the bot.
    pub(super) async fn mention(&self, user: u64) -> Reply<Player> {
        self.work(move |service| service.mention(&Identity::Discord(user))).await
    }

    /// Who looks: the player who calls, where he calls.
    pub(super) async fn viewer(&self, call: &Call) -> Reply<Viewer> {
        let user = call.user;
        let player = self.work(move |service| service.player_of(&Identity::Discord(user))).await?;
        Ok(call.viewer(player.map(|player| player.id)))
    }

    /// Answers an interaction with what `work` comes to.
    pub(super) async fn answer(self: &Arc<Self>, call: Call, work: impl Future<Output = Outcome> + Send + 'static) {
        if !self.is_new(call.id) {
            return;
        }
        self.opened(call.user);
        let mut work = tokio::spawn(work);
        let left = DEFER_AFTER.saturating_sub(call.at.elapsed());
        match timeout(left, &mut work).await {
            Ok(done) => self.answer_now(&call, answered(done)).await,
            Err(_) => {
                let kind =
                    if call.pressed.is_some() && !call.wants_new { kind::CHANGE_LATER } else { kind::MESSAGE_LATER };
                let thinking = Post { private: true, ..Post::default() };
                let body = (kind == kind::MESSAGE_LATER).then_some((&thinking, true));
                let deferred = self.first(&call, kind, body).await;
                let answer = answered(work.await);
                self.answer_later(&call, answer, deferred).await;
            }
        }
    }

    async fn answer_now(&self, call: &Call, answer: Answer) {
        match answer {
            Answer::Say(post) => {
                let sent = self.first(call, kind::MESSAGE, Some((&post, true))).await;
                self.fall_back(call, &post, sent).await;
            }
            Answer::Change(post) => {
                let sent = self.first(call, kind::CHANGE, Some((&post, false))).await;
                self.fall_back(call, &post, sent).await;
            }
            Answer::Ask(form) => {
                let body = serde_json::json!({"type": kind::FORM, "data": form.json()});
                match self.rest.answer_raw(call.id, &call.token, &body, None).await {
                    Ok(()) => acknowledged(call),
                    Err(error) => tracing::warn!(%error, "a form was not shown"),
                }
            }
            Answer::Announce { post, keys, .. } => {
                let sent = self.first(call, kind::MESSAGE, Some((&post, true))).await;
                self.settle(keys, self.announced(&sent)).await;
            }
        }
    }

    /// What becomes of the notices that an answer announces: delivered, left to the outbox at once, or, in doubt, left to
    /// the outbox, which asks whether the answer is there.
    fn announced(&self, sent: &Called<()>) -> Sent {
        let now = self.service.now();
        match sent {
            Ok(()) => Sent::Delivered,
            Err(RestError::Refused { .. }) => Sent::NotBefore(now),
            Err(RestError::Lost(_) | RestError::Limited(_)) => Sent::NotBefore(now + Span::seconds(1).delta()),
        }
    }

    async fn settle(&self, keys: Vec<NoticeKey>, sent: Sent) {
        // What fails is logged there, and comes again when the time to answer is over.
        let _ = self.work(move |service| service.settle_answered(&keys, &sent)).await;
    }

    /// Gives the first answer, and tries again while there is time and it is not known to be there.
    async fn first(&self, call: &Call, kind: u8, post: Option<(&Post, bool)>) -> Called<()> {
        let mut tried = false;
        loop {
            let left = TOO_LATE.saturating_sub(call.at.elapsed()).max(Duration::from_millis(500));
            let sent = timeout(left, self.rest.answer(call.id, &call.token, kind, post)).await;
            let sent = sent.unwrap_or_else(|_| Err(RestError::Lost("it took too long".to_owned())));
            let pause = match &sent {
                Err(RestError::Lost(_)) => Duration::from_millis(150),
                Err(RestError::Limited(wait)) => *wait,
                // An earlier try has taken effect.
                Err(error) if tried && error.is_answered() => return Ok(()),
                Ok(()) => {
                    acknowledged(call);
                    return sent;
                }
                Err(_) => return sent,
            };
            if call.at.elapsed() + pause > TOO_LATE {
                return sent;
            }
            tried = true;
            sleep(pause).await;
        }
    }

    /// Gives the answer of an interaction that was acknowledged before.
    async fn answer_later(&self, call: &Call, answer: Answer, deferred: Called<()>) {
        let changes = call.pressed.is_some() && !call.wants_new;
        let post = match answer {
            Answer::Announce { keys, late, .. } => {
                self.settle(keys, Sent::NotBefore(self.service.now())).await;
                Post::private(late)
            }
            Answer::Say(post) if changes => {
                let sent = self.rest.follow(call.app, &call.token, &post).await;
                return self.fall_back(call, &post, sent).await;
            }
            Answer::Say(post) | Answer::Change(post) => post,
            Answer::Ask(_) => Post::private("That took too long here. Please press it again."),
        };
        let mut sent = deferred;
        if !matches!(sent, Err(RestError::Refused { .. })) {
            sent = self.rest.change_answer(call.app, &call.token, &post).await;
            if matches!(sent, Err(RestError::Lost(_) | RestError::Limited(_))) {
                sleep(Duration::from_secs(1)).await;
                sent = self.rest.change_answer(call.app, &call.token, &post).await;
            }
        }
        self.fall_back(call, &post, sent).await;
    }

    /// What could not be answered there is said in a direct message.
    async fn fall_back(&self, call: &Call, post: &Post, sent: Called<()>) {
        let Err(error) = sent else { return };
        tracing::warn!(%error, "an interaction could not be answered where it was made");
        if matches!(error, RestError::Refused { code, .. } if !GONE.contains(&code)) {
            return;
        }
        let nonce = format!("i{}", call.id);
        if let Err(error) = self.write_to(call.user, post, &nonce).await {
            tracing::warn!(%error, "nor in a direct message");
        }
    }

    /// Posts what the outbox does not know of; tries again for a while where it may not have arrived. By the nonce it comes
    /// once.
    pub(super) async fn insist(&self, channel: u64, post: &Post, nonce: &str) -> Called<u64> {
        for pause in PAUSES {
            match self.rest.post(channel, post, Some(nonce)).await {
                Err(RestError::Lost(_)) => sleep(pause).await,
                Err(RestError::Limited(wait)) => sleep(wait.max(pause)).await,
                sent => return sent,
            }
        }
        self.rest.post(channel, post, Some(nonce)).await
    }

    /// Writes to a user.
    pub(super) async fn write_to(&self, user: u64, post: &Post, nonce: &str) -> Called<u64> {
        let channel = self.direct_channel(user).await?;
        let sent = self.insist(channel, post, nonce).await;
        if sent.as_ref().is_err_and(RestError::is_closed) {
            self.closed(user);
        }
        sent
    }

    /// A user lets nobody write to him.
    pub(super) fn closed(&self, user: u64) {
        self.closed.lock().unwrap_or_else(PoisonError::into_inner).insert(user);
    }

    /// The channel of direct messages with a user, who must not have closed it.
    pub(super) async fn direct_channel(&self, user: u64) -> Called<u64> {
        if self.closed.lock().unwrap_or_else(PoisonError::into_inner).contains(&user) {
            let message = "the user has closed his direct messages".to_owned();
            return Err(RestError::Refused { status: 403, code: 50_007, message });
        }
        let known = self.direct.lock().unwrap_or_else(PoisonError::into_inner).get(&user).copied();
        if let Some(channel) = known {
            return Ok(channel);
        }
        let channel = self.rest.direct(user).await?;
        self.direct.lock().unwrap_or_else(PoisonError::into_inner).insert(user, channel);
        Ok(channel)
    }

    /// A user has done something here: perhaps he lets one write to him again.
    pub(super) fn opened(&self, user: u64) {
        self.closed.lock().unwrap_or_else(PoisonError::into_inner).remove(&user);
    }
}

/// Notes how long it took until an interaction was answered, or at least taken in.
fn acknowledged(call: &Call) {
    metrics::histogram!("colonnade_discord_interaction_seconds").record(call.at.elapsed().as_secs_f64());
}

/// Discord's number of a player.
pub(super) fn user(player: &Player) -> Option<u64> {
    match player.identity {
        Some(Identity::Discord(user)) => Some(user),
        _ => None,
    }
}

/// What a player reads of an error.
pub(super) fn told(error: &ServiceError) -> String {
    match error {
        ServiceError::Refused(refusal) => wording::md_refusal(refusal),
        ServiceError::Incident(incident) => wording::md_sentence(&wording::incident(&incident.number)),
    }
}

fn answered(done: Result<Outcome, tokio::task::JoinError>) -> Answer {
    match done {
        Ok(Ok(answer)) => answer,
        Ok(Err(error)) => Answer::private(told(&error)),
        Err(error) => {
            tracing::error!(%error, "an interaction's work broke off");
            Answer::private("Something went wrong here, and the host finds it in the log.")
        }
    }
}
