//! Faults of conditions on archived games.

use super::quoted;
use super::text_helpers::listed;
use colonnade_archive::{FilterProblem, LONGEST_POSITION};
use colonnade_language::say;
use colonnade_play::PlayerId;
use colonnade_rules::Reason;

/// A player with the number, where others have the same name: `Ada (20)`.
#[must_use]
pub fn numbered(name: &str, player: PlayerId) -> String {
    say!(joining::bracketed, text = name, remark = player.to_string())
}

/// A problem of one field as a sentence.
#[must_use]
pub fn filter_problem(problem: &FilterProblem) -> String {
    let text = match problem {
        FilterProblem::UnknownGame(error) => super::unknown_game(error),
        FilterProblem::UnknownVariant(error) => super::unknown_variant(error),
        FilterProblem::VariantWithoutGame => say!(filter::variant_without_game),
        FilterProblem::UnknownResult => say!(filter::unknown_result),
        FilterProblem::UnknownReason => {
            let codes: Vec<String> = Reason::all().map(|reason| reason.code().to_owned()).collect();
            say!(filter::unknown_reason, codes = listed(&codes))
        }
        FilterProblem::NotYesOrNo => say!(filter::not_yes_or_no),
        FilterProblem::NotADay(text) => say!(filter::not_a_day, text = quoted(text)),
        FilterProblem::Backwards => say!(filter::backwards),
        FilterProblem::NotANumber => say!(filter::not_a_number),
        FilterProblem::PositionWithoutGame => say!(filter::position_without_game),
        FilterProblem::LongPosition => say!(filter::long_position, most = LONGEST_POSITION),
        FilterProblem::Position(error) => super::position_error(error),
        FilterProblem::InvalidCursor => say!(filter::invalid_cursor),
        FilterProblem::UnknownPlayer => say!(filter::unknown_player),
        FilterProblem::AmbiguousPlayer(players) => {
            let players: Vec<String> = players.iter().map(|(player, name)| numbered(name, *player)).collect();
            say!(filter::ambiguous_player, players = listed(&players))
        }
    };
    super::sentence(&text)
}
