//! Three processes play the same games on one database while everything fails that can: processes, connections, the
//! server, and its standby. Everything acknowledged is stored once, and announced once and in order.
//!
//! Each kind of failure lasts 2 seconds, 8 with `COLONNADE_CI`, and 60 with `COLONNADE_FULL`.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fs::{self, OpenOptions};
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::process::{Child, Command as Process, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use chrono::TimeDelta;
use colonnade::play::{Command, GameId, Limits, Place, PlayerId, ServerId, Span, StorageTrouble, Viewer};
use colonnade::scheduler;
use colonnade::service::{
    Clock, CommandRequest, NoticeSender, PlaySettings, Proposal, Queued, Running, Sent, Service, ServiceError,
    StoreFault, SystemClock, challenges, games, upkeep,
};
use colonnade_rules::{Game, State, Variant};
use colonnade_testing::postgres::Cluster;
use colonnade_testing::proxy::{Cut, Proxy};
use colonnade_testing::{Rng, rounds};
use rustix::process::{Pid, Signal, kill_process};

use super::fixtures::{at, discord, end_at_a_panic, unlimited_challenges};

const PLACE: &str = "COLONNADE_CHAOS_PLACE";
const SEED: &str = "COLONNADE_CHAOS_SEED";
/// The directory for announcements, with their keys in a file `sent`. While it contains a file `rest`, nobody acts.
const ARRIVALS: &str = "COLONNADE_CHAOS_ARRIVALS";

const REST: &str = "rest";

const GAMES: usize = 50;
const PLAYERS: u64 = 20;
const PROCESSES: u64 = 3;
/// The number of concurrent callers of each process.
const CALLERS: u64 = 4;
/// The duration of the lease on work that one process does for all.
const LEASE: Duration = Duration::from_secs(10);
/// How long recovery may take when nothing fails any more.
const PATIENCE: Duration = Duration::from_secs(120);

fn open(place: &str) -> Service {
    let limits = Limits { open_challenges: 1_000, games: 1_000, shortest_time: Span::seconds(1) };
    // Nobody answers commands here, so nothing waits for a front end.
    let settings = PlaySettings {
        challenge_rates: unlimited_challenges(),
        limits,
        lease: Span::seconds(0),
        ..PlaySettings::default()
    };
    Service::new(at(place), Arc::new(SystemClock), settings)
}

/// Announces into a directory. Like Discord's sender, it first checks whether a notice may have been sent already.
struct Arrivals {
    sent: PathBuf,
    /// The keys that this process has seen there.
    seen: Mutex<SeenKeys>,
}

#[derive(Default)]
struct SeenKeys {
    bytes: u64,
    keys: HashSet<String>,
}

impl Arrivals {
    fn new(directory: &Path) -> Arrivals {
        Arrivals { sent: directory.join("sent"), seen: Mutex::default() }
    }

    fn announce(&self, queued: &Queued) -> std::io::Result<()> {
        let key = queued.notice.key().to_string();
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let mut sent = OpenOptions::new().create(true).append(true).read(true).open(&self.sent)?;
        // The check and the write are atomic, as at Discord with a nonce: a stalled process delays the others.
        sent.lock()?;
        sent.seek(SeekFrom::Start(seen.bytes))?;
        let mut new = String::new();
        seen.bytes += sent.read_to_string(&mut new)? as u64;
        seen.keys.extend(new.lines().map(str::to_owned));
        // A single write, so that a kill leaves a whole line or none.
        if seen.keys.contains(&key) { Ok(()) } else { sent.write_all(format!("{key}\n").as_bytes()) }
    }
}

impl NoticeSender for Arrivals {
    fn deliver(&self, notices: Vec<Queued>) -> Pin<Box<dyn Future<Output = Vec<Sent>> + Send + '_>> {
        let sent = notices.iter().map(|queued| match self.announce(queued) {
            Ok(()) => Sent::Delivered,
            Err(error) => Sent::Failed(error.to_string()),
        });
        Box::pin(std::future::ready(sent.collect()))
    }
}

