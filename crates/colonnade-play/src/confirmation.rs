//! Actions that a player should confirm, because they are often mistakes.

use colonnade_rules::{Action, Line, Outcome};

/// Why an action should be confirmed before it is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConfirmationReason {
    /// The line that the action picks up, if it is empty, so that nothing is sown.
    pub empty_line: Option<Line>,
    /// How the action ends the game. A win of the side that acts is given only together with an empty line.
    pub outcome: Option<Outcome>,
}

/// The reasons to confirm an action: it ends the game without a win, or it picks up an empty line. `None` for every
/// other action.
#[must_use]
pub fn confirmation_reason(action: &Action) -> Option<ConfirmationReason> {
    let facts = action.facts();
    let outcome = action.after().outcome();
    let empty_line = facts.line.filter(|_| facts.landed.is_empty());
    let wins = outcome.is_none_or(|outcome| outcome.winner() == Some(facts.side));
    (empty_line.is_some() || !wins).then_some(ConfirmationReason { empty_line, outcome })
}

#[cfg(test)]
mod tests {
    use super::*;
    use colonnade_rules::{Game, Reason, Side, State};

    /// The winner and the reason.
    type End = (Option<Side>, Reason);

    fn found(state: &State, text: &str) -> Option<(bool, Option<End>)> {
        let reason = confirmation_reason(&state.parse(text).expect("legal"))?;
        Some((reason.empty_line.is_some(), reason.outcome.map(|outcome| (outcome.winner(), outcome.reason))))
    }

    #[test]
    fn ordinary_actions_need_no_confirmation() {
        for &game in Game::ALL {
            let state = State::start(game.standard());
            let first = state.actions().map(|action| action.to_string()).next().expect("an action");
            assert_eq!(found(&state, &first), None, "{game:?} {first}");
        }
    }

    /// In random games, every action that ends the game without a win of the side that acts has a reason, and every
    /// winning one with pieces on its line has none.
    #[test]
    fn ends_that_are_no_win_need_confirmation() {
        let mut losses_or_draws = 0;
        let mut wins = 0;
        for &game in Game::ALL {
            for variant in game.variants() {
                let mut state = State::start(variant);
                for step in 0..400_usize {
                    let actions: Vec<String> = state.actions().map(|action| action.to_string()).take(64).collect();
                    let Some(text) = actions.get(step * 7 % actions.len().max(1)) else { break };
                    let side = state.side_to_act();
                    let action = state.parse(text).expect("legal");
                    if let Some(outcome) = action.after().outcome() {
                        let found = confirmation_reason(&action);
                        if outcome.winner() == Some(side) {
                            wins += 1;
                            assert!(found.is_none_or(|reason| reason.empty_line.is_some()), "{variant} {text}");
                        } else {
                            losses_or_draws += 1;
                            assert_eq!(found.and_then(|reason| reason.outcome), Some(outcome), "{variant} {text}");
                        }
                    }
                    state = action.into_after();
                }
            }
        }
        assert!(wins > 0 && losses_or_draws > 0, "{wins} wins, {losses_or_draws} other ends");
    }
}
