//! Conditional moves in words.

use super::{code, md, short};
use colonnade_language::say;
use colonnade_play::{ConfirmationReason, GameId, PlanDrop};
use colonnade_rules::Side;

/// The most characters of a line in a list.
const LINE: usize = 400;

/// The separator of the actions of a line.
pub const MOVE_SEPARATOR: char = ';';

/// A player has no conditional moves in a game: how they are entered, with an example that can be played in it. On the player's turn a line begins with a move of the
/// player's own.
#[must_use]
pub fn no_plan(game: GameId, is_own_turn: bool, example: &[String]) -> String {
    let id = md(&game.to_string());
    let example: Vec<&str> = example.iter().map(String::as_str).collect();
    let example = code(&planned_line(&example));
    if is_own_turn {
        say!(plans::no_plan_own_turn, game = id, example = example)
    } else {
        say!(plans::no_plan, game = id, example = example)
    }
}

/// Asks whether a line is kept in which an answer of the player ends the game without a win, or sows nothing.
#[must_use]
pub fn keep_anyway_question(line: &[&str], reason: ConfirmationReason, side: Side) -> String {
    let warning = super::replies::confirmation_sentence(reason, side);
    say!(plans::keep_anyway_question, line = plan_line(line), warning = warning)
}

/// The same as a sentence on a page.
#[must_use]
pub fn hasty_line(line: &[&str], reason: ConfirmationReason, side: Side) -> String {
    let warning = super::replies::confirmation_sentence(reason, side);
    say!(plans::keep_anyway_question, line = planned_line(line), warning = warning)
}

/// The head of the list of a player's conditional moves in a game.
#[must_use]
pub fn plan_head(game: GameId, is_own_turn: bool) -> String {
    let id = md(&game.to_string());
    if is_own_turn { say!(plans::plan_head_own_turn, game = id) } else { say!(plans::plan_head, game = id) }
}

/// A line in the list of conditional moves.
#[must_use]
pub fn plan_line(line: &[&str]) -> String {
    code(&short(&planned_line(line), LINE))
}

/// A line of conditional moves as an option holds it.
#[must_use]
pub fn planned_line(line: &[&str]) -> String {
    line.join(&format!(" {} ", MOVE_SEPARATOR))
}

/// The choice of a line, or of the beginning of longer ones.
#[must_use]
pub fn planned_line_suggestion(value: &str, is_cut: bool) -> String {
    if is_cut { format!("{value} {} …", MOVE_SEPARATOR) } else { value.to_owned() }
}

/// Conditional moves that were dropped.
#[must_use]
pub fn plan_dropped(game: GameId, why: PlanDrop) -> String {
    let game = md(&game.to_string());
    match why {
        PlanDrop::Left => say!(plans::dropped_left, game = game),
        PlanDrop::TakenBack => say!(plans::dropped_taken_back, game = game),
        PlanDrop::DrawOffered => say!(plans::dropped_draw_offered, game = game),
        PlanDrop::TakebackLapsed => say!(plans::dropped_takeback_lapsed, game = game),
    }
}
