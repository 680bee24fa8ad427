//! Watching: the list of games, following a game, notices to followers, and the end of following.

use std::sync::Arc;

use colonnade::play::{
    Command, GameId, Identity, Limits, Place, PlayerId, ServerId, ServerSettings, SideChoice, Viewer,
};
use colonnade::service::{
    CommandRequest, PlaySettings, Proposal, Service, challenges, followers, games, outbox, people, servers,
};
use colonnade_rules::Game;
use futures_util::future::join_all;

use super::super::fixtures::unlimited_challenges;
use super::delivery::{Live, fault_rule};
use super::harness::DiscordHarness;
use super::playing::{begin_small, play};
use super::world::{ANN, BOB, CAY, DAN, EVE, FAY, Fault, FaultRule, GUS, MO, SERVER, TABLE, THREAD, Who, direct};

const GAME: &str = "#1 Pilastri 4x4, Ann – Bob";

/// The path of messages to Eve.
const TO_EVE: &str = "/channels/7013/messages";

fn player(service: &Service, who: Who) -> PlayerId {
    people::sign_in(service, &Identity::Discord(who.user), who.name).expect("a player").id
}

fn follow(service: &Service, who: Who) {
    let viewer = Viewer::Player(player(service, who));
    followers::follow_game(service, viewer, GameId(1)).expect("followed");
}

fn followed(service: &Service, who: Who) -> usize {
    followers::followed_since(service, player(service, who)).expect("read").len()
}

/// The player to act plays the first legal action.
fn move_on(service: &Service) {
    let game = games::get(service, Viewer::Host, GameId(1)).expect("there");
    let text = game.state.actions().map(|action| action.to_string()).next().expect("an action");
    let by = game.players()[game.state.side_to_act()];
    games::act(service, &CommandRequest::new(game.id, by, Command::Act(text.as_str().into()))).expect("legal");
}

#[tokio::test]
async fn games_are_listed_and_followed_to_their_end() {
    let mut harness = DiscordHarness::open().await;
    harness.remark("No games run.");
    harness.slash(EVE, "/watch").await;
    harness.slash(EVE.alone(), "/watch").await;
    let first = begin_small(&mut harness).await;
    let list = harness.slash(EVE, "/watch").await;
    assert!(list.is_private());
    harness.choose(EVE, &list, "Show a board", GAME).await;
    harness.press_beside(EVE, &list, r"\#1 ", "Follow").await;
    harness.slash(EVE, "/watch").await;
    harness.remark("Eve gets the board after a move, and hears of no offers.");
    harness.slash(ANN, "/move notation:a1-a2").await;
    harness.quietly(BOB, "/draw").await;
    let told = harness.latest(direct(EVE.user));
    assert_eq!(told.body["allowed_mentions"]["parse"].as_array().map(Vec::len), Some(0), "nobody is pinged");
    assert!(told.body["allowed_mentions"]["users"].as_array().is_none_or(Vec::is_empty));
    let alt = told.body["attachments"][0]["description"].as_str().unwrap_or_default();
    assert!(alt.contains("White moved a1 to a2"), "{alt}");
    harness.press(EVE.alone(), &told, "Flip").await;
    harness.press(EVE.alone(), &told, "Replay").await;
    harness.press(EVE.alone(), &told, "Stop following").await;
    harness.remark("Twice.");
    harness.press(EVE.alone(), &told, "Stop following").await;
    harness.remark("Nothing comes any more.");
    harness.slash(BOB, "/move notation:b1-b2").await;
    harness.remark("One tap on a board follows the game again, also on an old one.");
    let follows = harness.slash(EVE, &format!("/Follow {}", first.id)).await;
    harness.press(EVE, &follows, "Show the board").await;
    harness.slash(EVE.alone(), "/watch").await;
    let sure = harness.quietly(BOB, "/resign").await;
    harness.press(BOB, &sure, "Resign").await;
    harness.remark("That was the end, of the following too.");
    harness.slash(EVE.alone(), "/watch").await;
    harness.slash(EVE, &format!("/Follow {}", first.id)).await;
    harness.close("watching");
}

