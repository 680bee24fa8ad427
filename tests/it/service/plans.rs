//! Conditional moves: who enters them, when they are played, and when they are dropped.

use chrono::TimeDelta;
use colonnade::play::{
    Cause, Command, Fact, GameFact, GameId, PlanDrop, PlanEdit, PlanProblem, Player, PlayerId, Refusal, Viewer,
};
use colonnade::service::{CommandOutcome, CommandRequest, PlannedGame, Service, ServiceError, games, plans, upkeep};
use colonnade_rules::State;

use super::{HERE, begin, notices, refusal};
use crate::fixtures::{HandClock, discord, in_memory, on_disk, without_vacation};

/// The texts of a sequence of actions; `which` selects one of the legal actions at each step.
pub(super) fn line(service: &Service, game: GameId, which: &[usize]) -> Vec<String> {
    let mut state: State = games::get(service, Viewer::Host, game).expect("there").state.clone();
    let step = |which: &usize| {
        let text = state.actions().map(|action| action.to_string()).nth(*which).expect("an action");
        state.play(&text).expect("legal");
        while let Some(forced) = state.forced_action().map(|forced| forced.text().to_owned()) {
            state.play(&forced).expect("a forced action");
        }
        text
    };
    which.iter().map(step).collect()
}

pub(super) fn enter(service: &Service, player: &Player, game: GameId, line: &[String]) -> usize {
    let texts: Vec<&str> = line.iter().map(String::as_str).collect();
    add(service, player, game, None, &texts).expect("entered").plan.len()
}

pub(super) fn add(
    service: &Service,
    player: &Player,
    game: GameId,
    version: Option<u64>,
    line: &[&str],
) -> Result<PlannedGame, ServiceError> {
    plans::edit_plan(service, player.id, game, version, &PlanEdit { add: &[line], ..PlanEdit::default() })
}

pub(super) fn act(service: &Service, player: &Player, game: GameId, text: &str) -> CommandOutcome {
    games::act(service, &CommandRequest::new(game, player.id, Command::Act(text.into()))).expect("acted")
}

pub(super) fn give(service: &Service, player: &Player, game: GameId, command: Command) -> CommandOutcome {
    games::act(service, &CommandRequest::new(game, player.id, command)).expect("accepted")
}

pub(super) fn planned(service: &Service, player: PlayerId, game: GameId) -> usize {
    plans::plan(service, player, game).expect("a player").plan.len()
}

/// The reasons for which plans were dropped, according to notices.
pub(super) fn dropped(service: &Service) -> Vec<PlanDrop> {
    let why = |fact| match fact {
        Fact::PlanDropped { why, .. } => Some(why),
        _ => None,
    };
    notices(service).into_iter().filter_map(|notice| why(notice.fact)).collect()
}

#[test]
fn an_answer_is_played_at_once_and_told_once() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let ada = discord(&service, 1, "Ada");
    let bob = discord(&service, 2, "Bob");
    let game = begin(&service, &ada, &bob, HERE, "3d");
    let line = line(&service, game, &[0, 0, 0, 0]);
    assert_eq!(enter(&service, &bob, game, &line), 4);
    assert_eq!(games::get(&service, Viewer::Host, game).expect("there").version, 1, "it is no part of the game");
    assert_eq!(planned(&service, ada.id, game), 0, "and nobody else's");
    clock.advance(TimeDelta::hours(5));
    let before = notices(&service).len();
    let done = act(&service, &ada, game, &line[0]);
    let causes: Vec<Cause> = done.game.actions.iter().map(|action| action.cause).collect();
    assert_eq!(causes, [Cause::Chosen, Cause::Planned]);
    assert_eq!((&done.game.actions[1].text, done.game.actions[1].at), (&line[1], done.game.actions[0].at));
    assert_eq!(done.game.state.side_to_act(), colonnade_rules::Side::First);
    assert_eq!((done.fact(), notices(&service).len()), (Some(GameFact::Acted), before + 1));
    assert_eq!(planned(&service, bob.id, game), 2);
    // The stored game, read from its events, is the same.
    assert_eq!(games::get_at(&service, Viewer::Host, game, 3).expect("there").actions, done.game.actions);
    let done = act(&service, &ada, game, &line[2]);
    assert_eq!((done.game.actions.len(), planned(&service, bob.id, game)), (4, 0));
    assert_eq!(dropped(&service), [], "it was played to its end");
}

