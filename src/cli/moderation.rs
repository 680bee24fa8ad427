//! `colonnade void`, `bar` and `erase`: the moderation of a host.

use std::io::Write;

use super::Failure;
use super::common::Common;
use crate::app::access::Access;
use crate::app::admin::Moderation;

/// Cancel a game: it ends without a result and counts for nothing
#[derive(Debug, clap::Args)]
pub(super) struct Void {
    /// The number of the game
    #[arg(value_name = "GAME", value_parser = super::play::number)]
    game: crate::play::GameId,
}

/// Bar a player from all play on this host
#[derive(Debug, clap::Args)]
pub(super) struct Bar {
    /// The player, by number or exact name
    #[arg(value_name = "PLAYER")]
    player: String,
    /// Lift the bar
    #[arg(long)]
    lift: bool,
}

/// Erase a player: names, Discord id and comments, as `/privacy delete` does
#[derive(Debug, clap::Args)]
pub(super) struct Erase {
    /// The player, by number or exact name
    #[arg(value_name = "PLAYER")]
    player: String,
    /// Confirm the erasure; required, since it cannot be undone
    #[arg(long, required = true)]
    yes: bool,
}

/// A command that makes a request of the host.
pub(super) trait Request {
    /// The request for the service.
    fn moderation(&self) -> Moderation;
}

impl Request for Void {
    fn moderation(&self) -> Moderation {
        Moderation::Void { game: self.game.0 }
    }
}

impl Request for Bar {
    fn moderation(&self) -> Moderation {
        Moderation::Bar { player: self.player.clone(), barred: !self.lift }
    }
}

impl Request for Erase {
    fn moderation(&self) -> Moderation {
        Moderation::Erase { player: self.player.clone() }
    }
}

pub(super) fn run(request: &dyn Request, common: &Common, out: &mut dyn Write) -> Result<(), Failure> {
    let mut access = Access::open(&common.quiet_settings()?, false)?;
    let answer = access.moderate(&request.moderation())?;
    access.close()?;
    writeln!(out, "{answer}")?;
    Ok(())
}
