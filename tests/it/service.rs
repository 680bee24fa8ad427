//! The service over a store in memory: whole games, what time does, what is told to whom, and how players leave.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::thread;

use chrono::TimeDelta;
use colonnade::play::{
    Audience, Command, Fact, GameFact, GameId, Identity, Notice, Place, Player, PlayerId, Refusal, ServerId,
    ServerSettings, Settings, SideChoice, Span, TimeControl, Viewer,
};
use colonnade::service::{
    CommandOutcome, CommandRequest, ImportError, Imported, KeyedHash, Moderator, PlaySettings, Proposal, Proposed,
    Sent, Service, ServiceError,
};
use colonnade::store;
use colonnade_rules::{Game, GameResult, Reason, Side};

use super::house::{HandClock, discord, in_memory, local, service, time};

const SERVER: ServerId = ServerId(77);
const HERE: Place = Place::Server { server: SERVER, private: false };

fn refusal<T: std::fmt::Debug>(done: Result<T, ServiceError>) -> Refusal {
    match done {
        Err(ServiceError::Refused(refusal)) => refusal,
        other => panic!("not refused: {other:?}"),
    }
}

/// A rated game of Pilastri 4×4 between two players, the first of whom begins.
fn begin(service: &Service, first: &Player, second: &Player, place: Place, control: &str) -> GameId {
    let proposal = Proposal {
        side: SideChoice::First,
        control: Some(control.parse().expect("a time control")),
        rated: true,
        ..Proposal::new(first.id, Some(second.id), Game::Pilastri.variant("4x4").expect("a variant"), place)
    };
    let challenge = service.challenge(&proposal).expect("made");
    service.accept(challenge.id, second.id).expect("accepted").game.id
}

fn act(service: &Service, game: GameId, player: PlayerId, text: &str) -> Result<CommandOutcome, ServiceError> {
    service.act(&CommandRequest::new(game, player, Command::Act(text.into())))
}

/// Plays the first legal action of whoever is to act, so many times.
fn play_on(service: &Service, game: GameId, times: usize) {
    for _ in 0..times {
        let seen = service.game(Viewer::Host, game).expect("there");
        let player = seen.players()[seen.state.side_to_act()];
        let text = seen.state.actions().next().expect("an action");
        act(service, game, player, &text).expect("legal");
    }
}

fn notices(service: &Service) -> Vec<Notice> {
    let found = service.notices(1_000).expect("listed");
    found.into_iter().map(|queued| queued.notice).collect()
}

#[test]
fn a_game_from_challenge_to_archive() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let (ada, bob) = (discord(&service, 1, "Ada"), discord(&service, 2, "Bob"));
    let game = begin(&service, &ada, &bob, HERE, "3d");
    assert_eq!(refusal(act(&service, game, bob.id, "a1-a2")), Refusal::NotYourTurn);
    assert!(matches!(refusal(act(&service, game, ada.id, "a1-a9")), Refusal::Move(_)));
    act(&service, game, ada.id, "a1-a2").expect("legal");
    for stale in [
        CommandRequest { version: Some(1), ..CommandRequest::new(game, bob.id, Command::Resign) },
        // Of a game that had gone further before a backup was restored.
        CommandRequest { version: Some(3), ..CommandRequest::new(game, bob.id, Command::Resign) },
    ] {
        assert_eq!(refusal(service.act(&stale)), Refusal::Outdated);
    }
    act(&service, game, bob.id, "b1-b2").expect("legal");
    let done = service.act(&CommandRequest::new(game, bob.id, Command::Resign)).expect("resigns");
    let ending = done.game.ending.as_ref().expect("over");
    assert_eq!((ending.result, ending.reason), (GameResult::Win(Side::First), Reason::Resignation));
    assert_eq!(refusal(act(&service, game, bob.id, "d4-d3")), Refusal::GameOver);
    let archived = service.archived(Viewer::Nobody, game).expect("archived");
    assert_eq!(archived.transcript.actions.len(), 2);
    assert_eq!(archived.summary.names.first, "Ada");
    assert_eq!(service.rating(ada.id, Game::Pilastri).expect("rated").to_string(), "1662?");
    let profile = service.profile(Viewer::Nobody, bob.id).expect("there");
    assert_eq!((profile.games.len(), profile.games[&Game::Pilastri].1.streak), (1, -1));
    let rematch = service.rematch(game, bob.id).expect("made");
    let again = service.accept(rematch.id, ada.id).expect("accepted").game;
    assert_eq!((again.players().first, again.setup.rematch_of), (bob.id, Some(game)), "sides are exchanged");
}

