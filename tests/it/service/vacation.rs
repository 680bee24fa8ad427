//! Vacation that is spent by itself: where it is not, who is told, and what the boards show.

use chrono::TimeDelta;
use colonnade::computer::identity;
use colonnade::play::{
    Audience, ClockChange, Conditions, Fact, FreeDays, GameFact, GameId, Player, PlayerId, SideChoice, Viewer, zone,
};
use colonnade::service::{
    Proposal, ProposalOutcome, Service, challenges, deletion, games, outbox, people, rematches, upkeep, vacation,
};
use colonnade_engine::Level;
use colonnade_rules::{Game, Reason, Side};

use super::{HERE, begin};
use crate::fixtures::{HandClock, discord, in_memory, time};

/// Who is told of clocks that changed, with the games and the number of days.
fn told(service: &Service) -> Vec<(PlayerId, Vec<GameId>, usize)> {
    let waiting = outbox::notices(service, usize::MAX).expect("read");
    let told = waiting.into_iter().filter_map(|queued| match (queued.notice.to, queued.notice.fact) {
        (Audience::Player(to), Fact::ClocksChanged { why: ClockChange::Vacation { days, .. }, games }) => {
            Some((to, games, days.len()))
        }
        _ => None,
    });
    let mut told: Vec<_> = told.collect();
    told.sort();
    told
}

#[test]
fn b1_games_against_computers_spend_no_vacation() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let [ada, bob] = [(1, "Ada"), (2, "Bob")].map(|(user, name)| discord(&service, user, name));
    let computer = people::sign_in(&service, &identity(Level::ALL[0]), "Computer").expect("signs in");
    let proposal = Proposal {
        side: SideChoice::First,
        control: Some("1d".parse().expect("one")),
        ..Proposal::new(ada.id, Some(computer.id), Game::Pilastri.standard(), HERE)
    };
    let ProposalOutcome::Accepted(alone) = challenges::propose(&service, &proposal).expect("begun") else {
        panic!("not begun")
    };
    let between = begin(&service, &ada, &bob, HERE, "10d");
    let deadline = |game| games::games_of(&service, ada.id).expect("listed").iter().find(|it| it.id == game)?.deadline;
    let before = deadline(between);
    clock.advance(TimeDelta::days(1));
    upkeep::wake(&service).expect("woken");
    let ended = games::get(&service, Viewer::Host, alone.game.id).expect("there");
    assert_eq!(ended.ending.as_ref().map(|ending| ending.reason), Some(Reason::Timeout));
    assert_eq!((deadline(between), told(&service)), (before, vec![]));
    assert_eq!(people::player(&service, ada.id).expect("there").vacation.spent_in(2026), 0);
}

#[test]
fn b1_whoever_keeps_vacation_spends_none_by_itself() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let [ada, bob] = [(1, "Ada"), (2, "Bob")].map(|(user, name)| discord(&service, user, name));
    let game = begin(&service, &ada, &bob, HERE, "1d");
    assert!(!ada.keeps_vacation, "it is spent by itself unless a player says no");
    assert!(vacation::choose_automatic_vacation(&service, ada.id, false).expect("chosen").keeps_vacation);
    clock.advance(TimeDelta::days(1));
    upkeep::wake(&service).expect("woken");
    let ended = games::get(&service, Viewer::Host, game).expect("there");
    assert_eq!(ended.ending.as_ref().map(|ending| ending.reason), Some(Reason::Timeout));
    // The choice outlasts any number of later events.
    for user in 0..70 {
        people::sign_in(&service, &colonnade::play::Identity::Discord(1), &format!("Ada {user}")).expect("renamed");
    }
    assert!(people::player(&service, ada.id).expect("there").keeps_vacation);
    assert!(!vacation::choose_automatic_vacation(&service, ada.id, true).expect("chosen").keeps_vacation);
}

