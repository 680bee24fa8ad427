//! Conditional moves with services that share rows: nothing is played twice, lost, or entered for another position.

use crate::{ChallengeRates, Clock, CommandRequest, PlaySettings, ServiceError, games, plans, upkeep};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock};
use std::thread;

use super::*;
use crate::turn_tests::{begin, join};
use colonnade_play::{Cause, Command};
use colonnade_store::testing::{Common, minute};

type Happening = Box<dyn Fn() + Send>;

/// A clock that stands still, and lets something happen when the time is requested again: while a command is between
/// its reads and its append.
#[derive(Default)]
struct EventfulClock {
    asked: AtomicUsize,
    happening: OnceLock<Mutex<Happening>>,
}

impl Clock for EventfulClock {
    fn now(&self) -> Timestamp {
        if let Some(happening) = self.happening.get()
            && self.asked.fetch_add(1, Ordering::SeqCst) == 1
        {
            happening.lock().expect("not poisoned")();
        }
        minute(0)
    }
}

fn texts(line: &[String]) -> Vec<&str> {
    line.iter().map(String::as_str).collect()
}

/// A line of actions with these indices among the legal ones; `None` if there are fewer.
fn line(game: &Game, which: [usize; 2]) -> Option<Vec<String>> {
    let mut state = game.state.clone();
    let mut next = |which: usize| {
        let text = state.actions().map(|action| action.to_string()).nth(which)?;
        state.play(&text).ok()
    };
    Some(vec![next(which[0])?, next(which[1])?])
}

fn edit(service: &Service, player: PlayerId, game: GameId, line: &[String]) -> Reply<PlannedGame> {
    plans::edit_plan(service, player, game, None, &PlanEdit { add: &[&texts(line)], ..PlanEdit::default() })
}

fn act(service: &Service, game: GameId, player: PlayerId, text: &str) -> Reply<Arc<Game>> {
    games::act(service, &CommandRequest::new(game, player, Command::Act(text.into()))).map(|done| done.game)
}

#[test]
fn a_line_is_not_entered_for_a_position_that_came_meanwhile() {
    for rows in Common::all() {
        let clock = Arc::new(EventfulClock::default());
        let first = Service::new(rows.store(), Arc::clone(&clock) as Arc<dyn Clock>, PlaySettings::default());
        let other = Arc::new(Service::new(rows.store(), Arc::new(EventfulClock::default()), PlaySettings::default()));
        let ada = join(&first, 1);
        let bob = join(&first, 2);
        let game = begin(&first, ada, bob);
        let seen = games::get(&first, Viewer::Host, game).expect("there");
        let planned = line(&seen, [0, 0]).expect("a line");
        // A line that is legal both now and after the other one.
        let later = colonnade_play::after_line(&seen, &texts(&planned)).expect("a position");
        let is_later = |line: &[String]| {
            let mut state = later.clone();
            line.iter().all(|text| state.play(text).is_ok())
        };
        let pairs = (1..40).flat_map(|first| (0..40).map(move |second| [first, second]));
        let also = pairs.filter_map(|pair| line(&seen, pair)).find(|line| is_later(line)).expect("a line");
        edit(&first, bob, game, &planned).expect("entered");
        let acts = Arc::clone(&other);
        let played = planned.clone();
        let happening: Happening = Box::new(move || drop(act(&acts, game, ada, &played[0]).expect("acted")));
        assert!(clock.happening.set(Mutex::new(happening)).is_ok());
        assert_eq!(edit(&first, bob, game, &also).map(drop), Err(ServiceError::Refused(Refusal::Outdated)));
        let now = games::get(&first, Viewer::Host, game).expect("there");
        assert_eq!((now.actions.len(), now.actions[1].cause), (2, Cause::Planned));
        assert!(plans::plan(&first, bob, game).expect("there").plan.is_empty());
        assert_eq!(upkeep::recompute(&first, false, &mut |_, _| ()), Ok(Vec::new()));
    }
}

#[test]
fn an_act_and_the_line_that_answers_it_meet_in_two_processes() {
    for rows in Common::all() {
        let challenge_rates = ChallengeRates { player_burst: 1_000, pair_burst: 1_000, ..ChallengeRates::default() };
        let play = PlaySettings { challenge_rates, ..PlaySettings::default() };
        let service = || Service::new(rows.store(), Arc::new(EventfulClock::default()), play.clone());
        let services = [service(), service()];
        let ada = join(&services[0], 1);
        let bob = join(&services[0], 2);
        for round in 0..12 {
            let game = begin(&services[0], ada, bob);
            let seen = games::get(&services[1], Viewer::Host, game).expect("there");
            let planned = line(&seen, [round % 3, 0]).expect("a line");
            let (entered, acted) = thread::scope(|scope| {
                let entered = scope.spawn(|| edit(&services[1], bob, game, &planned));
                let acted = act(&services[round % 2], game, ada, &planned[0]);
                (entered.join().expect("no panic"), acted.expect("acted"))
            });
            let causes: Vec<Cause> = acted.actions.iter().map(|action| action.cause).collect();
            match entered {
                Ok(_) => assert_eq!(causes, [Cause::Chosen, Cause::Planned]),
                Err(error) => {
                    // A line for the opponent's turn is not one that begins with the owner's action.
                    let is_late = matches!(
                        error,
                        ServiceError::Refused(Refusal::Outdated | Refusal::Plan(_) | Refusal::InLine { .. })
                    );
                    assert!(is_late && causes == [Cause::Chosen], "{error:?} {causes:?}");
                }
            }
            for service in &services {
                assert_eq!(games::get(service, Viewer::Host, game).expect("there").actions, acted.actions);
                assert!(plans::plan(service, bob, game).expect("there").plan.is_empty());
            }
            let resigned = games::act(&services[0], &CommandRequest::new(game, ada, Command::Resign));
            assert!(resigned.is_ok());
        }
    }
}
