//! A cache of how players are shown.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use colonnade_play::{Player, PlayerId};

/// A cache of whether players are listed, and of their names. A page needs this for dozens of them.
#[derive(Debug, Default)]
pub(super) struct ListingCache(Mutex<KnownListings>);

/// How a player is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Listing {
    /// Whether the name may be shown on the web.
    pub(super) is_listed: bool,
    /// Whether this is the player that stands for all whom imported records do not name.
    pub(super) is_unknown: bool,
    /// The present name; empty after deletion.
    pub(super) name: Arc<str>,
}

impl Listing {
    /// The listing of a player; somebody who does not exist is listed.
    pub(super) fn of(player: Option<&Player>) -> Listing {
        Listing {
            is_listed: player.is_none_or(Player::is_listed),
            is_unknown: player.is_some_and(Player::is_unknown),
            name: player.map_or_else(Arc::default, |player| player.name.as_str().into()),
        }
    }
}

#[derive(Debug, Default)]
struct KnownListings {
    players: HashMap<PlayerId, Listing>,
    /// The levels of computers; `None` for people who have the name of a computer. They do not change.
    levels: HashMap<PlayerId, Option<u8>>,
    /// The number of changes of players. A value read before a change is not cached after it.
    changes: u64,
}

/// The most players in the cache; it is cleared when it is full.
const MOST: usize = 65_536;

impl ListingCache {
    fn known(&self) -> MutexGuard<'_, KnownListings> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The number of changes of players.
    pub(super) fn changes(&self) -> u64 {
        self.known().changes
    }

    /// The cached value of a player, or else the one that `look` returns, which sees at least this many changes.
    pub(super) fn of<E>(
        &self,
        player: PlayerId,
        changes: u64,
        look: impl FnOnce() -> Result<Listing, E>,
    ) -> Result<Listing, E> {
        if let Some(listing) = self.known().players.get(&player) {
            return Ok(listing.clone());
        }
        let listing = look()?;
        self.insert([(player, listing.clone())], changes);
        Ok(listing)
    }

    /// The level of a computer, from `look` if it is not in the cache.
    pub(super) fn level_of<E>(
        &self,
        player: PlayerId,
        look: impl FnOnce() -> Result<Option<u8>, E>,
    ) -> Result<Option<u8>, E> {
        if let Some(&level) = self.known().levels.get(&player) {
            return Ok(level);
        }
        let level = look()?;
        let mut known = self.known();
        if known.levels.len() >= MOST {
            known.levels.clear();
        }
        known.levels.insert(player, level);
        Ok(level)
    }

    /// The players who are not in the cache.
    pub(super) fn missing(&self, players: impl Iterator<Item = PlayerId>) -> BTreeSet<PlayerId> {
        let known = self.known();
        players.filter(|player| !known.players.contains_key(player)).collect()
    }

    /// Caches values that were read after this many changes, unless there were more changes since.
    pub(super) fn insert(&self, listings: impl IntoIterator<Item = (PlayerId, Listing)>, changes: u64) {
        let mut known = self.known();
        if known.changes != changes {
            return;
        }
        for (player, listing) in listings {
            if known.players.len() >= MOST {
                known.players.clear();
            }
            known.players.insert(player, listing);
        }
    }

    /// Removes changed players from the cache.
    pub(super) fn invalidate(&self, players: impl IntoIterator<Item = PlayerId>) {
        let mut known = self.known();
        for player in players {
            known.changes += 1;
            known.players.remove(&player);
        }
    }

    /// Removes all players from the cache.
    pub(super) fn invalidate_all(&self) {
        let mut known = self.known();
        known.changes += 1;
        known.players.clear();
        known.levels.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_read_before_a_change_is_not_remembered() {
        let listed = ListingCache::default();
        let found = |is_listed: bool| Listing { is_listed, is_unknown: false, name: Arc::default() };
        let ask = |is_listed: bool| {
            listed.of(PlayerId(7), listed.changes(), || Ok::<_, ()>(found(is_listed))).map(|found| found.is_listed)
        };
        assert_eq!(ask(true), Ok(true));
        assert_eq!(ask(false), Ok(true), "remembered");
        listed.invalidate([PlayerId(7)]);
        assert_eq!(ask(false), Ok(false));
        listed.invalidate([PlayerId(7)]);
        let slow = listed.of(PlayerId(7), listed.changes(), || {
            listed.invalidate([PlayerId(7)]);
            Ok::<_, ()>(found(false))
        });
        assert_eq!(slow, Ok(found(false)));
        assert_eq!(ask(true), Ok(true), "the slow reader has left nothing behind");
    }
}
