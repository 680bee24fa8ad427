//! The service with a store in memory: whole games, the effects of time, notices, and how players leave.

mod challenges;
mod claims;
mod computers;
mod followers;
mod matches;
mod moderation;
mod notes;
mod outages;
mod pauses;
mod people;
mod pie;
mod plans;
mod plans_on_own_turns;
mod puzzles;
mod records;
mod seek_wishes;
mod seeks;
mod stakes;
mod starts;
mod vacation;

use std::ops::ControlFlow;
use std::thread;

use chrono::TimeDelta;
use colonnade::archive::Count;
use colonnade::play::{
    Audience, ClockChange, Command, Fact, GameFact, GameId, Notice, Place, Player, PlayerId, RatingPool, Refusal,
    ServerId, ServerSettings, Settings, SideChoice, Span, Viewer,
};
use colonnade::service::{
    CommandOutcome, CommandRequest, Moderator, PlaySettings, Proposal, Sent, Service, ServiceError, archive, games,
    outbox, profiles, rematches, servers, upkeep,
};
use colonnade::store;
use colonnade_rules::{Game, GameResult, Reason, Side};

use super::fixtures::{HandClock, discord, in_memory, local, service, time};

const SERVER: ServerId = ServerId(77);
const HERE: Place = Place::Server { server: SERVER, private: false };

fn refusal<T: std::fmt::Debug>(done: Result<T, ServiceError>) -> Refusal {
    match done {
        Err(ServiceError::Refused(refusal)) => refusal,
        other => panic!("not refused: {other:?}"),
    }
}

/// A rated game of Pilastri 6×6 between two players, the first of whom begins.
fn begin(service: &Service, first: &Player, second: &Player, place: Place, control: &str) -> GameId {
    let proposal = Proposal {
        side: SideChoice::First,
        control: Some(control.parse().expect("a time control")),
        rated: true,
        ..Proposal::new(first.id, Some(second.id), Game::Pilastri.standard(), place)
    };
    let challenge = colonnade::service::challenges::challenge(service, &proposal).expect("made");
    colonnade::service::challenges::accept(service, challenge.id, second.id).expect("accepted").game.id
}

fn act(service: &Service, game: GameId, player: PlayerId, text: &str) -> Result<CommandOutcome, ServiceError> {
    games::act(service, &CommandRequest::new(game, player, Command::Act(text.into())))
}

/// Plays the first legal action of the side to act, `times` times.
fn play_on(service: &Service, game: GameId, times: usize) {
    for _ in 0..times {
        let seen = games::get(service, Viewer::Host, game).expect("there");
        let player = seen.players()[seen.state.side_to_act()];
        let text = seen.state.actions().map(|action| action.to_string()).next().expect("an action");
        act(service, game, player, &text).expect("legal");
    }
}

fn notices(service: &Service) -> Vec<Notice> {
    let found = outbox::notices(service, 1_000).expect("listed");
    found.into_iter().map(|queued| queued.notice).collect()
}

