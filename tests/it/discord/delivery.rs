//! Failures between the bot and Discord: everything is announced, and only once.

use std::sync::Arc;
use std::time::Duration;

use chrono::TimeDelta;
use colonnade::discord::{Discord, Settings};
use colonnade::play::{Command, GameId, Identity, Place, PlayerId, ServerId, SideChoice};
use colonnade::scheduler;
use colonnade::service::{
    CommandRequest, PlaySettings, Proposal, Sent, Service, SystemClock, challenges, games, outbox, people,
};
use colonnade::store;
use colonnade_rules::Game;
use futures_util::future::join_all;
use serde_json::json;
use tokio::task::JoinHandle;
use tokio::time::interval;

use super::double::FakeDiscord;
use super::harness::{DiscordHarness, Running, settings};
use super::payload;
use super::playing::{begin_small, play};
use super::typed;
use super::world::{ANN, Answer, BOB, Fault, FaultRule, SERVER, TABLE, Who, direct};

/// The paths of first answers, of messages in the channel, and of reading a first answer.
pub(crate) const CALLBACK: &str = "/callback";
pub(crate) const CHANNEL: &str = "/channels/500/messages";
const ORIGINAL: &str = "/messages/@original";

/// A bot whose outbox is delivered as in the program, and a game of Ann and Bob.
pub(crate) struct Live {
    pub(crate) double: Arc<FakeDiscord>,
    pub(crate) service: Arc<Service>,
    game: GameId,
    players: [PlayerId; 2],
    mail: JoinHandle<()>,
    running: Running,
}

impl Live {
    pub(crate) async fn start() -> Live {
        Live::start_with(|settings| settings).await
    }

    /// The same, with other settings of the bot.
    pub(crate) async fn start_with(change: impl FnOnce(Settings) -> Settings) -> Live {
        let double = FakeDiscord::start().await;
        let store = store::in_memory().expect("opens");
        let service = Arc::new(Service::new(store, Arc::new(SystemClock), PlaySettings::default()));
        let running = Running::start(&service, change(settings(&double))).await;
        let mail = tokio::spawn(scheduler::deliver(Arc::clone(&service), running.bot.notice_sender()));
        let players = [ANN, BOB]
            .map(|who| people::sign_in(&service, &Identity::Discord(who.user), who.name).expect("signs in").id);
        let place = Place::Server { server: ServerId(SERVER), private: false };
        let variant = Game::Pilastri.variant("4x4").expect("a variant");
        let proposal = Proposal {
            side: SideChoice::First,
            channel: Some(TABLE),
            ..Proposal::new(players[0], Some(players[1]), variant, place)
        };
        let challenge = challenges::challenge(&service, &proposal).expect("made");
        let game = challenges::accept(&service, challenge.id, players[1]).expect("accepted").game.id;
        let live = Live { double, service, game, players, mail, running };
        live.settled().await;
        live
    }

    pub(crate) fn bot(&self) -> &Discord {
        &self.running.bot
    }

    /// Waits until nothing is left to announce.
    pub(crate) async fn settled(&self) {
        let mut looks = interval(Duration::from_millis(20));
        while outbox::next_notice(&self.service).expect("known").is_some() {
            looks.tick().await;
        }
    }

    /// Ann uses `/move`; returns the ID of the interaction.
    fn moves_by_command(&self) -> u64 {
        self.commands(ANN, "/move notation:a1-a2")
    }

    /// A user uses a command; returns the ID of the interaction.
    fn commands(&self, who: Who, line: &str) -> u64 {
        let (id, event) = self.double.look(|world| {
            let data = typed::command(world, line, None);
            let id = world.ask(who, None);
            (id, payload::interaction(world, id, 2, &data))
        });
        self.double.dispatch("INTERACTION_CREATE", event);
        id
    }

    /// Makes the move outside Discord, so that only the outbox announces it.
    pub(crate) fn moves_elsewhere(&self) {
        let command = Command::Act("a1-a2".into());
        games::act(&self.service, &CommandRequest::new(self.game, self.players[0], command)).expect("legal");
    }

    /// Bob answers it outside Discord.
    pub(crate) fn replies_elsewhere(&self) {
        let command = Command::Act("b1-b2".into());
        games::act(&self.service, &CommandRequest::new(self.game, self.players[1], command)).expect("legal");
    }

    /// How often the move was announced in a channel, visible to everybody there.
    pub(crate) fn announced_in(&self, channel: u64) -> usize {
        let told = |text: &str| text.contains("played `a1-a2`");
        self.double.look(|world| world.seen_in(channel).filter(|message| told(message.text())).count())
    }
}

