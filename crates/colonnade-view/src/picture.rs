//! Pictures of games, with the words of the program.

use colonnade_pictures::LastAction;
use colonnade_play::Game;
use colonnade_rules::Outcome;
use colonnade_wording::PictureWords;

/// Everything that a picture shows.
///
/// ```
/// use colonnade_rules::{Game, State};
/// use colonnade_view::{Picture, render};
///
/// let state = State::start(Game::Pilastri.standard());
/// let picture = Picture::of(&state);
/// assert_eq!(render::png(&picture)[1..4], *b"PNG");
/// assert!(render::alt_text(&picture).starts_with("White to move."));
/// ```
pub type Picture = colonnade_pictures::Picture<PictureWords>;

/// Construction from a game.
pub trait OfGame {
    /// The current position of a game, with its last action and its outcome.
    #[must_use]
    fn of_game(game: &Game) -> Self;
}

impl OfGame for Picture {
    fn of_game(game: &Game) -> Picture {
        let end = game.ending.as_ref().map(|ending| Outcome {
            result: ending.result,
            reason: ending.reason,
            score: ending.score,
        });
        let last = game.last_facts().map(|facts| LastAction { number: game.state.plies(), facts: facts.clone() });
        let at_rest = Picture::of(&game.state);
        Picture { names: game.setup.names.clone().into(), last, end: at_rest.end.or(end), ..at_rest }
    }
}

#[cfg(test)]
#[path = "picture_tests.rs"]
mod tests;
