//! The contents of messages: open offers, present names, where something is, and what ends a game.

use colonnade::play::{BySideOf, GameId, Identity, Limits, Offer, Place, ServerId, SideChoice, Viewer};
use colonnade::service::{PlaySettings, Proposal, challenge_lists, challenges, games, people, plans};
use colonnade_testing::{Rng, compose};
use serde_json::{Value, json};

use super::browsing::finished;
use super::harness::DiscordHarness;
use super::payload;
use super::playing::{begin, begin_small, play};
use super::world::{ANN, BOB, EVE, MO, Message, SERVER, TABLE, Who};

fn labels(message: &Message) -> Vec<String> {
    message.components().filter_map(|part| part["label"].as_str().map(str::to_owned)).collect()
}

/// D24: a button that would end a game with one press asks first, also in a game against a computer.
#[tokio::test]
async fn a_draw_that_ends_the_game_is_asked_about() {
    let mut harness = DiscordHarness::open().await;
    let board = begin_small(&mut harness).await;
    // An offer to a person only asks that person.
    harness.press(ANN, &board, "Offer a draw").await;
    let board = harness.latest(TABLE);
    let question = harness.press(BOB, &board, "Offer a draw").await;
    assert!(question.is_private() && question.text().starts_with("Ann offers a draw."), "{}", question.text());
    harness.press(BOB, &question, "Play on").await;
    let is_running = |harness: &DiscordHarness, game| {
        games::get(&harness.service, Viewer::Host, GameId(game)).expect("there").is_running()
    };
    assert!(is_running(&harness, 1));
    let question = harness.slash(BOB, "/draw").await;
    harness.press(BOB, &question, "Accept the draw").await;
    assert!(!is_running(&harness, 1));
    harness.slash(ANN, "/challenge game:Buku computer:level 1, for a first game side:first").await;
    let question = harness.slash(ANN, "/draw").await;
    assert!(question.text().starts_with("The computer answers at once."), "{}", question.text());
    let untouched = games::get(&harness.service, Viewer::Host, GameId(2)).expect("there");
    assert_eq!((untouched.version, untouched.offered_by(Offer::Draw)), (1, None));
    harness.press(ANN, &question, "Offer a draw").await;
    assert!(games::get(&harness.service, Viewer::Host, GameId(2)).expect("there").offered_by(Offer::Draw).is_some());
    harness.close("draws-asked");
}

/// D28: an open offer is told in `/games`, and `/board` says whose it is.
#[tokio::test]
async fn open_offers_are_told_with_who_makes_them() {
    let mut harness = DiscordHarness::open().await;
    begin_small(&mut harness).await;
    play(&mut harness, &["a1-a2", "b1-b2"]).await;
    harness.quietly(ANN, "/draw").await;
    harness.quietly(BOB, "/takeback").await;
    harness.quietly(ANN, "/note game:1 text:watch the corner").await;
    for who in [ANN, BOB] {
        let games = harness.slash(who, "/games").await;
        assert!(games.text().contains("Ann offers a draw · Bob asks for a takeback"), "{}", games.text());
        let board = harness.slash(who, "/board").await;
        let text = board.text();
        assert!(
            text.contains("**Ann** (White) offers a draw.") && text.contains("**Bob** (Black) asks to take"),
            "{text}"
        );
        assert_eq!(text.contains("watch the corner"), who.user == ANN.user, "one's own note only: {text}");
    }
    harness.close("open-offers");
}

