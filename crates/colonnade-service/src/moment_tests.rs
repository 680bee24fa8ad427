//! Requests that read as of one moment, while others write.

use super::*;
use crate::testing::sharing_services;
use crate::{archive, challenges, deletion, games, people, profiles};
use colonnade_play::{Command, Identity, Place, Settings, SideChoice, Viewer};

fn join(service: &Service, number: u64) -> PlayerId {
    people::sign_in(service, &Identity::Discord(number), &format!("Player {number}")).expect("signs in").id
}

fn begin(service: &Service, ada: PlayerId, bob: PlayerId) -> GameId {
    let variant = colonnade_rules::Game::Gore.standard();
    let place = Place::Server { server: colonnade_play::ServerId(7), private: false };
    let proposal = Proposal { side: SideChoice::First, ..Proposal::new(ada, Some(bob), variant, place) };
    let made = challenges::challenge(service, &proposal).expect("made");
    challenges::accept(service, made.id, bob).expect("accepted").game.id
}

/// The next action of a game.
fn next(service: &Service, game: GameId) -> CommandRequest {
    let seen = games::get(service, Viewer::Host, game).expect("there");
    let text = seen.state.actions().map(|action| action.to_string()).next().expect("an action");
    CommandRequest::new(game, seen.players()[seen.state.side_to_act()], Command::Act(text.as_str().into()))
}

fn act(service: &Service, order: &CommandRequest) -> u64 {
    games::act(service, order).expect("acted").game.version
}

fn hide(service: &Service, player: PlayerId, listed: bool) {
    let settings = Settings { listed, ..people::settings(service, &people::player(service, player).expect("there")) };
    people::change_settings(service, player, &settings).expect("changed");
}

/// Does something in another thread, where it ends no moment of this one.
fn elsewhere<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| scope.spawn(work).join().expect("done"))
}

#[test]
fn everything_in_a_moment_is_as_of_its_first_read() {
    for ([one, two], _) in sharing_services() {
        let ada = join(&one, 1);
        let bob = join(&one, 2);
        let game = begin(&one, ada, bob);
        let before = people::player(&one, ada).expect("there").version;
        one.in_one_moment(|one| {
            assert_eq!(people::player(one, ada).expect("there").version, before);
            elsewhere(|| hide(&two, ada, false));
            assert_eq!(people::player(one, ada).expect("there").version, before);
            assert_eq!(profiles::profile(one, Viewer::Nobody, ada).expect("known").name, "Player 1");
        });
        // Nothing that was read in the moment is left in the caches.
        let hidden = format!("player {ada}");
        assert_eq!(profiles::profile(&one, Viewer::Nobody, ada).expect("known").name, hidden);
        one.in_one_moment(|one| assert_eq!(profiles::profile(one, Viewer::Nobody, ada).expect("known").name, hidden));
        let names = |service: &Service| games::get(service, Viewer::Nobody, game).expect("there").setup.names.0.clone();
        assert_eq!(names(&one), hidden);
        hide(&two, ada, true);
        assert_eq!((one.in_one_moment(names), names(&one)), ("Player 1".to_owned(), "Player 1".to_owned()));
    }
}

#[test]
fn a_write_is_decided_on_what_is_committed_and_seen_by_what_follows() {
    for ([one, two], _) in sharing_services() {
        let ada = join(&one, 1);
        let bob = join(&one, 2);
        let game = begin(&one, ada, bob);
        one.in_one_moment(|one| {
            let version = games::get(one, Viewer::Host, game).expect("there").version;
            assert_eq!(elsewhere(|| act(&two, &next(&two, game))), version + 1);
            assert_eq!(games::get(one, Viewer::Host, game).expect("there").version, version);
            let order = elsewhere(|| next(&two, game));
            // The decision is not made on the game as it was when the moment began.
            assert_eq!(act(one, &order), version + 2);
            assert_eq!(games::get(one, Viewer::Host, game).expect("there").version, version + 2);
            assert_eq!(
                games::running(one, Viewer::Host, Running::Of(ada), None, 9).expect("read")[0].version,
                version + 2
            );
            elsewhere(|| hide(&two, bob, false));
            assert_eq!(profiles::profile(one, Viewer::Nobody, bob).expect("known").name, format!("player {bob}"));
        });
    }
}

#[test]
fn nothing_that_a_decision_read_too_early_is_left_in_the_caches() {
    for ([one, two], _) in sharing_services() {
        let ada = join(&one, 1);
        let bob = join(&one, 2);
        let cay = join(&one, 3);
        let game = begin(&one, ada, bob);
        let (name, _) = one.decide(|| {
            // The decision reads as of here.
            one.store.standing(game).expect("a read");
            elsewhere(|| hide(&one, ada, false));
            games::get(&one, Viewer::Player(cay), game).expect("there").setup.names.0.clone()
        });
        assert_eq!(name, "Player 1");
        let hidden = format!("player {ada}");
        for service in [&one, &two] {
            assert_eq!(games::get(service, Viewer::Nobody, game).expect("there").setup.names.0, hidden);
            assert_eq!(profiles::profile(service, Viewer::Nobody, ada).expect("known").name, hidden);
        }
    }
}

#[test]
fn a_moment_ends_with_its_work_even_if_that_panics() {
    for ([one, two], _) in sharing_services() {
        let ada = join(&one, 1);
        let panicked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            one.in_one_moment(|one| {
                people::player(one, ada).expect("there");
                panic!("on purpose");
            })
        }));
        assert!(panicked.is_err());
        hide(&two, ada, false);
        assert!(!people::player(&one, ada).expect("there").is_listed());
        // Another service of the same thread reads on its own.
        one.in_one_moment(|one| {
            people::player(one, ada).expect("there");
            elsewhere(|| hide(one, ada, true));
            assert!(people::player(&two, ada).expect("there").is_listed());
        });
    }
}

/// A slow reader of an export must not get names that were erased meanwhile.
#[test]
fn an_export_uses_what_it_has_read_for_a_second_at_most() {
    let (service, set_clock) = crate::testing::clocked_service();
    let ada = join(&service, 1);
    let bob = join(&service, 2);
    for _ in 0..3 {
        let game = begin(&service, ada, bob);
        games::act(&service, &CommandRequest::new(game, bob, Command::Resign)).expect("resigned");
    }
    let mut names = Vec::new();
    let each = |archived: Archived| {
        names.push(archived.transcript.setup.names.0);
        if names.len() == 1 {
            deletion::delete_player(&service, ada).expect("deleted");
            set_clock(1);
        }
        std::ops::ControlFlow::Continue(())
    };
    archive::export(&service, &colonnade_archive::ArchiveFilter::default(), Viewer::Nobody, each).expect("exported");
    assert_eq!(names, ["Player 1", "deleted player 1", "deleted player 1"]);
}
