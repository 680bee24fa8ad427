//! Responses to interactions: each is sent once and in time, and announcements exactly once.

use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use tokio::task::JoinError;
use tokio::time::{sleep, timeout};
use tracing::Instrument;

use crate::bot::languages::{self, Recipient};
use crate::bot::{Bot, error_text};
use crate::transport::direct_messages::TO_INTERACTION;
use crate::transport::interaction::Interaction;
use crate::transport::rest::{InteractionCallback, RestError, RestResult};
use crate::ui::message::{Message, Modal};
use colonnade_language as language;
use colonnade_language::say;
use colonnade_play::{NoticeKey, Span};
use colonnade_service::{Sent, ServiceError, outbox};
use colonnade_wording::delivery::channel_refuses;
use colonnade_wording::replies;

/// How long after an interaction a response may be ready: a handler that takes longer is deferred, and an announcement
/// that has to wait for earlier ones of its game is left to the outbox.
const DEFER_AFTER: Duration = Duration::from_millis(800);
/// How long after an interaction its first response is still attempted. Discord's limit is three seconds.
const RESPOND_WITHIN: Duration = Duration::from_millis(2_700);
/// The shortest timeout of one attempt.
const SHORTEST_TRY: Duration = Duration::from_millis(500);
/// The pause after an attempt with an unknown outcome.
const RETRY_PAUSE: Duration = Duration::from_millis(150);
/// The pause before the only retry of a deferred response.
const DEFERRED_RETRY_PAUSE: Duration = Duration::from_secs(1);
/// The longest wait before a rate-limited message is retried.
const LONGEST_WAIT_TO_SHOW: Duration = Duration::from_secs(10);

/// The response to an interaction.
#[derive(Debug)]
pub(crate) enum Response {
    /// A new message.
    Message(Message),
    /// A message that replaces the one with the component that was used.
    Update(Message),
    /// The same, and it announces an event instead of the outbox.
    AnnouncingUpdate {
        message: Message,
        /// The keys of the notices that the message delivers.
        keys: Vec<NoticeKey>,
        /// The update if it comes too late to be the announcement.
        if_late: Box<Message>,
    },
    /// A modal to fill in; cannot be deferred.
    Modal(Modal),
    /// A message that announces an event instead of the outbox.
    Announcement {
        message: Message,
        /// The keys of the notices that the message delivers.
        keys: Vec<NoticeKey>,
        /// The answer to the user alone if the message comes too late to be the announcement.
        if_late: Box<Message>,
    },
    /// A message that replaces the one with the component that was used, and a new one that everybody in the group sees.
    UpdateAndShow { message: Message, shown: Box<Message> },
}

impl Response {
    /// A message that only the user sees.
    pub(crate) fn ephemeral(text: impl Into<String>) -> Response {
        Response::Message(Message::ephemeral(text))
    }
}

/// The result of a handler.
pub(crate) type HandlerResult = Result<Response, ServiceError>;

/// A handler bound to its arguments.
pub(crate) type Handler = Pin<Box<dyn Future<Output = HandlerResult> + Send>>;

/// Runs a handler and sends its response; returns who was answered. A repeated interaction is ignored; a rate-limited
/// user is told so once.
///
/// `name` is the command or component, for the trace. The handler is boxed so that this function is compiled only once.
pub(crate) async fn respond(
    bot: &Arc<Bot>,
    interaction: Interaction,
    name: &str,
    handler: Handler,
) -> Option<Recipient> {
    if !bot.is_new(interaction.id) {
        return None;
    }
    if let Err(limited) = bot.check_rate_limit(interaction.user) {
        if bot.should_report_rate_limit(interaction.user) {
            let recipient = languages::recipient_of(bot, &interaction).await;
            let text =
                language::in_language(recipient.language, || say!(replies::too_fast, seconds = limited.wait.as_secs()));
            respond_now(bot, &interaction, Response::ephemeral(text)).await;
        }
        return None;
    }
    let span = tracing::info_span!(
        "interaction",
        command = name,
        game = tracing::field::Empty,
        version = tracing::field::Empty,
        milliseconds = tracing::field::Empty
    );
    let received = interaction.received;
    let run = async {
        bot.direct_messages.reopen(interaction.user);
        if let Some(server) = interaction.server {
            bot.members.seen(server, interaction.user);
        }
        let caller = Arc::clone(bot);
        let user = interaction.clone();
        let handler = async move {
            let recipient = languages::recipient_of(&caller, &user).await;
            (language::for_reader(recipient.language, handler).await, recipient)
        };
        let mut handler = tokio::spawn(handler.in_current_span());
        let left = DEFER_AFTER.saturating_sub(interaction.received.elapsed());
        let recipient = if let Ok(done) = timeout(left, &mut handler).await {
            let (response, recipient) = response_of(bot, &interaction, done).await;
            respond_now(bot, &interaction, adapt_to_source(&interaction, response)).await;
            recipient
        } else {
            let deferred = defer(bot, &interaction).await;
            let (response, recipient) = response_of(bot, &interaction, handler.await).await;
            let later = respond_later(bot, &interaction, adapt_to_source(&interaction, response), deferred);
            language::for_reader(recipient.language, later).await;
            recipient
        };
        languages::save_locale(bot, &interaction, &recipient).await;
        tell_managers(bot, &interaction, &recipient).await;
        recipient
    };
    let recipient = run.instrument(span.clone()).await;
    span.record("milliseconds", u64::try_from(received.elapsed().as_millis()).unwrap_or(u64::MAX));
    span.in_scope(|| tracing::debug!("an interaction was answered"));
    Some(recipient)
}

