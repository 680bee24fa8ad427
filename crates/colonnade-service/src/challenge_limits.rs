//! Rate limits of challenges: in total, and to the same player.

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use super::Proposal;
use super::limits::RateLimiter;
use colonnade_play::{Place, PlayerId, Refusal, Span};

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
        self.count(proposal, now, true)
    }

    /// Checks whether a challenge may be made now, without counting it.
    ///
    /// # Errors
    ///
    /// As [`ChallengeLimits::take`].
    pub(super) fn check(&self, proposal: &Proposal, now: Instant) -> Result<(), Refusal> {
        self.count(proposal, now, false)
    }

    fn count(&self, proposal: &Proposal, now: Instant, is_made: bool) -> Result<(), Refusal> {
        if proposal.place == Place::Local {
            return Ok(());
        }
        let refused = |wait: Duration| Refusal::TooManyChallenges { wait: Span::seconds(wait.as_secs() + 1) };
        let pair = proposal.to.map(|to| (proposal.from, to));
        let cost = if proposal.place == Place::Direct { COST_OF_A_MESSAGE } else { 1.0 };
        // Both are checked before either is charged, so that a refused challenge costs nothing.
        if let Some(pair) = pair {
            self.pairs.check(pair, cost, now).map_err(refused)?;
        }
        if !is_made {
            return self.players.check(proposal.from, 1.0, now).map_err(refused);
        }
        self.players.take(proposal.from, 1.0, now).map_err(refused)?;
        pair.map_or(Ok(()), |pair| self.pairs.take(pair, cost, now).map_err(refused))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use colonnade_rules::Game;

    #[test]
    fn a_challenge_refused_for_the_player_costs_the_pair_nothing() {
        let limits = ChallengeLimits::new(&ChallengeRates {
            player_burst: 1,
            player_interval: Span::seconds(60),
            pair_burst: 1,
            pair_interval: Span::days(1),
        });
        let challenge = |to| Proposal::new(PlayerId(1), Some(PlayerId(to)), Game::Pilare.standard(), Place::Direct);
        let now = Instant::now();
        let later = now + Duration::from_secs(61);
        assert_eq!(limits.take(&challenge(2), now), Ok(()));
        assert!(limits.take(&challenge(3), now).is_err(), "the player's burst is used up");
        assert_eq!(limits.take(&challenge(3), later), Ok(()), "the refused challenge was not counted");
        assert!(limits.take(&challenge(2), later).is_err(), "the first one was counted");
    }
}
