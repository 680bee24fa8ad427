//! The program without the feature `discord`: a configured token is an error.

use std::sync::Arc;

use anyhow::{Result, bail};

use super::tasks::Tasks;
use crate::config::Settings;
use colonnade_service::Service;
use colonnade_web::{DiscordStatus, SigningKey};
use colonnade_wording::cli::starting;

/// Replaces the function that starts the bot: there is none.
///
/// # Errors
///
/// If a token is set.
pub(super) fn run(
    all: &Settings,
    _: &Arc<Service>,
    _: &Arc<SigningKey>,
    _: &mut Tasks,
) -> Result<Option<DiscordStatus>> {
    reach(all).map(|_| None)
}

/// Replaces the check of the connection for `colonnade doctor`.
///
/// # Errors
///
/// If a token is set.
pub(crate) fn reach(all: &Settings) -> Result<Option<String>> {
    match all.discord.token {
        Some(_) => bail!(starting::no_bot()),
        None => Ok(None),
    }
}