impl Drop for Live {
    fn drop(&mut self) {
        self.mail.abort();
    }
}

/// A fault of the next `times` calls with this method and path.
pub(crate) fn fault_rule(method: &'static str, path: &'static str, fault: Fault, times: u32) -> FaultRule {
    FaultRule { method, path, fault, times }
}

const NO_EFFECT: Fault = Fault::Refused { status: 500, code: 0 };
const ALWAYS: u32 = 1_000;

#[tokio::test]
async fn a_move_by_command_is_announced_once() {
    let cases: Vec<Vec<FaultRule>> = vec![
        vec![],
        vec![fault_rule("POST", CALLBACK, NO_EFFECT, 1)],
        vec![fault_rule("POST", CALLBACK, Fault::Refused { status: 502, code: 0 }, 2)],
        vec![fault_rule("POST", CALLBACK, Fault::Lost, 1)],
        vec![fault_rule("POST", CALLBACK, Fault::After { status: 502 }, 1)],
        vec![fault_rule("POST", CALLBACK, Fault::Limited(0.2), 1)],
        // The first answer never succeeds, and the outbox announces the move.
        vec![fault_rule("POST", CALLBACK, NO_EFFECT, ALWAYS)],
        vec![fault_rule("POST", CALLBACK, Fault::Limited(30.0), ALWAYS)],
        // It succeeded, but the confirmation is lost.
        vec![fault_rule("POST", CALLBACK, Fault::Lost, ALWAYS)],
        vec![fault_rule("POST", CALLBACK, Fault::Lost, ALWAYS), fault_rule("GET", ORIGINAL, NO_EFFECT, 1)],
        // It comes too late.
        vec![fault_rule("POST", CALLBACK, Fault::Refused { status: 404, code: 10_062 }, ALWAYS)],
        // And the outbox's message fails as well.
        vec![fault_rule("POST", CALLBACK, NO_EFFECT, ALWAYS), fault_rule("POST", CHANNEL, Fault::Lost, 1)],
    ];
    let runs = cases.into_iter().map(|case| async move {
        let live = Live::start().await;
        live.double.look(|world| world.fault_rules.clone_from(&case));
        let id = live.moves_by_command();
        let path = format!("/{id}/");
        live.double.until("a call", |world| (world.count("POST", &path) > 0).then_some(())).await;
        live.settled().await;
        assert_eq!(live.announced_in(TABLE), 1, "{case:?}");
        live.double.look(|world| assert!(world.broken.is_empty(), "{:?}", world.broken));
    });
    join_all(runs).await;
}

/// The moves that each message in the channel mentions, in order.
fn moves_told(live: &Live) -> Vec<Vec<String>> {
    let told = |text: &str| {
        text.split("played `").skip(1).filter_map(|rest| Some(rest.split_once('`')?.0.to_owned())).collect()
    };
    live.double.look(|world| {
        world.seen_in(TABLE).map(|message| told(message.text())).filter(|moves: &Vec<_>| !moves.is_empty()).collect()
    })
}

#[tokio::test]
async fn an_answer_does_not_overtake_an_announcement_that_is_slow() {
    let live = Live::start().await;
    live.double.look(|world| world.fault_rules.push(fault_rule("POST", CHANNEL, Fault::Held, 1)));
    live.moves_elsewhere();
    let bob = live.commands(BOB, "/move notation:b1-b2");
    let answer = live.double.until("an answer", |world| world.interactions[&bob].answer.clone()).await;
    let Answer::Message(answer) = answer else { panic!("{answer:?}") };
    let answer = live.double.look(|world| world.message(answer).cloned()).expect("there");
    assert!(answer.is_private() && answer.text().contains("played `b1-b2`"), "{answer:?}");
    assert_eq!(moves_told(&live), Vec::<Vec<String>>::new(), "the board of a later move stands before an earlier move");
    live.double.look(|world| world.lets_go = true);
    live.settled().await;
    assert_eq!(moves_told(&live), [["a1-a2"], ["b1-b2"]]);
}

#[tokio::test]
async fn an_answer_waits_for_an_announcement_that_is_under_way() {
    let live = Live::start().await;
    live.double.look(|world| world.fault_rules.push(fault_rule("POST", CHANNEL, Fault::Held, 1)));
    let mut told = live.service.subscribe();
    live.moves_elsewhere();
    live.commands(BOB, "/move notation:b1-b2");
    for _ in 0..2 {
        told.recv().await.expect("a move");
    }
    live.double.look(|world| world.lets_go = true);
    live.settled().await;
    assert_eq!(moves_told(&live), [["a1-a2"], ["b1-b2"]]);
}

