//! The scheduler's sleeping tasks, on the runtime's paused clock.

use std::collections::BTreeMap;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use chrono::TimeDelta;
use colonnade::play::{Audience, Command, Fact, GameFact, GameId, Notice, Place, ServerId, Timestamp, Viewer};
use colonnade::scheduler::{self, Backups};
use colonnade::service::{
    Clock, CommandRequest, NoticeSender, PlaySettings, Proposal, Queued, Sent, Service, challenges, games, outbox,
};
use colonnade::store::{self, Append};
use colonnade_rules::Game;
use colonnade_rules::Reason;
use tokio::time::Instant;

use super::fixtures::{HandClock, discord, time, without_vacation};

/// Wall time that follows the runtime's clock.
struct RuntimeClock {
    start: Timestamp,
    since: Instant,
}

impl Clock for RuntimeClock {
    fn now(&self) -> Timestamp {
        self.start + TimeDelta::from_std(self.since.elapsed()).expect("not that long")
    }
}

fn with_runtime(house: PlaySettings) -> Arc<Service> {
    let clock = RuntimeClock { start: time("2026-03-01T12:00:00Z"), since: Instant::now() };
    Arc::new(Service::new(store::in_memory().expect("opens"), Arc::new(clock), house))
}

fn begin(service: &Service, control: &str) -> GameId {
    begin_in(service, control, 500)
}

/// A game in a channel of the server.
fn begin_in(service: &Service, control: &str, channel: u64) -> GameId {
    let ada = discord(service, 1, "Ada");
    let bob = discord(service, 2, "Bob");
    let place = Place::Server { server: ServerId(5), private: false };
    let variant = Game::Pilastri.variant("4x4").expect("a variant");
    let proposal = Proposal {
        control: Some(control.parse().expect("one")),
        channel: Some(channel),
        ..Proposal::new(ada.id, Some(bob.id), variant, place)
    };
    let challenge = challenges::challenge(service, &proposal).expect("made");
    challenges::accept(service, challenge.id, bob.id).expect("accepted").game.id
}

/// The notices about a game until it is over, with their times.
async fn until_over(service: &Service, game: GameId) -> Vec<(GameFact, Timestamp)> {
    let mut told = service.subscribe();
    let mut seen = Vec::new();
    loop {
        let happening = told.recv().await.expect("told");
        let Fact::Game { what, .. } = happening.fact else { continue };
        if happening.game == game {
            seen.push((what, service.now()));
            if what == GameFact::Ended {
                return seen;
            }
        }
    }
}

#[tokio::test(start_paused = true)]
async fn reminders_and_deadlines_come_when_they_are_due() {
    let service = with_runtime(without_vacation());
    let slow = begin(&service, "2d");
    let running = tokio::spawn(scheduler::run(Arc::clone(&service), None));
    // The sleeper knows only the slow game; a quicker one wakes it.
    tokio::time::sleep(Duration::from_secs(5)).await;
    let quick = begin(&service, "10s");
    let begun = service.now();
    let seen = until_over(&service, quick).await;
    assert_eq!(seen.len(), 1, "ten seconds are too few for a reminder");
    assert!(seen[0].1 - begun < TimeDelta::seconds(11), "{seen:?}");
    let seen = until_over(&service, slow).await;
    let facts: Vec<_> = seen.iter().map(|(what, _)| *what).collect();
    let [day, hours] = [24, 6].map(|n| GameFact::Reminded { before: colonnade::play::Span::hours(n) });
    assert_eq!(facts, [day, hours, GameFact::Ended]);
    let over = games::get(&service, Viewer::Host, slow).expect("there");
    let ending = over.ending.as_ref().expect("over");
    assert_eq!((ending.reason, ending.at), (Reason::Timeout, time("2026-03-03T12:00:00Z")));
    running.abort();
}

#[tokio::test(start_paused = true)]
async fn a_clock_that_jumps_is_noticed() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = super::fixtures::service(store::in_memory().expect("opens"), &clock, without_vacation());
    let game = begin(&service, "3d");
    let running = tokio::spawn(scheduler::run(Arc::clone(&service), None));
    let watched = tokio::spawn({
        let service = Arc::clone(&service);
        async move { until_over(&service, game).await }
    });
    tokio::time::sleep(Duration::from_secs(1)).await;
    clock.advance(TimeDelta::days(10));
    let before = Instant::now();
    watched.await.expect("told");
    assert!(before.elapsed() <= scheduler::LONGEST_SLEEP);
    running.abort();
}

/// Records what it is given; fails as often as requested.
#[derive(Default)]
struct Notebook {
    failures: Mutex<BTreeMap<String, u32>>,
    given: Mutex<Vec<(String, bool)>>,
}

