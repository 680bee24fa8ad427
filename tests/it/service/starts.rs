//! Games that begin from fair starts: agreed on by a challenge or by seeks, and drawn when they begin.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use colonnade::computer::identity;
use colonnade::play::{
    Command, Conditions, Game as PlayedGame, Opening, Player, RatingRange, Refusal, SeekScope, SeekWishes, SideChoice,
};
use colonnade::service::{
    CommandRequest, PlaySettings, Proposal, SeekOutcome, SeekRequest, Service, challenges, games, people, rematches,
    seeks, upkeep,
};
use colonnade::store;
use colonnade_engine::{FairStart, Level, fair_starts};
use colonnade_rules::{Game, Variant};

use super::{HERE, refusal};
use crate::fixtures::{HandClock, discord, service};

const FAIR: Conditions = Conditions { vacation: None, opening: Opening::Fair, free_days: false };

/// A service that draws one start after the other.
fn drawing(clock: &Arc<HandClock>) -> Arc<Service> {
    static DRAWN: AtomicUsize = AtomicUsize::new(0);
    let play =
        PlaySettings { draw_start: |most| DRAWN.fetch_add(1, Ordering::Relaxed) % most, ..PlaySettings::default() };
    service(store::in_memory().expect("a store"), clock, play)
}

fn proposal(from: &Player, to: &Player, variant: Variant) -> Proposal {
    Proposal { rated: true, conditions: FAIR, ..Proposal::new(from.id, Some(to.id), variant, HERE) }
}

/// The start of a game, which has to be one of the list.
fn start(game: &PlayedGame) -> String {
    assert_eq!((game.conditions, game.state.plies()), (FAIR, 0));
    let position = game.setup.position.clone().expect("not the usual start");
    let listed = fair_starts(game.setup.variant).iter().filter_map(FairStart::state);
    assert!(listed.into_iter().any(|state| state.position() == position), "{position}");
    position
}

#[test]
fn both_games_of_a_match_have_the_same_start_and_a_rematch_another() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = drawing(&clock);
    let [ada, bob] = [(1, "Ada"), (2, "Bob")].map(|(user, name)| discord(&service, user, name));
    let both = Proposal { side: SideChoice::Both, ..proposal(&ada, &bob, Game::Gore.standard()) };
    let made = challenges::challenge(&service, &both).expect("made");
    assert_eq!(made.terms.conditions, FAIR);
    let done = challenges::accept(&service, made.id, bob.id).expect("accepted");
    let second = done.second.expect("a second game").game;
    assert_eq!(start(&done.game), start(&second));
    assert!(done.game.is_rated() && second.is_rated());
    for game in [done.game.id, second.id] {
        games::act(&service, &CommandRequest::new(game, ada.id, Command::Resign)).expect("resigns");
    }
    let made = rematches::rematch(&service, second.id, bob.id).expect("made");
    assert_eq!(made.terms.conditions, FAIR);
    let again = challenges::accept(&service, made.id, ada.id).expect("accepted").game;
    assert_ne!(start(&again), start(&second), "drawn anew");
    assert_eq!(upkeep::recompute(&service, false, &mut |_, _| ()).expect("read"), []);
}

#[test]
fn a_computer_begins_from_a_fair_start_too() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = drawing(&clock);
    let ada = discord(&service, 1, "Ada");
    let computer = people::sign_in(&service, &identity(Level::ALL[0]), "Level 1").expect("a computer");
    let single = Proposal { rated: false, ..proposal(&ada, &computer, Game::Gore.standard()) };
    let challenges::ProposalOutcome::Accepted(done) = challenges::propose(&service, &single).expect("proposed") else {
        panic!("a computer accepts at once");
    };
    start(&done.game);
}

#[test]
fn a_variant_without_a_list_has_no_fair_start() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = drawing(&clock);
    let [ada, bob] = [(1, "Ada"), (2, "Bob")].map(|(user, name)| discord(&service, user, name));
    let seek = |player: &Player, variant: Variant, breadth, conditions| {
        let proposal = Proposal { conditions, ..Proposal::new(player.id, None, variant, HERE) };
        seeks::seek(
            &service,
            &SeekRequest { proposal, breadth, range: RatingRange::default(), wishes: SeekWishes::default() },
        )
    };
    let small = Game::Pilastri.variant("4x4").expect("a variant");
    for variant in [Game::Pilare.standard(), Game::PitOfPillars.standard(), small] {
        let single = Proposal { rated: false, ..proposal(&ada, &bob, variant) };
        assert_eq!(refusal(challenges::challenge(&service, &single)), Refusal::NoFairStarts(variant));
        assert_eq!(refusal(seek(&ada, variant, SeekScope::Exact, FAIR)), Refusal::NoFairStarts(variant));
    }
    let any = Game::Pilare.standard();
    assert_eq!(refusal(seek(&ada, any, SeekScope::AnyVariant, FAIR)), Refusal::NoFairStarts(any));
    // Who leaves the game open meets whoever wants a fair start, too, in a game that has them.
    assert!(matches!(seek(&ada, any, SeekScope::AnyGame, FAIR), Ok(SeekOutcome::Kept(_))));
    assert!(matches!(seek(&bob, any, SeekScope::AnyGame, Conditions::default()), Ok(SeekOutcome::Kept(_))));
    let Ok(SeekOutcome::Begun(done)) = seek(&bob, any, SeekScope::AnyGame, FAIR) else { panic!("no game begins") };
    start(&done.game);
}
