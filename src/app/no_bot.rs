//! The program without the feature `discord`: a token that is set is a mistake, and is told.

use std::sync::Arc;

use anyhow::{Result, bail};

use super::tasks::Tasks;
use crate::config::Settings;
use crate::service::Service;
use crate::view::wording::cli::usage;
use crate::web::{DiscordStatus, SigningKey};

/// There is no bot.
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

/// The same for `colonnade doctor`.
///
/// # Errors
///
/// If a token is set.
pub(crate) fn reach(all: &Settings) -> Result<Option<String>> {
    match all.discord.token {
        Some(_) => bail!(usage::no_bot()),
        None => Ok(None),
    }
}
