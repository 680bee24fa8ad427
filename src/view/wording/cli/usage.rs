//! Options and files of the command line that are missing, wrong, or meaningless together.

use std::fmt::Display;
use std::ops::RangeInclusive;

use colonnade_rules::BySide;

/// A file whose name does not determine the form of a picture.
#[must_use]
pub fn unknown_picture_form(file: &impl Display) -> String {
    format!("{file}: the name must end in .png, .svg, .gif or .txt")
}

/// A file whose name does not determine the form of an analysis.
#[must_use]
pub fn unknown_analysis_form(file: &impl Display) -> String {
    format!("{file}: the name must end in .cgn, .ndjson, .svg or .png")
}

/// A token is set, and the program was built without the bot.
#[must_use]
pub const fn no_bot() -> &'static str {
    "discord.token is set, but this program was built without Discord; remove the token, or build it with the feature \
     `discord`, which is on by default"
}

/// A width that is not a number.
#[must_use]
pub fn picture_width(pixels: &RangeInclusive<u32>) -> String {
    format!("a picture is {} to {} pixels wide", pixels.start(), pixels.end())
}

/// An option that has no effect for the form of the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IgnoredOption {
    /// The chosen part of an action, for a GIF.
    Prefix,
    /// The first position, for a form of one position.
    From,
    /// The width, for a text.
    Size,
    /// The colours, for a text.
    Theme,
}

/// An option that has no effect for the form of the picture.
#[must_use]
pub const fn ignored_option(option: IgnoredOption) -> &'static str {
    match option {
        IgnoredOption::Prefix => "a GIF replays actions; --prefix is for .png, .svg or .txt",
        IgnoredOption::From => "--from is for .gif; --ply chooses the position of a picture",
        IgnoredOption::Size => "a text has no width in pixels; --size is for .png, .svg or .gif",
        IgnoredOption::Theme => "a text has no colours; --theme is for .png, .svg or .gif",
    }
}

/// A first position that comes after the last one.
#[must_use]
pub fn from_after_ply(from: u32, ply: u32) -> String {
    format!("--from {from} is after --ply {ply}")
}

/// An action that the game does not have.
#[must_use]
pub fn ply_after_end(ply: u32, plies: u32) -> String {
    format!("--ply {ply}: there are only {plies} actions")
}

/// Neither a game nor a record to draw.
#[must_use]
pub const fn nothing_to_draw() -> &'static str {
    "there is nothing to draw: name --game or --record"
}

/// A text that is not a side.
#[must_use]
pub fn not_a_side(text: &str, sides: &BySide<String>) -> String {
    let BySide { first, second } = sides;
    format!("--side is first or {first}, second or {second}, not {text:?}")
}

/// A text that is not the number of a game.
#[must_use]
pub const fn not_a_game_number() -> &'static str {
    "expected the number of a game, such as 12"
}

/// A text that is not a number, or a number out of range.
#[must_use]
pub fn whole_number(least: &impl Display, most: &impl Display) -> String {
    format!("expected a whole number from {least} to {most}")
}

/// Arguments of which at least one is not valid UTF-8.
#[must_use]
pub fn arguments_are_no_text(arguments: &[String]) -> String {
    match arguments {
        [argument] => format!("the argument “{argument}” is not UTF-8 text"),
        all => format!("one of the arguments “{}” is not UTF-8 text", all.join("”, “")),
    }
}

/// A file where a directory is expected.
#[must_use]
pub const fn file_instead_of_directory() -> &'static str {
    "a file, expected a directory"
}

/// A store whose path is that of a file, or within one.
#[must_use]
pub fn store_is_a_file(store: &impl Display, is_within: bool) -> String {
    if is_within {
        format!("{store}: part of this path is a file, expected the directory of a store")
    } else {
        format!("{store}: a file, expected the directory of a store")
    }
}

/// The control socket of a store cannot be used by this user.
#[must_use]
pub fn store_is_closed(store: &impl Display) -> String {
    format!("{store}: this user may not use the store; run this as the user who owns it")
}

/// A name without letters.
#[must_use]
pub const fn not_a_name() -> &'static str {
    "expected a name"
}

/// A text that is not a format of records.
#[must_use]
pub const fn not_a_format() -> &'static str {
    "the formats are cgn and ndjson"
}

/// A text that is not a part of what is known of the games.
#[must_use]
pub fn not_a_part(parts: &[&str]) -> String {
    format!("the parts are {}", parts.join(", "))
}

/// A store that a service holds, which two programs cannot have open.
#[must_use]
pub fn store_is_served(store: &impl Display) -> String {
    format!("{store}: a service serves this store; name another one with --store")
}

/// The address space of the process is limited to fewer MiB than it needs.
#[must_use]
pub fn address_space_is_short(limit: u64, needed: u64) -> String {
    format!(
        "the address space of the program is limited to {limit} MiB (`ulimit -v`, LimitAS of the unit), and this needs \
         {needed} MiB, most of it reserved only; raise or remove that limit (MemoryMax of the unit bounds what is used)"
    )
}

/// A file that is there already.
#[must_use]
pub fn file_exists(file: &impl Display) -> String {
    format!("{file}: already exists; --force replaces it")
}

/// A file whose name asks for a compression that is not supported.
#[must_use]
pub fn unknown_compression(file: &impl Display, extension: &str) -> String {
    format!("{file}: .{extension} is not supported; expected .gz, .zst or no compression")
}

/// A device, a pipe or the standard output, where a backup was to be written.
#[must_use]
pub fn backup_needs_a_file(name: &impl Display) -> String {
    format!("{name}: not a regular file; a backup gets its name only when it is complete, so it needs a file")
}

/// A file in the directory of a store, which may contain only the files of the store.
#[must_use]
pub fn inside_the_store(file: &impl Display) -> String {
    format!("{file}: this directory is only for the files of the store; name a file elsewhere")
}

/// A file that is not there.
#[must_use]
pub const fn no_such_file() -> &'static str {
    "there is no such file"
}

/// A directory where a file of records should be.
#[must_use]
pub const fn directory_instead_of_file() -> &'static str {
    "a directory, expected a file of records"
}

/// A record that a file does not have.
#[must_use]
pub fn no_such_record(file: &str, number: u64, records: u64) -> String {
    format!("{file}: there is no record {number}, only {records}")
}

/// A record that occurs earlier in the import, too.
#[must_use]
pub fn record_stands_before(place: &str, before: u64) -> String {
    format!("{place}:1: this game is already in line {before}")
}

/// A count of sequences that overflows.
#[must_use]
pub const fn too_many_sequences() -> &'static str {
    "there are more sequences than 2^128"
}

/// A process is set to do only a part of the work on a store in a directory, where no other can do the rest.
#[must_use]
pub const fn some_work_in_a_directory() -> &'static str {
    "a store in a directory has one process, which does everything: leave out run.roles, and the range of discord.shards, or set \
     store.url"
}