#[tokio::test]
async fn what_cannot_be_followed_is_said() {
    let mut harness = DiscordHarness::open().await;
    let board = begin_small(&mut harness).await;
    let tap = format!("/Follow {}", board.id);
    for line in ["/watch game:one", "/watch game:7"] {
        harness.slash(EVE, line).await;
    }
    let list = harness.quietly(EVE, "/watch").await;
    harness.slash(EVE, &format!("/Follow {}", list.id)).await;
    harness.remark("Ann plays in it, blocks Fay, and Dan is barred.");
    harness.slash(ANN, &tap).await;
    harness.slash(ANN, "/watch").await;
    player(&harness.service, FAY);
    player(&harness.service, DAN);
    harness.quietly(ANN, "/block player:@Fay").await;
    harness.quietly(MO, "/server bar player:@Dan").await;
    harness.slash(FAY, &tap).await;
    harness.slash(DAN, &tap).await;
    harness.remark("In a server of private games nothing can be followed.");
    let settings = ServerSettings { private: true, ..ServerSettings::default() };
    servers::change_server(&harness.service, ServerId(SERVER), &settings).expect("set");
    let asked = harness.quietly(ANN, "/challenge game:Buku opponent:@Bob time:3d side:first").await;
    harness.quietly_press(BOB, &asked, "Accept").await;
    harness.slash(EVE, "/watch game:2").await;
    harness.slash(EVE.alone(), "/watch game:2").await;
    harness.slash(EVE, "/watch").await;
    harness.close("watching-refused");
}

#[tokio::test]
async fn many_games_are_listed_page_by_page() {
    let house = PlaySettings {
        limits: Limits { open_challenges: 100, games: 100, ..PlaySettings::default().limits },
        challenge_rates: unlimited_challenges(),
        ..PlaySettings::default()
    };
    let mut harness = DiscordHarness::open_with_house(house).await;
    let service = Arc::clone(&harness.service);
    let ann = player(&service, ANN);
    let bob = player(&service, BOB);
    let place = Place::Server { server: ServerId(SERVER), private: false };
    for _ in 0..21 {
        let variant = Game::Pilastri.variant("4x4").expect("a variant");
        let proposal =
            Proposal { side: SideChoice::First, channel: Some(TABLE), ..Proposal::new(ann, Some(bob), variant, place) };
        let challenge = challenges::challenge(&service, &proposal).expect("made");
        challenges::accept(&service, challenge.id, bob).expect("begun");
    }
    harness.deliver_unrecorded().await;
    let games = |message: &super::world::Message| {
        let menu = message.components().find(|part| part["placeholder"] == "Show a board").cloned();
        let options = menu.map(|menu| menu["options"].clone());
        let values = options.iter().flat_map(|options| options.as_array().into_iter().flatten());
        values.filter_map(|option| option["value"].as_str()?.parse::<u64>().ok()).collect::<Vec<_>>()
    };
    let has = |message: &super::world::Message, label: &str| message.components().any(|part| part["label"] == label);
    let first = harness.quietly(EVE, "/watch").await;
    assert_eq!(games(&first), (1..=8).collect::<Vec<_>>());
    assert!(has(&first, "Next ▶") && !has(&first, "⏮"));
    let second = harness.quietly_press(EVE, &first, "Next ▶").await;
    assert_eq!((games(&second), second.id), ((9..=16).collect(), first.id), "the list is changed");
    let third = harness.quietly_press(EVE, &second, "Next ▶").await;
    assert_eq!(games(&third), (17..=21).collect::<Vec<_>>());
    assert!(!has(&third, "Next ▶"));
    let again = harness.quietly_press(EVE, &third, "⏮").await;
    assert_eq!(games(&again), (1..=8).collect::<Vec<_>>());
}