#[test]
fn what_was_asked_of_a_position_that_was_taken_back_is_outdated() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let (ada, bob) = (discord(&service, 1, "Ada"), discord(&service, 2, "Bob"));
    let game = begin(&service, &ada, &bob, HERE, "3d");
    let seen = act(&service, game, ada.id, "a1-a2").expect("legal").game;
    service.act(&CommandRequest::new(game, ada.id, Command::AskTakeback)).expect("asked");
    service.act(&CommandRequest::new(game, bob.id, Command::AnswerTakeback { accept: true })).expect("taken back");
    let now = act(&service, game, ada.id, "d4-d3").expect("legal").game;
    assert_eq!((seen.state.plies(), now.state.plies()), (1, 1));
    let acts = |version| CommandRequest {
        version: Some(version),
        ..CommandRequest::new(game, bob.id, Command::Act("b1-b2".into()))
    };
    assert_eq!(refusal(service.act(&acts(seen.version))), Refusal::Outdated);
    // What changes nothing on the board leaves it current.
    service.act(&CommandRequest::new(game, ada.id, Command::OfferDraw)).expect("offered");
    service.act(&acts(now.version)).expect("legal");
}

#[test]
fn time_runs_out_also_while_nobody_looks() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let house = PlaySettings { vacation_days: 2, ..PlaySettings::default() };
    let service = service(store::in_memory().expect("opens"), &clock, house);
    let (ada, bob) = (discord(&service, 1, "Ada"), discord(&service, 2, "Bob"));
    let game = begin(&service, &ada, &bob, HERE, "3d");
    assert_eq!(service.wake(), Ok(Some(time("2026-03-03T12:00:00Z"))), "the first reminder");
    clock.advance(TimeDelta::days(2));
    assert_eq!(service.wake(), Ok(Some(time("2026-03-04T06:00:00Z"))), "the second");
    // Days of downtime: two days of vacation are spent by themselves, then the time is up, and that was when it counted.
    clock.advance(TimeDelta::days(30));
    assert_eq!(service.wake(), Ok(None));
    let over = service.game(Viewer::Nobody, game).expect("there");
    let ending = over.ending.as_ref().expect("over");
    assert_eq!((ending.reason, ending.at), (Reason::Timeout, time("2026-03-06T12:00:00Z")));
    assert_eq!(service.player(ada.id).expect("there").vacation.spent_in(2026), 2);
    let told: Vec<_> = notices(&service).into_iter().map(|notice| notice.fact).collect();
    let of_game = told.iter().filter_map(|fact| match fact {
        Fact::Game { what, .. } => Some(*what),
        _ => None,
    });
    let reminded = GameFact::Reminded { before: Span::hours(24) };
    assert_eq!(of_game.collect::<Vec<_>>(), [GameFact::Started, reminded, GameFact::Ended]);
    assert!(told.iter().any(|fact| matches!(fact, Fact::VacationSpent { days, .. } if days.len() == 2)));
}

#[test]
fn in_direct_messages_only_the_one_whose_time_it_is_is_reminded() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let (ada, bob) = (discord(&service, 1, "Ada"), discord(&service, 2, "Bob"));
    begin(&service, &ada, &bob, Place::Direct, "3d");
    clock.advance(TimeDelta::days(2));
    service.wake().expect("wakes");
    let reminded = |notice: &&Notice| matches!(notice.fact, Fact::Game { what: GameFact::Reminded { .. }, .. });
    let to: Vec<_> = notices(&service).iter().filter(reminded).map(|notice| notice.to).collect();
    assert_eq!(to, [Audience::Player(ada.id)]);
}

