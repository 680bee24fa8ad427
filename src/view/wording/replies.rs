//! Answers of the bot to what a user asks for.

mod archive;
mod challenges;
mod composing;
mod learning;
mod people;
mod seeks;

pub use archive::{
    analysis, analysis_after_the_end, analysis_under_way, archive_suggestion, export_too_large, exported, exported_alt,
    file_too_large, gif_alt, gif_needs_a_game, gif_too_large, no_analysis, no_such_games, not_a_ply, record_alt,
    replay_frame, search_notes_again, unknown_page,
};
pub use challenges::{
    bots_do_not_play, challenge_accepted, challenge_did_not_arrive, challenge_is_made, challenge_is_made_with,
    challenge_is_open_already, game_begins, matching_challenge_begins, no_challenges, one_opponent, open_challenges,
    own_challenges, rematch_is_casual, rematch_runs_already, time_suggestion,
};
pub use composing::{
    compose_again, composed_so_far, danger_line, danger_sentence, enter_the_line_again, file_suggestion,
    game_suggestion, goes_on_at_once, hint_beginning, hint_move, line_ends_here, name_the_game_first, no_hint,
    not_your_turn, planned_so_far, plays_at_once, suggested_notation, token_suggestion, whole_move, whole_move_of_line,
    whole_move_suggestion,
};
pub use learning::{begin_game, example_step, no_board_in_message, rules_page, which_game_against, which_rules};
pub use people::{
    ChannelPermission, barred, blocked, bots_are_not_blocked, cannot_block_yourself, confirm_delete, delete_explained,
    deleted, follows, follows_no_more, managers_only, may_not_show_here, missing_permission, no_data, note_removed,
    notice_needs_both, own_data, own_data_alt, own_data_notes, shown_here, shown_here_no_more, too_many_reminders,
    user_has_not_played, vacation_spent,
};

pub use seeks::{
    no_seeks, not_a_range, own_seeks, seek_begins, seek_begins_across, seek_is_kept, seek_is_open_already,
    variant_of_which_game,
};

use std::fmt::Display;

use super::{code, md, short};
use crate::play::{GameId, PlayerId};
use colonnade_rules::BySide;

/// A user's text, shortened and defused.
fn quoted(text: &str) -> String {
    md(&short(text, 30))
}

/// The name of a player who has none that is acceptable; without a number before they have one.
#[must_use]
pub fn placeholder_name(player: Option<PlayerId>) -> String {
    player.map_or_else(|| "Player".to_owned(), |player| format!("Player {player}"))
}

/// A handler failed in a way that the log tells.
#[must_use]
pub fn something_went_wrong() -> String {
    "Something went wrong here. The host finds the details in the log.".to_owned()
}

/// A modal cannot be shown late.
#[must_use]
pub fn modal_was_too_late() -> String {
    "That took too long here. Please press it again.".to_owned()
}

/// A user asks for too much in a short time.
#[must_use]
pub fn too_many_requests(seconds: u64) -> String {
    format!("You asked for a lot in a short time. Please try again in {} s.", seconds.max(1))
}

/// A user does more in a second than a person does, and is not answered for so many seconds.
#[must_use]
pub fn too_fast(seconds: u64) -> String {
    format!(
        "Slow down, please: that was more than one player does in a few seconds. I answer you again in {seconds} s."
    )
}

/// The host is busy with heavy work of others.
#[must_use]
pub fn busy() -> String {
    "Others are being served right now. Please try again in a minute.".to_owned()
}

/// A button, menu or modal that this version does not know.
#[must_use]
pub fn unknown_component() -> String {
    "This button is of another version of the bot. Please use the command instead.".to_owned()
}

/// A command that does not arrive as it was defined.
#[must_use]
pub fn command_changed() -> String {
    "This command has changed, or something went wrong. Please try it once more.".to_owned()
}

/// Nothing was done.
#[must_use]
pub fn nothing_changed() -> String {
    "Nothing has changed.".to_owned()
}

/// There is no such game.
#[must_use]
pub fn no_game_named(text: &str) -> String {
    if text.trim().is_empty() {
        return "Name a game by its number, such as `12` or `#12`.".to_owned();
    }
    format!("There is no game {}.", quoted(text))
}

/// A text is no day.
#[must_use]
pub fn not_a_day(text: &str) -> String {
    format!("{} is not a day. Write one like 2026-07-31.", quoted(text))
}

