//! Texts of the page that leads through the set-up of the bot.

use super::web::PageWords;
use colonnade_language::say;

/// The title and the description of the page.
#[must_use]
pub fn setup() -> PageWords {
    PageWords { title: say!(setup::title), description: say!(setup::description) }
}

/// A step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupStep {
    /// Making an application.
    Application,
    /// Starting with its token.
    Token,
    /// Being connected.
    Connection,
    /// Adding the bot to a server.
    Server,
    /// Choosing a channel.
    Channel,
}

impl SetupStep {
    /// The title.
    #[must_use]
    pub fn title(self) -> String {
        match self {
            SetupStep::Application => say!(setup::application),
            SetupStep::Token => say!(setup::token),
            SetupStep::Connection => say!(setup::connection),
            SetupStep::Server => say!(setup::server),
            SetupStep::Channel => say!(setup::channel),
        }
    }

    /// The instructions.
    #[must_use]
    pub fn how(self) -> String {
        match self {
            SetupStep::Application => say!(setup::application_how),
            SetupStep::Token => say!(setup::token_how),
            SetupStep::Connection => say!(setup::connection_how),
            SetupStep::Server => say!(setup::server_how),
            SetupStep::Channel => say!(setup::channel_how),
        }
    }
}

/// Whether there is an application.
#[must_use]
pub fn application(is_there: bool) -> String {
    if is_there { say!(setup::application_known) } else { say!(setup::application_unknown) }
}

/// The state of the token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenSetup {
    /// No token is set.
    NotSet,
    /// The program was built without Discord.
    NotBuilt,
    /// Discord has not answered yet.
    Asked,
    /// Discord accepts it.
    Accepted,
    /// Discord refuses it.
    Refused,
}

/// The state of the token.
#[must_use]
pub fn token(token: TokenSetup) -> String {
    match token {
        TokenSetup::NotSet => say!(setup::token_not_set),
        TokenSetup::NotBuilt => say!(setup::token_not_built),
        TokenSetup::Asked => say!(setup::token_asked),
        TokenSetup::Accepted => say!(setup::token_accepted),
        TokenSetup::Refused => say!(setup::token_refused),
    }
}

/// In how many servers the bot is.
#[must_use]
pub fn servers(count: usize) -> String {
    match count {
        0 => say!(setup::no_servers),
        _ => say!(setup::servers, count = count),
    }
}

/// In how many servers a channel is chosen.
#[must_use]
pub fn channels(count: usize) -> String {
    match count {
        0 => say!(setup::no_channels),
        _ => say!(setup::channels, count = count),
    }
}