#[test]
fn a_deadline_and_a_move_race() {
    for (act_first, seed) in [(true, 0), (false, 0), (true, 1), (false, 1)] {
        let clock = HandClock::at("2026-03-01T12:00:00Z");
        let service = service(store::in_memory().expect("opens"), &clock, super::house::without_vacation());
        let (ada, bob) = (discord(&service, 1, "Ada"), discord(&service, 2, "Bob"));
        let game = begin(&service, &ada, &bob, HERE, "3d");
        // A millisecond before its end the time is not up; at its end it is.
        clock.advance(TimeDelta::days(3) - TimeDelta::milliseconds(1 - seed));
        let moved = if act_first {
            let moved = act(&service, game, ada.id, "a1-a2").is_ok();
            service.wake().expect("wakes");
            moved
        } else {
            service.wake().expect("wakes");
            act(&service, game, ada.id, "a1-a2").is_ok()
        };
        let running = service.game(Viewer::Nobody, game).expect("there").is_running();
        assert_eq!((moved, running), (seed == 0, seed == 0));
    }
}

#[test]
fn whoever_comes_too_late_hears_why() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = service(store::in_memory().expect("opens"), &clock, super::house::without_vacation());
    let (ada, bob) = (discord(&service, 1, "Ada"), discord(&service, 2, "Bob"));
    let game = begin(&service, &ada, &bob, HERE, "3d");
    clock.advance(TimeDelta::days(3));
    assert_eq!(refusal(act(&service, game, ada.id, "a1-a2")), Refusal::TimeIsUp);
    assert_eq!(refusal(act(&service, game, ada.id, "a1-a2")), Refusal::GameOver);
}

#[test]
fn of_two_at_the_same_time_one_wins() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let (ada, bob) = (discord(&service, 1, "Ada"), discord(&service, 2, "Bob"));
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
    let (ada, bob) = (discord(&service, 1, "Ada"), discord(&service, 2, "Bob"));
    let game = begin(&service, &ada, &bob, HERE, "3d");
    let deadline = |service: &Service| service.games_of(ada.id).expect("listed")[0].deadline;
    assert_eq!(deadline(&service), Some(time("2027-01-02T12:00:00Z")));
    service.take_vacation(ada.id, "2026-12-31".parse().expect("a day"), 4).expect("taken");
    assert_eq!(deadline(&service), Some(time("2027-01-06T12:00:00Z")), "four days across the year's end");
    service.take_vacation(bob.id, "2026-12-31".parse().expect("a day"), 4).expect("taken");
    assert_eq!(deadline(&service), Some(time("2027-01-06T12:00:00Z")), "the opponent's do not count");
    let settings = Settings { reminders: vec![Span::hours(1)], ..Settings::standard(&[]) };
    service.change_settings(ada.id, &settings).expect("changed");
    assert_eq!(service.wake(), Ok(Some(time("2027-01-06T11:00:00Z"))));
    act(&service, game, ada.id, "a1-a2").expect("on vacation one may move");
}

#[test]
fn days_that_one_game_spends_count_in_all() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let (ada, bob) = (discord(&service, 1, "Ada"), discord(&service, 2, "Bob"));
    begin(&service, &ada, &bob, HERE, "2d");
    let slow = begin(&service, &ada, &bob, HERE, "5d");
    clock.advance(TimeDelta::days(2));
    service.wake().expect("wakes");
    assert_eq!(service.player(ada.id).expect("there").vacation.spent_in(2026), 1);
    let standing = service.games_of(ada.id).expect("listed").into_iter().find(|game| game.id == slow);
    assert_eq!(standing.expect("runs").deadline, Some(time("2026-03-07T12:00:00Z")));
}

#[test]
fn notices_are_settled_retried_and_given_up() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let (ada, bob) = (discord(&service, 1, "Ada"), discord(&service, 2, "Bob"));
    let game = begin(&service, &ada, &bob, HERE, "3d");
    let order = CommandRequest {
        origin: Some("token".to_owned()),
        ..CommandRequest::new(game, ada.id, Command::Act("a1-a2".into()))
    };
    let done = service.act(&order).expect("legal");
    let texts: Vec<String> = done.notices.iter().map(ToString::to_string).collect();
    assert_eq!(texts, [format!("g{}.2", game.0)]);
    let queue = service.notices(9).expect("listed");
    assert_eq!(queue.len(), 2, "the challenge and the start; the front answers the move itself for now");
    for queued in &queue {
        service.settle_notice(queued, Sent::Delivered).expect("settled");
    }
    assert_eq!(service.next_notice(), Ok(Some(service.now() + service.play_settings().lease.delta())), "the lease");
    for _ in 0..20 {
        clock.advance(TimeDelta::hours(7));
        let queue = service.notices(9).expect("listed");
        assert_eq!((queue.len(), queue[0].notice.origin.as_deref()), (1, Some("token")));
        service.settle_notice(&queue[0], Sent::Failed("503".to_owned())).expect("settled");
    }
    assert_eq!(service.next_notice(), Ok(None));
    let dead = service.dead_letters(9).expect("listed");
    assert_eq!((dead.len(), dead[0].notice.error.as_deref()), (1, Some("503")));
}

