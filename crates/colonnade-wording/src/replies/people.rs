//! Players and servers: blocks, bars, data, settings.

use crate::dates::date;
use crate::md;
use crate::text_helpers::listed;
use colonnade_language::say;
use colonnade_play::GameId;

/// A player is blocked, or no longer.
#[must_use]
pub fn blocked(name: &str, is_blocked: bool) -> String {
    let name = md(name);
    if is_blocked {
        say!(replies_people::blocked, name = name)
    } else {
        say!(replies_people::blocked_no_more, name = name)
    }
}

/// A player is barred from a server, or no longer.
#[must_use]
pub fn barred(name: &str, is_barred: bool) -> String {
    let name = md(name);
    if is_barred {
        say!(replies_people::barred, name = name)
    } else {
        say!(replies_people::barred_no_more, name = name)
    }
}

/// A private note is gone.
#[must_use]
pub fn note_removed(game: GameId) -> String {
    say!(replies_people::note_removed, game = md(&game.to_string()))
}

/// A player follows a game.
#[must_use]
pub fn follows(game: GameId) -> String {
    say!(replies_people::follows, game = md(&game.to_string()))
}

/// A player follows a game no more.
#[must_use]
pub fn follows_no_more(game: GameId) -> String {
    say!(replies_people::follows_no_more, game = md(&game.to_string()))
}

/// A game is followed in a channel.
#[must_use]
pub fn shown_here(game: GameId) -> String {
    say!(replies_people::shown_here, game = md(&game.to_string()), number = game.0.to_string())
}

/// A game is not followed in a channel.
#[must_use]
pub fn shown_here_no_more(game: GameId) -> String {
    say!(replies_people::shown_here_no_more, game = md(&game.to_string()))
}

/// The notes in a user's data about what is kept.
#[must_use]
pub fn own_data_notes() -> [String; 9] {
    [
        say!(replies_people::names_are_kept),
        say!(replies_people::games_are_kept),
        say!(replies_people::notes_are_kept),
        say!(replies_people::plans_are_kept),
        say!(replies_people::followed_games_are_kept),
        say!(replies_people::seeks_are_kept),
        say!(replies_people::puzzles_are_kept),
        say!(replies_people::ratings_follow),
        say!(replies_people::hashes_are_kept),
    ]
}

/// Stands in place of a message about a game of somebody who has deleted themselves since.
#[must_use]
pub fn player_of_game_deleted(game: GameId) -> String {
    say!(replies_people::player_of_game_deleted, game = md(&game.to_string()))
}

/// The bot lacks a permission in a channel.
#[must_use]
pub fn missing_permission(channel: u64, permission: ChannelPermission) -> String {
    let permission = permission_name(permission);
    say!(replies_people::missing_permission, channel = format!("<#{channel}>"), permission = permission)
}

/// The name of a permission in Discord.
#[must_use]
pub fn permission_name(permission: ChannelPermission) -> String {
    match permission {
        ChannelPermission::ViewChannel => say!(replies_people::view_channel),
        ChannelPermission::SendMessages => say!(replies_people::send_messages),
        ChannelPermission::AttachFiles => say!(replies_people::attach_files),
        ChannelPermission::ReadMessageHistory => say!(replies_people::read_message_history),
        ChannelPermission::CreatePublicThreads => say!(replies_people::create_public_threads),
        ChannelPermission::SendMessagesInThreads => say!(replies_people::send_messages_in_threads),
    }
}

/// A permission that the bot needs in a channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "Discord's names")]
pub enum ChannelPermission {
    ViewChannel,
    SendMessages,
    AttachFiles,
    ReadMessageHistory,
    CreatePublicThreads,
    SendMessagesInThreads,
}

/// Vacation was taken because the player's time would have been up.
#[must_use]
pub fn vacation_spent(game: GameId, days: &[chrono::NaiveDate]) -> String {
    let days: Vec<String> = days.iter().copied().map(date).collect();
    say!(replies_people::vacation_spent, game = game.to_string(), days = listed(&days))
}
