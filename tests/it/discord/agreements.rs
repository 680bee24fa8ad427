//! Draws, takebacks, aborted games, rematches, and the effects of time.

use chrono::TimeDelta;
use colonnade::play::{Audience, Fact, GameId, Identity, Viewer};
use colonnade::service::{Sent, games, outbox, people, reachability, upkeep};

use super::harness::DiscordHarness;
use super::playing::{begin, begin_small, play};
use super::world::{ANN, BOB, EVE, TABLE};
use crate::fixtures::MAJORITY_IN_GORE;

#[tokio::test]
async fn draws() {
    let mut harness = DiscordHarness::open().await;
    harness.slash(ANN, "/draw").await;
    let board = begin_small(&mut harness).await;
    harness.slash(EVE, "/draw game:1").await;
    let offer = harness.slash(ANN, "/draw").await;
    harness.slash(ANN, "/draw").await;
    harness.press(ANN, &offer, "Accept the draw").await;
    harness.press(EVE, &offer, "Accept the draw").await;
    harness.press(BOB, &offer, "Decline the draw").await;
    harness.remark("What was declined cannot be accepted.");
    harness.press(BOB, &offer, "Accept the draw").await;
    harness.press(ANN, &board, "Offer a draw").await;
    play(&mut harness, &["a1-a2", "b1-b2"]).await;
    let board = harness.latest(TABLE);
    let offer = harness.press(ANN, &board, "Offer a draw").await;
    harness.press(BOB, &offer, "Accept the draw").await;
    harness.close("draws");
}

#[tokio::test]
async fn claims() {
    let mut harness = DiscordHarness::open().await;
    begin(&mut harness, "Goré").await;
    let moves: Vec<&str> = MAJORITY_IN_GORE.split(' ').collect();
    let board = play(&mut harness, &moves).await;
    harness.press(BOB, &board, "Claim the win").await;
    harness.press(EVE, &board, "Claim the win").await;
    let claim = harness.press(ANN, &board, "Claim the win").await;
    harness.slash(BOB, "/draw").await;
    harness.press(ANN, &claim, "Go on").await;
    harness.slash(BOB, "/games").await;
    harness.press(BOB, &claim, "Go on").await;
    harness.slash(ANN, "/claim").await;
    harness.quietly(BOB, "/move notation:a2").await;
    harness.quietly(ANN, "/move notation:a1").await;
    harness.slash(ANN, "/claim").await;
    harness.remark("In another game the claim is accepted.");
    begin(&mut harness, "Goré").await;
    let moves: Vec<String> = moves.iter().map(|text| format!("{text} game:2")).collect();
    play(&mut harness, &moves.iter().map(String::as_str).collect::<Vec<_>>()).await;
    let claim = harness.slash(ANN, "/claim game:2").await;
    harness.press(EVE, &claim, "Accept the claim").await;
    harness.press(BOB, &claim, "Accept the claim").await;
    harness.close("claims");
}

#[tokio::test]
async fn pauses() {
    let mut harness = DiscordHarness::open().await;
    begin_small(&mut harness).await;
    let asked = harness.slash(ANN, "/pause days:7").await;
    harness.press(ANN, &asked, "Agree to the pause").await;
    harness.press(EVE, &asked, "Agree to the pause").await;
    harness.slash(BOB, "/pause days:3").await;
    let paused = harness.press(BOB, &asked, "Agree to the pause").await;
    assert_eq!(
        paused.body["allowed_mentions"]["users"],
        serde_json::json!([ANN.user, BOB.user].map(|user| user.to_string()))
    );
    harness.slash(BOB, "/pause days:3").await;
    harness.slash(ANN, "/games").await;
    harness.remark("Who acts takes nothing of the pause from the other.");
    harness.slash(ANN, "/move notation:a1-a2").await;
    harness.pass(TimeDelta::days(9), "nine days").await;
    let asked = harness.slash(ANN, "/pause days:30").await;
    harness.press(BOB, &asked, "Take the proposal back").await;
    harness.press(BOB, &asked, "Decline the pause").await;
    harness.slash(ANN, "/pause days:1").await;
    let counter = harness.slash(BOB, "/pause days:2").await;
    harness.remark("An old button answers no other proposal; whose proposal is declined is told so.");
    harness.press(ANN, &asked, "Agree to the pause").await;
    harness.press(ANN, &counter, "Decline the pause").await;
    harness.quietly(BOB, "/move notation:b1-b2").await;
    let asked = harness.slash(BOB, "/pause days:2").await;
    harness.press(BOB, &asked, "Take the proposal back").await;
    harness.quietly(ANN, "/move notation:c1-c2").await;
    harness.quietly(BOB, "/move notation:d1-d2").await;
    harness.quietly(ANN, "/pause days:4").await;
    harness.remark("A move does not hide the own proposal; the answer to it lets the proposal lapse.");
    harness.slash(ANN, "/move notation:d4-d3").await;
    harness.slash(BOB, "/move notation:b3-b4").await;
    harness.remark("Which of two games is meant?");
    begin_small(&mut harness).await;
    begin_small(&mut harness).await;
    let which = harness.slash(ANN, "/pause days:5").await;
    harness.choose(ANN, &which, "Which game?", "#2 Pilastri 4x4 against Bob").await;
    harness.close("pauses");
}

