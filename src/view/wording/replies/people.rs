//! Players and servers: blocks, bars, data, settings.

use crate::play::GameId;
use crate::view::wording::md;

/// A bot is blocked.
#[must_use]
pub fn bots_are_not_blocked() -> String {
    "A bot does not play; there is nothing to block.".to_owned()
}

/// A user has not played here.
#[must_use]
pub fn user_has_not_played() -> String {
    "This user has not played here yet.".to_owned()
}

/// More reminders than a player can have.
#[must_use]
pub fn too_many_reminders(given: usize, most: usize) -> String {
    format!("You can have at most {most} reminders, and these are {given}; nothing was changed.")
}

/// One of two options that belong together is missing.
#[must_use]
pub fn notice_needs_both() -> String {
    "Choose both `notice`, what it is about, and `by`, how you are told of it.".to_owned()
}

/// A player tries to block themselves.
#[must_use]
pub fn cannot_block_yourself() -> String {
    "You cannot block yourself.".to_owned()
}

/// A player is blocked, or no longer.
#[must_use]
pub fn blocked(name: &str, is_blocked: bool) -> String {
    let name = md(name);
    if is_blocked {
        format!("You and {name} cannot challenge each other any more. Games that you play go on.")
    } else {
        format!("You and {name} can challenge each other again.")
    }
}

/// A player is barred from a server, or no longer.
#[must_use]
pub fn barred(name: &str, is_barred: bool) -> String {
    let name = md(name);
    if is_barred {
        format!("{name} may not begin games here any more. Games that run go on.")
    } else {
        format!("{name} may begin games here again.")
    }
}

/// A private note is gone.
#[must_use]
pub fn note_removed(game: GameId) -> String {
    format!("You have no note on game {} any more.", md(&game.to_string()))
}

/// A player follows a game.
#[must_use]
pub fn follows(game: GameId) -> String {
    format!(
        "You follow game {}: I send you its board after each move, and how it ends, as direct messages. If I cannot write to \
         you, that ends.",
        md(&game.to_string())
    )
}

/// A player follows a game no more.
#[must_use]
pub fn follows_no_more(game: GameId) -> String {
    format!("You do not follow game {}.", md(&game.to_string()))
}

/// A game is followed in a channel.
#[must_use]
pub fn shown_here(game: GameId) -> String {
    let (name, number) = (md(&game.to_string()), game.0);
    format!(
        "I post the board of game {name} here after each move, and how it ends. `/watch game:{number} here:false` ends that."
    )
}

/// A game is not followed in a channel.
#[must_use]
pub fn shown_here_no_more(game: GameId) -> String {
    format!("I do not post the boards of game {} here.", md(&game.to_string()))
}

/// The user may not decide what is posted in a channel.
#[must_use]
pub fn may_not_show_here() -> String {
    "This is for those who may manage messages in this channel, or make threads if this is one.".to_owned()
}

/// Nothing is stored about a user.
#[must_use]
pub fn no_data() -> String {
    "Nothing is kept about you here.".to_owned()
}

/// The text beside a user's data.
#[must_use]
pub fn own_data() -> String {
    "Everything that is kept about you. Your finished games are part of it as records.".to_owned()
}

/// The notes in a user's data about what is kept.
#[must_use]
pub fn own_data_notes() -> [&'static str; 9] {
    [
        "Names and settings are kept with the times at which they changed, until you delete yourself.",
        "Games are kept for ever, with the names of their time; a deletion takes names and comments out of them.",
        "Private notes are kept until you remove them or delete yourself, only as they are now, and shown to nobody else.",
        "Conditional moves are kept until they are played, dropped or removed, and shown to nobody else.",
        "Which games you follow is kept until you stop or they end, and shown to nobody else.",
        "What you seek is met until a game begins, you take it back, it ends or you delete yourself, and shown to nobody else.",
        "What you have done with puzzles is kept until you delete yourself, and shown to nobody else.",
        "Ratings and statistics follow from the games. Those of private games are shown in their server only.",
        "Bars and blocks keep a keyed hash of a Discord id, which tells nobody the id. Backups keep what they held when they were made, until they are removed.",
    ]
}

/// The alternative text of a user's data.
#[must_use]
pub fn own_data_alt() -> String {
    "Everything that is kept about you".to_owned()
}

/// The effects of a deletion, before it is asked for again.
#[must_use]
pub fn delete_explained() -> String {
    "This deletes your Discord account, name, settings, private notes, conditional moves, followed games, puzzles and comments here for \
     ever. Running games are resigned, or aborted where not both have moved. Finished games stay, played by a deleted player. Do you want that?"
        .to_owned()
}

/// The last question before a deletion.
#[must_use]
pub fn confirm_delete() -> String {
    "This cannot be taken back. Delete you now?".to_owned()
}

/// A player was deleted.
#[must_use]
pub fn deleted() -> String {
    "Everything that named you is deleted. The files of this host are rewritten without it, mostly within a minute."
        .to_owned()
}

/// A command for those who manage a server.
#[must_use]
pub fn managers_only() -> String {
    "This is for those who may manage the server.".to_owned()
}

/// The bot lacks a permission in a channel.
#[must_use]
pub fn missing_permission(channel: u64, permission: ChannelPermission) -> String {
    let right = match permission {
        ChannelPermission::ViewChannel => "View Channel",
        ChannelPermission::SendMessages => "Send Messages",
        ChannelPermission::AttachFiles => "Attach Files",
        ChannelPermission::ReadMessageHistory => "Read Message History",
        ChannelPermission::CreatePublicThreads => "Create Public Threads",
        ChannelPermission::SendMessagesInThreads => "Send Messages in Threads",
    };
    format!("I cannot announce games in <#{channel}>: I lack the permission *{right}* there. Nothing has changed.")
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
    let days: Vec<String> = days.iter().map(ToString::to_string).collect();
    format!(
        "Your time in game {game} would have been up, so vacation was taken for you: {} (UTC). All your clocks stand \
         still then.",
        days.join(", ")
    )
}
