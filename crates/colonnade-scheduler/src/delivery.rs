//! Delivers notices: each game (or challenge) has a queue of its own in each place where it is announced.
//!
//! The notices of a queue are delivered in order, so that the messages about a game appear in a place in the order of
//! its events, even if a delivery fails. Queues do not wait for each other: places (channels, threads, conversations)
//! take turns, and a place that is slow or fails occupies only a few of the concurrent deliveries. The queues hold
//! numbers; the notices themselves stay in the store until their turn, so that memory is bounded even with very many
//! waiting.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use futures_util::FutureExt;
use tokio::task::JoinSet;
use tokio::time::sleep;

use super::LONGEST_SLEEP;
use super::duties::{AFTER_FAULT, run_while_held};
use colonnade_play::{NoticeQueue, NoticeTopic, Span, Timestamp};
use colonnade_service::{
    DeliveryTarget, NoticeSender, Queued, Reply, Sent, Service, ServiceDuty, duties, held_notices, outbox, run_blocking,
};

/// The most concurrent deliveries.
const CONCURRENT: usize = 128;
/// The most concurrent deliveries to the same channel or thread.
const CONCURRENT_IN_CHANNEL: usize = 4;
/// The most notices of a queue that are handed to the sender together.
const LARGEST_BATCH: usize = 8;
/// How many notices are read from the store at once.
const PAGE: usize = 256;
/// How long a notice that is held back waits before it is checked again.
const HELD: Span = Span::seconds(1);

/// Delivers notices as they arrive, forever, while this service has the duty.
///
/// First it takes over the notices that a front end of an earlier run had reserved, so it has to start before the front
/// end does. If other services share the rows, their front ends may be about to answer, so reserved notices wait until
/// their leases end. Dropping it halfway causes some notices to be delivered again after the next start.
pub async fn deliver(service: Arc<Service>, notice_sender: Arc<dyn NoticeSender>) {
    run_while_held(&service, ServiceDuty::Mail, || dispatch(Arc::clone(&service), Arc::clone(&notice_sender))).await;
}

async fn dispatch(service: Arc<Service>, notice_sender: Arc<dyn NoticeSender>) {
    if service.is_shared() {
        notice_sender.take_over();
    } else {
        let kept = Arc::clone(&service);
        // An error is logged by the service; those notices are delivered when their leases end.
        _ = run_blocking(move || outbox::end_leases(&kept)).await;
    }
    let mut dispatcher = Dispatcher::new(service, notice_sender);
    loop {
        let Ok(has_more) = dispatcher.discover().await else {
            sleep(AFTER_FAULT).await;
            continue;
        };
        dispatcher.wake_due();
        dispatcher.start_ready();
        if has_more {
            dispatcher.take_ended();
        } else {
            dispatcher.wait().await;
        }
    }
}

/// The queues of a target, to be served in turn.
#[derive(Default)]
struct TargetQueues {
    /// The number of its deliveries under way.
    running: usize,
    /// The queues whose first notice can be tried; those of games come before all others.
    games: VecDeque<NoticeQueue>,
    others: VecDeque<NoticeQueue>,
    /// Whether the target is in the line for its turn.
    is_in_line: bool,
}

impl TargetQueues {
    const fn capacity(target: DeliveryTarget) -> usize {
        match target {
            DeliveryTarget::Channel(_) | DeliveryTarget::Server(_) => CONCURRENT_IN_CHANNEL,
            // A user reads direct messages in order.
            DeliveryTarget::Player(_) => 1,
        }
    }

    fn is_ready(&self, target: DeliveryTarget) -> bool {
        self.running < TargetQueues::capacity(target) && !(self.games.is_empty() && self.others.is_empty())
    }
}

/// The notices of a queue, by number, and where they are delivered.
struct WaitingNotices {
    numbers: VecDeque<u64>,
    target: DeliveryTarget,
}

/// The store failed; it logs the failure itself.
struct DeliveryFault;

/// The result of an attempt to serve a queue.
enum Served {
    /// This many notices at the front are finished.
    Done(usize),
    /// After this many finished ones, the next waits until this time; it may be earlier if a front end has reserved it.
    Wait { done: usize, until: Timestamp, is_leased: bool },
    /// The store failed.
    Fault,
}

