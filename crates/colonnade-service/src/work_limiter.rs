//! A common limit on heavy work for all front ends: exports, animations, pictures, positions for replays, searches in
//! the archive, continuations, hints, analyses.
//!
//! Each kind of work has a fixed number of permits. When all are taken, requests wait in a queue, first come, first
//! served, unless the queue is full. A client may hold or wait for only a few permits, and pays for the work from a
//! budget that refills, so a client that requests much is refused while others are served.

use std::fmt;
use std::net::IpAddr;
use std::num::NonZero;
use std::sync::Arc;
use std::time::{Duration, Instant};

use ipnet::IpNet;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::limits::{KeyedPermit, KeyedSemaphore, RateLimiter, WeightedKey};
use super::networks::networks;
use colonnade_play::PlayerId;

/// Kinds of work that keep a processor busy for long or hold much memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Work {
    /// Many games as records.
    Export,
    /// A whole game as an animation.
    Animation,
    /// A position as pixels.
    Picture,
    /// A page of the archive.
    Search,
    /// Many positions of a game, for its replay.
    Positions,
    /// The continuations of a move.
    Continuations,
    /// A search for a good move.
    Hint,
    /// The analysis of a game.
    Analysis,
}

impl Work {
    /// The least cost of the work, in milliseconds of one processor.
    #[must_use]
    pub const fn least_cost(self) -> f64 {
        match self {
            Work::Export => 250.0,
            Work::Animation => 100.0,
            Work::Search => 10.0,
            Work::Picture | Work::Continuations | Work::Positions => 5.0,
            Work::Hint => 400.0,
            // The number of permits limits it; a client that paid the full cost could do nothing else for a minute.
            Work::Analysis => 2_000.0,
        }
    }
}

/// The client that requests work and pays for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Client {
    /// A player, in Discord.
    Player(PlayerId),
    /// A Discord user who is not a player yet.
    User(u64),
    /// An address, on the web. It is counted by its [`networks`].
    Address(IpAddr),
    /// The host's own machine, which has neither a budget nor a limit of its own.
    Host,
}

/// Who pays for work, and holds and waits for permits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Payer {
    Player(PlayerId),
    User(u64),
    Network(IpNet),
}

impl Client {
    /// Who pays for the client, each with its share; nobody for the host.
    fn payers(self) -> Vec<WeightedKey<Payer>> {
        match self {
            Client::Player(player) => vec![(Payer::Player(player), 1)],
            Client::User(user) => vec![(Payer::User(user), 1)],
            Client::Address(address) => {
                networks(address).into_iter().map(|(network, share)| (Payer::Network(network), share)).collect()
            }
            Client::Host => Vec::new(),
        }
    }
}

/// The error for work that is refused for now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Busy {
    /// The reason for the refusal.
    pub cause: BusyCause,
    /// When it is worth asking again.
    pub retry_after: Duration,
}

/// Why work is refused for now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BusyCause {
    /// The client has used up its budget, or reached its limit of concurrent work.
    Client,
    /// Too much of this work is under way or waiting, for all clients together.
    Everybody,
}

/// The limits on heavy work. Clones share them.
#[derive(Clone)]
pub struct WorkLimiter(Arc<Lanes>);

struct Lanes {
    /// Exports on the web, which are sent while they are read.
    exports: Lane,
    /// Exports for users, whose files are written completely first.
    files: Lane,
    animations: Lane,
    pictures: Lane,
    searches: Lane,
    hints: Lane,
    analyses: Lane,
    budgets: RateLimiter<Payer>,
}

/// The permits for a kind of work, and the queue for them.
struct Lane {
    /// Work that is under way.
    running: Arc<Semaphore>,
    /// Work that is under way or waits for a permit.
    admitted: KeyedSemaphore<Payer>,
    /// How long to wait for a permit.
    max_wait: Duration,
}

/// The budget of a client: a burst of this many milliseconds of one processor, and this many more each second.
const BURST: f64 = 5_000.0;
const PER_SECOND: f64 = 250.0;