#[tokio::test]
async fn moves_of_one_message_are_announced_once_if_its_confirmation_is_lost() {
    let live = Live::start().await;
    live.double.look(|world| world.fault_rules.push(fault_rule("POST", CHANNEL, Fault::Lost, 1)));
    // The outbox sees both at once.
    live.moves_elsewhere();
    live.replies_elsewhere();
    live.settled().await;
    assert_eq!(moves_told(&live), [["a1-a2", "b1-b2"]]);
}

/// Where the channel is closed, both are told alone. Ann has the first move already when both moves are tried again for Bob.
#[tokio::test]
async fn a_move_is_told_alone_to_whoever_has_the_one_before() {
    let live = Live::start().await;
    let forbidden = Fault::Refused { status: 403, code: 50_001 };
    let to_bob = "/channels/7012/messages";
    assert_eq!(direct(BOB.user), 7_012);
    live.double.look(|world| {
        world.fault_rules.push(fault_rule("POST", CHANNEL, forbidden, ALWAYS));
        world.fault_rules.push(fault_rule("POST", to_bob, NO_EFFECT, 1));
    });
    live.moves_elsewhere();
    live.double.until("a failure", |world| (world.count("POST", to_bob) > 0).then_some(())).await;
    live.replies_elsewhere();
    live.settled().await;
    for who in [ANN, BOB] {
        let told: String =
            live.double.look(|world| world.seen_in(direct(who.user)).map(|seen| seen.text().to_owned()).collect());
        assert_eq!(told.matches("played `b1-b2`").count(), 1, "{}: {told}", who.name);
    }
}

#[tokio::test]
async fn a_move_waits_behind_one_that_cannot_be_announced() {
    let live = Live::start().await;
    live.double.look(|world| world.fault_rules.push(fault_rule("POST", CHANNEL, NO_EFFECT, ALWAYS)));
    live.moves_elsewhere();
    let bob = live.commands(BOB, "/move notation:b1-b2");
    live.double.until("an answer", |world| world.interactions[&bob].answer.clone()).await;
    live.double.look(|world| world.fault_rules.clear());
    live.settled().await;
    assert_eq!(moves_told(&live).concat(), ["a1-a2", "b1-b2"]);
}

#[tokio::test]
async fn a_move_from_elsewhere_is_announced_once() {
    let forbidden = Fault::Refused { status: 403, code: 50_001 };
    // The fault, and how often the move is announced in the channel and to Bob alone.
    let cases = [
        (None, 1, 0),
        (Some(fault_rule("POST", CHANNEL, NO_EFFECT, 1)), 1, 0),
        (Some(fault_rule("POST", CHANNEL, Fault::Lost, 1)), 1, 0),
        (Some(fault_rule("POST", CHANNEL, Fault::After { status: 502 }, 1)), 1, 0),
        (Some(fault_rule("POST", CHANNEL, Fault::Limited(0.3), 1)), 1, 0),
        (Some(fault_rule("POST", CHANNEL, Fault::Limited(4.0), 1)), 1, 0),
        (Some(fault_rule("POST", CHANNEL, forbidden, ALWAYS)), 0, 1),
    ];
    let runs = cases.into_iter().map(|(case, here, alone)| async move {
        let live = Live::start().await;
        live.double.look(|world| world.fault_rules.extend(case));
        live.moves_elsewhere();
        live.settled().await;
        assert_eq!((live.announced_in(TABLE), live.announced_in(direct(BOB.user))), (here, alone), "{case:?}");
    });
    join_all(runs).await;
}

/// Runs a test in which the service can be blocked.
pub(crate) fn with_one_thread(test: impl Future<Output = ()>) {
    let mut runtime = tokio::runtime::Builder::new_current_thread();
    runtime.enable_all().max_blocking_threads(1).build().expect("a runtime").block_on(test);
}

/// Does something while the service is blocked, and sees it acknowledged meanwhile.
pub(crate) async fn slowly(harness: &mut DiscordHarness, begin: impl FnOnce(&mut DiscordHarness) -> u64) -> u64 {
    let slow = harness.block_service();
    let id = begin(harness);
    let double = Arc::clone(&harness.double);
    let first = double.until("an acknowledgement", |world| world.interactions[&id].first).await;
    assert!(matches!(first, 5 | 6), "{first} is no acknowledgement");
    drop(slow);
    id
}

#[test]
fn what_takes_long_is_acknowledged_first() {
    with_one_thread(slow_answers());
}

