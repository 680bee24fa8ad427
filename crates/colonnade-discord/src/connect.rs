//! Connecting to Discord, and staying connected.

pub(crate) mod presence;
pub(crate) mod reachability;

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use secrecy::ExposeSecret;
use serenity::all::{ApplicationId, Client, GatewayError, GatewayIntents, ShardManager};
use serenity::http::HttpBuilder;
use tokio::net::TcpStream;
use tokio::time::{Instant, sleep, timeout};

use crate::bot::Bot;
use crate::framework;
use crate::outbox::DiscordNoticeSender;
use crate::settings::Settings;
use crate::transport::connection::{Connection, ConnectionState, Deliveries};
use crate::transport::gateway::{GatewayHandler, RawEvents};
use crate::transport::register::register;
use crate::transport::rest::{Rest, RestError};
use crate::transport::session_starts;
use crate::transport::watchdog::closed_shards;
use colonnade_service::{NoticeSender, Service};

/// The first and the longest pause between two attempts to connect.
const FIRST_PAUSE: Duration = Duration::from_secs(5);
const LONGEST_PAUSE: Duration = Duration::from_secs(300);
/// How long the gateway may be disconnected before the client is restarted, and the additional time per shard: shards
/// connect one after the other.
const PATIENCE: Duration = Duration::from_secs(30);
const PATIENCE_PER_SHARD: Duration = Duration::from_secs(10);
/// How long a TCP connection to the gateway may take.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
/// How long shards may take to close.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(5);

/// The intents of the bot; none is privileged.
const INTENTS: GatewayIntents =
    GatewayIntents::GUILDS.union(GatewayIntents::GUILD_MESSAGES).union(GatewayIntents::DIRECT_MESSAGES);

/// The reason why there is no connection.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConnectError {
    /// Discord refuses the token.
    #[error("Discord refuses the token; set discord.token anew (the developer portal resets it)")]
    BadToken,
    /// Discord refuses the intents. They are not privileged, so this happens only if Discord changes its rules.
    #[error("Discord refuses the intents of the bot")]
    Intents,
    /// Discord, or the server used instead of it, cannot be reached or answers incorrectly.
    #[error("{place} cannot be used: {why}")]
    Unreachable {
        /// Discord, or the setting of the server used instead of it.
        place: String,
        /// The reason.
        why: String,
    },
}

/// The bot. It connects when it is [run](Discord::run), and delivers notices through its
/// [notice sender](Discord::notice_sender).
pub struct Discord {
    pub(crate) bot: Arc<Bot>,
    pub(crate) state: Arc<ConnectionState>,
    /// The id of the application, once it is known.
    application: OnceLock<u64>,
}

/// Creates a bot for a service; it is not connected yet.
///
/// # Errors
///
/// If the HTTP client cannot be created.
pub fn connect(service: Arc<Service>, settings: Settings) -> Result<Discord, ConnectError> {
    let rest = Rest::new(&settings.token, settings.api_base_url.as_deref());
    let rest = rest.map_err(|error| unreachable(&settings, &error))?;
    let state = ConnectionState::default();
    state.set(Connection::Connecting);
    let application = settings.application_id.map_or_else(OnceLock::new, OnceLock::from);
    Ok(Discord { bot: Arc::new(Bot::new(service, Arc::new(rest), settings)), state: Arc::new(state), application })
}

impl Discord {
    /// The sender of notices for `colonnade_scheduler::deliver`.
    #[must_use]
    pub fn notice_sender(&self) -> Arc<dyn NoticeSender> {
        Arc::new(DiscordNoticeSender::new(Arc::clone(&self.bot), Arc::clone(&self.state)))
    }

    /// The id of the bot's application; `None` until it is known.
    #[must_use]
    pub fn application(&self) -> Option<u64> {
        self.application.get().copied()
    }

    /// Whether players reach the bot: it is connected, and has read what was written before.
    #[must_use]
    pub fn is_reached(&self) -> bool {
        self.state.is_reached()
    }

    /// The state of the connection.
    #[must_use]
    pub fn connection(&self) -> Connection {
        self.state.connection()
    }

    /// The state of deliveries.
    #[must_use]
    pub fn deliveries(&self) -> Deliveries {
        self.state.deliveries()
    }

    /// The states of the connection and of deliveries, as the readiness check reports them.
    #[must_use]
    pub fn status(&self) -> String {
        match self.deliveries() {
            Deliveries::Working => self.connection().to_string(),
            deliveries => format!("{}; {deliveries}", self.connection()),
        }
    }