/// D29: a player who is renamed has the new name in running games everywhere, and the old one in finished games.
#[tokio::test]
async fn renamed_players_have_their_present_names_while_a_game_runs() {
    let mut harness = DiscordHarness::open().await;
    finished(&mut harness, 1).await;
    begin_small(&mut harness).await;
    people::sign_in(&harness.service, &Identity::Discord(BOB.user), "Robert").expect("renamed");
    let game = |harness: &DiscordHarness, viewer| {
        let game = games::get(&harness.service, viewer, GameId(2)).expect("there");
        game.setup.names.clone()
    };
    for viewer in [Viewer::Host, Viewer::Nobody] {
        assert_eq!(game(&harness, viewer), BySideOf("Ann".to_owned(), "Robert".to_owned()));
    }
    for line in ["/games", "/board", "/watch", "/replay game:2", "/move notation:a1-a2"] {
        let shown = harness.slash(ANN, line).await;
        let alt = shown.body["attachments"][0]["description"].as_str().unwrap_or_default();
        let told = format!("{} {alt} {:?}", shown.text(), shown.components().collect::<Vec<_>>());
        // While Ann is to act, the message of a board names her alone.
        assert!((told.contains("Robert") || line == "/board") && !told.contains("Bob"), "{line}: {told}");
    }
    let archive = harness.slash(ANN, "/archive").await;
    assert!(archive.text().contains("Bob") && !archive.text().contains("Robert"), "{}", archive.text());
}

/// An interaction of a user, changed before it is sent.
async fn changed(harness: &mut DiscordHarness, who: Who, data: &Value, change: impl FnOnce(&mut Value)) -> Message {
    let (id, event) = harness.double.look(|world| {
        let id = world.ask(who, None);
        let mut event = payload::interaction(world, id, 2, data);
        change(&mut event);
        (id, event)
    });
    harness.double.dispatch("INTERACTION_CREATE", event);
    harness.answered(id).await
}

/// A change of an event.
type Change = fn(&mut Value);

/// B10: of Discord's objects only the needed fields are read: a user with odd fields gets an answer to a command.
#[tokio::test]
async fn commands_of_users_with_odd_fields_are_answered() {
    let mut harness = DiscordHarness::open().await;
    let data = harness.double.look(|world| super::typed::command(world, "/help", None));
    let changes: [(&str, Change); 9] = [
        ("flags of a user", |event| event["member"]["user"]["public_flags"] = json!(1_u64 << 40)),
        ("flags of a member", |event| event["member"]["flags"] = json!(1_u64 << 40)),
        ("permissions", |event| event["member"]["permissions"] = json!("36893488147419103232")),
        ("the bot's permissions", |event| event["app_permissions"] = json!("36893488147419103233")),
        ("an avatar", |event| event["member"]["user"]["avatar"] = json!("blob:no-hash")),
        ("a decoration", |event| {
            event["member"]["user"]["avatar_decoration_data"] = json!({"asset": 7, "sku_id": {}});
        }),
        ("entitlements", |event| event["entitlements"] = Value::Null),
        ("a language", |event| event["locale"] = Value::Null),
        ("a size", |event| event["attachment_size_limit"] = Value::Null),
    ];
    for (what, change) in changes {
        let answer = changed(&mut harness, EVE, &data, change).await;
        assert!(answer.text().contains("Choose a game below"), "{what}: {}", answer.text());
    }
    // The user is the same, and a mentioned one is read, too.
    let data = harness.double.look(|world| super::typed::command(world, "/challenge game:Goré opponent:@Bob", None));
    changed(&mut harness, ANN, &data, |event| {
        let users = event["data"]["resolved"]["users"].as_object_mut().expect("the opponent");
        users.values_mut().for_each(|user| user["public_flags"] = json!(1_u64 << 40));
    })
    .await;
    let ann = people::player_of(&harness.service, &Identity::Discord(ANN.user)).expect("a read").expect("known");
    assert_eq!(
        (ann.name.as_str(), challenge_lists::challenges_of(&harness.service, ann.id).expect("a read").len()),
        ("Ann", 1)
    );
    // A message, too.
    begin_small(&mut harness).await;
    let mut written = harness.double.look(|world| payload::written(world.number(), ANN.alone(), "#1 a1-a2"));
    written["author"]["public_flags"] = json!(1_u64 << 40);
    written["mentions"] = json!([{"id": "x"}]);
    let mut told = harness.service.subscribe();
    harness.double.dispatch("MESSAGE_CREATE", written);
    told.recv().await.expect("a move");
    assert_eq!(games::get(&harness.service, Viewer::Host, GameId(1)).expect("there").state.plies(), 1);
}

