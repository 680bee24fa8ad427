//! The beginnings of Buku moves.

use super::Move;

/// The beginning of a Buku move: empty, or a line, with or without a path, and the number of counters that the text
/// states in brackets.
#[derive(Clone)]
pub struct MovePrefix {
    pub(super) sowing: Option<Move>,
    pub(super) claimed: Option<u32>,
}

impl From<Move> for MovePrefix {
    fn from(sowing: Move) -> MovePrefix {
        MovePrefix { sowing: Some(sowing), claimed: None }
    }
}
