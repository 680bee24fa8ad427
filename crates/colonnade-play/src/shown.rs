//! Games with the names of their players in the reader's language.

use std::sync::Arc;

use super::game::Game;
use super::player::Player;
use colonnade_rules::BySide;

/// The names of the players of a game, as they were when it began, in the language of the reader.
#[must_use]
pub fn shown_names(game: &Game, players: &BySide<Player>) -> BySide<String> {
    let names = &game.setup.names;
    BySide::new(players.first.shown_as(&names.0).localized(), players.second.shown_as(&names.1).localized())
}

/// A game with the names of its players in the language of the reader.
#[must_use]
pub fn with_shown_names(mut game: Arc<Game>, players: &BySide<Player>) -> Arc<Game> {
    let names = shown_names(&game, players).into();
    if game.setup.names != names {
        Arc::make_mut(&mut game).setup.names = names;
    }
    game
}