struct Dispatcher {
    service: Arc<Service>,
    notice_sender: Arc<dyn NoticeSender>,
    /// The number of the latest notice added to a queue.
    last: u64,
    queues: HashMap<NoticeQueue, WaitingNotices>,
    targets: HashMap<DeliveryTarget, TargetQueues>,
    /// The targets with something to deliver, in order of their turns.
    line: VecDeque<DeliveryTarget>,
    /// The queues whose first notice waits until a time.
    waiting: BTreeMap<Timestamp, HashSet<NoticeQueue>>,
    /// The queues whose first notice is reserved by a front end that answers it itself, and until when.
    leased: HashMap<NoticeQueue, Timestamp>,
    running: JoinSet<(NoticeQueue, DeliveryTarget, Served)>,
}

impl Dispatcher {
    fn new(service: Arc<Service>, notice_sender: Arc<dyn NoticeSender>) -> Dispatcher {
        Dispatcher {
            service,
            notice_sender,
            last: 0,
            queues: HashMap::new(),
            targets: HashMap::new(),
            line: VecDeque::new(),
            waiting: BTreeMap::new(),
            leased: HashMap::new(),
            running: JoinSet::new(),
        }
    }

    /// Adds some new notices to queues; returns whether there may be more.
    async fn discover(&mut self) -> Result<bool, DeliveryFault> {
        self.service.mail_alarm().begin_check();
        let service = Arc::clone(&self.service);
        let last = self.last;
        let found = run_blocking(move || outbox::notices_after(&service, last, PAGE)).await;
        let Ok(Ok(found)) = found else { return Err(DeliveryFault) };
        let found: Vec<(u64, NoticeQueue)> =
            found.into_iter().map(|queued| (queued.number, queued.notice.queue())).collect();
        let unknown: HashSet<NoticeQueue> =
            found.iter().map(|(_, key)| *key).filter(|key| !self.queues.contains_key(key)).collect();
        let service = Arc::clone(&self.service);
        let targets = run_blocking(move || {
            let target = |key: NoticeQueue| Reply::Ok((key, outbox::delivery_target(&service, key)?));
            service.in_one_moment(|_| unknown.into_iter().map(target).collect::<Reply<Vec<_>>>())
        });
        let Ok(Ok(targets)) = targets.await else { return Err(DeliveryFault) };
        for (key, target) in targets {
            self.queues.insert(key, WaitingNotices { numbers: VecDeque::new(), target });
        }
        for &(number, key) in &found {
            self.last = self.last.max(number);
            let Some(queue) = self.queues.get_mut(&key) else { continue };
            queue.numbers.push_back(number);
            if queue.numbers.len() == 1 {
                self.ready(key);
            }
        }
        Ok(!found.is_empty())
    }

    /// Marks a queue as ready: its first notice can be tried.
    fn ready(&mut self, key: NoticeQueue) {
        let Some(queue) = self.queues.get(&key) else { return };
        let target = queue.target;
        let queues = self.targets.entry(queue.target).or_default();
        match key.topic {
            NoticeTopic::Game(_) => queues.games.push_back(key),
            NoticeTopic::Challenge(_)
            | NoticeTopic::Puzzles(_)
            | NoticeTopic::Clocks(_)
            | NoticeTopic::Tournament(_) => queues.others.push_back(key),
        }
        self.line_up(target);
    }

    /// Adds a target to the line if it has something to deliver.
    fn line_up(&mut self, target: DeliveryTarget) {
        let Some(queues) = self.targets.get_mut(&target) else { return };
        if queues.is_ready(target) {
            if !std::mem::replace(&mut queues.is_in_line, true) {
                self.line.push_back(target);
            }
        } else if queues.running == 0 && !queues.is_in_line && queues.games.is_empty() && queues.others.is_empty() {
            self.targets.remove(&target);
        }
    }

    /// Marks queues as ready whose waiting time is over.
    fn wake_due(&mut self) {
        let now = self.service.now();
        while let Some(first) = self.waiting.first_entry().filter(|first| *first.key() <= now) {
            for key in first.remove() {
                self.leased.remove(&key);
                self.ready(key);
            }
        }
    }

