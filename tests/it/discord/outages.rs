//! A database outage that lasts longer than leases, while people play: they are told, nothing is lost, and everything
//! resumes automatically afterwards. The database's password is never revealed.

use std::fmt::Write as _;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use colonnade::play::{Command, Game, GameId, Identity, Place, ServerId, StorageTrouble, Viewer};
use colonnade::service::{
    CommandRequest, PlaySettings, Proposal, Service, ServiceError, SystemClock, challenge_lists, challenges, games,
    people, upkeep,
};
use colonnade_testing::postgres::Cluster;
use rustix::process::Signal;
use tokio::time::{interval, timeout};

use super::super::fixtures;
use super::super::sandbox::{Sandbox, Serving, fetch, free_address};
use super::double::{FakeDiscord, TOKEN};
use super::two_processes::{act, player, slash, until_begun, until_settled};
use super::world::{ANN, BOB, Message, SERVER, TABLE, Who};

const PASSWORD: &str = "open sesame";

/// How long to wait for an expected event.
const PATIENCE: Duration = Duration::from_secs(60);

/// The number of other games, which are played in a separate process.
const GAMES: u64 = 4;

/// A process with a bot on a database whose user has a password, which logs as much as possible.
struct Host {
    serving: Serving,
    sandbox: Sandbox,
    metrics: String,
}

impl Host {
    fn start(url: &str, double: &FakeDiscord) -> Host {
        let sandbox = Sandbox::new();
        let metrics = free_address();
        sandbox.put("password", PASSWORD);
        fs::set_permissions(sandbox.path("password"), fs::Permissions::from_mode(0o600)).expect("a mode");
        let mut settings = format!("[store]\nurl = '{url}'\npassword_file = 'password'\nbackup_every = 'off'\n");
        write!(settings, "[discord]\ntoken = '{TOKEN}'\napi_base_url = '{}'\n", double.address()).expect("text");
        write!(settings, "[log]\nlevel = 'trace'\n").expect("text");
        sandbox.put("colonnade.toml", settings);
        Host { serving: sandbox.serve_telling(&metrics), sandbox, metrics }
    }

    /// The lines of the log that contain all these parts.
    fn lines(&self, parts: &[&str]) -> Vec<String> {
        let log = self.sandbox.get("serve.log");
        log.lines().filter(|line| parts.iter().all(|part| line.contains(part))).map(str::to_owned).collect()
    }

    /// Waits until `times` lines of the log contain these parts.
    async fn says(&self, parts: &[&str], times: usize) {
        until(|| self.lines(parts).len() >= times, || format!("{parts:?}: {}", self.sandbox.get("serve.log"))).await;
    }

    /// Waits until the readiness response contains these words.
    async fn tells(&self, words: &str) -> String {
        until(|| fetch(&self.metrics, "/readyz").contains(words), || fetch(&self.metrics, "/readyz")).await;
        fetch(&self.metrics, "/readyz")
    }
}

/// A user uses a command, and repeats it if nobody answers: one that is sent while a process hands its connection to
/// another reaches neither.
async fn slash_again(double: &Arc<FakeDiscord>, who: Who, line: &str) -> Message {
    loop {
        if let Ok(answer) = timeout(Duration::from_secs(10), slash(double, who, line)).await {
            return answer;
        }
    }
}

async fn until(holds: impl Fn() -> bool, what: impl Fn() -> String) {
    let begin = Instant::now();
    let mut looks = interval(Duration::from_millis(50));
    while !holds() {
        assert!(begin.elapsed() < PATIENCE, "{}", what());
        looks.tick().await;
    }
}

/// The games of others, and the number of their actions.
#[derive(Default)]
struct Load {
    is_over: AtomicBool,
    acts: AtomicUsize,
    /// How often they were told that the store is unavailable.
    away: AtomicUsize,
}

