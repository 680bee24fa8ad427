//! Moves that are chosen step by step, and what is suggested while a user types.

use crate::{code, components, effect, labelled, short};
use colonnade_language::say;
use colonnade_play::{ConfirmationReason, GameId, GameOverview, PlayerId};
use colonnade_rules::{Effect, Side};

/// The first hint for a move: how a good one begins.
#[must_use]
pub fn hint_beginning(beginning: &str) -> String {
    say!(replies_composing::hint_beginning, notation = code(beginning))
}

/// The second hint for a move, or the first one for a move that has no parts.
#[must_use]
pub fn hint_move(action: &str) -> String {
    say!(replies_composing::hint_move, notation = code(action))
}

/// The composer: the move so far. `prefix` is empty at the beginning.
#[must_use]
pub fn composed_so_far(prefix: &str) -> String {
    if prefix.is_empty() {
        return say!(replies_composing::choose_the_beginning);
    }
    say!(replies_composing::chosen, notation = code(&short(prefix, 300)))
}

/// The composer: the move is whole.
#[must_use]
pub fn whole_move() -> String {
    say!(replies_composing::whole_move)
}

/// The composer of conditional moves: the line and the next move so far. `prefix` is empty at its beginning.
#[must_use]
pub fn planned_so_far(line: &[String], is_own: bool, prefix: &str) -> String {
    let so_far = match line {
        [] => say!(replies_composing::conditional_moves),
        line => say!(replies_composing::line_so_far, moves = code(&short(&line.join(" ; "), 600))),
    };
    let next = match (is_own, prefix.is_empty()) {
        (_, false) => composed_so_far(prefix),
        (true, true) => say!(replies_composing::choose_your_answer),
        (false, true) if line.is_empty() => say!(replies_composing::choose_the_opponents_move),
        (false, true) => say!(replies_composing::keep_or_go_on),
    };
    [so_far, next].join("\n")
}

/// The composer: some choices play the move.
#[must_use]
pub fn plays_at_once() -> String {
    say!(replies_composing::plays_at_once)
}

/// The composer: why a whole move of a side should be thought over.
#[must_use]
pub fn confirmation_line(reason: ConfirmationReason, side: Side) -> String {
    format!("⚠ **{}**", confirmation_sentence(reason, side))
}

/// Why a move of a side should be thought over.
#[must_use]
pub fn confirmation_sentence(reason: ConfirmationReason, side: Side) -> String {
    match reason.outcome {
        Some(outcome) if outcome.winner() == Some(side.other()) => say!(replies_composing::loses_the_game),
        Some(outcome) if outcome.winner().is_none() => say!(replies_composing::draws_the_game),
        _ => say!(replies_composing::sows_nothing),
    }
}

/// The suggestion in a game in which it is not the player's turn.
#[must_use]
pub fn not_your_turn(game: GameId) -> String {
    say!(replies_composing::not_your_turn, game = game.to_string())
}

/// The suggestion of a whole move.
#[must_use]
pub fn whole_move_suggestion(notation: &str, reason: Option<ConfirmationReason>, side: Side) -> String {
    let what = match reason {
        Some(reason) => format!("⚠ {}", confirmation_sentence(reason, side)),
        None => say!(replies_composing::a_whole_move),
    };
    labelled(&format!("{notation}{NOTATION_ENDS}"), &what)
}

/// The suggestion of a token, with its effect, and with an ellipsis if more has to follow it.
#[must_use]
pub fn token_suggestion(notation: &str, what: &Effect, is_whole: bool) -> String {
    let more = if is_whole { "" } else { " …" };
    labelled(&format!("{notation}{NOTATION_ENDS}{more}"), &effect(what))
}

/// The suggestion of a file, with the number of its squares.
#[must_use]
pub fn file_suggestion(notation: &str, file: char, squares: usize) -> String {
    let squares = say!(replies_composing::squares_of_file, file = file, count = squares);
    labelled(&format!("{notation}{NOTATION_ENDS} …"), &squares)
}

/// The end of the notation of a suggestion in all languages: an invisible separator, which no notation contains.
const NOTATION_ENDS: char = '\u{2063}';

/// The notation with which the suggestion of a whole move, a token or a file begins, in each language; `None` if the
/// text has another form. Discord shows a chosen suggestion in the field, and sends its text if it is edited.
#[must_use]
pub fn suggested_notation(text: &str) -> Option<&str> {
    // A client may drop invisible characters; most languages have a colon there.
    let ends = text.split_once(NOTATION_ENDS).or_else(|| text.split_once(" …: "));
    let (notation, _) = ends.or_else(|| text.split_once(": "))?;
    Some(notation)
}

/// The suggestion of a running game of the reader.
#[must_use]
pub fn game_suggestion(game: &GameOverview, reader: PlayerId) -> String {
    let option = components::game_option(game, reader);
    if game.waits_for(reader) { say!(replies_composing::your_turn, game = option) } else { option }
}
