//! Times in which players could not reach the service: noticing them, recording them in games, and telling the players.
//!
//! The process with the bot says at intervals that players reach it, in one row of the store, so the row covers all
//! processes together: an outage is a time in which none of them was reached. The process with the duty of the clock
//! then records the outage in every running game. Until it has done so, every change of a game records it first.

use std::collections::BTreeMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};

use super::cache::Freshness;
use super::{Reply, Service, ServiceError, ShardRange, announce};
use colonnade_play::{ClockChange, Game, GameId, Notice, Outage, PlayerId, Reachability, Timestamp};
use colonnade_store::{Append, REACHABILITY, Running};

/// How many running games are read at a time.
const PAGE: usize = 1_000;

impl Service {
    /// Records that players reach this process, and what it missed has been read. An outage ends.
    ///
    /// # Errors
    ///
    /// Only if something fails; then the service counts as not reached.
    pub fn reached(&self) -> Reply<()> {
        self.is_reached.store(true, Ordering::SeqCst);
        self.change_reachability(|known, now| Some(known.reached(now)))
    }

    /// Records that players do not reach this process any more, or not yet.
    ///
    /// # Errors
    ///
    /// Only if something fails. The service then counts as not reached a little later, when it has been silent for long
    /// enough.
    pub fn lost(&self) -> Reply<()> {
        self.is_reached.store(false, Ordering::SeqCst);
        self.change_reachability(|known, _| Some(known.lost()))
    }

    /// Records that players do not reach this process yet, unless another process listens to Discord.
    ///
    /// # Errors
    ///
    /// As [`Service::lost`].
    pub fn lost_at_start(&self) -> Reply<()> {
        let others = if self.is_shared() {
            self.store.leases_of_others().map_err(|fault| self.fault(fault))?
        } else {
            Vec::new()
        };
        match others.iter().any(|lease| ShardRange::of_lease(&lease.name).is_some()) {
            true => Ok(()),
            false => self.lost(),
        }
    }

    /// When players reached the service last; `None` if no process has recorded it yet.
    #[must_use]
    pub fn last_reached(&self) -> Option<Timestamp> {
        self.reachability().last()
    }

    /// Changes what is known; `None` to leave it.
    fn change_reachability(&self, change: impl Fn(&Reachability, Timestamp) -> Option<Reachability>) -> Reply<()> {
        self.change_reachability_telling(change, Vec::new())
    }

    /// The same, together with notices.
    fn change_reachability_telling(
        &self,
        change: impl Fn(&Reachability, Timestamp) -> Option<Reachability>,
        notices: Vec<Notice>,
    ) -> Reply<()> {
        let done = self.commit(
            || {
                let before = self.stored_reachability()?;
                let Some(after) = change(&before, self.now()).filter(|after| *after != before) else { return Ok(None) };
                let write = REACHABILITY.put((), Some(&after));
                let append = Append { rows: vec![write], notices: notices.clone(), ..Append::default() };
                Ok(Some((append, after)))
            },
            |after| Ok(self.stored_reachability()? == *after),
        )?;
        if let Some(after) = done {
            *self.reachability.lock().unwrap_or_else(PoisonError::into_inner) = after;
        }
        Ok(())
    }

    /// If players reach this process, makes sure that everything that was due until now can be handled.
    pub(super) fn confirm_reachability(&self) -> Reply<()> {
        if self.is_reached.load(Ordering::SeqCst) { self.reached() } else { Ok(()) }
    }

    /// Prepares the handling of what is due, and returns the time up to which it can be handled: records past outages
    /// in the games, and gives up waiting after the longest outage.
    pub(super) fn settle_reachability(&self, now: Timestamp) -> Reply<Timestamp> {
        self.read_reachability()?;
        let judged = self.reachability().judged_until(now);
        if judged < now && !self.store.due(now, 1).map_err(|fault| self.fault(fault))?.is_empty() {
            self.confirm_reachability()?;
        }
        self.change_reachability(|known, _| known.given_up(now))?;
        let known = self.reachability();
        if !known.past().is_empty() {
            self.record_outages(known.past(), known.judged_until(now))?;
        }
        Ok(self.reachability().judged_until(now))
    }

    /// Records past outages in all running games, and tells each player once.
    fn record_outages(&self, outages: &[Outage], judged: Timestamp) -> Reply<()> {
        // A bot reconnects often; few deadlines lie in the seconds that this takes.
        let concerns = |deadline: Timestamp| {
            let lies_in = |outage: &Outage| outage.from <= deadline && deadline <= outage.until;
            outages.iter().any(|outage| !outage.is_short() || lies_in(outage))
        };
        let mut told: BTreeMap<PlayerId, Vec<GameId>> = BTreeMap::new();
        let mut after = None;
        loop {
            let games = self.store.running(Running::All, after, PAGE).map_err(|fault| self.fault(fault))?;
            let concerned: Vec<_> =
                games.iter().filter(|standing| standing.deadline.is_some_and(concerns)).map(|game| game.id).collect();
            for (game, elapsed) in self.elapse_all(&concerned, judged) {
                match elapsed.and_then(|()| self.stopped_in(game, outages)) {
                    Ok(players) => {
                        for player in players.into_iter().flatten() {
                            told.entry(player).or_default().push(game);
                        }
                    }
                    // A single game that cannot be read must not keep the others waiting.
                    Err(ServiceError::Incident(_) | ServiceError::Refused(_)) => {}
                    Err(error) => return Err(error),
                }
            }
            after = games.last().map(|standing| standing.id);
            if games.len() < PAGE {
                break;
            }
        }
        let games = told.values().map(Vec::len).sum::<usize>();
        let players = told.len();
        for outage in outages.iter().filter(|outage| !outage.is_short()) {
            let from = outage.from.to_rfc3339();
            let until = outage.until.to_rfc3339();
            tracing::warn!(
                from,
                until,
                games,
                players,
                "players could not reach this service; that time does not count"
            );
        }
        let mut notices = Vec::new();
        if let Some(longest) = outages.iter().max_by_key(|outage| outage.length()) {
            for (player, mut games) in told {
                games.dedup();
                let why = ClockChange::Outage(*longest);
                notices.extend(announce::clocks_changed(&self.known_player(player)?, why, games, judged));
            }
        }
        self.change_reachability_telling(|known, _| Some(known.recorded(outages)), notices)
    }

    /// The players of a game if one of these outages stopped its clock, now or when it was recorded before.
    fn stopped_in(&self, game: GameId, outages: &[Outage]) -> Reply<Option<[PlayerId; 2]>> {
        let found = self.load_game(game, Freshness::Stored)?;
        let is_stopped =
            |found: &Arc<Game>| found.outages.iter().any(|known| outages.iter().any(|outage| outage.overlaps(known)));
        let found = found.filter(is_stopped);
        Ok(found.map(|found| [found.players().first, found.players().second]))
    }
}