#[test]
fn private_games_are_as_if_they_were_not() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let [ada, bob, eve] = [(1, "Ada"), (2, "Bob"), (3, "Eve")].map(|(n, name)| discord(&service, n, name));
    let settings = ServerSettings { private: true, ..ServerSettings::default() };
    service.change_server(SERVER, &settings).expect("changed");
    let running = begin(&service, &ada, &bob, HERE, "3d");
    let finished = begin(&service, &ada, &bob, HERE, "3d");
    service.act(&CommandRequest::new(finished, bob.id, Command::Resign)).expect("resigns");
    let direct = begin(&service, &ada, &bob, Place::Direct, "3d");
    service.act(&CommandRequest::new(direct, ada.id, Command::Resign)).expect("resigns");
    let absent = GameId(999_999);
    let elsewhere = Viewer::Server(ServerId(5));
    for viewer in [Viewer::Nobody, Viewer::Player(eve.id), elsewhere] {
        for game in [running, finished, direct] {
            for id in [game, absent] {
                assert_eq!(refusal(service.game(viewer, id)), Refusal::NoSuchGame(id));
                assert_eq!(refusal(service.archived(viewer, id)), Refusal::NoSuchGame(id));
            }
        }
        let all = store_filter();
        assert!(service.archive(&all, viewer, None, 10).expect("listed").items.is_empty());
        assert_eq!(service.count(&all, viewer).expect("counted").to_string(), "0");
        assert!(service.running(viewer, colonnade::service::Running::All, None, 10).expect("listed").is_empty());
        let mut exported = 0;
        let count = |_| {
            exported += 1;
            ControlFlow::Continue(())
        };
        service.export(&all, viewer, count).expect("exported");
        assert_eq!(exported, 0);
    }
    // A stranger's command is answered as if the game did not exist.
    assert_eq!(refusal(act(&service, running, eve.id, "a1-a2")), Refusal::NoSuchGame(running));
    for (viewer, seen) in [
        (Viewer::Player(ada.id), 2),
        (Viewer::Server(SERVER), 1),
        (Viewer::Member { player: ada.id, server: ServerId(5) }, 2),
        (Viewer::Host, 2),
    ] {
        let page = service.archive(&store_filter(), viewer, None, 10).expect("listed");
        assert_eq!(page.items.len(), seen, "{viewer:?}");
    }
    // A direct game is seen by everybody when both agree, also after its end.
    let mut told = service.subscribe();
    service.act(&CommandRequest::new(direct, ada.id, Command::Publish)).expect("agrees");
    assert!(service.archived(Viewer::Nobody, direct).is_err());
    service.act(&CommandRequest::new(direct, bob.id, Command::Publish)).expect("agrees");
    assert!(service.archived(Viewer::Nobody, direct).is_ok());
    play_on(&service, running, 1);
    let happening = told.try_recv().expect("told");
    assert!(happening.game == running && !happening.is_visible_to(Viewer::Nobody));
    assert!(happening.is_visible_to(Viewer::Player(bob.id)));
}

fn store_filter() -> colonnade::play::ArchiveFilter {
    colonnade::play::ArchiveFilter::default()
}

