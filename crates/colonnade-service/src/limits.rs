//! Limits by key: how often something may be requested, and how many things may be held at a time. Both use bounded
//! memory, whatever the keys.

use std::collections::HashMap;
use std::hash::Hash;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use lru::LruCache;

/// Token buckets by key. Each starts full and refills at a constant rate. When there is no more room, the least
/// recently used key is evicted, so a flood of new keys does not reset a key that is in use.
#[derive(Debug)]
pub struct RateLimiter<K: Hash + Eq> {
    burst: f64,
    per_second: f64,
    buckets: Mutex<LruCache<K, Bucket>>,
}

#[derive(Debug)]
struct Bucket {
    tokens: f64,
    updated: Instant,
}

impl<K: Hash + Eq> RateLimiter<K> {
    /// Buckets that hold `burst` tokens and regain `per_second` of them, for at most `keys` keys.
    #[must_use]
    pub fn new(burst: f64, per_second: f64, keys: NonZeroUsize) -> RateLimiter<K> {
        RateLimiter { burst, per_second, buckets: Mutex::new(LruCache::new(keys)) }
    }

    /// Takes `cost` tokens of a key's bucket. A cost above the burst needs a full bucket.
    ///
    /// # Errors
    ///
    /// How long to wait until there are enough. Nothing is taken then.
    pub fn take(&self, key: K, cost: f64, now: Instant) -> Result<(), Duration> {
        self.with_bucket(key, now, |bucket| {
            self.check_bucket(bucket, cost)?;
            bucket.tokens -= cost;
            Ok(())
        })
    }

    /// Checks whether `cost` tokens could be taken of a key's bucket, and takes none.
    ///
    /// # Errors
    ///
    /// How long to wait until there are enough.
    pub fn check(&self, key: K, cost: f64, now: Instant) -> Result<(), Duration> {
        self.with_bucket(key, now, |bucket| self.check_bucket(bucket, cost))
    }

    fn check_bucket(&self, bucket: &Bucket, cost: f64) -> Result<(), Duration> {
        let needed = cost.min(self.burst);
        if bucket.tokens < needed {
            return Err(Duration::from_secs_f64((needed - bucket.tokens) / self.per_second));
        }
        Ok(())
    }

    /// Takes `cost` tokens of a key's bucket for something already done. The bucket may go negative by up to one burst.
    pub fn charge(&self, key: K, cost: f64, now: Instant) {
        self.with_bucket(key, now, |bucket| bucket.tokens = (bucket.tokens - cost).max(-self.burst));
    }

    fn with_bucket<T>(&self, key: K, now: Instant, change: impl FnOnce(&mut Bucket) -> T) -> T {
        change(self.refilled(&mut self.lock(), key, now))
    }

    fn lock(&self) -> MutexGuard<'_, LruCache<K, Bucket>> {
        self.buckets.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The bucket of a key with what it has regained.
    fn refilled<'a>(&self, buckets: &'a mut LruCache<K, Bucket>, key: K, now: Instant) -> &'a mut Bucket {
        let bucket = buckets.get_or_insert_mut(key, || Bucket { tokens: self.burst, updated: now });
        let passed = now.saturating_duration_since(bucket.updated).as_secs_f64();
        bucket.tokens = (bucket.tokens + passed * self.per_second).min(self.burst);
        // Callers measure the time before they get here, so an older one may come later; no time counts twice.
        bucket.updated = bucket.updated.max(now);
        bucket
    }
}

impl<K: Hash + Eq + Clone> RateLimiter<K> {
    /// Takes `cost` tokens for somebody who has several keys: from the bucket of each the cost divided by its share, so that
    /// a key with a share of 4 lasts for four times as much.
    ///
    /// # Errors
    ///
    /// How long to wait until there are enough in each. Nothing is taken then.
    pub fn take_shares(&self, keys: &[WeightedKey<K>], cost: f64, now: Instant) -> Result<(), Duration> {
        let mut buckets = self.lock();
        let costs = || keys.iter().map(|(key, share)| (key, cost / f64::from(*share)));
        let waits = costs()
            .filter_map(|(key, cost)| self.check_bucket(self.refilled(&mut buckets, key.clone(), now), cost).err());
        if let Some(wait) = waits.max() {
            return Err(wait);
        }
        costs().for_each(|(key, cost)| self.refilled(&mut buckets, key.clone(), now).tokens -= cost);
        Ok(())
    }

    /// Takes `cost` tokens from the buckets of several keys for something already done, as [`RateLimiter::charge`] does.
    pub fn charge_shares(&self, keys: &[WeightedKey<K>], cost: f64, now: Instant) {
        keys.iter().for_each(|(key, share)| self.charge(key.clone(), cost / f64::from(*share), now));
    }
}

/// A key, and how many times the limit of a single key it has.
pub type WeightedKey<K> = (K, u8);

/// A semaphore of which each key can hold only a few permits at a time.
#[derive(Debug)]
pub struct KeyedSemaphore<K: Hash + Eq> {
    total: usize,
    per_key: usize,
    taken: Arc<Mutex<Taken<K>>>,
}

#[derive(Debug)]
struct Taken<K> {
    total: usize,
    by_key: HashMap<K, usize>,
}

