//! The host's settings for the bot.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use secrecy::SecretString;

use colonnade_play::{GameId, PlayerId};

/// The target of a link for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkTo {
    /// The page on which the next move is composed.
    Move,
    /// The analysis board, on which conditional moves are entered.
    Lines,
}

/// Builds the URL at which a player composes in the browser, for a version of a game.
pub type ComposeLink = Arc<dyn Fn(LinkTo, GameId, PlayerId, u64) -> String + Send + Sync>;

/// Builds the URL at which a player signs in on the web.
pub type SignInLink = Arc<dyn Fn(PlayerId) -> String + Send + Sync>;

/// How often Discord is asked whether it accepts the token again.
const TOKEN_CHECK_EVERY: Duration = Duration::from_secs(60);

/// How long a response waits for a computer. One that takes a little longer is deferred, and can announce nothing then.
const COMPUTER_PATIENCE: Duration = Duration::from_millis(600);

/// The host's settings for the bot.
#[derive(Clone)]
pub struct Settings {
    /// The bot's token, which is sent to nobody but the server at `api_base_url`.
    pub token: SecretString,
    /// The id of the application; None to ask Discord.
    pub application_id: Option<u64>,
    /// The URL of a server used instead of Discord, without a trailing slash.
    pub api_base_url: Option<String>,
    /// Where the commands are registered.
    pub register: Register,
    /// The number of shards, of all processes together; None for as many as Discord recommends.
    pub shards: Option<u32>,
    /// The first and the last shard of this process; None for all.
    pub own_shards: Option<(u32, u32)>,
    /// The public URL of the web pages, without a trailing slash.
    pub public_url: Option<String>,
    /// Builds links to compose a move in the browser, if there are web pages.
    pub compose_link: Option<ComposeLink>,
    /// Builds links to sign in on the web, if there are web pages.
    pub sign_in_link: Option<SignInLink>,
    /// How often Discord is asked whether it accepts a token that it refused.
    pub token_check_every: Duration,
    /// How long the response to a command waits for a computer's action, to announce both in one message.
    pub computer_patience: Duration,
}

/// Where commands are registered at start.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Register {
    /// In all servers and in direct messages.
    #[default]
    Global,
    /// In these servers only.
    Guilds(Vec<u64>),
    /// Nowhere: they stay as they are.
    Off,
}

impl Settings {
    /// The settings of a bot with this token, and defaults otherwise.
    #[must_use]
    pub const fn new(token: SecretString) -> Settings {
        Settings {
            token,
            application_id: None,
            api_base_url: None,
            register: Register::Global,
            shards: None,
            own_shards: None,
            public_url: None,
            compose_link: None,
            sign_in_link: None,
            token_check_every: TOKEN_CHECK_EVERY,
            computer_patience: COMPUTER_PATIENCE,
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
            .field("own_shards", &self.own_shards)
            .field("public_url", &self.public_url)
            .finish_non_exhaustive()
    }
}