#[test]
fn names_are_shown_as_players_want() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let (ada, bob) = (discord(&service, 1, "Ada"), discord(&service, 2, "Bob"));
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
    let (ada, bob) = (discord(&service, 1, "Ada"), discord(&service, 2, "Bob"));
    let over = begin(&service, &ada, &bob, HERE, "3d");
    service.act(&CommandRequest::new(over, bob.id, Command::Resign)).expect("resigns");
    let young = begin(&service, &ada, &bob, HERE, "3d");
    let old = begin(&service, &ada, &bob, HERE, "3d");
    play_on(&service, old, 2);
    let open = Proposal::new(ada.id, None, Game::Buku.standard(), HERE);
    let open = service.challenge(&open).expect("made");
    let rating = service.rating(ada.id, Game::Pilastri).expect("rated");
    service.delete_player(ada.id).expect("deleted");
    let reason = |game| service.game(Viewer::Nobody, game).expect("there").ending.clone().expect("over").reason;
    assert_eq!((reason(young), reason(old)), (Reason::Aborted, Reason::Resignation));
    assert_eq!(refusal(service.accept(open.id, bob.id)), Refusal::ChallengeClosed);
    let summary = service.archived(Viewer::Nobody, over).expect("there").summary;
    assert_eq!((summary.names.first, summary.names.second), (format!("deleted player {}", ada.id), "Bob".into()));
    assert!(service.profile(Viewer::Nobody, ada.id).expect("there").deleted);
    assert_ne!(service.rating(ada.id, Game::Pilastri).expect("rated"), rating, "the resigned game counted");
    assert_eq!(service.recompute(false, &mut |_, _| ()), Ok(Vec::new()), "ratings are as before");
    assert_ne!(discord(&service, 1, "Ada").id, ada.id, "whoever comes back is somebody else");
    assert_eq!(refusal(service.delete_player(ada.id)), Refusal::NoSuchPlayer);
}

#[test]
fn moderators_bar_close_and_cancel() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let (ada, bob) = (discord(&service, 1, "Ada"), discord(&service, 2, "Bob"));
    let (over, running) = (begin(&service, &ada, &bob, HERE, "3d"), begin(&service, &ada, &bob, HERE, "3d"));
    service.act(&CommandRequest::new(over, bob.id, Command::Resign)).expect("resigns");
    let stranger = Moderator::Manager(ServerId(5));
    assert_eq!(refusal(service.void(stranger, over)), Refusal::NoSuchGame(over));
    service.void(Moderator::Manager(SERVER), over).expect("cancelled");
    service.void(Moderator::Host, running).expect("closed");
    assert_eq!(refusal(service.void(Moderator::Host, running)), Refusal::GameOver);
    for game in [over, running] {
        let ending = service.archived(Viewer::Nobody, game).expect("there").summary;
        assert_eq!((ending.result, ending.reason), (GameResult::Unfinished, Reason::Void));
    }
    assert_eq!(service.rating(ada.id, Game::Pilastri).expect("rated").games, 0, "as if it had not been played");
    assert_eq!(service.recompute(false, &mut |_, _| ()), Ok(Vec::new()));
    service.bar(Moderator::Manager(SERVER), ada.id, true).expect("barred");
    let proposal = |place| Proposal::new(ada.id, None, Game::Buku.standard(), place);
    assert_eq!(refusal(service.challenge(&proposal(HERE))), Refusal::Barred);
    service.challenge(&proposal(Place::Direct)).expect("it is allowed elsewhere");
    service.bar(Moderator::Manager(SERVER), ada.id, false).expect("let again");
    service.challenge(&proposal(HERE)).expect("made");
}

#[test]
fn records_are_imported_once() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let imported = |result| Imported {
        variant: Game::Pilastri.variant("4x4").expect("a variant"),
        position: None,
        names: colonnade_rules::BySide::new("Ada".to_owned(), "Bob".to_owned()),
        started: time("2020-01-01T00:00:00Z"),
        ended: time("2020-02-01T00:00:00Z"),
        control: TimeControl::Unlimited,
        actions: vec![("a1-a2".to_owned(), Some(time("2020-01-05T00:00:00Z"))), ("d1-c1".to_owned(), None)],
        result,
        reason: Reason::Resignation,
        annotations: None,
    };
    let win = imported(GameResult::Win(Side::First));
    let bad = Imported { actions: vec![("a1-a4".to_owned(), None)], ..win.clone() };
    let all = [win.clone(), bad, win.clone(), imported(GameResult::Win(Side::Second))];
    assert!(service.import(&all, true).expect("tried")[0].is_ok());
    assert!(service.archive(&store_filter(), Viewer::Host, None, 9).expect("listed").items.is_empty());
    let told = service.import(&all, false).expect("imported");
    let first = *told[0].as_ref().expect("taken");
    assert!(matches!(told[1], Err(ImportError::InvalidEvents(_))));
    assert_eq!(told[2], Err(ImportError::Twice));
    assert!(told[3].is_ok());
    assert_eq!(service.import(&[win], false), Ok(vec![Err(ImportError::Duplicate(first))]));
    let archived = service.archived(Viewer::Nobody, first).expect("there");
    assert_eq!(archived.summary.ended, time("2020-02-01T00:00:00Z"));
    assert_eq!(archived.transcript.actions[1].at, None);
}

