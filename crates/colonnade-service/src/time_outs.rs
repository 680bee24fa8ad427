//! The effects of time on many games at once, when nobody acts.
//!
//! Games whose time has run out when deadlines are checked share a rating period, which is named by the time of that check
//! and stored. A game whose time had run out by then counts in that period, too, if it is ended later, as by another
//! process, or after a restart. So a player who loses several games by one absence is rated once. Such games between the
//! same two players in the same place end in one append, with one notice.

use std::collections::HashMap;

use super::cache::Freshness;
use super::game_change::{CommandOutcome, GameChange};
use super::{Reply, Service, announce, game_change, servers};
use colonnade_play::{GameEvent, GameId, GameOverview, Place, PlayerId, Timestamp};
use colonnade_rules::Reason;
use colonnade_store::Append;

/// The most games that end together: as many as one message can name.
const MOST: usize = 30;

/// The players and the place of a game that is announced: the channel or thread, if it has one.
type Pairing = ([PlayerId; 2], Place, Option<u64>);

impl GameChange {
    /// Whether the game ends because time ran out, and nothing else changes.
    fn is_time_out(&self) -> bool {
        let ends = |event: &GameEvent| matches!(event, GameEvent::Ended { reason: Reason::Timeout, .. });
        self.spent.is_empty() && self.dropped.is_empty() && self.events.iter().any(|event| ends(&event.event))
    }
}

/// The same for many games, in this order. Returns the result for each.
pub(super) fn elapse_all(service: &Service, games: &[GameId], now: Timestamp) -> Vec<(GameId, Reply<()>)> {
    let (mut groups, mut places): (Vec<Vec<GameId>>, HashMap<Pairing, usize>) = Default::default();
    for &game in games {
        // A failure is reported when the game is handled.
        let pairing =
            service.store.standing(game).ok().flatten().and_then(|standing| pairing_of(service, &standing, now));
        let open = pairing.and_then(|pairing| places.get(&pairing).copied()).filter(|&at| groups[at].len() < MOST);
        match open {
            Some(at) => groups[at].push(game),
            None => {
                pairing.into_iter().for_each(|pairing| _ = places.insert(pairing, groups.len()));
                groups.push(vec![game]);
            }
        }
    }
    let mut results = Vec::new();
    for group in groups {
        let alone = match group.len() {
            1 => group,
            // A failure of one game must not keep the other games of the group waiting.
            _ => match end_together(service, &group, now) {
                Ok(ended) => {
                    results.extend(ended.iter().map(|game| (*game, Ok(()))));
                    group.into_iter().filter(|game| !ended.contains(game)).collect()
                }
                Err(_) => group,
            },
        };
        results.extend(alone.into_iter().map(|game| (game, game_change::elapse(service, game, now))));
    }
    results
}

/// The players and the place of a game, if its time seems to have run out.
fn pairing_of(service: &Service, standing: &GameOverview, now: Timestamp) -> Option<Pairing> {
    standing.deadline.filter(|deadline| *deadline <= now)?;
    let channel = match standing.has_thread {
        true => standing.channel,
        false => servers::channel_in(service, standing.place, standing.channel).ok()?,
    };
    let [first, second] = [standing.players.first, standing.players.second];
    Some(([first.min(second), first.max(second)], standing.place, channel))
}

/// Ends those of some games of the same players in the same place whose time has run out, in one append. Returns
/// them; the others are unchanged.
fn end_together(service: &Service, games: &[GameId], now: Timestamp) -> Reply<Vec<GameId>> {
    let known = service.reachability();
    let now = known.judged_until(now);
    let done = service.commit(
        || {
            let mut ended = Vec::new();
            for &game in games {
                if service.store.standing(game).map_err(|fault| service.fault(fault))?.is_none() {
                    continue;
                }
                let table = service.load_with_players(game, Freshness::Stored)?;
                let change = game_change::with_elapsed(service, &table, known.past(), now)?;
                if change.is_time_out() {
                    ended.push(change.into_append(service, now, None));
                }
            }
            Ok((!ended.is_empty()).then(|| joined(ended)))
        },
        |done: &Vec<CommandOutcome>| {
            done.iter().try_fold(true, |all, done| Ok(all && game_change::took_place(service, done)?))
        },
    )?;
    let done = done.unwrap_or_default();
    done.iter().for_each(|done| game_change::publish(service, done));
    Ok(done.iter().map(|done| done.game.id).collect())
}

/// One append for the ends of several games between the same players in the same place.
fn joined(ends: Vec<(Append, CommandOutcome)>) -> (Append, Vec<CommandOutcome>) {
    let (appends, outcomes): (Vec<_>, Vec<_>) = ends.into_iter().unzip();
    let mut joined = game_change::merged(appends);
    joined.notices = announce::time_ran_out(joined.notices);
    (joined, outcomes)
}

#[cfg(test)]
#[path = "time_outs_tests.rs"]
mod tests;
