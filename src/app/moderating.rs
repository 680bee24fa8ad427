//! Decisions of the host about games, players and tournaments, and the record of all decisions of moderators.

use anyhow::Result;
use serde::{Deserialize, Serialize};

use super::admin::{player, worded};
use super::tournaments::{self, TournamentDecision};
use colonnade_play::{GameId, PlayerId, Viewer};
use colonnade_service::{Decision, Moderator, Service, deletion, games, moderation, upkeep};
use colonnade_store::Running;
use colonnade_wording::cli::moderation as words;

/// A decision of the host.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Moderation {
    /// The decision itself.
    pub(crate) action: DecisionKind,
    /// The reason, for the record of moderation, or for the tournament.
    pub(crate) why: Option<String>,
}

/// A kind of decision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum DecisionKind {
    /// Cancel a game.
    Void {
        /// The number of the game.
        game: u64,
    },
    /// Put back the result of a game that was cancelled.
    Reinstate {
        /// The number of the game.
        game: u64,
    },
    /// Cancel all running games of a player.
    VoidAll {
        /// The player, by number or name.
        player: String,
    },
    /// Bar a player from this host, or lift the bar.
    Bar {
        /// The player, by number or name.
        player: String,
        /// Whether the player is barred from now on.
        barred: bool,
    },
    /// Decide about a tournament.
    Tournament(TournamentDecision),
    /// Erase the personal data of a player.
    Erase {
        /// The player, by number or name.
        player: String,
    },
}

/// The running games of a player.
fn running(service: &Service, player: PlayerId) -> Result<Vec<GameId>> {
    let games = games::running(service, Viewer::Host, Running::Of(player), None, usize::MAX).map_err(worded)?;
    Ok(games.into_iter().map(|game| game.id).collect())
}

/// The effect that a decision about games or tournaments would have, in sentences; `None` for decisions that are carried out at once.
///
/// # Errors
///
/// If there is no such game or player, or the decision is impossible.
pub(crate) fn describe(service: &Service, moderation: &Moderation) -> Result<Option<String>> {
    Ok(match &moderation.action {
        DecisionKind::Void { game } | DecisionKind::Reinstate { game } => {
            let undo = matches!(moderation.action, DecisionKind::Reinstate { .. });
            let game = games::get(service, Viewer::Host, GameId(*game)).map_err(worded)?;
            let is_void = game.ending.as_ref().is_some_and(|ending| ending.reason == colonnade_rules::Reason::Void);
            Some(if undo {
                words::would_reinstate(&game, is_void && game.can_be_reinstated())
            } else {
                words::would_void(&game, is_void)
            })
        }
        DecisionKind::VoidAll { player: text } => {
            let player = player(service, text)?;
            Some(words::would_void_all(player, running(service, player)?.len() as u64))
        }
        DecisionKind::Tournament(decision) => Some(tournaments::describe(service, decision)?),
        DecisionKind::Bar { .. } | DecisionKind::Erase { .. } => None,
    })
}

/// Carries out a decision of the host; returns a sentence with the result.
///
/// # Errors
///
/// If there is no such game or player, or the store cannot be written.
pub(crate) fn moderate(service: &Service, Moderation { action, why }: &Moderation) -> Result<String> {
    let decision = Decision { why: why.clone(), ..Decision::from(Moderator::Host) };
    Ok(match action {
        DecisionKind::Void { game } => {
            let game = GameId(*game);
            moderation::void(service, decision, game).map_err(worded)?;
            words::game_voided(game)
        }
        DecisionKind::Reinstate { game } => {
            let game = GameId(*game);
            moderation::reinstate(service, decision, game).map_err(worded)?;
            words::game_reinstated(game)
        }
        DecisionKind::VoidAll { player: text } => {
            let player = player(service, text)?;
            let games = running(service, player)?;
            games
                .iter()
                .try_for_each(|game| moderation::void(service, decision.clone(), *game).map(drop).map_err(worded))?;
            words::games_voided(player, games.len() as u64)
        }
        DecisionKind::Bar { player: text, barred } => {
            let player = player(service, text)?;
            moderation::bar(service, decision, player, *barred).map_err(worded)?;
            words::player_barred(player, *barred)
        }
        DecisionKind::Tournament(decision) => {
            tournaments::decide(service, decision, why.as_deref().unwrap_or_default())?
        }
        DecisionKind::Erase { player: text } => {
            let player = player(service, text)?;
            deletion::delete_player(service, player).map_err(worded)?;
            moderation::record_erasure(service, decision, player).map_err(worded)?;
            upkeep::purge_erased(service)?;
            words::player_erased(player)
        }
    })
}

/// The latest entries of the record of moderation, one line each, at most `most`.
///
/// # Errors
///
/// If the store cannot be read.
pub(crate) fn record(service: &Service, most: usize) -> Result<Vec<String>> {
    Ok(moderation::moderations(service, most).map_err(worded)?.iter().map(words::entry).collect())
}
