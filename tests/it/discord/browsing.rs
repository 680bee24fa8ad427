//! Browsing: the archive, replays, files, leaderboards, rules.

use std::time::Duration;

use colonnade::play::{Command, GameId, Identity, Place, ServerId, SideChoice, Viewer};
use colonnade::service::{AnalysisProgress, Client, CommandRequest, Proposal, Work, challenges, games, people};
use colonnade_rules::Game;
use serde_json::json;

use super::composing::first_steps;
use super::delivery::fault_rule;
use super::harness::{DiscordHarness, PATIENCE};
use super::payload;
use super::playing::{begin_small, play};
use super::world::{ANN, BOB, EVE, Fault, MO, Message, SERVER, TABLE, Who, World};

/// Finished games of Ann and Bob with one move each, all won by Ann.
pub(super) async fn finished(harness: &mut DiscordHarness, count: u64) {
    let player = |who: super::world::Who| {
        people::sign_in(&harness.service, &Identity::Discord(who.user), who.name).expect("known")
    };
    let ann = player(ANN).id;
    let bob = player(BOB).id;
    let place = Place::Server { server: ServerId(SERVER), private: false };
    for _ in 0..count {
        let variant = Game::Pilastri.standard();
        let proposal = Proposal {
            side: SideChoice::First,
            rated: true,
            channel: Some(TABLE),
            ..Proposal::new(ann, Some(bob), variant, place)
        };
        let challenge = challenges::challenge(&harness.service, &proposal).expect("made");
        let game = challenges::accept(&harness.service, challenge.id, bob).expect("accepted").game.id;
        for (who, command) in [(ann, Command::Act("a1-a2".into())), (bob, Command::Resign)] {
            games::act(&harness.service, &CommandRequest::new(game, who, command)).expect("done");
        }
        harness.clock.advance(chrono::TimeDelta::minutes(1));
    }
    harness.deliver_unrecorded().await;
}

/// A game of three moves in which Bob resigns; returns the message about its end.
pub(super) async fn short_game(harness: &mut DiscordHarness) -> Message {
    short_game_of(harness, &["a1-a2", "b1-b2", "d4-d3"]).await
}

/// A game of these moves on the small board, in which Bob then resigns.
async fn short_game_of(harness: &mut DiscordHarness, moves: &[&str]) -> Message {
    begin_small(harness).await;
    play(harness, moves).await;
    let sure = harness.quietly(BOB, "/resign").await;
    harness.quietly_press(BOB, &sure, "Resign").await;
    harness.latest(TABLE)
}

#[tokio::test]
async fn the_archive_is_paged_and_filtered() {
    let mut harness = DiscordHarness::open().await;
    harness.slash(ANN, "/archive").await;
    finished(&mut harness, 12).await;
    let page = harness.slash(EVE, "/archive").await;
    let page = harness.press(EVE, &page, "Older").await;
    harness.press(EVE, &page, "Newest").await;
    harness.press(EVE, &page, "Export all of these").await;
    harness.press_beside(EVE, &page, r"\#2 ", "Replay").await;
    harness
        .slash(ANN, "/archive player:@Ann opponent:@Bob game:Pilastri result:first player won since:2026-03-01")
        .await;
    harness.slash(ANN, "/archive result:draw").await;
    harness.slash(ANN, "/archive since:yesterday").await;
    harness.slash(ANN, "/archive since:2.3.2026").await;
    harness.slash(ANN, "/archive player:@Mo").await;
    harness.close("archive");
}

#[tokio::test]
async fn a_game_is_replayed() {
    let mut harness = DiscordHarness::open().await;
    harness.slash(EVE, "/replay game:1").await;
    harness.slash(EVE, "/replay game:one").await;
    let over = short_game(&mut harness).await;
    let viewer = harness.press(EVE, &over, "Replay").await;
    let viewer = harness.press(EVE, &viewer, "▶").await;
    let viewer = harness.press(EVE, &viewer, "⏭").await;
    let viewer = harness.press(EVE, &viewer, "◀").await;
    let viewer = harness.press(EVE, &viewer, "⏮").await;
    let form = harness.ask(EVE, &viewer, "Jump to…").await;
    harness.fill(EVE, &viewer, &form, "the end").await;
    harness.fill(EVE, &viewer, &form, "2").await;
    harness.fill(EVE, &viewer, &form, "200").await;
    harness.press(EVE, &viewer, "GIF").await;
    harness.press(EVE, &viewer, "Export").await;
    harness.slash(BOB, "/replay game:1").await;
    harness.close("replay");
}

