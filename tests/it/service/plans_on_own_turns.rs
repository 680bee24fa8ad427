//! Conditional moves that begin with the player's own move, those of both players together, and their interaction with
//! offers, takebacks, vacation, and the negotiation of Goré.

use chrono::TimeDelta;
use colonnade::play::{
    Cause, Command, GameFact, GameId, PlanDrop, PlanEdit, PlanProblem, Player, Refusal, SideChoice, Vacation, Viewer,
};
use colonnade::service::{
    Clock, PlaySettings, Proposal, Service, challenges, deletion, games, people, plans, upkeep, vacation,
};
use colonnade_rules::{BySide, Game, Reason, Side};

use super::plans::{act, add, dropped, enter, give, line, planned};
use super::{HERE, begin, notices, refusal};
use crate::fixtures::{HandClock, discord, in_memory, on_disk, service, time, without_vacation};

fn texts(line: &[String]) -> Vec<&str> {
    line.iter().map(String::as_str).collect()
}

/// A game in which both have planned the same line, with the first player to move: the first to its end, the second up
/// to their own last answer.
fn begin_a_chain(service: &Service, ada: &Player, bob: &Player, control: &str) -> (GameId, Vec<String>) {
    let game = begin(service, ada, bob, HERE, control);
    let line = line(service, game, &[0; 7]);
    assert_eq!(enter(service, ada, game, &line), 7);
    assert_eq!(enter(service, bob, game, &line[..6]), 6);
    (game, line)
}

#[test]
fn six_answers_of_both_follow_one_move() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let dir = tempfile::tempdir().expect("a directory");
    let open = || service(on_disk(dir.path()), &clock, PlaySettings::default());
    let service = open();
    let ada = discord(&service, 1, "Ada");
    let bob = discord(&service, 2, "Bob");
    let (game, line) = begin_a_chain(&service, &ada, &bob, "10d+36h/21d");
    clock.advance(TimeDelta::hours(5));
    upkeep::wake(&service).expect("wakes");
    assert!(games::get(&service, Viewer::Host, game).expect("there").actions.is_empty(), "nothing is played by itself");
    // The plans are only in the store.
    upkeep::close(&service).expect("closes");
    let service = open();
    let before = notices(&service).len();
    let done = act(&service, &ada, game, &line[0]);
    let played: Vec<_> = done.game.actions.iter().map(|action| (&action.text, action.cause, action.at)).collect();
    let causes = (0..7).map(|at| if at == 0 { Cause::Chosen } else { Cause::Planned });
    let wanted: Vec<_> = line.iter().zip(causes).map(|(text, cause)| (text, cause, clock.now())).collect();
    assert_eq!(played, wanted);
    assert_eq!((done.fact(), notices(&service).len()), (Some(GameFact::Acted), before + 1));
    // The clocks are as if the moves were played now: the first one took five hours, the others no time.
    let bank = TimeDelta::days(10);
    let increment = TimeDelta::hours(36);
    let left = done.game.clocks.left(clock.now(), &Vacation::default());
    assert_eq!(left, Some(BySide::new(bank - TimeDelta::hours(5) + increment * 4, bank + increment * 3)));
    assert_eq!(done.game.state.side_to_act(), Side::Second);
    assert_eq!([&ada, &bob].map(|player| planned(&service, player.id, game)), [0, 0]);
    assert_eq!(dropped(&service), [], "both were played to their ends");
    assert_eq!(games::get_at(&service, Viewer::Host, game, 8).expect("there").actions, done.game.actions);
    assert_eq!(upkeep::recompute(&service, false, &mut |_, _| ()), Ok(Vec::new()));
}

#[test]
fn a_line_of_the_own_turn_needs_an_answer() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let ada = discord(&service, 1, "Ada");
    let bob = discord(&service, 2, "Bob");
    let game = begin(&service, &ada, &bob, HERE, "3d");
    let long = line(&service, game, &[0; 5]);
    let other = line(&service, game, &[1, 0, 0]);
    let long = texts(&long);
    let refused = |line: &[&str]| refusal(add(&service, &ada, game, None, line));
    for length in [0, 1, 2, 4] {
        assert_eq!(refused(&long[..length]), Refusal::Plan(PlanProblem::NoAnswer), "{length}");
    }
    assert!(matches!(refused(&[long[0], "nonsense", long[2]]), Refusal::InLine { at: 2, .. }));
    add(&service, &ada, game, None, &long).expect("entered");
    // Another first move replaces the existing one.
    let changed = add(&service, &ada, game, None, &texts(&other)).expect("entered");
    assert!(changed.is_own_turn());
    assert_eq!(changed.plan.lines(), [texts(&other)]);
    add(&service, &ada, game, None, &long).expect("entered");
    let remove = |line: &[&str]| {
        let edit = PlanEdit { remove: Some(line), ..PlanEdit::default() };
        plans::edit_plan(&service, ada.id, game, None, &edit).expect("removed").plan
    };
    assert_eq!(remove(&long).lines(), [&long[..3]]);
    assert!(remove(&long[..2]).is_empty(), "a move of one's own alone plans nothing");
    add(&service, &ada, game, None, &long).expect("entered");
    assert!(remove(&long[..1]).is_empty());
    assert_eq!(dropped(&service), []);
}

