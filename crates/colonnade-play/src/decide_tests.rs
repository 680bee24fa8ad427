use chrono::TimeDelta;

use super::*;
use crate::event::{BySideOf, Cause, Dated, Setup, SideOf};
use crate::ids::{GameId, ServerId};
use crate::place::Place;
use crate::viewer::Viewer;
use colonnade_rules::{BySide, Game as Which};

#[path = "pauses_tests.rs"]
mod pauses_tests;

const ADA: PlayerId = PlayerId(1);
const BOB: PlayerId = PlayerId(2);
const EVE: PlayerId = PlayerId(3);

fn noon() -> Timestamp {
    "2026-03-01T12:00:00Z".parse().expect("a time")
}

fn hours(count: i64) -> Timestamp {
    noon() + TimeDelta::hours(count)
}

fn none() -> Vacation {
    Vacation::default()
}

fn setup(game: Which, variant: &str, control: &str) -> Setup {
    Setup {
        variant: game.variant(variant).expect("a variant"),
        position: None,
        players: BySideOf(ADA, BOB),
        names: BySideOf("Ada".to_owned(), "Bob".to_owned()),
        control: control.parse().expect("a time control"),
        rated: true,
        place: Place::Local,
        channel: None,
        challenge: None,
        rematch_of: None,
    }
}

/// A game under test: each decided event is applied to it.
struct Table {
    game: Game,
    events: Vec<Dated<GameEvent>>,
    /// The side whose win is certain.
    certain: Option<Side>,
}

impl Table {
    fn of(setup: Setup) -> Table {
        let events = vec![Dated { at: noon(), event: GameEvent::Started(setup) }];
        Table { game: Game::fold(GameId(7), &events).expect("a game"), events, certain: None }
    }

    fn pilastri() -> Table {
        Table::of(setup(Which::Pilastri, "4x4", "3d"))
    }

    fn say(&mut self, player: PlayerId, text: &str, at: Timestamp) -> Result<Vec<GameEvent>, Refusal> {
        let written: crate::TextCommand = text.parse()?;
        let none = none();
        let decided = decide(&self.game, player, &written.command, &BySide::new(&none, &none), self.certain, at)?;
        // Applying the checked actions gives the same game as reading the texts again.
        let mut checked = self.game.clone();
        for DecidedEvent { event, action } in &decided {
            let event = Dated { at, event: event.clone() };
            checked.apply_decided(&event, action.clone()).expect("decided events belong here");
        }
        let events: Vec<GameEvent> = decided.into_iter().map(|decided| decided.event).collect();
        self.take(events.iter().map(|event| (at, event.clone())));
        assert_eq!((checked.version, checked.state.position()), (self.game.version, self.game.state.position()));
        assert_eq!((checked.last_facts(), &checked.actions), (self.game.last_facts(), &self.game.actions));
        Ok(events)
    }

    fn take(&mut self, events: impl IntoIterator<Item = (Timestamp, GameEvent)>) {
        for (at, event) in events {
            let event = Dated { at, event };
            self.game.apply(&event).expect("decided events belong here");
            self.events.push(event);
        }
        // Folding from the start gives the same game.
        let folded = Game::fold(GameId(7), &self.events).expect("a game");
        assert_eq!(folded.last_facts(), self.game.last_facts());
        assert_eq!(folded.last_chosen_facts(), self.game.last_chosen_facts());
        assert_eq!((folded.version, folded.state.position()), (self.game.version, self.game.state.position()));
        assert_eq!((folded.clocks, folded.ending), (self.game.clocks.clone(), self.game.ending.clone()));
    }

    fn play(&mut self, moves: &str) {
        for text in moves.split_whitespace() {
            let player = self.game.players()[self.game.state.side_to_act()];
            self.say(player, text, noon()).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        }
    }

    fn ending(&self) -> Option<(GameResult, Reason)> {
        self.game.ending.as_ref().map(|ending| (ending.result, ending.reason))
    }
}

