//! Delivers notices: each game (or challenge) has a queue of its own in each place where it is announced.
//!
//! The notices of a queue go out one after the other, so that a place hears of a game in the order in which things
//! happened, also when a delivery fails. Queues do not wait for each other: places take turns, and a place that is slow
//! or fails keeps only a few of the deliveries that are under way at once. The queues hold numbers; the notices
//! themselves stay in the store until it is their turn, so that memory is bounded with very many waiting.

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use futures_util::FutureExt;
use tokio::task::{JoinSet, spawn_blocking};
use tokio::time::sleep;

use super::{AFTER_FAULT, LONGEST_SLEEP};
use crate::play::{Audience, ChallengeId, Fact, GameId, Notice, Timestamp};
use crate::service::{Courier, Queued, Reply, Sent, Service};

/// How many deliveries are under way at once.
const CONCURRENT: usize = 128;
/// How many of them are for the same server.
const CONCURRENT_IN_SERVER: usize = 4;
/// How many notices of a queue are handed to the courier together at most.
const LARGEST_BATCH: usize = 8;
/// How many notices are read from the store at once.
const PAGE: usize = 256;

/// Delivers notices as they come, for ever.
///
/// Begins with those that the front of an earlier run had kept to answer itself, so it has to begin before the front
/// does. Dropping it in the middle delivers some again after the next start.
pub async fn deliver(service: Arc<Service>, courier: Arc<dyn Courier>) {
    let kept = Arc::clone(&service);
    // An error is logged by the service; those notices are delivered when their lease is over.
    _ = spawn_blocking(move || kept.end_leases()).await;
    let mut dispatcher = Dispatcher::new(service, courier);
    loop {
        if !dispatcher.discover().await {
            sleep(AFTER_FAULT).await;
            continue;
        }
        dispatcher.wake_due();
        dispatcher.start_ready();
        dispatcher.wait().await;
    }
}

/// What the notices of a queue are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Subject {
    Game(GameId),
    Challenge(ChallengeId),
}

/// A queue: where it is told of what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct QueueKey {
    place: Audience,
    subject: Subject,
}

impl QueueKey {
    const fn of(notice: &Notice) -> QueueKey {
        let subject = match &notice.fact {
            Fact::Game { game, .. } | Fact::VacationSpent { game, .. } => Subject::Game(*game),
            Fact::Challenge { challenge, .. } => Subject::Challenge(*challenge),
        };
        QueueKey { place: notice.to, subject }
    }
}

/// A place with queues that can be served.
#[derive(Default)]
struct Place {
    /// How many of its deliveries are under way.
    running: usize,
    /// Queues whose first notice can be tried, those of games before those of challenges.
    games: VecDeque<QueueKey>,
    challenges: VecDeque<QueueKey>,
    /// Whether the place waits for its turn.
    is_in_line: bool,
}

impl Place {
    const fn capacity(place: Audience) -> usize {
        match place {
            Audience::Place(_) => CONCURRENT_IN_SERVER,
            // A user reads messages in one order.
            Audience::Player(_) => 1,
        }
    }

    fn is_ready(&self, place: Audience) -> bool {
        self.running < Place::capacity(place) && !(self.games.is_empty() && self.challenges.is_empty())
    }
}

/// What became of a try to serve a queue.
enum Served {
    /// So many notices at the front are done with.
    Done(usize),
    /// After so many that are done with, the next waits until this time; it may come sooner if a front has it.
    Wait { done: usize, until: Timestamp, is_leased: bool },
    /// The store failed.
    Fault,
}

struct Dispatcher {
    service: Arc<Service>,
    courier: Arc<dyn Courier>,
    /// The number of the latest notice that is in a queue.
    last: u64,
    queues: HashMap<QueueKey, VecDeque<u64>>,
    places: HashMap<Audience, Place>,
    /// Places with something to deliver, in turn.
    line: VecDeque<Audience>,
    /// Queues whose first notice waits until a time.
    waiting: BTreeMap<Timestamp, Vec<QueueKey>>,
    /// Queues whose first notice is kept by a front, which answers it itself.
    leased: HashSet<QueueKey>,
    running: JoinSet<(QueueKey, Served)>,
}

