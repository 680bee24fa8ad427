//! Checks the connection to Discord for `colonnade doctor`.

use anyhow::{Result, anyhow};
use tokio::runtime::Builder;

use crate::config::Settings;
use colonnade_discord::{self as discord, ConnectError};

/// Asks Discord for the address of its gateway with the configured token; `None` without a token.
///
/// # Errors
///
/// If Discord cannot be reached or refuses the token; the message says what to check.
pub(crate) fn reach(all: &Settings) -> Result<Option<String>> {
    let Some(token) = all.discord.token.clone() else { return Ok(None) };
    let set = discord::Settings { api_base_url: all.discord.api_base_url.clone(), ..discord::Settings::new(token) };
    let runtime = Builder::new_current_thread().enable_all().build()?;
    match runtime.block_on(discord::check_reachability(&set)) {
        Ok(gateway) => Ok(Some(gateway)),
        Err(error @ ConnectError::Unreachable { .. }) => {
            Err(anyhow!("{error}; look at this machine's network and at discord.api_base_url"))
        }
        Err(error) => Err(error.into()),
    }
}