#[test]
fn a_game_from_challenge_to_archive() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let ada = discord(&service, 1, "Ada");
    let bob = discord(&service, 2, "Bob");
    let game = begin(&service, &ada, &bob, HERE, "3d");
    assert_eq!(refusal(act(&service, game, bob.id, "a1-a2")), Refusal::NotYourTurn);
    assert!(matches!(refusal(act(&service, game, ada.id, "a1-a9")), Refusal::Move(_)));
    act(&service, game, ada.id, "a1-a2").expect("legal");
    for stale in [
        CommandRequest { version: Some(1), ..CommandRequest::new(game, bob.id, Command::Resign) },
        // A version after the current one, as after restoring an older backup.
        CommandRequest { version: Some(3), ..CommandRequest::new(game, bob.id, Command::Resign) },
    ] {
        assert_eq!(refusal(games::act(&service, &stale)), Refusal::Outdated);
    }
    act(&service, game, bob.id, "b1-b2").expect("legal");
    let done = games::act(&service, &CommandRequest::new(game, bob.id, Command::Resign)).expect("resigns");
    let ending = done.game.ending.as_ref().expect("over");
    assert_eq!((ending.result, ending.reason), (GameResult::Win(Side::First), Reason::Resignation));
    assert_eq!(refusal(act(&service, game, bob.id, "d4-d3")), Refusal::GameOver);
    let archived = archive::archived(&service, Viewer::Nobody, game).expect("archived");
    assert_eq!(archived.transcript.actions.len(), 2);
    assert_eq!(archived.summary.names.first, "Ada");
    assert_eq!(
        profiles::rating(&service, RatingPool::Public, ada.id, Game::Pilastri).expect("rated").to_string(),
        "1662?"
    );
    let profile = profiles::profile(&service, Viewer::Nobody, bob.id).expect("there");
    assert_eq!((profile.games.len(), profile.games[&Game::Pilastri].1.streak), (1, -1));
    let rematch = rematches::rematch(&service, game, bob.id).expect("made");
    let again = colonnade::service::challenges::accept(&service, rematch.id, ada.id).expect("accepted").game;
    assert_eq!((again.players().first, again.setup.rematch_of), (bob.id, Some(game)), "sides are exchanged");
}

#[test]
fn what_was_asked_of_a_position_that_was_taken_back_is_outdated() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let ada = discord(&service, 1, "Ada");
    let bob = discord(&service, 2, "Bob");
    let game = begin(&service, &ada, &bob, HERE, "3d");
    let seen = act(&service, game, ada.id, "a1-a2").expect("legal").game;
    games::act(&service, &CommandRequest::new(game, ada.id, Command::AskTakeback)).expect("asked");
    games::act(&service, &CommandRequest::new(game, bob.id, Command::AnswerTakeback { accept: true }))
        .expect("taken back");
    let now = act(&service, game, ada.id, "d4-d3").expect("legal").game;
    assert_eq!((seen.state.plies(), now.state.plies()), (1, 1));
    let acts = |version| CommandRequest {
        version: Some(version),
        ..CommandRequest::new(game, bob.id, Command::Act("b1-b2".into()))
    };
    assert_eq!(refusal(games::act(&service, &acts(seen.version))), Refusal::Outdated);
    // A change that does not affect the board does not make a command outdated.
    games::act(&service, &CommandRequest::new(game, ada.id, Command::OfferDraw)).expect("offered");
    games::act(&service, &acts(now.version)).expect("legal");
}

#[test]
fn time_runs_out_also_while_nobody_looks() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let house = PlaySettings { vacation_days: 2, ..PlaySettings::default() };
    let service = service(store::in_memory().expect("opens"), &clock, house);
    let ada = discord(&service, 1, "Ada");
    let bob = discord(&service, 2, "Bob");
    let game = begin(&service, &ada, &bob, HERE, "3d");
    assert_eq!(upkeep::wake(&service), Ok(Some(time("2026-03-03T12:00:00Z"))), "the first reminder");
    clock.advance(TimeDelta::days(2));
    assert_eq!(upkeep::wake(&service), Ok(Some(time("2026-03-04T06:00:00Z"))), "the second");
    // After days of downtime, two vacation days are spent automatically, then the time is up, as of its real end.
    clock.advance(TimeDelta::days(30));
    assert_eq!(upkeep::wake(&service), Ok(None));
    let over = games::get(&service, Viewer::Nobody, game).expect("there");
    let ending = over.ending.as_ref().expect("over");
    assert_eq!((ending.reason, ending.at), (Reason::Timeout, time("2026-03-06T12:00:00Z")));
    assert_eq!(colonnade::service::people::player(&service, ada.id).expect("there").vacation.spent_in(2026), 2);
    let told: Vec<_> = notices(&service).into_iter().map(|notice| notice.fact).collect();
    let of_game = told.iter().filter_map(|fact| match fact {
        Fact::Game { what, .. } => Some(*what),
        _ => None,
    });
    let reminded = GameFact::Reminded { before: Span::hours(24) };
    assert_eq!(of_game.collect::<Vec<_>>(), [GameFact::Started, reminded, GameFact::Ended]);
    let is_spent = |fact: &Fact| matches!(fact, Fact::ClocksChanged { why: ClockChange::Vacation { days, .. }, .. } if days.len() == 2);
    assert!(told.iter().any(is_spent));
}

