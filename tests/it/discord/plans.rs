//! Conditional moves: entered, composed, played, dropped, and seen by nobody else.

use colonnade::play::{GameId, Identity, Viewer};
use colonnade::service::{games, people, plans};
use serde_json::Value;

use super::harness::DiscordHarness;
use super::playing::begin_small;
use super::world::{ANN, BOB, CAY, EVE, Message, TABLE, direct};

/// A line of legal moves; `which` selects one of the legal moves at each step.
fn line(harness: &DiscordHarness, which: &[usize]) -> Vec<String> {
    let mut state = games::get(&harness.service, Viewer::Host, GameId(1)).expect("there").state.clone();
    let step = |which: &usize| {
        let text = state.actions().map(|action| action.to_string()).nth(*which).expect("an action");
        state.play(&text).expect("legal")
    };
    which.iter().map(step).collect()
}

/// The label of a component of a message, found by the beginning of its custom id.
fn button(message: &Message, id: &str) -> Option<String> {
    let found = message.components().find(|part| part["custom_id"].as_str().is_some_and(|text| text.starts_with(id)));
    Some(found?["label"].as_str()?.to_owned())
}

#[tokio::test]
async fn lines_are_entered_shown_and_removed() {
    let mut harness = DiscordHarness::open().await;
    harness.remark("Nobody plays yet.");
    harness.slash(BOB, "/if").await;
    begin_small(&mut harness).await;
    harness.remark("Ann is to move.");
    harness.typing(BOB, "/if game:", "game").await;
    harness.slash(BOB, "/if").await;
    let long = line(&harness, &[0, 0, 0, 0]);
    harness.slash(BOB, &format!("/if line:{}; {}", long[0], long[1])).await;
    harness.slash(BOB, &format!("/if line:{} game:#1", long.join(";").to_uppercase())).await;
    let other = line(&harness, &[1, 0]);
    harness.slash(BOB, &format!("/if line:{}", other.join(" ; "))).await;
    harness.remark("Another answer takes the place of the first with what follows it.");
    let instead = line(&harness, &[0, 1]);
    harness.slash(BOB, &format!("/if line:{}", instead.join(";"))).await;
    harness.remark("What is no line is refused, and changes nothing.");
    for refused in [
        format!("line:{}", long[0]),
        "line:;".to_owned(),
        format!("line:{}; @everyone `<@12>`", long[0]),
        format!("line:{}; a1-a9", long[0]),
        format!("line:{}", "a1;".repeat(31)),
        format!("remove:{}", long.join(";")),
        "game:7".to_owned(),
        "game:one".to_owned(),
        format!("line:{} remove:{}", other.join(";"), long.join(";")),
    ] {
        harness.slash(BOB, &format!("/if {refused}")).await;
    }
    harness.slash(ANN, &format!("/if line:{}", long[..2].join(";"))).await;
    harness.slash(EVE, "/if game:1").await;
    harness.remark("Lines to be removed are suggested to their owner.");
    for (who, line) in [
        (BOB, "/if remove:".to_owned()),
        (BOB, format!("/if remove:{} game:1", other[0].to_uppercase())),
        (BOB, "/if remove:z9".to_owned()),
        (BOB, "/if remove: game:7".to_owned()),
        (ANN, "/if remove: game:1".to_owned()),
        (EVE, "/if remove: game:1".to_owned()),
    ] {
        harness.typing(who, &line, "remove").await;
    }
    harness.remark("Lines go one by one, or all at once.");
    harness.slash(BOB, &format!("/if remove:{}", instead.join(";"))).await;
    harness.slash(BOB, &format!("/if line:{} clear:true", long.join(";"))).await;
    harness.slash(BOB, &format!("/if remove:{}", long.join(";"))).await;
    harness.slash(BOB, "/if clear:true").await;
    harness.close("plans");
}