/// One of the processes. Prints a line for every action once it is acknowledged.
#[test]
#[ignore = "started by the tests beside it"]
fn actor() {
    let variable = |name| std::env::var(name).ok();
    let (Some(place), Some(seed), Some(arrivals)) = (variable(PLACE), variable(SEED), variable(ARRIVALS)) else {
        return;
    };
    end_at_a_panic();
    let seed: u64 = seed.parse().expect("a seed");
    let service = Arc::new(open(&place));
    let delivering = Arc::clone(&service);
    let arrivals = PathBuf::from(arrivals);
    let rest = arrivals.join(REST);
    thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        runtime.block_on(async {
            tokio::join!(
                scheduler::follow_commits(Arc::clone(&delivering), Duration::from_millis(250)),
                scheduler::deliver(Arc::clone(&delivering), Arc::new(Arrivals::new(&arrivals))),
                scheduler::run(Arc::clone(&delivering), None),
            )
        });
    });
    thread::scope(|scope| {
        for caller in 0..CALLERS {
            let service = &service;
            let rest = &rest;
            scope.spawn(move || act_for_ever(service, rest, &mut Rng::new(seed << 8 | caller)));
        }
    });
}

/// Prints a line in a single write, so that the lines of several threads do not mix.
fn say(line: &str) {
    std::io::stdout().lock().write_all(line.as_bytes()).expect("somebody reads");
}

/// The result; `None` if it was refused because others were faster, or if the store is temporarily unavailable. Ends
/// the process if the database has lost acknowledged commits.
fn done<T>(service: &Service, done: Result<T, ServiceError>) -> Option<T> {
    match done {
        Ok(done) => Some(done),
        Err(ServiceError::Refused(_)) => None,
        Err(ServiceError::Storage {
            kind: StorageTrouble::Unavailable | StorageTrouble::InDoubt | StorageTrouble::Refused,
            ..
        }) => {
            // The caller then waits a little, as people do.
            thread::sleep(Duration::from_millis(20));
            None
        }
        Err(error) => match upkeep::facts(service).ok().and_then(|facts| facts.fault) {
            Some(StoreFault::Stopped(why)) => {
                say(&format!("back {why}\n"));
                std::process::exit(0);
            }
            fault => panic!("{error}: {fault:?}"),
        },
    }
}

fn act_for_ever(service: &Service, rest: &Path, chance: &mut Rng) {
    loop {
        if rest.exists() {
            thread::sleep(Duration::from_millis(20));
            continue;
        }
        let Some(games) = done(service, games::running(service, Viewer::Host, Running::All, None, 4 * GAMES)) else {
            continue;
        };
        if games.len() < GAMES {
            begin(service, chance);
            continue;
        }
        let Some(game) = done(service, games::get(service, Viewer::Host, chance.pick(&games).id)) else { continue };
        if !game.is_running() {
            continue;
        }
        let player = game.players()[game.state.side_to_act()];
        let command = match some_action(&game.state, chance) {
            Some(text) if chance.below(60) > 0 => Command::Act(text.into()),
            _ => Command::Resign,
        };
        let is_act = matches!(command, Command::Act(_));
        let Some(done) = done(service, games::act(service, &CommandRequest::new(game.id, player, command))) else {
            continue;
        };
        let game = &done.game;
        let last = game.actions.last().filter(|_| is_act).map_or("-", |action| &action.text);
        let keys: Vec<String> = done.notices.iter().map(ToString::to_string).collect();
        say(&format!("acted {} {} {} {last:?} {}\n", game.id.0, game.version, game.actions.len(), keys.join(" ")));
    }
}

fn some_action(state: &State, chance: &mut Rng) -> Option<String> {
    let at = chance.below(20);
    state.actions().map(|action| action.to_string()).take(at + 1).last()
}

/// Begins a game between two players, unless something fails.
fn begin(service: &Service, chance: &mut Rng) {
    let variants: [Variant; 3] = [Game::Pilastri.standard(), Game::Buku.standard(), Game::Gore.standard()];
    let first = 1 + chance.below(PLAYERS as usize) as u64;
    let second = 1 + first % PLAYERS;
    let place = Place::Server { server: ServerId(9), private: false };
    let proposal = Proposal::new(PlayerId(first), Some(PlayerId(second)), *chance.pick(&variants), place);
    if let Some(challenge) = done(service, challenges::challenge(service, &proposal)) {
        done(service, challenges::accept(service, challenge.id, PlayerId(second)));
    }
}

