//! Texts around the documents that the pages show.

use colonnade_rules::Game;

/// A sentence about a document, which the last part of its address names.
#[must_use]
pub fn about(name: &str) -> String {
    if let Some(game) = Game::ALL.iter().find(|game| game.slug() == name) {
        return format!("The specification of {}: set-up, moves, end, settled points and examples.", game.name());
    }
    match name {
        "notation" => "How moves are written: grammar, what else is read, refusals and prefixes.",
        "positions" => "How a position is written in one line, for every game.",
        "cgn" => "The text format of game records, with all tags and examples.",
        "ndjson" => "Game records as lines of JSON, with a schema.",
        "vectors" => "The conformance vectors, and how to run them with any program.",
        "known" => "What is solved and known of the games: who wins, how long games are, how many actions there are.",
        _ => "The specification of the games, their notation and their records, for authors of other programs.",
    }
    .to_owned()
}

/// The link from a position to the analysis board. `number` counts from 0 where a block has several positions.
#[must_use]
pub fn to_the_board(number: usize, positions: usize) -> String {
    match positions {
        1 => "Open on the analysis board".to_owned(),
        _ => format!("Open position {} on the analysis board", number + 1),
    }
}
