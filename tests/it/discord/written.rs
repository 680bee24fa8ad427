//! Moves written as messages.

use colonnade::play::{GameId, Timestamp, Viewer};
use colonnade::service::games;
use serde_json::Value;

use super::harness::DiscordHarness;
use super::playing::{begin, begin_small};
use super::world::{ANN, BOB, BOT, EVE, MO, TABLE, Who, World};

#[tokio::test]
async fn moves_are_written() {
    let mut harness = DiscordHarness::open().await;
    harness.write(EVE.alone(), "hello", 1).await;
    begin_small(&mut harness).await;
    harness.write(EVE.alone(), "#1 a1-a2", 1).await;
    harness.write(BOB.alone(), "b1-b2", 1).await;
    harness.write(ANN.alone(), "a1-a9", 1).await;
    harness.write(ANN.alone(), "#9 a1-a2", 1).await;
    harness.write(ANN.alone(), "resign", 1).await;
    harness.write(ANN.alone(), "@everyone `x` <@12>", 1).await;
    harness.write(ANN.alone(), "#1 a1-a2", 1).await;
    harness.remark("In the server it is a move where the bot is mentioned; what is wrong is told alone.");
    harness.write(BOB, &format!("<@{BOT}> b1-b9"), 1).await;
    harness.write(BOB, &format!("<@{BOT}> b1-b2"), 0).await;
    harness.close("written");
}

#[tokio::test]
async fn a_reply_to_a_board_is_a_move_in_its_game() {
    let mut harness = DiscordHarness::open().await;
    begin_small(&mut harness).await;
    let board = begin_small(&mut harness).await;
    harness.reply(BOB, &board, "b1-b2", 1).await;
    harness.reply(ANN, &board, "a1-a2", 0).await;
    harness.remark("A number counts more than the board.");
    harness.reply(ANN, &board, "#1 a1-a2", 0).await;
    harness.remark("A number alone shows the board.");
    harness.write(ANN.alone(), "#2", 1).await;
    harness.write(EVE.alone(), "#2", 1).await;
    harness.write(ANN.alone(), "Help", 1).await;
    harness.close("reply");
}

#[tokio::test]
async fn entries_of_context_menus_challenge_and_replay() {
    let mut harness = DiscordHarness::open().await;
    let menu = harness.slash(ANN, "/Challenge @Bob").await;
    let made = harness.choose(ANN, &menu, "Choose a game to play", "Pilastri").await;
    harness.choose(ANN, &menu, "Choose a game to play", "Pilastri").await;
    harness.slash(ANN, "/Challenge @Colonnade").await;
    let open = harness.latest(TABLE);
    harness.slash(EVE, &format!("/Replay {}", open.id)).await;
    harness.press(ANN, &made, "Take back").await;
    let board = begin_small(&mut harness).await;
    let replay = harness.slash(EVE, &format!("/Replay {}", board.id)).await;
    harness.remark("What everybody here may see is posted for them.");
    harness.press(EVE, &replay, "Post here").await;
    harness.close("context-menus");
}

#[tokio::test]
async fn moves_are_read_as_people_type_them() {
    let mut harness = DiscordHarness::open().await;
    begin_small(&mut harness).await;
    let played = |harness: &DiscordHarness| {
        let game = games::get(&harness.service, Viewer::Host, GameId(1)).expect("there");
        game.actions.iter().map(|action| action.text.clone()).collect::<Vec<_>>()
    };
    harness.write(ANN.alone(), "#1 A1—A2", 1).await;
    harness.quietly(BOB, "/move notation:b1b2").await;
    assert_eq!(played(&harness), ["a1-a2", "b1-b2"]);
    // Other messages can mention squares, too.
    let answer = harness.write(ANN.alone(), "is a2 a3 good?", 1).await.expect("an answer");
    assert!(answer.text().contains("cannot read “is a2 a3 good?”"), "{}", answer.text());
    assert_eq!(played(&harness).len(), 2);
}

