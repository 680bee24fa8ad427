//! ArchiveCounter in steps while the archive changes.

use crate::{CommandRequest, Moderator, Proposal, challenges, games, moderation, people, statistics};
use std::sync::Arc;

use super::*;
use colonnade_play::{Command, GameId, Identity, Place, PlayerId, SideChoice};

fn finish(service: &Service, players: [PlayerId; 2]) -> GameId {
    let variant = colonnade_rules::Game::Pilastri.variant("4x4").expect("a variant");
    let proposal =
        Proposal { side: SideChoice::First, ..Proposal::new(players[0], Some(players[1]), variant, Place::Local) };
    let made = challenges::challenge(service, &proposal).expect("made");
    let game = challenges::accept(service, made.id, players[1]).expect("accepted").game.id;
    for (player, command) in [
        (players[0], Command::Act("a1-a2".into())),
        (players[1], Command::Act("d1-c1".into())),
        (players[0], Command::Resign),
    ] {
        games::act(service, &CommandRequest::new(game, player, command)).expect("done");
    }
    game
}

#[test]
fn steps_are_bounded_and_whole_ones_stay_while_games_are_counted_again() {
    let service = Service::in_memory();
    let players = [1, 2].map(|number| {
        people::sign_in(&service, &Identity::Local(number.to_string()), &format!("Player {number}"))
            .expect("a player")
            .id
    });
    let games: Vec<GameId> = (0..7).map(|_| finish(&service, players)).collect();
    assert!(!statistics::count_on(&service, 3).expect("counted"));
    assert!(!statistics::count_on(&service, 3).expect("counted"));
    let under_way = service.archive_counter.under_way.lock().expect("free").statistics.games();
    assert_eq!(under_way, 6);
    assert!(service.archive_counter.complete.lock().expect("free").is_none());
    assert!(statistics::count_on(&service, 3).expect("counted"));
    let whole = statistics::archive_statistics(&service).expect("counted");
    assert!((whole.games, whole.is_complete) == (7, true) && whole.variants[0].results.second_wins == 7);

    // A new game is added to the statistics; after a removal, counting starts again.
    finish(&service, players);
    assert!(statistics::count_on(&service, 1).expect("counted"));
    assert_eq!(statistics::archive_statistics(&service).expect("counted").games, 8);
    moderation::void(&service, Moderator::Host, games[0]).expect("cancelled");
    finish(&service, players);
    finish(&service, players);
    let again: Vec<bool> = (0..12).map(|_| statistics::count_on(&service, 1).expect("counted")).collect();
    assert!(again[..3].iter().all(|whole| !whole) && again.last() == Some(&true), "{again:?}");
    let counted = statistics::archive_statistics(&service).expect("counted");
    assert_eq!(counted.variants[0].results.games, 9);
}

#[tokio::test]
async fn one_task_counts_the_rest() {
    let service = Arc::new(Service::in_memory());
    let players = [1, 2].map(|number| {
        people::sign_in(&service, &Identity::Local(number.to_string()), &format!("Player {number}"))
            .expect("a player")
            .id
    });
    for _ in 0..5 {
        finish(&service, players);
    }
    statistics::count_archive(&service);
    statistics::count_archive(&service);
    while service.archive_counter.has_task.load(Ordering::Acquire) {
        tokio::task::yield_now().await;
    }
    assert_eq!(service.archive_counter.complete.lock().expect("free").as_ref().map(|counted| counted.games), Some(5));
}
