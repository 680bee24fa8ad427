//! Durable acts: challenge to move through the whole service, on the embedded store.
//!
//! `cargo bench --bench service` prints how long it takes to append 2 KB to a plain file and fsync it, and beside it, for 1,
//! 8 and 64 callers at once: acts per second, how long an act takes until it would survive a loss of power, and how much
//! processor time it costs. Then how much memory it takes when 100,000 notices wait to be delivered. With `--test` it only
//! runs once through.

use std::fs::File;
use std::io::Write;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use colonnade::play::{
    Audience, Command, Fact, GameFact, GameId, Identity, Limits, Notice, Place, Player, ServerId, Viewer,
};
use colonnade::scheduler;
use colonnade::service::{
    ChallengeRates, Clock, CommandRequest, Courier, PlaySettings, Proposal, Queued, Sent, Service, SystemClock,
};
use colonnade::store::{self, Append};
use colonnade_rules::{Game, Variant};

/// The bytes that a plain file is appended with: about as much as an act writes.
const APPENDED: [u8; 2048] = [7; 2048];

/// How long each number of callers acts.
const SPELL: Duration = Duration::from_secs(5);

fn main() {
    let test = std::env::args().any(|argument| argument == "--test");
    let spell = if test { Duration::from_millis(50) } else { SPELL };
    let bare = bare_append(spell);
    println!("append of {} bytes to a plain file with an fsync: p50 {:.3} ms", APPENDED.len(), millis(bare));
    println!(
        "durable acts through the service (asked: p50 ≤ 2 appends with one caller, ≤ 0.100 ms of processor with 64)"
    );
    for callers in [1, 8, 64] {
        let dir = tempfile::tempdir().expect("a directory");
        let store = store::open(dir.path(), store::OpenOptions::default()).expect("a store");
        let limits = Limits { games: u32::MAX, open_challenges: u32::MAX, ..PlaySettings::default().limits };
        let challenge_rates =
            ChallengeRates { player_burst: u32::MAX, pair_burst: u32::MAX, ..ChallengeRates::default() };
        let house = PlaySettings { limits, challenge_rates, ..PlaySettings::default() };
        let service = Service::new(store, Arc::new(SystemClock), house);
        let before = processor_time();
        let mut took = measure(&service, callers, spell);
        let processor = (processor_time() - before).div_f64(took.len().max(1) as f64);
        took.sort_unstable();
        let at = |share: usize| took[(took.len() * share / 100).min(took.len() - 1)];
        let rate = took.len() as f64 / spell.as_secs_f64();
        let p50 = at(50);
        println!(
            "  {callers:>2} callers: {rate:>7.0} acts/s   p50 {:>8.3} ms ({:.1} appends)   p99 {:>8.3} ms   processor {:.3} ms an act",
            millis(p50),
            p50.as_secs_f64() / bare.as_secs_f64(),
            millis(at(99)),
            millis(processor),
        );
        service.close().expect("closes");
    }
    waiting(if test { 2_000 } else { 100_000 });
}

/// Never ends a delivery.
struct Stuck(tokio::sync::watch::Sender<usize>);

impl Courier for Stuck {
    fn deliver(&self, notices: Vec<Queued>) -> Pin<Box<dyn Future<Output = Vec<Sent>> + Send + '_>> {
        self.0.send_modify(|count| *count += notices.len());
        Box::pin(std::future::pending())
    }
}

/// Prints how much memory it takes to deliver when so many notices wait, each of another game.
///
/// # Panics
///
/// If it takes more than 64 MB.
fn waiting(count: u64) {
    let dir = tempfile::tempdir().expect("a directory");
    let store = store::open(dir.path(), store::OpenOptions::default()).expect("a store");
    let clock = SystemClock;
    for first in (1..=count).step_by(1_000) {
        let notices = (first..(first + 1_000).min(count + 1)).map(|game| {
            let place = Place::Server { server: ServerId(game % 100), private: false };
            let fact = Fact::Game { game: GameId(game), version: 1, ply: 0, what: GameFact::Started };
            Notice::new(Audience::Place(place), fact, clock.now())
        });
        store.append(Append { notices: notices.collect(), ..Append::default() }).expect("appended");
    }
    let service = Arc::new(Service::new(store, Arc::new(clock), PlaySettings::default()));
    let before = memory();
    let begun = Instant::now();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let courier = Arc::new(Stuck(tokio::sync::watch::channel(0).0));
        let mut given = courier.0.subscribe();
        let delivering = tokio::spawn(scheduler::deliver(Arc::clone(&service), courier));
        given.wait_for(|given| *given >= 128).await.expect("it lives");
        let first = begun.elapsed();
        // Nothing is left to be read when nothing runs for a while.
        let mut processor = processor_time();
        loop {
            tokio::time::sleep(Duration::from_millis(200)).await;
            let now = processor_time();
            if now - std::mem::replace(&mut processor, now) < Duration::from_millis(20) {
                break;
            }
        }
        let took = memory().saturating_sub(before);
        println!(
            "{count} notices waiting: the first 128 deliveries begin after {:.0} ms; {:.1} MB more memory",
            millis(first),
            took as f64 / 1e6
        );
        assert!(took <= 64_000_000, "{took} bytes");
        delivering.abort();
    });
    service.close().expect("closes");
}