impl Dispatcher {
    fn new(service: Arc<Service>, courier: Arc<dyn Courier>) -> Dispatcher {
        Dispatcher {
            service,
            courier,
            last: 0,
            queues: HashMap::new(),
            places: HashMap::new(),
            line: VecDeque::new(),
            waiting: BTreeMap::new(),
            leased: HashSet::new(),
            running: JoinSet::new(),
        }
    }

    /// Puts new notices into queues; returns whether the store could tell them.
    async fn discover(&mut self) -> bool {
        self.service.mail_alarm().looking();
        loop {
            let (service, last) = (Arc::clone(&self.service), self.last);
            let found = spawn_blocking(move || service.notices_after(last, PAGE)).await;
            let Ok(Ok(found)) = found else { return false };
            if found.is_empty() {
                return true;
            }
            for queued in found {
                self.last = self.last.max(queued.number);
                let key = QueueKey::of(&queued.notice);
                let queue = self.queues.entry(key).or_default();
                queue.push_back(queued.number);
                if queue.len() == 1 {
                    self.ready(key);
                }
            }
        }
    }

    /// A queue's first notice can be tried.
    fn ready(&mut self, key: QueueKey) {
        let place = self.places.entry(key.place).or_default();
        match key.subject {
            Subject::Game(_) => place.games.push_back(key),
            Subject::Challenge(_) => place.challenges.push_back(key),
        }
        self.line_up(key.place);
    }

    /// Puts a place into line if it has something to deliver.
    fn line_up(&mut self, audience: Audience) {
        let Some(place) = self.places.get_mut(&audience) else { return };
        if place.is_ready(audience) {
            if !std::mem::replace(&mut place.is_in_line, true) {
                self.line.push_back(audience);
            }
        } else if place.running == 0 && !place.is_in_line && place.games.is_empty() && place.challenges.is_empty() {
            self.places.remove(&audience);
        }
    }

    /// Makes queues ready whose time has come.
    fn wake_due(&mut self) {
        let now = self.service.now();
        while let Some(first) = self.waiting.first_entry().filter(|first| *first.key() <= now) {
            for key in first.remove() {
                self.leased.remove(&key);
                self.ready(key);
            }
        }
    }

    /// Begins deliveries while there is room, one for each place in turn.
    fn start_ready(&mut self) {
        while self.running.len() < CONCURRENT {
            let Some(audience) = self.line.pop_front() else { return };
            let Some(place) = self.places.get_mut(&audience) else { continue };
            place.is_in_line = false;
            let Some(key) = place.games.pop_front().or_else(|| place.challenges.pop_front()) else { continue };
            let Some(queue) = self.queues.get(&key) else {
                self.line_up(audience);
                continue;
            };
            place.running += 1;
            let numbers = queue.iter().copied().take(LARGEST_BATCH).collect();
            let (service, courier) = (Arc::clone(&self.service), Arc::clone(&self.courier));
            self.running.spawn(async move {
                let served = AssertUnwindSafe(serve(service, courier, numbers)).catch_unwind().await;
                (key, served.unwrap_or(Served::Fault))
            });
            self.line_up(audience);
        }
    }

    /// Waits until a delivery ends, a notice comes or is settled by a front, or something is due.
    async fn wait(&mut self) {
        let service = Arc::clone(&self.service);
        let due = self.waiting.keys().next().map(|due| (*due - service.now()).to_std().unwrap_or_default());
        let pause = due.map_or(LONGEST_SLEEP, |due| due.min(LONGEST_SLEEP));
        tokio::select! {
            Some(ended) = self.running.join_next() => {
                if let Ok((key, served)) = ended {
                    self.served(key, &served);
                }
            }
            () = service.mail_alarm().rings() => {
                for key in std::mem::take(&mut self.leased) {
                    self.waiting.retain(|_, keys| {
                        keys.retain(|waiting| *waiting != key);
                        !keys.is_empty()
                    });
                    self.ready(key);
                }
            }
            () = sleep(pause) => {}
        }
    }