#[tokio::test]
async fn the_game_is_asked_for_where_several_can_be_meant() {
    let mut harness = DiscordHarness::open().await;
    begin_small(&mut harness).await;
    let asked = harness.quietly(CAY, "/challenge game:Pilastri variant:4x4 opponent:@Bob time:3d side:first").await;
    harness.quietly_press(BOB, &asked, "Accept").await;
    let line = line(&harness, &[0, 0]).join("; ");
    let asked = harness.slash(BOB, &format!("/if line:{line}")).await;
    harness.choose(BOB, &asked, "Which game?", "#2 Pilastri 4x4 against Cay").await;
    let asked = harness.slash(BOB, &format!("/if line:{line} remove:{}", "a1;".repeat(100))).await;
    harness.choose(BOB, &asked, "Which game?", "#1 Pilastri 4x4 against Ann").await;
    harness.remark("In both of them Bob is to move.");
    harness.quietly(ANN, "/move notation:a1-a2").await;
    let first = line_of_cay(&harness);
    harness.slash(CAY, &format!("/move notation:{first}")).await;
    harness.slash(BOB, "/if").await;
    harness.close("plans-which-game");
}

/// A first move to which Bob has planned no answer.
fn line_of_cay(harness: &DiscordHarness) -> String {
    line_from(harness, GameId(2), 1)
}

fn line_from(harness: &DiscordHarness, game: GameId, which: usize) -> String {
    let game = games::get(&harness.service, Viewer::Host, game).expect("there");
    game.state.actions().map(|action| action.to_string()).nth(which).expect("an action")
}

#[tokio::test]
async fn an_answer_is_told_with_the_move_and_a_dropped_plan_to_its_owner() {
    let mut harness = DiscordHarness::open().await;
    begin_small(&mut harness).await;
    harness.deliver_unrecorded().await;
    let planned = line(&harness, &[0, 0, 0, 0]);
    harness.quietly(BOB, &format!("/if line:{}", planned.join(";"))).await;
    harness.slash(ANN, &format!("/move notation:{}", planned[0])).await;
    harness.deliver().await;
    harness.slash(BOB, "/if").await;
    harness.remark("Ann leaves the line.");
    let other = line(&harness, &[1]);
    harness.slash(ANN, &format!("/move notation:{}", other[0])).await;
    harness.deliver().await;
    harness.slash(BOB, "/if").await;
    let dropped = harness.double.look(|world| world.seen_in(direct(BOB.user)).count());
    assert_eq!(dropped, 1);
    harness.close("plans-played");
}

#[tokio::test]
async fn a_line_is_composed_move_by_move() {
    let mut harness = DiscordHarness::open().await;
    begin_small(&mut harness).await;
    let board = harness.slash(BOB, "/board").await;
    harness.remark("Ann is to move herself.");
    let own = harness.quietly(ANN, "/board").await;
    assert_eq!(button(&own, "plan."), None);
    let composer = harness.press(BOB, &board, "Plan an answer").await;
    let composer = harness.press(BOB, &composer, "a1").await;
    let composer = harness.press(BOB, &composer, "✔ a2").await;
    harness.remark("The answer, and back to the opponent's move.");
    let composer = harness.press(BOB, &composer, "Back").await;
    let form = harness.ask(BOB, &composer, "Type it").await;
    harness.remark("What is typed wholly is taken as what is chosen.");
    let composer = harness.fill(BOB, &composer, &form, "a1a2").await;
    let form = harness.ask(BOB, &composer, "Type it").await;
    harness.fill(BOB, &composer, &form, "a1-a9").await;
    let whole = harness.fill(BOB, &composer, &form, "b1-b2").await;
    let game = games::get(&harness.service, Viewer::Host, GameId(1)).expect("there");
    let bob = people::player_of(&harness.service, &Identity::Discord(BOB.user)).expect("read").expect("a player").id;
    assert!(plans::plan(&harness.service, bob, game.id).expect("read").plan.is_empty(), "nothing is kept yet");
    harness.press(BOB, &whole, "Leave it").await;
    assert!(plans::plan(&harness.service, bob, game.id).expect("read").plan.is_empty());
    harness.press(BOB, &whole, "Keep this line").await;
    assert_eq!(plans::plan(&harness.service, bob, game.id).expect("read").plan.len(), 2);
    harness.remark("Ann does not see it, and cannot press what is Bob's to any effect.");
    harness.press(ANN, &board, "Plan an answer").await;
    harness.remark("The game goes on, and the composer is old.");
    harness.quietly(ANN, "/move notation:d4-d3").await;
    harness.press(BOB, &whole, "Keep this line").await;
    harness.press(BOB, &whole, "Back").await;
    harness.press(BOB, &board, "Plan an answer").await;
    assert!(plans::plan(&harness.service, bob, game.id).expect("read").plan.is_empty());
    harness.close("plans-composed");
}

