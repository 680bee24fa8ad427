//! Plans of conditional moves, on every backend: writes depend on the plan read, and erasing a player removes plans.

use crate::testing::*;
use crate::{Append, AppendError, Asked, PLANS, Store};
use colonnade_play::{GameId, Plan, PlannedAction, PlayerId};

on_every_backend! {
    plans_are_kept_by_player_and_game,
    a_plan_rests_on_the_one_that_was_read,
    plans_of_no_game_are_told_and_taken_away,
}

/// A plan of two lines.
fn plan(texts: [&str; 3]) -> Plan {
    let step = |text: &str, next| PlannedAction { text: text.to_owned(), then: Plan { next } };
    Plan { next: vec![step(texts[0], vec![step(texts[1], Vec::new())]), step(texts[2], Vec::new())] }
}

fn write(store: &Store, player: PlayerId, game: u64, before: &Plan, after: &Plan) -> Result<(), AppendError> {
    let plan = PLANS.replace((player, GameId(game)), Some(before), Some(after));
    store.append(Append { rows: vec![plan], ..Append::default() })
}

fn plans_are_kept_by_player_and_game(trial: &mut Trial) {
    let ada = join(trial.store(), "Ada", 1);
    let bob = join(trial.store(), "Bob", 2);
    let one = plan(["a1-a2", "b1-b2", "ü"]);
    let other = plan(["", "c", "d"]);
    for (player, game, plan) in [(ada, 300, &one), (ada, 2, &other), (bob, 2, &one)] {
        write(trial.store(), player, game, &Plan::default(), plan).expect("an append");
    }
    trial.reopen();
    let store = trial.store();
    assert_eq!(store.rows_of(&PLANS, ada), Ok(vec![(GameId(2), other), (GameId(300), one.clone())]));
    let plans = vec![(bob, GameId(2)), (bob, GameId(300))];
    let found = store.together(&Asked { plans, ..Asked::default() }).expect("read").plans;
    assert_eq!(found, [one.clone(), Plan::default()]);
    write(store, ada, 300, &one, &Plan::default()).expect("an append");
    assert_eq!(store.rows_of(&PLANS, ada).map(|plans| plans.len()), Ok(1));
    erase(store, ada, 1, minute(9)).expect("an erasure");
    assert_eq!(
        (store.rows_of(&PLANS, ada), store.rows_of(&PLANS, bob).map(|plans| plans.len())),
        (Ok(Vec::new()), Ok(1))
    );
}

fn a_plan_rests_on_the_one_that_was_read(trial: &mut Trial) {
    let store = trial.store();
    let ada = join(store, "Ada", 1);
    let one = plan(["a", "b", "c"]);
    let other = plan(["a", "b", "d"]);
    write(store, ada, 1, &Plan::default(), &one).expect("an append");
    for before in [Plan::default(), other.clone()] {
        for after in [Plan::default(), one.clone(), other.clone()] {
            assert_eq!(write(store, ada, 1, &before, &after), Err(AppendError::Stale));
        }
    }
    write(store, ada, 1, &one, &one).expect("it rests on it without changing it");
    write(store, ada, 1, &one, &other).expect("an append");
    assert_eq!(store.rows_of(&PLANS, ada), Ok(vec![(GameId(1), other)]));
}

fn plans_of_no_game_are_told_and_taken_away(trial: &mut Trial) {
    let store = trial.store();
    let ada = join(store, "Ada", 1);
    write(store, ada, 77, &Plan::default(), &plan(["a", "b", "c"])).expect("an append");
    for (mend, told) in [(false, 1), (true, 1), (false, 0)] {
        let differences = store.recompute(mend, &mut |_, _| ()).expect("recomputed");
        assert_eq!(differences.len(), told, "{differences:?}");
    }
    assert_eq!(store.rows_of(&PLANS, ada), Ok(Vec::new()));
}
