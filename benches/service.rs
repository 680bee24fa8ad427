//! Latency and throughput of durable actions through the whole service, on the embedded store or in an empty database,
//! if `COLONNADE_STORE` names one (`postgresql://…`).
//!
//! `cargo bench --bench service` prints how long it takes to append 2 KB to a plain file and fsync it, and, for 1, 8
//! and 64 concurrent callers: actions per second, the time until an action would survive a loss of power, and its
//! processor time. Beginning the games and choosing the moves is not measured. With a database, three processes with 64
//! callers in total also act concurrently, and it prints the time until another service that follows the database knows
//! of an action. Then it prints the memory needed while 100,000 notices wait for delivery. With `--test` it only runs
//! once through.

use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::pin::Pin;
use std::process::{Child, ChildStdin, ChildStdout, Command as Process, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use colonnade::play::{Audience, Command, Fact, GameFact, GameId, Identity, Limits, Notice, Place, PlayerId, ServerId};
use colonnade::scheduler;
use colonnade::service::{
    ChallengeRates, Clock, CommandRequest, NoticeSender, PlaySettings, Proposal, Queued, Sent, Service, SystemClock,
    challenges, games, people, upkeep,
};
use colonnade::store::{self, Append, Database};
use colonnade_rules::{Game, Side, State, Variant};

/// The bytes appended to the plain file: about as much as an action writes.
const APPENDED: [u8; 2048] = [7; 2048];

/// The polling interval of a follower.
const POLL: Duration = Duration::from_millis(250);

/// The duration of each measurement.
const SPELL: Duration = Duration::from_secs(5);

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [word, first, callers] = arguments.as_slice()
        && word == "act"
    {
        return act_when_told(first.parse().expect("a number"), callers.parse().expect("a number"));
    }
    let test = arguments.iter().any(|argument| argument == "--test");
    let spell = if test { Duration::from_millis(50) } else { SPELL };
    let bare = bare_append(spell);
    println!("append of {} bytes to a plain file with an fsync: p50 {:.3} ms", APPENDED.len(), millis(bare));
    let database = database();
    let asked = if database.is_some() {
        "p50 ≤ 3 ms with one caller"
    } else {
        "p50 ≤ 2 appends with one caller, ≤ 0.100 ms of processor with 64"
    };
    println!("durable acts through the service (asked: {asked})");
    for (round, callers) in [1, 8, 64].into_iter().enumerate() {
        let dir = tempfile::tempdir().expect("a directory");
        let service = service(dir.path());
        let cost = measure(&service, 1_000 * (round as u64 + 1), callers, spell);
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
        upkeep::close(&service).expect("closes");
    }
    if database.is_some() {
        processes(&[22, 21, 21], spell);
        news(spell);
    }
    waiting(if test { 2_000 } else { 100_000 });
}

/// The database to measure; `None` for the embedded store.
fn database() -> Option<Database> {
    let url = std::env::var("COLONNADE_STORE").ok()?;
    // The address may contain a password.
    Some(Database { url, shown: "COLONNADE_STORE".to_owned(), ..Database::default() })
}

/// A service on the configured database, or on a new store in a directory.
fn service(dir: &Path) -> Service {
    let store = match database() {
        Some(database) => store::open_database(&database, true),
        None => store::open(dir, store::OpenOptions::default()),
    };
    let limits = Limits { games: u32::MAX, open_challenges: u32::MAX, ..PlaySettings::default().limits };
    let challenge_rates = ChallengeRates { player_burst: u32::MAX, pair_burst: u32::MAX, ..ChallengeRates::default() };
    let settings = PlaySettings { limits, challenge_rates, ..PlaySettings::default() };
    Service::new(store.expect("a store"), Arc::new(SystemClock), settings)
}

/// A child process of this program that acts on request.
struct Actor {
    process: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
}

impl Actor {
    fn new(first: u64, callers: u64) -> Actor {
        let mut process = Process::new(std::env::current_exe().expect("this program"))
            .args(["act", &first.to_string(), &callers.to_string()])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("it starts");
        let to = process.stdin.take().expect("piped");
        let from = process.stdout.take().expect("piped");
        Actor { process, to, from: BufReader::new(from) }
    }

    fn tell(&mut self, word: &str) {
        writeln!(self.to, "{word}").expect("it listens");
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.from.read_line(&mut line).expect("it answers");
        line
    }
}

/// The child's side of [`Actor`]: begins games, reports that, plays them on request, and reports how long each action
/// took, in microseconds. Repeats until it is told to end.
fn act_when_told(first: u64, callers: u64) {
    let service = service(Path::new(""));
    let scripts = &scripts();
    let mut told = std::io::stdin().lines();
    loop {
        let games = begin_games(&service, first, callers, scripts);
        println!("ready");
        if told.next().is_none_or(|word| word.expect("a word") != "act") {
            break;
        }
        let took = play_games(&service, &games);
        println!("{}", took.iter().map(|took| took.as_micros().to_string()).collect::<Vec<_>>().join(" "));
    }
    upkeep::close(&service).expect("closes");
}

