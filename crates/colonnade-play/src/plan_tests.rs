use super::*;
use crate::event::{BySideOf, Dated, GameEvent, Setup};
use crate::ids::GameId;
use crate::place::Place;
use crate::span::{TimeControl, Timestamp};
use colonnade_rules::Game as RulesGame;

const FIRST: PlayerId = PlayerId(1);
const SECOND: PlayerId = PlayerId(2);

fn new_game(players: BySideOf<PlayerId>) -> Game {
    let setup = Setup {
        variant: RulesGame::PitOfPillars.standard(),
        position: None,
        players,
        names: BySideOf("Ann".to_owned(), "Bob".to_owned()),
        control: TimeControl::Unlimited,
        rated: false,
        place: Place::Local,
        channel: None,
        challenge: None,
        rematch_of: None,
    };
    let started = Dated { at: Timestamp::UNIX_EPOCH, event: GameEvent::Started(setup) };
    Game::fold(GameId(1), [&started]).expect("a game")
}

/// A line with this many actions from the start.
fn line(game: &Game, length: usize, last: usize) -> Vec<String> {
    let mut state = game.state.clone();
    let mut line = Vec::new();
    let mut rng = colonnade_testing::Rng::new(last as u64);
    while line.len() < length {
        let text = colonnade_testing::compose(&state, "", &mut rng, |_| ());
        state = state.parse(&text).expect("legal").after().clone();
        while let Some(forced) = state.forced_action() {
            state = forced.after().clone();
        }
        line.push(text);
    }
    line
}

fn texts(line: &[String]) -> Vec<&str> {
    line.iter().map(String::as_str).collect()
}

fn add(plan: &Plan, game: &Game, owner: PlayerId, line: &[&str]) -> Result<Plan, Refusal> {
    plan.edited(game, owner, &PlanEdit { add: &[line], ..PlanEdit::default() })
}

fn remove(plan: &Plan, game: &Game, line: &[&str]) -> Result<Plan, Refusal> {
    remove_of(SECOND, plan, game, line)
}

fn remove_of(owner: PlayerId, plan: &Plan, game: &Game, line: &[&str]) -> Result<Plan, Refusal> {
    plan.edited(game, owner, &PlanEdit { remove: Some(line), ..PlanEdit::default() })
}

#[test]
fn a_line_is_kept_and_followed_until_it_is_left() {
    let game = new_game(BySideOf(FIRST, SECOND));
    let line = line(&game, 4, 1);
    let plan = add(&Plan::default(), &game, SECOND, &texts(&line)).expect("a plan");
    assert_eq!((plan.len(), plan.lines()), (4, vec![texts(&line)]));
    assert_eq!(add(&plan, &game, SECOND, &texts(&line)).as_ref(), Ok(&plan), "again it adds nothing");
    let mut tracker = PlanTracker::new(SECOND, plan.clone());
    tracker.follow(&line[0], Cause::Chosen);
    assert_eq!(tracker.plan.answer(), Some(line[1].as_str()));
    tracker.follow("pass", Cause::Forced);
    tracker.follow(&line[1], Cause::Planned);
    assert_eq!((tracker.plan.len(), tracker.dropped), (2, None));
    tracker.follow("something else", Cause::Chosen);
    assert_eq!((tracker.plan.is_empty(), tracker.dropped), (true, Some(PlanDrop::Left)));
    // A plan that was played to its end is not dropped.
    let mut tracker = PlanTracker::new(SECOND, plan);
    line.iter().for_each(|text| tracker.follow(text, Cause::Chosen));
    assert_eq!((tracker.plan.is_empty(), tracker.dropped), (true, None));
}

