//! Checks of settings that depend on each other.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use ipnet::IpNet;
use secrecy::SecretString;
use serde::Deserialize;

use super::error::ConfigError;
use super::sources::Sources;
use super::{Discord, Log, Play, Register, Settings, Store, Web, values};

/// The sections as they are written.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Sections {
    store: Store,
    web: WebSection,
    discord: DiscordSection,
    play: Play,
    log: Log,
}

/// `[web]` as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct WebSection {
    #[serde(deserialize_with = "values::listen")]
    listen: SocketAddr,
    #[serde(deserialize_with = "values::public_url")]
    public_url: Option<String>,
    /// None where it depends on who can reach the pages.
    #[serde(deserialize_with = "values::table")]
    table: Option<bool>,
    #[serde(deserialize_with = "values::networks")]
    trusted_proxies: Vec<IpNet>,
    #[serde(deserialize_with = "values::listen")]
    metrics_listen: SocketAddr,
}

impl Default for WebSection {
    fn default() -> Self {
        let Web { listen, public_url, trusted_proxies, metrics_listen, .. } = Web::default();
        WebSection { listen, public_url, table: None, trusted_proxies, metrics_listen }
    }
}

/// `[discord]` as it is written.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct DiscordSection {
    #[serde(deserialize_with = "values::token")]
    token: Option<SecretString>,
    #[serde(deserialize_with = "values::token_file")]
    token_file: Option<PathBuf>,
    #[serde(deserialize_with = "values::application_id")]
    application_id: Option<u64>,
    #[serde(deserialize_with = "values::api_base_url")]
    api_base_url: Option<String>,
    #[serde(deserialize_with = "values::register")]
    register: Register,
    #[serde(deserialize_with = "values::shards")]
    shards: Option<u32>,
}

/// All settings, checked.
pub(super) fn settings(sources: &Sources) -> Result<Settings, ConfigError> {
    let Sections { store, web, discord, play, log } = sources.sections()?;
    let mut warnings = Vec::new();
    let token = token(&discord, sources, &mut warnings)?;
    let DiscordSection { application_id, api_base_url, register, shards, .. } = discord;
    Ok(Settings {
        store,
        web: web_settings(web, sources)?,
        discord: Discord { token, application_id, api_base_url, register, shards },
        play,
        log,
        file: sources.file.clone(),
        warnings,
    })
}

/// The table is only for whoever sits at this machine, so it is off as soon as others can reach the pages.
fn web_settings(section: WebSection, sources: &Sources) -> Result<Web, ConfigError> {
    let WebSection { listen, public_url, table, trusted_proxies, metrics_listen } = section;
    let is_private = listen.ip().is_loopback() && public_url.is_none();
    if table == Some(true) && !is_private {
        return Err(sources.bad(
            "web.table",
            "\"off\", since others can reach these pages: the table is for whoever sits at this machine, with \
             web.listen a loopback address and web.public_url unset",
        ));
    }
    Ok(Web { listen, public_url, table: table.unwrap_or(is_private), trusted_proxies, metrics_listen })
}

/// The token, or the content of its file. A token in the environment wins over a file that is named elsewhere.
fn token(
    section: &DiscordSection,
    sources: &Sources,
    warnings: &mut Vec<String>,
) -> Result<Option<SecretString>, ConfigError> {
    const TOKEN: &str = "discord.token";
    const FILE: &str = "discord.token_file";
    match (&section.token, &section.token_file) {
        (Some(_), Some(_)) if sources.place(TOKEN) == sources.place(FILE) => {
            Err(sources.bad(TOKEN, "only one of discord.token and discord.token_file"))
        }
        (Some(token), _) => Ok(Some(token.clone())),
        (None, Some(path)) => {
            let text = std::fs::read_to_string(path).map_err(|error| {
                sources.bad(FILE, &format!("{}, which cannot be read: {error}", values::TOKEN_FILE))
            })?;
            let is_credential = sources.credentials.as_ref().is_some_and(|safe| path.starts_with(safe));
            warnings.extend(readable_by_others(path).filter(|_| !is_credential));
            let token = values::parse_token(&text);
            token.map(Some).ok_or_else(|| sources.bad(FILE, values::TOKEN_FILE))
        }
        (None, None) => Ok(None),
    }
}

/// A warning, if others than its owner may read the file of the token.
fn readable_by_others(path: &Path) -> Option<String> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(path).ok()?.permissions().mode();
        if mode & 0o077 != 0 {
            let name = path.display();
            return Some(format!("{name} holds the bot's token and others may read it; chmod 600 {name} helps"));
        }
    }
    None
}