#[tokio::test]
async fn takebacks() {
    let mut harness = DiscordHarness::open().await;
    begin_small(&mut harness).await;
    harness.slash(ANN, "/takeback").await;
    play(&mut harness, &["a1-a2"]).await;
    let asked = harness.slash(ANN, "/takeback").await;
    harness.press(ANN, &asked, "Allow the takeback").await;
    harness.press(BOB, &asked, "Refuse the takeback").await;
    harness.slash(ANN, "/takeback").await;
    harness.quietly(BOB, "/move notation:b1-b2").await;
    harness.quietly(ANN, "/move notation:d4-d3").await;
    let asked = harness.slash(ANN, "/takeback").await;
    harness.press(BOB, &asked, "Allow the takeback").await;
    harness.press(BOB, &asked, "Allow the takeback").await;
    harness.close("takebacks");
}

/// Each player is asked something, and notified of the request.
#[tokio::test]
async fn a_draw_and_a_takeback_are_asked_for_at_once() {
    let mut harness = DiscordHarness::open().await;
    begin_small(&mut harness).await;
    play(&mut harness, &["a1-a2"]).await;
    for (by, line, to) in [(BOB, "/draw", ANN), (ANN, "/takeback", BOB), (BOB, "/pause days:2", ANN)] {
        let asked = harness.quietly(by, line).await;
        assert_eq!(asked.body["allowed_mentions"]["users"], serde_json::json!([to.user.to_string()]));
        assert!(asked.text().contains(&format!("<@{}>", to.user)), "{}", asked.text());
    }
}

#[tokio::test]
async fn offers_and_requests_are_taken_back_or_lapse() {
    let mut harness = DiscordHarness::open().await;
    begin_small(&mut harness).await;
    let offer = harness.slash(ANN, "/draw").await;
    harness.press(BOB, &offer, "Take the offer back").await;
    harness.press(ANN, &offer, "Take the offer back").await;
    harness.remark("What was taken back cannot be accepted, and not be offered again at once.");
    harness.press(BOB, &offer, "Accept the draw").await;
    harness.slash(ANN, "/draw").await;
    play(&mut harness, &["a1-a2"]).await;
    let asked = harness.slash(ANN, "/takeback").await;
    harness.press(ANN, &asked, "Take the request back").await;
    harness.slash(ANN, "/takeback").await;
    harness.remark("A move leaves an offer and a request unanswered.");
    harness.quietly(BOB, "/move notation:b1-b2").await;
    harness.quietly(BOB, "/takeback").await;
    harness.quietly(BOB, "/draw").await;
    harness.slash(ANN, "/move notation:d4-d3").await;
    harness.close("withdrawn");
}

#[tokio::test]
async fn an_offer_of_the_game_is_answered_under_it() {
    let mut harness = DiscordHarness::open().await;
    begin(&mut harness, "Goré").await;
    let moves = "d1 b2 a1 a2 c1 b2 c1 a2 a1 b2 d1 b2 c1 a2 a1 d2 b1 a2 b1 c2 b1 a2 d1 b2 a1 d2 c1 b2";
    play(&mut harness, &moves.split(' ').collect::<Vec<_>>()).await;
    let offer = harness.slash(ANN, "/move notation:offer:a1,c1").await;
    let accept = "Accept: takes a1 and c1 for 12 captured stones";
    harness.press(ANN, &offer, accept).await;
    harness.press(EVE, &offer, accept).await;
    harness.press(BOB, &offer, accept).await;
    harness.press(BOB, &offer, "Decline: leaves everything as it is").await;
    harness.close("gore-offer");
}