#[tokio::test]
async fn an_answer_is_planned_from_the_channel_of_a_server() {
    let mut harness = DiscordHarness::open().await;
    let board = begin_small(&mut harness).await;
    assert_eq!(button(&board, "plan."), None, "everybody sees the same board");
    harness.remark("Bob waits for Ann.");
    let composer = harness.press(BOB, &board, "Move").await;
    let composer = harness.press(BOB, &composer, "a1").await;
    let composer = harness.press(BOB, &composer, "✔ a2").await;
    let composer = harness.quietly_press(BOB, &composer, "b1").await;
    let step = button(&composer, "step.").expect("a step");
    let composer = harness.quietly_press(BOB, &composer, &step).await;
    harness.press(BOB, &composer, "Keep this line").await;
    harness.remark("Ann moves, and goes on to the answer.");
    let composer = harness.quietly_press(ANN, &board, "Move").await;
    let composer = harness.quietly_press(ANN, &composer, "c1").await;
    let step = button(&composer, "step.").expect("a step");
    let played = harness.press(ANN, &composer, &step).await;
    assert!(played.is_private());
    harness.press(ANN, &played, "Plan an answer").await;
    harness.remark("It is Bob's turn.");
    let board = harness.latest(TABLE);
    assert_eq!(button(&board, "plan."), None);
    harness.press(EVE, &board, "Move").await;
    let sure = harness.quietly(BOB, "/resign").await;
    harness.quietly_press(BOB, &sure, "Resign").await;
    harness.remark("Nobody plans in a game that is over.");
    harness.press(ANN, &board, "Move").await;
    harness.press(ANN, &played, "Plan an answer").await;
    harness.close("plans-from-a-channel");
}

#[tokio::test]
async fn each_line_has_a_button_that_removes_it() {
    let mut harness = DiscordHarness::open().await;
    begin_small(&mut harness).await;
    let count = |harness: &DiscordHarness| {
        let bob =
            people::player_of(&harness.service, &Identity::Discord(BOB.user)).expect("read").expect("a player").id;
        plans::plan(&harness.service, bob, GameId(1)).expect("read").plan.lines().len()
    };
    for which in [[0, 0, 0, 0], [0, 0, 1, 0], [1, 0, 0, 0]] {
        let line = line(&harness, &which[..]).join(";");
        harness.quietly(BOB, &format!("/if line:{line}")).await;
    }
    assert_eq!(count(&harness), 3);
    let first = line(&harness, &[0, 0, 0, 0]).join(" ; ");
    let list = harness.slash(BOB, "/if").await;
    let changed = harness.press_beside(BOB, &list, &first, "Remove").await;
    assert_eq!((changed.id, changed.lines().count(), count(&harness)), (list.id, 2, 2));
    harness.remark("Twice: the list was old.");
    let same = harness.press_beside(BOB, &list, &first, "Remove").await;
    assert_eq!((same.lines().count(), count(&harness)), (2, 2));
    harness.remark("The last ones go.");
    let second = line(&harness, &[0, 0, 1, 0]).join(" ; ");
    let list = harness.press_beside(BOB, &same, &second, "Remove").await;
    let third = line(&harness, &[1, 0, 0, 0]).join(" ; ");
    let empty = harness.press_beside(BOB, &list, &third, "Remove").await;
    assert_eq!((empty.lines().count(), count(&harness)), (0, 0));
    harness.remark("A line that was added since, with the same beginning, stays.");
    harness.quietly(BOB, &format!("/if line:{}", line(&harness, &[0, 0, 0, 0]).join(";"))).await;
    let old = harness.quietly(BOB, "/if").await;
    harness.quietly(BOB, &format!("/if line:{}", line(&harness, &[0, 0, 1, 0]).join(";"))).await;
    let left = harness.press_beside(BOB, &old, &first, "Remove").await;
    assert_eq!((left.lines().count(), count(&harness)), (1, 1));
    assert!(left.lines().all(|(text, _)| text.contains(&second)));
    harness.close("plans-removed");
}