#[test]
fn b1_b2_spent_vacation_is_told_to_both_once_and_shown_everywhere() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let [ada, bob, cleo] = [(1, "Ada"), (2, "Bob"), (3, "Cleo")].map(|(user, name)| discord(&service, user, name));
    let first = begin(&service, &ada, &bob, HERE, "1d");
    let second = begin(&service, &ada, &bob, HERE, "3d");
    let third = begin(&service, &ada, &cleo, HERE, "5d");
    let waits = begin(&service, &cleo, &ada, HERE, "5d");
    for queued in outbox::notices(&service, usize::MAX).expect("read") {
        outbox::settle_notice(&service, &queued, colonnade::service::Sent::Delivered).expect("settled");
    }
    let mut live = service.subscribe();
    clock.advance(TimeDelta::days(1));
    upkeep::wake(&service).expect("woken");
    let mut expected =
        vec![(ada.id, vec![first, second, third], 1), (bob.id, vec![first, second], 1), (cleo.id, vec![third], 1)];
    expected.sort();
    assert_eq!(told(&service), expected);
    // Lists, boards and open pages show the new times.
    let deadlines = games::games_of(&service, ada.id).expect("listed");
    let deadline = |game| deadlines.iter().find(|it| it.id == game).and_then(|it| it.deadline);
    assert_eq!(deadline(first), Some(time("2026-03-03T12:00:00Z")));
    assert_eq!(deadline(second), Some(time("2026-03-05T12:00:00Z")));
    assert_eq!(deadline(waits), Some(time("2026-03-06T12:00:00Z")), "it is Cleo's time");
    let mut pages = Vec::new();
    while let Ok(update) = live.try_recv() {
        if matches!(update.fact, Fact::Game { what: GameFact::DeadlineMoved, .. }) {
            pages.push(update.game);
        }
    }
    pages.sort();
    assert_eq!(pages, [first, second, third]);
    let boards = outbox::notices(&service, usize::MAX).expect("read");
    let boards = boards.iter().filter(|queued| {
        matches!(queued.notice.fact, Fact::Game { what: GameFact::DeadlineMoved, .. })
            && queued.notice.to == Audience::Place(HERE)
    });
    assert_eq!(boards.count(), 3);
}

#[test]
fn b2_vacation_by_command_is_told_to_the_opponents_and_so_is_giving_it_back() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let [ada, bob] = [(1, "Ada"), (2, "Bob")].map(|(user, name)| discord(&service, user, name));
    let games: Vec<GameId> = (0..12).map(|_| begin(&service, &ada, &bob, HERE, "3d")).collect();
    let taken = vacation::take_vacation(&service, ada.id, "2026-03-02".parse().expect("a day"), 2).expect("taken");
    assert_eq!(told(&service), [(bob.id, games.clone(), 2)], "one message for twelve games");
    let seen = games::get(&service, Viewer::Host, games[0]).expect("there");
    assert_eq!(seen.clocks.deadline(&taken.vacation), Some(time("2026-03-06T12:00:00Z")));
    assert_eq!(seen.touched, seen.started, "nobody did anything in the game");
    vacation::cancel_vacation(&service, ada.id, taken.version).expect("given back");
    let told = told(&service);
    assert_eq!(told.len(), 2);
    assert!(told.contains(&(bob.id, games.clone(), 0)), "{told:?}");
    // Vacation after the end of all time that is left moves nothing.
    let version = games::get(&service, Viewer::Host, games[0]).expect("there").version;
    vacation::take_vacation(&service, ada.id, "2026-06-01".parse().expect("a day"), 1).expect("taken");
    assert_eq!(games::get(&service, Viewer::Host, games[0]).expect("there").version, version);
}

/// A casual game in which at most so many vacation days of each player stop the clocks; the first player begins.
fn limited(service: &Service, first: &Player, second: &Player, vacation: Option<u16>, control: &str) -> GameId {
    let proposal = Proposal {
        side: SideChoice::First,
        control: Some(control.parse().expect("one")),
        conditions: Conditions { vacation, ..Conditions::default() },
        ..Proposal::new(first.id, Some(second.id), Game::Pilare.standard(), HERE)
    };
    let made = challenges::challenge(service, &proposal).expect("made");
    assert_eq!(made.terms.conditions.vacation, vacation);
    challenges::accept(service, made.id, second.id).expect("accepted").game.id
}

