//! `colonnade completions`: scripts that complete commands, options and values in a shell.

use std::io::Write;

use clap_complete::Shell;

use super::failure::Failure;

/// Write a script that completes commands, options and values in a shell
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The shell
    shell: Shell,
}

pub(super) fn run(arguments: &Arguments, mut program: clap::Command, out: &mut dyn Write) -> Result<(), Failure> {
    // The generator panics on write errors, so it writes into memory.
    let mut text = Vec::new();
    clap_complete::generate(arguments.shell, &mut program, "colonnade", &mut text);
    Ok(out.write_all(&text)?)
}