#[tokio::test]
async fn a_game_is_analysed() {
    let mut harness = DiscordHarness::open().await;
    // White's first move gives away the win, according to a search of the whole board.
    let over = short_game_of(&mut harness, &["b2-b3", "b1-a1", "d4-d3"]).await;
    harness.press(EVE, &over, "Analyse").await;
    harness.remark("It is in the replay, too, and is made once.");
    let viewer = harness.press(ANN, &over, "Replay").await;
    harness.press(ANN, &viewer, "Analyse").await;
    let Some(AnalysisProgress::Made(made)) = harness.service.analyses().of(GameId(1)) else { panic!("it is made") };
    assert_eq!(made.reviews.len(), 3);
    harness.close("analysis");
}

#[tokio::test]
async fn a_game_is_analysed_when_it_is_over() {
    let mut harness = DiscordHarness::open().await;
    begin_small(&mut harness).await;
    play(&mut harness, &["a1-a2"]).await;
    let board = harness.latest(TABLE);
    assert!(board.components().all(|part| part["label"] != "Analyse"), "there is no button");
    // As a modified client could send it.
    let data = json!({"custom_id": "analyse.1.1.1.", "component_type": 2});
    let id = harness.interact(ANN, 3, &data, Some(board.id));
    let answer = harness.answered(id).await;
    assert_eq!((answer.text(), answer.is_private()), ("A game is analysed when it is over.", true));
    assert_eq!(harness.service.analyses().of(GameId(1)), None, "nothing is begun");
}

#[tokio::test]
async fn who_asks_for_many_analyses_is_told_to_wait() {
    let mut harness = DiscordHarness::open().await;
    finished(&mut harness, 3).await;
    let viewer = harness.slash(EVE, "/replay game:1").await;
    let work = Work::Analysis;
    let now = std::time::Instant::now();
    let place = harness.service.work_limiter().begin(work, Client::Host, 0.0, now).await.expect("a place");
    let mut waiting = Vec::new();
    for game in 1..=3_u64 {
        let data = json!({"custom_id": format!("analyse.{game}.1.1."), "component_type": 2});
        waiting.push(harness.interact(EVE, 3, &data, Some(viewer.id)));
        // The third is refused, so it never begins.
        let begun = async {
            while harness.service.analyses().of(GameId(game)).is_none() {
                tokio::task::yield_now().await;
            }
        };
        if game < 3 {
            tokio::time::timeout(PATIENCE, begun).await.expect("the analysis begins");
        }
    }
    let refused = harness.answered(waiting.pop().expect("three")).await;
    assert!(refused.text().contains("Please try again"), "{}", refused.text());
    drop(place);
    for id in waiting {
        let answer = harness.answered(id).await;
        assert!(answer.text().contains("lost per action") && answer.is_private(), "{}", answer.text());
    }
}

#[tokio::test]
async fn games_are_exported() {
    let mut harness = DiscordHarness::open().await;
    harness.slash(ANN, "/export").await;
    harness.slash(ANN, "/export game:1").await;
    short_game(&mut harness).await;
    harness.slash(ANN, "/export game:1").await;
    harness.slash(ANN, "/export game:1 format:ndjson").await;
    harness.slash(ANN, "/export game:#1 format:gif").await;
    harness.slash(ANN, "/export format:gif").await;
    harness.slash(EVE, "/export player:@Bob format:ndjson").await;
    harness.slash(EVE, "/export player:@Mo").await;
    harness.slash(EVE, "/export game:x").await;
    harness.close("export");
}