/// F11: what is agreed on holds for every clock of the game, in lists and on boards as in what is decided.
#[test]
fn f11_vacation_stops_only_the_clocks_of_games_whose_conditions_let_it() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let [ada, bob] = [(1, "Ada"), (2, "Bob")].map(|(user, name)| discord(&service, user, name));
    let begun = |vacation, control| limited(&service, &ada, &bob, vacation, control);
    let kinds: Vec<GameId> =
        [(None, "3d"), (Some(0), "3d"), (Some(2), "3d"), (Some(0), "3d+1d/5d"), (None, "3d+1d/5d")]
            .map(|(vacation, control)| begun(vacation, control))
            .to_vec();
    let taken = vacation::take_vacation(&service, ada.id, "2026-03-02".parse().expect("a day"), 4).expect("taken");
    let deadlines = || {
        let listed = games::games_of(&service, ada.id).expect("listed");
        kinds.iter().map(move |game| listed.iter().find(|it| it.id == *game)?.deadline).collect::<Vec<_>>()
    };
    let at = |day: u32| Some(time(&format!("2026-03-{day:02}T12:00:00Z")));
    assert_eq!(deadlines(), [at(8), at(4), at(6), at(4), at(8)]);
    for (game, listed) in kinds.iter().zip(deadlines()) {
        let seen = games::get(&service, Viewer::Host, *game).expect("there");
        assert_eq!(seen.clocks.deadline(&taken.vacation), listed, "boards show what lists show");
    }
    let moved = [kinds[0], kinds[2], kinds[4]].to_vec();
    assert_eq!(told(&service), [(bob.id, moved, 4)], "only of games whose deadlines moved");
    assert_eq!(upkeep::recompute(&service, false, &mut |_, _| ()).expect("read"), []);
    // Time runs out there, and no day is spent for it.
    clock.advance(TimeDelta::days(3));
    upkeep::wake(&service).expect("woken");
    let ended = |game| games::get(&service, Viewer::Host, game).expect("there").ending.as_ref().map(|it| it.reason);
    let reasons: Vec<_> = kinds.iter().map(|game| ended(*game)).collect();
    assert_eq!(reasons, [None, Some(Reason::Timeout), None, Some(Reason::Timeout), None]);
    assert_eq!(people::player(&service, ada.id).expect("there").vacation.spent_in(2026), 4);
    let again = rematches::proposed_rematch(&service, kinds[1], bob.id, None).expect("over");
    assert_eq!(
        again.conditions,
        Conditions { vacation: Some(0), ..Conditions::default() },
        "a rematch has the same conditions"
    );
}

#[test]
fn f11_a_day_spent_elsewhere_is_told_only_of_games_where_it_counts() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let [ada, bob] = [(1, "Ada"), (2, "Bob")].map(|(user, name)| discord(&service, user, name));
    let begun = |vacation, control| limited(&service, &ada, &bob, vacation, control);
    let spends = begun(None, "1d");
    let uses = begun(Some(7), "5d");
    let used_up = begun(Some(1), "5d");
    // The one day that counts there is taken ahead, and lies after the one that is spent.
    vacation::take_vacation(&service, ada.id, "2026-03-01".parse().expect("a day"), 1).expect("taken");
    for queued in outbox::notices(&service, usize::MAX).expect("read") {
        outbox::settle_notice(&service, &queued, colonnade::service::Sent::Delivered).expect("settled");
    }
    let deadline = |game| games::games_of(&service, ada.id).expect("listed").iter().find(|it| it.id == game)?.deadline;
    let before = deadline(used_up);
    clock.advance(TimeDelta::hours(36));
    upkeep::wake(&service).expect("woken");
    assert_eq!(deadline(used_up), before);
    assert_eq!(deadline(uses), Some(time("2026-03-08T00:00:00Z")));
    let mut expected = vec![(ada.id, vec![spends, uses], 1), (bob.id, vec![spends, uses], 1)];
    expected.sort();
    assert_eq!(told(&service), expected);
}

