//! Options and progress bars that several commands share.

use std::path::PathBuf;

use anyhow::anyhow;
use indicatif::ProgressBar;

use super::failure::Failure;
use super::records::style;
use super::value_parsers;
use crate::app::logging;
use crate::config::config_error;
use crate::config::{ConfigError, Flags, LevelFilter, Settings};

/// Options of every command.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Common options")]
pub(super) struct CommonOptions {
    /// The settings file [default: colonnade.toml, if it exists]
    #[arg(long, global = true, value_name = "FILE")]
    config: Option<PathBuf>,
    /// The directory of the store, or a database, postgresql://… [default: data]
    #[arg(long, global = true, value_name = "DIR|URL")]
    store: Option<PathBuf>,
    /// The least severe level that is logged [default: info]
    #[arg(long, global = true, value_name = "LEVEL", value_parser = value_parsers::level())]
    log: Option<String>,
}

impl CommonOptions {
    /// The settings from file, environment and these options.
    pub(super) fn settings(&self) -> Result<Settings, Failure> {
        let flags = Flags { config: self.config.clone(), store: self.store.clone(), log: self.log.clone() };
        Settings::load(&flags, std::env::vars_os()).map_err(|error| {
            let message = config_error(&error);
            match error {
                ConfigError::Bad { place, .. } if place.starts_with("--") => Failure::Usage(message),
                _ => Failure::Failed(anyhow!(message)),
            }
        })
    }

    /// The settings for a command that is not a service. Starts the log: warnings only, unless `--log` asks for more.
    pub(super) fn quiet_settings(&self) -> Result<Settings, Failure> {
        let mut settings = self.settings()?;
        if self.log.is_none() {
            settings.log.level = settings.log.level.min(LevelFilter::WARN);
        }
        logging::init(settings.log);
        Ok(settings)
    }
}

/// A progress bar for things that are counted; hidden if standard error is not a terminal.
pub(super) fn bar(things: &str) -> ProgressBar {
    let template = format!("{{wide_bar}} {{human_pos}} of {{human_len}} {things}, {{eta}} left");
    ProgressBar::no_length().with_style(style(&template))
}

/// Sets the progress and, if known, the total of a bar.
pub(super) fn show(bar: &ProgressBar, done: u64, all: Option<u64>) {
    if let Some(all) = all {
        bar.set_length(all);
    }
    bar.set_position(done);
}
