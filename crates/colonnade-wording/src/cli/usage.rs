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

/// A second service is started on a store.
#[must_use]
pub fn store_is_served_already(store: &impl Display) -> String {
    format!("{store}: a service serves this store already; stop it first, or name another store with --store")
}

/// A file that should be restored does not exist.
#[must_use]
pub fn no_backup_file(file: &str) -> String {
    format!("{file}: there is no such file; name a backup, as `colonnade backup` and the service write them")
}

/// A directory is named instead of a file that should be restored.
#[must_use]
pub fn backup_is_a_directory(file: &str) -> String {
    format!("{file} is a directory; name one of the backups")
}

/// A file that should be restored cannot be read.
#[must_use]
pub fn backup_cannot_be_read(file: &str, error: &impl Display) -> String {
    format!("{file} cannot be read: {error}")
}

/// A store is to be made where there is something already.
#[must_use]
pub fn store_is_not_empty(place: &str) -> String {
    format!("{place} is not empty; a store is made in an empty or new directory only: name another one with --store")
}

/// A link where the program expects a file of its own.
#[must_use]
pub fn link_in_the_store(path: &impl Display) -> String {
    format!("{path} is a link, and a store has none; remove it, or put the file itself there")
}

/// The system does not let root act as the owner of a store.
#[must_use]
pub fn cannot_act_as_owner(store: &impl Display, user: u32) -> String {
    format!("{store}: root cannot act as user {user}, who owns it; run this as that user")
}

/// An error of the arguments, and which help explains them.
#[must_use]
pub fn see_help(error: &str, command: &str) -> String {
    format!("{error}; `{command} --help` explains the arguments")
}

/// A file whose name does not determine the format of records.
#[must_use]
pub fn unknown_record_format(file: &impl Display) -> String {
    format!(
        "{file}: the name must end in .cgn or .ndjson, also with .gz or .zst after it; or name the format with --to"
    )
}

/// A link of another user where a file is to be written.
#[must_use]
pub fn writes_no_links(link: &impl Display, target: &impl Display) -> String {
    format!("{link} is a link that another user made; name the file itself: {target}")
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

/// A text that is not the code of an opening.
#[must_use]
pub fn not_an_opening(openings: &[&str]) -> String {
    format!("the openings are {}", openings.join(", "))
}

/// A text that is not a decision about a game of a tournament.
#[must_use]
pub fn not_a_ruling(rulings: &[&str]) -> String {
    format!("expected one of {}", rulings.join(", "))
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

/// There is no store for a command that writes.
#[must_use]
pub fn no_store_to_write(place: &str) -> String {
    format!("there is no store in {place}; --create makes one there")
}

/// More records than are named are in the archive already.
#[must_use]
pub const fn more_records_are_known() -> &'static str {
    "further records that are already known are only counted"
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
