//! Calls to Discord: one place that knows how they fail.

use std::collections::HashMap;
use std::num::NonZeroU64;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use secrecy::{ExposeSecret, SecretString};
use serde_json::Value;
use serenity::builder::CreateAttachment;
use serenity::http::{Http, LightMethod, Multipart, MultipartUpload, Request, Route};

use super::post::Post;

/// How long a call may take.
const PATIENCE: Duration = Duration::from_secs(10);
/// The longest wait that a limit may ask for before the call is put off instead.
const LONGEST_WAIT: Duration = Duration::from_secs(3);

/// Why a call did not do what it should.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum RestError {
    /// Discord says no; nothing has happened.
    #[error("Discord refused it ({status}, code {code}: {message})")]
    Refused { status: u16, code: u64, message: String },
    /// It may have happened or not.
    #[error("no answer: {0}")]
    Lost(String),
    /// Not now; nothing has happened.
    #[error("Discord asks to wait for {} s", .0.as_secs())]
    Limited(Duration),
}

impl RestError {
    /// Whether the interaction had been answered before.
    pub(super) const fn is_answered(&self) -> bool {
        matches!(self, RestError::Refused { code: 40_060, .. })
    }

    /// Whether the user lets nobody write to him.
    pub(super) const fn is_closed(&self) -> bool {
        matches!(self, RestError::Refused { code: 50_007 | 50_278, .. })
    }

    /// Whether the place is gone, or closed to the bot.
    pub(super) const fn is_gone(&self) -> bool {
        matches!(self, RestError::Refused { status: 403 | 404, .. })
    }

    /// Whether the token is no good.
    pub(super) const fn is_unauthorised(&self) -> bool {
        matches!(self, RestError::Refused { status: 401, .. })
    }
}

pub(super) type Called<T> = Result<T, RestError>;

/// What talks to Discord.
pub(super) struct Rest {
    http: Arc<Http>,
    client: reqwest::Client,
    token: SecretString,
    base: Option<String>,
    /// Until when routes are closed, where no limiter of the library knows it.
    closed: Mutex<HashMap<String, Instant>>,
}

impl Rest {
    /// What talks to Discord, or to the server at `base` in its place.
    pub(super) fn new(token: &SecretString, base: Option<&str>) -> Called<Rest> {
        let client = reqwest::Client::builder().timeout(PATIENCE).build();
        let client = client.map_err(|error| RestError::Lost(format!("no HTTP client: {error}")))?;
        let mut builder = serenity::http::HttpBuilder::new(token.expose_secret()).client(client.clone());
        if let Some(base) = base {
            builder = builder.proxy(base).ratelimiter_disabled(true);
        }
        let token = SecretString::from(format!("Bot {}", token.expose_secret().trim()));
        let closed = Mutex::new(HashMap::new());
        Ok(Rest { http: Arc::new(builder.build()), client, token, base: base.map(str::to_owned), closed })
    }

