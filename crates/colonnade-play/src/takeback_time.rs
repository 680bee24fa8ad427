//! How many actions a takeback takes back, and the time that is left after it.

use super::clock::{Left, Vacation};
use super::game::Game;
use super::span::{TimeControl, Timestamp};
use colonnade_rules::{BySide, Side};

impl Game {
    /// How many actions a takeback by this side takes back: all from its last own decision on, which is included.
    #[must_use]
    pub fn plies_to_take_back(&self, side: Side) -> Option<u32> {
        let is_own = |at: &usize| self.side_now(*at) == Some(side) && !self.actions[*at].cause.is_forced();
        let last = (0..self.actions.len()).rev().find(is_own)?;
        u32::try_from(self.actions.len() - last).ok()
    }

    /// The times on both clocks after a side takes back so many actions, as before those actions, less all time used
    /// since: a takeback gives no time. With a fixed time for each move, the other side gets a new move. `None` without
    /// a limit. `vacations` are those of both players. The sides of the result are those after the takeback, which may
    /// exchange them back.
    #[must_use]
    pub fn left_after_takeback(
        &self,
        by: Side,
        plies: u32,
        now: Timestamp,
        vacations: &BySide<&Vacation>,
    ) -> Option<Left> {
        self.setup.control.initial()?;
        let keep = self.actions.len().saturating_sub(plies as usize);
        let began = self.actions.get(keep).map_or(now, |action| action.began.min(action.at));
        let used = self.used.iter().filter(|(_, from, _)| *from >= began).copied();
        let spans: Vec<_> = used.chain(self.turns_since(keep, now)).collect();
        // The sides are those of now, up to the end.
        let exchanges = self.side_now(keep) != self.actions.get(keep).map(|action| action.side);
        let before = self.actions.get(keep).map_or(self.clocks.left_before(), |action| action.left);
        let before = if exchanges { before.swapped() } else { before };
        let mut left = before;
        let off = [&self.outages[..], &self.pauses].concat();
        for (side, from, to) in spans {
            left[side] -= self.clocks.counted(side, vacations[side], &off, from, to);
        }
        if matches!(self.setup.control, TimeControl::PerMove(_)) {
            left[by.other()] = before[by.other()];
        }
        Some(if exchanges { left.swapped() } else { left })
    }

    /// The turns of the actions from this one on, and the running one until now: whose clock ran, and when.
    pub(super) fn turns_since(&self, keep: usize, now: Timestamp) -> Vec<(Side, Timestamp, Timestamp)> {
        let past = (keep..self.actions.len()).filter_map(|at| {
            let action = &self.actions[at];
            Some((self.side_now(at)?, action.began, action.at))
        });
        let present = self.clocks.running().zip(self.clocks.since()).map(|(side, since)| (side, since, now));
        past.chain(present).collect()
    }
}