#[test]
fn imported_names_are_kept_without_what_nobody_sees() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let imported = |first: &str, second: &str, day: &str| Imported {
        variant: Game::Pilastri.variant("4x4").expect("a variant"),
        position: None,
        names: colonnade_rules::BySide::new(first.to_owned(), second.to_owned()),
        started: time(day),
        ended: time(day),
        control: TimeControl::Unlimited,
        actions: vec![(if day < "2021" { "a1-a2" } else { "a1-b1" }.to_owned(), None)],
        result: GameResult::Draw,
        reason: Reason::Unfinished,
        annotations: None,
    };
    let games = [
        imported("\u{202e}adA\u{fffe}", "Bob\u{200b}", "2020-01-01T00:00:00Z"),
        imported("adA", "Bob", "2021-01-01T00:00:00Z"),
        imported("adA", "\u{202e}", "2022-01-01T00:00:00Z"),
    ];
    let told = service.import(&games, false).expect("imported");
    let [first, second] = [0, 1].map(|at| {
        let game = *told[at].as_ref().expect("taken");
        service.archived(Viewer::Nobody, game).expect("there").summary
    });
    assert_eq!((first.names.first.as_str(), first.names.second.as_str()), ("adA", "Bob"));
    assert_eq!(first.players, second.players);
    assert_eq!(told[2], Err(ImportError::NoName), "a name of nothing else is none");
}

#[test]
fn at_the_table_one_plays_both_sides() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let ada = local(&service, "Ada");
    let game = begin(&service, &ada, &ada, Place::Local, "none");
    play_on(&service, game, 4);
    let done = service.act(&CommandRequest::new(game, ada.id, Command::Resign)).expect("resigns");
    assert!(!done.game.is_running() && notices(&service).is_empty());
    assert_eq!(service.rating(ada.id, Game::Pilastri).expect("rated").games, 0, "against oneself nothing counts");
}

#[test]
fn a_game_counts_for_ratings_once_both_sides_have_acted() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = service(store::in_memory().expect("opens"), &clock, super::house::without_vacation());
    let (ada, bob) = (discord(&service, 1, "Ada"), discord(&service, 2, "Bob"));
    let rating = || service.rating(ada.id, Game::Pilastri).expect("read").games;
    let resigned = begin(&service, &ada, &bob, HERE, "3d");
    act(&service, resigned, ada.id, "a1-a2").expect("legal");
    service.act(&CommandRequest::new(resigned, bob.id, Command::Resign)).expect("resigns");
    let late = begin(&service, &ada, &bob, HERE, "3d");
    clock.advance(TimeDelta::days(4));
    service.wake().expect("wakes");
    for game in [resigned, late] {
        let archived = service.archived(Viewer::Host, game).expect("archived");
        assert!(!archived.summary.rated && !archived.transcript.is_rated(), "{game}");
    }
    assert_eq!(rating(), 0);
    let played = begin(&service, &ada, &bob, HERE, "3d");
    play_on(&service, played, 2);
    service.act(&CommandRequest::new(played, bob.id, Command::Resign)).expect("resigns");
    assert!(service.archived(Viewer::Host, played).expect("archived").summary.rated);
    assert_eq!(rating(), 1);
    assert_eq!(service.recompute(false, &mut |_, _| ()), Ok(Vec::new()));
}