/// The memory that this process has, in bytes; zero where the system does not say it in Linux's way.
fn memory() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or_default();
    line.split_whitespace().next().and_then(|kilobytes| kilobytes.parse::<usize>().ok()).unwrap_or_default() * 1_000
}

fn millis(duration: Duration) -> f64 {
    duration.as_secs_f64() * 1e3
}

/// The processor time that this process has used so far, all threads together; zero where the system does not say it in
/// Linux's way (hundredths of a second in `/proc`).
fn processor_time() -> Duration {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // The second field is a name in parentheses that may hold blanks. User and system time are the fields 14 and 15.
    let after_name = stat.rsplit(')').next().unwrap_or_default();
    let ticks: u64 = after_name.split_whitespace().skip(11).take(2).filter_map(|field| field.parse::<u64>().ok()).sum();
    Duration::from_millis(10 * ticks)
}

/// The median time of an append with an fsync, in a directory of its own on the disk that the stores use.
fn bare_append(spell: Duration) -> Duration {
    let dir = tempfile::tempdir().expect("a directory");
    let mut file = File::create(dir.path().join("appended")).expect("a file");
    let begin = Instant::now();
    let mut took = Vec::new();
    while took.is_empty() || begin.elapsed() < spell {
        let start = Instant::now();
        file.write_all(&APPENDED).expect("appended");
        file.sync_data().expect("synced");
        took.push(start.elapsed());
    }
    took.sort_unstable();
    took[took.len() / 2]
}

/// How long each act took of so many callers, who act for a spell.
fn measure(service: &Service, callers: u64, spell: Duration) -> Vec<Duration> {
    let over = AtomicBool::new(false);
    thread::scope(|scope| {
        let acting: Vec<_> = (0..callers)
            .map(|caller| {
                let over = &over;
                scope.spawn(move || act_until(service, caller, over))
            })
            .collect();
        thread::sleep(spell);
        over.store(true, Ordering::Relaxed);
        acting.into_iter().flat_map(|caller| caller.join().expect("no panic")).collect()
    })
}

fn act_until(service: &Service, caller: u64, over: &AtomicBool) -> Vec<Duration> {
    let players = [2 * caller, 2 * caller + 1].map(|number| {
        service.sign_in(&Identity::Discord(1_000 + number), &format!("player {number}")).expect("signs in")
    });
    let mut variants = Game::ALL.iter().map(|game| game.standard()).cycle();
    let mut took = Vec::new();
    let mut game = None;
    while !over.load(Ordering::Relaxed) {
        let id = *game.get_or_insert_with(|| begin(service, &players, variants.next().expect("endless")));
        let seen = service.game(Viewer::Host, id).expect("there");
        let player = seen.players()[seen.state.side_to_act()];
        let text = seen
            .state
            .actions()
            .map(|action| action.to_string())
            .nth(took.len() % 7)
            .or_else(|| seen.state.actions().map(|action| action.to_string()).next())
            .expect("an action");
        let order = CommandRequest::new(id, player, Command::Act(text.into()));
        let start = Instant::now();
        let done = service.act(&order).expect("nobody else acts here");
        took.push(start.elapsed());
        if !done.game.is_running() {
            game = None;
        }
    }
    took
}

fn begin(service: &Service, players: &[Player; 2], variant: Variant) -> GameId {
    let place = Place::Server { server: ServerId(9), private: false };
    let proposal = Proposal::new(players[0].id, Some(players[1].id), variant, place);
    let challenge = service.challenge(&proposal).expect("made");
    service.accept(challenge.id, players[1].id).expect("accepted").game.id
}