/// The number of payers whose budgets are remembered.
const PAYERS: NonZero<usize> = NonZero::new(16_384).expect("not zero");

/// How long to wait before asking again when all permits are taken.
const PERMITS_TAKEN: Duration = Duration::from_secs(10);

impl Lane {
    fn new(running: usize, waiting: usize, per_client: usize, max_wait: Duration) -> Lane {
        let admitted = KeyedSemaphore::new(running + waiting, per_client);
        Lane { running: Arc::new(Semaphore::new(running)), admitted, max_wait }
    }
}

impl Default for WorkLimiter {
    fn default() -> Self {
        let processors = std::thread::available_parallelism().map_or(2, NonZero::get);
        let lanes = Lanes {
            // Each occupies a thread and a few buffers for as long as the reader takes.
            exports: Lane::new(4, 0, 2, Duration::ZERO),
            // Each writes a file; a slow reader does not block the queue.
            files: Lane::new(2, 8, 2, Duration::from_secs(15)),
            // Each uses all processors.
            animations: Lane::new(1, 16, 2, Duration::from_secs(15)),
            // Each uses one processor; the others serve pages.
            pictures: Lane::new((processors / 2).max(1), 64, 8, Duration::from_secs(15)),
            // Some wait for the disk while others compute.
            searches: Lane::new(2 * processors, 256, 16, Duration::from_secs(15)),
            // Each uses one processor.
            hints: Lane::new(1, 16, 2, Duration::from_secs(15)),
            // Each uses one processor for up to a minute, and no request waits for it.
            analyses: Lane::new(1, 8, 2, Duration::from_secs(15 * 60)),
            budgets: RateLimiter::new(BURST, PER_SECOND, PAYERS),
        };
        WorkLimiter(Arc::new(lanes))
    }
}

impl WorkLimiter {
    /// Waits for a permit for some work. `cost` is about how many milliseconds of one processor it takes; a cost that
    /// is only known later is charged with [`Permit::charge`].
    ///
    /// # Errors
    ///
    /// If the client's budget is used up, the queue is full, or no permit became free in time.
    pub async fn begin(&self, work: Work, client: Client, cost: f64, now: Instant) -> Result<Permit, Busy> {
        self.enqueue(work, client, cost, now)?.acquire().await
    }

    /// Enters the queue for some work; the arguments are those of [`WorkLimiter::begin`].
    ///
    /// # Errors
    ///
    /// If the client's budget is used up, or the queue is full.
    pub fn enqueue(&self, work: Work, client: Client, cost: f64, now: Instant) -> Result<QueuedWork, Busy> {
        let lane = self.lane(work, client);
        let payers = client.payers();
        let admitted = lane.admitted.try_acquire(&payers).ok_or_else(|| {
            refused(if lane.admitted.try_acquire(&[]).is_some() { BusyCause::Client } else { BusyCause::Everybody })
        })?;
        let paid = self.0.budgets.take_shares(&payers, cost, now);
        paid.map_err(|retry_after| Busy { cause: BusyCause::Client, retry_after })?;
        Ok(QueuedWork { work_limiter: self.clone(), work, client, admitted })
    }

    fn lane(&self, work: Work, client: Client) -> &Lane {
        match work {
            Work::Export if matches!(client, Client::Player(_) | Client::User(_)) => &self.0.files,
            Work::Export => &self.0.exports,
            Work::Animation => &self.0.animations,
            Work::Picture => &self.0.pictures,
            Work::Search | Work::Continuations | Work::Positions => &self.0.searches,
            Work::Hint => &self.0.hints,
            Work::Analysis => &self.0.analyses,
        }
    }
}

const fn refused(cause: BusyCause) -> Busy {
    Busy { cause, retry_after: PERMITS_TAKEN }
}

/// A place in a queue, released when this is dropped.
#[derive(Debug)]
pub struct QueuedWork {
    work_limiter: WorkLimiter,
    work: Work,
    client: Client,
    admitted: KeyedPermit<Payer>,
}