    /// Makes a call, and counts it.
    async fn call(&self, name: &'static str, request: Request<'_>) -> Called<Value> {
        let begun = Instant::now();
        let answer = self.perform(name, request).await;
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

    async fn perform(&self, name: &'static str, request: Request<'_>) -> Called<Value> {
        if let Some(limiter) = &self.http.ratelimiter {
            let answer = tokio::time::timeout(PATIENCE, limiter.perform(request)).await;
            let answer = answer.map_err(|_| RestError::Lost("it took too long".to_owned()))?;
            return read(answer.map_err(|error| lost(&error))?).await;
        }
        // The path without what follows the number of the channel or the like tells the limit.
        let key = format!("{name} {}", request.route_ref().path().split('/').nth(6).unwrap_or_default());
        for again in [true, false] {
            self.wait(&key).await?;
            let built = request.clone().build(&self.client, self.token.expose_secret(), self.base.as_deref());
            let answer = built.map_err(|error| lost(&error))?.send().await;
            match read(answer.map_err(|error| RestError::Lost(without_address(error)))?).await {
                Err(RestError::Limited(wait)) => {
                    self.close(&key, wait);
                    if !again || wait > LONGEST_WAIT {
                        return Err(RestError::Limited(wait));
                    }
                }
                answer => return answer,
            }
        }
        Err(RestError::Limited(LONGEST_WAIT))
    }

    async fn wait(&self, key: &str) -> Called<()> {
        let until = self.closed.lock().unwrap_or_else(PoisonError::into_inner).get(key).copied();
        let Some(left) = until.and_then(|until| until.checked_duration_since(Instant::now())) else { return Ok(()) };
        if left > LONGEST_WAIT {
            return Err(RestError::Limited(left));
        }
        tokio::time::sleep(left).await;
        Ok(())
    }

    fn close(&self, key: &str, wait: Duration) {
        let mut closed = self.closed.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        closed.retain(|_, until| *until > now);
        closed.insert(key.to_owned(), now + wait);
    }

    /// The address of the gateway.
    pub(super) async fn gateway(&self) -> Called<(String, u32)> {
        let found = self.call("gateway", Request::new(Route::GatewayBot, LightMethod::Get)).await?;
        let url = found["url"].as_str().ok_or_else(|| RestError::Lost("no address of a gateway".to_owned()))?;
        let shards = found["shards"].as_u64().and_then(|shards| u32::try_from(shards).ok()).unwrap_or(1);
        Ok((url.to_owned(), shards.max(1)))
    }

    /// The number of the bot's application.
    pub(super) async fn application(&self) -> Called<u64> {
        // Every bot may ask who it is, and its own number has been that of its application since 2016.
        let own = self.call("me", Request::new(Route::UserMe, LightMethod::Get)).await?;
        number(&own["id"]).ok_or_else(|| RestError::Lost("no number of the application".to_owned()))
    }

    /// The commands that are registered, everywhere or in a server.
    pub(super) async fn commands(&self, application: u64, server: Option<u64>) -> Called<Value> {
        self.call("commands", Request::new(commands_route(application, server)?, LightMethod::Get)).await
    }

    /// Registers commands in place of those that are.
    pub(super) async fn register(&self, application: u64, server: Option<u64>, commands: &Value) -> Called<Value> {
        let request = Request::new(commands_route(application, server)?, LightMethod::Put);
        self.call("commands", request.body(Some(commands.to_string().into_bytes()))).await
    }

    /// Answers an interaction for the first time.
    pub(super) async fn answer(&self, id: u64, token: &str, kind: u8, post: Option<(&Post, bool)>) -> Called<()> {
        let mut body = serde_json::json!({ "type": kind });
        let mut file = None;
        if let Some((post, new)) = post {
            body["data"] = if new { post.new_json(true) } else { post.json() };
            file = post.upload();
        }
        self.answer_raw(id, token, &body, file).await
    }

    /// Answers an interaction with a body of any kind.
    pub(super) async fn answer_raw(
        &self,
        id: u64,
        token: &str,
        body: &Value,
        file: Option<CreateAttachment>,
    ) -> Called<()> {
        let route = Route::InteractionResponse { interaction_id: id_of(id)?.into(), token };
        self.call("callback", with_body(Request::new(route, LightMethod::Post), body, file)).await.map(|_| ())
    }

    /// The message by which an interaction was answered first.
    pub(super) async fn original(&self, application: u64, token: &str) -> Called<Value> {
        let route = Route::WebhookOriginalInteractionResponse { application_id: id_of(application)?.into(), token };
        self.call("original", Request::new(route, LightMethod::Get)).await
    }

    /// Puts a message in place of the answer to an interaction, or of “thinking”.
    pub(super) async fn change_answer(&self, application: u64, token: &str, post: &Post) -> Called<()> {
        let route = Route::WebhookOriginalInteractionResponse { application_id: id_of(application)?.into(), token };
        let request = with_body(Request::new(route, LightMethod::Patch), &post.json(), post.upload());
        self.call("original", request).await.map(|_| ())
    }

    /// Adds a message to the answer to an interaction.
    pub(super) async fn follow(&self, application: u64, token: &str, post: &Post) -> Called<()> {
        let route = Route::WebhookFollowupMessages { application_id: id_of(application)?.into(), token };
        let request = with_body(Request::new(route, LightMethod::Post), &post.new_json(true), post.upload());
        self.call("followup", request).await.map(|_| ())
    }

    /// Posts a message, once for each `nonce` within a few minutes, and tells its number.
    pub(super) async fn post(&self, channel: u64, post: &Post, nonce: Option<&str>) -> Called<u64> {
        let mut body = post.new_json(false);
        if let Some(nonce) = nonce {
            body["nonce"] = nonce.into();
            body["enforce_nonce"] = true.into();
        }
        let route = Route::ChannelMessages { channel_id: id_of(channel)?.into() };
        let made =
            self.call("message", with_body(Request::new(route, LightMethod::Post), &body, post.upload())).await?;
        number(&made["id"]).ok_or_else(|| RestError::Lost("no number of the message".to_owned()))
    }

    /// The latest messages of a channel.
    pub(super) async fn latest(&self, channel: u64) -> Called<Vec<Value>> {
        let route = Route::ChannelMessages { channel_id: id_of(channel)?.into() };
        let request = Request::new(route, LightMethod::Get).params(Some(vec![("limit", "100".to_owned())]));
        let found = self.call("messages", request).await?;
        Ok(found.as_array().cloned().unwrap_or_default())
    }

    /// The channel of direct messages with a user.
    pub(super) async fn direct(&self, user: u64) -> Called<u64> {
        let body = serde_json::json!({"recipient_id": user.to_string()});
        let found =
            self.call("dm", with_body(Request::new(Route::UserMeDmChannels, LightMethod::Post), &body, None)).await?;
        number(&found["id"]).ok_or_else(|| RestError::Lost("no number of the channel".to_owned()))
    }

    /// Begins a thread under a message, and tells its number, which is that of the message.
    pub(super) async fn thread(&self, channel: u64, message: u64, name: &str) -> Called<u64> {
        let body = serde_json::json!({"name": name, "auto_archive_duration": 10_080});
        let route =
            Route::ChannelMessageThreads { channel_id: id_of(channel)?.into(), message_id: id_of(message)?.into() };
        let made = self.call("thread", with_body(Request::new(route, LightMethod::Post), &body, None)).await;
        match made {
            Ok(made) => number(&made["id"]).ok_or_else(|| RestError::Lost("no number of the thread".to_owned())),
            // A thread has already been created for this message.
            Err(RestError::Refused { code: 160_004, .. }) => Ok(message),
            Err(error) => Err(error),
        }
    }
}

fn commands_route(application: u64, server: Option<u64>) -> Called<Route<'static>> {
    let application_id = id_of(application)?.into();
    Ok(match server {
        None => Route::Commands { application_id },
        Some(server) => Route::GuildCommands { application_id, guild_id: id_of(server)?.into() },
    })
}

