//! Rating periods of games whose time ran out, shared by several services on the same rows (B9).

use crate::{
    Clock, CommandRequest, PlaySettings, Proposal, archive, challenges, game_change, games, moderation, outbox, people,
    profiles, time_outs, upkeep,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use super::*;
use colonnade_play::{
    Command, Fact, GameFact, Identity, Limits, Player, RatingPool, RatingState, ServerId, SideChoice, Span, Viewer,
    rate_in,
};
use colonnade_rules::{BySide, Game, GameResult, Side};
use colonnade_store::testing::{Common, minute};

const PLACE: Place = Place::Server { server: ServerId(5), private: false };

/// A clock that is set by hand, in minutes.
#[derive(Default)]
struct HandClock(AtomicI64);

impl HandClock {
    fn set(&self, minutes: i64) {
        self.0.store(minutes, Ordering::Relaxed);
    }
}

impl Clock for HandClock {
    fn now(&self) -> Timestamp {
        minute(self.0.load(Ordering::Relaxed))
    }
}

/// Two processes on the same rows, whose host has no vacation.
fn services(rows: &Common) -> ([Arc<Service>; 2], Arc<HandClock>) {
    let clock = Arc::new(HandClock::default());
    let limits = Limits { open_challenges: 50, games: 50, shortest_time: Span::seconds(1) };
    let service = || {
        let host = PlaySettings { vacation_days: 0, limits, reminders: Vec::new(), ..PlaySettings::default() };
        Arc::new(Service::new(rows.store(), Arc::clone(&clock) as Arc<dyn Clock>, host))
    };
    ([service(), service()], clock)
}

/// A rated game in which both have acted and the first player is to act.
fn begin(service: &Service, first: &Player, second: &Player, control: &str) -> GameId {
    let proposal = Proposal {
        side: SideChoice::First,
        control: Some(control.parse().expect("a time control")),
        rated: true,
        ..Proposal::new(first.id, Some(second.id), Game::Pilastri.standard(), PLACE)
    };
    let challenge = challenges::challenge(service, &proposal).expect("made");
    let game = challenges::accept(service, challenge.id, second.id).expect("accepted").game.id;
    for text in ["a1-a2", "b1-b2"] {
        let seen = games::get(service, Viewer::Host, game).expect("there");
        let to_act = seen.players()[seen.state.side_to_act()];
        games::act(service, &CommandRequest::new(game, to_act, Command::Act(text.into()))).expect("legal");
    }
    game
}

/// The period that the events of a game name.
fn period(service: &Service, game: GameId) -> Option<Timestamp> {
    service.store.summary(game).expect("a read").expect("over").1.period
}

fn ratings(service: &Service, players: [&Player; 3]) -> [f64; 3] {
    players
        .map(|player| profiles::rating(service, RatingPool::Public, player.id, Game::Pilastri).expect("a read").value)
}

/// The ratings of Ada, Bob and Cleo after Ada lost so many games to Bob and one to Cleo in one period.
fn expected(to_bob: usize) -> [f64; 3] {
    let mut ada = RatingState::default();
    let mut bob = RatingState::default();
    let mut cleo = RatingState::default();
    let lose = |loser: &mut RatingState, winner: &mut RatingState| {
        let both = BySide::new(loser.clone(), winner.clone());
        let (_, after) = rate_in(&both, GameResult::Win(Side::Second), Reason::Timeout, minute(1), Some(minute(1)));
        (*loser, *winner) = (after.first, after.second);
    };
    (0..to_bob).for_each(|_| lose(&mut ada, &mut bob));
    lose(&mut ada, &mut cleo);
    [ada, bob, cleo].map(|state| state.rating.value)
}

fn assert_close(found: [f64; 3], wanted: [f64; 3]) {
    for (found, wanted) in found.into_iter().zip(wanted) {
        assert!((found - wanted).abs() < 1e-6, "{found} and not {wanted}");
    }
}

/// Nine games against Bob and one against Cleo; the process that looks at them stops after some, and another one goes on
/// an hour later. Nothing else has happened, so all of them count as one period, in all processes.
#[test]
fn b9_a_sweep_that_another_process_finishes_is_one_rating_period() {
    for handled in [0, 1, 4] {
        for rows in Common::all() {
            let ([first, second], clock) = services(&rows);
            let [ada, bob, cleo] = [(1, "Ada"), (2, "Bob"), (3, "Cleo")]
                .map(|(user, name)| people::sign_in(&first, &Identity::Discord(user), name).expect("signed in"));
            let mut games: Vec<GameId> =
                ["1h", "2h", "3h"].iter().cycle().take(9).map(|control| begin(&first, &ada, &bob, control)).collect();
            games.push(begin(&first, &ada, &cleo, "2h"));
            clock.set(600);
            for game in games.iter().take(handled) {
                game_change::elapse(&first, *game, first.now()).expect("handled");
            }
            clock.set(660);
            upkeep::wake(&second).expect("handled");
            let begun = minute(if handled == 0 { 660 } else { 600 });
            for service in [&first, &second] {
                service.process_commits().expect("read");
                assert!(games.iter().all(|game| period(service, *game) == Some(begun)), "{handled}");
                assert_close(ratings(service, [&ada, &bob, &cleo]), expected(9));
                assert_eq!(upkeep::recompute(service, false, &mut |_, _| ()).expect("read"), []);
            }
            // The ratings shown with each of them are those before the period.
            for game in &games {
                let shown = second.store.summary(*game).expect("a read").expect("over").1.ratings.expect("rated");
                assert_eq!([shown.first, shown.second].map(|rating| rating.to_string()), ["1500?", "1500?"]);
            }
        }
    }
}

/// F9: of a period with other results, no message tells that a win lowered a rating, or a loss raised one.
#[test]
fn f09_no_message_tells_of_a_rating_that_falls_by_a_win() {
    let rows = Common::all().swap_remove(0);
    let ([service, _], clock) = services(&rows);
    let [ada, bob, cleo] = [(1, "Ada"), (2, "Bob"), (3, "Cleo")]
        .map(|(user, name)| people::sign_in(&service, &Identity::Discord(user), name).expect("signed in"));
    // Ada loses to Bob, and wins against Cleo.
    let lost = ["1h", "1h", "2h"].map(|control| begin(&service, &ada, &bob, control));
    let won = begin(&service, &cleo, &ada, "2h");
    clock.set(600);
    upkeep::wake(&service).expect("handled");
    let told = |id| {
        let game = games::get(&service, Viewer::Host, id).expect("a game");
        archive::ratings_around(&service, &game).expect("read")
    };
    for game in lost {
        let BySide { first, second } = told(game).expect("ratings");
        assert!(first[1].value < first[0].value && second[1].value > second[0].value, "{first:?} {second:?}");
    }
    assert_eq!(told(won), None, "Ada's losses outweigh the win");
}

/// The games against Bob are one notice; that against Cleo is another one.
#[test]
fn b9_time_outs_of_the_same_players_in_one_place_are_one_notice() {
    let rows = Common::all().swap_remove(0);
    let ([service, _], clock) = services(&rows);
    let [ada, bob, cleo] = [(1, "Ada"), (2, "Bob"), (3, "Cleo")]
        .map(|(user, name)| people::sign_in(&service, &Identity::Discord(user), name).expect("signed in"));
    // Ada's time runs out in some, Bob's in others; one game has a thread of its own.
    let games =
        [begin(&service, &ada, &bob, "1h"), begin(&service, &bob, &ada, "2h"), begin(&service, &ada, &bob, "2h")];
    let alone = begin(&service, &ada, &cleo, "2h");
    let apart = begin(&service, &ada, &bob, "2h");
    games::give_thread(&service, apart, 501).expect("given");
    let runs = begin(&service, &ada, &bob, "20h");
    for queued in outbox::notices(&service, usize::MAX).expect("read") {
        outbox::settle_notice(&service, &queued, crate::Sent::Delivered).expect("settled");
    }
    clock.set(600);
    upkeep::wake(&service).expect("handled");
    upkeep::wake(&service).expect("handled");
    assert!(games::get(&service, Viewer::Host, runs).expect("there").is_running());
    let told: Vec<_> =
        outbox::notices(&service, usize::MAX).expect("read").into_iter().map(|queued| queued.notice).collect();
    let mut alone_in: Vec<GameId> = Vec::new();
    let mut together = Vec::new();
    for notice in &told {
        match &notice.fact {
            Fact::Game { game, what: GameFact::Ended, .. } => alone_in.push(*game),
            Fact::TimeRanOut { game, version, others } => {
                let all = std::iter::once((*game, *version)).chain(others.iter().copied()).collect::<Vec<_>>();
                assert!(all.iter().all(|&(game, version)| {
                    games::get(&service, Viewer::Host, game).expect("there").version == version
                }));
                together.push(all.into_iter().map(|(game, _)| game).collect::<Vec<_>>());
            }
            other => panic!("{other:?}"),
        }
    }
    alone_in.sort_unstable();
    assert_eq!((alone_in, together), (vec![alone, apart], vec![games.to_vec()]));
}

/// Another game in between, and a later change of one of the games, give the same numbers when they are computed again.
#[test]
fn b9_ratings_of_periods_are_computed_again_from_the_archive() {
    let rows = Common::all().swap_remove(0);
    let ([service, _], clock) = services(&rows);
    let [ada, bob, cleo] = [(1, "Ada"), (2, "Bob"), (3, "Cleo")]
        .map(|(user, name)| people::sign_in(&service, &Identity::Discord(user), name).expect("signed in"));
    let first: Vec<GameId> = (0..3).map(|_| begin(&service, &ada, &bob, "1h")).collect();
    let between = begin(&service, &bob, &cleo, "none");
    let last: Vec<GameId> = (0..3).map(|_| begin(&service, &ada, &bob, "1h")).collect();
    let later = begin(&service, &ada, &bob, "11h");
    clock.set(600);
    let now = service.now();
    time_outs::elapse_all(&service, &first, now);
    // Bob's period ends with this game; Ada's goes on.
    games::act(&service, &CommandRequest::new(between, bob.id, Command::Resign)).expect("resigned");
    time_outs::elapse_all(&service, &last, now);
    let unchanged = |service: &Service| upkeep::recompute(service, false, &mut |_, _| ()).expect("read");
    assert_eq!(unchanged(&service), []);
    assert_eq!(first.iter().chain(&last).map(|game| period(&service, *game)).collect::<Vec<_>>(), [Some(now); 6]);
    clock.set(700);
    upkeep::wake(&service).expect("handled");
    assert_eq!(period(&service, later), Some(service.now()), "its time ran out after that period");
    assert_eq!((period(&service, between), unchanged(&service)), (None, vec![]));
    let before = ratings(&service, [&ada, &bob, &cleo]);
    moderation::void(&service, crate::Moderator::Host, first[1]).expect("cancelled");
    assert_ne!(ratings(&service, [&ada, &bob, &cleo]), before);
    assert_eq!(unchanged(&service), []);
    moderation::reinstate(&service, crate::Moderator::Host, first[1]).expect("put back");
    assert_close(ratings(&service, [&ada, &bob, &cleo]), before);
    assert_eq!(unchanged(&service), []);
}

/// The result is the same if the store fails in the middle.
#[test]
fn b9_writes_that_fail_meanwhile_split_no_period() {
    let (store, fail) = colonnade_store::testing::unreliable();
    let clock = Arc::new(HandClock::default());
    let limits = Limits { open_challenges: 50, games: 50, shortest_time: Span::seconds(1) };
    let host = PlaySettings { vacation_days: 0, limits, ..PlaySettings::default() };
    let service = Service::new(store, Arc::clone(&clock) as Arc<dyn Clock>, host);
    let [ada, bob] = [(1, "Ada"), (2, "Bob")]
        .map(|(user, name)| people::sign_in(&service, &Identity::Discord(user), name).expect("signed in"));
    let games: Vec<GameId> = (0..4).map(|_| begin(&service, &ada, &bob, "1h")).collect();
    clock.set(600);
    fail(2);
    upkeep::wake(&service).expect("handled");
    upkeep::wake(&service).expect("handled");
    assert!(games.iter().all(|game| !games::get(&service, Viewer::Host, *game).expect("there").is_running()));
    assert_eq!(upkeep::recompute(&service, false, &mut |_, _| ()).expect("read"), []);
    assert!(games.windows(2).all(|two| period(&service, two[0]) == period(&service, two[1])));
}
