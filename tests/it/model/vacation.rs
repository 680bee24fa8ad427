//! Vacation in the model: days are walked through one by one, and with endless vacation nobody's time runs out.

use std::collections::{BTreeMap, BTreeSet};
use std::mem::discriminant;

use chrono::{Days, NaiveDate, NaiveTime, TimeDelta};
use colonnade::play::{PlayerId, Refusal, Timestamp};
use colonnade::service::{Clock, Service, people, vacation};
use colonnade_testing::Rng;

use super::pauses::Pauses;
use super::{Model, refused};

/// More vacation days a year than anybody can use up.
pub(super) const ENDLESS: u32 = 366;

/// The days on which players are away.
pub(super) struct Away {
    days: BTreeMap<PlayerId, BTreeSet<NaiveDate>>,
    /// Whether days are spent automatically.
    is_endless: bool,
    /// The players of whom days were spent automatically, and whose other games have not been updated since.
    spent: Vec<PlayerId>,
}

fn midnight_after(at: Timestamp) -> Timestamp {
    (at.date_naive() + Days::new(1)).and_time(NaiveTime::MIN).and_utc()
}

impl Away {
    pub(super) const fn new(is_endless: bool) -> Away {
        Away { days: BTreeMap::new(), is_endless, spent: Vec::new() }
    }

    fn is_off(&self, player: PlayerId, day: NaiveDate) -> bool {
        self.days.get(&player).is_some_and(|days| days.contains(&day))
    }

    /// Whether the clock of a player stands still in a game with these pauses, up to the time that is returned.
    fn stands(&self, player: PlayerId, pauses: &Pauses, at: Timestamp) -> (bool, Timestamp) {
        let night = midnight_after(at);
        let until = pauses.next_change(at).map_or(night, |change| change.min(night));
        (self.is_off(player, at.date_naive()) || pauses.covers(at), until)
    }

    /// The time at which a span has been used up.
    pub(super) fn end_of(&self, player: PlayerId, pauses: &Pauses, from: Timestamp, span: TimeDelta) -> Timestamp {
        let mut at = from;
        let mut left = span;
        loop {
            let (stands, until) = self.stands(player, pauses, at);
            if !stands {
                if left < until - at {
                    return at + left;
                }
                left -= until - at;
            }
            at = until;
        }
    }

    /// The part of a time that counts.
    pub(super) fn counted(&self, player: PlayerId, pauses: &Pauses, from: Timestamp, to: Timestamp) -> TimeDelta {
        let mut at = from;
        let mut counted = TimeDelta::zero();
        while at < to {
            let (stands, until) = self.stands(player, pauses, at);
            let until = until.min(to);
            if !stands {
                counted += until - at;
            }
            at = until;
        }
        counted
    }

    /// Spends the day on which a player's time would run out; returns whether there is one to spend.
    pub(super) fn spend(&mut self, player: PlayerId, deadline: Timestamp) -> bool {
        if self.is_endless {
            self.days.entry(player).or_default().insert(deadline.date_naive());
            self.spent.push(player);
        }
        self.is_endless
    }
}

impl Model {
    /// Updates the other games of those who have spent days.
    pub(super) fn look_again(&mut self) {
        loop {
            let next = self.away.borrow_mut().spent.pop();
            let Some(player) = next else { return };
            let now = self.clock.now();
            for game in self.games.values_mut() {
                if game.players[game.state().side_to_act()] == player {
                    game.pass(now);
                }
            }
        }
    }

    /// A player takes days of vacation, or gives back future ones.
    pub(super) fn rest(&mut self, service: &Service, chance: &mut Rng) {
        // Earlier due times are handled first.
        self.wake(service);
        let player = *chance.pick(&self.players);
        let today = self.clock.now().date_naive();
        let mut away = self.away.borrow_mut();
        let days = away.days.entry(player).or_default();
        if chance.below(4) == 0 {
            let version = people::player(service, player).expect("there").version;
            let ahead = days.split_off(&(today + Days::new(1)));
            let wanted = if ahead.is_empty() { Err(discriminant(&Refusal::NoVacationAhead)) } else { Ok(()) };
            assert_eq!(refused(vacation::cancel_vacation(service, player, version)).map(drop), wanted);
        } else {
            let first = today + Days::new(chance.below(3) as u64);
            let taken = 1 + chance.below(3) as u32;
            let mut is_new = false;
            for offset in 0..taken {
                is_new |= days.insert(first + Days::new(u64::from(offset)));
            }
            let wanted = if is_new { Ok(()) } else { Err(discriminant(&Refusal::VacationAlready)) };
            assert_eq!(refused(vacation::take_vacation(service, player, first, taken)).map(drop), wanted);
        }
    }

    /// Checks that the same days are stored.
    pub(super) fn compare_vacation(&self, service: &Service) {
        for &player in &self.players {
            let kept = people::player(service, player).expect("there").vacation;
            let kept: BTreeSet<NaiveDate> = kept.from(NaiveDate::MIN).collect();
            let away = self.away.borrow();
            assert_eq!(kept, away.days.get(&player).cloned().unwrap_or_default(), "player {player}");
        }
    }
}
