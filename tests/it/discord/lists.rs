//! Lists with a button beside each line: the effects of the buttons, pages, the longest names, and messages of earlier
//! versions.

use colonnade::play::{
    Command, GameId, Identity, Limits, Place, PlayerId, RatingRange, SeekScope, SeekWishes, ServerId, SideChoice,
    Viewer,
};
use colonnade::service::{
    CommandRequest, PlaySettings, Proposal, SeekRequest, Service, challenges, followers, games, notes, people, seeks,
};
use colonnade_rules::Game;
use serde_json::json;

use super::super::fixtures::unlimited_challenges;
use super::browsing::finished;
use super::harness::DiscordHarness;
use super::playing::begin_small;
use super::world::{ANN, BOB, CAY, EVE, MO, Message, SERVER, TABLE};

/// A name of maximal length, with characters that all have to be escaped.
const HOSTILE: &str = "*_~`|<@12>[](http://x)#-@everyone*_~`|*_~`|*_~`|*_~`|*_~`|*_~`|*";
/// The same with the most combining marks that names keep.
const MARKED: &str = "a\u{301}\u{302}*b\u{301}\u{302}*c\u{301}\u{302}*d\u{301}\u{302}*e\u{301}\u{302}*f\u{301}\u{302}*g\u{301}\u{302}*h\u{301}\u{302}*i\u{301}\u{302}*";

/// A server in which a player may have as many games and challenges as a test needs.
async fn open() -> DiscordHarness {
    let house = PlaySettings {
        limits: Limits { open_challenges: 100, games: 100, ..PlaySettings::default().limits },
        challenge_rates: unlimited_challenges(),
        ..PlaySettings::default()
    };
    DiscordHarness::open_with_house(house).await
}

fn player(service: &Service, user: u64, name: &str) -> PlayerId {
    people::sign_in(service, &Identity::Discord(user), name).expect("a player").id
}

fn proposal(from: PlayerId, to: Option<PlayerId>) -> Proposal {
    let place = Place::Server { server: ServerId(SERVER), private: false };
    let variant = Game::PitOfPillars.standard();
    Proposal { side: SideChoice::First, channel: Some(TABLE), ..Proposal::new(from, to, variant, place) }
}

/// Begins games between two players.
fn begin(service: &Service, first: PlayerId, second: PlayerId, count: usize) -> Vec<GameId> {
    let begin = |_| {
        let challenge = challenges::challenge(service, &proposal(first, Some(second))).expect("made");
        challenges::accept(service, challenge.id, second).expect("begun").game.id
    };
    (0..count).map(begin).collect()
}

fn unbroken(harness: &DiscordHarness) {
    harness.double.look(|world| assert!(world.broken.is_empty(), "{}", world.broken.join("\n")));
}

/// The numbers of the games, challenges or seeks of a list, from the buttons.
fn numbers(list: &Message) -> Vec<u64> {
    let number = |id: &str| id.split('.').nth(1).and_then(|number| number.parse().ok());
    list.lines().filter_map(|(_, button)| number(button["custom_id"].as_str()?)).collect()
}

#[tokio::test]
async fn each_line_has_its_button() {
    let mut harness = DiscordHarness::open().await;
    harness.remark("Lists with nothing in them.");
    for line in ["/games", "/challenges", "/seek", "/archive", "/watch"] {
        let empty = harness.slash(EVE, line).await;
        assert_eq!(empty.lines().count(), 0);
    }
    harness.remark("Running games.");
    begin_small(&mut harness).await;
    harness.quietly(ANN, "/note game:1 text:a trap").await;
    let games = harness.slash(ANN, "/games").await;
    harness.press_beside(ANN, &games, r"\#1 ", "Open").await;
    harness.remark("Challenges: one's own, one to Ann, one to whoever likes.");
    harness.quietly(ANN, "/challenge game:Buku time:2d").await;
    harness.quietly(BOB, "/challenge game:Pilare opponent:@Ann").await;
    harness.quietly(EVE, "/challenge game:Pilastri variant:4x4 side:second").await;
    let list = harness.slash(ANN, "/challenges").await;
    let list = harness.press_beside(ANN, &list, "c2", "Take back").await;
    let shown = harness.press_beside(ANN, &list, "c3", "Open").await;
    assert!(shown.is_private() && shown.id != list.id, "a message of its own");
    harness.press(ANN, &shown, "Decline").await;
    harness.remark("It is over, which the list does not know yet.");
    harness.press_beside(ANN, &list, "c3", "Open").await;
    let list = harness.press_beside(ANN, &list, "c4", "Accept").await;
    harness.press(ANN, &list, "Show the board").await;
    harness.remark("Seeks.");
    harness.quietly(ANN, "/seek game:Buku").await;
    let seeks = harness.slash(ANN, "/seek").await;
    harness.press_beside(ANN, &seeks, "c5", "Take back").await;
    harness.remark("Games to watch.");
    let watch = harness.slash(EVE, "/watch").await;
    let watch = harness.press_beside(EVE, &watch, r"\#1 ", "Follow").await;
    harness.press_beside(EVE, &watch, r"\#1 ", "Stop following").await;
    harness.remark("The game is over, which the list does not know yet.");
    let sure = harness.quietly(BOB, "/resign game:1").await;
    harness.quietly_press(BOB, &sure, "Resign").await;
    harness.press_beside(EVE, &watch, r"\#1 ", "Stop following").await;
    harness.press_beside(ANN, &games, r"\#1 ", "Open").await;
    harness.close("lists");
}

