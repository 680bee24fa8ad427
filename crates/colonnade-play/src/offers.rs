//! What players offer and request besides their actions, and what became of it.

use super::event::GameEvent;
use super::game::Game;
use colonnade_rules::{BySide, Side};

/// A kind of offer or request, which the opponent answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offer {
    /// To agree to a draw.
    Draw,
    /// To take actions back.
    Takeback,
}

impl Offer {
    /// All kinds, in the order in which they are answered.
    pub const ALL: [Offer; 2] = [Offer::Draw, Offer::Takeback];
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
struct OfferState {
    /// The side that has made one which is not answered.
    open: Option<Side>,
    /// The sides whose last one was declined or withdrawn, and who have not acted since. Without this, a player could ask
    /// without end.
    declined: BySide<bool>,
    /// The side whose offer the last action left unanswered.
    lapsed: Option<Side>,
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
    plies: u32,
    /// The side that withdrew an offer or a request with the last event.
    withdrew: Option<Side>,
}

impl Offers {
    /// Applies an event of the game, except an action.
    pub(super) fn apply(&mut self, event: &GameEvent) {
        if event.changes_play() {
            self.withdrew = None;
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
            GameEvent::DrawDeclined => self.decline(Offer::Draw),
            GameEvent::TakebackDeclined => self.decline(Offer::Takeback),
            GameEvent::DrawWithdrawn(side) => self.withdraw(Offer::Draw, (*side).into()),
            GameEvent::TakebackWithdrawn(side) => self.withdraw(Offer::Takeback, (*side).into()),
            GameEvent::TakenBack { .. } | GameEvent::Voided | GameEvent::Ended { .. } => {
                self.states.iter_mut().for_each(|state| state.open = None);
            }
            _ => {}
        }
    }

    /// Applies an action of a side. A forced one answers no offer of a draw.
    pub(super) fn act(&mut self, side: Side, is_forced: bool) {
        for (offer, state) in Offer::ALL.into_iter().zip(&mut self.states) {
            let lapses = match offer {
                Offer::Draw => !is_forced && state.open == Some(side.other()),
                Offer::Takeback => state.open.is_some(),
            };
            if lapses {
                state.lapsed = state.open.take();
            }
            state.declined[side] &= is_forced;
        }
    }

    /// Exchanges the sides.
    pub(super) fn exchange_sides(&mut self) {
        let other = |side: Option<Side>| side.map(Side::other);
        self.withdrew = other(self.withdrew);
        for OfferState { open, declined, lapsed } in &mut self.states {
            (*open, *declined, *lapsed) = (other(*open), declined.swapped(), other(*lapsed));
        }
    }

    const fn open(&mut self, offer: Offer, by: Side) {
        self.states[offer as usize].open = Some(by);
    }

    fn decline(&mut self, offer: Offer) {
        let state = &mut self.states[offer as usize];
        state.close(state.open);
    }

    fn withdraw(&mut self, offer: Offer, by: Side) {
        self.states[offer as usize].close(Some(by));
        self.withdrew = Some(by);
    }
}

impl Game {
    /// The side that has made an offer or request that is not answered.
    #[must_use]
    pub const fn offered_by(&self, offer: Offer) -> Option<Side> {
        self.offers.states[offer as usize].open
    }

    /// The offers and requests that are not answered, each with the side that made it.
    #[must_use]
    pub fn open_offers(&self) -> Vec<(Offer, Side)> {
        Offer::ALL.into_iter().filter_map(|offer| Some((offer, self.offered_by(offer)?))).collect()
    }

    /// The open takeback request.
    #[must_use]
    pub fn takeback(&self) -> Option<Takeback> {
        self.offered_by(Offer::Takeback).map(|by| Takeback { by, plies: self.offers.plies })
    }

    /// Whether a side may make an offer or request again after its last one was declined or withdrawn.
    #[must_use]
    pub fn may_offer(&self, offer: Offer, side: Side) -> bool {
        !self.offers.states[offer as usize].declined[side]
    }

    /// The side whose offer or request the last action left unanswered, which made it lapse.
    #[must_use]
    pub const fn lapsed(&self, offer: Offer) -> Option<Side> {
        self.offers.states[offer as usize].lapsed
    }

    /// The side that withdrew an offer or a request, if nothing has happened since.
    #[must_use]
    pub const fn withdrew(&self) -> Option<Side> {
        self.offers.withdrew
    }

    /// The side that has to answer an offer or a request.
    #[must_use]
    pub fn asked(&self) -> Option<Side> {
        self.open_offers().first().map(|&(_, by)| by.other())
    }
}
