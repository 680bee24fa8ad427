//! The button that leads on to the next game that waits for the player.

use std::sync::Arc;

use colonnade::play::{Command, GameId, Identity, Limits, Place, PlayerId, ServerId, SideChoice};
use colonnade::service::{CommandRequest, PlaySettings, Proposal, Service, challenges, games, people};
use colonnade::store;
use colonnade_rules::Game;

use super::super::fixtures::unlimited_challenges;
use super::harness::DiscordHarness;
use super::world::{ANN, BOB, Message, SERVER, TABLE, Who};

fn house() -> PlaySettings {
    PlaySettings {
        limits: Limits { open_challenges: 100, games: 100, ..PlaySettings::default().limits },
        challenge_rates: unlimited_challenges(),
        ..PlaySettings::default()
    }
}

fn player(service: &Service, who: Who) -> PlayerId {
    people::sign_in(service, &Identity::Discord(who.user), who.name).expect("a player").id
}

/// Begins a game in the server with this much time for a move, in which `first` is to act.
fn begin(service: &Service, first: Who, second: Who, hours: u64) -> GameId {
    let (first, second) = (player(service, first), player(service, second));
    let place = Place::Server { server: ServerId(SERVER), private: false };
    let proposal = Proposal {
        side: SideChoice::First,
        channel: Some(TABLE),
        control: Some(format!("{hours}h").parse().expect("a time control")),
        ..Proposal::new(first, Some(second), Game::Pilastri.variant("4x4").expect("a variant"), place)
    };
    let challenge = challenges::challenge(service, &proposal).expect("made");
    challenges::accept(service, challenge.id, second).expect("begun").game.id
}

/// The label of the button, without which no other game waits.
fn next(message: &Message) -> Option<String> {
    let labels = message.components().filter_map(|part| part["label"].as_str());
    labels.map(str::to_owned).find(|label| label.starts_with("Next game"))
}

/// The game whose board a message shows.
fn shown(message: &Message) -> u64 {
    let ids = message.components().filter_map(|part| part["custom_id"].as_str());
    let number = |id: &str| id.strip_prefix("move.")?.split('.').next()?.parse().ok();
    ids.into_iter().find_map(number).unwrap_or_else(|| panic!("no board: {}", message.text()))
}

/// Presses the button until it was pressed `times` times; returns the games that were shown.
async fn walk(harness: &mut DiscordHarness, mut from: Message, times: usize) -> Vec<u64> {
    let mut seen = Vec::new();
    for _ in 0..times {
        let label = next(&from).expect("another game waits");
        from = harness.quietly_press(ANN.alone(), &from, &label).await;
        seen.push(shown(&from));
    }
    seen
}

#[tokio::test]
async fn f12_the_count_has_all_games_also_after_a_restart() {
    let store = store::in_memory().expect("opens");
    let mut harness = DiscordHarness::open_on(Arc::clone(&store), house(), |settings| settings).await;
    // More than there are on a page of a list; the last begins first.
    let games: Vec<GameId> = (0..20).map(|at| begin(&harness.service, ANN, BOB, 90 - at)).collect();
    begin(&harness.service, BOB, ANN, 24);
    harness.deliver_unrecorded().await;
    let played = harness.quietly(ANN.alone(), "/move notation:a1-a2 game:20").await;
    assert_eq!(next(&played).as_deref(), Some("Next game (19)"), "{}", played.text());
    harness.restart(store, house()).await;
    let order: Vec<u64> = games[..19].iter().rev().map(|game| game.0).collect();
    assert_eq!(walk(&mut harness, played.clone(), 19).await, order);
    // A game that is over, or in which the opponent is to act, waits no longer, and a press on an old message knows.
    let bob = player(&harness.service, BOB);
    for game in &games[1..19] {
        games::act(&harness.service, &CommandRequest::new(*game, bob, Command::Resign)).expect("resigned");
    }
    let last = harness.quietly_press(ANN.alone(), &played, "Next game (19)").await;
    assert_eq!((shown(&last), next(&last)), (games[0].0, None));
    games::act(&harness.service, &CommandRequest::new(games[0], bob, Command::Resign)).expect("resigned");
    let none = harness.quietly_press(ANN.alone(), &played, "Next game (19)").await;
    assert_eq!(none.text(), "No other game waits for you.");
}

#[tokio::test]
async fn f13_the_button_leads_on_through_the_list() {
    let mut harness = DiscordHarness::open_with_house(house()).await;
    for hours in [72, 24, 48, 96] {
        begin(&harness.service, ANN, BOB, hours);
    }
    harness.deliver_unrecorded().await;
    // Against a computer, with the usual three days.
    harness
        .quietly(ANN.alone(), "/challenge game:Pilastri computer:level 1, for a first game variant:4x4 side:first")
        .await;
    harness.deliver_unrecorded().await;
    let board = harness.quietly(ANN.alone(), "/move notation:a1-a2 game:1").await;
    assert_eq!(next(&board).as_deref(), Some("Next game (4)"));
    // On from the deadline that the game had: after the last comes the first, and nothing comes twice before.
    assert_eq!(walk(&mut harness, board, 8).await, [5, 4, 2, 3, 5, 4, 2, 3]);
    // After an action, too, the list goes on, and not to the most urgent game again.
    let played = harness.quietly(ANN.alone(), "/move notation:a1-a2 game:3").await;
    assert_eq!(next(&played).as_deref(), Some("Next game (3)"));
    assert_eq!(walk(&mut harness, played, 3).await, [5, 4, 2]);
}

#[tokio::test]
async fn f14_a_game_that_waits_for_an_answer_is_among_them() {
    let mut harness = DiscordHarness::open_with_house(house()).await;
    let games: Vec<GameId> = [BOB, BOB, ANN]
        .map(|first| {
            let second = if first.user == ANN.user { BOB } else { ANN };
            begin(&harness.service, first, second, 72)
        })
        .into();
    let (ann, bob) = (player(&harness.service, ANN), player(&harness.service, BOB));
    let act = |game, player, command| {
        games::act(&harness.service, &CommandRequest::new(game, player, command)).expect("allowed");
    };
    act(games[0], bob, Command::OfferDraw);
    for text in ["a1-a2", "b1-b2"] {
        let player = if text == "a1-a2" { bob } else { ann };
        act(games[1], player, Command::Act(text.into()));
    }
    act(games[1], ann, Command::AskTakeback);
    harness.deliver_unrecorded().await;
    // Ann has asked, so that only Bob has to answer.
    let played = harness.quietly(ANN.alone(), "/move notation:a1-a2 game:3").await;
    assert_eq!(next(&played).as_deref(), Some("Next game (1)"));
    let offered = harness.quietly_press(ANN.alone(), &played, "Next game (1)").await;
    assert!(offered.components().any(|part| part["label"] == "Accept the draw"));
    let declined = harness.quietly_press(ANN.alone(), &offered, "Decline the draw").await;
    assert_eq!(next(&declined), None);
}