    /// Whether Discord accepts the token; `None` while that is not known.
    #[must_use]
    pub fn token_accepted(&self) -> Option<bool> {
        self.state.token_accepted()
    }

    /// The servers that the bot is in, limited to those of this process's shards.
    #[must_use]
    pub fn servers(&self) -> Vec<u64> {
        self.state.servers()
    }

    /// Records that another process is connected instead of this one.
    pub fn stand_by(&self) {
        self.state.set(Connection::Elsewhere);
    }

    /// Connects and stays connected until `stop` completes. Errors are retried with increasing pauses, a refused token
    /// at fixed intervals.
    ///
    /// # Errors
    ///
    /// [`ConnectError::Intents`], which no retry can fix.
    pub async fn run(&self, stop: impl Future<Output = ()> + Send) -> Result<(), ConnectError> {
        let mut stop = std::pin::pin!(stop);
        let mut pause = FIRST_PAUSE;
        loop {
            let begun = Instant::now();
            let ended = tokio::select! {
                () = &mut stop => break,
                ended = self.stay_connected() => ended,
            };
            // The connection lasted for a while, so this is a new failure.
            if begun.elapsed() > LONGEST_PAUSE {
                pause = FIRST_PAUSE;
            }
            match ended {
                Ok(()) => {
                    pause = FIRST_PAUSE;
                    tracing::warn!("the connection to Discord ended; reconnecting");
                    self.state.set(Connection::Connecting);
                }
                Err(error @ ConnectError::Intents) => {
                    tracing::error!("{error}; everything else keeps working without Discord");
                    self.state.set(Connection::Refused(error.to_string()));
                    return Err(error);
                }
                Err(error @ ConnectError::BadToken) => {
                    if !matches!(self.connection(), Connection::Refused(_)) {
                        tracing::error!("{error}; everything else keeps working without Discord");
                    }
                    self.state.set(Connection::Refused(error.to_string()));
                    self.state.refuse_token();
                    let accepted = self.state.wait_for_token(&self.bot.rest, self.bot.settings.token_check_every);
                    tokio::select! {
                        () = &mut stop => break,
                        () = accepted => {}
                    }
                    self.state.set(Connection::Connecting);
                    continue;
                }
                Err(error) => {
                    tracing::error!("{error}; retrying in {} s, everything else keeps working", pause.as_secs());
                    self.state.set(Connection::Connecting);
                }
            }
            tokio::select! {
                () = &mut stop => break,
                () = sleep(pause) => pause = (pause * 2).min(LONGEST_PAUSE),
            }
        }
        self.state.set(Connection::Stopped);
        Ok(())
    }

    /// Connects, and returns when the connection has ended.
    async fn stay_connected(&self) -> Result<(), ConnectError> {
        let settings = &self.bot.settings;
        let gateway = match self.bot.rest.gateway().await {
            Ok(gateway) => gateway,
            Err(error) => return Err(self.explain(&error).await),
        };
        if gateway.remaining == 0 && !gateway.reset_after.is_zero() {
            let seconds = gateway.reset_after.as_secs_f32();
            tracing::warn!("Discord allows no new session for {seconds} s; the bot connects after that");
            sleep(gateway.reset_after).await;
        }
        let application = match settings.application_id {
            Some(application) => application,
            None => match self.bot.rest.current_user().await {
                Ok(user) => user,
                Err(error) => return Err(self.explain(&error).await),
            },
        };
        _ = self.application.set(application);
        let all = settings.shards.unwrap_or(gateway.shards).max(1);
        let (first, last) = settings.own_shards.unwrap_or((0, all - 1));
        let shards = last - first + 1;
        self.state.begin(shards);
        // Direct messages arrive through the first shard.
        self.state.set_caught_up(first > 0);
        if let Err(error) = register(&self.bot.rest, application, &settings.register, framework::definitions).await {
            if error.is_unauthorised() {
                return Err(self.explain(&error).await);
            }
            tracing::error!(%error, "the commands could not be registered; Discord keeps the previous ones");
        }
        session_starts::wait(&self.bot.service, &self.state).await;
        probe(&gateway.url).await.map_err(|why| unreachable(settings, &RestError::Lost(why)))?;
        let handler =
            Arc::new(GatewayHandler { receiver: Box::new(Arc::clone(&self.bot)), state: Arc::clone(&self.state) });
        let mut client = self.client(application, gateway.url, &handler).await?;
        // No running shard holds any of the references to the handler that exist at this point.
        let holders = Arc::strong_count(&handler);
        let manager = Arc::clone(&client.shard_manager);
        let _guard = ShutDown(Some(Arc::clone(&manager)));
        let patience = PATIENCE + PATIENCE_PER_SHARD * shards;
        let lost = |why: String| Err(unreachable(settings, &RestError::Lost(why)));
        let ended = tokio::select! {
            // The range includes its end.
            ended = client.start_shard_range(first..last, all) => ended,
            () = self.state.wait_for_outage(patience) => {
                return lost(format!("the gateway was away for {} s", patience.as_secs()));
            }
            () = session_starts::hold(&self.bot.service, &self.state) => Ok(()),
            () = closed_shards(&manager, &handler, holders, &self.state) => {
                return lost("the gateway closed a shard for good".to_owned());
            }
        };
        match ended {
            Ok(()) => Ok(()),
            Err(serenity::Error::Gateway(GatewayError::InvalidAuthentication)) => {
                // Earlier REST calls accepted the token.
                match self.bot.rest.current_user().await {
                    Err(error) if error.is_unauthorised() => Err(ConnectError::BadToken),
                    _ => lost("the gateway refuses the token, which is accepted otherwise".to_owned()),
                }
            }
            Err(serenity::Error::Gateway(
                GatewayError::DisallowedGatewayIntents | GatewayError::InvalidGatewayIntents,
            )) => Err(ConnectError::Intents),
            Err(error) => lost(error.to_string()),
        }
    }