/// D30: what is asked for without an object, of oneself or of a bot is answered in a sentence.
#[tokio::test]
async fn what_makes_no_sense_is_said() {
    let mut harness = DiscordHarness::open().await;
    let told = harness.slash(MO, "/watch here:true").await;
    assert!(told.text().starts_with("Name the game"), "{}", told.text());
    for line in ["/Challenge @Ann", "/challenge game:Goré opponent:@Ann"] {
        let told = harness.slash(ANN, line).await;
        assert!(told.text().starts_with("You cannot challenge yourself."), "{line}: {}", told.text());
        assert_eq!(told.components().count(), 0, "{line}: a menu");
    }
    let data = harness.double.look(|world| super::typed::command(world, "/server bar player:@Bob", None));
    let refused = changed(&mut harness, MO, &data, |event| {
        let users = event["data"]["resolved"]["users"].as_object_mut().expect("the player");
        users.values_mut().for_each(|user| user["bot"] = json!(true));
    })
    .await;
    assert!(refused.text().starts_with("A bot does not play"), "{}", refused.text());
    // Barred players are named.
    people::sign_in(&harness.service, &Identity::Discord(BOB.user), "Bob").expect("known");
    harness.slash(MO, "/server bar player:@Bob").await;
    harness.slash(MO, &format!("/server bar player:@{}", EVE.name)).await;
    let shown = harness.slash(MO, "/server show").await;
    assert!(shown.text().contains(&format!("Barred players (2): **Bob**, <@{}>", EVE.user)), "{}", shown.text());
    // Where a challenge is posted, if that is elsewhere.
    harness.quietly(MO, "/server set channel:#501").await;
    let made = harness.slash(ANN, "/challenge game:Goré").await;
    assert!(made.text().contains("It is posted in <#501>."), "{}", made.text());
}

/// B15: a menu that cannot show all games says so.
#[tokio::test]
async fn full_menus_say_so() {
    let mut harness = DiscordHarness::open_with_house(PlaySettings {
        limits: Limits { games: 40, open_challenges: 40, ..PlaySettings::default().limits },
        challenge_rates: super::super::fixtures::unlimited_challenges(),
        draw_side: || colonnade_rules::Side::First,
        ..PlaySettings::default()
    })
    .await;
    finished(&mut harness, 30).await;
    let menu = harness.slash(ANN, "/rematch").await;
    assert!(menu.text().contains("The menu shows the newest 25 games"), "{}", menu.text());
    let player =
        |who: Who| people::sign_in(&harness.service, &Identity::Discord(who.user), who.name).expect("known").id;
    let ann = player(ANN);
    let bob = player(BOB);
    let variant = colonnade_rules::Game::Pilastri.variant("4x4").expect("a variant");
    let place = Place::Server { server: ServerId(SERVER), private: false };
    for _ in 0..30 {
        let proposal =
            Proposal { side: SideChoice::First, channel: Some(TABLE), ..Proposal::new(ann, Some(bob), variant, place) };
        let challenge = challenges::challenge(&harness.service, &proposal).expect("made").id;
        challenges::accept(&harness.service, challenge, bob).expect("accepted");
        harness.clock.advance(chrono::TimeDelta::minutes(1));
    }
    harness.deliver_unrecorded().await;
    let menu = harness.slash(ANN, "/move notation:a1-a2").await;
    assert!(menu.text().contains("The menu shows 25 of 30 games"), "{}", menu.text());
}

