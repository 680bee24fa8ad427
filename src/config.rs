//! The settings of a host: from a file, overridden by the environment, overridden in turn by command-line flags.
//!
//! Values are validated when they are read, so a [`Settings`] is always valid. The error for an unknown key or a bad
//! value names its source and the expected values. No error contains the token of the bot.

mod checks;
mod database;
mod environment;
mod error;
mod keys;
mod loading;
mod sections;
mod sources;
mod values;
mod wording;

use std::collections::BTreeSet;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use serde::Deserialize;

pub use database::{DatabaseUrl, is_address};
pub use environment::{CREDENTIALS_DIRECTORY, DISCORD_TOKEN, EXAMPLE, variable_of};
pub use error::{
    AcceptedValues, ConfigError, DAYS_OF_YEAR, DisplayedValue, MOST_ENDING_STONES, MOST_MEBIBYTES, MOST_PROGRAMS,
    MOST_SHARDS, Suggestion, Unreadable, ValidNames, Warning,
};
pub use ipnet::IpNet;
pub use keys::keys;
pub use secrecy::{ExposeSecret, SecretString};
pub use tracing::level_filters::LevelFilter;
pub use values::looks_like_a_token;
pub use wording::{config_error, config_warning};

/// The default settings file. It need not exist.
pub const FILE: &str = "colonnade.toml";

/// One day, the default interval between automatic backups.
const DAY: Duration = Duration::from_secs(86_400);

/// Everything that a host can set.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// The section `[store]`.
    pub store: StoreSettings,
    /// The section `[web]`.
    pub web: Web,
    /// The section `[discord]`.
    pub discord: DiscordSettings,
    /// The section `[play]`.
    pub play: Play,
    /// The section `[view]`.
    pub view: View,
    /// The section `[run]`.
    pub run: Run,
    /// The section `[log]`.
    pub log: Log,
    /// The file that was read, if one was.
    pub file: Option<PathBuf>,
    /// Warnings about settings that are allowed but unwise.
    pub warnings: Vec<Warning>,
}

/// `[store]`: where the data is kept.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct StoreSettings {
    /// The directory of the store.
    #[serde(deserialize_with = "values::directory")]
    pub path: PathBuf,
    /// The URL of the database that holds the store instead of the directory; `None` for the directory.
    #[serde(deserialize_with = "values::database_url")]
    pub url: Option<DatabaseUrl>,
    /// The file with the password of the database.
    #[serde(deserialize_with = "values::password_file")]
    pub password_file: Option<PathBuf>,
    /// The file with the CA certificates that verify the database; `None` for those that web browsers trust.
    #[serde(deserialize_with = "values::ca_file")]
    pub ca_file: Option<PathBuf>,
    /// The interval at which the database is polled for changes by other processes.
    #[serde(deserialize_with = "values::poll")]
    pub poll: Duration,
    /// The size of the cache in MiB.
    #[serde(deserialize_with = "values::mebibytes")]
    pub cache_mb: u64,
    /// The interval between automatic backups; `None` to make none.
    #[serde(deserialize_with = "values::pause")]
    pub backup_every: Option<Duration>,
    /// The number of automatic backups that are kept.
    #[serde(deserialize_with = "values::backups")]
    pub backup_keep: u32,
    /// The directory of the automatic backups.
    #[serde(deserialize_with = "values::directory")]
    pub backup_dir: PathBuf,
}

impl Default for StoreSettings {
    fn default() -> Self {
        let path = PathBuf::from("data");
        let backup_dir = PathBuf::from("backups");
        StoreSettings {
            path,
            url: None,
            password_file: None,
            ca_file: None,
            poll: Duration::from_millis(250),
            cache_mb: 64,
            backup_every: Some(DAY),
            backup_keep: 7,
            backup_dir,
        }
    }
}

/// `[web]`: the web pages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Web {
    /// The address on which the pages are served.
    pub listen: SocketAddr,
    /// The public URL of the pages, without a path or a trailing slash; `None` if there is none.
    pub public_url: Option<String>,
    /// Whether two players can play at the table in a browser on this machine.
    pub table: bool,
    /// The proxies whose forwarding headers are trusted.
    pub trusted_proxies: Vec<IpNet>,
    /// The address on which metrics and readiness are served.
    pub metrics_listen: SocketAddr,
}

impl Default for Web {
    fn default() -> Self {
        Web {
            listen: (Ipv4Addr::LOCALHOST, 7117).into(),
            public_url: None,
            table: true,
            trusted_proxies: Vec::new(),
            metrics_listen: (Ipv4Addr::LOCALHOST, 7118).into(),
        }
    }
}

/// `[discord]`: the bot.
#[derive(Clone, Debug, Default)]
pub struct DiscordSettings {
    /// The token of the bot; `None` to run without a bot.
    pub token: Option<SecretString>,
    /// The id of the application; `None` to ask Discord for it.
    pub application_id: Option<u64>,
    /// The base URL of a server that replaces Discord, without a trailing slash; `None` for Discord itself.
    pub api_base_url: Option<String>,
    /// Where the slash commands are registered at start.
    pub register: Register,
    /// The gateway connections.
    pub shards: Shards,
}