    /// The error of a failed call; a refused token is confirmed by another call first.
    async fn explain(&self, error: &RestError) -> ConnectError {
        if error.is_unauthorised() && self.bot.rest.current_user().await.is_err_and(|error| error.is_unauthorised()) {
            return ConnectError::BadToken;
        }
        unreachable(&self.bot.settings, error)
    }

    async fn client(
        &self,
        application: u64,
        gateway: String,
        handler: &Arc<GatewayHandler>,
    ) -> Result<Client, ConnectError> {
        let settings = &self.bot.settings;
        let token = settings.token.expose_secret();
        // The library itself makes calls only for autocompletion, which is not rate limited.
        let mut http =
            HttpBuilder::new(token).application_id(ApplicationId::new(application.max(1))).ratelimiter_disabled(true);
        if let Some(base) = &settings.api_base_url {
            http = http.proxy(base);
        }
        let framework = framework::framework(Arc::clone(&self.bot));
        let client = serenity::client::ClientBuilder::new_with_http(http.build(), INTENTS)
            .framework(framework.clone())
            .event_handler_arc(Arc::clone(handler))
            .raw_event_handler(RawEvents::new(Arc::clone(handler), Box::new(framework)))
            .await
            .map_err(|error| unreachable(settings, &RestError::Lost(error.to_string())))?;
        // The library requests the gateway's URL again, and falls back to Discord's own if that fails. If another
        // server is used instead of Discord, nobody else may receive the token.
        *client.ws_url.lock().await = gateway;
        Ok(client)
    }
}

/// Opens a TCP connection to the gateway. The library would retry forever without reporting the reason.
///
/// # Errors
///
/// The reason why there is no connection.
pub(crate) async fn probe(gateway: &str) -> Result<(), String> {
    let failed = |why: &dyn std::fmt::Display| format!("the gateway {gateway}: {why}");
    let url = reqwest::Url::parse(gateway).map_err(|error| failed(&error))?;
    let host = url.host_str().map(|host| host.trim_matches(['[', ']']).to_owned());
    let address = host.zip(url.port_or_known_default()).ok_or_else(|| failed(&"this is no address"))?;
    match timeout(CONNECT_TIMEOUT, TcpStream::connect(address)).await {
        Ok(Ok(_)) => Ok(()),
        Ok(Err(error)) => Err(failed(&error)),
        Err(_) => Err(failed(&"no answer")),
    }
}

/// Closes the shards when it is dropped.
struct ShutDown(Option<Arc<ShardManager>>);

impl Drop for ShutDown {
    fn drop(&mut self) {
        if let Some(manager) = self.0.take() {
            tokio::spawn(async move {
                let _ = timeout(CLOSE_TIMEOUT, manager.shutdown_all()).await;
            });
        }
    }
}

pub(crate) fn unreachable(settings: &Settings, error: &RestError) -> ConnectError {
    let place = match &settings.api_base_url {
        Some(base) => format!("discord.api_base_url {base}"),
        None => "Discord".to_owned(),
    };
    ConnectError::Unreachable { place, why: error.to_string() }
}
