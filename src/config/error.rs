//! Errors and warnings about settings, as values. Their messages are in `colonnade_wording`.

use std::path::PathBuf;

use serde::de;
use strum::{EnumString, IntoStaticStr};

/// An error in the settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConfigError {
    /// A file of settings, or the value of a variable, cannot be read.
    Unreadable {
        /// The name of the file, or of the environment variable.
        file: String,
        /// The reason.
        why: Unreadable,
    },
    /// A file is not TOML.
    NotToml {
        /// The name of the file.
        file: String,
        /// Line and column, if they are known.
        place: Option<(u64, u64)>,
        /// The message of the TOML parser, if it has more than the position.
        what: Option<String>,
    },
    /// An unknown key. Its value is not shown because it may be a misplaced secret.
    Unknown {
        /// The file.
        place: String,
        /// The key, with its section.
        key: String,
        /// The names that are valid there.
        known: ValidNames,
    },
    /// An environment variable with the prefix of settings that is not a setting.
    UnknownVariable {
        /// The name of the variable.
        name: String,
        /// The variable that was probably meant.
        suggestion: Suggestion,
    },
    /// A bad value.
    Bad {
        /// The file, the environment variable or the flag.
        place: String,
        /// The key, with its section.
        key: String,
        /// The value.
        value: DisplayedValue,
        /// The values that are allowed.
        expected: AcceptedValues,
    },
}

/// The reason why settings cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// There is no such file.
    Missing,
    /// It is a directory.
    Directory,
    /// The file is not valid UTF-8.
    NotText,
    /// The value of the variable is not valid UTF-8.
    ValueNotText,
    /// The error of the operating system.
    System(String),
}

/// The names that are valid where an unknown one was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ValidNames {
    /// All sections.
    Sections(Vec<&'static str>),
    /// Keys of a section.
    Keys(&'static [&'static str]),
}

/// A guess at the variable that was meant by an unknown one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Suggestion {
    /// This variable.
    Variable(String),
    /// One of the variables of a section.
    Section {
        /// The common prefix of their names.
        prefix: String,
        /// The keys of the section.
        keys: &'static [&'static str],
    },
    /// Any variable, such as this one.
    Any(String),
}

/// A value in a form that is safe to show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DisplayedValue {
    /// The value on one line, shortened.
    Value(String),
    /// A secret.
    Secret,
    /// A value that looks like a misplaced token.
    Token,
    /// A table of keys.
    Keys,
    /// No value.
    Nothing,
}

/// The values that a setting accepts.
#[derive(Clone, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
pub enum AcceptedValues {
    /// The path of a directory.
    Directory,
    /// The URL of a database.
    DatabaseUrl,
    /// A URL without a password, since other users can read a command line.
    NoPassword,
    /// The path of a file that holds only the password of the database.
    PasswordFile,
    /// The same for a file that cannot be read, with the error of the system.
    #[strum(disabled)]
    ReadablePasswordFile(String),
    /// The path of a file with certificates.
    CaFile,
    /// The path of a file with puzzles.
    PuzzleFile,
    /// A list of paths of font files.
    FontFiles,
    /// The interval between two polls of a database.
    Poll,
    /// A number of mebibytes, from 1 to [`MOST_MEBIBYTES`].
    Mebibytes,
    /// The interval between backups, or `off`.
    Pause,
    /// A number of backups.
    Backups,
    /// An address with a port.
    Listen,
    /// The public URL of the pages.
    PublicUrl,
    /// Whether there is a table.
    Table,
    /// No table, since others can reach the pages.
    NoTable,
    /// Addresses and networks.
    Networks,
    /// The token of the bot.
    Token,
    /// Only one of the token and its file.
    OneToken,
    /// The path of a file that holds only the token.
    TokenFile,
    /// The same for a file that cannot be read, with the error of the system.
    #[strum(disabled)]
    ReadableTokenFile(String),
    /// The id of an application.
    ApplicationId,
    /// The base URL of the Discord API.
    ApiBaseUrl,
    /// Where commands are registered.
    Register,
    /// `auto`, a number of shards from 1 to [`MOST_SHARDS`], or a range of shards of such a number.
    Shards,
    /// A time control.
    TimeControl,
    /// A time span.
    Span,
    /// A list of time spans.
    Spans,
    /// A number of days, at most [`DAYS_OF_YEAR`].
    VacationDays,
    /// A number of days, from 1 to [`DAYS_OF_YEAR`].
    ChallengeDays,
    /// A number of challenges.
    Challenges,
    /// A number of programs.
    Programs,
    /// A number of games.
    Games,
    /// A number of stones, at most [`MOST_ENDING_STONES`].
    Endings,
    /// The time that a computer thinks about a move.
    Thinking,
    /// The name of a process.
    Name,
    /// Some of the roles of a process.
    Roles,
    /// A level of the log.
    Level,
    /// A format of the log.
    LogFormat,
    /// A section instead of a value.
    Section,
}

impl AcceptedValues {
    /// Converts this into a serde error, which can only hold text. [`AcceptedValues::of_text`] parses it.
    pub(super) fn error<E: de::Error>(self) -> E {
        E::custom(<&'static str>::from(self))
    }

    /// Parses the text of [`AcceptedValues::error`].
    pub(super) fn of_text(text: &str) -> Option<AcceptedValues> {
        text.parse().ok()
    }
}

/// The largest cache, in mebibytes.
pub const MOST_MEBIBYTES: u64 = 1 << 20;

/// The most connections to the gateway.
pub const MOST_SHARDS: u64 = 1_024;

/// The most programs of a player.
pub const MOST_PROGRAMS: u64 = 8;

/// The most stones of the table of Goré's endings.
pub const MOST_ENDING_STONES: u64 = colonnade_engine::MOST_ENDING_STONES as u64;

/// The days of a leap year.
pub const DAYS_OF_YEAR: u64 = 366;

/// A warning about settings that are allowed but unwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Warning {
    /// Users other than its owner can read this token file.
    TokenFileOpen(PathBuf),
    /// All users can read this settings file, which holds the bot's token or the password of the database.
    SettingsFileOpen(PathBuf),
    /// Users other than its owner can read this file with the password of the database.
    PasswordFileOpen(PathBuf),
}