#[test]
fn in_direct_messages_only_the_one_whose_time_it_is_is_reminded() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let ada = discord(&service, 1, "Ada");
    let bob = discord(&service, 2, "Bob");
    begin(&service, &ada, &bob, Place::Direct, "3d");
    clock.advance(TimeDelta::days(2));
    upkeep::wake(&service).expect("wakes");
    let reminded = |notice: &&Notice| matches!(notice.fact, Fact::Game { what: GameFact::Reminded { .. }, .. });
    let to: Vec<_> = notices(&service).iter().filter(reminded).map(|notice| notice.to).collect();
    assert_eq!(to, [Audience::Player(ada.id)]);
}

#[test]
fn a_deadline_and_a_move_race() {
    for (act_first, seed) in [(true, 0), (false, 0), (true, 1), (false, 1)] {
        let clock = HandClock::at("2026-03-01T12:00:00Z");
        let service = service(store::in_memory().expect("opens"), &clock, super::fixtures::without_vacation());
        let ada = discord(&service, 1, "Ada");
        let bob = discord(&service, 2, "Bob");
        let game = begin(&service, &ada, &bob, HERE, "3d");
        // A millisecond before its end, the time is not up; at its end, it is.
        clock.advance(TimeDelta::days(3) - TimeDelta::milliseconds(1 - seed));
        let moved = if act_first {
            let moved = act(&service, game, ada.id, "a1-a2").is_ok();
            upkeep::wake(&service).expect("wakes");
            moved
        } else {
            upkeep::wake(&service).expect("wakes");
            act(&service, game, ada.id, "a1-a2").is_ok()
        };
        let running = games::get(&service, Viewer::Nobody, game).expect("there").is_running();
        assert_eq!((moved, running), (seed == 0, seed == 0));
    }
}

#[test]
fn whoever_comes_too_late_hears_why() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = service(store::in_memory().expect("opens"), &clock, super::fixtures::without_vacation());
    let ada = discord(&service, 1, "Ada");
    let bob = discord(&service, 2, "Bob");
    let game = begin(&service, &ada, &bob, HERE, "3d");
    clock.advance(TimeDelta::days(3));
    assert_eq!(refusal(act(&service, game, ada.id, "a1-a2")), Refusal::TimeIsUp);
    assert_eq!(refusal(act(&service, game, ada.id, "a1-a2")), Refusal::GameOver);
}

#[test]
fn of_two_at_the_same_time_one_wins() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let ada = discord(&service, 1, "Ada");
    let bob = discord(&service, 2, "Bob");
    let game = begin(&service, &ada, &bob, HERE, "3d");
    let done: Vec<_> = thread::scope(|scope| {
        let callers: Vec<_> = (0..8).map(|_| scope.spawn(|| act(&service, game, ada.id, "a1-a2").is_ok())).collect();
        callers.into_iter().map(|caller| caller.join().expect("no panic")).collect()
    });
    assert_eq!(done.into_iter().filter(|done| *done).count(), 1);
    let told = notices(&service);
    let acted = |notice: &&Notice| matches!(notice.fact, Fact::Game { what: GameFact::Acted, .. });
    assert_eq!(told.iter().filter(acted).count(), 1);
}

