//! Challenges and rematches: what they begin, who may make them, and limits on their number.

use std::thread;

use chrono::TimeDelta;
use colonnade::play::{
    ChallengeFact, Command, Fact, Notice, Place, PlayerId, Refusal, ServerId, ServerSettings, SideChoice, Viewer,
};
use colonnade::service::{
    CommandRequest, Moderator, Proposal, ProposalOutcome, ServiceError, challenge_lists, challenges, closing, games,
    moderation, rematches, servers, upkeep,
};
use colonnade::store;
use colonnade_rules::Game;

use super::{HERE, SERVER, begin, notices, refusal};
use crate::fixtures::{HandClock, discord, in_memory, local, service};

#[test]
fn a_challenge_made_before_a_server_went_private_begins_a_private_game() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let ada = discord(&service, 1, "Ada");
    let bob = discord(&service, 2, "Bob");
    let propose = || {
        challenges::challenge(&service, &Proposal::new(ada.id, Some(bob.id), Game::Buku.standard(), HERE))
            .expect("made")
    };
    let made = propose();
    let private = ServerSettings { private: true, ..ServerSettings::default() };
    servers::change_server(&service, SERVER, &private).expect("set");
    let game = challenges::accept(&service, made.id, bob.id).expect("accepted").game.id;
    assert_eq!(refusal(games::get(&service, Viewer::Nobody, game)), Refusal::NoSuchGame(game));
    // In the opposite order: the challenge is for a private game, then the setting changes.
    let made = propose();
    servers::change_server(&service, SERVER, &ServerSettings::default()).expect("set");
    let game = challenges::accept(&service, made.id, bob.id).expect("accepted").game.id;
    assert_eq!(refusal(games::get(&service, Viewer::Nobody, game)), Refusal::NoSuchGame(game));
    assert!(games::get(&service, Viewer::Server(SERVER), game).is_ok());
}

#[test]
fn the_right_to_rated_games_is_that_of_the_server_where_the_game_is_played() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let ada = discord(&service, 1, "Ada");
    let bob = discord(&service, 2, "Bob");
    let game = begin(&service, &ada, &bob, HERE, "3d");
    games::act(&service, &CommandRequest::new(game, bob.id, Command::Resign)).expect("resigns");
    let settings = ServerSettings { rated: colonnade::play::RatedBy::Managers, ..ServerSettings::default() };
    servers::change_server(&service, SERVER, &settings).expect("set");
    let proposed = |manages| rematches::proposed_rematch(&service, game, bob.id, manages).expect("over");
    let rated = |manages| challenges::challenge(&service, &Proposal { rated: true, ..proposed(manages) });
    assert_eq!(refusal(rated(None)), Refusal::RatedNotAllowed);
    assert_eq!(refusal(rated(Some(ServerId(78)))), Refusal::RatedNotAllowed, "that is another server");
    rated(Some(SERVER)).expect("made");
    // A rematch is proposed with permitted terms, and is known as casual if the previous game was rated.
    for (manages, is_rated) in [(None, false), (Some(ServerId(78)), false), (Some(SERVER), true)] {
        let made = challenges::challenge(&service, &proposed(manages)).expect("made");
        assert_eq!(made.terms.rated, is_rated);
        assert_eq!(rematches::is_casual_rematch_of_rated(&service, &made.terms), Ok(!is_rated));
    }
}

#[test]
fn two_who_want_the_same_rematch_play_it() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let ada = discord(&service, 1, "Ada");
    let bob = discord(&service, 2, "Bob");
    let over = begin(&service, &ada, &bob, HERE, "3d");
    games::act(&service, &CommandRequest::new(over, bob.id, Command::Resign)).expect("resigns");
    let rematch = |player| {
        challenges::propose(&service, &rematches::proposed_rematch(&service, over, player, None).expect("over"))
            .expect("proposed")
    };
    let ProposalOutcome::Made(made) = rematch(ada.id) else { panic!("nothing was open") };
    // Pressing again gives the same challenge, and no second notice.
    let told = notices(&service).len();
    assert!(matches!(rematch(ada.id), ProposalOutcome::AlreadyOpen(open) if open.id == made.id));
    assert_eq!(notices(&service).len(), told);
    let ProposalOutcome::Begun(done) = rematch(bob.id) else { panic!("they met") };
    assert_eq!((done.game.setup.rematch_of, done.game.players().first), (Some(over), bob.id));
    assert_eq!(challenge_lists::challenges_of(&service, ada.id), Ok(Vec::new()));
    // A player who presses again is told which game it is.
    for player in [ada.id, bob.id] {
        assert!(matches!(rematch(player), ProposalOutcome::Running(game) if game == done.game.id));
    }
    games::act(&service, &CommandRequest::new(done.game.id, bob.id, Command::Resign)).expect("resigns");
    // A rematch of a game with other terms is another challenge.
    let casual = Proposal { rated: false, ..rematches::proposed_rematch(&service, over, ada.id, None).expect("over") };
    assert!(matches!(challenges::propose(&service, &casual), Ok(ProposalOutcome::Made(_))));
    assert!(matches!(rematch(bob.id), ProposalOutcome::Made(_)), "one is rated, the other casual");
}

