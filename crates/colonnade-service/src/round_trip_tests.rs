//! How often calls of a service wait for a database.

use crate::{
    archive, challenges, followers, games, import, outbox, people, plans, profiles, seeks, statistics, upkeep,
};
use std::sync::Arc;

use super::*;
use colonnade_archive::{ArchiveFilter, Cursor};
use colonnade_play::{Cause, Command, Identity, Opening, Place, PlanEdit, ServerId, SideChoice, TimeControl, Viewer};
use colonnade_rules::{BySide, GameResult, Reason, Side, State};
use colonnade_store::testing::{Counted, SERVERS, fill, minute};

struct StoppedClock;

impl Clock for StoppedClock {
    fn now(&self) -> Timestamp {
        minute(0)
    }
}

fn new_service(counted: &Counted) -> Service {
    let challenge_rates = ChallengeRates { player_burst: 1_000, pair_burst: 1_000, ..ChallengeRates::default() };
    Service::new(counted.store(), Arc::new(StoppedClock), PlaySettings { challenge_rates, ..PlaySettings::default() })
}

fn join(service: &Service, number: u64) -> PlayerId {
    people::sign_in(service, &Identity::Discord(number), &format!("Player {number}")).expect("signs in").id
}

fn proposal(from: PlayerId, to: Option<PlayerId>, place: Place) -> Proposal {
    let variant = colonnade_rules::Game::Pilastri.standard();
    Proposal { side: SideChoice::First, rated: true, ..Proposal::new(from, to, variant, place) }
}

/// The length of a page.
const PAGE: usize = 25;

const SERVER: Place = Place::Server { server: ServerId(7), private: false };

fn begin(service: &Service, ada: PlayerId, bob: PlayerId, place: Place) -> GameId {
    let made = challenges::challenge(service, &proposal(ada, Some(bob), place)).expect("made");
    challenges::accept(service, made.id, bob).expect("accepted").game.id
}

/// The first legal action of the player to act.
fn an_act(service: &Service, game: GameId) -> CommandRequest {
    let seen = games::get(service, Viewer::Host, game).expect("there");
    let to_act = seen.players()[seen.state.side_to_act()];
    let text = seen.state.actions().map(|action| action.to_string()).next().expect("an action");
    CommandRequest::new(game, to_act, Command::Act(text.as_str().into()))
}

#[test]
fn an_act_waits_twice_and_four_times_with_nothing_in_memory() {
    for counted in Counted::all() {
        let first = new_service(&counted);
        let ada = join(&first, 1);
        let bob = join(&first, 2);
        let game = begin(&first, ada, bob, Place::Direct);
        // News of the two players, who have just joined, makes this service read them again.
        games::act(&first, &an_act(&first, game)).expect("acted");
        for _ in 0..3 {
            let order = an_act(&first, game);
            assert_eq!(counted.during(|| games::act(&first, &order).expect("acted")), 2, "{counted:?}");
        }
        let other = new_service(&counted);
        let order = an_act(&first, game);
        assert_eq!(counted.during(|| games::act(&other, &order).expect("acted")), 4, "{counted:?}");
        // The first service finds out that its cached values are outdated.
        let order = an_act(&other, game);
        assert!(counted.during(|| games::act(&first, &order).expect("acted")) <= 7, "{counted:?}");
    }
}

/// A command that finds a plan waits as often again as a command with nothing cached.
#[test]
fn an_act_waits_six_times_in_a_game_with_conditional_moves() {
    for counted in Counted::all() {
        let service = new_service(&counted);
        let ada = join(&service, 1);
        let bob = join(&service, 2);
        let game = begin(&service, ada, bob, Place::Direct);
        for _ in 0..2 {
            games::act(&service, &an_act(&service, game)).expect("acted");
        }
        let mut state = games::get(&service, Viewer::Host, game).expect("there").state.clone();
        let next = |_| {
            let text = state.actions().map(|action| action.to_string()).next().expect("an action");
            state.play(&text).expect("legal")
        };
        let line: Vec<String> = (0..4).map(next).collect();
        let line: Vec<&str> = line.iter().map(String::as_str).collect();
        let edit = PlanEdit { add: &[&line], ..PlanEdit::default() };
        let waits = counted.during(|| plans::edit_plan(&service, bob, game, None, &edit).expect("entered"));
        assert!(waits <= 5, "{counted:?}: {waits}");
        // The first command follows the line, the second plays it to its end.
        for rest in [2, 0] {
            let order = an_act(&service, game);
            let waits = counted.during(|| {
                let done = games::act(&service, &order).expect("acted");
                assert_eq!(done.game.actions.last().map(|action| action.cause), Some(Cause::Planned));
            });
            assert!(waits <= 6, "{counted:?}: {waits}");
            assert_eq!(plans::plan(&service, bob, game).expect("there").plan.len(), rest);
        }
        let order = an_act(&service, game);
        assert_eq!(
            counted.during(|| games::act(&service, &order).expect("acted")),
            2,
            "{counted:?}: nothing is planned any more"
        );
    }
}

