//! A map that remembers a bounded number of entries.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};

/// The latest entries by key, shared between threads. When it is full, the entry that was added first is dropped.
pub(crate) struct Recent<K, V = ()> {
    capacity: usize,
    entries: Mutex<Entries<K, V>>,
}

struct Entries<K, V> {
    values: HashMap<K, V>,
    /// Keys in the order in which they were added.
    order: VecDeque<K>,
}

impl<K: Clone + Eq + Hash, V: Clone> Recent<K, V> {
    /// A map of at most `capacity` entries.
    pub(crate) fn new(capacity: usize) -> Recent<K, V> {
        Recent { capacity, entries: Mutex::new(Entries { values: HashMap::new(), order: VecDeque::new() }) }
    }

    fn with<T>(&self, use_entries: impl FnOnce(&mut Entries<K, V>) -> T) -> T {
        use_entries(&mut self.entries.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Adds or replaces an entry; returns whether the key is new.
    pub(crate) fn insert(&self, key: K, value: V) -> bool {
        self.with(|entries| {
            if entries.values.insert(key.clone(), value).is_some() {
                return false;
            }
            entries.order.push_back(key);
            if entries.order.len() > self.capacity
                && let Some(oldest) = entries.order.pop_front()
            {
                entries.values.remove(&oldest);
            }
            true
        })
    }

    pub(crate) fn get(&self, key: &K) -> Option<V> {
        self.with(|entries| entries.values.get(key).cloned())
    }

    pub(crate) fn contains(&self, key: &K) -> bool {
        self.with(|entries| entries.values.contains_key(key))
    }

    /// Removes all entries.
    pub(crate) fn clear(&self) {
        self.with(|entries| {
            entries.values.clear();
            entries.order.clear();
        });
    }

    /// Removes an entry; returns its value, if it was there.
    pub(crate) fn remove(&self, key: &K) -> Option<V> {
        self.with(|entries| {
            let removed = entries.values.remove(key);
            if removed.is_some() {
                entries.order.retain(|known| known != key);
            }
            removed
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Recent;

    #[test]
    fn the_oldest_entries_are_dropped() {
        let recent = Recent::new(3);
        for key in 0..100_000u64 {
            assert!(recent.insert(key, key * 2));
        }
        assert_eq!(recent.with(|entries| (entries.values.len(), entries.order.len())), (3, 3));
        assert_eq!(recent.get(&99_999), Some(199_998));
        assert!(!recent.contains(&99_996));
        assert!(!recent.insert(99_999, 0), "a known key is replaced");
        assert_eq!(recent.remove(&99_998), Some(199_996));
        assert_eq!(recent.remove(&99_998), None);
        assert!(recent.insert(99_998, 1), "a removed key is new again");
        assert_eq!(recent.with(|entries| (entries.values.len(), entries.order.len())), (3, 3));
    }
}
