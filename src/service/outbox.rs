//! Delivering notices: at least once, each with a key that never changes, again after a while if it fails, and given
//! up after days.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::pin::Pin;

use chrono::TimeDelta;

use super::{Reply, Service};
use crate::play::{NoticeKey, Span, Timestamp};
use crate::store::{AppendError, Delivery, Queued};

/// For how long after an event its notice is tried before it is given up.
const GIVE_UP_AFTER: Span = Span::days(2);

/// How often a notice is tried at least.
const FEWEST_TRIES: u32 = 20;

/// The waits between two tries, in milliseconds: the first, and the longest. Each is up to a quarter longer, so that
/// notices that failed together do not come again together.
const FIRST_WAIT: u64 = 1_000;
const LONGEST_WAIT: u64 = 60_000;

/// How long a notice waits after so many failures. The part that is left to chance follows from the notice's key.
fn wait_after(attempts: u32, key: NoticeKey) -> TimeDelta {
    let wait = (FIRST_WAIT << attempts.saturating_sub(1).min(16)).min(LONGEST_WAIT);
    let mut hasher = DefaultHasher::new();
    (key, attempts).hash(&mut hasher);
    let milliseconds = wait + hasher.finish() % (wait / 4);
    TimeDelta::milliseconds(i64::try_from(milliseconds).unwrap_or(i64::MAX))
}

/// How a try to deliver a notice went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sent {
    /// It was delivered, or there is nobody left to deliver it to.
    Delivered,
    /// It was not, and may be later.
    Failed(String),
    /// It was not, and shall not be tried before this time, which does not count as a failure.
    NotBefore(Timestamp),
    /// It cannot be delivered: try no more.
    Impossible(String),
}

/// Brings notices to where they belong.
pub trait Courier: Send + Sync {
    /// Tries to deliver notices of one kind about one thing to one place, in this order; later ones may make earlier ones
    /// stale. Returns how that went for the first of them, for each that was tried.
    ///
    /// What was delivered and not settled, because the program ended in between, comes again, with the same
    /// [`Notice::key`](crate::play::Notice::key).
    fn deliver(&self, notices: Vec<Queued>) -> Pin<Box<dyn Future<Output = Vec<Sent>> + Send + '_>>;
}

impl Service {
    /// Notices that may be delivered now, the longest due first; at most `limit`.
    ///
    /// # Errors
    ///
    /// Only if something fails.
    pub fn notices(&self, limit: usize) -> Reply<Vec<Queued>> {
        self.store.notices(self.now(), limit).map_err(|fault| self.incident(&fault))
    }

    /// Notices with numbers after this one, in the order in which they came; at most `limit`.
    ///
    /// # Errors
    ///
    /// Only if something fails.
    pub fn notices_after(&self, number: u64, limit: usize) -> Reply<Vec<Queued>> {
        self.store.notices_after(number, limit).map_err(|fault| self.incident(&fault))
    }

    /// The notice with a number; None if it is delivered or given up.
    ///
    /// # Errors
    ///
    /// Only if something fails.
    pub fn notice(&self, number: u64) -> Reply<Option<Queued>> {
        self.store.notice_numbered(number).map_err(|fault| self.incident(&fault))
    }

    /// Lets the outbox deliver what the fronts of an earlier run had kept to answer themselves: they are gone. To be
    /// called before a front of this run gives commands.
    ///
    /// # Errors
    ///
    /// Only if something fails; then those notices wait until that time is over.
    pub fn end_leases(&self) -> Reply<()> {
        let now = self.now();
        let soon = self.store.notices(now + self.play.lease.delta(), usize::MAX);
        for queued in soon.map_err(|fault| self.incident(&fault))? {
            let notice = &queued.notice;
            // One that was tried waits for another reason.
            if notice.origin.is_some() && notice.attempts == 0 && notice.not_before > now {
                self.settle_notice(&queued, Sent::NotBefore(now))?;
            }
        }
        Ok(())
    }

    /// When the next notice may be delivered.
    ///
    /// # Errors
    ///
    /// Only if something fails.
    pub fn next_notice(&self) -> Reply<Option<Timestamp>> {
        self.store.next_notice().map_err(|fault| self.incident(&fault))
    }

    /// Stores how a front answered the command whose notices have these keys. Those that went out meanwhile are gone.
    ///
    /// # Errors
    ///
    /// Only if something fails; then the outbox delivers them when the front's time is over.
    pub fn settle_answered(&self, keys: &[NoticeKey], sent: &Sent) -> Reply<()> {
        for &key in keys {
            let queued = self.store.notice(key).map_err(|fault| self.incident(&fault))?;
            if let Some(queued) = queued.filter(|queued| queued.notice.origin.is_some()) {
                self.settle_notice(&queued, sent.clone())?;
            }
        }
        self.mail.before(self.now());
        Ok(())
    }

    /// Stores how a try to deliver a notice went. Waits between tries double from a second to a minute.
    ///
    /// # Errors
    ///
    /// Only if something fails; then it will be tried again.
    pub fn settle_notice(&self, queued: &Queued, sent: Sent) -> Reply<()> {
        let mut notice = queued.notice.clone();
        let delivery = match sent {
            Sent::Delivered => Delivery::Delivered,
            Sent::NotBefore(time) => {
                notice.not_before = time;
                Delivery::Again(notice)
            }
            Sent::Failed(error) => {
                notice.attempts = notice.attempts.saturating_add(1);
                notice.error = Some(error);
                let now = self.now();
                notice.not_before = now + wait_after(notice.attempts, notice.key());
                let is_old = now - notice.at > GIVE_UP_AFTER.delta() && notice.attempts >= FEWEST_TRIES;
                if is_old { Delivery::Dead(notice) } else { Delivery::Again(notice) }
            }
            Sent::Impossible(error) => {
                notice.error = Some(error);
                Delivery::Dead(notice)
            }
        };
        if let Delivery::Dead(notice) = &delivery {
            let error = notice.error.as_deref().unwrap_or_default();
            tracing::error!(key = %notice.key(), error, "a notice is given up; `colonnade doctor` lists it");
        }
        match self.store.settle(queued.number, delivery) {
            Ok(()) => Ok(()),
            // It stays as it was, or is gone: both are well.
            Err(AppendError::Stale) => Ok(()),
            Err(AppendError::Fault(fault) | AppendError::Unknown(fault)) => Err(self.incident(&fault)),
        }
    }

    /// Notices that were given up, the latest first; at most `limit`.
    ///
    /// # Errors
    ///
    /// Only if something fails.
    pub fn dead_letters(&self, limit: usize) -> Reply<Vec<Queued>> {
        self.store.dead_letters(limit).map_err(|fault| self.incident(&fault))
    }
}
