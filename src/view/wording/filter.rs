//! Faults of conditions on archived games.

use super::quoted;
use crate::play::{FilterProblem, LONGEST_POSITION};
use colonnade_rules::Reason;

/// A problem of one field as a sentence.
#[must_use]
pub fn filter_problem(problem: &FilterProblem) -> String {
    let text = match problem {
        FilterProblem::UnknownGame(error) => super::unknown_game(error),
        FilterProblem::UnknownVariant(error) => super::unknown_variant(error),
        FilterProblem::VariantWithoutGame => "a variant needs its game: choose the game, too".to_owned(),
        FilterProblem::UnknownResult => "a result is 1-0, 0-1, 1/2-1/2, *, first, second, draw or none".to_owned(),
        FilterProblem::UnknownReason => {
            let codes: Vec<&str> = Reason::all().map(Reason::code).collect();
            format!("a reason is one of {}", codes.join(", "))
        }
        FilterProblem::NotYesOrNo => "choose yes for rated games or no for casual games".to_owned(),
        FilterProblem::NotADay(text) => format!("{} is no day; write one like 2026-11-20", quoted(text)),
        FilterProblem::Backwards => {
            "this is before the beginning, so no game can be found; exchange the two".to_owned()
        }
        FilterProblem::NotANumber => "the number of actions has to be a whole number, such as 40".to_owned(),
        FilterProblem::PositionWithoutGame => "a position needs its game: choose the game, too".to_owned(),
        FilterProblem::LongPosition => {
            format!("this is no position: expected at most {LONGEST_POSITION} characters")
        }
        FilterProblem::Position(error) => super::position_error(error),
        FilterProblem::InvalidCursor => "this page does not exist; start again from the first page".to_owned(),
        FilterProblem::UnknownPlayer => "there is no player with this number or name".to_owned(),
        FilterProblem::AmbiguousPlayer(players) => {
            let players: Vec<String> = players.iter().map(|(player, name)| format!("{name} ({player})")).collect();
            format!("several players have this name: {}; use the number", players.join(", "))
        }
    };
    super::sentence(&text)
}
