//! The beginnings of Goré actions.

use super::Move;

/// The beginning of a Goré action: empty, or an action; an offer may still lack holes.
#[derive(Clone)]
pub struct MovePrefix(pub(super) Option<Move>);
