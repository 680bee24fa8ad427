//! `colonnade perft`: the number of sequences of legal actions.

use std::io::Write;

use anyhow::anyhow;
use serde::Serialize;

use super::failure::Failure;
use super::moves::StartArguments;
use super::value_parsers;
use colonnade_wording::cli::usage;

/// Count the different sequences of legal actions of a depth
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    start: StartArguments,
    /// Number of actions in each sequence, at most 255
    #[arg(long, value_parser = value_parsers::depth)]
    depth: u8,
    /// Write one JSON object
    ///
    /// The game is a code that never changes.
    ///   game, variant, position: texts
    ///   depth: the number of actions in each sequence
    ///   count: how many sequences there are, a whole number below
    ///     2^128; for a program that reads numbers as floating-point
    ///     ones, it is exact only up to 2^53
    #[arg(long, verbatim_doc_comment)]
    json: bool,
}

/// The answer in JSON.
#[derive(Debug, Serialize)]
struct PerftAnswer {
    game: &'static str,
    variant: &'static str,
    position: String,
    depth: u8,
    /// The number, which does not fit into a [`serde_json::Value`].
    count: u128,
}

pub(super) fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let state = arguments.start.state()?;
    let depth = arguments.depth;
    let count = state.perft(depth).ok_or_else(|| anyhow!(usage::too_many_sequences()))?;
    if arguments.json {
        let variant = state.variant();
        let position = state.position();
        let counted = PerftAnswer { game: variant.game().slug(), variant: variant.name(), position, depth, count };
        writeln!(out, "{}", serde_json::to_string(&counted).map_err(anyhow::Error::from)?)?;
    } else {
        writeln!(out, "{count}")?;
    }
    Ok(())
}
