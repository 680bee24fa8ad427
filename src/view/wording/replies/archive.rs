//! The archive, replays and files.

use std::fmt::Display;

use crate::play::{Count, GameId, Summary};
use crate::view::wording::{analysis as terms, code, game_count, md, plural, short};
use colonnade_engine::Review;
use colonnade_rules::{BySide, Side, Variant};

/// The analysis of a running game is asked for.
#[must_use]
pub fn analysis_after_the_end() -> String {
    "A game is analysed when it is over.".to_owned()
}

/// A game that has no actions, or too many to be analysed.
#[must_use]
pub fn no_analysis() -> String {
    "This game cannot be analysed.".to_owned()
}

/// An analysis takes longer than an answer can wait.
#[must_use]
pub fn analysis_under_way(judged: u32, of: usize) -> String {
    format!("The engine is still looking at this game: {judged} of {of} actions are judged. Ask again in a minute.")
}

/// An analysis: for each side its actions, those judged by kind, and thousandths of a win lost by all of them; and the
/// costliest actions with their numbers.
#[must_use]
pub fn analysis(
    game: GameId,
    variant: &Variant,
    names: &BySide<String>,
    tallies: BySide<(u32, [u32; 3], u32)>,
    worst: &[(usize, &Review)],
) -> String {
    let escaped = names.clone().map(|name| md(&name));
    let mut lines = vec![players_and_game(game, variant, names)];
    for side in Side::ALL {
        let (actions, judged, lost) = tallies[side];
        lines.push(terms::tally(variant.game(), side, &escaped, actions, judged, lost));
    }
    lines.push(if worst.is_empty() { "No action gave much away." } else { "What cost most:" }.to_owned());
    for (number, review) in worst {
        let Some(judgement) = review.judgement else { continue };
        let played = code(&short(&format!("{number}. {}", review.played), 100));
        let (judged, better) = (terms::judgement(judgement), code(&short(&terms::better(review), 200)));
        lines.push(format!("- {played}: {judged}, {}; better {better}", terms::given_away(review)));
    }
    lines.join("\n")
}

/// A file that cannot be sent.
#[must_use]
pub fn file_too_large(web: Option<&str>) -> String {
    match web {
        Some(url) => format!("This is too large a file for Discord. On the web you find it: <{url}>"),
        None => "This is too large a file for Discord. Ask the host for it.".to_owned(),
    }
}

/// A page of an older version.
#[must_use]
pub fn unknown_page() -> String {
    "This page is of another version of the bot; use `/archive` again.".to_owned()
}

/// Nobody knows any more which words the notes of a page contain.
#[must_use]
pub fn search_notes_again() -> String {
    "I do not know any more what you searched for; use `/games` again.".to_owned()
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
    format!("{} of {variant} between {} and {}", plural(moves, "move", "moves"), names.first, names.second)
}

/// No game fits a search.
#[must_use]
pub fn no_such_games() -> String {
    "There are no such games.".to_owned()
}

/// The text of an export.
#[must_use]
pub fn exported(games: u64) -> String {
    plural(games, "game", "games")
}

/// The alternative text of an export.
#[must_use]
pub fn exported_alt(games: u64) -> String {
    format!("The records of {}", plural(games, "game", "games"))
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

/// One frame of a replay: the players, the game, and the move after which the board is shown.
#[must_use]
pub fn replay_frame(
    game: GameId,
    variant: &Variant,
    names: &BySide<String>,
    ply: u32,
    last: u32,
    notation: Option<&str>,
) -> String {
    [players_and_game(game, variant, names), frame_place(ply, last, notation)].join("\n")
}

fn players_and_game(game: GameId, variant: &Variant, names: &BySide<String>) -> String {
    let sides = variant.game().info().sides.map(super::super::side);
    let (first, second) = (md(&names.first), md(&names.second));
    let game = md(&format!("game {game}"));
    format!("**{first}** ({}) – **{second}** ({}) · {variant} · {game}", sides.first, sides.second)
}

fn frame_place(ply: u32, last: u32, notation: Option<&str>) -> String {
    match (notation, last) {
        (Some(notation), _) => format!("After move {ply} of {last}: {}", code(&short(notation, 300))),
        (None, 0) => "The beginning; no move yet.".to_owned(),
        (None, 1) => "The beginning; 1 move follows.".to_owned(),
        (None, _) => format!("The beginning; {last} moves follow."),
    }
}

/// The suggestion of a finished game.
#[must_use]
pub fn archive_suggestion(game: &Summary) -> String {
    let names = format!("{} – {}", short(&game.names.first, 24), short(&game.names.second, 24));
    format!("{} {} {names}, {}", game.id, game.variant, game.result)
}