#[test]
fn a_line_of_the_own_turn_begins_with_an_action_of_the_owner() {
    let game = new_game(BySideOf(FIRST, SECOND));
    let long = line(&game, 5, 1);
    let texts = texts(&long);
    let plan = add(&Plan::default(), &game, FIRST, &texts).expect("a plan");
    assert_eq!(plan.lines(), std::slice::from_ref(&texts));
    // Another first action replaces it, with everything after it.
    let others = (2..50).map(|seed| line(&game, 3, seed)).find(|other| other[0] != long[0]).expect("another beginning");
    let other: Vec<&str> = others.iter().map(String::as_str).collect();
    assert_eq!(add(&plan, &game, FIRST, &other).expect("a plan").lines(), [other]);
    // The rest of it is followed after the owner's action, as after any other action.
    let mut tracker = PlanTracker::new(FIRST, plan.clone());
    tracker.follow(texts[0], Cause::Chosen);
    tracker.follow(texts[1], Cause::Planned);
    assert_eq!((tracker.plan.answer(), tracker.dropped), (Some(texts[2]), None));
    let mut tracker = PlanTracker::new(FIRST, plan.clone());
    tracker.follow(&others[0], Cause::Chosen);
    assert_eq!((tracker.plan.is_empty(), tracker.dropped), (true, Some(PlanDrop::Left)));
    // An action of the owner is removed when nothing follows it.
    let removed = |length: usize| remove_of(FIRST, &plan, &game, &texts[..length]).expect("removed");
    assert_eq!(removed(5).lines(), [&texts[..3]]);
    for length in 1..=3 {
        assert!(removed(length).is_empty(), "{length}");
    }
}

#[test]
fn another_answer_takes_the_place_of_the_first() {
    let game = new_game(BySideOf(FIRST, SECOND));
    let planned = line(&game, 4, 1);
    let plan = add(&Plan::default(), &game, SECOND, &texts(&planned)).expect("a plan");
    let other = (2..50).map(|seed| line(&game, 2, seed)).map(|other| other[1].clone());
    let other = other.into_iter().find(|other| {
        *other != planned[1] && add(&plan, &game, SECOND, &[planned[0].as_str(), other.as_str()]).is_ok()
    });
    let other = other.expect("another answer");
    let changed = add(&plan, &game, SECOND, &[planned[0].as_str(), other.as_str()]).expect("a plan");
    assert_eq!(changed.lines(), [[planned[0].as_str(), other.as_str()]]);
}

#[test]
fn what_is_no_line_of_a_plan_is_refused() {
    let game = new_game(BySideOf(FIRST, SECOND));
    let line = line(&game, 3, 1);
    let enter = |owner, line: &[&str]| add(&Plan::default(), &game, owner, line);
    let texts = texts(&line);
    // A line of the player to act begins with an action of that player, which alone is not an answer.
    for no_answer in [&texts[..2], &texts[..1]] {
        assert_eq!(enter(FIRST, no_answer), Err(PlanProblem::NoAnswer.into()));
    }
    assert_eq!((may_plan(&game, FIRST), may_plan(&game, SECOND)), (Err(PlanProblem::OwnTurn.into()), Ok(Side::Second)));
    assert_eq!(enter(SECOND, &texts), Err(PlanProblem::NoAnswer.into()));
    assert_eq!(enter(SECOND, &[]), Err(PlanProblem::NoAnswer.into()));
    assert_eq!(enter(PlayerId(9), &texts), Err(Refusal::NotPlaying));
    let refused = enter(SECOND, &[texts[0], "nonsense"]).expect_err("refused");
    let Refusal::InLine { at: 2, why } = &refused else { panic!("{refused:?}") };
    assert!(matches!(**why, Refusal::Move(_)) && refused.code() == why.code());
    assert_eq!(enter(SECOND, &["x"; LONGEST_PLAN + 1]), Err(PlanProblem::TooLong.into()));
    let alone = new_game(BySideOf(FIRST, FIRST));
    assert_eq!(add(&Plan::default(), &alone, FIRST, &texts), Err(PlanProblem::BothSides.into()));
}

