//! Permissions in edge cases of correspondence play: challenges of players who have left, hidden challenges, refused
//! imports, imported names.

use colonnade::archive::{ArchiveFilter, Count};
use colonnade::play::{Identity, Place, Refusal, ServerId, ServerSettings, Settings, TimeControl, Viewer};
use colonnade::service::{
    ImportFacts, Imported, Moderator, Proposal, Reply, ServiceError, archive, challenge_lists, challenges, closing,
    deletion, import, moderation, people, profiles, servers, upkeep,
};
use colonnade_rules::{BySide, Game, GameResult, Reason, Side};

use super::fixtures::{HandClock, discord, in_memory, time};

const SERVER: ServerId = ServerId(77);
const HERE: Place = Place::Server { server: SERVER, private: false };

fn refused<T: std::fmt::Debug>(reply: Reply<T>) -> Refusal {
    match reply {
        Err(ServiceError::Refused(refusal)) => refusal,
        other => panic!("not refused: {other:?}"),
    }
}

#[test]
fn whoever_has_left_begins_no_games() {
    let service = in_memory(&HandClock::at("2026-03-01T12:00:00Z"));
    let ada = discord(&service, 1, "Ada");
    let bob = discord(&service, 2, "Bob");
    let open = Proposal::new(ada.id, None, Game::Buku.standard(), HERE);
    let made = challenges::challenge(&service, &open).expect("made");
    deletion::delete_player(&service, bob.id).expect("deleted");
    assert_eq!(refused(challenges::accept(&service, made.id, bob.id)), Refusal::NoSuchPlayer);
    assert_eq!(refused(challenges::challenge(&service, &Proposal { from: bob.id, ..open })), Refusal::NoSuchPlayer);
}

#[test]
fn a_challenge_of_somebody_barred_since_begins_no_game() {
    let service = in_memory(&HandClock::at("2026-03-01T12:00:00Z"));
    let ada = discord(&service, 1, "Ada");
    let bob = discord(&service, 2, "Bob");
    for moderator in [Moderator::Manager(SERVER), Moderator::Host] {
        let made =
            challenges::challenge(&service, &Proposal::new(ada.id, None, Game::Buku.standard(), HERE)).expect("made");
        moderation::bar(&service, moderator, ada.id, true).expect("barred");
        assert_eq!(refused(challenges::accept(&service, made.id, bob.id)), Refusal::ChallengeClosed);
        moderation::bar(&service, moderator, ada.id, false).expect("let again");
        assert_eq!(
            refused(challenges::accept(&service, made.id, bob.id)),
            Refusal::ChallengeClosed,
            "it was closed (B12)"
        );
    }
}

#[test]
fn hidden_challenges_are_as_if_they_were_not() {
    let service = in_memory(&HandClock::at("2026-03-01T12:00:00Z"));
    let [ada, bob, eve] = [(1, "Ada"), (2, "Bob"), (3, "Eve")].map(|(n, name)| discord(&service, n, name));
    servers::change_server(&service, SERVER, &ServerSettings { private: true, ..ServerSettings::default() })
        .expect("changed");
    let variant = Game::Buku.standard();
    let made = challenges::challenge(&service, &Proposal::new(ada.id, Some(bob.id), variant, HERE)).expect("made");
    assert_eq!(refused(challenges::accept(&service, made.id, eve.id)), Refusal::NoSuchChallenge);
    assert_eq!(refused(closing::decline(&service, made.id, eve.id)), Refusal::NoSuchChallenge);
    // Challenges that a viewer may not see do not displace others.
    for player in 10..30 {
        let player = discord(&service, player, "Somebody");
        for _ in 0..5 {
            challenges::challenge(&service, &Proposal::new(player.id, None, variant, HERE)).expect("made");
        }
    }
    let elsewhere = Place::Server { server: ServerId(5), private: false };
    let open = challenges::challenge(&service, &Proposal::new(eve.id, None, variant, elsewhere)).expect("made");
    let seen = challenge_lists::open_challenges(&service, Viewer::Nobody, 10).expect("listed");
    assert_eq!(seen.iter().map(|challenge| challenge.id).collect::<Vec<_>>(), [open.id]);
    assert_eq!(refused(closing::withdraw(&service, open.id, bob.id)), Refusal::NotChallenger);
}

