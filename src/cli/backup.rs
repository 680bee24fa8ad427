//! `colonnade backup`: the whole store as one file.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;

use anyhow::{Context, anyhow};
use indicatif::{HumanBytes, ProgressBar};

use super::common::CommonOptions;
use super::failure::Failure;
use super::output;
use super::records::style;
use crate::app::access::StoreAccess;
use colonnade_wording::cli::usage;

/// Write a backup of the whole store
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The file to write
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Replace the file if it exists
    #[arg(long)]
    force: bool,
}

pub(super) fn run(arguments: &Arguments, common: &CommonOptions, out: &mut dyn Write) -> Result<(), Failure> {
    let settings = common.quiet_settings()?;
    let name = &arguments.file;
    let exists = || anyhow!(usage::file_exists(&output::name(name)));
    if !arguments.force && name.symlink_metadata().is_ok() {
        return Err(exists().into());
    }
    let target = &output::file_of(name)?.ok_or_else(|| anyhow!(usage::backup_needs_a_file(&output::name(name))))?;
    output::refuse_inside_the_store(target, &settings)?;
    // The file is made before the store is opened, and named after it is closed: meanwhile, root acts as the store's owner.
    let mut file = output::temporary_file(target, 0o600).with_context(|| output::name(target))?;
    let mut access = StoreAccess::read(&settings)?;
    let bar = ProgressBar::no_length().with_style(style("{spinner} {human_pos} rows, {elapsed}"));
    let mut writer = BufWriter::with_capacity(1 << 18, file.as_file_mut());
    access.backup(&mut writer, &mut |rows, _| bar.set_position(rows))?;
    writer.flush().with_context(|| output::name(target))?;
    drop(writer);
    bar.finish_and_clear();
    file.as_file().sync_all().with_context(|| output::name(target))?;
    let bytes = file.as_file().metadata()?.len();
    access.close()?;
    if arguments.force {
        file.persist(target).map_err(|error| error.error).with_context(|| output::name(target))?;
    } else {
        file.persist_noclobber(target).map_err(|_| exists())?;
    }
    // The file name is durable only after the directory is synced.
    let directory = output::directory(target);
    File::open(directory).and_then(|directory| directory.sync_all()).with_context(|| output::name(directory))?;
    writeln!(out, "{} in {}", HumanBytes(bytes), output::name(target))?;
    Ok(())
}