#[test]
fn only_the_player_to_act_acts() {
    let mut table = Table::pilastri();
    assert_eq!(table.say(BOB, "b1-b2", noon()), Err(Refusal::NotYourTurn));
    assert_eq!(table.say(EVE, "a1-a2", noon()), Err(Refusal::NotPlaying));
    assert!(matches!(table.say(ADA, "a1-a3", noon()), Err(Refusal::Move(_))));
    assert!(table.say(ADA, "A1-A2", noon()).is_ok());
    assert_eq!(table.game.actions[0].text, "a1-a2");
    assert_eq!(table.say(ADA, "a2-a3", noon()), Err(Refusal::NotYourTurn));
}

#[test]
fn one_player_may_hold_both_sides_of_a_local_game() {
    let mut table = Table::of(Setup { players: BySideOf(ADA, ADA), ..setup(Which::Pilastri, "4x4", "none") });
    assert!(table.say(ADA, "a1-a2", noon()).is_ok() && table.say(ADA, "b1-b2", noon()).is_ok());
    assert_eq!(table.game.actions.iter().map(|action| action.side).collect::<Vec<_>>(), [Side::First, Side::Second]);
}

#[test]
fn a_move_before_the_deadline_wins_the_race_and_one_at_it_loses() {
    let mut table = Table::pilastri();
    let deadline = hours(72);
    assert_eq!(elapse(&table.game, &none(), &[], 0, &[], hours(71)), None);
    assert_eq!(table.say(ADA, "a1-a2", deadline), Err(Refusal::TimeIsUp));
    let in_time = table.say(ADA, "a1-a2", deadline - TimeDelta::milliseconds(1));
    assert!(in_time.is_ok());
    assert_eq!(elapse(&table.game, &none(), &[], 0, &[], deadline), None, "Bob's time runs now");
}

#[test]
fn a_passed_deadline_ends_the_game_with_the_time_that_counted() {
    let mut table = Table::pilastri();
    let elapse = elapse(&table.game, &none(), &[Span::hours(24)], 0, &[], hours(500)).expect("time is up");
    assert_eq!(elapse.events[0].0, hours(72));
    table.take(elapse.events);
    assert_eq!(table.ending(), Some((GameResult::Win(Side::Second), Reason::Timeout)));
    assert_eq!(table.say(ADA, "a1-a2", hours(501)), Err(Refusal::GameOver));
    assert_eq!(super::elapse(&table.game, &none(), &[], 0, &[], hours(900)), None);
}

#[test]
fn vacation_is_spent_before_a_game_is_lost() {
    let table = Table::pilastri();
    let elapse = elapse(&table.game, &none(), &[], 20, &[], hours(72)).expect("something is due");
    assert_eq!((elapse.spent, elapse.events), (vec![hours(72).date_naive()], vec![]));
}

#[test]
fn each_reminder_comes_once_a_turn() {
    let mut table = Table::pilastri();
    let both = [Span::hours(24), Span::hours(6)];
    assert_eq!(table.game.due(&none(), &both).map(|due| due.at()), Some(hours(48)));
    let first = elapse(&table.game, &none(), &both, 0, &[], hours(50)).expect("a reminder");
    assert_eq!(first.events, [(hours(50), GameEvent::Reminded { side: Side::First.into(), before: Span::hours(24) })]);
    table.take(first.events);
    assert_eq!(elapse(&table.game, &none(), &both, 0, &[], hours(65)), None);
    assert_eq!(table.game.due(&none(), &both).map(|due| due.at()), Some(hours(66)));
    table.say(ADA, "a1-a2", hours(66)).expect("legal");
    assert_eq!(table.game.due(&none(), &both).map(|due| due.at()), Some(hours(66 + 48)));
    assert_eq!(table.game.due(&none(), &[]), Some(Due::Deadline { at: hours(66 + 72) }), "reminders can be off");
    let long = [Span::days(5)];
    assert_eq!(table.game.due(&none(), &long), Some(Due::Deadline { at: hours(138) }), "longer than the turn");
}