#[test]
fn followers_make_an_act_wait_no_longer() {
    for counted in Counted::all() {
        let service = new_service(&counted);
        let ada = join(&service, 1);
        let bob = join(&service, 2);
        let game = begin(&service, ada, bob, SERVER);
        games::act(&service, &an_act(&service, game)).expect("acted");
        for followers in [0, 1, colonnade_play::MOST_FOLLOWERS] {
            for number in 0..followers {
                let player = join(&service, 100 + u64::from(number));
                followers::follow_game(&service, Viewer::Player(player), game).expect("followed");
            }
            // Signing in is news, after which the players are read again.
            games::act(&service, &an_act(&service, game)).expect("acted");
            let order = an_act(&service, game);
            assert_eq!(counted.during(|| games::act(&service, &order).expect("acted")), 2, "{counted:?} {followers}");
        }
        // The last command waits as often as in a game without followers.
        let other = begin(&service, ada, bob, SERVER);
        let resign = |game| CommandRequest::new(game, ada, Command::Resign);
        games::act(&service, &an_act(&service, other)).expect("acted");
        let alone = counted.during(|| games::act(&service, &resign(other)).expect("resigned"));
        games::act(&service, &an_act(&service, game)).expect("acted");
        assert_eq!(counted.during(|| games::act(&service, &resign(game)).expect("resigned")), alone, "{counted:?}");
    }
}

#[test]
fn a_challenge_waits_three_times() {
    for counted in Counted::all() {
        let service = new_service(&counted);
        let ada = join(&service, 1);
        let bob = join(&service, 2);
        // The first numbers for challenges are reserved here.
        challenges::challenge(&service, &proposal(ada, None, SERVER)).expect("made");
        for (to, place) in [(None, SERVER), (Some(bob), SERVER), (Some(bob), Place::Direct)] {
            let waits = counted.during(|| challenges::challenge(&service, &proposal(ada, to, place)).expect("made"));
            assert_eq!(waits, 3, "{counted:?} {place:?}");
        }
    }
}

#[test]
fn an_acceptance_waits_three_times() {
    for counted in Counted::all() {
        let first = new_service(&counted);
        let ada = join(&first, 1);
        let bob = join(&first, 2);
        // The first numbers for games are reserved here.
        begin(&first, ada, bob, Place::Direct);
        for place in [Place::Direct, SERVER] {
            for to in [None, Some(bob)] {
                let made = challenges::challenge(&first, &proposal(ada, to, place)).expect("made");
                assert_eq!(
                    counted.during(|| challenges::accept(&first, made.id, bob).expect("accepted")),
                    3,
                    "{counted:?} {place:?}"
                );
            }
        }
        // Numbers for games are reserved before they are used.
        for n in 0..40 {
            let made = challenges::challenge(&first, &proposal(ada, Some(bob), SERVER)).expect("made");
            assert_eq!(
                counted.during(|| challenges::accept(&first, made.id, bob).expect("accepted")),
                3,
                "{counted:?} {n}"
            );
        }
        // A service that has neither made nor shown a challenge has to find out first who made it.
        let made = challenges::challenge(&first, &proposal(ada, None, SERVER)).expect("made");
        let other = new_service(&counted);
        assert_eq!(counted.during(|| challenges::accept(&other, made.id, bob).expect("accepted")), 4, "{counted:?}");
    }
}

#[test]
fn a_seek_waits_three_times_and_four_times_for_one_that_meets() {
    for counted in Counted::all() {
        let service = new_service(&counted);
        let players: Vec<PlayerId> = (1..=40).map(|number| join(&service, number)).collect();
        seeks::open_seeks(&service, ServerId(7), true).expect("set");
        seeks::open_seeks(&service, ServerId(8), true).expect("set");
        let other = Place::Server { server: ServerId(8), private: false };
        let request = |by: PlayerId, place, side| {
            let control = Some(TimeControl::PerMove(Span::days(3)));
            let range = colonnade_play::RatingRange { lowest: Some(1_000), highest: Some(2_000) };
            let proposal = Proposal { control, side, ..proposal(by, None, place) };
            SeekRequest { proposal, breadth: colonnade_play::SeekScope::Exact, range, wishes: Default::default() }
        };
        let first = SideChoice::First;
        let second = SideChoice::Second;
        // The first numbers are reserved here.
        seeks::seek(&service, &request(players[0], SERVER, first)).expect("sought");
        seeks::seek(&service, &request(players[1], SERVER, second)).expect("sought");
        for &player in &players[2..] {
            let waits = counted.during(|| seeks::seek(&service, &request(player, SERVER, first)).expect("sought"));
            assert!(waits <= 3, "{counted:?}: {waits}");
        }
        for (by, place) in [(players[0], SERVER), (players[1], other), (players[0], Place::Direct)] {
            let waits = counted.during(|| {
                let sought = seeks::seek(&service, &request(by, place, second)).expect("sought");
                assert!(matches!(sought, SeekOutcome::Begun(_)), "{sought:?}");
            });
            assert!(waits <= 4, "{counted:?} {place:?}: {waits}");
        }
    }
}

