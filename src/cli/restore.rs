//! `colonnade restore`: a store from a backup.

use std::fs::File;
use std::io::{BufReader, Write};
use std::path::PathBuf;

use anyhow::{Context, anyhow};
use indicatif::ProgressBar;

use super::common::Common;
use super::records::style;
use super::{Failure, output};
use crate::app::{self, access};
use crate::store;
use crate::view::wording;
use crate::view::wording::cli::usage;

/// Make a store from a backup
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The backup
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

pub(super) fn run(arguments: &Arguments, common: &Common, out: &mut dyn Write) -> Result<(), Failure> {
    let settings = common.quiet_settings()?;
    let directory = &settings.store.path;
    if access::is_served(&settings)? {
        return Err(anyhow!(usage::store_is_served(&directory.display())).into());
    }
    let name = || output::name(&arguments.file);
    let file = File::open(&arguments.file).with_context(name)?;
    let length = file.metadata().with_context(name)?.len();
    let bar = ProgressBar::new(length).with_style(style("{wide_bar} {binary_bytes}/{binary_total_bytes} {eta} left"));
    let mut from = BufReader::with_capacity(1 << 18, bar.wrap_read(file));
    let rows = match app::database(&settings.store) {
        Some(database) => store::restore_database(&mut from, &database, &mut |_| ()),
        None => store::restore(&mut from, directory, &mut |_| ()),
    };
    let rows = rows.with_context(name)?;
    bar.finish_and_clear();
    writeln!(out, "{}", wording::cli::restored(rows, &app::store_location(&settings.store)))?;
    Ok(())
}
