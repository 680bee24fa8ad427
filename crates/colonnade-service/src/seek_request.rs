//! The request of a player who seeks a game.

use super::challenges::Proposal;
use colonnade_play::{Challenge, RatingRange, SeekScope, SeekWishes};

/// The request of a player who seeks a game.
#[derive(Clone, Debug)]
pub struct SeekRequest {
    /// The terms, as of an open challenge. `to`, `rematch_of` and `origin` are ignored.
    pub proposal: Proposal,
    /// How far the variant is left open.
    pub breadth: SeekScope,
    /// The ratings of opponents.
    pub range: RatingRange,
    /// Further wishes. The longest time for a move is one beyond that of the proposal, which is the shortest.
    pub wishes: SeekWishes,
}

impl SeekRequest {
    /// The request that made a seek; `None` for other challenges.
    pub(super) fn of(seek: &Challenge) -> Option<SeekRequest> {
        let terms = &seek.terms;
        let proposal = Proposal {
            side: terms.side,
            control: Some(terms.control),
            rated: terms.rated,
            conditions: terms.conditions,
            channel: terms.channel,
            // Whoever managed the server when the seek was made may not do so any more.
            manages: None,
            ..Proposal::new(terms.from, None, terms.variant, terms.place)
        };
        let seek = seek.seek?;
        Some(SeekRequest { proposal, breadth: seek.breadth, range: seek.range, wishes: seek.wishes })
    }
}