    /// Takes in what became of a try to serve a queue.
    fn served(&mut self, key: QueueKey, served: &Served) {
        if let Some(place) = self.places.get_mut(&key.place) {
            place.running -= 1;
        }
        let (done, wait) = match served {
            Served::Done(done) => (*done, None),
            Served::Wait { done, until, is_leased } => (*done, Some((*until, *is_leased))),
            Served::Fault => (0, Some((self.service.now() + after_fault(), false))),
        };
        if let Some(queue) = self.queues.get_mut(&key) {
            queue.drain(..done.min(queue.len()));
            if queue.is_empty() {
                self.queues.remove(&key);
            } else if let Some((until, is_leased)) = wait {
                self.waiting.entry(until).or_default().push(key);
                if is_leased {
                    self.leased.insert(key);
                }
            } else {
                self.ready(key);
            }
        }
        self.line_up(key.place);
    }
}

fn after_fault() -> chrono::TimeDelta {
    chrono::TimeDelta::from_std(AFTER_FAULT).unwrap_or_default()
}

/// Delivers the first notices of a queue and stores how that went.
async fn serve(service: Arc<Service>, courier: Arc<dyn Courier>, numbers: Vec<u64>) -> Served {
    let loading = Arc::clone(&service);
    let Ok(Ok(front)) = spawn_blocking(move || front(&loading, &numbers)).await else { return Served::Fault };
    let Front { gone, batch, next } = front;
    let Some(first) = batch.first() else {
        return match next {
            Some((until, is_leased)) => Served::Wait { done: gone, until, is_leased },
            None => Served::Done(gone),
        };
    };
    let number = first.number;
    let sent = courier.deliver(batch.clone()).await;
    let settling = Arc::clone(&service);
    let settled = spawn_blocking(move || {
        let mut done = gone;
        for (queued, sent) in batch.iter().zip(sent) {
            let is_over = matches!(sent, Sent::Delivered | Sent::Impossible(_));
            settling.settle_notice(queued, sent)?;
            done += usize::from(is_over);
        }
        // The first that is not done with is looked up again: it may wait, or have been given up.
        Reply::Ok((done, settling.notice(number)?))
    });
    match settled.await {
        Ok(Ok((done, Some(again)))) if done == gone => {
            Served::Wait { done, until: again.notice.not_before, is_leased: false }
        }
        Ok(Ok((done, _))) if done == gone => Served::Done(done + 1),
        Ok(Ok((done, _))) => Served::Done(done),
        _ => Served::Fault,
    }
}

/// The front of a queue.
struct Front {
    /// How many notices are no longer there.
    gone: usize,
    /// Those that can be delivered together now.
    batch: Vec<Queued>,
    /// If there are none: until when the first waits, and whether a front has it.
    next: Option<(Timestamp, bool)>,
}

fn front(service: &Service, numbers: &[u64]) -> Reply<Front> {
    let now = service.now();
    let mut front = Front { gone: 0, batch: Vec::new(), next: None };
    for &number in numbers {
        let Some(queued) = service.notice(number)? else {
            if !front.batch.is_empty() {
                break;
            }
            front.gone += 1;
            continue;
        };
        let notice = &queued.notice;
        if notice.not_before > now {
            if front.batch.is_empty() {
                front.next = Some((notice.not_before, notice.origin.is_some() && notice.attempts == 0));
            }
            break;
        }
        let is_like =
            |other: &Queued| std::mem::discriminant(&other.notice.fact) == std::mem::discriminant(&notice.fact);
        if !front.batch.first().is_none_or(is_like) {
            break;
        }
        front.batch.push(queued);
    }
    Ok(front)
}
