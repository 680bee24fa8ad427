//! Texts of the page that leads through the set-up of the bot.

use super::plural;
use super::web::PageWords;

/// The page.
pub const SETUP: PageWords = PageWords {
    title: "Set up Discord",
    description: "The steps to a bot of your own in Discord, each checked as it is now.",
};

/// The page is asked for by somebody who is not the host.
pub const HOST_ONLY: &str = "Only the host of this machine can see how the bot is set up.";

/// The name of the developer portal's address.
pub const PORTAL: &str = "Discord's developer portal";

/// The name of the address that adds the bot to a server.
pub const INVITE: &str = "Add the bot to a server";

/// A step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
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

impl Step {
    /// The title.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Step::Application => "Make an application",
            Step::Token => "Start with its token",
            Step::Connection => "Connect",
            Step::Server => "Add the bot to a server",
            Step::Channel => "Choose a channel",
        }
    }

    /// How it is done.
    #[must_use]
    pub const fn how(self) -> &'static str {
        match self {
            Step::Application => "In the portal choose New Application and name it. That is the name of your bot.",
            Step::Token => {
                "Under Bot press Reset Token and copy the token, which is a password. Stop this program, set \
                 DISCORD_TOKEN to the token, and start it again."
            }
            Step::Connection => {
                "The bot connects by itself. Leave all Privileged Gateway Intents off: it does not need them."
            }
            Step::Server => "Open the address below and choose a server. The address also grants the permissions.",
            Step::Channel => {
                "Write /server set in the server to choose a channel for announcements. Without one, they go where the \
                 challenge was made."
            }
        }
    }
}

/// Whether there is an application.
#[must_use]
pub const fn application(is_there: bool) -> &'static str {
    if is_there { "There is one." } else { "Not known yet." }
}

/// How the token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token {
    /// No token is set.
    NotSet,
    /// Discord has not answered yet.
    Asked,
    /// Discord accepts it.
    Accepted,
    /// Discord refuses it.
    Refused,
}

/// How the token is.
#[must_use]
pub const fn token(token: Token) -> &'static str {
    match token {
        Token::NotSet => "No token is set.",
        Token::Asked => "Discord is being asked whether it accepts the token.",
        Token::Accepted => "Discord accepts the token.",
        Token::Refused => "Discord refuses the token. Reset it in the portal, and start with the new one.",
    }
}

/// The bot is connected.
#[must_use]
pub const fn connected() -> &'static str {
    "The bot is connected, and its intents are accepted."
}

/// The bot is not connected, for a reason.
#[must_use]
pub fn not_connected(problem: &str) -> String {
    format!("The bot is not connected: {problem}.")
}

/// The bot is not connected yet.
#[must_use]
pub const fn waits() -> &'static str {
    "Not connected yet."
}

/// In how many servers the bot is.
#[must_use]
pub fn servers(count: usize) -> String {
    match count {
        0 => "The bot is in no server yet.".to_owned(),
        _ => format!("The bot is in {}.", plural(count, "server", "servers")),
    }
}

/// In how many servers a channel is chosen.
#[must_use]
pub fn channels(count: usize) -> String {
    match count {
        0 => "No channel is chosen yet.".to_owned(),
        _ => format!("A channel is chosen in {}.", plural(count, "server", "servers")),
    }
}
