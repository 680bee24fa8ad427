//! Looking back: the archive, replays, files, leaders, rules.

use colonnade::play::{Command, Identity, Place, ServerId, SideChoice};
use colonnade::service::{CommandRequest, Proposal};
use colonnade_rules::Game;

use super::hall::Hall;
use super::playing::{begin_small, play};
use super::world::{ANN, BOB, EVE, MO, Message, SERVER, TABLE};

/// Finished games of Ann and Bob, each with one move, which Ann won.
async fn finished(hall: &mut Hall, count: u64) {
    let player = |who: super::world::Who| hall.service.sign_in(&Identity::Discord(who.user), who.name).expect("known");
    let (ann, bob) = (player(ANN).id, player(BOB).id);
    let place = Place::Server { server: ServerId(SERVER), private: false };
    for _ in 0..count {
        let variant = Game::Pilastri.variant("4x4").expect("a variant");
        let proposal = Proposal {
            side: SideChoice::First,
            rated: true,
            channel: Some(TABLE),
            ..Proposal::new(ann, Some(bob), variant, place)
        };
        let challenge = hall.service.challenge(&proposal).expect("made");
        let game = hall.service.accept(challenge.id, bob).expect("accepted").game.id;
        for (who, command) in [(ann, Command::Act("a1-a2".into())), (bob, Command::Resign)] {
            hall.service.act(&CommandRequest::new(game, who, command)).expect("done");
        }
        hall.clock.advance(chrono::TimeDelta::minutes(1));
    }
    hall.hush().await;
}

/// A game of three moves, given up by Bob; the message of its end.
async fn short_game(hall: &mut Hall) -> Message {
    begin_small(hall).await;
    play(hall, &["a1-a2", "b1-b2", "d4-d3"]).await;
    let sure = hall.quietly(BOB, "/resign").await;
    hall.quietly_press(BOB, &sure, "Resign").await;
    hall.latest(TABLE)
}

#[tokio::test]
async fn the_archive_is_paged_and_filtered() {
    let mut hall = Hall::open().await;
    hall.slash(ANN, "/archive").await;
    finished(&mut hall, 12).await;
    let page = hall.slash(EVE, "/archive").await;
    let page = hall.press(EVE, &page, "Older").await;
    hall.press(EVE, &page, "Newest").await;
    hall.press(EVE, &page, "Export all of these").await;
    hall.choose(EVE, &page, "Replay a game", "#2 Pilastri 4x4").await;
    hall.slash(ANN, "/archive player:@Ann opponent:@Bob game:Pilastri result:first player won since:2026-03-01").await;
    hall.slash(ANN, "/archive result:draw").await;
    hall.slash(ANN, "/archive since:yesterday").await;
    hall.slash(ANN, "/archive player:@Mo").await;
    hall.close("archive");
}

#[tokio::test]
async fn a_game_is_replayed() {
    let mut hall = Hall::open().await;
    hall.slash(EVE, "/replay game:1").await;
    hall.slash(EVE, "/replay game:one").await;
    let over = short_game(&mut hall).await;
    let viewer = hall.press(EVE, &over, "Replay").await;
    let viewer = hall.press(EVE, &viewer, "▶").await;
    let viewer = hall.press(EVE, &viewer, "⏭").await;
    let viewer = hall.press(EVE, &viewer, "◀").await;
    let viewer = hall.press(EVE, &viewer, "⏮").await;
    let form = hall.ask(EVE, &viewer, "Jump to…").await;
    hall.fill(EVE, &viewer, &form, "the end").await;
    hall.fill(EVE, &viewer, &form, "2").await;
    hall.fill(EVE, &viewer, &form, "200").await;
    hall.press(EVE, &viewer, "GIF").await;
    hall.press(EVE, &viewer, "Export").await;
    hall.slash(BOB, "/replay game:1").await;
    hall.close("replay");
}

#[tokio::test]
async fn games_are_exported() {
    let mut hall = Hall::open().await;
    hall.slash(ANN, "/export").await;
    hall.slash(ANN, "/export game:1").await;
    short_game(&mut hall).await;
    hall.slash(ANN, "/export game:1").await;
    hall.slash(ANN, "/export game:1 format:ndjson").await;
    hall.slash(ANN, "/export game:#1 format:gif").await;
    hall.slash(ANN, "/export format:gif").await;
    hall.slash(EVE, "/export player:@Bob format:ndjson").await;
    hall.slash(EVE, "/export player:@Mo").await;
    hall.slash(EVE, "/export game:x").await;
    hall.close("export");
}

#[tokio::test]
async fn leaders_profiles_rules_and_help() {
    let mut hall = Hall::open().await;
    hall.slash(EVE, "/leaderboard game:Pilastri").await;
    hall.slash(EVE, "/profile").await;
    finished(&mut hall, 12).await;
    hall.slash(EVE, "/leaderboard game:Pilastri").await;
    hall.slash(EVE, "/profile player:@Ann").await;
    hall.slash(EVE, "/profile player:@Mo").await;
    for game in ["Pilare", "Goré", "Pilastri", "Buku", "Pit of Pillars"] {
        hall.slash(MO, &format!("/rules game:{game}")).await;
    }
    hall.slash(EVE, "/help").await;
    hall.close("looked-up");
}