    /// Starts deliveries while there is capacity, one for each target in turn.
    fn start_ready(&mut self) {
        while self.running.len() < CONCURRENT {
            let Some(target) = self.line.pop_front() else { return };
            let Some(queues) = self.targets.get_mut(&target) else { continue };
            queues.is_in_line = false;
            let Some(key) = queues.games.pop_front().or_else(|| queues.others.pop_front()) else { continue };
            let Some(queue) = self.queues.get(&key) else {
                self.line_up(target);
                continue;
            };
            queues.running += 1;
            let numbers = queue.numbers.iter().copied().take(LARGEST_BATCH).collect();
            let service = Arc::clone(&self.service);
            let notice_sender = Arc::clone(&self.notice_sender);
            self.running.spawn(async move {
                let served = AssertUnwindSafe(serve(service, notice_sender, numbers)).catch_unwind().await;
                (key, target, served.unwrap_or(Served::Fault))
            });
            self.line_up(target);
        }
    }

    /// Processes the results of deliveries that have ended.
    fn take_ended(&mut self) {
        while let Some(ended) = self.running.try_join_next() {
            if let Ok((key, target, served)) = ended {
                self.served(key, target, &served);
            }
        }
    }

    /// Waits until a delivery ends, a notice arrives or is settled by a front end, or something is due.
    async fn wait(&mut self) {
        let service = Arc::clone(&self.service);
        let due = self.waiting.keys().next().map(|due| (*due - service.now()).to_std().unwrap_or_default());
        let pause = due.map_or(LONGEST_SLEEP, |due| due.min(LONGEST_SLEEP));
        tokio::select! {
            Some(ended) = self.running.join_next() => {
                if let Ok((key, target, served)) = ended {
                    self.served(key, target, &served);
                }
            }
            () = service.mail_alarm().notified() => {
                for (key, until) in std::mem::take(&mut self.leased) {
                    if let Entry::Occupied(mut keys) = self.waiting.entry(until) {
                        keys.get_mut().remove(&key);
                        if keys.get().is_empty() {
                            keys.remove();
                        }
                    }
                    self.ready(key);
                }
            }
            () = sleep(pause) => {}
        }
    }

    /// Processes the result of an attempt to serve a queue.
    fn served(&mut self, key: NoticeQueue, target: DeliveryTarget, served: &Served) {
        if let Some(queues) = self.targets.get_mut(&target) {
            queues.running -= 1;
        }
        let (done, wait) = match served {
            Served::Done(done) => (*done, None),
            Served::Wait { done, until, is_leased } => (*done, Some((*until, *is_leased))),
            Served::Fault => (0, Some((self.service.now() + after_fault(), false))),
        };
        if let Some(queue) = self.queues.get_mut(&key) {
            queue.numbers.drain(..done.min(queue.numbers.len()));
            if queue.numbers.is_empty() {
                self.queues.remove(&key);
            } else if let Some((until, is_leased)) = wait {
                self.waiting.entry(until).or_default().insert(key);
                if is_leased {
                    self.leased.insert(key, until);
                }
            } else {
                self.ready(key);
            }
        }
        self.line_up(target);
    }
}

fn after_fault() -> chrono::TimeDelta {
    chrono::TimeDelta::from_std(AFTER_FAULT).unwrap_or_default()
}