impl NoticeSender for Notebook {
    fn deliver(&self, notices: Vec<Queued>) -> Pin<Box<dyn Future<Output = Vec<Sent>> + Send + '_>> {
        Box::pin(async move {
            let mut outcomes = Vec::new();
            for queued in notices {
                tokio::time::sleep(Duration::from_millis(20)).await;
                let key = queued.notice.key().to_string();
                let mut failures = self.failures.lock().expect("not poisoned");
                let left = failures.entry(key.clone()).or_default();
                let fails = *left > 0;
                *left = left.saturating_sub(1);
                self.given.lock().expect("not poisoned").push((key, !fails));
                if fails {
                    outcomes.push(Sent::Failed("not today".to_owned()));
                    break;
                }
                outcomes.push(Sent::Delivered);
            }
            outcomes
        })
    }
}

/// Plays the first legal action of the side to act.
fn act(service: &Service, game: GameId) {
    let found = games::get(service, Viewer::Host, game).expect("there");
    let action = found.state.actions().map(|action| action.to_string()).next().expect("an action");
    let player = found.players()[found.state.side_to_act()];
    games::act(service, &CommandRequest::new(game, player, Command::Act(action.into()))).expect("legal");
}

#[tokio::test(start_paused = true)]
async fn a_game_is_announced_in_order_also_when_a_delivery_fails() {
    let service = with_runtime(without_vacation());
    let notebook = Arc::new(Notebook::default());
    let slow = begin(&service, "3d");
    let quick = begin(&service, "3d");
    notebook.failures.lock().expect("not poisoned").insert(format!("g{}.2", slow.0), 6);
    let notice_sender: Arc<dyn NoticeSender> = Arc::clone(&notebook) as Arc<dyn NoticeSender>;
    let delivering = tokio::spawn(scheduler::deliver(Arc::clone(&service), notice_sender));
    for _ in 0..4 {
        act(&service, slow);
        act(&service, quick);
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    let delivered = |game: GameId| -> Vec<u64> {
        let given = notebook.given.lock().expect("not poisoned").clone();
        let prefix = format!("g{}.", game.0);
        let versions = given.into_iter().filter(|(_, delivered)| *delivered);
        versions.filter_map(|(key, _)| key.strip_prefix(&prefix)?.parse().ok()).collect()
    };
    assert_eq!(delivered(quick), [1, 2, 3, 4, 5], "the other game waits for nothing");
    assert_eq!(delivered(slow), [1], "nothing overtakes what failed");
    let failed = tokio::time::Instant::now();
    while outbox::next_notice(&service).expect("looked up").is_some() {
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    assert_eq!(delivered(slow), [1, 2, 3, 4, 5]);
    // One second, two, four, and so on, each with up to a quarter of jitter.
    assert!(failed.elapsed() < Duration::from_secs(80), "{:?}", failed.elapsed());
    delivering.abort();
}

/// Never finishes the deliveries about some games, and finishes all others at once.
struct Stuck {
    games: Vec<GameId>,
    others: tokio::sync::watch::Sender<usize>,
}

impl NoticeSender for Stuck {
    fn deliver(&self, notices: Vec<Queued>) -> Pin<Box<dyn Future<Output = Vec<Sent>> + Send + '_>> {
        Box::pin(async move {
            let about = |queued: &Queued| match &queued.notice.fact {
                Fact::Game { game, .. } => Some(*game),
                _ => None,
            };
            if notices.iter().any(|queued| about(queued).is_some_and(|game| self.games.contains(&game))) {
                std::future::pending::<()>().await;
            }
            self.others.send_modify(|count| *count += notices.len());
            vec![Sent::Delivered; notices.len()]
        })
    }
}

#[tokio::test(start_paused = true)]
async fn a_slow_place_delays_no_other() {
    let service = with_runtime(without_vacation());
    // More games in one channel than are announced there concurrently, and one in another channel of the same server.
    let stuck: Vec<GameId> = (0..6).map(|_| begin_in(&service, "3d", 500)).collect();
    let other = begin_in(&service, "3d", 501);
    let notice_sender = Arc::new(Stuck { games: stuck, others: tokio::sync::watch::channel(0).0 });
    let mut others = notice_sender.others.subscribe();
    let delivering = tokio::spawn(scheduler::deliver(Arc::clone(&service), notice_sender));
    others.wait_for(|count| *count >= 2).await.expect("a challenge and a game");
    let begun = tokio::time::Instant::now();
    for _ in 0..3 {
        let before = *others.borrow_and_update();
        act(&service, other);
        others.wait_for(|count| *count > before).await.expect("delivered");
    }
    assert!(begun.elapsed() < Duration::from_secs(1), "{:?}", begun.elapsed());
    delivering.abort();
}

/// Holds deliveries until it may continue, and counts them.
struct Keeper {
    /// How many notices it holds, and the most that it held at the same time.
    held: Mutex<(usize, usize)>,
    may_go_on: tokio::sync::watch::Sender<bool>,
    delivered: Mutex<BTreeMap<u64, Vec<u64>>>,
}

impl NoticeSender for Keeper {
    fn deliver(&self, notices: Vec<Queued>) -> Pin<Box<dyn Future<Output = Vec<Sent>> + Send + '_>> {
        Box::pin(async move {
            {
                let mut held = self.held.lock().expect("not poisoned");
                held.0 += notices.len();
                held.1 = held.1.max(held.0);
            }
            self.may_go_on.subscribe().wait_for(|may| *may).await.expect("it lives");
            for queued in &notices {
                let Fact::Game { game, version, .. } = queued.notice.fact else { panic!("{queued:?}") };
                self.delivered.lock().expect("not poisoned").entry(game.0).or_default().push(version);
            }
            self.held.lock().expect("not poisoned").0 -= notices.len();
            vec![Sent::Delivered; notices.len()]
        })
    }
}

