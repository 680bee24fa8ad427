//! The offers, requests and claims of a game, as others see them.

use super::game::Game;
use super::offers::{Offer, Takeback};
use colonnade_rules::Side;

impl Game {
    /// The side that has made an offer or request that is not answered.
    #[must_use]
    pub const fn offered_by(&self, offer: Offer) -> Option<Side> {
        self.offers.of(offer).open
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

    /// The side that has proposed a pause which is not answered, and its days.
    #[must_use]
    pub fn offered_pause(&self) -> Option<(Side, u8)> {
        self.offered_by(Offer::Pause).map(|by| (by, self.offers.days))
    }

    /// Whether a side may make an offer or request again after its last one was declined or withdrawn.
    #[must_use]
    pub fn may_offer(&self, offer: Offer, side: Side) -> bool {
        !self.offers.of(offer).declined[side]
    }

    /// Whether a claim of this side ends the game at once, because its opponent has gone on after one already.
    #[must_use]
    pub fn has_claimed(&self, side: Side) -> bool {
        self.offers.claimed[side]
    }

    /// The side whose offer or request the last action left unanswered, which made it lapse.
    #[must_use]
    pub const fn lapsed(&self, offer: Offer) -> Option<Side> {
        self.offers.of(offer).lapsed
    }

    /// The side that withdrew an offer or a request, if nothing has happened since.
    #[must_use]
    pub const fn withdrew(&self) -> Option<Side> {
        self.offers.withdrew
    }

    /// The side whose offer or request was declined, if nothing has happened since.
    #[must_use]
    pub const fn declined(&self) -> Option<Side> {
        self.offers.declined
    }

    /// The side that has to answer an offer or a request.
    #[must_use]
    pub fn asked(&self) -> Option<Side> {
        self.open_offers().first().map(|&(_, by)| by.other())
    }
}
