//! How reliable a player is by their public games: how many they finish, and how fast they play.

use serde::{Deserialize, Serialize};

use colonnade_play::Span;

/// How reliable a player is, by their public games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reliability {
    /// How many are finished.
    pub finished: u32,
    /// How many of these the player lost on time.
    pub lost_on_time: u32,
    /// How many are running.
    pub running: u32,
    /// The time within which the player usually acts.
    pub usual_time: Option<Span>,
}

/// The upper bounds of the classes of times, in minutes. One more class has the longer times. They are stored by their
/// order, and never change.
const BOUNDS: [u64; 31] = [
    1, 2, 5, 10, 15, 30, 45, 60, 90, 120, 180, 240, 300, 360, 480, 600, 720, 900, 1_080, 1_440, 1_800, 2_160, 2_880,
    4_320, 5_760, 7_200, 10_080, 14_400, 20_160, 30_240, 43_200,
];

/// The fewest actions that tell a usual time.
const FEWEST: u64 = 10;

/// For how many actions a player took how long, in classes: so games can be added and removed in any order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ActionTimes([u32; BOUNDS.len() + 1]);

impl ActionTimes {
    /// Adds an action that took a time.
    ///
    /// ```
    /// use colonnade_archive::ActionTimes;
    /// use colonnade_play::Span;
    /// let mut times = ActionTimes::default();
    /// (0..6).for_each(|_| times.add(Span::seconds(9_000)));
    /// assert_eq!(times.median(), None);
    /// (0..6).for_each(|_| times.add(Span::hours(4)));
    /// assert_eq!(times.median(), Some(Span::hours(3)));
    /// times.remove(Span::hours(3));
    /// assert_eq!(times.median(), Some(Span::hours(4)));
    /// ```
    pub fn add(&mut self, time: Span) {
        let count = self.class(time);
        *count = count.saturating_add(1);
    }

    /// Removes an action that was added before.
    pub fn remove(&mut self, time: Span) {
        let count = self.class(time);
        *count = count.saturating_sub(1);
    }

    fn class(&mut self, time: Span) -> &mut u32 {
        &mut self.0[BOUNDS.partition_point(|&bound| Span::seconds(60 * bound) < time)]
    }

    /// The bound within which half of the actions came; `None` if there are few, or if it is more than 30 days.
    #[must_use]
    pub fn median(&self) -> Option<Span> {
        let all: u64 = self.0.iter().map(|&count| u64::from(count)).sum();
        let mut within = 0;
        let class = self.0.iter().position(|&count| {
            within += u64::from(count);
            2 * within >= all
        });
        let bound = class.and_then(|class| BOUNDS.get(class)).filter(|_| all >= FEWEST)?;
        Some(Span::seconds(60 * bound))
    }
}
