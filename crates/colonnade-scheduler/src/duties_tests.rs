//! Work of two services on the same rows that is done by one of them at a time.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::task::JoinHandle;

use super::*;
use colonnade_play::{Identity, Place, PlayerId};
use colonnade_service::testing::sharing_services;
use colonnade_service::{Proposal, challenges, outbox, people};

/// Runs a future with a paused clock, which advances as soon as all tasks wait.
fn run<T>(future: impl Future<Output = T>) -> T {
    let mut builder = tokio::runtime::Builder::new_current_thread();
    builder.enable_all().start_paused(true).build().expect("a runtime").block_on(future)
}

/// Records what it delivers, and how often it took over.
#[derive(Default)]
struct Book {
    delivered: Mutex<Vec<u64>>,
    overtaken: AtomicUsize,
}

impl Book {
    fn delivered(&self) -> Vec<u64> {
        let mut delivered = self.delivered.lock().expect("locked").clone();
        delivered.sort_unstable();
        delivered
    }
}

impl NoticeSender for Book {
    fn deliver(&self, notices: Vec<Queued>) -> std::pin::Pin<Box<dyn Future<Output = Vec<Sent>> + Send + '_>> {
        self.delivered.lock().expect("locked").extend(notices.iter().map(|queued| queued.number));
        Nowhere.deliver(notices)
    }

    fn take_over(&self) {
        self.overtaken.fetch_add(1, Ordering::SeqCst);
    }
}

/// Starts the delivery and the task that follows the news.
fn begin(service: &Arc<Service>, book: &Arc<Book>) -> [JoinHandle<()>; 2] {
    [
        tokio::spawn(deliver(Arc::clone(service), Arc::clone(book) as Arc<dyn NoticeSender>)),
        tokio::spawn(follow_commits(Arc::clone(service), Duration::from_millis(250))),
    ]
}

fn join(service: &Service, user: u64) -> PlayerId {
    people::sign_in(service, &Identity::Discord(user), &format!("Player {user}")).expect("signs in").id
}

/// Creates a notice, with one service.
fn challenge(service: &Service, from: PlayerId, to: PlayerId) {
    let variant = colonnade_rules::Game::Buku.standard();
    challenges::challenge(service, &Proposal::new(from, Some(to), variant, Place::Direct)).expect("made");
}

/// Waits until there is nothing to deliver.
async fn until_all_is_delivered(service: &Service) {
    while outbox::next_notice(service).expect("read").is_some() {
        sleep(Duration::from_millis(50)).await;
    }
}

#[test]
fn one_service_delivers_and_the_other_takes_over() {
    for ([one, two], end_leases) in sharing_services() {
        run(async {
            let books = [Arc::new(Book::default()), Arc::new(Book::default())];
            let ada = join(&one, 1);
            let bob = join(&one, 2);
            let tasks = begin(&one, &books[0]);
            challenge(&one, ada, bob);
            until_all_is_delivered(&one).await;
            let others = begin(&two, &books[1]);
            // Notices of the service that does not deliver are delivered by the other.
            challenge(&two, bob, ada);
            until_all_is_delivered(&two).await;
            let first = books[0].delivered();
            assert!(first.len() >= 2 && books[1].delivered().is_empty(), "{first:?}");
            // The first service is killed. What it left behind is delivered when its lease ends.
            tasks.iter().for_each(JoinHandle::abort);
            challenge(&one, ada, bob);
            end_leases();
            until_all_is_delivered(&one).await;
            let second = books[1].delivered();
            assert!(second.first() > first.last(), "each once: {first:?} {second:?}");
            let overtaken = books.each_ref().map(|book| book.overtaken.load(Ordering::SeqCst));
            assert_eq!(overtaken, [1, 1], "whoever begins asks what is there already");
            others.iter().for_each(JoinHandle::abort);
        });
    }
}

#[test]
fn who_has_lost_a_duty_stops_and_gets_it_again() {
    for ([one, two], end_leases) in sharing_services() {
        run(async {
            let running = AtomicUsize::new(0);
            let work = || async {
                let _here = Guard::of(&running);
                std::future::pending().await
            };
            let both = async {
                tokio::join!(
                    duties::run_while_held(&one, ServiceDuty::Clock, work),
                    duties::run_while_held(&two, ServiceDuty::Clock, work)
                )
            };
            let looks = async {
                let at_work = || running.load(Ordering::SeqCst);
                while at_work() == 0 {
                    sleep(Duration::from_secs(1)).await;
                }
                for round in 1..4 {
                    end_leases();
                    // The lease ended early, so the holder continues until it renews, perhaps next to the other one.
                    sleep(Duration::from_secs(10)).await;
                    for _ in 0..10 {
                        assert_eq!(at_work(), 1, "{round}");
                        assert!(
                            colonnade_service::duties::has_duty(&one, ServiceDuty::Clock)
                                != colonnade_service::duties::has_duty(&two, ServiceDuty::Clock),
                            "{round}"
                        );
                        sleep(Duration::from_secs(1)).await;
                    }
                }
            };
            tokio::select! {
                _ = both => {}
                () = looks => {}
            }
        });
    }
}

#[test]
fn a_bot_without_a_connection_makes_room_for_one_that_waits() {
    for ([one, two], _) in sharing_services() {
        run(async {
            assert_eq!(
                (
                    colonnade_service::duties::take_duty(&one, ServiceDuty::Bot),
                    colonnade_service::duties::has_duty(&two, ServiceDuty::Bot)
                ),
                (Ok(true), false)
            );
            let waits = |minutes: u64| sleep(Duration::from_secs(60 * minutes));
            let ends = async |is_connected: bool, minutes| {
                tokio::select! {
                    () = duties::until_handover(&one, || is_connected) => true,
                    () = waits(minutes) => false,
                }
            };
            assert!(!ends(false, 10).await, "nobody waits for it");
            assert_eq!(colonnade_service::duties::take_duty(&two, ServiceDuty::Bot), Ok(false));
            assert!(!ends(true, 10).await, "it works");
            let begun = tokio::time::Instant::now();
            assert!(ends(false, 10).await);
            let passed = begun.elapsed();
            assert!((Duration::from_secs(60)..Duration::from_secs(70)).contains(&passed), "{passed:?}");
            let leaving = duties::release_duty(&one, ServiceDuty::Bot);
            let taking = async {
                duties::acquire_duty(&two, ServiceDuty::Bot).await;
                tokio::time::Instant::now()
            };
            let (left, taken) = tokio::join!(async { (leaving.await, tokio::time::Instant::now()).1 }, taking);
            assert!(taken < left, "it does not take it again at once");
            assert!(
                colonnade_service::duties::has_duty(&two, ServiceDuty::Bot)
                    && !colonnade_service::duties::has_duty(&one, ServiceDuty::Bot)
            );
            assert_eq!(colonnade_service::duties::take_duty(&one, ServiceDuty::Bot), Ok(false));
        });
    }
}

/// Counts the work that is running.
struct Guard<'a>(&'a AtomicUsize);

impl Guard<'_> {
    fn of(count: &AtomicUsize) -> Guard<'_> {
        count.fetch_add(1, Ordering::SeqCst);
        Guard(count)
    }
}

impl Drop for Guard<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}