impl QueuedWork {
    /// Waits until a permit for the work is free.
    ///
    /// # Errors
    ///
    /// If none became free in time.
    pub async fn acquire(self) -> Result<Permit, Busy> {
        let QueuedWork { work_limiter, work, client, admitted } = self;
        let lane = work_limiter.lane(work, client);
        let running = Arc::clone(&lane.running);
        let running = match running.try_acquire_owned() {
            Ok(running) => running,
            Err(_) if lane.max_wait.is_zero() => return Err(refused(BusyCause::Everybody)),
            Err(_) => {
                let waiting = tokio::time::timeout(lane.max_wait, Arc::clone(&lane.running).acquire_owned());
                waiting.await.ok().and_then(Result::ok).ok_or(refused(BusyCause::Everybody))?
            }
        };
        Ok(Permit { work_limiter, client, _running: running, _admitted: admitted })
    }
}

impl fmt::Debug for WorkLimiter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("WorkLimiter { .. }")
    }
}

/// A permit for work, held until this is dropped. It belongs to the work and not to the caller that waits for it: work
/// whose result is no longer awaited keeps its permit until it has ended.
#[derive(Debug)]
pub struct Permit {
    work_limiter: WorkLimiter,
    client: Client,
    _running: OwnedSemaphorePermit,
    _admitted: KeyedPermit<Payer>,
}

impl Permit {
    /// Charges for work that took more than the cost given to [`WorkLimiter::begin`], in milliseconds of one processor.
    pub fn charge(&self, cost: f64, now: Instant) {
        self.work_limiter.0.budgets.charge_shares(&self.client.payers(), cost, now);
    }
}

#[cfg(test)]
mod tests {
    use std::future::Future;
    use std::net::Ipv6Addr;

    use super::*;

    fn block_on<T>(future: impl Future<Output = T>) -> T {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build();
        runtime.expect("a runtime").block_on(future)
    }

    fn address(last: u8) -> Client {
        Client::Address(IpAddr::from([192, 0, 2, last]))
    }

    #[test]
    fn one_client_cannot_take_all_exports() {
        block_on(async {
            let work_limiter = WorkLimiter::default();
            let now = Instant::now();
            let begin = |client| work_limiter.begin(Work::Export, client, 1.0, now);
            let held = [begin(address(1)).await.expect("a place"), begin(address(1)).await.expect("a place")];
            assert_eq!(begin(address(1)).await.expect_err("refused").cause, BusyCause::Client);
            let _others = [begin(address(2)).await.expect("a place"), begin(Client::Host).await.expect("a place")];
            assert_eq!(begin(address(3)).await.expect_err("refused").cause, BusyCause::Everybody);
            drop(held);
            assert!(begin(address(3)).await.is_ok());
        });
    }

    #[test]
    fn exports_that_nobody_reads_stop_no_user() {
        block_on(async {
            let work_limiter = WorkLimiter::default();
            let now = Instant::now();
            let begin = |client| work_limiter.begin(Work::Export, client, 1.0, now);
            let _unread =
                [begin(address(1)).await, begin(address(1)).await, begin(address(2)).await, begin(address(2)).await];
            assert!(begin(address(3)).await.is_err());
            let held = [begin(Client::User(1)).await.expect("a place"), begin(Client::User(2)).await.expect("a place")];
            let waits = tokio::spawn({
                let work_limiter = work_limiter.clone();
                async move { work_limiter.begin(Work::Export, Client::User(3), 1.0, now).await.map(drop) }
            });
            tokio::task::yield_now().await;
            drop(held);
            waits.await.expect("no panic").expect("its turn came");
        });
    }

