//! The fold of offers, requests and claims, which players make besides their actions.

use super::event::{Cause, GameEvent};
use colonnade_rules::{BySide, Side};

/// A kind of offer, request or claim, which the opponent answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offer {
    /// To agree to a draw.
    Draw,
    /// To take actions back.
    Takeback,
    /// To end the game as a win that is certain. Nothing else can be offered meanwhile.
    Claim,
    /// To stop the clocks for some days.
    Pause,
}

impl Offer {
    /// All kinds, in the order in which they are answered.
    pub const ALL: [Offer; 4] = [Offer::Draw, Offer::Takeback, Offer::Claim, Offer::Pause];
}

/// A takeback that was requested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Takeback {
    /// Who asks.
    pub by: Side,
    /// How many actions would go back.
    pub plies: u32,
}

/// The state of one kind of offer.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct OfferState {
    /// The side that has made one which is not answered.
    pub(super) open: Option<Side>,
    /// The sides whose last one was declined or withdrawn, and who have not acted since. Without this, a player could ask
    /// without end.
    pub(super) declined: BySide<bool>,
    /// The side whose offer the last action left unanswered.
    pub(super) lapsed: Option<Side>,
}

impl OfferState {
    fn close(&mut self, by: Option<Side>) {
        self.open = None;
        if let Some(side) = by {
            self.declined[side] = true;
        }
    }
}

/// The offers and requests of a game.
#[derive(Clone, Debug, Default)]
pub(super) struct Offers {
    states: [OfferState; Offer::ALL.len()],
    /// How many actions the takeback that was requested last would take back.
    pub(super) plies: u32,
    /// How many days the pause that was proposed last would last.
    pub(super) days: u8,
    /// The side that withdrew an offer or a request with the last event.
    pub(super) withdrew: Option<Side>,
    /// The side whose offer or request the last event declined.
    pub(super) declined: Option<Side>,
    /// The sides whose opponents went on after a claim, which is possible once.
    pub(super) claimed: BySide<bool>,
}

impl Offers {
    /// Applies an event of the game, except an action.
    pub(super) fn apply(&mut self, event: &GameEvent) {
        if event.changes_play() {
            (self.withdrew, self.declined) = (None, None);
            let follows = match event {
                GameEvent::Acted { cause, .. } => !cause.is_chosen(),
                event => matches!(event, GameEvent::Ended { .. }),
            };
            if !follows {
                self.states.iter_mut().for_each(|state| state.lapsed = None);
            }
        }
        match event {
            GameEvent::DrawOffered(side) => self.open(Offer::Draw, (*side).into()),
            GameEvent::TakebackAsked { by, plies } => {
                self.plies = *plies;
                self.open(Offer::Takeback, (*by).into());
            }
            GameEvent::Claimed(side) => {
                self.close_all();
                self.open(Offer::Claim, (*side).into());
            }
            GameEvent::PauseOffered { by, days } => {
                self.days = *days;
                self.open(Offer::Pause, (*by).into());
            }
            GameEvent::Paused { .. } => self.states[Offer::Pause as usize].close(None),
            GameEvent::DrawDeclined => self.decline(Offer::Draw),
            GameEvent::TakebackDeclined => self.decline(Offer::Takeback),
            GameEvent::ClaimDeclined => self.decline(Offer::Claim),
            GameEvent::PauseDeclined => self.decline(Offer::Pause),
            GameEvent::DrawWithdrawn(side) => self.withdraw(Offer::Draw, (*side).into()),
            GameEvent::TakebackWithdrawn(side) => self.withdraw(Offer::Takeback, (*side).into()),
            GameEvent::PauseWithdrawn(side) => self.withdraw(Offer::Pause, (*side).into()),
            GameEvent::TakenBack { .. } | GameEvent::Voided | GameEvent::Ended { .. } => self.close_all(),
            _ => {}
        }
    }

    /// Applies an action of a side. A forced one answers no offer of a draw and no claim, and a planned one no proposal of
    /// a pause either, of which its player may not know.
    pub(super) fn act(&mut self, side: Side, cause: Cause) {
        let is_forced = cause.is_forced();
        for (offer, state) in Offer::ALL.into_iter().zip(&mut self.states) {
            let lapses = match offer {
                Offer::Draw => !is_forced && state.open == Some(side.other()),
                Offer::Pause => cause.is_chosen() && state.open == Some(side.other()),
                Offer::Takeback | Offer::Claim => state.open.is_some(),
            };
            if lapses {
                state.lapsed = state.open.take();
            }
            state.declined[side] &= is_forced;
            if offer == Offer::Claim && lapses && !is_forced && state.lapsed == Some(side.other()) {
                (state.declined[side.other()], self.claimed[side.other()]) = (true, true);
            }
        }
    }

    /// Exchanges the sides.
    pub(super) fn exchange_sides(&mut self) {
        let other = |side: Option<Side>| side.map(Side::other);
        (self.withdrew, self.declined) = (other(self.withdrew), other(self.declined));
        self.claimed = self.claimed.swapped();
        for OfferState { open, declined, lapsed } in &mut self.states {
            (*open, *declined, *lapsed) = (other(*open), declined.swapped(), other(*lapsed));
        }
    }

    /// The state of a kind of offer.
    pub(super) const fn of(&self, offer: Offer) -> &OfferState {
        &self.states[offer as usize]
    }

    const fn open(&mut self, offer: Offer, by: Side) {
        self.states[offer as usize].open = Some(by);
    }

    fn close_all(&mut self) {
        self.states.iter_mut().for_each(|state| state.open = None);
    }

    fn decline(&mut self, offer: Offer) {
        let state = &mut self.states[offer as usize];
        let by = state.open;
        state.close(by);
        self.declined = by;
        if let (Offer::Claim, Some(by)) = (offer, by) {
            self.claimed[by] = true;
        }
    }

    fn withdraw(&mut self, offer: Offer, by: Side) {
        self.states[offer as usize].close(Some(by));
        self.withdrew = Some(by);
    }
}
