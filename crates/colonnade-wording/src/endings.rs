//! How a game ended: a whole sentence each for the result, the reason, the score and the glory.

use std::fmt::Display;

use colonnade_language::say;
use colonnade_play::Uncounted;
use colonnade_rules::{BySide, GameResult, Reason};

/// The result of a game: `Ann won against Bob.`
#[must_use]
pub fn result_of<T: Display>(result: GameResult, players: &BySide<T>) -> String {
    let name = |player: &T| player.to_string();
    let BySide { first, second } = players;
    match result {
        GameResult::Win(winner) => {
            say!(endings::won, winner = name(&players[winner]), loser = name(&players[winner.other()]))
        }
        GameResult::Draw => say!(endings::drew, first = name(first), second = name(second)),
        GameResult::Unfinished => say!(endings::without_result, first = name(first), second = name(second)),
    }
}

/// The result of a game whose players are shown beside the sentence: `Ann won.`
#[must_use]
pub fn short_result<T: Display>(result: GameResult, players: &BySide<T>) -> String {
    match result {
        GameResult::Win(winner) => say!(endings::short_won, winner = players[winner].to_string()),
        GameResult::Draw => say!(endings::short_drew),
        GameResult::Unfinished => say!(endings::short_without_result),
    }
}

/// Why a game ended: `No moves are left.` None for a game that was not finished.
#[must_use]
pub fn reason_of(reason: Reason) -> Option<String> {
    Some(match reason {
        Reason::NoMoves => say!(endings::no_moves),
        Reason::Stones => say!(endings::stones),
        Reason::Counters => say!(endings::counters),
        Reason::Elimination => say!(endings::elimination),
        Reason::NoAction => say!(endings::no_action),
        Reason::Repetition => say!(endings::repetition),
        Reason::Resignation => say!(endings::resignation),
        Reason::Timeout => say!(endings::timeout),
        Reason::Agreement => say!(endings::agreement),
        Reason::Claim => say!(endings::claim),
        Reason::Aborted => say!(endings::aborted),
        Reason::Adjourned => say!(endings::adjourned),
        Reason::Void => say!(endings::void),
        Reason::Unfinished => return None,
    })
}

/// The score of a game: `The score is 25 to 23.`
#[must_use]
pub fn score_of(score: BySide<u16>) -> String {
    say!(endings::score, first = score.first, second = score.second)
}

/// Why a game that was begun as a rated one does not count, as a label: `not rated, because it was aborted`.
#[must_use]
pub(super) fn uncounted(why: Uncounted) -> String {
    match why {
        Uncounted::OneSided => say!(endings::uncounted_one_sided),
        Uncounted::Aborted => say!(endings::uncounted_aborted),
        Uncounted::Voided => say!(endings::uncounted_void),
    }
}

/// A win in Goré after the winner declined an offer.
#[must_use]
pub fn without_glory() -> String {
    say!(endings::without_glory)
}
