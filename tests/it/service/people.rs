//! People: names, settings, deletion, and what remains after it.

use std::sync::Arc;

use chrono::TimeDelta;
use colonnade::archive::Reliability;
use colonnade::play::{
    Audience, Command, Identity, Place, RatingPool, Refusal, ServerSettings, Settings, Span, Viewer,
};
use colonnade::service::{
    CommandRequest, KeyedHash, Moderator, PlaySettings, Proposal, Service, archive, challenges, deletion, games,
    moderation, openings, people, profiles, servers, upkeep,
};
use colonnade::store;
use colonnade_rules::{Game, Reason};

use super::{HERE, SERVER, begin, notices, play_on, refusal};
use crate::fixtures::{HandClock, discord, in_memory};

#[test]
fn names_are_shown_as_players_want() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let ada = discord(&service, 1, "Ada");
    let bob = discord(&service, 2, "Bob");
    let game = begin(&service, &ada, &bob, HERE, "3d");
    people::change_settings(&service, ada.id, &Settings { listed: false, ..Settings::standard(&[]) }).expect("changed");
    let hidden = format!("player {}", ada.id);
    assert_eq!(games::get(&service, Viewer::Nobody, game).expect("there").setup.names.0, hidden);
    assert_eq!(games::get(&service, Viewer::Player(bob.id), game).expect("there").setup.names.0, "Ada");
    assert_eq!(profiles::profile(&service, Viewer::Nobody, ada.id).expect("there").name, hidden);
    assert_eq!(profiles::players_named(&service, Viewer::Nobody, "a", 9), Ok(Vec::new()));
    assert_eq!(profiles::players_named(&service, Viewer::Host, "A", 9), Ok(vec![(ada.id, "Ada".to_owned())]));
    assert_eq!(discord(&service, 1, "Ada  L.").name, "Ada L.", "renamed, white space made single");
    assert!(matches!(refusal(people::sign_in(&service, &Identity::Discord(4), " \u{200b} ")), Refusal::NotAName(_)));
}

#[test]
fn games_and_ratings_outlive_a_deleted_player() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let ada = discord(&service, 1, "Ada");
    let bob = discord(&service, 2, "Bob");
    let over = begin(&service, &ada, &bob, HERE, "3d");
    games::act(&service, &CommandRequest::new(over, bob.id, Command::Resign)).expect("resigns");
    let young = begin(&service, &ada, &bob, HERE, "3d");
    let old = begin(&service, &ada, &bob, HERE, "3d");
    play_on(&service, old, 2);
    let open = Proposal::new(ada.id, None, Game::Buku.standard(), HERE);
    let open = challenges::challenge(&service, &open).expect("made");
    let rating = profiles::rating(&service, RatingPool::Public, ada.id, Game::Pilastri).expect("rated");
    deletion::delete_player(&service, ada.id).expect("deleted");
    let reason = |game| games::get(&service, Viewer::Nobody, game).expect("there").ending.clone().expect("over").reason;
    assert_eq!((reason(young), reason(old)), (Reason::Aborted, Reason::Resignation));
    assert_eq!(refusal(challenges::accept(&service, open.id, bob.id)), Refusal::ChallengeClosed);
    let summary = archive::archived(&service, Viewer::Nobody, over).expect("there").summary;
    assert_eq!((summary.names.first, summary.names.second), (format!("deleted player {}", ada.id), "Bob".into()));
    assert!(profiles::profile(&service, Viewer::Nobody, ada.id).expect("there").deleted);
    assert_ne!(
        profiles::rating(&service, RatingPool::Public, ada.id, Game::Pilastri).expect("rated"),
        rating,
        "the resigned game counted"
    );
    assert_eq!(upkeep::recompute(&service, false, &mut |_, _| ()), Ok(Vec::new()), "ratings are as before");
    assert_ne!(discord(&service, 1, "Ada").id, ada.id, "whoever comes back is somebody else");
    assert_eq!(refusal(deletion::delete_player(&service, ada.id)), Refusal::NoSuchPlayer);
}

#[test]
fn what_changes_nothing_is_not_stored() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let ada = discord(&service, 1, "Ada");
    let bob = discord(&service, 2, "Bob");
    let settings = Settings { confirm: true, ..people::settings(&service, &ada) };
    let server = ServerSettings { threads: true, ..ServerSettings::default() };
    for round in 0..3 {
        let player = people::change_settings(&service, ada.id, &settings).expect("set");
        assert_eq!((player.version, player.settings.as_ref()), (2, Some(&settings)), "round {round}");
        assert_eq!(servers::change_server(&service, SERVER, &server).expect("set").version, 1, "round {round}");
    }
    for (blocked, version) in [(true, 3), (true, 3), (false, 4), (false, 4)] {
        let player =
            if blocked { people::block(&service, ada.id, bob.id) } else { people::unblock(&service, ada.id, bob.id) };
        assert_eq!(player.expect("changed").version, version);
        let server = moderation::bar(&service, Moderator::Manager(SERVER), bob.id, blocked).expect("changed");
        assert_eq!(server.version, version - 1);
    }
}

