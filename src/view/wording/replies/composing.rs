//! Moves that are chosen step by step, and what is suggested while a user types.

use crate::play::{Danger, GameId, PlayerId, Standing};
use crate::view::wording::{code, components, effect, plural, short};
use colonnade_rules::{Effect, Side};

/// The first hint for a move: how a good one begins.
#[must_use]
pub fn hint_beginning(beginning: &str) -> String {
    format!("Look at moves that begin with {}.", code(beginning))
}

/// The second hint for a move, or the first one for a move that cannot be told in parts.
#[must_use]
pub fn hint_move(action: &str) -> String {
    format!("A good move is {}.", code(action))
}

/// A hint where nobody is to move any more.
#[must_use]
pub fn no_hint() -> String {
    "There is no move to look for.".to_owned()
}

/// The steps of a composer are no longer known.
#[must_use]
pub fn compose_again() -> String {
    "The beginning of this move is no longer known here, so it starts anew.".to_owned()
}

/// The composer: how far a move is. `prefix` is empty at the beginning.
#[must_use]
pub fn composed_so_far(prefix: &str) -> String {
    if prefix.is_empty() {
        return "Choose how your move begins.".to_owned();
    }
    format!("Chosen: {}", code(&short(prefix, 300)))
}

/// The composer: the move is whole.
#[must_use]
pub fn whole_move() -> String {
    "This is a whole move; the board shows it played. It counts when you press *Play*.".to_owned()
}

/// The composer of conditional moves: the line so far, and how far the next move is. `prefix` is empty at its beginning.
#[must_use]
pub fn planned_so_far(line: &[String], is_own: bool, prefix: &str) -> String {
    let mut text = match line {
        [] => "Conditional moves, which only you see.".to_owned(),
        line => format!("Line: {}", code(&short(&line.join(" ; "), 600))),
    };
    let next = match (is_own, prefix.is_empty()) {
        (_, false) => composed_so_far(prefix),
        (true, true) => "Choose your answer.".to_owned(),
        (false, true) if line.is_empty() => "Choose what your opponent may play.".to_owned(),
        (false, true) => "Keep the line, or choose what your opponent may play then.".to_owned(),
    };
    text.push('\n');
    text.push_str(&next);
    text
}

/// The composer of conditional moves: the line ends here.
#[must_use]
pub fn line_ends_here() -> String {
    "The line can go no further.".to_owned()
}

/// The composer of conditional moves: the move is whole.
#[must_use]
pub fn whole_move_of_line() -> String {
    "This is a whole move; the board shows it played.".to_owned()
}

/// The composer of conditional moves: some choices make the move whole.
#[must_use]
pub fn goes_on_at_once() -> String {
    "What has a ✔ makes the move whole.".to_owned()
}

/// A line of conditional moves is no longer known.
#[must_use]
pub fn enter_the_line_again() -> String {
    "This line is no longer known here. Please enter it again.".to_owned()
}

/// The composer: some choices play the move.
#[must_use]
pub fn plays_at_once() -> String {
    "What has a ✔ plays the move at once.".to_owned()
}

/// The composer: why a whole move of a side should be thought over.
#[must_use]
pub fn danger_line(danger: Danger, side: Side) -> String {
    format!("⚠ **{}**", danger_sentence(danger, side))
}

/// Why a move of a side should be thought over.
#[must_use]
pub fn danger_sentence(danger: Danger, side: Side) -> String {
    let sentence = match danger.outcome {
        Some(outcome) if outcome.winner() == Some(side.other()) => "This move ends the game, and you lose it.",
        Some(outcome) if outcome.winner().is_none() => "This move ends the game in a draw.",
        _ => "This picks up an empty line and sows nothing.",
    };
    sentence.to_owned()
}

/// The suggestion while no game is named.
#[must_use]
pub fn name_the_game_first() -> String {
    "Name the game first: several wait for you, or none".to_owned()
}

/// The suggestion in a game in which it is not the player's turn.
#[must_use]
pub fn not_your_turn(game: GameId) -> String {
    format!("Game {game}: it is not your turn")
}

/// The suggestion of a whole move.
#[must_use]
pub fn whole_move_suggestion(notation: &str, danger: Option<Danger>, side: Side) -> String {
    match danger {
        Some(danger) => format!("{notation}: ⚠ {}", danger_sentence(danger, side)),
        None => format!("{notation}: a whole move"),
    }
}

/// The suggestion of a token, with its effect, and with an ellipsis where more has to follow it.
#[must_use]
pub fn token_suggestion(notation: &str, what: &Effect, is_whole: bool) -> String {
    let effect = effect(what);
    if is_whole { format!("{notation}: {effect}") } else { format!("{notation} …: {effect}") }
}

/// The suggestion of a file with so many squares.
#[must_use]
pub fn file_suggestion(notation: &str, file: char, squares: usize) -> String {
    format!("{notation} …: file {file}, {}", plural(squares, "square", "squares"))
}

/// The notation with which the suggestion of a whole move, a token or a file begins; None if the text has not their form.
/// Discord shows the suggestion in the field when one was chosen, and sends it when it is edited there.
#[must_use]
pub fn suggested_notation(text: &str) -> Option<&str> {
    let (notation, _) = text.split_once(" …: ").or_else(|| text.split_once(": "))?;
    Some(notation)
}

/// The suggestion of a running game of the reader.
#[must_use]
pub fn game_suggestion(game: &Standing, reader: PlayerId) -> String {
    let option = components::game_option(game, reader);
    if game.waits_for(reader) { format!("{option}, your turn") } else { option }
}
