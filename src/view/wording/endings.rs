//! How a game ended: a whole sentence each for the result, the reason, the score and the glory.

use std::fmt::Display;

use colonnade_rules::{BySide, GameResult, Reason};

/// The result of a game: `Ann won against Bob.`
#[must_use]
pub fn result_of<T: Display>(result: GameResult, players: &BySide<T>) -> String {
    let BySide { first, second } = players;
    match result {
        GameResult::Win(winner) => format!("{} won against {}.", players[winner], players[winner.other()]),
        GameResult::Draw => format!("{first} and {second} drew."),
        GameResult::Unfinished => format!("The game between {first} and {second} ended without a result."),
    }
}

/// The result of a game whose players are known from beside the sentence: `Ann won.`
#[must_use]
pub fn short_result<T: Display>(result: GameResult, players: &BySide<T>) -> String {
    match result {
        GameResult::Win(winner) => format!("{} won.", players[winner]),
        GameResult::Draw => "The game is a draw.".to_owned(),
        GameResult::Unfinished => "The game has no result.".to_owned(),
    }
}

/// Why a game ended: `No moves are left.` None for a game that was not finished.
#[must_use]
pub const fn reason_of(reason: Reason) -> Option<&'static str> {
    Some(match reason {
        Reason::NoMoves => "No moves are left.",
        Reason::Stones => "All stones are counted.",
        Reason::Counters => "All counters are counted.",
        Reason::Elimination => "The loser has no stack left.",
        Reason::NoAction => "No action is possible any more.",
        Reason::Repetition => "The position was repeated.",
        Reason::Resignation => "The loser resigned.",
        Reason::Timeout => "The loser's time ran out.",
        Reason::Agreement => "Both players agreed to a draw.",
        Reason::Aborted => "The game was aborted.",
        Reason::Void => "A moderator cancelled the game.",
        Reason::Unfinished => return None,
    })
}

/// The score of a game: `The score is 25 to 23.`
#[must_use]
pub fn score_of(score: BySide<u16>) -> String {
    format!("The score is {} to {}.", score.first, score.second)
}

/// A win in Goré after the winner declined an offer.
pub const WITHOUT_GLORY: &str = "The winner declined an offer, so this is a win without glory.";
