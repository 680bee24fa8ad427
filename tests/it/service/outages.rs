//! Times in which players could not reach the service: nobody loses time or a game by them, and each is told once.

use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::TimeDelta;
use colonnade::play::{
    Audience, ClockChange, Fact, GameEvent, GameFact, GameId, Notice, Outage, PlayerId, Refusal, Span, Viewer,
};
use colonnade::service::{PlaySettings, Service, games, outbox, people, reachability, upkeep, vacation};
use colonnade::store::{self, Store};
use colonnade_rules::Reason;

use super::{HERE, act, begin, refusal};
use crate::fixtures::{HandClock, discord, service, unlimited_challenges};

/// A host with one reminder, half an hour before the end.
fn host() -> PlaySettings {
    let limits = colonnade::play::Limits { shortest_time: Span::seconds(60), open_challenges: 10, games: 50 };
    let reminders = vec![Span::seconds(1_800)];
    PlaySettings { reminders, limits, challenge_rates: unlimited_challenges(), ..PlaySettings::default() }
}

/// Players reach the service for so many minutes, and what is due is handled.
fn reach(service: &Service, clock: &HandClock, minutes: i64) {
    for _ in 0..minutes {
        reachability::reached(service).expect("recorded");
        clock.advance(TimeDelta::minutes(1));
        reachability::reached(service).expect("recorded");
        upkeep::wake(service).expect("woken");
    }
}

/// The time that the side to act has left.
fn left(service: &Service, game: GameId) -> TimeDelta {
    let found = games::get(service, Viewer::Host, game).expect("there");
    let side = found.state.side_to_act();
    let vacation = people::player(service, found.players()[side]).expect("there").vacation;
    found.clocks.left(service.now(), &vacation).expect("a limit")[side]
}

fn is_running(service: &Service, game: GameId) -> bool {
    games::get(service, Viewer::Host, game).expect("there").is_running()
}

/// The notices of the outbox, which is emptied.
fn told(service: &Service) -> Vec<Notice> {
    let waiting = outbox::notices(service, usize::MAX).expect("read");
    for queued in &waiting {
        outbox::settle_notice(service, queued, colonnade::service::Sent::Delivered).expect("settled");
    }
    waiting.into_iter().map(|queued| queued.notice).collect()
}

/// The messages about outages by player, with the games that they name.
fn told_of_outages(notices: &[Notice]) -> BTreeMap<PlayerId, Vec<Vec<GameId>>> {
    let mut told: BTreeMap<PlayerId, Vec<Vec<GameId>>> = BTreeMap::new();
    for notice in notices {
        if let (Audience::Player(to), Fact::ClocksChanged { why: ClockChange::Outage(_), games }) =
            (notice.to, &notice.fact)
        {
            told.entry(to).or_default().push(games.clone());
        }
    }
    told
}

fn reminders(notices: &[Notice]) -> usize {
    notices.iter().filter(|notice| matches!(notice.fact, Fact::Game { what: GameFact::Reminded { .. }, .. })).count()
}

/// A service that was started again on the same store.
fn start_again(store: &Arc<Store>, clock: &Arc<HandClock>, vacation_days: u32) -> Arc<Service> {
    let service = service(Arc::clone(store), clock, PlaySettings { vacation_days, ..host() });
    reachability::lost_at_start(&service).expect("recorded");
    service
}