#[tokio::test]
async fn a_written_move_may_be_meant_for_several_games() {
    let mut harness = DiscordHarness::open().await;
    begin_small(&mut harness).await;
    begin_small(&mut harness).await;
    begin(&mut harness, "Goré").await;
    harness.remark("A text that is a move in no game, or a game without a move, is no question.");
    harness.write(ANN.alone(), "hello", 1).await;
    harness.write(ANN.alone(), "#1", 1).await;
    harness.remark("Games that do not have such moves are not asked about.");
    let question = harness.write(ANN.alone(), "a1-a2", 1).await.expect("a question");
    harness.choose(ANN.alone(), &question, "Which game?", "#1 Pilastri 4x4 against Bob").await;
    harness.choose(ANN.alone(), &question, "Which game?", "#1 Pilastri 4x4 against Bob").await;
    harness.close("written-for-several");
}

#[tokio::test]
async fn written_moves_are_confirmed_where_that_is_wanted() {
    let mut harness = DiscordHarness::open().await;
    harness.quietly(ANN, "/settings confirm:true").await;
    begin_small(&mut harness).await;
    let shown = harness.write(ANN.alone(), "a1-a2", 1).await.expect("a question");
    harness.press(ANN.alone(), &shown, "Play").await;
    harness.close("written-confirmed");
}

#[tokio::test]
async fn offers_of_gore_are_answered_in_words() {
    let mut harness = DiscordHarness::open().await;
    begin(&mut harness, "Goré").await;
    harness.write(ANN.alone(), "accept", 1).await;
    harness.write(ANN.alone(), "decline", 1).await;
    harness.close("written-answers");
}

#[tokio::test]
async fn a_move_written_in_the_thread_of_a_game_is_a_move_of_that_game() {
    let mut harness = DiscordHarness::open().await;
    harness.quietly(MO, "/server set threads:true").await;
    let first = begin_small(&mut harness).await;
    begin_small(&mut harness).await;
    let plies = |harness: &DiscordHarness| {
        [1, 2].map(|id| games::get(&harness.service, Viewer::Host, GameId(id)).expect("there").state.plies())
    };
    harness.write(ANN.at(first.id), &format!("<@{BOT}> a1-a2"), 0).await;
    assert_eq!(plies(&harness), [1, 0]);
    // Only the second game waits for Ann now, and this is not its thread.
    let refused = harness.write(ANN.at(first.id), &format!("<@{BOT}> a1-a2"), 1).await.expect("a refusal");
    assert!(refused.text().contains("your opponent's turn"), "{}", refused.text());
    assert_eq!(plies(&harness), [1, 0]);
    harness.typing(ANN.at(first.id), "/move notation:a1", "notation").await;
    harness.write(ANN, &format!("<@{BOT}> a1-a2"), 0).await;
    assert_eq!(plies(&harness), [1, 1]);
    harness.close("written-in-a-thread");
}

#[tokio::test]
async fn what_is_no_move_in_direct_messages_is_answered() {
    let mut harness = DiscordHarness::open().await;
    begin_small(&mut harness).await;
    for text in ["x".repeat(1_001), "<@900>".to_owned()] {
        let answer = harness.write(ANN.alone(), &text, 1).await.expect("an answer");
        assert!(answer.text().starts_with("Write me a move"), "{}", answer.text());
    }
    // An edited message is not read, which is said once; additions by Discord are not edits.
    let id = harness.double.look(|world| world.number());
    let mut edited = super::payload::written(id, ANN.alone(), "a1-a2");
    let count = |harness: &DiscordHarness| harness.double.look(|world| world.messages.len());
    let before = count(&harness);
    harness.double.dispatch("MESSAGE_UPDATE", edited.clone());
    edited["edited_timestamp"] = edited["timestamp"].clone();
    harness.double.dispatch("MESSAGE_UPDATE", edited.clone());
    harness.double.dispatch("MESSAGE_UPDATE", edited);
    let answer = harness.write(ANN.alone(), "nonsense", 2).await;
    assert!(answer.is_some() && count(&harness) == before + 2);
    let told = harness.double.look(|world| {
        world.messages.iter().filter(|message| message.text().contains("do not read edited messages")).count()
    });
    assert_eq!(told, 1);
}

/// A direct message that was edited at a time.
fn edited(number: u64, who: Who, text: &str, at: Timestamp) -> Value {
    let mut edited = super::payload::written(number, who.alone(), text);
    edited["edited_timestamp"] = at.to_rfc3339_opts(chrono::SecondsFormat::Micros, false).into();
    edited
}

