//! Checks of settings that depend on each other.

use std::path::Path;

use secrecy::SecretString;

use super::error::ConfigError;
use super::sections::{DiscordSection, Sections, WebSection};
use super::sources::Sources;
use super::{Discord, Settings, Web, values};

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
            "expected \"off\", since others can reach these pages: the table is for whoever sits at this machine, with \
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
            Err(sources.bad(TOKEN, "expected only one of discord.token and discord.token_file"))
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