#[tokio::test]
async fn which_game_is_meant_is_chosen_from_a_menu() {
    let mut harness = DiscordHarness::open().await;
    begin_small(&mut harness).await;
    begin_small(&mut harness).await;
    for command in ["/draw", "/resign", "/board", "/move notation:a1-a2"] {
        let asked = harness.slash(ANN, command).await;
        harness.choose(ANN, &asked, "Which game?", "#2 Pilastri 4x4 against Bob").await;
    }
    harness.close("which-game");
}

#[tokio::test]
async fn games_are_broken_off() {
    let mut harness = DiscordHarness::open().await;
    harness.slash(ANN, "/abort").await;
    begin_small(&mut harness).await;
    harness.slash(EVE, "/abort game:1").await;
    harness.slash(BOB, "/abort").await;
    harness.slash(BOB, "/abort game:1").await;
    begin_small(&mut harness).await;
    play(&mut harness, &["a1-a2", "b1-b2"]).await;
    harness.slash(ANN, "/abort").await;
    harness.close("abort");
}

#[tokio::test]
async fn a_player_who_does_not_act_is_asked_and_then_the_game_is_adjourned() {
    let mut harness = DiscordHarness::open().await;
    let asked = harness.quietly(ANN, "/challenge game:Pilastri variant:4x4 opponent:@Bob time:none side:first").await;
    harness.quietly_press(BOB, &asked, "Accept").await;
    play(&mut harness, &["a1-a2", "b1-b2"]).await;
    harness.slash(BOB, "/abort").await;
    harness.pass(TimeDelta::days(60), "60 days").await;
    harness.slash(BOB, "/abort").await;
    harness.slash(BOB, "/abort").await;
    harness.slash(ANN, "/games").await;
    harness.pass(TimeDelta::days(13), "13 days").await;
    harness.pass(TimeDelta::days(1), "a day").await;
    harness.slash(ANN, "/board game:1").await;
    harness.close("adjourned");
}

#[tokio::test]
async fn rematches() {
    let mut harness = DiscordHarness::open().await;
    harness.slash(ANN, "/rematch").await;
    begin_small(&mut harness).await;
    harness.slash(ANN, "/rematch game:1").await;
    let sure = harness.quietly(BOB, "/resign").await;
    harness.press(BOB, &sure, "Resign").await;
    harness.slash(EVE, "/rematch game:1").await;
    harness.slash(ANN, "/rematch game:x").await;
    let again = harness.slash(ANN, "/rematch").await;
    harness.press(BOB, &again, "Accept").await;
    harness.remark("Two games are over: which one is meant?");
    let sure = harness.quietly(BOB, "/resign game:2").await;
    harness.quietly_press(BOB, &sure, "Resign").await;
    let asked = harness.slash(ANN, "/rematch").await;
    harness.choose(ANN, &asked, "Which game?", "#1 Pilastri 4x4: Ann (White) won against Bob (Black).").await;
    harness.close("rematches");
}

#[tokio::test]
async fn time_runs_out() {
    let mut harness = DiscordHarness::open_with_house(super::super::fixtures::without_vacation()).await;
    begin_small(&mut harness).await;
    harness.slash(BOB, "/settings notice:the end of a game by:direct message").await;
    harness.pass(TimeDelta::days(2), "two days").await;
    harness.pass(TimeDelta::hours(19), "nineteen hours").await;
    harness.pass(TimeDelta::hours(6), "six hours").await;
    harness.close("time-out");
}

/// B9: whoever loses several games by one absence, and the opponent, hear of it once in each place.
#[tokio::test]
async fn b9_time_runs_out_in_several_games_and_is_told_once() {
    let mut harness = DiscordHarness::open_with_house(super::super::fixtures::without_vacation()).await;
    for game in ["Pilastri variant:4x4", "Pilastri variant:4x4", "Buku"] {
        begin(&mut harness, game).await;
    }
    for (game, first, second) in [(1, "a1-a2", "b1-b2"), (2, "d4-d3", "a1-a2")] {
        harness.quietly(ANN, &format!("/move notation:{first} game:{game}")).await;
        harness.quietly(BOB, &format!("/move notation:{second} game:{game}")).await;
    }
    harness.quietly(BOB, "/settings notice:the end of a game by:direct message").await;
    harness.pass(TimeDelta::days(4), "four days").await;
    harness.pass(TimeDelta::days(1), "a day").await;
    let told = harness.latest(TABLE);
    harness.press(ANN, &told, "Replay #1").await;
    harness.close("time-outs");
}