#[test]
fn draws_are_offered_declined_and_agreed() {
    let mut table = Table::pilastri();
    assert_eq!(table.say(ADA, "draw accept", noon()), Err(Refusal::NoDrawOffer));
    table.say(ADA, "draw", noon()).expect("an offer");
    assert_eq!(table.say(ADA, "draw", noon()), Err(Refusal::DrawOfferOpen));
    assert_eq!(table.say(ADA, "draw accept", noon()), Err(Refusal::DrawOfferOpen), "not one's own");
    table.say(BOB, "draw decline", noon()).expect("declined");
    assert_eq!(table.say(ADA, "draw", noon()), Err(Refusal::DrawDeclined));
    table.play("a1-a2");
    table.say(ADA, "draw", noon()).expect("after an own move");
    table.play("b1-b2");
    assert_eq!(table.game.offered_by(Offer::Draw), None, "moving on declines");
    table.say(ADA, "draw", noon()).expect("not declined in words");
    table.say(BOB, "draw", noon()).expect("two who offer agree");
    assert_eq!(table.ending(), Some((GameResult::Draw, Reason::Agreement)));
}

#[test]
fn takebacks_go_back_to_ones_own_last_move() {
    let mut table = Table::pilastri();
    assert_eq!(table.say(ADA, "takeback", noon()), Err(Refusal::NothingToTakeBack));
    table.play("a1-a2 b1-b2");
    let asked = table.say(ADA, "takeback", hours(1)).expect("asked");
    assert_eq!(asked, [GameEvent::TakebackAsked { by: Side::First.into(), plies: 2 }]);
    assert_eq!(table.say(BOB, "takeback", hours(1)), Err(Refusal::TakebackOpen));
    assert_eq!(table.say(ADA, "takeback accept", hours(1)), Err(Refusal::OwnTakeback), "not one's own");
    table.say(BOB, "takeback accept", hours(2)).expect("granted");
    assert_eq!((table.game.actions.len(), table.game.state.plies()), (0, 0));
    assert_eq!(table.game.clocks.running(), Some(Side::First));
    // The two hours that Ada spent thinking stay spent.
    let left = table.game.clocks.left(hours(2), &none()).expect("a limit");
    assert_eq!(left, BySide::new(TimeDelta::hours(70), TimeDelta::hours(72)));
    table.play("a1-a2");
    table.say(ADA, "takeback", hours(3)).expect("asked");
    table.say(BOB, "b1-b2", hours(3)).expect("moving on is an answer");
    assert_eq!(table.game.takeback(), None);
}

#[test]
fn a_refused_takeback_is_not_asked_for_again_before_the_next_move() {
    let mut table = Table::pilastri();
    table.play("a1-a2");
    table.say(ADA, "takeback", noon()).expect("asked");
    table.say(BOB, "takeback decline", noon()).expect("refused");
    assert_eq!(table.say(ADA, "takeback", noon()), Err(Refusal::TakebackDeclined));
    table.say(BOB, "b1-b2", noon()).expect("legal");
    assert_eq!(table.say(ADA, "takeback", noon()), Err(Refusal::TakebackDeclined), "Ada has not moved since");
    table.play("c1-c2");
    table.say(ADA, "takeback", noon()).expect("asked after a move of her own");
}

#[test]
fn whoever_grants_a_takeback_has_the_whole_time_for_the_next_move() {
    let mut table = Table::pilastri();
    table.say(ADA, "a1-a2", hours(1)).expect("legal");
    table.say(ADA, "takeback", hours(70)).expect("asked");
    table.say(BOB, "takeback accept", hours(71)).expect("granted");
    table.say(ADA, "c1-c2", hours(72)).expect("legal");
    assert_eq!(table.game.clocks.deadline(&none()), Some(hours(72 + 72)), "three days for each move");
}

#[test]
fn each_player_opens_a_direct_game_once() {
    let mut direct = Table::of(Setup { place: Place::Direct, ..setup(Which::Pilastri, "4x4", "3d") });
    let none = none();
    let none = BySide::new(&none, &none);
    let events = decide(&direct.game, ADA, &Command::Publish, &none, None, noon()).expect("agreed");
    direct.take(events.into_iter().map(|decided| (noon(), decided.event)));
    assert_eq!(decide(&direct.game, ADA, &Command::Publish, &none, None, noon()), Err(Refusal::PublishedAlready));
}