#[tokio::test]
async fn own_games_are_listed_page_by_page() {
    let mut harness = open().await;
    let service = std::sync::Arc::clone(&harness.service);
    let ann = player(&service, ANN.user, ANN.name);
    let bob = player(&service, BOB.user, BOB.name);
    let games = begin(&service, ann, bob, 17);
    harness.deliver_unrecorded().await;
    let first = harness.quietly(ANN, "/games").await;
    assert_eq!(numbers(&first), (1..=8).collect::<Vec<_>>());
    let second = harness.quietly_press(ANN, &first, "Next ▶").await;
    assert_eq!((numbers(&second), second.id), ((9..=16).collect(), first.id), "the list is changed");
    let third = harness.quietly_press(ANN, &second, "Next ▶").await;
    assert_eq!(numbers(&third), [17]);
    assert!(third.components().all(|part| part["label"] != "Next ▶"));
    // The last game ends, so its page no longer exists.
    let resigned =
        |game: &GameId| games::act(&service, &CommandRequest::new(*game, bob, Command::Resign)).expect("resigned");
    resigned(&games[16]);
    let last = harness.quietly_press(ANN, &second, "Next ▶").await;
    assert_eq!(numbers(&last), (9..=16).collect::<Vec<_>>());
    // The button of a line whose game has ended shows the end.
    let board = harness.quietly_press_beside(ANN, &last, r"\#16 ", "Open").await;
    assert!(board.is_private() && !board.is_layout() && board.text().contains("is to act"), "{}", board.text());
    games.iter().take(16).for_each(|game| drop(resigned(game)));
    let board = harness.quietly_press_beside(ANN, &last, r"\#16 ", "Open").await;
    assert!(board.text().contains("won"), "{}", board.text());
    // None is left: the list says so, and is still a layout.
    let none = harness.quietly_press(ANN, &last, "◀ Back").await;
    assert!(none.is_layout() && none.text().starts_with("You have no running games"), "{}", none.text());
    assert_eq!((none.id, none.is_private(), none.components().count()), (first.id, true, 0));
    unbroken(&harness);
}

#[tokio::test]
async fn notes_are_found_page_by_page() {
    let mut harness = open().await;
    let service = std::sync::Arc::clone(&harness.service);
    let ann = player(&service, ANN.user, ANN.name);
    let bob = player(&service, BOB.user, BOB.name);
    let words = "a trap that is told of in words which are too many for the custom id of a button, all of them";
    for game in begin(&service, ann, bob, 10) {
        notes::write(&service, Viewer::Player(ann), game, words).expect("written");
    }
    harness.deliver_unrecorded().await;
    for searched in ["trap", words] {
        let first = harness.quietly(ANN, &format!("/games note:{searched}")).await;
        let second = harness.quietly_press(ANN, &first, "Next ▶").await;
        assert_eq!((numbers(&first).len(), numbers(&second)), (8, vec![2, 1]), "{searched}");
        let board = harness.quietly_press_beside(ANN, &second, r"\#2 ", "Open").await;
        assert!(board.text().contains("game #2"), "{}", board.text());
    }
    // Long search words are lost in a restart.
    let first = harness.quietly(ANN, "/games note:trap").await;
    let told = harness.use_old(ANN, &first, "notes-page.1.0.0.~0123456789abcdef", None).await;
    assert!(told.text().contains("use `/games` again"), "{}", told.text());
    unbroken(&harness);
}

