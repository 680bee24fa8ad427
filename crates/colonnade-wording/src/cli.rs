//! Messages of the command line: results, questions, errors.

pub mod analysis;
pub mod doctor;
pub mod engine;
pub mod known;
pub mod manual;
pub mod members;
pub mod moderation;
pub mod play;
pub mod puzzles;
pub mod rules;
pub mod salvage;
pub mod starting;
pub mod tournaments;
pub mod usage;

use std::fmt::Display;

use colonnade_rules::{BySide, Outcome, Variant};

use colonnade_archive::FilterError;
use colonnade_language::grouped;
use colonnade_play::GameId;

use super::filter_problem;
use super::text_helpers::plural;

/// The bot has no token. `setup` is the address that shows the steps to one.
#[must_use]
pub fn discord_is_not_set_up(setup: Option<&str>) -> String {
    match setup {
        Some(setup) => format!(
            "Discord is not connected: set DISCORD_TOKEN to the token of your bot and start again. All steps: {setup}"
        ),
        None => "Discord is not connected: set DISCORD_TOKEN to the token of your bot and start again.".to_owned(),
    }
}

/// How to open pages that this machine serves on all of its addresses from another machine.
#[must_use]
pub fn open_from_elsewhere(port: u16) -> String {
    format!(
        "From other machines: http://HOST:{port}, with the name or the address of this machine as HOST; web.public_url = \"…\" \
         shows your own address here."
    )
}

/// How to open pages that only this machine serves from another machine.
#[must_use]
pub fn open_by_ssh(port: u16, listening: &impl Display, machine: &str) -> String {
    format!("From another machine: run `ssh -L {port}:{listening} {machine}` there, and open the same address.")
}

/// All signed links were ended; `is_served` if a running service did it.
#[must_use]
pub fn links_ended(is_served: bool) -> String {
    let new = if is_served { "start the service again, and it prints" } else { "the service prints at its next start" };
    format!(
        "All links to move and to plan, and the addresses of the table and of the set-up page, are invalid now. The bot's \
         messages get new links; {new} the new addresses."
    )
}

/// The program was built without Discord.
#[must_use]
pub const fn discord_is_not_built() -> &'static str {
    "This program cannot connect to Discord: it was built without the feature `discord`, which is on by default."
}

/// The address that shows the host how the bot is set up.
#[must_use]
pub fn setup_is_at(setup: &str) -> String {
    format!("How to set up Discord: {setup}")
}

/// A count of things: `1 game`, `1,204 games`.
#[must_use]
pub fn counted(count: u64, one: &str, many: &str) -> String {
    plural(grouped(count), one, many)
}

/// The number of bad records: `3 bad of 1,204 records`.
#[must_use]
pub fn bad_records(bad: u64, records: u64, remarks: u64) -> String {
    let bad = format!("{} bad of {}", grouped(bad), counted(records, "record", "records"));
    if remarks == 0 {
        bad
    } else {
        format!("{bad}; {} about games that are kept", counted(remarks, "remark", "remarks"))
    }
}

/// Something in a record that is not understood, though its game is: a place with the reason.
#[must_use]
pub fn record_kept(file: &str, why: &str) -> String {
    format!("{file}:{why}; the game is kept")
}

/// A record whose game is in the archive already.
#[must_use]
pub fn game_known(game: GameId) -> String {
    format!("this game is in the archive already, as {game}")
}

/// Bytes after the end of a compressed file, which is read without them.
#[must_use]
pub fn trailing_bytes(file: &str) -> String {
    format!("{file}: other bytes follow the end of the gzip data; all records before them are read")
}

/// A record of a game that has not been played yet, by its dates.
#[must_use]
pub const fn game_in_future() -> &'static str {
    "the game is said to have been played in the future"
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

/// A record whose game occurs earlier in the same import.
#[must_use]
pub const fn game_twice() -> &'static str {
    "this game occurs earlier in the same import"
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

/// The meaning of a restore for everything that was begun after the backup.
#[must_use]
pub const fn restored_numbers() -> &'static str {
    "Games, challenges and players that came after this backup are not in it, and their numbers are given again: links and \
     messages to them then lead to others."
}

/// A new store was made at a path or URL.
#[must_use]
pub fn store_made(place: &str) -> String {
    format!("a new store is in {place}")
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
    format!("{imported} of {records} records {verb}, {known} already known, {bad} bad")
}

/// The files of the store are being rewritten after an import.
#[must_use]
pub const fn compacting() -> &'static str {
    "compacting the files of the store"
}

/// The files of the store could not be rewritten after an import.
#[must_use]
pub fn not_compacted(error: &str) -> String {
    format!("the games are in the archive, but the files of the store stay larger than necessary: {error}")
}

/// The result of an import that failed on its way.
#[must_use]
pub fn import_broken_off(counts: ImportCounts, is_dry_run: bool) -> String {
    format!("stopped early: {}", imported(counts, is_dry_run))
}

/// A condition of `export` that cannot be used.
#[must_use]
pub fn filter_error(error: &FilterError) -> String {
    format!("--{}: {}", error.field.name(), filter_problem(&error.problem))
}

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
    let result = outcome.result;
    let reason = super::reason(outcome.reason);
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

/// A host set more fonts than the program reads.
#[must_use]
pub fn too_many_fonts(most: usize) -> String {
    format!("expected at most {most} files")
}

/// A file is larger than any font, in MiB.
#[must_use]
pub fn font_too_large(most: u64) -> String {
    format!("expected a font of at most {most} MiB")
}

/// A file is not a font.
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
        assert_eq!(bad_records(0, 1, 0), "0 bad of 1 record");
        assert_eq!(bad_records(0, 2, 1), "0 bad of 2 records; 1 remark about games that are kept");
        let counts = ImportCounts { records: 5, imported: 2, known: 2, bad: 1 };
        assert_eq!(imported(counts, true), "2 of 5 records would be imported, 2 already known, 1 bad");
    }
}
