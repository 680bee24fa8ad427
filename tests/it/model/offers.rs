//! Draw offers and claims in the model.

use std::mem::{Discriminant, discriminant};
use std::sync::atomic::AtomicBool;

use colonnade::play::{Cause, Command, Refusal, Timestamp};
use colonnade_engine::certain_winner;
use colonnade_rules::{BySide, GameResult, Reason, Side};

use super::Plain;

/// The claims of a game.
#[derive(Default)]
pub(super) struct Claims {
    pub(super) open: Option<Side>,
    /// The sides that have to act before they claim again.
    declined: BySide<bool>,
    /// The sides whose opponents have gone on once.
    used: BySide<bool>,
}

impl Claims {
    pub(super) fn exchange(&mut self) {
        (self.declined, self.used) = (self.declined.swapped(), self.used.swapped());
    }

    fn go_on(&mut self) {
        if let Some(by) = self.open.take() {
            (self.declined[by], self.used[by]) = (true, true);
        }
    }

    /// Who wins and why when the time of a side is up: its own open claim stands.
    pub(super) fn when_time_is_up(&self, side: Side) -> (Side, Reason) {
        if self.open == Some(side) { (side, Reason::Claim) } else { (side.other(), Reason::Timeout) }
    }

    /// An action of a side ends a claim. If it is a decision of the side that was asked, that side goes on.
    pub(super) fn acted(&mut self, side: Side, cause: Cause) {
        if !cause.is_forced() {
            self.declined[side] = false;
            if self.open == Some(side.other()) {
                self.go_on();
            }
        }
        self.open = None;
    }
}

impl Plain {
    /// A command about a draw or a claim.
    pub(super) fn offer(&mut self, side: Side, command: &Command, now: Timestamp) -> Result<(), Discriminant<Refusal>> {
        let no = |refusal: Refusal| Err(discriminant(&refusal));
        match command {
            Command::OfferDraw if self.claims.open.is_some() => return no(Refusal::ClaimOpen),
            Command::OfferDraw if self.offer == Some(side) => return no(Refusal::DrawOfferOpen),
            Command::OfferDraw if self.offer.is_none() && self.declined[side] => return no(Refusal::DrawDeclined),
            Command::OfferDraw if self.offer.is_none() => self.offer = Some(side),
            Command::OfferDraw => self.end(GameResult::Draw, Reason::Agreement, now),
            Command::AnswerDraw { .. } if self.offer == Some(side) => return no(Refusal::DrawOfferOpen),
            Command::AnswerDraw { .. } if self.offer.is_none() => return no(Refusal::NoDrawOffer),
            Command::AnswerDraw { accept: true } => self.end(GameResult::Draw, Reason::Agreement, now),
            Command::AnswerDraw { accept: false } => {
                self.offer = None;
                self.declined[side.other()] = true;
            }
            Command::WithdrawDraw if self.offer != Some(side) => return no(Refusal::NoDrawOffer),
            Command::WithdrawDraw => {
                self.offer = None;
                self.declined[side] = true;
            }
            Command::Claim if self.claims.open.is_some() => return no(Refusal::ClaimOpen),
            Command::Claim if self.takeback.is_some_and(|(by, _)| by != side) => return no(Refusal::TakebackOpen),
            Command::Claim if certain_winner(&self.state(), &AtomicBool::new(false)) != Some(side) => {
                return no(Refusal::NotCertain);
            }
            Command::Claim if self.claims.declined[side] => return no(Refusal::ClaimDeclined),
            Command::Claim if self.claims.used[side] => self.end(GameResult::Win(side), Reason::Claim, now),
            Command::Claim => {
                (self.offer, self.takeback, self.pauses.open) = (None, None, None);
                self.claims.open = Some(side);
            }
            Command::AnswerClaim { .. } if self.claims.open == Some(side) => return no(Refusal::ClaimOpen),
            Command::AnswerClaim { .. } if self.claims.open.is_none() => return no(Refusal::NoClaim),
            Command::AnswerClaim { accept: true } => self.end(GameResult::Win(side.other()), Reason::Claim, now),
            Command::AnswerClaim { accept: false } => self.claims.go_on(),
            _ => unreachable!("another command"),
        }
        Ok(())
    }
}
