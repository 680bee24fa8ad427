//! `colonnade man`: manual pages.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;

use super::{Failure, output};

/// Write the manual page, or with --out one for every command as well
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    colonnade man | man -l -\n  \
    colonnade man --out /usr/local/share/man/man1")]
pub(super) struct Arguments {
    /// The directory into which the pages of the program and its commands go
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

pub(super) fn run(arguments: &Arguments, program: clap::Command, out: &mut dyn Write) -> Result<(), Failure> {
    let Some(directory) = &arguments.out else { return Ok(clap_mangen::Man::new(program).render(out)?) };
    let written = fs::create_dir_all(directory).and_then(|()| clap_mangen::generate_to(program, directory));
    written.with_context(|| output::name(directory))?;
    Ok(())
}
