//! The values of stacks.

use colonnade_rules::{Piece, Side};

/// The value of a stack to the side on top of it.
pub(super) const fn worth(height: usize) -> i32 {
    100 + 8 * if height > 8 { 8 } else { height as i32 }
}

/// The value of a stack to a side; negative if the other side is on top.
pub(super) fn value(top: Option<Piece>, height: usize, side: Side) -> i32 {
    match top {
        Some(Piece::Of(owner)) if owner == side => worth(height),
        Some(Piece::Of(_)) => -worth(height),
        _ => 0,
    }
}