/// Sends the bot a message event; returns the text of its answer.
async fn told_of(harness: &DiscordHarness, event: &str, message: Value) -> String {
    let before = harness.double.look(|world| world.messages.len());
    harness.double.dispatch(event, message);
    let answer = |world: &mut World| world.messages.get(before).map(|answer| answer.text().to_owned());
    harness.double.until("an answer to a message", answer).await
}

#[tokio::test]
async fn an_edited_message_that_was_no_move_is_read_once_more() {
    const NOT_READ: &str = "do not read edited messages";
    let mut harness = DiscordHarness::open().await;
    begin_small(&mut harness).await;
    let plies =
        |harness: &DiscordHarness| games::get(&harness.service, Viewer::Host, GameId(1)).expect("there").state.plies();
    let later = |harness: &DiscordHarness| {
        harness.clock.advance(chrono::TimeDelta::seconds(10));
        harness.service.now()
    };
    let [first, second, third, fourth] = harness.double.look(|world| [(); 4].map(|()| world.number()));
    let before = harness.double.look(|world| world.messages.len());

    let written = |number, who: Who, text| super::payload::written(number, who.alone(), text);
    told_of(&harness, "MESSAGE_CREATE", written(first, ANN, "a1-a9")).await;
    let edit = edited(first, ANN, "a1-a2", later(&harness));
    let answer = told_of(&harness, "MESSAGE_UPDATE", edit.clone()).await;
    assert!(answer.contains("Played `a1-a2`"), "{answer}");
    assert_eq!(plies(&harness), 1);
    // The same edit again is ignored, and another one is not read.
    harness.double.dispatch("MESSAGE_UPDATE", edit);
    let answer = told_of(&harness, "MESSAGE_UPDATE", edited(first, ANN, "d4-d3", later(&harness))).await;
    assert!(answer.contains(NOT_READ), "{answer}");

    // An edit of a message that was a move is not read.
    let answer = told_of(&harness, "MESSAGE_CREATE", written(second, BOB, "b1-b2")).await;
    assert!(answer.contains("Played `b1-b2`"), "{answer}");
    let answer = told_of(&harness, "MESSAGE_UPDATE", edited(second, BOB, "b1-c1", later(&harness))).await;
    assert!(answer.contains(NOT_READ), "{answer}");

    // An edit that is still not a move is refused; there is no second chance.
    told_of(&harness, "MESSAGE_CREATE", written(third, ANN, "nonsense")).await;
    let answer = told_of(&harness, "MESSAGE_UPDATE", edited(third, ANN, "c2-c9", later(&harness))).await;
    assert!(answer.contains("c2-c9") && !answer.contains(NOT_READ), "{answer}");
    let answer = told_of(&harness, "MESSAGE_UPDATE", edited(third, ANN, "c2-c3", later(&harness))).await;
    assert!(answer.contains(NOT_READ), "{answer}");

    // Nothing is played in a game that has continued since the edit.
    told_of(&harness, "MESSAGE_CREATE", written(fourth, ANN, "c2-c9")).await;
    let edit = edited(fourth, ANN, "d4-d3", later(&harness));
    later(&harness);
    harness.deliver_unrecorded().await;
    harness.quietly(ANN, "/move notation:c1-c2").await;
    harness.quietly(BOB, "/move notation:d1-d2").await;
    assert_eq!(plies(&harness), 4);
    let answer = told_of(&harness, "MESSAGE_UPDATE", edit).await;
    assert!(answer.contains(NOT_READ), "{answer}");
    assert_eq!(plies(&harness), 4);
    let told = harness.double.look(|world| {
        let new = world.messages[before..].iter();
        new.filter(|message| message.text().contains(NOT_READ)).count()
    });
    assert_eq!(told, 4);
}

#[tokio::test]
async fn moves_that_were_written_while_nobody_listened_are_found() {
    let mut harness = DiscordHarness::open().await;
    begin_small(&mut harness).await;
    // Messages that the bot has answered are not read again.
    harness.write(ANN.alone(), "nonsense", 1).await;
    harness.double.look(|world| {
        let channel = super::world::direct(ANN.user);
        let last = world.messages.len();
        // The second is older than the game's latest change, and may have been played before.
        for (before, minute, text) in [(0, 10, "d4-d3"), (last, 0, "c2-c3"), (last, 10, "a1-a2")] {
            let mut written = super::payload::written(world.number(), ANN.alone(), text);
            written["timestamp"] = format!("2026-03-01T12:{minute:02}:00.000000+00:00").into();
            world.written.push((channel, before, written));
        }
    });
    let mut told = harness.service.subscribe();
    harness.double.gateway.forget();
    harness.double.gateway.close(4000);
    told.recv().await.expect("a move");
    let game = games::get(&harness.service, Viewer::Host, GameId(1)).expect("a game");
    assert_eq!(game.actions.iter().map(|action| action.text.as_str()).collect::<Vec<_>>(), ["a1-a2"]);
}