#[test]
fn offers_are_for_the_owner_to_answer() {
    let game = new_game(BySideOf(FIRST, SECOND));
    let line = line(&game, 2, 1);
    let plan = add(&Plan::default(), &game, SECOND, &texts(&line)).expect("a plan");
    for (draw_offered_by, takeback_lapsed, dropped) in [
        (None, false, None),
        (Some(Side::Second), false, None),
        (Some(Side::First), false, Some(PlanDrop::DrawOffered)),
        (None, true, Some(PlanDrop::TakebackLapsed)),
    ] {
        let mut tracker = PlanTracker::new(SECOND, plan.clone());
        tracker.yield_to_offers(Side::Second, draw_offered_by, takeback_lapsed);
        assert_eq!((tracker.dropped, tracker.plan.is_empty()), (dropped, dropped.is_some()));
    }
}

#[test]
fn a_line_is_removed_with_what_nobody_would_answer() {
    let game = new_game(BySideOf(FIRST, SECOND));
    let long = line(&game, 4, 1);
    let [a, b, c, d] = &*texts(&long) else { panic!("four actions") };
    let plan = add(&Plan::default(), &game, SECOND, &[a, b, c, d]).expect("a plan");
    let others = (2..50).map(|seed| line(&game, 2, seed)).find(|other| other[0] != *a).expect("another beginning");
    let other = texts(&others);
    let both = add(&plan, &game, SECOND, &other).expect("a plan");
    assert_eq!(both.lines(), [vec![*a, *b, *c, *d], other.clone()]);
    // The last answer is removed with the action that it answers; the opponent's action with all answers to it.
    assert_eq!(remove(&both, &game, &[a, b, c, d]).expect("removed").lines(), [vec![*a, *b], other.clone()]);
    assert_eq!(remove(&both, &game, &[a, b, c]).expect("removed").lines(), [vec![*a, *b], other.clone()]);
    for line in [&[*a, *b][..], &[*a]] {
        assert_eq!(remove(&both, &game, line).expect("removed").lines(), std::slice::from_ref(&other));
    }
    assert_eq!(remove(&both, &game, &other), Ok(plan.clone()));
    assert_eq!(remove(&plan, &game, &[a]), Ok(Plan::default()));
    for absent in [&other[..], &[]] {
        assert_eq!(remove(&plan, &game, absent), Err(PlanProblem::NotPlanned.into()));
    }
    // All changes are made, in this order, or none.
    let edit = PlanEdit { clear: true, add: &[&other], ..PlanEdit::default() };
    assert_eq!(plan.edited(&game, SECOND, &edit).expect("a plan").lines(), std::slice::from_ref(&other));
    let edit = PlanEdit { remove: Some(&[*a]), add: &[&other], ..PlanEdit::default() };
    assert_eq!(plan.edited(&game, SECOND, &edit).expect("a plan").lines(), std::slice::from_ref(&other));
}

#[test]
fn a_plan_fits_in_a_row() {
    let game = new_game(BySideOf(FIRST, SECOND));
    let line = line(&game, 2, 1);
    let of_length = |length| Plan { next: vec![PlannedAction { text: "x".repeat(length), then: Plan::default() }] };
    let room = MOST_PLAN_TEXT - line[0].len() - line[1].len();
    assert!(add(&of_length(room), &game, SECOND, &texts(&line)).is_ok());
    assert_eq!(add(&of_length(room + 1), &game, SECOND, &texts(&line)), Err(PlanProblem::TooMany.into()));
}

#[test]
fn the_position_after_a_line_is_that_of_its_actions() {
    let game = new_game(BySideOf(FIRST, SECOND));
    let line = line(&game, 3, 1);
    let state = after_line(&game, &texts(&line)).expect("a line");
    assert_eq!((state.plies(), state.side_to_act()), (3, Side::Second));
    assert!(after_line(&game, &["nonsense"]).is_none());
}
