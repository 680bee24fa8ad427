//! The beginnings of Pilastri moves.

use std::fmt;

use crate::path::Path;
use crate::square::Square;

/// The beginning of a Pilastri move: empty, a square, or a square and a path.
#[derive(Clone)]
pub struct MovePrefix {
    pub(super) path: Option<Path>,
    /// Whether the text continues after the end of the path, as `c3-c4-` does.
    pub(super) onward: bool,
}

impl MovePrefix {
    pub(super) const fn path(path: Path) -> MovePrefix {
        MovePrefix { path: Some(path), onward: false }
    }

    /// Whether the text can still lead to a square.
    pub(super) fn leads_to(&self, path: &Path, square: Square) -> bool {
        let way = path.start().towards(square);
        !self.onward
            || path.steps().all(|step| Some(step) == way) && usize::from(path.start().distance(square)) > path.len()
    }
}

impl fmt::Display for MovePrefix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.path {
            None => Ok(()),
            Some(path) if self.onward => path.start().fmt(f),
            Some(path) => path.fmt(f),
        }
    }
}
