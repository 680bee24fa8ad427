//! Settings of players, and the data kept about them.

use std::sync::Arc;

use colonnade::play::Identity;
use colonnade::service::{Moderator, moderation, people};

use super::harness::DiscordHarness;
use super::playing::{begin_small, play};
use super::world::{ANN, BOB, EVE, GUS, MO, Message, TABLE, World, direct};

#[tokio::test]
async fn settings_are_shown_and_changed() {
    let mut harness = DiscordHarness::open().await;
    harness.slash(ANN, "/settings").await;
    let line = "/settings theme:slate seat:the first player's seat reminders:12h, 1h confirm:true listed:false";
    harness.slash(ANN, line).await;
    harness.slash(ANN, "/settings notice:your turn by:mention and direct message").await;
    harness.slash(ANN, "/settings reminders:none").await;
    harness.slash(ANN, "/settings reminders:soon").await;
    harness.slash(ANN, "/settings notice:your turn").await;
    harness.slash(ANN, "/settings by:mention and direct message").await;
    harness.close("settings");
}

#[tokio::test]
async fn settings_are_changed_by_menus_and_buttons() {
    let mut harness = DiscordHarness::open().await;
    let panel = harness.slash(ANN, "/settings reminders:3h").await;
    harness.choose(ANN, &panel, "Colours", "contrast").await;
    harness.choose(ANN, &panel, "Reminders", "1d and 6h before the end of your time").await;
    let notices = harness.choose(ANN, &panel, "How you get notices", "the end of a game").await;
    harness.choose(ANN, &notices, "How you get notices about the end of a game", "not at all").await;
    let shown = harness.press(ANN, &panel, "Show me my moves first").await;
    harness.remark("A button says what shall be, and not what shall change: pressed twice it does no harm.");
    harness.press(ANN, &panel, "Show me my moves first").await;
    harness.press(ANN, &shown, "Play my moves at once").await;
    harness.press(ANN, &panel, "Boards from the first seat").await;
    harness.press(ANN, &panel, "Hide my name on the web").await;
    harness.close("settings-panel");
}

#[tokio::test]
async fn everybody_gets_notices_where_they_want_them() {
    let mut harness = DiscordHarness::open().await;
    harness.quietly(BOB, "/settings notice:your turn by:direct message").await;
    harness.quietly(ANN, "/settings notice:your turn by:not at all").await;
    begin_small(&mut harness).await;
    harness.slash(ANN, "/move notation:a1-a2").await;
    harness.remark("Bob accepts no direct messages any more.");
    harness.double.look(|world| world.closed.insert(BOB.user));
    harness.slash(BOB, "/move notation:b1-b2").await;
    harness.slash(ANN, "/move notation:d4-d3").await;
    harness.remark("Nothing more is sent to Bob until Bob does something.");
    let tries = harness.double.look(|world| world.count("POST", "/channels/7012/messages"));
    let sure = harness.quietly(ANN, "/resign").await;
    harness.press(ANN, &sure, "Play on").await;
    harness.slash(ANN, "/draw").await;
    assert_eq!(harness.double.look(|world| world.count("POST", "/channels/7012/messages")), tries);
    harness.close("notices-as-wanted");
}

#[tokio::test]
async fn vacation_is_taken() {
    let mut harness = DiscordHarness::open().await;
    begin_small(&mut harness).await;
    harness.slash(ANN, "/vacation").await;
    harness.slash(ANN, "/vacation days:3 from:2026-07-31").await;
    harness.slash(ANN, "/vacation days:2").await;
    harness.slash(ANN, "/vacation days:2 from:soon").await;
    harness.slash(ANN, "/vacation days:30").await;
    harness.slash(ANN, "/vacation days:1 from:2020-01-01").await;
    harness.slash(EVE, "/profile player:@Ann").await;
    harness.close("vacation");
}

