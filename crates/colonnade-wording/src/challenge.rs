//! Messages about challenges.

use super::conditions::{conditions, stake, time};
use super::reliability::reliable;
use super::web::game_name;
use super::{NameOrMention, code, exact_moment, labelled};
use colonnade_archive::Reliability;
use colonnade_language::say;
use colonnade_play::{Challenge, ChallengeFact, Opening, SideChoice, Terms, Timestamp, first_player_percent};

/// The terms of a challenge, a list of labels: `Pilare 6x6 · random sides · 3d a move · casual`.
#[must_use]
pub fn terms(terms: &Terms) -> String {
    let sides = terms.variant.game().info().sides.map(super::side);
    let side = match terms.side {
        SideChoice::First => say!(challenge::first_for_challenger, side = sides.first),
        SideChoice::Second => say!(challenge::second_for_challenger, side = sides.second),
        SideChoice::Random => say!(challenge::sides_by_lot),
        SideChoice::Both => say!(challenge::both_sides),
    };
    let labels = [game_name(terms.variant), side, time(terms.control), stake(terms.rated)];
    labels.into_iter().chain(conditions(terms.conditions)).collect::<Vec<_>>().join(" · ")
}

/// A new challenge: who challenges whom, the terms, and how reliable the challenger is, and the time at which it
/// expires.
#[must_use]
pub fn challenge_made(
    challenge: &Challenge,
    from: &NameOrMention,
    to: Option<&NameOrMention>,
    reliability: &Reliability,
    expires: Timestamp,
) -> String {
    let from = from.to_string();
    let reliability = reliable(&from, reliability);
    let to = to.map(NameOrMention::to_string);
    let game = challenge.terms.rematch_of.map(|game| game.to_string());
    let who = match (to, game) {
        (Some(to), None) => say!(challenge::challenges_you, to = to, from = from),
        (Some(to), Some(game)) => say!(challenge::challenges_you_again, to = to, from = from, game = game),
        (None, None) => say!(challenge::challenges_anybody, from = from),
        (None, Some(game)) => say!(challenge::challenges_anybody_again, from = from, game = game),
    };
    let end = say!(challenge::challenge_ends, moment = exact_moment(expires));
    let lines = [Some(who), Some(terms(&challenge.terms)), advantage(&challenge.terms), reliability, Some(end)];
    lines.into_iter().flatten().collect::<Vec<_>>().join("\n")
}

/// The advantage of the first player, before a single rated game from the usual start.
fn advantage(terms: &Terms) -> Option<String> {
    let is_usual = terms.side != SideChoice::Both && terms.conditions.opening == Opening::Standard;
    let percent = first_player_percent(terms.variant).filter(|_| terms.rated && is_usual)?;
    let first = super::side(terms.variant.game().info().sides.first);
    Some(say!(challenge::advantage, side = first, percent = percent))
}

/// The end of a challenge.
#[must_use]
pub fn challenge_closed(
    challenge: &Challenge,
    what: ChallengeFact,
    from: &NameOrMention,
    to: Option<&NameOrMention>,
) -> String {
    if let Some(seek) = &challenge.seek {
        return super::seeks::closed(challenge, seek);
    }
    let from = from.to_string();
    let variant = game_name(challenge.terms.variant);
    match (what, to.map(NameOrMention::to_string)) {
        (ChallengeFact::Made, Some(to)) => say!(challenge::made_to, from = from, to = to, variant = variant),
        (ChallengeFact::Made, None) => say!(challenge::made_to_anybody, from = from, variant = variant),
        (ChallengeFact::Accepted, Some(to)) => say!(challenge::accepted_by, from = from, to = to, variant = variant),
        (ChallengeFact::Accepted, None) => say!(challenge::accepted, from = from, variant = variant),
        (ChallengeFact::Declined, Some(to)) => say!(challenge::declined_by, from = from, to = to, variant = variant),
        (ChallengeFact::Declined, None) => say!(challenge::declined, from = from, variant = variant),
        (ChallengeFact::Withdrawn, _) => say!(challenge::withdrawn, from = from, variant = variant),
        (ChallengeFact::Expired, _) => say!(challenge::expired, from = from, variant = variant),
        (ChallengeFact::Unreached, _) => {
            say!(delivery::challenge_reached_nobody, challenge = format!("c{}", challenge.id))
        }
    }
}

/// A challenge in a list.
#[must_use]
pub fn challenge_line(challenge: &Challenge, from: &NameOrMention, to: Option<&NameOrMention>) -> String {
    if let Some(seek) = &challenge.seek {
        return super::seeks::in_list(challenge, seek);
    }
    let number = code(&format!("c{}", challenge.id));
    let terms = terms(&challenge.terms);
    let to = to.map_or_else(|| say!(challenge::anybody), NameOrMention::to_string);
    labelled(&format!("{number} {from} → {to}"), &terms)
}
