//! The host's settings for play.

use std::hash::{BuildHasher, RandomState};
use std::time::Duration;

use super::challenge_limits::ChallengeRates;
use colonnade_play::{Limits, Span, TimeControl};
use colonnade_rules::Side;

/// The host's settings for play.
#[derive(Clone, Debug)]
pub struct PlaySettings {
    /// The time control of challenges that name none.
    pub control: TimeControl,
    /// Limits on challenges and games.
    pub limits: Limits,
    /// The times before a deadline at which players are reminded, unless they have set others.
    pub reminders: Vec<Span>,
    /// Vacation days a year.
    pub vacation_days: u32,
    /// How many programs a player may have, at most [`MOST_PROGRAMS`](colonnade_play::MOST_PROGRAMS).
    pub programs: u8,
    /// How often challenges may be made.
    pub challenge_rates: ChallengeRates,
    /// How long challenges stay open.
    pub challenge_days: Span,
    /// The longest time for which a computer of the highest level thinks about a move.
    pub thinking: Duration,
    /// How long the outbox waits for a front end to answer its own command.
    pub lease: Span,
    /// Draws the side of a challenger who leaves it to chance.
    pub draw_side: fn() -> Side,
    /// Draws one of as many fair starts.
    pub draw_start: fn(usize) -> usize,
}

impl Default for PlaySettings {
    fn default() -> Self {
        PlaySettings {
            control: TimeControl::PerMove(Span::days(3)),
            limits: Limits { shortest_time: Span::hours(1), open_challenges: 10, games: 50 },
            reminders: vec![Span::hours(24), Span::hours(6)],
            vacation_days: 20,
            programs: 4,
            challenge_rates: ChallengeRates::default(),
            challenge_days: Span::days(14),
            thinking: Duration::from_secs(2),
            lease: Span::seconds(15),
            draw_side: random_side,
            draw_start: random_number,
        }
    }
}

/// A random side.
fn random_side() -> Side {
    if random_number(2) == 0 { Side::First } else { Side::Second }
}

/// A random number below `bound`, which is small.
fn random_number(bound: usize) -> usize {
    (RandomState::new().hash_one(()) % bound.max(1) as u64) as usize
}