#[tokio::test]
async fn leaders_profiles_rules_and_help() {
    let mut harness = DiscordHarness::open().await;
    harness.slash(EVE, "/leaderboard game:Pilastri").await;
    harness.slash(EVE, "/profile").await;
    finished(&mut harness, 12).await;
    harness.slash(EVE, "/leaderboard game:Pilastri").await;
    harness.slash(EVE, "/profile player:@Ann").await;
    harness.slash(EVE, "/profile player:@Mo").await;
    harness.close("looked-up");
}

#[tokio::test]
async fn rules_are_read_page_by_page() {
    let mut harness = DiscordHarness::open().await;
    for game in Game::ALL {
        let mut page = harness.slash(MO, &format!("/rules game:{}", game.name())).await;
        let is_last =
            |page: &Message| page.components().any(|part| part["label"] == "Next ▶" && part["disabled"] == true);
        while !is_last(&page) {
            page = harness.press(MO, &page, "Next ▶").await;
        }
        let mut step = harness.press(MO, &page, "Show me a move").await;
        while !is_last(&step) {
            step = harness.press(MO, &step, "Next ▶").await;
        }
    }
    harness.remark("Without a game, there is a choice.");
    let choice = harness.slash(MO.alone(), "/rules").await;
    let page = harness.choose(MO.alone(), &choice, "Choose a game to read its rules", "Goré").await;
    harness.choose(MO.alone(), &page, "Choose a game to read its rules", "Buku").await;
    harness.close("rules");
}

#[tokio::test]
async fn a_newcomer_needs_buttons_only() {
    let mut harness = DiscordHarness::open().await;
    let help = harness.slash(EVE, "/help").await;
    let with_whom = harness.choose(EVE, &help, "Choose a game to play", "Goré").await;
    harness.press(EVE, &with_whom, "Challenge everybody here").await;
    harness.remark("Somebody accepts, and whoever begins makes the first move.");
    let open = harness.latest(TABLE);
    harness.press(MO, &open, "Accept").await;
    let board = harness.latest(TABLE);
    let composer = harness.press(EVE, &board, "Move").await;
    let hole = composer.components().filter_map(|part| part["label"].as_str()).find(|label| label.starts_with('✔'));
    let hole = hole.expect("a hole").to_owned();
    harness.press(EVE, &composer, &hole).await;
    assert!(interactions(&harness, EVE) + interactions(&harness, MO) <= 6);
    harness.remark("Against the computer, in direct messages.");
    let help = harness.slash(EVE.alone(), "/help").await;
    harness.press(EVE.alone(), &help, "All commands").await;
    let with_whom = harness.choose(EVE.alone(), &help, "Choose a game to play", "Pilastri").await;
    harness.press(EVE.alone(), &with_whom, "Play the computer, level 1").await;
    harness.press(EVE.alone(), &help, "My games").await;
    harness.close("newcomer");
}

/// How many interactions a user has begun.
fn interactions(harness: &DiscordHarness, who: Who) -> usize {
    harness.double.look(|world| world.interactions.values().filter(|asked| asked.who.user == who.user).count())
}

/// From `/help` to the first move, in a game where a move takes one tap in the composer and in one with several.
#[tokio::test]
async fn a_newcomer_moves_within_six_interactions() {
    for game in ["Goré", "Pilastri"] {
        let mut harness = DiscordHarness::open().await;
        let help = harness.slash(EVE, "/help").await;
        let with_whom = harness.choose(EVE, &help, "Choose a game to play", game).await;
        harness.press(EVE, &with_whom, "Challenge everybody here").await;
        let open = harness.latest(TABLE);
        harness.press(MO, &open, "Accept").await;
        let board = harness.latest(TABLE);
        let composer = harness.press(EVE, &board, "Move").await;
        first_steps(&mut harness, EVE, composer).await;
        assert_eq!(games::get(&harness.service, Viewer::Host, GameId(1)).expect("there").state.plies(), 1, "{game}");
        let taken = interactions(&harness, EVE);
        assert!(taken <= 6, "{game}: {taken} interactions");
    }
}