#[test]
fn a_game_is_aborted_only_before_both_have_acted() {
    let mut early = Table::pilastri();
    early.play("a1-a2");
    early.say(BOB, "abort", noon()).expect("Bob has not acted");
    assert_eq!(early.ending(), Some((GameResult::Unfinished, Reason::Aborted)));
    let mut late = Table::pilastri();
    late.play("a1-a2 b1-b2");
    assert_eq!(late.say(ADA, "abort", noon()), Err(Refusal::TooLateToAbort));
    late.say(BOB, "resign", noon()).expect("at any time");
    assert_eq!(late.ending(), Some((GameResult::Win(Side::First), Reason::Resignation)));
}

#[test]
fn whoever_does_not_act_without_a_limit_is_asked_and_then_the_game_is_adjourned() {
    let days = |count| noon() + TimeDelta::days(count);
    let untimed = || Table::of(setup(Which::Pilastri, "4x4", "none"));
    let mut table = untimed();
    table.play("a1-a2 b1-b2");
    // Ada has to act, and only Bob can ask.
    assert_eq!(table.say(ADA, "abort", days(90)), Err(Refusal::TooLateToAbort));
    assert_eq!(table.say(BOB, "abort", days(59)), Err(Refusal::NotIdleYet { from: days(60) }));
    assert_eq!(table.game.due(&none(), &[]), None, "nothing is due without a limit");
    table.say(BOB, "abort", days(60)).expect("60 days");
    assert_eq!(table.say(BOB, "abort", days(61)), Err(Refusal::AskedToAct { until: days(74) }));
    let asked = table.game.clone();
    // An offer is no act, and an act ends it.
    table.say(ADA, "draw", days(65)).expect("an offer");
    table.say(BOB, "draw decline", days(66)).expect("an answer");
    assert_eq!(table.game.due(&none(), &[]), Some(Due::Deadline { at: days(74) }));
    table.say(ADA, "d4-d3", days(73)).expect("in time");
    assert_eq!(table.game.due(&none(), &[]), None);
    assert_eq!(table.say(BOB, "abort", days(200)), Err(Refusal::TooLateToAbort), "Bob has to act");
    // Vacation does not count, and none is spent for it. Nobody wins.
    let away = |first: i64, count: i64| {
        let mut vacation = none();
        (first..first + count).for_each(|day| vacation.insert(days(day).date_naive()));
        vacation
    };
    let late = elapse(&asked, &none(), &[], 20, &[], days(80)).expect("time is up");
    assert_eq!((late.spent.len(), late.events.len(), late.events[0].0), (0, 1, days(74)));
    assert_eq!(asked.due(&away(70, 2), &[]), Some(Due::Deadline { at: days(76) }));
    let reminded = asked.due(&none(), &[Span::hours(24)]);
    assert_eq!(reminded, Some(Due::Reminder { at: days(73), side: Side::First, before: Span::hours(24) }));
    // Time in which players could not reach the service does not count.
    let outage = Outage { from: days(70), until: days(73) };
    let moved = elapse(&asked, &none(), &[], 20, &[outage], days(75)).expect("an outage");
    assert_eq!(moved.events.iter().filter(|(_, event)| matches!(event, GameEvent::Ended { .. })).count(), 0);
    let mut table = Table { game: asked.clone(), events: Vec::new(), certain: None };
    for (at, event) in late.events {
        table.game.apply(&Dated { at, event }).expect("it belongs here");
    }
    assert_eq!(table.ending(), Some((GameResult::Unfinished, Reason::Adjourned)));
    assert!(!table.game.is_rated());
    // Before that, vacation counts for the 60 days, too.
    let mut table = untimed();
    table.play("a1-a2 b1-b2");
    let vacation = away(10, 5);
    let asked = decide(&table.game, BOB, &Command::Abort, &BySide::new(&vacation, &none()), None, days(62));
    assert_eq!(asked, Err(Refusal::NotIdleYet { from: days(65) }));
}

fn gore(position: &str) -> Table {
    Table::of(Setup { position: Some(position.to_owned()), ..setup(Which::Gore, "standard", "3d") })
}

