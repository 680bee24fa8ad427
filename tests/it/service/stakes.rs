//! Whether a game counts for ratings: the same everywhere, and why not.

use colonnade::archive::ArchiveFilter;
use colonnade::language::{Language, in_language};
use colonnade::play::{Command, GameId, Place, Player, Stake, Uncounted, Viewer};
use colonnade::service::{CommandRequest, Moderator, Service, archive, games, moderation, upkeep};
use colonnade::view::{record_of, record_so_far};
use colonnade::wording;

use super::{HERE, begin, play_on};
use crate::fixtures::{HandClock, discord, in_memory};

/// The stake of a game, after checking that the archive and the records say the same.
fn told(service: &Service, id: GameId) -> (Stake, bool, String) {
    let game = games::get(service, Viewer::Host, id).expect("there");
    let archived = archive::archived(service, Viewer::Host, id).expect("over");
    assert_eq!((archived.transcript.stake(), archived.summary.is_rated()), (game.stake(), game.is_rated()));
    let listed = |rated| {
        let filter = ArchiveFilter { rated: Some(rated), ..ArchiveFilter::default() };
        let page = archive::archive(service, &filter, Viewer::Host, None, 99).expect("listed");
        let exact = archive::count(service, &filter, Viewer::Host).expect("counted");
        assert_eq!(exact, colonnade::archive::Count::Exactly(page.items.len() as u64));
        page.items.iter().any(|summary| summary.id == id)
    };
    assert_eq!((listed(true), listed(false)), (game.is_rated(), !game.is_rated()));
    let event = |record: colonnade::record::Record| record.tags.get("Event").expect("a tag").to_owned();
    let record = event(record_of(&archived.summary, archived.transcript).expect("a record"));
    assert_eq!(record, event(record_so_far(&game)));
    assert_eq!(record.starts_with("Rated"), game.is_rated(), "{record}");
    (game.stake(), game.is_rated(), in_language(Language::ENGLISH, || wording::standing(&game)))
}

fn end(service: &Service, game: GameId, by: &Player, command: Command) {
    games::act(service, &CommandRequest::new(game, by.id, command)).expect("it ends");
}

#[test]
fn b4_a_game_is_rated_everywhere_or_nowhere_and_says_why() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let [ada, bob] = [(1, "Ada"), (2, "Bob")].map(|(user, name)| discord(&service, user, name));
    let begun = || begin(&service, &ada, &bob, HERE, "3d");
    let whole = begun();
    play_on(&service, whole, 2);
    end(&service, whole, &ada, Command::Resign);
    let game = games::get(&service, Viewer::Host, whole).expect("there");
    let ratings = archive::ratings_around(&service, &game).expect("read").expect("it is rated");
    let shown = [ratings.first, ratings.second].map(|[before, after]| format!("{before} {after}"));
    assert_eq!(shown, ["1500? 1338?", "1500? 1662?"], "the result states the old and the new ratings");
    let one_sided = begun();
    play_on(&service, one_sided, 1);
    end(&service, one_sided, &bob, Command::Resign);
    let aborted = begun();
    end(&service, aborted, &ada, Command::Abort);
    let voided = begun();
    play_on(&service, voided, 2);
    end(&service, voided, &bob, Command::Resign);
    moderation::void(&service, Moderator::Host, voided).expect("cancelled");
    for (id, stake, label) in [
        (whole, Stake::Rated, " · rated"),
        (one_sided, Stake::Uncounted(Uncounted::OneSided), " · not rated, because it ended before both had moved"),
        (aborted, Stake::Uncounted(Uncounted::Aborted), " · not rated, because it was aborted"),
        (voided, Stake::Uncounted(Uncounted::Voided), " · not rated, because it was cancelled"),
    ] {
        let (found, is_rated, standing) = told(&service, id);
        assert_eq!((found, is_rated), (stake, stake.is_rated()), "{id}");
        assert!(standing.ends_with(label), "{standing}");
        let game = games::get(&service, Viewer::Host, id).expect("there");
        assert_eq!(archive::ratings_around(&service, &game).expect("read").is_some(), stake.is_rated());
    }
    assert_eq!(HERE, Place::Server { server: super::SERVER, private: false });
    assert_eq!(upkeep::recompute(&service, false, &mut |_, _| ()).expect("read"), []);
}