#[tokio::test]
async fn closed_direct_messages_end_it() {
    let mut harness = DiscordHarness::open().await;
    begin_small(&mut harness).await;
    for who in [EVE, CAY] {
        harness.quietly(who, "/watch game:1").await;
    }
    harness.double.look(|world| world.closed.insert(EVE.user));
    play(&mut harness, &["a1-a2"]).await;
    assert_eq!((followed(&harness.service, EVE), followed(&harness.service, CAY)), (0, 1));
    let tried = |harness: &DiscordHarness| harness.double.look(|world| world.count("POST", TO_EVE));
    assert_eq!(tried(&harness), 1);
    harness.quietly(BOB, "/move notation:b1-b2").await;
    assert_eq!(tried(&harness), 1, "nobody tries again");
    assert_eq!(outbox::notices_after(&harness.service, 0, 9).expect("listed"), [], "nothing waits");
    harness.double.look(|world| world.closed.remove(&EVE.user));
    harness.quietly(EVE, "/watch game:1").await;
    harness.quietly(ANN, "/move notation:d4-d3").await;
    let boards =
        |harness: &DiscordHarness, who: Who| harness.double.look(|world| world.seen_in(direct(who.user)).count());
    assert_eq!((boards(&harness, EVE), boards(&harness, CAY)), (1, 3), "who lets the bot write is told again");
}

#[tokio::test]
async fn a_block_ends_it_before_the_next_board() {
    let mut harness = DiscordHarness::open().await;
    begin_small(&mut harness).await;
    harness.quietly(EVE, "/watch game:1").await;
    harness.quietly(ANN, "/block player:@Eve").await;
    play(&mut harness, &["a1-a2"]).await;
    assert_eq!(harness.double.look(|world| world.seen_in(direct(EVE.user)).count()), 0);
    assert_eq!(followed(&harness.service, EVE), 0);
}

const ALWAYS: u32 = 1_000;

#[tokio::test]
async fn each_follower_gets_a_board_once() {
    let cases: [Option<FaultRule>; 5] = [
        None,
        Some(fault_rule("POST", TO_EVE, Fault::Refused { status: 500, code: 0 }, 1)),
        Some(fault_rule("POST", TO_EVE, Fault::Lost, 1)),
        Some(fault_rule("POST", TO_EVE, Fault::After { status: 502 }, 1)),
        Some(fault_rule("POST", TO_EVE, Fault::Limited(0.3), 1)),
    ];
    let runs = cases.into_iter().map(|case| async move {
        let live = Live::start().await;
        follow(&live.service, EVE);
        follow(&live.service, CAY);
        live.double.look(|world| world.fault_rules.extend(case));
        live.moves_elsewhere();
        live.settled().await;
        let told = [TABLE, direct(EVE.user), direct(CAY.user)].map(|channel| live.announced_in(channel));
        assert_eq!(told, [1, 1, 1], "{case:?}");
        live.double.look(|world| assert!(world.broken.is_empty(), "{:?}", world.broken));
    });
    join_all(runs).await;
}

#[tokio::test]
async fn a_slow_follower_delays_nobody_and_gets_the_newest_board() {
    let live = Live::start().await;
    follow(&live.service, EVE);
    follow(&live.service, CAY);
    live.double.look(|world| world.fault_rules.push(fault_rule("POST", TO_EVE, Fault::Held, 1)));
    move_on(&live.service);
    let is_held = |world: &mut super::world::World| world.fault_rules.iter().all(|rule| rule.times == 0);
    live.double.until("a message to Eve", |world| is_held(world).then_some(())).await;
    (2..=12).for_each(|_| move_on(&live.service));
    // Others do not wait for Eve's messages.
    for channel in [TABLE, direct(CAY.user)] {
        let is_told = |world: &mut super::world::World| {
            world.seen_in(channel).last().is_some_and(|message| message.text().contains("move 12"))
        };
        live.double.until("the newest board", |world| is_told(world).then_some(())).await;
    }
    live.double.look(|world| world.lets_go = true);
    live.settled().await;
    let told: Vec<String> =
        live.double.look(|world| world.seen_in(direct(EVE.user)).map(|message| message.text().to_owned()).collect());
    assert_eq!(told.len(), 2, "the first board and the newest: {told:#?}");
    assert!(told[0].ends_with("move 1"), "{}", told[0]);
    assert!(told[1].ends_with("move 12"), "{}", told[1]);
}