/// The gateway connections of this process.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shards {
    /// The number of shards in all processes together; `None` for as many as Discord recommends.
    pub all: Option<u32>,
    /// The first and the last shard of this process; `None` for all.
    pub own: Option<(u32, u32)>,
}

/// Where slash commands are registered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Register {
    /// In all servers and in direct messages.
    #[default]
    Global,
    /// Only in the servers with these ids.
    Guilds(Vec<u64>),
    /// Nowhere: the registered commands stay as they are.
    Off,
}

/// `[play]`: defaults and limits of games.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Play {
    /// The default time control of challenges.
    #[serde(deserialize_with = "values::time_control")]
    pub default_time: TimeControl,
    /// The shortest time for a move that players may agree on.
    #[serde(deserialize_with = "values::span")]
    pub shortest_time: Duration,
    /// How long before their time runs out players are reminded, unless they choose otherwise.
    #[serde(deserialize_with = "values::spans")]
    pub reminders: Vec<Duration>,
    /// Days of vacation a year.
    #[serde(deserialize_with = "values::vacation_days")]
    pub vacation_days: u32,
    /// Days that a challenge stays open.
    #[serde(deserialize_with = "values::challenge_days")]
    pub challenge_days: u32,
    /// The most open challenges of one player.
    #[serde(deserialize_with = "values::challenges")]
    pub open_challenges: u32,
    /// The most running games of one player.
    #[serde(deserialize_with = "values::games")]
    pub games: u32,
    /// The most programs of one player.
    #[serde(deserialize_with = "values::programs")]
    pub programs: u8,
    /// The largest number of stones in the computers' table of Goré's endings.
    #[serde(deserialize_with = "values::endings")]
    pub endings: u32,
    /// The longest time that a computer of the highest level thinks about a move.
    #[serde(deserialize_with = "values::thinking")]
    pub thinking: Duration,
    /// The file with the host's own puzzles.
    #[serde(deserialize_with = "values::puzzle_file")]
    pub puzzles: Option<PathBuf>,
}

impl Default for Play {
    fn default() -> Self {
        let hours = |hours: u64| Duration::from_secs(hours * 3_600);
        Play {
            default_time: TimeControl::PerMove(hours(72)),
            shortest_time: hours(1),
            reminders: vec![hours(24), hours(6)],
            vacation_days: 20,
            challenge_days: 14,
            open_challenges: 10,
            games: 50,
            programs: 4,
            endings: MOST_ENDING_STONES as u32,
            thinking: Duration::from_secs(2),
            puzzles: None,
        }
    }
}

/// The time that players have, in whole seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeControl {
    /// No limit.
    Unlimited,
    /// The same time for every move.
    PerMove(Duration),
    /// A bank of time for the whole game.
    Bank {
        /// The time at the start.
        bank: Duration,
        /// The time that the end of a turn adds.
        increment: Duration,
        /// The most that the bank can hold.
        cap: Duration,
    },
}

/// `[view]`: how pictures are drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct View {
    /// Files of fonts for characters that the fonts of the program lack.
    #[serde(deserialize_with = "values::font_files")]
    pub fonts: Vec<PathBuf>,
}

/// `[run]`: the role of this process among those that share one database.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Run {
    /// The name of this process for its host; `None` for its process id and machine.
    #[serde(deserialize_with = "values::name")]
    pub name: Option<String>,
    /// The work that this process does.
    #[serde(deserialize_with = "values::roles")]
    pub roles: BTreeSet<ProcessRole>,
}

impl Default for Run {
    fn default() -> Self {
        Run { name: None, roles: ProcessRole::ALL.into() }
    }
}

/// A part of the program's work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ProcessRole {
    /// The pages.
    Web,
    /// The bot, and the delivery of notices.
    Bot,
    /// Work that is due at a certain time, and automatic backups.
    Scheduler,
}

impl ProcessRole {
    /// All roles.
    pub const ALL: [ProcessRole; 3] = [ProcessRole::Web, ProcessRole::Bot, ProcessRole::Scheduler];

    /// The name in the settings.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            ProcessRole::Web => "web",
            ProcessRole::Bot => "bot",
            ProcessRole::Scheduler => "scheduler",
        }
    }
}

/// `[log]`: the log on standard error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Log {
    /// The least severe level that is logged.
    #[serde(deserialize_with = "values::level")]
    pub level: LevelFilter,
    /// The format of the lines.
    #[serde(deserialize_with = "values::log_format")]
    pub format: LogFormat,
}

impl Default for Log {
    fn default() -> Self {
        Log { level: LevelFilter::INFO, format: LogFormat::Pretty }
    }
}

/// The format of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogFormat {
    /// Lines for people.
    Pretty,
    /// One JSON object per line.
    Json,
}

/// The command-line flags that override settings.
#[derive(Clone, Debug, Default)]
pub struct Flags {
    /// `--config`: the file to read instead of [`FILE`].
    pub config: Option<PathBuf>,
    /// `--store`: the directory of the store, or the URL of a database.
    pub store: Option<PathBuf>,
    /// `--log`: the level of the log.
    pub log: Option<String>,
}
