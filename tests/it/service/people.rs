//! People: names, settings, deletion, and what remains after it.

use std::sync::Arc;

use colonnade::play::{Audience, Command, Identity, Place, RatingPool, Refusal, ServerSettings, Settings, Viewer};
use colonnade::service::{CommandRequest, KeyedHash, Moderator, PlaySettings, Proposal, Service};
use colonnade::store;
use colonnade_rules::{Game, Reason};

use super::{HERE, SERVER, begin, notices, play_on, refusal};
use crate::house::{HandClock, discord, in_memory};

#[test]
fn names_are_shown_as_players_want() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let ada = discord(&service, 1, "Ada");
    let bob = discord(&service, 2, "Bob");
    let game = begin(&service, &ada, &bob, HERE, "3d");
    service.change_settings(ada.id, &Settings { listed: false, ..Settings::standard(&[]) }).expect("changed");
    let hidden = format!("player {}", ada.id);
    assert_eq!(service.game(Viewer::Nobody, game).expect("there").setup.names.0, hidden);
    assert_eq!(service.game(Viewer::Player(bob.id), game).expect("there").setup.names.0, "Ada");
    assert_eq!(service.profile(Viewer::Nobody, ada.id).expect("there").name, hidden);
    assert_eq!(service.players_named(Viewer::Nobody, "a", 9), Ok(Vec::new()));
    assert_eq!(service.players_named(Viewer::Host, "A", 9), Ok(vec![(ada.id, "Ada".to_owned())]));
    assert_eq!(discord(&service, 1, "Ada  L.").name, "Ada L.", "renamed, white space made single");
    assert!(matches!(refusal(service.sign_in(&Identity::Discord(4), " \u{200b} ")), Refusal::NotAName(_)));
}

#[test]
fn games_and_ratings_outlive_a_deleted_player() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let ada = discord(&service, 1, "Ada");
    let bob = discord(&service, 2, "Bob");
    let over = begin(&service, &ada, &bob, HERE, "3d");
    service.act(&CommandRequest::new(over, bob.id, Command::Resign)).expect("resigns");
    let young = begin(&service, &ada, &bob, HERE, "3d");
    let old = begin(&service, &ada, &bob, HERE, "3d");
    play_on(&service, old, 2);
    let open = Proposal::new(ada.id, None, Game::Buku.standard(), HERE);
    let open = service.challenge(&open).expect("made");
    let rating = service.rating(RatingPool::Public, ada.id, Game::Pilastri).expect("rated");
    service.delete_player(ada.id).expect("deleted");
    let reason = |game| service.game(Viewer::Nobody, game).expect("there").ending.clone().expect("over").reason;
    assert_eq!((reason(young), reason(old)), (Reason::Aborted, Reason::Resignation));
    assert_eq!(refusal(service.accept(open.id, bob.id)), Refusal::ChallengeClosed);
    let summary = service.archived(Viewer::Nobody, over).expect("there").summary;
    assert_eq!((summary.names.first, summary.names.second), (format!("deleted player {}", ada.id), "Bob".into()));
    assert!(service.profile(Viewer::Nobody, ada.id).expect("there").deleted);
    assert_ne!(
        service.rating(RatingPool::Public, ada.id, Game::Pilastri).expect("rated"),
        rating,
        "the resigned game counted"
    );
    assert_eq!(service.recompute(false, &mut |_, _| ()), Ok(Vec::new()), "ratings are as before");
    assert_ne!(discord(&service, 1, "Ada").id, ada.id, "whoever comes back is somebody else");
    assert_eq!(refusal(service.delete_player(ada.id)), Refusal::NoSuchPlayer);
}