/// The acknowledged part of a game.
#[derive(Default)]
struct Acknowledged {
    versions: BTreeSet<u64>,
    texts: BTreeMap<usize, String>,
    notices: BTreeSet<String>,
}

/// Everything that the processes have reported so far.
#[derive(Default)]
struct ReportLog {
    games: BTreeMap<GameId, Acknowledged>,
    acts: usize,
    /// The time of the last acknowledged action.
    last: Option<Instant>,
    /// The longest time between two acknowledged actions.
    pause: Duration,
    /// The messages of those who found that the database has lost commits.
    back: Vec<String>,
}

impl ReportLog {
    fn line(&mut self, line: &str) {
        if let Some(why) = line.strip_prefix("back ") {
            self.back.push(why.to_owned());
        }
        // A process killed in the middle of a line has acknowledged nothing with it.
        let Some(rest) = line.strip_prefix("acted ") else { return };
        let mut words = rest.splitn(4, ' ');
        let mut number = || words.next().and_then(|word| word.parse::<u64>().ok()).expect("a number");
        let game = GameId(number());
        let version = number();
        let plies = number() as usize;
        let (text, notices) = words.next().expect("a text")[1..].split_once('"').expect("quoted");
        let known = self.games.entry(game).or_default();
        assert!(known.versions.insert(version), "version {version} of game {game} was acknowledged twice");
        if text != "-" {
            known.texts.insert(plies, text.to_owned());
        }
        known.notices.extend(notices.split_whitespace().map(str::to_owned));
        self.acts += 1;
        let pause = self.last.replace(Instant::now()).map_or(Duration::ZERO, |last| last.elapsed());
        self.pause = self.pause.max(pause);
    }
}

/// The processes on a database.
struct Actors {
    place: String,
    arrivals: PathBuf,
    reports: Arc<Mutex<ReportLog>>,
    running: Vec<(Child, JoinHandle<()>)>,
    started: u64,
}

impl Actors {
    fn new(place: &str, arrivals: &Path) -> Actors {
        let service = open(place);
        for number in 1..=PLAYERS {
            assert_eq!(discord(&service, number, &format!("p{number}")).id, PlayerId(number));
        }
        upkeep::close(&service).expect("closes");
        let mut actors = Actors {
            place: place.to_owned(),
            arrivals: arrivals.to_owned(),
            reports: Arc::default(),
            running: Vec::new(),
            started: 0,
        };
        (0..PROCESSES).for_each(|_| actors.start());
        actors
    }

    fn start(&mut self) {
        self.started += 1;
        let mut process = Process::new(std::env::current_exe().expect("a path"))
            .args(["--exact", "chaos::actor", "--ignored", "--nocapture", "--quiet"])
            .env(PLACE, &self.place)
            .env(SEED, self.started.to_string())
            .env(ARRIVALS, &self.arrivals)
            .stdout(Stdio::piped())
            .spawn()
            .expect("starts");
        let lines = BufReader::new(process.stdout.take().expect("piped"));
        let reports = Arc::clone(&self.reports);
        let reading = thread::spawn(move || {
            for line in lines.split(b'\n') {
                let line = String::from_utf8(line.expect("read")).expect("text");
                reports.lock().unwrap_or_else(PoisonError::into_inner).line(&line);
            }
        });
        self.running.push((process, reading));
    }

    fn acts(&self) -> usize {
        self.reports.lock().unwrap_or_else(PoisonError::into_inner).acts
    }

    /// Waits until `more` actions have been acknowledged.
    fn go_on(&mut self, more: usize) {
        let begin = Instant::now();
        let before = self.acts();
        while self.acts() < before + more {
            assert!(begin.elapsed() < PATIENCE, "{} acts only", self.acts() - before);
            for (process, _) in &mut self.running {
                assert_eq!(process.try_wait().expect("a child"), None, "a process ended by itself");
            }
            thread::sleep(Duration::from_millis(5));
        }
    }