/// Delivers the first notices of a queue and stores the results.
async fn serve(service: Arc<Service>, notice_sender: Arc<dyn NoticeSender>, numbers: Vec<u64>) -> Served {
    let loading = Arc::clone(&service);
    let Ok(Ok(found)) = run_blocking(move || next_batch(&loading, &numbers)).await else { return Served::Fault };
    let NextBatch { gone, batch, wait } = found;
    let Some(first) = batch.first() else {
        return match wait {
            Some((until, is_leased)) => Served::Wait { done: gone, until, is_leased },
            None => Served::Done(gone),
        };
    };
    // The duty may have been lost while this was waiting.
    if !duties::has_duty(&service, ServiceDuty::Mail) {
        return Served::Fault;
    }
    let number = first.number;
    let sent = notice_sender.deliver(batch.clone()).await;
    let settling = Arc::clone(&service);
    let settled = run_blocking(move || {
        let mut done = gone;
        for (queued, sent) in batch.iter().zip(sent) {
            let is_over = matches!(sent, Sent::Delivered | Sent::Impossible(_));
            // A process that has taken over finds out by itself which deliveries fail.
            if !is_over && !duties::has_duty(&settling, ServiceDuty::Mail) {
                break;
            }
            outbox::settle_notice(&settling, queued, sent)?;
            done += usize::from(is_over);
        }
        // The first unfinished notice is looked up again: it may have to wait, or may have been given up.
        Reply::Ok((done, outbox::notice(&settling, number)?))
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

/// The first notices of a queue.
struct NextBatch {
    /// The number of notices that no longer exist.
    gone: usize,
    /// The notices that can be delivered together now.
    batch: Vec<Queued>,
    /// If there are none: until when the first one waits, and whether a front end has reserved it.
    wait: Option<(Timestamp, bool)>,
}

fn next_batch(service: &Service, numbers: &[u64]) -> Reply<NextBatch> {
    let now = service.now();
    let mut found = NextBatch { gone: 0, batch: Vec::new(), wait: None };
    for &number in numbers {
        let Some(queued) = outbox::notice(service, number)? else {
            if !found.batch.is_empty() {
                break;
            }
            found.gone += 1;
            continue;
        };
        let notice = &queued.notice;
        if held_notices::is_held_back(service, notice)? {
            if found.batch.is_empty() {
                found.wait = Some((now + HELD.delta(), false));
            }
            break;
        }
        if notice.not_before > now {
            if found.batch.is_empty() {
                found.wait = Some((notice.not_before, notice.origin.is_some() && notice.attempts == 0));
            }
            break;
        }
        let is_like =
            |other: &Queued| std::mem::discriminant(&other.notice.fact) == std::mem::discriminant(&notice.fact);
        if !found.batch.first().is_none_or(is_like) {
            break;
        }
        found.batch.push(queued);
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::{Mutex, OnceLock, Weak};

    use super::*;
    use colonnade_play::{Identity, Place, ServerId};
    use colonnade_service::testing::service_with;
    use colonnade_service::{Clock, Proposal, challenges, deletion, people};

    /// A clock that stands still, and records what would be delivered whenever the time is requested.
    #[derive(Default)]
    struct LookingClock {
        service: OnceLock<Weak<Service>>,
        is_looking: AtomicBool,
        /// For each time: how many notices were waiting, and how many of them would be delivered.
        seen: Mutex<Vec<(usize, usize)>>,
    }

    fn numbers(service: &Service) -> Vec<u64> {
        outbox::notices_after(service, 0, 99).expect("listed").into_iter().map(|queued| queued.number).collect()
    }

    impl Clock for LookingClock {
        fn now(&self) -> Timestamp {
            if let Some(service) = self.service.get().and_then(Weak::upgrade)
                && !self.is_looking.swap(true, Ordering::SeqCst)
            {
                let numbers = numbers(&service);
                let batch = next_batch(&service, &numbers).expect("read").batch;
                self.seen.lock().expect("locked").push((numbers.len(), batch.len()));
                self.is_looking.store(false, Ordering::SeqCst);
            }
            "2026-03-01T12:00:00Z".parse().expect("a time")
        }
    }

    #[test]
    fn nothing_is_announced_about_a_player_who_is_being_deleted() {
        let clock = Arc::new(LookingClock::default());
        let service = Arc::new(service_with(Arc::clone(&clock) as Arc<dyn Clock>));
        let ada = people::sign_in(&service, &Identity::Discord(1), "Ada").expect("signed in").id;
        let place = Place::Server { server: ServerId(5), private: false };
        let variant = colonnade_rules::Game::Buku.standard();
        challenges::challenge(&service, &Proposal::new(ada, None, variant, place)).expect("made");
        clock.service.set(Arc::downgrade(&service)).expect("set once");
        deletion::delete_player(&service, ada).expect("deleted");
        let seen = std::mem::take(&mut *clock.seen.lock().expect("locked"));
        assert!(seen.iter().any(|(there, _)| *there == 2), "the withdrawal is there before the name is gone: {seen:?}");
        assert!(seen.iter().all(|(_, sent)| *sent == 0), "{seen:?}");
        assert_eq!(next_batch(&service, &numbers(&service)).expect("read").batch.len(), 2, "and goes out afterwards");
    }
}