/// A player has no game of which something could be shown.
#[must_use]
pub fn no_games_yet() -> String {
    "You have no games yet. Name one with the option `game`.".to_owned()
}

/// A player has no running games.
#[must_use]
pub fn no_running_games() -> String {
    "You have no running games. `/challenge` begins one.".to_owned()
}

/// A player has no finished games.
#[must_use]
pub fn no_finished_game() -> String {
    "You have no finished game. Name one with the option `game`.".to_owned()
}

/// No game waits for the player.
#[must_use]
pub fn no_game_waits() -> String {
    "None of your games waits for your move.".to_owned()
}

/// All games wait for the player, so conditional moves can be entered in none.
#[must_use]
pub fn all_games_wait() -> String {
    "All your games wait for your move. Conditional moves are for your opponent's turn.".to_owned()
}

/// A game is to be shown to all who are here, and not all of them may see it.
#[must_use]
pub fn not_for_everybody_here() -> String {
    "Not everybody here may see this game, so it is not posted.".to_owned()
}

/// Which of several games is meant; a menu follows.
#[must_use]
pub fn which_game(list: &str) -> String {
    format!("Which game is meant?\n{list}")
}

/// Which of several games a written move is for; a menu follows.
#[must_use]
pub fn which_game_for(text: &str) -> String {
    format!("For which game is {}?", code(&short(text, 1_000)))
}

/// The move that was written is no longer known.
#[must_use]
pub fn write_the_move_again() -> String {
    "Please write the move again.".to_owned()
}

/// Only moves are read in messages.
#[must_use]
pub fn only_moves_are_written() -> String {
    "Only moves are written like this. Use the buttons under the board, or `/resign`, `/draw`, `/takeback` and \
     `/abort`."
        .to_owned()
}

/// A message is too long, or is empty beside the mention.
#[must_use]
pub fn not_a_written_move() -> String {
    "Write me a move, for example `c1 nn` or `#12 c1 nn`. `/help` tells the rest.".to_owned()
}

/// A direct message was edited after it was sent.
#[must_use]
pub fn edited_messages_are_not_read() -> String {
    "A message that is changed is not read again. Write your move in a new message.".to_owned()
}

/// The game has gone on while a move was written.
#[must_use]
pub fn game_went_on() -> String {
    "The game has gone on meanwhile. `/board` shows where it stands.".to_owned()
}

/// A written move was played in a game that is announced elsewhere.
#[must_use]
pub fn written_move_played(notation: &str, standing: &str) -> String {
    format!("Played {}.\n{standing}", code(notation))
}

/// Something was done in a game; `ended` says how it ended, or is empty.
#[must_use]
pub fn done(ended: &str) -> String {
    format!("Done. {ended}").trim_end().to_owned()
}

/// Asks whether a player wants to resign.
#[must_use]
pub fn confirm_resignation(standing: &str) -> String {
    format!("Do you resign? Your opponent wins then.\n{standing}")
}

/// A reader who does not play in a game.
#[must_use]
pub fn only_watching() -> String {
    "You do not play in this game. You can watch it and replay it.".to_owned()
}

/// A moderator cancelled a game.
#[must_use]
pub fn game_cancelled(game: GameId) -> String {
    format!("Game {game} is cancelled.")
}

/// A player agrees that a game of direct messages may be seen by everybody; whether both do.
#[must_use]
pub fn published(by_both: bool) -> String {
    if by_both {
        "You agree, as your opponent does: this game may be seen by everybody now.".to_owned()
    } else {
        "You agree that this game may be seen by everybody. It is when your opponent agrees, too.".to_owned()
    }
}

/// A text in a channel that is meant for one user.
#[must_use]
pub fn addressed_to(user: u64, text: &str) -> String {
    format!("<@{user}>: {text}")
}

/// A text in a channel that could not be sent to a user directly.
#[must_use]
pub fn instead_of_direct_message(text: &str) -> String {
    format!("{text}\n-# I cannot send you direct messages, so you read it here.")
}

/// The name of a game's thread.
#[must_use]
pub fn thread_name(game: GameId, variant: &dyn Display, names: &BySide<String>) -> String {
    short(&format!("{game} {variant}: {} – {}", names.first, names.second), 100)
}
