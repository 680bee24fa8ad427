//! Text boards for the tests of the games.

use super::error::MoveError;
use super::presentation::Presentation;
use super::progress::Progress;

/// Reads a position drawn as text: one line per rank from the top down, cells separated by blanks, and a last line with
/// the side to act and the rest of the position string.
pub(super) fn position<P: Presentation>(variant: usize, drawn: &str) -> P {
    let text = position_string(drawn);
    P::from_position(variant, &text).unwrap_or_else(|error| panic!("{error} in {text}"))
}

/// The position string of a drawn position.
pub(super) fn position_string(drawn: &str) -> String {
    let lines: Vec<&str> = drawn.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let (extras, ranks) = lines.split_last().expect("ranks and a last line");
    let ranks: Vec<String> = ranks.iter().map(|rank| rank.split_whitespace().collect::<Vec<_>>().join(",")).collect();
    format!("{} {extras}", ranks.join("/"))
}

/// The position after an action, drawn like the arguments of [`position`].
pub(super) fn after<P: Presentation>(position: &P, text: &str) -> String {
    let action = position.parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    position.clone().play(&action).expect("legal").to_string()
}

/// A game from a position, with these actions played.
pub(super) fn game<P: Presentation>(position: P, actions: &str) -> Progress<P> {
    let mut game = Progress::new(position);
    for text in actions.split_whitespace() {
        let action = game.parse(text).unwrap_or_else(|error| panic!("{text}: {error} in {}", game.position()));
        game.play(&action).expect("it was read here");
    }
    game
}

/// The error for a text, with all fields of the rule: `c3-c4: NotHigher { height: 2, target: c4, holds: 1 }`.
pub(super) fn refusal<P: Presentation>(position: &P, text: &str) -> String {
    match position.parse(text) {
        Ok(action) => panic!("{text} was read as {action}"),
        Err(MoveError::Illegal(illegal)) => format!("{}: {:?}", illegal.text, illegal.rule),
        Err(MoveError::NotNotation(error)) => format!("{} at {}: {:?}", error.text, error.at, error.expected),
        Err(MoveError::Incomplete(error)) => {
            let labels: Vec<&str> = error.continuations.tokens.iter().map(|token| token.label.as_str()).collect();
            format!("{}: then {}", error.text, labels.join(" "))
        }
    }
}

/// The labels of the tokens that can follow a prefix.
pub(super) fn labels<P: Presentation>(position: &P, prefix: &str) -> String {
    let next = position.continuations(prefix).unwrap_or_else(|error| panic!("{prefix}: {error}"));
    next.tokens.iter().map(|token| token.label.as_str()).collect::<Vec<_>>().join(" ")
}

/// The flaw of a position string.
pub(super) fn not_a_position<P: Presentation>(variant: usize, text: &str) -> String {
    format!("{:?}", P::from_position(variant, text).expect_err("not a position").flaw)
}
