//! What the commands that need settings share.

use std::path::PathBuf;

use indicatif::{HumanCount, ProgressBar};

use super::Failure;
use super::records::style;
use crate::app::logging;
use crate::config::{ConfigError, Flags, LevelFilter, Settings};

/// Flags that every command takes.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Common options")]
pub(super) struct Common {
    /// The file of settings [default: colonnade.toml, if it exists]
    #[arg(long, global = true, value_name = "FILE")]
    config: Option<PathBuf>,
    /// The directory of the store [default: data]
    #[arg(long, global = true, value_name = "DIR")]
    store: Option<PathBuf>,
    /// How much is logged: off, error, warn, info, debug or trace [default: info]
    #[arg(long, global = true, value_name = "LEVEL")]
    log: Option<String>,
}

impl Common {
    /// The settings, checked.
    pub(super) fn settings(&self) -> Result<Settings, Failure> {
        let flags = Flags { config: self.config.clone(), store: self.store.clone(), log: self.log.clone() };
        Settings::load(&flags, std::env::vars_os()).map_err(|error| match &error {
            ConfigError::Bad { place, .. } if place.starts_with("--") => Failure::usage(error),
            _ => Failure::Failed(error.into()),
        })
    }

    /// The settings for a command that does something and ends; it logs only what goes wrong, unless it is told to.
    pub(super) fn quiet_settings(&self) -> Result<Settings, Failure> {
        let mut settings = self.settings()?;
        if self.log.is_none() {
            settings.log.level = settings.log.level.min(LevelFilter::WARN);
        }
        logging::begin(settings.log);
        Ok(settings)
    }
}

/// A bar for things that are counted, on a terminal.
pub(super) fn bar(things: &str) -> ProgressBar {
    let template = format!("{{wide_bar}} {{human_pos}} of {{human_len}} {things}, {{eta}} left");
    ProgressBar::no_length().with_style(style(&template))
}

/// Shows on a bar how many were done, and of how many.
pub(super) fn show(bar: &ProgressBar, done: u64, all: Option<u64>) {
    if let Some(all) = all {
        bar.set_length(all);
    }
    bar.set_position(done);
}

/// `1 game`, `1,204 games`
pub(super) fn counted(count: u64, thing: &str) -> String {
    format!("{} {thing}{}", HumanCount(count), if count == 1 { "" } else { "s" })
}
