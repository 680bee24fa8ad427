use std::time::Instant;

use super::*;
use crate::testing::sharing_services;
use crate::tournaments::{leave, start};
use crate::tournaments_tests::{announced, check, organiser, players, resign_all, running, settings, view};
use crate::{CommandRequest, games, upkeep};
use colonnade_events::{Format, GameTerms, GamesPerPairing, Settings};
use colonnade_play::Command;

/// After a stop between two games, another service makes the rest.
#[test]
fn games_that_were_not_made_before_a_stop_are_made_after_it() {
    for count in 0..=6 {
        let ([one, other], _) = sharing_services().swap_remove(0);
        let players = players(&one, 4);
        let id = announced(&one, &players, &settings(Format::RoundRobin));
        start(&one, organiser(players[0]), id).expect("started");
        let now = one.now();
        assert!(record_due(&one, id, now).expect("recorded"));
        let loaded = tournament_change::load(&one, id).expect("loaded");
        for key in loaded.tournament.games_to_make().take(count) {
            assert!(begin_games(&one, &loaded, &[key], now).expect("begun"));
            // A second attempt, from what was read before, makes nothing.
            assert_eq!(begin_games(&other, &loaded, &[key], now), Ok(false));
        }
        assert_eq!(running(&other).len(), count);
        drop(one);
        upkeep::wake(&other).expect("woken");
        assert_eq!((view(&other, id).games.len(), running(&other).len()), (6, 6), "after {count}");
        check(&other, id);
    }
}

/// The same between games that a withdrawal ends, and between results.
#[test]
fn games_that_were_not_closed_before_a_stop_are_closed_after_it() {
    for count in 0..=3 {
        let ([one, other], _) = sharing_services().swap_remove(0);
        let players = players(&one, 4);
        let id = announced(&one, &players, &settings(Format::RoundRobin));
        start(&one, organiser(players[0]), id).expect("started");
        upkeep::wake(&one).expect("woken");
        leave(&one, players[0], id).expect("left");
        let now = one.now();
        let loaded = tournament_change::load(&one, id).expect("loaded");
        let lost = |open: &OpenTournamentGame| loaded.tournament.game(open.key) != Some(&GameState::Running);
        for open in open_games(&one, id).expect("games").into_iter().filter(lost).take(count) {
            let state = loaded.tournament.game(open.key).expect("a game");
            close_game(&one, &loaded, open, state, now).expect("closed");
        }
        assert_eq!(running(&other).len(), 6 - count);
        drop(one);
        upkeep::wake(&other).expect("woken");
        assert_eq!(running(&other).len(), 3, "after {count}");
        check(&other, id);
        resign_all(&other);
        assert!(view(&other, id).tournament.is_over());
    }
}

/// Prints how long a season of the largest league takes on each backend: joining, the beginning with all games, and the end
/// with all results.
#[test]
#[ignore = "it measures, and takes minutes"]
fn figures_of_a_season() {
    for ([service, _], _) in sharing_services() {
        let usual = settings(Format::League);
        let season = Settings { terms: GameTerms { games: GamesPerPairing::Two, ..usual.terms.clone() }, ..usual };
        let players = players(&service, 512);
        let from = Instant::now();
        let id = announced(&service, &players, &season);
        let joined = from.elapsed();
        let from = Instant::now();
        start(&service, organiser(players[0]), id).expect("started");
        upkeep::wake(&service).expect("woken");
        let begun = from.elapsed();
        let games = running(&service);
        let from = Instant::now();
        for game in &games {
            games::act(&service, &CommandRequest::new(game.id, game.players.first, Command::Resign)).expect("resigned");
        }
        let resigned = from.elapsed();
        let from = Instant::now();
        upkeep::wake(&service).expect("woken");
        let over = from.elapsed();
        let seen = Instant::now();
        assert!(view(&service, id).tournament.is_over());
        let seen = seen.elapsed();
        println!(
            "{} games: joined {joined:?}, begun {begun:?}, resigned {resigned:?}, results {over:?}, a view {seen:?}",
            games.len()
        );
    }
}