#[test]
fn goré_offers_only_stop_and_resume_the_clocks() {
    let mut table = gore("3n,3n,3n,3n/3s,3s,3s,3s s 6 18 -");
    table.say(ADA, "offer:a1", hours(10)).expect("an offer");
    assert_eq!(table.game.clocks.deadline(&none()), Some(hours(82)), "Bob answers while the own clock runs");
    table.say(BOB, "decline", hours(20)).expect("an answer");
    assert_eq!(table.game.clocks.deadline(&none()), Some(hours(82)), "Ada has 62 hours left");
    table.say(ADA, "a1", hours(30)).expect("a sowing");
    let left = table.game.clocks.left(hours(30), &none()).expect("a limit");
    assert_eq!(left, BySide::new(TimeDelta::hours(72), TimeDelta::hours(62)), "only the sowing ends the turn");
    let glory = table.say(BOB, "resign", hours(31)).map(|events| events[0].clone());
    assert!(matches!(glory, Ok(GameEvent::Ended { without_glory: false, .. })), "Bob declined, not Ada");
    let mut other = gore("3n,3n,3n,3n/3s,3s,3s,3s s 6 18 -");
    other.play("offer:a1 decline");
    other.say(ADA, "resign", noon()).expect("resigned");
    assert!(other.game.ending.expect("over").without_glory);
}

#[test]
fn a_pass_without_choice_is_played_by_the_service() {
    // South sows its only stone; North stays on its own side and has captured nothing to pay with.
    let mut table = gore("0n,1n,30n,9n/0s,0s,0s,1s s 7 0 -");
    table.play("d1");
    let events = table.say(BOB, "b2", hours(5)).expect("legal");
    assert!(matches!(&events[1], GameEvent::Acted { text, cause: Cause::Forced, .. } if text == "pass"));
    assert_eq!(table.game.state.side_to_act(), Side::Second);
    let left = table.game.clocks.left(hours(5), &none()).expect("a limit");
    assert_eq!(left, BySide::new(TimeDelta::hours(72), TimeDelta::hours(72)), "a forced action takes no time");
}

#[test]
fn a_pass_without_choice_answers_no_draw_offer() {
    let mut table = gore("0n,1n,30n,9n/0s,0s,0s,1s s 7 0 -");
    table.play("d1");
    table.say(BOB, "draw", noon()).expect("an offer");
    let events = table.say(BOB, "b2", noon()).expect("legal");
    assert!(matches!(&events[1], GameEvent::Acted { cause: Cause::Forced, .. }), "South passes without a choice");
    assert_eq!(table.game.offered_by(Offer::Draw), Some(Side::Second), "Ada has not answered");
    table.say(ADA, "draw decline", noon()).expect("an answer");
    assert_eq!(table.say(BOB, "draw", noon()), Err(Refusal::DrawDeclined));
}

#[test]
fn the_rules_end_a_game_with_their_own_reason() {
    let position = "1,0,0,0,0,0/0,0,0,0,0,0/0,0,0,0,0,0/0,0,0,0,0,0/0,0,0,0,0,0/1,0,0,0,0,2 w 13 20 0";
    let start = Setup { position: Some(position.to_owned()), ..setup(Which::Buku, "6x6", "none") };
    let mut counted = Table::of(start.clone());
    counted.play("1:a1-b1-b2");
    assert_eq!(counted.ending(), Some((GameResult::Win(Side::Second), Reason::Counters)));
    assert_eq!(counted.game.ending.and_then(|ending| ending.score), Some(BySide::new(15, 22)));
    let mut repeated = Table::of(start);
    repeated.play("3:");
    assert_eq!(repeated.ending(), Some((GameResult::Win(Side::Second), Reason::Repetition)));
}

