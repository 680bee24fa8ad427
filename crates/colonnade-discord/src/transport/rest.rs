//! Discord's REST interface: the calls that the bot makes, and how they fail.

mod call;
mod error;
mod rate_limits;

use std::num::NonZeroU64;
use std::sync::Arc;
use std::time::{Duration, Instant};

use reqwest::StatusCode;
use secrecy::{ExposeSecret, SecretString};
use serde_json::{Value, json};
use serenity::http::{LightMethod, Route};
use tokio::time::sleep;

use crate::ui::message::{Attachment, LONGEST_TEXT, Message, Modal};
use call::Call;
use colonnade_play::Timestamp;
use colonnade_wording::short;
use rate_limits::{LimitedRoute, RateLimits};

pub(crate) use error::{Meaning, RestError, RestResult};

/// How long a call may take.
const CALL_TIMEOUT: Duration = Duration::from_secs(10);
/// The pauses between attempts to send a message that is not in the outbox.
const RETRY_PAUSES: [Duration; 3] = [Duration::from_secs(1), Duration::from_secs(5), Duration::from_secs(20)];
/// The query of [`Rest::latest_messages`]: the number of messages.
const LATEST_MESSAGES: &str = "?limit=100";
/// The query of [`Rest::commands`]: Discord leaves out localizations unless they are requested.
const LOCALIZATIONS: &str = "?with_localizations=true";
/// The name of the route that posts a message.
const MESSAGE: &str = "message";
/// The epoch of Discord's ids, in milliseconds since 1970.
const DISCORD_EPOCH_MILLIS: i64 = 1_420_070_400_000;

/// The REST interface.
pub(crate) struct Rest {
    client: reqwest::Client,
    token: SecretString,
    /// The URL of the server used instead of Discord.
    base: Option<String>,
    limits: Arc<RateLimits>,
    /// Whether calls may be made.
    guard: Option<CallGuard>,
}

/// Says whether calls may be made at this moment.
type CallGuard = Arc<dyn Fn() -> bool + Send + Sync>;

