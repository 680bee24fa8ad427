//! Rate limits of challenges: in total, and to the same player.

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use super::Proposal;
use super::limits::RateLimiter;
use crate::play::{Place, PlayerId, Refusal, Span};

/// How often challenges may be made. Each rate allows a burst, and then one more after each interval.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChallengeRates {
    /// The burst of one player.
    pub player_burst: u32,
    /// The interval of one player.
    pub player_interval: Span,
    /// The burst from one player to another.
    pub pair_burst: u32,
    /// The interval from one player to another.
    pub pair_interval: Span,
}

impl Default for ChallengeRates {
    fn default() -> Self {
        ChallengeRates {
            player_burst: 40,
            player_interval: Span::seconds(60),
            pair_burst: 20,
            pair_interval: Span::seconds(300),
        }
    }
}

/// The cost of a challenge in direct messages to one player, where others cost 1: each sends a message.
const COST_OF_A_MESSAGE: f64 = 4.0;

/// How many players, and how many pairs, are remembered.
const REMEMBERED: NonZeroUsize = NonZeroUsize::MIN.saturating_add(16_383);

/// Counts the challenges of players, in memory: a restart gives everybody a full burst.
#[derive(Debug)]
pub(super) struct ChallengeLimits {
    players: RateLimiter<PlayerId>,
    pairs: RateLimiter<(PlayerId, PlayerId)>,
}

impl ChallengeLimits {
    pub(super) fn new(rates: &ChallengeRates) -> ChallengeLimits {
        let per_second = |interval: Span| 1.0 / (interval.as_seconds().max(1) as f64);
        ChallengeLimits {
            players: RateLimiter::new(f64::from(rates.player_burst), per_second(rates.player_interval), REMEMBERED),
            pairs: RateLimiter::new(f64::from(rates.pair_burst), per_second(rates.pair_interval), REMEMBERED),
        }
    }

    /// Counts a challenge. Challenges at the host's own table are not counted.
    ///
    /// # Errors
    ///
    /// How long to wait, if there were too many.
    pub(super) fn take(&self, proposal: &Proposal, now: Instant) -> Result<(), Refusal> {
        if proposal.place == Place::Local {
            return Ok(());
        }
        let refused = |wait: Duration| Refusal::TooManyChallenges { wait: Span::seconds(wait.as_secs() + 1) };
        if let Some(to) = proposal.to {
            let cost = if proposal.place == Place::Direct { COST_OF_A_MESSAGE } else { 1.0 };
            self.pairs.take((proposal.from, to), cost, now).map_err(refused)?;
        }
        self.players.take(proposal.from, 1.0, now).map_err(refused)
    }
}