/// Show 3: D23, with moves, time-outs, vacation days and reminders in the outage.
#[test]
fn d23_nobody_loses_time_or_a_game_by_an_outage_and_each_person_is_told_once() {
    for length in [TimeDelta::hours(3), TimeDelta::days(3)] {
        let clock = HandClock::at("2026-03-01T12:00:00Z");
        let store = store::in_memory().expect("opens");
        let before = service(Arc::clone(&store), &clock, host());
        reachability::reached(&before).expect("recorded");
        let [ada, bob, cleo, dan] =
            [(1, "Ada"), (2, "Bob"), (3, "Cleo"), (4, "Dan")].map(|(user, name)| discord(&before, user, name));
        // Time in the first two ends in the outage; in the third a reminder is due in it; in the fourth the player has
        // taken vacation on a day that lies in the longer one; the last one has no limit.
        let written = begin(&before, &ada, &bob, HERE, "2h");
        let silent = begin(&before, &bob, &cleo, HERE, "2h");
        let reminded = begin(&before, &cleo, &ada, HERE, "4h");
        let away = begin(&before, &dan, &ada, HERE, "30h");
        let endless = begin(&before, &ada, &dan, HERE, "none");
        vacation::take_vacation(&before, dan.id, "2026-03-02".parse().expect("a day"), 1).expect("taken");
        reach(&before, &clock, 80);
        let limited = [written, silent, reminded, away];
        let had = limited.map(|game| left(&before, game));
        let seen = told(&before);
        assert_eq!((told_of_outages(&seen).len(), reminders(&seen)), (0, 0));
        drop(before);

        // The service is away. When it starts again, nothing is judged before what came in was read.
        clock.advance(length);
        let after = start_again(&store, &clock, 20);
        upkeep::wake(&after).expect("woken");
        assert!(limited.iter().all(|&game| is_running(&after, game)), "{length}");
        act(&after, written, ada.id, "a1-a2").expect("it was written in time");
        assert!(outbox::notices(&after, 99).expect("read").iter().all(|queued| !matches!(
            queued.notice.fact,
            Fact::ClocksChanged { .. } | Fact::Game { what: GameFact::Ended | GameFact::Reminded { .. }, .. }
        )));
        reachability::reached(&after).expect("recorded");
        upkeep::wake(&after).expect("woken");

        // Nobody has less time than before, and nobody has lost, or spent vacation.
        for (game, had) in limited.into_iter().zip(had).skip(1) {
            assert!(is_running(&after, game));
            assert_eq!(left(&after, game), had, "{game} after {length}");
        }
        let first = games::get(&after, Viewer::Host, written).expect("there");
        let ada_left = first.clocks.left(after.now(), &ada.vacation).expect("a limit");
        assert_eq!(ada_left.second, TimeDelta::hours(2), "Bob's time begins with the move");
        for player in [&ada, &bob, &cleo, &dan] {
            let spent = people::player(&after, player.id).expect("there").vacation.spent_in(2026);
            assert_eq!(spent, u32::from(player.id == dan.id), "{}", player.name);
        }
        let events = store.game(silent).expect("read");
        assert!(
            matches!(events.last().map(|last| &last.event), Some(GameEvent::Outage(outage)) if outage.length() == length)
        );
        assert_eq!(first.outages.len(), 1);
        assert!(games::get(&after, Viewer::Host, endless).expect("there").outages.is_empty());

        // Each person hears of it once, with the games by name.
        let notices = told(&after);
        let expected = [
            (ada.id, vec![vec![written, reminded, away]]),
            (bob.id, vec![vec![written, silent]]),
            (cleo.id, vec![vec![silent, reminded]]),
            (dan.id, vec![vec![away]]),
        ];
        assert_eq!(told_of_outages(&notices), expected.into_iter().collect());
        assert_eq!(reminders(&notices), 0);
        let edits = |notice: &&Notice| matches!(notice.fact, Fact::Game { what: GameFact::DeadlineMoved, .. });
        assert_eq!(notices.iter().filter(edits).count(), 3, "the boards that show the old times are edited");

        // Another start, or another look, says nothing more; the reminder comes at its new time, and time ends.
        let again = start_again(&store, &clock, 20);
        reachability::reached(&again).expect("recorded");
        upkeep::wake(&again).expect("woken");
        assert_eq!(told(&again), []);
        reach(&again, &clock, 41);
        assert!(
            !is_running(&again, silent) || people::player(&again, bob.id).expect("there").vacation.spent_in(2026) == 1
        );
        assert_eq!(reminders(&told(&again)), 1, "it was due in the outage, and is due ten minutes after it");
        reach(&again, &clock, 100);
        assert!(reminders(&told(&again)) > 0);
        assert_eq!(store.recompute(false, &mut |_, _| ()).expect("read"), []);
    }
}