/// The first response to an interaction.
#[derive(Clone, Copy)]
pub(crate) enum InteractionCallback<'a> {
    Message(&'a Message),
    /// The response follows, and only the user sees it.
    DeferredEphemeral,
    /// The message with the component is changed later.
    DeferredUpdate,
    /// The message with the component is replaced.
    Update(&'a Message),
    Modal(&'a Modal),
}

impl InteractionCallback<'_> {
    fn body(self) -> Value {
        match self {
            InteractionCallback::Message(message) => json!({"type": 4, "data": message.create_json(true)}),
            InteractionCallback::DeferredEphemeral => {
                json!({"type": 5, "data": Message::ephemeral("").create_json(true)})
            }
            InteractionCallback::DeferredUpdate => json!({"type": 6}),
            InteractionCallback::Update(message) => json!({"type": 7, "data": message.json()}),
            InteractionCallback::Modal(modal) => json!({"type": 9, "data": modal.json()}),
        }
    }

    fn file(&self) -> Option<&Attachment> {
        match self {
            InteractionCallback::Message(message) | InteractionCallback::Update(message) => message.attachment.as_ref(),
            _ => None,
        }
    }
}

/// The gateway, and how many sessions may be started there.
pub(crate) struct GatewayInfo {
    pub(crate) url: String,
    /// The number of shards that Discord recommends.
    pub(crate) shards: u32,
    /// How many sessions may be started before [`reset_after`](Self::reset_after).
    pub(crate) remaining: u64,
    pub(crate) reset_after: Duration,
}

impl Rest {
    /// Creates the interface of Discord, or of the server at `base` used instead of it.
    ///
    /// # Errors
    ///
    /// If the HTTP client cannot be created.
    pub(crate) fn new(token: &SecretString, base: Option<&str>) -> RestResult<Rest> {
        let client = reqwest::Client::builder().timeout(CALL_TIMEOUT).build();
        let client = client.map_err(|error| RestError::Lost(format!("no HTTP client: {error}")))?;
        let token = SecretString::from(format!("Bot {}", token.expose_secret().trim()));
        Ok(Rest { client, token, base: base.map(str::to_owned), limits: Arc::default(), guard: None })
    }

    /// The same interface for a caller that may not always make calls: `may_call` is checked right before each call is
    /// sent, after all waiting.
    pub(crate) fn only_while(&self, may_call: impl Fn() -> bool + Send + Sync + 'static) -> Rest {
        let limits = Arc::clone(&self.limits);
        let client = self.client.clone();
        let token = self.token.clone();
        let base = self.base.clone();
        Rest { client, token, base, limits, guard: Some(Arc::new(may_call)) }
    }

    /// Makes a call, and counts it under a name.
    async fn call(&self, name: &'static str, call: Call<'_>) -> RestResult<Value> {
        let begun = Instant::now();
        let answer = self.send(name, &call).await;
        let status = match &answer {
            Ok(_) => "ok".to_owned(),
            Err(RestError::Refused { status, .. }) => status.to_string(),
            Err(RestError::Limited(_)) => "429".to_owned(),
            Err(RestError::Lost(_)) => "lost".to_owned(),
        };
        metrics::counter!("colonnade_discord_calls_total", "route" => name, "status" => status).increment(1);
        metrics::histogram!("colonnade_discord_call_seconds", "route" => name).record(begun.elapsed().as_secs_f64());
        answer
    }

    /// Makes a call when its rate limits allow it, and retries it once if a limit was not known.
    async fn send(&self, name: &'static str, call: &Call<'_>) -> RestResult<Value> {
        let path = call.path();
        let route = LimitedRoute {
            key: route_key(name, path.split('/').nth(6).unwrap_or_default()),
            is_global: !path.contains("/interactions/") && !path.contains("/webhooks/"),
        };
        let mut was_limited = false;
        loop {
            self.limits.wait(&route).await?;
            if self.guard.as_ref().is_some_and(|may_call| !may_call()) {
                return Err(RestError::Lost("another process makes such calls now".to_owned()));
            }
            let request = call.request(&self.client, self.token.expose_secret(), self.base.as_deref());
            let answer = request.send().await.map_err(|error| RestError::Lost(without_url(error)))?;
            let status = answer.status();
            let headers = answer.headers().clone();
            let read = read(answer).await;
            let body = match &read {
                Err(Unread::Refused(body)) => body,
                _ => &Value::Null,
            };
            match self.limits.update(&route, status.as_u16(), &headers, body) {
                Some(wait) if was_limited => return Err(RestError::Limited(wait)),
                Some(_) => was_limited = true,
                None => return read.map_err(|unread| unread.error(status)),
            }
        }
    }

    /// The gateway and its session limit.
    pub(crate) async fn gateway(&self) -> RestResult<GatewayInfo> {
        let found = self.call("gateway", Call::new(Route::GatewayBot, LightMethod::Get)).await?;
        let url = found["url"].as_str().ok_or_else(|| missing("url of the gateway"))?.to_owned();
        let shards = found["shards"].as_u64().and_then(|shards| u32::try_from(shards).ok()).unwrap_or(1).max(1);
        let limit = &found["session_start_limit"];
        Ok(GatewayInfo {
            url,
            shards,
            remaining: limit["remaining"].as_u64().unwrap_or(u64::MAX),
            reset_after: Duration::from_millis(limit["reset_after"].as_u64().unwrap_or_default()),
        })
    }

    /// The id of the bot's application, which has been the id of its user since 2016. Every valid token may request it.
    pub(crate) async fn current_user(&self) -> RestResult<u64> {
        let user = self.call("me", Call::new(Route::UserMe, LightMethod::Get)).await?;
        id_in(&user, "id of the user")
    }

    /// The registered commands, global or of a server, with their localizations.
    pub(crate) async fn commands(&self, application: u64, server: Option<u64>) -> RestResult<Value> {
        let call = Call::new(commands_route(application, server)?, LightMethod::Get);
        self.call("commands", call.query(LOCALIZATIONS)).await
    }

    /// Replaces the registered commands.
    pub(super) async fn put_commands(
        &self,
        application: u64,
        server: Option<u64>,
        commands: &Value,
    ) -> RestResult<Value> {
        let call = Call::new(commands_route(application, server)?, LightMethod::Put);
        self.call("commands", call.body(commands)).await
    }

    /// Sends the first response to an interaction.
    pub(crate) async fn respond(&self, id: u64, token: &str, callback: InteractionCallback<'_>) -> RestResult<()> {
        let route = Route::InteractionResponse { interaction_id: checked(id)?.into(), token };
        let call = Call::new(route, LightMethod::Post).body(&callback.body()).file(callback.file());
        self.call("callback", call).await.map(|_| ())
    }

    /// The first response to an interaction.
    pub(crate) async fn original(&self, application: u64, token: &str) -> RestResult<Value> {
        let route = Route::WebhookOriginalInteractionResponse { application_id: checked(application)?.into(), token };
        self.call("original", Call::new(route, LightMethod::Get)).await
    }

    /// Replaces the first response to an interaction.
    pub(crate) async fn edit_original(&self, application: u64, token: &str, message: &Message) -> RestResult<()> {
        let route = Route::WebhookOriginalInteractionResponse { application_id: checked(application)?.into(), token };
        let call = Call::new(route, LightMethod::Patch).body(&message.json());
        self.call("original", call.file(message.attachment.as_ref())).await.map(|_| ())
    }

    /// Sends a further response to an interaction.
    pub(crate) async fn create_followup(&self, application: u64, token: &str, message: &Message) -> RestResult<()> {
        let route = Route::WebhookFollowupMessages { application_id: checked(application)?.into(), token };
        let call = Call::new(route, LightMethod::Post).body(&message.create_json(true));
        self.call("followup", call.file(message.attachment.as_ref())).await.map(|_| ())
    }

    /// Posts a message and returns its id. Messages with the same `nonce` are posted only once within a few minutes.
    pub(crate) async fn create_message(&self, channel: u64, message: &Message, nonce: Option<&str>) -> RestResult<u64> {
        let mut body = message.create_json(false);
        if let Some(nonce) = nonce {
            body["nonce"] = nonce.into();
            body["enforce_nonce"] = true.into();
        }
        let route = Route::ChannelMessages { channel_id: checked(channel)?.into() };
        let call = Call::new(route, LightMethod::Post).body(&body).file(message.attachment.as_ref());
        id_in(&self.call(MESSAGE, call).await?, "id of the message")
    }

    /// For how long at least no message can be posted in a channel, as far as that is known.
    pub(crate) fn closed_for_messages(&self, channel: u64) -> Duration {
        self.limits.closed_for(&route_key(MESSAGE, &channel.to_string()))
    }

    /// Posts a message that is not in the outbox; retries for a while if it may not have arrived.
    pub(crate) async fn create_message_retrying(
        &self,
        channel: u64,
        message: &Message,
        nonce: &str,
    ) -> RestResult<u64> {
        for pause in RETRY_PAUSES {
            match self.create_message(channel, message, Some(nonce)).await {
                Err(RestError::Lost(_)) => sleep(pause).await,
                Err(RestError::Limited(wait)) => sleep(wait.max(pause)).await,
                sent => return sent,
            }
        }
        self.create_message(channel, message, Some(nonce)).await
    }

    /// A member of a server.
    pub(crate) async fn member(&self, server: u64, user: u64) -> RestResult<Value> {
        let route = Route::GuildMember { guild_id: checked(server)?.into(), user_id: checked(user)?.into() };
        self.call("member", Call::new(route, LightMethod::Get)).await
    }

    /// The latest messages of a channel, the newest first.
    pub(crate) async fn latest_messages(&self, channel: u64) -> RestResult<Vec<Value>> {
        self.messages(channel, LATEST_MESSAGES.to_owned()).await
    }

    /// The first messages of a channel after a time, the newest of them first.
    pub(crate) async fn messages_after(&self, channel: u64, time: Timestamp) -> RestResult<Vec<Value>> {
        self.messages(channel, format!("{LATEST_MESSAGES}&after={}", id_at(time))).await
    }

    async fn messages(&self, channel: u64, query: String) -> RestResult<Vec<Value>> {
        let route = Route::ChannelMessages { channel_id: checked(channel)?.into() };
        match self.call("messages", Call::new(route, LightMethod::Get).query(query)).await? {
            Value::Array(messages) => Ok(messages),
            _ => Err(missing("list of messages")),
        }
    }

    /// Replaces a message of the bot, as a whole.
    pub(crate) async fn edit_message(&self, channel: u64, message: u64, content: &Message) -> RestResult<()> {
        let route =
            Route::ChannelMessage { channel_id: checked(channel)?.into(), message_id: checked(message)?.into() };
        let call = Call::new(route, LightMethod::Patch).body(&content.json());
        self.call("edit", call.file(content.attachment.as_ref())).await.map(|_| ())
    }

    /// Replaces the text of a message of the bot; the rest of it stays, and nobody is pinged.
    pub(crate) async fn edit_text(&self, channel: u64, message: u64, text: &str) -> RestResult<()> {
        let route =
            Route::ChannelMessage { channel_id: checked(channel)?.into(), message_id: checked(message)?.into() };
        let body = json!({"content": short(text, LONGEST_TEXT), "allowed_mentions": {"parse": []}});
        self.call("edit", Call::new(route, LightMethod::Patch).body(&body)).await.map(|_| ())
    }

    /// Shows the bot as typing. Discord requires the same permissions as for a message.
    pub(crate) async fn trigger_typing(&self, channel: u64) -> RestResult<()> {
        let route = Route::ChannelTyping { channel_id: checked(channel)?.into() };
        self.call("typing", Call::new(route, LightMethod::Post)).await.map(|_| ())
    }

    /// The channel of direct messages with a user.
    pub(super) async fn create_dm(&self, user: u64) -> RestResult<u64> {
        let body = json!({"recipient_id": user.to_string()});
        let call = Call::new(Route::UserMeDmChannels, LightMethod::Post).body(&body);
        id_in(&self.call("dm", call).await?, "id of the channel")
    }

    /// Starts a thread under a message and returns its id.
    pub(crate) async fn start_thread(&self, channel: u64, message: u64, name: &str) -> RestResult<u64> {
        let body = json!({"name": name, "auto_archive_duration": 10_080});
        let route =
            Route::ChannelMessageThreads { channel_id: checked(channel)?.into(), message_id: checked(message)?.into() };
        let started = self.call("thread", Call::new(route, LightMethod::Post).body(&body)).await;
        match started {
            Ok(thread) => id_in(&thread, "id of the thread"),
            // There is a thread under the message already; it has the id of the message.
            Err(RestError::Refused { code: 160_004, .. }) => Ok(message),
            Err(error) => Err(error),
        }
    }
}

/// The key of a route for rate limits: its name and its major parameter: the channel, the webhook or the interaction.
fn route_key(name: &str, major: &str) -> String {
    format!("{name} {major}")
}

fn commands_route(application: u64, server: Option<u64>) -> RestResult<Route<'static>> {
    let application_id = checked(application)?.into();
    Ok(match server {
        None => Route::Commands { application_id },
        Some(server) => Route::GuildCommands { application_id, guild_id: checked(server)?.into() },
    })
}

