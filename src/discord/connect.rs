//! Connecting: with what is found out first, in one clear line each where it fails.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use secrecy::ExposeSecret;
use serde_json::Value;
use serenity::all::{ApplicationId, Client, GatewayError, GatewayIntents};
use serenity::http::HttpBuilder;
use tokio::net::TcpStream;
use tokio::time::{Instant, sleep, timeout};

use super::commands;
use super::courier::Messenger;
use super::desk::Desk;
use super::gateway::{Connection, Counting, Ear, State};
use super::rest::{Called, Rest, RestError};
use super::settings::{Register, Settings};
use crate::service::{Courier, Service};

/// How long it is waited between two tries to connect, at first and at most.
const WAITS: (Duration, Duration) = (Duration::from_secs(5), Duration::from_secs(300));
/// How long the gateway may be away before everything is begun anew, and how much longer for every shard: they come one
/// after the other.
const PATIENCE: Duration = Duration::from_secs(30);
const PER_SHARD: Duration = Duration::from_secs(10);
/// How long a connection to the gateway may take to begin.
const CONNECTING: Duration = Duration::from_secs(10);
/// How long shards may take to close.
const CLOSING: Duration = Duration::from_secs(5);

/// What the bot listens to; nothing of it is privileged.
const INTENTS: GatewayIntents =
    GatewayIntents::GUILDS.union(GatewayIntents::GUILD_MESSAGES).union(GatewayIntents::DIRECT_MESSAGES);

/// Why there is no bot.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConnectError {
    /// The token is no good; it is not tried again.
    #[error("Discord refuses the token; set discord.token anew (the developer portal resets it)")]
    BadToken,
    /// Nothing that is asked for is privileged, so only a changed Discord says this.
    #[error("Discord refuses what the bot asks to listen to")]
    Intents,
    /// Discord, or what stands in its place, cannot be reached or does not answer as it should.
    #[error("{place} cannot be used: {why}")]
    Unreachable {
        /// Whose address it is.
        place: String,
        /// What is wrong.
        why: String,
    },
}

/// The bot: it connects when it is [run](Discord::run), and delivers notices by its [courier](Discord::courier).
pub struct Discord {
    desk: Arc<Desk>,
    state: Arc<State>,
    /// The id of the application, once Discord or the settings have told it.
    application: OnceLock<u64>,
}

/// A bot over a service, not connected yet.
///
/// # Errors
///
/// If no HTTP client can be made.
pub fn connect(service: Arc<Service>, settings: Settings) -> Result<Discord, ConnectError> {
    let rest = Rest::new(&settings.token, settings.api_base_url.as_deref());
    let rest = rest.map_err(|error| unreachable(&settings, &error))?;
    let state = State::default();
    state.set(Connection::Connecting);
    let application = settings.application_id.map_or_else(OnceLock::new, OnceLock::from);
    Ok(Discord { desk: Arc::new(Desk::new(service, rest, settings)), state: Arc::new(state), application })
}

impl Discord {
    /// What delivers notices for [`scheduler::deliver`](crate::scheduler::deliver).
    #[must_use]
    pub fn courier(&self) -> Arc<dyn Courier> {
        Arc::new(Messenger::new(Arc::clone(&self.desk), Arc::clone(&self.state)))
    }

    /// The id of the bot's application; `None` until it is known.
    #[must_use]
    pub fn application(&self) -> Option<u64> {
        self.application.get().copied()
    }

    /// How the connection is now.
    #[must_use]
    pub fn connection(&self) -> Connection {
        self.state.connection()
    }

    /// Connects and stays connected until `stop` ends. What passes by itself is tried again, with longer and longer
    /// waits, and told in the log.
    ///
    /// # Errors
    ///
    /// If trying again is of no use; the rest of the program goes on.
    pub async fn run(&self, stop: impl Future<Output = ()> + Send) -> Result<(), ConnectError> {
        let mut stop = std::pin::pin!(stop);
        let mut wait = WAITS.0;
        loop {
            let begun = Instant::now();
            let ended = tokio::select! {
                () = &mut stop => None,
                ended = self.connected() => Some(ended),
            };
            // It was connected for a while, so it is no longer one and the same trouble.
            if begun.elapsed() > WAITS.1 {
                wait = WAITS.0;
            }
            let error = match ended {
                None => break,
                Some(Ok(())) => {
                    wait = WAITS.0;
                    tracing::warn!("the connection to Discord ended and is made again");
                    None
                }
                Some(Err(error)) => Some(error),
            };
            match error {
                Some(error @ (ConnectError::BadToken | ConnectError::Intents)) => {
                    tracing::error!("{error}; everything else goes on without Discord");
                    self.state.refuse();
                    self.state.set(Connection::Refused(error.to_string()));
                    return Err(error);
                }
                Some(error) => {
                    tracing::error!("{error}; tried again in {} s, everything else goes on", wait.as_secs());
                    self.state.set(Connection::Connecting);
                }
                None => self.state.set(Connection::Connecting),
            }
            tokio::select! {
                () = &mut stop => break,
                () = sleep(wait) => wait = (wait * 2).min(WAITS.1),
            }
        }
        self.state.set(Connection::Stopped);
        Ok(())
    }

