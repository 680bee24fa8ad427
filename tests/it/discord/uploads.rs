//! Files: Discord receives the correct content in every retry.

use colonnade::play::{Command, GameId, Viewer};
use colonnade::service::{CommandRequest, games};
use colonnade::view::{Replay, Size, render};
use colonnade_testing::{Rng, random_game};

use super::delivery::fault_rule;
use super::harness::DiscordHarness;
use super::playing::begin;
use super::world::{EVE, Fault, File};

#[tokio::test]
async fn every_try_sends_the_same_bytes() {
    let mut harness = DiscordHarness::open().await;
    begin(&mut harness, "Pilastri").await;
    let mut game = games::get(&harness.service, Viewer::Host, GameId(1)).expect("there");
    let states = random_game(game.setup.variant, 16, &mut Rng::new(2));
    for text in states.last().expect("a state").history() {
        let player = game.players()[game.state.side_to_act()];
        let request = CommandRequest::new(game.id, player, Command::Act(text.into()));
        game = games::act(&harness.service, &request).expect("legal").game;
    }
    harness.deliver_unrecorded().await;
    // The answer is immediate, or replaces a deferred one.
    for (method, path) in [("POST", "/callback"), ("PATCH", "/messages/@original")] {
        let faults = [Fault::Limited(0.01), Fault::Refused { status: 500, code: 0 }];
        let rules = faults.map(|fault| fault_rule(method, path, fault, 1));
        harness.double.look(|world| world.fault_rules.extend(rules));
    }
    harness.slash(EVE, "/export game:1 format:gif").await;
    let size = render::gif_size(Size::default(), game.state.plies()).expect("it is short enough");
    let replay = Replay { size, ..Replay::of_game(&game).expect("a replay") };
    let content = render::gif(&replay, 0, u32::MAX).expect("legal actions").into_vec();
    assert!(content.len() > 64 * 1024, "several pieces: {} bytes", content.len());
    let file = File { name: "game-1.gif".to_owned(), content };
    let sent: Vec<File> = harness.double.look(|world| world.calls.iter().flat_map(|call| call.files.clone()).collect());
    let tries: Vec<&File> = sent.iter().filter(|sent| sent.name == file.name).collect();
    assert_eq!(tries.len(), 3, "two tries fail, and the third one arrives");
    assert!(tries.into_iter().all(|sent| *sent == file), "a try sent something else");
}