#[tokio::test]
async fn an_outage_leaves_one_board_for_each_follower() {
    let live = Live::start().await;
    follow(&live.service, EVE);
    live.double.look(|world| {
        world.fault_rules.push(fault_rule("POST", TO_EVE, Fault::Refused { status: 500, code: 0 }, ALWAYS));
    });
    for _ in 0..5 {
        move_on(&live.service);
    }
    let end = games::get(&live.service, Viewer::Host, GameId(1)).expect("there");
    games::act(&live.service, &CommandRequest::new(end.id, end.players().first, Command::Resign)).expect("resigned");
    live.double.until("a try", |world| (world.count("POST", TO_EVE) > 0).then_some(())).await;
    live.double.look(|world| world.fault_rules.clear());
    live.settled().await;
    let told: Vec<String> =
        live.double.look(|world| world.seen_in(direct(EVE.user)).map(|message| message.text().to_owned()).collect());
    assert!(told.len() == 1 && told[0].contains("won"), "how it ended: {told:#?}");
}

/// Another channel of the server.
const ELSEWHERE: u64 = 501;

fn seen(harness: &DiscordHarness, channel: u64) -> usize {
    harness.double.look(|world| world.seen_in(channel).count())
}

fn watched(service: &Service) -> Vec<(GameId, u64)> {
    followers::watched(service, ServerId(SERVER)).expect("read")
}

#[tokio::test]
async fn a_channel_follows_a_game_to_its_end() {
    let mut harness = DiscordHarness::open().await;
    begin_small(&mut harness).await;
    harness.remark("Not everybody may decide that, and nobody where the game is announced anyway.");
    for who in [EVE.at(ELSEWHERE), ANN.at(ELSEWHERE), MO, MO.alone()] {
        harness.slash(who, "/watch game:1 here:true").await;
    }
    harness.slash(MO.at(ELSEWHERE), "/watch game:7 here:true").await;
    assert_eq!(watched(&harness.service), []);
    let begun = harness.slash(MO.at(ELSEWHERE), "/watch game:1 here:true").await;
    assert!(!begun.is_private(), "all there learn of it");
    harness.remark("Twice.");
    harness.slash(MO.at(ELSEWHERE), "/watch game:1 here:true").await;
    harness.remark("The list says so, there and in other channels.");
    harness.slash(EVE.at(ELSEWHERE), "/watch").await;
    harness.slash(EVE, "/watch").await;
    harness.remark("Boards come, and nobody is pinged.");
    harness.slash(ANN, "/move notation:a1-a2").await;
    let board = harness.latest(ELSEWHERE);
    assert!(board.body["allowed_mentions"]["users"].as_array().is_none_or(Vec::is_empty));
    let alt = board.body["attachments"][0]["description"].as_str().unwrap_or_default();
    assert!(alt.contains("White moved a1 to a2"), "{alt}");
    harness.quietly(BOB, "/draw").await;
    assert_eq!(harness.latest(ELSEWHERE).id, board.id, "nothing is told of offers");
    harness.press(EVE.at(ELSEWHERE), &board, "Flip").await;
    harness.remark("It is ended, by those who may.");
    harness.slash(EVE.at(ELSEWHERE), "/watch game:1 here:false").await;
    harness.slash(MO.at(ELSEWHERE), "/watch game:1 here:false").await;
    harness.slash(MO.at(ELSEWHERE), "/watch game:1 here:false").await;
    harness.quietly(BOB, "/move notation:b1-b2").await;
    assert_eq!(watched(&harness.service), []);
    harness.remark("The end of the game is the last that is told.");
    harness.quietly(MO.at(ELSEWHERE), "/watch game:1 here:true").await;
    let sure = harness.quietly(BOB, "/resign").await;
    harness.press(BOB, &sure, "Resign").await;
    assert_eq!(watched(&harness.service), []);
    harness.slash(MO.at(ELSEWHERE), "/watch game:1 here:true").await;
    harness.close("watching-here");
}