#[test]
fn a_plan_of_the_own_turn_is_left_by_another_move_and_by_takebacks() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let ada = discord(&service, 1, "Ada");
    let bob = discord(&service, 2, "Bob");
    let mut expected = Vec::new();
    for why in [PlanDrop::Left, PlanDrop::TakenBack] {
        let game = begin(&service, &ada, &bob, HERE, "3d");
        let opening = line(&service, game, &[0, 0]);
        opening.iter().zip([&ada, &bob]).for_each(|(text, player)| _ = act(&service, player, game, text));
        let plan = line(&service, game, &[0; 3]);
        let other = line(&service, game, &[1]);
        enter(&service, &ada, game, &plan);
        if why == PlanDrop::Left {
            act(&service, &ada, game, &other[0]);
        } else {
            give(&service, &bob, game, Command::AskTakeback);
            give(&service, &ada, game, Command::AnswerTakeback { accept: true });
        }
        expected.push(why);
        assert_eq!((planned(&service, ada.id, game), dropped(&service)), (0, expected.clone()));
    }
}

/// A player who moves manually has seen offers and requests; a plan has not.
#[test]
fn offers_stop_the_plan_of_whoever_is_asked_alone() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let ada = discord(&service, 1, "Ada");
    let bob = discord(&service, 2, "Bob");
    let mut expected = Vec::new();
    for (by, command, why) in [
        (&ada, Command::OfferDraw, Some(PlanDrop::DrawOffered)),
        (&bob, Command::OfferDraw, None),
        (&bob, Command::AskTakeback, Some(PlanDrop::TakebackLapsed)),
    ] {
        let game = begin(&service, &ada, &bob, HERE, "3d");
        let opening = line(&service, game, &[0, 0]);
        opening.iter().zip([&ada, &bob]).for_each(|(text, player)| _ = act(&service, player, game, text));
        let line = line(&service, game, &[0; 3]);
        enter(&service, &ada, game, &line);
        enter(&service, &bob, game, &line[..2]);
        give(&service, by, game, command);
        assert_eq!(planned(&service, ada.id, game), 3, "an offer is no move");
        let done = act(&service, &ada, game, &line[0]);
        expected.extend(why);
        assert_eq!(dropped(&service), expected);
        if why.is_some() {
            // The second player is to move, and the first one's plan continues.
            assert_eq!((done.game.actions.len(), planned(&service, ada.id, game)), (3, 2));
            act(&service, &bob, game, &line[1]);
        }
        let now = games::get(&service, Viewer::Host, game).expect("there");
        assert_eq!((now.actions.len(), planned(&service, ada.id, game)), (5, 0));
        assert_eq!(now.actions[4].cause, Cause::Planned);
    }
}

#[test]
fn a_plan_of_the_own_turn_goes_with_the_time_and_with_the_game() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = service(colonnade::store::in_memory().expect("opens"), &clock, without_vacation());
    let ada = discord(&service, 1, "Ada");
    let bob = discord(&service, 2, "Bob");
    let (late, line) = begin_a_chain(&service, &ada, &bob, "3d");
    clock.advance(TimeDelta::days(2));
    let (resigned, _) = begin_a_chain(&service, &ada, &bob, "3d");
    give(&service, &ada, resigned, Command::Resign);
    clock.advance(TimeDelta::days(2));
    // A move that is too late triggers no answer.
    let too_late = colonnade::service::CommandRequest::new(late, ada.id, Command::Act(line[0].as_str().into()));
    assert_eq!(refusal(games::act(&service, &too_late)), Refusal::TimeIsUp);
    let over = games::get(&service, Viewer::Host, late).expect("there");
    assert_eq!((over.actions.len(), over.ending.as_ref().map(|ending| ending.reason)), (0, Some(Reason::Timeout)));
    // Only the owner can read them, and they are deleted with the account.
    begin_a_chain(&service, &ada, &bob, "3d");
    let kept = plans::plans_of(&service, ada.id).expect("read");
    assert_eq!(kept.iter().map(|(_, plan)| plan.lines()).collect::<Vec<_>>(), [[texts(&line)]]);
    deletion::delete_player(&service, ada.id).expect("deleted");
    for player in [&ada, &bob] {
        assert_eq!(plans::plans_of(&service, player.id), Ok(Vec::new()));
    }
    assert_eq!(dropped(&service), [], "the end of a game is told, and not what goes with it");
    assert_eq!(upkeep::recompute(&service, false, &mut |_, _| ()), Ok(Vec::new()));
}