#[tokio::test]
async fn many_lines_have_pages() {
    let mut harness = DiscordHarness::open().await;
    begin_small(&mut harness).await;
    let all = games::get(&harness.service, Viewer::Host, GameId(1)).expect("there").state.actions().count().min(10);
    assert!(all > 8, "more than a page");
    for which in 0..all {
        let line = line(&harness, &[which, 0]).join(";");
        harness.quietly(BOB, &format!("/if line:{line}")).await;
    }
    let first = harness.quietly(BOB, "/if").await;
    let second = harness.quietly_press(BOB, &first, "Next ▶").await;
    assert_eq!((first.lines().count(), second.lines().count(), second.id), (8, all - 8, first.id));
    let (text, _) = second.lines().next().expect("a line");
    let text = text.trim_matches('`').to_owned();
    let left = harness.quietly_press_beside(BOB, &second, &text, "Remove").await;
    assert_eq!(left.lines().count(), if all == 9 { 8 } else { all - 9 }, "the page stays");
    let back = harness.quietly_press(BOB, &second, "◀ Back").await;
    assert_eq!(back.lines().count(), 8);
}

#[tokio::test]
async fn lines_are_suggested_move_by_move_and_read_as_they_are_shown() {
    let mut harness = DiscordHarness::open().await;
    begin_small(&mut harness).await;
    for typed in ["", "a1", "a1a2", "a1-a2 ;", "A1A2;b1", "z9 ; b1", "a1-a2 ; z9"] {
        harness.typing(BOB, &format!("/if line:{typed}"), "line").await;
    }
    harness.typing(EVE, "/if line: game:1", "line").await;
    harness.remark("The name of a suggestion is read as what it suggests.");
    harness.slash(BOB, "/if line:a1-a2 ; b1-b2: lands on 1 piece game:#1 Pilastri 4x4 against Ann").await;
    harness.slash(BOB, "/if remove:a1-a2 ; b1-b2 ; …").await;
    harness.close("plans-suggested");
}

/// The moves of a plan are in nothing that other users can get; the owner gets them, until the account is deleted.
#[tokio::test]
async fn nobody_else_reads_a_plan_and_it_goes_with_its_owner() {
    const ANSWER: &str = "d1-d2";
    let mut harness = DiscordHarness::open().await;
    begin_small(&mut harness).await;
    harness.quietly(BOB, &format!("/if line:a1-a2; {ANSWER}")).await;
    for who in [ANN, EVE] {
        for line in
            ["/if game:1", "/games", "/board game:1", "/replay game:1", "/privacy export", "/profile player:@Bob"]
        {
            let answer = harness.quietly(who, line).await;
            assert!(!answer.body.to_string().contains(ANSWER), "{line}: {}", answer.text());
        }
    }
    let exports = |harness: &DiscordHarness| -> Vec<Value> {
        let files: Vec<_> =
            harness.double.look(|world| world.calls.iter().flat_map(|call| call.files.clone()).collect::<Vec<_>>());
        let data = files.into_iter().filter(|file| file.name == "my-data.json");
        data.map(|file| serde_json::from_slice(&file.content).expect("JSON")).collect()
    };
    assert!(exports(&harness).iter().all(|data| data["conditional_moves"] == Value::Array(Vec::new())));
    harness.quietly(BOB, "/privacy export").await;
    let own = exports(&harness).pop().expect("a file");
    assert_eq!(own["conditional_moves"], serde_json::json!([{"game": 1, "lines": [["a1-a2", ANSWER]]}]));
    let public = harness
        .double
        .look(|world| world.seen_in(TABLE).filter(|message| message.body.to_string().contains(ANSWER)).count());
    assert_eq!(public, 0);
    let bob = people::player_of(&harness.service, &Identity::Discord(BOB.user)).expect("read").expect("a player").id;
    let first = harness.quietly(BOB, "/privacy delete").await;
    let second = harness.quietly_press(BOB, &first, "Delete me…").await;
    harness.quietly_press(BOB, &second, "Yes, delete me now").await;
    assert_eq!(plans::plans_of(&harness.service, bob), Ok(Vec::new()));
}