#[test]
fn the_side_that_began_has_a_plan_too() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let ada = discord(&service, 1, "Ada");
    let bob = discord(&service, 2, "Bob");
    let game = begin(&service, &ada, &bob, HERE, "3d");
    let line = line(&service, game, &[0, 0, 0, 0, 0]);
    act(&service, &ada, game, &line[0]);
    enter(&service, &ada, game, &line[1..]);
    let done = act(&service, &bob, game, &line[1]);
    assert_eq!(done.game.actions.len(), 3);
    assert_eq!(planned(&service, ada.id, game), 2);
}

#[test]
fn what_leaves_the_line_drops_the_plan() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let ada = discord(&service, 1, "Ada");
    let bob = discord(&service, 2, "Bob");
    let mut expected = Vec::new();
    for why in [PlanDrop::Left, PlanDrop::TakenBack, PlanDrop::DrawOffered, PlanDrop::TakebackLapsed] {
        let game = begin(&service, &ada, &bob, HERE, "3d");
        let opening = line(&service, game, &[0, 0]);
        opening.iter().zip([&ada, &bob]).for_each(|(text, player)| _ = act(&service, player, game, text));
        let plan = line(&service, game, &[0, 0]);
        let other = line(&service, game, &[1]);
        enter(&service, &bob, game, &plan);
        let played = match why {
            PlanDrop::Left => act(&service, &ada, game, &other[0]),
            PlanDrop::TakenBack => {
                give(&service, &bob, game, Command::AskTakeback);
                give(&service, &ada, game, Command::AnswerTakeback { accept: true })
            }
            PlanDrop::DrawOffered => {
                give(&service, &ada, game, Command::OfferDraw);
                act(&service, &ada, game, &plan[0])
            }
            PlanDrop::TakebackLapsed => {
                give(&service, &bob, game, Command::AskTakeback);
                act(&service, &ada, game, &plan[0])
            }
        };
        assert!(played.game.actions.iter().all(|action| action.cause != Cause::Planned), "{why:?}");
        assert_eq!(planned(&service, bob.id, game), 0, "{why:?}");
        expected.push(why);
        assert_eq!(dropped(&service), expected);
    }
}

#[test]
fn a_plan_ends_with_an_answer_and_goes_with_the_game() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let dir = tempfile::tempdir().expect("a directory");
    let service = crate::fixtures::service(on_disk(dir.path()), &clock, without_vacation());
    let ada = discord(&service, 1, "Ada");
    let bob = discord(&service, 2, "Bob");
    let eve = discord(&service, 3, "Eve");
    let game = begin(&service, &ada, &bob, HERE, "3d");
    let line = line(&service, game, &[0, 0]);
    let texts: Vec<&str> = line.iter().map(String::as_str).collect();
    let refused = |player: &Player, texts: &[&str]| refusal(add(&service, player, game, None, texts));
    assert_eq!(refused(&ada, &texts), Refusal::Plan(PlanProblem::NoAnswer), "the last move is the opponent's");
    assert_eq!(refused(&bob, &texts[..1]), Refusal::Plan(PlanProblem::NoAnswer));
    assert_eq!(refused(&eve, &texts), Refusal::NotPlaying);
    assert!(matches!(refused(&bob, &["nonsense", texts[1]]), Refusal::InLine { at: 1, .. }));
    enter(&service, &bob, game, &line);
    assert_eq!(plans::plans_of(&service, bob.id).expect("read").len(), 1);
    let clear = PlanEdit { clear: true, ..PlanEdit::default() };
    assert_eq!(plans::edit_plan(&service, bob.id, game, None, &clear).expect("cleared").plan.len(), 0);
    enter(&service, &bob, game, &line);
    give(&service, &ada, game, Command::Resign);
    assert_eq!((plans::plans_of(&service, bob.id), dropped(&service)), (Ok(Vec::new()), Vec::new()));
    assert_eq!(refused(&bob, &texts), Refusal::GameOver);
    assert_eq!(upkeep::recompute(&service, false, &mut |_, _| {}), Ok(Vec::new()));
}
