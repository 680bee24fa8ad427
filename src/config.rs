//! What the host has set: a file, over it the environment, over that the flags of the command line.
//!
//! Texts become checked values in a second pass, so whoever gets [`Settings`] finds nothing in them that cannot be. An
//! unknown key, a bad value or an unreadable file is one line that names place, key, value and what was expected.
//! The token of the bot is in no such line, and in no other.

mod checks;
mod error;
mod keys;
mod sources;

use std::ffi::OsString;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

pub use checks::looks_like_a_token;
pub use error::ConfigError;
pub use ipnet::IpNet;
pub use keys::keys;
pub use secrecy::{ExposeSecret, SecretString};
pub use tracing::level_filters::LevelFilter;

/// The file that is read where none is named, if it exists.
pub const FILE: &str = "colonnade.toml";

/// Everything that a host can set.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// `[store]`
    pub store: Store,
    /// `[web]`
    pub web: Web,
    /// `[discord]`
    pub discord: Discord,
    /// `[play]`
    pub play: Play,
    /// `[log]`
    pub log: Log,
    /// The file that was read, if one was.
    pub file: Option<PathBuf>,
    /// What is allowed and not wise, in sentences.
    pub warnings: Vec<String>,
}

/// `[store]`: where everything is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Store {
    /// The directory.
    pub path: PathBuf,
    /// How much memory may be used to keep what was read, in MiB.
    pub cache_mb: u64,
    /// How often a backup is made by itself; None for never.
    pub backup_every: Option<Duration>,
    /// How many of those backups are kept.
    pub backup_keep: u32,
    /// Where they are put.
    pub backup_dir: PathBuf,
}

impl Default for Store {
    fn default() -> Self {
        let (path, backup_dir) = (PathBuf::from("data"), PathBuf::from("backups"));
        Store { path, cache_mb: 64, backup_every: None, backup_keep: 7, backup_dir }
    }
}

/// `[web]`: the pages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Web {
    /// Where they are served.
    pub listen: SocketAddr,
    /// How others reach them, without a path or a slash at the end; None if nobody else does.
    pub public_url: Option<String>,
    /// Whether whoever opens them may play on the host's own table.
    pub table: bool,
    /// The proxies whose word is taken for where a request comes from.
    pub trusted_proxies: Vec<IpNet>,
    /// Where metrics and readiness are told.
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
pub struct Discord {
    /// Its token; without one there is no bot.
    pub token: Option<SecretString>,
    /// The number of its application; Discord tells it where it is not set.
    pub application_id: Option<u64>,
    /// Another server in Discord's place, without a slash at the end.
    pub api_base_url: Option<String>,
    /// Where its commands are registered at start.
    pub register: Register,
    /// How many connections it keeps; None for as many as Discord asks for.
    pub shards: Option<u32>,
}

/// Where commands are registered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Register {
    /// Everywhere.
    #[default]
    Global,
    /// In these servers only.
    Guilds(Vec<u64>),
    /// Nowhere: they stay as they are.
    Off,
}

/// `[play]`: what is usual and what is allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    /// The time control of challenges that name none.
    pub default_time: Time,
    /// The shortest time for a move that players may agree on.
    pub shortest_time: Duration,
    /// How long before the end of their time players are reminded, unless they set it otherwise.
    pub reminders: Vec<Duration>,
    /// Days of vacation a year.
    pub vacation_days: u32,
    /// Days that a challenge stays open.
    pub challenge_days: u32,
    /// The most open challenges of one player.
    pub open_challenges: u32,
    /// The most running games of one player.
    pub games: u32,
}

impl Default for Play {
    fn default() -> Self {
        let hours = |hours: u64| Duration::from_secs(hours * 3_600);
        Play {
            default_time: Time::PerMove(hours(72)),
            shortest_time: hours(1),
            reminders: vec![hours(24), hours(6)],
            vacation_days: 20,
            challenge_days: 14,
            open_challenges: 10,
            games: 50,
        }
    }
}

/// How much time players have, in whole seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Time {
    /// No limit.
    Unlimited,
    /// So much for every move.
    PerMove(Duration),
    /// A bank, what each turn adds to it, and what it never exceeds.
    Bank {
        /// At the start.
        bank: Duration,
        /// Added when a turn ends.
        increment: Duration,
        /// The most there can be.
        cap: Duration,
    },
}

/// `[log]`: what is told about the program's own doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Log {
    /// How much.
    pub level: LevelFilter,
    /// In which form.
    pub format: LogFormat,
}

impl Default for Log {
    fn default() -> Self {
        Log { level: LevelFilter::INFO, format: LogFormat::Pretty }
    }
}

/// The form of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogFormat {
    /// Lines for people.
    Pretty,
    /// An object a line.
    Json,
}

/// What the flags of a command line say.
#[derive(Clone, Debug, Default)]
pub struct Flags {
    /// `--config`: the file, in place of [`FILE`].
    pub config: Option<PathBuf>,
    /// `--store`
    pub store: Option<PathBuf>,
    /// `--log`
    pub log: Option<String>,
}

impl Settings {
    /// Reads file and environment, puts the flags over them, and checks everything.
    ///
    /// # Errors
    ///
    /// The first thing that is wrong.
    pub fn load(
        flags: &Flags,
        environment: impl IntoIterator<Item = (OsString, OsString)>,
    ) -> Result<Settings, ConfigError> {
        let (given, file) = sources::gather(flags, environment)?;
        let mut settings = checks::settings(&given)?;
        settings.file = file;
        Ok(settings)
    }

    /// The settings that a text says, in the form of the file.
    ///
    /// # Errors
    ///
    /// The first thing that is wrong; `name` stands for the file.
    pub fn of_text(name: &str, text: &str) -> Result<Settings, ConfigError> {
        checks::settings(&sources::of_text(name, text)?)
    }
}
