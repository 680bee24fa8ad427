//! Conditional moves in words.

use super::{code, md, short};
use crate::play::{GameId, Plan, PlanDrop};
use crate::say;

/// The most characters of a message that the lines of a plan fill, and that one of them does.
const ROOM: usize = 1_600;
const LINE: usize = 700;

/// The mark between the actions of a line.
pub const BETWEEN: char = ';';

/// A player's conditional moves in a game, or how they are entered.
#[must_use]
pub fn plan(game: GameId, plan: &Plan) -> String {
    let id = md(&game.to_string());
    if plan.is_empty() {
        return say!(plans::no_plan, game = id, example = code("c1-c3 ; d6-d4"));
    }
    let text = |line: &Vec<&str>| code(&short(&planned_line(line), LINE));
    let all: Vec<String> = plan.lines().iter().map(text).collect();
    let mut room = ROOM;
    let fits = |line: &&String| {
        let length = line.chars().count() + 1;
        let fits = length <= room;
        room = room.saturating_sub(length);
        fits
    };
    let shown: Vec<&str> = all.iter().take_while(fits).map(String::as_str).collect();
    let more = all.len() - shown.len();
    let head = say!(plans::plan_head, game = id);
    let mut text = vec![head.as_str()];
    text.extend(&shown);
    let rest = say!(plans::not_shown, count = more);
    text.extend((more > 0).then_some(rest.as_str()));
    text.join("\n")
}

/// A line of conditional moves as an option holds it.
#[must_use]
pub fn planned_line(line: &[&str]) -> String {
    line.join(&format!(" {} ", BETWEEN))
}

/// The choice of a line, or of the beginning of longer ones.
#[must_use]
pub fn planned_line_suggestion(value: &str, is_cut: bool) -> String {
    if is_cut { format!("{value} {} …", BETWEEN) } else { value.to_owned() }
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
