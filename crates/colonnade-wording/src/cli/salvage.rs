//! Lines of `colonnade salvage`: what is damaged, what was saved, what is missing.

use std::fmt::Display;

use super::counted;

/// A database was named, and only directories can be salvaged.
#[must_use]
pub const fn only_directories() -> &'static str {
    "salvage works only with stores in directories; a database is saved with its own tools, or restored from a backup"
}

/// A service holds the store.
#[must_use]
pub fn served(place: &impl Display) -> String {
    format!("{place}: a service serves this store; stop it first")
}

/// A place of damage.
#[must_use]
pub fn damage(place: &str) -> String {
    format!("damage: {place}")
}

/// The directory of the new store.
#[must_use]
pub fn saved_into(place: &dyn Display) -> String {
    format!("saved into {place}")
}

/// The numbers of finished and running games, then of players, challenges, servers and notices, a list of labels.
#[must_use]
pub fn saved(archived: u64, running: u64, [players, challenges, servers, notices]: [u64; 4]) -> String {
    let labels = [
        counted(archived, "finished game", "finished games"),
        counted(running, "running game", "running games"),
        counted(players, "player", "players"),
        counted(challenges, "challenge", "challenges"),
        counted(servers, "server", "servers"),
        counted(notices, "notice", "notices"),
    ];
    format!("saved: {}", labels.join(", "))
}

/// Games that are missing, by number.
#[must_use]
pub fn games_missing(games: &str) -> String {
    format!("missing games: {games}")
}

/// Running games that lost their last actions, or may have lost them.
#[must_use]
pub fn games_shortened(games: &str) -> String {
    format!("running games that lost their last actions, or may have: {games}")
}

/// Players who are missing.
#[must_use]
pub fn players_missing(players: &str) -> String {
    format!("missing players, who count as deleted: {players}")
}

/// Players who lost their last changes.
#[must_use]
pub fn players_shortened(players: &str) -> String {
    format!("players who lost their last changes: {players}")
}

/// Challenges that are missing.
#[must_use]
pub fn challenges_missing(challenges: &str) -> String {
    format!("missing challenges: {challenges}")
}

/// Tournaments that are missing, or lost their last changes.
#[must_use]
pub fn tournaments_damaged(tournaments: &str) -> String {
    format!("tournaments that are missing or lost their last changes: {tournaments}")
}

/// Servers that lost settings.
#[must_use]
pub fn servers_damaged(servers: &str) -> String {
    format!("servers that lost settings, which have to be checked again: {servers}")
}

/// Notices that could not be read.
#[must_use]
pub fn notices_missing(count: u64) -> String {
    format!("missing: {}", counted(count, "notice", "notices"))
}

/// Private notes that are missing.
#[must_use]
pub fn notes_missing(count: u64) -> String {
    format!("missing: {}", counted(count, "private note", "private notes"))
}

/// Players whose results of puzzles are missing.
#[must_use]
pub fn puzzles_missing(count: u64) -> String {
    format!("missing: the results of puzzles of {}", counted(count, "player", "players"))
}

/// A commit that is missing in part, or lists that could not be made.
#[must_use]
pub fn unfinished(fault: &str) -> String {
    format!("missing: {fault}")
}

/// Rows of an earlier time.
#[must_use]
pub fn older(count: u64) -> String {
    let rows = counted(count, "row", "rows");
    format!("older: {rows} may be outdated; what was erased recently may have to be erased again")
}

/// A part of the database could not be read.
#[must_use]
pub const fn uncertain() -> &'static str {
    "a part of the database could not be read, and more may be missing than is listed"
}

/// A file with a key that could not be saved.
#[must_use]
pub fn key_missing(name: &str) -> String {
    format!(
        "missing key: {name}; put a copy of it into the new store. With a new key, links made before are refused, and people \
         who were deleted are not recognised in bars and blocks"
    )
}

/// Nothing is missing.
#[must_use]
pub const fn complete() -> &'static str {
    "nothing is known to be missing"
}
