//! `colonnade serve`: everything, until it is told to end.

use std::io::Write;

use super::Failure;
use super::common::Common;
use crate::app;

/// Serve everything: store, pages, and Discord when a token is set (this is what happens without a command, too)
#[derive(Debug, clap::Args)]
#[command(after_help = "Ends with Ctrl-C or SIGTERM.\n\nExamples:\n  \
    colonnade\n  \
    DISCORD_TOKEN=… colonnade serve --store /var/lib/colonnade")]
pub(super) struct Arguments {}

pub(super) fn run(common: &Common, out: &mut dyn Write) -> Result<(), Failure> {
    app::serve(&common.settings()?, out).map_err(Failure::from_output)
}