/// Prints how fast several processes act concurrently, each with its number of callers.
fn processes(callers: &[u64], spell: Duration) {
    let mut actors: Vec<Actor> =
        callers.iter().zip(1..).map(|(&callers, number)| Actor::new(10_000 * number, callers)).collect();
    let mut cost = Cost::default();
    while cost.elapsed < spell {
        for actor in &mut actors {
            assert_eq!(actor.line(), "ready\n", "a process failed");
        }
        let begun = Instant::now();
        actors.iter_mut().for_each(|actor| actor.tell("act"));
        for actor in &mut actors {
            let line = actor.line();
            let took = line.split_whitespace().map(|took| Duration::from_micros(took.parse().expect("a number")));
            cost.took.extend(took);
        }
        cost.elapsed += begun.elapsed();
    }
    for mut actor in actors {
        actor.tell("end");
        assert!(actor.process.wait().expect("it ends").success(), "a process failed");
    }
    cost.took.sort_unstable();
    println!(
        "  {} callers in {} processes: {:.0} acts/s   p50 {:.3} ms   p99 {:.3} ms (asked: ≥ 2,000, ≤ 30, ≤ 120)",
        callers.iter().sum::<u64>(),
        callers.len(),
        cost.took.len() as f64 / cost.elapsed.as_secs_f64(),
        millis(cost.at(50)),
        millis(cost.at(99)),
    );
}

/// Prints how long it takes until a follower of another service on the same database knows of an action: with
/// notifications of the database, and with polling. Each action begins when the previous one is known.
fn news(spell: Duration) {
    let acting = service(Path::new(""));
    let following = Arc::new(service(Path::new("")));
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().expect("a runtime");
    for (is_told, how, asked) in [(true, "told", 50), (false, "looks each 250 ms", 350)] {
        let service = Arc::clone(&following);
        let follower = runtime.spawn(async move {
            if is_told {
                return scheduler::follow_commits(service, POLL).await;
            }
            loop {
                let service = Arc::clone(&service);
                tokio::task::spawn_blocking(move || service.process_commits())
                    .await
                    .expect("no panic")
                    .expect("it follows");
                tokio::time::sleep(POLL).await;
            }
        });
        let mut updates = following.subscribe();
        let mut cost = Cost::default();
        let begun = Instant::now();
        let scripts = scripts();
        for user in (50_000 + u64::from(is_told)..).step_by(2) {
            if begun.elapsed() >= spell && !cost.took.is_empty() {
                break;
            }
            for (game, players, script) in begin_all(&acting, user * 2, &scripts) {
                for (side, text) in script {
                    let player = players[usize::from(*side == Side::Second)];
                    let done =
                        games::act(&acting, &CommandRequest::new(game, player, Command::Act(text.as_str().into())));
                    let acted = Instant::now();
                    let version = done.expect("nobody else acts here").game.version;
                    loop {
                        let update = runtime.block_on(updates.recv()).expect("it keeps up");
                        if matches!(update.fact, Fact::Game { game: of, version: now, .. } if of == game && now >= version)
                        {
                            break;
                        }
                    }
                    cost.took.push(acted.elapsed());
                    if begun.elapsed() >= spell {
                        break;
                    }
                }
            }
        }
        follower.abort();
        cost.took.sort_unstable();
        println!(
            "  {} acts until another service knows, which {how}: p50 {:.1} ms   p99 {:.1} ms (asked: ≤ {asked})",
            cost.took.len(),
            millis(cost.at(50)),
            millis(cost.at(99)),
        );
    }
    runtime.shutdown_background();
    upkeep::close(&acting).expect("closes");
    upkeep::close(&following).expect("closes");
}

/// A notice sender that never finishes a delivery.
struct Stuck(tokio::sync::watch::Sender<usize>);

impl NoticeSender for Stuck {
    fn deliver(&self, notices: Vec<Queued>) -> Pin<Box<dyn Future<Output = Vec<Sent>> + Send + '_>> {
        self.0.send_modify(|count| *count += notices.len());
        Box::pin(std::future::pending())
    }
}

/// Prints how much memory delivery needs when `count` notices wait, each of another game.
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
        let notice_sender = Arc::new(Stuck(tokio::sync::watch::channel(0).0));
        let mut given = notice_sender.0.subscribe();
        let delivering = tokio::spawn(scheduler::deliver(Arc::clone(&service), notice_sender));
        given.wait_for(|given| *given >= 128).await.expect("it lives");
        let first = begun.elapsed();
        // When nothing has run for a while, nothing is left to read.
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
    upkeep::close(&service).expect("closes");
}

/// The resident memory of this process, in bytes; zero if the system does not report it as Linux does.
fn memory() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or_default();
    line.split_whitespace().next().and_then(|kilobytes| kilobytes.parse::<usize>().ok()).unwrap_or_default() * 1_000
}