/// B9: the one message is recognised, also if it was not recorded that it was sent.
#[tokio::test]
async fn b9_the_message_about_several_games_is_sent_once() {
    let mut harness = DiscordHarness::open_with_house(super::super::fixtures::without_vacation()).await;
    begin_small(&mut harness).await;
    begin_small(&mut harness).await;
    harness.clock.advance(TimeDelta::days(4));
    upkeep::wake(&harness.service).expect("wakes");
    let waiting = outbox::notices(&harness.service, 64).expect("listed");
    assert_eq!(waiting.len(), 1, "{waiting:?}");
    let told = |harness: &DiscordHarness| {
        harness
            .double
            .look(|world| world.seen_in(TABLE).filter(|message| message.text().contains("whose time ran out")).count())
    };
    for _ in 0..2 {
        // The second time is that of a process that does not know of the first.
        harness.notice_sender.take_over();
        assert_eq!(harness.notice_sender.deliver(waiting.clone()).await, [Sent::Delivered]);
        assert_eq!(told(&harness), 1);
    }
}

#[tokio::test]
async fn vacation_is_spent_before_time_runs_out() {
    let mut harness = DiscordHarness::open().await;
    begin_small(&mut harness).await;
    harness.pass(TimeDelta::days(3), "three days").await;
    harness.close("vacation-spent");
}

#[tokio::test]
async fn vacation_that_was_spent_twice_is_told_twice() {
    let mut harness = DiscordHarness::open().await;
    begin_small(&mut harness).await;
    for time in [TimeDelta::days(3), TimeDelta::days(1)] {
        harness.clock.advance(time);
        upkeep::wake(&harness.service).expect("wakes");
    }
    let mut waiting = outbox::notices(&harness.service, 64).expect("listed");
    let ann = people::player_of(&harness.service, &Identity::Discord(ANN.user)).expect("read").expect("she plays");
    let to_ann = Audience::Player(ann.id);
    waiting.retain(|queued| matches!(queued.notice.fact, Fact::ClocksChanged { .. }) && queued.notice.to == to_ann);
    assert_eq!(waiting.len(), 2);
    // They are in one queue, and delivered together.
    while !waiting.is_empty() {
        let sent = harness.notice_sender.deliver(waiting.clone()).await;
        assert_eq!(sent, [Sent::Delivered]);
        waiting.remove(0);
    }
    let told = harness.double.look(|world| {
        let messages = world.seen_in(TABLE).map(|message| message.text().to_owned());
        messages.filter(|text| text.contains("of your vacation")).collect::<Vec<_>>()
    });
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(told.iter().all(|text| text.contains("18 of 20 are left this year")), "{told:?}");
}

/// The end of the time in a game, as a board shows it.
fn end_of_time(harness: &DiscordHarness, game: GameId) -> String {
    let found = games::get(&harness.service, Viewer::Host, game).expect("there");
    let to_act = people::player(&harness.service, found.players()[found.state.side_to_act()]).expect("there");
    format!("<t:{}:f>", found.clocks.deadline(&to_act.vacation).expect("a limit").timestamp())
}

