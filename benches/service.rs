//! Durable acts: challenge to move through the whole service, on the embedded store.
//!
//! `cargo bench --bench service` prints how long it takes to append 2 KB to a plain file and fsync it, and beside it, for 1,
//! 8 and 64 callers at once: acts per second, how long an act takes until it would survive a loss of power, and how much
//! processor time it costs. Games are begun and moves are chosen before that is measured. Then it prints how much memory it
//! takes when 100,000 notices wait to be delivered. With `--test` it only runs once through.

use std::fs::File;
use std::io::Write;
use std::pin::Pin;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use colonnade::play::{Audience, Command, Fact, GameFact, GameId, Identity, Limits, Notice, Place, PlayerId, ServerId};
use colonnade::scheduler;
use colonnade::service::{
    ChallengeRates, Clock, CommandRequest, Courier, PlaySettings, Proposal, Queued, Sent, Service, SystemClock,
};
use colonnade::store::{self, Append};
use colonnade_rules::{Game, Side, State, Variant};

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
        let cost = measure(&service, callers, spell);
        let processor = cost.processor.div_f64(cost.took.len() as f64);
        let rate = cost.took.len() as f64 / cost.elapsed.as_secs_f64();
        let p50 = cost.at(50);
        println!(
            "  {callers:>2} callers: {rate:>7.0} acts/s   p50 {:>8.3} ms ({:.1} appends)   p99 {:>8.3} ms   processor {:.3} ms an act",
            millis(p50),
            p50.as_secs_f64() / bare.as_secs_f64(),
            millis(cost.at(99)),
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

/// The cost of acts.
#[derive(Default)]
struct Cost {
    /// How long each of them took, sorted.
    took: Vec<Duration>,
    /// How long all of them together took.
    elapsed: Duration,
    /// The processor time of the whole process meanwhile.
    processor: Duration,
}

impl Cost {
    /// How long at most this part of a hundred took.
    fn at(&self, share: usize) -> Duration {
        self.took[(self.took.len() * share / 100).min(self.took.len() - 1)]
    }
}

/// A game as it is played: who acts, and the text of the action.
type Script = Vec<(Side, String)>;

/// A game that has begun: its players, the first one first, and how it is played.
type Begun<'a> = (GameId, [PlayerId; 2], &'a Script);

/// A whole game of each kind.
fn scripts() -> Vec<(Variant, Script)> {
    let script = |variant: Variant| {
        let (mut state, mut script) = (State::start(variant), Script::new());
        while state.outcome().is_none() {
            let action = state.actions().nth(script.len() % 7).or_else(|| state.actions().next()).expect("an action");
            script.push((state.side_to_act(), action.to_string()));
            state.perform(action).expect("it is of this state");
            // The service plays these by itself.
            while let Some(forced) = state.forced() {
                state = forced.into_after();
            }
        }
        (variant, script)
    };
    Game::ALL.iter().map(|game| script(game.standard())).collect()
}

/// The cost of acts by so many callers, each in games of its own, for a spell. Games are begun and moves are chosen
/// before that is measured.
fn measure(service: &Service, callers: u64, spell: Duration) -> Cost {
    let scripts = &scripts();
    let mut cost = Cost::default();
    while cost.elapsed < spell {
        let games: Vec<Vec<_>> = thread::scope(|scope| {
            let beginning: Vec<_> =
                (0..callers).map(|caller| scope.spawn(move || begin_all(service, caller, scripts))).collect();
            beginning.into_iter().map(|caller| caller.join().expect("no panic")).collect()
        });
        let (begun, before) = (Instant::now(), processor_time());
        thread::scope(|scope| {
            let acting: Vec<_> = games.iter().map(|games| scope.spawn(|| play_all(service, games))).collect();
            cost.took.extend(acting.into_iter().flat_map(|caller| caller.join().expect("no panic")));
        });
        cost.elapsed += begun.elapsed();
        cost.processor += processor_time() - before;
    }
    cost.took.sort_unstable();
    cost
}

/// Begins a game for each script.
fn begin_all<'a>(service: &Service, caller: u64, scripts: &'a [(Variant, Script)]) -> Vec<Begun<'a>> {
    let [first, second] = [2 * caller, 2 * caller + 1].map(|number| {
        let identity = Identity::Discord(1_000 + number);
        service.sign_in(&identity, &format!("player {number}")).expect("signs in").id
    });
    let begin = |(variant, script): &'a (Variant, Script)| {
        let place = Place::Server { server: ServerId(9), private: false };
        let challenge = service.challenge(&Proposal::new(first, Some(second), *variant, place)).expect("made");
        let game = service.accept(challenge.id, second).expect("accepted").game;
        (game.id, [game.players()[Side::First], game.players()[Side::Second]], script)
    };
    scripts.iter().map(begin).collect()
}

/// Plays games to their ends; returns how long each act took.
fn play_all(service: &Service, games: &[Begun<'_>]) -> Vec<Duration> {
    let mut took = Vec::new();
    for (game, players, script) in games {
        for (side, text) in *script {
            let player = players[usize::from(*side == Side::Second)];
            let order = CommandRequest::new(*game, player, Command::Act(text.as_str().into()));
            let start = Instant::now();
            service.act(&order).expect("nobody else acts here");
            took.push(start.elapsed());
        }
    }
    took
}
