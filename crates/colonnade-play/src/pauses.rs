//! Pauses: for some days on which both players agree, time counts on no clock of the game.

use chrono::TimeDelta;

use super::event::GameEvent;
use super::game::Game;
use super::offers::Offer;
use super::outage::Outage;
use super::refusal::Refusal;
use super::span::{Span, Timestamp};
use colonnade_rules::Side;

impl Game {
    /// The most days of a pause.
    pub const LONGEST_PAUSE: u8 = 30;
    /// The most days of all pauses of a game together.
    pub const MOST_DAYS_PAUSED: u8 = 60;

    /// Until when the game is paused; `None` if it is not.
    #[must_use]
    pub fn paused_until(&self, now: Timestamp) -> Option<Timestamp> {
        let last = self.pauses.last().filter(|_| self.is_running())?;
        (last.until > now).then_some(last.until)
    }

    /// The most days of the next pause; 0 if there can be none.
    #[must_use]
    pub fn longest_next_pause(&self) -> u8 {
        let paused = self.pauses.iter().map(Outage::length).sum::<TimeDelta>().num_days();
        let left = i64::from(Game::MOST_DAYS_PAUSED) - paused;
        u8::try_from(left.max(0)).unwrap_or(Game::LONGEST_PAUSE).min(Game::LONGEST_PAUSE)
    }

    /// Whether pauses are possible: there is a limit of time, nobody plays both sides, and no tournament waits for the game.
    #[must_use]
    pub fn can_be_paused(&self) -> bool {
        self.setup.control.initial().is_some()
            && self.players().first != self.players().second
            && self.tournament.is_none()
    }
}

/// Proposes a pause, or agrees to one of the same length that the opponent has proposed.
pub(super) fn offer(game: &Game, side: Side, days: u8, now: Timestamp) -> Result<GameEvent, Refusal> {
    if !game.can_be_paused() {
        return Err(Refusal::NotPausable);
    }
    if let Some(until) = game.paused_until(now) {
        return Err(Refusal::PausedAlready { until });
    }
    match game.offered_pause() {
        Some((by, offered)) if by != side && offered == days => Ok(paused(days, now)),
        Some(_) => Err(Refusal::PauseOfferOpen),
        None if !game.may_offer(Offer::Pause, side) => Err(Refusal::PauseDeclined),
        None if !(1..=game.longest_next_pause()).contains(&days) => {
            Err(Refusal::PauseDays { most: game.longest_next_pause() })
        }
        None => Ok(GameEvent::PauseOffered { by: side.into(), days }),
    }
}

/// Answers the opponent's proposal.
pub(super) fn answer(game: &Game, side: Side, accept: bool, now: Timestamp) -> Result<GameEvent, Refusal> {
    match game.offered_pause() {
        Some((by, days)) if by != side => Ok(if accept { paused(days, now) } else { GameEvent::PauseDeclined }),
        Some(_) => Err(Refusal::PauseOfferOpen),
        None => Err(Refusal::NoPauseOffer),
    }
}

fn paused(days: u8, now: Timestamp) -> GameEvent {
    GameEvent::Paused { until: now + Span::days(days.into()).delta() }
}