#[tokio::test(start_paused = true)]
async fn of_very_many_notices_that_wait_few_are_held() {
    const GAMES: u64 = 20_000;
    const VERSIONS: u64 = 5;
    let store = store::in_memory().expect("opens");
    for version in 1..=VERSIONS {
        let notices = (1..=GAMES).map(|game| {
            let place = Place::Server { server: ServerId(game % 100), private: false };
            let fact = Fact::Game { game: GameId(game), version, ply: 0, what: GameFact::Acted };
            Notice::new(Audience::Place(place), fact, time("2026-03-01T12:00:00Z"))
        });
        store.append(Append { notices: notices.collect(), ..Append::default() }).expect("appended");
    }
    let clock = RuntimeClock { start: time("2026-03-01T12:00:00Z"), since: Instant::now() };
    let service = Arc::new(Service::new(store, Arc::new(clock), without_vacation()));
    let keeper = Arc::new(Keeper {
        held: Mutex::default(),
        may_go_on: tokio::sync::watch::channel(false).0,
        delivered: Mutex::default(),
    });
    let notice_sender: Arc<dyn NoticeSender> = Arc::clone(&keeper) as Arc<dyn NoticeSender>;
    let delivering = tokio::spawn(scheduler::deliver(Arc::clone(&service), notice_sender));
    // The clock advances only when everything is idle.
    tokio::time::sleep(Duration::from_secs(1)).await;
    let (held, most) = *keeper.held.lock().expect("not poisoned");
    // This many deliveries are in progress at once, each of the first notice of a game.
    assert_eq!((held, most), (128, 128));
    keeper.may_go_on.send_replace(true);
    let delivered = || keeper.delivered.lock().expect("not poisoned").len();
    while delivered() < 2_000 {
        tokio::task::yield_now().await;
    }
    delivering.abort();
    assert!(keeper.held.lock().expect("not poisoned").1 <= 128 * 5);
    let delivered = keeper.delivered.lock().expect("not poisoned");
    assert!(delivered.values().all(|versions| versions.iter().zip(1..).all(|(&version, next)| version == next)));
}

