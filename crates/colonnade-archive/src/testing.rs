//! A game for tests.

use colonnade_play::{GameId, Place, PlayerId, ServerId, Summary, Visibility};
use colonnade_rules::{BySide, Game, GameResult, Reason, Side};

/// An archived game.
pub(crate) fn summary() -> Summary {
    let at = |text: &str| text.parse().expect("a time");
    Summary {
        id: GameId(9),
        variant: Game::Buku.standard(),
        players: BySide::new(PlayerId(1), PlayerId(2)),
        names: BySide::new("Ada".to_owned(), "Bob".to_owned()),
        ratings: None,
        result: GameResult::Win(Side::Second),
        reason: Reason::Counters,
        started: at("2026-01-01T00:00:00Z"),
        ended: at("2026-02-01T00:00:00Z"),
        plies: 30,
        rated: true,
        period: None,
        place: Place::Server { server: ServerId(5), private: false },
        visibility: Visibility::Public,
    }
}