async fn slow_answers() {
    let mut harness = DiscordHarness::open().await;
    let board = begin_small(&mut harness).await;
    let composer = harness.quietly_press(ANN, &board, "Move").await;
    harness.remark("A step in the composer; the message is changed later.");
    let id = slowly(&mut harness, |harness| harness.pressed(ANN, &composer, "a1")).await;
    harness.answered(id).await;
    harness.remark("A move; it is announced by a message of its own, and so is heard of.");
    let id = slowly(&mut harness, |harness| harness.command(ANN, "/move notation:a1-a2")).await;
    harness.answered(id).await;
    harness.remark("A press on a board that is old meanwhile; its answer is a new message.");
    let id = slowly(&mut harness, |harness| harness.pressed(ANN, &board, "Show moves")).await;
    harness.answered(id).await;
    harness.remark("A form cannot come late.");
    let id = slowly(&mut harness, |harness| harness.pressed(ANN, &composer, "Type it")).await;
    harness.answered(id).await;
    harness.close("slow");
}

#[test]
fn an_answer_that_cannot_be_given_is_written_alone() {
    with_one_thread(lost_answers());
}

async fn lost_answers() {
    let mut harness = DiscordHarness::open().await;
    begin_small(&mut harness).await;
    play(&mut harness, &["a1-a2"]).await;
    harness.double.look(|world| {
        world.fault_rules.push(fault_rule("POST", CALLBACK, Fault::Refused { status: 404, code: 10_062 }, 1));
    });
    let before = harness.double.look(|world| world.messages.len());
    harness.command(BOB, "/games");
    harness.double.until("a message", |world| (world.messages.len() > before).then_some(())).await;
    harness.deliver().await;
    harness.remark("A late answer is lost as well.");
    harness.double.look(|world| {
        world.fault_rules.push(fault_rule("PATCH", ORIGINAL, Fault::Refused { status: 404, code: 10_015 }, 1));
    });
    let before = harness.double.look(|world| world.seen_in(direct(BOB.user)).count());
    slowly(&mut harness, |harness| harness.command(BOB, "/games")).await;
    let alone = direct(BOB.user);
    harness.double.until("a message", |world| (world.seen_in(alone).count() > before).then_some(())).await;
    harness.deliver().await;
    harness.close("written-alone");
}

#[tokio::test]
async fn nobody_waits_when_direct_messages_are_closed() {
    let mut harness = DiscordHarness::open().await;
    harness.quietly(BOB.alone(), "/settings").await;
    let asked = harness.quietly(ANN.alone(), "/challenge game:Pilastri opponent:@Bob variant:4x4 side:first").await;
    let made = harness.latest(direct(BOB.user));
    harness.press(BOB.alone(), &made, "Accept").await;
    harness.remark("Nobody can tell Bob; the game goes on.");
    harness.double.look(|world| world.closed.insert(BOB.user));
    let who: Who = ANN.alone();
    harness.slash(who, "/move notation:a1-a2").await;
    harness.slash(BOB.alone(), "/games").await;
    assert!(asked.is_private());
    harness.close("closed-for-good");
}

#[tokio::test]
async fn what_was_delivered_before_a_crash_is_not_delivered_again() {
    let mut harness = DiscordHarness::open().await;
    begin_small(&mut harness).await;
    let player = people::player_of(&harness.service, &Identity::Discord(ANN.user)).expect("known").expect("there").id;
    let before = harness.double.look(|world| world.seen_in(TABLE).count());
    let mut said = 0;
    for command in [Command::Act("a1-a2".into()), Command::OfferDraw, Command::Resign] {
        games::act(&harness.service, &CommandRequest::new(GameId(1), player, command)).expect("done");
        let due = outbox::notices(&harness.service, 64).expect("listed");
        assert_eq!(due.len(), 1);
        harness.clock.advance(TimeDelta::seconds(1));
        assert_eq!(harness.bot().notice_sender().deliver(vec![due[0].clone()]).await, [Sent::Delivered]);
        // The process is killed before it records the delivery; the next process has a new notice sender, and, after an
        // upgrade, another text for the same notice.
        let words = harness.double.look(|world| {
            let contents = world.messages.iter_mut().map(|message| &mut message.body["content"]);
            contents.map(|content| std::mem::replace(content, json!("Other words."))).collect::<Vec<_>>()
        });
        assert_eq!(harness.bot().notice_sender().deliver(vec![due[0].clone()]).await, [Sent::Delivered]);
        harness.double.look(|world| {
            world.messages.iter_mut().zip(words).for_each(|(message, words)| message.body["content"] = words);
        });
        outbox::settle_notice(&harness.service, &due[0], Sent::Delivered).expect("settled");
        said += 1;
        assert_eq!(harness.double.look(|world| world.seen_in(TABLE).count()), before + said);
    }
    harness.deliver().await;
    harness.close("after-a-crash");
}
