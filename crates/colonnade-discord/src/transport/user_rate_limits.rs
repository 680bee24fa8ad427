//! The rate limit of a user's ordinary actions: commands, presses, suggestions, written moves.
//!
//! Nobody plays as fast as it allows. A user who is faster, with a program, is told so once and gets no answers for a
//! while, so that a flood costs little and delays nobody else.

use std::num::NonZero;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use lru::LruCache;

use colonnade_service::RateLimiter;

/// How many actions a user may do at once, and per second.
const BURST: f64 = 100.0;
const PER_SECOND: f64 = 20.0;

/// How long a user who was too fast is not answered.
const PAUSE: Duration = Duration::from_secs(10);

/// How many users are remembered.
const USERS: NonZero<usize> = NonZero::new(16_384).expect("not zero");

/// A user was too fast, and is not answered for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RateLimited {
    /// The time until the user is answered again.
    pub(crate) wait: Duration,
}

/// The rate limits of all users.
pub(crate) struct UserRateLimits {
    limiter: RateLimiter<u64>,
    /// Users who were too fast.
    pauses: Mutex<LruCache<u64, Pause>>,
}

struct Pause {
    begin: Instant,
    is_reported: bool,
}

impl UserRateLimits {
    pub(crate) fn new() -> UserRateLimits {
        let limiter = RateLimiter::new(BURST, PER_SECOND, USERS);
        UserRateLimits { limiter, pauses: Mutex::new(LruCache::new(USERS)) }
    }

    fn pauses(&self) -> MutexGuard<'_, LruCache<u64, Pause>> {
        self.pauses.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts an action of a user.
    ///
    /// # Errors
    ///
    /// If the user is too fast, or was too fast a moment ago.
    pub(crate) fn take(&self, user: u64, now: Instant) -> Result<(), RateLimited> {
        let mut pauses = self.pauses();
        let passed = pauses.get(&user).and_then(|pause| now.checked_duration_since(pause.begin));
        let wait = match passed.and_then(|passed| PAUSE.checked_sub(passed)) {
            Some(wait) if !wait.is_zero() => wait,
            _ if self.limiter.take(user, 1.0, now).is_ok() => return Ok(()),
            _ => {
                pauses.push(user, Pause { begin: now, is_reported: false });
                PAUSE
            }
        };
        drop(pauses);
        metrics::counter!("colonnade_discord_too_fast_total").increment(1);
        Err(RateLimited { wait })
    }

    /// Whether a user who is too fast still has to be told so: once for each pause.
    pub(crate) fn should_report(&self, user: u64) -> bool {
        let mut pauses = self.pauses();
        pauses.get_mut(&user).is_some_and(|pause| !std::mem::replace(&mut pause.is_reported, true))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_too_fast_is_told_once_and_served_again_after_a_pause() {
        let limits = UserRateLimits::new();
        let begin = Instant::now();
        for round in 0..3 {
            // Five hundred a second, for five seconds, and then silence.
            let at = |number: u32| begin + PAUSE * round * 2 + Duration::from_millis(2) * number;
            let mut served = 0;
            let mut told = 0;
            for number in 0..2_500 {
                match limits.take(7, at(number)) {
                    Ok(()) => served += 1,
                    Err(_) => told += u32::from(limits.should_report(7)),
                }
                if number % 25 == 0 {
                    assert_eq!(limits.take(8, at(number)), Ok(()), "another user, at 20 a second");
                }
            }
            assert!((100..110).contains(&served), "{served} were served");
            assert_eq!(told, 1);
        }
    }

    #[test]
    fn nobody_comes_back_before_the_pause_is_over() {
        let limits = UserRateLimits::new();
        let now = Instant::now();
        while limits.take(7, now).is_ok() {}
        assert_eq!(limits.take(7, now + Duration::from_secs(4)), Err(RateLimited { wait: Duration::from_secs(6) }));
        assert_eq!(limits.take(7, now + PAUSE), Ok(()));
    }

    #[test]
    fn a_flood_of_users_is_not_remembered_for_ever() {
        let limits = UserRateLimits::new();
        let now = Instant::now();
        for user in 0..40_000 {
            limits.pauses().push(user, Pause { begin: now, is_reported: false });
        }
        assert_eq!(limits.pauses().len(), USERS.get());
    }
}
