//! Fair starts, from which a game begins if its players agree on that.

use super::{Reply, Service};
use colonnade_engine::{FairStart, fair_starts};
use colonnade_play::{Conditions, Opening, Refusal, SeekScope};
use colonnade_rules::{Game, Variant};

/// Refuses a fair start if no variant in the scope has a list of them.
pub(super) fn check(variant: Variant, breadth: SeekScope, conditions: Conditions) -> Result<(), Refusal> {
    let has_starts = match breadth {
        SeekScope::Exact => may_begin(variant, conditions),
        SeekScope::AnyVariant => variant.game().variants().any(|variant| may_begin(variant, conditions)),
        SeekScope::AnyGame => Game::ALL.iter().any(|game| may_begin(game.standard(), conditions)),
    };
    if has_starts { Ok(()) } else { Err(Refusal::NoFairStarts(variant)) }
}

/// Whether a game of a variant can begin under conditions.
pub(super) fn may_begin(variant: Variant, conditions: Conditions) -> bool {
    conditions.opening != Opening::Fair || !fair_starts(variant).is_empty()
}

/// The position string of a fair start of a variant, drawn at random.
pub(super) fn draw(service: &Service, variant: Variant) -> Reply<String> {
    let starts = fair_starts(variant);
    let drawn = starts.get((service.play.draw_start)(starts.len())).and_then(FairStart::state);
    Ok(drawn.ok_or(Refusal::NoFairStarts(variant))?.position())
}