#[test]
fn who_was_only_named_by_others_is_on_no_list_and_gets_no_messages() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let ada = discord(&service, 1, "Ada");
    let identity = Identity::Discord(2);
    let bob = people::mention(&service, &identity).expect("noted");
    assert_eq!(people::mention(&service, &identity).expect("known").id, bob.id);
    people::block(&service, ada.id, bob.id).expect("blocked");
    people::unblock(&service, ada.id, bob.id).expect("unblocked");
    moderation::bar(&service, Moderator::Manager(SERVER), bob.id, true).expect("barred");
    moderation::bar(&service, Moderator::Manager(SERVER), bob.id, false).expect("allowed");
    let challenge =
        |place| challenges::challenge(&service, &Proposal::new(ada.id, Some(bob.id), Game::Buku.standard(), place));
    assert_eq!(refusal(challenge(Place::Direct)), Refusal::OpponentNotHere);
    let made = challenge(HERE).expect("made");
    assert!(notices(&service).iter().all(|notice| notice.to == Audience::Place(HERE)));
    for viewer in [Viewer::Nobody, Viewer::Player(ada.id), Viewer::Server(SERVER)] {
        assert_eq!(refusal(profiles::profile(&service, viewer, bob.id)), Refusal::NoSuchPlayer);
        // On the web, only those who have played in public are listed.
        let wanted = usize::from(viewer != Viewer::Nobody);
        assert_eq!(profiles::players_named(&service, viewer, "", 9).expect("listed").len(), wanted, "Ada alone");
    }
    assert_eq!(upkeep::recompute(&service, false, &mut |_, _| ()), Ok(Vec::new()));
    // When this person uses the bot, the player keeps the number.
    let joined = discord(&service, 2, "Bob");
    assert_eq!((joined.id, joined.name.as_str()), (bob.id, "Bob"));
    assert_eq!(challenges::accept(&service, made.id, bob.id).expect("accepted").game.setup.names.0.len(), 3);
    assert_eq!(profiles::profile(&service, Viewer::Nobody, bob.id).expect("there").name, "Bob");
}

#[test]
fn public_games_tell_how_reliable_a_player_is() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    while openings::index(&service).expect("indexed") {}
    let ada = discord(&service, 1, "Ada");
    let bob = discord(&service, 2, "Bob");
    let of = |player| profiles::reliability(&service, &[player]).expect("read")[0];
    assert_eq!(of(ada.id), Reliability::default());
    for place in [Place::Direct, HERE, HERE] {
        let game = begin(&service, &ada, &bob, place, "3d");
        for turn in 0..10 {
            clock.advance(TimeDelta::hours(if turn % 2 == 0 { 5 } else { 50 }));
            play_on(&service, game, 1);
        }
        if place == HERE {
            games::act(&service, &CommandRequest::new(game, bob.id, Command::Resign)).expect("resigns");
        }
    }
    let late = begin(&service, &ada, &bob, HERE, "3d");
    play_on(&service, late, 2);
    clock.advance(TimeDelta::days(9));
    upkeep::wake(&service).expect("a deadline");
    begin(&service, &ada, &bob, HERE, "3d");
    let expected = Reliability { finished: 3, lost_on_time: 1, running: 1, usual_time: Some(Span::hours(5)) };
    assert_eq!(of(ada.id), expected);
    assert_eq!(of(bob.id).usual_time, Some(Span::days(3)));
    deletion::delete_player(&service, ada.id).expect("deleted");
    assert_eq!(of(ada.id), Reliability::default());
    assert_eq!(upkeep::recompute(&service, false, &mut |_, _| ()), Ok(Vec::new()));
}

#[test]
fn a_placeholder_can_be_deleted() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let identity = Identity::Discord(2);
    let bob = people::mention(&service, &identity).expect("noted");
    deletion::delete_player(&service, bob.id).expect("deleted");
    assert_eq!(people::player_of(&service, &identity), Ok(None));
    assert!(people::player(&service, bob.id).expect("kept").is_deleted());
    assert_eq!(upkeep::recompute(&service, false, &mut |_, _| ()), Ok(Vec::new()));
}

#[test]
fn bars_and_blocks_outlive_a_deletion() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    // Any injective function will do here.
    let hash: KeyedHash = Arc::new(|identity: &[u8]| std::array::from_fn(|at| identity[at % identity.len()] ^ 0xa5));
    let settings = PlaySettings::default();
    let service = Service::new(store::in_memory().expect("opens"), clock, settings).with_keyed_hash(hash);
    let ada = discord(&service, 1, "Ada");
    let eve = discord(&service, 666, "Eve");
    people::block(&service, ada.id, eve.id).expect("blocked");
    moderation::bar(&service, Moderator::Manager(SERVER), eve.id, true).expect("barred");
    deletion::delete_player(&service, eve.id).expect("deleted");
    let again = discord(&service, 666, "Eva");
    assert_ne!(again.id, eve.id);
    let challenge =
        |to, place| challenges::challenge(&service, &Proposal::new(again.id, to, Game::Buku.standard(), place));
    assert_eq!(refusal(challenge(None, HERE)), Refusal::Barred);
    assert_eq!(refusal(challenge(Some(ada.id), Place::Direct)), Refusal::Blocked);
    // Unbarring and unblocking apply to the person.
    moderation::bar(&service, Moderator::Manager(SERVER), again.id, false).expect("allowed");
    people::unblock(&service, ada.id, again.id).expect("unblocked");
    challenge(None, HERE).expect("made");
    challenge(Some(ada.id), Place::Direct).expect("made");
    // Other people are not affected.
    let bob = discord(&service, 667, "Bob");
    challenges::challenge(&service, &Proposal::new(bob.id, Some(ada.id), Game::Buku.standard(), HERE)).expect("made");
}
