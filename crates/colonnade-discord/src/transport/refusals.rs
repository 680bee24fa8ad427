//! The places that are known to refuse messages: until when they are not tried, and what the managers of their servers
//! still have to be told. It is forgotten when the program ends, and learnt again.

use crate::recent::Recent;
use crate::transport::rest::{Meaning, RestError};
use colonnade_play::{Span, Timestamp};
use colonnade_wording::delivery::PlaceRefusal;

/// How many places and servers are remembered.
const REMEMBERED: usize = 10_000;

/// A channel of a server that refuses messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RefusingChannel {
    pub(crate) channel: u64,
    pub(crate) why: PlaceRefusal,
}

/// The places that refuse messages.
pub(crate) struct Refusals {
    /// Until when each place is not tried, and with which error.
    places: Recent<u64, (Timestamp, RestError)>,
    /// The channel of each server of which its managers have not been told.
    untold: Recent<u64, RefusingChannel>,
    /// The channels of which they have been told, until they accept a message again.
    told: Recent<u64>,
}

impl Refusals {
    pub(crate) fn new() -> Refusals {
        Refusals { places: Recent::new(REMEMBERED), untold: Recent::new(REMEMBERED), told: Recent::new(REMEMBERED) }
    }

    /// The error of a place that is not tried at this time.
    pub(crate) fn of(&self, channel: u64, now: Timestamp) -> Option<RestError> {
        self.places.get(&channel).filter(|(until, _)| *until > now).map(|(_, error)| error)
    }

    /// Records that a place refused a message; returns whether that is news.
    pub(crate) fn refused(&self, channel: u64, error: &RestError, meaning: Meaning, now: Timestamp) -> bool {
        let again = meaning.handling().again_after;
        let until = now + Span::seconds(again.as_secs()).delta();
        self.places.insert(channel, (until, error.clone()))
    }

    /// Records that a place accepted a message, or that something has changed there.
    pub(crate) fn reopen(&self, channel: u64) {
        self.places.remove(&channel);
        self.told.remove(&channel);
    }

    /// Forgets until when places are not tried: permissions have changed somewhere.
    pub(super) fn try_all_again(&self) {
        self.places.clear();
    }

    /// Notes that the managers of a server are to be told of one of its channels, once.
    pub(crate) fn tell_managers(&self, server: u64, channel: u64, why: PlaceRefusal) {
        if !self.told.contains(&channel) {
            self.untold.insert(server, RefusingChannel { channel, why });
        }
    }

    /// The channel of a server of which its managers are to be told. It is returned once.
    pub(crate) fn take_untold(&self, server: u64) -> Option<RefusingChannel> {
        let found = self.untold.remove(&server)?;
        self.told.insert(found.channel, ());
        Some(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp::UNIX_EPOCH;

    fn refused(code: u64) -> RestError {
        RestError::Refused { status: 403, code, message: String::new() }
    }

    #[test]
    fn a_place_that_refuses_is_tried_again_later_or_when_something_changes() {
        let known = Refusals::new();
        let error = refused(50_083);
        assert!(known.refused(7, &error, error.meaning(), NOW), "that is news");
        assert!(!known.refused(7, &error, error.meaning(), NOW));
        assert_eq!(known.of(7, NOW), Some(error.clone()));
        assert_eq!(known.of(8, NOW), None);
        let again = Span::seconds(error.meaning().handling().again_after.as_secs()).delta();
        assert_eq!(known.of(7, NOW + again), None, "it is tried again");
        known.reopen(7);
        assert_eq!(known.of(7, NOW), None);
        known.refused(7, &error, error.meaning(), NOW);
        known.try_all_again();
        assert_eq!(known.of(7, NOW), None);
    }

    #[test]
    fn managers_are_told_of_a_channel_once_until_it_works_again() {
        let known = Refusals::new();
        let told = RefusingChannel { channel: 7, why: PlaceRefusal::Locked };
        for _ in 0..3 {
            known.tell_managers(70, 7, PlaceRefusal::Locked);
        }
        assert_eq!([known.take_untold(70), known.take_untold(70), known.take_untold(71)], [Some(told), None, None]);
        known.tell_managers(70, 7, PlaceRefusal::Locked);
        assert_eq!(known.take_untold(70), None, "they know");
        known.reopen(7);
        known.tell_managers(70, 7, PlaceRefusal::Locked);
        assert_eq!(known.take_untold(70), Some(told));
    }
}