#[test]
fn a_challenge_made_before_a_server_went_private_begins_a_private_game() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let (ada, bob) = (discord(&service, 1, "Ada"), discord(&service, 2, "Bob"));
    let propose =
        || service.challenge(&Proposal::new(ada.id, Some(bob.id), Game::Buku.standard(), HERE)).expect("made");
    let made = propose();
    let private = ServerSettings { private: true, ..ServerSettings::default() };
    service.change_server(SERVER, &private).expect("set");
    let game = service.accept(made.id, bob.id).expect("accepted").game.id;
    assert_eq!(refusal(service.game(Viewer::Nobody, game)), Refusal::NoSuchGame(game));
    // The other way round the challenge was made for a private game.
    let made = propose();
    service.change_server(SERVER, &ServerSettings::default()).expect("set");
    let game = service.accept(made.id, bob.id).expect("accepted").game.id;
    assert_eq!(refusal(service.game(Viewer::Nobody, game)), Refusal::NoSuchGame(game));
    assert!(service.game(Viewer::Server(SERVER), game).is_ok());
}

#[test]
fn the_right_to_rated_games_is_that_of_the_server_where_the_game_is_played() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let (ada, bob) = (discord(&service, 1, "Ada"), discord(&service, 2, "Bob"));
    let game = begin(&service, &ada, &bob, HERE, "3d");
    service.act(&CommandRequest::new(game, bob.id, Command::Resign)).expect("resigns");
    let settings = ServerSettings { rated: colonnade::play::RatedBy::Managers, ..ServerSettings::default() };
    service.change_server(SERVER, &settings).expect("set");
    let rematch = |manages| {
        let proposal = service.proposed_rematch(game, bob.id).expect("over");
        service.challenge(&Proposal { manages, ..proposal })
    };
    assert_eq!(refusal(rematch(None)), Refusal::RatedNotAllowed);
    assert_eq!(refusal(rematch(Some(ServerId(78)))), Refusal::RatedNotAllowed, "that is another server");
    rematch(Some(SERVER)).expect("made");
}

#[test]
fn what_changes_nothing_is_not_stored() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let (ada, bob) = (discord(&service, 1, "Ada"), discord(&service, 2, "Bob"));
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
fn two_who_want_the_same_rematch_play_it() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let (ada, bob) = (discord(&service, 1, "Ada"), discord(&service, 2, "Bob"));
    let over = begin(&service, &ada, &bob, HERE, "3d");
    service.act(&CommandRequest::new(over, bob.id, Command::Resign)).expect("resigns");
    let rematch = |player| service.propose(&service.proposed_rematch(over, player).expect("over")).expect("proposed");
    let Proposed::Made(made) = rematch(ada.id) else { panic!("nothing was open") };
    // Pressed again it is the same challenge, and nobody is told twice.
    let told = notices(&service).len();
    assert!(matches!(rematch(ada.id), Proposed::AlreadyOpen(open) if open.id == made.id));
    assert_eq!(notices(&service).len(), told);
    let Proposed::Begun(done) = rematch(bob.id) else { panic!("they met") };
    assert_eq!((done.game.setup.rematch_of, done.game.players().first), (Some(over), bob.id));
    assert_eq!(service.challenges_of(ada.id), Ok(Vec::new()));
    // Another game with other terms is another challenge.
    let casual = Proposal { rated: false, ..service.proposed_rematch(over, ada.id).expect("over") };
    assert!(matches!(service.propose(&casual), Ok(Proposed::Made(_))));
    assert!(matches!(rematch(bob.id), Proposed::Made(_)), "one is rated, the other casual");
}

#[test]
fn rematches_that_cross_at_the_same_moment_begin_one_game() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    for _ in 0..20 {
        let service = in_memory(&clock);
        let (ada, bob) = (discord(&service, 1, "Ada"), discord(&service, 2, "Bob"));
        let over = begin(&service, &ada, &bob, HERE, "3d");
        service.act(&CommandRequest::new(over, bob.id, Command::Resign)).expect("resigns");
        thread::scope(|scope| {
            for player in [ada.id, bob.id] {
                let service = &service;
                scope.spawn(move || service.propose(&service.proposed_rematch(over, player).expect("over")));
            }
        });
        assert_eq!(service.games_of(ada.id).expect("listed").len(), 1);
        assert_eq!(service.challenges_of(ada.id), Ok(Vec::new()));
    }
}

