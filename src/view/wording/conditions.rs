//! Labels of the conditions of a game, which challenges and seeks have.

use crate::play::TimeControl;
use crate::say;

/// The label of a time control.
pub(super) fn time(control: TimeControl) -> String {
    match control {
        TimeControl::Unlimited => say!(challenge::no_time_limit),
        TimeControl::PerMove(span) => say!(challenge::time_for_a_move, span = span.to_string()),
        TimeControl::Bank { .. } => say!(challenge::time_bank, control = control.to_string()),
    }
}

/// The label that says whether a game is rated.
pub(super) fn stake(rated: bool) -> String {
    if rated { say!(challenge::rated) } else { say!(challenge::casual) }
}

/// The label of sides that are drawn by lot.
pub(super) fn sides_by_lot() -> String {
    say!(challenge::sides_by_lot)
}
