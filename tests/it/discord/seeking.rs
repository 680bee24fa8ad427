//! Seeking: two players with matching seeks, in a server and across servers; listing, withdrawal and refusals.

use chrono::TimeDelta;
use colonnade::play::{GameId, Place, ServerId, Viewer, Visibility};
use colonnade::service::{games, outbox};

use super::harness::DiscordHarness;
use super::world::{ANN, BOB, CAY, EVE, FAY, GUS, MO, SERVER, TABLE, direct};

#[tokio::test]
async fn two_who_seek_the_same_play() {
    let mut harness = DiscordHarness::open().await;
    harness.remark("Nothing is sought.");
    harness.slash(ANN, "/seek").await;
    let kept = harness.slash(ANN, "/seek game:Pilastri variant:4x4 time:3d side:first").await;
    assert!(kept.is_private(), "nobody else is told");
    harness.remark("Twice, and as a list.");
    harness.slash(ANN, "/seek game:Pilastri variant:4x4 time:3d side:first").await;
    harness.slash(ANN, "/seek time:2d rating:1400-1700 rated:true").await;
    harness.slash(ANN, "/seek game:Buku variant:any rating:-1700").await;
    let list = harness.slash(ANN, "/seek").await;
    harness.slash(ANN, "/challenges").await;
    harness.remark("Others do not see them.");
    harness.slash(EVE, "/challenges").await;
    harness.press_beside(ANN, &list, "c2", "Take back").await;
    harness.remark("Bob seeks the same.");
    let begins = harness.slash(BOB, "/seek game:Pilastri variant:4x4 time:3d").await;
    assert!(begins.is_private());
    harness.press(BOB, &begins, "Show the board").await;
    harness.remark("It is over, and has begun once.");
    harness.press(ANN, &kept, "Take back").await;
    harness.slash(EVE, "/seek game:Pilastri variant:4x4 time:3d").await;
    harness.slash(ANN, "/move notation:a1-a2").await;
    harness.pass(TimeDelta::days(15), "fifteen days").await;
    harness.slash(ANN, "/seek").await;
    let game = games::get(&harness.service, Viewer::Host, GameId(1)).expect("begun");
    assert_eq!(game.setup.place, Place::Server { server: ServerId(SERVER), private: false });
    assert_eq!(game.setup.channel, Some(TABLE));
    harness.close("seeking");
}

#[tokio::test]
async fn what_cannot_be_sought_is_said() {
    let mut harness = DiscordHarness::open().await;
    for line in [
        "/seek variant:4x4",
        "/seek game:Buku variant:9x9",
        "/seek game:Buku time:soon",
        "/seek game:Buku time:5m",
        "/seek game:Buku rating:strong",
        "/seek game:Buku rating:1700-1400",
    ] {
        harness.slash(ANN, line).await;
    }
    harness.slash(MO, "/server set rated:nobody").await;
    harness.slash(ANN, "/seek game:Buku rated:true").await;
    harness.quietly(BOB, "/seek").await;
    harness.quietly(MO, "/server bar player:@Bob").await;
    harness.slash(BOB, "/seek game:Buku").await;
    harness.remark("So many seeks may be open.");
    for days in 1..=5 {
        harness.quietly(EVE, &format!("/seek game:Buku time:{days}d")).await;
    }
    harness.slash(EVE, "/seek game:Buku time:6d").await;
    harness.close("seeking-refused");
}

#[tokio::test]
async fn a_range_of_times_is_met_by_a_time_in_it() {
    let mut harness = DiscordHarness::open().await;
    harness.slash(ANN, "/seek game:Buku time:2-5 days side:first").await;
    harness.slash(BOB, "/seek").await;
    harness.remark("Too long, and in the range.");
    harness.slash(BOB, "/seek game:Buku time:6d").await;
    harness.slash(BOB, "/seek game:Buku time:4d").await;
    harness.slash(EVE, "/seek game:Buku time:5d-2d").await;
    let game = games::get(&harness.service, Viewer::Host, GameId(1)).expect("begun");
    assert_eq!(game.setup.control.to_string(), "4d");
    harness.close("seeking-times");
}

#[tokio::test]
async fn a_standing_seek_stays_open() {
    let mut harness = DiscordHarness::open().await;
    harness.quietly(ANN, "/settings vacation:false").await;
    let kept = harness.slash(ANN, "/seek game:Buku time:3d side:first keep:1").await;
    harness.remark("It sleeps while the game runs, and ends with a loss on time.");
    let list = harness.slash(BOB, "/seek").await;
    harness.press_beside(BOB, &list, "c1", "Play").await;
    harness.slash(EVE, "/seek").await;
    harness.slash(ANN, "/seek game:Buku time:3d side:first keep:2").await;
    harness.slash(EVE, "/seek").await;
    harness.pass(TimeDelta::days(4), "four days").await;
    harness.press(ANN, &kept, "Take back").await;
    harness.close("seeking-standing");
}

