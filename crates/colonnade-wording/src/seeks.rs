//! Seeks in words.

use super::conditions::{conditions, stake, time};
use super::reliability::reliable_in_short;
use super::web::{game_name, words_of};
use super::{NameOrMention, code, exact_moment, labelled};
use colonnade_archive::Reliability;
use colonnade_language::say;
use colonnade_play::{
    Challenge, ChallengeEvent, RatingRange, Seek, SeekScope, SideChoice, Terms, TimeControl, Timestamp,
};

/// The terms of a seek, a list of labels: `Pilare 6x6 · random sides · 3d a move · casual · ratings from 1400`.
#[must_use]
pub fn seek_terms(terms: &Terms, seek: &Seek) -> String {
    let place = if seek.across { say!(seeks::across_servers) } else { say!(seeks::in_its_server) };
    labels(terms, seek).chain([place]).collect::<Vec<_>>().join(" · ")
}

/// The same for whoever may accept the seek: with that player's side, and without the place.
fn terms_for_others(terms: &Terms, seek: &Seek) -> String {
    labels(&Terms { side: terms.side.opposite(), ..terms.clone() }, seek).collect::<Vec<_>>().join(" · ")
}

fn labels(terms: &Terms, seek: &Seek) -> impl Iterator<Item = String> {
    let game = match seek.breadth {
        SeekScope::Exact => game_name(terms.variant),
        SeekScope::AnyVariant => say!(seeks::any_variant, game = terms.variant.game().name()),
        SeekScope::AnyGame => say!(seeks::any_game),
    };
    let side = match terms.side {
        SideChoice::First => say!(seeks::you_begin),
        SideChoice::Second => say!(seeks::you_are_second),
        SideChoice::Random => say!(challenge::sides_by_lot),
        SideChoice::Both => say!(challenge::both_sides),
    };
    let time = match (terms.control, seek.wishes.longest) {
        (TimeControl::PerMove(shortest), Some(longest)) => {
            let [shortest, longest] = [shortest, longest].map(|span| words_of(span.delta()));
            say!(seeks::times_between, shortest = shortest, longest = longest)
        }
        (control, _) => time(control),
    };
    let labels = [game, side, time, stake(terms.rated)].into_iter();
    let keeps = seek.wishes.keeps.map(|games| say!(seeks::keeps, count = u32::from(games)));
    labels.chain(conditions(terms.conditions)).chain(ratings(seek.range)).chain(keeps)
}

/// The ratings of opponents; `None` for any rating.
fn ratings(range: RatingRange) -> Option<String> {
    let text = |rating: u16| rating.to_string();
    ratings_between(range.lowest.map(text), range.highest.map(text))
}

/// The label of a range of ratings; `None` for any rating.
pub(super) fn ratings_between(lowest: Option<String>, highest: Option<String>) -> Option<String> {
    match (lowest, highest) {
        (Some(lowest), Some(highest)) => Some(say!(seeks::ratings_between, lowest = lowest, highest = highest)),
        (Some(lowest), None) => Some(say!(seeks::ratings_from, lowest = lowest)),
        (None, Some(highest)) => Some(say!(seeks::ratings_up_to, highest = highest)),
        (None, None) => None,
    }
}

/// A seek in a list of the player's own.
#[must_use]
pub fn seek_line(challenge: &Challenge, seek: &Seek, expires: Timestamp) -> String {
    let number = code(&format!("c{}", challenge.id));
    let terms = seek_terms(&challenge.terms, seek);
    format!("{number} {terms} · {}", say!(seeks::ends, moment = exact_moment(expires)))
}

/// A seek of another player in the list of those that can be accepted.
#[must_use]
pub fn open_seek_line(challenge: &Challenge, seek: &Seek, from: &NameOrMention, reliability: &Reliability) -> String {
    let terms = std::iter::once(terms_for_others(&challenge.terms, seek));
    let labels: Vec<String> = terms.chain(reliable_in_short(reliability)).collect();
    labelled(&format!("{} {from}", code(&format!("c{}", challenge.id))), &labels.join(" · "))
}

/// A seek in a list of the player's own challenges.
pub(super) fn in_list(challenge: &Challenge, seek: &Seek) -> String {
    let terms = seek_terms(&challenge.terms, seek);
    format!("{} {}", code(&format!("c{}", challenge.id)), say!(seeks::you_seek, terms = terms))
}

/// Seeks of a player that nobody matched in time.
#[must_use]
pub fn seeks_ended(seeks: &[Challenge]) -> String {
    let lapsed = seeks.iter().find_map(|seek| match seek.closed {
        Some(ChallengeEvent::Lapsed(game)) => Some(say!(seeks::lapsed, game = game.to_string())),
        _ => None,
    });
    let mut lines = vec![lapsed.unwrap_or_else(|| say!(seeks::seeks_ended, count = seeks.len()))];
    lines.extend(seeks.iter().filter_map(|ended| Some(in_list(ended, ended.seek.as_ref()?))));
    lines.join("\n")
}

/// A seek that ended without a game.
pub(super) fn closed(challenge: &Challenge, seek: &Seek) -> String {
    say!(seeks::taken_back, terms = seek_terms(&challenge.terms, seek))
}
