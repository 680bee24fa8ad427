//! `colonnade end-links`: a new key of links.

use std::io::Write;

use super::common::CommonOptions;
use super::failure::Failure;
use crate::app::access::StoreAccess;
use colonnade_wording::cli::links_ended;

/// End all signed links: those to move and to plan, and the addresses of the table and of the set-up page
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {}

pub(super) fn run(common: &CommonOptions, out: &mut dyn Write) -> Result<(), Failure> {
    let mut access = StoreAccess::open(&common.quiet_settings()?, false)?;
    access.end_links()?;
    let is_served = access.is_served();
    access.close()?;
    writeln!(out, "{}", links_ended(is_served))?;
    Ok(())
}
