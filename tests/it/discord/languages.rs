//! The language of messages: private ones are in the reader's own, those in a channel in that of its server.

use chrono::TimeDelta;
use colonnade::language::Language;
use colonnade::play::{Command, GameId, Identity, ServerId};
use colonnade::service::{CommandRequest, games, people, servers};

use super::delivery::{slowly, with_one_thread};
use super::harness::DiscordHarness;
use super::playing::begin_small;
use super::world::{ANN, BOB, MO, Message, SERVER, TABLE, direct};
use crate::languages::english;

/// A channel in which no games are announced.
const ELSEWHERE: u64 = 501;

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

/// A text without the parts that are the same in all languages: names, code, times and mentions.
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
    // A player's language is stored when they sign in.
    harness.quietly(ANN, "/settings confirm:false").await;
    harness.quietly(BOB, "/settings confirm:false").await;
    for (user, tag) in [(ANN.user, "ja"), (BOB.user, "fr")] {
        let player = people::player_of(&harness.service, &Identity::Discord(user)).expect("a read").expect("a player");
        assert_eq!(player.language.language().tag(), tag);
    }
    let asked = harness.quietly(BOB.alone(), "/challenge game:Pilastri opponent:@Ann variant:4x4 side:first").await;
    let told = harness.latest(direct(ANN.user));
    assert!(told.text().contains("挑戦"), "{} after {}", told.text(), asked.text());
}

#[tokio::test]
async fn what_a_channel_sees_of_one_player_is_in_the_language_of_the_server() {
    let mut harness = DiscordHarness::open().await;
    begin_small(&mut harness).await;
    servers::choose_servers_language(&harness.service, ServerId(SERVER), Language::PSEUDO).expect("chosen");
    harness.double.look(|world| world.locales = [ANN, BOB, MO].map(|who| (who.user, "fr")).into());
    harness.quietly(ANN, "/settings confirm:false").await;
    // A game that is shown in another channel.
    for here in [true, false] {
        let told = harness.quietly(MO.at(ELSEWHERE), &format!("/watch game:1 here:{here}")).await;
        assert!(!told.is_private() && told.text().contains('⟦'), "{}", told.text());
    }
    let told = harness.quietly(MO.at(ELSEWHERE), "/watch game:1 here:false").await;
    assert!(told.is_private() && !told.text().contains('⟦'), "{}", told.text());
    // Vacation that is spent because time is up.
    let before = harness.double.look(|world| world.seen_in(TABLE).count());
    harness.pass(TimeDelta::days(3), "three days").await;
    let told = harness.double.look(|world| world.seen_in(TABLE).nth(before).cloned()).expect("a message");
    assert!(told.text().contains('⟦') && told.text().contains(&format!("<@{}>", ANN.user)), "{}", told.text());
}

#[tokio::test]
async fn what_cannot_be_told_where_it_belongs_is_told_in_one_language() {
    let mut harness = DiscordHarness::open().await;
    begin_small(&mut harness).await;
    harness.double.look(|world| world.locales = [(ANN.user, "en-XA"), (BOB.user, "en-XA")].into());
    harness.quietly(ANN, "/settings notice:the end of a game by:direct message").await;
    harness.quietly(BOB, "/settings confirm:false").await;
    // The channel is gone, so that only Bob is notified.
    harness.double.look(|world| world.gone.insert(TABLE));
    let [ann, bob] = [ANN, BOB].map(|who| {
        people::player_of(&harness.service, &Identity::Discord(who.user)).expect("a read").expect("a player").id
    });
    let act = Command::Act("a1-a2".into());
    games::act(&harness.service, &CommandRequest::new(GameId(1), ann, act)).expect("legal");
    harness.deliver_unrecorded().await;
    let alone = harness.latest(direct(BOB.user));
    let plain = without_names(&words(&alone));
    assert!(plain.contains('⟦') && english(&plain).is_empty(), "{}", words(&alone));
    // Ann's direct messages are closed, so that she is notified in the channel, which is tried again.
    harness.clock.advance(chrono::TimeDelta::minutes(6));
    harness.double.look(|world| (world.gone.remove(&TABLE), world.closed.insert(ANN.user)));
    games::act(&harness.service, &CommandRequest::new(GameId(1), bob, Command::Resign)).expect("done");
    harness.deliver_unrecorded().await;
    let told = harness.double.look(|world| {
        let named = world.seen_in(TABLE).filter(|message| message.text().contains('⟦'));
        named.map(|message| message.text().to_owned()).collect::<Vec<_>>()
    });
    let told = told.last().expect("a message in Ann's language");
    assert_eq!(english(&without_names(told)), Vec::<&str>::new(), "{told}");
}

#[test]
fn a_form_that_comes_too_late_is_refused_in_the_language_of_the_user() {
    with_one_thread(async {
        let mut harness = DiscordHarness::open().await;
        let board = begin_small(&mut harness).await;
        harness.double.look(|world| world.locales = [(ANN.user, "en-XA")].into());
        let composer = harness.quietly_press(ANN, &board, "Move").await;
        let labels = composer.components().map(|part| part["label"].as_str().unwrap_or_default().to_owned());
        let type_it = labels.into_iter().find(|label| label.contains("Ťýƥ")).expect("a button");
        let id = slowly(&mut harness, |harness| harness.pressed(ANN, &composer, &type_it)).await;
        let told = harness.answered(id).await;
        assert!(told.text().contains('⟦'), "{}", told.text());
    });
}

/// Each language has a snapshot of the most common messages.
#[tokio::test]
async fn each_language_is_read() {
    for language in Language::all() {
        let mut harness = DiscordHarness::open().await;
        servers::choose_servers_language(&harness.service, ServerId(SERVER), language).expect("chosen");
        harness.double.look(|world| world.locales = [ANN, BOB].map(|who| (who.user, language.tag())).into());
        harness.slash(ANN, "/help").await;
        harness.slash(ANN, "/rules game:Buku").await;
        let asked = harness.slash(ANN, "/challenge game:Pilastri opponent:@Bob variant:4x4 side:first").await;
        let accept = asked.components().next().and_then(|part| part["label"].as_str()).expect("a button").to_owned();
        harness.press(BOB, &asked, &accept).await;
        harness.remark("Refusals of each kind.");
        for line in ["/move notation:x9", "/move notation:a1-c4", "/takeback", "/resign game:7", "/vacation days:400"] {
            harness.slash(ANN, line).await;
        }
        for line in ["/move notation:a1-a2", "/challenge game:Buku time:soon", "/if line:b1-b9"] {
            harness.slash(BOB, line).await;
        }
        harness.remark("A move, an offer, and the end.");
        harness.slash(ANN, "/move notation:a1-a2").await;
        harness.slash(BOB, "/draw").await;
        harness.quietly(ANN, "/draw").await;
        harness.slash(ANN, "/games").await;
        harness.slash(BOB, "/archive").await;
        harness.slash(BOB, "/profile").await;
        harness.close(&format!("in-{}", language.tag()));
    }
}

#[tokio::test]
async fn nothing_in_discord_is_english_for_a_reader_of_another_language() {
    let mut harness = DiscordHarness::open().await;
    servers::choose_servers_language(&harness.service, ServerId(77), Language::PSEUDO).expect("chosen");
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