/// Tells a manager of a server, who is using the bot there, that one of its channels refuses messages: one of them, once.
async fn tell_managers(bot: &Bot, interaction: &Interaction, recipient: &Recipient) {
    let Some(refusing) = interaction.managed_server().and_then(|server| bot.refusals.take_untold(server.0)) else {
        return;
    };
    let text = language::in_language(recipient.language, || channel_refuses(refusing.channel, refusing.why));
    let told = Message::ephemeral(text);
    if let Err(error) = bot.rest.create_followup(interaction.application, &interaction.token, &told).await {
        tracing::warn!(%error, "a manager could not be told of a channel that refuses messages");
    }
}

/// Adds the game to the trace of the current interaction.
pub(crate) fn trace_game(game: &colonnade_play::Game) {
    let span = tracing::Span::current();
    span.record("game", game.id.0);
    span.record("version", game.version);
}

/// The response of a handler, and the language that it is in.
async fn response_of(
    bot: &Bot,
    interaction: &Interaction,
    done: Result<(HandlerResult, Recipient), JoinError>,
) -> (Response, Recipient) {
    match done {
        Ok((Ok(response), recipient)) => (response, recipient),
        Ok((Err(error), recipient)) => {
            (Response::ephemeral(language::in_language(recipient.language, || error_text(&error))), recipient)
        }
        Err(error) => {
            tracing::error!(%error, "a handler of an interaction panicked");
            let recipient = languages::recipient_of(bot, interaction).await;
            (Response::ephemeral(language::in_language(recipient.language, replies::something_went_wrong)), recipient)
        }
    }
}

/// The response in a form that can replace the message with the component: a layout is replaced only by a layout, and a
/// message with a file is sent as a new one.
fn adapt_to_source(interaction: &Interaction, response: Response) -> Response {
    match response {
        Response::Update(message) if interaction.is_from_layout() => match message.attachment {
            Some(_) => Response::Message(message),
            None => Response::Update(message.into_layout()),
        },
        other => other,
    }
}

/// Whether the response replaces the message with the component.
const fn updates_source(interaction: &Interaction) -> bool {
    interaction.source.is_some() && !interaction.responds_anew
}

async fn respond_now(bot: &Bot, interaction: &Interaction, response: Response) {
    match response {
        Response::Message(message) => {
            let sent = first_response(bot, interaction, InteractionCallback::Message(&message)).await;
            fall_back_to_direct_message(bot, interaction, &message, sent).await;
        }
        Response::Update(message) => {
            let sent = first_response(bot, interaction, InteractionCallback::Update(&message)).await;
            fall_back_to_direct_message(bot, interaction, &message, sent).await;
        }
        Response::AnnouncingUpdate { message, keys, if_late } => {
            if !wait_for_turn(bot, interaction, &keys).await {
                leave_to_outbox(bot, keys).await;
                let sent = first_response(bot, interaction, InteractionCallback::Update(&if_late)).await;
                return fall_back_to_direct_message(bot, interaction, &if_late, sent).await;
            }
            let sent = first_response(bot, interaction, InteractionCallback::Update(&message)).await;
            settle(bot, keys, delivery_outcome(bot, &sent)).await;
        }
        Response::Modal(modal) => {
            if let Err(error) = first_response(bot, interaction, InteractionCallback::Modal(&modal)).await {
                tracing::warn!(%error, "a modal could not be shown");
            }
        }
        Response::Announcement { message, keys, if_late } => {
            if !wait_for_turn(bot, interaction, &keys).await {
                leave_to_outbox(bot, keys).await;
                let sent = first_response(bot, interaction, InteractionCallback::Message(&if_late)).await;
                return fall_back_to_direct_message(bot, interaction, &if_late, sent).await;
            }
            let sent = first_response(bot, interaction, InteractionCallback::Message(&message)).await;
            let is_refused = matches!(&sent, Err(error @ RestError::Refused { .. }) if !error.is_interaction_over());
            settle(bot, keys, delivery_outcome(bot, &sent)).await;
            // The announcement comes from the outbox, perhaps in another place: the user still needs an answer.
            if is_refused {
                fall_back_to_direct_message(bot, interaction, &if_late, sent).await;
            }
        }
        Response::UpdateAndShow { message, shown } => {
            let sent = first_response(bot, interaction, InteractionCallback::Update(&message)).await;
            if sent.is_ok() {
                // An error is logged; the players are told by direct message in any case.
                let _ = show_in_group(bot, interaction, &shown).await;
            }
            fall_back_to_direct_message(bot, interaction, &message, sent).await;
        }
    }
}