/// Why a response has no result.
enum Unread {
    /// It was cut off or is no JSON.
    Lost(String),
    /// The call failed. The body is null if it is no JSON: then it is not Discord's own.
    Refused(Value),
}

impl Unread {
    fn error(self, status: StatusCode) -> RestError {
        let body = match self {
            Unread::Lost(why) => return RestError::Lost(why),
            Unread::Refused(_) if status.is_server_error() => return RestError::Lost(status.to_string()),
            Unread::Refused(body) => body,
        };
        let message = body["message"].as_str().unwrap_or(status.canonical_reason().unwrap_or_default()).to_owned();
        RestError::Refused { status: status.as_u16(), code: body["code"].as_u64().unwrap_or_default(), message }
    }
}

/// The result of a call.
async fn read(answer: reqwest::Response) -> Result<Value, Unread> {
    let status = answer.status();
    let bytes = answer.bytes().await.map_err(|error| Unread::Lost(without_url(error)))?;
    let body = serde_json::from_slice::<Value>(&bytes);
    if !status.is_success() {
        return Err(Unread::Refused(body.unwrap_or_default()));
    }
    match body {
        Ok(body) => Ok(body),
        Err(_) if bytes.is_empty() => Ok(Value::Null),
        Err(error) => Err(Unread::Lost(format!("the answer is not JSON: {error}"))),
    }
}

