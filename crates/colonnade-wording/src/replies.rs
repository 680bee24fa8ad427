//! Answers of the bot to what a user asks for.

mod archive;
mod challenges;
mod composing;
mod learning;
mod people;
mod seeks;

pub use archive::{analysis, archive_suggestion, export_too_large, file_too_large, gif_alt, record_alt, replay_frame};
pub use challenges::{
    challenge_accepted, challenge_did_not_arrive, challenge_is_made, challenge_is_made_with, challenge_is_open_already,
    game_begins, matching_challenge_begins, rematch_runs_already, time_suggestion,
};
pub use composing::{
    composed_so_far, confirmation_line, confirmation_sentence, file_suggestion, game_suggestion, hint_beginning,
    hint_move, not_your_turn, planned_so_far, plays_at_once, suggested_notation, token_suggestion, whole_move,
    whole_move_suggestion,
};
pub use learning::{begin_game, example_step, rules_page, which_game_against};
pub use people::{
    ChannelPermission, barred, blocked, follows, follows_no_more, missing_permission, note_removed, own_data_notes,
    permission_name, player_of_game_deleted, shown_here, shown_here_no_more, vacation_spent,
};

pub use seeks::{not_a_range, seek_begins, seek_begins_across, seek_is_kept, seek_is_open_already};

use std::fmt::Display;

use super::{code, isolated, labelled, md, sentences, short};
use colonnade_language::say;
use colonnade_play::{GameId, PlayerId};
use colonnade_rules::BySide;

/// A user's text, shortened and escaped.
fn quoted(text: &str) -> String {
    md(&short(text, 30))
}

/// The name of a player without an acceptable name; without a number before the player has one. It is stored and shown
/// to everybody, so it is the same in all languages.
#[must_use]
pub fn placeholder_name(player: Option<PlayerId>) -> String {
    player.map_or_else(|| "Player".to_owned(), |player| format!("Player {player}"))
}

/// A handler failed for a reason that the log reports.
#[must_use]
pub fn something_went_wrong() -> String {
    say!(replies::something_went_wrong)
}

/// A user asks for too much in a short time.
#[must_use]
pub fn too_many_requests(seconds: u64) -> String {
    say!(replies::too_many_requests, seconds = seconds.max(1))
}

/// The host is busy with heavy work of others.
#[must_use]
pub fn busy() -> String {
    say!(replies::busy)
}

/// There is no such game.
#[must_use]
pub fn no_game_named(text: &str) -> String {
    if text.trim().is_empty() {
        return say!(replies::name_a_game);
    }
    say!(replies::no_game_named, text = quoted(text))
}

/// A text is not a time zone.
#[must_use]
pub fn not_a_zone(text: &str) -> String {
    say!(replies_people::not_a_zone, given = quoted(text))
}

/// A text is not a day.
#[must_use]
pub fn not_a_day(text: &str) -> String {
    say!(replies::not_a_day, text = quoted(text))
}

/// Which of several games is meant; a menu follows.
#[must_use]
pub fn which_game(list: &str) -> String {
    [say!(replies::which_game).as_str(), list].join("\n")
}

/// Which of several games a written move is for; a menu follows.
#[must_use]
pub fn which_game_for(text: &str) -> String {
    say!(replies::which_game_for, text = code(&short(text, 1_000)))
}

/// How moves are written in channels, for a player whose text could not be read; `bot` is the bot's user.
#[must_use]
pub fn written_in_channels(bot: u64) -> String {
    say!(replies::written_in_channels, bot = format!("<@{bot}>"))
}

/// A direct message was edited after it was sent.
#[must_use]
pub fn edited_messages_are_not_read() -> String {
    say!(replies::edited_messages_are_not_read)
}

/// A written move was played in a game that is announced elsewhere.
#[must_use]
pub fn written_move_played(notation: &str, standing: &str) -> String {
    [say!(replies::written_move_played, notation = code(notation)).as_str(), standing].join("\n")
}

/// A player asked for a takeback in writing, in a game that is announced elsewhere.
#[must_use]
pub fn takeback_asked(game: GameId) -> String {
    say!(replies::takeback_asked, game = game.to_string())
}

/// Something was done in a game; `ended` says how it ended, or is empty.
#[must_use]
pub fn done(ended: &str) -> String {
    if ended.is_empty() { say!(replies::done) } else { sentences([say!(replies::done), ended.to_owned()]) }
}

/// Asks whether a player wants to resign.
#[must_use]
pub fn confirm_resignation(standing: &str) -> String {
    [say!(replies::confirm_resignation).as_str(), standing].join("\n")
}

/// Asks whether a player agrees to a draw that the opponent offers.
#[must_use]
pub fn draw_would_be_agreed(opponent: &str, standing: &str) -> String {
    [say!(replies::draw_would_be_agreed, opponent = md(opponent)).as_str(), standing].join("\n")
}

/// Asks whether a player offers a draw to a computer.
#[must_use]
pub fn computer_answers_draws_at_once(standing: &str) -> String {
    [say!(replies::computer_answers_draws_at_once).as_str(), standing].join("\n")
}

/// A moderator cancelled a game.
#[must_use]
pub fn game_cancelled(game: GameId) -> String {
    say!(replies::game_cancelled, game = game.to_string())
}

/// A player agrees to show a game in direct messages to everybody; `by_both` if the other one does, too.
#[must_use]
pub fn published(by_both: bool) -> String {
    if by_both { say!(replies::published_by_both) } else { say!(replies::published_by_one) }
}

/// A text in a channel that is meant for one user.
#[must_use]
pub fn addressed_to(user: u64, text: &str) -> String {
    labelled(&format!("<@{user}>"), text)
}

/// A text in a channel that could not be sent to a user directly.
#[must_use]
pub fn instead_of_direct_message(text: &str) -> String {
    [text, &say!(replies::instead_of_direct_message)].join("\n")
}

/// The name of a game's thread.
#[must_use]
pub fn thread_name(game: GameId, variant: &dyn Display, names: &BySide<String>) -> String {
    let names = format!("{} – {}", isolated(&names.first), isolated(&names.second));
    short(&labelled(&format!("{game} {variant}"), &names), 100)
}