fn millis(duration: Duration) -> f64 {
    duration.as_secs_f64() * 1e3
}

/// The processor time that all threads of this process have used so far; zero if the system does not report it as Linux
/// does (in hundredths of a second in `/proc`).
fn processor_time() -> Duration {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // The second field is a name in parentheses that may contain spaces. User and system time are fields 14 and 15.
    let after_name = stat.rsplit(')').next().unwrap_or_default();
    let ticks: u64 = after_name.split_whitespace().skip(11).take(2).filter_map(|field| field.parse::<u64>().ok()).sum();
    Duration::from_millis(10 * ticks)
}

/// The median time of an append with an fsync, in a temporary directory on the disk that the stores use.
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

/// The cost of actions.
#[derive(Default)]
struct Cost {
    /// The durations of the actions, sorted.
    took: Vec<Duration>,
    /// The total time.
    elapsed: Duration,
    /// The processor time of the whole process in that time.
    processor: Duration,
}

impl Cost {
    /// The duration at a percentile.
    fn at(&self, share: usize) -> Duration {
        self.took[(self.took.len() * share / 100).min(self.took.len() - 1)]
    }
}

/// A script of a game: who acts, and the text of the action.
type Script = Vec<(Side, String)>;

/// A game that has begun: its players, the first one first, and its script.
type Begun<'a> = (GameId, [PlayerId; 2], &'a Script);

/// A whole game of each kind.
fn scripts() -> Vec<(Variant, Script)> {
    let script = |variant: Variant| {
        let mut state = State::start(variant);
        let mut script = Script::new();
        while state.outcome().is_none() {
            let action = state.actions().nth(script.len() % 7).or_else(|| state.actions().next()).expect("an action");
            script.push((state.side_to_act(), action.to_string()));
            state.play(&action).expect("it is of this state");
            // The service plays these automatically.
            while let Some(forced) = state.forced_action() {
                state = forced.into_after();
            }
        }
        (variant, script)
    };
    Game::ALL.iter().map(|game| script(game.standard())).collect()
}

/// The cost of actions by `callers` callers, each in its own games, for a time. Beginning the games and choosing the
/// moves is not measured. The callers are users with numbers from `first` on.
fn measure(service: &Service, first: u64, callers: u64, spell: Duration) -> Cost {
    let scripts = &scripts();
    let mut cost = Cost::default();
    while cost.elapsed < spell {
        let games = begin_games(service, first, callers, scripts);
        let begun = Instant::now();
        let before = processor_time();
        cost.took.extend(play_games(service, &games));
        cost.elapsed += begun.elapsed();
        cost.processor += processor_time() - before;
    }
    cost.took.sort_unstable();
    cost
}

/// Begins games for each of the callers.
fn begin_games<'a>(
    service: &Service,
    first: u64,
    callers: u64,
    scripts: &'a [(Variant, Script)],
) -> Vec<Vec<Begun<'a>>> {
    thread::scope(|scope| {
        let beginning: Vec<_> =
            (0..callers).map(|caller| scope.spawn(move || begin_all(service, first + 2 * caller, scripts))).collect();
        beginning.into_iter().map(|caller| caller.join().expect("no panic")).collect()
    })
}

/// Plays the games of all callers to their ends; returns how long each action took.
fn play_games(service: &Service, games: &[Vec<Begun<'_>>]) -> Vec<Duration> {
    thread::scope(|scope| {
        let acting: Vec<_> = games.iter().map(|games| scope.spawn(|| play_all(service, games))).collect();
        acting.into_iter().flat_map(|caller| caller.join().expect("no panic")).collect()
    })
}

/// Begins a game for each script, between this user and the next one.
fn begin_all<'a>(service: &Service, user: u64, scripts: &'a [(Variant, Script)]) -> Vec<Begun<'a>> {
    let [first, second] = [user, user + 1].map(|number| {
        let identity = Identity::Discord(number);
        people::sign_in(service, &identity, &format!("player {number}")).expect("signs in").id
    });
    let begin = |(variant, script): &'a (Variant, Script)| {
        let place = Place::Server { server: ServerId(9), private: false };
        let challenge =
            challenges::challenge(service, &Proposal::new(first, Some(second), *variant, place)).expect("made");
        let game = challenges::accept(service, challenge.id, second).expect("accepted").game;
        (game.id, [game.players()[Side::First], game.players()[Side::Second]], script)
    };
    scripts.iter().map(begin).collect()
}

/// Plays games to their ends; returns how long each action took.
fn play_all(service: &Service, games: &[Begun<'_>]) -> Vec<Duration> {
    let mut took = Vec::new();
    for (game, players, script) in games {
        for (side, text) in *script {
            let player = players[usize::from(*side == Side::Second)];
            let order = CommandRequest::new(*game, player, Command::Act(text.as_str().into()));
            let start = Instant::now();
            games::act(service, &order).expect("nobody else acts here");
            took.push(start.elapsed());
        }
    }
    took
}