    fn signal(&self, at: usize, signal: Signal) {
        let pid = Pid::from_raw(self.running[at].0.id() as i32).expect("a number");
        kill_process(pid, signal).expect("sent");
    }

    /// Kills one of the processes, and reads the rest of its output.
    fn kill(&mut self, at: usize) {
        let (mut process, reading) = self.running.remove(at);
        process.kill().expect("killed");
        process.wait().expect("gone");
        reading.join().expect("it was read");
    }

    /// Waits until nothing is left to announce, ends all processes, and checks that everything is there.
    fn end(mut self) {
        self.go_on(20);
        fs::write(self.arrivals.join(REST), "").expect("written");
        let store = at(&self.place);
        let far = SystemClock.now() + TimeDelta::days(1);
        let begin = Instant::now();
        while !store.notices(far, 1).expect("listed").is_empty() {
            assert!(begin.elapsed() < PATIENCE, "nobody announces what is left");
            thread::sleep(Duration::from_millis(20));
        }
        (0..self.running.len()).for_each(|_| self.kill(0));
        let service = Arc::new(Service::new(Arc::clone(&store), Arc::new(SystemClock), PlaySettings::default()));
        let reports = self.reports.lock().unwrap_or_else(PoisonError::into_inner);
        let sent = fs::read_to_string(self.arrivals.join("sent")).expect("arrivals");
        let mut last = BTreeMap::<(String, Option<String>), u64>::new();
        let mut arrived = BTreeSet::new();
        for key in sent.lines() {
            assert!(arrived.insert(key), "{key} was announced twice");
            // `g1.17.p2` is version 17 of game 1, for player 2.
            if let Some((game, rest)) = key.strip_prefix('g').and_then(|rest| rest.split_once('.')) {
                let (version, player) = rest.split_once('.').map_or((rest, None), |(version, to)| (version, Some(to)));
                let version: u64 = version.parse().expect("a version");
                let before = last.insert((game.to_owned(), player.map(str::to_owned)), version);
                assert!(before < Some(version), "{key} was announced after version {before:?}");
            }
        }
        for (&id, known) in &reports.games {
            let game = games::get(&service, Viewer::Host, id).expect("an acknowledged game");
            assert!(known.versions.iter().all(|&version| version <= game.version), "game {id} lost events");
            assert_eq!(store.game(id).expect("events").len() as u64, game.version, "game {id} has gaps");
            for (&plies, text) in &known.texts {
                assert_eq!(game.actions[plies - 1].text, *text, "game {id}");
            }
            for key in &known.notices {
                assert!(arrived.contains(key.as_str()), "notice {key} is missing");
            }
        }
        assert_eq!(upkeep::recompute(&service, false, &mut |_, _| ()), Ok(Vec::new()));
        println!(
            "{} acknowledged acts, {} announcements, at most {:.2} s from one act to the next",
            reports.acts,
            arrived.len(),
            reports.pause.as_secs_f64()
        );
        upkeep::close(&service).expect("closes");
    }
}

/// The duration of one kind of failure.
fn failure_duration() -> Duration {
    Duration::from_secs(rounds(2, 8, 60))
}

/// Repeats a failure for that time, with actions in between, and then checks everything.
fn fail(place: &str, mut failure: impl FnMut(&mut Actors, &mut Rng)) {
    let arrivals = tempfile::tempdir().expect("a directory");
    let mut actors = Actors::new(place, arrivals.path());
    let mut chance = Rng::new(2028);
    let begin = Instant::now();
    while begin.elapsed() < failure_duration() {
        actors.go_on(20 + chance.below(200));
        failure(&mut actors, &mut chance);
    }
    actors.end();
}

#[test]
fn processes_are_killed() {
    let Some(cluster) = Cluster::shared() else { return };
    fail(&cluster.database(), |actors, chance| {
        actors.kill(chance.below(PROCESSES as usize));
        actors.start();
    });
}