/// The cause of a failed call, without its URL, which can hold the token of an interaction.
fn without_url(error: reqwest::Error) -> String {
    let error = error.without_url();
    let mut text = error.to_string();
    let mut cause = std::error::Error::source(&error);
    while let Some(inner) = cause {
        text = inner.to_string();
        cause = inner.source();
    }
    text
}

/// The lowest id that Discord can assign at a time: an id begins with the milliseconds since [`DISCORD_EPOCH_MILLIS`].
fn id_at(time: Timestamp) -> u64 {
    u64::try_from(time.timestamp_millis() - DISCORD_EPOCH_MILLIS).unwrap_or_default() << 22
}

/// Reads an id, which Discord writes as a string.
pub(crate) fn id(value: &Value) -> Option<u64> {
    value.as_str().and_then(|text| text.parse().ok()).or_else(|| value.as_u64())
}

fn id_in(object: &Value, what: &str) -> RestResult<u64> {
    id(&object["id"]).ok_or_else(|| missing(what))
}

fn missing(what: &str) -> RestError {
    RestError::Lost(format!("the answer has no {what}"))
}

fn checked(id: u64) -> RestResult<NonZeroU64> {
    let message = "no id is 0".to_owned();
    NonZeroU64::new(id).ok_or(RestError::Refused { status: 404, code: 10_000, message })
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    use tokio::net::TcpListener;

    use super::*;

    #[tokio::test]
    async fn whoever_may_make_no_calls_any_more_makes_none_after_a_wait() {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let base = format!("http://{}", listener.local_addr().expect("an address"));
        let calls = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&calls);
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                let mut request = [0; 4_096];
                while stream.read(&mut request).await.is_ok_and(|read| read > 0) {
                    counted.fetch_add(1, Ordering::SeqCst);
                    let answer = "HTTP/1.1 429 Too Many Requests\r\nretry-after: 0.01\r\ncontent-length: 0\r\n\r\n";
                    stream.write_all(answer.as_bytes()).await.expect("somebody reads");
                }
            }
        });
        let rest = Rest::new(&SecretString::from("token"), Some(&base)).expect("a client");
        // Calls are allowed until the first one was rate limited.
        let seen = Arc::clone(&calls);
        let fenced = rest.only_while(move || seen.load(Ordering::SeqCst) == 0);
        let sent = fenced.trigger_typing(1).await;
        assert!(matches!(&sent, Err(RestError::Lost(why)) if why.contains("another process")), "{sent:?}");
        assert_eq!(calls.load(Ordering::SeqCst), 1);
        // Other callers wait and retry once.
        assert!(matches!(rest.trigger_typing(1).await, Err(RestError::Limited(_))));
        assert_eq!(calls.load(Ordering::SeqCst), 3);
    }

    #[test]
    fn ids_begin_with_the_time() {
        // From Discord's reference.
        let time = "2016-04-30T11:18:25.796Z".parse().expect("a time");
        assert_eq!(id_at(time), 175_928_847_299_117_063 >> 22 << 22);
        assert_eq!(id_at(Timestamp::UNIX_EPOCH), 0, "before Discord");
    }
}
