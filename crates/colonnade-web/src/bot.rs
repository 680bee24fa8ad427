//! The state of the bot, as the pages show it.

use std::sync::Arc;

/// The state of the bot and its connection.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BotState {
    /// Whether Discord accepts the token; `None` while that is unknown.
    pub token_accepted: Option<bool>,
    /// Whether the bot is connected, which implies that its intents are accepted.
    pub connected: bool,
    /// The reason why the bot is not connected, if known.
    pub problem: Option<String>,
    /// The Discord ids of the servers that the bot is in.
    pub servers: Vec<u64>,
}

/// The status of the bot.
#[derive(Clone)]
pub struct DiscordStatus {
    /// The connection in a few words, for example `connected`.
    pub connection: Arc<dyn Fn() -> String + Send + Sync>,
    /// The state of the bot, for the steps of its set-up.
    pub state: Arc<dyn Fn() -> BotState + Send + Sync>,
    /// The id of the bot's application, once it is known. Readers can add the application to their servers.
    pub application: Arc<dyn Fn() -> Option<u64> + Send + Sync>,
}