#[tokio::test]
async fn vacation_is_given_back_and_stands_under_the_board() {
    let mut harness = DiscordHarness::open().await;
    begin_small(&mut harness).await;
    let old = harness.slash(BOB, "/vacation days:2 from:05.03.2026").await;
    harness.slash(BOB, "/vacation days:3").await;
    harness.slash(ANN, "/move notation:a1-a2").await;
    harness.slash(ANN, "/board").await;
    harness.remark("More was taken since that message.");
    let now = harness.press(BOB, &old, "Give back the days after today").await;
    harness.press(BOB, &now, "Give back the days after today").await;
    harness.remark("Twice.");
    harness.press(BOB, &now, "Give back the days after today").await;
    harness.remark("Bob may move all the same.");
    harness.slash(BOB, "/move notation:b1-b2").await;
    harness.close("vacation-given-back");
}

#[tokio::test]
async fn players_are_blocked() {
    let mut harness = DiscordHarness::open().await;
    harness.slash(ANN, "/block player:@Bob").await;
    harness.slash(BOB, "/challenge game:Buku opponent:@Ann").await;
    harness.slash(ANN, "/block player:@Bob blocked:false").await;
    harness.slash(ANN, "/block player:@Ann").await;
    harness.slash(ANN, "/block player:@colonnade").await;
    harness.close("block");
}

#[tokio::test]
async fn data_is_given_and_deleted() {
    let mut harness = DiscordHarness::open().await;
    harness.slash(EVE, "/privacy export").await;
    harness.slash(EVE, "/privacy delete").await;
    begin_small(&mut harness).await;
    play(&mut harness, &["a1-a2", "b1-b2"]).await;
    harness.slash(ANN, "/privacy export").await;
    let first = harness.slash(ANN, "/privacy delete").await;
    harness.press(ANN, &first, "Keep me").await;
    let first = harness.quietly(ANN, "/privacy delete").await;
    let second = harness.press(ANN, &first, "Delete me…").await;
    harness.press(ANN, &second, "Yes, delete me now").await;
    harness.press(ANN, &second, "Yes, delete me now").await;
    harness.slash(ANN, "/privacy export").await;
    let over = harness.latest(TABLE);
    harness.press(BOB, &over, "Rematch").await;
    harness.slash(BOB, "/archive").await;
    harness.close("privacy");
}

/// S38: the bot's own messages that name somebody are edited after a deletion, also those to opponents; messages about others
/// and what was announced after the deletion stay.
#[tokio::test]
async fn s38_messages_that_name_a_deleted_player_are_edited() {
    let mut harness = DiscordHarness::open().await;
    for who in [BOB, EVE] {
        harness.quietly(who, "/settings notice:your turn by:mention and direct message").await;
    }
    // A finished game, a running one, and one of others.
    begin_small(&mut harness).await;
    play(&mut harness, &["a1-a2", "b1-b2"]).await;
    let sure = harness.quietly(ANN, "/resign").await;
    harness.quietly_press(ANN, &sure, "Resign").await;
    begin_small(&mut harness).await;
    harness.quietly(ANN, "/move notation:a1-a2").await;
    harness.clock.advance(chrono::TimeDelta::minutes(1));
    let asked = harness.quietly(BOB, "/challenge game:Pilastri opponent:@Eve variant:4x4 side:first").await;
    harness.quietly_press(EVE, &asked, "Accept").await;
    let board = harness.latest(TABLE);
    let naming = |world: &mut World, name: &str| -> Vec<String> {
        let shown = [TABLE, direct(BOB.user), direct(EVE.user)].into_iter().flat_map(|at| world.seen_in(at));
        let texts = shown.map(|message| {
            let alt = message.body["attachments"][0]["description"].as_str().unwrap_or_default();
            format!("{} {alt}", message.text())
        });
        texts.filter(|text| text.contains(name)).collect()
    };
    assert!(harness.double.look(|world| naming(world, "Ann").len()) > 6);
    let first = harness.quietly(ANN.alone(), "/privacy delete").await;
    let second = harness.quietly_press(ANN.alone(), &first, "Delete me…").await;
    let done = harness.quietly_press(ANN.alone(), &second, "Yes, delete me now").await;
    assert!(done.text().contains("I now edit my latest messages"), "{}", done.text());
    harness.double.until("no message with the name", |world| naming(world, "Ann").is_empty().then_some(())).await;
    harness.deliver_unrecorded().await;
    let (kept, told) = harness.double.look(|world| {
        let told = naming(world, "deleted player");
        (world.message(board.id).expect("there").clone(), told)
    });
    assert_eq!((kept.text(), kept.components().count()), (board.text(), board.components().count()), "of others");
    assert!(!told.is_empty(), "the end of the running game is announced without the name");
    let replaced = harness.double.look(|world| {
        let is_replaced = |message: &&Message| message.text().starts_with("A player of game");
        world.seen_in(TABLE).find(is_replaced).cloned()
    });
    let replay = harness.quietly_press(BOB, &replaced.expect("a message"), "Replay").await;
    assert!(replay.text().contains("deleted player"), "{}", replay.text());
}

