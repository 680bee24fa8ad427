//! Conditional moves in words.

use super::english::plural;
use super::{code, md, short};
use crate::play::{GameId, Plan, PlanDrop};

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
        return format!(
            "You have no conditional moves in game {id}. While your opponent is to move, enter a line such as {}: what your \
             opponent may play, then your answer, and so on. Only you see it.",
            code("c1-c3 ; d6-d4"),
        );
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
    let head = format!("Your conditional moves in game {id}, which only you see:");
    let mut text = vec![head.as_str()];
    text.extend(&shown);
    let rest = format!("Not shown: {}.", plural(more as u64, "line", "lines"));
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
    let why = match why {
        PlanDrop::Left => "your opponent played something else",
        PlanDrop::TakenBack => "moves were taken back",
        PlanDrop::DrawOffered => "your opponent offers a draw, which is for you to answer",
        PlanDrop::TakebackLapsed => "your opponent moved while a takeback was asked for",
    };
    format!("Your conditional moves in game {} are dropped: {why}.", md(&game.to_string()))
}