fn with_body<'a>(request: Request<'a>, body: &Value, file: Option<CreateAttachment>) -> Request<'a> {
    let text = body.to_string();
    match file {
        None => request.body(Some(text.into_bytes())),
        Some(file) => request.multipart(Some(Multipart {
            upload: MultipartUpload::Attachments(vec![file]),
            fields: Vec::new(),
            payload_json: Some(text),
        })),
    }
}

/// What an answer says, or why there is none.
async fn read(answer: reqwest::Response) -> Called<Value> {
    let status = answer.status();
    let header = |name: &str| answer.headers().get(name)?.to_str().ok()?.parse::<f64>().ok();
    let wait = header("retry-after").unwrap_or(1.0).clamp(0.0, 3_600.0);
    if status.as_u16() == 429 {
        return Err(RestError::Limited(Duration::from_secs_f64(wait)));
    }
    let bytes = answer.bytes().await.map_err(|error| RestError::Lost(without_address(error)))?;
    let body: Value = serde_json::from_slice(&bytes).unwrap_or_default();
    if status.is_success() {
        return Ok(body);
    }
    if status.is_server_error() {
        return Err(RestError::Lost(status.to_string()));
    }
    let message = body["message"].as_str().unwrap_or(status.canonical_reason().unwrap_or_default()).to_owned();
    Err(RestError::Refused { status: status.as_u16(), code: body["code"].as_u64().unwrap_or_default(), message })
}

/// The library's own failures, without the address of the call: it can hold the token of an interaction.
fn lost(error: &serenity::Error) -> RestError {
    RestError::Lost(match error {
        serenity::Error::Http(serenity::http::HttpError::Request(_)) => "the connection failed".to_owned(),
        other => other.to_string(),
    })
}

fn without_address(error: reqwest::Error) -> String {
    let error = error.without_url();
    let mut text = error.to_string();
    let mut cause = std::error::Error::source(&error);
    while let Some(inner) = cause {
        text = inner.to_string();
        cause = inner.source();
    }
    text
}

/// A number of Discord's, which writes them as texts.
pub(super) fn number(value: &Value) -> Option<u64> {
    value.as_str().and_then(|text| text.parse().ok()).or_else(|| value.as_u64())
}

fn id_of(number: u64) -> Called<NonZeroU64> {
    NonZeroU64::new(number).ok_or_else(|| RestError::Refused {
        status: 404,
        code: 0,
        message: "nothing has the number 0".to_owned(),
    })
}