/// One player has planned answers; each move leads to one message.
#[tokio::test]
async fn each_move_is_one_announcement_with_its_answer() {
    let mut harness = DiscordHarness::open().await;
    begin_small(&mut harness).await;
    harness.deliver_unrecorded().await;
    let planned = line(&harness, &[0, 0, 0, 0, 0, 0]);
    harness.quietly(BOB, &format!("/if line:{}", planned.join(";"))).await;
    let before = harness.double.look(|world| world.seen_in(TABLE).count());
    for (at, pair) in planned.chunks(2).enumerate() {
        let told = harness.quietly(ANN, &format!("/move notation:{}", pair[0])).await;
        assert!(pair.iter().all(|text| told.text().contains(&format!("`{text}`"))), "{}", told.text());
        harness.deliver_unrecorded().await;
        assert_eq!(harness.double.look(|world| world.seen_in(TABLE).count()), before + at + 1);
    }
    assert_eq!(harness.quietly(BOB, "/if game:1").await.text().matches(';').count(), 1, "only how they are entered");
}

/// Both players have plans of up to six answers; these are in the answer to the move that triggers them.
#[tokio::test]
async fn six_answers_come_in_one_announcement() {
    let mut harness = DiscordHarness::open().await;
    begin_small(&mut harness).await;
    harness.deliver_unrecorded().await;
    harness.remark("Ann is to move, and says what follows her own move.");
    harness.slash(ANN, "/if").await;
    let planned = line(&harness, &[0; 7]);
    for no_answer in [&planned[..1], &planned[..2]] {
        harness.slash(ANN, &format!("/if line:{}", no_answer.join(";"))).await;
    }
    harness.slash(ANN, &format!("/if line:{}", planned.join(";"))).await;
    harness.typing(ANN, "/if remove:", "remove").await;
    harness.slash(ANN, &format!("/if remove:{}", planned[..2].join(";"))).await;
    harness.slash(ANN, &format!("/if line:{}", planned.join(";"))).await;
    harness.slash(BOB, &format!("/if line:{}", planned[..6].join(";"))).await;
    harness.deliver_unrecorded().await;
    let before = harness.double.look(|world| world.seen_in(TABLE).count());
    let told = harness.slash(ANN, &format!("/move notation:{}", planned[0])).await;
    for text in &planned {
        assert_eq!(told.text().matches(&format!("`{text}`")).count(), 1, "{text}: {}", told.text());
    }
    harness.deliver().await;
    assert_eq!(harness.double.look(|world| world.seen_in(TABLE).count()), before + 1);
    harness.slash(ANN, "/if game:1").await;
    harness.slash(BOB, "/if game:1").await;
    harness.remark("Whoever plays another move than they said is told that the line is left.");
    let other = line(&harness, &[0, 0, 0]);
    harness.quietly(BOB, &format!("/if line:{}", other.join(";"))).await;
    let instead = line(&harness, &[1]);
    harness.slash(BOB, &format!("/move notation:{}", instead[0])).await;
    harness.deliver().await;
    harness.close("plans-on-own-turn");
}
