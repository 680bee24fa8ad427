//! Checks of settings that depend on each other.

use std::path::Path;

use secrecy::SecretString;

use super::error::{AcceptedValues, ConfigError, Warning};
use super::sections::{DiscordSection, Sections, WebSection};
use super::sources::Sources;
use super::{DiscordSettings, Settings, StoreSettings, Web, values};

/// All settings, checked.
pub(super) fn settings(sources: &Sources) -> Result<Settings, ConfigError> {
    let Sections { store, web, discord, play, view, run, log } = sources.sections()?;
    let mut warnings = Vec::new();
    warnings.extend(open_settings_file(&store, sources));
    let store = with_password(store, sources, &mut warnings)?;
    let token = token(&discord, sources, &mut warnings)?;
    let DiscordSection { application_id, api_base_url, register, shards, .. } = discord;
    Ok(Settings {
        store,
        web: web_settings(web, sources)?,
        discord: DiscordSettings { token, application_id, api_base_url, register, shards },
        play,
        view,
        run,
        log,
        file: sources.file.clone(),
        warnings,
    })
}

/// The warning about a settings file with a secret that all users can read. A group may read it: that of the service.
fn open_settings_file(store: &StoreSettings, sources: &Sources) -> Option<Warning> {
    let file = sources.file.as_ref()?;
    let name = file.display().to_string();
    let is_in_file = |key: &str| sources.place(key).is_some_and(|place| place == name);
    let has_password = store.url.as_ref().is_some_and(|url| url.has_password());
    let has_secret = is_in_file("discord.token") || has_password && is_in_file("store.url");
    (has_secret && is_readable(file, 0o007)).then(|| Warning::SettingsFileOpen(file.clone()))
}

/// Checks `[web]`. The table is for users of this machine only, so it is off when others can reach the pages.
fn web_settings(section: WebSection, sources: &Sources) -> Result<Web, ConfigError> {
    let WebSection { listen, public_url, table, trusted_proxies, metrics_listen } = section;
    let is_private = listen.ip().is_loopback() && public_url.is_none();
    if table == Some(true) && !is_private {
        return Err(sources.bad("web.table", AcceptedValues::NoTable));
    }
    Ok(Web { listen, public_url, table: table.unwrap_or(is_private), trusted_proxies, metrics_listen })
}

/// Returns the store settings, with the database password read from the password file.
fn with_password(
    store: StoreSettings,
    sources: &Sources,
    warnings: &mut Vec<Warning>,
) -> Result<StoreSettings, ConfigError> {
    const URL: &str = "store.url";
    const FILE: &str = "store.password_file";
    let Some(url) = store.url.clone() else { return Ok(store) };
    if url.has_password() && sources.place(URL).as_deref() == Some("--store") {
        return Err(sources.bad(URL, AcceptedValues::NoPassword));
    }
    let Some(path) = &store.password_file else { return Ok(store) };
    let text = std::fs::read_to_string(path)
        .map_err(|error| sources.bad(FILE, AcceptedValues::ReadablePasswordFile(error.to_string())))?;
    let password = text.trim_end_matches(['\r', '\n']);
    if password.is_empty() || password.contains(['\r', '\n']) {
        return Err(sources.bad(FILE, AcceptedValues::PasswordFile));
    }
    let is_credential = sources.credentials.as_ref().is_some_and(|safe| path.starts_with(safe));
    if !is_credential && is_readable_by_others(path) {
        warnings.push(Warning::PasswordFileOpen(path.clone()));
    }
    Ok(StoreSettings { url: Some(url.with_password(password.to_owned())), ..store })
}

/// Returns the token, or the content of the token file. Where both are set, in different sources, the token wins.
fn token(
    section: &DiscordSection,
    sources: &Sources,
    warnings: &mut Vec<Warning>,
) -> Result<Option<SecretString>, ConfigError> {
    const TOKEN: &str = "discord.token";
    const FILE: &str = "discord.token_file";
    match (&section.token, &section.token_file) {
        (Some(_), Some(_)) if sources.place(TOKEN) == sources.place(FILE) => {
            Err(sources.bad(TOKEN, AcceptedValues::OneToken))
        }
        (Some(token), _) => Ok(Some(token.clone())),
        (None, Some(path)) => {
            let text = std::fs::read_to_string(path)
                .map_err(|error| sources.bad(FILE, AcceptedValues::ReadableTokenFile(error.to_string())))?;
            let is_credential = sources.credentials.as_ref().is_some_and(|safe| path.starts_with(safe));
            if !is_credential && is_readable_by_others(path) {
                warnings.push(Warning::TokenFileOpen(path.clone()));
            }
            let token = values::parse_token(&text);
            token.map(Some).ok_or_else(|| sources.bad(FILE, AcceptedValues::TokenFile))
        }
        (None, None) => Ok(None),
    }
}

/// Whether users other than its owner can read a file.
fn is_readable_by_others(path: &Path) -> bool {
    is_readable(path, 0o077)
}

/// Whether the mode of a file has some of these bits.
fn is_readable(path: &Path, bits: u32) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        std::fs::metadata(path).is_ok_and(|file| file.permissions().mode() & bits != 0)
    }
    #[cfg(not(unix))]
    false
}
