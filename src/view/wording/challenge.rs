//! Messages about challenges.

use super::{Called, code, exact_moment};
use crate::play::{Challenge, ChallengeFact, SideChoice, Terms, TimeControl, Timestamp};

/// The terms of a challenge, a list of labels: `Pilare 6x6 · sides by lot · 3d a move · casual`.
#[must_use]
pub fn terms(terms: &Terms) -> String {
    let sides = terms.variant.game().info().sides.map(super::side);
    let side = match terms.side {
        SideChoice::First => format!("{} for the challenger, who begins", sides.first),
        SideChoice::Second => format!("{} for the challenger", sides.second),
        SideChoice::Random => "sides by lot".to_owned(),
    };
    let time = match terms.control {
        TimeControl::Unlimited => "no time limit".to_owned(),
        TimeControl::PerMove(span) => format!("{span} a move"),
        TimeControl::Bank { .. } => format!("time {}", terms.control),
    };
    let rated = if terms.rated { "rated" } else { "casual" };
    [terms.variant.to_string(), side, time, rated.to_owned()].join(" · ")
}

/// A new challenge: who challenges whom, the terms, and the time at which it expires.
#[must_use]
pub fn challenge_made(challenge: &Challenge, from: &Called, to: Option<&Called>, expires: Timestamp) -> String {
    let who = match (to, challenge.terms.rematch_of) {
        (Some(to), None) => format!("{to}, {from} challenges you."),
        (Some(to), Some(game)) => format!("{to}, {from} challenges you to a rematch of game {game}."),
        (None, None) => format!("{from} challenges whoever likes."),
        (None, Some(game)) => format!("{from} challenges whoever likes to a rematch of game {game}."),
    };
    [who, terms(&challenge.terms), format!("The challenge ends {}.", exact_moment(expires))].join("\n")
}

/// The end of a challenge.
#[must_use]
pub fn challenge_closed(challenge: &Challenge, what: ChallengeFact, from: &Called, to: Option<&Called>) -> String {
    if let Some(seek) = &challenge.seek {
        return super::seeks::closed(challenge, seek);
    }
    let game = challenge.terms.variant;
    match (what, to) {
        (ChallengeFact::Made, Some(to)) => format!("{from} challenges {to} to a game of {game}."),
        (ChallengeFact::Made, None) => format!("{from} challenges whoever likes to a game of {game}."),
        (ChallengeFact::Accepted, Some(to)) => format!("{from}, {to} accepts your challenge to a game of {game}."),
        (ChallengeFact::Accepted, None) => format!("{from}, your challenge to a game of {game} is accepted."),
        (ChallengeFact::Declined, Some(to)) => format!("{from}, {to} declines your challenge to a game of {game}."),
        (ChallengeFact::Declined, None) => format!("{from}, your challenge to a game of {game} is declined."),
        (ChallengeFact::Withdrawn, _) => format!("{from} takes back the challenge to a game of {game}."),
        (ChallengeFact::Expired, _) => format!("{from}, nobody accepted your challenge to a game of {game} in time."),
    }
}

/// A challenge in a list.
#[must_use]
pub fn challenge_line(challenge: &Challenge, from: &Called, to: Option<&Called>) -> String {
    if let Some(seek) = &challenge.seek {
        return super::seeks::in_list(challenge, seek);
    }
    let (number, terms) = (code(&format!("c{}", challenge.id)), terms(&challenge.terms));
    match to {
        Some(to) => format!("{number} {from} → {to}: {terms}"),
        None => format!("{number} {from} → anybody: {terms}"),
    }
}
