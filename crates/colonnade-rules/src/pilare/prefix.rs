//! The beginnings of Pilare moves.

use std::fmt;

use crate::path::Path;

/// The beginning of a Pilare move: empty, or a square and some steps.
#[derive(Clone)]
pub struct MovePrefix(pub(super) Option<Path>);

impl fmt::Display for MovePrefix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.map_or(Ok(()), |path| path.fmt(f))
    }
}
