//! `colonnade serve`: runs the service until it is stopped.

use std::io::Write;

use super::common::CommonOptions;
use super::failure::Failure;
use crate::app;

/// Serve the pages, and the Discord bot if a token is set; this is the default command
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {}

pub(super) fn run(common: &CommonOptions, out: &mut dyn Write) -> Result<(), Failure> {
    let settings = common.settings().map_err(|failure| match failure {
        Failure::Failed(error) => Failure::Settings(error),
        other => other,
    })?;
    app::serve(&settings, out).map_err(Failure::from_output)
}
