//! Delivering notices: at least once, each with a key that never changes, again after a while if it fails, and given
//! up after days.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::pin::Pin;

use chrono::TimeDelta;
use tokio::sync::watch;

use super::{Reply, Service, ServiceError};
use crate::play::{
    Audience, Challenge, Game, Notice, NoticeKey, NoticeQueue, NoticeTopic, Place, PlayerId, Span, Timestamp, Viewer,
};
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

/// Where the notices of a queue are delivered, as far as it matters for who waits for whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Whereabouts {
    /// A channel or a thread, by Discord's number.
    Channel(u64),
    /// A server (or the host's table), where there is no channel to tell.
    Server(Place),
    /// A conversation with a player.
    Player(PlayerId),
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
    /// A notice that was delivered and not settled, because the program ended in between, comes again, with the same
    /// [`Notice::key`](crate::play::Notice::key).
    fn deliver(&self, notices: Vec<Queued>) -> Pin<Box<dyn Future<Output = Vec<Sent>> + Send + '_>>;

    /// From now on this process delivers. Another one did before, and may have delivered whatever waits.
    fn take_over(&self) {}
}

impl Service {
    /// Notices that may be delivered now, the longest due first; at most `limit`.
    ///
    /// # Errors
    ///
    /// Only if something fails.
    pub fn notices(&self, limit: usize) -> Reply<Vec<Queued>> {
        self.store.notices(self.now(), limit).map_err(|fault| self.fault(fault))
    }

    /// Notices with numbers after this one, in the order in which they came; at most `limit`.
    ///
    /// # Errors
    ///
    /// Only if something fails.
    pub fn notices_after(&self, number: u64, limit: usize) -> Reply<Vec<Queued>> {
        self.store.notices_after(number, limit).map_err(|fault| self.fault(fault))
    }

    /// The notice with a number; None if it is delivered or given up.
    ///
    /// # Errors
    ///
    /// Only if something fails.
    pub fn notice(&self, number: u64) -> Reply<Option<Queued>> {
        self.store.notice_numbered(number).map_err(|fault| self.fault(fault))
    }

    /// Lets the outbox deliver what the fronts of an earlier run had kept to answer themselves: they are gone. To be
    /// called before a front of this run gives commands, and only where no other service shares the rows.
    ///
    /// # Errors
    ///
    /// Only if something fails; then those notices wait until that time is over.
    pub fn end_leases(&self) -> Reply<()> {
        let now = self.now();
        let soon = self.store.notices(now + self.play.lease.delta(), usize::MAX);
        for queued in soon.map_err(|fault| self.fault(fault))? {
            let notice = &queued.notice;
            // One that was tried waits for another reason.
            if notice.origin.is_some() && notice.attempts == 0 && notice.not_before > now {
                self.settle_notice(&queued, Sent::NotBefore(now))?;
            }
        }
        Ok(())
    }

    /// The channel where a game is announced: its thread, or the channel that its server has set, or that of the
    /// challenge. None where it is played in direct messages or at the host's table.
    ///
    /// # Errors
    ///
    /// Only if something fails.
    pub fn channel_of_game(&self, game: &Game) -> Reply<Option<u64>> {
        if game.channel != game.setup.channel {
            return Ok(game.channel);
        }
        self.channel_in(game.setup.place, game.setup.channel)
    }

    /// The channel where a challenge is announced: the one that its server has set, or where it was made. None if it was
    /// made in direct messages or at the host's table.
    ///
    /// # Errors
    ///
    /// Only if something fails.
    pub fn channel_of_challenge(&self, challenge: &Challenge) -> Reply<Option<u64>> {
        self.channel_in(challenge.terms.place, challenge.terms.channel)
    }

    /// The channel that the server of a place has set, or else this one; None outside servers.
    ///
    /// # Errors
    ///
    /// Only if something fails.
    pub fn channel_in(&self, place: Place, channel: Option<u64>) -> Reply<Option<u64>> {
        match place.server() {
            Some(server) => Ok(self.server(server)?.settings.channel.or(channel)),
            None => Ok(None),
        }
    }