#[test]
fn private_games_are_for_those_who_may_see_them() {
    let server = ServerId(5);
    let place = |place| Table::of(Setup { place, ..setup(Which::Pilastri, "4x4", "3d") }).game;
    let private = place(Place::Server { server, private: true });
    let public = place(Place::Server { server, private: false });
    let direct = place(Place::Direct);
    for (viewer, sees_private, sees_direct) in [
        (Viewer::Nobody, false, false),
        (Viewer::Player(EVE), false, false),
        (Viewer::Player(BOB), true, true),
        (Viewer::Server(server), true, false),
        (Viewer::Server(ServerId(6)), false, false),
        (Viewer::Host, true, true),
    ] {
        assert!(public.is_visible_to(viewer));
        assert_eq!(private.is_visible_to(viewer), sees_private, "{viewer:?}");
        assert_eq!(direct.is_visible_to(viewer), sees_direct, "{viewer:?}");
    }
    let mut direct = Table::of(Setup { place: Place::Direct, ..setup(Which::Pilastri, "4x4", "3d") });
    for player in [ADA, BOB] {
        assert!(!direct.game.is_visible_to(Viewer::Nobody));
        let none = none();
        let none = BySide::new(&none, &none);
        let events = decide(&direct.game, player, &Command::Publish, &none, None, noon()).expect("agreed");
        direct.take(events.into_iter().map(|decided| (noon(), decided.event)));
    }
    assert!(direct.game.is_visible_to(Viewer::Nobody));
}

#[test]
fn a_planned_answer_takes_no_time_and_is_a_decision() {
    let mut table = Table::pilastri();
    let first = |game: &Game| game.state.actions().map(|action| action.to_string()).next().expect("an action");
    let text = first(&table.game);
    table.say(ADA, &text, hours(5)).expect("legal");
    let chosen = table.game.last_chosen_facts().cloned();
    let planned = answer(&table.game, &first(&table.game), hours(5)).expect("legal");
    let events: Vec<_> = planned.into_iter().map(|decided| (hours(5), decided.event)).collect();
    table.take(events);
    assert_eq!(table.game.actions.last().map(|action| action.cause), Some(Cause::Planned));
    let left = table.game.clocks.left(hours(5), &none()).expect("a limit");
    assert_eq!(left, BySide::new(TimeDelta::hours(72), TimeDelta::hours(72)));
    assert_eq!(table.game.plies_to_take_back(Side::Second), Some(1));
    assert_eq!((table.game.last_chosen_facts(), table.game.state.side_to_act()), (chosen.as_ref(), Side::First));
    // The same game, read from its events, has the same facts.
    let read = Game::fold(GameId(7), &table.events).expect("a game");
    assert_eq!((&read.actions, read.last_chosen_facts()), (&table.game.actions, chosen.as_ref()));
    assert!(answer(&table.game, "nonsense", hours(5)).is_err());
}

#[test]
fn an_offer_that_lapsed_is_told_also_where_an_answer_was_planned() {
    let mut table = Table::pilastri();
    let first = |game: &Game| game.state.actions().map(|action| action.to_string()).next().expect("an action");
    table.say(BOB, "draw", noon()).expect("an offer");
    let text = first(&table.game);
    table.say(ADA, &text, noon()).expect("legal");
    assert_eq!(table.game.lapsed(Offer::Draw), Some(Side::Second));
    let planned = answer(&table.game, &first(&table.game), noon()).expect("legal");
    table.take(planned.into_iter().map(|decided| (noon(), decided.event)).collect::<Vec<_>>());
    assert_eq!(table.game.lapsed(Offer::Draw), Some(Side::Second));
}

#[test]
fn b3_takebacks_give_no_time() {
    let mut table = Table::of(setup(Which::Pilastri, "6x6", "1h+1h/30d"));
    let minutes = |count| noon() + TimeDelta::minutes(count);
    let first = |game: &Game| game.state.actions().map(|action| action.to_string()).next().expect("an action");
    for time in 0..20 {
        let text = first(&table.game);
        table.say(ADA, &text, minutes(2 * time + 1)).expect("a move");
        let text = first(&table.game);
        table.say(BOB, &text, minutes(2 * time + 2)).expect("a reply");
        table.say(ADA, "takeback", minutes(2 * time + 2)).expect("asked");
        table.say(BOB, "takeback accept", minutes(2 * time + 2)).expect("granted");
    }
    let left = table.game.clocks.left(minutes(40), &none()).expect("a limit");
    assert_eq!(
        left,
        BySide::new(TimeDelta::minutes(40), TimeDelta::minutes(40)),
        "each used twenty minutes of an hour"
    );
    // When nothing would be left, nothing is taken back.
    let text = first(&table.game);
    table.say(ADA, &text, minutes(79)).expect("in time");
    let text = first(&table.game);
    table.say(BOB, &text, minutes(80)).expect("a reply");
    assert_eq!(table.say(ADA, "takeback", minutes(81)), Err(Refusal::NoTimeForTakeback));
}

