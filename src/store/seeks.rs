//! Which open seeks are meant: those whose games can be the same.

use crate::play::{ServerId, TimeControl};
use colonnade_rules::{Game, Variant};

/// The most open seeks of one kind that are read at once.
pub const SEEKS_AT_ONCE: usize = 128;

/// Open seeks of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenSeeks {
    /// The server where they were made, or [`Server::HOST`](crate::play::Server::HOST) for those that are open across servers.
    pub server: ServerId,
    /// Whether their games are rated.
    pub rated: bool,
    /// The time control.
    pub control: TimeControl,
    /// The game that they mean.
    pub game: SoughtGame,
}

/// The game that seeks mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SoughtGame {
    /// This variant and no other.
    Variant(Variant),
    /// Any variant of this game, left open.
    AnyVariant(Game),
    /// Any game, left open.
    AnyGame,
    /// This game, in whatever variant or left open.
    Of(Game),
    /// Whatever game.
    All,
}