#[test]
fn challenges_are_limited_by_time_and_their_withdrawal_is_no_message() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let (ada, bob) = (discord(&service, 1, "Ada"), discord(&service, 2, "Bob"));
    let ask = || service.challenge(&Proposal::new(ada.id, Some(bob.id), Game::Buku.standard(), Place::Direct));
    let mut made = 0;
    let wait = loop {
        match ask() {
            Ok(challenge) => {
                service.withdraw(challenge.id, ada.id).expect("withdrawn");
                made += 1;
            }
            Err(ServiceError::Refused(Refusal::TooManyChallenges { wait })) => break wait,
            Err(error) => panic!("{error}"),
        }
    };
    assert_eq!((made, notices(&service).len()), (5, 5));
    assert!(service.challenge(&Proposal::new(bob.id, Some(ada.id), Game::Buku.standard(), Place::Direct)).is_ok());
    clock.advance(wait.delta());
    assert!(ask().is_ok());
}

#[test]
fn open_challenges_of_ones_own_server_come_first_and_nobody_fills_the_list() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = service(store::in_memory().expect("opens"), &clock, super::house::without_vacation());
    let elsewhere = Place::Server { server: ServerId(78), private: false };
    let [ada, bob, eve] = [(1, "Ada"), (2, "Bob"), (3, "Eve")].map(|(id, name)| discord(&service, id, name).id);
    let make = |player, place| {
        clock.advance(TimeDelta::minutes(1));
        service.challenge(&Proposal::new(player, None, Game::Buku.standard(), place)).expect("made").id
    };
    let here = [make(bob, HERE), make(eve, HERE)];
    let flood: Vec<_> = (0..6).map(|_| make(ada, elsewhere)).collect();
    let listed = |viewer, limit| {
        let found = service.open_challenges(viewer, limit).expect("listed");
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
    let (ann, ben) = (local(&service, "Ann"), local(&service, "Ben"));
    let proposal = Proposal::new(ann.id, Some(ben.id), Game::Buku.standard(), Place::Local);
    service.bar(Moderator::Host, ben.id, true).expect("barred");
    assert_eq!(refusal(service.begin_local(&proposal, ben.id)), Refusal::Barred);
    assert_eq!(service.challenges_of(ann.id), Ok(Vec::new()), "no challenge is left behind");
    service.bar(Moderator::Host, ben.id, false).expect("allowed");
    let game = service.begin_local(&proposal, ben.id).expect("begun").game;
    let challenge = service.challenge_at(Viewer::Host, game.setup.challenge.expect("one")).expect("kept");
    assert_eq!((challenge.version, service.challenges_of(ann.id)), (2, Ok(Vec::new())));
    assert_eq!(service.recompute(false, &mut |_, _| ()), Ok(Vec::new()));
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
        assert_eq!(service.players_named(viewer, "", 9).expect("listed").len(), 1, "Ada alone");
    }
    assert_eq!(service.recompute(false, &mut |_, _| ()), Ok(Vec::new()));
    // Whoever uses the bot is a player like others, with the same number.
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
    // Any function that keeps numbers apart will do here.
    let hash: KeyedHash = Arc::new(|identity: &[u8]| std::array::from_fn(|at| identity[at % identity.len()] ^ 0xa5));
    let settings = PlaySettings::default();
    let service = Service::new(store::in_memory().expect("opens"), clock, settings).with_keyed_hash(hash);
    let (ada, eve) = (discord(&service, 1, "Ada"), discord(&service, 666, "Eve"));
    service.block(ada.id, eve.id).expect("blocked");
    service.bar(Moderator::Manager(SERVER), eve.id, true).expect("barred");
    service.delete_player(eve.id).expect("deleted");
    let again = discord(&service, 666, "Eva");
    assert_ne!(again.id, eve.id);
    let challenge = |to, place| service.challenge(&Proposal::new(again.id, to, Game::Buku.standard(), place));
    assert_eq!(refusal(challenge(None, HERE)), Refusal::Barred);
    assert_eq!(refusal(challenge(Some(ada.id), Place::Direct)), Refusal::Blocked);
    // What is taken back is taken back for the person.
    service.bar(Moderator::Manager(SERVER), again.id, false).expect("allowed");
    service.unblock(ada.id, again.id).expect("unblocked");
    challenge(None, HERE).expect("made");
    challenge(Some(ada.id), Place::Direct).expect("made");
    // Others are not taken for that person.
    let bob = discord(&service, 667, "Bob");
    service.challenge(&Proposal::new(bob.id, Some(ada.id), Game::Buku.standard(), HERE)).expect("made");
}
