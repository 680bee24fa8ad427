//! `colonnade restore`: a store from a backup.

use std::fs::File;
use std::io::{self, BufReader, Write};
use std::path::PathBuf;

use anyhow::anyhow;
use indicatif::ProgressBar;

use super::common::CommonOptions;
use super::failure::Failure;
use super::output;
use super::records::style;
use crate::app::{self, access, owner};
use colonnade_store::{self as store, RestoreError};
use colonnade_wording as wording;
use colonnade_wording::cli::usage;

/// Make a store from a backup
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The backup
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

pub(super) fn run(arguments: &Arguments, common: &CommonOptions, out: &mut dyn Write) -> Result<(), Failure> {
    let settings = common.quiet_settings()?;
    let name = || output::name(&arguments.file);
    let opened = File::open(&arguments.file).and_then(|file| Ok((file.metadata()?, file)));
    let (metadata, file) = opened.map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => anyhow!(usage::no_backup_file(&name())),
        _ => anyhow!(usage::backup_cannot_be_read(&name(), &error)),
    })?;
    if metadata.is_dir() {
        return Err(anyhow!(usage::backup_is_a_directory(&name())).into());
    }
    let place = app::store_location(&settings.store);
    // The backup is open, so root needs nothing more of its own.
    let settings = owner::become_owner(&settings)?;
    if access::is_served(&settings)? {
        return Err(anyhow!(usage::store_is_served(&place)).into());
    }
    let bar =
        ProgressBar::new(metadata.len()).with_style(style("{wide_bar} {binary_bytes}/{binary_total_bytes} {eta} left"));
    let mut from = BufReader::with_capacity(1 << 18, bar.wrap_read(file));
    let rows = match app::database(&settings.store) {
        Some(database) => store::restore_database(&mut from, &database, &mut |_| ()),
        None => store::restore(&mut from, &settings.store.path, &mut |_| ()),
    };
    let rows = rows.map_err(|error| match error {
        // Only these are faults of the backup.
        RestoreError::NotABackup | RestoreError::Newer | RestoreError::Older(_) | RestoreError::Damaged { .. } => {
            anyhow::Error::from(error).context(name())
        }
        RestoreError::NotEmpty(_) => anyhow!(usage::store_is_not_empty(&place)),
        error => error.into(),
    })?;
    bar.finish_and_clear();
    writeln!(out, "{}", wording::cli::restored_numbers())?;
    writeln!(out, "{}", wording::cli::restored(rows, &place))?;
    Ok(())
}
