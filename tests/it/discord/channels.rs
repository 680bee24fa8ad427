//! Texts that people write in channels: the bot answers only players whose text is a move, and nobody else.

use colonnade::play::{GameId, Identity, Viewer};
use colonnade::service::{games, people};

use super::harness::DiscordHarness;
use super::payload;
use super::playing::{begin, begin_small};
use super::world::{ANN, BOB, BOT, CAY, DAN, EVE, GUS, Message, NEWCOMERS, Who, direct};

/// Texts that are said in a channel.
const SAID: [&str; 10] =
    ["nice!", "gg", "what a move", "ok", "👏", "a1-a2", "good luck", "c3", "is a1-a2 good?", "rules"];

/// A message in the channel; a reply to a message of the bot comes without its text if it does not ping the bot.
fn say(harness: &DiscordHarness, who: Who, text: &str, to: Option<&Message>) {
    let message = harness.double.look(|world| {
        let mut message = payload::written(world.number(), who, text);
        if let Some(to) = to {
            message["type"] = 19.into();
            message["referenced_message"] = payload::message(world, to);
        }
        message
    });
    harness.double.dispatch("MESSAGE_CREATE", message);
}

/// The number of calls of the bot, when it has read everything that was said before: it has answered two later messages.
async fn calls(harness: &mut DiscordHarness) -> usize {
    for _ in 0..2 {
        harness.write(ANN.alone(), "nonsense", 1).await;
    }
    harness.double.look(|world| world.calls.len())
}

/// The direct messages to a user.
fn told(harness: &DiscordHarness, who: Who) -> Vec<String> {
    harness.double.look(|world| world.seen_in(direct(who.user)).map(|message| message.text().to_owned()).collect())
}

/// D21: a thousand messages and replies of people who do not play cause no call to Discord.
#[tokio::test]
async fn nobody_hears_from_the_bot_who_did_not_ask() {
    let mut harness = DiscordHarness::open().await;
    let board = begin_small(&mut harness).await;
    // Cay is known here and plays another game; the others have never used the bot.
    harness.quietly(CAY, "/settings").await;
    let before = calls(&mut harness).await;
    let each = calls(&mut harness).await - before;
    let mut people: Vec<Who> = vec![CAY, DAN, EVE, GUS];
    people.extend(NEWCOMERS.take(21).map(|user| Who { user, ..EVE }));
    let before = calls(&mut harness).await;
    let mut sent = 0;
    while sent < 1_000 {
        for &who in &people {
            for text in SAID {
                match sent % 4 {
                    0 => say(&harness, who, text, Some(&board)),
                    1 => say(&harness, who, "", Some(&board)),
                    2 => say(&harness, who, &format!("<@{BOT}> {text}"), None),
                    _ => say(&harness, who, text, None),
                }
                sent += 1;
            }
        }
    }
    assert_eq!(calls(&mut harness).await - before, each, "{sent} messages of people who do not play");
    for who in people {
        let player = people::player_of(&harness.service, &Identity::Discord(who.user)).expect("a read");
        assert!(who.user == CAY.user || player.is_none(), "{who:?} did nothing here");
    }
}

/// D21: a player hears of a chat about the game only once how moves are written, and never again, also after a restart.
#[tokio::test]
async fn a_player_is_told_once_how_moves_are_written() {
    let mut harness = DiscordHarness::open().await;
    let board = begin_small(&mut harness).await;
    let before = (told(&harness, ANN).len(), told(&harness, BOB).len());
    // Bob is not to move, and nothing is a move.
    for text in ["nice!", "gg", "", "no way"] {
        say(&harness, BOB, text, Some(&board));
    }
    // Ann is to move, so that a text that is hidden may be one.
    for text in ["hm", "", "", "wow"] {
        say(&harness, ANN, text, Some(&board));
    }
    let explanation = |text: &String| text.contains("In channels I read only moves");
    harness
        .double
        .until("an explanation", |world| {
            world.seen_in(direct(ANN.user)).any(|message| explanation(&message.text().to_owned())).then_some(())
        })
        .await;
    for text in [String::new(), format!("<@{BOT}> how are you?"), format!("<@{BOT}>")] {
        say(&harness, ANN, &text, None);
    }
    calls(&mut harness).await;
    let found = told(&harness, ANN)[before.0..].iter().filter(|text| explanation(text)).count();
    assert_eq!((found, told(&harness, BOB).len()), (1, before.1));
    let ann = people::player_of(&harness.service, &Identity::Discord(ANN.user)).expect("a read").expect("known");
    assert!(
        ann.writing_explained && !people::explain_writing(&harness.service, ann.id).expect("a read"),
        "kept for ever"
    );
    // A move is read, with or without a mention.
    harness.reply(ANN, &board, "a1-a2", 0).await;
    harness.write(BOB, &format!("<@{BOT}> b1-b2"), 0).await;
    let game = games::get(&harness.service, Viewer::Host, GameId(1)).expect("there");
    assert_eq!(game.state.plies(), 2);
    // A wrong one is told to the player alone.
    let refused = harness.write(ANN, &format!("<@{BOT}> a2-a9"), 1).await.expect("a refusal");
    assert!(refused.channel == direct(ANN.user) && refused.text().contains("a2-a9"), "{}", refused.text());
}

/// Single words are understood as `help` is: the rules, a takeback, and resigning, which is asked about first.
#[tokio::test]
async fn single_words_are_understood() {
    let mut harness = DiscordHarness::open().await;
    harness.write(EVE.alone(), "rules", 1).await;
    begin_small(&mut harness).await;
    harness.write(ANN.alone(), "Rules", 1).await;
    harness.write(ANN.alone(), "a1-a2", 1).await;
    harness.write(ANN.alone(), "undo", 1).await;
    let question = harness.write(ANN.alone(), "resign", 1).await.expect("a question");
    harness.press(ANN.alone(), &question, "Play on").await;
    assert!(games::get(&harness.service, Viewer::Host, GameId(1)).expect("there").is_running());
    for _ in 0..2 {
        begin(&mut harness, "Goré").await;
    }
    harness.remark("With several games, the game is asked for.");
    let which = harness.write(ANN.alone(), "aufgeben", 1).await.expect("a question");
    let question = harness.choose(ANN.alone(), &which, "Which game?", "#2 Goré against Bob").await;
    harness.press(ANN.alone(), &question, "Resign").await;
    harness.write(ANN, &format!("<@{BOT}> rules"), 1).await;
    harness.close("single-words");
}