impl Load {
    /// Plays one game after the other until it is over; returns the games as last acknowledged.
    fn play(&self, service: &Service, number: u64) -> Vec<Arc<Game>> {
        let mut games = Vec::new();
        while !self.is_over.load(Ordering::SeqCst) {
            match begun(service, number) {
                Ok(game) => games.push(self.play_on(service, game)),
                Err(error) => self.is_told(&error),
            }
        }
        games
    }

    /// Plays a game until it ends or the load is over.
    fn play_on(&self, service: &Service, mut game: Arc<Game>) -> Arc<Game> {
        while !self.is_over.load(Ordering::SeqCst) && game.is_running() {
            let text = game.state.actions().next().expect("an action").to_string();
            let by = game.players()[game.state.side_to_act()];
            let done = games::act(service, &CommandRequest::new(game.id, by, Command::Act(text.into())));
            let found = match done {
                Ok(done) => {
                    self.acts.fetch_add(1, Ordering::SeqCst);
                    done.game
                }
                Err(error) => {
                    // It may have been stored anyway, which makes the next attempt a refusal.
                    let is_refused = matches!(error, ServiceError::Refused(_));
                    if !is_refused {
                        self.is_told(&error);
                    }
                    games::get(service, Viewer::Host, game.id).unwrap_or_else(|_| Arc::clone(&game))
                }
            };
            assert!(found.version >= game.version, "nothing that was acknowledged is lost");
            game = found;
            // People take their time.
            thread::sleep(Duration::from_millis(20));
        }
        game
    }

    /// Counts the reports that the store is unavailable, and pauses before a retry.
    fn is_told(&self, error: &ServiceError) {
        let is_away =
            matches!(error, ServiceError::Storage { kind: StorageTrouble::Unavailable | StorageTrouble::InDoubt, .. });
        assert!(is_away, "{error}");
        self.away.fetch_add(1, Ordering::SeqCst);
        thread::sleep(Duration::from_millis(20));
    }

    async fn goes_on(&self, acts: usize) {
        let before = self.acts.load(Ordering::SeqCst);
        until(|| self.acts.load(Ordering::SeqCst) >= before + acts, || format!("{before} acts and no more")).await;
    }
}

fn begun(service: &Service, number: u64) -> Result<Arc<Game>, ServiceError> {
    let sign_in = |side| people::sign_in(service, &Identity::Discord(100 + 2 * number + side), "Somebody");
    let one = sign_in(0)?.id;
    let two = sign_in(1)?.id;
    let place = Place::Server { server: ServerId(SERVER), private: false };
    let variant = colonnade_rules::Game::Buku.standard();
    let proposal = Proposal { channel: Some(TABLE), ..Proposal::new(one, Some(two), variant, place) };
    let challenge = challenges::challenge(service, &proposal)?;
    Ok(challenges::accept(service, challenge.id, two)?.game)
}