    /// Where the notices of a queue are delivered at present.
    ///
    /// # Errors
    ///
    /// Only if something fails.
    pub fn whereabouts(&self, queue: NoticeQueue) -> Reply<Whereabouts> {
        let place = match queue.to {
            Audience::Player(player) => return Ok(Whereabouts::Player(player)),
            Audience::Watching { channel, .. } => return Ok(Whereabouts::Channel(channel)),
            Audience::Place(place) => place,
        };
        let channel = match queue.topic {
            NoticeTopic::Puzzles(server) => self.server(server).map(|server| server.puzzles.channel()),
            NoticeTopic::Game(game) => self.game(Viewer::Host, game).and_then(|game| self.channel_of_game(&game)),
            NoticeTopic::Challenge(challenge) => {
                self.challenge_at(Viewer::Host, challenge).and_then(|challenge| self.channel_of_challenge(&challenge))
            }
        };
        match channel {
            Ok(channel) => Ok(channel.map_or(Whereabouts::Server(place), Whereabouts::Channel)),
            // There is no such game; whoever delivers the notice finds out.
            Err(ServiceError::Refused(_)) => Ok(Whereabouts::Server(place)),
            Err(error) => Err(error),
        }
    }

    /// Whether the notices with these keys, in the order of what they tell, can go out now without overtaking others: each
    /// waits in the outbox, and nothing else that is earlier does that tells the same recipient of the same game or
    /// challenge.
    ///
    /// # Errors
    ///
    /// Only if something fails.
    pub fn are_next(&self, keys: &[NoticeKey]) -> Reply<bool> {
        for (at, &key) in keys.iter().enumerate() {
            // It goes out together with the one before it.
            if keys[..at].iter().any(|before| before.leads(key)) {
                continue;
            }
            if self.store.is_notice_behind(key).map_err(|fault| self.fault(fault))? != Some(false) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Changes when something became of a notice, from now on.
    #[must_use]
    pub fn settled(&self) -> watch::Receiver<()> {
        self.settled.subscribe()
    }

    /// When the next notice may be delivered.
    ///
    /// # Errors
    ///
    /// Only if something fails.
    pub fn next_notice(&self) -> Reply<Option<Timestamp>> {
        self.store.next_notice().map_err(|fault| self.fault(fault))
    }

    /// Stores how a front answered the command whose notices have these keys. Those that went out meanwhile are gone.
    ///
    /// # Errors
    ///
    /// Only if something fails; then the outbox delivers them when the front's time is over.
    pub fn settle_answered(&self, keys: &[NoticeKey], sent: &Sent) -> Reply<()> {
        for &key in keys {
            let queued = self.store.notice(key).map_err(|fault| self.fault(fault))?;
            if let Some(queued) = queued.filter(|queued| queued.notice.origin.is_some()) {
                self.settle_notice(&queued, sent.clone())?;
            }
        }
        self.mail.before(self.now());
        Ok(())
    }

    /// Lets the front that is about to answer with a notice answer with the next one of the same recipient and game, too,
    /// for as long and in the same place. `false` if either is not there any more, or the first one is not the front's.
    ///
    /// # Errors
    ///
    /// Only if something fails.
    pub fn answer_also(&self, first: NoticeKey, next: NoticeKey) -> Reply<bool> {
        let find = |key| self.store.notice(key).map_err(|fault| self.fault(fault));
        let (Some(first), Some(Queued { number, notice })) = (find(first)?, find(next)?) else { return Ok(false) };
        let Notice { origin, not_before, .. } = first.notice;
        // Until then the outbox tells neither: the second one waits for the first.
        if origin.is_none() || not_before <= self.now() {
            return Ok(false);
        }
        let notice = Notice { origin, ..notice };
        self.settle_notice(&Queued { number, notice }, Sent::NotBefore(not_before))?;
        Ok(true)
    }

    /// Leaves the notices with these keys to the outbox: the front has not tried to answer with them.
    ///
    /// # Errors
    ///
    /// Only if something fails; then the outbox delivers them when the front's time is over.
    pub fn leave_to_outbox(&self, keys: &[NoticeKey]) -> Reply<()> {
        for &key in keys {
            let queued = self.store.notice(key).map_err(|fault| self.fault(fault))?;
            if let Some(Queued { number, notice }) = queued {
                let left = Notice { origin: None, ..notice };
                self.settle_notice(&Queued { number, notice: left }, Sent::NotBefore(self.now()))?;
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
        let settled = match self.store.settle(queued.number, delivery) {
            Ok(()) => Ok(()),
            // It stays as it was, or is gone: both are well.
            Err(AppendError::Stale) => Ok(()),
            Err(AppendError::Fault(fault) | AppendError::Unknown(fault)) => Err(self.fault(fault)),
        };
        self.settled.send_replace(());
        settled
    }

    /// Notices that were given up, the latest first; at most `limit`.
    ///
    /// # Errors
    ///
    /// Only if something fails.
    pub fn dead_letters(&self, limit: usize) -> Reply<Vec<Queued>> {
        self.store.dead_letters(limit).map_err(|fault| self.fault(fault))
    }
}
