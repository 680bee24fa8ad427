//! Several processes on one database: the effects of one process are seen, delivered and taken over by the others.

use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Write as _};
use std::net::TcpStream;
use std::sync::Arc;
use std::time::{Duration, Instant};

use colonnade::play::{Command, GameId, Identity, PlayerId, Viewer};
use colonnade::service::{
    CommandRequest, PlaySettings, Service, SystemClock, challenge_lists, challenges, games, outbox, people, upkeep,
};
use colonnade_testing::postgres::Cluster;
use rustix::process::Signal;
use serde_json::json;
use tokio::time::interval;

use super::super::fixtures;
use super::super::sandbox::{Sandbox, Serving};
use super::double::{FakeDiscord, TOKEN};
use super::harness::PATIENCE;
use super::payload;
use super::typed;
use super::world::{ANN, Answer, BOB, Message, TABLE, Who};

/// A process that serves the database, with a bot.
struct Twin {
    serving: Serving,
    sandbox: Sandbox,
}

impl Twin {
    fn start(url: &str, double: &FakeDiscord) -> Twin {
        let sandbox = Sandbox::new();
        let mut settings = format!("[store]\nurl = '{url}'\npoll = '50ms'\nbackup_every = 'off'\n");
        write!(settings, "[discord]\ntoken = '{TOKEN}'\napi_base_url = '{}'\n", double.address()).expect("text");
        sandbox.put("colonnade.toml", settings);
        Twin { serving: sandbox.serve(), sandbox }
    }

