//! The totals over a player's finished games of one kind.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use colonnade_play::{PlayerId, counts};
use colonnade_rules::{BySide, GameResult, Reason, Side};

/// A player's finished games of one kind. Aborted and cancelled games, and games against oneself, do not count.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Statistics {
    /// Games played, by the side of the player.
    pub played: [u32; 2],
    /// Games won, by the side of the player.
    pub won: [u32; 2],
    /// Games drawn, by the side of the player.
    pub drawn: [u32; 2],
    /// Games lost on time.
    pub timeouts: u32,
    /// Games won in a row, up to now; negative for games lost in a row.
    pub streak: i32,
    /// The most games won in a row.
    pub longest_streak: u32,
    /// The number of games by number of actions.
    lengths: BTreeMap<u32, u32>,
}

impl Statistics {
    /// Adds a finished game. Games must be added in the order in which they were archived.
    ///
    /// ```
    /// use colonnade_archive::Statistics;
    /// use colonnade_rules::{GameResult, Reason, Side};
    /// let mut statistics = Statistics::default();
    /// statistics.add(Side::First, GameResult::Win(Side::First), Reason::NoMoves, 30);
    /// statistics.add(Side::Second, GameResult::Win(Side::First), Reason::Timeout, 10);
    /// assert_eq!((statistics.total(), statistics.timeouts, statistics.streak), (2, 1, -1));
    /// assert_eq!(statistics.median_length(), Some(20));
    /// ```
    pub fn add(&mut self, side: Side, result: GameResult, reason: Reason, plies: u32) {
        if !counts(result, reason) {
            return;
        }
        let place = usize::from(side == Side::Second);
        self.played[place] += 1;
        *self.lengths.entry(plies).or_default() += 1;
        match result {
            GameResult::Win(winner) if winner == side => {
                self.won[place] += 1;
                self.streak = self.streak.max(0) + 1;
                self.longest_streak = self.longest_streak.max(self.streak.unsigned_abs());
            }
            GameResult::Win(_) => {
                self.timeouts += u32::from(reason == Reason::Timeout);
                self.streak = self.streak.min(0) - 1;
            }
            GameResult::Draw | GameResult::Unfinished => {
                self.drawn[place] += 1;
                self.streak = 0;
            }
        }
    }

    /// All games played.
    #[must_use]
    pub const fn total(&self) -> u32 {
        self.played[0] + self.played[1]
    }

    /// Games played, won, drawn and lost with a side.
    #[must_use]
    pub const fn with(&self, side: Side) -> ResultTally {
        let place = side as usize;
        let played = self.played[place];
        let won = self.won[place];
        let drawn = self.drawn[place];
        ResultTally { played, won, drawn, lost: played - won - drawn }
    }

    /// The tally for both sides together.
    #[must_use]
    pub const fn by_side(&self) -> BySide<ResultTally> {
        BySide::new(self.with(Side::First), self.with(Side::Second))
    }

    /// The median of the numbers of actions: with two middle values, their mean, rounded down.
    #[must_use]
    pub fn median_length(&self) -> Option<u32> {
        let total = self.total();
        let nth = |wanted: u32| {
            let mut seen = 0;
            self.lengths.iter().find_map(|(&length, &games)| {
                seen += games;
                (seen > wanted).then_some(length)
            })
        };
        let low = nth(total.checked_sub(1)? / 2)?;
        let high = nth(total / 2)?;
        Some(low.midpoint(high))
    }
}

/// Games played and their results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ResultTally {
    /// All games.
    pub played: u32,
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
}

impl ResultTally {
    /// Adds a finished game that was played with a side, if it counts.
    pub fn add(&mut self, side: Side, result: GameResult, reason: Reason) {
        if !counts(result, reason) {
            return;
        }
        self.played += 1;
        match result {
            GameResult::Win(winner) if winner == side => self.won += 1,
            GameResult::Win(_) => self.lost += 1,
            GameResult::Draw | GameResult::Unfinished => self.drawn += 1,
        }
    }
}

/// The opponents in finished games of a player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Opponents {
    /// The results of the player against each.
    pub tallies: BTreeMap<PlayerId, ResultTally>,
    /// The number of games that were examined, latest first.
    pub games: u64,
    /// Whether the player has more games.
    pub more: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streaks_and_medians() {
        let mut statistics = Statistics::default();
        assert_eq!(statistics.median_length(), None);
        let win = GameResult::Win(Side::Second);
        for plies in [10, 40, 12] {
            statistics.add(Side::Second, win, Reason::Resignation, plies);
        }
        assert_eq!((statistics.streak, statistics.longest_streak, statistics.median_length()), (3, 3, Some(12)));
        statistics.add(Side::First, GameResult::Draw, Reason::Agreement, 13);
        assert_eq!((statistics.streak, statistics.longest_streak, statistics.median_length()), (0, 3, Some(12)));
        statistics.add(Side::First, win, Reason::NoMoves, 50);
        statistics.add(Side::First, GameResult::Unfinished, Reason::Aborted, 1);
        assert_eq!((statistics.total(), statistics.streak, statistics.median_length()), (5, -1, Some(13)));
        assert_eq!(statistics.with(Side::First), ResultTally { played: 2, won: 0, drawn: 1, lost: 1 });
        assert_eq!(statistics.by_side().second, ResultTally { played: 3, won: 3, drawn: 0, lost: 0 });
    }
}