#[test]
fn d23_a_deadline_in_an_outage_is_no_deadline() {
    let mut table = Table::pilastri();
    let outage = Outage { from: hours(70), until: hours(73) };
    let late = elapse(&table.game, &none(), &[], 20, &[], hours(73)).expect("without the outage time is up");
    assert_eq!(late.spent.len(), 1);
    let elapsed = elapse(&table.game, &none(), &[Span::hours(1)], 20, &[outage], hours(73)).expect("an outage");
    assert_eq!(elapsed, Elapsed { spent: vec![], events: vec![(hours(73), GameEvent::Outage(outage))] });
    table.take(elapsed.events);
    assert_eq!(table.game.clocks.deadline(&none()), Some(hours(75)));
    assert_eq!(elapse(&table.game, &none(), &[], 20, &[outage], hours(73)), None, "it is recorded once");
    assert_eq!(table.game.touched, noon(), "nobody did anything");
    table.say(ADA, "a1-a2", hours(74)).expect("in time");
    assert_eq!(table.game.clocks.deadline(&none()), Some(hours(74 + 72)));
}

/// A game of the smallest board after both have acted, in which the win of the first side is certain.
fn certain() -> Table {
    let mut table = Table::pilastri();
    for _ in 0..2 {
        table.play(&first_action(&table.game));
    }
    table.certain = Some(Side::First);
    table
}

fn first_action(game: &Game) -> String {
    game.state.actions().map(|action| action.to_string()).next().expect("an action")
}

const CLAIMED: Option<(GameResult, Reason)> = Some((GameResult::Win(Side::First), Reason::Claim));

#[test]
fn a_certain_win_can_be_claimed_and_the_opponent_can_go_on_once() {
    let mut table = certain();
    assert_eq!(table.say(ADA, "claim accept", noon()), Err(Refusal::NoClaim));
    assert_eq!(table.say(BOB, "claim", noon()), Err(Refusal::NotCertain));
    assert_eq!(table.say(EVE, "claim", noon()), Err(Refusal::NotPlaying));
    assert_eq!(table.say(ADA, "claim", noon()), Ok(vec![GameEvent::Claimed(SideOf::First)]));
    assert_eq!(table.game.asked(), Some(Side::Second));
    for (player, text, refusal) in [
        (ADA, "claim", Refusal::ClaimOpen),
        (ADA, "claim accept", Refusal::ClaimOpen),
        (BOB, "claim", Refusal::ClaimOpen),
        (BOB, "draw", Refusal::ClaimOpen),
        (BOB, "takeback", Refusal::ClaimOpen),
        (EVE, "claim accept", Refusal::NotPlaying),
    ] {
        assert_eq!(table.say(player, text, noon()), Err(refusal), "{player:?} {text}");
    }
    assert_eq!(table.say(BOB, "claim decline", noon()), Ok(vec![GameEvent::ClaimDeclined]));
    assert_eq!(table.game.asked(), None);
    assert_eq!(table.say(ADA, "claim", noon()), Err(Refusal::ClaimDeclined), "she has to play on");
    table.play(&first_action(&table.game));
    table.say(ADA, "claim", noon()).expect("her second one");
    assert_eq!(table.ending(), CLAIMED, "it ends the game at once");
}

#[test]
fn a_claim_that_is_accepted_ends_the_game() {
    let mut table = certain();
    table.say(BOB, "draw", noon()).expect("an offer");
    table.say(ADA, "claim", noon()).expect("certain");
    assert_eq!(table.game.open_offers(), [(Offer::Claim, Side::First)], "it closes other offers");
    assert!(table.game.may_offer(Offer::Draw, Side::Second));
    table.say(BOB, "claim accept", noon()).expect("an answer");
    assert_eq!(table.ending(), CLAIMED);
    assert_eq!(table.say(BOB, "claim decline", noon()), Err(Refusal::GameOver));
}

