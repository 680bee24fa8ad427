//! Errors and warnings about settings, as values. The sentences stand in `view::wording`.

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
        /// Line and column, where they are known.
        place: Option<(u64, u64)>,
        /// The error of the TOML parser, if it says more than the place.
        what: Option<String>,
    },
    /// An unknown key. Its value is not shown: it may be a secret in the wrong place.
    Unknown {
        /// The file.
        place: String,
        /// The key, with its section.
        key: String,
        /// The names that exist in its place.
        known: Known,
    },
    /// An environment variable that begins like a setting and is none.
    UnknownVariable {
        /// The name of the variable.
        name: String,
        /// The variable that was probably meant.
        meant: Meant,
    },
    /// A bad value.
    Bad {
        /// The file, the environment variable or the flag.
        place: String,
        /// The key, with its section.
        key: String,
        /// The value.
        value: Shown,
        /// The values that are allowed.
        expected: Expected,
    },
}

/// The reason why settings cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// There is no such file.
    Missing,
    /// It is a directory.
    Directory,
    /// The file is no text in UTF-8.
    NotText,
    /// The value of the variable is no text in UTF-8.
    ValueNotText,
    /// The error of the system.
    System(String),
}

/// The names that exist in the place of an unknown one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Known {
    /// All sections.
    Sections(Vec<&'static str>),
    /// Keys of a section.
    Keys(&'static [&'static str]),
}

/// A guess at the variable that was meant by an unknown one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meant {
    /// This variable.
    Variable(String),
    /// One of the variables of a section.
    Section {
        /// The beginning of their names.
        prefix: String,
        /// The keys of the section.
        keys: &'static [&'static str],
    },
    /// Any variable, such as this one.
    Any(String),
}

/// A value as it may be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shown {
    /// The value on one line, shortened.
    Value(String),
    /// A secret.
    Secret,
    /// A value that looks like a token in the wrong place.
    Token,
    /// A table of keys.
    Keys,
    /// No value.
    Nothing,
}

/// The values that a setting takes.
#[derive(Clone, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
pub enum Expected {
    /// The name of a directory.
    Directory,
    /// The address of a database.
    DatabaseUrl,
    /// An address without a password, since everybody can read a command line.
    NoPassword,
    /// The name of a file that holds the password of the database and nothing else.
    PasswordFile,
    /// The same; this one cannot be read, for the reason that the system gives.
    #[strum(disabled)]
    ReadablePasswordFile(String),
    /// The name of a file with certificates.
    CaFile,
    /// The name of a file with puzzles.
    PuzzleFile,
    /// A list of names of files with fonts.
    FontFiles,
    /// A span between two looks at a database.
    Poll,
    /// A number of mebibytes, from 1 to [`MOST_MEBIBYTES`].
    Mebibytes,
    /// A span between backups, or none.
    Pause,
    /// A number of backups.
    Backups,
    /// An address with a port.
    Listen,
    /// The public address of the pages.
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
    /// The name of a file that holds the token and nothing else.
    TokenFile,
    /// The same; this one cannot be read, for the reason that the system gives.
    #[strum(disabled)]
    ReadableTokenFile(String),
    /// The id of an application.
    ApplicationId,
    /// The address of the API of Discord.
    ApiBaseUrl,
    /// Where commands are registered.
    Register,
    /// A number of connections, from 1 to [`MOST_SHARDS`], or some of so many.
    Shards,
    /// A time control.
    TimeControl,
    /// A span.
    Span,
    /// A list of spans.
    Spans,
    /// A number of days, at most [`DAYS_OF_YEAR`].
    VacationDays,
    /// A number of days, from 1 to [`DAYS_OF_YEAR`].
    ChallengeDays,
    /// A number of challenges.
    Challenges,
    /// A number of games.
    Games,
    /// A span in which a computer thinks about a move.
    Thinking,
    /// The name of a process.
    Name,
    /// Some of the roles of a process.
    Roles,
    /// A level of the log.
    Level,
    /// A form of the log.
    LogFormat,
    /// A section in the place of a value.
    Section,
}

impl Expected {
    /// The error of a reader of values, which is a text in serde. [`Expected::of_text`] reads it.
    pub(super) fn error<E: de::Error>(self) -> E {
        E::custom(<&'static str>::from(self))
    }

    /// Reads the text of [`Expected::error`].
    pub(super) fn of_text(text: &str) -> Option<Expected> {
        text.parse().ok()
    }
}

/// The largest cache, in mebibytes.
pub const MOST_MEBIBYTES: u64 = 1 << 20;

/// The most connections to the gateway.
pub const MOST_SHARDS: u64 = 1_024;

/// The days of a leap year.
pub const DAYS_OF_YEAR: u64 = 366;

/// A warning about settings that are allowed but unwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Warning {
    /// Others than its owner may read this file of the token.
    TokenFileOpen(PathBuf),
    /// Others than its owner may read this file of the password of the database.
    PasswordFileOpen(PathBuf),
}