/// D23: the same in a channel, beside a mention of the bot; what is meant for others, was answered already or is older than
/// the last change is left alone.
#[tokio::test]
async fn d23_moves_that_were_written_in_a_channel_while_nobody_listened_are_found() {
    let mut harness = DiscordHarness::open().await;
    begin_small(&mut harness).await;
    let (answered, last) = harness.double.look(|world| {
        let there = world.messages.len();
        let mut written = |who: Who, minute: u32, text: &str| {
            let number = world.number();
            let mut written = super::payload::written(number, who, text);
            written["timestamp"] = format!("2026-03-01T12:{minute:02}:00.000000+00:00").into();
            // Discord leaves it out of lists.
            written.as_object_mut().expect("an object").remove("guild_id");
            world.written.push((TABLE, there, written));
            number
        };
        written(ANN, 0, &format!("<@{BOT}> d4-d3"));
        written(ANN, 9, "d4-d3 is better");
        written(ANN, 10, &format!("<@{BOT}> a1-a2"));
        let numbers = (written(BOB, 11, &format!("<@{BOT}> b1-b8")), written(BOB, 12, &format!("<@{BOT}> b1-b9")));
        let body = serde_json::json!({"content": "told before", "nonce": format!("m{}", numbers.0)});
        world.post(super::world::direct(BOB.user), body, None);
        numbers
    });
    let mut told = harness.service.subscribe();
    harness.double.gateway.forget();
    harness.double.gateway.close(4000);
    told.recv().await.expect("a move");
    let nonces = |world: &World| -> Vec<String> {
        world.seen_in(super::world::direct(BOB.user)).filter_map(|message| message.nonce.clone()).collect()
    };
    let answers = harness.double.until("an answer", |world| Some(nonces(world)).filter(|all| all.len() > 1)).await;
    assert_eq!(answers, [format!("m{answered}"), format!("m{last}")], "one answer each");
    let game = games::get(&harness.service, Viewer::Host, GameId(1)).expect("a game");
    assert_eq!(game.actions.iter().map(|action| action.text.as_str()).collect::<Vec<_>>(), ["a1-a2"]);
}

#[tokio::test]
async fn what_was_written_in_the_second_of_a_change_is_played_if_it_came_after_it() {
    // Milliseconds after the change of the game, which is at a whole second, and whether the move is played.
    for (after, is_played) in [(-1, false), (-400, false), (0, true), (400, true)] {
        let mut harness = DiscordHarness::open().await;
        begin_small(&mut harness).await;
        let changed = harness.service.now();
        // Another game of Ann's begins later, and does not affect the first.
        harness.clock.advance(chrono::TimeDelta::minutes(1));
        begin_small(&mut harness).await;
        let number = harness.double.look(|world| {
            // An invalid move comes last, so that its answer shows that everything was read.
            let written =
                [(changed + chrono::TimeDelta::milliseconds(after), "#1 a1-a2"), (harness.service.now(), "#9 x")];
            for (at, text) in written {
                let mut written = super::payload::written(world.number(), ANN.alone(), text);
                written["timestamp"] = at.to_rfc3339_opts(chrono::SecondsFormat::Micros, false).into();
                world.written.push((super::world::direct(ANN.user), world.messages.len(), written));
            }
            world.messages.len()
        });
        harness.double.gateway.forget();
        harness.double.gateway.close(4000);
        let direct = super::world::direct(ANN.user);
        harness
            .double
            .until("an answer to the last text", |world| {
                world.messages[number..]
                    .iter()
                    .find(|message| message.channel == direct && message.text().contains("#9"))
                    .map(|_| ())
            })
            .await;
        let plies =
            [1, 2].map(|id| games::get(&harness.service, Viewer::Host, GameId(id)).expect("there").state.plies());
        assert_eq!(plies, [u32::from(is_played), 0], "{after} ms after the change");
    }
}