#[tokio::test]
async fn the_longest_names_have_room_and_stay_names() {
    for name in [HOSTILE, MARKED, &"漢".repeat(64), &"👩‍👩‍👧‍👦".repeat(9)] {
        let mut harness = open().await;
        let service = std::sync::Arc::clone(&harness.service);
        let ann = player(&service, ANN.user, ANN.name);
        let [one, other] = [3_001, 3_002].map(|user| player(&service, user, name));
        let note = "*_~`| ".repeat(19);
        for game in begin(&service, ann, one, 9) {
            notes::write(&service, Viewer::Player(ann), game, &note).expect("written");
        }
        let of_others = begin(&service, one, other, 30);
        for game in &of_others[9..] {
            games::act(&service, &CommandRequest::new(*game, one, Command::Resign)).expect("resigned");
        }
        for number in 0..9 {
            let control = Some(format!("{}h", 48 + number).parse().expect("a time control"));
            challenges::challenge(&service, &Proposal { control, ..proposal(one, Some(ann)) }).expect("made");
            challenges::challenge(&service, &Proposal { control, ..proposal(other, None) }).expect("made");
        }
        for days in 1..=5 {
            let control = Some(format!("{days}d").parse().expect("a time control"));
            let range = RatingRange { lowest: Some(1_000), highest: Some(2_000) };
            let proposal = Proposal { control, rated: true, ..proposal(ann, None) };
            seeks::seek(
                &service,
                &SeekRequest { proposal, breadth: SeekScope::AnyVariant, range, wishes: SeekWishes::default() },
            )
            .expect("sought");
        }
        for game in &of_others[..9] {
            followers::follow_game(&service, Viewer::Player(ann), *game).expect("followed");
        }
        harness.deliver_unrecorded().await;
        for (line, page) in [
            ("/games", "Next ▶"),
            ("/challenges", "Older"),
            ("/archive", "Older"),
            ("/watch", "Next ▶"),
            ("/games note:~", "Next ▶"),
        ] {
            let list = harness.quietly(ANN, line).await;
            assert_eq!(list.lines().count(), 8, "{line}: {}", list.text());
            assert!(!list.lines().any(|(text, _)| text.ends_with('…')), "{line} is cut: {}", list.text());
            let other = harness.quietly_press(ANN, &list, page).await;
            assert!(other.lines().count() > 0, "{line}: {}", other.text());
            for part in [list, other] {
                let text = part.text().replace("\\@", "");
                assert!(!text.contains("@everyone") && !text.contains("<@12>"), "{line}: {text}");
                assert_eq!(part.body["allowed_mentions"]["users"], json!([]), "{line}");
            }
        }
        let seeks = harness.quietly(ANN, "/seek").await;
        assert_eq!(seeks.lines().count(), 5);
        // The result of the action is shown above a full page.
        let list = harness.quietly(ANN, "/challenges").await;
        let (line, _) = list.lines().next().expect("a line");
        let line = line[..line.find(' ').expect("words")].to_owned();
        let label = list.lines().next().expect("a line").1["label"].clone();
        harness.quietly_press_beside(ANN, &list, &line, label.as_str().expect("a label")).await;
        unbroken(&harness);
    }
}

#[tokio::test]
async fn a_list_of_what_is_followed_is_turned_and_changed() {
    let mut harness = open().await;
    let service = std::sync::Arc::clone(&harness.service);
    let ann = player(&service, ANN.user, ANN.name);
    let bob = player(&service, BOB.user, BOB.name);
    let eve = player(&service, EVE.user, EVE.name);
    for game in begin(&service, ann, bob, 10) {
        followers::follow_game(&service, Viewer::Player(eve), game).expect("followed");
    }
    harness.deliver_unrecorded().await;
    let eve = EVE.alone();
    let first = harness.quietly(eve, "/watch").await;
    let second = harness.quietly_press(eve, &first, "Next ▶").await;
    assert_eq!((numbers(&first), numbers(&second)), ((1..=8).collect(), vec![9, 10]));
    // The page stays the same after a change, unless it is empty.
    let one = harness.quietly_press_beside(eve, &second, r"\#9 ", "Stop following").await;
    assert_eq!(numbers(&one), [10]);
    let first = harness.quietly_press_beside(eve, &one, r"\#10 ", "Stop following").await;
    assert_eq!(numbers(&first), (1..=8).collect::<Vec<_>>());
    assert!(first.components().all(|part| part["label"] != "⏮" && part["label"] != "Next ▶"));
    // In the server, games followed elsewhere are in the menu.
    harness.quietly(EVE, "/watch game:10").await;
    let list = harness.quietly(EVE, "/watch").await;
    let menu = list.components().find(|part| part["placeholder"] == "Stop following a game").expect("a menu");
    assert_eq!(menu["options"].as_array().map(Vec::len), Some(1));
    let list = harness.choose(EVE, &list, "Stop following a game", "#10 Pit of Pillars, Ann – Bob").await;
    assert!(list.components().all(|part| part["placeholder"] != "Stop following a game"), "{}", list.text());
    unbroken(&harness);
}