    #[test]
    fn work_waits_in_line_and_is_refused_in_time() {
        block_on(async {
            let work_limiter = WorkLimiter::default();
            let now = Instant::now();
            let begin = |client| work_limiter.begin(Work::Animation, client, 1.0, now);
            let held = begin(address(1)).await.expect("a place");
            let mut waiting = Vec::new();
            let mut refused = 0;
            for last in 2..=30 {
                let work_limiter = work_limiter.clone();
                waiting.push(tokio::spawn(async move {
                    let permit = work_limiter.begin(Work::Animation, address(last), 1.0, now).await;
                    permit.map(drop)
                }));
            }
            tokio::task::yield_now().await;
            drop(held);
            for task in waiting {
                refused += usize::from(task.await.expect("no panic").is_err());
            }
            assert_eq!(refused, 29 - 16, "the line has an end");
            let held = begin(address(1)).await.expect("a place");
            assert_eq!(begin(address(2)).await.expect_err("the holder takes too long").cause, BusyCause::Everybody);
            drop(held);
        });
    }

    // S31: pictures of ever-new widths made pages wait for seconds.
    #[test]
    fn pictures_have_a_lane_of_their_own() {
        block_on(async {
            let work_limiter = WorkLimiter::default();
            let now = Instant::now();
            let permits = (1..=64).map(|last| work_limiter.enqueue(Work::Picture, address(last), 5.0, now));
            let _drawing: Vec<_> = permits.collect::<Result<_, _>>().expect("in the queue");
            assert!(work_limiter.begin(Work::Search, address(1), 5.0, now).await.is_ok(), "pages do not wait for them");
            let own = (0..9).map(|_| work_limiter.enqueue(Work::Picture, address(90), 5.0, now));
            let own: Vec<_> = own.collect();
            assert!(own.last().is_some_and(Result::is_err), "a client has a few places in the queue");
        });
    }

    // S36: a subscriber of IPv6 has many networks of 64 bits, and took all permits and a budget for each.
    #[test]
    fn s36_networks_of_one_subscriber_share_budgets_and_permits() {
        block_on(async {
            let work_limiter = WorkLimiter::default();
            let now = Instant::now();
            let host = |network: u16| Client::Address(Ipv6Addr::new(0x2001, 0xdb8, 1, network, 0, 0, 0, 7).into());
            let search = |network| work_limiter.begin(Work::Search, host(network), 5_000.0, now);
            for network in 0..4 {
                search(network).await.expect("within the budget of a network");
            }
            let busy = search(4).await.expect_err("the subscriber has used up four budgets");
            assert_eq!((busy.cause, busy.retry_after), (BusyCause::Client, Duration::from_secs(5)));
            let elsewhere = Client::Address(Ipv6Addr::new(0x2001, 0xdb8, 2, 0, 0, 0, 0, 7).into());
            work_limiter.begin(Work::Search, elsewhere, 5_000.0, now).await.expect("another subscriber");
            // Sixteen times the budget is left for a network of 48 bits.
            let admitted = (1..64).filter(|number| {
                let asked = work_limiter.enqueue(Work::Search, host(number * 256), 5_000.0, now);
                asked.is_ok()
            });
            assert_eq!(admitted.count(), 12);
            let export = |client| work_limiter.begin(Work::Export, client, 0.0, now);
            let _held = [export(host(0)).await.expect("a place"), export(host(1)).await.expect("a place")];
            assert_eq!(export(host(2)).await.expect_err("half are for others").cause, BusyCause::Client);
            assert!(export(elsewhere).await.is_ok());
        });
    }

    #[test]
    fn who_asks_for_much_pays_for_it() {
        block_on(async {
            let work_limiter = WorkLimiter::default();
            let now = Instant::now();
            let begin = |client, now| work_limiter.begin(Work::Search, client, 1_000.0, now);
            for _ in 0..5 {
                begin(address(1), now).await.expect("within the budget");
            }
            let busy = begin(address(1), now).await.expect_err("used up");
            assert_eq!(busy, Busy { cause: BusyCause::Client, retry_after: Duration::from_secs(4) });
            assert!(begin(address(2), now).await.is_ok(), "others have budgets of their own");
            let later = now + busy.retry_after;
            begin(address(1), later).await.expect("refilled").charge(500.0, later);
            assert_eq!(begin(address(1), later).await.expect_err("in debt").retry_after, Duration::from_secs(6));
            for _ in 0..100 {
                begin(Client::Host, now).await.expect("the host has no budget").charge(1e9, now);
            }
        });
    }
}