#[test]
fn an_action_closes_a_claim() {
    let mut table = certain();
    table.say(ADA, "claim", noon()).expect("certain");
    table.play(&first_action(&table.game));
    assert_eq!((table.game.lapsed(Offer::Claim), table.game.has_claimed(Side::First)), (Some(Side::First), false));
    table.say(ADA, "claim", noon()).expect("on the turn of the opponent");
    table.play(&first_action(&table.game));
    assert!(table.game.has_claimed(Side::First), "the opponent went on");
    assert_eq!(table.say(ADA, "claim", noon()), Err(Refusal::ClaimDeclined));
    assert_eq!(table.say(BOB, "claim accept", noon()), Err(Refusal::NoClaim));
    table.play(&first_action(&table.game));
    table.certain = None;
    assert_eq!(table.say(ADA, "claim", noon()), Err(Refusal::NotCertain));
}

#[test]
fn a_claim_stops_no_clock_and_a_takeback_leaves_the_answer_used() {
    let mut table = certain();
    table.say(ADA, "takeback", noon()).expect("asked");
    let deadline = table.game.clocks.deadline(&none());
    table.say(ADA, "claim", noon()).expect("certain");
    assert_eq!(table.game.clocks.deadline(&none()), deadline);
    assert_eq!(table.say(BOB, "takeback accept", noon()), Err(Refusal::NoTakeback));
    table.say(BOB, "claim decline", noon()).expect("an answer");
    table.say(ADA, "takeback", noon()).expect("asked");
    table.say(BOB, "takeback accept", noon()).expect("granted");
    assert!(table.game.has_claimed(Side::First));
    table.say(ADA, "resign", noon()).expect("possible");
    assert_eq!(table.say(ADA, "claim", hours(73)), Err(Refusal::GameOver));
    let mut late = certain();
    assert_eq!(late.say(BOB, "claim accept", hours(73)), Err(Refusal::TimeIsUp));
    assert_eq!(late.say(ADA, "claim", hours(73)), Err(Refusal::TimeIsUp));
}

#[test]
fn who_plays_both_sides_asks_nobody() {
    let mut table = Table::of(Setup { players: BySideOf(ADA, ADA), ..setup(Which::Pilastri, "4x4", "3d") });
    assert_eq!(table.say(ADA, "claim", noon()), Err(Refusal::NotCertain));
    table.certain = Some(Side::Second);
    table.say(ADA, "claim", noon()).expect("certain for the side that is not to act");
    assert_eq!(table.ending(), Some((GameResult::Win(Side::Second), Reason::Claim)));
}

#[test]
fn a_claim_that_nobody_answers_stands_when_the_time_of_its_player_is_up() {
    let mut table = certain();
    table.say(ADA, "claim", noon()).expect("certain");
    let late = elapse(&table.game, &none(), &[], 0, &[], hours(80)).expect("time is up");
    table.take(late.events);
    assert_eq!(table.ending(), CLAIMED);
    assert_eq!(table.game.ending.as_ref().map(|ending| ending.at), Some(hours(72)));
    // The time of the opponent is lost as ever.
    let mut table = certain();
    table.play(&first_action(&table.game));
    table.say(ADA, "claim", noon()).expect("certain");
    let late = elapse(&table.game, &none(), &[], 0, &[], hours(80)).expect("time is up");
    table.take(late.events);
    assert_eq!(table.ending(), Some((GameResult::Win(Side::First), Reason::Timeout)));
}

#[test]
fn a_request_for_a_takeback_is_answered_before_a_claim() {
    let mut table = certain();
    table.say(BOB, "takeback", noon()).expect("asked");
    assert_eq!(table.say(ADA, "claim", noon()), Err(Refusal::TakebackOpen));
    table.say(ADA, "takeback decline", noon()).expect("an answer");
    table.say(ADA, "claim", noon()).expect("certain");
}
