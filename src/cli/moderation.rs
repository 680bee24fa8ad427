//! `colonnade void`, `bar`, `erase` and `moderation`: the moderation of a host, and its record.

use std::io::{self, IsTerminal, Write};

use super::common::CommonOptions;
use super::failure::Failure;
use crate::app::access::StoreAccess;
use crate::app::moderating::{DecisionKind, Moderation};
use colonnade_wording::cli::moderation as words;

/// Cancel a game: it ends without a result and counts for nothing
#[derive(Debug, clap::Args)]
pub(super) struct Void {
    /// The number of the game
    #[arg(value_name = "GAME", value_parser = super::play::number, required_unless_present = "player")]
    game: Option<colonnade_play::GameId>,
    /// Cancel all running games of this player, by number or exact name, instead
    #[arg(long, value_name = "PLAYER", conflicts_with_all = ["game", "undo"])]
    player: Option<String>,
    /// Put back the result of a finished game that was cancelled
    #[arg(long)]
    undo: bool,
    /// Do not ask
    #[arg(long)]
    yes: bool,
    #[command(flatten)]
    reason: ReasonArgument,
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
    #[command(flatten)]
    reason: ReasonArgument,
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
    #[command(flatten)]
    reason: ReasonArgument,
}

/// Show what moderators decided: when, who, what and why
#[derive(Debug, clap::Args)]
pub(super) struct RecordArguments {
    /// How many of the latest decisions
    #[arg(long, value_name = "N", default_value_t = 100)]
    most: usize,
}

/// The reason of a decision.
#[derive(Debug, clap::Args)]
struct ReasonArgument {
    /// The reason, for the record that `colonnade moderation` shows
    #[arg(long, value_name = "TEXT")]
    why: Option<String>,
}

/// A command that makes a request of the host.
pub(super) trait HostRequest {
    /// The decision for the service.
    fn moderation(&self) -> Moderation;

    /// Whether it is confirmed already.
    fn is_confirmed(&self) -> bool {
        true
    }
}

impl HostRequest for Void {
    fn moderation(&self) -> Moderation {
        let action = match (&self.player, self.game) {
            (Some(player), _) => DecisionKind::VoidAll { player: player.clone() },
            (None, game) => {
                let game = game.map_or(0, |game| game.0);
                if self.undo { DecisionKind::Reinstate { game } } else { DecisionKind::Void { game } }
            }
        };
        Moderation { action, why: self.reason.why.clone() }
    }

    fn is_confirmed(&self) -> bool {
        self.yes
    }
}

impl HostRequest for Bar {
    fn moderation(&self) -> Moderation {
        let action = DecisionKind::Bar { player: self.player.clone(), barred: !self.lift };
        Moderation { action, why: self.reason.why.clone() }
    }
}

impl HostRequest for Erase {
    fn moderation(&self) -> Moderation {
        Moderation { action: DecisionKind::Erase { player: self.player.clone() }, why: self.reason.why.clone() }
    }
}

pub(super) fn run(request: &dyn HostRequest, common: &CommonOptions, out: &mut dyn Write) -> Result<(), Failure> {
    let mut access = StoreAccess::open(&common.quiet_settings()?, false)?;
    let moderation = request.moderation();
    if !request.is_confirmed()
        && let Some(would) = access.describe(&moderation)?
        && !confirmed(&would, out)?
    {
        access.close()?;
        return Ok(writeln!(out, "{}", words::nothing_done())?);
    }
    let answer = access.moderate(&moderation)?;
    access.close()?;
    writeln!(out, "{answer}")?;
    Ok(())
}

/// Asks at the terminal whether to do something. Elsewhere, it has to be confirmed by an option.
fn confirmed(would: &str, out: &mut dyn Write) -> Result<bool, Failure> {
    if !io::stdin().is_terminal() {
        return Err(Failure::usage(words::confirm_with_yes(would)));
    }
    write!(out, "{}", words::ask(would))?;
    out.flush()?;
    let mut answer = String::new();
    io::stdin().read_line(&mut answer)?;
    Ok(words::YES.contains(&answer.trim().to_ascii_lowercase().as_str()))
}

/// Shows the record of moderation.
pub(super) fn record(arguments: &RecordArguments, common: &CommonOptions, out: &mut dyn Write) -> Result<(), Failure> {
    let mut access = StoreAccess::read(&common.quiet_settings()?)?;
    let entries = access.moderations(arguments.most)?;
    access.close()?;
    if entries.is_empty() {
        writeln!(out, "{}", words::no_decisions())?;
    }
    entries.iter().try_for_each(|entry| writeln!(out, "{entry}"))?;
    Ok(())
}
