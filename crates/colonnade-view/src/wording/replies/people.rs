//! Players and servers: blocks, bars, data, settings.

use crate::wording::dates::date;
use crate::wording::md;
use crate::wording::text_helpers::listed;
use colonnade_language::say;
use colonnade_play::GameId;

/// A bot is blocked.
#[must_use]
pub fn bots_are_not_blocked() -> String {
    say!(replies_people::bots_are_not_blocked)
}

/// A bot is barred.
#[must_use]
pub fn bots_are_not_barred() -> String {
    say!(replies_people::bots_are_not_barred)
}

/// A user has not played here.
#[must_use]
pub fn user_has_not_played() -> String {
    say!(replies_people::user_has_not_played)
}

/// More reminders than a player can have.
#[must_use]
pub fn too_many_reminders(given: usize, most: usize) -> String {
    say!(replies_people::too_many_reminders, most = most, given = given)
}

/// One of two options that belong together is missing.
#[must_use]
pub fn notice_needs_both() -> String {
    say!(replies_people::notice_needs_both)
}

/// A player tries to block themselves.
#[must_use]
pub fn cannot_block_yourself() -> String {
    say!(replies_people::cannot_block_yourself)
}

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

/// The user may not decide what is posted in a channel.
#[must_use]
pub fn may_not_show_here() -> String {
    say!(replies_people::may_not_show_here)
}

/// A channel is to show the boards of a game, or to show them no more, but no game is named.
#[must_use]
pub fn name_the_game_to_show_here() -> String {
    say!(replies_people::name_the_game_to_show_here)
}

/// Nothing is stored about a user.
#[must_use]
pub fn no_data() -> String {
    say!(replies_people::no_data)
}

/// The text beside a user's data.
#[must_use]
pub fn own_data() -> String {
    say!(replies_people::own_data)
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

/// The alternative text of a user's data.
#[must_use]
pub fn own_data_alt() -> String {
    say!(replies_people::own_data_alt)
}

/// The effects of a deletion, before it is asked for again.
#[must_use]
pub fn delete_explained() -> String {
    say!(replies_people::delete_explained)
}

/// The last question before a deletion.
#[must_use]
pub fn confirm_delete() -> String {
    say!(replies_people::confirm_delete)
}

/// A player was deleted.
#[must_use]
pub fn deleted() -> String {
    say!(replies_people::deleted)
}

/// Stands in place of a message about a game of somebody who has deleted themselves since.
#[must_use]
pub fn player_of_game_deleted(game: GameId) -> String {
    say!(replies_people::player_of_game_deleted, game = md(&game.to_string()))
}

/// Stands in place of a message about a challenge of, or to, somebody who has deleted themselves since.
#[must_use]
pub fn player_of_challenge_deleted() -> String {
    say!(replies_people::player_of_challenge_deleted)
}

/// A command for those who manage a server.
#[must_use]
pub fn managers_only() -> String {
    say!(replies_people::managers_only)
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