#[tokio::test(start_paused = true)]
async fn notices_are_delivered_once_each_and_again_when_it_fails() {
    let service = with_runtime(without_vacation());
    let notebook = Arc::new(Notebook::default());
    let game = begin(&service, "3d");
    let key = format!("g{}.2", game.0);
    notebook.failures.lock().expect("not poisoned").insert(key.clone(), 3);
    let notice_sender: Arc<dyn NoticeSender> = Arc::clone(&notebook) as Arc<dyn NoticeSender>;
    let delivering = tokio::spawn(scheduler::deliver(Arc::clone(&service), notice_sender));
    let players = games::get(&service, Viewer::Host, game).expect("there").players();
    tokio::time::sleep(Duration::from_secs(1)).await;
    let first = games::get(&service, Viewer::Host, game)
        .expect("there")
        .state
        .actions()
        .map(|action| action.to_string())
        .next()
        .expect("an action");
    games::act(&service, &CommandRequest::new(game, players.first, Command::Act(first.into()))).expect("legal");
    while outbox::next_notice(&service).expect("looked up").is_some() {
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    let given = notebook.given.lock().expect("not poisoned").clone();
    let delivered: Vec<_> = given.iter().filter(|(_, delivered)| *delivered).map(|(key, _)| key.as_str()).collect();
    assert_eq!(delivered.iter().filter(|delivered| **delivered == key).count(), 1);
    assert_eq!(delivered.len(), 4, "the challenge, its end, the start, the move: {given:?}");
    assert_eq!(given.len(), 7, "three tries failed");
    delivering.abort();
}

#[tokio::test(start_paused = true)]
async fn what_was_delivered_and_not_settled_comes_again() {
    let service = with_runtime(without_vacation());
    begin(&service, "3d");
    let notebook = Arc::new(Notebook::default());
    let notice_sender = || Arc::clone(&notebook) as Arc<dyn NoticeSender>;
    // The program ends in the middle of a delivery.
    let ended =
        tokio::time::timeout(Duration::from_millis(5), scheduler::deliver(Arc::clone(&service), notice_sender()));
    assert!(ended.await.is_err());
    let delivering = tokio::spawn(scheduler::deliver(Arc::clone(&service), notice_sender()));
    while outbox::next_notice(&service).expect("looked up").is_some() {
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    assert_eq!(notebook.given.lock().expect("not poisoned").len(), 3, "the challenge, its end, the start");
    delivering.abort();
}

/// Plays the first legal move with an origin, so that a front end that can reply announces it itself.
fn act_with_origin(service: &Service, game: GameId) {
    let found = games::get(service, Viewer::Host, game).expect("there");
    let action = found.state.actions().map(|action| action.to_string()).next().expect("an action");
    let player = found.players()[found.state.side_to_act()];
    let order = CommandRequest {
        origin: Some("somewhere".to_owned()),
        ..CommandRequest::new(game, player, Command::Act(action.into()))
    };
    games::act(service, &order).expect("legal");
}

#[tokio::test(start_paused = true)]
async fn what_a_front_keeps_to_answer_itself_waits_for_it_but_not_beyond_its_run() {
    let service = with_runtime(without_vacation());
    let game = begin(&service, "3d");
    act_with_origin(&service, game);
    let kept = service.now() + service.play_settings().lease.delta();
    let notebook = Arc::new(Notebook::default());
    let given = |count: usize| {
        let notebook = Arc::clone(&notebook);
        async move {
            while notebook.given.lock().expect("not poisoned").len() < count {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        }
    };
    // The front end that played is gone.
    let notice_sender: Arc<dyn NoticeSender> = Arc::clone(&notebook) as Arc<dyn NoticeSender>;
    let delivering = tokio::spawn(scheduler::deliver(Arc::clone(&service), notice_sender));
    given(4).await;
    assert!(service.now() < kept);
    // This one is not.
    act_with_origin(&service, game);
    let kept = service.now() + service.play_settings().lease.delta();
    given(5).await;
    assert!(service.now() >= kept);
    delivering.abort();
}

#[tokio::test(start_paused = true)]
async fn backups_are_made_and_the_latest_kept() {
    let dir = tempfile::tempdir().expect("a directory");
    let service = with_runtime(without_vacation());
    begin(&service, "none");
    // The clock was once wrong; files from the future say nothing about the age of the last backup.
    let later = ["colonnade-20960101T000000Z.backup", "colonnade-20970101T000000Z.backup"];
    std::fs::create_dir(dir.path().join("backups")).expect("made");
    later.iter().for_each(|name| std::fs::write(dir.path().join("backups").join(name), "later").expect("written"));
    let backups = Backups { dir: dir.path().join("backups"), every: Duration::from_secs(3_600), keep: 2 };
    let running = tokio::spawn(scheduler::run(Arc::clone(&service), Some(backups)));
    tokio::time::sleep(Duration::from_secs(4 * 3_600 + 60)).await;
    running.abort();
    let mut names: Vec<_> = std::fs::read_dir(dir.path().join("backups"))
        .expect("made")
        .map(|entry| entry.expect("read").file_name().into_string().expect("text"))
        .collect();
    names.sort();
    assert_eq!((names.len(), &names[2..]), (4, &later.map(str::to_owned)[..]), "{names:?}");
    assert!(names[1].starts_with("colonnade-20260301T16"), "{names:?}");
}

#[tokio::test(start_paused = true)]
async fn a_backup_that_failed_is_tried_again_after_an_hour() {
    let dir = tempfile::tempdir().expect("a directory");
    let service = with_runtime(without_vacation());
    let place = dir.path().join("backups");
    std::fs::write(&place, "in the way").expect("written");
    let backups = Backups { dir: place.clone(), every: Duration::from_secs(24 * 3_600), keep: 2 };
    let running = tokio::spawn(scheduler::run(Arc::clone(&service), Some(backups)));
    tokio::time::sleep(Duration::from_secs(60)).await;
    std::fs::remove_file(&place).expect("removed");
    tokio::time::sleep(Duration::from_secs(3_000)).await;
    assert!(!place.exists(), "not yet");
    tokio::time::sleep(Duration::from_secs(900)).await;
    running.abort();
    assert_eq!(std::fs::read_dir(&place).expect("made").count(), 1);
}
