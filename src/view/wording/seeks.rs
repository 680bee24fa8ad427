//! Seeks in words.

use super::{code, exact_moment};
use crate::play::{Breadth, Challenge, RatingRange, Seek, SideChoice, Terms, TimeControl, Timestamp};

/// The terms of a seek, a list of labels: `Pilare 6x6 · sides by lot · 3d a move · casual · ratings from 1400`.
#[must_use]
pub fn seek_terms(terms: &Terms, seek: &Seek) -> String {
    let game = match seek.breadth {
        Breadth::Exact => terms.variant.to_string(),
        Breadth::AnyVariant => format!("any variant of {}", terms.variant.game().name()),
        Breadth::AnyGame => "any game".to_owned(),
    };
    let side = match terms.side {
        SideChoice::First => "you begin",
        SideChoice::Second => "you are second",
        SideChoice::Random => "sides by lot",
    };
    let time = match terms.control {
        TimeControl::Unlimited => "no time limit".to_owned(),
        TimeControl::PerMove(span) => format!("{span} a move"),
        TimeControl::Bank { .. } => format!("time {}", terms.control),
    };
    let rated = if terms.rated { "rated" } else { "casual" };
    let mut labels = vec![game, side.to_owned(), time, rated.to_owned()];
    labels.extend(ratings(seek.range));
    labels.push(if seek.across { "across servers" } else { "in its server" }.to_owned());
    labels.join(" · ")
}

/// The ratings of opponents; None where any will do.
fn ratings(range: RatingRange) -> Option<String> {
    match (range.lowest, range.highest) {
        (Some(lowest), Some(highest)) => Some(format!("ratings {lowest} to {highest}")),
        (Some(lowest), None) => Some(format!("ratings from {lowest}")),
        (None, Some(highest)) => Some(format!("ratings up to {highest}")),
        (None, None) => None,
    }
}

/// A seek in a list of the player's own.
#[must_use]
pub fn seek_line(challenge: &Challenge, seek: &Seek, expires: Timestamp) -> String {
    let (number, terms) = (code(&format!("c{}", challenge.id)), seek_terms(&challenge.terms, seek));
    format!("{number} {terms} · ends {}", exact_moment(expires))
}

/// A seek in a list of the player's own challenges.
pub(super) fn in_list(challenge: &Challenge, seek: &Seek) -> String {
    format!("{} You seek {}", code(&format!("c{}", challenge.id)), seek_terms(&challenge.terms, seek))
}

/// Seeks of a player that nobody met in time.
#[must_use]
pub fn seeks_ended(seeks: &[Challenge]) -> String {
    let head = if seeks.len() == 1 { "Your seek has ended" } else { "Your seeks have ended" };
    let mut lines = vec![format!("{head}: nobody sought the same in time. `/seek` begins another.")];
    lines.extend(seeks.iter().filter_map(|ended| Some(in_list(ended, ended.seek.as_ref()?))));
    lines.join("\n")
}

/// A seek that ended without a game.
pub(super) fn closed(challenge: &Challenge, seek: &Seek) -> String {
    format!("Taken back: {}", seek_terms(&challenge.terms, seek))
}
