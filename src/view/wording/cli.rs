//! Messages of the command line: results, questions, errors.

pub mod analysis;
pub mod doctor;
pub mod engine;
pub mod manual;
pub mod members;
pub mod puzzles;
pub mod rules;
pub mod salvage;
pub mod usage;

use std::fmt::Display;

use colonnade_rules::{BySide, Line, Outcome, Side, Variant};

use crate::language::grouped;
use crate::play::{FilterError, GameId, PlayerId};

use super::english::plural;
use super::filter_problem;

/// A count of things: `1 game`, `1,204 games`.
#[must_use]
pub fn counted(count: u64, one: &str, many: &str) -> String {
    plural(grouped(count), one, many)
}

/// The number of bad records: `3 bad of 1,204 records`.
#[must_use]
pub fn bad_records(bad: u64, records: u64) -> String {
    format!("{} bad of {}", grouped(bad), counted(records, "record", "records"))
}

/// A record whose game is in the archive already.
#[must_use]
pub fn game_known(game: GameId) -> String {
    format!("this game is in the archive already, as {game}")
}

/// A record in which a player has no name.
#[must_use]
pub const fn player_without_name() -> &'static str {
    "a player has no name"
}

/// A record in which a player's name is too long.
#[must_use]
pub fn player_name_too_long(most: usize) -> String {
    format!("a player's name has more than {most} characters")
}

/// A record without a result.
#[must_use]
pub const fn record_without_result() -> &'static str {
    "the record has no result"
}

/// A record whose game stands earlier in the same import.
#[must_use]
pub const fn game_twice() -> &'static str {
    "this game stands in the same import before"
}

/// The result of an export.
#[must_use]
pub fn exported(games: u64, file: &str) -> String {
    format!("{} exported to {file}", counted(games, "game", "games"))
}

/// The result of a restore.
#[must_use]
pub fn restored(rows: u64, directory: &impl Display) -> String {
    format!("{} restored into {directory}", counted(rows, "row", "rows"))
}

/// The counts of an import.
#[derive(Clone, Copy, Debug, Default)]
pub struct ImportCounts {
    /// Records in the file.
    pub records: u64,
    /// Records that became archived games.
    pub imported: u64,
    /// Records of games that were in the archive already, or earlier in the file.
    pub known: u64,
    /// Records that cannot be imported.
    pub bad: u64,
}

/// The result of an import; of one that wrote nothing if `is_dry_run`.
#[must_use]
pub fn imported(counts: ImportCounts, is_dry_run: bool) -> String {
    let ImportCounts { records, imported, known, bad } = counts;
    let [records, imported, known, bad] = [records, imported, known, bad].map(grouped);
    let verb = if is_dry_run { "would be imported" } else { "imported" };
    format!("{imported} of {records} records {verb}, {known} known already, {bad} bad")
}

/// The files of the store are being rewritten after an import.
#[must_use]
pub const fn compacting() -> &'static str {
    "making the files of the store shorter"
}

/// The files of the store could not be rewritten after an import.
#[must_use]
pub fn not_compacted(error: &str) -> String {
    format!("the games are in the archive, but the files of the store stay longer than they need to be: {error}")
}

/// The result of an import that failed on its way.
#[must_use]
pub fn import_broken_off(counts: ImportCounts, is_dry_run: bool) -> String {
    format!("broken off: {}", imported(counts, is_dry_run))
}

/// A condition of `export` that cannot be used.
#[must_use]
pub fn filter_error(error: &FilterError) -> String {
    format!("--{}: {}", error.field.name(), filter_problem(&error.problem))
}

/// A game was cancelled.
#[must_use]
pub fn game_voided(game: GameId) -> String {
    format!("Game {game} is cancelled and counts for nothing.")
}

/// A player was barred from this host, or the bar was lifted.
#[must_use]
pub fn player_barred(player: PlayerId, is_barred: bool) -> String {
    if is_barred {
        format!("Player {player} is barred from this host.")
    } else {
        format!("Player {player} is no longer barred from this host.")
    }
}

/// A player was erased.
#[must_use]
pub fn player_erased(player: PlayerId) -> String {
    format!("Player {player} is erased. Backups that were made before still hold the data; remove them.")
}

/// A player at the terminal who gave no name.
#[must_use]
pub const fn nameless(side: Side) -> &'static str {
    match side {
        Side::First => "Player one",
        Side::Second => "Player two",
    }
}

/// The first hint for a move: how it begins.
#[must_use]
pub fn hint_beginning(beginning: &str) -> String {
    format!("Look at moves that begin with {beginning}. “hint” again shows the whole move.")
}

/// The second hint for a move, or the first one for a move that cannot be told in parts.
#[must_use]
pub fn hint_move(action: &str) -> String {
    format!("A good move is {action}.")
}

/// Asks before a resignation.
#[must_use]
pub fn confirm_resignation(player: &str) -> String {
    format!("{player} loses the game by resigning. Type “yes” to resign.")
}

/// Asks before a move that is easily played by mistake: it picks up an empty line, or it ends the game, which `winner`
/// then wins, or nobody.
#[must_use]
pub fn confirm_move(action: &str, empty_line: Option<Line>, winner: Option<Option<&str>>) -> String {
    match (empty_line, winner) {
        (Some(line), Some(Some(winner))) => {
            format!("Line {line} is empty, and {winner} wins the game after {action}. Type “yes” to play it.")
        }
        (Some(line), Some(None)) => {
            format!("Line {line} is empty, and the game is a draw after {action}. Type “yes” to play it.")
        }
        (Some(line), None) => format!("Line {line} is empty, so {action} sows nothing. Type “yes” to play it."),
        (None, Some(Some(winner))) => format!("{winner} wins the game after {action}. Type “yes” to play it."),
        (None, Some(None)) => format!("The game is a draw after {action}. Type “yes” to play it."),
        (None, None) => format!("{action} ends the game. Type “yes” to play it."),
    }
}

