//! Kinds of open seeks, grouped by the games that they allow.

use colonnade_play::{ServerId, TimeControl};
use colonnade_rules::{Game, Variant};

/// The most open seeks of one kind that are read at once.
pub const SEEKS_AT_ONCE: usize = 128;

/// Open seeks of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenSeeks {
    /// The server where they were made, or [`Server::HOST`](colonnade_play::Server::HOST) for those that are open across servers.
    pub server: ServerId,
    /// Whether their games are rated.
    pub rated: bool,
    /// The time control.
    pub time: SoughtTime,
    /// The games that they allow.
    pub game: SoughtGame,
}

/// The time controls that seeks allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SoughtTime {
    /// Exactly this one.
    Exactly(TimeControl),
    /// Exactly one, a time for each move; only with [`SoughtGame::All`].
    PerMove,
    /// A range of times for a move.
    Range,
}

/// The games that seeks allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SoughtGame {
    /// Exactly this variant.
    Variant(Variant),
    /// Any variant of this game, left open.
    AnyVariant(Game),
    /// Any game, left open.
    AnyGame,
    /// This game, with any variant or with the variant left open.
    Of(Game),
    /// Seeks for any game at all.
    All,
}
