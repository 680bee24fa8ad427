//! Texts around the documents that the pages show.

use colonnade_language::say;
use colonnade_rules::Game;

/// A sentence about a document, which the last part of its address names.
#[must_use]
pub fn about(name: &str) -> String {
    if let Some(game) = Game::ALL.iter().find(|game| game.slug() == name) {
        return say!(documents::about_game, game = game.name());
    }
    match name {
        "notation" => say!(documents::about_notation),
        "pie" => say!(documents::about_pie),
        "positions" => say!(documents::about_positions),
        "cgn" => say!(documents::about_cgn),
        "ndjson" => say!(documents::about_ndjson),
        "vectors" => say!(documents::about_vectors),
        "known" => say!(documents::about_known),
        _ => say!(documents::about_specification),
    }
}

/// The link from a position to the analysis board. `number` counts from 0 where a block has several positions.
#[must_use]
pub fn to_the_board(number: usize, positions: usize) -> String {
    match positions {
        1 => say!(documents::open_position),
        _ => say!(documents::open_numbered_position, number = number + 1),
    }
}
