//! Challenges and seeks of the past, for the export of a player's data.

use super::{Reply, Service};
use colonnade_play::{Challenge, PlayerId};

/// All challenges and seeks that a player has made or received, also those that are closed, in order. Seeks are only
/// those of the player. This reads all challenges of the host; `each` is called now and then.
///
/// # Errors
///
/// Only if something fails.
pub fn all_challenges_of(service: &Service, player: PlayerId, each: &dyn Fn()) -> Reply<Vec<Challenge>> {
    let mut found = Vec::new();
    let mut after = None;
    loop {
        let some = service.store.challenges_after(after).map_err(|fault| service.fault(fault))?;
        let Some(last) = some.last() else { return Ok(found) };
        after = Some(last.id);
        let is_own = |challenge: &Challenge| challenge.terms.from == player || challenge.terms.to == Some(player);
        found.extend(some.into_iter().filter(is_own));
        each();
    }
}