#[test]
fn vacation_moves_deadlines() {
    let clock = HandClock::at("2026-12-30T12:00:00Z");
    let service = in_memory(&clock);
    let ada = discord(&service, 1, "Ada");
    let bob = discord(&service, 2, "Bob");
    let game = begin(&service, &ada, &bob, HERE, "3d");
    let deadline = |service: &Service| games::games_of(service, ada.id).expect("listed")[0].deadline;
    assert_eq!(deadline(&service), Some(time("2027-01-02T12:00:00Z")));
    colonnade::service::vacation::take_vacation(&service, ada.id, "2026-12-31".parse().expect("a day"), 4)
        .expect("taken");
    assert_eq!(deadline(&service), Some(time("2027-01-06T12:00:00Z")), "four days across the year's end");
    colonnade::service::vacation::take_vacation(&service, bob.id, "2026-12-31".parse().expect("a day"), 4)
        .expect("taken");
    assert_eq!(deadline(&service), Some(time("2027-01-06T12:00:00Z")), "the opponent's do not count");
    let settings = Settings { reminders: vec![Span::hours(1)], ..Settings::standard(&[]) };
    colonnade::service::people::change_settings(&service, ada.id, &settings).expect("changed");
    assert_eq!(upkeep::wake(&service), Ok(Some(time("2027-01-06T11:00:00Z"))));
    clock.advance(TimeDelta::days(1));
    let seen = colonnade::service::people::player(&service, ada.id).expect("there").version;
    colonnade::service::vacation::cancel_vacation(&service, ada.id, seen - 1)
        .expect("nothing is changed for a reader of something older");
    assert_eq!(deadline(&service), Some(time("2027-01-06T12:00:00Z")));
    colonnade::service::vacation::cancel_vacation(&service, ada.id, seen).expect("cancelled");
    assert_eq!(deadline(&service), Some(time("2027-01-03T12:00:00Z")), "the day that has begun stays");
    assert_eq!(upkeep::wake(&service), Ok(Some(time("2027-01-03T11:00:00Z"))));
    act(&service, game, ada.id, "a1-a2").expect("on vacation one may move");
}

#[test]
fn days_that_one_game_spends_count_in_all() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let ada = discord(&service, 1, "Ada");
    let bob = discord(&service, 2, "Bob");
    begin(&service, &ada, &bob, HERE, "2d");
    let slow = begin(&service, &ada, &bob, HERE, "5d");
    clock.advance(TimeDelta::days(2));
    upkeep::wake(&service).expect("wakes");
    assert_eq!(colonnade::service::people::player(&service, ada.id).expect("there").vacation.spent_in(2026), 1);
    let standing = games::games_of(&service, ada.id).expect("listed").into_iter().find(|game| game.id == slow);
    assert_eq!(standing.expect("runs").deadline, Some(time("2026-03-07T12:00:00Z")));
}

#[test]
fn notices_are_settled_retried_and_given_up() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let ada = discord(&service, 1, "Ada");
    let bob = discord(&service, 2, "Bob");
    let game = begin(&service, &ada, &bob, HERE, "3d");
    let order = CommandRequest {
        origin: Some("token".to_owned()),
        ..CommandRequest::new(game, ada.id, Command::Act("a1-a2".into()))
    };
    let done = games::act(&service, &order).expect("legal");
    let texts: Vec<String> = done.notices.iter().map(ToString::to_string).collect();
    assert_eq!(texts, [format!("g{}.2", game.0)]);
    let queue = outbox::notices(&service, 9).expect("listed");
    assert_eq!(queue.len(), 3, "the challenge, its end and the start; the front answers the move itself for now");
    for queued in &queue {
        outbox::settle_notice(&service, queued, Sent::Delivered).expect("settled");
    }
    assert_eq!(
        outbox::next_notice(&service),
        Ok(Some(service.now() + service.play_settings().lease.delta())),
        "the lease"
    );
    for _ in 0..20 {
        clock.advance(TimeDelta::hours(7));
        let queue = outbox::notices(&service, 9).expect("listed");
        assert_eq!((queue.len(), queue[0].notice.origin.as_deref()), (1, Some("token")));
        outbox::settle_notice(&service, &queue[0], Sent::Failed("503".to_owned())).expect("settled");
    }
    assert_eq!(outbox::next_notice(&service), Ok(None));
    let dead = outbox::dead_letters(&service, 9).expect("listed");
    assert_eq!((dead.len(), dead[0].notice.error.as_deref()), (1, Some("503")));
}

