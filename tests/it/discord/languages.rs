//! Who reads in which language: the reader alone in their own, a channel in that of its server.

use std::sync::Arc;

use colonnade::language::Language;
use colonnade::play::{Identity, ServerId};

use super::harness::{DiscordHarness, until};
use super::world::{ANN, BOB, MO, Message, TABLE, direct};
use crate::languages::english;

/// The texts of a message and of its buttons, menus and pictures.
fn words(message: &Message) -> String {
    let mut words = message.text().to_owned();
    let mut add = |value: &serde_json::Value| {
        words.push('\n');
        words.push_str(value.as_str().unwrap_or_default());
    };
    for part in message.components() {
        ["label", "placeholder"].iter().for_each(|name| add(&part[*name]));
        for option in part["options"].as_array().into_iter().flatten() {
            ["label", "description"].iter().for_each(|name| add(&option[*name]));
        }
    }
    message.body["attachments"].as_array().into_iter().flatten().for_each(|file| add(&file["description"]));
    words
}

/// A text without what is the same in all languages: names, code, times and mentions.
fn without_names(text: &str) -> String {
    let mut parts = text.split('`').step_by(2).map(str::to_owned).collect::<Vec<_>>().join(" ");
    while let Some((before, mark)) = parts.split_once('<').map(|(before, mark)| (before.to_owned(), mark.to_owned())) {
        let behind = mark.split_once('>').map_or("", |(_, behind)| behind);
        parts = format!("{before} {behind}");
    }
    parts
}

#[tokio::test]
async fn each_reader_reads_their_own_language_and_a_channel_that_of_its_server() {
    let mut harness = DiscordHarness::open().await;
    harness.double.look(|world| world.locales = [(ANN.user, "fr"), (BOB.user, "pt-BR")].into());
    harness.remark("The answer is in the language of the user's Discord, unless the user chose another one.");
    harness.slash(ANN, "/games").await;
    let panel = harness.slash(BOB, "/settings language:日本語").await;
    assert!(panel.text().contains("言語：日本語"), "{}", panel.text());
    harness.remark("The channel is told in the language of the server.");
    let asked = harness.slash(ANN, "/challenge game:Pilastri opponent:@Bob variant:4x4 side:first").await;
    assert!(asked.text().contains("challenges you"), "{}", asked.text());
    harness.quietly(MO, "/server set language:Português (Brasil)").await;
    harness.remark("It is another one now; the message of the challenge is known by its button.");
    let list = harness.slash(BOB, "/challenges").await;
    let shown = harness.press_beside(BOB, &list, "c1", "開く").await;
    harness.press(BOB, &shown, "受ける").await;
    harness.remark("A move that is refused, and one that is played.");
    harness.slash(ANN, "/move notation:a1-c4").await;
    harness.slash(ANN, "/move notation:a1-a2").await;
    harness.remark("The user goes back to the language of Discord, and what is told alone follows.");
    harness.slash(BOB, "/settings notice:the end of a game by:direct message").await;
    harness.slash(BOB, "/settings language:As in your Discord").await;
    harness.slash(BOB, "/resign").await;
    harness.close("languages");
}

#[tokio::test]
async fn a_message_alone_has_the_language_of_its_reader() {
    let mut harness = DiscordHarness::open().await;
    harness.double.look(|world| world.locales = [(ANN.user, "ja"), (BOB.user, "fr-CA")].into());
    // A player's language is kept after the first answer to them.
    harness.quietly(ANN, "/settings confirm:false").await;
    harness.quietly(BOB, "/settings confirm:false").await;
    for (user, tag) in [(ANN.user, "ja"), (BOB.user, "fr")] {
        let service = Arc::clone(&harness.service);
        let is_kept = move || {
            let player = service.player_of(&Identity::Discord(user)).expect("a read").expect("a player");
            player.language.language().tag() == tag
        };
        until(harness.bot(), |_| is_kept()).await;
    }
    let asked = harness.quietly(BOB.alone(), "/challenge game:Pilastri opponent:@Ann variant:4x4 side:first").await;
    let told = harness.latest(direct(ANN.user));
    assert!(told.text().contains("挑戦"), "{} after {}", told.text(), asked.text());
}

#[tokio::test]
async fn nothing_in_discord_is_english_for_a_reader_of_another_language() {
    let mut harness = DiscordHarness::open().await;
    harness.service.choose_servers_language(ServerId(77), Language::PSEUDO).expect("chosen");
    harness.double.look(|world| world.locales = [ANN, BOB, MO].map(|who| (who.user, "en-XA")).into());
    let mut told = Vec::new();
    for line in [
        "/help",
        "/games",
        "/challenges",
        "/archive",
        "/watch",
        "/settings",
        "/vacation",
        "/privacy export",
        "/puzzle",
        "/leaderboard game:Pilare",
        "/profile",
        "/seek",
        "/seek game:Buku time:soon",
        "/rules game:Goré",
        "/move notation:a1-a2",
        "/draw",
        "/resign",
        "/takeback",
        "/abort",
        "/board game:77",
        "/replay game:77",
        "/vacation days:400",
        "/settings reminders:soon",
    ] {
        told.push(harness.slash(ANN, line).await);
    }
    told.push(harness.slash(MO, "/server show").await);
    let asked = harness.slash(ANN, "/challenge game:Pilastri opponent:@Bob variant:4x4 side:first").await;
    let label = |message: &Message, at: usize| {
        let part = message.components().nth(at).expect("a button");
        part["label"].as_str().expect("a label").to_owned()
    };
    let accept = label(&asked, 0);
    harness.press(BOB, &asked, &accept).await;
    told.push(asked);
    for line in
        ["/move notation:a1-c4", "/move notation:a1-a2", "/draw", "/games", "/note game:1", "/if line:b1-b2 a2-a3"]
    {
        told.push(harness.slash(ANN, line).await);
    }
    for line in ["/board", "/move notation:x9", "/takeback", "/draw", "/games", "/replay game:1", "/profile"] {
        told.push(harness.slash(BOB, line).await);
    }
    harness.until_told().await;
    told.push(harness.latest(TABLE));
    let found: Vec<String> = told
        .iter()
        .flat_map(|message| {
            let words = words(message);
            let plain = without_names(&words);
            english(&plain).into_iter().map(|word| format!("{word} in {words}")).collect::<Vec<_>>()
        })
        .collect();
    assert!(found.is_empty(), "{} words are not translated:\n{}", found.len(), found.join("\n----\n"));
    harness.double.look(|world| assert!(world.broken.is_empty(), "{:?}", world.broken));
}
