//! How games begin, also if their players agree on more than the usual start: with the pie rule, or from a fair start.

use std::sync::Arc;

use super::game_change::{CommandOutcome, GameChange};
use super::loading::LoadedGame;
use super::{Reply, Service};
use colonnade_engine::{FairStart, fair_starts};
use colonnade_play::{
    Conditions, Dated, Game as PlayedGame, GameEvent, GameId, Opening, Player, Refusal, SeekScope, Setup, Timestamp,
    has_pie_rule,
};
use colonnade_rules::{BySide, Game, Variant};
use colonnade_store::Append;

/// Refuses an opening that no variant in the scope has.
pub(super) fn check(variant: Variant, breadth: SeekScope, conditions: Conditions) -> Result<(), Refusal> {
    let has_opening = match breadth {
        SeekScope::Exact => may_begin(variant, conditions),
        SeekScope::AnyVariant => variant.game().variants().any(|variant| may_begin(variant, conditions)),
        SeekScope::AnyGame => Game::ALL.iter().any(|game| may_begin(game.standard(), conditions)),
    };
    match conditions.opening {
        Opening::Standard => Ok(()),
        _ if has_opening => Ok(()),
        Opening::Pie => Err(Refusal::NoPieRule(variant)),
        Opening::Fair => Err(Refusal::NoFairStarts(variant)),
    }
}

/// Whether a game of a variant can begin under conditions.
pub(super) fn may_begin(variant: Variant, conditions: Conditions) -> bool {
    match conditions.opening {
        Opening::Standard => true,
        Opening::Pie => has_pie_rule(variant),
        Opening::Fair => !fair_starts(variant).is_empty(),
    }
}

/// The position string of a fair start of a variant, drawn at random.
pub(super) fn draw(service: &Service, variant: Variant) -> Reply<String> {
    let starts = fair_starts(variant);
    let drawn = starts.get((service.play.draw_start)(starts.len())).and_then(FairStart::state);
    Ok(drawn.ok_or(Refusal::NoFairStarts(variant))?.position())
}

/// The append of a game that begins. `besides` are its further events.
pub(super) fn begin(
    service: &Service,
    id: GameId,
    setup: Setup,
    players: BySide<Arc<Player>>,
    now: Timestamp,
    besides: impl IntoIterator<Item = GameEvent>,
) -> Reply<(Append, CommandOutcome)> {
    let started = Dated { at: now, event: GameEvent::Started(setup) };
    let game = PlayedGame::fold(id, [&started]).map_err(|error| service.incident(&error))?;
    if game.state.outcome().is_some() {
        return Err(Refusal::GameOver.into());
    }
    let table = LoadedGame { game: game.into(), players, plans: BySide::default(), epoch: service.games_epoch() };
    let mut begun = GameChange::begun(table, started);
    besides.into_iter().try_for_each(|event| begun.apply_event(service, now, event))?;
    Ok(begun.into_append(service, now, None))
}