/// If the bot may not write, or the channel is gone, it skips the greeting without a retry, and greets the next server.
#[tokio::test]
async fn a_server_is_not_greeted_where_the_bot_may_not_write() {
    let harness = DiscordHarness::open().await;
    let join = |id: u64| {
        let server = payload::server(id, "2026-03-01T12:00:00Z", Some(TABLE));
        harness.double.dispatch("GUILD_CREATE", server);
    };
    let tries = |world: &World| world.count("POST", &format!("/channels/{TABLE}/messages"));
    let until_tried = async |times: usize| {
        harness.double.until("a greeting", |world| (tries(world) == times).then_some(())).await;
    };
    harness.double.look(|world| world.unwritable.insert(TABLE));
    join(904);
    until_tried(1).await;
    harness.double.look(|world| {
        world.unwritable.remove(&TABLE);
        world.gone.insert(TABLE);
    });
    join(905);
    until_tried(2).await;
    harness.double.look(|world| world.gone.remove(&TABLE));
    // A greeting that may have been lost is retried after a second.
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    assert_eq!(harness.double.look(|world| tries(world)), 2);
    // Nor does the bot come back to a server that it could not greet.
    join(904);
    join(906);
    until_tried(3).await;
    let seen = harness.double.until("a greeting", |world| world.seen_in(TABLE).last().cloned()).await;
    assert_eq!(seen.nonce.as_deref(), Some("g906"));
    assert_eq!(harness.double.look(|world| world.seen_in(TABLE).count()), 1);
}

#[tokio::test]
async fn a_server_is_greeted_once() {
    let mut harness = DiscordHarness::open().await;
    let server = |id: u64, joined: &str, channel: Option<u64>| payload::server(id, joined, channel);
    harness.double.dispatch("GUILD_CREATE", server(901, "2026-03-01T12:00:00Z", Some(TABLE)));
    let in_table = |world: &mut World| world.messages.iter().any(|message| message.channel == TABLE).then_some(());
    harness.double.until("a greeting", in_table).await;
    harness.remark("A second time, one that was joined long ago, and one without a channel for that: nothing.");
    harness.double.dispatch("GUILD_CREATE", server(901, "2026-03-01T12:00:00Z", Some(TABLE)));
    harness.double.dispatch("GUILD_CREATE", server(902, "2025-03-01T12:00:00Z", Some(TABLE)));
    harness.double.dispatch("GUILD_CREATE", server(903, "2026-03-01T12:00:00Z", None));
    harness.slash(EVE, "/help").await;
    harness.close("greeting");
}

/// After the first command in direct messages, whichever it is, and not after later ones.
#[tokio::test]
async fn a_newcomer_is_greeted_once_in_direct_messages() {
    let mut harness = DiscordHarness::open().await;
    harness.remark("In a server nobody is greeted, and `/help` shows the first steps itself.");
    harness.slash(EVE, "/games").await;
    harness.slash(MO.alone(), "/help").await;
    harness.remark("The first command.");
    harness.slash(EVE.alone(), "/games").await;
    harness.remark("The second one.");
    harness.slash(EVE.alone(), "/games").await;
    harness.remark("Whoever plays here knows the first steps.");
    harness.quietly(ANN, "/challenge game:Buku").await;
    harness.slash(ANN.alone(), "/games").await;
    harness.close("greeting-of-a-newcomer");
    // In the newcomer's language. If the greeting fails, the command has been answered, and nothing else happens.
    let mut harness = DiscordHarness::open().await;
    harness.double.look(|world| world.locales = [(MO.user, "fr")].into());
    harness.slash(MO.alone(), "/games").await;
    let greeted = harness.double.look(|world| world.messages.last().cloned()).expect("a greeting");
    assert!(greeted.text().contains("à votre rythme"), "{}", greeted.text());
    let fault = Fault::Refused { status: 404, code: 10_015 };
    harness.double.look(|world| world.fault_rules.push(fault_rule("POST", "/webhooks/", fault, 1)));
    let id = harness.type_in(EVE.alone(), 2, "/games", None);
    harness.answered(id).await;
    let tried = |world: &mut World| world.calls.iter().any(|call| call.path.contains("/webhooks/")).then_some(());
    harness.double.until("a try", tried).await;
    let id = harness.type_in(EVE.alone(), 2, "/games", None);
    harness.answered(id).await;
}
