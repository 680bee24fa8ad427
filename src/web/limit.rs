//! How much one address may ask for: a bucket that fills again.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use super::address::subscriber;

/// How many requests an address may make at once, and how many a second after that.
const BURST: f64 = 240.0;
const A_SECOND: f64 = 20.0;

/// How many addresses are remembered; beyond, those whose buckets are full again are forgotten.
const MOST: usize = 16_384;

/// Counts requests by address.
#[derive(Default)]
pub(super) struct Limiter(Mutex<HashMap<IpAddr, Bucket>>);

struct Bucket {
    left: f64,
    at: Instant,
}

impl Bucket {
    fn fill(&mut self, now: Instant) {
        let passed = now.saturating_duration_since(self.at).as_secs_f64();
        self.left = (self.left + passed * A_SECOND).min(BURST);
        self.at = now;
    }
}

impl Limiter {
    /// Takes one request of an address into account.
    ///
    /// # Errors
    ///
    /// After how many seconds the next one is admitted, if this one is not.
    pub(super) fn admit(&self, address: IpAddr, now: Instant) -> Result<(), u32> {
        let mut buckets = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let address = subscriber(address);
        if buckets.len() >= MOST && !buckets.contains_key(&address) {
            buckets.retain(|_, bucket| {
                bucket.fill(now);
                bucket.left < BURST
            });
            if buckets.len() >= MOST {
                buckets.clear();
            }
        }
        let bucket = buckets.entry(address).or_insert(Bucket { left: BURST, at: now });
        bucket.fill(now);
        if bucket.left >= 1.0 {
            bucket.left -= 1.0;
            return Ok(());
        }
        Err(((1.0 - bucket.left) / A_SECOND).ceil().max(1.0) as u32)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_burst_is_admitted_and_then_a_steady_flow() {
        let limiter = Limiter::default();
        let (one, other) = (IpAddr::from([192, 0, 2, 1]), IpAddr::from([192, 0, 2, 2]));
        let now = Instant::now();
        assert_eq!((0..300).filter(|_| limiter.admit(one, now).is_ok()).count(), 240);
        assert_eq!(limiter.admit(one, now), Err(1));
        assert_eq!(limiter.admit(other, now), Ok(()));
        let later = now + Duration::from_secs(2);
        assert_eq!((0..300).filter(|_| limiter.admit(one, later).is_ok()).count(), 40);
    }

    #[test]
    fn no_more_addresses_are_remembered_than_there_is_room_for() {
        let limiter = Limiter::default();
        let now = Instant::now();
        for number in 0..40_000u32 {
            assert_eq!(limiter.admit(std::net::Ipv4Addr::from(number).into(), now), Ok(()));
        }
        assert!(limiter.0.lock().expect("not poisoned").len() <= MOST);
    }
}