#[test]
fn d23_a_move_is_in_time_that_was_written_while_the_bot_was_started_again() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let store = store::in_memory().expect("opens");
    let before = service(Arc::clone(&store), &clock, PlaySettings { vacation_days: 0, ..host() });
    let [ada, bob] = [(1, "Ada"), (2, "Bob")].map(|(user, name)| discord(&before, user, name));
    let [game, other] = ["1h", "5h"].map(|control| begin(&before, &ada, &bob, HERE, control));
    reach(&before, &clock, 59);
    clock.advance(TimeDelta::seconds(50));
    reachability::reached(&before).expect("recorded");
    // Ten seconds before her time is up the bot is stopped, and twenty later it is back.
    clock.advance(TimeDelta::seconds(20));
    let after = start_again(&store, &clock, 0);
    upkeep::wake(&after).expect("woken");
    assert!(is_running(&after, game));
    act(&after, game, ada.id, "a1-a2").expect("it was written in time");
    reachability::reached(&after).expect("recorded");
    upkeep::wake(&after).expect("woken");
    // So short an outage is nothing to the other game.
    assert!(games::get(&after, Viewer::Host, other).expect("there").outages.is_empty());
    assert!(told_of_outages(&told(&after)).is_empty(), "nothing is left to be told");
    // Without an outage the same move is too late.
    let late = begin(&after, &bob, &ada, HERE, "1h");
    reach(&after, &clock, 59);
    clock.advance(TimeDelta::seconds(70));
    assert_eq!(refusal(act(&after, late, bob.id, "a1-a2")), Refusal::TimeIsUp);
}

#[test]
fn d23_an_outage_is_bounded_and_a_bot_that_never_comes_back_stops_no_clock_for_ever() {
    for comes_back in [true, false] {
        let clock = HandClock::at("2026-03-01T12:00:00Z");
        let store = store::in_memory().expect("opens");
        let service = service(store, &clock, PlaySettings { vacation_days: 0, ..host() });
        let [ada, bob] = [(1, "Ada"), (2, "Bob")].map(|(user, name)| discord(&service, user, name));
        let game = begin(&service, &ada, &bob, HERE, "2d");
        reachability::reached(&service).expect("recorded");
        reachability::lost(&service).expect("recorded");
        clock.advance(TimeDelta::days(6));
        upkeep::wake(&service).expect("woken");
        assert!(is_running(&service, game));
        clock.advance(TimeDelta::days(24));
        if comes_back {
            reachability::reached(&service).expect("recorded");
        }
        upkeep::wake(&service).expect("woken");
        let ending = games::get(&service, Viewer::Host, game).expect("there").ending.clone().expect("over");
        let end = crate::fixtures::time("2026-03-10T12:00:00Z");
        assert_eq!((ending.reason, ending.at), (Reason::Timeout, end), "seven days do not count, the rest does");
    }
}

#[test]
fn d23_without_a_bot_that_says_so_time_counts_as_ever() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = service(store::in_memory().expect("opens"), &clock, PlaySettings { vacation_days: 0, ..host() });
    let [ada, bob] = [(1, "Ada"), (2, "Bob")].map(|(user, name)| discord(&service, user, name));
    let game = begin(&service, &ada, &bob, HERE, "2d");
    reachability::lost_at_start(&service).expect("nothing to record");
    clock.advance(TimeDelta::days(2));
    upkeep::wake(&service).expect("woken");
    assert!(!is_running(&service, game));
    assert_eq!(Outage::LONGEST, Span::days(7));
}
