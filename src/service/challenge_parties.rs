//! The challenger and the server of each challenge. They never change, and knowing them allows everything needed to
//! decide on an acceptance to be read at once.

use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};

use lru::LruCache;

use crate::play::{Challenge, ChallengeId, PlayerId, ServerId};

/// The most challenges that are remembered.
const MOST: NonZeroUsize = NonZeroUsize::new(16_384).expect("not zero");

/// A cache of challengers and servers; the least recently used entry is evicted when the cache is full.
pub(super) struct ChallengePartyCache(Mutex<LruCache<ChallengeId, (PlayerId, Option<ServerId>)>>);

impl Default for ChallengePartyCache {
    fn default() -> Self {
        ChallengePartyCache(Mutex::new(LruCache::new(MOST)))
    }
}

impl ChallengePartyCache {
    /// Remembers the parties of a challenge that is stored.
    pub(super) fn insert(&self, challenge: &Challenge) {
        let parties = (challenge.terms.from, challenge.terms.place.server());
        self.0.lock().unwrap_or_else(PoisonError::into_inner).put(challenge.id, parties);
    }

    /// The parties of a challenge, if they are remembered.
    pub(super) fn get(&self, challenge: ChallengeId) -> Option<(PlayerId, Option<ServerId>)> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&challenge).copied()
    }
}