fn lock<K>(taken: &Mutex<Taken<K>>) -> MutexGuard<'_, Taken<K>> {
    taken.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<K: Hash + Eq + Clone> KeyedSemaphore<K> {
    /// `total` permits, at most `per_key` of them for one key.
    #[must_use]
    pub fn new(total: usize, per_key: usize) -> KeyedSemaphore<K> {
        let taken = Taken { total: 0, by_key: HashMap::new() };
        KeyedSemaphore { total, per_key, taken: Arc::new(Mutex::new(taken)) }
    }

    /// Takes a permit for somebody who has several keys, or none, which has no limit of its own. `None` if a key holds as
    /// many as its share allows, or all are taken. However large its share, a key leaves half of all permits to others.
    #[must_use]
    pub fn try_acquire(&self, keys: &[WeightedKey<K>]) -> Option<KeyedPermit<K>> {
        let mut taken = lock(&self.taken);
        let most = |share: u8| (self.per_key * usize::from(share)).min(self.per_key.max(self.total / 2));
        let is_full = |(key, share): &WeightedKey<K>| taken.by_key.get(key).is_some_and(|&held| held >= most(*share));
        if taken.total >= self.total || keys.iter().any(is_full) {
            return None;
        }
        let keys: Vec<K> = keys.iter().map(|(key, _)| key.clone()).collect();
        keys.iter().for_each(|key| *taken.by_key.entry(key.clone()).or_insert(0) += 1);
        taken.total += 1;
        drop(taken);
        Some(KeyedPermit { keys, taken: Arc::clone(&self.taken) })
    }
}

/// A permit, returned when this is dropped.
#[derive(Debug)]
pub struct KeyedPermit<K: Hash + Eq> {
    keys: Vec<K>,
    taken: Arc<Mutex<Taken<K>>>,
}

impl<K: Hash + Eq> Drop for KeyedPermit<K> {
    fn drop(&mut self) {
        let mut taken = lock(&self.taken);
        taken.total -= 1;
        for key in &self.keys {
            let Some(held) = taken.by_key.get_mut(key) else { continue };
            *held -= 1;
            if *held == 0 {
                taken.by_key.remove(key);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limiter(keys: usize) -> RateLimiter<u32> {
        RateLimiter::new(240.0, 20.0, NonZeroUsize::new(keys).expect("not zero"))
    }

    #[test]
    fn a_burst_is_admitted_and_then_a_steady_flow() {
        let limiter = limiter(16);
        let now = Instant::now();
        assert_eq!((0..300).filter(|_| limiter.take(1, 1.0, now).is_ok()).count(), 240);
        assert_eq!(limiter.take(1, 1.0, now), Err(Duration::from_millis(50)));
        assert_eq!(limiter.take(2, 1.0, now), Ok(()));
        let later = now + Duration::from_secs(2);
        assert_eq!((0..300).filter(|_| limiter.take(1, 1.0, later).is_ok()).count(), 40);
    }

    #[test]
    fn costs_have_weight_and_debts_are_paid_off() {
        let limiter = limiter(16);
        let now = Instant::now();
        assert_eq!(limiter.take(1, 1_000.0, now), Ok(()), "a full bucket is enough for anything");
        assert_eq!(limiter.take(1, 1.0, now), Err(Duration::from_secs_f64(761.0 / 20.0)));
        limiter.charge(2, 1_000.0, now);
        assert_eq!(limiter.take(2, 1.0, now), Err(Duration::from_secs_f64(241.0 / 20.0)), "debts are bounded");
        assert_eq!(limiter.take(2, 1.0, now + Duration::from_secs(13)), Ok(()));
    }

    #[test]
    fn a_flood_of_keys_frees_nobody_who_goes_on_asking() {
        let limiter = limiter(1_000);
        let now = Instant::now();
        while limiter.take(0, 1.0, now).is_ok() {}
        for key in 1..40_000 {
            assert_eq!(limiter.take(key, 1.0, now), Ok(()));
            if key % 500 == 0 {
                assert!(limiter.take(0, 1.0, now).is_err(), "after {key} others");
            }
        }
        assert_eq!(limiter.buckets.lock().expect("not poisoned").len(), 1_000);
    }

    #[test]
    fn places_are_bounded_in_all_and_by_key() {
        let places = KeyedSemaphore::new(3, 2);
        let first = places.try_acquire(&[("a", 1)]).expect("a place");
        let _second = places.try_acquire(&[("a", 1)]).expect("a place");
        assert!(places.try_acquire(&[("a", 1)]).is_none(), "one key cannot take them all");
        let _third = places.try_acquire(&[]).expect("a place");
        assert!(places.try_acquire(&[("b", 1)]).is_none(), "all are taken");
        drop(first);
        let back = places.try_acquire(&[("a", 1)]);
        assert!(back.is_some());
        drop(back);
        assert_eq!(lock(&places.taken).by_key, HashMap::from([("a", 1)]));
    }

    #[test]
    fn who_has_several_keys_has_a_share_of_each() {
        let places = KeyedSemaphore::new(12, 2);
        let take = |host: &'static str| places.try_acquire(&[(host, 1), ("all", 4)]);
        let held: Vec<_> = ["a", "a", "b", "b", "c", "c"].map(take).into_iter().collect::<Option<_>>().expect("places");
        assert!(take("d").is_none(), "half are left to others, although the share allows eight");
        assert!(places.try_acquire(&[("e", 1)]).is_some());
        drop(held);
        assert!(lock(&places.taken).by_key.is_empty());
        let limiter = limiter(16);
        let now = Instant::now();
        let take = |key, cost| limiter.take_shares(&[(key, 1), (0, 4)], cost, now);
        for key in 1..=4 {
            assert_eq!(take(key, 240.0), Ok(()));
            assert_eq!(take(key, 1.0), Err(Duration::from_millis(50)));
        }
        assert_eq!(take(5, 4.0), Err(Duration::from_millis(50)), "the common one is used up");
        assert_eq!(limiter.take(5, 240.0, now), Ok(()), "and nothing was taken from the other one");
        limiter.charge_shares(&[(6, 1), (7, 4)], 240.0, now);
        assert_eq!(limiter.take(7, 180.0, now), Ok(()));
        assert!(limiter.take(6, 1.0, now).is_err());
    }
}
