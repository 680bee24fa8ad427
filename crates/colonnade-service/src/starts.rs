//! How a game begins if its players agree on more than the usual start: with the pie rule, or from a fair start.

use super::{Reply, Service};
use colonnade_engine::{FairStart, fair_starts};
use colonnade_play::{Conditions, Opening, Refusal, SeekScope, has_pie_rule};
use colonnade_rules::{Game, Variant};

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