#[test]
fn a_notice_that_was_read_is_settled_in_two_waits() {
    for counted in Counted::all() {
        let service = new_service(&counted);
        let ada = join(&service, 1);
        let bob = join(&service, 2);
        let game = begin(&service, ada, bob, Place::Direct);
        games::act(&service, &an_act(&service, game)).expect("acted");
        let waiting = outbox::notices(&service, 9).expect("read");
        assert!(waiting.len() > 2, "{waiting:?}");
        for (queued, sent) in waiting.iter().zip([Sent::Delivered, Sent::Failed("not now".to_owned())]) {
            assert_eq!(
                counted.during(|| outbox::settle_notice(&service, queued, sent).expect("settled")),
                2,
                "{counted:?}"
            );
        }
    }
}

#[test]
fn the_end_of_a_game_waits_twice_and_four_times_with_nothing_in_memory() {
    for counted in Counted::all() {
        let service = new_service(&counted);
        let players: Vec<PlayerId> = (1..=4).map(|number| join(&service, number)).collect();
        // So many games that lists have tails and several blocks, and ratings are on leaderboards.
        for n in 0..150 {
            let ada = players[n % 4];
            let bob = players[(n + 1) % 4];
            let place = if n % 3 == 0 { Place::Direct } else { SERVER };
            let game = begin(&service, ada, bob, place);
            for _ in 0..2 {
                games::act(&service, &an_act(&service, game)).expect("acted");
            }
            let order = CommandRequest::new(game, ada, Command::Resign);
            let other = if n % 10 == 0 { Some(new_service(&counted)) } else { None };
            let waits = counted.during(|| games::act(other.as_ref().unwrap_or(&service), &order).expect("resigned"));
            assert_eq!(waits, if other.is_some() { 4 } else { 2 }, "{counted:?}, game {n}");
            let stored = archive::archived(&service, Viewer::Player(ada), game).expect("archived");
            assert_eq!(stored.summary.ratings.is_some(), place == SERVER);
        }
        assert!(
            !profiles::leaderboard(&service, Viewer::Host, colonnade_rules::Game::Pilastri, 0, 9)
                .expect("read")
                .is_empty()
        );
        assert_eq!(upkeep::recompute(&service, false, &mut |_, _| ()), Ok(vec![]));
    }
}

/// The places after which pages begin: every `step` games, and at the end of the list each page.
fn places(service: &Service, filter: &ArchiveFilter, viewer: Viewer, step: usize) -> Vec<Option<Cursor>> {
    let mut places = vec![None];
    for step in [step, PAGE] {
        while let Some(after) = places.last().copied()
            && let Some(next) = archive::archive(service, filter, viewer, after, step).expect("a page").next
        {
            places.push(Some(next));
        }
    }
    places
}

/// Reads pages of all kinds in new services, which have no names cached.
fn check_pages(counted: &Counted) {
    let service = new_service(counted);
    let [game, other] = [colonnade_rules::Game::Pilastri, colonnade_rules::Game::Buku];
    let none = ArchiveFilter::default();
    let filters = [
        none.clone(),
        ArchiveFilter { game: Some(game), ..none.clone() },
        ArchiveFilter { player: Some(PlayerId(3)), ..none.clone() },
        ArchiveFilter { player: Some(PlayerId(9)), opponent: Some(PlayerId(4)), ..none.clone() },
        ArchiveFilter { variant: Some(other.standard()), rated: Some(true), ..none.clone() },
        ArchiveFilter { server: Some(SERVERS[0]), result: Some(GameResult::Draw), ..none.clone() },
        // Few games match, so all candidates are examined.
        ArchiveFilter { rated: Some(true), shortest: Some(8), game: Some(other), ..none.clone() },
        ArchiveFilter { shortest: Some(8), ..none.clone() },
        ArchiveFilter { since: Some(minute(1_010)), until: Some(minute(1_020)), ..none.clone() },
        ArchiveFilter { since: Some(minute(9_000)), ..none },
    ];
    let viewers = [
        Viewer::Nobody,
        Viewer::Host,
        Viewer::Player(PlayerId(5)),
        Viewer::Member { player: PlayerId(5), server: SERVERS[1] },
    ];
    for (at, filter) in filters.iter().enumerate() {
        for viewer in viewers {
            for (page, after) in places(&service, filter, viewer, 400).into_iter().enumerate() {
                let service = new_service(counted);
                let waits = counted
                    .during(|| archive::archive_with_count(&service, filter, viewer, after, PAGE).expect("a page"));
                assert!(waits <= 5, "{counted:?}, filter {at}, {viewer:?}, page {page}: {waits}");
            }
        }
    }
}