/// Waits until everything that happened before has been announced in the same place; returns whether that was soon
/// enough for the response to be the announcement.
async fn wait_for_turn(bot: &Bot, interaction: &Interaction, keys: &[NoticeKey]) -> bool {
    let mut settled = outbox::settled(&bot.service);
    loop {
        let asked = keys.to_vec();
        match bot.work(move |service| outbox::are_next(service, &asked)).await {
            Ok(true) => return true,
            Ok(false) => {}
            // The error is logged by the service.
            Err(_) => return false,
        }
        let left = DEFER_AFTER.saturating_sub(interaction.received.elapsed());
        // An announcement that waits for the rate limit of its channel is not sent in time.
        let is_closed = bot.rest.closed_for_messages(interaction.channel) > left;
        if is_closed || timeout(left, settled.changed()).await.is_err() {
            return false;
        }
    }
}

async fn leave_to_outbox(bot: &Bot, keys: Vec<NoticeKey>) {
    // An error is logged by the service; the notices are delivered when their lease ends.
    let _ = bot.work(move |service| outbox::leave_to_outbox(service, &keys)).await;
}

/// The outcome for the notices that a response delivers: delivered, left to the outbox at once, or, in doubt, left to
/// the outbox, which looks up the response.
fn delivery_outcome(bot: &Bot, sent: &RestResult<()>) -> Sent {
    let now = bot.service.now();
    match sent {
        Ok(()) => Sent::Delivered,
        Err(RestError::Refused { .. }) => Sent::NotBefore(now),
        Err(RestError::Lost(_) | RestError::Limited(_)) => Sent::NotBefore(now + Span::seconds(1).delta()),
    }
}

async fn settle(bot: &Bot, keys: Vec<NoticeKey>, sent: Sent) {
    // An error is logged by the service; the notices are delivered when their lease ends.
    let _ = bot.work(move |service| outbox::settle_answered(service, &keys, &sent)).await;
}

async fn defer(bot: &Bot, interaction: &Interaction) -> RestResult<()> {
    let callback = if updates_source(interaction) {
        InteractionCallback::DeferredUpdate
    } else {
        InteractionCallback::DeferredEphemeral
    };
    first_response(bot, interaction, callback).await
}

/// Sends the first response, and retries while there is time and the response is not known to have arrived.
async fn first_response(bot: &Bot, interaction: &Interaction, callback: InteractionCallback<'_>) -> RestResult<()> {
    let mut was_tried = false;
    loop {
        let left = RESPOND_WITHIN.saturating_sub(interaction.received.elapsed()).max(SHORTEST_TRY);
        let sent = timeout(left, bot.rest.respond(interaction.id, &interaction.token, callback)).await;
        let sent = sent.unwrap_or_else(|_| Err(RestError::timed_out()));
        let pause = match &sent {
            Err(RestError::Limited(wait)) => *wait,
            Err(error) if error.is_transient() => RETRY_PAUSE,
            // An earlier attempt has arrived.
            Err(error) if was_tried && error.is_already_acknowledged() => return Ok(()),
            Ok(()) => {
                let seconds = interaction.received.elapsed().as_secs_f64();
                metrics::histogram!("colonnade_discord_interaction_seconds").record(seconds);
                return sent;
            }
            Err(_) => return sent,
        };
        if interaction.received.elapsed() + pause > RESPOND_WITHIN {
            return sent;
        }
        was_tried = true;
        sleep(pause).await;
    }
}