#[test]
fn rematches_that_cross_at_the_same_moment_begin_one_game() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    for _ in 0..20 {
        let service = in_memory(&clock);
        let ada = discord(&service, 1, "Ada");
        let bob = discord(&service, 2, "Bob");
        let over = begin(&service, &ada, &bob, HERE, "3d");
        games::act(&service, &CommandRequest::new(over, bob.id, Command::Resign)).expect("resigns");
        thread::scope(|scope| {
            for player in [ada.id, bob.id] {
                let service = &service;
                scope.spawn(move || {
                    challenges::propose(
                        service,
                        &rematches::proposed_rematch(service, over, player, None).expect("over"),
                    )
                });
            }
        });
        assert_eq!(games::games_of(&service, ada.id).expect("listed").len(), 1);
        assert_eq!(challenge_lists::challenges_of(&service, ada.id), Ok(Vec::new()));
    }
}

/// Challenges of two players to each other, with matching terms.
fn crossing(one: PlayerId, other: PlayerId, sides: [SideChoice; 2]) -> [Proposal; 2] {
    let proposal = |from, to, side| Proposal { side, ..Proposal::new(from, Some(to), Game::Buku.standard(), HERE) };
    [proposal(one, other, sides[0]), proposal(other, one, sides[1])]
}

#[test]
fn a_challenge_back_with_the_very_same_terms_accepts() {
    use SideChoice::{First, Random, Second};
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    for (sides, agree) in [
        ([Random, Random], true),
        ([First, Second], true),
        ([Second, First], true),
        ([First, First], false),
        ([Random, First], false),
        ([Second, Random], false),
    ] {
        let service = in_memory(&clock);
        let ada = discord(&service, 1, "Ada");
        let bob = discord(&service, 2, "Bob");
        let [mine, theirs] = crossing(ada.id, bob.id, sides);
        assert!(matches!(challenges::propose(&service, &mine), Ok(ProposalOutcome::Made(_))));
        let answer = challenges::propose(&service, &theirs).expect("proposed");
        assert_eq!(matches!(answer, ProposalOutcome::Begun(_)), agree, "{sides:?}");
        assert_eq!(games::games_of(&service, ada.id).expect("listed").len(), usize::from(agree));
        assert_eq!(challenge_lists::challenges_of(&service, ada.id).expect("listed").len(), if agree { 0 } else { 2 });
    }
    // All other terms must match, too.
    let other_terms: [fn(&mut Proposal); 5] = [
        |proposal| proposal.variant = Game::Gore.standard(),
        |proposal| proposal.control = Some("5d".parse().expect("a time control")),
        |proposal| proposal.rated = true,
        |proposal| proposal.place = Place::Direct,
        |proposal| proposal.channel = Some(501),
    ];
    for change in other_terms {
        let service = in_memory(&clock);
        let ada = discord(&service, 1, "Ada");
        let bob = discord(&service, 2, "Bob");
        let [mine, mut theirs] = crossing(ada.id, bob.id, [Random, Random]);
        change(&mut theirs);
        challenges::propose(&service, &mine).expect("proposed");
        assert!(matches!(challenges::propose(&service, &theirs), Ok(ProposalOutcome::Made(_))), "{theirs:?}");
    }
}