/// The answer to anything but `yes`.
#[must_use]
pub fn not_confirmed() -> &'static str {
    "Nothing was done."
}

/// A hint after a text that is no move but nearly a command.
#[must_use]
pub fn did_you_mean(command: &str) -> String {
    format!("Did you mean “{command}”?")
}

/// The first line of a game at the terminal.
#[must_use]
pub fn game_begins(game: GameId, variant: &impl Display) -> String {
    format!("Game {game}, {variant}. “?” lists the legal moves, “help” the commands.")
}

/// The last line of a game at the terminal that is over.
#[must_use]
pub fn game_archived(game: GameId) -> String {
    format!("Game {game} is in the archive; `colonnade export` writes its record.")
}

/// The last line of a game at the terminal that is not over.
#[must_use]
pub fn game_saved(game: GameId) -> String {
    format!("Game {game} is saved; `colonnade play --resume {}` goes on with it.", game.0)
}

/// A line that names another game.
#[must_use]
pub fn another_game(game: GameId) -> String {
    format!("this is game {game}; --resume opens another one")
}

/// A player asks for a takeback.
#[must_use]
pub fn takeback_asked(player: &str, actions: u32) -> String {
    let actions = plural(actions, "action", "actions");
    format!("{player} asks to take back {actions}: “takeback accept” or “takeback decline”.")
}

/// A player offers a draw.
#[must_use]
pub fn draw_offered(player: &str) -> String {
    format!("{player} offers a draw: “draw accept” or “draw decline”.")
}

/// The time of the player to act.
#[must_use]
pub fn time_left(player: &str, time: &str) -> String {
    format!("{player} has {time} left.")
}

/// The commands with their effects.
pub const TABLE_COMMANDS: [(&str, &str); 13] = [
    ("?", "lists the legal moves; after the beginning of a move, what can follow"),
    ("hint", "against the computer: how a good move begins; once more, the whole move"),
    ("board", "shows the board again"),
    ("draw", "offers a draw"),
    ("draw accept", "accepts it"),
    ("draw decline", "declines it"),
    ("takeback", "asks to take the last move back"),
    ("takeback accept", "allows it"),
    ("takeback decline", "refuses it"),
    ("resign", "gives the game up"),
    ("abort", "cancels the game, before both players have moved"),
    ("quit", "ends the program; the game is saved (Ctrl-D does the same)"),
    ("help", "lists these commands"),
];

/// The first line about a position: `Pilare 6x6, after 3 plies`.
#[must_use]
pub fn position_heading(variant: Variant, plies: u32) -> String {
    format!("{variant}, after {}", plural(plies, "ply", "plies"))
}

/// The heading of the tokens that can follow a prefix.
#[must_use]
pub fn next_heading(prefix: &str) -> String {
    match prefix {
        "" => "next:".to_owned(),
        _ => format!("next after {prefix}:"),
    }
}

/// The end of a game, a list of labels: `over: White won (1-0: no moves left); White 3, Black 2`.
#[must_use]
pub fn over(outcome: &Outcome, sides: &BySide<String>) -> String {
    let (result, reason) = (outcome.result, super::reason(outcome.reason));
    let mut labels = vec![match outcome.winner() {
        Some(side) => format!("over: {} won ({result}: {reason})", sides[side]),
        None => format!("over: a draw ({result}: {reason})"),
    }];
    labels.extend(outcome.score.map(|score| score_of_sides(sides, score)));
    labels.join("; ")
}

fn score_of_sides(sides: &BySide<String>, score: BySide<u16>) -> String {
    format!("{} {}, {} {}", sides.first, score.first, sides.second, score.second)
}

/// A text that is a whole move, in a list.
#[must_use]
pub fn whole_move(text: &str) -> String {
    format!("{text} is a whole move")
}

/// The effect of a text that is a whole move, beside it.
#[must_use]
pub const fn whole_move_hint() -> &'static str {
    "is a whole move"
}

/// The heading of the list of commands.
#[must_use]
pub fn help_heading() -> &'static str {
    "Type a move, or one of these commands:"
}

/// A host set more fonts than are read.
#[must_use]
pub fn too_many_fonts(most: usize) -> String {
    format!("expected at most {most} files")
}

/// A file is larger than any font, in MiB.
#[must_use]
pub fn font_too_large(most: u64) -> String {
    format!("expected a font of at most {most} MiB")
}

/// A file is no font.
#[must_use]
pub const fn no_font() -> &'static str {
    "expected a font in OpenType or TrueType"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_have_commas_and_their_plural() {
        assert_eq!(counted(1, "game", "games"), "1 game");
        assert_eq!(counted(1_204_000, "game", "games"), "1,204,000 games");
        assert_eq!(bad_records(0, 1), "0 bad of 1 record");
        let counts = ImportCounts { records: 5, imported: 2, known: 2, bad: 1 };
        assert_eq!(imported(counts, true), "2 of 5 records would be imported, 2 known already, 1 bad");
    }
}