#[tokio::test]
async fn channels_follow_public_games_of_their_server_only() {
    let mut harness = DiscordHarness::open().await;
    begin_small(&mut harness).await;
    harness.slash(GUS, "/watch game:1 here:true").await;
    harness.remark("A private game is as if it were absent, or only for its server.");
    let settings = ServerSettings { private: true, ..ServerSettings::default() };
    servers::change_server(&harness.service, ServerId(SERVER), &settings).expect("set");
    let asked = harness.quietly(ANN, "/challenge game:Buku opponent:@Bob time:3d side:first").await;
    harness.quietly_press(BOB, &asked, "Accept").await;
    harness.slash(GUS, "/watch game:2 here:true").await;
    harness.slash(MO.at(ELSEWHERE), "/watch game:2 here:true").await;
    assert_eq!(watched(&harness.service), []);
    harness.close("watching-here-refused");
}

#[tokio::test]
async fn in_a_thread_those_who_may_make_threads_decide() {
    let mut harness = DiscordHarness::open().await;
    begin_small(&mut harness).await;
    for who in [EVE.at(THREAD), EVE.making_threads().at(ELSEWHERE)] {
        let refused = harness.quietly(who, "/watch game:1 here:true").await;
        assert!(refused.is_private());
    }
    assert_eq!(watched(&harness.service), []);
    harness.remark("Whoever may show games in a thread follows one by direct message, or there.");
    let follows = harness.slash(EVE.making_threads().at(THREAD), "/watch game:1").await;
    harness.remark("The permission may be gone meanwhile.");
    harness.press(EVE.at(THREAD), &follows, "Show it in this channel").await;
    let shown = harness.press(EVE.making_threads().at(THREAD), &follows, "Show it in this channel").await;
    assert!(!shown.is_private(), "all there learn of it");
    assert_eq!(watched(&harness.service), [(GameId(1), THREAD)]);
    harness.quietly(EVE.at(THREAD), "/watch game:1 here:false").await;
    assert_eq!(watched(&harness.service), [(GameId(1), THREAD)]);
    harness.quietly(BOB.making_threads().at(THREAD), "/watch game:1 here:false").await;
    assert_eq!(watched(&harness.service), []);
    harness.close("watching-in-a-thread");
}

#[tokio::test]
async fn a_channel_that_is_gone_follows_no_more() {
    let mut harness = DiscordHarness::open().await;
    begin_small(&mut harness).await;
    for channel in [ELSEWHERE, 502] {
        harness.quietly(MO.at(channel), "/watch game:1 here:true").await;
    }
    let before = seen(&harness, 502);
    harness.double.look(|world| world.unwritable.insert(ELSEWHERE));
    play(&mut harness, &["a1-a2"]).await;
    let both = [(GameId(1), ELSEWHERE), (GameId(1), 502)];
    assert_eq!(watched(&harness.service), both, "a missing permission may come back");
    assert_eq!(outbox::notices_after(&harness.service, 0, 9).expect("listed"), [], "nothing waits");
    harness.double.look(|world| world.gone.insert(502));
    harness.quietly(BOB, "/move notation:b1-b2").await;
    assert_eq!((watched(&harness.service), seen(&harness, 502)), (vec![(GameId(1), ELSEWHERE)], before + 1));
}

#[tokio::test]
async fn a_channel_gets_each_board_once() {
    const THERE: &str = "/channels/501/messages";
    let cases: [Option<FaultRule>; 5] = [
        None,
        Some(fault_rule("POST", THERE, Fault::Refused { status: 500, code: 0 }, 1)),
        Some(fault_rule("POST", THERE, Fault::Lost, 1)),
        Some(fault_rule("POST", THERE, Fault::After { status: 502 }, 1)),
        Some(fault_rule("POST", THERE, Fault::Limited(0.3), 1)),
    ];
    let runs = cases.into_iter().map(|case| async move {
        let live = Live::start().await;
        let viewer = Viewer::Server(ServerId(SERVER));
        followers::follow_in_channel(&live.service, viewer, ServerId(SERVER), ELSEWHERE, GameId(1)).expect("followed");
        follow(&live.service, EVE);
        live.double.look(|world| world.fault_rules.extend(case));
        live.moves_elsewhere();
        live.settled().await;
        let told = [TABLE, ELSEWHERE, direct(EVE.user)].map(|channel| live.announced_in(channel));
        assert_eq!(told, [1, 1, 1], "{case:?}");
        live.double.look(|world| assert!(world.broken.is_empty(), "{:?}", world.broken));
    });
    join_all(runs).await;
}