#[test]
fn hidden_names_do_not_stand_in_the_way_of_others() {
    let service = in_memory(&HandClock::at("2026-03-01T12:00:00Z"));
    for number in 1..=5 {
        let hidden = discord(&service, number, &format!("Ada {number}"));
        people::change_settings(&service, hidden.id, &Settings { listed: false, ..Settings::standard(&[]) })
            .expect("changed");
    }
    let seen = discord(&service, 9, "Ada Z");
    // The name of the last one equals the substitute for a hidden name.
    let sly = discord(&service, 10, "player 7");
    assert_eq!(sly.id.0, 7);
    people::change_settings(&service, sly.id, &Settings { listed: false, ..Settings::standard(&[]) }).expect("changed");
    let elsewhere = Place::Server { server: ServerId(5), private: false };
    let made = challenges::challenge(&service, &Proposal::new(seen.id, Some(sly.id), Game::Buku.standard(), elsewhere))
        .expect("made");
    challenges::accept(&service, made.id, sly.id).expect("a game in public");
    assert_eq!(profiles::players_named(&service, Viewer::Nobody, "ada", 2), Ok(vec![(seen.id, "Ada Z".to_owned())]));
    assert_eq!(profiles::players_named(&service, Viewer::Nobody, "player", 2), Ok(Vec::new()));
    assert_eq!(profiles::players_named(&service, Viewer::Host, "ada", 2).map(|found| found.len()), Ok(2));
}

#[test]
fn names_with_joiners_are_names() {
    let service = in_memory(&HandClock::at("2026-03-01T12:00:00Z"));
    assert_eq!(discord(&service, 1, "Ada \u{1f469}\u{200d}\u{1f680}\u{202e}").name, "Ada \u{1f469}\u{200d}\u{1f680}");
    assert!(matches!(refused(people::sign_in(&service, &Identity::Discord(2), "\u{200b}\u{7}")), Refusal::NotAName(_)));
}

#[test]
fn records_that_are_refused_leave_nobody_behind() {
    let service = in_memory(&HandClock::at("2026-03-01T12:00:00Z"));
    let record = |first: &str, action: &str| Imported {
        variant: Game::Pilastri.variant("4x4").expect("a variant"),
        position: None,
        names: BySide::new(first.to_owned(), "Bob".to_owned()),
        started: time("2020-01-01T00:00:00Z"),
        ended: time("2020-02-01T00:00:00Z"),
        control: TimeControl::Unlimited,
        opening: colonnade_play::Opening::Standard,
        actions: vec![(action.to_owned(), None)],
        result: GameResult::Win(Side::First),
        reason: Reason::Resignation,
        annotations: None,
        facts: ImportFacts::default(),
    };
    let told = import::import(
        &service,
        &[record("Eve", "a1-a4"), record(" ", "a1-a2")].map(Imported::prepared),
        false,
        &|_| ImportFacts::default(),
    )
    .expect("tried");
    assert!(told.iter().all(Result::is_err), "{told:?}");
    assert_eq!(upkeep::facts(&service).expect("known").players, 0);
    let told = import::import(
        &service,
        &[record("Eve", "a1-a4"), record("Eve", "a1-a2"), record("Bob", "a1-a2")].map(Imported::prepared),
        false,
        &|_| ImportFacts::default(),
    );
    assert_eq!(told.expect("imported").iter().filter(|told| told.is_ok()).count(), 2);
    assert_eq!(upkeep::facts(&service).expect("known").players, 2);
    assert_eq!(upkeep::recompute(&service, false, &mut |_, _| ()), Ok(Vec::new()));
    assert_eq!(archive::count(&service, &ArchiveFilter::default(), Viewer::Nobody), Ok(Count::Exactly(2)));
}