#[test]
fn challenges_that_cross_at_the_same_moment_begin_one_game() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    for _ in 0..20 {
        let service = in_memory(&clock);
        let ada = discord(&service, 1, "Ada");
        let bob = discord(&service, 2, "Bob");
        thread::scope(|scope| {
            for proposal in crossing(ada.id, bob.id, [SideChoice::Random; 2]) {
                let service = &service;
                scope.spawn(move || challenges::propose(service, &proposal).expect("proposed"));
            }
        });
        assert_eq!(games::games_of(&service, ada.id).expect("listed").len(), 1);
        assert_eq!(challenge_lists::challenges_of(&service, ada.id), Ok(Vec::new()));
    }
}

#[test]
fn challenges_are_limited_by_time_and_their_withdrawal_is_no_message() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let ada = discord(&service, 1, "Ada");
    let bob = discord(&service, 2, "Bob");
    let ask =
        || challenges::challenge(&service, &Proposal::new(ada.id, Some(bob.id), Game::Buku.standard(), Place::Direct));
    let mut made = 0;
    let wait = loop {
        match ask() {
            Ok(challenge) => {
                closing::withdraw(&service, challenge.id, ada.id).expect("withdrawn");
                made += 1;
            }
            Err(ServiceError::Refused(Refusal::TooManyChallenges { wait })) => break wait,
            Err(error) => panic!("{error}"),
        }
    };
    // For withdrawals, the challenges' own messages are updated: no new ones are sent.
    let told = notices(&service);
    let is = |what| move |notice: &&Notice| matches!(notice.fact, Fact::Challenge { what: found, .. } if found == what);
    let count = |what| told.iter().filter(is(what)).count();
    assert_eq!((made, count(ChallengeFact::Made), count(ChallengeFact::Withdrawn), told.len()), (5, 5, 5, 10));
    assert!(
        challenges::challenge(&service, &Proposal::new(bob.id, Some(ada.id), Game::Buku.standard(), Place::Direct))
            .is_ok()
    );
    clock.advance(wait.delta());
    assert!(ask().is_ok());
}

#[test]
fn open_challenges_of_ones_own_server_come_first_and_nobody_fills_the_list() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = service(store::in_memory().expect("opens"), &clock, crate::fixtures::without_vacation());
    let elsewhere = Place::Server { server: ServerId(78), private: false };
    let [ada, bob, eve] = [(1, "Ada"), (2, "Bob"), (3, "Eve")].map(|(id, name)| discord(&service, id, name).id);
    let make = |player, place| {
        clock.advance(TimeDelta::minutes(1));
        challenges::challenge(&service, &Proposal::new(player, None, Game::Buku.standard(), place)).expect("made").id
    };
    let here = [make(bob, HERE), make(eve, HERE)];
    let flood: Vec<_> = (0..6).map(|_| make(ada, elsewhere)).collect();
    let listed = |viewer, limit| {
        let found = challenge_lists::open_challenges(&service, viewer, limit).expect("listed");
        found.into_iter().map(|challenge| challenge.id).collect::<Vec<_>>()
    };
    let newest = [flood[5], flood[4], flood[3]];
    assert_eq!(listed(Viewer::Server(SERVER), 9), [[here[1], here[0]].as_slice(), &newest].concat());
    assert_eq!(listed(Viewer::Nobody, 9), [newest.as_slice(), &[here[1], here[0]]].concat());
    assert_eq!(listed(Viewer::Nobody, 2), newest[..2]);
}

#[test]
fn a_game_at_the_table_begins_whole_or_not_at_all() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let ann = local(&service, "Ann");
    let ben = local(&service, "Ben");
    let proposal = Proposal::new(ann.id, Some(ben.id), Game::Buku.standard(), Place::Local);
    moderation::bar(&service, Moderator::Host, ben.id, true).expect("barred");
    assert_eq!(refusal(challenges::begin_local(&service, &proposal, ben.id)), Refusal::OpponentBarred);
    assert_eq!(challenge_lists::challenges_of(&service, ann.id), Ok(Vec::new()), "no challenge is left behind");
    moderation::bar(&service, Moderator::Host, ben.id, false).expect("allowed");
    let game = challenges::begin_local(&service, &proposal, ben.id).expect("begun").game;
    let challenge =
        challenge_lists::challenge_at(&service, Viewer::Host, game.setup.challenge.expect("one")).expect("kept");
    assert_eq!((challenge.version, challenge_lists::challenges_of(&service, ann.id)), (2, Ok(Vec::new())));
    assert_eq!(upkeep::recompute(&service, false, &mut |_, _| ()), Ok(Vec::new()));
}
