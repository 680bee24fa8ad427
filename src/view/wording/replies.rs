//! Answers of the bot to what a user asks for.

use std::fmt::Display;

use super::{code, components, md, short};
use crate::play::{Count, Danger, GameId, PlayerId, Timestamp};
use colonnade_rules::{BySide, Side};

/// What a user typed, shortened and defused.
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
    format!("There is no game {}.", quoted(text))
}

/// A text is no day.
#[must_use]
pub fn not_a_day(text: &str) -> String {
    format!("{} is not a day. Write one like 2026-07-31.", quoted(text))
}

/// A number of games.
#[must_use]
pub fn game_count(count: Count) -> String {
    if count == Count::Exactly(1) { "1 game".to_owned() } else { format!("{count} games") }
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

/// Somebody who does not play here writes a move.
#[must_use]
pub fn not_a_player_yet() -> String {
    "You have no games here yet. `/challenge` begins one, `/help` tells the rest.".to_owned()
}

/// No game waits for the player.
#[must_use]
pub fn no_game_waits() -> String {
    "None of your games waits for your move.".to_owned()
}

/// Which of several games is meant; the list follows.
#[must_use]
pub fn which_game(list: &str) -> String {
    format!("Which game? Name it with the option `game`.\n{list}")
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

/// The steps of a composer are no longer known.
#[must_use]
pub fn compose_again() -> String {
    "The beginning of this move is no longer known here, so it starts anew.".to_owned()
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

/// The composer: how far a move is. `prefix` is empty at the beginning.
#[must_use]
pub fn composed_so_far(prefix: &str) -> String {
    if prefix.is_empty() {
        return "Choose how your move begins.".to_owned();
    }
    format!("Chosen: {}", code(&short(prefix, 300)))
}

/// The composer: the move is whole.
#[must_use]
pub fn whole_move() -> String {
    "This is a whole move; the board shows it played. It counts when you press *Play*.".to_owned()
}

/// The composer: why a whole move of a side should be thought over.
#[must_use]
pub fn danger_line(danger: Danger, side: Side) -> String {
    format!("⚠ **{}**", danger_sentence(danger, side))
}

/// Why a move of a side should be thought over.
#[must_use]
pub fn danger_sentence(danger: Danger, side: Side) -> String {
    let sentence = match danger.outcome {
        Some(outcome) if outcome.winner() == Some(side.other()) => "This move ends the game, and you lose it.",
        Some(outcome) if outcome.winner().is_none() => "This move ends the game in a draw.",
        _ => "This picks up an empty line and sows nothing.",
    };
    sentence.to_owned()
}

/// A bot is challenged.
#[must_use]
pub fn bots_do_not_play() -> String {
    "A bot does not play; challenge a person.".to_owned()
}

/// A bot is blocked.
#[must_use]
pub fn bots_are_not_blocked() -> String {
    "A bot does not play; there is nothing to block.".to_owned()
}

/// A challenge is made, in a message that is not its announcement.
#[must_use]
pub fn challenge_is_made() -> String {
    "Your challenge is made.".to_owned()
}

/// A challenge is made, with its terms; whether it is open to everybody.
#[must_use]
pub fn challenge_is_made_with(terms: &str, is_open: bool) -> String {
    if is_open {
        format!("Your challenge is made: {terms}. Everybody finds it with `/challenges`.")
    } else {
        format!("Your challenge is made: {terms}.")
    }
}

/// The same challenge is open already; its announcement follows.
#[must_use]
pub fn challenge_is_open_already(announcement: &str) -> String {
    format!("This challenge is open already.\n{announcement}")
}

/// The opponent has made the same challenge, so that a game begins.
#[must_use]
pub fn same_wish_begins(game: GameId) -> String {
    format!("Your opponent has asked for the same: game {game} begins.")
}

/// A challenge is accepted.
#[must_use]
pub fn challenge_accepted(game: GameId, names: &BySide<String>) -> String {
    format!("Accepted: game {game} between {} and {} begins.", md(&names.first), md(&names.second))
}

/// The heading of the reader's own challenges.
#[must_use]
pub fn own_challenges() -> String {
    "**Yours**".to_owned()
}

/// The heading of challenges that are open to everybody.
#[must_use]
pub fn open_challenges() -> String {
    "**Open to everybody**".to_owned()
}

/// There are no open challenges.
#[must_use]
pub fn no_challenges() -> String {
    "There are no open challenges. `/challenge` makes one.".to_owned()
}

/// A user has not played here.
#[must_use]
pub fn user_has_not_played() -> String {
    "This user has not played here yet.".to_owned()
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

/// The alternative text of a user's data.
#[must_use]
pub fn own_data_alt() -> String {
    "Everything that is kept about you".to_owned()
}

/// A file that cannot be sent.
#[must_use]
pub fn file_too_large(web: Option<&str>) -> String {
    match web {
        Some(url) => format!("This is too large a file for Discord. On the web you find it: <{url}>"),
        None => "This is too large a file for Discord. Ask the host for it.".to_owned(),
    }
}

/// What a deletion does, before it is asked for again.
#[must_use]
pub fn delete_explained() -> String {
    "This deletes your Discord account, name, settings and comments here for ever. Running games are resigned, or \
     aborted where not both have moved. Finished games stay, played by a deleted player. Do you want that?"
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
    "Everything that named you is deleted.".to_owned()
}

/// A command for those who manage a server.
#[must_use]
pub fn managers_only() -> String {
    "This is for those who may manage the server.".to_owned()
}

/// A moderator cancelled a game.
#[must_use]
pub fn game_cancelled(game: GameId) -> String {
    format!("Game {game} is cancelled.")
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

/// A player agrees that a game of direct messages may be seen by everybody; whether both do.
#[must_use]
pub fn published(by_both: bool) -> String {
    if by_both {
        "You agree, as your opponent does: this game may be seen by everybody now.".to_owned()
    } else {
        "You agree that this game may be seen by everybody. It is when your opponent agrees, too.".to_owned()
    }
}

/// A page of an older version.
#[must_use]
pub fn unknown_page() -> String {
    "This page is of another version of the bot; use `/archive` again.".to_owned()
}

/// The number of a move in a replay is no number.
#[must_use]
pub fn not_a_ply() -> String {
    "A move is named by its number, 0 for the beginning.".to_owned()
}

/// A GIF of several games is asked for.
#[must_use]
pub fn gif_needs_a_game() -> String {
    "A moving picture shows one game: name it with the option `game`.".to_owned()
}

/// A GIF that cannot be sent.
#[must_use]
pub fn gif_too_large() -> String {
    "This moving picture is too large for Discord.".to_owned()
}

/// The alternative text of a GIF.
#[must_use]
pub fn gif_alt(moves: u32, variant: &dyn Display, names: &BySide<String>) -> String {
    format!("{moves} moves of {variant} between {} and {}", names.first, names.second)
}

/// No game fits a search.
#[must_use]
pub fn no_such_games() -> String {
    "There are no such games.".to_owned()
}

/// The text of an export.
#[must_use]
pub fn exported(games: u64) -> String {
    if games == 1 { "1 game".to_owned() } else { format!("{games} games") }
}

/// The alternative text of an export.
#[must_use]
pub fn exported_alt(games: u64) -> String {
    format!("The records of {}", exported(games))
}

/// The alternative text of the record of one game.
#[must_use]
pub fn record_alt(game: GameId) -> String {
    format!("The record of game {game}")
}

/// An export that cannot be sent; `web` is the address of the archive.
#[must_use]
pub fn export_too_large(games: Count, web: Option<&str>) -> String {
    let games = game_count(games);
    match web {
        Some(url) => format!("{games} are too large a file for Discord. On the web you find them: <{url}>"),
        None => format!("{games} are too large a file for Discord. Choose fewer with the options of `/archive`."),
    }
}

/// What a search asks for, in brackets after the heading of a list; empty for all games.
#[must_use]
pub fn search(conditions: &SearchWords<'_>) -> String {
    let mut words = Vec::new();
    words.extend(conditions.game.map(str::to_owned));
    words.extend(conditions.player.map(|name| format!("of {}", md(name))));
    words.extend(conditions.opponent.map(|name| format!("against {}", md(name))));
    words.extend(conditions.result.map(|result| format!("result {result}")));
    words.extend(conditions.since.map(|since| format!("since {}", since.format("%Y-%m-%d"))));
    if words.is_empty() { String::new() } else { format!(" ({})", words.join(", ")) }
}

/// The conditions of a search.
#[derive(Clone, Copy, Default)]
#[expect(missing_docs, reason = "the fields are those of the filter")]
pub struct SearchWords<'a> {
    pub game: Option<&'a str>,
    pub player: Option<&'a str>,
    pub opponent: Option<&'a str>,
    pub result: Option<&'a dyn Display>,
    pub since: Option<Timestamp>,
}

/// One frame of a replay: the players, the game, and the move after which the board is shown.
#[must_use]
pub fn replay_frame(game: GameId, names: &BySide<String>, ply: u32, last: u32, notation: Option<&str>) -> String {
    let head = format!("**{} – {}**, {}", md(&names.first), md(&names.second), md(&format!("game {game}")));
    let place = match (notation, last) {
        (Some(notation), _) => format!("After move {ply} of {last}: {}", code(&short(notation, 300))),
        (None, 0) => "The beginning; no move yet.".to_owned(),
        (None, 1) => "The beginning; 1 move follows.".to_owned(),
        (None, _) => format!("The beginning; {last} moves follow."),
    };
    format!("{head}\n{place}")
}

/// The bot's commands, with the names of the games at the end.
#[must_use]
pub fn help_with_games(help: &str, games: &[&str]) -> String {
    format!("{help}Games: {}", games.join(", "))
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

/// The suggestion while no game is named.
#[must_use]
pub fn name_the_game_first() -> String {
    "Name the game first: several wait for you, or none".to_owned()
}

/// The suggestion in a game in which it is not the player's turn.
#[must_use]
pub fn not_your_turn(game: GameId) -> String {
    format!("Game {game}: it is not your turn")
}

/// The suggestion of a whole move.
#[must_use]
pub fn whole_move_suggestion(notation: &str, danger: Option<Danger>, side: Side) -> String {
    match danger {
        Some(danger) => format!("{notation}: ⚠ {}", danger_sentence(danger, side)),
        None => format!("{notation}: a whole move"),
    }
}

/// The suggestion of a token, with its effect; whether more follows it.
#[must_use]
pub fn token_suggestion(notation: &str, effect: &str, is_whole: bool) -> String {
    if is_whole { format!("{notation}: {effect}") } else { format!("{notation} …: {effect}") }
}

/// The suggestion of a file with so many squares.
#[must_use]
pub fn file_suggestion(notation: &str, file: char, squares: usize) -> String {
    if squares == 1 {
        format!("{notation} …: file {file}, 1 square")
    } else {
        format!("{notation} …: file {file}, {squares} squares")
    }
}

/// The suggestion of a running game of the reader.
#[must_use]
pub fn game_suggestion(game: &crate::play::Standing, reader: PlayerId) -> String {
    let option = components::game_option(game, reader);
    if game.waits_for(reader) { format!("{option}, your turn") } else { option }
}

/// The suggestion of a finished game.
#[must_use]
pub fn archive_suggestion(game: &crate::play::Summary) -> String {
    let names = format!("{} – {}", short(&game.names.first, 24), short(&game.names.second, 24));
    format!("{} {} {names}, {}", game.id, game.variant, game.result)
}

/// The suggestion of a usual time control.
#[must_use]
pub fn time_suggestion(value: &str, meaning: UsualTime) -> String {
    let meaning = match meaning {
        UsualTime::Day => "1 day for every move",
        UsualTime::ThreeDays => "3 days for every move",
        UsualTime::Week => "7 days for every move",
        UsualTime::Bank => "10 days, 36 hours more with every turn, at most 21 days",
        UsualTime::None => "no limit",
    };
    format!("{value}: {meaning}")
}

/// A usual time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the words stand in `time_suggestion`")]
pub enum UsualTime {
    Day,
    ThreeDays,
    Week,
    Bank,
    None,
}