/// Sends the response to an interaction that was deferred.
async fn respond_later(bot: &Bot, interaction: &Interaction, response: Response, deferred: RestResult<()>) {
    let message = match response {
        Response::AnnouncingUpdate { message, keys, if_late } => {
            if wait_for_turn(bot, interaction, &keys).await {
                let sent = edit_deferred(bot, interaction, &message, deferred).await;
                return settle(bot, keys, delivery_outcome(bot, &sent)).await;
            }
            leave_to_outbox(bot, keys).await;
            *if_late
        }
        // The outbox cannot write in a group, and the deferred response is visible only to the user.
        Response::Announcement { message, keys, if_late } if interaction.is_group => {
            let sent = edit_deferred(bot, interaction, &if_late, deferred).await;
            let sent = match sent {
                Ok(()) => show_in_group(bot, interaction, &message).await,
                Err(error) => Err(error),
            };
            return settle(bot, keys, delivery_outcome(bot, &sent)).await;
        }
        // The deferred response is visible only to the user, too.
        Response::Announcement { message, keys, .. }
            if message.is_ephemeral && wait_for_turn(bot, interaction, &keys).await =>
        {
            let sent = edit_deferred(bot, interaction, &message, deferred).await;
            return settle(bot, keys, delivery_outcome(bot, &sent)).await;
        }
        Response::Announcement { keys, if_late, .. } => {
            leave_to_outbox(bot, keys).await;
            *if_late
        }
        Response::UpdateAndShow { message, shown } => {
            let sent = edit_deferred(bot, interaction, &message, deferred).await;
            if sent.is_ok() {
                // An error is logged.
                let _ = show_in_group(bot, interaction, &shown).await;
            }
            return fall_back_to_direct_message(bot, interaction, &message, sent).await;
        }
        Response::Message(message) if updates_source(interaction) => {
            let sent = bot.rest.create_followup(interaction.application, &interaction.token, &message).await;
            return fall_back_to_direct_message(bot, interaction, &message, sent).await;
        }
        Response::Message(message) if interaction.is_group && !message.is_ephemeral => {
            let confirmation = Message::ephemeral(say!(replies::shown_to_everybody));
            let mut sent = edit_deferred(bot, interaction, &confirmation, deferred).await;
            if sent.is_ok() && show_in_group(bot, interaction, &message).await.is_err() {
                // At least the user sees it.
                sent = edit_deferred(bot, interaction, &message, Ok(())).await;
            }
            return fall_back_to_direct_message(bot, interaction, &message, sent).await;
        }
        Response::Message(message) | Response::Update(message) => message,
        Response::Modal(_) => Message::ephemeral(say!(replies::modal_was_too_late)),
    };
    let sent = edit_deferred(bot, interaction, &message, deferred).await;
    fall_back_to_direct_message(bot, interaction, &message, sent).await;
}

/// Replaces a deferred response with a message, and retries once if it may not have arrived.
async fn edit_deferred(
    bot: &Bot,
    interaction: &Interaction,
    message: &Message,
    deferred: RestResult<()>,
) -> RestResult<()> {
    let mut sent = deferred;
    if sent.as_ref().err().is_none_or(RestError::is_transient) {
        sent = bot.rest.edit_original(interaction.application, &interaction.token, message).await;
        if sent.as_ref().is_err_and(RestError::is_transient) {
            sleep(DEFERRED_RETRY_PAUSE).await;
            sent = bot.rest.edit_original(interaction.application, &interaction.token, message).await;
        }
    }
    sent
}

/// Shows a message to everybody in a group, after the interaction was answered.
async fn show_in_group(bot: &Bot, interaction: &Interaction, message: &Message) -> RestResult<()> {
    let mut sent = bot.rest.create_followup(interaction.application, &interaction.token, message).await;
    // A lost message may have arrived, and Discord could not recognise a second one as the same message.
    if let Err(RestError::Limited(wait)) = &sent {
        sleep((*wait).min(LONGEST_WAIT_TO_SHOW)).await;
        sent = bot.rest.create_followup(interaction.application, &interaction.token, message).await;
    }
    if let Err(error) = &sent {
        tracing::warn!(%error, "a message could not be shown in a group");
    }
    sent
}

/// Sends a response as a direct message if it could not be sent in response to the interaction.
async fn fall_back_to_direct_message(bot: &Bot, interaction: &Interaction, message: &Message, sent: RestResult<()>) {
    let Err(error) = sent else { return };
    tracing::warn!(%error, "an interaction could not be answered where it was made");
    // An earlier attempt has answered it.
    if error.is_already_acknowledged() {
        return;
    }
    let nonce = format!("{TO_INTERACTION}{}", interaction.id);
    if let Err(error) = bot.direct_messages.send(interaction.user, message, &nonce).await {
        tracing::warn!(%error, "an interaction could not be answered by a direct message either");
    }
}