    /// Connects, and returns when the connection ended.
    async fn connected(&self) -> Result<(), ConnectError> {
        let settings = &self.desk.settings;
        let fail = |error: RestError| {
            if error.is_unauthorised() { ConnectError::BadToken } else { unreachable(settings, &error) }
        };
        let (gateway, advised) = self.desk.rest.gateway().await.map_err(fail)?;
        let application = match settings.application_id {
            Some(application) => application,
            None => self.desk.rest.application().await.map_err(fail)?,
        };
        let shards = settings.shards.unwrap_or(advised).max(1);
        _ = self.application.set(application);
        self.state.begin(shards);
        if let Err(error) = self.register(application).await {
            if error.is_unauthorised() {
                return Err(ConnectError::BadToken);
            }
            tracing::error!(%error, "the commands could not be registered and stay as they are");
        }
        answers(&gateway).await.map_err(|why| unreachable(settings, &RestError::Lost(why)))?;
        let mut client = self.client(application, gateway).await?;
        let manager = Arc::clone(&client.shard_manager);
        let guard = Closing(Some(manager));
        let patience = PATIENCE + PER_SHARD * shards;
        let ended = tokio::select! {
            ended = client.start_shards(shards) => Some(ended),
            () = self.state.away_for(patience) => None,
        };
        drop(guard);
        let Some(ended) = ended else {
            let why = format!("the gateway was not there for {} s", patience.as_secs());
            return Err(unreachable(settings, &RestError::Lost(why)));
        };
        match ended {
            Ok(()) => Ok(()),
            Err(serenity::Error::Gateway(GatewayError::InvalidAuthentication)) => Err(self.doubted().await),
            Err(serenity::Error::Gateway(
                GatewayError::DisallowedGatewayIntents | GatewayError::InvalidGatewayIntents,
            )) => Err(ConnectError::Intents),
            Err(error) => Err(unreachable(settings, &RestError::Lost(error.to_string()))),
        }
    }

    /// What to make of a gateway that refuses a token which was good for calls before.
    async fn doubted(&self) -> ConnectError {
        match self.desk.rest.application().await {
            Err(error) if error.is_unauthorised() => ConnectError::BadToken,
            _ => {
                let why = "the gateway refuses the token, which is good for everything else".to_owned();
                unreachable(&self.desk.settings, &RestError::Lost(why))
            }
        }
    }

    async fn client(&self, application: u64, gateway: String) -> Result<Client, ConnectError> {
        let settings = &self.desk.settings;
        let token = settings.token.expose_secret();
        let mut http = HttpBuilder::new(token).application_id(ApplicationId::new(application.max(1)));
        if let Some(base) = &settings.api_base_url {
            http = http.proxy(base).ratelimiter_disabled(true);
        }
        let framework = commands::framework(Arc::clone(&self.desk));
        let ear = Arc::new(Ear { desk: Arc::clone(&self.desk), state: Arc::clone(&self.state) });
        let client = serenity::client::ClientBuilder::new_with_http(http.build(), INTENTS)
            .framework(framework)
            .event_handler_arc(Arc::clone(&ear))
            .raw_event_handler(Counting(ear))
            .await
            .map_err(|error| unreachable(settings, &RestError::Lost(error.to_string())))?;
        // The library asks for it once more, and takes Discord's own where that fails: nobody else gets the token.
        *client.ws_url.lock().await = gateway;
        Ok(client)
    }

    /// Registers the commands where their definitions have changed.
    async fn register(&self, application: u64) -> Called<()> {
        let places: Vec<Option<u64>> = match &self.desk.settings.register {
            Register::Off => return Ok(()),
            Register::Global => vec![None],
            Register::Guilds(servers) => servers.iter().copied().map(Some).collect(),
        };
        let wanted = commands::definitions();
        for place in places {
            let found = self.desk.rest.commands(application, place).await?;
            if comparable(&found) == comparable(&wanted) {
                tracing::debug!("the commands are registered already");
                continue;
            }
            self.desk.rest.register(application, place, &wanted).await?;
            tracing::info!("the commands were registered");
        }
        Ok(())
    }
}