/// The moves of a game that are announced in the channel, in the order of the messages.
fn told(double: &FakeDiscord, game: GameId) -> Vec<String> {
    let name = format!("game #{} ", game.0);
    double.look(|world| {
        let about = world.seen_in(TABLE).filter(|message| message.text().replace('\\', "").contains(&name));
        let told = about
            .flat_map(|message| message.text().split("played `").skip(1).filter_map(|rest| rest.split('`').next()));
        told.map(str::to_owned).collect()
    })
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_database_that_is_away_for_longer_than_leases_last_loses_nothing_and_tells_no_password() {
    let Some(cluster) = Cluster::start() else { return };
    cluster.sql("postgres", &format!("CREATE ROLE guard LOGIN PASSWORD '{PASSWORD}'"));
    cluster.sql("postgres", "CREATE DATABASE away OWNER guard");
    let double = FakeDiscord::start().await;
    let url = cluster.tcp_address("guard", "away");
    let one = Host::start(&url, &double);
    until_begun(&double, 1).await;
    let two = Host::start(&url, &double);
    let hosts = [&one, &two];
    two.tells("another process is connected").await;
    let third = Arc::new(Service::new(
        fixtures::in_database(&cluster.address("away")),
        Arc::new(SystemClock),
        PlaySettings { challenge_rates: fixtures::unlimited_challenges(), ..PlaySettings::default() },
    ));
    slash(&double, ANN, "/challenge game:Pilastri variant:4x4 opponent:@Bob time:3d side:first").await;
    let bob = player(&third, BOB);
    let open = challenge_lists::challenges_of(&third, bob).expect("read").first().expect("a challenge").id;
    let game = challenges::accept(&third, open, bob).expect("accepted").game.id;
    let load = Arc::new(Load::default());
    let playing: Vec<_> = (0..GAMES)
        .map(|number| {
            let load = Arc::clone(&load);
            let third = Arc::clone(&third);
            thread::spawn(move || load.play(&third, number))
        })
        .collect();
    load.goes_on(20).await;

    cluster.crash();
    let told_away = one.tells("the store cannot be used at the moment: the ").await;
    assert!(told_away.starts_with("HTTP/1.1 503") && told_away.contains("database"), "{told_away}");
    // The leases expire, and nobody can take over.
    for duty in ["mail", "clock"] {
        one.says(&["no longer has this duty", duty], 1).await;
    }
    let answer = slash(&double, ANN, "/move notation:a1-a2").await;
    assert!(answer.text().contains("is not responding"), "{}", answer.text());
    assert!(load.away.load(Ordering::SeqCst) > 0, "everybody is told");
    let metrics = fetch(&one.metrics, "/metrics");
    assert!(metrics.contains("colonnade_store_ok 0"), "{metrics}");

    cluster.start_again();
    for host in hosts {
        host.tells("HTTP/1.1 200").await;
    }
    load.goes_on(20).await;
    load.is_over.store(true, Ordering::SeqCst);
    let games: Vec<Arc<Game>> = playing.into_iter().flat_map(|thread| thread.join().expect("no panic")).collect();
    let answer = slash_again(&double, ANN, "/move notation:a1-a2").await;
    assert!(answer.text().contains("played `a1-a2`"), "{}", answer.text());
    act(&third, game, bob, "b1-b2");
    until_settled(&third).await;
    assert_eq!(told(&double, game), ["a1-a2", "b1-b2"]);
    for game in games {
        let stored = games::get(&third, Viewer::Host, game.id).expect("there");
        assert_eq!((stored.version, stored.actions.len()), (game.version, game.actions.len()), "game {}", game.id);
        let texts: Vec<&String> =
            stored.actions.iter().filter(|action| !action.cause.is_forced()).map(|action| &action.text).collect();
        assert_eq!(
            told(&double, game.id).iter().collect::<Vec<_>>(),
            texts,
            "game {}, each once and in order",
            game.id
        );
    }
    assert_eq!(upkeep::recompute(&third, false, &mut |_, _| ()), Ok(vec![]));

    let members = one.sandbox.answer(&["members"]);
    one.sandbox.put("password", "shut barley");
    let refused = one.sandbox.complaint(&["members"]);
    assert!(one.sandbox.get("serve.log").contains("DEBUG"), "the log is a whole one");
    let mut texts = vec![told_away, metrics, members, refused];
    for host in hosts {
        let log = host.sandbox.get("serve.log");
        let lost = host.lines(&["ERROR", "the connection to the database is lost"]);
        assert_eq!(lost.len(), 1, "one line: {lost:#?}");
        assert_eq!(host.lines(&["reconnecting to the database"]).len(), 1);
        texts.extend([log, fetch(&host.metrics, "/readyz"), fetch(&host.metrics, "/metrics")]);
    }
    let secrets = [PASSWORD, "sesame", "barley", TOKEN];
    for text in texts {
        assert!(secrets.iter().all(|secret| !text.contains(secret)), "{text}");
    }
    double.look(|world| {
        assert!(world.broken.is_empty(), "{:?}", world.broken);
        assert!(world.messages.iter().all(|message| secrets.iter().all(|secret| !message.text().contains(secret))));
    });
    for Host { serving, sandbox, .. } in [two, one] {
        assert_eq!(serving.end(Signal::TERM).0.code(), Some(0), "{}", sandbox.get("serve.log"));
    }
}