#[tokio::test]
async fn whoever_plays_only_where_the_reader_sees_nothing_has_not_played() {
    let mut harness = DiscordHarness::open().await;
    let unknown = harness.quietly(GUS, "/profile player:@Ann").await.text().to_owned();
    harness.quietly(MO, "/server set private:true").await;
    begin_small(&mut harness).await;
    assert_eq!(harness.quietly(GUS, "/profile player:@Ann").await.text(), unknown);
    let sure = harness.quietly(ANN, "/resign").await;
    harness.quietly_press(ANN, &sure, "Resign").await;
    assert_eq!(harness.quietly(GUS, "/profile player:@Ann").await.text(), unknown);
    for who in [ANN, EVE, GUS.at(TABLE).alone()] {
        let told = harness.quietly(who, "/profile player:@Ann").await;
        assert_eq!(told.text() == unknown, who.user == GUS.user, "{}", told.text());
    }
}

#[tokio::test]
async fn small_mistakes_are_told_plainly() {
    let mut harness = DiscordHarness::open().await;
    begin_small(&mut harness).await;
    let mut told = Vec::new();
    for (who, line) in [
        (ANN, "/settings reminders:1h 2h 3h 4h 5h 6h 7h 8h 9h 10h"),
        (ANN, "/replay game: "),
        (GUS, "/server void game:1"),
        (GUS, "/server void game:7"),
    ] {
        told.push(harness.quietly(who, line).await.text().to_owned());
    }
    assert_eq!(
        told,
        [
            "You can have at most 5 reminders, not 10; nothing was changed.",
            "Name a game by its number, such as `12` or `#12`.",
            "Game \\#1 does not belong to this server, so it cannot be cancelled from here.",
            "There is no game \\#7.",
        ]
    );
}

#[tokio::test]
async fn weekly_free_days_are_chosen_and_agreed_on() {
    let mut harness = DiscordHarness::open().await;
    harness.slash(ANN, "/vacation zone:Europe/Berlin").await;
    harness.slash(ANN, "/vacation weekly:Saturday and Sunday zone:Atlantis").await;
    harness.slash(ANN, "/vacation weekly:Saturday and Sunday").await;
    harness.slash(ANN, "/vacation zone:america/new york").await;
    harness.slash(BOB, "/vacation weekly:Friday zone:Africa/Cairo").await;
    harness.remark("Whoever has free days proposes them, unless an option says no.");
    harness.slash(ANN, "/challenge game:Pilare opponent:@Bob time:3d").await;
    harness.slash(ANN, "/challenge game:Pilare opponent:@Bob time:3d free-days:false").await;
    harness.slash(ANN, "/seek game:Pilare time:3d").await;
    harness.slash(ANN, "/vacation weekly:none").await;
    harness.close("weekly-free-days");
}

#[tokio::test]
async fn a_link_signs_in_on_the_web() {
    let mut harness = DiscordHarness::open().await;
    harness.remark("A host without pages.");
    harness.slash(ANN, "/web").await;
    harness.close("web-without-pages");
    let link: colonnade::discord::SignInLink = Arc::new(|player| format!("https://colonnade.example/sign-in/{player}"));
    let mut harness =
        DiscordHarness::open_with(|settings| colonnade::discord::Settings { sign_in_link: Some(link), ..settings })
            .await;
    harness.slash(ANN, "/web").await;
    harness.remark("Each user gets their own link, also a new one, but not one whom the host has barred.");
    harness.slash(BOB, "/web").await;
    let bob = people::player_of(&harness.service, &Identity::Discord(BOB.user)).expect("an answer").expect("a player");
    moderation::bar(&harness.service, Moderator::Host, bob.id, true).expect("a bar");
    harness.slash(BOB, "/web").await;
    harness.close("web");
}
