//! `colonnade perft`: the number of sequences of legal actions.

use std::io::Write;

use anyhow::anyhow;

use super::moves::StartArguments;
use super::{Failure, choice};
use crate::view::wording::cli::usage;

/// Count the different sequences of legal actions of a depth
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    start: StartArguments,
    /// Number of actions of each sequence, at most 255
    #[arg(long, value_parser = choice::depth)]
    depth: u8,
}

pub(super) fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let state = arguments.start.state()?;
    let nodes = state.perft(arguments.depth).ok_or_else(|| anyhow!(usage::too_many_sequences()))?;
    writeln!(out, "{nodes}")?;
    Ok(())
}