/// Whether anything answers at the address of the gateway; why not, if nothing does. The library would try again and again
/// without telling.
async fn answers(gateway: &str) -> Result<(), String> {
    let failed = |why: &dyn std::fmt::Display| format!("the gateway {gateway}: {why}");
    let url = reqwest::Url::parse(gateway).map_err(|error| failed(&error))?;
    let place = url.host_str().zip(url.port_or_known_default()).ok_or_else(|| failed(&"this is no address"))?;
    match timeout(CONNECTING, TcpStream::connect(place)).await {
        Ok(Ok(_)) => Ok(()),
        Ok(Err(error)) => Err(failed(&error)),
        Err(_) => Err(failed(&"it does not answer")),
    }
}

/// Closes the shards when the connection is given up.
struct Closing(Option<Arc<serenity::all::ShardManager>>);

impl Drop for Closing {
    fn drop(&mut self) {
        if let Some(manager) = self.0.take() {
            tokio::spawn(async move {
                let _ = timeout(CLOSING, manager.shutdown_all()).await;
            });
        }
    }
}

pub(super) fn unreachable(settings: &Settings, error: &RestError) -> ConnectError {
    let place = settings.api_base_url.clone().unwrap_or_else(|| "Discord".to_owned());
    let place = if settings.api_base_url.is_some() { format!("discord.api_base_url {place}") } else { place };
    ConnectError::Unreachable { place, why: error.to_string() }
}

/// What of a list of commands is as it was defined: Discord adds numbers and what is usual, and leaves out what is not set.
fn comparable(commands: &Value) -> Value {
    let mut list: Vec<Value> = commands.as_array().map(|list| list.iter().map(command).collect()).unwrap_or_default();
    list.sort_by_key(|command| command["name"].as_str().unwrap_or_default().to_owned());
    Value::Array(list)
}

/// The keys of a command or option that are compared.
const KEYS: [&str; 15] = [
    "name",
    "description",
    "type",
    "required",
    "autocomplete",
    "choices",
    "options",
    "min_value",
    "max_value",
    "min_length",
    "max_length",
    "channel_types",
    "default_member_permissions",
    "contexts",
    "integration_types",
];

fn command(value: &Value) -> Value {
    let Some(object) = value.as_object() else { return value.clone() };
    let mut kept = serde_json::Map::new();
    for key in KEYS {
        let Some(found) = object.get(key) else { continue };
        let usual = match found {
            Value::Null | Value::Bool(false) => true,
            Value::Array(list) => list.is_empty(),
            Value::Number(kind) => key == "type" && kind.as_u64() == Some(1),
            _ => false,
        };
        if usual {
            continue;
        }
        let found = match found {
            Value::Array(list) if key == "options" => Value::Array(list.iter().map(command).collect()),
            Value::Array(list) if key == "choices" => {
                Value::Array(list.iter().map(|choice| serde_json::json!([choice["name"], choice["value"]])).collect())
            }
            Value::Array(list) => {
                let mut list = list.clone();
                list.sort_by_key(ToString::to_string);
                Value::Array(list)
            }
            other => other.clone(),
        };
        kept.insert(key.to_owned(), found);
    }
    let mut entries: Vec<_> = kept.into_iter().collect();
    entries.sort_by(|a, b| a.0.cmp(&b.0));
    Value::Object(entries.into_iter().collect())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_discord_adds_is_no_change() {
        let wanted = json!([{"name": "b", "description": "B", "options": [
            {"type": 4, "name": "n", "description": "N", "required": false, "choices": [{"name": "x", "value": 0}]}
        ], "contexts": [0, 1], "type": 1}, {"name": "a", "description": "A", "options": []}]);
        let found = json!([
            {"id": "2", "application_id": "1", "version": "9", "name": "a", "description": "A", "type": 1,
             "default_member_permissions": null, "nsfw": false},
            {"id": "1", "name": "b", "description": "B", "type": 1, "contexts": [1, 0], "options": [
                {"name": "n", "type": 4, "description": "N",
                 "choices": [{"value": 0, "name": "x", "name_localizations": null}]}]},
        ]);
        assert_eq!(comparable(&wanted), comparable(&found));
        let other = json!([{"name": "a", "description": "Another", "options": []}]);
        assert_ne!(comparable(&wanted), comparable(&other));
    }
}