#[test]
fn processes_stand_still() {
    let Some(cluster) = Cluster::shared() else { return };
    let mut times = 0;
    fail(&cluster.database(), |actors, chance| {
        let at = chance.below(PROCESSES as usize);
        actors.signal(at, Signal::STOP);
        // The others continue, even if it held the turn.
        actors.go_on(30);
        times += 1;
        // Long enough for others to take over its leases.
        if times % 3 == 0 && failure_duration() > LEASE {
            thread::sleep(LEASE + Duration::from_secs(4));
        }
        actors.signal(at, Signal::CONT);
    });
}

#[test]
fn connections_are_ended() {
    let Some(cluster) = Cluster::shared() else { return };
    let place = cluster.database();
    fail(&place, |_, _| {
        let end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                    WHERE application_name = 'colonnade' AND datname = current_database() AND random() < 0.5";
        cluster.sql(&place, end);
    });
}

#[test]
fn the_server_crashes() {
    let Some(cluster) = Cluster::start() else { return };
    fail(&cluster.database(), |_, _| {
        cluster.crash();
        cluster.start_again();
    });
}

#[test]
fn sessions_of_the_server_stand_still() {
    let Some(cluster) = Cluster::shared() else { return };
    let place = cluster.database();
    fail(&place, |_, _| {
        let busy = "SELECT pid FROM pg_stat_activity WHERE application_name = 'colonnade'
                     AND datname = current_database() ORDER BY random() LIMIT 1";
        let Some(pid) = cluster.sql(&place, busy).parse().ok().and_then(Pid::from_raw) else { return };
        // It may have ended already.
        _ = kill_process(pid, Signal::STOP);
        thread::sleep(Duration::from_millis(500));
        _ = kill_process(pid, Signal::CONT);
    });
}

#[test]
fn commits_are_cut_off_and_refused() {
    let Some(cluster) = Cluster::shared() else { return };
    let place = cluster.database();
    let proxy = Proxy::start(cluster);
    upkeep::close(&open(&place)).expect("closes");
    cluster.sql(
        &place,
        "CREATE FUNCTION public.refuse() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN
           IF random() < 0.05 THEN RAISE 'not now' USING ERRCODE = '40001'; END IF;
           RETURN NEW;
         END $$;
         CREATE TRIGGER refuse BEFORE INSERT ON colonnade.log FOR EACH ROW EXECUTE FUNCTION public.refuse();",
    );
    fail(&proxy.address(&place), |_, chance| {
        proxy.cut([*chance.pick(&[Cut::Before("COMMIT"), Cut::AfterCommit, Cut::Before("BEGIN")])]);
    });
}

#[test]
fn a_standby_takes_over_and_nothing_is_lost() {
    let Some(first) = Cluster::start() else { return };
    let database = first.database();
    let second = first.standby();
    first.wait_for_standby();
    let arrivals = tempfile::tempdir().expect("a directory");
    let mut actors = Actors::new(&first.address_of_either(&second, &database), arrivals.path());
    let begin = Instant::now();
    while begin.elapsed() < failure_duration() {
        actors.go_on(100);
    }
    first.crash();
    second.promote();
    actors.go_on(200);
    actors.end();
}

#[test]
fn a_standby_that_lags_behind_is_not_written_to() {
    let Some(first) = Cluster::start() else { return };
    let database = first.database();
    let second = first.standby();
    let arrivals = tempfile::tempdir().expect("a directory");
    let mut actors = Actors::new(&first.address_of_either(&second, &database), arrivals.path());
    actors.go_on(50);
    // From here on it receives nothing more, and nobody waits for it.
    second.crash();
    actors.go_on(50);
    first.crash();
    second.start_again();
    second.promote();
    for (mut process, reading) in actors.running.drain(..) {
        let begin = Instant::now();
        while process.try_wait().expect("a child").is_none() {
            assert!(begin.elapsed() < PATIENCE, "it does not say that the database went back");
            thread::sleep(Duration::from_millis(20));
        }
        reading.join().expect("it was read");
    }
    let reports = actors.reports.lock().unwrap_or_else(PoisonError::into_inner);
    // Several callers of a process may report this.
    assert!(reports.back.len() as u64 >= PROCESSES, "{:?}", reports.back);
    assert!(
        reports.back.iter().all(|why| why.starts_with("the database went back behind commit ")),
        "{:?}",
        reports.back
    );
}