/// Weekly free days in a time zone; Saturday and Sunday.
fn weekend(name: &str) -> FreeDays {
    let days = [chrono::Weekday::Sat, chrono::Weekday::Sun].into_iter().collect();
    FreeDays::new(days, zone(name).expect("a time zone")).expect("two days")
}

/// F11: the days are those that the players had when the game began, in games that agreed on them, on every clock.
#[test]
fn f11_weekly_free_days_stop_the_clocks_of_games_whose_conditions_include_them() {
    // A Thursday.
    let clock = HandClock::at("2026-03-26T12:00:00Z");
    let service = in_memory(&clock);
    let [ada, bob] = [(1, "Ada"), (2, "Bob")].map(|(user, name)| discord(&service, user, name));
    let begun = |free_days, control: &str| {
        let proposal = Proposal {
            side: SideChoice::First,
            control: Some(control.parse().expect("one")),
            conditions: Conditions { free_days, ..Conditions::default() },
            ..Proposal::new(ada.id, Some(bob.id), Game::Pilare.standard(), HERE)
        };
        let made = challenges::challenge(&service, &proposal).expect("made");
        challenges::accept(&service, made.id, bob.id).expect("accepted").game.id
    };
    for player in [&ada, &bob] {
        vacation::choose_automatic_vacation(&service, player.id, false).expect("chosen");
    }
    let before = begun(true, "3d");
    let chosen = vacation::choose_free_days(&service, ada.id, Some(weekend("Europe/Berlin"))).expect("chosen");
    assert_eq!(chosen.free_days, Some(weekend("Europe/Berlin")));
    let version = chosen.version;
    let again = vacation::choose_free_days(&service, ada.id, Some(weekend("Europe/Berlin"))).expect("chosen");
    assert_eq!(again.version, version, "the same choice changes nothing");
    let kinds = [before, begun(false, "3d"), begun(true, "3d"), begun(true, "3d+1d/5d"), begun(true, "none")];
    let deadlines = || {
        let listed = games::games_of(&service, ada.id).expect("listed");
        kinds.map(|game| listed.iter().find(|it| it.id == game)?.deadline)
    };
    let usual = Some(time("2026-03-29T12:00:00Z"));
    // The clocks go forward that Sunday: the weekend has 47 hours.
    let later = Some(time("2026-03-31T11:00:00Z"));
    assert_eq!(deadlines(), [usual, usual, later, later, None]);
    // A later choice changes no game that has begun.
    vacation::choose_free_days(&service, ada.id, None).expect("chosen");
    assert_eq!(deadlines(), [usual, usual, later, later, None]);
    assert_eq!(upkeep::recompute(&service, false, &mut |_, _| ()).expect("read"), []);
    clock.advance(TimeDelta::days(3));
    upkeep::wake(&service).expect("woken");
    let game = |id| games::get(&service, Viewer::Host, id).expect("there");
    assert_eq!(kinds.map(|id| game(id).is_running()), [false, false, true, true, true]);
    // It is Sunday in Berlin, and the clock shows that it stands still.
    let seen = game(kinds[2]);
    let rest = seen.clocks.rest(Side::First, service.now(), &ada.vacation).expect("a free day");
    assert_eq!((rest.until, rest.is_vacation), (time("2026-03-29T22:00:00Z"), false));
    let left = seen.clocks.left(service.now(), &ada.vacation).expect("a limit").first;
    assert_eq!(left, seen.clocks.left(rest.until, &ada.vacation).expect("a limit").first);
    assert_eq!(seen.clocks.rest(Side::Second, service.now(), &bob.vacation), None);
    let again = rematches::proposed_rematch(&service, kinds[1], bob.id, None).expect("over");
    assert!(!again.conditions.free_days);
    // They are erased with the player, whose games are over then.
    deletion::delete_player(&service, ada.id).expect("deleted");
    assert_eq!(upkeep::recompute(&service, false, &mut |_, _| ()).expect("read"), []);
    assert!(kinds.iter().all(|id| game(*id).clocks.free_days().first.is_none()));
}
