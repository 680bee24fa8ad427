//! Pauses in the model.

use std::mem::{Discriminant, discriminant};

use chrono::TimeDelta;
use colonnade::play::{Cause, Command, Refusal, Timestamp};
use colonnade_rules::{BySide, Side};

use super::Plain;

/// The pauses of a game.
#[derive(Default)]
pub(super) struct Pauses {
    /// Who has proposed one, and its days.
    pub(super) open: Option<(Side, u8)>,
    /// The sides that have to act before they propose again.
    declined: BySide<bool>,
    /// Those that were agreed on: when each began and ends.
    pub(super) agreed: Vec<(Timestamp, Timestamp)>,
}

impl Pauses {
    pub(super) fn exchange(&mut self) {
        (self.open, self.declined) = (self.open.map(|(by, days)| (by.other(), days)), self.declined.swapped());
    }

    /// An action of a side. If it is chosen, the side does not want the pause that the other one has proposed.
    pub(super) fn acted(&mut self, side: Side, cause: Cause) {
        self.declined[side] &= cause.is_forced();
        self.open.take_if(|(by, _)| cause.is_chosen() && *by != side);
    }

    pub(super) fn covers(&self, at: Timestamp) -> bool {
        self.agreed.iter().any(|(from, until)| *from <= at && at < *until)
    }

    /// The first time after `at` when a pause begins or ends.
    pub(super) fn next_change(&self, at: Timestamp) -> Option<Timestamp> {
        self.agreed.iter().flat_map(|(from, until)| [*from, *until]).filter(|change| *change > at).min()
    }

    fn most(&self) -> u8 {
        let days: i64 = self.agreed.iter().map(|(from, until)| (*until - *from).num_days()).sum();
        u8::try_from(60 - days).expect("no more than 60").min(30)
    }
}

impl Plain {
    /// A command about a pause.
    pub(super) fn pause(&mut self, side: Side, command: &Command, now: Timestamp) -> Result<(), Discriminant<Refusal>> {
        let no = |refusal: Refusal| Err(discriminant(&refusal));
        let days = match (command, self.pauses.open) {
            (Command::OfferPause { .. }, _) if self.claims.open.is_some() => return no(Refusal::ClaimOpen),
            (Command::OfferPause { .. }, _) if self.pauses.covers(now) => {
                return no(Refusal::PausedAlready { until: now });
            }
            (Command::OfferPause { days }, Some((by, offered))) if by != side && offered == *days => offered,
            (Command::OfferPause { .. }, Some(_)) => return no(Refusal::PauseOfferOpen),
            (Command::OfferPause { .. }, None) if self.pauses.declined[side] => return no(Refusal::PauseDeclined),
            (Command::OfferPause { days }, None) if *days == 0 || *days > self.pauses.most() => {
                return no(Refusal::PauseDays { most: 0 });
            }
            (Command::OfferPause { days }, None) => {
                self.pauses.open = Some((side, *days));
                return Ok(());
            }
            (Command::WithdrawPause, Some((by, _))) if by == side => {
                (self.pauses.open, self.pauses.declined[side]) = (None, true);
                return Ok(());
            }
            (Command::WithdrawPause, _) | (_, None) => return no(Refusal::NoPauseOffer),
            (_, Some((by, _))) if by == side => return no(Refusal::PauseOfferOpen),
            (Command::AnswerPause { accept: true }, Some((_, days))) => days,
            (_, Some((by, _))) => {
                (self.pauses.open, self.pauses.declined[by]) = (None, true);
                return Ok(());
            }
        };
        self.pauses.open = None;
        self.pauses.agreed.push((now, now + TimeDelta::days(days.into())));
        Ok(())
    }
}