#[tokio::test]
async fn b2_the_board_that_was_posted_last_shows_the_deadline_that_moved() {
    let mut harness = DiscordHarness::open().await;
    begin_small(&mut harness).await;
    play(&mut harness, &["a1-a2"]).await;
    let board = harness.latest(TABLE);
    let game = GameId(1);
    let old = end_of_time(&harness, game);
    assert!(board.text().contains(&old) && board.body["attachments"].as_array().is_some_and(|it| it.len() == 1));
    harness.quietly(BOB, "/vacation days:2 from:2026-03-02").await;
    harness.pass(TimeDelta::seconds(1), "a second").await;
    let new = end_of_time(&harness, game);
    let seen = |harness: &DiscordHarness| harness.double.look(|world| world.message(board.id).cloned()).expect("there");
    let edited = seen(&harness);
    assert!(old != new && edited.text().contains(&new) && !edited.text().contains(&old), "{}", edited.text());
    assert_eq!(
        (&edited.body["attachments"], &edited.body["components"]),
        (&board.body["attachments"], &board.body["components"])
    );
    // Ann alone is pinged, in one line; Bob has the answer to the command.
    let told = harness.latest(TABLE);
    assert!(told.id != board.id && told.text().contains(&new) && told.text().lines().count() == 1, "{}", told.text());
    assert_eq!(told.body["allowed_mentions"]["users"], serde_json::json!([ANN.user.to_string()]));
    // An outage moves it again.
    reachability::reached(&harness.service).expect("recorded");
    reachability::lost(&harness.service).expect("recorded");
    harness.clock.advance(TimeDelta::hours(3));
    reachability::reached(&harness.service).expect("recorded");
    harness.pass(TimeDelta::zero(), "three hours without the bot").await;
    let after = end_of_time(&harness, game);
    assert!(after != new && seen(&harness).text().contains(&after), "{}", seen(&harness).text());
    let count =
        |text: &str| harness.double.look(|world| world.messages.iter().filter(|it| it.text().contains(text)).count());
    assert_eq!(count("could not be reached"), 2, "each player is told once");
    // Where the message is gone, nothing else is posted.
    let before = harness.double.look(|world| world.messages.len());
    harness.double.look(|world| world.messages.retain(|message| message.id != board.id));
    harness.quietly(BOB, "/settings vacation:false").await;
    let vacation = harness.quietly(BOB, "/vacation").await;
    harness.quietly_press(BOB, &vacation, "Give back the days after today").await;
    harness.pass(TimeDelta::seconds(1), "a second").await;
    assert!(harness.double.look(|world| world.messages.len()) >= before, "and nothing fails");
}

#[tokio::test]
async fn takebacks_name_the_moves_and_are_answered_by_the_other() {
    let mut harness = DiscordHarness::open().await;
    begin_small(&mut harness).await;
    play(&mut harness, &["a1-a2", "b1-b2"]).await;
    let asked = harness.quietly(ANN, "/takeback").await;
    let own = harness.quietly_press(ANN, &asked, "Allow the takeback").await;
    assert!(own.text().contains("your opponent has to answer it"), "{}", own.text());
    let done = harness.quietly_press(BOB, &asked, "Allow the takeback").await;
    assert!(done.text().starts_with("**Ann** – **Bob**: `a1-a2` and `b1-b2` were taken back.\n"), "{}", done.text());
    play(&mut harness, &["a1-a2"]).await;
    let asked = harness.quietly(ANN, "/takeback").await;
    let done = harness.quietly_press(BOB, &asked, "Allow the takeback").await;
    assert!(done.text().starts_with("**Ann** – **Bob**: `a1-a2` was taken back.\n"), "{}", done.text());
}

#[tokio::test]
async fn a_move_that_is_sent_twice_is_answered_as_the_one_that_was_played() {
    let mut harness = DiscordHarness::open().await;
    begin_small(&mut harness).await;
    let first = harness.quietly(ANN, "/move notation:a1-a2").await;
    let again = harness.quietly(ANN, "/move notation: A1-A2").await;
    assert!(again.is_private() && again.text().contains("played `a1-a2`"), "{}", again.text());
    assert!(!again.text().contains("old") && first.text().contains("played `a1-a2`"), "{}", again.text());
    let other = harness.quietly(ANN, "/move notation:d4-d3").await;
    assert!(other.text().contains("your opponent's turn"), "{}", other.text());
}

#[tokio::test]
async fn reminders_by_direct_message_stand_in_no_channel() {
    let mut harness = DiscordHarness::open_with_house(super::super::fixtures::without_vacation()).await;
    harness.quietly(ANN, "/settings notice:reminders by:direct message").await;
    begin_small(&mut harness).await;
    let here = TABLE;
    let alone = super::world::direct(ANN.user);
    let reminders = |harness: &DiscordHarness, channel: u64| {
        harness
            .double
            .look(|world| world.seen_in(channel).filter(|message| message.text().contains("less than")).count())
    };
    harness.pass(TimeDelta::hours(50), "fifty hours").await;
    assert_eq!((reminders(&harness, here), reminders(&harness, alone)), (0, 1));
    harness.quietly(ANN, "/settings notice:reminders by:mention and direct message").await;
    harness.pass(TimeDelta::hours(17), "seventeen hours").await;
    assert_eq!((reminders(&harness, here), reminders(&harness, alone)), (1, 2));
}
