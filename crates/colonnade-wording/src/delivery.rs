//! Texts for people about messages of the bot that cannot be delivered where they belong.

use super::replies::{ChannelPermission, permission_name};
use super::{exact_moment, md, sentences};
use colonnade_language::say;
use colonnade_play::{GameId, Timestamp};

/// Why a channel or thread refuses messages of the bot, as far as people can do something about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaceRefusal {
    /// The bot may not see the channel.
    NoAccess,
    /// The bot lacks a permission there.
    NoPermission,
    /// The channel or its server is gone.
    Gone,
    /// The thread is archived, locked or full.
    Locked,
    /// A filter of the server blocks the message.
    Filtered,
    /// Another reason.
    Other,
}

/// The state of a player who cannot be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unreached {
    /// The player's clock stands still until this time.
    Waits(Timestamp),
    /// The clock runs, or there is none.
    Runs,
    /// The game is over.
    Ended,
}

/// Why a channel refuses messages.
fn refusal(channel: u64, why: PlaceRefusal) -> String {
    let channel = format!("<#{channel}>");
    match why {
        PlaceRefusal::NoAccess => say!(delivery::no_access, channel = channel),
        PlaceRefusal::NoPermission => say!(delivery::no_permission, channel = channel),
        PlaceRefusal::Gone => say!(delivery::gone, channel = channel),
        PlaceRefusal::Locked => say!(delivery::locked, channel = channel),
        PlaceRefusal::Filtered => say!(delivery::filtered, channel = channel),
        PlaceRefusal::Other => say!(delivery::other, channel = channel),
    }
}

/// A message that comes to its reader directly, because a channel refuses it.
#[must_use]
pub fn instead_of_channel(text: &str, channel: u64, why: PlaceRefusal) -> String {
    let reason = sentences([refusal(channel, why), say!(delivery::comes_directly)]);
    format!("{text}\n-# {reason}")
}

/// For the managers of a server: a channel refuses messages.
#[must_use]
pub fn channel_refuses(channel: u64, why: PlaceRefusal) -> String {
    sentences([refusal(channel, why), say!(delivery::tried_again)])
}

/// Games cannot be announced in a channel where a challenge is made or accepted.
#[must_use]
pub fn cannot_play_here(channel: u64, bot: u64, permission: ChannelPermission) -> String {
    let channel = format!("<#{channel}>");
    let bot = format!("<@{bot}>");
    say!(delivery::cannot_play_here, channel = channel, bot = bot, permission = permission_name(permission))
}

/// In a channel, for a user who accepts no direct messages: something is new. It does not say what.
#[must_use]
pub fn something_is_new(user: u64) -> String {
    say!(delivery::something_is_new, user = format!("<@{user}>"))
}

/// For the opponent: a player of a game cannot be reached.
#[must_use]
pub fn unreached(game: GameId, name: &str, what: Unreached) -> String {
    let game = game.to_string();
    let name = md(name);
    match what {
        Unreached::Waits(until) => {
            say!(delivery::unreached_waits, game = game, name = name, until = exact_moment(until))
        }
        Unreached::Runs => say!(delivery::unreached, game = game, name = name),
        Unreached::Ended => say!(delivery::unreached_ended, game = game, name = name),
    }
}

/// For the opponent: a player of a game has left the server where it is played.
#[must_use]
pub fn has_left(game: GameId, name: &str) -> String {
    say!(delivery::has_left, game = game.to_string(), name = md(name))
}

/// The challenger has left the server, so the challenge is closed.
#[must_use]
pub fn challenger_left(name: &str) -> String {
    say!(delivery::challenger_left, name = md(name))
}

/// A player seeks opponents in other servers, and accepts no direct messages.
#[must_use]
pub fn seek_pings_here(channel: u64) -> String {
    say!(delivery::seek_pings_here, channel = format!("<#{channel}>"))
}
