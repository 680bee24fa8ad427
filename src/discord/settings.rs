//! What a host sets for the bot.

use std::fmt;
use std::sync::Arc;

use secrecy::SecretString;

use crate::play::{GameId, PlayerId};

/// Makes the address of a page on which a player composes a move of a game at a version.
pub type ComposeLink = Arc<dyn Fn(GameId, PlayerId, u64) -> String + Send + Sync>;

/// What a host sets for the bot.
#[derive(Clone)]
pub struct Settings {
    /// The bot's token, which is told to nobody but the server at `api_base_url`.
    pub token: SecretString,
    /// The number of the application; asked for where it is None.
    pub application_id: Option<u64>,
    /// Another server in Discord's place, without a slash at its end.
    pub api_base_url: Option<String>,
    /// Where the commands are registered.
    pub register: Register,
    /// How many connections are held; None for as many as Discord advises.
    pub shards: Option<u32>,
    /// How others reach the web pages, without a slash at its end.
    pub public_url: Option<String>,
    /// Makes links to compose a move in the browser, where there are pages to do so.
    pub compose_link: Option<ComposeLink>,
}

/// Where commands are registered at start.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Register {
    /// Everywhere.
    #[default]
    Global,
    /// In these servers only.
    Guilds(Vec<u64>),
    /// Nowhere: they stay as they are.
    Off,
}

impl Settings {
    /// The settings of a bot with this token and nothing else set.
    #[must_use]
    pub const fn new(token: SecretString) -> Settings {
        Settings {
            token,
            application_id: None,
            api_base_url: None,
            register: Register::Global,
            shards: None,
            public_url: None,
            compose_link: None,
        }
    }
}

impl fmt::Debug for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Settings")
            .field("application_id", &self.application_id)
            .field("api_base_url", &self.api_base_url)
            .field("register", &self.register)
            .field("shards", &self.shards)
            .field("public_url", &self.public_url)
            .finish_non_exhaustive()
    }
}
