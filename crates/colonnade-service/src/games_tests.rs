use super::*;
use crate::{Proposal, challenges, game_change, games, one, people};
use colonnade_play::{Command, Identity, Place, PlayerEvent};
use colonnade_store::Append;

/// A service with a game that has just begun, and its players.
fn begun() -> (Service, Arc<Game>, [PlayerId; 2]) {
    let service = Service::in_memory();
    let join = |user, name| people::sign_in(&service, &Identity::Discord(user), name).expect("signs in").id;
    let [ada, bob] = [join(1, "Ada"), join(2, "Bob")];
    let variant = colonnade_rules::Game::Pilastri.variant("4x4").expect("a variant");
    let made = challenges::challenge(&service, &Proposal::new(ada, Some(bob), variant, Place::Local)).expect("made");
    let game = challenges::accept(&service, made.id, bob).expect("accepted").game;
    (service, game, [ada, bob])
}

#[test]
fn an_old_game_that_was_left_in_memory_is_not_shown() {
    let (service, begun, [ada, _]) = begun();
    games::act(&service, &CommandRequest::new(begun.id, ada, Command::OfferDraw)).expect("offered");
    let offered = games::get(&service, Viewer::Host, begun.id).expect("there");
    games::act(&service, &CommandRequest::new(begun.id, ada, Command::Abort)).expect("aborted");
    // A slow thread caches the offer only now.
    service.games.insert(&offered, service.games.epoch());
    assert!(!games::get(&service, Viewer::Host, begun.id).expect("there").is_running());
    let late = games::act(&service, &CommandRequest::new(begun.id, ada, Command::Resign));
    assert_eq!(late.map(|_| ()), Err(Refusal::GameOver.into()));
}

#[test]
fn days_that_were_not_spent_are_not_taken_as_spent() {
    let (service, game, [ada, _]) = begun();
    let player = people::player(&service, ada).expect("there");
    let done = |version| CommandOutcome {
        game: Arc::clone(&game),
        events: Vec::new(),
        notices: Vec::new(),
        spent: vec![(ada, version)],
        second: None,
        players: service.load_with_players(game.id, Freshness::Stored).expect("there").players,
        epoch: service.games.epoch(),
    };
    assert_eq!(game_change::took_place(&service, &done(player.version + 1)), Ok(false));
    assert_eq!(
        game_change::took_place(&service, &done(player.version)),
        Ok(false),
        "something else happened to her then"
    );
    let event = PlayerEvent::VacationTaken { days: Vec::new(), spent_by: Some(game.id) };
    let append = Append { players: vec![one(&player, event, service.now())], ..Append::default() };
    service.store.append(append).expect("stored");
    assert_eq!(game_change::took_place(&service, &done(player.version + 1)), Ok(true));
}
