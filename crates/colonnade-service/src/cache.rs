//! A cache of games, players and tournaments, as last read or written, in bounded memory. Commands are decided on the cached values.
//!
//! A cached value can be older than the stored one. A decision on it is safe because an append names the versions of
//! everything on which it depends, and because a refusal counts only after a comparison with the stored versions.

use std::hash::Hash;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use lru::LruCache;

use colonnade_events::{EventId, Tournament};
use colonnade_play::{Game, GameId, Player, PlayerId};

/// How recent the values must be that a decision uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Freshness {
    /// From the cache, if they are there: it turns out afterwards whether they were too old.
    Cached,
    /// As stored.
    Stored,
}

/// A value that counts its changes.
pub(super) trait Versioned {
    /// The key in the cache.
    type Key: Copy + Hash + Eq;

    fn key(&self) -> Self::Key;

    /// The number of its changes.
    fn version(&self) -> u64;

    /// Whether commands can still be decided on it.
    fn is_live(&self) -> bool;
}

impl Versioned for Game {
    type Key = GameId;

    fn key(&self) -> GameId {
        self.id
    }

    fn version(&self) -> u64 {
        self.version
    }

    fn is_live(&self) -> bool {
        self.is_running()
    }
}

impl Versioned for Player {
    type Key = PlayerId;

    fn key(&self) -> PlayerId {
        self.id
    }

    fn version(&self) -> u64 {
        self.version
    }

    fn is_live(&self) -> bool {
        !self.is_deleted()
    }
}

/// Views read a tournament that is over, too.
impl Versioned for Tournament {
    type Key = EventId;

    fn key(&self) -> EventId {
        self.id
    }

    fn version(&self) -> u64 {
        self.version
    }

    fn is_live(&self) -> bool {
        true
    }
}

/// Values by their keys; the least recently used one is evicted when the cache is full.
pub(super) struct Cache<V: Versioned>(Mutex<Cached<V>>);

struct Cached<V: Versioned> {
    values: LruCache<V::Key, Arc<V>>,
    /// How often entries were invalidated.
    invalidated: u64,
}

/// The time between two invalidations of a cache: a value is kept only if it was read in the current epoch.
#[derive(Clone, Copy, Debug)]
pub(super) struct InvalidationEpoch(u64);

impl<V: Versioned> Cache<V> {
    /// Creates an empty cache for at most this many values.
    pub(super) fn new(most: NonZeroUsize) -> Cache<V> {
        Cache(Mutex::new(Cached { values: LruCache::new(most), invalidated: 0 }))
    }

    fn cached(&self) -> MutexGuard<'_, Cached<V>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn get(&self, key: V::Key) -> Option<Arc<V>> {
        self.cached().values.get(&key).cloned()
    }

    /// The current epoch. It must be taken before reading a value that is to be kept.
    pub(super) fn epoch(&self) -> InvalidationEpoch {
        InvalidationEpoch(self.cached().invalidated)
    }

    /// Keeps a value that was read or made in an epoch if that has not ended and no newer value is there. A value that
    /// is not live is not stored: it only removes the cached one.
    pub(super) fn insert(&self, value: &Arc<V>, epoch: InvalidationEpoch) {
        let mut cached = self.cached();
        if cached.invalidated != epoch.0 {
            return;
        }
        let is_older = |kept: &Arc<V>| kept.version() < value.version();
        if !cached.values.peek(&value.key()).is_none_or(is_older) {
            return;
        }
        let replaced = match value.is_live() {
            true => cached.values.push(value.key(), Arc::clone(value)).map(|(_, replaced)| replaced),
            false => cached.values.pop(&value.key()),
        };
        // The memory is freed after the lock is released.
        drop((cached, replaced));
    }

    /// Removes some values, because they have changed or something in them was erased.
    pub(super) fn invalidate(&self, keys: impl IntoIterator<Item = V::Key>) {
        let mut cached = self.cached();
        for key in keys {
            cached.invalidated += 1;
            cached.values.pop(&key);
        }
    }

    /// Removes everything.
    pub(super) fn invalidate_all(&self) {
        let mut cached = self.cached();
        cached.invalidated += 1;
        cached.values.clear();
    }
}

/// Facts that only an erasure changes, by key; the least recently used one is evicted when there are too many.
pub(super) struct Remembered<K: Hash + Eq, V>(Mutex<LruCache<K, V>>);

impl<K: Hash + Eq, V: Copy> Remembered<K, V> {
    /// Remembers at most this many facts.
    pub(super) fn new(most: NonZeroUsize) -> Remembered<K, V> {
        Remembered(Mutex::new(LruCache::new(most)))
    }

    pub(super) fn insert(&self, key: K, value: V) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).put(key, value);
    }

    pub(super) fn get(&self, key: &K) -> Option<V> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(key).copied()
    }

    pub(super) fn forget_all(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use colonnade_play::{Dated, Identity, PlayerEvent};

    fn player(id: u64, version: u64) -> Arc<Player> {
        let mut player = Player::new(PlayerId(id));
        player.identity = Some(Identity::Discord(id));
        player.version = version;
        Arc::new(player)
    }

    fn cache(most: usize) -> Cache<Player> {
        Cache::new(NonZeroUsize::new(most).expect("not zero"))
    }

    fn version(cache: &Cache<Player>, id: u64) -> Option<u64> {
        cache.get(PlayerId(id)).map(|player| player.version)
    }

    #[test]
    fn the_least_recently_used_value_makes_room() {
        let cache = cache(3);
        for id in 1..=3 {
            cache.insert(&player(id, 1), cache.epoch());
        }
        assert_eq!(version(&cache, 1), Some(1));
        for id in 4..=100 {
            cache.insert(&player(id, 1), cache.epoch());
            assert_eq!(version(&cache, 1), Some(1), "it is in use");
            assert!(cache.cached().values.len() <= 3);
        }
        assert_eq!((version(&cache, 2), version(&cache, 100)), (None, Some(1)));
    }

    #[test]
    fn what_is_older_replaces_nothing() {
        let cache = cache(3);
        for (kept, expected) in [(2, 2), (1, 2), (3, 3), (2, 3)] {
            cache.insert(&player(7, kept), cache.epoch());
            assert_eq!(version(&cache, 7), Some(expected));
        }
    }

    #[test]
    fn what_is_not_live_is_not_kept() {
        let cache = cache(3);
        cache.insert(&player(7, 2), cache.epoch());
        let mut deleted = (*player(7, 2)).clone();
        deleted.apply(&Dated { at: "2026-01-01T00:00:00Z".parse().expect("a time"), event: PlayerEvent::Deleted });
        cache.insert(&Arc::new(deleted), cache.epoch());
        assert_eq!(version(&cache, 7), None);
    }

    #[test]
    fn what_was_read_before_something_was_forgotten_is_not_kept() {
        let cache = cache(3);
        let before = cache.epoch();
        cache.invalidate([PlayerId(7)]);
        cache.insert(&player(7, 1), before);
        assert_eq!(version(&cache, 7), None);
        let before = cache.epoch();
        cache.invalidate_all();
        cache.insert(&player(7, 1), before);
        assert_eq!(version(&cache, 7), None);
        cache.insert(&player(7, 2), cache.epoch());
        assert_eq!(version(&cache, 7), Some(2));
    }
}
