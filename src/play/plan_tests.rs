use super::*;
use crate::play::event::{BySideOf, Dated, GameEvent, Setup};
use crate::play::ids::GameId;
use crate::play::place::Place;
use crate::play::span::{TimeControl, Timestamp};
use colonnade_rules::Game as RulesGame;

const FIRST: PlayerId = PlayerId(1);
const SECOND: PlayerId = PlayerId(2);

fn game(players: BySideOf<PlayerId>) -> Game {
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

/// A line of so many actions from the start.
fn line(game: &Game, length: usize, last: usize) -> Vec<String> {
    let (mut state, mut line) = (game.state.clone(), Vec::new());
    let mut rng = colonnade_testing::Rng::new(last as u64);
    while line.len() < length {
        let text = colonnade_testing::compose(&state, "", &mut rng, |_| ());
        state = state.check(&text).expect("legal").after().clone();
        while let Some(forced) = state.forced() {
            state = forced.after().clone();
        }
        line.push(text);
    }
    line
}

fn texts(line: &[String]) -> Vec<&str> {
    line.iter().map(String::as_str).collect()
}

#[test]
fn a_line_is_kept_and_followed_until_it_is_left() {
    let game = game(BySideOf(FIRST, SECOND));
    let line = line(&game, 4, 1);
    let plan = Plan::default().with_line(&game, SECOND, &texts(&line)).expect("a plan");
    assert_eq!((plan.len(), plan.lines()), (4, vec![texts(&line)]));
    assert_eq!(plan.with_line(&game, SECOND, &texts(&line)).as_ref(), Ok(&plan), "again it adds nothing");
    let mut pursuit = Pursuit::new(SECOND, Side::Second, plan.clone());
    pursuit.follow(&line[0], Cause::Chosen);
    assert_eq!(pursuit.plan.answer(), Some(line[1].as_str()));
    pursuit.follow("pass", Cause::Forced);
    pursuit.follow(&line[1], Cause::Planned);
    assert_eq!((pursuit.plan.len(), pursuit.dropped), (2, None));
    pursuit.follow("something else", Cause::Chosen);
    assert_eq!((pursuit.plan.is_empty(), pursuit.dropped), (true, Some(PlanDrop::Left)));
    // A plan that was played to its end is not dropped.
    let mut pursuit = Pursuit::new(SECOND, Side::Second, plan);
    line.iter().for_each(|text| pursuit.follow(text, Cause::Chosen));
    assert_eq!((pursuit.plan.is_empty(), pursuit.dropped), (true, None));
}

#[test]
fn another_answer_takes_the_place_of_the_first() {
    let game = game(BySideOf(FIRST, SECOND));
    let line = line(&game, 4, 1);
    let plan = Plan::default().with_line(&game, SECOND, &texts(&line)).expect("a plan");
    let other = (2..50).map(|seed| self::line(&game, 2, seed)).map(|other| other[1].clone());
    let other = other
        .into_iter()
        .find(|other| *other != line[1] && plan.with_line(&game, SECOND, &[line[0].as_str(), other.as_str()]).is_ok());
    let other = other.expect("another answer");
    let changed = plan.with_line(&game, SECOND, &[line[0].as_str(), other.as_str()]).expect("a plan");
    assert_eq!(changed.lines(), [[line[0].as_str(), other.as_str()]]);
}

#[test]
fn what_is_no_line_of_a_plan_is_refused() {
    let game = game(BySideOf(FIRST, SECOND));
    let line = line(&game, 3, 1);
    let enter = |owner, line: &[&str]| Plan::default().with_line(&game, owner, line);
    let texts = texts(&line);
    assert_eq!(enter(FIRST, &texts), Err(PlanProblem::OwnTurn.into()));
    assert_eq!(enter(SECOND, &texts), Err(PlanProblem::NoAnswer.into()));
    assert_eq!(enter(SECOND, &[]), Err(PlanProblem::NoAnswer.into()));
    assert_eq!(enter(PlayerId(9), &texts), Err(Refusal::NotPlaying));
    assert!(matches!(enter(SECOND, &["nonsense"]), Err(Refusal::Move(_))));
    assert_eq!(enter(SECOND, &["x"; LONGEST_PLAN + 1]), Err(PlanProblem::TooLong.into()));
    let alone = self::game(BySideOf(FIRST, FIRST));
    assert_eq!(Plan::default().with_line(&alone, FIRST, &texts), Err(PlanProblem::BothSides.into()));
}

#[test]
fn offers_are_for_the_owner_to_answer() {
    let game = game(BySideOf(FIRST, SECOND));
    let line = line(&game, 2, 1);
    let plan = Plan::default().with_line(&game, SECOND, &texts(&line)).expect("a plan");
    for (draw_offer, takeback, dropped) in [
        (None, None, None),
        (Some(Side::Second), None, None),
        (Some(Side::First), None, Some(PlanDrop::DrawOffered)),
        (None, Some(Side::Second), Some(PlanDrop::TakebackLapsed)),
    ] {
        let mut pursuit = Pursuit::new(SECOND, Side::Second, plan.clone());
        pursuit.yield_to_offers(draw_offer, Lapsed { draw_offer: None, takeback });
        assert_eq!((pursuit.dropped, pursuit.plan.is_empty()), (dropped, dropped.is_some()));
    }
}