#[test]
fn private_games_are_as_if_they_were_not() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let [ada, bob, eve] = [(1, "Ada"), (2, "Bob"), (3, "Eve")].map(|(n, name)| discord(&service, n, name));
    let settings = ServerSettings { private: true, ..ServerSettings::default() };
    servers::change_server(&service, SERVER, &settings).expect("changed");
    let running = begin(&service, &ada, &bob, HERE, "3d");
    let finished = begin(&service, &ada, &bob, HERE, "3d");
    games::act(&service, &CommandRequest::new(finished, bob.id, Command::Resign)).expect("resigns");
    let direct = begin(&service, &ada, &bob, Place::Direct, "3d");
    games::act(&service, &CommandRequest::new(direct, ada.id, Command::Resign)).expect("resigns");
    let absent = GameId(999_999);
    let elsewhere = Viewer::Server(ServerId(5));
    for viewer in [Viewer::Nobody, Viewer::Player(eve.id), elsewhere] {
        for game in [running, finished, direct] {
            for id in [game, absent] {
                assert_eq!(refusal(games::get(&service, viewer, id)), Refusal::NoSuchGame(id));
                assert_eq!(refusal(archive::archived(&service, viewer, id)), Refusal::NoSuchGame(id));
            }
        }
        let all = store_filter();
        assert!(archive::archive(&service, &all, viewer, None, 10).expect("listed").items.is_empty());
        assert_eq!(archive::count(&service, &all, viewer).expect("counted"), Count::Exactly(0));
        assert!(
            games::running(&service, viewer, colonnade::service::Running::All, None, 10).expect("listed").is_empty()
        );
        let mut exported = 0;
        let count = |_| {
            exported += 1;
            ControlFlow::Continue(())
        };
        archive::export(&service, &all, viewer, count).expect("exported");
        assert_eq!(exported, 0);
    }
    // A stranger's command is refused as if the game did not exist.
    assert_eq!(refusal(act(&service, running, eve.id, "a1-a2")), Refusal::NoSuchGame(running));
    for (viewer, seen) in [
        (Viewer::Player(ada.id), 2),
        (Viewer::Server(SERVER), 1),
        (Viewer::Member { player: ada.id, server: ServerId(5) }, 2),
        (Viewer::Host, 2),
    ] {
        let page = archive::archive(&service, &store_filter(), viewer, None, 10).expect("listed");
        assert_eq!(page.items.len(), seen, "{viewer:?}");
    }
    // A direct game becomes visible to everybody when both players agree, also after its end.
    let mut told = service.subscribe();
    games::act(&service, &CommandRequest::new(direct, ada.id, Command::Publish)).expect("agrees");
    assert!(archive::archived(&service, Viewer::Nobody, direct).is_err());
    games::act(&service, &CommandRequest::new(direct, bob.id, Command::Publish)).expect("agrees");
    assert!(archive::archived(&service, Viewer::Nobody, direct).is_ok());
    play_on(&service, running, 1);
    let happening = told.try_recv().expect("told");
    assert!(happening.game == running && !happening.is_visible_to(Viewer::Nobody));
    assert!(happening.is_visible_to(Viewer::Player(bob.id)));
}

fn store_filter() -> colonnade::archive::ArchiveFilter {
    colonnade::archive::ArchiveFilter::default()
}