#[tokio::test]
async fn players_of_two_servers_meet_where_both_allow_it() {
    let mut harness = DiscordHarness::open().await;
    // Users who have not used the bot get no direct messages.
    for who in [ANN, GUS, CAY, FAY] {
        harness.quietly(who, "/games").await;
    }
    harness.slash(ANN, "/server set seeks:true").await;
    harness.slash(MO, "/server set seeks:true").await;
    harness.slash(ANN, "/seek game:Pilastri variant:4x4 side:first").await;
    harness.remark("Only one server allows it.");
    harness.slash(GUS, "/seek game:Pilastri variant:4x4 side:second").await;
    harness.slash(GUS, "/server set seeks:true").await;
    harness.remark("Both do, and it is sought again.");
    harness.slash(GUS, "/seek game:Pilastri variant:4x4").await;
    let board = harness.latest(direct(ANN.user));
    harness.press(ANN.alone(), &board, "Flip").await;
    harness.slash(ANN.alone(), "/move notation:a1-a2").await;
    let game = games::get(&harness.service, Viewer::Nobody, GameId(1)).expect("everybody may see it");
    assert_eq!((game.setup.place, game.visibility()), (Place::Direct, Visibility::Public));
    harness.remark("From direct messages, too.");
    harness.slash(CAY.alone(), "/seek game:Buku").await;
    harness.slash(FAY, "/seek game:Buku").await;
    harness.remark("A private server keeps its seeks.");
    harness.slash(MO, "/server set private:true").await;
    harness.slash(FAY, "/seek game:Gor\u{e9}").await;
    harness.slash(CAY.alone(), "/seek game:Gor\u{e9}").await;
    harness.close("seeking-across");
}

#[tokio::test]
async fn whoever_sought_is_told_once_that_nobody_did() {
    let mut harness = DiscordHarness::open().await;
    for line in
        ["/seek game:Buku time:1d", "/seek game:Buku variant:any time:2d rated:true rating:1400-", "/seek game:Pilare"]
    {
        harness.quietly(ANN, line).await;
    }
    harness.quietly(BOB, "/seek game:Gor\u{e9}").await;
    harness.quietly(CAY, "/seek game:Gor\u{e9} side:first time:5d").await;
    harness.quietly(CAY, "/settings notice:challenges by:not at all").await;
    harness.double.look(|world| {
        world.closed.insert(BOB.user);
        world.fault_rules.push(super::delivery::fault_rule(
            "POST",
            "/channels/7011/messages",
            super::world::Fault::Lost,
            1,
        ));
    });
    harness.pass(TimeDelta::days(14), "fourteen days").await;
    harness.pass(TimeDelta::days(1), "another day").await;
    let told = |channel| harness.double.look(|world| world.seen_in(channel).count());
    assert_eq!([ANN, BOB, CAY].map(|who| told(direct(who.user))), [1, 0, 0]);
    assert_eq!(told(TABLE), 1, "whose direct messages are closed is told where they sought");
    assert_eq!(outbox::notices_after(&harness.service, 0, 9).expect("listed"), [], "nothing waits");
    harness.slash(ANN, "/seek").await;
    harness.close("seeking-ended");
}

#[tokio::test]
async fn the_game_begins_where_direct_messages_are_closed() {
    let mut harness = DiscordHarness::open().await;
    for who in [ANN, GUS] {
        harness.quietly(who, "/games").await;
    }
    for who in [MO, GUS] {
        harness.quietly(who, "/server set seeks:true").await;
    }
    harness.double.look(|world| world.closed.insert(ANN.user));
    harness.quietly(ANN, "/seek game:Pilastri variant:4x4").await;
    harness.quietly(GUS, "/seek game:Pilastri variant:4x4").await;
    let told = harness.double.look(|world| world.seen_in(direct(GUS.user)).count());
    assert_eq!(told, 2, "that the game begins, and that the opponent cannot be reached there");
    assert_eq!(harness.double.look(|world| world.seen_in(direct(ANN.user)).count()), 0);
    // The game is in the server, where she finds it.
    let games = harness.quietly(ANN, "/games").await;
    assert!(games.text().contains("Gus"), "{}", games.text());
}

#[tokio::test]
async fn others_see_what_is_sought_and_play_it() {
    let mut harness = DiscordHarness::open().await;
    harness.slash(ANN, "/seek").await;
    harness.quietly(ANN, "/seek game:Buku time:3d rated:true vacation:none").await;
    harness.quietly(ANN, "/seek game:Pilare time:2d side:first").await;
    harness.quietly(EVE, "/seek game:Gor\u{e9} rating:2000-").await;
    harness.quietly(MO, "/seek game:Pilare time:1d").await;
    harness.quietly(BOB, "/block player:@Mo").await;
    harness.remark("What a blocked player seeks, or what asks for another rating, is not listed.");
    harness.quietly(BOB, "/seek game:Pilastri").await;
    let list = harness.slash(BOB, "/seek").await;
    harness.press_beside(BOB, &list, "c2", "Play").await;
    harness.remark("Who comes too late begins nothing, and seeks nothing.");
    harness.press_beside(CAY, &list, "c2", "Play").await;
    harness.press_beside(BOB, &list, "c1", "Play").await;
    harness.slash(BOB, "/seek").await;
    harness.remark("In another server nothing is seen of it.");
    harness.slash(GUS, "/seek").await;
    harness.close("seeking-listed");
}

#[tokio::test]
async fn seeks_of_others_come_page_by_page_and_old_ones_are_not_listed() {
    let mut harness = DiscordHarness::open().await;
    for who in [ANN, EVE, MO] {
        for days in 2..6 {
            harness.quietly(who, &format!("/seek game:Buku side:first time:{days}d")).await;
        }
    }
    let first = harness.quietly(BOB, "/seek").await;
    assert_eq!(first.text().matches("Buku").count(), 8, "{}", first.text());
    let second = harness.quietly_press(BOB, &first, "Older").await;
    assert_eq!(second.text().matches("Buku").count(), 4, "{}", second.text());
}
