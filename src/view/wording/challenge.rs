//! Messages about challenges.

use super::{Called, code, moment};
use crate::play::{Challenge, ChallengeFact, SideChoice, Terms, TimeControl, Timestamp};

/// What a challenge proposes: `Pilare 6x6, sides by lot, 3d a move, casual`.
#[must_use]
pub fn terms(terms: &Terms) -> String {
    let sides = terms.variant.game().info().sides.map(super::side);
    let side = match terms.side {
        SideChoice::First => format!("the challenger is {} and begins", sides.first),
        SideChoice::Second => format!("the challenger is {}", sides.second),
        SideChoice::Random => "sides by lot".to_owned(),
    };
    let time = match terms.control {
        TimeControl::Unlimited => "no time limit".to_owned(),
        TimeControl::PerMove(span) => format!("{span} a move"),
        TimeControl::Bank { .. } => format!("time {}", terms.control),
    };
    let rated = if terms.rated { "rated" } else { "casual" };
    format!("{}, {side}, {time}, {rated}", terms.variant)
}

/// A new challenge, with the time at which it expires.
#[must_use]
pub fn challenge_made(challenge: &Challenge, from: &Called, to: Option<&Called>, expires: Timestamp) -> String {
    let rematch = challenge.terms.rematch_of.map_or(String::new(), |game| format!(" (rematch of game {game})"));
    let first = match to {
        Some(to) => format!("{to}, {from} challenges you{rematch}."),
        None => format!("{from} challenges whoever likes{rematch}."),
    };
    format!("{first}\n{}. The challenge ends {}.", terms(&challenge.terms), moment(expires))
}

/// What became of a challenge.
#[must_use]
pub fn challenge_closed(challenge: &Challenge, what: ChallengeFact, from: &Called, to: Option<&Called>) -> String {
    let game = challenge.terms.variant;
    let other = to.map_or("Somebody".to_owned(), ToString::to_string);
    match what {
        ChallengeFact::Made => format!("{from} challenges {other} to a game of {game}."),
        ChallengeFact::Accepted => format!("{from}, {other} accepts your challenge to a game of {game}."),
        ChallengeFact::Declined => format!("{from}, {other} declines your challenge to a game of {game}."),
        ChallengeFact::Withdrawn => format!("{from} takes back the challenge to a game of {game}."),
        ChallengeFact::Expired => format!("{from}, nobody accepted your challenge to a game of {game} in time."),
    }
}

/// A line of a list.
pub(super) fn line(challenge: &Challenge, from: &Called, to: Option<&Called>) -> String {
    let to = to.map_or("anybody".to_owned(), ToString::to_string);
    format!("{} {from} → {to}: {}", code(&format!("c{}", challenge.id)), terms(&challenge.terms))
}