#[test]
fn days_of_vacation_keep_no_answer_back() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let ada = discord(&service, 1, "Ada");
    let bob = discord(&service, 2, "Bob");
    let (game, line) = begin_a_chain(&service, &ada, &bob, "3d");
    for player in [&ada, &bob] {
        vacation::take_vacation(&service, player.id, clock.now().date_naive(), 5).expect("taken");
    }
    clock.advance(TimeDelta::days(1));
    upkeep::wake(&service).expect("wakes");
    assert!(games::get(&service, Viewer::Host, game).expect("there").actions.is_empty());
    let done = act(&service, &ada, game, &line[0]);
    assert_eq!((done.game.actions.len(), dropped(&service)), (7, Vec::new()));
    // The clocks are paused as for manual moves, and no further day is spent.
    let bob = people::player(&service, bob.id).expect("there");
    assert_eq!(bob.vacation.spent_in(2026), 5);
    assert_eq!(
        done.game.clocks.left(clock.now(), &bob.vacation),
        Some(BySide::new(TimeDelta::days(3), TimeDelta::days(3)))
    );
    assert_eq!(done.game.clocks.deadline(&bob.vacation), Some(time("2026-03-09T00:00:00Z")));
}

/// A game of Goré in which the second player is to move, and may make an offer.
fn begin_to_negotiate(service: &Service, ada: &Player, bob: &Player) -> GameId {
    let proposal = Proposal {
        side: SideChoice::First,
        control: Some("3d".parse().expect("a time control")),
        ..Proposal::new(ada.id, Some(bob.id), Game::Gore.standard(), HERE)
    };
    let challenge = challenges::challenge(service, &proposal).expect("made");
    let game = challenges::accept(service, challenge.id, bob.id).expect("accepted").game.id;
    for (text, player) in ["a1", "d2", "b1", "c2", "c1"].into_iter().zip([ada, bob].into_iter().cycle()) {
        act(service, player, game, text);
    }
    game
}

/// The actions after the opening, with their causes.
fn since(done: &colonnade::service::CommandOutcome) -> Vec<(&str, Cause)> {
    done.game.actions.iter().skip(5).map(|action| (action.text.as_str(), action.cause)).collect()
}

#[test]
fn the_answer_to_an_offer_of_the_game_is_planned() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let ada = discord(&service, 1, "Ada");
    let bob = discord(&service, 2, "Bob");
    for answer in ["accept", "decline"] {
        let game = begin_to_negotiate(&service, &ada, &bob);
        let planned_line = add(&service, &ada, game, None, &["offer: D2", answer]).expect("entered");
        assert_eq!(planned_line.plan.lines(), [["offer:d2", answer]]);
        let before = notices(&service).len();
        let done = act(&service, &bob, game, "offer:d2");
        assert_eq!(since(&done), [("offer:d2", Cause::Chosen), (answer, Cause::Planned)]);
        assert_eq!((done.game.state.side_to_act(), notices(&service).len()), (Side::Second, before + 1));
    }
    // An offer that is not in the plan departs from it, and waits for an answer.
    let game = begin_to_negotiate(&service, &ada, &bob);
    add(&service, &ada, game, None, &["offer:d2", "accept"]).expect("entered");
    let done = act(&service, &bob, game, "offer:c2");
    assert_eq!(since(&done), [("offer:c2", Cause::Chosen)]);
    assert_eq!((planned(&service, ada.id, game), dropped(&service)), (0, vec![PlanDrop::Left]));
}

/// A player who makes an offer is to move again after the answer: an offer is an action of the line.
#[test]
fn an_offer_of_the_game_keeps_the_turn_and_is_an_action_of_the_line() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let ada = discord(&service, 1, "Ada");
    let bob = discord(&service, 2, "Bob");
    let game = begin_to_negotiate(&service, &ada, &bob);
    let line = ["offer:d2", "decline", "a2", "d1", "b2"];
    add(&service, &bob, game, None, &line).expect("entered");
    add(&service, &ada, game, None, &line[..4]).expect("entered");
    let done = act(&service, &bob, game, "offer:d2");
    let causes = (0..5).map(|at| if at == 0 { Cause::Chosen } else { Cause::Planned });
    assert_eq!(since(&done), line.into_iter().zip(causes).collect::<Vec<_>>());
    assert_eq!(dropped(&service), []);
    // A player who planned to sow and makes an offer first has left the line, and may plan again in the same turn.
    let game = begin_to_negotiate(&service, &ada, &bob);
    let sowing = &line[2..];
    add(&service, &bob, game, None, sowing).expect("entered");
    add(&service, &ada, game, None, &sowing[..2]).expect("entered");
    act(&service, &bob, game, "offer:d2");
    assert_eq!(dropped(&service), [PlanDrop::Left; 2]);
    act(&service, &ada, game, "decline");
    add(&service, &bob, game, None, sowing).expect("entered");
    add(&service, &ada, game, None, &sowing[..2]).expect("entered");
    assert_eq!(act(&service, &bob, game, "a2").game.actions.len(), 10);
}