/// Buttons and menus of lists in messages from before each line had its button.
#[tokio::test]
async fn messages_of_earlier_versions_work() {
    let mut harness = DiscordHarness::open().await;
    finished(&mut harness, 9).await;
    let id = harness.double.look(|world| {
        let body = json!({"content": "A list", "components": [], "attachments": [], "flags": 64});
        world.post(TABLE, body, None)
    });
    let old = harness.double.look(|world| world.message(id).cloned()).expect("posted");
    harness.quietly(ANN, "/challenge game:Pilastri opponent:@Bob variant:4x4 side:first").await;
    let board = harness.latest(TABLE);
    harness.quietly_press(BOB, &board, "Accept").await;
    let replay = harness.use_old(EVE, &old, "replay.0.0.0.", Some("2")).await;
    assert!(replay.id != old.id && replay.text().contains(r"game \#2"), "{}", replay.text());
    let board = harness.use_old(EVE, &old, "board.0.0.0.", Some("10")).await;
    assert!(board.id != old.id && board.text().contains("game #10"), "{}", board.text());
    for (custom_id, says) in [("follow.0.0.0.", "You follow game"), ("unfollow.0.0.0.", "no longer follow")] {
        let done = harness.use_old(EVE, &old, custom_id, Some("10")).await;
        assert!(done.id != old.id && !done.is_layout() && done.text().contains(says), "{}", done.text());
    }
    for (challenge, (custom_id, who, says)) in
        (11..).zip([("withdraw", ANN, "takes back"), ("decline", BOB, "declines"), ("accept", BOB, "Accepted: game")])
    {
        harness.quietly(ANN, "/challenge game:Buku opponent:@Bob").await;
        let done = harness.use_old(who, &old, &format!("{custom_id}.{challenge}.0.0."), None).await;
        assert!(done.id == old.id && !done.is_layout() && done.text().contains(says), "{}", done.text());
    }
    // From here on, the message is a current list, and remains one.
    for custom_id in ["page.2.0.0.", "challenges.0.0.0.", "watch.3.0.0."] {
        let page = harness.use_old(CAY, &old, custom_id, None).await;
        assert!(page.id == old.id && page.is_layout() && page.is_private(), "{custom_id}: {}", page.text());
        assert!(page.body["content"].is_null(), "{custom_id}");
    }
    harness.quietly(MO, "/challenge game:Buku").await;
    let done = harness.use_old(MO, &old, "withdraw.14.0.0.", None).await;
    assert!(done.id == old.id && done.is_layout() && done.text().contains("takes back"), "{}", done.text());
    unbroken(&harness);
}

/// A board does not replace a list, nor does anything with a file, even if the answer is late.
#[test]
fn a_late_answer_to_a_button_of_a_list_is_whole() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().max_blocking_threads(1).build();
    runtime.expect("a runtime").block_on(async {
        let mut harness = DiscordHarness::open().await;
        begin_small(&mut harness).await;
        let games = harness.quietly(ANN, "/games").await;
        let watch = harness.quietly(EVE, "/watch").await;
        let slow = harness.block_service();
        let opened = harness.pressed_beside(ANN, &games, r"\#1 ", "Open");
        let followed = harness.pressed_beside(EVE, &watch, r"\#1 ", "Follow");
        for id in [opened, followed] {
            harness.double.until("it is deferred", |world| world.interactions[&id].first).await;
        }
        drop(slow);
        let board = harness.answered(opened).await;
        assert!(board.id != games.id && !board.is_layout(), "{}", board.text());
        assert_eq!(board.body["attachments"].as_array().map(Vec::len), Some(1));
        let list = harness.answered(followed).await;
        assert!(list.id == watch.id && list.is_layout() && list.is_private(), "{}", list.text());
        unbroken(&harness);
    });
}