#[test]
fn moderators_bar_close_and_cancel() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let ada = discord(&service, 1, "Ada");
    let bob = discord(&service, 2, "Bob");
    let over = begin(&service, &ada, &bob, HERE, "3d");
    let running = begin(&service, &ada, &bob, HERE, "3d");
    games::act(&service, &CommandRequest::new(over, bob.id, Command::Resign)).expect("resigns");
    let stranger = Moderator::Manager(ServerId(5));
    assert_eq!(refusal(colonnade::service::moderation::void(&service, stranger, over)), Refusal::NotOfServer(over));
    assert_eq!(
        refusal(colonnade::service::moderation::void(&service, stranger, GameId(99))),
        Refusal::NoSuchGame(GameId(99))
    );
    colonnade::service::moderation::void(&service, Moderator::Manager(SERVER), over).expect("cancelled");
    colonnade::service::moderation::void(&service, Moderator::Host, running).expect("closed");
    assert_eq!(refusal(colonnade::service::moderation::void(&service, Moderator::Host, running)), Refusal::VoidAlready);
    for game in [over, running] {
        let ending = archive::archived(&service, Viewer::Nobody, game).expect("there").summary;
        assert_eq!((ending.result, ending.reason), (GameResult::Unfinished, Reason::Void));
    }
    assert_eq!(
        profiles::rating(&service, RatingPool::Public, ada.id, Game::Pilastri).expect("rated").games,
        0,
        "as if it had not been played"
    );
    assert_eq!(upkeep::recompute(&service, false, &mut |_, _| ()), Ok(Vec::new()));
    colonnade::service::moderation::bar(&service, Moderator::Manager(SERVER), ada.id, true).expect("barred");
    let proposal = |place| Proposal::new(ada.id, None, Game::Buku.standard(), place);
    assert_eq!(refusal(colonnade::service::challenges::challenge(&service, &proposal(HERE))), Refusal::Barred);
    colonnade::service::challenges::challenge(&service, &proposal(Place::Direct)).expect("it is allowed elsewhere");
    colonnade::service::moderation::bar(&service, Moderator::Manager(SERVER), ada.id, false).expect("let again");
    colonnade::service::challenges::challenge(&service, &proposal(HERE)).expect("made");
}

#[test]
fn at_the_table_one_plays_both_sides() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let ada = local(&service, "Ada");
    let game = begin(&service, &ada, &ada, Place::Local, "none");
    play_on(&service, game, 4);
    let done = games::act(&service, &CommandRequest::new(game, ada.id, Command::Resign)).expect("resigns");
    assert!(!done.game.is_running() && notices(&service).is_empty());
    assert_eq!(
        profiles::rating(&service, RatingPool::Public, ada.id, Game::Pilastri).expect("rated").games,
        0,
        "against oneself nothing counts"
    );
}

#[test]
fn a_game_counts_for_ratings_once_both_sides_have_acted() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = service(store::in_memory().expect("opens"), &clock, super::fixtures::without_vacation());
    let ada = discord(&service, 1, "Ada");
    let bob = discord(&service, 2, "Bob");
    let rating = || profiles::rating(&service, RatingPool::Public, ada.id, Game::Pilastri).expect("read").games;
    let resigned = begin(&service, &ada, &bob, HERE, "3d");
    act(&service, resigned, ada.id, "a1-a2").expect("legal");
    games::act(&service, &CommandRequest::new(resigned, bob.id, Command::Resign)).expect("resigns");
    let late = begin(&service, &ada, &bob, HERE, "3d");
    clock.advance(TimeDelta::days(4));
    upkeep::wake(&service).expect("wakes");
    for game in [resigned, late] {
        let archived = archive::archived(&service, Viewer::Host, game).expect("archived");
        assert!(!archived.summary.rated && !archived.transcript.stake().is_rated(), "{game}");
    }
    assert_eq!(rating(), 0);
    let played = begin(&service, &ada, &bob, HERE, "3d");
    play_on(&service, played, 2);
    games::act(&service, &CommandRequest::new(played, bob.id, Command::Resign)).expect("resigns");
    assert!(archive::archived(&service, Viewer::Host, played).expect("archived").summary.rated);
    assert_eq!(rating(), 1);
    assert_eq!(upkeep::recompute(&service, false, &mut |_, _| ()), Ok(Vec::new()));
}