#[test]
fn a_page_of_the_archive_waits_five_times_at_most() {
    let Some(counted) = Counted::all().into_iter().next() else { return };
    let service = new_service(&counted);
    (1..=40).for_each(|number| _ = join(&service, number));
    // More than a page examines.
    fill(&counted.store(), colonnade_store::CANDIDATES + 1_000, 40);
    drop(service);
    check_pages(&counted);
    check_pages(&counted.together());
}

/// V22: code that goes through the whole archive reads the games and the players in blocks.
#[test]
fn v22_whole_archives_are_read_in_blocks() {
    const GAMES: usize = 3_000;
    let Some(counted) = Counted::all().into_iter().nth(1) else { return };
    let first = new_service(&counted);
    (1..=400).for_each(|number| _ = join(&first, number));
    fill(&counted.store(), GAMES, 40);
    let of_new = |work: &dyn Fn(&Service)| {
        let service = new_service(&counted);
        counted.during(|| work(&service))
    };
    let export = |viewer: Viewer| {
        move |service: &Service| {
            let mut games = 0;
            let each = |_| {
                games += 1;
                std::ops::ControlFlow::Continue(())
            };
            archive::export(service, &ArchiveFilter::default(), viewer, each).expect("exported");
            assert!(games >= GAMES / 3, "{games}");
        }
    };
    let statistics =
        |service: &Service| while !statistics::archive_statistics(service).expect("counted").is_complete {};
    let recompute = |service: &Service| assert_eq!(upkeep::recompute(service, false, &mut |_, _| ()), Ok(vec![]));
    let works = [
        ("export", &export(Viewer::Nobody) as &dyn Fn(&Service)),
        ("export for the host", &export(Viewer::Host)),
        ("statistics", &statistics),
        ("recompute", &recompute),
    ];
    for (name, work) in works {
        let waits = of_new(work);
        println!("{name}: {waits}");
        assert!(waits <= GAMES / 40, "{name}: {waits} round trips for {GAMES} games");
    }
}

/// The number of games that an import writes at once.
const BATCH: usize = 256;

/// A game to import, between two of 60 players.
fn played(rng: &mut colonnade_testing::Rng) -> PreparedGame {
    let variant = colonnade_rules::Game::Pilastri.variant("6x6").expect("a variant");
    let mut state = State::start(variant);
    let mut act = || {
        let texts: Vec<String> = state.actions().map(|action| action.to_string()).collect();
        (state.play(&texts[rng.below(texts.len())]).expect("legal"), None)
    };
    let actions = (0..12).map(|_| act()).collect();
    let number = |below| rng.below(below);
    let [first, second, minutes] = [30, 30, 100_000].map(number);
    let game = Imported {
        variant,
        position: None,
        names: BySide::new(format!("Player {first}"), format!("Player {}", 30 + second)),
        started: minute(minutes as i64 - 200_000),
        ended: minute(minutes as i64 - 199_940),
        control: TimeControl::Unlimited,
        opening: Opening::Standard,
        actions,
        result: GameResult::Win(Side::First),
        reason: Reason::Resignation,
        annotations: None,
        facts: ImportFacts::default(),
    };
    game.prepared()
}

/// V22: an import asks for the rows of all its games together.
#[test]
fn v22_an_import_reads_in_blocks() {
    for counted in Counted::all() {
        let service = new_service(&counted);
        let mut rng = colonnade_testing::Rng::new(22);
        for batch in 0..12 {
            let games: Vec<PreparedGame> = (0..BATCH).map(|_| played(&mut rng)).collect();
            let waits = counted.during(|| {
                let told = import::import(&service, &games, false, &|_| ImportFacts::default()).expect("imported");
                assert!(told.iter().all(Result::is_ok), "{told:?}");
            });
            println!("{counted:?}, batch {batch}: {waits}");
            assert!(waits <= 8, "{counted:?}, batch {batch}: {waits}");
        }
        assert_eq!(upkeep::recompute(&service, false, &mut |_, _| ()), Ok(vec![]));
    }
}