/// B15: two names that are written from right to left keep their places in lists, and a takeback and a reminder name the
/// opponent.
#[tokio::test]
async fn names_keep_their_places_and_opponents_are_named() {
    let mut harness = DiscordHarness::open().await;
    begin_small(&mut harness).await;
    harness.pass(chrono::TimeDelta::hours(60), "60 hours").await;
    let reminder = harness.latest(TABLE);
    assert!(reminder.text().contains("left for your move against **Bob**"), "{}", reminder.text());
    play(&mut harness, &["a1-a2"]).await;
    let asked = harness.slash(ANN, "/takeback").await;
    harness.press(BOB, &asked, "Allow the takeback").await;
    let back = harness.latest(TABLE);
    assert!(back.text().starts_with("**Ann** – **Bob**: `a1-a2` was taken back."), "{}", back.text());
    for (user, name) in [(ANN.user, "דנה"), (BOB.user, "אבי")] {
        people::sign_in(&harness.service, &Identity::Discord(user), name).expect("renamed");
    }
    let shown = harness.slash(EVE, "/watch").await;
    assert!(shown.text().contains("\u{2068}דנה\u{2069} – \u{2068}אבי\u{2069}"), "{}", shown.text());
}

/// B15: `/if` reads moves between blanks, its example exists on the smallest board, and an answer that loses at once is asked
/// about before it is kept.
#[tokio::test]
async fn plans_are_read_as_they_are_typed() {
    let mut harness = DiscordHarness::open().await;
    begin_small(&mut harness).await;
    let explained = harness.slash(BOB, "/if").await;
    let example = explained.text().split('`').nth(1).expect("an example").to_owned();
    let kept = harness.slash(BOB, &format!("/if line:{example}")).await;
    assert!(kept.text().contains(&example), "{}", kept.text());
    harness.slash(BOB, "/if clear:true").await;
    let kept = harness.slash(BOB, "/if line:a1-a2 b1-b2").await;
    assert!(kept.text().contains("a1-a2 ; b1-b2"), "{}", kept.text());
    // In Buku, nothing is left on the first rank after Ann's move, and nothing comes there by Bob's: picking it up then sows
    // nothing, which is asked about.
    begin(&mut harness, "Buku variant:6x6").await;
    let away = |harness: &DiscordHarness, line: &str| {
        let state = games::get(&harness.service, Viewer::Host, GameId(2)).expect("there").state.clone();
        let mut moves = (0..1_000).map(|seed| compose(&state, line, &mut Rng::new(seed), |_| ()));
        let is_away = |text: &String| !["a1", "b1", "c1", "d1", "e1", "f1"].iter().any(|square| text.contains(square));
        moves.find(is_away).expect("a move away from the first rank")
    };
    let first = away(&harness, "1:");
    harness.quietly(ANN, &format!("/move notation:{first} game:2")).await;
    let expected = away(&harness, "");
    let question = harness.slash(ANN, &format!("/if line:{expected} ; 1: game:2")).await;
    assert!(question.text().contains("should be thought over"), "{}", question.text());
    assert_eq!(labels(&question), ["Keep it anyway", "Leave it"]);
    let ann = people::player_of(&harness.service, &Identity::Discord(ANN.user)).expect("a read").expect("known").id;
    let kept =
        |harness: &DiscordHarness| plans::plan(&harness.service, ann, GameId(2)).expect("a plan").plan.lines().len();
    assert_eq!(kept(&harness), 0, "not kept yet");
    harness.press(ANN, &question, "Keep it anyway").await;
    assert_eq!(kept(&harness), 1);
}

/// Suggestions while somebody types, from the whole archive: games of others by the name of a player, and by number.
#[tokio::test]
async fn replays_are_suggested_from_the_whole_archive() {
    let mut harness = DiscordHarness::open().await;
    finished(&mut harness, 2).await;
    assert_eq!(harness.typing(EVE, "/replay game:ann", "game").await, ["2", "1"]);
    assert_eq!(harness.typing(EVE, "/replay game:1", "game").await, ["1"]);
    assert_eq!(harness.typing(EVE, "/replay game:zzz", "game").await, [""; 0]);
}