    /// Subscribes to the changes of a game as a page does; returns an iterator over the data lines.
    fn follow(&mut self, game: GameId) -> impl Iterator<Item = String> + use<> {
        let address = self.serving.address();
        let mut stream = TcpStream::connect(&address).expect("somebody listens");
        write!(stream, "GET /games/{}/events HTTP/1.1\r\nhost: {address}\r\n\r\n", game.0).expect("asked");
        let mut lines = BufReader::new(stream).lines().map_while(Result::ok);
        assert!(lines.next().is_some_and(|line| line.contains("200 OK")), "{}", self.sandbox.get("serve.log"));
        let mut data = lines.filter_map(|line| Some(line.strip_prefix("data:")?.trim().to_owned()));
        assert_eq!(
            data.next().as_deref(),
            Some(r#"{"game":1,"version":1}"#),
            "the present version, and what happens from now on"
        );
        data
    }
}

/// A user uses a command; returns the answering message.
pub(super) async fn slash(double: &Arc<FakeDiscord>, who: Who, line: &str) -> Message {
    let (id, event) = double.look(|world| {
        let data = typed::command(world, line, None);
        let id = world.ask(who, None);
        (id, payload::interaction(world, id, 2, &data))
    });
    double.dispatch("INTERACTION_CREATE", event);
    answered(double, id).await
}

/// A user presses a button; returns the answering message.
async fn press(double: &Arc<FakeDiscord>, who: Who, message: &Message, label: &str) -> Message {
    let button = message.components().find(|part| part["label"] == label).expect("the button");
    let data = json!({"custom_id": button["custom_id"], "component_type": 2});
    let (id, event) = double.look(|world| {
        let id = world.ask(who, Some(message.id));
        (id, payload::interaction(world, id, 3, &data))
    });
    double.dispatch("INTERACTION_CREATE", event);
    answered(double, id).await
}

async fn answered(double: &Arc<FakeDiscord>, id: u64) -> Message {
    let answer = double.until("an answer", |world| world.interactions[&id].answer.clone()).await;
    let Answer::Message(answer) = answer else { panic!("{answer:?}") };
    double.look(|world| world.message(answer).cloned()).expect("there")
}

/// How often each of the texts was announced in the channel.
fn told<const N: usize>(double: &FakeDiscord, texts: [&str; N]) -> [usize; N] {
    double.look(|world| texts.map(|text| world.seen_in(TABLE).filter(|message| message.text().contains(text)).count()))
}

/// Waits until nothing is left to announce.
pub(super) async fn until_settled(service: &Service) {
    let mut looks = interval(Duration::from_millis(50));
    while outbox::next_notice(service).expect("known").is_some() {
        looks.tick().await;
    }
}

/// Waits until this many sessions with Discord have begun.
pub(super) async fn until_begun(double: &Arc<FakeDiscord>, count: usize) {
    let gateway = Arc::clone(double);
    double.until("a session", move |_| (gateway.gateway.begun().len() >= count).then_some(())).await;
    assert_eq!(double.gateway.begun(), vec!["IDENTIFY"; count], "one process at a time listens");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn processes_share_a_database_and_take_over_from_one_that_is_killed() {
    let Some(cluster) = Cluster::shared() else { return };
    let double = FakeDiscord::start().await;
    let url = cluster.database();
    let one = Twin::start(&url, &double);
    until_begun(&double, 1).await;
    let mut two = Twin::start(&url, &double);
    // A third process, which delivers nothing, takes part.
    let third = Arc::new(Service::new(fixtures::in_database(&url), Arc::new(SystemClock), PlaySettings::default()));
    slash(&double, ANN, "/challenge game:Pilastri variant:4x4 opponent:@Bob time:3d side:first").await;
    let [ann, bob] = [ANN, BOB].map(|who| player(&third, who));
    let open = challenge_lists::challenges_of(&third, bob).expect("read").first().expect("a challenge").id;
    let game = challenges::accept(&third, open, bob).expect("accepted in another process").game.id;
    until_settled(&third).await;
    // A page of one process shows the changes made in another.
    let mut page = two.follow(game);
    act(&third, game, ann, "a1-a2");
    let (shown, mut page) = tokio::task::spawn_blocking(move || (page.next(), page)).await.expect("no panic");
    assert_eq!(shown.as_deref(), Some(r#"{"game":1,"version":2,"ply":1,"over":false}"#));
    until_settled(&third).await;
    slash(&double, BOB, "/move notation:b1-b2").await;
    let (shown, page) = tokio::task::spawn_blocking(move || (page.next(), page)).await.expect("no panic");
    assert_eq!(shown.as_deref(), Some(r#"{"game":1,"version":3,"ply":2,"over":false}"#));
    drop(page);
    until_settled(&third).await;
    let moves = ["played `a1-a2`", "played `b1-b2`", "played `c1-c2`", "played `d1-d2`"];
    assert_eq!(told(&double, moves), [1, 1, 0, 0]);
    // The first one is killed. Meanwhile, notices wait for the other one.
    assert!(!one.serving.end(Signal::KILL).0.success());
    act(&third, game, ann, "c1-c2");
    until_settled(&third).await;
    until_begun(&double, 2).await;
    slash(&double, BOB, "/move notation:d1-d2").await;
    until_settled(&third).await;
    assert_eq!(told(&double, moves), [1; 4], "each once");
    let board = double.look(|world| world.seen_in(TABLE).last().cloned()).expect("a message");
    let sure = press(&double, ANN, &board, "Resign").await;
    press(&double, ANN, &sure, "Resign").await;
    until_settled(&third).await;
    let over = games::get(&third, Viewer::Host, game).expect("there");
    assert!(!over.is_running());
    assert_eq!(told(&double, ["resign"]), [1]);
    double.look(|world| assert!(world.broken.is_empty(), "{:?}", world.broken));
    assert_eq!(two.serving.end(Signal::TERM).0.code(), Some(0), "{}", two.sandbox.get("serve.log"));
    assert_eq!(upkeep::recompute(&third, false, &mut |_, _| ()), Ok(vec![]));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn who_stood_still_leaves_alone_what_another_has_taken_over() {
    let Some(cluster) = Cluster::shared() else { return };
    let double = FakeDiscord::start().await;
    let url = cluster.database();
    let one = Twin::start(&url, &double);
    until_begun(&double, 1).await;
    let two = Twin::start(&url, &double);
    let third = Arc::new(Service::new(fixtures::in_database(&url), Arc::new(SystemClock), PlaySettings::default()));
    slash(&double, ANN, "/challenge game:Pilastri variant:4x4 opponent:@Bob time:3d side:first").await;
    let [ann, bob] = [ANN, BOB].map(|who| player(&third, who));
    let open = challenge_lists::challenges_of(&third, bob).expect("read").first().expect("a challenge").id;
    let game = challenges::accept(&third, open, bob).expect("accepted").game.id;
    until_settled(&third).await;
    one.serving.signal(Signal::STOP);
    act(&third, game, ann, "a1-a2");
    until_settled(&third).await;
    until_begun(&double, 2).await;
    one.serving.signal(Signal::CONT);
    let begin = Instant::now();
    let mut looks = interval(Duration::from_millis(50));
    for duty in ["bot", "mail", "clock"] {
        let lost = |line: &str| line.contains("no longer has this duty") && line.contains(duty);
        while !one.sandbox.get("serve.log").lines().any(lost) {
            assert!(begin.elapsed() < PATIENCE, "{duty}: {}", one.sandbox.get("serve.log"));
            looks.tick().await;
        }
    }
    act(&third, game, bob, "b1-b2");
    until_settled(&third).await;
    // A process that ends releases its duties at once.
    assert_eq!(two.serving.end(Signal::TERM).0.code(), Some(0), "{}", two.sandbox.get("serve.log"));
    act(&third, game, ann, "c1-c2");
    until_settled(&third).await;
    until_begun(&double, 3).await;
    slash(&double, BOB, "/move notation:d1-d2").await;
    until_settled(&third).await;
    let moves = ["played `a1-a2`", "played `b1-b2`", "played `c1-c2`", "played `d1-d2`"];
    assert_eq!(told(&double, moves), [1; 4], "each once");
    double.look(|world| assert!(world.broken.is_empty(), "{:?}", world.broken));
    assert_eq!(one.serving.end(Signal::TERM).0.code(), Some(0), "{}", one.sandbox.get("serve.log"));
}

pub(super) fn player(service: &Service, who: Who) -> PlayerId {
    people::player_of(service, &Identity::Discord(who.user)).expect("read").expect("known").id
}

pub(super) fn act(service: &Service, game: GameId, by: PlayerId, text: &str) {
    games::act(service, &CommandRequest::new(game, by, Command::Act(text.into()))).expect("legal");
}