#[test]
fn what_changes_nothing_is_not_stored() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let ada = discord(&service, 1, "Ada");
    let bob = discord(&service, 2, "Bob");
    let settings = Settings { confirm: true, ..service.settings(&ada) };
    let server = ServerSettings { threads: true, ..ServerSettings::default() };
    for round in 0..3 {
        let player = service.change_settings(ada.id, &settings).expect("set");
        assert_eq!((player.version, player.settings.as_ref()), (2, Some(&settings)), "round {round}");
        assert_eq!(service.change_server(SERVER, &server).expect("set").version, 1, "round {round}");
    }
    for (blocked, version) in [(true, 3), (true, 3), (false, 4), (false, 4)] {
        let player = if blocked { service.block(ada.id, bob.id) } else { service.unblock(ada.id, bob.id) };
        assert_eq!(player.expect("changed").version, version);
        let server = service.bar(Moderator::Manager(SERVER), bob.id, blocked).expect("changed");
        assert_eq!(server.version, version - 1);
    }
}

#[test]
fn who_was_only_named_by_others_is_on_no_list_and_gets_no_messages() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let ada = discord(&service, 1, "Ada");
    let identity = Identity::Discord(2);
    let bob = service.mention(&identity).expect("noted");
    assert_eq!(service.mention(&identity).expect("known").id, bob.id);
    service.block(ada.id, bob.id).expect("blocked");
    service.unblock(ada.id, bob.id).expect("unblocked");
    service.bar(Moderator::Manager(SERVER), bob.id, true).expect("barred");
    service.bar(Moderator::Manager(SERVER), bob.id, false).expect("allowed");
    let challenge = |place| service.challenge(&Proposal::new(ada.id, Some(bob.id), Game::Buku.standard(), place));
    assert_eq!(refusal(challenge(Place::Direct)), Refusal::OpponentNotHere);
    let made = challenge(HERE).expect("made");
    assert!(notices(&service).iter().all(|notice| notice.to == Audience::Place(HERE)));
    for viewer in [Viewer::Nobody, Viewer::Player(ada.id), Viewer::Server(SERVER)] {
        assert_eq!(refusal(service.profile(viewer, bob.id)), Refusal::NoSuchPlayer);
        // On the web, only those who have played in public are listed.
        let wanted = usize::from(viewer != Viewer::Nobody);
        assert_eq!(service.players_named(viewer, "", 9).expect("listed").len(), wanted, "Ada alone");
    }
    assert_eq!(service.recompute(false, &mut |_, _| ()), Ok(Vec::new()));
    // When this person uses the bot, the player keeps the number.
    let joined = discord(&service, 2, "Bob");
    assert_eq!((joined.id, joined.name.as_str()), (bob.id, "Bob"));
    assert_eq!(service.accept(made.id, bob.id).expect("accepted").game.setup.names.0.len(), 3);
    assert_eq!(service.profile(Viewer::Nobody, bob.id).expect("there").name, "Bob");
}

#[test]
fn a_placeholder_can_be_deleted() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let identity = Identity::Discord(2);
    let bob = service.mention(&identity).expect("noted");
    service.delete_player(bob.id).expect("deleted");
    assert_eq!(service.player_of(&identity), Ok(None));
    assert!(service.player(bob.id).expect("kept").is_deleted());
    assert_eq!(service.recompute(false, &mut |_, _| ()), Ok(Vec::new()));
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
    service.block(ada.id, eve.id).expect("blocked");
    service.bar(Moderator::Manager(SERVER), eve.id, true).expect("barred");
    service.delete_player(eve.id).expect("deleted");
    let again = discord(&service, 666, "Eva");
    assert_ne!(again.id, eve.id);
    let challenge = |to, place| service.challenge(&Proposal::new(again.id, to, Game::Buku.standard(), place));
    assert_eq!(refusal(challenge(None, HERE)), Refusal::Barred);
    assert_eq!(refusal(challenge(Some(ada.id), Place::Direct)), Refusal::Blocked);
    // Unbarring and unblocking apply to the person.
    service.bar(Moderator::Manager(SERVER), again.id, false).expect("allowed");
    service.unblock(ada.id, again.id).expect("unblocked");
    challenge(None, HERE).expect("made");
    challenge(Some(ada.id), Place::Direct).expect("made");
    // Other people are not affected.
    let bob = discord(&service, 667, "Bob");
    service.challenge(&Proposal::new(bob.id, Some(ada.id), Game::Buku.standard(), HERE)).expect("made");
}
